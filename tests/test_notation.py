"""The notation is read and printed back exactly, refuses everything else with its place, and the words are checked."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.effects import notation, vocabulary, words
from playmat.effects.notation import (
    Binary,
    Call,
    Choice,
    Compare,
    Items,
    Keyword,
    Label,
    Logic,
    Name,
    Not,
    Number,
    Term,
    Text,
    Unary,
    parse,
    show,
)
from playmat.errors import NotationError

DATA = Path(__file__).parent / "data"


def trees(name: str) -> list[str]:
    """The trees of a fixture file; a tree may run over several lines, and `# …` titles or numbers it."""
    found: list[str] = []
    text = ""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        line = re.sub(r"\s*# .*$", "", line)
        text = f"{text} {line.strip()}".strip()
        if text and text.count("(") == text.count(")"):
            found.append(text)
            text = ""
    assert not text
    return found


SAMPLES = trees("effects-typical.txt") + trees("effects-hard.txt") + trees("effects-sample.txt")


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        words.check(parse(text))
    return caught.value


# --- reading and printing --------------------------------------------------------------------------------------------


def test_all_samples_are_there() -> None:
    assert len(SAMPLES) == 100


@pytest.mark.parametrize("text", SAMPLES)
def test_sample_is_printed_back_exactly_and_makes_sense(text: str) -> None:
    term = parse(text)
    assert show(term) == text
    assert parse(show(term)) == term
    words.check(term)
    words.check(term, term.name if isinstance(term, Call) else "")


@pytest.mark.parametrize(
    "text",
    [
        "1 + 2 * 3",
        "(1 + 2) * 3",
        "1 - (2 - 3)",
        "1 - 2 - 3",
        "1 / (2 * 3)",
        "-(1 + 2)",
        "-1 * 2",
        "--1",
        "+50",
        "a and b or c",
        "a and (b or c)",
        "(a and b) and c",
        "not a and b",
        "not (a and b)",
        "not not a",
        "not a == 1",
        "(not a) == 1",
        "(a < b) == c",
        "1 if a else 2 if b else 3",
        "(1 if a else 2) if b else 3",
        "1 if (a if b else c) else 2",
        "(1 if a else 2) + 3",
        "x := 1 if a else 2",
        "x := (y := 1)",
        "f(x := 1)",
        "f(k=(x := 1))",
        "[x := 1, (y := 2) + 3]",
        "(x := 1) if (y := 2) else (z := 3)",
        'f("Hop\'s", "say \\"x\\"", "back\\\\slash", "Pokémon")',
        "f(True, False, None)",
        "[]",
        "f()",
    ],
)
def test_canonical_text_is_printed_back(text: str) -> None:
    assert show(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  f( 1,2 , )  ", "f(1, 2)"),
        ("f(k = 'a')", 'f(k="a")'),
        ("f(\r\n  1,\r\n  2)\r\n", "f(1, 2)"),
        ("# a title\nf(1)  # a note", "f(1)"),
        ("((1))+(2)", "1 + 2"),
        ("a:=1", "a := 1"),
    ],
)
def test_layout_and_needless_brackets_are_no_part_of_a_tree(text: str, canonical: str) -> None:
    assert show(parse(text)) == canonical


def test_terms_know_their_place_but_are_equal_without_it() -> None:
    term = parse('f(1,\n  "é", g(x, k=2))')
    assert isinstance(term, Call)
    inner = term.args[2]
    assert (inner.line, inner.column) == (2, 8)
    assert inner.place() == "line 2, column 8"
    assert inner == Call("g", [Name("x")], [Keyword("k", Number(2))])
    assert hash(inner) == hash(parse("g(x, k=2)"))
    assert isinstance(inner, Call)
    assert inner.keyword("k") == Number(2)
    assert inner.keyword("other") is None
    assert (inner.keywords[0].line, inner.keywords[0].column) == (2, 13)


def test_walk_lists_all_terms_in_written_order() -> None:
    found = [show(each) for each in parse("f(a + 1, [b], k=not c)").walk()]
    assert found == ["f(a + 1, [b], k=not c)", "a + 1", "a", "1", "[b]", "b", "not c", "c"]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("f(1)", "f(2)"),
        ("f(a=1, b=2)", "f(b=2, a=1)"),
        ("a + b", "a - b"),
        ("1 - 2 - 3", "1 - (2 - 3)"),
        ("a and b and c", "(a and b) and c"),
        ('"a"', "a"),
        ("a < b", "a <= b"),
        ("[a]", "a"),
    ],
)
def test_different_trees_are_not_equal(left: str, right: str) -> None:
    assert parse(left) != parse(right)


NAMES = st.sampled_from(["a", "Basic", "x1", "hand", "_y", "True", "None"])
CALLEES = st.sampled_from(["f", "Draw", "pick"])
TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"]), max_size=8)


def compound(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    several = st.lists(inner, max_size=3)
    keywords = st.dictionaries(st.sampled_from(["k", "who", "limit"]), inner, max_size=2).map(
        lambda pairs: [Keyword(name, term) for name, term in pairs.items()]
    )
    choices: list[st.SearchStrategy[Term]] = [
        st.builds(Items, several),
        st.builds(Call, CALLEES, several, keywords),
        st.builds(Unary, st.sampled_from("+-"), inner),
        st.builds(Binary, inner, st.sampled_from("+-*/"), inner),
        st.builds(Compare, inner, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner),
        st.builds(Logic, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3)),
        st.builds(Not, inner),
        st.builds(Choice, inner, inner, inner),
        st.builds(Label, st.sampled_from(["x", "y"]), inner),
    ]
    return st.one_of(choices)


LEAVES = st.one_of(st.builds(Name, NAMES), st.builds(Number, st.integers(0, 999_999_999)), st.builds(Text, TEXTS))
TERMS = st.recursive(LEAVES, compound, max_leaves=25)


@given(TERMS)
def test_every_term_is_read_back_equal(term: Term) -> None:
    text = show(term)
    assert parse(text) == term
    assert show(parse(text)) == text


@given(st.text(max_size=40) | st.text("abx019 .,:=()[]{}+-*/<>!\"'\\\n#%@~", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        term = parse(text)
    except NotationError as error:
        assert error.what
    else:
        assert parse(show(term)) == term


@given(TERMS)
def test_check_accepts_or_refuses_any_tree(term: Term) -> None:
    for each in (term, Call("attack", [term], []), Call("on", [term, Items([term])], [])):
        try:
            words.check(each)
        except NotationError as error:
            assert error.what


# --- what the notation refuses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "", "the effect is empty"),
        ("# only a note", "", "the effect is empty"),
        ("f(", "line 1, column 2", "'(' is never closed"),
        ("f(1))", "line 1, column 5", "')' closes nothing"),
        ("f(1]", "line 1, column 4", "']' closes nothing"),
        ("f(a.b)", "line 1, column 4", "'.': there are no attributes and no fractions in the notation"),
        ("f(\n  a.b)", "line 2, column 4", "'.': there are no attributes and no fractions in the notation"),
        ("a[1]", "line 1, column 2", "a subscript is no part of the notation"),
        ("g(1)(2)", "line 1, column 5", "only a plain word can be called"),
        ("f(*a)", "line 1, column 3", "a star '*x' is no part of the notation"),
        ("f(**a)", "line 1, column 3", "'**' is no part of the notation"),
        ("2 ** 3", "line 1, column 3", "'**' is no part of the notation"),
        ("2 // 3", "line 1, column 3", "'//' is no part of the notation"),
        ("5 % 3", "line 1, column 3", "'%' is no part of the notation"),
        ("{1}", "line 1, column 1", "'{' is no part of the notation"),
        ("f(lambda: 1)", "line 1, column 3", "'lambda' is no part of the notation"),
        ("[x for x in y]", "line 1, column 4", "'for' is no part of the notation"),
        ("a in b", "line 1, column 3", "'in' is no part of the notation"),
        ("a < b < c", "line 1, column 1", "two comparisons in a row; join them with 'and'"),
        ('f"a"', "line 1, column 1", "a string with the prefix 'f'"),
        ('f("a" "b")', "line 1, column 7", "two strings in a row"),
        ('"\\n"', "line 1, column 1", "a string is not closed on its line, or has an escape"),
        ('f("a', "line 1, column 3", "a string is not closed on its line, or has an escape"),
        ("1.5", "line 1, column 1", "this is no whole number"),
        ("0x10", "line 1, column 1", "this is no whole number"),
        ("007", "line 1, column 1", "the number 007 begins with 0"),
        ("1234567890", "line 1, column 1", "the number is too large"),
        ("a, b", "line 1, column 4", "a row of expressions (is a list or a call meant?) is no part of the notation"),
        ("f(x=1, x=2)", "line 1, column 1", "f is given 'x' twice"),
        ("f(a b)", "line 1, column 3", "this is no expression, near 'a b)'"),
        ("not", "line 1, column 4", "this is no expression, at the end"),
        ("x = 1", "line 1, column 1", "this is no expression, near 'x = 1'"),
        ("é", "line 1, column 1", "'é' is no part of the notation"),
        ("f(\x00)", "line 1, column 3", "control character U+0000"),
        ('f("a\u200bb")', "line 1, column 5", "control character U+200B"),
        ("\ufefff(1)", "line 1, column 1", "control character U+FEFF"),
        ("f(1)\rg", "line 1, column 5", "control character U+000D"),
        ('"\ud800"', "line 1, column 2", "control character U+D800"),
    ],
)
def test_refused_with_its_place(text: str, where: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.where, caught.value.what) == (where, what)


def test_the_column_counts_characters_not_bytes() -> None:
    with pytest.raises(NotationError) as caught:
        parse('f("ééé", a, *b)')
    assert caught.value.where == "line 1, column 13"


def test_a_refusal_says_what_is_allowed() -> None:
    with pytest.raises(NotationError) as caught:
        parse("f(a.b)")
    assert str(caught.value) == (
        "line 1, column 4: '.': there are no attributes and no fractions in the notation. a tree is made of calls, "
        "names, whole numbers, strings, lists, keywords, + - * /, comparisons, and/or/not, 'a if c else b' and labels "
        "'x := ...'"
    )


DEEP = [
    "(" * 10_000 + "1" + ")" * 10_000,
    "[" * 10_000 + "]" * 10_000,
    "f(" * 10_000 + ")" * 10_000,
    "(" * 10_000,
    "f(k=" * 10_000,
    "-" * 10_000 + "1",
    "not " * 10_000 + "a",
    "1" + " + 1" * 10_000,
    "1 if a else " * 8_000 + "1",
    "1+f(" * 10_000,
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: str(text)[:12])
def test_nested_ten_thousand_deep_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="too deeply nested"):
        parse(text)


def test_deep_nesting_is_refused_on_a_small_stack_too() -> None:
    seen: list[str] = []

    def read() -> None:
        for text in [*DEEP, "f" + "()" * 10_000, "a" + "[0]" * 10_000]:
            with pytest.raises(NotationError):
                parse(text)
            seen.append(text)

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(seen) == len(DEEP) + 2


def test_a_hundred_levels_are_read_and_one_more_is_refused() -> None:
    levels = notation.MAX_DEPTH
    deepest = "f(" * (levels - 1) + "1" + ")" * (levels - 1)
    assert show(parse(deepest)) == deepest
    with pytest.raises(NotationError, match=r"line 1, column 201: the effect is too deeply nested"):
        parse(f"f({deepest})")


def test_too_long_a_text_is_refused() -> None:
    assert parse("x" * notation.MAX_LENGTH) == Name("x" * notation.MAX_LENGTH)
    with pytest.raises(NotationError, match="the effect is 100,001 characters long"):
        parse("x" * (notation.MAX_LENGTH + 1))
    with pytest.raises(NotationError, match="the effect is 120,003 characters long"):
        parse("[1" + ",1" * 40_000 + "]")  # as it would be printed


def test_terms_that_could_not_be_read_back_cannot_be_made() -> None:
    for name in ("", "a b", "lambda", "é", "1a", "a\n"):
        with pytest.raises(NotationError):
            Name(name)
        with pytest.raises(NotationError):
            Call(name, [], [])
    for value in (-1, 10**9):
        with pytest.raises(NotationError):
            Number(value)
    with pytest.raises(NotationError):
        Text("a\nb")
    with pytest.raises(NotationError):
        Unary("*", Number(1))
    with pytest.raises(NotationError):
        Logic("and", [Name("a")])
    with pytest.raises(NotationError):
        Call("f", [], [Keyword("a", Number(1)), Keyword("a", Number(1))])


# --- what makes no sense ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # Unknown words
        ("attack(Drow(2))", "line 1, column 8, in attack: unknown word Drow. did you mean Draw?"),
        (
            "attack(Pick(1, bench(opp)))",
            "line 1, column 8, in attack: Pick is not written as a word. write pick(n, set)",
        ),
        ("attack(Put(self, hnd))", "line 1, column 18, in attack > Put > where: unknown word hnd. did you mean hand?"),
        ("attack(Inflict(Sleep, target))", "unknown word Sleep. did you mean Asleep?"),
        ("attack(Draw(2, whoo=me))", "line 1, column 16, in attack > Draw: Draw has no 'whoo'. did you mean who=?"),
        # The kind of text
        ("Draw(2)", "line 1, column 1: Draw(2) is no text of a card. a text is one of: attack, ability, on, passive, "),
        ("attack(attack(Draw(1)))", "attack(...) stands only at the beginning of a text"),
        ("stadium(Draw(2))", "Draw(2) is an op, which does not fit. 'body' takes a passive or on(...) or action(...)"),
        ("supporter(Draw(2), limit=once)", "supporter has no 'limit'. write supporter(when=, cost=, body…)"),
        # Missing and surplus arguments
        ("attack(Draw(2, 3, 4))", "Draw: 3 is one argument too many. write Draw([n], who=, until=)"),
        ("attack(Draw())", "Draw does not say how many. give n, or until="),
        ("attack(Counters(on=self))", "Counters does not say how many"),
        (
            "attack(Discard())",
            "Discard lacks 'what': Pokémon or cards, or a choice among them. write Discard(what, until=)",
        ),
        ("ability()", "ability lacks 'ops': an op"),
        ("attack(May())", "May lacks 'ops': an op"),
        ("attack(Evolve(pick(1, deck(me)), card=self))", "Evolve: 'card' is given twice"),
        ("attack(Discard(hand))", "hand stands without its arguments"),
        ("attack(EndTurn)", "EndTurn stands without its arguments. write EndTurn()"),
        ("attack(Discard(deck(me, Basic())))", "Basic() has nothing in its brackets. write Basic"),
        # Kinds of arguments
        (
            "attack(Draw(Basic))",
            "line 1, column 13, in attack > Draw > n: Basic is a filter, which does not fit. 'n' takes",
        ),
        (
            "attack(Heal(30, hand(me)))",
            "hand(me) is cards, which does not fit. 'who' takes Pokémon, or a choice among them",
        ),
        (
            "attack(Attach(pick(1, pokemon(me)), self))",
            "is a choice of Pokémon, which does not fit. 'what' takes cards",
        ),
        ("attack(Put(self, bench(me)))", "bench(me) is Pokémon, which does not fit. 'where' takes a destination"),
        ("attack(Discard(Draw(1)))", "Draw(1) is an op, which does not fit"),
        (
            "attack(Flip(1), If(heads, [Draw(1)]))",
            "heads is a number, which does not fit. 'condition' takes a condition",
        ),
        ("item(Draw(2), when=3)", "3 is a number, which does not fit. 'when' takes a condition"),
        ("attack(Flip(1), If(heads == 1, Draw(1)))", "Draw(1) stands where a block belongs. write [Draw(1)]"),
        ("attack(Either([Draw(1)], []))", "the block is empty"),
        ("attack(May([Draw(1)]))", "[Draw(1)] is a list. 'ops' takes an op"),
        ("attack(fail=[Flip(1)])", "line 1, column 14, in attack > fail: Flip(1) is an op. a condition belongs here"),
        ("attack(fail=[heads == 1, Flip(1)])", "heads == 1 is no op. a block is a list of ops"),
        ("passive(Deals(self, 20))", "20 must say + or -. write +20 or -20"),
        ('energy(Provides("Q"))', "'Q' is no Energy type. the letters are C G R W L P F D M N Y"),
        ("attack(Cant(Retreat, target))", "is a passive, no op. write Lasting(duration, Cant(Retreat, target))"),
        ("passive(MaxHP(pick(1, bench(me)), +20))", "pick(1, bench(me)) asks, but here nothing can be asked"),
        (
            "passive(Cant(Attack, self, attack=pick_attack(self)))",
            "pick_attack(self) asks, but here nothing can be asked",
        ),
        ("attack(pick(1, bench(opp)))", "nothing uses this choice. write it inside a verb, or label it"),
        ("item(Put(deck(me, [Basic, [Item]]), hand))", "a list in a list"),
        # Labels and results
        ("attack(Discard(that(x)), x := Draw(1))", "the label x is used before it is set. set it in an earlier op"),
        ("attack(x := Draw(1), x := Draw(2))", "line 1, column 22, in attack: the label x is set twice"),
        ("attack(heads := Draw(1))", "the label heads is a word of the vocabulary"),
        ("attack(x := Draw(1), Discard(x))", "x is a label, not what it names. write that(x) or onto(x)"),
        ("attack(x := 3, Discard(that(x)))", "x is a number, which does not fit. 'label' takes a label"),
        ("attack(x := Basic)", "Basic cannot be labelled"),
        ("attack(Draw(x := 1))", "the label x stands inside an argument"),
        ("attack(If(did(), [Draw(1)]))", "did() follows no verb that did something"),
        ("attack(Shuffle(me), If(did(), [Draw(1)]))", "did() follows no verb that did something"),
        ("attack(Discard(that()))", "that() follows no verb that did something"),
        ("attack(Draw(1), At(after_attack, [Discard(that())]))", "that() follows no verb that did something"),
        ("attack(At(after_attack, [x := Draw(1)]), If(did(x), [Draw(1)]))", "the label x is used before it is set"),
        # Words that mean something only in some texts
        ("attack(damage=30 * heads)", "line 1, column 20, in attack > damage: no coin was flipped before 'heads'"),
        ("attack(If(tails == 1, [Draw(1)]))", "no coin was flipped before 'tails'. write Flip(...) before it"),
        (
            "attack(Flip(1), Lasting(next_turn(opp), on(Checkup(), [Draw(heads)])))",
            "in attack > Lasting > on > block > Draw > n: no coin was flipped before 'heads'",
        ),
        ("ability(Hit(printed, active(opp)))", "'printed' is the number beside an attack. use it in attack(...) only"),
        (
            "ability(Discard(energy(holder)))",
            "'holder' is who a Tool or Energy is attached to. in other texts write self",
        ),
        ("ability(Heal(30, target))", "'target' is whom an attack attacks. in other texts write active(opp)"),
        ("on(Checkup(), [Counters(2, attacker)])", "there is no attacker here"),
        ("ability(Draw(damage_done))", "no damage was done here"),
        ("attack(Discard(each))", "'each' stands outside an Each block"),
        ("item(Draw(2, who=side))", "'side' belongs to texts that hold for both players. write me or opp"),
    ],
)
def test_refused_when_a_card_is_defined(text: str, message: str) -> None:
    assert message in str(refusal(text))


@pytest.mark.parametrize(
    "text",
    [
        "attack()",
        "attack(damage=heads, count=[Flip(2)])",  # slots are carried out in their own order
        "attack(If(heads == 1, [Draw(1)]), fail=[Flip(1), tails == 1])",
        "attack(Each(bench(opp), [Discard(energy(each))]))",
        "attack(Each(both, [Draw(1, who=each)]))",
        "attack(EndTurn())",
        "attack(Inflict([Poisoned, Burned], target))",
        "attack(Inflict(Poisoned, target, counters=2))",
        "attack(k := pick(1, bench(opp)), Hit(20, that(k)))",
        "attack(k := pick(1, bench(opp)), Lasting(next_turn(opp), Takes(that(k), -20)))",
        "attack(Lasting(next_turn(opp), Cant(Attack, target, attack=pick_attack(target))))",
        "attack(Lasting(end_of(next_turn(opp)), NoDamage(self, max=60)))",
        "attack(x := Draw(1), At(end_of(this_turn), [If(did(x), [KnockOut(self)])]))",
        "attack(Draw(1), If(did(), [Draw(1)], [Draw(2)]))",
        "on(Damaged(self), [Counters(2, attacker)])",
        "on(KnockedOut(pokemon(me), by=attacks(pokemon(opp))), [Discard(energy(attacker))], limit=[once, name])",
        'passive(BaseDamage(self, "Bite", printed + 50))',
        "passive(MaxHP(self, 200))",
        "passive(RetreatCost(self, -1), Deals(self, -20 * count(bench(me))), stack=False)",
        "item(Put(pick(each_kind(Item, Tool), deck(me)), hand), Shuffle(me))",
        "supporter(Draw(until=6), when=last_card)",
        "tool(on(TurnEnd(me), [Heal(20, holder)]), MaxHP(holder, +50))",
        "ability(Put(self, bench), zone=discard, limit=often)",
        "attack(Heal(every if did(a) else 20, self), first=[a := Discard(pick(1, hand(me)))])",
    ],
)
def test_makes_sense(text: str) -> None:
    assert show(parse(text)) == text
    words.check(parse(text))


def test_the_part_can_be_demanded() -> None:
    words.check(parse("item(Draw(2))"), "item")
    with pytest.raises(NotationError, match="this text is 'item', but stands where 'attack' belongs"):
        words.check(parse("item(Draw(2))"), "attack")


# --- the vocabulary --------------------------------------------------------------------------------------------------


def test_no_word_hides_another() -> None:
    rows = 0
    for table in (
        vocabulary.PARTS,
        vocabulary.OPS,
        vocabulary.OLD_OPS,
        vocabulary.PLACES,
        vocabulary.FILTERS,
        vocabulary.OLD_FILTERS,
        vocabulary.COUNTS,
        vocabulary.VALUES,
        vocabulary.CONDITIONS,
        vocabulary.DURATIONS,
        vocabulary.EVENTS,
        vocabulary.OLD_EVENTS,
        vocabulary.PASSIVES,
        vocabulary.OLD_PASSIVES,
        vocabulary.REPLACEMENTS,
        vocabulary.OLD_REPLACEMENTS,
    ):
        rows += len(table)
    assert len(words.WORDS) == rows + len(vocabulary.OWNED_CAUSES)


def test_the_counts_of_the_design() -> None:
    assert len(vocabulary.OPS) + len(vocabulary.WRITTEN) == 38
    assert len(vocabulary.PLACES) + len(["self", "holder", "attacker", "target"]) == 19
    assert len(vocabulary.FILTERS) == 41
    assert len(vocabulary.PASSIVES) == 27
    assert len(vocabulary.EVENTS) == 9


def test_every_word_has_a_meaning_and_known_kinds() -> None:
    for word in words.WORDS.values():
        assert word.doc, word.name
        for slot in word.slots:
            for kind in slot.kinds:
                assert kind in vocabulary.KIND_NAMES, f"{word.name}: {kind}"
    for names, kind, doc in vocabulary.ALONE:
        assert names and doc and kind in vocabulary.KIND_NAMES


def test_rules_of() -> None:
    assert words.rules_of("Draw") == ["H.1", "II-A.7", "E.4"]
    assert "A-01.6" in words.rules_of("Damaged")
    assert words.rules_of("heads") == []
    with pytest.raises(NotationError, match="there is no word Drow"):
        words.rules_of("Drow")


def test_every_rule_id_exists(shared: Path) -> None:
    known = set(
        re.findall(r"\*\*([A-Z][A-Za-z0-9.-]*)\*\*", (shared / "rules" / "RULES.md").read_text(encoding="utf-8"))
    )
    known.update(re.findall(r"\| (N\d\d) \|", (shared / "rules" / "OLD-ERAS.md").read_text(encoding="utf-8")))
    unknown = [(word.name, rule) for word in words.WORDS.values() for rule in word.rules if rule not in known]
    assert unknown == []


def test_table_has_a_row_for_every_word() -> None:
    rows = words.table()
    assert ["op", "Draw([n], who=, until=)", "n cards, or until that many are in hand", "H.1 II-A.7 E.4", ""] in rows
    assert len(rows) == len(words.WORDS) + len(vocabulary.ALONE)
    assert [row[4] for row in rows if row[1].startswith("ExtraTurn")] == ["old"]


def test_arguments_are_found_however_they_are_written() -> None:
    term = parse("Evolve(onto=pick(1, pokemon(me, Basic)), card=pick(1, hand(me)), skip=True)")
    assert isinstance(term, Call)
    word = words.word_of("Evolve")
    assert word is not None
    assert [each.slot.name for each in words.arguments(term, word)] == ["onto", "card", "skip"]
    assert words.argument(term, "card") == parse("pick(1, hand(me))")
    placed = parse("Evolve(pick(1, hand(me)), self)")
    assert isinstance(placed, Call)
    assert words.argument(placed, "card") == parse("pick(1, hand(me))")
    assert words.argument(placed, "skip") is None
    bench = parse("bench(opp, Ex, Basic)")
    assert isinstance(bench, Call)
    assert words.rest(bench) == [Name("Ex"), Name("Basic")]


def test_energy_is_a_part_and_a_place() -> None:
    part = parse('energy(Provides("C"), when=is_(holder, Basic))')
    assert isinstance(part, Call)
    word = words.part_of("energy")
    assert word is not None
    assert words.rest(part, word) == [parse('Provides("C")')]
    assert words.argument(part, "when", word) == parse("is_(holder, Basic)")


def test_is_change() -> None:
    for text in ("+20", "-20 * heads", "+10 + count(x)", "+20 if a else -20"):
        assert words.is_change(parse(text)), text
    for text in ("20", "20 * -1", "20 if a else +20"):
        assert not words.is_change(parse(text)), text
