"""What is in force: the index of passives and triggers, built anew when the state's epoch changed (DESIGN 3a.2).

The index is derived: it is no part of equality, dump or copy, and `recomputed` lets a check compare it with a fresh
one. Ability locks act in
the order of their arrival (DESIGN 3a.6).
"""

from __future__ import annotations

from typing import Final

from playmat.facts.card import BREAK, LEVEL_X, TOOL
from playmat.state.codes import (
    BY_ABILITY,
    BY_ENERGY,
    BY_ITEM,
    BY_RULE,
    BY_STADIUM,
    BY_TOOL,
    ENERGY,
    EVENTS,
    IN_PLAY,
    NO_CONDITION,
    Q_BENCH,
    Q_CANT,
    Q_MAX_HP,
    Q_NO_ABILITY,
    Q_NO_TOOL,
    Q_TYPES,
    QUESTIONS,
    TURN,
)
from playmat.state.model import (
    NO_ANSWERS,
    NO_BLOCK,
    NO_TRIGGERS,
    NONE_IN_FORCE,
    TEXT_OLD_POWER,
    TEXT_POWER,
    TEXT_RULE,
    Case,
    Definition,
    Frame,
    Game,
    InForce,
    Lasting,
    Pokemon,
    Standing,
    Text,
)


def standing(game: Game) -> Standing:
    """The index of what is in force now."""
    if game.standing_epoch != game.epoch:
        game.standing = built(game, False)
    return game.standing


def in_force(game: Game, effect: Lasting) -> bool:
    """Whether a lasting effect holds at this moment (II-E-01, II-E-02, Q-19, Q-20, II-E-21, II-E-22, see II-E-20 ...
    II-E-22)."""
    turns = game.players[effect.whose].turns
    if effect.until:
        return turns < effect.nth or (turns == effect.nth and game.now == effect.whose and game.phase == TURN)
    return turns == effect.nth and game.now == effect.whose and game.phase == TURN


def keeps_beneath(game: Game, pokemon: Pokemon) -> bool:
    """Whether a Pokémon keeps attacks and texts of the card beneath: a BREAK and a LV.X do (see EVO-02, ERA-N19)."""
    stage = pokemon.defn.stage
    keeps = stage == BREAK or (stage == LEVEL_X and game.rules.level_up_keeps_attacks)
    return keeps and len(pokemon.cards) > pokemon.tops


def texts_of(game: Game, pokemon: Pokemon) -> list[Text]:
    """The texts of a Pokémon in play; a BREAK and a LV.X keep those of the card beneath (see EVO-02)."""
    defn = pokemon.defn
    if keeps_beneath(game, pokemon):
        kept = defn.texts[:]
        kept.extend(game.table.cards[pokemon.cards[-1 - pokemon.tops]].texts)
        return kept
    return defn.texts


def is_ability(text: Text) -> bool:
    """Whether a text is an Ability, Poké-Power, Poké-Body or Pokémon Power, as against what the card itself says (see
    ABL-02)."""
    return text.kind != TEXT_RULE


def scope_of(who: int, cause: int, card: int, pid: int) -> Frame:
    scope = Frame(NO_BLOCK, who, cause, card, pid)
    scope.attacker = pid
    return scope


def stopped_by_condition(game: Game, pokemon: Pokemon, text: Text) -> bool:
    """Whether an old power is stopped by its Pokémon's Special Conditions (see ERA-N16)."""
    if text.kind == TEXT_OLD_POWER or text.kind == TEXT_POWER:
        mask = game.table.power_stop
        if mask == 0:
            return False
        if pokemon.condition != NO_CONDITION and (mask >> pokemon.condition) & 1:
            return True
        return (pokemon.poison > 0 and (mask >> 4) & 1 == 1) or (pokemon.burned > 0 and (mask >> 5) & 1 == 1)
    return False


def text_in_force(text: Text, scope: Frame, since: int, out: list[InForce]) -> None:
    """Append the passives and triggers of one text."""
    for passive in text.passives:
        out.append(InForce(passive, None, scope, text, since))
    for trigger in text.triggers:
        out.append(InForce(None, trigger, scope, text, since))


def attached_in_force(cards: list[Definition], card: int, pokemon: Pokemon, cause: int, out: list[InForce]) -> None:
    """Append what an attached card says; a Pokémon that is attached as Energy says only that (OLD-ERAS note 10)."""
    zone = ENERGY if cards[card].is_pokemon else IN_PLAY
    for text in cards[card].texts:
        if text.zone == zone and (text.passives or text.triggers):
            text_in_force(text, scope_of(pokemon.owner, cause, card, pokemon.pid), pokemon.since, out)


def pokemon_in_force(game: Game, pokemon: Pokemon) -> list[InForce]:
    """What a Pokémon and the cards attached to it could put in force, in the order of its texts, Energy, Tools.

    The mutators clear `pokemon.force` when its cards, its attachments or its arrival change, so that it can be kept.
    """
    out: list[InForce] = []
    cards = game.table.cards
    if pokemon.defn.texts or keeps_beneath(game, pokemon):
        for text in texts_of(game, pokemon):
            if text.zone == IN_PLAY and (text.passives or text.triggers):
                cause = BY_RULE if text.kind == TEXT_RULE else BY_ABILITY
                text_in_force(text, scope_of(pokemon.owner, cause, pokemon.cards[-1], pokemon.pid), pokemon.since, out)
    for card in pokemon.energy:
        if cards[card].texts:
            attached_in_force(cards, card, pokemon, BY_ENERGY, out)
    for card in pokemon.tools:
        if cards[card].texts:
            attached_in_force(cards, card, pokemon, BY_TOOL if cards[card].kind == TOOL else BY_ITEM, out)
    return out


def stadium_in_force(game: Game) -> list[InForce]:
    """What the Stadium in play could put in force."""
    out: list[InForce] = []
    for text in game.table.cards[game.stadium].texts:
        if text.passives or text.triggers:
            scope = scope_of(game.table.owners[game.stadium], BY_STADIUM, game.stadium, -1)
            text_in_force(text, scope, 0, out)
    return out


def gathered(game: Game, anew: bool) -> list[InForce]:
    """Everything that could be in force before anything is switched off, the first player's cards first.

    `anew`: look at each Pokémon again instead of taking what was gathered before.
    """
    out: list[InForce] = []
    first = game.first if game.first >= 0 else 0
    for who in (first, 1 - first):
        player = game.players[who]
        for at in range(len(player.bench) + 1):
            pokemon = player.active if at == 0 else player.bench[at - 1]
            if pokemon is None:
                continue
            force = pokemon.force
            if force is None or anew:
                force = pokemon_in_force(game, pokemon)
                if not anew:
                    pokemon.force = force
            if force:
                out.extend(force)
    if game.stadium >= 0:
        force = None if anew else game.table.stadium_force.get(game.stadium)
        if force is None:
            force = stadium_in_force(game)
            if not anew:
                game.table.stadium_force[game.stadium] = force
        if force:
            out.extend(force)
    for effect in game.lasting:
        if in_force(game, effect):
            out.append(InForce(effect.passive, effect.trigger, effect.scope, None, effect.since))
    return out


def recomputed(game: Game) -> Standing:
    """The index built from nothing, for checks: it must say the same as `standing`."""
    kept = game.standing
    made = built(game, True)
    game.standing = kept
    return made


def built(game: Game, anew: bool) -> Standing:
    """The index of this moment.

    While it is built, questions that the texts themselves ask (a lock over Pokémon with much HP) are answered from
    what is printed: the index that is being built is empty for them.
    """
    made = Standing()
    game.standing = made
    game.standing_epoch = game.epoch
    fill(game, made, gathered(game, anew))
    return made


def fill(game: Game, made: Standing, entries: list[InForce]) -> None:
    """Put what is in force into an empty index, by question and by event."""
    made.locks = game.table.power_stop != 0
    made.shaky = made.locks
    for entry in entries:
        if is_lock(entry) and entry.passive is not None and game.table.could_meet(entry.passive):
            made.locks = True
            made.shaky = made.shaky or not entry.passive.steady()
    if made.locks:
        for entry in entries:
            # Whom a lock means may hang on the types that such a text gives now.
            made.shaky = made.shaky or (entry.passive is not None and entry.passive.question == Q_TYPES)
        entries = without_locked(game, made, entries)
        made.taken = None
    for entry in entries:
        passive = entry.passive
        if passive is not None:
            if made.answers is NO_ANSWERS:
                made.answers = NO_ANSWERS[:]
            answers = made.answers[passive.question]
            if answers is NONE_IN_FORCE:
                answers = []
                made.answers[passive.question] = answers
            answers.append(entry)
            if passive.question == Q_CANT:
                made.bans |= passive.actions
            elif passive.question == Q_MAX_HP:
                made.frail = made.frail or passive.lowers()
            elif passive.question == Q_BENCH:
                made.cramped = made.cramped or passive.floor() < game.rules.bench_size
        trigger = entry.trigger
        if trigger is not None:
            if made.triggers is NO_TRIGGERS:
                made.triggers = NO_TRIGGERS[:]
            for watch in trigger.watches:
                waiting = made.triggers[watch.event]
                if waiting is NONE_IN_FORCE:
                    waiting = []
                    made.triggers[watch.event] = waiting
                if not waiting or waiting[-1] is not entry:
                    waiting.append(entry)


def is_lock(entry: InForce) -> bool:
    """Whether an entry switches Abilities or Tools off."""
    passive = entry.passive
    return passive is not None and (passive.question == Q_NO_ABILITY or passive.question == Q_NO_TOOL)


def silences(game: Game, lock: InForce, entry: InForce) -> bool:
    """Whether a lock in force switches the text of `entry` off."""
    text = entry.text
    passive = lock.passive
    if text is None or passive is None:
        return False
    scope = entry.scope
    if passive.question == Q_NO_TOOL:
        return scope.cause == BY_TOOL and passive.covers(game, lock.scope, scope.card, NO_CASE)
    if text.kind == TEXT_RULE or scope.source < 0:
        return False
    return takes_from(game, lock, scope.source, scope.card, scope.who, text.kind)


def takes_from(game: Game, lock: InForce, ref: int, card: int, owner: int, kind: int) -> bool:
    """Whether a lock takes the texts of a kind away from a Pokémon in play, or from a card elsewhere (`ref`)."""
    passive = lock.passive
    case = Case(-1, owner, BY_ABILITY)
    case.card = card
    case.number = kind
    return passive is not None and passive.covers(game, lock.scope, ref, case)


def without_locked(game: Game, made: Standing, entries: list[InForce]) -> list[InForce]:
    """The entries that are not switched off, by locks acting in the order of their arrival (DESIGN 3a.6, see
    A-02.5)."""
    arrived: list[InForce] = []
    for entry in entries:
        passive = entry.passive
        lock = is_lock(entry)
        if lock or (passive is not None and passive.question == Q_TYPES):
            at = len(arrived)
            # Of what came at the same time, the locks are first (ruling 30).
            while at > 0 and (
                arrived[at - 1].since > entry.since
                or (lock and arrived[at - 1].since == entry.since and not is_lock(arrived[at - 1]))
            ):
                at -= 1
            arrived.insert(at, entry)
    acting = acting_locks(game, made, arrived)
    powers = game.table.power_stop != 0
    kept: list[InForce] = []
    for entry in entries:
        if entry in arrived:
            if entry in acting:
                kept.append(entry)
            continue
        text = entry.text
        off = powers and stopped(game, entry)
        if text is not None:
            for other in acting:
                if not off and is_lock(other) and silences(game, other, entry):
                    off = True
        if not off:
            kept.append(entry)
    made.answers = NO_ANSWERS
    return kept


def stopped(game: Game, entry: InForce) -> bool:
    """Whether the text of an entry is an old power that the Special Conditions of its Pokémon stop."""
    text = entry.text
    if text is None or entry.scope.source < 0 or not is_ability(text):
        return False
    pokemon = game.pokemon(entry.scope.source)
    return pokemon is not None and stopped_by_condition(game, pokemon, text)


def acting_locks(game: Game, made: Standing, arrived: list[InForce]) -> list[InForce]:
    """The locks that act, and the texts that change types, which decide whom later locks mean (ruling 30): of both in
    the order of their arrival those that are not silenced; one that a later lock silences is dropped and the pass
    begins again."""
    dropped: list[InForce] = []
    while True:
        acting: list[InForce] = []
        types: list[InForce] = []
        made.answers = NO_ANSWERS[:]
        made.answers[Q_TYPES] = types
        again = False
        for entry in arrived:
            silenced = entry in dropped or stopped(game, entry)
            for earlier in acting:
                if not silenced and is_lock(earlier) and silences(game, earlier, entry):
                    silenced = True
            if silenced:
                continue
            if is_lock(entry):
                for earlier in acting:
                    if silences(game, entry, earlier) and earlier not in dropped:
                        dropped.append(earlier)
                        again = True
            else:
                types.append(entry)
            acting.append(entry)
        if not again:
            return acting


def ability_works(game: Game, pokemon: Pokemon, text: Text) -> bool:
    """Whether a declared Ability of a Pokémon in play is on (locks, old powers and Special Conditions, A-02.5)."""
    index = standing(game)
    if not index.locks or text.kind == TEXT_RULE:
        return True
    if stopped_by_condition(game, pokemon, text):
        return False
    probe = InForce(
        None, None, scope_of(pokemon.owner, BY_ABILITY, pokemon.cards[-1], pokemon.pid), text, pokemon.since
    )
    for lock in index.answers[Q_NO_ABILITY]:
        if silences(game, lock, probe):
            return False
    return True


def card_text_works(game: Game, card: int, text: Text) -> bool:
    """Whether an Ability used from hand or discard pile is on (S-071, S-398, see II-E-17)."""
    index = standing(game)
    if not index.locks or text.kind == TEXT_RULE:
        return True
    return not card_taken_away(game, card, text.kind)


def card_taken_away(game: Game, card: int, kind: int) -> bool:
    """Whether a text in force takes the texts of a kind away from a card that is not in play."""
    index = standing(game)
    if index.locks:
        for lock in index.answers[Q_NO_ABILITY]:
            if takes_from(game, lock, card, card, game.table.owners[card], kind):
                return True
    return False


def taken_away(game: Game, pokemon: Pokemon, kind: int) -> bool:
    """Whether a text in force takes the Abilities, or powers of another kind, of a Pokémon away, so that it has none
    (see II-D-06). Reckoned when it is first asked; what the locks themselves ask then is answered by what is printed.
    """
    index = standing(game)
    if not index.locks:
        return False
    found = index.taken
    if found is None:
        index.taken = []
        found = []
        for lock in index.answers[Q_NO_ABILITY]:
            for each in everyone(game):
                for text in texts_of(game, each):
                    mark = each.pid * TEXT_KINDS + text.kind
                    if mark not in found and takes_from(game, lock, each.pid, each.cards[-1], each.owner, text.kind):
                        found.append(mark)
        index.taken = found
    return pokemon.pid * TEXT_KINDS + kind in found


def everyone(game: Game) -> list[Pokemon]:
    """All Pokémon in play."""
    return game.in_play(0) + game.in_play(1)


def same_standing(a: Standing, b: Standing) -> bool:
    """Whether two indexes say the same (for the check mode): the same passives and triggers, for the same sources, in
    the same order."""
    for question in range(QUESTIONS):
        if not same_entries(a.answers[question], b.answers[question]):
            return False
    for event in range(EVENTS):
        if not same_entries(a.triggers[event], b.triggers[event]):
            return False
    return True


def same_entries(a: list[InForce], b: list[InForce]) -> bool:
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        x = a[i]
        y = b[i]
        if (
            x.passive is not y.passive
            or x.trigger is not y.trigger
            or x.scope.source != y.scope.source
            or x.scope.card != y.scope.card
        ):
            return False
    return True


TEXT_KINDS: Final = 8
"""More than there are kinds of text."""
NO_CASE = Case(-1, 0, 0)
