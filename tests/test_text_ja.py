"""Japanese: texts of our own making and their trees, and official printings that mean the same as the English card.

A printing is matched to an English card by Pokédex number, HP, types, the costs and numbers of its attacks, Retreat
Cost and number of Abilities. The printings are not part of the project; without them those tests skip.
`python -m tests.test_text_ja` looks for matches anew, writes the list and prints the numbers.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from playmat.effects.notation import Call, Term, parse, show
from playmat.facts.card import BASIC_ENERGY
from playmat.pool.printed import PrintedCard
from playmat.pool.source import read_records, read_source, records_of
from playmat.text.compile import compile_text, normalise
from playmat.text.errors import AmbiguousError, GrammarError, TextError
from playmat.text.language import JAPANESE, Lexicon
from playmat.text.names import lexicon_of, read_names
from playmat.text.raising import raise_
from playmat.text.reader import read
from playmat.text.writer import write
from tests.conftest import SHARED
from tests.readings import readings

DATA = Path(__file__).parent / "data" / "text"
MATCHES = DATA / "japanese-matches.txt"
LEAST_MATCHES = 60
NAMES = lexicon_of("ja")

# -- texts of our own making ------------------------------------------------------------------------------------------


ALL = readings("japanese.txt")


def sentences_of(text: str) -> list[Term]:
    return read(normalise(text, "ja"), "ja", NAMES)


def compiled(kind: str, text: str) -> str:
    return show(compile_text(text, kind, NAMES, "ja"))


@pytest.mark.parametrize(("kind", "text", "tree"), ALL)
def test_a_text_has_its_tree(kind: str, text: str, tree: str):
    assert compiled(kind, text) == tree


@pytest.mark.parametrize(("kind", "text", "tree"), ALL)
def test_sentence_trees_print_as_they_are_read(kind: str, text: str, tree: str):
    sentences = sentences_of(text)
    assert sentences_of(write(sentences, "ja", NAMES)) == sentences


CANONICAL = {
    "attack(count=[Flip(1)], damage=printed + 20 * heads)": "コインを1回投げる。オモテなら、20ダメージ追加。",
    "attack(Discard(energy(self)))": "このポケモンについているエネルギーをすべてトラッシュする。",
    "ability(Draw(2), when=here(self, active), limit=once)": (
        "このポケモンがバトル場にいるなら、自分の番に1回使える。自分の山札を2枚引く。"
    ),
    'attack(Attach(pick(1, deck(me, BasicEnergy("W"))), self), Shuffle(me))': (
        "自分の山札から「基本{W}エネルギー」を1枚選び、このポケモンにつける。そして山札を切る。"
    ),
    'attack(damage=printed + 90 * any_(bench(me, Name("Solrock"))))': (
        "自分のベンチに「ソルロック」がいるなら、90ダメージ追加。"
    ),
}


@pytest.mark.parametrize(("tree", "text"), CANONICAL.items())
def test_trees_have_canonical_words(tree: str, text: str):
    term = parse(tree)
    assert isinstance(term, Call)
    assert write(raise_(term), "ja", NAMES) == text
    assert compiled(term.name, text) == tree


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("笛を吹く。", "笛を吹く。"),
        ("自分の山札を2枚食べる。", "食べる。"),
        (
            "自分の山札から「だれもしらないカード」を1枚選び、ベンチに出す。",
            "だれもしらないカード」を1枚選び、ベンチに出す。",
        ),
        ("相手のバトルポケモンが「ポケモンEX」なら、70ダメージ追加。", "EX」なら、70ダメージ追加。"),
        ("自分の山札を2枚引く", ""),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, rest: str):
    with pytest.raises(TextError) as failure:
        compile_text(text, "attack", NAMES, "ja")
    assert failure.value.rest == rest
    assert failure.value.expected


@pytest.mark.parametrize(
    "text",
    [
        # Where the symbol of a type is lost, "is a Pokémon" says nothing.
        "相手のバトルポケモンがポケモンなら、70ダメージ追加。",
        "自分の場にポケモンがいるなら、70ダメージ追加。",
        "その場合、70ダメージ追加。",
        "自分の番に1回使える。自分の山札を2枚引く。",
    ],
)
def test_an_attack_that_says_nothing_certain_is_refused(text: str):
    with pytest.raises(TextError):
        compile_text(text, "attack", NAMES, "ja")


def test_spellings_are_made_one():
    text = "［雷］Electric[L]Lightning　「＋３０」（ＨＰ） 数x20\n"
    assert normalise(text, "ja") == "{L}{L}{L}{L}「+30」（HP）数×20"
    assert [each.text for each in JAPANESE.tokens("基本{L}エネ30")] == ["基", "本", "{L}", "エ", "ネ", "30"]


# -- names ------------------------------------------------------------------------------------------------------------


def test_names_lead_to_name_keys():
    tables = read_names("ja")
    assert tables["cards"]["ソルロック"] == "Solrock"
    assert tables["moves"]["ルナサイクル"] == "Lunar Cycle"
    assert tables["owners"]["シロナの"] == "Cynthia's"
    assert all(printed == key for printed, key in read_names("en")["cards"].items())


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("[birds]\n", r"no names of \[birds\]"),
        ("[cards]\nソルロック\n", "two spaces"),
        ("ソルロック  Solrock\n", "two spaces"),
        ("[cards]\nソルロック  Solrock\nソルロック  Lunatone\n", "named twice"),
    ],
)
def test_a_wrong_line_of_names_is_reported(source: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "xx.names").write_text(source, encoding="utf-8")
    monkeypatch.setattr("playmat.text.names.FOLDER", tmp_path)
    with pytest.raises(GrammarError, match=what):
        read_names("xx")


# -- official printings -----------------------------------------------------------------------------------------------

Key = tuple[object, ...]


def key_of(card: PrintedCard) -> Key:
    """What a printing shares with the same card in another language."""
    facts = card.facts
    attacks = sorted((each.cost, -1 if each.damage is None else each.damage, each.suffix) for each in facts.attacks)
    return (*card.dex[:1], facts.hp, sorted(facts.types), attacks, facts.retreat, len(facts.abilities))


def fingerprint(trees: list[str]) -> str:
    return hashlib.blake2s("\n".join(trees).encode(), digest_size=8).hexdigest()


def trees_of(card: PrintedCard, names: Lexicon) -> list[str]:
    """The trees of all texts of a card; TextError where one is not understood."""
    found: list[str] = []
    for text in card.texts():
        kind = "ability" if text.kind == "rule" else text.kind
        found.append(show(compile_text(text.words, kind, names, card.language, card.facts.name)))
    return sorted(found)


@functools.cache
def matches() -> list[tuple[str, str, str]]:
    """Id of a Japanese printing, id of the English card, and the fingerprint of the trees of both."""
    lines = MATCHES.read_text(encoding="utf-8").splitlines()
    found = [line.split() for line in lines if line and not line.startswith("#")]
    return [(japanese, english, print_) for japanese, english, print_ in found]


def records(name: str) -> list[tuple[str, bytes]]:
    place = SHARED / "cards" / name
    if not place.exists():
        pytest.skip(f"card data is not at {SHARED} (PLAYMAT_SHARED)")
    return records_of(place)


def cards_of(name: str, ids: set[str], every: int = 0) -> list[PrintedCard]:
    """The cards of a file whose ids are wanted; with `every`, each so-manieth besides."""
    chosen: list[tuple[str, bytes]] = []
    for number, (where, data) in enumerate(records(name)):
        found = re.search(rb'"(?:jp_id|id)": ?"?([^",]+)', data)
        assert found is not None
        if found.group(1).decode() in ids or (every and number % every == 0):
            chosen.append((where, data))
    return read_records(chosen, name)


@functools.cache
def japanese() -> list[PrintedCard]:
    """The matched printings, and a tenth of all."""
    return cards_of("ja.jsonl.xz", {each.removeprefix("ja-") for each, _, _ in matches()}, 10)


@functools.cache
def english() -> dict[str, PrintedCard]:
    return {each.facts.id: each for each in cards_of("en.jsonl.xz", {each for _, each, _ in matches()})}


@functools.cache
def english_names() -> Lexicon:
    """Every name that the matched texts speak of in Japanese, and all names of the English cards."""
    lexicon = lexicon_of("en")
    tables = read_names("ja")
    facts = [each.facts for each in english().values()]
    lexicon.add_cards([*tables["cards"].values(), *[f"{each} X" for each in tables["owners"].values()]])
    lexicon.add_moves(tables["moves"].values())
    lexicon.add_cards([each.name for each in facts])
    lexicon.add_moves([attack.name for each in facts for attack in each.attacks])
    lexicon.add_moves([ability.name for each in facts for ability in each.abilities])
    return lexicon


@functools.cache
def sample() -> dict[str, list[Term]]:
    """The sentence trees of each different text of the sample that is read, by its normalised words."""
    found: dict[str, list[Term]] = {}
    for card in japanese():
        for text in card.texts():
            words = normalise(text.words, "ja")
            if words not in found:
                try:
                    found[words] = read(words, "ja", NAMES)
                except AmbiguousError:
                    raise
                except TextError:
                    continue
    return found


def test_no_text_has_two_meanings():
    # Building the sample raises AmbiguousError for a text that has.
    assert len(sample()) >= 600


def test_sentences_print_and_are_read_again():
    for words, sentences in sample().items():
        assert sentences_of(write(sentences, "ja", NAMES)) == sentences, words


def test_printings_of_both_shapes_mean_what_the_english_card_means():
    printings = {each.facts.id: each for each in japanese()}
    shapes: Counter[bool] = Counter()
    for japanese_id, english_id, print_ in matches():
        left, right = printings[japanese_id], english()[english_id]
        assert key_of(left) == key_of(right)
        trees = trees_of(left, NAMES)
        assert trees, f"{japanese_id} has no text"
        assert trees == trees_of(right, english_names()), f"{japanese_id} and {english_id}"
        assert fingerprint(trees) == print_, f"{japanese_id} has another meaning than before: {trees}"
        shapes[japanese_id.removeprefix("ja-").isdecimal()] += 1
    assert shapes[True] >= LEAST_MATCHES and shapes[False] >= LEAST_MATCHES


def test_names_are_those_of_matched_cards():
    """The table agrees with the Pokédex: a Japanese and an English name of one Pokémon have one number."""
    names = read_names("ja")["cards"]
    numbers: dict[str, set[bytes]] = {}
    for name, pattern in (
        ("ja.jsonl.xz", rb'"name": ?"([^"]+)".*?"(?:pokedex_number": ?|dexId": ?\[)(\d+)'),
        ("en.jsonl.xz", rb'"name":"([^"]+)".*?"nationalPokedexNumbers":\[(\d+)'),
    ):
        for _, data in records(name):
            found = re.search(pattern, data)
            if found is not None:
                numbers.setdefault(found.group(1).decode(), set()).add(found.group(2))
    compared = 0
    for printed, key in names.items():
        if printed in numbers and key in numbers:
            compared += 1
            assert numbers[printed] & numbers[key], f"{printed} is not {key}"
    assert compared >= 20


# -- looking for matches anew -----------------------------------------------------------------------------------------


def main() -> None:
    """Writes the list of matches, and prints what was read, matched, equal and unequal."""
    from playmat.pool.official import read_official

    official = [each.facts for each in read_official()]
    in_slice = {repr((each.facts.name, *key_of(each))) for each in read_official()}
    names = lexicon_of("en")
    names.add_cards([each.name for each in official])
    names.add_moves([attack.name for each in official for attack in each.attacks])
    names.add_moves([ability.name for each in official for ability in each.abilities])
    cards: dict[str, dict[str, tuple[str, list[str]]]] = {}
    seen: set[str] = set()
    for each in read_source(str(SHARED / "cards" / "en.jsonl.xz")):
        known = repr((each.facts.name, *key_of(each)[1:])) in in_slice
        if each.dex and each.texts() and known and each.facts.id not in seen:
            seen.add(each.facts.id)
            try:
                trees = trees_of(each, names)
            except TextError:
                trees = []
            cards.setdefault(repr(key_of(each)), {}).setdefault("\n".join(trees), (each.facts.id, trees))
    counts: Counter[str] = Counter()
    lines: list[str] = []
    ids: set[str] = set()
    unequal: list[tuple[list[str], str, tuple[str, list[str]]]] = []
    for each in read_source(str(SHARED / "cards" / "ja.jsonl.xz")):
        counts["printings"] += 1
        if each.facts.kind == BASIC_ENERGY or not each.texts():
            continue
        counts["with a text"] += 1
        try:
            trees = trees_of(each, NAMES)
        except TextError:
            trees = []
        counts["read whole"] += bool(trees)
        found = cards.get(repr(key_of(each))) if each.dex else None
        if found is None or each.facts.id in ids:
            continue
        ids.add(each.facts.id)
        counts["matched to a card of the slice"] += 1
        understood = [one for one in found.values() if one[1]]
        if not understood:
            counts["matched, the English not understood"] += 1
        elif not trees:
            counts["matched, the Japanese not understood"] += 1
        elif "\n".join(trees) in found:
            counts["equal"] += 1
            lines.append(f"{each.facts.id} {found[chr(10).join(trees)][0]} {fingerprint(trees)}")
        elif len(understood) < len(found) or len(understood) > 1:
            counts["unequal, several English texts under these facts"] += 1
        elif without_types(understood[0][1]) == without_types(trees):
            counts["unequal only in types: a symbol is lost in the data"] += 1
        else:
            counts["unequal otherwise"] += 1
            if not any(trees == one for one, _, _ in unequal):
                unequal.append((trees, each.facts.id, understood[0]))
    # One printing of each meaning, the two shapes by turns.
    chosen: dict[tuple[str, bool], str] = {}
    for line in sorted(lines):
        chosen.setdefault((line.split()[2], line.split()[0][3:].isdecimal()), line)
    head = (
        "# Official Japanese printings that mean what the English card means: ids, and the fingerprint of their trees."
    )
    MATCHES.write_text("\n".join([head, *sorted(chosen.values())]) + "\n", encoding="utf-8")
    for each_unequal in unequal:
        print(*each_unequal, sep="\n  ")
    for what, count in counts.items():
        print(f"{count:6}  {what}")
    print(f"{len(chosen):6}  in the list")


def without_types(trees: list[str]) -> list[str]:
    """Trees without the types that stand for symbols."""
    bare = [re.sub(r', Type\("."\)|, Not\(Type\("."\)\)|(?<=BasicEnergy)\("."\)', "", each) for each in trees]
    return sorted(re.sub(r"\[Pokemon\]", "Pokemon", each) for each in bare)


if __name__ == "__main__":
    main()
