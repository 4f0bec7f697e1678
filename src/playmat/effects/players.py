"""Players as the words of a text name them, and small helpers for reading a word's arguments.

`me` is whose text it is, `opp` the opponent; in a two-sided passive `side` is the owner of what is asked about and
`other` their opponent. A word becomes a code when its card is defined and a player (0 or 1) when a frame is there to
read it.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.notation import Call, Items, Name, Term, Text
from playmat.facts import energy
from playmat.facts.card import name_key
from playmat.state.codes import ASLEEP, BURNED, CONFUSED, PARALYZED, PID_BASE, POISONED
from playmat.state.codes import BOTH as CODE_BOTH
from playmat.state.model import Frame, Game

ME: Final = 0
OPP: Final = 1
BOTH: Final = CODE_BOTH
SIDE: Final = 4
OTHER: Final = 5
EACH: Final = 6
"""The player that an `Each(both, ...)` is at."""
NO_PLAYER: Final = -1

PLAYER_WORDS: Final[dict[str, int]] = {"me": ME, "opp": OPP, "both": BOTH, "side": SIDE, "other": OTHER, "each": EACH}
CONDITION_WORDS: Final[dict[str, int]] = {
    "Asleep": ASLEEP,
    "Paralyzed": PARALYZED,
    "Confused": CONFUSED,
    "Poisoned": POISONED,
    "Burned": BURNED,
}


def player_of(frame: Frame, code: int) -> int:
    """The one player that a code means in this frame; `both` means whose text it is."""
    if code == OPP:
        return 1 - frame.who
    if code == SIDE:
        return frame.side
    if code == OTHER:
        return 1 - frame.side
    if code == EACH and 0 <= frame.each <= 1:
        return frame.each
    return frame.who


ONLY_FIRST: Final = [0]
ONLY_SECOND: Final = [1]
FIRST_THEN_SECOND: Final = [0, 1]
SECOND_THEN_FIRST: Final = [1, 0]


def players_of(frame: Frame, code: int) -> list[int]:
    """The players that a code means, "me" first (T-010); a shared list, not to be changed."""
    if code == ME:
        return ONLY_FIRST if frame.who == 0 else ONLY_SECOND
    if code == BOTH:
        return FIRST_THEN_SECOND if frame.who == 0 else SECOND_THEN_FIRST
    return ONLY_FIRST if player_of(frame, code) == 0 else ONLY_SECOND


def is_player(frame: Frame, code: int, who: int) -> bool:
    """Whether a player is among those that a code means."""
    return code == BOTH or player_of(frame, code) == who


def owner_of(game: Game, ref: int, otherwise: int) -> int:
    """Who owns a card or a Pokémon in play; `otherwise` where the ref is neither."""
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        return otherwise if pokemon is None else pokemon.owner
    if 0 <= ref < game.table.size:
        return game.table.owners[ref]
    return otherwise


# -- reading arguments ------------------------------------------------------------------------------------------------


def is_player_word(term: Term) -> bool:
    """Whether a term is one of the words for players (`each` is not counted: it may be a Pokémon)."""
    return isinstance(term, Name) and term.name in PLAYER_WORDS and term.name != "each"


def build_player(b: Builder, term: Term) -> int:
    """The code of a player word."""
    if isinstance(term, Name):
        code = PLAYER_WORDS.get(term.name, NO_PLAYER)
        if code != NO_PLAYER:
            return code
    raise b.error(term, f"{term.write()} is no player; use me, opp, both, side or other")


def argument(call: Call, index: int, name: str) -> Term | None:
    """An argument given by its place or by its name, or None."""
    if index < len(call.args):
        return call.args[index]
    return call.keyword(name)


def needed(b: Builder, call: Call, index: int, name: str) -> Term:
    """An argument that must be there."""
    found = argument(call, index, name)
    if found is None:
        raise b.error(call, f"{call.name} needs its argument '{name}'")
    return found


def flag(call: Call, name: str) -> bool:
    """Whether a keyword is given as True."""
    term = call.keyword(name)
    return isinstance(term, Name) and term.name == "True"


def is_word(term: Term | None, word: str) -> bool:
    """Whether a term is this plain word, standing alone."""
    return isinstance(term, Name) and term.name == word


def word_of(term: Term) -> str:
    """The word of a name or a call, "" for anything else."""
    if isinstance(term, Name):
        return term.name
    if isinstance(term, Call):
        return term.name
    return ""


def listed(term: Term | None) -> list[Term]:
    """The members of a list, or the one term that stands for itself."""
    if term is None:
        return []
    if isinstance(term, Items):
        return term.terms
    return [term]


def text_of(b: Builder, term: Term) -> str:
    """A name in quotes, as names are compared."""
    if isinstance(term, Text):
        return name_key(term.value)
    raise b.error(term, f"{term.write()} should be a name in quotes")


def types_of_letters(b: Builder, term: Term) -> list[int]:
    """The types of Energy letters such as "WP", in written order."""
    found: list[int] = []
    if not isinstance(term, Text) or not term.value:
        raise b.error(term, f'{term.write()} should be Energy letters such as "WP"')
    for character in term.value:
        index = energy.LETTERS.find(character)
        if index < 0:
            raise b.error(term, f"{character!r} is no Energy letter ({energy.LETTERS})")
        found.append(index)
    return found


def mask_of_letters(b: Builder, term: Term) -> int:
    """The types of Energy letters as one mask."""
    mask = 0
    for kind in types_of_letters(b, term):
        mask |= 1 << kind
    return mask


def condition_of(b: Builder, term: Term) -> int:
    """The code of a Special Condition."""
    if isinstance(term, Name) and term.name in CONDITION_WORDS:
        return CONDITION_WORDS[term.name]
    raise b.error(term, f"{term.write()} is no Special Condition")


def speaks_of_sides(term: Term) -> bool:
    """Whether `side` or `other` occurs in a term."""
    for each in term.walk():
        if isinstance(each, Name) and (each.name == "side" or each.name == "other"):
            return True
    return False
