"""A position as text, like FEN: read into a game that stands at the main decision, and printed again.

One line says one thing: `A active: Raichu [20 damage | poisoned | R R W | tool Muscle Band | under Pikachu]`. What is
not stated is filled with inert cards: decks to ten cards, Prizes to the number of the rules. `docs/positions.md` has
the whole form; `position` reads it, `show_position` prints it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from playmat.effects.define import define
from playmat.engine.start import table_for
from playmat.engine.turn import at_main
from playmat.errors import PlaymatError, PositionError
from playmat.facts import energy
from playmat.facts.card import BASIC, POKEMON, AttackFacts, CardFacts, basic_energy
from playmat.rules.rules import Rules, preset
from playmat.state import combined
from playmat.state.chance import Chance
from playmat.state.codes import (
    BY_ATTACK,
    CAUSE_NAMES,
    H_KO,
    H_PLAYED,
    PID_BASE,
    TURN,
)
from playmat.state.model import (
    NO_BLOCK,
    Definition,
    Frame,
    Game,
    Lasting,
    Passive,
    Player,
    Pokemon,
    Record,
    Trigger,
)
from playmat.state.moves import next_serial, reveal, see, use_mark
from playmat.state.saved import dump, find_passive, find_trigger, load
from playmat.view.forms import (
    CONDITIONS,
    COUNTS,
    DECK_FILL,
    HISTORY_WORDS,
    INERT,
    PLAYERS,
    SINCE,
    USED,
    ZONES,
    Line,
    json_value,
    lines_of,
    names_of,
    near,
    player_of,
    rules_named,
    split,
    text_named,
    whole,
)
from playmat.view.show import Printer


def position(
    text: str,
    cards: Mapping[str, Definition] | Iterable[Definition],
    rules: Rules | None = None,
    chance: Chance | None = None,
) -> Game:
    """The game that a text describes, at the main decision of the player in turn.

    `cards` are the definitions that it may name, by any name or as a list; `rules` stand in for a missing `rules:`
    line, `chance` is the game's chance (default: seeded with 0). PositionError with the line where it cannot be read.
    """
    return Reader(text, cards, rules, chance).game()


class Reader:
    """The state of reading one position: its lines, the cards named so far, and the game that grows."""

    def __init__(
        self,
        text: str,
        cards: Mapping[str, Definition] | Iterable[Definition],
        rules: Rules | None,
        chance: Chance | None,
    ) -> None:
        self.named = names_of(cards)
        self.lines = lines_of(text)
        self.rules = rules
        self.chance = chance
        self.found: list[list[Definition]] = [[], []]
        self.plans: list[tuple[int, str, Definition, list[str], Line]] = []

    def game(self) -> Game:
        rules = self.read_rules()
        plans = self.read_cards(rules)
        decks: list[list[Definition]] = [[], []]
        for who in range(2):
            for zone in plans[who]:
                decks[who].extend([defn for defn, _ in zone.cards])
        game = Game(table_for(rules, decks[0], decks[1]), [Player(), Player()], self.chance or Chance.seeded(0))
        game.phase = TURN
        self.read_turn(game)
        self.lay_out(game, plans)
        for line in self.lines:
            self.read_state(game, line)
        game.touch()
        at_main(game)
        also = [line for line in self.lines if line.head.startswith("also ")]
        return self.read_also(game, also) if also else game

    # -- rules and turn

    def line(self, head: str) -> Line | None:
        for line in self.lines:
            if line.head == head:
                return line
        return None

    def read_rules(self) -> Rules:
        line = self.line("rules")
        if line is None:
            return preset("SV") if self.rules is None else self.rules
        items = split(line, line.rest, ",")
        try:
            rules = rules_named(items[0] if items else "")
            changes: dict[str, object] = {}
            for item in items[1:]:
                field, mark, value = item.partition("=")
                if not mark:
                    raise line.wrong(f"{item!r} changes no rule", 'write "rules: XY, prizes=3"')
                changes[field.strip()] = json_value(value.strip())
            return rules.replaced(changes) if changes else rules
        except PositionError:
            raise
        except PlaymatError as error:
            raise line.wrong(error.what, error.hint) from None

    def read_turn(self, game: Game) -> None:
        line = self.line("turn") or Line(0, "turn", "5 of A")
        match = re.fullmatch(r"(\d+) of ([AB])", line.rest)
        if match is None:
            raise line.wrong(f"{line.rest!r} is no turn", 'write "turn: 5 of A"')
        game.turn = int(match[1])
        game.now = PLAYERS.index(match[2])
        game.first = game.now if game.turn % 2 else 1 - game.now
        first = self.line("first")
        if first is not None:
            game.first = player_of(first, first.rest)
        for who in range(2):
            game.players[who].turns = (game.turn + 1) // 2 if who == game.first else game.turn // 2

    # -- cards

    def read_cards(self, rules: Rules) -> list[list[Zone]]:
        """For each player the zones in the order in which their cards get their numbers."""
        plans: list[list[Zone]] = [[], []]
        for who in range(2):
            letter = PLAYERS[who]
            active = self.line(f"{letter} active")
            if active is None or active.rest != "none":
                plans[who].extend(self.pokemon(active or Line(0, f"{letter} active", "Dummy"), True))
            bench = self.line(f"{letter} bench")
            if bench is not None:
                plans[who].extend(self.pokemon(bench, False))
            for name in ZONES:
                line = self.line(f"{letter} {name}")
                zone = Zone(name, line)
                if line is not None:
                    self.fill(zone, line)
                if name == "deck" and not zone.exact:
                    zone.inert(DECK_FILL - len(zone.cards))
                if name == "prizes" and line is None:
                    zone.inert(rules.prizes)
                plans[who].append(zone)
        for head in ("stadium", "aside", "looking", "in use"):
            line = self.line(head)
            if line is None:
                continue
            for item in split(line, line.rest, ","):
                match = re.fullmatch(r"(.*\S)\s*\(([AB])\)", item)
                if match is None:
                    raise line.wrong(f"whose is {item!r}?", f'write "{head}: {item} (A)"')
                zone = Zone(head, line)
                zone.add(*self.card(line, match[1]))
                plans[PLAYERS.index(match[2])].append(zone)
        return plans

    def fill(self, zone: Zone, line: Line) -> None:
        """The cards of a zone: names, `Name x3`, a bare number of inert cards, `...` for the usual filling."""
        for item in split(line, line.rest, ","):
            if item == "...":
                continue
            if item.isdecimal():
                zone.exact = True
                zone.inert(int(item))
                continue
            times = re.fullmatch(r"(.*\S)\s+x(\d+)", item)
            if times is not None and item not in self.named:
                defn, flags = self.card(line, times[1])
                for _ in range(int(times[2])):
                    zone.add(defn, flags)
            else:
                zone.add(*self.card(line, item))

    def card(self, line: Line, item: str) -> tuple[Definition, list[str]]:
        """A card's definition, and its flags in brackets."""
        item = item.strip()
        if item in self.named:
            return self.named[item], []
        quoted = re.fullmatch(r'"([^"]*)"\s*(.*)', item)
        name, flags = (quoted[1], quoted[2]) if quoted else (item, "")
        if not quoted and item.endswith("]"):
            cut = item.index("[")
            depth = 0
            for i in range(len(item) - 1, -1, -1):
                depth += 1 if item[i] == "]" else -1 if item[i] == "[" else 0
                if depth == 0:
                    cut = i
                    break
            name, flags = item[:cut].strip(), item[cut:]
        found = self.named.get(name)
        if found is None:
            found = self.filler(name)
        if found is None:
            raise line.wrong(f"the card {name!r} is not known", near(name, self.named))
        if not flags:
            return found, []
        return found, [flag.strip() for flag in split(line, flags[1:-1], "|")]

    def filler(self, name: str) -> Definition | None:
        """Cards that need no definition: inert ones and basic Energy."""
        if name == INERT.name or name == INERT.id:
            return INERT
        if name == "Dummy":
            return dummy()
        for each in energy.BASIC_TYPES:
            full = energy.basic_energy_name(each)
            if name in (full, full.removeprefix("Basic "), energy.letter(each)):
                return self.named.get(full) or basic_energy_definition(each)
        return None

    def pokemon(self, line: Line, active: bool) -> list[Zone]:
        """The Pokémon of a line, each with everything on it."""
        zones: list[Zone] = []
        for item in split(line, line.rest, ","):
            defn, flags = self.card(line, item)
            zone = Zone("active" if active else "bench", line)
            under: list[Definition] = []
            tops: list[Definition] = [defn]
            energies: list[Definition] = []
            tools: list[Definition] = []
            for flag in flags:
                word, _, rest = flag.partition(" ")
                if re.fullmatch(r"[GRWLPFDMY]( ?[GRWLPFDMY])*", flag):
                    for letter in flag.replace(" ", ""):
                        energies.append(self.card(line, letter)[0])
                elif word in ("energy", "tool", "under", "with"):
                    into = {"energy": energies, "tool": tools, "under": under, "with": tops}[word]
                    extra = Zone(word, line)
                    self.fill(extra, Line(line.number, word, rest))
                    into.extend([each for each, _ in extra.cards])
                else:
                    zone.flags.append(flag)
            zone.tops = len(tops)
            under.reverse()
            tops.reverse()
            zone.stack = len(under) + len(tops)
            zone.energies = len(energies)
            for each in [*under, *tops, *energies, *tools]:
                zone.add(each, [])
            zones.append(zone)
        if active and len(zones) > 1:
            raise line.wrong("two Active Pokémon", "a comma divides Pokémon; put the others on the bench line")
        return zones

    def lay_out(self, game: Game, plans: list[list[Zone]]) -> None:
        """Lay the cards down, numbered in the order of the plans."""
        card = 0
        for who in range(2):
            player = game.players[who]
            for zone in plans[who]:
                ids = list(range(card, card + len(zone.cards)))
                card += len(ids)
                if zone.name in ("active", "bench"):
                    self.put_pokemon(game, who, zone, ids)
                elif zone.name == "deck":
                    player.deck = ids[::-1]
                elif zone.name == "hand":
                    player.hand = ids
                    for each in ids:
                        see(game, each, who)
                elif zone.name == "prizes":
                    player.prizes = ids
                elif zone.name == "discard":
                    for each in ids:
                        reveal(game, each)
                    player.discard = ids
                elif zone.name == "lost":
                    for each in ids:
                        reveal(game, each)
                    player.lost = ids
                elif zone.name == "stadium":
                    if game.stadium >= 0:
                        raise self.place(zone).wrong("two Stadiums")
                    game.stadium = ids[0]
                    reveal(game, ids[0])
                elif zone.name == "aside":
                    game.aside.extend(ids)
                elif zone.name == "looking":
                    game.looking.extend(ids)
                else:
                    for each in ids:
                        reveal(game, each)
                    game.in_use.extend(ids)
                for each, (_, flags) in zip(ids, zone.cards, strict=True):
                    for flag in flags:
                        self.card_flag(game, self.place(zone), each, who, flag)
            player.prizes_set = game.rules.prizes
            player.prizes_taken = max(0, player.prizes_set - len(player.prizes))
        if len(game.looking) + len(game.aside) + len(game.in_use) > 0:
            game.touch()

    def place(self, zone: Zone) -> Line:
        return zone.line or Line(0, zone.name, "")

    def card_flag(self, game: Game, line: Line, card: int, who: int, flag: str) -> None:
        if flag == "up" and card in game.players[who].prizes:
            game.players[who].face_up.append(card)
            reveal(game, card)
        elif flag == "seen A":
            see(game, card, 0)
        elif flag == "seen B":
            see(game, card, 1)
        elif flag == "seen":
            reveal(game, card)
        else:
            raise line.wrong(f"{flag!r} is no flag of a card here", "up (Prize cards), seen A, seen B, seen")

    def put_pokemon(self, game: Game, who: int, zone: Zone, ids: list[int]) -> None:
        made = Pokemon(game.next_pid, who, zone.cards[zone.stack - 1][0])
        game.next_pid += 1
        made.cards = ids[: zone.stack]
        made.tops = zone.tops
        if zone.tops > 1:
            made.defn = combined.whole(game.table, made.cards[zone.stack - zone.tops :])
        made.energy = ids[zone.stack : zone.stack + zone.energies]
        made.tools = ids[zone.stack + zone.energies :]
        made.since = next_serial(game)
        for card in ids:
            reveal(game, card)
        if zone.name == "active":
            game.players[who].active = made
        else:
            game.players[who].bench.append(made)
        for flag in zone.flags:
            self.pokemon_flag(game, self.place(zone), made, flag)
        game.next_pid = max(game.next_pid, made.pid + 1)
        game.serial = max(game.serial, made.since)

    def pokemon_flag(self, game: Game, line: Line, pokemon: Pokemon, flag: str) -> None:
        damage = re.fullmatch(r"(\d+) (damage counters?|counters?|damage)", flag)
        condition = re.fullmatch(r"(asleep|paralyzed|confused|poisoned|burned)(?:\((\d+)\))?", flag)
        since = re.fullmatch(r"(entered|evolved|active since|left active|order|pid) (\d+)", flag)
        if damage is not None:
            pokemon.damage = int(damage[1]) * (1 if damage[2] == "damage" else 10)
            if pokemon.damage % 10:
                raise line.wrong(f"{flag!r}: damage is a multiple of 10")
        elif condition is not None:
            number = int(condition[2]) if condition[2] else 0
            if condition[1] == "poisoned":
                pokemon.poison = number or game.rules.poison_counters
            elif condition[1] == "burned":
                pokemon.burned = number or game.rules.burn_counters or 1
            else:
                pokemon.condition = CONDITIONS[condition[1]]
                if condition[2]:
                    pokemon.paralyzed_nth = number
        elif flag == "new":
            pokemon.entered = game.turn
        elif flag == "evolved":
            pokemon.evolved = game.turn
        elif since is not None:
            setattr(pokemon, SINCE[since[1]], int(since[2]))
            if pokemon.pid < PID_BASE:
                raise line.wrong(f"{flag!r}: pids begin at {PID_BASE}")
        elif flag.startswith("used "):
            text = text_named(pokemon.defn, flag.removeprefix("used "))
            if text is None:
                raise line.wrong(f"{pokemon.defn.name} has no text named {flag.removeprefix('used ')!r}")
            game.players[pokemon.owner].used.append(use_mark(game, pokemon.pid, pokemon.cards[-1], text))
        else:
            raise line.wrong(
                f"{flag!r} is no flag of a Pokémon",
                "20 damage, asleep, R R W, energy Name, tool Name, under Name, with Name, entered 3, new, used Name",
            )

    # -- the other lines

    def read_state(self, game: Game, line: Line) -> None:
        head = line.head
        if head in ("rules", "turn", "first", "stadium", "aside", "looking", "in use") or head.startswith("also "):
            return
        if head.startswith("lasting "):
            self.read_lasting(game, line)
            return
        if head == "history":
            self.read_history(game, line)
            return
        who = PLAYERS.find(head[:1])
        word = head[2:]
        if who < 0 or head[1:2] != " ":
            raise line.wrong(
                f"no line begins with {head!r}", "A …, B …, rules, turn, first, stadium, history, lasting …"
            )
        player = game.players[who]
        if word in ("active", "bench") or word in ZONES:
            return
        if word == "used":
            for item in split(line, line.rest, ","):
                self.read_count(line, player, USED, item, 1)
        elif word == "counts":
            for item in split(line, line.rest, ","):
                self.read_count(line, player, COUNTS, item, -1)
        elif word == "used names":
            player.used_names = split(line, line.rest, ",")
        elif word == "used game":
            player.used_game = split(line, line.rest, ",")
        elif word == "used texts":
            player.used.extend([whole(line, item) for item in split(line, line.rest, ",")])
        elif word == "knows":
            if line.rest != "deck":
                raise line.wrong(f"{line.rest!r} cannot be known here", 'write "A knows: deck"')
            player.deck_seen = True
        elif word == "ko last turn":
            self.read_ko(game, line, who)
        elif word == "played":
            for item in split(line, line.rest, ","):
                defn = self.card(line, item)[0]
                card = first_of(game, who, defn)
                game.history.append(Record(H_PLAYED, game.turn, TURN, who, -1, 0, card, 0, defn.name))
        else:
            raise line.wrong(f"no line begins with {head!r}", "see docs/positions.md")

    def read_count(self, line: Line, player: Player, names: dict[str, str], item: str, usual: int) -> None:
        match = re.fullmatch(r"(.*?)(?: (\d+))?", item)
        field = names.get(match[1]) if match else None
        if match is None or field is None or (match[2] is None and usual < 0):
            raise line.wrong(f"{item!r} is not understood", f"one of: {', '.join(names)}, each with a number")
        setattr(player, field, int(match[2]) if match[2] else usual)

    def read_ko(self, game: Game, line: Line, who: int) -> None:
        """`A ko last turn: Name [by effect]`: Knocked Out in the last turn, if not said by damage of an attack."""
        for item in split(line, line.rest, ",") if line.rest else ["Inert"]:
            defn, flags = self.card(line, item)
            by_effect = flags == ["by effect"]
            if flags and not by_effect:
                raise line.wrong(f"{flags!r} is not understood", 'write "Name" or "Name [by effect]"')
            card = first_of(game, who, defn)
            number = 0 if by_effect else 1
            game.history.append(Record(H_KO, game.turn - 1, TURN, who, -1, number, card, BY_ATTACK, defn.name))

    def read_history(self, game: Game, line: Line) -> None:
        """`history: ko turn 4 of A | ref 1003 | number 1 | card 5 | by attack | name Pikachu`: one record."""
        parts = [part.strip() for part in line.rest.split("|")]
        match = re.fullmatch(r"(\w+) turn (\d+) of ([AB])", parts[0])
        if match is None or match[1] not in HISTORY_WORDS:
            raise line.wrong(f"{parts[0]!r} is not understood", f"one of {', '.join(HISTORY_WORDS)}, then: turn 4 of A")
        kind = HISTORY_WORDS.index(match[1])
        record = Record(kind, int(match[2]), TURN, PLAYERS.index(match[3]), -1, 0, -1, 0, "")
        for part in parts[1:]:
            word, _, value = part.partition(" ")
            if word == "name":
                record.name = value
            elif word == "by":
                if value not in CAUSE_NAMES:
                    raise line.wrong(f"{value!r} causes nothing", f"one of: {', '.join(CAUSE_NAMES)}")
                record.cause = CAUSE_NAMES.index(value)
            elif word in ("ref", "number", "card", "phase"):
                number = whole(line, value)
                if word == "card" and number >= game.table.size:
                    raise line.wrong(f"there is no card {number}")
                setattr(record, word, number)
            else:
                raise line.wrong(f"{part!r} is not understood", "ref, number, card, phase, by, name")
        game.history.append(record)

    def read_lasting(self, game: Game, line: Line) -> None:
        """`lasting on A active during A turn 3 by attack of B: CODE`: an effect of a card of the game, by its code."""
        match = re.fullmatch(
            r"lasting on (A|B|table|[AB] active|[AB] bench \d+) (during|until) ([AB]) turn (\d+)"
            r"(?: by (\w+))?(?: of ([AB]|[AB] active|[AB] bench \d+))?( stays)?",
            line.head,
        )
        if match is None:
            raise line.wrong(
                f"{line.head!r} is not understood",
                'write "lasting on A active during A turn 3 by attack of B active: text"',
            )
        cause = match[5] or "attack"
        if cause not in CAUSE_NAMES:
            raise line.wrong(f"{cause!r} causes nothing", f"one of: {', '.join(CAUSE_NAMES)}")
        source = spot(game, line, match[6] or "")
        where = spot(game, line, match[1])
        whose = PLAYERS.index(match[3])
        user = PLAYERS.find((match[6] or match[1])[:1])
        passive, trigger = effect_of(game, line)
        scope = Frame(NO_BLOCK, max(user, 0), CAUSE_NAMES.index(cause), -1, -1)
        if source is not None:
            scope.source = source.pid
            scope.attacker = source.pid
            scope.card = source.cards[-1]
        pid = -1 if where is None else where.pid
        scope.target = pid
        until = match[2] == "until"
        since = next_serial(game)
        stays = match[7] is not None
        game.lasting.append(
            Lasting(passive, trigger, scope, pid, whose, int(match[4]), until, scope.cause, since, stays, [])
        )

    def read_also(self, game: Game, lines: list[Line]) -> Game:
        """`also FIELD: json`: fields of the saved form that the readable lines do not say."""
        data = dump(game)
        for line in lines:
            field = line.head.removeprefix("also ")
            if field not in data:
                raise line.wrong(f"the state has no field {field!r}")
            data[field] = json_value(line.rest, line)
        data["key"] = ""
        try:
            return load(data, {defn.id: defn for defn in game.table.cards}, game.table.system)
        except PlaymatError as error:
            raise PositionError(f"{error.where}: {error.what}", f"line {lines[0].number}", error.hint) from None


def dummy() -> Definition:
    """The Pokémon without attacks that stands where no Active is stated."""
    found = FILLERS.get("dummy")
    if found is None:
        found = define(CardFacts("dummy", "Dummy", POKEMON, BASIC, 300, (energy.COLORLESS,), retreat=1))
        FILLERS["dummy"] = found
    return found


def basic_energy_definition(each: int) -> Definition:
    """The basic Energy of a type, one definition for all positions."""
    letter = energy.letter(each)
    found = FILLERS.get(letter)
    if found is None:
        found = define(basic_energy(each))
        FILLERS[letter] = found
    return found


FILLERS: dict[str, Definition] = {}


class Zone:
    """The cards of one place while a position is read, with their flags; a Pokémon is a zone of its own."""

    def __init__(self, name: str, line: Line | None) -> None:
        self.name = name
        self.line = line
        self.cards: list[tuple[Definition, list[str]]] = []
        self.flags: list[str] = []
        self.exact = False  # a number was given: no filling up
        self.stack = 0  # how many of the cards lie on each other
        self.tops = 1
        self.energies = 0

    def add(self, defn: Definition, flags: list[str]) -> None:
        self.cards.append((defn, flags))

    def inert(self, count: int) -> None:
        for _ in range(count):
            self.add(INERT, [])


def first_of(game: Game, who: int, defn: Definition) -> int:
    """A card of this definition in the player's discard pile, else anywhere, else -1."""
    for card in game.players[who].discard:
        if game.table.cards[card] is defn:
            return card
    for card in range(game.table.size):
        if game.table.owners[card] == who and game.table.cards[card] is defn:
            return card
    return -1


def spot(game: Game, line: Line, text: str) -> Pokemon | None:
    """The Pokémon at `A active` or `B bench 2`; None for a player or the table."""
    if len(text) < 2 or text == "table":
        return None
    player = game.players[PLAYERS.index(text[0])]
    if text[2:] == "active":
        if player.active is None:
            raise line.wrong(f"{text} is empty")
        return player.active
    number = int(text.rsplit(" ", 1)[1])
    if not 1 <= number <= len(player.bench):
        raise line.wrong(f"{text} is empty")
    return player.bench[number - 1]


def effect_of(game: Game, line: Line) -> tuple[Passive | None, Trigger | None]:
    """The lasting passive or trigger of a `lasting` line: of a card of the game by its code, or in notation.

    One in notation is put into the game's table, under its notation as code.
    """
    table = game.table
    code = line.rest
    passive = find_passive(table, code)
    trigger = find_trigger(table, code)
    if passive is not None or trigger is not None:
        return passive, trigger
    attacks = (AttackFacts("A", effect=f"attack(Lasting(this_turn, {code}))"),)
    try:
        carrier = define(CardFacts("lasting", "Lasting", POKEMON, BASIC, 10, (energy.COLORLESS,), attacks=attacks))
    except PlaymatError as error:
        codes = sorted([*table.passives, *table.triggers])
        raise line.wrong(
            f"{code!r} is neither an effect of a card here nor notation: {error.what}",
            f"the cards here give: {', '.join(codes) or 'none'}",
        ) from None
    passives = list(carrier.lasting_passives.values())
    triggers = list(carrier.lasting_triggers.values())
    if len(passives) + len(triggers) != 1:
        raise line.wrong(f"{code!r} gives {len(passives) + len(triggers)} effects", "write one effect in a line")
    for each in passives:
        each.code = code
        table.passives[code] = each
        return each, None
    event = triggers[0]
    event.code = code
    table.triggers[code] = event
    table.blocks[event.block.code] = event.block
    for watch in event.watches:
        table.listens |= 1 << watch.event
    return None, event


def show_position(game: Game, exact: bool = False) -> str:
    """The text of a game that stands at a main decision.

    What is read back has the same rules-relevant state, with cards numbered anew and chance as `position` makes it;
    `exact` adds what is needed (`also` lines) so that the very same game is read back, at any decision.
    """
    text = Printer(game).text()
    if not exact:
        return text
    again = position(text, definitions_of(game))
    written = dump(again)
    also: list[str] = []
    for field, value in dump(game).items():
        if field != "key" and written[field] != value:
            also.append(f"also {field}: {json.dumps(value, ensure_ascii=False, separators=(', ', ': '))}")
    return text + "".join([f"{line}\n" for line in also])


def definitions_of(game: Game) -> dict[str, Definition]:
    """The definitions of all cards of a game by their ids: what `position` needs to read its text again."""
    return {defn.id: defn for defn in game.table.cards}
