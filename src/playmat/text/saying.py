"""What all kinds of text share when they are lowered: things that are done one after the other, with their links,
optional and on conditions; and the small questions about sentence trees.
"""

from __future__ import annotations

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
from playmat.text import nodes
from playmat.text.errors import Unsupported
from playmat.text.linking import Links, is_verb, mapped, word


def flattened(terms: list[Term]) -> list[Term]:
    """Several things in a sentence one by one, and "then" as what follows anyway; after damage counters, which may not
    arrive, as what is done only if some were put."""
    found: list[Term] = []
    for each in terms:
        if isinstance(each, Call) and each.name == "And":
            found.extend(flattened(each.args))
        elif isinstance(each, Call) and each.name == "Then":
            then = flattened(each.args)
            if found and is_call(found[-1], "Counters"):
                then = [Call("If", [Call("did", [], []), Items(then)], [])]
            found.extend(then)
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
        if is_call(term, "Flip", "Repeat") and is_call(self.links.chosen, "pick"):
            # Chosen before the coins fall, and once for all that is repeated.
            assert isinstance(self.links.chosen, Call)
            out.append(self.links.pin(self.links.chosen))
            self.links.chosen = None
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
            if isinstance(self.links.chosen, Call) and self.links.chosen.name == "pick":
                # What holds for a time asks nothing, so its Pokémon are chosen before.
                out.append(self.links.pin(self.links.chosen))
                self.links.chosen = None
            out.append(Call("Lasting", [term.args[0], *[self.lasting(each) for each in term.args[1:]]], []))
        elif is_call(term, "Either", "Ask"):
            assert isinstance(term, Call)
            blocks = [Items(self.ops(flattened(each.terms))) if isinstance(each, Items) else each for each in term.args]
            out.append(Call(term.name, blocks, term.keywords))
        elif is_call(term, "At", "Each"):
            assert isinstance(term, Call)
            out.append(word(term.name, mapped(term.args[0], self.links), Items(self.ops(flattened(block_of(term))))))
        elif is_call(term, "Choose"):
            assert isinstance(term, Call)
            self.links.pokemon = term.args[0]
            self.links.chosen = term.args[0]
        elif is_call(term, "Pin"):
            assert isinstance(term, Call)
            pinned = mapped(term.args[0], self.links)
            if not isinstance(pinned, Call) or pinned.name != "pick":
                raise self.refuse(f"this is no choice: {show(pinned)}")
            out.append(self.links.pin(pinned))
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
        elif is_call(term, "EndTurn", "Win"):
            out.append(term)
        else:
            raise self.refuse(f"this is nothing that can be done here: {show(term)}")

    def note_counted(self, value: Term) -> None:
        """Cards in a pile that are counted can be "those cards" afterwards."""
        if isinstance(value, Call) and value.name == "count" and is_call(value.args[0], "discard"):
            self.links.cards = value.args[0]

    def shuffle(self, term: Term, out: list[Term]) -> None:
        """Shuffling ends a search (see H.7): it is left out with the search that is on a condition or optional."""
        last = out[-1] if out else None
        if is_call(last, "If") and len(out) > 1 and is_call(out[-2], "If") and searches(out[-2]):
            out.append(term)
        elif is_call(last, "If") and len(out) > 1 and isinstance(out[-2], Label) and searches(out[-2]):
            out.append(term)  # the search before it was on no condition
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
        said = term.keyword("when")
        if said is not None:
            condition = mapped(said, self.links)
            when = condition if when is None else Logic("and", [when, condition])
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


def add(keywords: list[Keyword], name: str, term: Term | None) -> None:
    if term is not None:
        keywords.append(Keyword(name, term))


def add_block(keywords: list[Keyword], name: str, terms: list[Term]) -> None:
    if terms:
        keywords.append(Keyword(name, Items(terms)))
