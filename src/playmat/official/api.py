"""What agents of the official competition import as `cg.api`: observations as objects, the codes, and the searches.

`install` puts it in place under that name, so that such an agent runs unchanged; an own copy of the library beside the
agent is not used.
"""

from __future__ import annotations

import sys
import types
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

from playmat.official import codes
from playmat.official.search import Searches

SEARCHES = Searches()


def names_of(prefix: str, renamed: dict[str, str]) -> dict[str, int]:
    """The codes of one kind under the names that the competition gives them."""
    found: dict[str, int] = {}
    for name, value in vars(codes).items():
        if name.startswith(prefix) and isinstance(value, int):
            word = name.removeprefix(prefix)
            found[renamed.get(word, word)] = value
    return found


CONTEXTS = {
    "SETUP_ACTIVE": "SETUP_ACTIVE_POKEMON",
    "SETUP_BENCH": "SETUP_BENCH_POKEMON",
    "DISCARD_ANY": "DISCARD_CARD_OR_ATTACHED_CARD",
    "AFFECT_CONDITION": "AFFECT_SPECIAL_CONDITION",
    "RECOVER_CONDITION": "RECOVER_SPECIAL_CONDITION",
}
SELECTS = {
    "ATTACHED": "ATTACHED_CARD",
    "CARD_OR_ATTACHED": "CARD_OR_ATTACHED_CARD",
    "CONDITION": "SPECIAL_CONDITION",
}
AreaType = IntEnum("AreaType", names_of("AREA_", {}))  # type: ignore[misc]
SelectType = IntEnum("SelectType", names_of("SELECT_", SELECTS))  # type: ignore[misc]
SelectContext = IntEnum("SelectContext", names_of("CTX_", CONTEXTS))  # type: ignore[misc]
OptionType = IntEnum("OptionType", names_of("OPTION_", {"CONDITION": "SPECIAL_CONDITION"}))  # type: ignore[misc]

OPTION_FIELDS = (
    "number", "area", "index", "playerIndex", "toolIndex", "energyIndex", "count", "inPlayArea", "inPlayIndex",
    "attackId", "cardId", "serial", "specialConditionType",
)  # fmt: skip
"""What an option object has; None where its kind has no such field."""


def as_object(data: object) -> Any:
    """Dicts as objects with attributes, lists as lists of such."""
    if isinstance(data, dict):
        return SimpleNamespace(**{name: as_object(value) for name, value in data.items()})
    if isinstance(data, list):
        return [as_object(each) for each in data]
    return data


def to_observation_class(observation: dict[str, Any]) -> Any:
    """An observation as an object."""
    made = as_object(observation)
    if getattr(made, "select", None) is not None:
        made.select.type = SelectType(made.select.type)
        made.select.context = SelectContext(made.select.context)
        for option in made.select.option:
            option.type = OptionType(option.type)
            for name in OPTION_FIELDS:
                if not hasattr(option, name):
                    setattr(option, name, None)
    return made


class SearchState(SimpleNamespace):
    """A position of a search: `searchId` and `observation`."""

    searchId: int
    observation: Any


def search_begin(
    agent_observation: Any,
    your_deck: list[int],
    your_prize: list[int],
    opponent_deck: list[int],
    opponent_prize: list[int],
    opponent_hand: list[int],
    opponent_active: list[int],
    manual_coin: bool = False,
) -> SearchState:
    """Begins a search at an observation with these hidden cards; coins are flipped by chance."""
    token = agent_observation.search_begin_input
    number, face = SEARCHES.begin(
        token, your_deck, your_prize, opponent_deck, opponent_prize, opponent_hand, opponent_active
    )
    return SearchState(searchId=number, observation=to_observation_class(face.observation()))


def search_step(search_id: int, select: list[int]) -> SearchState:
    """The position after a choice."""
    number, face = SEARCHES.step(search_id, select)
    return SearchState(searchId=number, observation=to_observation_class(face.observation()))


def search_release(search_id: int) -> None:
    """Forgets a position."""
    SEARCHES.release(search_id)


def search_end() -> None:
    """Forgets all positions."""
    SEARCHES.end()


def all_card_data() -> list[Any]:
    """All cards as the installed official engine lists them; CardDataError where it is not installed."""
    import msgspec

    from playmat.pool.official import listed

    found: list[Any] = as_object(msgspec.json.decode(listed()[0]))
    return found


def all_attack() -> list[Any]:
    """All attacks as the installed official engine lists them; CardDataError where it is not installed."""
    import msgspec

    from playmat.pool.official import listed

    found: list[Any] = as_object(msgspec.json.decode(listed()[1]))
    return found


def install() -> None:
    """Makes this module importable as `cg.api`."""
    package = types.ModuleType("cg")
    package.__path__ = []
    package.api = sys.modules[__name__]  # type: ignore[attr-defined]
    sys.modules["cg"] = package
    sys.modules["cg.api"] = sys.modules[__name__]
