"""Older wordings: what prints before 2023 say, told in today's words, and what stays refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.pool.source import default_data, read_source
from playmat.text.compile import compile_text, normalise
from playmat.text.errors import GrammarError, TextError
from playmat.text.language import ENGLISH, Lexicon
from playmat.text.older import older_of, read_line, told_today
from tests.readings import readings

LEXICON = Lexicon(ENGLISH)
ALL = readings("older.txt")


def tree(words: str, kind: str = "attack", printed: int | None = -1) -> str:
    return compile_text(words, kind, LEXICON, "en", "", printed).write()


@pytest.mark.parametrize(
    ("older", "today", "kind"),
    [
        ("Flip 7 coins. This attack does 30 damage times the number of heads.",
         "Flip 7 coins. This attack does 30 damage for each heads.", "attack"),
        ("Does 70 more damage for each damage counter on this Pokémon.",
         "This attack does 70 more damage for each damage counter on this Pokémon.", "attack"),
        ("Discard 4 {R} Energy attached to this Pokémon.", "Discard 4 {R} Energy from this Pokémon.", "attack"),
        ("The Defending Pokémon can't retreat during your opponent's next turn.",
         "During your opponent's next turn, the Defending Pokémon can't retreat.", "attack"),
        ("Any damage done to this Pokémon by attacks is reduced by 70 (after applying Weakness and Resistance).",
         "This Pokémon takes 70 less damage from attacks (after applying Weakness and Resistance).", "ability"),
        ("Once during your turn (before your attack), you may draw 4 cards.",
         "Once during your turn, you may draw 4 cards.", "ability"),
        ("At any time between turns, heal 70 damage from this Pokémon.",
         "During Pokémon Checkup, heal 70 damage from this Pokémon.", "ability"),
        ("Flip 7 coins. For each heads, your opponent switches his or her Active Pokémon "
         "with 1 of his or her Benched Pokémon.",
         "Flip 7 coins. For each heads, switch out your opponent's Active Pokémon to the Bench.", "item"),
        ("Leave your opponent's Active Pokémon Burned.", "Make your opponent's Active Pokémon Burned.", "attack"),
    ],
)  # fmt: skip
def test_an_older_wording_means_what_todays_does(older: str, today: str, kind: str) -> None:
    assert tree(older, kind) == tree(today, kind)


@pytest.mark.parametrize(("kind", "words", "meant"), ALL, ids=[words[:60] for _, words, _ in ALL])
def test_an_older_wording_is_read(kind: str, words: str, meant: str) -> None:
    assert tree(words, kind) == meant


def test_beside_a_printed_number_damage_to_others_is_further_damage() -> None:
    words = "This attack does 70 damage to 1 of your opponent's Benched Pokémon."
    assert tree(words, printed=None) == "attack(damage=None, hits=[Hit(70, pick(1, bench(opp)))])"
    assert tree(words, printed=30) == "attack(hits=[Hit(70, pick(1, bench(opp)))])"


def test_whose_active_pokemon_is_meant_is_not_guessed() -> None:
    """Of attacks of mine the Active Pokémon is the opponent's; of the opponent's attacks it would be mine."""
    mine = "Your Pokémon's attacks do 70 more damage to the Active Pokémon (before applying Weakness and Resistance)."
    assert tree(mine, "ability") == "passive(Deals(pokemon(me), +70, to=active(opp)))"
    with pytest.raises(TextError):
        tree("During your opponent's next turn, that Pokémon's attacks do 70 more damage to the Active Pokémon.")


def test_what_is_read_as_it_stands_is_not_told_again() -> None:
    """Nothing that the grammar understands goes through the older wordings."""
    words = "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed."
    assert told_today(normalise(words, "en"), "en", printed=30) == normalise(words, "en")


@pytest.mark.parametrize("line", ["one column only", "a {q} slot  b", "a {a:(} b  c"])
def test_a_line_that_makes_no_sense_is_refused_with_its_place(line: str) -> None:
    with pytest.raises(GrammarError) as caught:
        read_line(line, "here, line 7")
    assert "here, line 7" in str(caught.value)


def test_every_line_is_needed_by_some_print() -> None:
    data = default_data()
    if not data or not Path(data).is_file():
        pytest.skip("there is no English card data (PLAYMAT_CARDS)")
    cards = read_source(data)
    lines = older_of("en")
    used: set[int] = set()
    for words in {text.words for card in cards for text in card.texts()}:
        text = normalise(words, "en")
        for number, line in enumerate(lines):
            said = line.pattern.sub(line.today, text)
            if said != text:
                used.add(number)
                text = " ".join(said.split())
    assert [lines[number].pattern.pattern for number in range(len(lines)) if number not in used] == []
