"""From an effect tree back to sentence trees: the inverse of lowering, in one canonical order of sentences.

Labels become "in this way", "if you do" and "that Pokémon" again, and the slots of an attack become sentences about
its number. What comes out is lowered again and must give the same tree; a tree for which there are no sentences is
refused, so that canonical text never says anything else than its tree.
"""

from __future__ import annotations

from typing import Final

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
    show,
)
from playmat.text import nodes
from playmat.text.errors import TextError
from playmat.text.linking import Changer, is_pokemon, mapped, word
from playmat.text.lower import lower
from playmat.text.saying import is_call, searches

CARD_PLACES: Final = ("hand", "deck", "discard", "only", "found", "way", "lost", "prizes")
_WINDOWS: Final = ("EvolvedFromHand", "Benched", "Moved")
SHUFFLE: Final = Call("Then", [Call("Shuffle", [Name("me")], [])], [])


def raise_(tree: Call, name: str = "") -> list[Term]:
    """The sentence trees of an effect tree; TextError where there are none.

    `name` is the name of the Ability, for the sentences that name it ("more than 1 …", "doesn't stack").
    """
    sentences = Raising(name).raised(tree)
    kind = "ability" if tree.name in ("ability", "on", "passive") else tree.name
    try:
        again = lower(sentences, kind)
    except TextError as error:
        raise TextError(f"there are no sentences for {show(tree)} ({error.what})") from None
    if again != tree:
        raise TextError(f"there are no sentences for {show(tree)}; the nearest mean {show(again)}")
    return sentences


class Raising(Changer):
    """One text."""

    def __init__(self, name: str) -> None:
        self.ability = name
        self.verbs: dict[str, Call] = {}  # what labels name
        self.notes: dict[str, Term] = {}  # conditions and sets noted in the count
        self.last = ""  # the nearest verb, by name
        self.coins = -1
        self.attack = False
        self.moved = False
        self.chose = False  # whether the player's choice of this Pokémon has been said
        self.out: list[Term] = []

    def refuse(self, term: Term) -> TextError:
        return TextError(f"there are no sentences for {show(term)}")

    def raised(self, tree: Call) -> list[Term]:
        for each in tree.walk():
            if isinstance(each, Label):
                inner = each.term
                if isinstance(inner, Call) and (nodes.group_of(inner) == "op" or inner.name in ("pick", "only")):
                    self.verbs[each.name] = inner
                else:
                    self.notes[each.name] = each.term
        if tree.name == "attack":
            self.attack = True
            self.raise_attack(tree)
        elif tree.name == "ability":
            self.raise_ability(tree)
        elif tree.name == "on":
            self.raise_on(tree)
        elif tree.name == "passive":
            self.raise_passive(tree)
        elif tree.name in ("item", "supporter"):
            self.raise_trainer(tree)
        else:
            over = tree.keyword("over")
            if over is not None:
                self.out.append(word("Over", over))
            for each in joined(tree.args):
                self.raise_held(each)
        if tree.keyword("back") is not None:
            self.out.append(word("NoReturn"))
        return self.out

    # -- words that refer

    def change(self, term: Term) -> Term:
        if isinstance(term, Name) and term.name == "target" and self.attack and not self.moved:
            return word("active", Name("opp"))
        if isinstance(term, Compare) and self.coins > 1 and term.sign == "==":
            if isinstance(term.left, Name) and term.left.name in ("heads", "tails"):
                if isinstance(term.right, Number) and term.right.value == self.coins:
                    return word("all_heads" if term.left.name == "heads" else "all_tails")
        if not isinstance(term, Call):
            return term
        if term.name in ("that", "onto") and len(term.args) == 1:
            return self.that(term)
        if term.name == "onto" and not term.args:
            return Name("it")
        if term.name == "rest":
            return Name("others")
        if term.name == "only":
            inner = term.args[0]
            if is_call(inner, "found"):
                return nodes.make("found", with_pokemon(term.args[1:]), [])
            return term
        if term.name == "count":
            return self.count(term)
        if term.name in ("deck", "discard", "hand") and len(term.args) > 1:
            return nodes.make(term.name, [term.args[0], *with_pokemon(term.args[1:])], term.keywords)
        if term.name in ("Any", "each_kind"):
            return Call(term.name, [kind_of(each) for each in term.args], [])
        if term.name == "did":
            return self.done(term)
        if term.name == "Provides" and isinstance(term.args[0], Text) and len(term.args[0].value) in (2, 4):
            return Call(term.name, [word("letters", *[Text(each) for each in term.args[0].value]), *term.args[1:]], [])
        if term.name in ("Type", "Types"):
            types = term.args[-1]
            if isinstance(types, Text) and len(types.value) == 2:
                return Call(
                    term.name, [*term.args[:-1], word("letters", *[Text(each) for each in types.value])], term.keywords
                )
        if term.name in ("is_", "pick_attack", "UseCard") and is_call(term.args[0], "that"):
            return Call(term.name, [Name("that_card"), *term.args[1:]], term.keywords)
        if term.name == "Provides" and len(term.args) == 1 and is_name(term.args[0], "every"):
            return Call(term.name, [*term.args, Number(1)], term.keywords)
        return term

    def that(self, term: Call) -> Term:
        label = term.args[0]
        assert isinstance(label, Name)
        if label.name in self.notes:
            return Name("those")
        verb = self.verbs.get(label.name)
        if verb is None:
            raise self.refuse(term)
        if verb.name in ("Look", "Reveal") and term.name == "that":
            return word("found")
        if verb.name == "SwitchIn":
            return Name("new_active")
        if verb.name == "SwitchOut" and term.name == "that":
            return Name("old_active")
        if verb.name == "Flip":
            return Name("flipped")
        if verb.name == "Put" and term.name == "that" and is_name(verb.args[-1], "bench"):
            return Name("new_benched")
        if verb.name == "FaceUp":
            return Name("turned")
        if verb.name == "pick" and not is_pokemon(verb.args[1]):
            return Name("picked")
        if term.name == "that" and verb.name == "Discard":
            return term
        if verb.name == "pick" and is_number(verb.args[0], 1):
            return Name("it")
        if verb.name == "Evolve" and is_name(verb.args[-1], "self"):
            return Name("evolved")
        return Name("them") if speaks_of_several(verb) else Name("it")

    def count(self, term: Call) -> Term:
        """How many, in this way."""
        of = term.args[0]
        if isinstance(of, Name) and of.name in self.verbs:
            return word("way", Name(self.verbs[of.name].name))
        if is_name(of, "those"):
            return word("count", self.notes["w"] if "w" in self.notes else of)
        if is_call(of, "found") and isinstance(of, Call):
            return word("way", Name("Reveal"), Items(of.args))
        if is_call(of, "only") and isinstance(of, Call) and is_call(of.args[0], "that"):
            that = of.args[0]
            assert isinstance(that, Call)
            label = that.args[0]
            if isinstance(label, Name) and label.name in self.verbs:
                return word("way", Name(self.verbs[label.name].name), Items(with_pokemon(of.args[1:])))
        return term

    def done(self, term: Call) -> Term:
        """If you do; by the verb's name where another stands between."""
        label = term.args[0] if term.args else None
        if isinstance(label, Name) and label.name in self.verbs and self.verbs[label.name].name in ("pick", "only"):
            return word("did")
        if isinstance(label, Name) and label.name in self.verbs and self.verbs[label.name].name != self.last:
            return word("done", Name(self.verbs[label.name].name))
        return word("did")

    def said(self, term: Term) -> Term:
        """A condition, number or object in the words of sentences."""
        if isinstance(term, Name) and term.name in self.notes:
            return self.said(self.notes[term.name])
        return mapped(term, self)

    # -- what is done

    def ops(self, terms: list[Term]) -> None:
        for each in terms:
            said = self.op(each)
            before = self.out[-1] if self.out else None
            if before is not None and is_call(before, "Ask") and len(said) == 1 and is_call(said[0], "May"):
                self.out[-1] = word("And", before, said[0])  # what both players may do is one sentence
            else:
                self.out.extend(said)

    def op(self, term: Term) -> list[Term]:
        """The sentences of one op."""
        if isinstance(term, Label):
            return self.op(term.term)
        if not isinstance(term, Call):
            raise self.refuse(term)
        if term.name == "If":
            return self.branch(term)
        if term.name == "pick":
            return [word("Pin", self.said(term))]
        if term.name in ("Either", "Ask"):
            blocks = [
                Items([self.one([each for op in block.terms for each in self.op(op)], term)])
                if isinstance(block, Items)
                else block
                for block in term.args
            ]
            return [Call(term.name, blocks, term.keywords)]
        if term.name == "May":
            return self.may(term)
        if term.name == "Shuffle":
            return [term if is_name(term.args[0], "opp") else SHUFFLE]
        if term.name == "Lasting":
            held = [self.passive(each) for each in joined(term.args[1:])]
            return [word("Lasting", term.args[0], together(held))]
        if term.name in ("Repeat", "At", "Each"):
            block = term.args[1]
            assert isinstance(block, Items)
            before = self.said(term.args[0])
            inner = self.one([each for op in block.terms for each in self.op(op)], term)
            return [word(term.name, before, Items([inner]))]
        return self.verb(term)

    def verb(self, term: Call) -> list[Term]:
        choice = first_choice(term)
        if choice is not None:
            first = replaced(term, choice, choice.no)
            second = replaced(term, choice, choice.yes)
            condition = self.said(choice.condition)
            return [*self.verb(first), word("If", condition, Items([word("Instead", self.said(second))]))]
        made = self.said(term)
        assert isinstance(made, Call)
        self.last = term.name
        if term.name == "Flip":
            first_arg = term.args[0]
            self.coins = first_arg.value if isinstance(first_arg, Number) else 0
        if self.attack and term.name in ("SwitchIn", "SwitchOut"):
            if any(is_name(each, "opp") for each in term.walk()):
                self.moved = True
        if made.name == "Counters" and len(made.args) == 2 and is_multiple(made.args[0]):
            number, value = factors(made.args[0])
            return [Call("Counters", [number, made.args[1], value], made.keywords)]
        if made.name in ("Put", "Attach"):
            picked = made.args[0]
            if isinstance(picked, Call) and picked.name == "pick" and is_call(picked.args[1], "found"):
                upto = picked.args[0]
                if is_call(upto, "each_kind"):
                    return [word("May", made)]
                if isinstance(upto, Call) and upto.name == "upto" and is_number(upto.args[0], 1):
                    chosen = Call("pick", [Number(1), picked.args[1]], picked.keywords)
                    return [word("May", Call(made.name, [chosen, *made.args[1:]], made.keywords))]
        return [made]

    def one(self, sentences: list[Term], term: Term) -> Term:
        """Several things in one sentence."""
        sentences = [each.args[0] if is_call(each, "Then") and isinstance(each, Call) else each for each in sentences]
        if not sentences or len(sentences) > 3:
            raise self.refuse(term)
        return sentences[0] if len(sentences) == 1 else Call("And", sentences, [])

    def branch(self, term: Call) -> list[Term]:
        condition = self.said(term.args[0])
        if len(term.args) > 2:
            raise self.refuse(term)
        block = term.args[1]
        assert isinstance(block, Items)
        terms = block.terms
        after: list[Term] = []
        if len(terms) > 1 and is_call(terms[-1], "Shuffle") and searches(Items(terms[:-1])):
            terms = terms[:-1]
            after = [SHUFFLE]
        inner = [each for op in terms for each in self.op(op)]
        return [word("If", condition, Items([self.one(inner, term)])), *after]

    def may(self, term: Call) -> list[Term]:
        """What may be done; what follows "if you do" is a sentence of its own."""
        terms = list(term.args)
        after: list[Term] = []
        if len(terms) > 1 and is_call(terms[-1], "Shuffle") and searches(Items(terms[:-1])):
            terms = terms[:-1]
            after = [SHUFFLE]
        tail = terms[-1]
        follows = tail if is_call(tail, "If") and isinstance(tail, Call) and asks_did(tail) and len(terms) > 1 else None
        if follows is not None:
            terms = terms[:-1]
        inner = [each for op in terms for each in self.op(op)]
        found: list[Term] = [word("May", self.one(inner, term))]
        if follows is not None:
            assert isinstance(follows, Call)
            found.extend(self.branch(follows))
        return [*found, *after]

    # -- what holds

    def passive(self, term: Term) -> Term:
        """A passive, in whose words the target is the Defending Pokémon."""
        attack = self.attack
        self.attack = False
        made = self.trigger(term)[0] if is_call(term, "on") and isinstance(term, Call) else mapped(term, self)
        self.attack = attack
        return made

    def trigger(self, term: Call) -> list[Term]:
        """`on(...)` as sentences, the first of which names the event."""
        block = term.args[1]
        assert isinstance(block, Items)
        when = term.keyword("when")
        sentences = [each for op in block.terms for each in self.op(op)]
        first = sentences[0]
        if term.keyword("may") is not None:
            first = word("May", self.one(sentences, term))
            sentences = [first]
        if when is not None and len(sentences) > 1:
            first = Call("On", [self.said(term.args[0]), first], [Keyword("when", self.said(when))])
            return [first, *sentences[1:]]
        if when is not None:
            first = word("If", self.said(when), Items([first]))
        return [word("On", self.said(term.args[0]), first), *sentences[1:]]

    def raise_held(self, term: Term) -> None:
        """What a Stadium, Tool or Energy says."""
        if not isinstance(term, Call):
            raise self.refuse(term)
        if term.name == "action":
            self.raise_action(term)
            return
        if term.name == "on":
            self.out.extend(self.trigger(term))
            return
        limit = term.keyword("limit")
        if limit is not None:
            self.raise_held(Call(term.name, term.args, [each for each in term.keywords if each.name != "limit"]))
            self.out.append(word("GameLimit"))
            return
        when = term.keyword("when")
        if when is None or term.name == "Lets":
            self.out.append(self.passive(term))
            return
        held = self.passive(Call(term.name, term.args, [each for each in term.keywords if each.name != "when"]))
        for each in reversed(when.terms if isinstance(when, Logic) and when.word == "and" else [when]):
            held = word("If", self.said(each), Items([held]))
        self.out.append(held)

    def raise_action(self, term: Call) -> None:
        when = term.keyword("when")
        sentences = [each for op in term.args for each in self.op(op)]
        cost = term.keyword("cost")
        if isinstance(cost, Items):
            paid = [each for op in cost.terms for each in self.op(op)]
            first: Term = Call("May", [word("CostOf", self.one(paid, term)), sentences[0]], [])
        else:
            first = sentences[0] if is_call(sentences[0], "May") else word("May", sentences[0])
        if when is not None:
            first = word("If", self.said(when), Items([first]))
        self.out.extend([word("Action", first), *sentences[1:]])

    # -- parts

    def raise_ability(self, tree: Call) -> None:
        limit = tree.keyword("limit")
        limits = limit.terms if isinstance(limit, Items) else [limit] if limit is not None else []
        names = [each.name for each in limits if isinstance(each, Name)]
        if not names or len(names) != len(limits) or names[0] not in ("once", "often"):
            raise self.refuse(tree)
        cost = tree.keyword("cost")
        opening: Term = word("May", word("UseThis"))
        if isinstance(cost, Items):
            opening = word("May", word("CostOf", self.one([each for op in cost.terms for each in self.op(op)], tree)))
        when = tree.keyword("when")
        if tree.keyword("zone") is not None:
            conditions = [word("here", Name("self"), tree.keyword("zone") or Name("hand"))]
            when = conditions[0] if when is None else Logic("and", [*conditions, when])
        late = isinstance(when, Not) and is_call(when.term, "first_turn")
        said = opening if when is None or late else self.under(when, opening)
        self.out.append(word("Declared", Name(names[0]), said))
        self.ops(tree.args)
        if late and when is not None:
            self.out.append(word("OnlyIf", when))
        if "name" in names:
            self.out.append(word("NameLimit", self.own_name(tree)))

    def under(self, when: Term, inner: Term) -> Term:
        return word("If", self.said(when), Items([inner]))

    def own_name(self, tree: Term) -> Term:
        if not self.ability:
            raise TextError(f"the name of the Ability is needed for {show(tree)}")
        return Text(self.ability)

    def raise_on(self, tree: Call) -> None:
        events = tree.args[0]
        event = events.terms[0] if isinstance(events, Items) else events
        also = events.terms[1:] if isinstance(events, Items) else []
        block = tree.args[1]
        assert isinstance(block, Items)
        limit = tree.keyword("limit")
        if tree.keyword("may") is not None and (is_call(event, *_WINDOWS) or limit is not None):
            opening: Term = word("May", word("UseThis"))
            when = tree.keyword("when")
            if when is not None:
                opening = self.under(when, opening)
            limits = limit.terms if isinstance(limit, Items) else [limit] if limit is not None else []
            names = [each.name for each in limits if isinstance(each, Name)]
            if "once" in names and is_call(event, "Moved"):
                event = without_turn(event)
            first = word("Window", self.said(event), opening)
            if "once" in names:
                first = word("Declared", Name("once"), first)
            self.out.append(first)
            self.out.extend([word("Also", self.said(each)) for each in also])
            self.ops(block.terms)
            if "name" in names:
                self.out.append(word("NameLimit", self.own_name(tree)))
            self.out.extend([word("NameLimit", each) for each in limits if is_call(each, "Named")])
            return
        if limit is not None:
            raise self.refuse(tree)
        self.out.extend(self.trigger(tree))

    def raise_passive(self, tree: Call) -> None:
        when = tree.keyword("when")
        if tree.keyword("zone") is not None:
            when = word("here", Name("self"), tree.keyword("zone") or Name("hand"))
        held: list[Term] = []
        for each in joined(tree.args):
            if is_call(each, "on") and isinstance(each, Call):
                held.extend(self.trigger(each))
            else:
                held.append(self.passive(each))
        if when is None:
            self.out.extend(held)
        else:
            condition = self.said(when)
            if is_call(condition, "here") and isinstance(condition, Call):
                self.out.append(word("While", condition, together(held)))
            else:
                self.out.append(word("If", condition, Items([together(held)])))
        if tree.keyword("stack") is not None:
            self.out.append(word("NoStack", self.own_name(tree)))

    def raise_trainer(self, tree: Call) -> None:
        if any(is_call(each, "CountsAs") for each in tree.args):
            self.raise_fossil(tree)
            return
        copies = tree.keyword("copies")
        if copies is not None:
            self.out.append(word("Copies", copies))
        when = tree.keyword("when")
        if when is not None:
            self.out.append(word("OnlyIf", self.said(when)))
        cost = tree.keyword("cost")
        if isinstance(cost, Items):
            self.out.append(word("CostOf", self.one([each for op in cost.terms for each in self.op(op)], tree)))
        for each in tree.args:
            if is_call(each, "Lets"):
                self.out.append(each)
            elif nodes.group_of(each) in ("passive", "replacement") or is_call(each, "action"):
                raise self.refuse(tree)
            else:
                self.out.extend(self.op(each))

    def raise_fossil(self, tree: Call) -> None:
        """An Item that is a Pokémon in play: how it is played is one sentence, what it says beside are others."""
        i = 0
        while i < len(tree.args):
            if is_call(tree.args[i], "CountsAs"):
                self.out.append(Call("And", tree.args[i : i + 4], []))
                i += 4
            else:
                self.raise_held(tree.args[i])
                i += 1

    # -- attacks

    def raise_attack(self, tree: Call) -> None:
        if tree.keyword("limit") is not None:
            raise self.refuse(tree)
        cost = tree.keyword("cost")
        for each in cost.terms if isinstance(cost, Items) else [cost] if cost is not None else []:
            when = each.keyword("when") if isinstance(each, Call) else None
            if when is None or not isinstance(each, Call):
                raise self.refuse(tree)
            self.out.append(word("If", self.said(when), Items([Call(each.name, each.args, [])])))
        need = tree.keyword("need")
        if need is not None:
            self.out.append(need if is_call(need, "Lets") else word("Need", need))
        self.ops(block_terms(tree, "become"))
        fail = block_terms(tree, "fail")
        if fail:
            self.ops(fail[:-1])
            self.out.append(word("If", self.said(fail[-1]), Items([word("Fails")])))
        for each in block_terms(tree, "first"):
            self.out.append(word("Before", self.one(self.op(each), tree)))
        for each in block_terms(tree, "count"):
            if not (isinstance(each, Label) and each.name in self.notes) and not self.is_choice(each):
                self.out.extend(self.op(each))
        effects = list(tree.args)
        damage = tree.keyword("damage")
        hits = block_terms(tree, "hits")
        if damage is not None and not is_name(damage, "None"):
            self.number(damage, effects)
        for each in hits:
            self.hit(each, "HitOnly" if damage is not None and is_name(damage, "None") else "HitAlso", effects)
        ignore = tree.keyword("ignore")
        if ignore is not None:
            self.out.append(Call("Ignores", ignore.terms if isinstance(ignore, Items) else [ignore], []))
        self.ops(effects)

    def number(self, damage: Term, effects: list[Term]) -> None:
        """The sentences about the number: what is added to the printed one, or what stands for it."""
        if isinstance(damage, Choice):
            base = word("BaseIs", damage.yes)
            self.out.append(word("If", self.said(damage.condition), Items([base])))
            return
        if isinstance(damage, Binary) and damage.sign in ("+", "-"):
            if not is_name(damage.left, "printed"):
                self.number(damage.left, effects)
            self.share("DoesMore" if damage.sign == "+" else "DoesLess", damage.right, effects)
            return
        number, value = factors(damage)
        self.out.append(word("Does", number, self.said(value)))

    def share(self, name: str, term: Term, effects: list[Term]) -> None:
        """n more damage, for each of something or on a condition."""
        number, value = factors(term)
        if is_number(value, 1):
            self.out.append(word(name, number))
            return
        if self.asks_choice(value):
            self.out.append(word("May", word(name, number)))
            self.chose = True
            return
        single = is_name(value, "heads") and self.coins == 1
        if not single and not is_name(value, "tails") and not is_condition(value):
            if not (isinstance(value, Name) and value.name in self.notes and is_condition(self.notes[value.name])):
                self.out.append(word(name, number, self.said(value)))
                return
        said = word(name, number)
        if isinstance(number, Binary):
            each, counted = factors(number)
            said = word(name, each, self.said(counted))
        self.conditioned(value, said, effects)

    def conditioned(self, value: Term, said: Term, effects: list[Term]) -> None:
        """A sentence on a condition; what is done on the same noted condition stands in it, too."""
        condition = value
        if is_name(value, "heads") or is_name(value, "tails"):
            condition = Compare(value, "==", Number(1))
        inner: list[Term] = [said]
        if isinstance(value, Name) and value.name in self.notes:
            for each in effects:
                if isinstance(each, Call) and each.name == "If" and each.args[0].same(value):
                    block = each.args[1]
                    assert isinstance(block, Items)
                    asked = self.said(condition)
                    inner.extend([one for op in block.terms for one in self.op(op)])
                    effects.remove(each)
                    self.out.append(word("If", asked, Items([self.one(inner, each)])))
                    return
        self.out.append(word("If", self.said(condition), Items(inner)))

    def is_choice(self, term: Term) -> bool:
        """Whether an op asks only if this Pokémon does something that its attack says (attack_text.py)."""
        if not is_call(term, "May") or not isinstance(term, Call) or len(term.args) != 1:
            return False
        inner = term.args[0]
        return isinstance(inner, Label) and inner.term.same(word("only", Name("self")))

    def asks_choice(self, term: Term) -> bool:
        """Whether a condition asks for the answer of such an op."""
        if not is_call(term, "did") or not isinstance(term, Call) or not term.args:
            return False
        label = term.args[0]
        verb = self.verbs.get(label.name) if isinstance(label, Name) else None
        return verb is not None and verb.same(word("only", Name("self")))

    def hit(self, term: Term, name: str, effects: list[Term]) -> None:
        if isinstance(term, Call) and term.name == "If":
            block = term.args[1]
            assert isinstance(block, Items)
            if self.asks_choice(term.args[0]) and not self.chose and len(block.terms) == 1:
                self.chose = True
                inner = [self.hit_of(block.terms[0], name)]
                for each in effects:
                    if isinstance(each, Call) and each.name == "If" and each.args[0].same(term.args[0]):
                        done = each.args[1]
                        assert isinstance(done, Items)
                        inner.extend([one for op in done.terms for one in self.op(op)])
                        effects.remove(each)
                        break
                self.out.append(word("May", self.one(inner, term)))
                return
            if len(block.terms) == 1:
                self.conditioned(term.args[0], self.hit_of(block.terms[0], name), effects)
                return
        said = self.hit_of(term, name)
        before = self.out[-1] if self.out else None
        if is_call(before, "Flip") and isinstance(said, Call) and is_name(said.args[1], "flipped"):
            assert before is not None
            self.out[-1] = word("And", before, said)
        else:
            self.out.append(said)

    def hit_of(self, term: Term, name: str) -> Term:
        if not isinstance(term, Call) or term.name != "Hit" or term.keywords or len(term.args) != 2:
            raise self.refuse(term)
        number, value = factors(term.args[0])
        args = [number, self.said(term.args[1])]
        if not is_number(value, 1):
            args.append(self.said(value))
        return Call(name, args, [])


# -- small questions --------------------------------------------------------------------------------------------------


def is_name(term: Term | None, name: str) -> bool:
    return isinstance(term, Name) and term.name == name


def is_number(term: Term, value: int) -> bool:
    return isinstance(term, Number) and term.value == value


def is_condition(term: Term) -> bool:
    """Whether a factor is a condition, which counts as 1 or 0."""
    return isinstance(term, (Compare, Logic, Not)) or nodes.group_of(term) == "condition"


def factors(term: Term) -> tuple[Term, Term]:
    """n and what it is taken times; a plain number is taken once."""
    if isinstance(term, Binary) and term.sign == "*":
        return term.left, term.right
    if isinstance(term, Number):
        return term, Number(1)
    return Number(1), term


RULE_BOXES: Final = ("MegaEx", "Ex", "V", "EX", "GX", "VMAX", "VSTAR")
"""Filters whose words say "Pokémon" themselves."""


def with_pokemon(filters: list[Term]) -> list[Term]:
    """Filters of cards with the word Pokémon, which a tree leaves out beside a Stage."""
    names = [each.name for each in filters if isinstance(each, (Name, Call))]
    if any(name in nodes.IMPLY_POKEMON and name not in RULE_BOXES for name in names):
        if not any(name in ("Pokemon", "Name", *RULE_BOXES) for name in names):
            return nodes.in_order([Name("Pokemon"), *filters])
    return filters


def kind_of(term: Term) -> Term:
    """One of several kinds, with the word Pokémon."""
    filters = with_pokemon(term.terms if isinstance(term, Items) else [term])
    return filters[0] if len(filters) == 1 else Items(filters)


def joined(terms: list[Term]) -> list[Term]:
    """No damage and no effects of the same attacks are said together."""
    found: list[Term] = []
    for each in terms:
        before = found[-1] if found else None
        if (
            isinstance(before, Call)
            and isinstance(each, Call)
            and before.name == "NoDamage"
            and each.name == "NoEffects"
        ):
            if before.args == each.args:
                found[-1] = word("And", before, each)
                continue
        if is_call(each, "NoAbility") and is_call(before, "NoAbility", "And") and isinstance(before, Call):
            # Cards in play, in the hand and in the discard pile are said together.
            same = before if before.name == "NoAbility" else before.args[0]
            if isinstance(each, Call) and is_call(each.args[0], "hand", "discard") and is_call(same, "NoAbility"):
                found[-1] = Call("And", [*([before] if before.name == "NoAbility" else before.args), each], [])
                continue
        found.append(each)
    return found


def together(terms: list[Term]) -> Term:
    return terms[0] if len(terms) == 1 else Call("And", terms, [])


def is_multiple(term: Term) -> bool:
    """Whether a number is said as so many for each of something."""
    if isinstance(term, Number) or is_call(term, "upto"):
        return False
    return not isinstance(term, Binary) or term.sign != "/"


def without_turn(event: Term) -> Call:
    """The event that "once during your turn" stands before, which says whose turn it is."""
    assert isinstance(event, Call)
    return Call(event.name, event.args, [each for each in event.keywords if each.name != "turn"])


def asks_did(term: Call) -> bool:
    return is_call(term.args[0], "did")


def speaks_of_several(verb: Call) -> bool:
    """Whether the Pokémon of a verb are all of a set."""
    return any(is_pokemon(each) and not is_call(each, "active") for each in verb.args)


def block_terms(tree: Call, name: str) -> list[Term]:
    block = tree.keyword(name)
    return block.terms if isinstance(block, Items) else []


def first_choice(term: Call) -> Choice | None:
    """The number that depends on a condition."""
    for each in [*term.args, *[keyword.term for keyword in term.keywords]]:
        if isinstance(each, Choice):
            return each
    return None


class _Swap(Changer):
    def __init__(self, old: Term, new: Term) -> None:
        self.old = old
        self.new = new

    def change(self, term: Term) -> Term:
        return self.new if term.same(self.old) else term


def replaced(term: Call, old: Term, new: Term) -> Call:
    made = mapped(term, _Swap(old, new))
    assert isinstance(made, Call)
    return made
