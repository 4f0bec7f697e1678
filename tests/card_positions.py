"""Positions around a card, made by program: the card where its texts work, and opposite and around it what they want.

`positions` gives several of them for each card: the Bench full or with room, the opponent's Active a Basic or an
evolved Pokémon ex in a bad way, decks, hands and discard piles with what the texts name (`tests/card_decks.py`).
`carry_out` uses a text in them and tells what came of it.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

from playmat.facts.card import STADIUM, CardFacts
from playmat.facts.energy import BASIC_TYPES, LETTERS
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, OPT_YES
from playmat.state.model import Definition, Game, Sink
from playmat.view.position import position
from tests.card_decks import book, texts_of
from tests.random_play import check_board, check_places
from tests.scene import Scene, definitions
from tests.soak_cards import marked
from tests.todays import todays

LIMIT = 300
"""Decisions after which a text has had its time."""

OPPONENTS = """
Pound | Basic | HP 340 | C | retreat 1 | attack "Pound" C 30 | attack "Nap" -: attack(Heal(10, self))
Old Pound ex | Stage 1 | HP 340 | C | prizes 2 | tags ex | retreat 1 | from Pound | attack "Pound" C 30
"""
OLD_POUND = 'Old Pound ex [R R | energy "Glow Energy" | 60 damage | confused | burned | under Pound]'
OTHERS = (
    "Emberkit, Mossling, Larkwing, Stonecub, basic-G x6, basic-R x6, basic-W x3, basic-L x3, basic-P x3, basic-F x10, "
    'basic-D x3, basic-M x3, "Berry Pouch", "Rope Bridge", "Bark Vest", Gatekeeper, "Sunlit Meadow", Emberfox, '
    '"Emberlord ex", "Glow Energy"'
)
"""What lies in every deck and discard pile, beside what the card's texts name."""


class Came:
    """What came of it: whether the text was carried out to its end, the words that were noted, damage in order."""

    def __init__(self) -> None:
        self.used = 0
        self.words: set[str] = set()
        self.damage: list[int] = []

    def add(self, other: Came) -> None:
        self.used += other.used
        self.words |= other.words
        self.damage = self.damage or other.damage


class Words(Sink):
    """Listens to what happens until it is told that the next turn has begun."""

    def __init__(self, came: Came) -> None:
        self.came = came

    def note(self, game: Game, word: str, seen_by: int, who: int, ref: int, other: int, number: int) -> None:
        self.came.words.add(word)
        if word == "damage":
            self.came.damage.append(number)


def quoted(card: CardFacts) -> str:
    return f'"{card.id}"'


def beneath(card: CardFacts) -> list[CardFacts]:
    """What a card lies on: one card of each stage below it."""
    found: list[CardFacts] = []
    while card.evolves_from:
        lower = [each for name in card.evolves_from for each in todays().find_by_name(name)]
        if not lower:
            break
        card = lower[0]
        found.append(card)
    return found


def in_play(card: CardFacts, *flags: str) -> str:
    """A Pokémon in play on what it evolves from."""
    under = ", ".join(quoted(each) for each in beneath(card))
    kept = [flag for flag in flags if flag] + ([f"under {under}"] if under else [])
    return f"{quoted(card)} [{' | '.join(kept)}]" if kept else quoted(card)


def energy_for(cost: tuple[int, ...]) -> str:
    """Basic Energy that pays a cost and one more."""
    return " ".join([LETTERS[kind] if kind in BASIC_TYPES else "G" for kind in cost] + ["R"])


def wanted(card: CardFacts) -> list[CardFacts]:
    """What the texts of a card name, a few of each, and what evolves from it."""
    found: list[CardFacts] = []
    for word in texts_of(card):
        found += book().cards_named(word)[:3]
    found += book().evolving_from(card.name)[:2]
    return list(dict.fromkeys(found))[:24]


def positions(card: CardFacts, cost: tuple[int, ...] = ()) -> Iterator[str]:
    """Positions in which player A has the card in play (or in hand, for a Trainer), each another one."""
    energies = energy_for(cost)
    named = wanted(card)
    names = ", ".join(quoted(each) for each in named)
    pokemon = [each for each in named if each.is_pokemon()]
    me = in_play(card, energies, "10 damage") if card.is_pokemon() else "Pound [G R | 20 damage]"
    again = in_play(card, energies, "20 damage") if card.is_pokemon() else "Pound [W L | 10 damage]"
    own = "" if card.is_pokemon() else quoted(card)
    also = f", {names}" if names else ""
    hand = f'basic-G x7, basic-R x5, basic-M x2, basic-P x2, "Berry Pouch", Larkwing, Gatekeeper{also}'
    if own:
        hand += f", {own} x2"
    deck = f"{quoted(card) + ', ' if card.is_pokemon() else ''}{OTHERS}{also}"
    bench = [again, *[in_play(each, "G R P | 10 damage") for each in pokemon][:4]]
    full = [*bench, "Emberkit [R W | 30 damage]", "Larkwing [G L | 10 damage]", "Mossling", "Stonecub"][:5]
    few = f"{own + ', ' if own else ''}basic-R, basic-W, basic-P, {names or 'Larkwing'}"
    lost = "A ko last turn: Pound"
    # Who is Active, who is on the Bench, who stands opposite, what is in hand, what else.
    sides = (
        (me, full, 'Pound [G G R | 20 damage | energy "Glow Energy" | tool "Bark Vest"]', hand, "A prizes: 6"),
        (me, bench[:2], OLD_POUND, hand, "B prizes: 2\nA prizes: 3"),
        (
            again,
            full,
            "Old Pound ex [G | 300 damage | poisoned | under Pound]",
            few,
            f"{lost}\nA prizes: 4\nB prizes: 1",
        ),
        ("Pound [G R | 20 damage]", [me, *full[1:]], "Pound [60 damage]", hand, lost),
        (full[-1], [again, *full[:-1]], OLD_POUND, own, "turn: 2 of A"),
    )
    for active, others, opposite, held, more in sides:
        yield f"""
{more if more.startswith("turn") else f"turn: 5 of A{chr(10)}{more}"}
A active: {active}
A bench: {", ".join(others)}
A hand: {held}
A deck: {deck}
A discard: {deck}
B active: {opposite}
B bench: "Emberlord ex" [R R | under Emberfox, Emberkit | 60 damage], Mossback [G | under Mossling], Larkwing [L]
B hand: Larkwing x4, "Berry Pouch", basic-W, Gatekeeper x2
B deck: {OTHERS}
B discard: {OTHERS}
{"stadium: Sunlit Meadow (B)" if card.kind != STADIUM else ""}
"""


@functools.cache
def known() -> dict[str, Definition]:
    """Every card by its id, marked, and the Pokémon opposite."""
    return {**marked().made, **definitions(OPPONENTS)}


def begin(text: str, seed: int, cards: dict[str, Definition]) -> Game:
    """The game of a position, watched."""
    game = position(text, cards, chance=Chance.seeded(seed))
    marked().uses.game = game
    return game


def carry_out(game: Game, option: int, use: str, seed: int) -> Came:
    """Choose an option of the main decision and answer what follows at random, most often with all that is allowed and
    yes, until the next main decision; what holds in every game is checked on the way."""
    counts = marked().uses.counts
    came = Came()
    before = counts[use]
    game.sink = Words(came)
    rng = random.Random(seed)
    game.step(option)
    for _ in range(LIMIT):
        check_places(game)
        check_board(game)
        decision = game.decision
        if decision is None or decision.kind == ASK_MAIN:
            break
        if decision.options[0].kind == OPT_YES:
            game.step(0 if rng.random() < 0.8 else 1)
            continue
        count = decision.most if rng.random() < 0.8 else rng.randint(decision.least, decision.most)
        game.step(*rng.sample(range(len(decision.options)), count))
    came.used = counts[use] - before
    return came


class HandMade(Scene):
    """A position of cards of the pool, called by their ids or by names that only one has; it is watched."""

    def __init__(self, text: str, seed: int = 1, coins: list[int] | None = None) -> None:
        self.cards = known()
        chance = Chance.seeded(seed) if coins is None else Chance.scripted(coins, [], [])
        self.game = position(text, self.cards, chance=chance)
        self.uses = marked().uses
        self.before = dict(self.uses.counts)
        self.uses.game = self.game
        self.again()

    def used(self, use: str) -> int:
        """How often a use has been made since the position was set up."""
        return self.uses.counts[use] - self.before[use]

    def choose(self, *starts: str) -> Scene:
        """As in every scene; what holds in every game is checked afterwards."""
        super().choose(*starts)
        check_places(self.game)
        check_board(self.game)
        return self


__all__ = ["Came", "HandMade", "begin", "carry_out", "energy_for", "in_play", "known", "positions"]
