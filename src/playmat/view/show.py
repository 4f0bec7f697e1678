"""Prints a game as a position: the lines that `position.py` reads, with everything left out that is as usual."""

from __future__ import annotations

import re

from playmat.facts import energy
from playmat.facts.card import BASIC_ENERGY
from playmat.state.codes import CAUSE_NAMES, PID_BASE, TURN, name_of
from playmat.state.compare import passive_code, trigger_code
from playmat.state.model import Definition, Game, Lasting, Player, Pokemon, Record
from playmat.state.moves import use_mark
from playmat.view.forms import (
    CONDITIONS,
    COUNTS,
    DECK_FILL,
    HISTORY_WORDS,
    INERT,
    PLAYERS,
    SINCE,
    USED,
    rules_text,
    text_named,
)


class Printer:
    """Prints one game as a position; every definition is called by its name, or by its id where two share the name."""

    def __init__(self, game: Game) -> None:
        self.game = game
        ids: dict[str, set[str]] = {}
        for defn in game.table.cards:
            ids.setdefault(defn.name, set()).add(defn.id)
        self.shared = {name for name, several in ids.items() if len(several) > 1}

    def text(self) -> str:
        game = self.game
        lines = [f"rules: {rules_text(game.rules)}", f"turn: {game.turn} of {PLAYERS[game.now]}"]
        usual_first = game.now if game.turn % 2 else 1 - game.now
        if game.first in (0, 1) and game.first != usual_first:
            lines.append(f"first: {PLAYERS[game.first]}")
        pid = PID_BASE
        order = 0
        for who in range(2):
            letter = PLAYERS[who]
            player = game.players[who]
            shown: list[str] = []
            for pokemon in game.in_play(who):
                order += 1
                shown.append(self.pokemon(pokemon, pid, order))
                order = max(order, pokemon.since)
                pid = max(pid, pokemon.pid) + 1
            lines.append(f"{letter} active: {'none' if player.active is None else shown.pop(0)}")
            if shown:
                lines.append(f"{letter} bench: {', '.join(shown)}")
            lines.extend(self.zones(letter, player))
            lines.extend(self.counters(letter, player, who))
        if game.stadium >= 0:
            lines.append(f"stadium: {self.owned(game.stadium)}")
        for head, cards in (("aside", game.aside), ("looking", game.looking), ("in use", game.in_use)):
            if cards:
                lines.append(f"{head}: {', '.join([self.owned(card) for card in cards])}")
        for record in game.history:
            lines.append(self.history(record))
        for effect in game.lasting:
            lines.append(self.lasting(effect))
        return "".join([line.rstrip() + "\n" for line in lines])

    def name(self, defn: Definition) -> str:
        name = defn.id if defn.name in self.shared else defn.name
        if re.search(r'[,|:#"\[\]]| x\d+$|^\d+$', name):
            return f'"{name}"'
        return name

    def owned(self, card: int) -> str:
        return f"{self.name(self.game.table.cards[card])} ({PLAYERS[self.game.table.owners[card]]})"

    def pokemon(self, pokemon: Pokemon, pid: int, order: int) -> str:
        flags: list[str] = []
        if pokemon.damage:
            flags.append(f"{pokemon.damage} damage")
        for word, code in CONDITIONS.items():
            if pokemon.condition == code:
                flags.append(word if pokemon.paralyzed_nth < 0 else f"{word}({pokemon.paralyzed_nth})")
        usual = self.game.rules
        if pokemon.poison:
            flags.append("poisoned" if pokemon.poison == usual.poison_counters else f"poisoned({pokemon.poison})")
        if pokemon.burned:
            same = pokemon.burned == (usual.burn_counters or 1)
            flags.append("burned" if same else f"burned({pokemon.burned})")
        table = self.game.table
        flags.extend(self.energies([table.cards[card] for card in pokemon.energy]))
        if pokemon.tools:
            flags.append("tool " + ", ".join([self.name(table.cards[card]) for card in pokemon.tools]))
        below = pokemon.cards[: len(pokemon.cards) - pokemon.tops]
        if below:
            flags.append("under " + ", ".join([self.name(table.cards[card]) for card in below[::-1]]))
        if pokemon.tops > 1:
            beside = pokemon.cards[len(pokemon.cards) - pokemon.tops : -1]
            flags.append("with " + ", ".join([self.name(table.cards[card]) for card in beside[::-1]]))
        for word, field in SINCE.items():
            number: int = getattr(pokemon, field)
            default = pid if word == "pid" else order if word == "order" else 0
            if number != default:
                flags.append(f"{word} {number}")
        for text in pokemon.defn.texts:
            mark = use_mark(self.game, pokemon.pid, pokemon.cards[-1], text)
            if mark in self.game.players[pokemon.owner].used and text_named(pokemon.defn, text.name) is text:
                flags.append(f"used {text.name}")
        name = self.name(pokemon.defn if pokemon.tops == 1 else table.cards[pokemon.cards[-1]])
        return f"{name} [{' | '.join(flags)}]" if flags else name

    def energies(self, cards: list[Definition]) -> list[str]:
        """Basic Energy as letters, if it comes first, then the others by name."""
        letters: list[str] = []
        while (
            cards and cards[0].kind == BASIC_ENERGY and cards[0].name == energy.basic_energy_name(cards[0].basic_type)
        ):
            letters.append(energy.letter(cards[0].basic_type))
            cards = cards[1:]
        flags = [" ".join(letters)] if letters else []
        if cards:
            flags.append("energy " + ", ".join([self.name(defn) for defn in cards]))
        return flags

    def card(self, card: int, who: int, usual: list[int]) -> str:
        """A card of a zone, with its flags where who knows it is not as usual there."""
        game = self.game
        name = self.name(game.table.cards[card])
        flags: list[str] = []
        if card in game.players[who].face_up:
            flags.append("up")
        else:
            known = [viewer for viewer in range(2) if game.seen[viewer][card] and viewer not in usual]
            if known:
                flags.append("seen" if len(known) == 2 else f"seen {PLAYERS[known[0]]}")
        return f"{name} [{' | '.join(flags)}]" if flags else name

    def zones(self, letter: str, player: Player) -> list[str]:
        who = PLAYERS.index(letter)
        lines: list[str] = []
        hand = self.counted([self.card(card, who, [who]) for card in player.hand])
        if hand:
            lines.append(f"{letter} hand: {', '.join(hand)}")
        deck = [self.card(card, who, []) for card in player.deck[::-1]]
        filled = 0
        while deck and deck[-1] == self.name(INERT):
            deck.pop()
            filled += 1
        exact = [] if filled and len(deck) + filled == DECK_FILL else [str(filled)]
        if deck or exact:
            lines.append(f"{letter} deck: {', '.join(self.counted(deck) + exact)}")
        prizes = [self.card(card, who, []) for card in player.prizes]
        if prizes != [self.name(INERT)] * self.game.rules.prizes:
            inert = prizes == [self.name(INERT)] * len(prizes)
            lines.append(f"{letter} prizes: {len(prizes) if inert else ', '.join(self.counted(prizes))}")
        for name, cards in (("discard", player.discard), ("lost", player.lost)):
            shown = self.counted([self.card(card, who, [0, 1]) for card in cards])
            if shown:
                lines.append(f"{letter} {name}: {', '.join(shown)}")
        return lines

    def counted(self, names: list[str]) -> list[str]:
        """Equal neighbours as `Name x3`."""
        shown: list[str] = []
        at = 0
        while at < len(names):
            end = at
            while end < len(names) and names[end] == names[at]:
                end += 1
            # Flags stand behind the name, so cards with flags are not counted together.
            if end - at > 1 and not names[at].endswith("]"):
                shown.append(f"{names[at]} x{end - at}")
            else:
                shown.extend(names[at:end])
            at = end
        return shown

    def counters(self, letter: str, player: Player, who: int) -> list[str]:
        game = self.game
        lines: list[str] = []
        used: list[str] = []
        for word, field in USED.items():
            number: int = getattr(player, field)
            if number:
                used.append(word if number == 1 else f"{word} {number}")
        if used:
            lines.append(f"{letter} used: {', '.join(used)}")
        usual = {
            "turns": (game.turn + 1) // 2 if who == game.first else game.turn // 2,
            "prizes_set": game.rules.prizes,
            "prizes_taken": max(0, game.rules.prizes - len(player.prizes)),
            "mulligans": 0,
        }
        counts: list[str] = []
        for word, field in COUNTS.items():
            value: int = getattr(player, field)
            if value != usual[field]:
                counts.append(f"{word} {value}")
        if counts:
            lines.append(f"{letter} counts: {', '.join(counts)}")
        marks = player.used[:]
        for pokemon in game.in_play(who):
            for text in pokemon.defn.texts:
                mark = use_mark(game, pokemon.pid, pokemon.cards[-1], text)
                if mark in marks and text_named(pokemon.defn, text.name) is text:
                    marks.remove(mark)
        if marks:
            lines.append(f"{letter} used texts: {', '.join([str(mark) for mark in marks])}")
        if player.used_names:
            lines.append(f"{letter} used names: {', '.join(player.used_names)}")
        if player.used_game:
            lines.append(f"{letter} used game: {', '.join(player.used_game)}")
        if player.deck_seen:
            lines.append(f"{letter} knows: deck")
        return lines

    def history(self, record: Record) -> str:
        word = name_of(HISTORY_WORDS, record.kind)
        parts = [f"{word} turn {record.turn} of {PLAYERS[record.who]}"]
        for name, number, usual in (
            ("ref", record.ref, -1),
            ("number", record.number, 0),
            ("card", record.card, -1),
            ("phase", record.phase, TURN),
        ):
            if number != usual:
                parts.append(f"{name} {number}")
        if record.cause:
            parts.append(f"by {CAUSE_NAMES[record.cause]}")
        if record.name:
            parts.append(f"name {record.name}")
        return f"history: {' | '.join(parts)}"

    def lasting(self, effect: Lasting) -> str:
        where = self.spot(effect.pid) or PLAYERS[effect.scope.who]
        source = self.spot(effect.scope.source) or PLAYERS[effect.scope.who]
        table = self.game.table
        code = passive_code(table, effect.passive) or trigger_code(table, effect.trigger)
        return (
            f"lasting on {where} {'until' if effect.until else 'during'} {PLAYERS[effect.whose]} turn {effect.nth}"
            f" by {CAUSE_NAMES[effect.cause]} of {source}{' stays' if effect.stays else ''}: {code}"
        )

    def spot(self, pid: int) -> str:
        pokemon = self.game.pokemon(pid)
        if pokemon is None:
            return ""
        player = self.game.players[pokemon.owner]
        letter = PLAYERS[pokemon.owner]
        return f"{letter} active" if player.active is pokemon else f"{letter} bench {player.bench.index(pokemon) + 1}"
