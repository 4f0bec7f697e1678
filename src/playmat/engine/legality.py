"""What may be done: each function returns "" when the action is legal, or the id of the rule that forbids it (DESIGN
3a.7).

Options are those with ""; `why_not` says the rest. Nothing here changes the game.
"""

from __future__ import annotations

from playmat.engine.queries import (
    attack_cost,
    bench_open,
    can_pay,
    evolves_onto,
    forbidden,
    lets,
    refused_by_card,
    retreat_cost,
    stopped_by,
    tool_slots,
    tools_of,
    unit_count,
)
from playmat.engine.standing import ability_works, card_text_works
from playmat.facts.card import LEVEL_X, MEGA, SUPPORTER, TOOL
from playmat.rules.values import ALL_TRAINERS, DOES_NOT_EXIST, NO_TRAINERS
from playmat.state.codes import (
    BAN_FIRST_TURN,
    BAN_LIMIT,
    BAN_NEW,
    BY_ABILITY,
    BY_ATTACK,
    BY_ITEM,
    BY_STADIUM,
    BY_SUPPORTER,
    CONFUSED,
    DO_ATTACH,
    DO_ATTACK,
    DO_EVOLVE,
    DO_PLAY,
    DO_RETREAT,
    DO_USE_ABILITY,
    Q_COST,
    Q_LETS,
)
from playmat.state.model import (
    NO_BLOCK,
    ONCE,
    ONCE_A_GAME,
    ONCE_BY_NAME,
    Action,
    Attack,
    Block,
    Case,
    Definition,
    Frame,
    Game,
    Passive,
    Pokemon,
    Text,
)
from playmat.state.moves import use_key, use_mark


def could_change(game: Game, block: Block, frame: Frame, start: int) -> bool:
    """Whether a text could change anything, by public knowledge and the user's own hand (A-02.3, Q-27, Q-46, see
    B-01.1, II-D-02.1)."""
    walk = block.walk
    if walk is None:
        walk = block.lively()
    ops = block.ops
    at = start
    for i in walk:
        if i < at:
            continue
        op = ops[i]
        if op.could(game, frame):
            return True
        to = op.skips(game, frame, block)
        if to > at:
            at = to
    return False


def payable(game: Game, block: Block, frame: Frame, costs: int) -> bool:
    """Whether the cost of a text, its first `costs` ops, can be paid in full (Q-52, see B-01.1)."""
    for i in range(costs):
        if not block.ops[i].payable(game, frame):
            return False
    return True


# -- turns ------------------------------------------------------------------------------------------------------------


def is_own_first_turn(game: Game, who: int) -> bool:
    """Whether this is the player's own first turn."""
    return game.players[who].turns <= 1


def is_first_players_first_turn(game: Game) -> bool:
    """Whether this is the first turn of the player who goes first (see TURN-04, TURN-05). The second player is never
    bound by it (TURN-06)."""
    return game.turn == 1


# -- playing cards from hand ------------------------------------------------------------------------------------------


def trainer_ban(game: Game, who: int, card: int, defn: Definition) -> str:
    """Why a Trainer may not be played now, before its text is looked at (TURN-05, B-02.1, II-C-19, see ERA-05,
    B-03.1)."""
    rules = game.rules
    player = game.players[who]
    if is_first_players_first_turn(game) and rules.first_player_trainers_turn1 != ALL_TRAINERS:
        barred = rules.first_player_trainers_turn1 == NO_TRAINERS or defn.kind == SUPPORTER
        if barred and not lets(game, DO_PLAY, who, -1, BAN_FIRST_TURN, card) and not lifts(game, defn.play, who, card):
            return "TURN-05"
    if (
        defn.kind == SUPPORTER
        and player.supporters >= rules.supporters_per_turn
        and not lets(game, DO_PLAY, who, -1, BAN_LIMIT, card)
    ):
        return "B-02.1"
    if forbidden(game, DO_PLAY, who, -1, card):
        return "II-C-19"
    return ""


def lifts(game: Game, action: Action | None, who: int, card: int) -> bool:
    """Whether a text itself lifts the ban on using it (see II-E-27)."""
    if action is None or not action.may:
        return False
    scope = Frame(action.block, who, 0, card, -1)
    return lifted(game, action.may, scope, DO_PLAY, who, BAN_FIRST_TURN, card)


def lifted(
    game: Game, may: list[Passive], scope: Frame, what: int, who: int, ban: int, card: int, ref: int = -1
) -> bool:
    """Whether one of a text's own `Lets` lifts this ban; `ref` is the Pokémon concerned or -1."""
    case = Case(what, who, 0)
    case.card = card
    case.attacker = ref
    case.number = ban
    for passive in may:
        if passive.question == Q_LETS and passive.covers(game, scope, ref, case):
            return True
    return False


def play_ban(game: Game, who: int, card: int, defn: Definition, at: int = -1, cleared: bool = False) -> str:
    """Why an Item or Supporter in hand may not be played (B-01.0, B-01.1, II-D-04.2, II-D-05.1, see B-02.1, B-02.2);
    `at`: where in the hand it is, `cleared`: `trainer_ban` is known to say nothing."""
    action = defn.play
    if action is None:
        if defn.is_fossil:
            return fossil_ban(game, who, card, defn)
        return "B-01.1"
    if not cleared:
        banned = trainer_ban(game, who, card, defn)
        if banned:
            return banned
    if action.copies > 1 and copies_in_hand(game, who, defn) < action.copies:
        return "B-01.1"
    cause = BY_SUPPORTER if defn.kind == SUPPORTER else BY_ITEM
    if not action.reads_hand:
        return text_ban(game, action, who, cause, card, -1)
    # The card in use is neither in hand nor in the discard pile while its text is asked about (B-01.4, Q-52).
    hand = game.players[who].hand
    if at < 0:
        at = hand.index(card)
    hand.pop(at)
    game.in_use.append(card)
    said = text_ban(game, action, who, cause, card, -1)
    game.in_use.pop()
    hand.insert(at, card)
    return said


def text_ban(game: Game, action: Action, who: int, cause: int, card: int, pid: int) -> str:
    """Why a declared text may not be used: its condition, its cost, or that it is known to change nothing (see A-02.2,
    A-02.3, B-01.1, B-03.5)."""
    block = action.block
    frame = game.probe(block, who, cause, card, pid)
    if action.when is not None and action.when.value(game, frame) == 0:
        return "A-02.2" if cause == BY_ABILITY else "B-01.1"
    if action.costs and not payable(game, block, frame, action.costs):
        return "A-02.2" if cause == BY_ABILITY else "B-01.1"
    if game.rules.no_change_ban and not could_change(game, block, frame, action.costs):
        return "A-02.3" if cause == BY_ABILITY else "B-01.1"
    return ""


def copies_in_hand(game: Game, who: int, defn: Definition) -> int:
    found = 0
    for card in game.players[who].hand:
        if game.table.cards[card] is defn:
            found += 1
    return found


def fossil_ban(game: Game, who: int, card: int, defn: Definition) -> str:
    """Why a Trainer that is put into play as a Pokémon may not be played: a Trainer's bans and room on the Bench."""
    banned = trainer_ban(game, who, card, defn)
    if banned:
        return banned
    return "" if bench_open(game, who) else "A-04.1"


def stadium_ban(game: Game, who: int, card: int, defn: Definition, cleared: bool = False) -> str:
    """Why a Stadium in hand may not be played (B-03.1, B-03.3, see ERA-08, ERA-N04); `cleared`: `trainer_ban` is known
    to say nothing."""
    if not cleared:
        banned = trainer_ban(game, who, card, defn)
        if banned:
            return banned
    if defn.replaces:
        # It is played over that Stadium alone, even in the turn in which that one was played.
        return "" if game.stadium >= 0 and game.table.cards[game.stadium].name == defn.replaces else "B-03.1"
    if game.players[who].stadiums >= game.rules.stadiums_per_turn and not lets(game, DO_PLAY, who, -1, BAN_LIMIT, card):
        return "B-03.1"
    if (
        game.stadium >= 0
        and game.table.cards[game.stadium].name == defn.name
        and not game.rules.stadium_same_name_replaces
    ):
        return "B-03.3"
    return ""


def bench_ban(game: Game, who: int, card: int, defn: Definition) -> str:
    """Why a Basic in hand may not be put onto the Bench (A-04.1, see SETUP-05)."""
    if not defn.is_basic:
        return "A-04.1"
    if not bench_open(game, who):
        return "A-04.1"
    if forbidden(game, DO_PLAY, who, -1, card):
        return "II-C-19"
    return ""


# -- attaching, evolving ----------------------------------------------------------------------------------------------


def attach_ban(game: Game, who: int, card: int, pokemon: Pokemon) -> str:
    """Why this Energy in hand may not be attached to this Pokémon by the turn's action (C.1, C.3, see ERA-35)."""
    if game.players[who].attached >= game.rules.energy_per_turn:
        return "C.1"
    if refused_by_card(game, card, pokemon) or forbidden(game, DO_ATTACH, who, pokemon.pid, card):
        return "II-A.3"
    # What may not be played from the hand may not be attached from it either (ACE SPEC cards).
    return "II-A.3" if forbidden(game, DO_PLAY, who, -1, card) else ""


def tool_ban(game: Game, who: int, card: int, pokemon: Pokemon) -> str:
    """Why this Tool in hand, or other Trainer that is attached (see ERA-11), may not be attached to this Pokémon
    (B-01.T1, B-01.T4, ERA-C2, see ERA-36)."""
    if game.table.cards[card].kind == TOOL and len(tools_of(game, pokemon)) >= tool_slots(game, pokemon):
        return "B-01.T1"
    if refused_by_card(game, card, pokemon) or forbidden(game, DO_ATTACH, who, pokemon.pid, card):
        return "II-A.3"
    return ""


def evolve_ban(game: Game, who: int, card: int, defn: Definition, pokemon: Pokemon) -> str:
    """Why this card in hand may not be laid on this Pokémon (A-05.1, A-05.2, A-05.3, EVO-01, see EVO-02, ERA-09,
    ERA-33, ERA-N01, ERA-N19)."""
    if not evolves_onto(game, defn, pokemon):
        return "A-05.1"
    return evolve_time_ban(game, who, card, defn, pokemon)


def may_evolve_early(game: Game, who: int, card: int, defn: Definition, pokemon: Pokemon, ban: int) -> bool:
    """Whether a text in force, or the card's own in the hand, lifts this ban on evolving by it (see II-E-27)."""
    if lets(game, DO_EVOLVE, who, pokemon.pid, ban, card):
        return True
    if not defn.may:
        return False
    return lifted(game, defn.may, Frame(NO_BLOCK, who, 0, card, -1), DO_EVOLVE, who, ban, card, pokemon.pid)


def evolve_time_ban(game: Game, who: int, card: int, defn: Definition, pokemon: Pokemon) -> str:
    """The part of `evolve_ban` that is about this Pokémon and this moment, for a card whose line matches."""
    rules = game.rules
    free = False
    early = pokemon.entered == game.turn or pokemon.evolved == game.turn
    if is_own_first_turn(game, who) and not rules.evolve_on_first_turn:
        free = may_evolve_early(game, who, card, defn, pokemon, BAN_FIRST_TURN)
        if not free:
            return "A-05.2"
    waits = rules.level_up_waits if defn.stage == LEVEL_X else not rules.evolve_turn_played
    if early and waits and not may_evolve_early(game, who, card, defn, pokemon, BAN_NEW):
        return "A-05.3"
    if defn.stage == LEVEL_X and rules.level_up_only_active and not game.is_active(pokemon):
        return "ERA-N19"
    if defn.stage == MEGA and rules.mega_evolution == DOES_NOT_EXIST:
        return "ERA-33"
    # Laying a card from the hand is playing it, so what forbids that forbids this.
    if (
        defn.kept_out is not None
        or forbidden(game, DO_EVOLVE, who, pokemon.pid, card)
        or forbidden(game, DO_PLAY, who, -1, card)
    ):
        return "II-A.3"
    return ""


# -- retreating and attacking -----------------------------------------------------------------------------------------


def retreat_ban(game: Game, who: int) -> str:
    """Why the Active may not retreat (A-03.1, A-03.1a, A-03.1b, A-03.1c, A-03.3, II-C-14, see ERA-32, ERA-N02,
    ERA-N03)."""
    player = game.players[who]
    active = player.active
    rules = game.rules
    if active is None or not player.bench:
        return "A-03.3"
    if player.retreated >= rules.retreats_per_turn:
        return "A-03.1"
    if player.retreat_failed:
        return "ERA-N02"
    if stopped_by(active) and not rules.asleep_paralyzed_may_retreat:
        return "A-03.1b"
    if active.defn.is_fossil:
        return "A-03.1c"
    cost = retreat_cost(game, active)
    if cost > 0 and (len(active.energy) == 0 or unit_count(game, active) < cost):
        return "A-03.1a"
    if forbidden(game, DO_RETREAT, who, active.pid):
        return "A-03.1c"
    return ""


def any_attack_ban(game: Game, who: int) -> str:
    """Why the Active may not attack at all, whatever the attack (TURN-04, A-01.1b, see A-01.1a); texts of single
    attacks may lift it."""
    if is_first_players_first_turn(game) and not game.rules.first_player_attack_turn1:
        return "TURN-04"
    active = game.players[who].active
    if active is None:
        return "A-01.P1"
    if stopped_by(active):
        return "A-01.1b"
    return ""


def attack_ban(
    game: Game, who: int, pokemon: Pokemon, attack: Attack, general: str, given: list[int] | None = None
) -> str:
    """Why this attack may not be declared; `general` is what `any_attack_ban` said, `given` the Pokémon's units of
    Energy where they are known (A-01.P4, A-01.1a, II-C-15, II-C-15.1, see A-01.P1, A-01.P3, A-01.1b, II-E-27). Whether
    the text could change anything is not asked (ATK-04)."""
    if (
        attack.total > 0
        and not pokemon.energy
        and not game.standing.answers[Q_COST]
        and attack_total(game, pokemon, attack) > 0
    ):
        return "A-01.P3"
    if general:
        if not lifted_for_attack(game, who, pokemon, attack, general):
            return general
        # Only the point of contradiction is lifted (II-A.1): another general ban still stands.
        if general == "TURN-04" and stopped_by(pokemon):
            if not lifted_for_attack(game, who, pokemon, attack, "A-01.1b"):
                return "A-01.1b"
    if attack.total > 0 or game.standing.answers[Q_COST]:
        if not can_pay(game, pokemon, attack_cost(game, pokemon, attack), given):
            return "A-01.P3"
    if forbidden(game, DO_ATTACK, who, pokemon.pid, -1, 0, attack):
        return "A-01.1a"
    if attack.power and attack.power in game.players[who].used_game:
        return "ERA-38"
    if attack.need is not None:
        frame = Frame(attack.block, who, BY_ATTACK, pokemon.cards[-1], pokemon.pid)
        frame.attacker = pokemon.pid
        frame.attack = attack
        if attack.need.value(game, frame) == 0:
            return "A-01.1"
    return ""


def attack_total(game: Game, pokemon: Pokemon, attack: Attack) -> int:
    return sum(attack_cost(game, pokemon, attack))


def lifted_for_attack(game: Game, who: int, pokemon: Pokemon, attack: Attack, general: str) -> bool:
    """Whether the attack's own text, or another in force, lifts exactly this ban (II-E-27, II-E-27.1)."""
    # What is to be lifted: 0 the first turn, else Asleep or Paralyzed.
    ban = 0 if general == "TURN-04" else (pokemon.condition if stopped_by(pokemon) else CONFUSED)
    if lets(game, DO_ATTACK, who, pokemon.pid, ban, -1, attack):
        return True
    if not attack.may:
        return False
    scope = Frame(attack.block, who, BY_ATTACK, pokemon.cards[-1], pokemon.pid)
    scope.attacker = pokemon.pid
    case = Case(DO_ATTACK, who, 0)
    case.attack = attack
    case.attacker = pokemon.pid
    case.number = ban
    for passive in attack.may:
        if passive.question == Q_LETS and passive.covers(game, scope, pokemon.pid, case):
            return True
    return False


# -- Abilities and Stadiums -------------------------------------------------------------------------------------------


def limit_ban(game: Game, who: int, action: Action, text: Text, pid: int, card: int) -> str:
    """Whether the limit of a declared text is used up (II-E-12, II-E-12.1, II-E-14, II-E-14.1, see II-E-17.1,
    ERA-38)."""
    player = game.players[who]
    if not player.used and not player.used_names and not player.used_game:
        return ""
    if action.power and action.power in player.used_game:
        return "ERA-38"
    if action.limit == ONCE:
        return "II-E-12" if use_mark(game, pid, card, text) in player.used else ""
    if action.limit == ONCE_BY_NAME:
        return "II-E-14" if text.limited() in player.used_names else ""
    if action.limit == ONCE_A_GAME:
        return "ERA-38" if text.name in player.used_game else ""
    return ""


def ability_ban(game: Game, who: int, pokemon: Pokemon, text: Text) -> str:
    """Why a declared Ability of a Pokémon in play may not be used (II-E-13, see A-02.1, A-02.2, A-02.3, II-E-12,
    II-E-14)."""
    action = text.action
    if action is None:
        return "A-02.1"
    card = pokemon.cards[-1]
    banned = limit_ban(game, who, action, text, pokemon.pid, card)
    if banned:
        return banned
    if not ability_works(game, pokemon, text):
        return "A-02.2"
    if forbidden(game, DO_USE_ABILITY, who, pokemon.pid, card):
        return "II-A.3"
    return text_ban(game, action, who, BY_ABILITY, card, pokemon.pid)


def card_ability_ban(game: Game, who: int, card: int, text: Text) -> str:
    """Why an Ability that works from hand or discard pile may not be used (II-E-17, see II-E-17.1)."""
    action = text.action
    if action is None:
        return "A-02.1"
    banned = limit_ban(game, who, action, text, -1, card)
    if banned:
        return banned
    if not card_text_works(game, card, text):
        return "A-02.2"
    return text_ban(game, action, who, BY_ABILITY, card, -1)


def stadium_text_ban(game: Game, who: int) -> str:
    """Why the Stadium's declared text may not be used (see B-03.4, B-03.5): once each turn for each player."""
    if game.stadium < 0:
        return "B-03.5"
    action = game.table.cards[game.stadium].stadium_action
    if action is None:
        return "B-03.4"
    if action.limit == ONCE and use_key(-1, game.stadium, 63) in game.players[who].used:
        return "B-03.4"
    return text_ban(game, action, who, BY_STADIUM, game.stadium, -1)
