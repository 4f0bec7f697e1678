"""Agents of the official competition at a table of Playmat: `playmat simulate --agents path/to/agent.py,random`.

An agent is a Python file with a function from an observation to a list of indices, and beside it a `deck.csv` of 60
card ids, one a line; without one it is asked for its deck as there, with an observation that selects nothing.
"""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from playmat.arena.stats import GameRecord
from playmat.arena.table import Table, read_deck, record_of
from playmat.errors import DeckError, PlaymatError
from playmat.official import api
from playmat.official.cards import definitions, official_rules
from playmat.official.face import Face
from playmat.rules.rules import Rules

SUFFIX = ".py"
BUILT_IN = ("random", "first")
ASK_DECK: dict[str, object] = {"select": None, "logs": [], "current": None, "search_begin_input": None}


def is_agent_file(name: str) -> bool:
    """Whether an agent is named by its file."""
    return name.endswith(SUFFIX)


class FileAgent:
    """An agent of a file. `choose` gives its indices; PlaymatError names the file where it fails."""

    def __init__(self, place: Path) -> None:
        if not place.is_file():
            raise PlaymatError("there is no such agent", str(place), "Name a Python file, or random or first.")
        self.place = place.resolve()
        self.folder = self.place.parent
        self.function = self.load()

    def load(self) -> Callable[..., Any]:
        """The agent's function: `agent`, else the last function that the file defines."""
        api.install()
        if str(self.folder) not in sys.path:
            sys.path.insert(0, str(self.folder))
        spec = importlib.util.spec_from_file_location(f"playmat_agent_{abs(hash(str(self.place)))}", self.place)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        with self.at_home():
            try:
                spec.loader.exec_module(module)
            except Exception as wrong:
                raise PlaymatError(f"the agent cannot be loaded ({wrong!r})", str(self.place)) from wrong
        named = getattr(module, "agent", None)
        if callable(named):
            found: Callable[..., Any] = named
            return found
        functions = [each for each in vars(module).values() if inspect.isfunction(each)]
        own = [each for each in functions if each.__module__ == module.__name__]
        if not own:
            raise PlaymatError("the file defines no function", str(self.place), "Define agent(observation).")
        return own[-1]

    @contextlib.contextmanager
    def at_home(self) -> Iterator[None]:
        """In the agent's own folder, where it may read its files."""
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            yield
        finally:
            os.chdir(before)

    def call(self, observation: dict[str, object]) -> list[int]:
        """What the agent answers."""
        try:
            answer = self.function(observation)
        except Exception as wrong:
            raise PlaymatError(f"the agent failed ({wrong!r})", str(self.place)) from wrong
        if isinstance(answer, dict) and "action" in answer:
            answer = answer["action"]
        if not isinstance(answer, list):
            raise PlaymatError(f"the agent answered {answer!r}", str(self.place), "It must answer a list of indices.")
        return answer

    def deck(self) -> list[int]:
        """Its deck: that of its deck.csv, else what it answers when nothing is selected."""
        place = self.folder / "deck.csv"
        if place.is_file():
            try:
                lines = place.read_text(encoding="utf-8").replace(",", "\n").split()
                return checked_deck([int(each) for each in lines], str(place))
            except (OSError, ValueError) as wrong:
                raise DeckError(f"the deck cannot be read ({wrong})", str(place), "Give 60 card ids.") from None
        with self.at_home():
            return checked_deck(self.call(dict(ASK_DECK)), str(self.place))

    def choose(self, face: Face) -> list[int]:
        """Its indices for the pending decision."""
        api.SEARCHES.open(face)
        return self.call(face.observation())


def checked_deck(deck: list[int], where: str) -> list[int]:
    """A deck of 60 cards that can be played."""
    if len(deck) != 60:
        raise DeckError(f"the deck has {len(deck)} cards", where, "Give 60 card ids.")
    definitions(deck)
    return deck


class BuiltIn:
    """A built-in agent behind the same face."""

    def __init__(self, name: str, seed: int) -> None:
        if name not in BUILT_IN:
            raise PlaymatError(f"there is no agent {name!r}", "agents", f"Known: {', '.join(BUILT_IN)}, or a .py file.")
        self.name = name
        self.stream = Random(seed)

    def choose(self, face: Face) -> list[int]:
        """Uniformly how many and which, or the first ones."""
        ask = face.ask()
        if self.name == "first":
            return list(range(ask.least))
        return self.stream.sample(range(len(ask.keys)), self.stream.randint(ask.least, ask.most))


class OfficialTable(Table):
    """Plays games with the face of the official engine; deck A is player 0's, who chooses who goes first."""

    def __init__(self, decks: tuple[list[int], list[int]], agents: tuple[str, str]) -> None:
        self.decks = decks
        self.names = agents
        self.files = [FileAgent(Path(name)) if is_agent_file(name) else None for name in agents]

    def play(self, index: int, chance: int, agents: tuple[int, int], limit: int) -> GameRecord:
        """Plays one game."""
        face = Face.begin(self.decks, chance)
        players = [self.files[who] or BuiltIn(self.names[who], agents[who]) for who in (0, 1)]
        made = 0
        while not face.over() and made < limit:
            who = face.who()
            try:
                face.select(players[who].choose(face))
            except PlaymatError as wrong:
                where = f"{self.names[who]}, game {index}, decision {made}"
                raise PlaymatError(wrong.what, where, wrong.hint) from None
            made += 1
        return record_of(index, face.game, made)


def open_official(decks: tuple[str, str], rules: str, agents: tuple[str, str]) -> Table:
    """A table for agents of files; an empty deck is the agent's own. Only today's rules are played."""
    if rules != "SV":
        raise PlaymatError(f"agents of the official competition do not play {rules}", "--rules", "Leave it out.")
    chosen: list[list[int]] = []
    for who in (0, 1):
        if decks[who]:
            chosen.append(ids_of(decks[who], official_rules()))
        elif is_agent_file(agents[who]):
            chosen.append(FileAgent(Path(agents[who])).deck())
        else:
            raise PlaymatError(f"agent {agents[who]!r} has no deck", f"deck {'AB'[who]}", "Name a deck list.")
    for name in agents:
        if not is_agent_file(name):
            BuiltIn(name, 0)
    return OfficialTable((chosen[0], chosen[1]), agents)


def ids_of(deck: str, rules: Rules) -> list[int]:
    """A deck list as ids of the official engine."""
    from playmat.pool.load import built_in

    pool = built_in()
    found: list[int] = []
    for defn in read_deck(deck, rules):
        ids = pool.official_ids_of(pool.card(defn.id))
        if not ids:
            raise DeckError(f"the official engine does not know {defn.name}", deck, "Use another card.")
        found.append(ids[0])
    return found
