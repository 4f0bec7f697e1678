"""The engine of the text room on small grammars of our own: reading, writing, ambiguity, places, guards."""

from __future__ import annotations

import pytest

from playmat.effects.notation import Call, Name, Term, parse, show
from playmat.text.errors import AmbiguousError, GrammarError, TextError
from playmat.text.grammar import Grammar, load
from playmat.text.language import ENGLISH, JAPANESE, LANGUAGES, MAX_LENGTH, Language, Lexicon, key_of
from playmat.text.nodes import SENTENCE_NAMES, SENTENCE_WORDS
from playmat.text.reader import Reader
from playmat.text.writer import Writer

SMALL = """
## our own
[sentence]
x               {x:act}.
[act]
Draw(n)         draw {n:few} card|cards
Heal(n, p)      heal/cure {n:num} damage [at once] from {p:mon}
And(a, b)       {a:act2} , and {b:act2}
Discard(pick(1, hand(me, a, k)))  throw away a {a:adj*} {k:kind}
Put(pick(1, deck(me, Name(n))), hand)  fetch {n:name}
[act2]
x               {x:draw}
[draw]
Draw(n)         take {n:num}
[few]
1               a
n               {n:num}
[mon]
self            this one
pick(1, pokemon(me))   any one
[adj]
Basic           Basic
Type(s)         {s:sym}
[kind]
-               card
Tool            Tool
"""


def small(source: str = SMALL, language: Language = ENGLISH) -> Grammar:
    return Grammar(language, source, "own.grammar")


def names() -> Lexicon:
    lexicon = Lexicon(ENGLISH)
    lexicon.add_cards(["Amber's Fox", "Fox", "Fox Den"])
    return lexicon


def read(text: str, grammar: Grammar | None = None) -> list[Term]:
    return Reader(small() if grammar is None else grammar, names(), ENGLISH.normalise(text)).read()


def one(text: str) -> str:
    found = read(text)
    assert len(found) == 1
    return show(found[0])


def test_a_line_reads_its_words():
    assert one("Draw a card.") == "Draw(1)"
    assert one("Draw 3 cards.") == "Draw(3)"
    assert one("Heal 30 damage from this one.") == "Heal(30, self)"
    assert one("Take 2, and take 3.") == "And(Draw(2), Draw(3))"


def test_synonyms_and_optional_words_read_but_the_first_form_is_printed():
    term = read("Cure 30 damage at once from any one.")
    assert show(term[0]) == "Heal(30, pick(1, pokemon(me)))"
    assert Writer(small()).write(term) == "Heal 30 damage from any one."


def test_several_sentences():
    assert [show(each) for each in read("Draw a card. Draw 2 cards.")] == ["Draw(1)", "Draw(2)"]


def test_filters_have_one_order_whatever_the_order_of_words():
    first = one("Throw away a Basic {G} Tool.")
    assert first == one("Throw away a {G} Basic Tool.") == 'Discard(pick(1, hand(me, Tool, Basic, Type("G"))))'


def test_words_that_say_nothing_are_read_and_printed():
    term = read("Throw away a Basic card.")
    assert show(term[0]) == "Discard(pick(1, hand(me, Basic)))"
    assert Writer(small()).write(term) == "Throw away a Basic card."


def test_the_longest_and_the_shorter_name_are_both_tried():
    assert one("Fetch Fox.") == 'Put(pick(1, deck(me, Name("Fox"))), hand)'
    assert one("Fetch Fox Den.") == 'Put(pick(1, deck(me, Name("Fox Den"))), hand)'
    assert one("Fetch Amber's Fox.") == 'Put(pick(1, deck(me, Name("Amber\'s Fox"))), hand)'


def test_singular_and_plural_are_printed():
    writer = Writer(small())
    assert writer.write([parse("Draw(1)")]) == "Draw a card."
    assert writer.write([parse("Draw(2)")]) == "Draw 2 cards."


def test_what_is_printed_reads_the_same():
    for text in ("Draw a card.", "Take 2, and take 3.", "Throw away a {G} Tool.", "Fetch Fox Den."):
        term = read(text)
        assert read(Writer(small()).write(term)) == term


def test_a_tree_without_words_is_refused():
    with pytest.raises(TextError, match="no words for Draw\\(until=3\\)"):
        Writer(small()).write([parse("Draw(until=3)")])


def test_a_failure_tells_the_place_and_what_was_expected():
    with pytest.raises(TextError) as caught:
        read("Draw a card. Heal 30 damage from that one.")
    assert caught.value.at == 33
    assert caught.value.rest == "that one."
    assert caught.value.where == 'at "that one."'
    assert "this" in caught.value.expected and "any" in caught.value.expected


def test_a_text_that_breaks_off_fails_at_its_end():
    with pytest.raises(TextError) as caught:
        read("Draw a card")
    assert caught.value.where == "at the end"
    assert caught.value.expected == ["."]


def test_two_meanings_are_an_error_with_both():
    source = SMALL.replace("Draw(n)         draw", "Draw(until=n)   draw {n:num} cards\nDraw(n)         draw")
    with pytest.raises(AmbiguousError) as caught:
        read("Draw 3 cards.", small(source))
    assert sorted(caught.value.readings) == ["Draw(3)", "Draw(until=3)"]


def test_the_same_meaning_twice_is_none():
    source = SMALL.replace("Draw(n)         draw", "Draw(n)   draw {n:num} cards\nDraw(n)         draw")
    assert [show(each) for each in read("Draw 3 cards.", small(source))] == ["Draw(3)"]


def test_a_sentence_may_hold_a_full_stop_of_its_own():
    source = SMALL.replace("[act]", "[act]\nDraw(7)   draw a card . draw 6 cards more", 1)
    grammar = small(source)
    assert [show(each) for each in read("Draw a card. Draw 6 cards more.", grammar)] == ["Draw(7)"]
    assert [show(each) for each in read("Draw a card. Draw 6 cards.", grammar)] == ["Draw(1)", "Draw(6)"]


def test_a_slot_that_stands_twice_holds_the_same():
    source = SMALL.replace("[act]", "[act]\nHeal(n, self)   mend {n:num} and {n:num}", 1)
    grammar = small(source)
    assert [show(each) for each in read("Mend 20 and 20.", grammar)] == ["Heal(20, self)"]
    with pytest.raises(TextError):
        read("Mend 20 and 30.", grammar)


# -- guards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x9f"])
def test_control_characters_are_refused(character: str):
    with pytest.raises(TextError, match="control character U\\+"):
        ENGLISH.normalise(f"Draw a {character}card.")


def test_an_endless_text_is_refused():
    with pytest.raises(TextError, match="it is 100,000 characters long"):
        ENGLISH.normalise("Draw a card. " * 7692 + "Draw")
    assert MAX_LENGTH < 100_000


def test_a_long_text_of_sentences_ends_quickly():
    found = read("Draw a card. " * 300)
    assert len(found) == 300


def test_an_empty_text_is_refused():
    with pytest.raises(TextError, match="empty"):
        read("  ")


def test_deep_nesting_is_refused():
    source = "[sentence]\nx   {x:a}.\n[a]\nNot(x)   ( {x:a} )\nself   it"
    grammar = Grammar(ENGLISH, source, "own.grammar")
    text = "(" * 500 + "it" + ")" * 500 + "."
    with pytest.raises(TextError, match="deeply nested"):
        Reader(grammar, names(), text).read()


def test_a_tangled_grammar_stops_by_itself():
    source = "[sentence]\nAnd(a, b)   {a:many*} {b:many*} .\n[many]\nself   it  it it  it it it"
    grammar = Grammar(ENGLISH, source, "own.grammar")
    with pytest.raises(TextError, match="too many ways|too tangled"):
        Reader(grammar, names(), "it " * 60 + ".").read()


# -- a grammar is checked when it is loaded ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("[sentence]\nNonsense(1)   do it.", "there is no node Nonsense"),
        ("[sentence]\nDraw(n)   draw {n:number}.", "there is no rule \\[number\\]"),
        ("[sentence]\nDraw(1)   draw {n:num}.", "the slot n is not in the node"),
        ("[sentence]\nDraw(m)   draw {n:num}.", "m is neither a slot"),
        ("[sentence]\nDraw(n, size=n)   draw {n:num}.", "Draw has no argument size"),
        ("[sentence]\nx   {x:act}.\n[act]\nAnd(a, b)   {a:act} and {b:act}", "\\[act\\] begins with itself"),
        ("[sentence]\nx   {x:act}.\n[act]\nDraw(n)   [{n:num}]", "can read nothing"),
        ("[sentence]\nx   {x:act}.\n[act]", "\\[act\\] is empty"),
        ("[act]\nDraw(1)   draw", "there is no rule \\[sentence\\]"),
        ("Draw(1)   draw", "before the first \\[rule\\]"),
        ("[sentence]\nDraw(1)", "a line needs a node and a template"),
        ("[sentence]\nDraw(1)   draw [one", "is never closed"),
        ("[sentence]\nDraw(1   draw", "never closed"),
    ],
)
def test_a_grammar_that_makes_no_sense_is_refused(source: str, what: str):
    with pytest.raises(GrammarError, match=what):
        Grammar(ENGLISH, source, "own.grammar")


def test_an_error_in_a_grammar_tells_the_line():
    with pytest.raises(GrammarError, match="own.grammar, line 2"):
        Grammar(ENGLISH, "[sentence]\nNonsense(1)   do it.", "own.grammar")


def test_an_unknown_language_is_refused():
    with pytest.raises(GrammarError, match="no grammar for the language 'xx'"):
        load("xx")


# -- tokens -----------------------------------------------------------------------------------------------------------


def test_one_token_a_word_and_none_a_phrase():
    words = [each.text for each in ENGLISH.tokens("Mr. Fox's +40 HP ({G}) isn't \"Antique Sail\", etc.")]
    assert words == ["Mr", ".", "Fox's", "+40", "HP", "(", "{G}", ")", "isn't", '"Antique Sail"', ",", "etc."]


def test_one_token_a_character_without_spaces_between_words():
    words = [each.text for each in JAPANESE.tokens("山札を30枚{G}")]
    assert words == ["山", "札", "を", "30", "枚", "{G}"]


@pytest.mark.parametrize(
    ("word", "key"),
    [("30", "0"), ("+40", "+"), ("-30", "-"), ("{G}", "{}"), ("{ex}", "{ex}"), ('"a"', '""'), ("A", "a")],
)
def test_keys(word: str, key: str):
    assert key_of(word) == key


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Fox’s “Den”", 'Fox\'s "Den"'),
        ("a [G] b {R}", "a {G} b {R}"),
        ("a Fire Energy and a Water Pokémon", "a {R} Energy and a {W} Pokémon"),
        ("Pokémon {ex} or {V}", "Pokémon ex or V"),
        ("a\u200b b\xa0c\n\nd", "a b c d"),
        ("<i>Draw</i> a card", "Draw a card"),
        ("Grass Road", "Grass Road"),
        ("his or her hand", "their hand"),
    ],
)
def test_normalising(text: str, plain: str):
    assert ENGLISH.normalise(text) == plain


def test_joining():
    assert ENGLISH.join(["draw", "a", "Item", "card", ",", "(", "x", ")", ".", "heal", "it", "."]) == (
        "Draw an Item card, (x). Heal it."
    )
    assert JAPANESE.join(["山札を", "2", "枚引く"]) == "山札を2枚引く"


def test_every_grammar_loads():
    for code in LANGUAGES:
        try:
            grammar = load(code)
        except GrammarError as error:
            assert "no grammar" in error.what
            continue
        assert grammar.language.code == code


def test_every_sentence_word_is_used_by_the_english_grammar():
    used: set[str] = set()
    for rule in load("en").rules.values():
        for alternative in rule.alternatives:
            if alternative.node is not None:
                used.update(each.name for each in alternative.node.walk() if isinstance(each, (Call, Name)))
    assert set(SENTENCE_WORDS) <= used
    assert set(SENTENCE_NAMES) <= used


def test_every_rule_of_the_english_grammar_is_reached():
    rules = load("en").rules
    reached = {"sentence"}
    waiting = ["sentence"]
    while waiting:
        for alternative in rules[waiting.pop()].alternatives:
            for slot in alternative.slots.values():
                if slot.rule in rules and slot.rule not in reached:
                    reached.add(slot.rule)
                    waiting.append(slot.rule)
    assert reached == set(rules)
