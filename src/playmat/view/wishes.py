"""Wishes: what a player could want to do at a decision, written in words, as options that may or may not be offered.

`wishes` lists everything sensible at the main decision, offered or not; `wished` reads "attack Slam", "evolve Raichu
onto bench 1", "choose Potion", and the keys of `playmat.view.keys`. Names are those that the chooser may know: of the
own deck and of what has been seen.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field

from playmat.engine.queries import evolves_onto, usable_attacks
from playmat.engine.standing import texts_of
from playmat.errors import PlaymatError
from playmat.facts import energy
from playmat.facts.card import BASIC_ENERGY, ITEM, POKEMON, SPECIAL_ENERGY, STADIUM, SUPPORTER, TOOL, VUNION, name_key
from playmat.state.codes import (
    DISCARD,
    HAND,
    IN_PLAY,
    OPT_ABILITY,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_BENCH,
    OPT_CARD,
    OPT_COMBINE,
    OPT_END,
    OPT_EVOLVE,
    OPT_NO,
    OPT_NUMBER,
    OPT_PLAY,
    OPT_POKEMON,
    OPT_RETREAT,
    OPT_STADIUM,
    OPT_STOP,
    OPT_TOOL,
    OPT_YES,
)
from playmat.state.model import Definition, Game, Option, Pokemon
from playmat.state.moves import place_of
from playmat.view.keys import place_text

WORDS = (
    "attack NAME, ability NAME, retreat, stadium, bench NAME, play NAME, evolve NAME onto WHERE, "
    "attach NAME to WHERE, combine NAME, end; where something is to be picked: choose NAME"
)
HINT = f"Write {WORDS}."
PLAIN = {
    "retreat": OPT_RETREAT,
    "end": OPT_END,
    "pass": OPT_END,
    "yes": OPT_YES,
    "no": OPT_NO,
    "stop": OPT_STOP,
}
BY_CARD = {
    "bench": [OPT_BENCH],
    "evolve": [OPT_EVOLVE],
    "attach": [OPT_ATTACH, OPT_TOOL],
    "tool": [OPT_TOOL],
    "play": [OPT_PLAY, OPT_BENCH, OPT_TOOL, OPT_EVOLVE, OPT_ATTACH],
    "put": [OPT_BENCH, OPT_PLAY],
    "combine": [OPT_COMBINE],
}
CHOOSING = ("choose", "pick", "card", "pokemon", "promote", "take")
DIVIDERS = (" onto ", " to ", " on ", " of ", " in ", " from ", ">", "@")
NOT_IN_HAND = {
    OPT_BENCH: "A-04.1",
    OPT_EVOLVE: "A-05.1",
    OPT_ATTACH: "C.1",
    OPT_TOOL: "B-01.2",
    OPT_PLAY: "B-01.2",
    OPT_COMBINE: "A-04.1",
}
"""The rule that says where the card of an action must come from."""


@dataclass
class Wish:
    """The options that a wish could mean; where it means none, the rule and the words that say why."""

    options: list[Option] = field(default_factory=list)
    rule: str = ""
    detail: str = ""


# -- all of them ------------------------------------------------------------------------------------------------------


def actions_of(defn: Definition) -> list[int]:
    """The kinds of actions for which a card in hand is made."""
    kinds: list[int] = []
    if defn.kind == POKEMON:
        if defn.part > 0:
            if defn.part == 1:
                kinds.append(OPT_COMBINE)
        elif defn.is_basic:
            kinds.append(OPT_BENCH)
        if defn.evolves_from:
            kinds.append(OPT_EVOLVE)
        if defn.provides:
            kinds.append(OPT_ATTACH)
    elif defn.kind in (BASIC_ENERGY, SPECIAL_ENERGY):
        kinds.append(OPT_ATTACH)
    elif defn.kind == TOOL or defn.attaches:
        kinds.append(OPT_TOOL)
    elif defn.kind in (ITEM, SUPPORTER, STADIUM):
        kinds.append(OPT_PLAY)
    return kinds


def card_wishes(game: Game, who: int, card: int, kind: int, targets: list[Pokemon]) -> list[Option]:
    """The options of one kind for a card; of an evolution only onto what it evolves from, or onto nothing."""
    if kind == OPT_EVOLVE:
        fitting = [pokemon for pokemon in targets if evolves_onto(game, game.table.cards[card], pokemon)]
        return [Option(kind, card, pokemon.pid) for pokemon in fitting] or [Option(kind, card)]
    if kind in (OPT_ATTACH, OPT_TOOL):
        return [Option(kind, card, pokemon.pid) for pokemon in targets]
    return [Option(kind, card)]


def wishes(game: Game) -> list[Option]:
    """Everything that the player at the main decision could expect to be offered, in the order of the options."""
    who = game.now
    player = game.players[who]
    own = game.in_play(who)
    found: list[Option] = []
    combined: list[Definition] = []
    for card in player.hand:
        defn = game.table.cards[card]
        # Equal first parts are one offer.
        kinds = [kind for kind in actions_of(defn) if kind != OPT_COMBINE or defn not in combined]
        combined.append(defn)
        if defn.kind == POKEMON and OPT_EVOLVE not in kinds and any(evolves_onto(game, defn, each) for each in own):
            kinds.insert(0, OPT_EVOLVE)
        for kind in kinds:
            found.extend(card_wishes(game, who, card, kind, own))
        found.extend(text_wishes(game, card, HAND))
    for pokemon in own:
        texts = texts_of(game, pokemon)
        found.extend(
            [
                Option(OPT_ABILITY, -1, pokemon.pid, i)
                for i in range(len(texts))
                if texts[i].action is not None and texts[i].zone == IN_PLAY
            ]
        )
    united: list[Definition] = []
    for card in player.discard:
        defn = game.table.cards[card]
        if defn.part == 1 and defn.stage == VUNION and defn not in united:
            found.append(Option(OPT_COMBINE, card))
            united.append(defn)
        found.extend(text_wishes(game, card, DISCARD))
    if game.stadium >= 0 and game.table.cards[game.stadium].stadium_action is not None:
        found.append(Option(OPT_STADIUM, game.stadium))
    found.append(Option(OPT_RETREAT))
    active = player.active
    if active is not None:
        found.extend([Option(OPT_ATTACK, -1, active.pid, i) for i in range(len(usable_attacks(game, active)))])
    found.append(Option(OPT_END))
    return found


def text_wishes(game: Game, card: int, zone: int) -> list[Option]:
    """The texts of a card that are used from a place outside play."""
    texts = game.table.cards[card].texts
    return [Option(OPT_ABILITY, card, -1, text.index) for text in texts if text.zone == zone and text.action]


# -- reading ----------------------------------------------------------------------------------------------------------


def wished(game: Game, text: str) -> Wish:
    """What the words mean for the player who must choose now; PlaymatError where they mean nothing."""
    head = re.fullmatch(r"\s*(\w+)\s*:?\s*(.*?)\s*", text, re.DOTALL)
    word = "" if head is None else head[1].lower()
    rest = "" if head is None else head[2]
    decision = game.decision
    who = game.now if decision is None else decision.who
    if word in PLAIN and not rest:
        return Wish([Option(PLAIN[word])])
    if word == "number" and rest.isdecimal():
        return Wish([Option(OPT_NUMBER, -1, -1, int(rest))])
    if word == "attack":
        return attack_wish(game, who, rest)
    if word == "ability":
        return ability_wish(game, who, rest)
    if word == "stadium" or (word == "use" and rest.lower() in ("stadium", "the stadium")):
        return stadium_wish(game, rest)
    if word == "use" and rest:
        return use_wish(game, who, rest)
    if word in BY_CARD and rest:
        return action_wish(game, who, BY_CARD[word], rest)
    if word in CHOOSING and rest:
        return choice_wish(game, who, rest)
    raise PlaymatError(f"{text.strip()!r} is nothing that a player can do", "action", HINT)


def same_name(one: str, other: str) -> bool:
    return name_key(one).casefold() == name_key(other).casefold()


def unknown(name: str, what: str, names: list[str]) -> PlaymatError:
    near = difflib.get_close_matches(name, sorted(set(names)), 3, 0.5)
    hint = f"Did you mean {' or '.join(near)}?" if near else "Names are written as on the card."
    return PlaymatError(f"there is no {what} {name!r} in this game", "action", hint)


def known_cards(game: Game, who: int) -> list[int]:
    """The cards whose names a player knows: those of the own deck, those seen, those of the pending choice."""
    found = []
    for card in range(game.table.size):
        if game.table.owners[card] == who or knows_place(game, who, card):
            found.append(card)
    return found


def knows_place(game: Game, who: int, card: int) -> bool:
    """Whether a player knows where a card lies: one that was seen there, or that can be chosen now."""
    if who in (0, 1) and game.seen[who][card] != 0:
        return True
    return game.decision is not None and any(option.card == card for option in game.decision.options)


def divided(text: str, names: list[str]) -> tuple[str, str]:
    """A name and the place after it; the longest beginning that is a name wins."""
    if any(same_name(text, name) for name in names):
        return text, ""
    cuts = [(match.start(), match.end()) for mark in DIVIDERS for match in re.finditer(re.escape(mark), text)]
    for start, end in sorted(cuts, reverse=True):
        name = text[:start].strip()
        if any(same_name(name, each) for each in names):
            return name, text[end:].strip()
    return text, ""


def spots(game: Game, who: int, text: str) -> list[Pokemon]:
    """The Pokémon of a place ("active", "opp bench 2") or a name; all own ones where no place is given."""
    if not text:
        return game.in_play(who)
    match = re.fullmatch(r"(?:(opp|my|your|own)\s+)?(active|bench)(?:\s+(\d+))?", text.lower())
    if match is None:
        both = game.in_play(who) + game.in_play(1 - who)
        found = [pokemon for pokemon in both if same_name(pokemon.defn.name, text)]
        if not found:
            raise unknown(text, "Pokémon", [pokemon.defn.name for pokemon in both])
        own = [pokemon for pokemon in found if pokemon.owner == who]
        return own or found
    player = game.players[1 - who if match[1] == "opp" else who]
    if match[2] == "active":
        found = [] if player.active is None else [player.active]
    elif match[3]:
        found = player.bench[int(match[3]) - 1 : int(match[3])] if int(match[3]) > 0 else []
    else:
        found = player.bench[:]
    if not found:
        raise PlaymatError(f"nobody stands at {text!r}", "action", 'Places are "active", "bench 2", "opp bench 1".')
    return found


def attack_wish(game: Game, who: int, name: str) -> Wish:
    """Attacks of the Active by name; without a name, all of them."""
    active = game.players[who].active
    if active is None:
        return Wish([], "A-01.P1", "there is no Active Pokémon")
    attacks = usable_attacks(game, active)
    name, _, number = name.partition("~")
    found = [
        Option(OPT_ATTACK, -1, active.pid, i)
        for i in range(len(attacks))
        if (not name or same_name(name, attacks[i].name)) and number in ("", str(i))
    ]
    if found:
        return Wish(found)
    if not name:
        return Wish([], "A-01.1", f"{active.defn.name} has no attack")
    cards = game.table.cards
    for card in active.cards[: len(active.cards) - active.tops]:
        if any(same_name(name, attack.name) for attack in cards[card].attacks):
            return Wish([], "A-05.6", f"{name} is an attack of {cards[card].name}, beneath {active.defn.name}")
    known: list[str] = [attack.name for attack in attacks]
    for card in known_cards(game, who):
        for attack in cards[card].attacks:
            known.append(attack.name)
            if same_name(name, attack.name):
                return Wish([], "A-01.P1", f"{attack.name} is an attack of {cards[card].name}, which is not Active")
    raise unknown(name, "attack", known)


def ability_wish(game: Game, who: int, text: str) -> Wish:
    """Texts of own Pokémon by name, of all or of one place; of cards in hand and discard pile too, by the names of both
    (`Handy Jump@hand`)."""
    text, number = numbered(text)
    cards = game.table.cards
    named: list[tuple[str, Option]] = []
    for pokemon in game.in_play(who):
        texts = texts_of(game, pokemon)
        named.extend([(texts[i].name, Option(OPT_ABILITY, -1, pokemon.pid, i)) for i in range(len(texts))])
    for card in game.players[who].hand + game.players[who].discard:
        for each in cards[card].texts if number in (-1, card) else []:
            named.append((each.name, Option(OPT_ABILITY, card, -1, each.index)))
            named.append((f"{each.name} {cards[card].name}", named[-1][1]))
    known = [name for name, _ in named]
    elsewhere: list[tuple[str, str]] = []
    for card in known_cards(game, who):
        elsewhere.extend([(each.name, cards[card].name) for each in cards[card].texts if cards[card].is_pokemon])
    name, place = divided(text, known + [each for each, _ in elsewhere])
    name = re.sub(r"~\d+$", "", name)
    found = list(dict.fromkeys([option for each, option in named if not name or same_name(name, each)]))
    in_play = [option for option in found if option.card < 0]
    if place:
        found = [option for option in found if at_place(game, who, option, place)]
    elif in_play:
        found = in_play
    if found or not name:
        return Wish(found) if found else Wish([], "A-02.1", "no Pokémon in play has an Ability that is used")
    for pokemon in game.in_play(who):
        for card in pokemon.cards[: len(pokemon.cards) - pokemon.tops]:
            if any(same_name(name, each.name) for each in cards[card].texts):
                return Wish([], "A-05.6", f"{name} is of {cards[card].name}, beneath {pokemon.defn.name}")
    for text_name, owner in elsewhere:
        if same_name(name, text_name):
            where = f"is not at {place!r}" if place else "is not there"
            return Wish([], "A-02.1", f"{text_name} is of {owner}, which {where}")
    raise unknown(name, "Ability", known + [each for each, _ in elsewhere])


def at_place(game: Game, who: int, option: Option, place: str) -> bool:
    """Whether the Pokémon or card of an Ability is meant by a place or a name."""
    pokemon = game.pokemon(option.target)
    if pokemon is None:
        return same_name(game.table.cards[option.card].name, place) or place_text(game, option.card, who) == place
    return any(each is pokemon for each in spots(game, who, place))


def stadium_wish(game: Game, name: str) -> Wish:
    """The text of the Stadium in play."""
    if game.stadium < 0:
        return Wish([], "B-03.5", "there is no Stadium in play")
    there = game.table.cards[game.stadium].name
    if name and not same_name(name, there) and "stadium" not in name.lower():
        return Wish([], "B-03.5", f"the Stadium in play is {there}")
    return Wish([Option(OPT_STADIUM, game.stadium)])


def use_wish(game: Game, who: int, name: str) -> Wish:
    """`use NAME`: an attack, an Ability, or the Stadium of this name."""
    if game.stadium >= 0 and same_name(name, game.table.cards[game.stadium].name):
        return stadium_wish(game, name)
    absent: list[Wish] = []
    for read in (attack_wish, ability_wish):
        try:
            wish = read(game, who, name)
        except PlaymatError:
            continue
        if wish.options:
            return wish
        absent.append(wish)
    if absent:
        return absent[0]
    raise unknown(name, "attack or Ability", [])


def energy_name(text: str) -> str:
    """The full name of a basic Energy card: "R" and "Fire Energy" are short for it."""
    for kind in energy.BASIC_TYPES:
        full = energy.basic_energy_name(kind)
        if text == energy.letter(kind) or same_name(text, full.removeprefix("Basic ")):
            return full
    return text


def action_wish(game: Game, who: int, kinds: list[int], text: str) -> Wish:
    """A card of the own hand, for one of several kinds of actions, perhaps onto a Pokémon."""
    text, number = numbered(text)
    cards = game.table.cards
    names = [cards[card].name for card in known_cards(game, who)]
    shorts = [short for kind in energy.BASIC_TYPES for short in (energy.letter(kind), short_name(kind))]
    name, place = divided(text, names + shorts)
    name = energy_name(name)
    if not any(same_name(name, each) for each in names):
        raise unknown(name, "card", names)
    if place.lower() in ("bench", "the bench") and OPT_BENCH in kinds:
        place = ""
    targets = spots(game, who, place)
    player = game.players[who]
    there = player.hand + (player.discard if OPT_COMBINE in kinds else [])
    copies = [card for card in there if same_name(cards[card].name, name) and number in (-1, card)]
    if not copies:
        # Without the card, what it is says for which rule it is missing.
        some = next(card for card in known_cards(game, who) if same_name(cards[card].name, name))
        made_for = [kind for kind in actions_of(cards[some]) if kind in kinds] or kinds
        return Wish([], NOT_IN_HAND[made_for[0]], f"there is no {cards[some].name} in the hand of {'AB'[who]}")
    found: list[Option] = []
    for card in copies:
        made_for = [kind for kind in actions_of(cards[card]) if kind in kinds] or kinds[:1]
        if OPT_EVOLVE in kinds and any(evolves_onto(game, cards[card], each) for each in targets):
            made_for = [OPT_EVOLVE] + [kind for kind in made_for if kind != OPT_EVOLVE]
        for kind in made_for:
            if place and kind in (OPT_EVOLVE, OPT_ATTACH, OPT_TOOL):
                found.extend([Option(kind, card, pokemon.pid) for pokemon in targets])
            elif not place or kind not in (OPT_BENCH, OPT_PLAY) or len(made_for) == 1:
                found.extend(card_wishes(game, who, card, kind, targets))
    return Wish(found)


def short_name(kind: int) -> str:
    return energy.basic_energy_name(kind).removeprefix("Basic ")


def numbered(text: str) -> tuple[str, int]:
    """A text without the number of a card (`Potion#12`), and the number, or -1."""
    match = re.search(r"#(\d+)", text)
    if match is None:
        return text, -1
    return text[: match.start()] + text[match.end() :], int(match[1])


def choice_wish(game: Game, who: int, text: str) -> Wish:
    """A card or Pokémon to be picked: by name, by place, or both ("Potion in discard", "opp bench 1")."""
    text, number = numbered(text)
    cards = game.table.cards
    decision = game.decision
    assert decision is not None
    known = known_cards(game, who)
    both = game.in_play(who) + game.in_play(1 - who)
    if re.fullmatch(r"(?:(opp|my|your|own)\s+)?(active|bench)(?:\s+\d+)?", text.lower()):
        return Wish([Option(OPT_POKEMON, -1, pokemon.pid) for pokemon in spots(game, who, text)])
    names = [cards[card].name for card in known] + [pokemon.defn.name for pokemon in both]
    shorts = [short for kind in energy.BASIC_TYPES for short in (energy.letter(kind), short_name(kind))]
    name, place = divided(text, names + shorts)
    name = energy_name(name)
    found: list[Option] = []
    for pokemon in both:
        spot = place_text(game, pokemon.cards[-1], who)
        if same_name(pokemon.defn.name, name) and spot.startswith(place):
            found.append(Option(OPT_POKEMON, -1, pokemon.pid))
    for card in known:
        # Where a hidden card lies is nobody's to ask (GEN-02).
        where = place_text(game, card, who) if knows_place(game, who, card) else ""
        if same_name(cards[card].name, name) and number in (-1, card) and where.startswith(place):
            found.append(Option(OPT_CARD, card))
    if not found:
        # A card that is not known is called by its place: "prizes 3".
        unseen = [card for card in range(game.table.size) if place_text(game, card, who) == text]
        if unseen:
            return Wish([Option(OPT_CARD, card) for card in unseen])
        if place and any(same_name(name, each) for each in names):
            raise PlaymatError(f"there is no {name} in {place!r}", "action", HINT)
        raise unknown(name, "card", names)
    kinds = {option.kind for option in decision.options}
    zones = {place_of(game, option.card) for option in decision.options if option.card >= 0}
    found.sort(
        key=lambda option: (option.kind not in kinds, option.card >= 0 and place_of(game, option.card) not in zones)
    )
    return Wish(found)
