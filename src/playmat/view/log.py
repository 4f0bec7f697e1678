"""The log of a game: a sink that collects what the mutators note, and readable lines of it with the ids of the rules.

A sink is hung on a game (`game.sink = Log()`); it is no part of the game's state and a copy of the game has none. Each
entry keeps the names as each player knew them when it happened, so a log never tells later what was hidden then.
"""

from __future__ import annotations

from playmat.state.codes import (
    BOTH,
    CONDITION_NAMES,
    DECK,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    HAND,
    IN_USE,
    LOST,
    PID_BASE,
    PLACE_NAMES,
    REASON_NAMES,
    STADIUM,
    name_of,
)
from playmat.state.model import Game, Sink

LETTERS = ["A", "B", "nobody"]

# What is said of each word: {who} the player, {ref} and {other} a card or Pokémon, {number} as its kind says.
SENTENCES: dict[str, tuple[str, str]] = {
    "ability": ("{who} uses {other} of {ref}", "A-02.4"),
    "active": ("{ref} of {who} becomes Active", ""),
    "attach": ("{other} is attached to {ref}", ""),
    "attack": ("{ref} uses {attack}", "A-01.1"),
    "attack fails": ("the attack of {ref} fails", "II-D-01"),
    "checkup": ("Pokémon Checkup", "F.0a"),
    "coin": ("{who} flips a coin: {coin}", "COIN-01"),
    "confusion": ("{ref} is Confused and attacks in vain", "COND-07"),
    "cure": ("{ref} is no longer {condition}", ""),
    "damage": ("{number} damage to {ref}", "GEN-04"),
    "damage off": ("{number} damage is taken off {ref}", ""),
    "devolve": ("{ref}: {other} is taken off", "II-C-13"),
    "draw": ("{who} draws {cards}", "GEN-03"),
    "begin": ("all Pokémon are turned face up, {who} begins", "G.8"),
    "end turn": ("the turn of {who} ends", "TURN-07"),
    "first": ("{who} goes first", "SETUP-01"),
    "pass": ("{who} ends the turn without an attack", "A-01.P2"),
    "prizes set": ("{who} sets out {prizes}", "G.6"),
    "stadium": ("{who} uses the Stadium {other}", "B-03.5"),
    "enter": ("{who} puts {ref} {where}", ""),
    "evolve": ("a Pokémon of {who} evolves into {other}", "A-05.4"),
    "inflict": ("{ref} is now {condition}", "COND-01"),
    "knock out": ("{ref} of {who} is Knocked Out", "D.1"),
    "leave": ("{ref} leaves play", ""),
    "look": ("{who} looks at {ref}", "II-C-20"),
    "mulligan": ("{who} shows a hand without a Basic Pokémon", "G.4c"),
    "play": ("{who} plays {other}", "TRN-01"),
    "prize": ("{who} takes {prizes}", "PRZ-01"),
    "retreat": ("{ref} retreats", "A-03.1"),
    "reveal": ("{ref} is shown", "H.3"),
    "shuffle": ("{who} shuffles the deck", "H.6"),
    "switch": ("{ref} becomes Active, {other} goes to the Bench", "II-C-03"),
    "trigger": ("the text of {other} is carried out", "ABL-01"),
    "turn": ("Turn {turn}: {who}", "TURN-01"),
}


class Entry:
    """One noted event: `shown` is how `ref` and `other` were called then, for player 0, player 1 and who sees all."""

    __slots__ = ("number", "other", "ref", "seen_by", "shown", "turn", "who", "word")

    def __init__(
        self,
        turn: int,
        word: str,
        seen_by: int,
        who: int,
        ref: int,
        other: int,
        number: int,
        shown: list[tuple[str, str]],
    ) -> None:
        self.turn = turn
        self.word = word
        self.seen_by = seen_by
        self.who = who
        self.ref = ref
        self.other = other
        self.number = number
        self.shown = shown

    def as_tuple(self) -> tuple[str, int, int, int, int, int]:
        """What the mutator said: word, who may see it (0, 1 or 3), player, ref, other, number."""
        return (self.word, self.seen_by, self.who, self.ref, self.other, self.number)


class Log(Sink):
    """Collects what happens in a game; `lines` prints it for a player or, with 3, for someone who sees everything."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.attacks: list[str] = []

    def note(self, game: Game, word: str, seen_by: int, who: int, ref: int, other: int, number: int) -> None:
        shown = [(name_for(game, viewer, ref), name_for(game, viewer, other)) for viewer in (0, 1, BOTH)]
        if word == "attack":
            name = attack_name(game, ref, other, number)
            shown = [(pair[0], name) for pair in shown]
        elif word == "ability":
            name = power_name(game, other, number)
            shown = [(pair[0] or pair[1], name) for pair in shown]
        self.entries.append(Entry(game.turn, word, seen_by, who, ref, other, number, shown))

    def tuples(self) -> list[tuple[str, int, int, int, int, int]]:
        """Every entry as the mutator gave it."""
        return [entry.as_tuple() for entry in self.entries]

    def lines(self, viewer: int = BOTH, start: int = 0) -> list[str]:
        """The entries from `start` on as lines, as `viewer` (0, 1, or 3 for all) may read them."""
        made: list[str] = []
        for entry in self.entries[start:]:
            if viewer in (0, 1) and entry.seen_by not in (viewer, BOTH):
                continue
            line = line_of(entry, viewer)
            if line:
                made.append(line)
        return made


def name_for(game: Game, viewer: int, ref: int) -> str:
    """What a card or Pokémon is called before this viewer: "a card" where its face is hidden."""
    if ref < 0:
        return ""
    defn = game.defn(ref)
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        if pokemon is None or defn is None:
            return "a Pokémon"
        if viewer in (0, 1) and game.seen[viewer][pokemon.cards[-1]] == 0:
            return "a Pokémon face down"
        return defn.name
    if defn is None or (viewer in (0, 1) and game.seen[viewer][ref] == 0):
        return "a card"
    return defn.name


def attack_name(game: Game, ref: int, card: int, number: int) -> str:
    """The name of the attack with this number on a card, else on the Pokémon that attacks."""
    for each in (card, ref):
        defn = game.defn(each)
        if defn is not None and 0 <= number < len(defn.attacks):
            return defn.attacks[number].name
    return "an attack"


def power_name(game: Game, card: int, number: int) -> str:
    """The name of the declared text with this number on a card."""
    defn = game.defn(card)
    if defn is not None:
        for text in defn.texts:
            if text.index == number:
                return text.name
    return "a text"


def line_of(entry: Entry, viewer: int) -> str:
    """One entry as a line; "" for what needs no line of its own."""
    ref, other = entry.shown[viewer if viewer in (0, 1) else 2]
    who = name_of(LETTERS, entry.who)
    number = entry.number
    if entry.word == "move":
        return move_line(entry, who, ref)
    if entry.word == "win":
        return end_line(who, entry)
    known = SENTENCES.get(entry.word)
    if known is None:
        said = [part for part in (ref, other, str(number) if number else "") if part]
        return f"{who}: {entry.word}" + (f" ({', '.join(said)})" if said else "")
    sentence, rule = known
    text = sentence.format(
        who=who,
        ref=ref or "a Pokémon",
        other=other or ref or "a card",
        attack=other,
        number=number,
        turn=entry.turn,
        coin="heads" if number else "tails",
        condition=name_of(CONDITION_NAMES, number),
        cards="a card" if number == 1 else f"{number} cards",
        prizes="a Prize" if number == 1 else f"{number} Prizes",
        where="into the Active Spot" if number else "onto the Bench",
    )
    text = text if entry.word in ("turn", "checkup") else f"  {text}"
    return f"{text} [{rule}]" if rule else text


def move_line(entry: Entry, who: str, ref: str) -> str:
    """A card moved from one place to another."""
    to = entry.number
    if to == DISCARD:
        return f"  {ref} goes to {who}'s discard pile [II-C-01.2]"
    if to == IN_USE:
        return f"  {who} plays {ref} [TRN-01]"
    if to == STADIUM:
        return f"  {who} plays the Stadium {ref} [B-03.1]"
    if to == LOST:
        return f"  {ref} goes to {who}'s Lost Zone"
    if to == HAND:
        return f"  {who} takes {ref} from {name_of(PLACE_NAMES, entry.other)} to the hand"
    words = {
        DECK: "the deck",
        DECK_TOP: "the top of the deck",
        DECK_BOTTOM: "the bottom of the deck",
        DECK_SHUFFLED: "the deck",
    }
    return f"  {who} puts {ref} from {name_of(PLACE_NAMES, entry.other)} to {words.get(to, name_of(PLACE_NAMES, to))}"


def end_line(who: str, entry: Entry) -> str:
    """How the game ended; the reasons are those of section 12 of the rules."""
    reason = name_of(REASON_NAMES, entry.number)
    rules = {1: "E.1", 2: "E.2", 3: "E.3", 5: "E.5", 6: "E.5"}
    rule = rules.get(entry.number, "")
    text = f"The game is a draw ({reason})" if entry.who == 2 else f"{who} wins ({reason})"
    return f"{text} [{rule}]" if rule else text
