"""From sentence trees to the effect tree of a text.

The sentences of a text become one part (`attack`, `ability`, `on`, `passive`, `item` …): ops in written order, links
resolved (linking.py), and for attacks the slots assigned. A sentence whose result the printed number reads belongs to
the count, what it does beside belongs to the effects; a condition that both read is noted once. What has no place in
its part is refused.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
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
    Number,
    Term,
    show,
)
from playmat.errors import NotationError
from playmat.text import nodes
from playmat.text.errors import Unsupported
from playmat.text.linking import Changer, Links, is_verb, labelled, mapped, word

ATTACK: Final = "attack"
ABILITY: Final = "ability"
ITEM: Final = "item"
SUPPORTER: Final = "supporter"
STADIUM: Final = "stadium"
TOOL: Final = "tool"
ENERGY: Final = "energy"
KINDS: Final = (ATTACK, ABILITY, ITEM, SUPPORTER, STADIUM, TOOL, ENERGY)

_NUMBER_WORDS: Final = ("Does", "DoesMore", "DoesLess", "BaseIs", "HitOnly", "HitAlso", "Ignores", "Fails")
OWN: Final = Name("self")


def lower(sentences: list[Term], kind: str, text: str = "") -> Call:
    """The effect tree of the sentences of a text of a kind; Unsupported where their meaning together has no tree.

    `text` is for the message of an error.
    """
    if kind not in KINDS:
        raise Unsupported(f"there is no kind of text {kind!r}; known: {', '.join(KINDS)}", text)
    links = Links(text)
    spoken = chosen_first([each for each in flattened(sentences) if not is_call(each, "Note")])
    if kind == ATTACK:
        made = AttackText(links).lower(spoken)
    elif kind == ABILITY:
        made = AbilityText(links).lower(spoken)
    elif kind in (ITEM, SUPPORTER) and not any(is_call(each, "CountsAs") for each in spoken):
        made = TrainerText(links, kind).lower(spoken)
    else:
        made = CardText(links, kind).lower(spoken)
    if links.chosen is not None:
        raise links.refuse(f"nothing is done with what is chosen: {show(links.chosen)}")
    tree = mapped(labelled(made), Tidy())
    assert isinstance(tree, Call)
    try:
        words.check(tree)
    except NotationError as error:
        raise Unsupported(f"this has no tree yet ({error.what}): {show(tree)}", text) from None
    for each in tree.walk():
        if isinstance(each, (Call, Name)) and each.name in nodes.SENTENCE_WORDS:
            raise Unsupported(f"'{each.name}' has no place in this text: {show(tree)}", text)
    return tree


def chosen_first(terms: list[Term]) -> list[Term]:
    """What is done with Pokémon chosen on a condition stands under that condition, too."""
    found: list[Term] = []
    for each in terms:
        before = found[-1] if found else None
        if is_call(before, "If") and is_call(block_of(before)[-1], "Choose"):
            found[-1] = word("If", condition_of(before), Items([*block_of(before), each]))
        else:
            found.append(each)
    return found


class Tidy(Changer):
    """The last touch: filters that say nothing beside others are left out."""

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and (nodes.takes_filters(term.name) or term.name in ("Any", "each_kind")):
            args = [without_pokemon(each.terms) if isinstance(each, Items) else each for each in term.args]
            if term.name not in ("Any", "each_kind"):
                kept = without_pokemon(args)
                args = kept.terms if isinstance(kept, Items) else [kept]
            return nodes.make(term.name, args, term.keywords)
        if isinstance(term, Call) and term.name == "Provides" and len(term.args) == 2:
            number = term.args[1]
            if isinstance(number, Number) and number.value == 1:
                return Call(term.name, term.args[:1], term.keywords)
        return term


def without_pokemon(terms: list[Term]) -> Term:
    """A list of filters without `Pokemon`, where another says so already."""
    names = [each.name for each in terms if isinstance(each, (Name, Call))]
    if "Pokemon" in names and any(name in nodes.IMPLY_POKEMON for name in names):
        terms = [each for each in terms if not (isinstance(each, Name) and each.name == "Pokemon")]
    return terms[0] if len(terms) == 1 else Items(terms)


def flattened(terms: list[Term]) -> list[Term]:
    """Several things in a sentence one by one, and "then" as what follows anyway."""
    found: list[Term] = []
    for each in terms:
        if isinstance(each, Call) and each.name == "And":
            found.extend(flattened(each.args))
        elif isinstance(each, Call) and each.name == "Then":
            found.extend(flattened(each.args))
        elif isinstance(each, Call) and each.name in ("May", "Before", "CostOf", "Action"):
            found.append(Call(each.name, flattened(each.args), each.keywords))
        elif isinstance(each, Call) and each.name in ("If", "Repeat", "At"):
            block = each.args[1]
            assert isinstance(block, Items)
            found.append(Call(each.name, [each.args[0], Items(flattened(block.terms))], each.keywords))
        elif isinstance(each, Call) and each.name == "Lasting":
            found.append(Call(each.name, [each.args[0], *flattened(each.args[1:])], each.keywords))
        else:
            found.append(each)
    return found


def block_of(term: Term | None) -> list[Term]:
    """The ops of an `If` or `Repeat`."""
    assert isinstance(term, Call)
    block = term.args[1]
    assert isinstance(block, Items)
    return block.terms


def searches(term: Term) -> bool:
    """Whether something is looked for in a deck."""
    return any(is_call(each, "deck") for each in term.walk())


def is_call(term: Term | None, *names: str) -> bool:
    return isinstance(term, Call) and term.name in names


def is_passive(term: Term) -> bool:
    return nodes.group_of(term) in ("passive", "replacement")


def changed(number: Term) -> bool:
    """Whether a term reads the coins."""
    return any(isinstance(each, Name) and each.name in ("heads", "tails") for each in number.walk())


class Sentences:
    """What all kinds of text share: ops in order, with their links."""

    def __init__(self, links: Links) -> None:
        self.links = links

    def refuse(self, what: str) -> Unsupported:
        return self.links.refuse(what)

    def ops(self, terms: list[Term]) -> list[Term]:
        """Ops lowered one after the other."""
        found: list[Term] = []
        for each in terms:
            self.op(each, found)
        return found

    def op(self, term: Term, out: list[Term]) -> None:
        """Lower one thing that is done."""
        if is_call(term, "If"):
            self.branch(term, out)
        elif is_call(term, "May"):
            self.may(term, out)
        elif is_call(term, "Repeat"):
            assert isinstance(term, Call)
            number = mapped(term.args[0], self.links)
            out.append(word("Repeat", number, Items(self.ops(block_of(term)))))
        elif is_call(term, "Lasting"):
            assert isinstance(term, Call)
            out.append(Call("Lasting", [term.args[0], *[self.lasting(each) for each in term.args[1:]]], []))
        elif is_call(term, "At", "Each"):
            assert isinstance(term, Call)
            out.append(word(term.name, mapped(term.args[0], self.links), Items(self.ops(flattened(block_of(term))))))
        elif is_call(term, "Choose"):
            assert isinstance(term, Call)
            self.links.pokemon = term.args[0]
            self.links.chosen = term.args[0]
        elif is_call(term, "UsedUp"):
            assert isinstance(term, Call)
            out.extend(self.ops(flattened(term.args)))
        elif is_call(term, "Counters") and isinstance(term, Call) and len(term.args) == 3:
            self.note_counted(term.args[2])
            counters = Call("Counters", [times(term.args[0], term.args[2]), term.args[1]], [])
            self.op(counters, out)
        elif is_call(term, "UseThis"):
            return
        elif is_verb(term):
            self.verb(term, out)
        elif is_call(term, "Shuffle"):
            self.shuffle(term, out)
        elif is_call(term, "EndTurn"):
            out.append(term)
        else:
            raise self.refuse(f"this is nothing that can be done here: {show(term)}")

    def note_counted(self, value: Term) -> None:
        """Cards in a pile that are counted can be "those cards" afterwards."""
        if isinstance(value, Call) and value.name == "count" and is_call(value.args[0], "discard"):
            self.links.cards = value.args[0]

    def shuffle(self, term: Term, out: list[Term]) -> None:
        """Shuffling ends a search (H.7): it is left out with the search where that is on a condition or optional."""
        last = out[-1] if out else None
        if is_call(last, "If") and len(out) > 1 and is_call(out[-2], "If") and searches(out[-2]):
            out.append(term)
        elif is_call(last, "If") and isinstance(last, Call) and searches(last):
            out[-1] = Call("If", [last.args[0], Items([*block_of(last), term])], [])
        elif is_call(last, "May") and isinstance(last, Call) and searches(last):
            out[-1] = Call("May", [*last.args, term], [])
        else:
            out.append(term)

    def verb(self, term: Term, out: list[Term]) -> None:
        made = mapped(term, self.links)
        assert isinstance(made, Call)
        out.append(self.links.verb(made))

    def lasting(self, term: Term) -> Term:
        """A passive or trigger with an expiry."""
        if is_passive(term):
            return self.queried(term)
        if is_call(term, "On"):
            return self.trigger(term)
        raise self.refuse(f"this cannot hold for a time: {show(term)}")

    def queried(self, term: Term) -> Term:
        """A passive; what it is about is "it" in its own words, if nothing is yet."""
        if self.links.pokemon is None:
            self.links.note_condition(term)
        return mapped(term, self.links)

    def trigger(self, term: Term, when: Term | None = None) -> Call:
        """`on(...)` of an event and what is done then."""
        assert isinstance(term, Call)
        event = mapped(term.args[0], self.links)
        done = flattened(term.args[1:])
        keywords: list[Keyword] = []
        if len(done) == 1 and is_call(done[0], "If") and when is None:
            when = mapped(condition_of(done[0]), self.links)
            done = block_of(done[0])
        may = len(done) == 1 and is_call(done[0], "May")
        if may:
            assert isinstance(done[0], Call)
            done = done[0].args
        before = self.links.pokemon
        self.links.pokemon = None
        self.links.note_condition(event)
        if self.links.pokemon is None and when is not None:
            self.links.note_condition(when)
        if self.links.pokemon is None:
            self.links.pokemon = before
        block = Items(self.ops(done))
        if may:
            keywords.append(Keyword("may", Name("True")))
        if when is not None:
            keywords.append(Keyword("when", when))
        return Call("on", [event, block], keywords)

    def condition(self, term: Term) -> Term:
        """A condition; what it speaks of is "it" from here on."""
        made = mapped(term, self.links)
        self.links.note_condition(made)
        return made

    def branch(self, term: Term, out: list[Term]) -> None:
        """`If`: inside an optional block when it asks whether that was done."""
        asks_done = is_done(condition_of(term))
        if asks_done and out and is_call(out[-1], "May") and asked_of(out[-1], term):
            optional = out[-1]
            assert isinstance(optional, Call)
            inner: list[Term] = list(optional.args)
            condition = self.condition(condition_of(term))
            inner.append(word("If", condition, Items(self.ops(block_of(term)))))
            out[-1] = Call("May", inner, [])
            return
        condition = self.condition(condition_of(term))
        block = block_of(term)
        if len(block) == 1 and is_call(block[0], "Instead"):
            self.instead(condition, block[0], out)
            return
        out.append(word("If", condition, Items(self.ops(block))))

    def instead(self, condition: Term, term: Term, out: list[Term]) -> None:
        """Another number in place of the one of the sentence before."""
        assert isinstance(term, Call)
        new = mapped(term.args[0], self.links)
        before = out[-1] if out else None
        old = before.term if isinstance(before, Label) else None
        if not isinstance(new, Call) or not isinstance(old, Call) or new.name != old.name:
            raise self.refuse(f"'instead' does not take the place of what was said before: {show(term)}")
        same = len(new.args) == len(old.args) and len(new.keywords) == len(old.keywords)
        if same and new.args and new.args[1:] == old.args[1:] and new.keywords == old.keywords:
            made = Call(old.name, [Choice(new.args[0], condition, old.args[0]), *old.args[1:]], old.keywords)
        elif same and not new.args and len(new.keywords) == 1 and new.keywords[0].name == old.keywords[0].name:
            choice = Choice(new.keywords[0].term, condition, old.keywords[0].term)
            made = Call(old.name, [], [Keyword(old.keywords[0].name, choice)])
        else:
            raise self.refuse(f"'instead' does not take the place of what was said before: {show(term)}")
        assert isinstance(before, Label)
        out[-1] = Label(before.name, made)

    def may(self, term: Term, out: list[Term]) -> None:
        """What may be done; taking cards just seen is a choice of none already."""
        assert isinstance(term, Call)
        if len(term.args) == 1 and is_call(term.args[0], "Put", "Attach"):
            verb = term.args[0]
            assert isinstance(verb, Call)
            picked = verb.args[0]
            if is_call(picked, "pick") and isinstance(picked, Call) and is_call(picked.args[1], "found"):
                count = picked.args[0]
                if isinstance(count, Number):
                    count = word("upto", count)
                chosen = Call("pick", [count, picked.args[1]], picked.keywords)
                self.verb(Call(verb.name, [chosen, *verb.args[1:]], verb.keywords), out)
                return
        done = self.ops(term.args)
        if done:
            out.append(Call("May", done, []))


def condition_of(term: Term | None) -> Term:
    assert isinstance(term, Call)
    return term.args[0]


def is_done(term: Term) -> bool:
    """Whether a condition asks if something was done."""
    return is_call(term, "did", "done")


def asked_of(optional: Term, term: Term) -> bool:
    """Whether a condition can only mean the optional block before."""
    condition = condition_of(term)
    if is_call(condition, "did"):
        return True
    assert isinstance(condition, Call) and isinstance(optional, Call)
    name = condition.args[0]
    return any(
        isinstance(each, Label) and is_call(each.term, name.name) for each in optional.args if isinstance(name, Name)
    )


def times(number: Term, value: Term) -> Term:
    """n for each of a value: the value itself where n is 1."""
    return value if isinstance(number, Number) and number.value == 1 else Binary(number, "*", value)


def simple(term: Term) -> Term:
    """`heads == 1` of one coin as a number."""
    if isinstance(term, Compare) and term.sign == "==" and isinstance(term.left, Name):
        if isinstance(term.right, Number) and term.right.value == 1 and term.left.name in ("heads", "tails"):
            return term.left
    return term


# -- attacks ----------------------------------------------------------------------------------------------------------


class Target(Changer):
    """In an attack the opponent's Active Pokémon is the one attacked."""

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and term.name == "active" and len(term.args) == 1:
            who = term.args[0]
            if isinstance(who, Name) and who.name == "opp":
                return Name("target")
        return term


class AttackText(Sentences):
    """The slots of an attack."""

    def __init__(self, links: Links) -> None:
        super().__init__(links)
        self.need: Term | None = None
        self.fail: list[Term] = []
        self.first: list[Term] = []
        self.count: list[Term] = []
        self.damage: Term | None = None
        self.no_damage = False
        self.hits: list[Term] = []
        self.ignore: list[Term] = []
        self.effects: list[Term] = []
        self.moved = False

    def lower(self, spoken: list[Term]) -> Call:
        for term in spoken:
            self.sentence(term)
        return self.assembled()

    def aim(self, term: Term) -> Term:
        """The opponent's Active Pokémon as the target, unless the text has moved it."""
        return term if self.moved else mapped(term, Target())

    def sentence(self, term: Term) -> None:
        if is_call(term, "Lets"):
            self.need = term
        elif is_call(term, "Need"):
            assert isinstance(term, Call)
            self.need = term.args[0]
        elif is_call(term, "Before"):
            assert isinstance(term, Call)
            self.first.extend(self.ops(term.args))
        elif is_call(term, *_NUMBER_WORDS):
            self.number(term, None)
        elif is_call(term, "If") and self.speaks_of_number(block_of(term)):
            self.number_if(term)
        elif is_call(term, "May") and isinstance(term, Call) and self.speaks_of_number(term.args):
            self.number_may(term)
        else:
            self.op(self.aimed(term), self.effects)
            self.note_move(term)

    def aimed(self, term: Term) -> Term:
        if is_call(term, "Lasting"):
            return term
        if is_call(term, "If"):
            assert isinstance(term, Call)
            inner = [self.aimed(each) for each in block_of(term)]
            return word("If", self.aim(term.args[0]), Items(inner))
        if is_call(term, "May", "And"):
            assert isinstance(term, Call)
            return Call(term.name, [self.aimed(each) for each in term.args], [])
        return self.aim(term)

    def note_move(self, term: Term) -> None:
        for each in term.walk():
            if is_call(each, "SwitchIn", "SwitchOut") and isinstance(each, Call):
                if any(isinstance(one, Name) and one.name == "opp" for one in each.walk()):
                    self.moved = True

    def speaks_of_number(self, terms: list[Term]) -> bool:
        return any(is_call(each, *_NUMBER_WORDS) for each in terms)

    def number(self, term: Term, condition: Term | None) -> None:
        """A sentence about the number, or about damage to others, perhaps only if a condition holds."""
        assert isinstance(term, Call)
        if term.name in ("HitOnly", "HitAlso"):
            self.hit(term, condition)
            return
        if term.name == "Ignores":
            if condition is not None:
                raise self.refuse("damage that ignores something on a condition")
            self.ignore.extend(term.args)
            return
        if term.name == "Fails":
            self.fails(condition)
            return
        if term.name == "BaseIs":
            base: Term = Name("printed")
            if condition is None or self.damage is not None:
                raise self.refuse("a base damage without its condition")
            self.damage = Choice(term.args[0], condition, base)
            return
        amount = term.args[0]
        for value in term.args[1:]:
            if nodes.group_of(value) == "place":
                raise self.refuse(f"this is no number: {show(value)}")
            self.note_counted(value)
            amount = times(amount, self.aim(mapped(value, self.links)))
        if condition is not None:
            amount = times(amount, simple(condition))
        if term.name == "Does":
            if condition is not None or self.damage is not None:
                raise self.refuse("a second number")
            self.damage = amount
            return
        before = self.damage if self.damage is not None else Name("printed")
        self.damage = Binary(before, "+" if term.name == "DoesMore" else "-", amount)

    def fails(self, condition: Term | None) -> None:
        if condition is None or self.fail:
            raise self.refuse("an attack that does nothing, or fails in two ways")
        self.fail = [condition]

    def hit(self, term: Call, condition: Term | None) -> None:
        amount = term.args[0]
        who = mapped(term.args[1], self.links)
        if len(term.args) > 2:
            self.links.pokemon = Name("each") if is_call(term.args[1], "pick") else who
            amount = times(amount, self.aim(mapped(term.args[2], self.links)))
        if term.name == "HitOnly":
            self.no_damage = True
            if condition is not None:
                raise self.refuse("damage on a condition")
        made: Term = word("Hit", amount, self.aim(who))
        self.hits.append(made if condition is None else word("If", condition, Items([made])))

    def number_if(self, term: Term) -> None:
        """A condition that the number reads; what is done beside it reads it, too."""
        block = block_of(term)
        said = [each for each in block if is_call(each, *_NUMBER_WORDS)]
        done = [each for each in block if not is_call(each, *_NUMBER_WORDS)]
        raw = condition_of(term)
        failing = any(is_call(each, "Fails") for each in said)
        condition = self.condition(raw if failing else self.aim(raw))
        noted: Term = condition
        if done and not changed(condition):
            noted = Name("_x")
            self.count.append(Label("_x", condition))
        for each in said:
            self.number(each, noted)
        if done:
            self.effects.append(word("If", noted, Items(self.ops([self.aimed(each) for each in done]))))

    def number_may(self, term: Call) -> None:
        """Something optional that the number reads."""
        said = [each for each in term.args if is_call(each, *_NUMBER_WORDS)]
        done = [each for each in term.args if not is_call(each, *_NUMBER_WORDS)]
        if not done:
            raise self.refuse("a number that the player may choose")
        made = self.ops([self.aimed(each) for each in done])
        self.effects.append(Call("May", made, []))
        for each in said:
            if isinstance(each, Call) and len(each.args) > 1 and is_call(each.args[1], "way"):
                self.number(each, None)
            else:
                self.number(each, word("did", Name(self.links.nearest())))

    # -- putting the slots together

    def assembled(self) -> Call:
        """The part; what the number, a hit or the failure reads is carried out before them."""
        self.note_those()
        read: list[Term] = [*self.hits]
        if self.damage is not None:
            read.append(self.damage)
        flips = [each for each in self.links.verbs if each.name == "Flip"]
        if len(flips) > 1 and any(changed(each) for each in [*read, *self.fail]):
            raise self.refuse("a number that reads one of several flips")
        if self.fail:
            self.fail = [*self.taken([self.fail[-1]]), self.fail[-1]]
        self.count = [*self.taken(read), *self.count]
        become: list[Term] = []
        for i in range(len(self.effects)):
            if any(is_call(each, "UseAttack") for each in self.effects[i].walk()):
                become = self.effects[: i + 1]
                self.effects = self.effects[i + 1 :]
                break
        keywords: list[Keyword] = []
        add(keywords, "need", self.need)
        add_block(keywords, "become", become)
        add_block(keywords, "fail", self.fail)
        add_block(keywords, "first", self.first)
        add_block(keywords, "count", self.count)
        if self.no_damage:
            if self.damage is not None:
                raise self.refuse("an attack with a number and without one")
            keywords.append(Keyword("damage", Name("None")))
        else:
            add(keywords, "damage", self.damage)
        add_block(keywords, "hits", self.hits)
        add_block(keywords, "ignore", self.ignore)
        if not keywords and not self.effects:
            raise self.refuse("nothing is said")
        return Call("attack", self.effects, keywords)

    def note_those(self) -> None:
        """Cards that are counted and then moved are noted before."""
        cards = self.links.cards
        if cards is None or not any(cards.same(each) for term in self.effects for each in term.walk()):
            return
        note = _Replace(cards, word("that", Name("_w")))
        self.effects = [mapped(each, note) for each in self.effects]
        if self.damage is not None:
            self.damage = mapped(self.damage, note)
        self.count.insert(0, Label("_w", cards))

    def taken(self, readers: list[Term]) -> list[Term]:
        """Take out of the effects what some terms read: coins, and verbs they name."""
        labels = [
            each.name for term in readers for each in term.walk() if isinstance(each, Name) and each.name[0] == "_"
        ]
        coins = any(changed(each) for each in readers)
        taken: list[Term] = []
        kept: list[Term] = []
        for term in self.effects:
            made = [each for each in term.walk() if isinstance(each, Label)]
            flips = any(is_call(each.term, "Flip") for each in made)
            if (coins and flips) or any(each.name in labels for each in made):
                taken.append(term)
            else:
                kept.append(term)
        for term in taken:
            if is_call(term, "If") and not coins:
                raise self.refuse("the number reads what is done only on a condition")
        self.effects = kept
        return taken


class _Replace(Changer):
    def __init__(self, old: Term, new: Term) -> None:
        self.old = old
        self.new = new

    def change(self, term: Term) -> Term:
        return self.new if term.same(self.old) else term


def add(keywords: list[Keyword], name: str, term: Term | None) -> None:
    if term is not None:
        keywords.append(Keyword(name, term))


def add_block(keywords: list[Keyword], name: str, terms: list[Term]) -> None:
    if terms:
        keywords.append(Keyword(name, Items(terms)))


# -- Abilities --------------------------------------------------------------------------------------------------------


# A Pokémon comes into play, or onto another, once: "once during your turn" says nothing more, and older prints omit it.
_ONCE_ONLY: Final = ("EvolvedFromHand", "Benched")


class AbilityText(Sentences):
    """An Ability: declared, triggered, or simply holding."""

    def __init__(self, links: Links) -> None:
        super().__init__(links)
        self.cost: list[Term] = []
        self.when: Term | None = None
        self.limits: list[Term] = []
        self.stack = True

    def lower(self, spoken: list[Term]) -> Call:
        rest: list[Term] = []
        for term in spoken:
            if is_call(term, "NameLimit"):
                self.limits.append(Name("name"))
            elif is_call(term, "NoStack"):
                self.stack = False
            else:
                rest.append(term)
        if rest and is_call(rest[0], "CostOf"):
            assert isinstance(rest[0], Call)
            self.cost = self.ops(rest[0].args)
            rest = rest[1:]
        if not rest:
            raise self.refuse("nothing is said")
        first = rest[0]
        if is_call(first, "Declared"):
            return self.declared(first, rest[1:])
        if is_call(first, "Window"):
            return self.window(first, rest[1:], [])
        return self.holding(rest)

    def opened(self, terms: list[Term]) -> list[Term]:
        """What a declaration or window holds, without its condition and its "you may"."""
        terms = flattened(terms)
        while len(terms) == 1 and is_call(terms[0], "If"):
            condition = self.condition(condition_of(terms[0]))
            self.when = condition if self.when is None else Logic("and", [self.when, condition])
            terms = block_of(terms[0])
        if len(terms) == 1 and is_call(terms[0], "May"):
            assert isinstance(terms[0], Call)
            return terms[0].args
        raise self.refuse("an Ability that its player must declare")

    def declared(self, first: Term, rest: list[Term]) -> Call:
        assert isinstance(first, Call)
        limit = first.args[0]
        self.limits.insert(0, limit)
        inner = flattened(first.args[1:])
        self.when = first.keyword("when")
        if len(inner) == 1 and is_call(inner[0], "Window"):
            return self.window(inner[0], rest, self.limits)
        done = self.opened(inner)
        if len(done) == 1 and is_call(done[0], "CostOf"):
            assert isinstance(done[0], Call)
            self.cost = self.ops(done[0].args)
            done = []
        ops = self.ops([*done, *rest])
        keywords: list[Keyword] = []
        add_block(keywords, "cost", self.cost)
        add(keywords, "when", self.when)
        limits = self.limits
        keywords.append(Keyword("limit", limits[0] if len(limits) == 1 else Items(limits)))
        return Call("ability", ops, keywords)

    def window(self, first: Term, rest: list[Term], limits: list[Term]) -> Call:
        assert isinstance(first, Call)
        event = first.args[0]
        self.links.note_condition(event)
        done = self.opened(first.args[1:])
        ops = self.ops([*done, *rest])
        keywords = [Keyword("may", Name("True"))]
        add(keywords, "when", self.when)
        limits = limits if limits else self.limits
        if is_call(event, *_ONCE_ONLY):
            limits = [each for each in limits if not each.same(Name("once"))]
        if limits:
            keywords.append(Keyword("limit", limits[0] if len(limits) == 1 else Items(limits)))
        return Call("on", [event, Items(ops)], keywords)

    def holding(self, terms: list[Term]) -> Call:
        """What holds without being declared; a trigger alone is `on`."""
        if self.cost or self.limits:
            raise self.refuse("a cost or limit for what is not declared")
        held: list[Term] = []
        if len(terms) > 1 and any(is_call(each, "If", "While") for each in terms):
            raise self.refuse("a condition for one sentence of several")
        for i in range(len(terms)):
            if is_call(terms[i], "On") and len(terms) > 1 and i + 1 < len(terms):
                held.append(self.longer(terms[i], terms[i + 1 :]))
                break
            held.extend(self.held(terms[i]))
        if len(held) == 1 and is_call(held[0], "on"):
            if not self.stack:
                raise self.refuse("a trigger that does not stack")
            made = held[0]
            assert isinstance(made, Call)
            return made if self.when is None else Call("on", made.args, [*made.keywords, Keyword("when", self.when)])
        keywords: list[Keyword] = []
        add(keywords, "when", self.when)
        if not self.stack:
            keywords.append(Keyword("stack", Name("False")))
        return Call("passive", held, keywords)

    def longer(self, term: Term, rest: list[Term]) -> Call:
        """A trigger whose text goes on in the next sentences."""
        assert isinstance(term, Call)
        return self.trigger(Call("On", [term.args[0], *term.args[1:], *rest], []))

    def held(self, term: Term) -> list[Term]:
        if is_call(term, "If", "While"):
            assert isinstance(term, Call)
            if self.when is not None:
                raise self.refuse("two conditions")
            self.when = self.condition(term.args[0])
            inner = block_of(term) if term.name == "If" else flattened(term.args[1:])
            return [one for each in inner for one in self.held(each)]
        if is_call(term, "On"):
            return [self.trigger(term)]
        if is_passive(term):
            return [self.queried(term)]
        raise self.refuse(f"this is nothing that simply holds: {show(term)}")


# -- Trainers and Energy ----------------------------------------------------------------------------------------------


class TrainerText(Sentences):
    """An Item or Supporter: a condition, a cost, and what is done."""

    def __init__(self, links: Links, kind: str) -> None:
        super().__init__(links)
        self.kind = kind

    def lower(self, spoken: list[Term]) -> Call:
        conditions: list[Term] = []
        cost: list[Term] = []
        body: list[Term] = []
        for term in spoken:
            if is_call(term, "OnlyIf"):
                assert isinstance(term, Call)
                conditions.append(mapped(term.args[0], self.links))
            elif is_call(term, "CostOf"):
                assert isinstance(term, Call)
                cost.extend(self.ops(term.args))
            elif is_call(term, "Lets"):
                body.append(term)
            else:
                self.op(term, body)
        keywords: list[Keyword] = []
        add_block(keywords, "cost", cost)
        if conditions:
            keywords.append(Keyword("when", conditions[0] if len(conditions) == 1 else Logic("and", conditions)))
        if not body:
            raise self.refuse("nothing is done")
        return Call(self.kind, body, keywords)


class CardText(Sentences):
    """A Stadium, Tool or Special Energy, or an Item that is a Pokémon in play: what holds while it is in play."""

    def __init__(self, links: Links, kind: str) -> None:
        super().__init__(links)
        self.kind = kind
        self.body: list[Term] = []

    def lower(self, spoken: list[Term]) -> Call:
        i = 0
        while i < len(spoken):
            term = spoken[i]
            if is_call(term, "Action"):
                self.action(term, spoken[i + 1 :])
                break
            if is_call(term, "On") and isinstance(term, Call):
                # What is done goes on up to the next sentence about what holds.
                end = i + 1
                while end < len(spoken) and not is_passive(spoken[end]) and not is_call(spoken[end], "action", "If"):
                    end += 1
                self.body.extend(self.held(Call("On", [*term.args, *spoken[i + 1 : end]], []), None))
                i = end
                continue
            self.body.extend(self.held(term, None))
            i += 1
        return Call(self.kind, self.body, [])

    def held(self, term: Term, when: Term | None) -> list[Term]:
        """Passives and triggers, each with the condition it stands under."""
        if is_call(term, "If", "While"):
            assert isinstance(term, Call)
            condition = self.condition(term.args[0])
            if when is not None:
                condition = Logic("and", [when, condition])
            inner = block_of(term) if term.name == "If" else flattened(term.args[1:])
            return [one for each in inner for one in self.held(each, condition)]
        if is_call(term, "And"):
            assert isinstance(term, Call)
            return [one for each in flattened([term]) for one in self.held(each, when)]
        if is_call(term, "On"):
            return [self.trigger(term, when)]
        if is_call(term, "action"):
            return [term]
        if not is_passive(term):
            raise self.refuse(f"this is nothing that simply holds: {show(term)}")
        owner = _HolderIf()
        made = mapped(self.queried(term), owner)
        assert isinstance(made, Call)
        if owner.filters:
            condition = Call("is_", [Name("holder"), *owner.filters], [])
            when = condition if when is None else Logic("and", [when, condition])
        if when is not None:
            made = Call(made.name, made.args, [*made.keywords, Keyword("when", when)])
        return [made]

    def action(self, term: Term, rest: list[Term]) -> None:
        """What each player may do in their turn because of a Stadium; `me` is who acts."""
        assert isinstance(term, Call)
        inner = flattened(term.args)
        keywords: list[Keyword] = []
        if len(inner) == 1 and is_call(inner[0], "If"):
            when = self.condition(condition_of(inner[0]))
            inner = flattened(block_of(inner[0]))
            keywords.append(Keyword("when", when))
        if len(inner) != 1 or not is_call(inner[0], "May"):
            raise self.refuse("an action that must be taken")
        assert isinstance(inner[0], Call)
        done: list[Term] = []
        cost: list[Term] = []
        for each in inner[0].args:
            if is_call(each, "CostOf") and isinstance(each, Call):
                cost.extend(self.ops(each.args))
            else:
                done.append(each)
        ops = self.ops([*done, *rest])
        if cost:
            keywords.insert(0, Keyword("cost", Items(cost)))
        keywords.append(Keyword("limit", Name("once")))
        self.body.append(Call("action", ops, keywords))


class _HolderIf(Changer):
    """The Pokémon a card is attached to, when it is such: a condition beside the effect."""

    def __init__(self) -> None:
        self.filters: list[Term] = []

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and term.name == "holder_if":
            self.filters = term.args
            return Name("holder")
        return term
