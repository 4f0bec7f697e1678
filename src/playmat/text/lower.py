"""From sentence trees to the effect tree of a text.

The sentences of a text become one part (`attack`, `ability`, `on`, `passive`, `item` …): ops in written order, links
resolved (linking.py), what belongs to an attack in its slots (attack_text.py). What has no place in its part is
refused.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.notation import (
    Call,
    Items,
    Keyword,
    Logic,
    Name,
    Number,
    Term,
    Text,
    show,
)
from playmat.errors import NotationError
from playmat.text import nodes
from playmat.text.attack_text import AttackText
from playmat.text.errors import Unsupported
from playmat.text.linking import Changer, Links, labelled, mapped, word
from playmat.text.saying import (
    Sentences,
    add,
    add_block,
    block_of,
    condition_of,
    flattened,
    is_call,
    is_done,
    is_passive,
)

ATTACK: Final = "attack"
ABILITY: Final = "ability"
ITEM: Final = "item"
SUPPORTER: Final = "supporter"
STADIUM: Final = "stadium"
TOOL: Final = "tool"
ENERGY: Final = "energy"
KINDS: Final = (ATTACK, ABILITY, ITEM, SUPPORTER, STADIUM, TOOL, ENERGY)


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
    if kind == TOOL and any(speaks_of_itself(each) for each in tree.walk()):
        raise Unsupported("a Tool calls itself 'this Pokémon'", text)
    for each in tree.walk():
        if isinstance(each, (Call, Name)) and each.name in nodes.SENTENCE_WORDS and not is_replacement(each):
            raise Unsupported(f"'{each.name}' has no place in this text: {show(tree)}", text)
    return tree


def speaks_of_itself(term: Term) -> bool:
    """Whether something that holds for a Pokémon holds for the card itself."""
    return is_passive(term) and isinstance(term, Call) and bool(term.args) and term.args[0].same(Name("self"))


def is_replacement(term: Term) -> bool:
    """Whether a term is an event that is replaced, and not a number."""
    return is_call(term, "Instead") and isinstance(term, Call) and is_call(term.args[0], "KnockedOut", "Discarded")


def chosen_first(terms: list[Term]) -> list[Term]:
    """What is done with Pokémon chosen on a condition stands under that condition, too."""
    found: list[Term] = []
    for each in terms:
        before = found[-1] if found else None
        if is_call(before, "If") and is_call(block_of(before)[-1], "Choose"):
            found[-1] = word("If", condition_of(before), Items([*block_of(before), each]))
        else:
            if is_call(before, "Choose") and isinstance(before, Call) and is_call(each, "If"):
                if is_call(condition_of(each), "did") and is_call(before.args[0], "pick"):
                    # "If you do" asks whether they could be chosen.
                    found[-1] = word("Pin", before.args[0])
            found.append(each)
    return found


class Tidy(Changer):
    """The last touch: filters that say nothing beside others are left out."""

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and term.name == "letters":
            return Text("".join([each.value for each in term.args if isinstance(each, Text)]))
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
        self.also: list[Term] = []
        self.stack = True

    def lower(self, spoken: list[Term]) -> Call:
        rest: list[Term] = []
        for term in spoken:
            if is_call(term, "NameLimit") and isinstance(term, Call):
                shared = is_call(term.args[0], "Named")
                self.limits.append(term.args[0] if shared else Name("name"))
            elif is_call(term, "NoStack"):
                self.stack = False
            elif is_call(term, "OnlyIf") and isinstance(term, Call):
                self.when = mapped(term.args[0], self.links)
            elif is_call(term, "Also") and isinstance(term, Call):
                self.also.append(mapped(term.args[0], self.links))
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
        if self.when is None:
            self.when = first.keyword("when")
        if len(inner) == 1 and is_call(inner[0], "Window"):
            return self.window(inner[0], rest, self.limits)
        done = self.opened(inner)
        if len(done) == 1 and is_call(done[0], "CostOf"):
            assert isinstance(done[0], Call)
            self.cost = self.ops(done[0].args)
            done = []
        spoken = [*done, *rest] if self.cost else paid_first([*done, *rest], 2)
        if spoken and is_call(spoken[0], "CostOf"):
            assert isinstance(spoken[0], Call)
            self.cost = self.ops(spoken[0].args)
            spoken = spoken[1:]
        ops = self.ops(spoken)
        keywords: list[Keyword] = []
        add_block(keywords, "cost", self.cost)
        add(keywords, "when", self.when)
        limits = self.limits
        keywords.append(Keyword("limit", limits[0] if len(limits) == 1 else Items(limits)))
        return in_hand(Call("ability", ops, keywords))

    def window(self, first: Term, rest: list[Term], limits: list[Term]) -> Call:
        assert isinstance(first, Call)
        event = first.args[0]
        self.links.note_condition(event)
        done = self.opened(first.args[1:])
        ops = self.ops([*done, *rest])
        keywords = [Keyword("may", Name("True"))]
        add(keywords, "when", self.when)
        limits = limits if limits else self.limits
        if is_call(event, "Moved") and any(each.same(Name("once")) for each in limits):
            event = in_own_turn(event)
        if is_call(event, *_ONCE_ONLY):
            limits = [each for each in limits if not each.same(Name("once"))]
        if limits:
            keywords.append(Keyword("limit", limits[0] if len(limits) == 1 else Items(limits)))
        if self.also:
            event = Items([event, *self.also])
        return Call("on", [event, Items(ops)], keywords)

    def holding(self, terms: list[Term]) -> Call:
        """What holds without being declared; a trigger alone is `on`."""
        if self.cost or self.limits:
            raise self.refuse("a cost or limit for what is not declared")
        held: list[Term] = []
        goes_on = is_call(terms[0], "On")  # what follows a trigger belongs to it
        if len(terms) > 1 and not goes_on and any(is_call(each, "If", "While") for each in terms):
            raise self.refuse("a condition for one sentence of several")
        for i in range(len(terms)):
            if is_call(terms[i], "On") and len(terms) > 1 and i + 1 < len(terms):
                held.append(self.longer(terms[i], terms[i + 1 :]))
                break
            held.extend(self.held(terms[i]))
        if len(held) == 1 and is_call(held[0], "on") and self.stack:
            made = held[0]
            assert isinstance(made, Call)
            return made if self.when is None else Call("on", made.args, [*made.keywords, Keyword("when", self.when)])
        keywords: list[Keyword] = []
        add(keywords, "when", self.when)
        if not self.stack:
            keywords.append(Keyword("stack", Name("False")))
        return in_hand(Call("passive", held, keywords))

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


def in_hand(part: Call) -> Call:
    """A part that acts from the hand or the discard pile says so by its zone, not by a condition."""
    keywords: list[Keyword] = []
    zone: Term | None = None
    for each in part.keywords:
        conditions = each.term.terms if isinstance(each.term, Logic) and each.term.word == "and" else [each.term]
        if each.name == "when" and any(is_zone(one) for one in conditions):
            zone = next(one.args[1] for one in conditions if is_zone(one) and isinstance(one, Call))
            kept = [one for one in conditions if not is_zone(one)]
            if kept:
                keywords.append(Keyword("when", kept[0] if len(kept) == 1 else Logic("and", kept)))
        else:
            keywords.append(each)
    if zone is None:
        return part
    return Call(part.name, part.args, [*keywords, Keyword("zone", zone)])


def is_zone(term: Term) -> bool:
    """Whether a condition says that this card is in the hand or the discard pile."""
    return any(term.same(Call("here", [Name("self"), Name(zone)], [])) for zone in ("hand", "discard"))


# -- Trainers and Energy ----------------------------------------------------------------------------------------------


class TrainerText(Sentences):
    """An Item or Supporter: a condition, a cost, and what is done."""

    def __init__(self, links: Links, kind: str) -> None:
        super().__init__(links)
        self.kind = kind

    def lower(self, spoken: list[Term]) -> Call:
        conditions: list[Term] = []
        cost: list[Term] = []
        copies: Term | None = None
        returns = True
        body: list[Term] = []
        for term in paid_first(spoken):
            if is_call(term, "OnlyIf"):
                assert isinstance(term, Call)
                conditions.append(mapped(term.args[0], self.links))
            elif is_call(term, "CostOf"):
                assert isinstance(term, Call)
                cost.extend(self.ops(term.args))
            elif is_call(term, "Copies") and self.kind == ITEM:
                assert isinstance(term, Call)
                copies = term.args[0]
            elif is_call(term, "NoReturn") and self.kind == ITEM:
                returns = False
            elif is_call(term, "Lets"):
                body.append(term)
            else:
                self.op(term, body)
        keywords: list[Keyword] = []
        add_block(keywords, "cost", cost)
        if conditions:
            keywords.append(Keyword("when", conditions[0] if len(conditions) == 1 else Logic("and", conditions)))
        add(keywords, "copies", copies)
        if not returns:
            keywords.append(Keyword("back", Name("False")))
        if not body:
            raise self.refuse("nothing is done")
        return Call(self.kind, body, keywords)


def paid_first(spoken: list[Term], least: int = 1) -> list[Term]:
    """An older Trainer that begins "Discard N cards from your hand. If you do, …" has a cost: without N cards it cannot
    be played, as its Japanese text says. So has an Ability of at least two cards."""
    if len(spoken) < 2:
        return spoken
    first, then = spoken[:2]
    if not (is_call(first, "Discard") and isinstance(first, Call) and discards_from_hand(first, least)):
        return spoken
    if not (is_call(then, "If") and isinstance(then, Call) and is_call(then.args[0], "did") and len(then.args) == 2):
        return spoken
    held = then.args[1]
    return [word("CostOf", first), *(held.terms if isinstance(held, Items) else [held]), *spoken[2:]]


def discards_from_hand(verb: Call, least: int) -> bool:
    """Whether it is a number of cards of one's own hand, chosen by oneself."""
    picked = verb.args[0] if verb.args else None
    if verb.keywords or not (is_call(picked, "pick") and isinstance(picked, Call)) or len(picked.args) != 2:
        return False
    count, hand = picked.args
    if not (isinstance(count, Number) and count.value >= least and is_call(hand, "hand") and isinstance(hand, Call)):
        return False
    return show(hand.args[0]) == "me"


class CardText(Sentences):
    """A Stadium, Tool or Special Energy, or an Item that is a Pokémon in play: what holds while it is in play."""

    def __init__(self, links: Links, kind: str) -> None:
        super().__init__(links)
        self.kind = kind
        self.body: list[Term] = []
        self.returns = True
        self.over: Term | None = None

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
                while end < len(spoken) and self.goes_on(spoken[end]):
                    end += 1
                self.body.extend(self.held(Call("On", [*term.args, *spoken[i + 1 : end]], term.keywords), None))
                i = end
                continue
            if is_call(term, "GameLimit"):
                self.once_a_game()
            elif is_call(term, "Over") and self.kind == STADIUM and isinstance(term, Call):
                self.over = term.args[0]
            elif is_call(term, "NoReturn") and self.kind == STADIUM:
                self.returns = False
            else:
                self.body.extend(self.held(term, None))
            i += 1
        keywords: list[Keyword] = []
        add(keywords, "over", self.over)
        if not self.returns:
            keywords.append(Keyword("back", Name("False")))
        return Call(self.kind, self.body, keywords)

    def once_a_game(self) -> None:
        """The limit of what was said just before."""
        last = self.body[-1] if self.body else None
        if not isinstance(last, Call) or last.name != "Prizes":
            raise self.refuse("a limit for what is no matter of Prize cards")
        self.body[-1] = Call(last.name, last.args, [*last.keywords, Keyword("limit", Name("game"))])

    def goes_on(self, term: Term) -> bool:
        """Whether a sentence belongs to the trigger before it."""
        if is_call(term, "If"):
            return is_done(condition_of(term))
        return not is_passive(term) and not is_call(term, "action", "On", "While", "GameLimit")

    def trigger(self, term: Term, when: Term | None = None) -> Call:
        """A trigger, whose event may say what the holder must be."""
        assert isinstance(term, Call)
        owner = _HolderIf()
        event = mapped(term.args[0], owner)
        if owner.filters:
            condition = Call("is_", [Name("holder"), *owner.filters], [])
            when = condition if when is None else Logic("and", [when, condition])
        return super().trigger(Call("On", [event, *term.args[1:]], term.keywords), when)

    def held(self, term: Term, when: Term | None) -> list[Term]:
        """Passives and triggers, each with the condition it stands under."""
        if is_call(term, "If", "While"):
            assert isinstance(term, Call)
            owner = _HolderIf()
            condition = self.condition(mapped(term.args[0], owner))
            if owner.filters:
                condition = Logic("and", [Call("is_", [Name("holder"), *owner.filters], []), condition])
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


def in_own_turn(event: Term) -> Call:
    """The event "once during your turn": a Pokémon may also move in the opponent's."""
    assert isinstance(event, Call)
    return Call(event.name, event.args, [*event.keywords, Keyword("turn", Name("me"))])


class _HolderIf(Changer):
    """The Pokémon a card is attached to, when it is such: a condition beside the effect."""

    def __init__(self) -> None:
        self.filters: list[Term] = []

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and term.name == "holder_if":
            self.filters = term.args
            return Name("holder")
        return term
