"""Random play with checks: seeded games of the test decks under any rules, looked at from all sides at every decision.

`play` plays one game and raises `Fault` with the seed and the decision at the first thing that is wrong: a card in two
places, an index of what is in force that is not what a fresh one says, options that are others when asked again, copies
that are not independent, a saved game that goes on otherwise, a view that shows a change in what is hidden, a replay
that ends otherwise. `tests/test_random_play.py` plays some games, `tools/soak` many.

    python -m tests.random_play fingerprint 100     a hash of that many games, alike in both builds
    python -m tests.random_play SV 17               one game, with its traceback
"""

from __future__ import annotations

import functools
import hashlib
import random
import sys
from collections.abc import Callable
from pathlib import Path

import playmat
from playmat.engine.knockout import needs_settling
from playmat.engine.standing import recomputed, same_standing
from playmat.engine.start import SYSTEM, start
from playmat.pool.decklist import read_deck_file, resolve
from playmat.pool.load import DATA
from playmat.pool.load import DECKS as BUILT_IN
from playmat.pool.pool import CARDS, PRINTS, Pool
from playmat.rules.deckbuilding import deck_cards
from playmat.rules.presets import ERAS, REGIONS, VARIANTS
from playmat.rules.rules import Rules, preset
from playmat.state.chance import SEEDED, Chance
from playmat.state.codes import (
    ASK_MAIN,
    ASK_SETUP_BENCH,
    DECISION_NAMES,
    NATURE,
    NOT_OVER,
    OPT_ATTACK,
    OPT_END,
    OPT_RETREAT,
    OPTION_NAMES,
    OVER,
    PID_BASE,
)
from playmat.state.compare import flat, key, same, same_decision
from playmat.state.model import Decision, Definition, Game, Table
from playmat.state.moves import located
from playmat.state.saved import ask_again, dumps, loads
from playmat.view.determinize import determinize, held_cards
from playmat.view.keys import option_keys
from playmat.view.replay import Replay
from playmat.view.view import view

TESTS = Path(__file__).parent
LIMIT = 3000
"""Decisions after which a game is stopped and reported as capped."""

SUDDEN_DEATH = "-SUDDEN-DEATH"

PLAIN = """
Plainpup | Basic | HP 60 | F | weak G x2 | retreat 1 | attack "Tackle" C 10 | attack "Slam" FC 30
Plainhound | Stage 1 | HP 90 | F | weak G x2 | retreat 2 | from Plainpup | attack "Charge" FFC 60
Plainlord | Stage 2 | HP 130 | F | weak G x2 | retreat 3 | from Plainhound | attack "Quake" FFCC 120
Plainbug | Basic | HP 50 | G | weak R x2
  attack "Sting" G 20: attack(Flip(1), If(heads == 1, [Inflict(Paralyzed, target)]))
Plainfly | Stage 1 | HP 70 | G | weak R x2 | retreat 1 | from Plainbug
  attack "Dust" GC: attack(Inflict(Asleep, target))
Plaincat | Basic | HP 70 | C | weak F x2 | retreat 1 | attack "Claw" - 10 | attack "Fury" CCC 50
"""
PLAIN_COUNTS = [("Plainpup", 4), ("Plainhound", 4), ("Plainlord", 3), ("Plainbug", 4), ("Plainfly", 4), ("Plaincat", 4)]
PLAIN_ENERGY = [("Basic Fighting Energy", 19), ("Basic Grass Energy", 18)]


class Fault(AssertionError):
    """Something that must hold does not."""


# -- rules and decks --------------------------------------------------------------------------------------------------


def rules_names() -> list[str]:
    """Every preset: the eras, their half-deck and sudden death forms, the earlier years of an era, the regions."""
    names = list(ERAS)
    names += [f"{era}-HALF" for era in ERAS]
    names += [era + SUDDEN_DEATH for era in ERAS]
    names += [each[0] for each in VARIANTS]
    return names + list(dict.fromkeys(f"{era}/{region}" for era, region, _, _ in REGIONS))


def rules_named(name: str) -> Rules:
    """The ruleset of a name of `rules_names`, optionally with a region: "XY/EN"."""
    base, _, region = name.partition("/")
    if base.endswith(SUDDEN_DEATH):
        return preset(base.removesuffix(SUDDEN_DEATH), region).sudden_death()
    return preset(base, region)


@functools.cache
def word_pool() -> Pool:
    """The built-in cards and the test cards of tests/data/words.cards."""
    pool = Pool()
    pool.read(sorted(place for place in DATA.iterdir() if place.suffix in (CARDS, PRINTS)))
    pool.read([TESTS / "data" / "words.cards", TESTS / "data" / "words.prints"])
    return pool


@functools.cache
def test_decks() -> dict[str, list[Definition]]:
    """The decks to play with by name: the words decks and the built-in ones."""
    pool = word_pool()
    places = sorted((TESTS / "decks").glob("words-*.txt")) + sorted(BUILT_IN.glob("*.txt"))
    return {
        place.stem: [pool.definition(card) for card in deck_cards(resolve(read_deck_file(place), pool))]
        for place in places
    }


@functools.cache
def plain_deck() -> list[Definition]:
    """Sixty cards without anything unusual, for the second opinion."""
    from tests.scene import definitions

    cards = definitions(PLAIN)
    pool = word_pool()
    made = [cards[name] for name, count in PLAIN_COUNTS for _ in range(count)]
    return made + [pool.definition(pool.find_by_name(name)[0]) for name, count in PLAIN_ENERGY for _ in range(count)]


def cut(deck: list[Definition], size: int, rng: random.Random) -> list[Definition]:
    """A deck of `size` cards out of a larger one, with at least four Basic Pokémon where it has them."""
    order = deck[:]
    rng.shuffle(order)
    order.sort(key=lambda defn: not defn.is_basic)
    basics = order[:4]
    rest = order[4:]
    rng.shuffle(rest)
    return (basics + rest)[:size]


def two_decks(rules: Rules, rng: random.Random) -> tuple[list[Definition], list[Definition]]:
    """Two decks for a game: test decks, or a mixture of two of them, of the size of the rules."""
    made: list[list[Definition]] = []
    decks = test_decks()
    names = list(decks)
    for _ in range(2):
        name = rng.choice(names)
        deck = decks[name]
        if rng.random() < 0.4:
            # A mixture: cards meet that no single list brings together.
            deck = deck + decks[rng.choice(names)]
        made.append(cut(deck, rules.deck_size, rng))
    return made[0], made[1]


# -- what must hold at every decision ---------------------------------------------------------------------------------


def check_places(game: Game) -> None:
    """Each card is in exactly one place, where the mutators think it is, and the lists of a Pokémon make sense."""
    found: list[int] = []
    owners = game.table.owners
    for who in (0, 1):
        player = game.players[who]
        own = player.deck + player.hand + player.discard + player.prizes + player.lost
        for pokemon in game.in_play(who):
            own += pokemon.cards
            own += pokemon.energy
            own += pokemon.tools
            if not 1 <= pokemon.tops <= len(pokemon.cards):
                raise Fault(f"{pokemon.defn.name} has {pokemon.tops} top cards of {len(pokemon.cards)}")
            if pokemon.owner != who or pokemon.pid < PID_BASE:
                raise Fault(f"{pokemon.defn.name} belongs to {pokemon.owner}, pid {pokemon.pid}")
            if pokemon.damage < 0 or pokemon.damage % 10:
                raise Fault(f"{pokemon.defn.name} has {pokemon.damage} damage")
        for card in own:
            if owners[card] != who:
                raise Fault(f"card {card} lies at the other player's")
        found += own
        for card in player.face_up:
            if card not in player.prizes:
                raise Fault(f"card {card} lies face up among the Prizes but is none")
        if player.active is not None and player.active in player.bench:
            raise Fault("a Pokémon is both Active and Benched")
    found += game.in_use + game.looking + game.aside
    if game.stadium >= 0:
        found.append(game.stadium)
    if sorted(found) != list(range(game.table.size)):
        twice = sorted({card for card in found if found.count(card) > 1})
        missing = sorted(set(range(game.table.size)) - set(found))
        raise Fault(f"cards in two places: {twice}, in none: {missing}")
    pids = [pokemon.pid for who in (0, 1) for pokemon in game.in_play(who)]
    if len(set(pids)) != len(pids) or any(pid >= game.next_pid for pid in pids):
        raise Fault(f"pids are not each other's: {pids}, next {game.next_pid}")
    kept = game.where
    if kept and kept != located(game):
        raise Fault("the places that the mutators keep are not where the cards are")
    game.where = kept


def check_knowledge(game: Game) -> None:
    """Everybody knows the own hand and what lies open; the handles by which a player knows cards are different."""
    for viewer in (0, 1):
        seen = game.seen[viewer]
        handles = [handle for handle in seen if handle]
        if len(set(handles)) != len(handles) or any(handle > game.seen_count[viewer] for handle in handles):
            raise Fault(f"player {viewer} knows two cards by one handle")
        must = game.players[viewer].hand + game.in_use
        for who in (0, 1):
            player = game.players[who]
            must = must + player.discard + player.lost + player.face_up
            if game.turn:
                for pokemon in game.in_play(who):
                    must = must + pokemon.cards + pokemon.energy + pokemon.tools
        for card in must:
            if not seen[card]:
                raise Fault(f"player {viewer} does not know card {card}, which lies open or in the own hand")


def check_board(game: Game) -> None:
    """Special Conditions are for the Active alone (A-03.5); a game that is over says who won and why."""
    for player in game.players:
        for pokemon in player.bench:
            if pokemon.condition or pokemon.poison or pokemon.burned:
                raise Fault(f"{pokemon.defn.name} on the Bench has a Special Condition")
    if game.decision is None and (
        game.frames or game.phase != OVER or game.winner not in (0, 1, 2) or game.reason == NOT_OVER
    ):
        raise Fault(f"nothing is asked, but the game is not over: winner {game.winner}, reason {game.reason}")


def check_decision(game: Game, decision: Decision) -> None:
    """Somebody may choose, and no option is offered twice."""
    size = len(decision.options)
    if not 0 <= decision.least <= decision.most <= size or decision.most == 0:
        raise Fault(f"{decision.least} to {decision.most} of {size} options")
    if decision.who not in (0, 1, NATURE):
        raise Fault(f"player {decision.who} decides")
    offered = {(option.kind, option.card, option.target, option.number) for option in decision.options}
    if len(offered) != size:
        raise Fault("an option is offered twice")
    for option in decision.options:
        if option.target >= PID_BASE and game.pokemon(option.target) is None:
            raise Fault(f"an option is about a Pokémon that has left play: {option.target}")


def check_index(game: Game) -> None:
    """The index of what is in force, where it is said to be up to date, is what a fresh one says."""
    if game.standing_epoch == game.epoch and not same_standing(game.standing, recomputed(game)):
        raise Fault("the index of what is in force is stale")


def check_settled(game: Game) -> None:
    """At a main decision nothing is left to settle, whatever an earlier look has noted."""
    other = game.copy()
    other.settled = -1
    if needs_settling(other):
        raise Fault("something is left to settle")


def check_asked_again(game: Game) -> None:
    """The decision is a function of the state: asked again it is the same."""
    other = game.copy()
    ask_again(other)
    if not same_decision(game.decision, other.decision):
        raise Fault(f"asked again, other options: {shown(game.decision)} / {shown(other.decision)}")
    if not same(game, other):
        raise Fault("asking again changed the state")


def shown(decision: Decision | None) -> str:
    if decision is None:
        return "nothing"
    options = [(option.kind, option.card, option.target, option.number) for option in decision.options]
    return f"{DECISION_NAMES[decision.kind]} by {decision.who}, {decision.least}-{decision.most} of {options}"


# -- what must hold at random moments ---------------------------------------------------------------------------------


def random_step(game: Game, rng: random.Random, busy: bool = False) -> list[int]:
    """Answer the pending decision at random; returns the picks. A busy player rarely attacks or passes while there is
    something else to do, so that its games grow large."""
    decision = game.decision
    assert decision is not None
    count = rng.randint(decision.least, decision.most)
    size = len(decision.options)
    if busy and decision.kind == ASK_SETUP_BENCH:
        count = decision.most
    if count == 1:
        picks = [rng.randrange(size)]
        if busy and decision.kind == ASK_MAIN and rng.random() < 0.9:
            others = [i for i in range(size) if decision.options[i].kind not in (OPT_ATTACK, OPT_END, OPT_RETREAT)]
            if others:
                picks = [rng.choice(others)]
    else:
        picks = rng.sample(range(size), count)
    game.step(*picks)
    return picks


def run_on(game: Game, steps: int, seed: int) -> Game:
    """Play on at random for so many steps or to the end."""
    rng = random.Random(seed)
    for _ in range(steps):
        if game.decision is None:
            break
        random_step(game, rng)
        check_places(game)
    return game


def check_copy(game: Game, seed: int) -> None:
    """A copy is equal and independent: stepping one leaves the other as it was."""
    copy = game.copy()
    if not same(game, copy) or copy != game or key(copy) != key(game):
        raise Fault("a copy is not equal")
    before = dumps(game)
    run_on(copy, 1, seed)
    # Asked after one step: several may lead back to the same state (Energy moved to and fro, as often as one likes).
    if game.decision is not None and same(game, copy):
        raise Fault("stepping a copy changed nothing")
    run_on(copy, 11, seed)
    if dumps(game) != before:
        raise Fault("stepping a copy changed the game")
    first, second = game.copy(), game.copy()
    run_on(first, 12, seed)
    if dumps(second) != before:
        raise Fault("stepping a game changed its copy")


def check_every_option(game: Game, dice: random.Random) -> None:
    """Whatever is offered can be done: each option alone, or some picks of each number where several are chosen."""
    decision = game.decision
    assert decision is not None
    size = len(decision.options)
    tried: list[list[int]] = []
    for count in range(decision.least, min(decision.most, decision.least + 6) + 1):
        if count == 1:
            tried += [[pick] for pick in range(size)]
        else:
            tried += [dice.sample(range(size), count) for _ in range(3 if count else 1)]
    for picks in tried:
        other = game.copy()
        other.step(*picks)
        check_places(other)
        check_board(other)
        if other.decision is not None:
            check_decision(other, other.decision)


def check_saved(game: Game, seed: int) -> None:
    """A saved game is equal when loaded and goes on as the one that was saved."""
    cards = {defn.id: defn for defn in game.table.cards}
    loaded = loads(dumps(game), cards, SYSTEM)
    if not same(game, loaded):
        raise Fault("a loaded game is not equal")
    if not same(run_on(game.copy(), 20, seed), run_on(loaded, 20, seed)):
        raise Fault("a loaded game goes on otherwise")


def check_determinized(game: Game, player: int, seed: int) -> None:
    """What is dealt anew shows nothing new to the player, and can be played on."""
    before = dumps(game)
    dealt = determinize(game, player, Chance.seeded(seed))
    if dumps(game) != before:
        raise Fault("determinize changed the game")
    check_places(dealt)
    seen, now = view(game, player), view(dealt, player)
    if seen != now:
        raise Fault(f"determinize for {player} changed its view: {difference(seen, now)}")
    run_on(dealt, 20, seed)


def check_hidden(game: Game, player: int, rng: random.Random) -> None:
    """Exchanging two cards that the player does not know, in hidden places of one owner, does not show."""
    owner = rng.randrange(2)
    side = game.players[owner]
    known = game.seen[player]
    held = held_cards(game)
    other = game.copy()
    there = other.players[owner]
    places: list[tuple[list[int], int]] = []
    for zone in (there.deck, there.prizes) if owner == player else (there.hand, there.deck, there.prizes):
        places += [(zone, at) for at, card in enumerate(zone) if not known[card] and card not in held]
    if owner == player and side.deck_seen:
        # Who has looked through the deck knows which cards are Prizes: only places within one zone are unknown.
        places = [place for place in places if place[0] is there.prizes]
    decision = game.decision
    if decision is not None and (decision.kind != ASK_MAIN or decision.who != player) and owner == player:
        return
    if decision is not None:
        # Cards that are chosen from are looked at, or chosen by where they lie.
        chosen = {option.card for option in decision.options}
        places = [place for place in places if place[0][place[1]] not in chosen]
    if len(places) < 2:
        return
    (one, i), (two, j) = rng.sample(places, 2)
    if game.seen[1 - player][one[i]] or game.seen[1 - player][two[j]]:
        return
    one[i], two[j] = two[j], one[i]
    if decision is not None and decision.who == player and decision.kind == ASK_MAIN:
        ask_again(other)
    seen, now = view(game, player), view(other, player)
    if seen != now:
        raise Fault(f"a change in what is hidden from {player} shows: {difference(seen, now)}")


def difference(one: object, two: object, where: str = "") -> str:
    """The first place where two views differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for name in one:
            if one[name] != two.get(name):
                return difference(one[name], two.get(name), f"{where}.{name}")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for at in range(len(one)):
            if one[at] != two[at]:
                return difference(one[at], two[at], f"{where}[{at}]")
    return f"{where}: {one!r} / {two!r}"


# -- a second opinion on plain positions ------------------------------------------------------------------------------


class SecondOpinion:
    """The free actions, attacks and retreat of plain cards, put together anew from the rules and from what was seen
    happening, without any of the engine's functions (TURN-02, A-01, A-03, A-04, A-05, C)."""

    def __init__(self) -> None:
        self.turn = -1
        self.attached = False
        self.retreated = 0
        self.born: dict[int, int] = {}
        self.grown: dict[int, int] = {}
        self.tops: dict[int, int] = {}
        self.starts = [0, 0]

    def watch(self, game: Game, word: str) -> None:
        """Note what a step has brought; `word` is the kind of the option that was chosen."""
        if game.turn != self.turn:
            self.turn = game.turn
            self.attached = False
            self.retreated = 0
            if game.turn:
                self.starts[game.now] += 1
        elif word == "attach":
            self.attached = True
        elif word == "retreat":
            self.retreated += 1
        for who in (0, 1):
            for pokemon in game.in_play(who):
                if pokemon.pid not in self.born:
                    self.born[pokemon.pid] = game.turn
                elif self.tops[pokemon.pid] != pokemon.cards[-1]:
                    self.grown[pokemon.pid] = game.turn
                self.tops[pokemon.pid] = pokemon.cards[-1]

    def options(self, game: Game) -> set[tuple[str, int, int]]:
        """What must be offered, as (word, card or number of the attack, pid)."""
        who = game.now
        rules = game.rules
        player = game.players[who]
        active = player.active
        assert active is not None
        cards = game.table.cards
        field = [active, *player.bench]
        made: set[tuple[str, int, int]] = {("end", -1, -1)}
        for card in player.hand:
            facts = cards[card]
            if facts.is_basic:
                if len(player.bench) < 5:
                    made.add(("bench", card, -1))
            elif facts.evolves_from:
                for pokemon in field:
                    new = self.born[pokemon.pid] == game.turn or self.grown.get(pokemon.pid) == game.turn
                    if pokemon.defn.name in facts.evolves_from and not new and self.starts[who] > 1:
                        made.add(("evolve", card, pokemon.pid))
            elif not self.attached:
                made |= {("attach", card, pokemon.pid) for pokemon in field}
        held = pokemon_condition(active)
        have = [energy_type(cards[card].name) for card in active.energy]
        often = rules.retreats_per_turn > self.retreated
        if player.bench and often and not held and len(have) >= active.defn.retreat:
            made.add(("retreat", -1, -1))
        if not held and not (game.turn == 1 and not rules.first_player_attack_turn1):
            for number, attack in enumerate(active.defn.attacks):
                if pays(have, list(attack.cost)):
                    made.add(("attack", number, active.pid))
        return made


def pokemon_condition(pokemon: object) -> bool:
    """Whether it is Asleep or Paralyzed."""
    return getattr(pokemon, "condition", 0) in (1, 2)


def energy_type(name: str) -> int:
    """The number of the type of a plain basic Energy card."""
    return {"Basic Fighting Energy": 6, "Basic Grass Energy": 1}[name]


def pays(have: list[int], cost: list[int]) -> bool:
    """Whether these units pay a cost given as counts by type: each symbol takes its own unit."""
    left = have[:]
    for kind in range(1, len(cost)):
        for _ in range(cost[kind]):
            if kind not in left:
                return False
            left.remove(kind)
    return len(left) >= cost[0]


def check_second_opinion(game: Game, opinion: SecondOpinion) -> None:
    """What is offered at a main decision is exactly what the second opinion allows."""

    decision = game.decision
    assert decision is not None
    offered = {
        (
            OPTION_NAMES[option.kind],
            option.number if option.kind == OPT_ATTACK else option.card,
            option.target,
        )
        for option in decision.options
    }
    wanted = opinion.options(game)
    if offered != wanted:
        raise Fault(f"offered but not legal: {offered - wanted}; legal but not offered: {wanted - offered}")


def play_plain(name: str, seed: int) -> int:
    """One game of plain decks, each main decision compared with the second opinion; returns how many were."""
    rules = rules_named(name)
    rng = random.Random(f"plain {name} {seed}")
    decks = (cut(plain_deck(), rules.deck_size, rng), cut(plain_deck(), rules.deck_size, rng))
    game = start(rules, decks, Chance.seeded(seed))
    opinion = SecondOpinion()
    opinion.watch(game, "")
    compared = 0

    for number in range(LIMIT):
        decision = game.decision
        if decision is None:
            break
        word = ""
        if decision.kind == ASK_MAIN:
            try:
                check_second_opinion(game, opinion)
            except Fault as fault:
                raise Fault(f"{fault}\n  plain game {name} {seed}, decision {number}") from None
            compared += 1
        picks = random_step(game, rng, seed % 2 == 1)
        if decision.kind == ASK_MAIN:
            word = OPTION_NAMES[decision.options[picks[0]].kind]
        opinion.watch(game, word)
    return compared


# -- a game -----------------------------------------------------------------------------------------------------------


class Played:
    """How a game went: its decisions, whether it was stopped at the limit, and a hash of all that was chosen."""

    def __init__(self, decisions: int, capped: bool, hash: str) -> None:
        self.decisions = decisions
        self.capped = capped
        self.hash = hash


def start_of(name: str, seed: int) -> tuple[Game, random.Random]:
    """The game of a name of rules and a seed at its first decision, and the stream that plays it."""
    rules = rules_named(name)
    rng = random.Random(f"{name} {seed}")
    decks = two_decks(rules, rng)
    chance = Chance.asked() if rng.random() < 0.1 else Chance.seeded(seed)
    return start(rules, decks, chance), rng


def play(name: str, seed: int, often: float = 1.0) -> Played:
    """One checked game of the rules `name`; Fault (or whatever was raised) names rules, seed and decision.

    `often` scales how often the slower checks are made: 1 about ten times in a game, 0 never.
    """
    again = f"rules {name}, seed {seed}; again: python -m tests.random_play {name} {seed}"
    try:
        game, rng = start_of(name, seed)
    except Exception as error:
        error.add_note(f"random play: {again}")
        raise
    return play_checked(game, lambda played: random_step(played, rng, seed % 2 == 1), seed, again, often)


def play_checked(
    game: Game, step: Callable[[Game], list[int]], seed: int, again: str, often: float = 1.0, limit: int = LIMIT
) -> Played:
    """Play `game` on to its end with every check; what is raised gets a note with the decision and the words `again`.

    `step` answers the pending decision and returns its picks; `seed` decides when the slower checks are made, of a
    game that begins with that seed also whether it is replayed.
    """
    number = 0
    try:
        dice = random.Random(seed)
        digest = hashlib.blake2b(digest_size=8)
        steps: list[list[str]] = []
        recorded = dice.random() < 0.1 * often
        while number < limit:
            check_places(game)
            check_knowledge(game)
            check_board(game)
            decision = game.decision
            if decision is None:
                break
            check_decision(game, decision)
            check_index(game)
            if dice.random() < 0.2 * often:
                check_asked_again(game)
                if decision.kind == ASK_MAIN:
                    check_settled(game)
            # An effect in progress is rarer than a main decision, and more can go wrong in it.
            rare = 0.004 if decision.kind == ASK_MAIN else 0.02
            if dice.random() < rare * often:
                check_copy(game, number)
            if dice.random() < rare * often:
                check_every_option(game, dice)
            if dice.random() < rare * often:
                check_saved(game, number)
            if dice.random() < 2 * rare * often:
                check_determinized(game, dice.randrange(2), number)
            if dice.random() < 2 * rare * often:
                check_hidden(game, dice.randrange(2), dice)
            if recorded:
                keys = option_keys(game)
                if len(set(keys)) != len(keys):
                    raise Fault(f"two options have one key: {keys}")
            picks = step(game)
            if recorded:
                steps.append([keys[pick] for pick in picks])
            digest.update(repr((decision.who, decision.kind, len(decision.options), picks)).encode())
            number += 1
        if recorded and game.chance.mode == SEEDED:
            check_replay(game, seed, steps)
        digest.update(key(game).to_bytes(8, "little"))
        return Played(number, game.decision is not None, digest.hexdigest())
    except Exception as error:
        error.add_note(f"random play: decision {number}, {again}")
        raise


def check_replay(game: Game, seed: int, steps: list[list[str]]) -> None:
    """The game played again from its replay ends in the same state."""
    table: Table = game.table
    ids: tuple[list[str], list[str]] = ([], [])
    for card in range(table.size):
        ids[table.owners[card]].append(table.cards[card].id)
    cards = {defn.id: defn for defn in table.cards}
    again = Replay(game.rules, ids, seed, steps).play(start, cards)
    if not same(game, again):
        raise Fault("the replay ends otherwise")


def fingerprint(games: int) -> str:
    """A hash of so many seeded games over all rules, without checks: alike in both builds."""
    names = rules_names()
    digest = hashlib.blake2b(digest_size=16)
    for number in range(games):
        name = names[number % len(names)]
        game, rng = start_of(name, 1_000_000 + number)
        made = 0
        while game.decision is not None and made < LIMIT:
            decision = game.decision
            picks = random_step(game, rng, number % 4 > 1)
            digest.update(repr((decision.who, decision.kind, len(decision.options), picks)).encode())
            made += 1
        digest.update(key(game).to_bytes(8, "little"))
        digest.update(repr(flat(game).numbers).encode())
    return digest.hexdigest()


def main() -> None:
    """The commands named above."""
    if sys.argv[1] == "fingerprint":
        print(playmat.loaded.kind, fingerprint(int(sys.argv[2])))
    else:
        played = play(sys.argv[1], int(sys.argv[2]))
        print(f"{played.decisions} decisions{', capped' if played.capped else ''}, {played.hash}")


if __name__ == "__main__":
    main()
