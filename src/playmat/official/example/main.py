"""An agent as the official competition takes it: it chooses uniformly how many options, and which. `playmat bench
--face` lets it play on both engines."""

from random import Random
from typing import Any

STREAM = Random(0)


def agent(observation: dict[str, Any]) -> list[int]:
    """Indices into the options of the observation."""
    asked = observation["select"]
    count = STREAM.randint(asked["minCount"], asked["maxCount"])
    return STREAM.sample(range(len(asked["option"])), count)
