"""The few mutators: every change of a game's state goes through a function here.

Each keeps three things in step with the cards: who knows them (`Game.seen`), the epoch of what is in force, and the
log. They know places and
identity, not rules: whether something may be done is asked before they are called.
"""

from __future__ import annotations

from typing import Final

from playmat.state.codes import (
    ASIDE,
    ASLEEP,
    BURNED,
    BY_ATTACK,
    BY_STADIUM,
    CONFUSED,
    DECK,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    ENERGY,
    EV_ATTACHED,
    EV_BENCHED,
    EV_DAMAGED,
    EV_DISCARDED,
    EV_EVOLVED,
    EV_MOVED,
    H_EVOLVED,
    H_HEALED,
    H_MOVED,
    H_SHRANK,
    HAND,
    IN_PLAY,
    IN_USE,
    LOOKING,
    LOST,
    NO_CONDITION,
    PARALYZED,
    POISONED,
    PRIZES,
    Q_BENCH,
    STADIUM,
    TOOL,
    UNDER,
)
from playmat.state.combined import whole
from playmat.state.model import NO_BLOCK, Definition, Frame, Game, Happening, Lasting, Player, Pokemon, Record, Text

# -- knowledge --------------------------------------------------------------------------------------------------------


FROM_CARDS: Final = 1 << HAND | 1 << DISCARD
"""The places besides play from which a card's own texts may work."""


def see(game: Game, card: int, who: int) -> None:
    """`who` gets to know the face of a card where it lies; a card that was hidden gets a new handle."""
    seen = game.seen[who]
    if seen[card] == 0:
        count = game.seen_count[who] + 1
        game.seen_count[who] = count
        seen[card] = count


def reveal(game: Game, card: int) -> None:
    """Both players get to know the face of a card (H.3)."""
    see(game, card, 0)
    see(game, card, 1)


def forget_place(game: Game, cards: list[int], who: int) -> None:
    """`who` no longer knows which of these cards is which (a shuffle, a hidden choice, see H.6)."""
    seen = game.seen[who]
    for card in cards:
        seen[card] = 0


def hidden_choice(game: Game, owner: int, place: int) -> None:
    """The owner chose cards of a hidden place unseen: the opponent no longer knows what is left in it."""
    player = game.players[owner]
    if place == HAND:
        forget_place(game, player.hand, 1 - owner)
    elif place == DECK:
        forget_place(game, player.deck, 1 - owner)
    elif place == PRIZES:
        for card in player.prizes:
            if card not in player.face_up:
                game.seen[1 - owner][card] = 0


# -- log, events, history ---------------------------------------------------------------------------------------------


def note(game: Game, word: str, seen_by: int, who: int, ref: int = -1, other: int = -1, number: int = 0) -> None:
    """Feed the log, where there is one."""
    sink = game.sink
    if sink is not None:
        sink.note(game, word, seen_by, who, ref, other, number)


def happen(
    game: Game,
    event: int,
    ref: int,
    who: int,
    cause: int,
    source: int,
    card: int = -1,
    amount: int = 0,
    flag: int = 0,
    name: str = "",
) -> None:
    """An event that texts may wait for joins `waiting`, where some card of the game or a lasting effect listens for
    it."""
    if (game.table.listens >> event) & 1:
        game.waiting.append(Happening(event, ref, who, cause, source, card, amount, flag, name))


def moved_off(game: Game, pid: int, card: int) -> None:
    """A card moves off a Pokémon that was damaged a moment ago: its text about that still waits (see II-E-03); with a
    minus: the text of this card has not heard of it."""
    for i in range(len(game.waiting)):
        was = game.waiting[i]
        if was.event == EV_DAMAGED and was.ref == pid:
            moved = f"{was.name} {card}" if was.name else str(card)
            game.waiting[i] = Happening(
                was.event, was.ref, was.who, was.cause, was.source, was.card, was.amount, was.flag, moved
            )


def remember(
    game: Game, kind: int, who: int, ref: int, number: int = 0, card: int = -1, cause: int = 0, name: str = ""
) -> None:
    """Write a line of history (DESIGN 3a.16)."""
    game.changes += 1
    game.history.append(Record(kind, game.turn, game.phase, who, ref, number, card, cause, name))


# -- places -----------------------------------------------------------------------------------------------------------


def place_of(game: Game, card: int) -> int:
    """The place where a card is."""
    owner = game.table.owners[card]
    player = game.players[owner]
    if card in player.hand:
        return HAND
    if card in player.discard:
        return DISCARD
    if card in player.deck:
        return DECK
    if card in player.prizes:
        return PRIZES
    if card in player.lost:
        return LOST
    if card == game.stadium:
        return STADIUM
    if card in game.in_use:
        return IN_USE
    if card in game.looking:
        return LOOKING
    if card in game.aside:
        return ASIDE
    holder = game.holder_of(card)
    assert holder is not None
    return place_on(holder, card)


def place_on(holder: Pokemon, card: int) -> int:
    """As what a Pokémon has a card: attached, as the Pokémon itself, or beneath it."""
    if card in holder.energy:
        return ENERGY
    if card in holder.tools:
        return TOOL
    if card in holder.cards[len(holder.cards) - holder.tops :]:
        return IN_PLAY
    return UNDER


def lift(game: Game, card: int) -> int:
    """Take a card away from where it is; returns that place. The caller lays it down again at once."""
    where = game.where if game.where else located(game)
    place = where[card]
    player = game.players[game.table.owners[card]]
    if place == HAND:
        player.hand.remove(card)
        forget_uses(game, card)
    elif place == DECK:
        if player.deck[-1] == card:
            player.deck.pop()
        else:
            player.deck.remove(card)
    elif place == DISCARD:
        player.discard.remove(card)
        forget_uses(game, card)
    elif place == IN_USE:
        game.in_use.remove(card)
    elif place == PRIZES:
        player.prizes.remove(card)
        if card in player.face_up:
            player.face_up.remove(card)
    elif place == LOST:
        player.lost.remove(card)
    elif place == LOOKING:
        game.looking.remove(card)
    elif place == ASIDE:
        game.aside.remove(card)
    elif place == STADIUM:
        game.touch()
        forget_uses(game, card)
        game.stadium = -1
        remember_bench(game, card)
    else:
        return lift_from_pokemon(game, card)
    return place


def remember_bench(game: Game, stadium: int) -> None:
    """A Stadium that says who discards first when the Benches become smaller leaves play (see A-04.4)."""
    for text in game.table.cards[stadium].texts:
        for passive in text.passives:
            if passive.question == Q_BENCH:
                scope = Frame(NO_BLOCK, game.table.owners[stadium], BY_STADIUM, stadium, -1)
                order = passive.masks(game, scope, -1)
                if order:
                    remember(game, H_SHRANK, order[0], -1, 0, stadium)


def lift_from_pokemon(game: Game, card: int) -> int:
    """Take a card off the Pokémon that it is attached to or part of."""
    holder = game.holder_of(card)
    assert holder is not None
    touch_for(game, game.table.cards[card])
    if game.table.cards[card].texts:
        holder.force = None
    if card in holder.energy:
        holder.energy.remove(card)
        return ENERGY
    if card in holder.tools:
        holder.tools.remove(card)
        return TOOL
    game.touch()
    holder.force = None
    holder.cards.remove(card)
    return UNDER


def located(game: Game) -> list[int]:
    """Look for the place of every card (all that belongs to a Pokémon in play counts as in play), and keep it."""
    where = [IN_PLAY] * game.table.size
    for player in game.players:
        mark(where, player.deck, DECK)
        mark(where, player.hand, HAND)
        mark(where, player.discard, DISCARD)
        mark(where, player.prizes, PRIZES)
        mark(where, player.lost, LOST)
    mark(where, game.in_use, IN_USE)
    mark(where, game.looking, LOOKING)
    mark(where, game.aside, ASIDE)
    if game.stadium >= 0:
        where[game.stadium] = STADIUM
    game.where = where
    return where


def mark(where: list[int], cards: list[int], place: int) -> None:
    for card in cards:
        where[card] = place


def arrived(game: Game, card: int) -> None:
    """A lifted card is part of a Pokémon in play now, or attached to one."""
    if game.where:
        game.where[card] = IN_PLAY


def touch_for(game: Game, defn: Definition) -> None:
    """A card came into play or left it: what is in force can only have changed if it has a text."""
    if defn.texts:
        game.touch()
    else:
        game.touch_lightly()


def touch_moved(game: Game, pokemon: Pokemon) -> None:
    """A Pokémon moved on the board or left it: the same, for it and all that is attached to it."""
    force = pokemon.force
    if force is None or force:
        game.touch()
    else:
        game.touch_lightly()


def forget_uses(game: Game, card: int) -> None:
    """A card that left its place is a new card when it returns: its own texts may be used again (II-E-17.1)."""
    if card != game.stadium and not game.table.zones & FROM_CARDS:
        return
    first = use_key(-1, card, 0)
    for player in game.players:
        if player.used:
            player.used = [mark for mark in player.used if mark < first or mark >= first + 64]


def forget_marks(game: Game, pid: int, card: int) -> None:
    """What a Pokémon has used by one of its cards may be used again: it was devolved to it (see Q-54, ruling 317)."""
    first = use_key(pid, card, 0)
    for player in game.players:
        if player.used:
            player.used = [mark for mark in player.used if mark < first or mark >= first + 64]


def lay(game: Game, card: int, place: int) -> None:
    """Lay a lifted card down in a place of its owner (II-C-01.2, II-C-02): HAND, DISCARD, LOST, DECK_TOP, DECK_BOTTOM,
    PRIZES, LOOKING … A Prism Star card that would be discarded, from wherever it comes, goes to the Lost Zone."""
    game.changes += 1
    if place == DISCARD and game.table.cards[card].lost_zone:
        place = LOST
    if game.where:
        game.where[card] = DECK if place >= DECK_TOP else place
    owner = game.table.owners[card]
    player = game.players[owner]
    if place == HAND:
        see(game, card, owner)
        player.hand.append(card)
    elif place == DISCARD:
        reveal(game, card)
        player.discard.append(card)
    elif place == DECK_TOP or place == DECK or place == DECK_SHUFFLED:
        player.deck.append(card)
    elif place == DECK_BOTTOM:
        player.deck.insert(0, card)
    elif place == LOST:
        reveal(game, card)
        player.lost.append(card)
    elif place == PRIZES:
        player.prizes.append(card)
    elif place == IN_USE:
        reveal(game, card)
        game.in_use.append(card)
    elif place == LOOKING:
        game.looking.append(card)
    elif place == ASIDE:
        game.aside.append(card)
    elif place == STADIUM:
        reveal(game, card)
        game.stadium = card
        game.touch()
    else:
        raise AssertionError(f"no card is laid into place {place}")


def move(game: Game, card: int, place: int) -> int:
    """Move a card to a place of its owner; returns where it was. Discarding an attached card is an event (EFFECTS.md
    2.6)."""
    was = lift(game, card)
    if place == DISCARD and game.table.cards[card].lost_zone:
        place = LOST
    lay(game, card, place)
    note(game, "move", 3, game.table.owners[card], card, was, place)
    return was


def discard(game: Game, card: int, who: int, cause: int, source: int) -> int:
    """Discard a card by `who`'s effect (`cause`, `source` a pid or -1); returns where it was."""
    if game.table.cards[card].lost_zone:
        return move(game, card, LOST)
    holder = -1
    if (game.table.listens >> EV_DISCARDED) & 1:
        pokemon = game.holder_of(card)
        if pokemon is not None:
            holder = pokemon.pid
    was = move(game, card, DISCARD)
    happen(game, EV_DISCARDED, card, who, cause, source, card, 0, was, str(holder))
    return was


def draw(game: Game, who: int, n: int) -> int:
    """Draw up to n cards from the top of the deck (GEN-03, H.1); returns how many there were."""
    player = game.players[who]
    deck = player.deck
    drawn = 0
    game.changes += 1
    while drawn < n and deck:
        card = deck.pop()
        if game.where:
            game.where[card] = HAND
        see(game, card, who)
        player.hand.append(card)
        drawn += 1
    if drawn:
        note(game, "draw", 3, who, -1, -1, drawn)
    return drawn


def shuffle(game: Game, who: int) -> None:
    """Shuffle a deck: nobody knows its order afterwards (H.6). Chance that is asked is put by the op, not here."""
    deck = game.players[who].deck
    game.chance.shuffle(deck)
    forget_place(game, deck, 0)
    forget_place(game, deck, 1)
    note(game, "shuffle", 3, who)


def look_through_deck(game: Game, who: int) -> None:
    """The owner has looked through the whole deck (see H.2) and so knows what is among the Prizes."""
    game.players[who].deck_seen = True


# -- Pokémon in play --------------------------------------------------------------------------------------------------


def next_serial(game: Game) -> int:
    game.serial += 1
    return game.serial


def enter(game: Game, who: int, card: int, to_active: bool) -> Pokemon:
    """A lifted card comes into play as a new Pokémon, to the Active Spot or to the end of the Bench."""
    pokemon = Pokemon(game.next_pid, who, game.table.cards[card])
    game.next_pid += 1
    pokemon.cards.append(card)
    arrived(game, card)
    pokemon.entered = game.turn
    pokemon.since = next_serial(game)
    player = game.players[who]
    if to_active:
        player.active = pokemon
        pokemon.active_turn = game.turn
    else:
        player.bench.append(pokemon)
    if game.turn > 0:
        reveal(game, card)
    touch_for(game, pokemon.defn)
    note(game, "enter", 3, who, pokemon.pid, card, 1 if to_active else 0)
    return pokemon


def enter_combined(game: Game, who: int, cards: list[int]) -> Pokemon:
    """Lifted parts of a LEGEND or V-UNION come into play on the Bench as one new Pokémon (see II-C-11)."""
    pokemon = enter(game, who, cards[0], False)
    for card in cards[1:]:
        pokemon.cards.append(card)
        arrived(game, card)
        reveal(game, card)
    pokemon.tops = len(cards)
    pokemon.defn = whole(game.table, cards)
    pokemon.force = None
    return pokemon


def evolve(game: Game, pokemon: Pokemon, card: int, from_hand: bool) -> None:
    """Lay a lifted card on a Pokémon (A-05.4, A-05.5): cards and damage stay, Special Conditions and effects go."""
    before = pokemon.defn
    pokemon.cards.append(card)
    arrived(game, card)
    pokemon.tops = 1
    pokemon.defn = game.table.cards[card]
    pokemon.evolved = game.turn
    pokemon.since = next_serial(game)
    silent = pokemon.force is not None and not pokemon.force and not pokemon.defn.texts
    pokemon.force = None
    reveal(game, card)
    clear_effects(game, pokemon)
    remember(game, H_EVOLVED, pokemon.owner, pokemon.pid, 0, card, 0, before.name)
    if silent:
        game.touch_lightly()
    else:
        game.touch()
    note(game, "evolve", 3, pokemon.owner, pokemon.pid, card)
    if from_hand:
        happen(game, EV_EVOLVED, pokemon.pid, pokemon.owner, 0, pokemon.pid, card, 0, 0, before.name)


def devolve(game: Game, pokemon: Pokemon) -> int:
    """Take off the topmost evolution card (see II-C-13) and return it, lifted; -1 where nothing lies beneath
    (II-C-13.3). It counts as newly put into play (II-C-13.2)."""
    if len(pokemon.cards) <= pokemon.tops:
        return -1
    card = pokemon.cards.pop()
    pokemon.defn = game.table.cards[pokemon.cards[-1]]
    pokemon.entered = game.turn
    pokemon.evolved = 0
    if game.rules.fresh_count_after_evolving:
        forget_marks(game, pokemon.pid, pokemon.cards[-1])
    pokemon.since = next_serial(game)
    pokemon.force = None
    clear_effects(game, pokemon)
    forget_damage(game, pokemon)
    game.touch()
    note(game, "devolve", 3, pokemon.owner, pokemon.pid, card)
    return card


def forget_damage(game: Game, pokemon: Pokemon) -> None:
    """Devolved it is not the Pokémon that the attack in progress has damaged: a Knock Out now is none by that damage,
    and a text of the card that is uppermost now has not heard of it (ruling 1916)."""
    for frame in game.frames:
        result = frame.registers[0] if frame.attack is not None and frame.registers else None
        if result is not None and pokemon.pid in result.onto:
            result.onto = [pid for pid in result.onto if pid != pokemon.pid]
    moved_off(game, pokemon.pid, -pokemon.cards[-1])


def attach(game: Game, pokemon: Pokemon, card: int, as_tool: bool, from_hand: bool, cause: int) -> None:
    """Attach a lifted card as Energy or as a Tool; from hand it is an event, once a card (II-C-09.F1, see II-E-07)."""
    reveal(game, card)
    arrived(game, card)
    if game.table.cards[card].texts:
        pokemon.force = None
    if as_tool:
        pokemon.tools.append(card)
    else:
        pokemon.energy.append(card)
    touch_for(game, game.table.cards[card])
    note(game, "attach", 3, pokemon.owner, pokemon.pid, card)
    if not as_tool or from_hand:
        happen(game, EV_ATTACHED, pokemon.pid, pokemon.owner, cause, pokemon.pid, card, 0, 1 if from_hand else 0)


def remove_from_board(game: Game, pokemon: Pokemon) -> None:
    """Take a Pokémon off the Active Spot or the Bench; its cards are the caller's."""
    player = game.players[pokemon.owner]
    if player.active is pokemon:
        player.active = None
    else:
        player.bench.remove(pokemon)
    drop_lasting(game, pokemon.pid, True)
    touch_moved(game, pokemon)


def leave_play(game: Game, pokemon: Pokemon, place: int) -> list[int]:
    """A Pokémon and everything on it go to a place of their owner (II-C-02.1, II-C-02.2, see D.3); returns the
    cards."""
    remove_from_board(game, pokemon)
    cards = pokemon.cards[:]
    cards.extend(pokemon.energy)
    cards.extend(pokemon.tools)
    for card in cards:
        lay(game, card, place)
    note(game, "leave", 3, pokemon.owner, pokemon.pid, pokemon.cards[-1], place)
    return cards


def facing(game: Game, who: int) -> int:
    """The pid of the opponent's Active Pokémon; -1 where there is none."""
    other = game.players[1 - who].active
    return -1 if other is None else other.pid


def to_active(game: Game, pokemon: Pokemon, cause: int) -> None:
    """A Benched Pokémon moves into the empty Active Spot."""
    player = game.players[pokemon.owner]
    player.bench.remove(pokemon)
    player.active = pokemon
    pokemon.active_turn = game.turn
    pokemon.since = next_serial(game)
    touch_moved(game, pokemon)
    pokemon.force = None
    note(game, "active", 3, pokemon.owner, pokemon.pid)
    remember(game, H_MOVED, pokemon.owner, pokemon.pid, 1, -1, cause)
    happen(game, EV_MOVED, pokemon.pid, pokemon.owner, cause, pokemon.pid, -1, facing(game, pokemon.owner), 1)


def switch(game: Game, who: int, pid: int, cause: int) -> bool:
    """Exchange the Active with a Benched Pokémon, which takes its place in the order of the Bench; False where that
    cannot be."""
    player = game.players[who]
    old = player.active
    if old is None:
        return False
    for i in range(len(player.bench)):
        new = player.bench[i]
        if new.pid == pid:
            player.bench[i] = old
            player.active = new
            old.left_active_turn = game.turn
            new.active_turn = game.turn
            new.since = next_serial(game)
            clear_effects(game, old)
            touch_moved(game, old)
            touch_moved(game, new)
            new.force = None
            note(game, "switch", 3, who, new.pid, old.pid)
            remember(game, H_MOVED, who, old.pid, 0, -1, cause)
            remember(game, H_MOVED, who, new.pid, 1, -1, cause)
            happen(game, EV_MOVED, old.pid, who, cause, old.pid, -1, facing(game, who), 0)
            happen(game, EV_MOVED, new.pid, who, cause, new.pid, -1, facing(game, who), 1)
            return True
    return False


def bench_from_hand(game: Game, pokemon: Pokemon) -> None:
    """The event of putting a Basic from hand onto the Bench (see II-E-06)."""
    happen(game, EV_BENCHED, pokemon.pid, pokemon.owner, 0, pokemon.pid, pokemon.cards[-1])


NOT_FROM_HAND: Final = 2
"""The `flag` of the event of a Pokémon that its own player put onto the Bench otherwise than as a Basic from hand."""


def put_onto_bench(game: Game, pokemon: Pokemon, cause: int) -> None:
    """The event of putting a Pokémon onto one's own Bench by an effect, or an Item as if it were one (see II-C-11)."""
    happen(game, EV_BENCHED, pokemon.pid, pokemon.owner, cause, pokemon.pid, pokemon.cards[-1], 0, NOT_FROM_HAND)


# -- damage, conditions, effects --------------------------------------------------------------------------------------


def put_damage(game: Game, pokemon: Pokemon, amount: int) -> None:
    """Put damage (counters x 10) on a Pokémon."""
    pokemon.damage += amount
    game.touch_lightly()
    note(game, "damage", 3, pokemon.owner, pokemon.pid, -1, amount)


def take_damage_off(game: Game, pokemon: Pokemon, amount: int) -> int:
    """Remove up to `amount` damage without healing (moved counters); returns how much there was."""
    taken = amount if amount < pokemon.damage else pokemon.damage
    pokemon.damage -= taken
    game.touch_lightly()
    note(game, "damage off", 3, pokemon.owner, pokemon.pid, -1, taken)
    return taken


def heal(game: Game, pokemon: Pokemon, amount: int) -> int:
    """Heal up to `amount` damage; returns and remembers how much was really healed (see II-C-06, II-E-26)."""
    healed = take_damage_off(game, pokemon, amount)
    if healed:
        remember(game, H_HEALED, pokemon.owner, pokemon.pid, healed)
    return healed


def inflict(game: Game, pokemon: Pokemon, condition: int, counters: int) -> None:
    """The Active gets a Special Condition; the newest of Asleep, Paralyzed and Confused replaces the others (COND-08,
    COND-09, II-E-16.1)."""
    if condition == POISONED:
        pokemon.poison = counters
    elif condition == BURNED:
        pokemon.burned = counters
    else:
        pokemon.condition = condition
        pokemon.paralyzed_nth = -1
        if condition == PARALYZED and game.in_turn() and game.now == pokemon.owner:
            pokemon.paralyzed_nth = game.players[pokemon.owner].turns
    game.touch_lightly()
    note(game, "inflict", 3, pokemon.owner, pokemon.pid, -1, condition)


def cure(game: Game, pokemon: Pokemon, condition: int) -> bool:
    """Take a Special Condition away; False where it was not there."""
    if condition == POISONED:
        had = pokemon.poison > 0
        pokemon.poison = 0
    elif condition == BURNED:
        had = pokemon.burned > 0
        pokemon.burned = 0
    else:
        had = pokemon.condition == condition
        if had:
            pokemon.condition = NO_CONDITION
    if had:
        game.touch_lightly()
        note(game, "cure", 3, pokemon.owner, pokemon.pid, -1, condition)
    return had


def conditions_of(pokemon: Pokemon) -> list[int]:
    """The Special Conditions of a Pokémon, Poison and Burn first."""
    found: list[int] = []
    if pokemon.poison:
        found.append(POISONED)
    if pokemon.burned:
        found.append(BURNED)
    if pokemon.condition == ASLEEP or pokemon.condition == PARALYZED or pokemon.condition == CONFUSED:
        found.append(pokemon.condition)
    return found


def clear_effects(game: Game, pokemon: Pokemon) -> None:
    """What goes when a Pokémon goes to the Bench, evolves or devolves: Special Conditions and effects on it (A-03.5,
    COND-10, Q-49, see A-05.5). Bans made by an attack go with them (II-C-14.1, II-C-15.2)."""
    pokemon.condition = NO_CONDITION
    pokemon.poison = 0
    pokemon.burned = 0
    drop_lasting(game, pokemon.pid, False)


def keep_conditions(game: Game, pokemon: Pokemon, kept: list[int]) -> None:
    """Put back the conditions that a Pokémon keeps though it evolved or devolved: condition, Poison, Burn."""
    if kept[0] == NO_CONDITION and not kept[1] and not kept[2]:
        return
    pokemon.condition = kept[0]
    pokemon.poison = kept[1]
    pokemon.burned = kept[2]
    game.touch()


def drop_lasting(game: Game, pid: int, left_play: bool) -> None:
    """Lasting effects that sit on a Pokémon end: all when it leaves play, else those of attacks and, by Q-49, others
    too."""
    if not game.lasting:
        return
    others_too = left_play or game.rules.lasting_trainer_effects_leave
    kept: list[Lasting] = []
    for effect in game.lasting:
        if effect.pid == pid and (left_play or not effect.stays) and (others_too or effect.cause == BY_ATTACK):
            if left_play or not has_heard(game, effect):
                continue
        kept.append(effect)
    if len(kept) != len(game.lasting):
        game.lasting = kept
        game.touch()


def has_heard(game: Game, effect: Lasting) -> bool:
    """Whether a lasting text has heard that its Pokémon was damaged, and has yet to answer: moved by the same attack it
    answers all the same (see II-E-03)."""
    if effect.trigger is None:
        return False
    for happening in game.waiting:
        if happening.event == EV_DAMAGED and happening.ref == effect.pid:
            return True
    return False


def add_lasting(game: Game, effect: Lasting) -> None:
    game.lasting.append(effect)
    game.touch()


# -- marks of use -----------------------------------------------------------------------------------------------------


def use_key(pid: int, card: int, index: int) -> int:
    """The mark that a text has been used: the Pokémon (or -1) and the card that grants it (Q-54, see II-E-12)."""
    return ((pid + 1) * 4096 + card) * 64 + index


def use_mark(game: Game, pid: int, card: int, text: Text) -> int:
    """The mark of a text's use; where evolving gives no fresh count, the lowest card of the Pokémon that has a text of
    this name stands for all of them (Q-54)."""
    if not game.rules.fresh_count_after_evolving:
        pokemon = game.pokemon(pid)
        if pokemon is not None and card in pokemon.cards:
            for beneath in pokemon.cards:
                for other in game.table.cards[beneath].texts:
                    if other.name == text.name:
                        return use_key(pid, beneath, other.index)
    return use_key(pid, card, text.index)


def player_of(game: Game, who: int) -> Player:
    return game.players[who]
