"""Every text of the official engine's list: no ambiguity, sentence trees and effect trees that print and read back, and
nothing once read is lost or changes its meaning. The list is not part of the project; without it these tests skip.

`python -m tests.test_text_official` writes the fingerprints anew, after a meaning was changed on purpose.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import pytest

from playmat.effects.notation import Call, parse, show
from playmat.errors import CardDataError
from playmat.pool.official import read_official
from playmat.pool.printed import PrintedCard, PrintedText
from playmat.text.compile import compile_text, normalise
from playmat.text.errors import AmbiguousError, TextError, Unsupported
from playmat.text.language import Lexicon
from playmat.text.names import lexicon_of
from playmat.text.raising import raise_
from playmat.text.reader import read
from playmat.text.writer import write

DATA = Path(__file__).parent / "data" / "text"
FINGERPRINTS = DATA / "fingerprints.txt"
LEAST_TEXTS = 1_120
LEAST_CARDS = 1_410


@functools.cache
def printed() -> list[PrintedCard]:
    """The cards of the list; the test is skipped where the official engine is not installed."""
    try:
        return read_official()
    except CardDataError as wrong:
        pytest.skip(f"{wrong.what} ({wrong.hint})")


@functools.cache
def lexicon() -> Lexicon:
    found = lexicon_of("en")
    facts = [each.facts for each in printed()]
    found.add_cards([each.name for each in facts])
    found.add_moves([attack.name for each in facts for attack in each.attacks])
    found.add_moves([ability.name for each in facts for ability in each.abilities])
    return found


def kind_of(text: PrintedText) -> str:
    return "ability" if text.kind == "rule" else text.kind


@functools.cache
def texts() -> dict[tuple[str, str], PrintedText]:
    """Each different text once, by its kind and its normalised words."""
    found: dict[tuple[str, str], PrintedText] = {}
    for card in printed():
        for text in card.texts():
            found.setdefault((kind_of(text), normalise(text.words, "en")), text)
    return found


@functools.cache
def trees() -> dict[tuple[str, str], Call]:
    """The trees of the texts that are understood."""
    found: dict[tuple[str, str], Call] = {}
    for (kind, words), text in texts().items():
        try:
            found[kind, words] = compile_text(text.words, kind, lexicon())
        except TextError:
            continue
    return found


def digest(words: str) -> str:
    return hashlib.blake2b(words.encode(), digest_size=8).hexdigest()


def fingerprints() -> dict[str, str]:
    """The fingerprint of each understood text, and that of its tree."""
    return {digest(f"{kind} {words}"): digest(show(tree)) for (kind, words), tree in trees().items()}


def test_no_text_is_ambiguous():
    for _, words in texts():
        try:
            read(words, "en", lexicon())
        except AmbiguousError as wrong:
            pytest.fail(f"{words}: {wrong.what}")
        except TextError:
            continue


def test_sentence_trees_print_as_they_are_read():
    read_back = 0
    for _, words in texts():
        try:
            sentences = read(words, "en", lexicon())
        except TextError:
            continue
        assert read(write(sentences, "en", lexicon()), "en", lexicon()) == sentences, words
        read_back += 1
    assert read_back >= LEAST_TEXTS


def test_effect_trees_print_as_text_of_the_same_meaning():
    for (kind, words), tree in trees().items():
        text = write(raise_(tree, texts()[kind, words].name), "en", lexicon())
        assert compile_text(text, kind, lexicon()) == tree, words


def test_so_many_texts_and_cards_are_understood():
    assert len(trees()) >= LEAST_TEXTS
    understood = 0
    for card in printed():
        understood += all((kind_of(text), normalise(text.words, "en")) in trees() for text in card.texts())
    assert understood >= LEAST_CARDS


def test_what_was_once_read_is_read_and_means_the_same():
    found = fingerprints()
    known = [line.split() for line in FINGERPRINTS.read_text().splitlines() if not line.startswith("#")]
    lost = [text for text, _ in known if text not in found]
    assert not lost, f"{len(lost)} texts are not understood any more"
    changed = [text for text, tree in known if found[text] != tree]
    by_digest = {digest(f"{kind} {words}"): show(tree) for (kind, words), tree in trees().items()}
    assert not changed, f"{len(changed)} texts have another tree, such as {by_digest[changed[0]]}"


def test_a_failure_is_no_guess():
    """What is refused says why: a place in the text, or what has no tree."""
    for (kind, words), text in texts().items():
        if (kind, words) in trees():
            continue
        with pytest.raises(TextError) as caught:
            compile_text(text.words, kind, lexicon())
        assert isinstance(caught.value, Unsupported) or caught.value.at >= 0, words


def test_cards_written_by_hand_have_the_same_trees():
    """The trees of three decks, written by hand before any text was read."""
    by_name: dict[tuple[str, str], list[str]] = {}
    for card in printed():
        for text in card.texts():
            tree = trees().get((kind_of(text), normalise(text.words, "en")))
            if tree is not None:
                by_name.setdefault((card.facts.name, text.name), []).append(show(tree))
    compared = 0
    for line in (DATA / "by-hand.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, text_name, by_hand = line.split(" | ", 2)
        assert show(parse(by_hand)) in by_name[name, text_name.strip()], name
        compared += 1
    assert compared >= 40


if __name__ == "__main__":
    head = (
        "# Fingerprints of the official engine's texts that are understood, and of their trees: no text is kept here.\n"
    )
    FINGERPRINTS.write_text(head + "".join(f"{text} {tree}\n" for text, tree in sorted(fingerprints().items())))
