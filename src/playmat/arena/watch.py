"""A game as lines to read: who chose what, turn by turn, under which rule, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.agents.choosers import agent_named
from playmat.arena.simulate import derived_seed
from playmat.arena.table import EngineTable, open_table
from playmat.state.codes import DECISION_NAMES, OPTION_NAMES, REASON_NAMES, name_of
from playmat.state.model import Decision, Game, Option


def watch(
    decks: tuple[str, str], rules: str, agents: tuple[str, str], seed: int, limit: int
) -> Iterator[str]:
    """Plays game 0 of the gauntlet with that seed, and yields it line by line."""
    table = open_table(decks, rules, agents)
    assert isinstance(table, EngineTable)
    players = [agent_named(agents[who], derived_seed(seed, 0, f"agent {who}")) for who in (0, 1)]
    game = table.start(derived_seed(seed, 0, "chance"))
    yield f"{decks[0]} against {decks[1]}, rules {rules}, seed {seed}"
    turn = -1
    made = 0
    while (decision := game.decision) is not None and made < limit:
        if game.turn != turn:
            turn = game.turn
            yield ""
            yield "Set-up" if turn == 0 else f"Turn {turn}, player {'AB'[game.now]}"
        picks = players[1 if decision.who == 1 else 0].choose(game)
        yield "  " + chosen_line(game, decision, picks)
        game.step(*picks)
        made += 1
    yield ""
    yield ending_line(game, made)


def chosen_line(game: Game, decision: Decision, picks: list[int]) -> str:
    """One decision and what was chosen, with the rule it comes from."""
    chosen = ", ".join(option_words(game, decision.options[pick]) for pick in picks) or "nothing"
    rule = f"  [{decision.rule}]" if decision.rule else ""
    return f"{'AB?'[decision.who]}: {name_of(DECISION_NAMES, decision.kind)}: {chosen}{rule}"


def option_words(game: Game, option: Option) -> str:
    """An option in a few words: its kind, its card, its target, its number."""
    words = [name_of(OPTION_NAMES, option.kind)]
    card = game.defn(option.card) if option.card >= 0 else None
    target = game.defn(option.target) if option.target >= 0 else None
    if card is not None:
        words.append(card.name)
    if target is not None:
        words.append(f"→ {target.name}")
    if option.number >= 0:
        words.append(str(option.number))
    return " ".join(words)


def ending_line(game: Game, made: int) -> str:
    """How the game ended."""
    if game.decision is not None:
        return f"Stopped after {made} decisions: capped."
    reason = name_of(REASON_NAMES, game.reason)
    if game.winner == 2:
        return f"A draw in turn {game.turn}: {reason}."
    return f"Player {'AB'[game.winner]} wins in turn {game.turn}: {reason}."
