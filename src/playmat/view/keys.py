"""The stable text of an option, such as `attach:Basic Fire Energy#12>active`, for replays, agents and tests.

A key names cards as the chooser knows them, and tells no face that is hidden from the chooser (a Prize card is
`card:prizes 3`). Cards carry their number so that equal copies keep keys of their own; the merged key leaves it out,
and options with equal merged keys are equal moves.
"""

from __future__ import annotations

from playmat.engine.queries import usable_attacks
from playmat.engine.standing import texts_of
from playmat.state.codes import (
    ASIDE,
    ASK_ATTACK,
    ASK_MAIN,
    CONDITION_NAMES,
    DECK,
    DISCARD,
    ENERGY,
    HAND,
    IN_PLAY,
    LOOKING,
    LOST,
    OPT_ABILITY,
    OPT_ATTACK,
    OPT_CARD,
    OPT_CONDITION,
    OPT_STADIUM,
    OPTION_NAMES,
    PLACE_NAMES,
    PRIZES,
    TOOL,
    UNDER,
    name_of,
)
from playmat.state.model import Attack, Decision, Game, Option, Pokemon
from playmat.state.moves import place_of

UNNUMBERED = 0
BY_ID = 1
BY_HANDLE = 2


def option_key(game: Game, option: Option) -> str:
    """The key of one option of the pending decision."""
    return text_of(game, option, BY_ID)


def merge_key(game: Game, option: Option) -> str:
    """The key without card numbers: options that share it differ only in which of equal cards is taken."""
    return text_of(game, option, UNNUMBERED)


def view_text(game: Game, option: Option) -> str:
    """The key with the handles by which the chooser knows the cards, for views."""
    return text_of(game, option, BY_HANDLE)


def option_keys(game: Game) -> list[str]:
    """The keys of all options of the pending decision, in their order, all different; none when nothing is asked."""
    decision = game.decision
    keys: list[str] = []
    if decision is None:
        return keys
    count: dict[str, int] = {}
    for option in decision.options:
        key = option_key(game, option)
        times = count.get(key, 0) + 1
        count[key] = times
        keys.append(key if times == 1 else f"{key}~{times}")
    return keys


def text_of(game: Game, option: Option, numbered: int) -> str:
    decision = game.decision
    who = game.now if decision is None else decision.who
    word = name_of(OPTION_NAMES, option.kind)
    parts: list[str] = []
    if option.kind == OPT_ATTACK:
        parts.append(attack_text(game, option))
    elif option.kind == OPT_ABILITY:
        parts.append(ability_text(game, option))
    elif option.kind == OPT_CONDITION:
        if option.number >= 0:
            parts.append(name_of(CONDITION_NAMES, option.number))
    elif option.kind == OPT_STADIUM:
        if game.stadium >= 0:
            parts.append(game.table.cards[game.stadium].name)
    elif option.number >= 0:
        parts.append(str(option.number))
    if option.card >= 0 and option.kind != OPT_STADIUM:
        parts.append(card_text(game, option.card, who, numbered, option.kind in (OPT_CARD, OPT_ABILITY)))
    text = f"{word}:{' '.join(parts)}" if parts else word
    if option.target >= 0 and option.kind != OPT_STADIUM:
        spot = spot_text(game, option.target, who)
        if option.card >= 0:
            text += f">{spot}"
        elif option.kind == OPT_ATTACK and decision is not None and decision.kind in (ASK_MAIN, ASK_ATTACK):
            # It is always the Active that attacks (A-01.P1).
            pass
        elif option.kind in (OPT_ABILITY, OPT_ATTACK):
            text += f"@{spot}"
        else:
            pokemon = game.pokemon(option.target)
            text = f"{word}:{'?' if pokemon is None else pokemon_name(game, pokemon, who)}@{spot}"
            if option.number >= 0:
                text += f" {option.number}"
    return text


def pokemon_name(game: Game, pokemon: Pokemon, who: int) -> str:
    """Its name, or "?" while it lies face down from this player during set-up."""
    if who in (0, 1) and game.seen[who][pokemon.cards[-1]] == 0:
        return "?"
    return pokemon.defn.name


def shows(game: Game, decision: Decision | None, who: int, card: int) -> bool:
    """Whether a chooser sees the face of an option's card: it is known, or lies in a place that is looked through."""
    if who not in (0, 1):
        return False
    if game.seen[who][card] != 0:
        return True
    return decision is not None and decision.who == who and place_of(game, card) in (DECK, LOOKING)


def card_text(game: Game, card: int, who: int, numbered: int, placed: bool) -> str:
    place = place_text(game, card, who)
    if not shows(game, game.decision, who, card):
        return place
    text = game.table.cards[card].name
    handle = game.seen[who][card] if who in (0, 1) else 0
    if numbered == BY_ID:
        text += f"#{card}"
    elif numbered == BY_HANDLE and handle:
        text += f"#{handle}"
    if placed:
        # Equal cards of a deck, a hand or the Prizes are the same choice wherever they lie in it.
        if numbered == UNNUMBERED and not on_board(game, card):
            place = place.rstrip("0123456789").rstrip()
        text += f"@{place}"
    return text


def on_board(game: Game, card: int) -> bool:
    return place_of(game, card) in (IN_PLAY, UNDER, ENERGY, TOOL)


def place_text(game: Game, card: int, who: int) -> str:
    """Where a card lies as this player says it: `opp hand`, `bench 2 energy`; hidden ones by number: `prizes 3`."""
    place = place_of(game, card)
    owner = game.table.owners[card]
    side = "" if owner == who else "opp " if who in (0, 1) else "AB"[owner] + " "
    player = game.players[owner]
    if place in (IN_PLAY, UNDER, ENERGY, TOOL):
        holder = game.holder_of(card)
        spot = "?" if holder is None else spot_text(game, holder.pid, who)
        return spot if place == IN_PLAY else f"{spot} {PLACE_NAMES[place]}"
    lists = {
        DECK: player.deck,
        HAND: player.hand,
        DISCARD: player.discard,
        PRIZES: player.prizes,
        LOST: player.lost,
        LOOKING: game.looking,
        ASIDE: game.aside,
    }
    text = f"{side}{PLACE_NAMES[place]}"
    hidden = who not in (0, 1) or game.seen[who][card] == 0
    if place == PRIZES or (hidden and place in lists and not shows(game, game.decision, who, card)):
        text += f" {lists[place].index(card) + 1}"
    return text


def spot_text(game: Game, pid: int, who: int) -> str:
    """Where a Pokémon stands as this player says it: `bench 2`, `opp active`; `gone` when it has left play."""
    for owner in range(2):
        player = game.players[owner]
        side = "" if owner == who else "opp " if who in (0, 1) else "AB"[owner] + " "
        active = player.active
        if active is not None and active.pid == pid:
            return f"{side}active"
        for i in range(len(player.bench)):
            if player.bench[i].pid == pid:
                return f"{side}bench {i + 1}"
    return "gone"


def ability_text(game: Game, option: Option) -> str:
    """The name of a declared text: of the Pokémon's texts by place, of a card's by its own number (see A-02.1,
    II-E-17)."""
    pokemon = game.pokemon(option.target)
    if pokemon is not None:
        texts = texts_of(game, pokemon)
        if 0 <= option.number < len(texts):
            name = texts[option.number].name
            same = [text.name for text in texts].count(name)
            return name if same == 1 else f"{name}~{option.number}"
    elif option.card >= 0:
        for text in game.table.cards[option.card].texts:
            if text.index == option.number:
                return text.name
    return str(option.number)


def attack_text(game: Game, option: Option) -> str:
    """The attack's name; where two of the attacks share it, with its number."""
    attacks: list[Attack] = []
    pokemon = game.pokemon(option.target)
    if option.card >= 0:
        attacks = game.table.cards[option.card].attacks
    elif pokemon is not None:
        attacks = usable_attacks(game, pokemon)
    if not 0 <= option.number < len(attacks):
        return str(option.number)
    name = attacks[option.number].name
    if [attack.name for attack in attacks].count(name) > 1:
        name += f"~{option.number}"
    return name
