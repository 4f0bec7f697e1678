"""The eleven Energy types: their numbers, letters, masks and English names, and the short text of an attack cost.

A type is a small int, a set of types is a bit mask `1 << type`, and a cost is a tuple of types in printed order
("RRC" = two Fire and one Colorless). Everything that names a type anywhere in the project goes through here.
"""

from typing import Final

from playmat.errors import CardDataError

COLORLESS: Final = 0
GRASS: Final = 1
FIRE: Final = 2
WATER: Final = 3
LIGHTNING: Final = 4
PSYCHIC: Final = 5
FIGHTING: Final = 6
DARKNESS: Final = 7
METAL: Final = 8
DRAGON: Final = 9
FAIRY: Final = 10

TYPE_COUNT: Final = 11
LETTERS: Final = "CGRWLPFDMNY"
NAMES: Final[tuple[str, ...]] = (
    "Colorless",
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Dragon",
    "Fairy",
)

# There is no basic Dragon and no basic Colorless Energy card.
BASIC_TYPES: Final[tuple[int, ...]] = (GRASS, FIRE, WATER, LIGHTNING, PSYCHIC, FIGHTING, DARKNESS, METAL, FAIRY)

# What an Energy of "every type" provides: the nine basic types and Dragon; any Energy pays for Colorless.
EVERY_TYPE: Final = (1 << TYPE_COUNT) - 2


def is_type(value: int) -> bool:
    """Whether the number is one of the eleven types."""
    return 0 <= value < TYPE_COUNT


def mask_of(types: tuple[int, ...]) -> int:
    """The bit mask of some types."""
    mask = 0
    for each in types:
        mask |= 1 << each
    return mask


def types_of(mask: int) -> tuple[int, ...]:
    """The types in a mask, in number order."""
    return tuple([each for each in range(TYPE_COUNT) if mask & (1 << each)])


def letter(energy_type: int) -> str:
    """The one letter of a type: `letter(FIRE) == "R"`."""
    return LETTERS[energy_type]


def type_of_letter(text: str) -> int:
    """The type of one letter; CardDataError for any other text."""
    found = LETTERS.find(text) if len(text) == 1 else -1
    if found < 0:
        raise CardDataError(f"{text!r} is no Energy type", hint=f"the letters are {', '.join(LETTERS)}")
    return found


def type_of_name(text: str) -> int:
    """The type of an English name, in any case ("Fire", "darkness", also "Dark"); -1 if it names none."""
    wanted = text.strip().casefold()
    for index in range(TYPE_COUNT):
        if NAMES[index].casefold() == wanted:
            return index
    if wanted == "dark":
        return DARKNESS
    if wanted == "steel":
        return METAL
    return -1


def parse_types(text: str) -> tuple[int, ...]:
    """The types of a letter string such as "RRC" in order (also a cost); CardDataError for an unknown letter."""
    return tuple([type_of_letter(each) for each in text])


def types_text(types: tuple[int, ...]) -> str:
    """The letter string of some types: the inverse of `parse_types`."""
    return "".join([LETTERS[each] for each in types])


def parse_cost(text: str) -> tuple[int, ...]:
    """An attack cost such as "RRC"; "-" is the cost of no Energy at all (see A-01.P4)."""
    if text == "-":
        return ()
    if not text:
        raise CardDataError("an attack cost is missing", hint='write letters such as "RRC", or "-" for no Energy')
    return parse_types(text)


def cost_text(cost: tuple[int, ...]) -> str:
    """The text of an attack cost: the inverse of `parse_cost`."""
    return types_text(cost) if cost else "-"


def basic_energy_name(energy_type: int) -> str:
    """The name key of the basic Energy card of a type: "Basic Fire Energy"."""
    return f"Basic {NAMES[energy_type]} Energy"
