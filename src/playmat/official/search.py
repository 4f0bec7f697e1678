"""The search calls of the official engine's agents, served by copies of the game: begin, step, release, end.

A search begins at an observation, which carries a token of its game. The agent says what it takes the hidden cards to
be; each hidden card gets the face that it was given, and everything hidden is dealt anew (`view.determinize`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random

from playmat.errors import PlaymatError
from playmat.official.cards import definition
from playmat.official.face import Face
from playmat.state.chance import Chance
from playmat.state.model import Game, Table
from playmat.view.determinize import determinize

WHERE = "search"


class Searches:
    """The searches of one process: games by their tokens, and positions by their ids."""

    def __init__(self) -> None:
        self.roots: dict[str, Face] = {}
        self.positions: dict[int, Face] = {}
        self.numbers = itertools.count(1)
        self.stream = Random(0)

    def open(self, face: Face) -> None:
        """Lets a search begin at the observation that is about to be given; searches of earlier ones are over."""
        face.token = f"playmat-{next(self.numbers)}"
        self.roots = {face.token: face}
        self.positions.clear()

    def begin(
        self,
        token: str,
        your_deck: Sequence[int],
        your_prize: Sequence[int],
        opponent_deck: Sequence[int],
        opponent_prize: Sequence[int],
        opponent_hand: Sequence[int],
        opponent_active: Sequence[int],
    ) -> tuple[int, Face]:
        """A position with these hidden cards, and its id; PlaymatError where a list has another length than its
        place, or the observation is not the present one."""
        root = self.roots.get(token)
        if root is None:
            raise PlaymatError("the observation is not the one that was given last", WHERE, "Search from that one.")
        who = root.who()
        game = determinize(root.game, who, Chance.seeded(self.stream.getrandbits(64)))
        ids = list(root.ids)
        mine, theirs = game.players[who], game.players[1 - who]
        away = len(game.looking)
        give(game, ids, who, mine.deck, your_deck, "your_deck", away)
        give(game, ids, who, mine.prizes, your_prize, "your_prize")
        give(game, ids, who, theirs.deck, opponent_deck, "opponent_deck", away)
        give(game, ids, who, theirs.prizes, opponent_prize, "opponent_prize")
        give(game, ids, who, theirs.hand, opponent_hand, "opponent_hand")
        if theirs.active is not None and not game.seen[who][theirs.active.cards[-1]]:
            give(game, ids, who, theirs.active.cards, opponent_active, "opponent_active")
            theirs.active.defn = game.table.cards[theirs.active.cards[-1]]
        table = game.table
        game.table = Table(table.rules, table.cards, table.owners, table.system)
        for player in game.players:
            for pokemon in [*player.bench, *([player.active] if player.active else [])]:
                pokemon.force = None
        game.touch()
        return self.keep(Face(game, ids, root.exact))

    def step(self, number: int, chosen: Sequence[int]) -> tuple[int, Face]:
        """The position after a choice, and its id; the one before stays."""
        face = self.found(number).copy()
        if face.over():
            raise PlaymatError("the game is over in this position", WHERE, "Step from another one.")
        face.select(chosen)
        return self.keep(face)

    def release(self, number: int) -> None:
        """Forgets a position."""
        self.found(number)
        del self.positions[number]

    def end(self) -> None:
        """Forgets all positions."""
        self.positions.clear()

    def keep(self, face: Face) -> tuple[int, Face]:
        number = next(self.numbers)
        face.token = ""
        self.positions[number] = face
        return number, face

    def found(self, number: int) -> Face:
        face = self.positions.get(number)
        if face is None:
            raise PlaymatError(f"there is no position {number}", WHERE, "It was released, or never begun.")
        return face


def give(
    game: Game, ids: list[int], who: int, cards: list[int], faces: Sequence[int], name: str, away: int = 0
) -> None:
    """Gives the cards of a place that a player does not know the faces of a list, first to first."""
    if not faces and name in ("opponent_active",):
        return
    if len(faces) not in (len(cards), len(cards) - away):
        raise PlaymatError(f"{len(faces)} cards for {len(cards)}", f"{WHERE}, {name}", "Give one for each card there.")
    own = game.table.cards
    left = list(faces)
    hidden: list[int] = []
    for card in cards:
        if game.seen[who][card] and ids[card] in left:
            left.remove(ids[card])
        else:
            hidden.append(card)
    changed = own[:]
    for card, face in zip(hidden, left, strict=False):
        changed[card] = definition(face)
        ids[card] = face
    game.table = Table(game.table.rules, changed, game.table.owners, game.table.system)
