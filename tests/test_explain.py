"""`playmat explain`: cards found every way, trees and canonical text, the place of a text that is not understood, and
bad input without a traceback.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from playmat import cli
from playmat.errors import CardDataError, NotationError
from playmat.facts.form import read_card
from playmat.pool import Pool, built_in
from playmat.pool.compile import TextRoom
from playmat.pool.explain import facts_lines, find_cards, place_lines, printed_lines, stored_lines
from playmat.pool.printed import text_alone
from playmat.text.errors import TextError
from tests.test_pool_build import ROOM, SECRET, read, record, trainer


def explain(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, list[str], str]:
    """Runs the command; exit code, lines of stdout, stderr."""
    monkeypatch.setattr(sys, "argv", ["playmat", "explain", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return int(end.value.code or 0), said.out.splitlines(), said.err


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted",
    [
        "Mega Abomasnow ex",
        "mega-abomasnow-ex-meg-36",
        "723",
        "official 723",
        "MEG 36",
        "meg 157/132",
        "Mega Abomasnow ex MEG 36",
        "mega abomasnow EX",
    ],
)
def test_a_card_is_found_every_way(wanted: str) -> None:
    assert [each.id for each in find_cards(wanted, built_in())] == ["mega-abomasnow-ex-meg-36"]


def test_all_cards_of_a_name_are_meant() -> None:
    pool = Pool()
    pool.add(read_card("Pup | Basic | id one | HP 40 | C"))
    pool.add(read_card("Pup | Basic | id two | HP 50 | C"))
    assert [each.id for each in find_cards("Pup", pool)] == ["one", "two"]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("Mega Abomasnw ex", "unknown card 'Mega Abomasnw ex'. Did you mean Mega Abomasnow ex"),
        ("999999", "no card with the official id 999999"),
        ("x" * 5000, "this is no name of a card"),
        ("\x01\x1b[31m", "this is no name of a card"),
        (" ", "this is no name of a card"),
    ],
)
def test_what_is_no_card_is_said(wanted: str, said: str) -> None:
    with pytest.raises(CardDataError) as caught:
        find_cards(wanted, built_in())
    assert said in str(caught.value) and len(str(caught.value)) < 200


def test_facts_are_shown_as_people_say_them() -> None:
    pool = built_in()
    card = pool.card("mega-abomasnow-ex-meg-36")
    lines = facts_lines(card, pool.prints_of(card)[:2], pool.official_ids_of(card))
    assert lines[:4] == [
        "Mega Abomasnow ex  (mega-abomasnow-ex-meg-36)",
        "  Stage 1 · HP 350 · Water · evolves from Snover · Weakness Metal ×2 · Retreat Cost 4 · 3 Prizes"
        " · tags MEGA, ex",
        "  official id 723",
        "  prints MEG 36 (I), MEG 157 (I)",
    ]


def test_the_texts_of_a_card_of_the_pool_are_shown_with_trees() -> None:
    card = read_card(
        'Pup | Basic | HP 40 | C | ability "Nose" Ability: ability(Draw(1)) | attack "Dig" - 20x: attack(Draw(2))'
        ' | attack "Nap" C | unsupported "Nap, word 2 of 9: under the table"'
    )
    assert stored_lines(card, ROOM) == [
        '  Ability "Nose"',
        "    tree  ability(Draw(1))",
        "    text  words for ability(Draw(1))",
        '  attack "Dig" - 20×',
        "    tree  attack(Draw(2))",
        "    text  words for attack(Draw(2))",
        '  attack "Nap" C',
        "  not understood: Nap, word 2 of 9: under the table",
    ]


def test_a_tree_of_nonsense_is_said_with_its_card() -> None:
    card = read_card('Pup | Basic | id pup | HP 40 | C | attack "Dig" - 20: attack(Draw(2) + )')
    with pytest.raises(NotationError) as caught:
        stored_lines(card, ROOM)
    assert caught.value.where.startswith('Pup (pup), attack "Dig"')


def test_the_texts_of_a_printed_card_are_read_now(tmp_path: Path) -> None:
    attacks = [{"name": "Fetch", "cost": "RC", "damage": "20", "text": "Draw 2 apples."}, {"name": "Bite", "cost": "R"}]
    (card,) = read(tmp_path, record(attacks=attacks))
    lines, understood = printed_lines(card, ROOM)
    assert not understood
    assert lines == [
        '  attack "Fetch" RC 20',
        "    Draw 2 apples.",
        "           ^",
        "    the text is not understood",
        "    expected: cards.",
        '  attack "Bite" R',
    ]


def test_the_command_shows_a_card(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = explain(monkeypatch, capsys, "Ultra Ball")
    assert code == 0
    assert lines[0] == "Ultra Ball  (ultra-ball)"
    tree = "item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me), cost=[Discard(pick(2, hand(me)))])"
    assert f"    tree  {tree}" in lines


def test_the_words_of_a_name_need_no_quotes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["MEG", "36"], ["Mega", "Abomasnow", "ex"]):
        code, lines, _ = explain(monkeypatch, capsys, *words)
        assert (code, lines[0]) == (0, "Mega Abomasnow ex  (mega-abomasnow-ex-meg-36)")


def test_a_card_is_told_in_another_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = explain(monkeypatch, capsys, "723", "--lang", "ja")
    assert (code, lines[-1]) == (0, "    text  次の相手の番、このポケモンが受けるワザのダメージは「-30」される。")


def test_a_card_of_the_pool_that_does_not_build_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = Pool()
    pool.add(read_card('Pup | Basic | id pup | HP 40 | C | attack "Dig" - 20: atack(Draw(2))'))
    monkeypatch.setattr("playmat.pool.load.built_in", lambda: pool)
    code, lines, said = explain(monkeypatch, capsys, "Pup")
    assert (code, lines) == (2, [])
    assert said.startswith('playmat: Pup (pup), attack "Dig"') and "is no text of a card" in said


def test_the_command_reads_a_card_of_a_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read(tmp_path, record(attacks=None), trainer(rules=["Draw 3 cards."]), trainer(name="Riddle", rules=[SECRET]))
    source = str(tmp_path / "cards.jsonl")
    code, lines, _ = explain(monkeypatch, capsys, "Parcel", "--from", source)
    assert (code, lines[-2:]) == (0, ["    tree  item(Draw(3))", "    text  Draw 3 cards."])
    code, lines, _ = explain(monkeypatch, capsys, "TST 7", "--from", source)
    assert (code, lines[0], lines[-1]) == (0, "Pupling  (tst1-7)", "  no text")
    code, lines, _ = explain(monkeypatch, capsys, "Riddle", "--from", source)
    assert code == 1 and any(each.strip() == "^" for each in lines)
    code, _, said = explain(monkeypatch, capsys, "Nobody", "--from", source)
    assert (code, said) == (2, f"playmat: {source}: there is no card 'Nobody' in this source\n")


# -- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "tree", "text"),
    [
        (["Draw 3 cards.", "--kind", "item"], "item(Draw(3))", "Draw 3 cards."),
        (
            ["Flip a coin. If heads, this attack does 20 more damage."],
            "attack(count=[Flip(1)], damage=printed + 20 * heads)",
            "Flip a coin. If heads, this attack does 20 more damage.",
        ),
    ],
)
def test_a_text_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], tree: str, text: str
) -> None:
    assert explain(monkeypatch, capsys, "--text", *arguments)[:2] == (0, [f"tree  {tree}", f"text  {text}"])


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("Draw 2 cards.", "attack(Draw(2))"),
        ("Once during your turn, you may draw a card.", "ability(Draw(1), limit=once)"),
        ("This Pokémon gets +30 HP.", "passive(MaxHP(self, +30))"),
        ("You can use this card only if you discard 2 other cards from your hand. Draw 2 cards.",
         "item(Draw(2), cost=[Discard(pick(2, hand(me)))])"),
        ("The Pokémon this card is attached to gets +50 HP.", "tool(MaxHP(holder, +50))"),
        ("Once during each player's turn, that player may draw a card.", "stadium(action(Draw(1), limit=once))"),
    ],
)  # fmt: skip
def test_a_text_is_read_on_the_first_kind_of_card_that_it_makes_sense_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, tree: str
) -> None:
    code, lines, _ = explain(monkeypatch, capsys, "--text", text)
    assert (code, lines[0]) == (0, f"tree  {tree}")


def test_a_text_that_makes_sense_on_no_kind_of_card_says_why_on_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mixed = "This Pokémon gets +30 HP. Draw 2 cards."
    code, lines, _ = explain(monkeypatch, capsys, "--text", mixed)
    assert code == 1
    assert lines == [
        "not understood",
        "  as attack, item, supporter: this is nothing that can be done here: MaxHP(self, +30)",
        "  as ability, rule, stadium, tool, energy: this is nothing that simply holds: Draw(2)",
    ]
    code, lines, _ = explain(monkeypatch, capsys, "--text", mixed, "--kind", "tool")
    assert (code, lines) == (1, ["not understood", "  this is nothing that simply holds: Draw(2)"])


@pytest.mark.parametrize(
    "text",
    [
        "Draw 3 purple cards.",
        "lorem ipsum dolor sit amet",
        "Draw 3 cards. " * 8000,
        "draw " * 20_000,
        "(" * 3000,
        "a\x00b",
        "Draw \x1b[31m3\x07 cards.",
        "\ud800",
        "🂡🂢🂣",
        "ワザ",
    ],
)
def test_a_text_that_is_none_is_refused_with_the_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    code, lines, said = explain(monkeypatch, capsys, "--text", text)
    assert (code, said, lines[0]) == (1, "", "not understood")
    assert 2 <= len(lines) < 8 and max(len(each) for each in lines) < 400
    assert "\x1b" not in "".join(lines) and "\x00" not in "".join(lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a card, or give a text with --text"),
        (["Ultra Ball", "--text", "Draw 3 cards."], "name a card, or give a text with --text, not both"),
        (["Ultra Ball", "--lang", "fr"], "--lang: 'fr' is no language with a grammar. Known are en, ja"),
        (["--text", "Draw", "--kind", "item", "--damage", "30"], "a number is printed at attacks, not at item"),
        (["--text", "  "], "--text: the text is empty"),
        (["--text", "Draw", "--kind", "spell"], "--kind: 'spell' is no kind of text. Known are attack, ability"),
        (["--text", "Draw", "--lang", "fr"], "--lang: 'fr' is no language with a grammar. Known are en, ja"),
        (["--text", "Draw", "--damage", "lots"], "--damage: 'lots' is no number of an attack"),
    ],
)
def test_wrong_usage_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, lines, error = explain(monkeypatch, capsys, *arguments)
    assert (code, lines) == (2, [])
    assert said in error and error.count("\n") == 1


def test_the_mark_stands_under_the_place_in_every_script_and_length() -> None:
    assert place_lines(TextError("no", "Draw 3 apples.", 7, ["cards"])) == [
        "Draw 3 apples.",
        "       ^",
        "no",
        "expected: cards",
    ]
    assert place_lines(TextError("no", "山札を見る", 3))[1] == "      ^"
    long = place_lines(TextError("no", "word " * 500, 1000, [f"w{n}" for n in range(30)]))
    assert long[0].startswith("…") and long[0].endswith("…") and len(long[0]) < 90
    assert long[0][len(long[1]) - 1 :].startswith("word")
    assert long[3].endswith("(22 more)")
    assert place_lines(TextError("too long")) == ["too long"]


def test_a_number_is_supposed_where_a_text_counts_one() -> None:
    (attack,) = text_alone("This attack does 30 damage for each heads.", "en", "attack").facts.attacks
    assert (attack.damage, attack.suffix) == (30, "x")
    (attack,) = text_alone("This attack does 30 more damage.", "en", "attack").facts.attacks
    assert (attack.damage, attack.suffix) == (10, "+")
    (attack,) = text_alone("Draw a card.", "en", "attack", "60").facts.attacks
    assert (attack.damage, attack.suffix) == (60, "")


def test_a_language_without_a_grammar_is_said() -> None:
    from playmat.pool.rooms import NoRoom

    room = TextRoom("xx", room=NoRoom("xx"))
    card = text_alone("Draw.", "xx", "item")
    with pytest.raises(TextError, match="there is no grammar of 'xx'"):
        room.read(card.texts()[0], card.facts)
    assert json.dumps(card.texts()[0].title()) == '"its text"'
