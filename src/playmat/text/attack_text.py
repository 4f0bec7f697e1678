"""The slots of an attack: its steps are assigned here, not by the engine.

A sentence whose result the printed number reads belongs to the count, what it does beside belongs to the effects; a
condition that both read is noted once; what fails the attack comes before both.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.notation import (
    Binary,
    Call,
    Choice,
    Items,
    Keyword,
    Label,
    Name,
    Term,
    show,
)
from playmat.text import nodes
from playmat.text.linking import Changer, Links, mapped, word
from playmat.text.saying import Sentences, add, add_block, block_of, changed, condition_of, is_call, simple, times

_NUMBER_WORDS: Final = ("Does", "DoesMore", "DoesLess", "BaseIs", "HitOnly", "HitAlso", "Ignores", "Fails")


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
        self.cost: list[Term] = []
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
        elif is_call(term, "If") and is_call(block_of(term)[0], "AttackCost"):
            self.costs(term)
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

    def costs(self, term: Term) -> None:
        """Another cost of this attack while a condition holds."""
        condition = mapped(self.aim(condition_of(term)), self.links)
        for each in block_of(term):
            if not isinstance(each, Call) or each.name != "AttackCost" or each.keywords:
                raise self.refuse(f"this is no cost of the attack: {show(each)}")
            self.cost.append(Call(each.name, each.args, [Keyword("when", condition)]))

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
            if isinstance(who, Call) and who.name == "pick" and any(is_it(each) for each in term.args[2].walk()):
                # The number speaks of the Pokémon that is chosen, so it is chosen before.
                self.effects.append(self.links.pin(who))
                assert self.links.pokemon is not None
                who = self.links.pokemon
            self.links.pokemon = Name("each") if is_call(who, "pick") else who
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
        if not done or any(is_call(each, "HitAlso") for each in said):
            # The player chooses whether this Pokémon does it, before any damage.
            chosen = self.links.verb(word("only", Name("self")))
            self.links.asked = chosen.name
            self.count.append(Call("May", [chosen], []))
            for each in said:
                self.number(each, word("did", Name(chosen.name)))
            if done:
                ops = self.ops([self.aimed(each) for each in done])
                self.effects.append(word("If", word("did", Name(chosen.name)), Items(ops)))
            return
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
        if self.cost:
            keywords.append(Keyword("cost", self.cost[0] if len(self.cost) == 1 else Items(self.cost)))
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


def is_it(term: Term) -> bool:
    return isinstance(term, Name) and term.name == "it"


class _Replace(Changer):
    def __init__(self, old: Term, new: Term) -> None:
        self.old = old
        self.new = new

    def change(self, term: Term) -> Term:
        return self.new if term.same(self.old) else term
