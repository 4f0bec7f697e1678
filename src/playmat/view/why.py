"""Why not? For everything that a player could expect and is not offered: the rule, its sentence, the card whose text
forbids it, and what stands in the way here.

The rule comes from the same functions that make the options (`engine.legality`; for other decisions the step that
asks). The card is found by asking once more without one of the texts in force: the text without which the wish would
be granted is the one that forbids it. Nothing here changes the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playmat.effects.ops_board import Evolving, Receiver, Receiving
from playmat.effects.ops_cards import BenchRoom
from playmat.effects.ops_counters import Hurt
from playmat.effects.picking import NOT_A_DECK, Choosing, DifferentPick, Pick, read
from playmat.engine.combining import combine_ban, place_of_parts
from playmat.engine.legality import (
    ability_ban,
    any_attack_ban,
    attach_ban,
    attack_ban,
    bench_ban,
    card_ability_ban,
    could_change,
    evolve_ban,
    payable,
    play_ban,
    retreat_ban,
    stadium_ban,
    stadium_text_ban,
    tool_ban,
    trainer_ban,
)
from playmat.engine.queries import (
    attack_cost,
    bench_limit,
    evolves_onto,
    retreat_cost,
    stopped_by,
    tool_slots,
    unit_count,
    units,
    usable_attacks,
)
from playmat.engine.standing import is_ability, standing, texts_of
from playmat.errors import PlaymatError
from playmat.facts import energy
from playmat.facts.card import (
    BASIC_ENERGY,
    KIND_NAMES,
    LEGEND,
    POKEMON,
    SPECIAL_ENERGY,
    STADIUM,
    STAGE_NAMES,
    SUPPORTER,
    TOOL,
)
from playmat.rules.sentences import has_sentence, sentence
from playmat.state.codes import (
    ASK_ATTACK,
    ASK_MAIN,
    BY_ABILITY,
    BY_ITEM,
    BY_STADIUM,
    BY_SUPPORTER,
    CONDITION_NAMES,
    DECISION_NAMES,
    DECK,
    DO_ATTACH,
    DO_ATTACK,
    DO_EVOLVE,
    DO_PLAY,
    DO_RETREAT,
    DO_USE_ABILITY,
    IN_PLAY,
    OPT_ABILITY,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_BENCH,
    OPT_CARD,
    OPT_COMBINE,
    OPT_END,
    OPT_EVOLVE,
    OPT_NUMBER,
    OPT_PLAY,
    OPT_POKEMON,
    OPT_RETREAT,
    OPT_STADIUM,
    OPT_TOOL,
    PID_BASE,
    Q_BENCH,
    Q_CANT,
    Q_COST,
    Q_LETS,
    Q_NO_ABILITY,
    Q_NO_COUNTERS,
    Q_NO_EFFECTS,
    Q_PROVIDES,
    Q_RETREAT,
    Q_TOOL_SLOTS,
    QUESTIONS,
    name_of,
)
from playmat.state.model import Action, Attack, Case, Decision, Frame, Game, InForce, Option, Pokemon, Standing, Text
from playmat.state.moves import place_of
from playmat.view.asked import set_words, short_of
from playmat.view.keys import option_key, place_text, spot_text
from playmat.view.wishes import NOT_IN_HAND, Wish, knows_place, wished, wishes

__all__ = ["Reason", "ban", "forbidding", "not_offered", "why_not", "wishes"]


@dataclass(frozen=True)
class Reason:
    """Why something is not offered: the rule id, its sentence, the card whose text forbids it or None, and the facts of
    this position (may be empty)."""

    rule: str
    sentence: str
    card: str | None = None
    detail: str = ""

    def __str__(self) -> str:
        words = f"[{self.rule}] {self.sentence}"
        if self.card is not None:
            words += f" By {self.card}."
        return f"{words} Here: {self.detail}." if self.detail else words


def reason(rule: str, card: str | None = None, detail: str = "") -> Reason:
    return Reason(rule, sentence(rule) if has_sentence(rule) else "", card, detail)


def why_not(game: Game, wish: Option | str) -> Reason | None:
    """Why an option, or an action in words ("attack Slam", "choose Potion"), is not offered now; None when it is.

    Where the words mean several options, it is offered if one of them is. PlaymatError where they mean nothing.
    """
    if isinstance(wish, Option):
        return reason_for(game, wish)
    if game.decision is None:
        return reason("WIN-01", None, "the game is over")
    if wish.strip().lower() in ("choose nothing", "choose none"):
        return none_chosen(game, game.decision)
    meant = wished(game, wish)
    if not meant.options:
        return reason(meant.rule, None, meant.detail)
    return best_reason(game, meant)


def best_reason(game: Game, wish: Wish) -> Reason | None:
    """The reason for several options: none if one is offered; what does not fit at all says least."""
    found: list[Reason] = []
    for option in wish.options:
        made = reason_for(game, option)
        if made is None:
            return None
        found.append(made)
    for made in found:
        if made.rule not in ("A-05.1", "A-02.5", "II-E-17"):
            return made
    return found[0]


def not_offered(game: Game) -> list[tuple[str, Reason]]:
    """Everything sensible that is not offered at the main decision, by key, each with its reason."""
    found: list[tuple[str, Reason]] = []
    for option in wishes(game):
        made = reason_for(game, option)
        if made is not None:
            found.append((option_key(game, option), made))
    return found


def same(a: Option, b: Option) -> bool:
    return a.kind == b.kind and a.card == b.card and a.target == b.target and a.number == b.number


def offered(decision: Decision | None, option: Option) -> bool:
    return decision is not None and any(same(each, option) for each in decision.options)


def offered_alike(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an equal card is offered in its place: of equal first parts the first is (`engine.combining`)."""
    cards = game.table.cards
    return option.kind == OPT_COMBINE and any(
        each.kind == OPT_COMBINE and cards[each.card] is cards[option.card] for each in decision.options
    )


def reason_for(game: Game, option: Option) -> Reason | None:
    """Why one option is not offered by the pending decision."""
    decision = game.decision
    if not -1 <= option.card < game.table.size:
        raise PlaymatError(f"there is no card {option.card}", "option", f"Cards are 0 to {game.table.size - 1}.")
    if decision is None:
        return reason("WIN-01", None, "the game is over")
    if offered(decision, option) or offered_alike(game, decision, option):
        return None
    if decision.kind == ASK_MAIN:
        return main_reason(game, decision.who, option)
    if decision.kind == ASK_ATTACK and option.kind == OPT_ATTACK and decision.rule == "A-01.P1":
        return main_reason(game, decision.who, option)
    if option.kind in (OPT_CARD, OPT_POKEMON):
        return pick_reason(game, decision, option)
    if option.kind == OPT_NUMBER:
        numbers = [each.number for each in decision.options if each.kind == OPT_NUMBER]
        if numbers:
            return reason(decision.rule, card_name(game, decision.source), f"from {min(numbers)} to {max(numbers)}")
    return reason(decision.rule, card_name(game, decision.source), pending(game, decision))


def pending(game: Game, decision: Decision) -> str:
    who = "nature" if decision.who > 1 else "AB"[decision.who]
    return f"{who} must first answer: {name_of(DECISION_NAMES, decision.kind)}"


def none_chosen(game: Game, decision: Decision) -> Reason | None:
    """Why not nothing: a number given by text may not be lowered."""
    if decision.least == 0:
        return None
    return reason("II-A.6", card_name(game, decision.source), f"at least {decision.least} must be chosen")


# -- which text ------------------------------------------------------------------------------------------------------


def card_name(game: Game, card: int) -> str | None:
    return game.table.cards[card].name if card >= 0 else None


def name_of_entry(game: Game, entry: InForce) -> str:
    """The card whose text an entry is; where a lasting effect names none, its Pokémon."""
    pokemon = game.pokemon(entry.scope.source)
    return card_name(game, entry.scope.card) or ("an effect" if pokemon is None else pokemon.defn.name)


def words_of_entry(game: Game, entry: InForce, who: int) -> str:
    """Which text of the card it is, and where the card stands."""
    text = entry.text
    if text is None:
        return "an effect that lasts"
    words = f"{'the Ability ' + text.name if is_ability(text) else 'its text'}"
    pokemon = game.pokemon(entry.scope.source)
    return words if pokemon is None else f"{words} ({spot_text(game, pokemon.pid, who)})"


def forbidding(
    game: Game, action: int, who: int, ref: int, card: int = -1, attack: Attack | None = None
) -> InForce | None:
    """The text in force that forbids an action: what `engine.queries.forbidden` finds, with its source."""
    case = Case(action, who, 0)
    case.card = card
    case.attack = attack
    case.attacker = ref
    for entry in standing(game).answers[Q_CANT]:
        if entry.passive is not None and entry.passive.covers(game, entry.scope, ref, case):
            return entry
    return None


def without(game: Game, dropped: list[InForce]) -> Game:
    """A copy of the game in which some texts say nothing; only for asking."""
    index = standing(game)
    made = game.copy()
    thin = Standing()
    thin.answers = [[entry for entry in entries if entry not in dropped] for entries in index.answers]
    thin.triggers = index.triggers
    thin.bans = index.bans
    thin.frail = index.frail
    thin.cramped = index.cramped
    thin.locks = index.locks
    thin.shaky = index.shaky
    made.standing = thin
    made.standing_epoch = made.epoch
    return made


def blamed(game: Game, questions: list[int], lifted: Callable[[Game], bool]) -> InForce | None:
    """The text in force without which something would be lifted; of several that only together forbid it, one."""
    answers = standing(game).answers
    for question in questions:
        for entry in answers[question]:
            if lifted(without(game, [entry])):
                return entry
    for question in questions:
        dropped: list[InForce] = []
        for entry in answers[question]:
            dropped.append(entry)
            if len(dropped) > 1 and lifted(without(game, dropped)):
                return entry
    return None


NUMBERS: dict[str, list[int]] = {
    "A-04.1": [Q_BENCH],
    "A-03.1a": [Q_RETREAT, Q_PROVIDES],
    "A-01.P3": [Q_COST, Q_PROVIDES],
    "B-01.T1": [Q_TOOL_SLOTS],
    "A-02.2": [Q_NO_ABILITY],
}
"""The questions whose answers can be what a rule compares."""
BANS: dict[int, int] = {
    OPT_BENCH: DO_PLAY,
    OPT_PLAY: DO_PLAY,
    OPT_COMBINE: DO_PLAY,
    OPT_EVOLVE: DO_EVOLVE,
    OPT_ATTACH: DO_ATTACH,
    OPT_TOOL: DO_ATTACH,
    OPT_RETREAT: DO_RETREAT,
    OPT_ATTACK: DO_ATTACK,
    OPT_ABILITY: DO_USE_ABILITY,
}
FORBIDDEN = ("II-C-19", "II-A.3", "A-03.1c", "A-01.1a")
"""The rules that are broken because a text forbids the action (`engine.queries.forbidden`)."""
RULE_OF_QUESTION = {Q_NO_EFFECTS: "II-C-17", Q_NO_COUNTERS: "II-C-07.F1", Q_BENCH: "A-04.4"}
ASKED_OF_TEXTS = ("B-01.1", "B-02.2", "A-02.2", "A-02.3", "B-03.5")


def entry_of(game: Game, who: int, option: Option, rule: str) -> InForce | None:
    """The text in force that is behind a ban, if it is one."""
    if rule in FORBIDDEN:
        action = BANS[option.kind]
        ref = option.target
        card = option.card
        attack: Attack | None = None
        active = game.players[who].active
        if option.kind == OPT_RETREAT and active is not None:
            ref = active.pid
        elif option.kind == OPT_ATTACK and active is not None:
            attack = usable_attacks(game, active)[option.number]
        elif option.kind == OPT_ABILITY:
            pokemon = game.pokemon(option.target)
            card = -1 if pokemon is None else pokemon.cards[-1]
        elif rule == "II-C-19":
            ref = -1
        found = forbidding(game, action, who, ref, card, attack)
        if found is None and option.kind in (OPT_EVOLVE, OPT_ATTACH):
            return forbidding(game, DO_PLAY, who, -1, card, attack)
        return found
    if rule in NUMBERS:
        found = blamed(game, NUMBERS[rule], lambda probe: ban(probe, who, option) != rule)
        if found is not None or rule not in ASKED_OF_TEXTS:
            return found
    if rule in ASKED_OF_TEXTS:
        questions = [question for question in range(QUESTIONS) if question != Q_LETS]
        return blamed(game, questions, lambda probe: ban(probe, who, option) == "")
    return None


# -- the main decision ------------------------------------------------------------------------------------------------


def ban(game: Game, who: int, option: Option) -> str:
    """The rule that forbids an option of the main decision, "" where none does: what made the options, asked again."""
    kind = option.kind
    active = game.players[who].active
    if kind == OPT_END:
        return ""
    if kind == OPT_RETREAT:
        return retreat_ban(game, who)
    if kind == OPT_STADIUM:
        rule = stadium_text_ban(game, who)
        return "B-03.5" if rule == "B-01.1" else rule
    if kind == OPT_ATTACK:
        attacks = [] if active is None else usable_attacks(game, active)
        if active is None or option.target != active.pid or not 0 <= option.number < len(attacks):
            return "A-01.P1"
        return attack_ban(game, who, active, attacks[option.number], any_attack_ban(game, who))
    if kind == OPT_ABILITY:
        return text_ban_of(game, who, option)
    if kind in NOT_IN_HAND and option.card >= 0:
        return hand_ban(game, who, option)
    return "TURN-02"


def text_ban_of(game: Game, who: int, option: Option) -> str:
    """Why a text of a Pokémon, or of a card elsewhere, may not be used."""
    text = text_of_option(game, option)
    pokemon = game.pokemon(option.target)
    if text is None or (pokemon is not None and pokemon.owner != who):
        return "A-02.1"
    if text.action is None:
        return "ABL-01" if text.triggers else "A-02.5"
    if pokemon is not None:
        return ability_ban(game, who, pokemon, text) if text.zone == IN_PLAY else "II-E-17"
    player = game.players[who]
    for zone, cards in ((1, player.hand), (2, player.discard)):
        if text.zone == zone and option.card in cards:
            return card_ability_ban(game, who, option.card, text)
    return "A-02.1" if text.zone == IN_PLAY else "II-E-17"


def text_of_option(game: Game, option: Option) -> Text | None:
    pokemon = game.pokemon(option.target)
    if pokemon is not None:
        texts = texts_of(game, pokemon)
        return texts[option.number] if 0 <= option.number < len(texts) else None
    if option.card >= 0:
        for text in game.table.cards[option.card].texts:
            if text.index == option.number:
                return text
    return None


def hand_ban(game: Game, who: int, option: Option) -> str:
    """Why something may not be done with a card in hand (of a V-UNION: in the discard pile)."""
    kind = option.kind
    card = option.card
    defn = game.table.cards[card]
    player = game.players[who]
    pokemon = game.pokemon(option.target)
    own = pokemon is not None and pokemon.owner == who
    if kind == OPT_COMBINE:
        if defn.part == 1 and card in place_of_parts(game, who, defn.stage):
            return combine_ban(game, who, card, defn)
        return "A-04.1"
    if card not in player.hand:
        return NOT_IN_HAND[kind]
    if kind == OPT_BENCH:
        return bench_ban(game, who, card, defn) if defn.kind == POKEMON else "A-04.1"
    if kind == OPT_EVOLVE:
        if pokemon is None or not own or defn.kind != POKEMON:
            return "A-05.1"
        return evolve_ban(game, who, card, defn, pokemon)
    if kind == OPT_ATTACH:
        gives = defn.kind in (BASIC_ENERGY, SPECIAL_ENERGY) or (defn.kind == POKEMON and len(defn.provides) > 0)
        return attach_ban(game, who, card, pokemon) if gives and pokemon is not None and own else "C.1"
    if kind == OPT_TOOL:
        if pokemon is None or not own or not (defn.kind == TOOL or defn.attaches):
            return "B-01.T1"
        return trainer_ban(game, who, card, defn) or tool_ban(game, who, card, pokemon)
    if defn.kind in (POKEMON, BASIC_ENERGY, SPECIAL_ENERGY, TOOL) or defn.attaches:
        return "TRN-01"
    if defn.kind == STADIUM:
        return stadium_ban(game, who, card, defn)
    rule = play_ban(game, who, card, defn)
    return "B-02.2" if rule == "B-01.1" and defn.kind == SUPPORTER else rule


def main_reason(game: Game, who: int, option: Option) -> Reason:
    """The reason for an option that the main decision does not offer."""
    rule = ban(game, who, option)
    if not rule:
        return reason("TURN-02", None, "no rule was found that forbids it; please report this position")
    entry = entry_of(game, who, option, rule)
    detail = detail_of(game, who, option, rule)
    if entry is not None:
        words = words_of_entry(game, entry, who)
        return reason(rule, name_of_entry(game, entry), f"{detail}, {words}" if detail else words)
    card = -1
    if rule in ASKED_OF_TEXTS or rule in ("II-E-12", "II-E-14", "A-02.5", "ABL-01", "II-E-17"):
        # Its own text sets the condition.
        pokemon = game.pokemon(option.target)
        card = option.card if pokemon is None else pokemon.cards[-1]
    elif rule == "A-01.1" or (rule == "A-03.1c" and option.kind == OPT_RETREAT):
        active = game.players[who].active
        card = -1 if active is None else active.cards[-1]
    elif rule == "B-03.3":
        card = game.stadium
    elif rule == "II-A.3" and option.kind == OPT_EVOLVE:
        card = option.card  # no text in play is behind it: the card says so itself
    return reason(rule, card_name(game, card), detail)


# -- the facts of the position ----------------------------------------------------------------------------------------


def detail_of(game: Game, who: int, option: Option, rule: str) -> str:
    """What stands in the way here, in a few words."""
    player = game.players[who]
    active = player.active
    pokemon = game.pokemon(option.target)
    defn = game.table.cards[option.card] if option.card >= 0 else None
    if defn is not None and option.kind in NOT_IN_HAND and option.card not in player.hand + player.discard:
        return f"{defn.name} is not in the hand of {'AB'[who]}"
    if rule == "A-01.P3" and active is not None:
        return cost_words(game, active, usable_attacks(game, active)[option.number])
    if rule == "A-03.1a" and active is not None:
        return f"the Retreat Cost is {retreat_cost(game, active)}, {unit_count(game, active)} Energy attached"
    if rule in ("A-01.1b", "A-03.1b") and active is not None and stopped_by(active):
        return f"{active.defn.name} is {name_of(CONDITION_NAMES, active.condition)}"
    if rule == "A-03.3":
        return "there is no Benched Pokémon" if active is not None else "there is no Active Pokémon"
    if rule == "A-03.1c" and active is not None and active.defn.is_fossil:
        return f"{active.defn.name} is a Trainer in play as a Pokémon"
    if rule in COUNTED:
        return COUNTED[rule](game, who)
    if rule == "A-04.1" and defn is not None:
        return bench_words(game, who, option)
    if rule == "ERA-N19" and pokemon is not None:
        return f"{pokemon.defn.name} is not Active"
    if rule == "ERA-33":
        return f"the rules {game.rules.name} know no Mega Evolution"
    if rule in ("A-05.1", "A-05.3") and defn is not None:
        return evolve_words(game, who, option, pokemon)
    if rule == "II-A.3" and option.kind == OPT_EVOLVE and defn is not None and defn.kept_out is not None:
        return f"{defn.name} comes into play only in the way that its text says"
    if rule == "B-01.T1" and pokemon is not None:
        return f"{pokemon.defn.name} holds {len(pokemon.tools)} of {tool_slots(game, pokemon)}"
    if rule == "B-03.3":
        return f"{game.table.cards[game.stadium].name} is in play"
    if rule in ("TRN-01", "C.1") and defn is not None:
        return f"{defn.name} is a {kind_words(game, option.card)}"
    if rule == "B-03.4":
        used = game.stadium >= 0 and game.table.cards[game.stadium].stadium_action is not None
        return "used this turn" if used else "its text works by itself"
    if rule == "B-03.5" and game.stadium < 0:
        return "there is no Stadium in play"
    if rule == "A-01.1":
        return "the condition of the attack's own text is not met"
    if rule in ASKED_OF_TEXTS:
        return text_words(game, who, option)
    return used_words(game, option) if rule in ("II-E-12", "II-E-14", "ERA-38") else ""


COUNTED: dict[str, Callable[[Game, int], str]] = {
    "TURN-04": lambda game, who: f"turn {game.turn} of the game, {'AB'[who]} went first",
    "TURN-05": lambda game, who: f"turn {game.turn} of the game, {'AB'[who]} went first",
    "A-05.2": lambda game, who: f"this is the first turn of {'AB'[who]}",
    "A-03.1": lambda game, who: f"{game.players[who].retreated} of {game.rules.retreats_per_turn} retreats made",
    "B-02.1": lambda game, who: f"{game.players[who].supporters} of {game.rules.supporters_per_turn} Supporters played",
    "B-03.1": lambda game, who: f"{game.players[who].stadiums} of {game.rules.stadiums_per_turn} Stadiums played",
    "ERA-N02": lambda game, who: "the coin of an earlier try landed tails",
}


def letters(masks: list[int]) -> str:
    """Units of Energy as letters: what is one of several types is joined by "/"."""
    words = []
    for mask in masks:
        types = energy.types_of(mask)
        words.append("any" if len(types) > 8 else "/".join([energy.letter(kind) for kind in types]))
    return " ".join(words) or "none"


def cost_words(game: Game, pokemon: Pokemon, attack: Attack) -> str:
    """The cost of an attack as it is now, and the Energy attached."""
    cost = attack_cost(game, pokemon, attack)
    asked = [1 << kind for kind in [*range(1, len(cost)), 0] for _ in range(cost[kind])]
    return f"{attack.name} costs {letters(asked)}, attached: {letters(units(game, pokemon))}"


def kind_words(game: Game, card: int) -> str:
    defn = game.table.cards[card]
    return f"{STAGE_NAMES[defn.stage]} Pokémon" if defn.kind == POKEMON else KIND_NAMES[defn.kind]


def combine_words(game: Game, who: int, option: Option) -> str:
    """What is missing for a Pokémon of several cards."""
    defn = game.table.cards[option.card]
    if defn.part < 1:
        return f"{defn.name} is no Pokémon of several cards"
    if option.card not in place_of_parts(game, who, defn.stage):
        return f"the parts of {defn.name} are not in the {'hand' if defn.stage == LEGEND else 'discard pile'}"
    return f"a part of {defn.name} is missing" if defn.part == 1 else f"this is part {defn.part} of {defn.name}, not 1"


def bench_words(game: Game, who: int, option: Option) -> str:
    """Why there is no place on the Bench for a card."""
    defn = game.table.cards[option.card]
    limit = bench_limit(game, who)
    count = len(game.players[who].bench)
    if option.kind == OPT_BENCH and not (defn.kind == POKEMON and defn.is_basic):
        return f"{defn.name} is no Basic Pokémon but a {kind_words(game, option.card)}"
    if count >= limit:
        return f"the Bench is full: {count} of {limit}"
    return combine_words(game, who, option)


def evolve_words(game: Game, who: int, option: Option, pokemon: Pokemon | None) -> str:
    """Why a card does not go on a Pokémon, by line or by time."""
    defn = game.table.cards[option.card]
    line = " or ".join(defn.evolves_from)
    if pokemon is None:
        if not line:
            return f"{defn.name} evolves from nothing"
        return f"{defn.name} evolves from {line}; no such Pokémon of {'AB'[who]} is in play"
    if pokemon.owner != who:
        return f"{pokemon.defn.name} is not a Pokémon of {'AB'[who]}"
    if not evolves_onto(game, defn, pokemon):
        return f"{defn.name} evolves from {line or 'nothing'}, not from {pokemon.defn.name}"
    what = "evolved" if pokemon.evolved == game.turn else "came into play"
    return f"{pokemon.defn.name} {what} this turn"


def used_words(game: Game, option: Option) -> str:
    """Which limit is used up."""
    active = game.pokemon(option.target)
    if option.kind == OPT_ATTACK and active is not None:
        attack = usable_attacks(game, active)[option.number]
        return f"the {attack.power} power of this game has been used"
    text = text_of_option(game, option)
    if text is None:
        return "one of this name has been put into play this game"
    power = "" if text.action is None else text.action.power
    return f"the {power} power of this game has been used" if power else f"{text.name} has been used"


def text_words(game: Game, who: int, option: Option) -> str:
    """What a text in use lacks: its condition, its cost, or anything that it could change."""
    probe = game.copy()
    card = option.card
    pid = -1
    action: Action | None = None
    if option.kind == OPT_PLAY:
        defn = game.table.cards[card]
        action = defn.play
        if action is None:
            return "it has no text that could be used"
        copies = sum(game.table.cards[each] is defn for each in game.players[who].hand)
        if copies < action.copies:
            return f"{action.copies} copies are played at once, {copies} in hand"
        probe.players[who].hand.remove(card)
        probe.in_use.append(card)
        cause = BY_SUPPORTER if defn.kind == SUPPORTER else BY_ITEM
    elif option.kind == OPT_STADIUM:
        cause = BY_STADIUM
        card = game.stadium
        action = game.table.cards[card].stadium_action
    else:
        cause = BY_ABILITY
        text = text_of_option(game, option)
        action = None if text is None else text.action
        pokemon = game.pokemon(option.target)
        if pokemon is not None:
            card, pid = pokemon.cards[-1], pokemon.pid
    if action is None:
        return ""
    frame = probe.probe(action.block, who, cause, card, pid)
    if action.when is not None and action.when.value(probe, frame) == 0:
        return "its condition is not met"
    if action.costs and not payable(probe, action.block, frame, action.costs):
        return f"its cost cannot be paid{lacking(probe, frame, 0, action.costs)}"
    if game.rules.no_change_ban and not could_change(probe, action.block, frame, action.costs):
        missing = lacking(probe, frame, action.costs, len(action.block.ops))
        return f"it is known that it would change nothing{missing}"
    return "it is switched off"


def lacking(game: Game, frame: Frame, start: int, end: int) -> str:
    """What some ops of a text would choose and is not there: the first such choice, with what its verb asks."""
    for op in frame.block.ops[start:end]:
        if not isinstance(op, Choosing) or op.hopeful(game, frame):
            continue
        words = set_words(op.source)
        if isinstance(op.fit, Hurt):
            words += " with damage counters"
        elif isinstance(op.fit, BenchRoom) and op.fit.cap(game, frame) == 0:
            return ", there is no place on the Bench"
        return f", there is nothing to choose of {words}"
    return ""


# -- other decisions --------------------------------------------------------------------------------------------------


def asked_again(game: Game) -> Decision | None:
    """The pending decision, asked anew of a copy (asking is a pure function of the state)."""
    frame = game.frames[-1]
    game.decision = None
    frame.block.ops[frame.pc - 1].ask(game, frame)
    asked: Decision | None = getattr(game, "decision", None)  # a plain look would be taken for the None above
    return asked


def pick_reason(game: Game, decision: Decision, option: Option) -> Reason:
    """Why a card or Pokémon is not among those that can be chosen: by which text it is kept away, or what is asked."""
    own_text = card_name(game, decision.source)
    questions = [question for question in range(QUESTIONS) if question != Q_LETS]
    entry = blamed(game, questions, lambda probe: offered(asked_again(probe), option))
    if entry is not None and entry.passive is not None:
        rule = RULE_OF_QUESTION.get(entry.passive.question, "II-A.3")
        return reason(rule, name_of_entry(game, entry), words_of_entry(game, entry, decision.who))
    frame = game.frames[-1]
    op = frame.block.ops[frame.pc - 1]
    ref = option.ref()
    if not isinstance(op, Choosing):
        return reason(decision.rule, own_text, offers_words(game, decision))
    asks = f"it asks for {set_words(op.source)}"
    taken = read(frame, op.register)
    if taken is not None and ref in taken.refs:
        return reason(decision.rule, own_text, "it is chosen already")
    if ref not in op.source.find(game, frame):
        words = (
            ""
            if hidden(game, op, decision.who, ref)
            else short_of(game, frame, op.source, ref) or place_words(game, ref, decision.who)
        )
        return reason(decision.rule, own_text, f"{asks}; {words}" if words else asks)
    if not op.fit.fits(game, frame, ref, op.fit.others(game, frame)):
        return reason(*unfit(op, decision.rule, own_text))
    if isinstance(op, DifferentPick):
        return reason(decision.rule, own_text, "another like it is chosen already, and all must be different")
    return reason(decision.rule, own_text, "what is chosen already leaves no use for it")


def hidden(game: Game, op: Choosing, who: int, ref: int) -> bool:
    """Whether where a card lies is hidden from the chooser: it was not seen, and is not in a deck that is searched."""
    if ref >= PID_BASE or knows_place(game, who, ref):
        return False
    return not (isinstance(op, Pick) and op.deck != NOT_A_DECK and place_of(game, ref) == DECK)


def unfit(op: Choosing, rule: str, card: str | None) -> tuple[str, str | None, str]:
    """The rule for what a text could choose but not use."""
    fit = op.fit
    if isinstance(fit, Hurt):
        return "II-C-06.1", card, "it has no damage counters"
    if isinstance(fit, Evolving):
        return "II-C-12", card, "nothing here evolves so"
    if isinstance(fit, Receiving | Receiver):
        return ("II-C-10.1" if fit.moving else "II-C-09"), card, "it cannot be attached so"
    return rule, card, "the text could do nothing with it"


def place_words(game: Game, ref: int, who: int) -> str:
    """Where a card or Pokémon is."""
    if ref >= PID_BASE:
        return f"it is {spot_text(game, ref, who)}"
    return f"it lies in: {place_text(game, ref, who)}"


def offers_words(game: Game, decision: Decision) -> str:
    """What can be chosen instead, shortly."""
    keys = [option_key(game, option) for option in decision.options[:4]]
    more = len(decision.options) - len(keys)
    return f"to choose from: {', '.join(keys)}{f' and {more} more' if more > 0 else ''}"
