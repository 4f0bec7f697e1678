"""English texts of our own making: what each construct means, where attacks put it, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.effects.notation import Call, parse, show
from playmat.text.compile import compile_text, normalise
from playmat.text.errors import TextError, Unsupported
from playmat.text.language import ENGLISH, Lexicon
from playmat.text.lower import lower
from playmat.text.raising import raise_
from playmat.text.reader import read
from playmat.text.writer import write
from tests.readings import readings

DATA = Path(__file__).parent / "data" / "text"


def names() -> Lexicon:
    lexicon = Lexicon(ENGLISH)
    lexicon.add_cards(
        ["Emberkit", "Mossling", "Amber's Fox", "Team Comet's Lynx", "Odd Energy", "Old Well", "Berry Pouch"]
    )
    lexicon.add_moves(["Singe", "Quick Nap", "Warm Up"])
    return lexicon


NAMES = names()


def compiled(kind: str, text: str) -> str:
    return show(compile_text(text, kind, NAMES))


ALL = readings("english.txt")


def test_the_pairs_are_of_every_kind():
    assert {kind for kind, _, _ in ALL} == {"attack", "ability", "item", "supporter", "tool", "stadium", "energy"}
    assert len(ALL) >= 50


@pytest.mark.parametrize(("kind", "text", "tree"), ALL)
def test_a_text_has_its_tree(kind: str, text: str, tree: str):
    assert compiled(kind, text) == tree


@pytest.mark.parametrize(("kind", "text", "tree"), ALL)
def test_sentence_trees_print_as_they_are_read(kind: str, text: str, tree: str):
    sentences = read(normalise(text, "en"), "en", NAMES)
    assert read(write(sentences, "en", NAMES), "en", NAMES) == sentences


@pytest.mark.parametrize(("kind", "text", "tree"), ALL)
def test_a_tree_prints_as_text_of_the_same_meaning(kind: str, text: str, tree: str):
    term = parse(tree)
    assert isinstance(term, Call)
    printed = write(raise_(term, "Warm Up"), "en", NAMES)
    assert compiled(kind, printed) == tree


CANONICAL = {
    "attack(count=[Flip(1)], damage=printed + 20 * heads)": "Flip a coin. If heads, this attack does 20 more damage.",
    "attack(Discard(energy(self)))": "Discard all Energy from this Pokémon.",
    "attack(hits=[Hit(10, self)])": "This Pokémon also does 10 damage to itself.",
    "item(Put(pick(1, deck(me, Basic)), bench), Shuffle(me))": (
        "Search your deck for a Basic Pokémon and put it onto your Bench. Then, shuffle your deck."
    ),
    'ability(Draw(2), when=any_(pokemon(me, Name("Emberkit"))), limit=[once, name])': (
        "Once during your turn, if you have any Emberkit in play, you may use this Ability. Draw 2 cards. "
        "You can't use more than 1 Warm Up Ability each turn."
    ),
    "attack(Put(pick(upto(7), deck(me, Item)), hand, show=True), Shuffle(me))": (
        "Search your deck for up to 7 Item cards, reveal them, and put them into your hand. Then, shuffle your deck."
    ),
}


@pytest.mark.parametrize(("tree", "text"), CANONICAL.items())
def test_canonical_text(tree: str, text: str):
    term = parse(tree)
    assert isinstance(term, Call)
    assert write(raise_(term, "Warm Up"), "en", NAMES) == text


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("attack", "Whistle a tune."),
        ("attack", "Draw 2 cards and whistle a tune."),
        ("attack", "Lorem ipsum dolor sit amet, consectetur adipiscing elit."),
        ("attack", "If you do, draw 2 cards."),
        ("attack", "Heal 30 damage from that Pokémon."),
        ("attack", "Shuffle the other cards back into your deck."),
        ("attack", "If all of them are heads, draw 2 cards."),
        ("attack", "Flip a coin until you get tails. If all of them are heads, draw 2 cards."),
        ("attack", "This attack does nothing."),
        ("attack", "Once during your turn, you may draw a card."),
        ("attack", "You can use this card only if you go second, and only during your first turn. Draw a card."),
        ("ability", "Draw 2 cards."),
        ("ability", "This attack does 20 more damage."),
        ("ability", "You can't use more than 1 Warm Up Ability each turn."),
        ("ability", "This Pokémon gets +30 HP. If you have Emberkit in play, this Pokémon has no Retreat Cost."),
        ("item", "This Pokémon has no Retreat Cost."),
        ("tool", "Draw 2 cards."),
        ("attack", "Flip a coin. If heads, this attack does 20 more damage. Flip 2 coins. If heads, draw 2 cards."),
        ("attack", "Draw 2 cards instead."),
        ("attack", "Choose 1 of your opponent's Pokémon. Draw 2 cards."),
        ("attack", "Discard an Energy from 1 of your opponent's Pokémon. That Pokémon is now Asleep."),
        ("item", "Switch your Active Pokémon with 1 of your Benched Pokémon. Heal 30 damage from that Pokémon."),
        ("item", "Discard all Energy from 1 of your opponent's Pokémon."),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(kind: str, text: str):
    with pytest.raises(TextError):
        compile_text(text, kind, NAMES)


def test_a_refusal_tells_the_place():
    with pytest.raises(TextError) as caught:
        compile_text("Draw 2 cards. Discard a Nonesuch from your hand.", "attack", NAMES)
    assert caught.value.where == 'at "Nonesuch from your hand."'
    assert caught.value.expected


def test_what_is_read_but_has_no_tree_is_unsupported():
    with pytest.raises(Unsupported, match="an attack that does nothing"):
        compile_text("This attack does nothing.", "attack", NAMES)


def test_an_unknown_kind_is_refused():
    with pytest.raises(Unsupported, match="no kind of text 'song'"):
        lower([], "song")


def test_the_number_must_fit_the_text():
    more = "Flip a coin. If heads, this attack does 20 more damage."
    assert compile_text(more, "attack", NAMES, printed=30)
    with pytest.raises(Unsupported, match="not printed"):
        compile_text(more, "attack", NAMES, printed=None)
    other = "This attack does 20 damage to 1 of your opponent's Pokémon."
    assert compile_text(other, "attack", NAMES, printed=None)
    # As prints before 2020 say it: damage besides the printed number, where it spares the Active Pokémon attacked.
    bench = "This attack does 20 damage to 1 of your opponent's Benched Pokémon."
    also = "This attack also does 20 damage to 1 of your opponent's Benched Pokémon."
    assert compile_text(bench, "attack", NAMES, printed=30) == compile_text(also, "attack", NAMES, printed=30)
    with pytest.raises(Unsupported, match="a number is printed"):
        compile_text(other, "attack", NAMES, printed=30)
    chosen = (
        "Choose 1 of your opponent's Pokémon 2 times. (You can choose the same Pokémon more than once.) For each time "
    )
    chosen += "you chose a Pokémon, do 20 damage to it."
    assert compile_text(chosen, "attack", NAMES, printed=None)
    with pytest.raises(Unsupported, match="a number is printed"):
        compile_text(chosen, "attack", NAMES, printed=30)


def test_a_tree_without_sentences_is_refused():
    for tree in ("attack(Win())", "ability(Draw(2), limit=game)", "attack(If(did(d), [Draw(1)]), d := Draw(2))"):
        term = parse(tree)
        assert isinstance(term, Call)
        with pytest.raises(TextError, match="no sentences|no words"):
            write(raise_(term), "en", NAMES)


def test_a_limit_by_name_needs_the_name_of_the_ability():
    term = parse("ability(Draw(2), limit=[once, name])")
    assert isinstance(term, Call)
    with pytest.raises(TextError, match="name of the Ability is needed"):
        raise_(term)


def read_at(text: str, printed: int | None, name: str = "Emberkit") -> str:
    """The tree of the text of an attack with a number, on a card with a name."""
    return show(compile_text(text, "attack", NAMES, "en", name, printed))


@pytest.mark.parametrize(
    ("text", "printed", "tree"),
    [
        # The printed number is said again.
        ("Flip a coin. If heads, this attack does 45 damage plus 15 more damage.", 45, "printed + 15 * heads"),
        (
            "Does 45 damage plus 15 more damage for each damage counter on Emberkit.",
            45,
            "printed + 15 * counters(self)",
        ),
        # Damage to others is done besides the printed number.
        ("Emberkit does 15 damage to itself.", 45, "hits=[Hit(15, self)]"),
        ("Flip a coin. If tails, Emberkit does 15 damage to itself.", 45, "hits=[If(tails == 1, [Hit(15, self)])]"),
        ("Does 15 damage to 1 of your opponent's Benched Pokémon.", 45, "attack(hits=[Hit(15, pick(1, bench(opp)))])"),
        ("Does 15 damage to each of your Benched Pokémon.", 45, "attack(hits=[Hit(15, bench(me))])"),
        ("Does 15 damage to 1 of your opponent's Benched Pokémon.", None, "damage=None, hits="),
        # A card calls itself by its name.
        ("Discard 2 Energy attached to Emberkit.", 45, "Discard(pick(units(2), energy(self)))"),
        ("Switch Emberkit with 1 of your Benched Pokémon.", None, "attack(SwitchOut(me))"),
        ("Emberkit is now Asleep.", None, "attack(Inflict(Asleep, self))"),
    ],
)
def test_an_older_attack_is_read_with_its_number_and_name(text: str, printed: int | None, tree: str):
    assert tree in read_at(text, printed)


@pytest.mark.parametrize(
    ("text", "printed", "what"),
    [
        ("This attack does 30 damage plus 15 more damage.", 45, "adds to a number that is not the printed one"),
        ("Does 15 damage to 1 of your opponent's Pokémon.", 45, "does its damage to others, but a number is printed"),
    ],
)
def test_an_older_attack_that_does_not_fit_its_number_is_refused(text: str, printed: int | None, what: str):
    with pytest.raises(Unsupported, match=what):
        read_at(text, printed)


def test_only_where_nothing_else_is_meant_a_name_is_the_card_itself():
    assert 'Name("Emberkit")' in read_at("If Emberkit is on your Bench, draw a card.", None)
    with pytest.raises(TextError):
        read_at("Discard 2 Energy attached to Emberkit ex.", None)


def test_a_tool_that_calls_itself_a_pokemon_is_refused():
    with pytest.raises(Unsupported, match="calls itself"):
        compiled("tool", "This Pokémon takes 15 less damage from attacks (after applying Weakness and Resistance).")
