"""The state of a game of ours beside a recorded one: what differs, zone by zone and Pokémon by Pokémon."""

from __future__ import annotations

from typing import NamedTuple

from playmat.engine.queries import bench_limit, max_hp, units
from playmat.official.showing import is_new, unit_code
from playmat.official.trace import Mon, Side, State
from playmat.state.codes import ASLEEP, CONFUSED, PARALYZED, SETUP, TURN
from playmat.state.model import Game, Player, Pokemon


class Difference(NamedTuple):
    """What differs, ours and the recorded one."""

    what: str
    ours: object
    theirs: object


def differences(game: Game, state: State) -> list[Difference]:
    """Everything in which the two differ; orders of discard piles and hands are in `order_differences`."""
    found: list[Difference] = []

    def note(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            found.append(Difference(what, ours, theirs))

    set_up = game.phase == SETUP
    if not set_up:
        note("turn", game.turn, state.turn)
    note("first", game.first, state.first)
    note("stadium", [game.stadium] if game.stadium >= 0 else [], state.stadium)
    for who in (0, 1):
        player = game.players[who]
        side = state.sides[who]
        for where, ours, theirs in (
            ("active", [player.active] if player.active else [], [each for each in side.active if each]),
            ("bench", player.bench, side.bench),
        ):
            note(f"{where} {who}", [each.cards[-1] for each in ours], [each.card for each in theirs])
            if len(ours) == len(theirs):
                for pokemon, mon in zip(ours, theirs, strict=True):
                    found.extend(mon_differences(game, pokemon, mon))
        for zone, cards, recorded in zones_of(player, side):
            note(f"{zone} {who}", sorted(cards), sorted(recorded))
        note(f"conditions {who}", conditions(player.active), side.conditions)
        if not set_up:
            note(f"bench room {who}", bench_limit(game, who), side.bench_max)
    if game.phase == TURN and not set_up:
        me = game.players[game.now]
        note("supporter played", me.supporters > 0, state.supporter)
        note("stadium played", me.stadiums > 0, state.stadium_played)
        note("Energy attached", me.attached > 0, state.attached)
        note("retreated", me.retreated > 0, state.retreated)
    return found


def zones_of(player: Player, side: Side) -> list[tuple[str, list[int], list[int]]]:
    """The places of a player that are lists, ours and recorded."""
    deck = side.deck
    assert isinstance(deck, list)
    return [
        ("deck", player.deck, deck),
        ("hand", player.hand, side.hand or []),
        ("discard", player.discard, side.discard or []),
        ("prizes", player.prizes, side.prizes or []),
    ]


def order_differences(game: Game, state: State) -> list[Difference]:
    """Places that hold the same cards in another order."""
    found: list[Difference] = []
    for who in (0, 1):
        for zone, cards, recorded in zones_of(game.players[who], state.sides[who]):
            if cards != recorded and sorted(cards) == sorted(recorded):
                found.append(Difference(f"{zone} {who}", cards[:], recorded))
    return found


def conditions(pokemon: Pokemon | None) -> int:
    """The Special Conditions of a Pokémon as a mask of their official numbers."""
    if pokemon is None:
        return 0
    flags = (
        pokemon.poison > 0,
        pokemon.burned > 0,
        pokemon.condition == ASLEEP,
        pokemon.condition == PARALYZED,
        pokemon.condition == CONFUSED,
    )
    return sum(1 << bit for bit, on in enumerate(flags) if on)


def mon_differences(game: Game, pokemon: Pokemon, mon: Mon) -> list[Difference]:
    """Everything in which a Pokémon differs from its record."""
    found: list[Difference] = []

    def note(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            found.append(Difference(f"{what} of {pokemon.defn.name}", ours, theirs))

    hp = max_hp(game, pokemon)
    note("maximum HP", hp, mon.max_hp)
    note("damage", min(pokemon.damage, hp), mon.max_hp - mon.hp)
    note("Energy cards", sorted(pokemon.energy), sorted(mon.energy))
    note("Tools", sorted(pokemon.tools), sorted(mon.tools))
    note("cards beneath", pokemon.cards[:-1], mon.under)
    if game.phase == TURN:
        note("new", is_new(game, pokemon), mon.new)
    note("units", sorted(unit_code(each) for each in units(game, pokemon)), sorted(mon.units))
    return found
