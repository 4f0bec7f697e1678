"""Soak with all cards: checked games of decks built around every card, steered towards what has not been used yet.

    tools/soak-cards                      four games for each card of the built-in pool
    tools/soak-cards --rounds 1           one
    tools/soak-cards --decks FILE         decks of official ids instead: JSON, a list of {"name", "cards"}; also .xz
    tools/soak-cards --again FILE         one game again that was at fault

Each round plays every deck once against another one. The players use what no game has used so far: attacks, Abilities,
Trainers, what evolves, what pays. Prints games, decisions, capped games and faults, then every text that was never used
(`tests/uses.py`); a game at fault is kept in build/soak-cards. Ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import functools
import json
import lzma
import multiprocessing
import random
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import playmat
from playmat.engine.queries import attack_cost, can_pay, units, usable_attacks
from playmat.engine.standing import texts_of
from playmat.engine.start import start
from playmat.rules.deckbuilding import deck_cards
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import (
    ASK_MAIN,
    ASK_PROMOTE,
    ASK_RETREAT_TO,
    OPT_ABILITY,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_BENCH,
    OPT_END,
    OPT_EVOLVE,
    OPT_PLAY,
    OPT_RETREAT,
    OPT_STADIUM,
    OPT_TOOL,
    OPT_YES,
)
from playmat.state.model import Definition, Game, Option, Pokemon, Text
from tests.card_decks import deck_around
from tests.random_play import play_checked
from tests.todays import todays
from tests.uses import MarkedPool, Uses, attack_use

ROUNDS = 4
CHUNK = 25
PROCESSES = 2
SHOWN = 5
"""So many faults are shown with their traceback."""
KEPT = Path(__file__).parent.parent / "build" / "soak-cards"

Deck = list[str]
"""Ids of cards."""
Job = tuple[list[tuple[Deck, Deck, int]], frozenset[str]]
"""Games to play, two decks and a seed each, and what has been used before."""

ORDINARY = {
    OPT_ATTACK: 2.0,
    OPT_ABILITY: 2.0,
    OPT_BENCH: 4.0,
    OPT_EVOLVE: 8.0,
    OPT_ATTACH: 1.0,
    OPT_TOOL: 2.0,
    OPT_PLAY: 2.0,
    OPT_STADIUM: 2.0,
    OPT_RETREAT: 0.5,
    OPT_END: 0.5,
}
"""How much a player inclines to an action that uses nothing new."""
NEW = 50.0
NEW_ATTACK = 20.0
"""Less than what else is new, because the turn ends with it."""
HELPFUL = 15.0


# -- choosing what is new ---------------------------------------------------------------------------------------------


class Steering:
    """Answers decisions at random, inclined to what has not been used; `picks` are all answers of this game."""

    def __init__(self, uses: Uses, before: frozenset[str], rng: random.Random) -> None:
        self.uses = uses
        self.before = before
        self.rng = rng
        self.picks: list[list[int]] = []

    def is_new(self, use: str) -> bool:
        """Whether a use has not been made in this game or before."""
        return use in self.uses.known and use not in self.before and not self.uses.counts[use]

    def news(self, defn: Definition) -> bool:
        """Whether a card has something that has not been used."""
        return any(self.is_new(use) for use in self.uses.of(defn))

    def step(self, game: Game) -> list[int]:
        """Answer the pending decision; returns the picks."""
        decision = game.decision
        assert decision is not None
        if decision.kind == ASK_MAIN:
            weights = [self.weight(game, option) for option in decision.options]
            picks = self.rng.choices(range(len(weights)), weights)
        else:
            count = decision.most if self.rng.random() < 0.6 else self.rng.randint(decision.least, decision.most)
            weights = [self.inclination(game, decision.kind, option) for option in decision.options]
            picks = several(self.rng, weights, count)
        self.picks.append(picks[:])
        if decision.kind == ASK_MAIN:
            self.note_energy(game, decision.options[picks[0]])
        game.step(*picks)
        return picks

    def note_energy(self, game: Game, option: Option) -> None:
        """Energy that is attached says what it provides."""
        if option.kind == OPT_ATTACH:
            use = f"{game.table.cards[option.card].id}/provides"
            if use in self.uses.known:
                self.uses.note(game, use)

    # -- at a main decision

    def weight(self, game: Game, option: Option) -> float:
        """How much to incline to an action."""
        ordinary = ORDINARY.get(option.kind, 1.0)
        if option.kind == OPT_ATTACK:
            pokemon = game.pokemon(option.target)
            assert pokemon is not None
            attack = usable_attacks(game, pokemon)[option.number]
            return NEW_ATTACK if self.is_new(attack_use(attack)) else ordinary
        if option.kind == OPT_ABILITY:
            text = self.text(game, option)
            assert text.action is not None
            return NEW if self.is_new(text.action.block.code) else ordinary
        if option.kind == OPT_ATTACH:
            return self.weight_of_energy(game, option)
        if option.kind == OPT_RETREAT:
            active = game.players[game.now].active
            assert active is not None
            better = any(self.eager(game, pokemon) for pokemon in game.players[game.now].bench)
            return HELPFUL if better and not self.eager(game, active) else ordinary
        if option.kind == OPT_STADIUM:
            return NEW if self.news(game.table.cards[game.stadium]) else ordinary
        if option.card >= 0 and self.news(game.table.cards[option.card]):
            return NEW
        if option.kind == OPT_EVOLVE:
            pokemon = game.pokemon(option.target)
            return 0.5 if pokemon is not None and self.news(pokemon.defn) else ordinary
        return ordinary

    def text(self, game: Game, option: Option) -> Text:
        """The declared text of an option."""
        if option.card >= 0:
            return next(text for text in game.table.cards[option.card].texts if text.index == option.number)
        pokemon = game.pokemon(option.target)
        assert pokemon is not None
        return texts_of(game, pokemon)[option.number]

    def weight_of_energy(self, game: Game, option: Option) -> float:
        """Energy goes where it brings an attack that is new nearer, first of all to the Active."""
        pokemon = game.pokemon(option.target)
        assert pokemon is not None
        weight = ORDINARY[OPT_ATTACH]
        masks = game.table.cards[option.card].provides
        for attack in usable_attacks(game, pokemon):
            if self.is_new(attack_use(attack)):
                cost = attack_cost(game, pokemon, attack)
                have = units(game, pokemon)
                if lacking(cost, have + masks) < lacking(cost, have):
                    weight = max(weight, 2 * HELPFUL if game.is_active(pokemon) else HELPFUL)
        if self.news(game.table.cards[option.card]):
            weight += HELPFUL
        return weight

    def eager(self, game: Game, pokemon: Pokemon) -> bool:
        """Whether a Pokémon could use an attack that is new."""
        return any(
            self.is_new(attack_use(attack)) and can_pay(game, pokemon, attack_cost(game, pokemon, attack))
            for attack in usable_attacks(game, pokemon)
        )

    # -- at the others

    def inclination(self, game: Game, kind: int, option: Option) -> float:
        """How much to incline to an answer: yes, what is new, who can use an attack that is new."""
        if option.kind == OPT_YES:
            return 5.0
        if kind in (ASK_PROMOTE, ASK_RETREAT_TO):
            pokemon = game.pokemon(option.target)
            return HELPFUL if pokemon is not None and self.eager(game, pokemon) else 1.0
        if option.card >= 0 and self.news(game.table.cards[option.card]):
            return 4.0
        return 1.0


def lacking(cost: list[int], masks: list[int]) -> int:
    """How many units a cost lacks, about: units of one type are counted before those of several."""
    left = sorted(masks, key=int.bit_count)
    missing = 0
    for kind in range(1, len(cost)):
        for _ in range(cost[kind]):
            fitting = next((mask for mask in left if mask >> kind & 1), None)
            if fitting is None:
                missing += 1
            else:
                left.remove(fitting)
    return missing + max(0, cost[0] - len(left))


def several(rng: random.Random, weights: list[float], count: int) -> list[int]:
    """So many different positions, drawn one after another by their weights."""
    left = list(range(len(weights)))
    picks: list[int] = []
    for _ in range(count):
        pick = rng.choices(left, [weights[each] for each in left])[0]
        left.remove(pick)
        picks.append(pick)
    return picks


class Repeating:
    """Answers as a kept game was answered."""

    def __init__(self, picks: list[list[int]]) -> None:
        self.picks = picks
        self.at = 0

    def step(self, game: Game) -> list[int]:
        picks = self.picks[self.at]
        self.at += 1
        game.step(*picks)
        return picks


# -- decks ------------------------------------------------------------------------------------------------------------


@functools.cache
def own_decks() -> dict[str, Deck]:
    """A deck around each card of the built-in pool, by the id of the card."""
    made = {card.id: [each.id for each in deck_cards(deck_around(card))] for card in todays().cards()}
    return {name: deck for name, deck in made.items() if deck}


def decks_of(path: Path) -> dict[str, Deck]:
    """The decks of a file of official ids; those with cards whose text is not understood are left out and named."""
    data = json.loads(lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_text())
    made: dict[str, Deck] = {}
    pool = todays()
    for deck in data:
        cards = [pool.find_by_official_id(number) for number in deck["cards"]]
        refused = sorted({"an unknown id" if card is None else card.name for card in cards if not playable(card)})
        if refused:
            print(f"left out: {deck['name']} (not understood: {', '.join(refused)})")
        else:
            made[deck["name"]] = [card.id for card in cards if card is not None]
    return made


def playable(card: object) -> bool:
    return card is not None and not getattr(card, "unsupported", "")


def pairs(decks: list[Deck], turn: int) -> Iterator[tuple[Deck, Deck, int]]:
    """The games of a round: each deck once against another one, other ones in each round; with a seed."""
    size = len(decks)
    apart = 1 + 37 * turn % (size - 1)
    for at in range(size):
        yield decks[at], decks[(at + apart) % size], turn * size + at


# -- playing ----------------------------------------------------------------------------------------------------------


class Tally:
    """What came of some games."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.capped: list[int] = []
        self.faults: list[tuple[dict[str, object], str]] = []
        self.counts: dict[str, int] = {}

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.capped += other.capped
        self.faults += other.faults
        for use, count in other.counts.items():
            self.counts[use] = self.counts.get(use, 0) + count


@functools.cache
def marked() -> MarkedPool:
    """The built-in cards with marks, made once in a process."""
    return MarkedPool(todays())


def begun(first: Deck, second: Deck, seed: int) -> Game:
    """A game of two decks of marked cards, which is now watched."""
    pool = marked()
    game = start(preset("SV"), (pool.definitions(first), pool.definitions(second)), Chance.seeded(seed))
    pool.uses.game = game
    return game


def run(job: Job) -> Tally:
    """Play some games, each steered by what was used before it."""
    games, before = job
    tally = Tally()
    uses = marked().uses
    uses.counts = dict.fromkeys(uses.known, 0)
    for first, second, seed in games:
        tally.games += 1
        steering = Steering(uses, before, random.Random(seed))
        try:
            played = play_checked(begun(first, second, seed), steering.step, seed, "kept in build/soak-cards")
            tally.decisions += played.decisions
            if played.capped:
                tally.capped.append(seed)
        except Exception:
            kept: dict[str, object] = {"decks": [first, second], "seed": seed, "picks": steering.picks}
            tally.faults.append((kept, traceback.format_exc()))
    tally.counts = {use: count for use, count in uses.counts.items() if count}
    return tally


def jobs(decks: list[Deck], turn: int, before: frozenset[str]) -> Iterator[Job]:
    """The games of a round in chunks."""
    games = list(pairs(decks, turn))
    for at in range(0, len(games), CHUNK):
        yield games[at : at + CHUNK], before


def keep(fault: dict[str, object]) -> Path:
    """Write a game at fault down."""
    KEPT.mkdir(parents=True, exist_ok=True)
    place = KEPT / f"fault-{fault['seed']}.json"
    place.write_text(json.dumps(fault))
    return place


def again(place: Path) -> int:
    """Play a kept game with its checks, with the traceback of what is wrong."""
    data = json.loads(place.read_text())
    first, second = data["decks"]
    picks = data["picks"]
    game = begun(first, second, data["seed"])
    played = play_checked(game, Repeating(picks).step, data["seed"], str(place), limit=len(picks))
    print(f"{played.decisions} decisions, nothing is wrong")
    return 0


def soak(decks: list[Deck], rounds: int, processes: int, games: int = 0) -> Tally:
    """Play so many rounds, or the first so many games of each; faults are printed and kept as they come."""
    whole = Tally()
    with multiprocessing.Pool(processes) as pool:
        for turn in range(rounds):
            before = frozenset(whole.counts)
            begin = time.monotonic()
            for tally in pool.imap_unordered(run, jobs(decks[: games or None], turn, before)):
                for fault, trace in tally.faults:
                    place = keep(fault)
                    if len(whole.faults) < SHOWN:
                        print(f"\n{trace}kept in {place}", flush=True)
                    whole.faults.append((fault, trace))
                tally.faults = []
                whole.add(tally)
            speed = len(decks) / (time.monotonic() - begin)
            print(f"round {turn + 1}: {len(whole.counts):,} texts used, {speed:.0f} games/s", flush=True)
    return whole


def report(whole: Tally, minutes: float) -> None:
    """Print what was played, and what was never used."""
    known = marked().uses.known
    never = [use for use in known if use not in whole.counts]
    for use in never:
        print(f"never used: {use} ({known[use].name})")
    if whole.capped:
        print(f"capped seeds: {', '.join(str(seed) for seed in sorted(whole.capped)[:20])}")
    print(f"texts: {len(known):,}, used {len(known) - len(never):,}, never used {len(never):,}")
    print(
        f"soak-cards: {whole.games:,} games, {whole.decisions:,} decisions, {len(whole.capped)} capped, "
        f"{len(whole.faults)} faults, {minutes:.1f} minutes"
    )


def main(arguments: list[str]) -> int:
    """The command `tools/soak-cards`; returns the exit code."""
    parser = argparse.ArgumentParser(prog="tools/soak-cards", description="Checked games of decks around every card.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each deck begins a game")
    parser.add_argument("--decks", type=Path, help="a file of decks of official ids")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--again", type=Path, help="a kept game to play again")
    chosen = parser.parse_args(arguments)
    if chosen.again is not None:
        return again(chosen.again)
    if chosen.rounds < 1 or chosen.processes < 1:
        print("soak-cards: nothing to play", file=sys.stderr)
        return 2
    if chosen.decks is not None and not chosen.decks.is_file():
        print(f"soak-cards: there is no file {chosen.decks}", file=sys.stderr)
        return 2
    decks = list((own_decks() if chosen.decks is None else decks_of(chosen.decks)).values())
    print(f"build: {playmat.loaded}; {len(decks):,} decks, {chosen.rounds} rounds", flush=True)
    began = time.monotonic()
    whole = soak(decks, chosen.rounds, chosen.processes)
    report(whole, (time.monotonic() - began) / 60)
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
