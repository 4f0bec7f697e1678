"""How fast texts are read: from the words to the effect tree, on one core, by processor time.

`python -m tests.test_text_speed` prints the figure. The bound is half of what is promised (4,000 texts a second), since
a test runs beside others; where the official engine is not installed, texts of our own making are read.
"""

from __future__ import annotations

import time

from playmat.pool.official import library_path
from playmat.text.compile import compile_text
from playmat.text.errors import TextError
from playmat.text.language import Lexicon
from tests import test_text_official
from tests.test_text_english import ALL, NAMES

LEAST = 2_000
PROMISED = 4_000


def sample() -> tuple[list[tuple[str, str]], Lexicon]:
    """Kind and words of texts, and the names that they may speak of."""
    if library_path() is None:
        return [(kind, text) for kind, text, _ in ALL], NAMES
    texts = test_text_official.texts()
    return [(kind, text.words) for (kind, _), text in texts.items()], test_text_official.lexicon()


def texts_per_second(rounds: int = 4) -> float:
    """The best of several rounds over all texts, those that are refused too."""
    texts, lexicon = sample()
    best = 0.0
    for _ in range(rounds):
        begin = time.process_time()
        for kind, words in texts:
            try:
                compile_text(words, kind, lexicon)
            except TextError:
                continue
        best = max(best, len(texts) / (time.process_time() - begin))
    return best


def test_texts_are_read_fast() -> None:
    assert texts_per_second() >= LEAST


if __name__ == "__main__":
    print(f"{texts_per_second(8):,.0f} texts a second (promised {PROMISED:,})")
