"""What a player may see of a game, as plain data, and nothing else.

Hidden places are counts with the cards that the player happens to know in them; a card is named by its definition and
by a handle, which is new each time a card comes out of hiding, never by its number in the game. A view does not change
when something that is hidden from the player changes, and holds no seed and no options of the other player.
"""

from __future__ import annotations

from playmat.engine.queries import max_hp, retreat_cost
from playmat.state.codes import (
    CAUSE_NAMES,
    CONDITION_NAMES,
    DECISION_NAMES,
    NOBODY,
    OPTION_NAMES,
    REASON_NAMES,
    SETUP,
    name_of,
)
from playmat.state.compare import passive_code, trigger_code
from playmat.state.model import Decision, Game, Lasting, Pokemon
from playmat.state.moves import conditions_of
from playmat.view.keys import spot_text, view_text

View = dict[str, object]
PHASE_NAMES = ["setup", "turn", "checkup", "over"]


def view(game: Game, player: int) -> View:
    """Everything that `player` (0 or 1) may know now, as dicts, lists, strings and ints; `me` is the player's side. The
    hand of the other player is a number (GEN-02)."""
    return {
        "player": player,
        "rules": game.rules.name,
        "turn": game.turn,
        "now": game.now,
        "first": none_below(game.first),
        "phase": name_of(PHASE_NAMES, game.phase),
        "winner": None if game.winner == NOBODY else game.winner,
        "reason": name_of(REASON_NAMES, game.reason) if game.winner != NOBODY else None,
        "stadium": stadium_view(game, player),
        "me": side_view(game, player, player),
        "opponent": side_view(game, player, 1 - player),
        "in_use": [card_view(game, player, card) for card in game.in_use],
        "looking": [known_view(game, player, card) for card in game.looking],
        "aside": [known_view(game, player, card) for card in game.aside],
        "lasting": [lasting_view(game, player, effect) for effect in game.lasting],
        "decision": decision_view(game, player),
    }


def none_below(number: int) -> int | None:
    return None if number < 0 else number


def stadium_view(game: Game, player: int) -> View | None:
    if game.stadium < 0:
        return None
    return {**card_view(game, player, game.stadium), "owner": game.table.owners[game.stadium]}


def card_view(game: Game, player: int, card: int) -> View:
    """A card whose face the player sees."""
    defn = game.table.cards[card]
    return {"id": defn.id, "name": defn.name, "handle": game.seen[player][card]}


def known_view(game: Game, player: int, card: int) -> View | None:
    """A card, or None where the player does not know its face."""
    return card_view(game, player, card) if game.seen[player][card] else None


def side_view(game: Game, player: int, who: int) -> View:
    """One player's side as `player` sees it."""
    side = game.players[who]
    active = side.active
    made: View = {
        "active": None if active is None else pokemon_view(game, player, active),
        "bench": [pokemon_view(game, player, pokemon) for pokemon in side.bench],
        "deck": len(side.deck),
        "deck_known": known_deck(game, player, who),
        "hand": len(side.hand),
        "hand_known": known_cards(game, player, side.hand, who == player),
        "discard": [card_view(game, player, card) for card in side.discard],
        "lost": [card_view(game, player, card) for card in side.lost],
        "prizes": [known_view(game, player, card) for card in side.prizes],
        "prizes_taken": side.prizes_taken,
        "turns": side.turns,
        "energy_attached": side.attached,
        "supporters_played": side.supporters,
        "stadiums_played": side.stadiums,
        "retreats": side.retreated,
        "mulligans": side.mulligans,
        "used_names": side.used_names[:],
        "used_game": side.used_game[:],
    }
    if who == player:
        made["deck_seen"] = side.deck_seen
    return made


def known_deck(game: Game, player: int, who: int) -> list[View]:
    """The known cards of a deck and how far from the top they lie; while another's deck is searched, all its cards by
    handle and without their places (see H.2).
    """
    deck = game.players[who].deck
    size = len(deck)
    known = [i for i in range(size - 1, -1, -1) if game.seen[player][deck[i]]]
    decision = game.decision
    if decision is not None and decision.who == player != who and len(known) == size:
        if any(option.card in deck for option in decision.options):
            known.sort(key=lambda i: game.seen[player][deck[i]])
            return [{"from_top": None, **card_view(game, player, deck[i])} for i in known]
    return [{"from_top": size - i, **card_view(game, player, deck[i])} for i in known]


def known_cards(game: Game, player: int, cards: list[int], ordered: bool) -> list[View]:
    """The known cards of a hand; another's hand has no order, so its cards come by handle."""
    known = [card for card in cards if game.seen[player][card]]
    if not ordered:
        known.sort(key=lambda card: game.seen[player][card])
    return [card_view(game, player, card) for card in known]


def pokemon_view(game: Game, player: int, pokemon: Pokemon) -> View:
    """A Pokémon in play; face down during set-up it is only there (see G.4, G.5)."""
    top = pokemon.cards[-1]
    if game.seen[player][top] == 0:
        return {"pid": pokemon.pid, "face_down": True}
    setting_up = game.phase == SETUP
    hp = pokemon.defn.hp if setting_up else max_hp(game, pokemon)
    below = len(pokemon.cards) - pokemon.tops
    parts = {} if pokemon.tops == 1 else {"parts": [card_view(game, player, card) for card in pokemon.cards[below:]]}
    return {
        "pid": pokemon.pid,
        **card_view(game, player, top),
        **parts,
        "max_hp": hp,
        "hp": hp - pokemon.damage,
        "damage": pokemon.damage,
        "retreat": pokemon.defn.retreat if setting_up else retreat_cost(game, pokemon),
        "conditions": [name_of(CONDITION_NAMES, code) for code in conditions_of(pokemon)],
        "poison": pokemon.poison,
        "energy": [card_view(game, player, card) for card in pokemon.energy],
        "tools": [card_view(game, player, card) for card in pokemon.tools],
        "under": [card_view(game, player, card) for card in pokemon.cards[:below]],
        "entered": pokemon.entered,
        "evolved": pokemon.evolved,
    }


def lasting_view(game: Game, player: int, effect: Lasting) -> View:
    """A lasting effect: all of them are public."""
    code = passive_code(game.table, effect.passive) or trigger_code(game.table, effect.trigger)
    return {
        "effect": code,
        "on": None if effect.pid < 0 else spot_text(game, effect.pid, player),
        "by": name_of(CAUSE_NAMES, effect.cause),
        "whose": effect.whose,
        "turn": effect.nth,
        "until": effect.until,
    }


def decision_view(game: Game, player: int) -> View | None:
    """The pending decision; of another's only who decides and what kind it is."""
    decision = game.decision
    if decision is None:
        return None
    made: View = {"who": decision.who, "kind": name_of(DECISION_NAMES, decision.kind)}
    if decision.who == player:
        made["rule"] = decision.rule
        made["source"] = source_view(game, player, decision)
        made["least"] = decision.least
        made["most"] = decision.most
        made["ordered"] = decision.ordered
        made["options"] = [
            {"kind": name_of(OPTION_NAMES, option.kind), "text": view_text(game, option)} for option in decision.options
        ]
    return made


def source_view(game: Game, player: int, decision: Decision) -> str | None:
    """The name of the card or Pokémon that asks, where the player may know it."""
    defn = game.defn(decision.source)
    if defn is None:
        return None
    pokemon = game.pokemon(decision.source)
    card = decision.source if pokemon is None else pokemon.cards[-1]
    return defn.name if game.seen[player][card] else None
