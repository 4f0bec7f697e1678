"""A game as data, and back: `dump` and `load` at any moment, in the middle of an effect too.

What is written are the places of the cards, counters and the stack of frames, with blocks, attacks and lasting texts
by their codes; the pending decision and the index of what is in force are not written but asked and built again. A
file that was cut, edited or made by another version is refused with the place of the fault, and nothing is made of it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from playmat import BEHAVIOUR
from playmat.errors import PlaymatError, SavedGameError
from playmat.rules.rules import Rules, from_dict
from playmat.state.chance import INJECTED, MASK, SEEDED, Chance
from playmat.state.codes import (
    ASLEEP,
    BOTH,
    BURNED,
    CONFUSED,
    EVENTS,
    NO_CONDITION,
    NOBODY,
    OVER,
    PARALYZED,
    PID_BASE,
    REASON_NAMES,
    SETUP,
)
from playmat.state.combined import JOIN, whole, whole_of_ids
from playmat.state.compare import attack_code, key, passive_code, text_code, trigger_code
from playmat.state.fields import RESTORE, Part, kind_of, number_in
from playmat.state.model import (
    EMPTY_STANDING,
    NO_BLOCK,
    Attack,
    Block,
    Definition,
    Due,
    Fallen,
    Frame,
    Game,
    Happening,
    Lasting,
    Passive,
    Player,
    Pokemon,
    Record,
    Result,
    Table,
    Text,
    Trigger,
)

FORMAT: Final = "playmat saved game"
FORMAT_VERSION: Final = 1
# -- writing --------------------------------------------------------------------------------


def dump(game: Game, pool: str = "") -> dict[str, object]:
    """The whole state as dicts, lists, ints and strings for JSON; `pool` is the hash of the pool of its cards."""
    table = game.table
    ids: list[list[str]] = [[], []]
    for card in range(table.size):
        ids[table.owners[card]].append(table.cards[card].id)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "behaviour": BEHAVIOUR,
        "pool": pool,
        "rules": table.rules.as_dict(),
        "cards": ids,
        "turn": game.turn,
        "now": game.now,
        "first": game.first,
        "phase": game.phase,
        "winner": game.winner,
        "reason": game.reason,
        "stadium": game.stadium,
        "next_pid": game.next_pid,
        "serial": game.serial,
        "in_use": game.in_use[:],
        "looking": game.looking[:],
        "aside": game.aside[:],
        "seen": [game.seen[0][:], game.seen[1][:]],
        "seen_count": game.seen_count[:],
        "players": [dump_player(player) for player in game.players],
        "chance": dump_chance(game.chance),
        "frames": [dump_frame(game, frame) for frame in game.frames],
        "lasting": [dump_lasting(game, effect) for effect in game.lasting],
        "waiting": [dump_happening(happening) for happening in game.waiting],
        "history": [dump_record(record) for record in game.history],
        "fallen": [dump_fallen(record) for record in game.fallen],
        "asks": 1 if asks(game) else 0,
        "key": format(key(game), "016x"),
    }


def dumps(game: Game, pool: str = "") -> bytes:
    """The whole state as JSON bytes."""
    return msgspec.json.encode(dump(game, pool))


def dump_player(player: Player) -> dict[str, object]:
    active = player.active
    return {
        "deck": player.deck[:],
        "hand": player.hand[:],
        "discard": player.discard[:],
        "prizes": player.prizes[:],
        "lost": player.lost[:],
        "face_up": player.face_up[:],
        "active": None if active is None else dump_pokemon(active),
        "bench": [dump_pokemon(pokemon) for pokemon in player.bench],
        "turns": player.turns,
        "attached": player.attached,
        "supporters": player.supporters,
        "stadiums": player.stadiums,
        "retreated": player.retreated,
        "retreat_failed": player.retreat_failed,
        "prizes_set": player.prizes_set,
        "prizes_taken": player.prizes_taken,
        "mulligans": player.mulligans,
        "deck_seen": 1 if player.deck_seen else 0,
        "used": player.used[:],
        "used_names": player.used_names[:],
        "used_game": player.used_game[:],
    }


def dump_pokemon(pokemon: Pokemon) -> dict[str, object]:
    return {
        "pid": pokemon.pid,
        "defn": pokemon.defn.id,
        "cards": pokemon.cards[:],
        "tops": pokemon.tops,
        "energy": pokemon.energy[:],
        "tools": pokemon.tools[:],
        "damage": pokemon.damage,
        "condition": pokemon.condition,
        "poison": pokemon.poison,
        "burned": pokemon.burned,
        "paralyzed_nth": pokemon.paralyzed_nth,
        "entered": pokemon.entered,
        "evolved": pokemon.evolved,
        "active_turn": pokemon.active_turn,
        "left_active_turn": pokemon.left_active_turn,
        "since": pokemon.since,
    }


def dump_chance(chance: Chance) -> dict[str, object]:
    made: dict[str, object] = {
        "mode": chance.mode,
        "words": [chance.a, chance.b, chance.c, chance.d],
        "coins": chance.coins[:],
        "picks": chance.picks[:],
        "orders": [order[:] for order in chance.orders],
        "at": [chance.coin_at, chance.pick_at, chance.order_at],
    }
    if chance.mode == INJECTED:
        made["laid"] = chance.laid[:]
    return made


def dump_frame(game: Game, frame: Frame) -> dict[str, object]:
    happening = frame.happening
    return {
        "block": frame.block.code,
        "pc": frame.pc,
        "who": frame.who,
        "cause": frame.cause,
        "card": frame.card,
        "source": frame.source,
        "attacker": frame.attacker,
        "target": frame.target,
        "each": frame.each,
        "side": frame.side,
        "a": frame.a,
        "b": frame.b,
        "c": frame.c,
        "attack": attack_code(game.table, frame.attack),
        "happening": None if happening is None else dump_happening(happening),
        "registers": [None if result is None else dump_result(result) for result in frame.registers],
        "due": [dump_due(game, due) for due in frame.due],
    }


def dump_due(game: Game, due: Due) -> dict[str, object]:
    return {
        "trigger": trigger_code(game.table, due.trigger),
        "text": text_code(game.table, due.scope.card, due.text),
        "happening": dump_happening(due.happening),
        "scope": dump_frame(game, due.scope),
    }


def dump_result(result: Result) -> dict[str, object]:
    return {
        "refs": result.refs[:],
        "onto": result.onto[:],
        "chosen": result.chosen,
        "done": result.done,
        "number": result.number,
        "heads": result.heads,
        "tails": result.tails,
    }


def dump_happening(happening: Happening) -> dict[str, object]:
    return {
        "event": happening.event,
        "ref": happening.ref,
        "who": happening.who,
        "cause": happening.cause,
        "source": happening.source,
        "card": happening.card,
        "amount": happening.amount,
        "flag": happening.flag,
        "name": happening.name,
    }


def dump_record(record: Record) -> dict[str, object]:
    return {
        "kind": record.kind,
        "turn": record.turn,
        "phase": record.phase,
        "who": record.who,
        "ref": record.ref,
        "number": record.number,
        "card": record.card,
        "cause": record.cause,
        "name": record.name,
    }


def dump_fallen(record: Fallen) -> dict[str, object]:
    return {
        "pid": record.pid,
        "owner": record.owner,
        "defn": record.defn.id,
        "prizes": record.prizes,
        "by_attack": record.by_attack,
        "attacker": record.attacker,
        "was_active": record.was_active,
    }


def dump_lasting(game: Game, effect: Lasting) -> dict[str, object]:
    return {
        "passive": passive_code(game.table, effect.passive),
        "trigger": trigger_code(game.table, effect.trigger),
        "scope": dump_frame(game, effect.scope),
        "pid": effect.pid,
        "whose": effect.whose,
        "nth": effect.nth,
        "until": 1 if effect.until else 0,
        "cause": effect.cause,
        "since": effect.since,
        "stays": 1 if effect.stays else 0,
        "spared": effect.spared,
    }


# -- reading --------------------------------------------------------------------------------


def loads(raw: bytes, cards: dict[str, Definition], system: list[Block], pool: str = "") -> Game:
    """The game in JSON bytes; `cards` by id, `system` the engine's procedures. SavedGameError where it is none."""
    return load(decode(raw), cards, system, pool)


def decode(raw: bytes) -> object:
    """JSON bytes as plain data."""
    try:
        data: object = msgspec.json.decode(raw)
    except RecursionError:
        raise SavedGameError("nested too deeply", "saved game", RESTORE) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise SavedGameError(f"no JSON: {error}", "saved game", RESTORE) from None
    return data


def load(data: object, cards: dict[str, Definition], system: list[Block], pool: str = "") -> Game:
    """The game that `dump` wrote, with a table of its own; `pool`, where given, must be the hash that was written."""
    top = Part(data, "")
    check_version(top, pool)
    rules = read_rules(top.take("rules"))
    table = read_table(top, rules, cards, system)
    return read_game(top, table)


def load_with(data: object, table: Table) -> Game:
    """The same for a game whose table is at hand: it must have the rules and cards that were written."""
    top = Part(data, "")
    check_version(top, "")
    rules = read_rules(top.take("rules"))
    if rules != table.rules:
        raise SavedGameError("other rules than the game's", "rules", "load it without a table")
    ids = read_ids(top)
    at = [0, 0]
    for card in range(table.size):
        owner = table.owners[card]
        if at[owner] >= len(ids[owner]) or ids[owner][at[owner]] != table.cards[card].id:
            raise SavedGameError(
                "other cards than the game's", f"cards[{owner}][{at[owner]}]", "load it without a table"
            )
        at[owner] += 1
    if at[0] != len(ids[0]) or at[1] != len(ids[1]):
        raise SavedGameError("other cards than the game's", "cards", "load it without a table")
    return read_game(top, table)


def check_version(top: Part, pool: str) -> None:
    if "format" not in top.data or top.text("format") != FORMAT:
        raise SavedGameError("this is no saved game", "format", "give a file that Playmat has written")
    version = top.integer("format_version")
    if version != FORMAT_VERSION:
        raise SavedGameError(
            f"format {version} cannot be read", "format_version", f"this Playmat reads format {FORMAT_VERSION}"
        )
    behaviour = top.integer("behaviour")
    if behaviour != BEHAVIOUR:
        raise SavedGameError(
            f"saved by behaviour version {behaviour}, this is {BEHAVIOUR}",
            "behaviour",
            "load it with the version of Playmat that wrote it",
        )
    written = top.text("pool")
    if pool and written and written != pool:
        raise SavedGameError(
            f"saved with the card pool {written}, this is {pool}",
            "pool",
            "load it with the pool that it was saved with",
        )


def read_rules(data: object) -> Rules:
    if not isinstance(data, dict):
        raise SavedGameError(f"an object is expected, not {kind_of(data)}", "rules", RESTORE)
    try:
        return from_dict(data)
    except PlaymatError as error:
        raise SavedGameError(
            error.what, f"rules ({error.where})" if error.where else "rules", error.hint or RESTORE
        ) from None


def read_ids(top: Part) -> list[list[str]]:
    lists = top.things("cards")
    if len(lists) != 2:
        raise top.wrong("cards", f"two lists of cards are expected, not {len(lists)}")
    made: list[list[str]] = [[], []]
    for who in range(2):
        ids = lists[who]
        if not isinstance(ids, list):
            raise SavedGameError(f"a list is expected, not {kind_of(ids)}", f"cards[{who}]", RESTORE)
        for i in range(len(ids)):
            id = ids[i]
            if not isinstance(id, str):
                raise SavedGameError(f"a card's id is expected, not {kind_of(id)}", f"cards[{who}][{i}]", RESTORE)
            made[who].append(id)
    return made


def read_table(top: Part, rules: Rules, cards: dict[str, Definition], system: list[Block]) -> Table:
    ids = read_ids(top)
    found: list[Definition] = []
    owners: list[int] = []
    for who in range(2):
        if len(ids[who]) > rules.deck_size:
            raise SavedGameError(
                f"{len(ids[who])} cards, the rules allow {rules.deck_size} (DECK-01)", f"cards[{who}]", RESTORE
            )
        for i in range(len(ids[who])):
            id = ids[who][i]
            defn = cards.get(id)
            if defn is None:
                raise SavedGameError(
                    f"the card {id!r} is not known",
                    f"cards[{who}][{i}]",
                    "load it with the cards that it was played with",
                )
            found.append(defn)
            owners.append(who)
    return Table(rules, found, owners, system)


def read_game(top: Part, table: Table) -> Game:
    last = table.size - 1
    players = top.parts("players")
    if len(players) != 2:
        raise top.wrong("players", f"two players are expected, not {len(players)}")
    made = Game(table, [], read_chance(top.part("chance"), last))
    made.turn = top.integer("turn", 0)
    made.now = top.integer("now", 0, 1)
    made.first = top.integer("first", NOBODY, 1)
    made.phase = top.integer("phase", SETUP, OVER)
    made.winner = top.integer("winner", NOBODY, 2)
    made.reason = top.integer("reason", 0, len(REASON_NAMES) - 1)
    made.stadium = top.integer("stadium", -1, last)
    made.next_pid = top.integer("next_pid", PID_BASE)
    made.serial = top.integer("serial", 0)
    made.in_use = top.integers("in_use", 0, last)
    made.looking = top.integers("looking", 0, last)
    made.aside = top.integers("aside", 0, last)
    made.players = [read_player(players[0], made, 0), read_player(players[1], made, 1)]
    read_seen(top, made)
    check_places(made)
    made.frames = [read_frame(part, made) for part in top.parts("frames")]
    made.lasting = [read_lasting(part, made) for part in top.parts("lasting")]
    made.waiting = [read_happening(part, last) for part in top.parts("waiting")]
    made.history = [read_record(part, last) for part in top.parts("history")]
    made.fallen = [read_fallen(part, table) for part in top.parts("fallen")]
    pending = top.flag("asks")
    written = top.text("key")
    top.done()
    made.standing = EMPTY_STANDING
    made.standing_epoch = -1
    if pending:
        ask_again(made)
    # A state that was put together by hand says that by an empty key.
    if written and format(key(made), "016x") != written:
        raise SavedGameError("the state does not fit the key that was written with it", "key", RESTORE)
    return made


def ask_again(game: Game) -> None:
    """Ask the pending decision anew from the state; SavedGameError where nothing can be asked."""
    game.decision = None
    game.touch()
    if not game.frames:
        raise SavedGameError("a decision is pending but nothing is in progress", "frames", RESTORE)
    where = f"frames[{len(game.frames) - 1}]"
    frame = game.frames[-1]
    if frame.pc < 1:
        raise SavedGameError("a decision is pending in a text that has not begun", f"{where}.pc", RESTORE)
    try:
        frame.block.ops[frame.pc - 1].ask(game, frame)
    except Exception as error:
        raise SavedGameError(
            f"the pending decision cannot be asked ({type(error).__name__})", where, RESTORE
        ) from error
    if not asks(game):
        raise SavedGameError("a decision is pending but its step asks nothing", where, RESTORE)


def asks(game: Game) -> bool:
    """Whether a decision is pending. A function of its own: the compiler would take the None above as settled."""
    return game.decision is not None


def read_player(part: Part, game: Game, who: int) -> Player:
    last = game.table.size - 1
    made = Player()
    made.deck = part.integers("deck", 0, last)
    made.hand = part.integers("hand", 0, last)
    made.discard = part.integers("discard", 0, last)
    made.prizes = part.integers("prizes", 0, last)
    made.lost = part.integers("lost", 0, last)
    made.face_up = part.integers("face_up", 0, last)
    active = part.take("active")
    made.active = None if active is None else read_pokemon(Part(active, f"{part.where}.active"), game, who)
    made.bench = [read_pokemon(each, game, who) for each in part.parts("bench")]
    made.turns = part.integer("turns", 0)
    made.attached = part.integer("attached", 0)
    made.supporters = part.integer("supporters", 0)
    made.stadiums = part.integer("stadiums", 0)
    made.retreated = part.integer("retreated", 0)
    made.retreat_failed = part.integer("retreat_failed", 0)
    made.prizes_set = part.integer("prizes_set", 0)
    made.prizes_taken = part.integer("prizes_taken", 0)
    made.mulligans = part.integer("mulligans", 0)
    made.deck_seen = part.flag("deck_seen")
    made.used = part.integers("used")
    made.used_names = part.texts("used_names")
    made.used_game = part.texts("used_game")
    part.done()
    for card in made.face_up:
        if card not in made.prizes:
            raise part.wrong("face_up", f"card {card} lies face up but is no Prize")
    return made


def read_pokemon(part: Part, game: Game, who: int) -> Pokemon:
    table = game.table
    last = table.size - 1
    cards = part.integers("cards", 0, last)
    if not cards:
        raise part.wrong("cards", "a Pokémon without a card")
    made = Pokemon(part.integer("pid", PID_BASE, game.next_pid - 1), who, read_defn(part, table))
    made.cards = cards
    made.tops = part.integer("tops", 1, len(cards))
    if made.tops > 1 and whole(table, cards[len(cards) - made.tops :]) is not made.defn:
        raise part.wrong("defn", f"its top cards are not {made.defn.id!r}")
    made.energy = part.integers("energy", 0, last)
    made.tools = part.integers("tools", 0, last)
    made.damage = part.integer("damage", 0)
    made.condition = part.integer("condition", NO_CONDITION, BURNED)
    if made.condition not in (NO_CONDITION, ASLEEP, PARALYZED, CONFUSED):
        raise part.wrong("condition", f"{made.condition} is not 0 (none), 1 (Asleep), 2 (Paralyzed) or 3 (Confused)")
    made.poison = part.integer("poison", 0)
    made.burned = part.integer("burned", 0)
    made.paralyzed_nth = part.integer("paralyzed_nth", -1)
    made.entered = part.integer("entered")
    made.evolved = part.integer("evolved")
    made.active_turn = part.integer("active_turn")
    made.left_active_turn = part.integer("left_active_turn")
    made.since = part.integer("since")
    part.done()
    return made


def read_defn(part: Part, table: Table) -> Definition:
    id = part.text("defn")
    for defn in table.cards:
        if defn.id == id:
            return defn
    several = whole_of_ids(table, id) if JOIN in id else None
    if several is not None:
        return several
    raise part.wrong("defn", f"the card {id!r} is not in either deck")


def read_seen(top: Part, game: Game) -> None:
    lists = top.things("seen")
    counts = top.integers("seen_count", 0)
    if len(lists) != 2 or len(counts) != 2:
        raise top.wrong("seen", "a list for each player is expected")
    size = game.table.size
    for who in range(2):
        handles = lists[who]
        if not isinstance(handles, list) or len(handles) != size:
            raise SavedGameError(f"a list of {size} handles is expected", f"seen[{who}]", RESTORE)
        for i in range(size):
            game.seen[who][i] = number_in(handles[i], 0, counts[who], f"seen[{who}][{i}]")
    game.seen_count = counts


def check_places(game: Game) -> None:
    """Every card is in exactly one place, and in a place of its owner; no pid stands for two Pokémon."""
    table = game.table
    lies: list[str] = [""] * table.size
    for who in range(2):
        player = game.players[who]
        lay_out(lies, player.deck, f"players[{who}].deck", table, who)
        lay_out(lies, player.hand, f"players[{who}].hand", table, who)
        lay_out(lies, player.discard, f"players[{who}].discard", table, who)
        lay_out(lies, player.prizes, f"players[{who}].prizes", table, who)
        lay_out(lies, player.lost, f"players[{who}].lost", table, who)
        pids: list[int] = []
        for pokemon in game.in_play(who):
            where = f"players[{who}], Pokémon {pokemon.pid}"
            if pokemon.pid in pids:
                raise SavedGameError("two Pokémon with the same pid", where, RESTORE)
            pids.append(pokemon.pid)
            lay_out(lies, pokemon.cards, where, table, -1)
            lay_out(lies, pokemon.energy, f"{where}, Energy", table, -1)
            lay_out(lies, pokemon.tools, f"{where}, Tools", table, -1)
    for pokemon in game.in_play(0):
        for other in game.in_play(1):
            if pokemon.pid == other.pid:
                raise SavedGameError("two Pokémon with the same pid", f"players[1], Pokémon {other.pid}", RESTORE)
    lay_out(lies, game.in_use, "in_use", table, -1)
    lay_out(lies, game.looking, "looking", table, -1)
    lay_out(lies, game.aside, "aside", table, -1)
    if game.stadium >= 0:
        lay_out(lies, [game.stadium], "stadium", table, -1)
    for card in range(table.size):
        if not lies[card]:
            raise SavedGameError(f"card {card} ({table.cards[card].name}) is in no place", "players", RESTORE)


def lay_out(lies: list[str], cards: list[int], where: str, table: Table, owner: int) -> None:
    for card in cards:
        if lies[card]:
            raise SavedGameError(
                f"card {card} ({table.cards[card].name}) is in two places: also in {lies[card]}", where, RESTORE
            )
        if owner >= 0 and table.owners[card] != owner:
            raise SavedGameError(
                f"card {card} ({table.cards[card].name}) lies in the other player's place", where, RESTORE
            )
        lies[card] = where


def read_chance(part: Part, last: int) -> Chance:
    mode = part.integer("mode", SEEDED, INJECTED)
    words = part.integers("words", 0, MASK)
    if len(words) != 4:
        raise part.wrong("words", "four words are expected")
    made = Chance(mode, words[0], words[1], words[2], words[3])
    made.coins = part.integers("coins", 0, 1)
    made.picks = part.integers("picks", 0)
    orders = part.things("orders")
    for i in range(len(orders)):
        order = orders[i]
        if not isinstance(order, list):
            raise part.wrong("orders", f"lists are expected, not {kind_of(order)}")
        made.orders.append([number_in(card, 0, last, f"{part.where}.orders[{i}]") for card in order])
    at = part.integers("at", 0)
    if len(at) != 3 or at[0] > len(made.coins) or at[1] > len(made.picks) or at[2] > len(made.orders):
        raise part.wrong("at", "three positions in the script are expected")
    made.coin_at = at[0]
    made.pick_at = at[1]
    made.order_at = at[2]
    if mode == INJECTED:
        made.laid = part.integers("laid", 0, last)
    part.done()
    return made


def read_frame(part: Part, game: Game, depth: int = 0) -> Frame:
    table = game.table
    last = table.size - 1
    code = part.text("block")
    block: Block | None = NO_BLOCK if code == NO_BLOCK.code else table.blocks.get(code)
    if block is None:
        raise part.wrong("block", f"no card of the game has the text {code!r}")
    made = Frame(
        block,
        part.integer("who", NOBODY, BOTH),
        part.integer("cause", 0),
        part.integer("card", -1, last),
        part.integer("source", -1),
    )
    made.pc = part.integer("pc", 0, len(block.ops))
    made.attacker = part.ref("attacker", last + 1)
    made.target = part.ref("target", last + 1)
    made.each = part.ref("each", last + 1)
    made.side = part.integer("side", NOBODY, BOTH)
    made.a = part.integer("a")
    made.b = part.integer("b")
    made.c = part.integer("c")
    made.attack = read_attack(part, table)
    happening = part.take("happening")
    made.happening = None if happening is None else read_happening(Part(happening, f"{part.where}.happening"), last)
    registers = part.things("registers")
    if len(registers) < block.registers or len(registers) > block.registers + 64:
        raise part.wrong("registers", f"{block.registers} results are expected, not {len(registers)}")
    made.registers = []
    for i in range(len(registers)):
        result = registers[i]
        made.registers.append(
            None if result is None else read_result(Part(result, f"{part.where}.registers[{i}]"), table.size)
        )
    # A text that is due has a scope, in which nothing is due any more.
    dues = part.parts("due")
    if dues and depth > 0:
        raise part.wrong("due", "a scope in which texts are due")
    if dues:
        made.due = [read_due(each, game) for each in dues]
    part.done()
    return made


def read_due(part: Part, game: Game) -> Due:
    last = game.table.size - 1
    trigger = find_trigger(game.table, part.text("trigger"))
    if trigger is None:
        raise part.wrong("trigger", "no card of the game has this text")
    code = part.text("text")
    text: Text | None = None
    if code:
        text = find_text(game.table, code)
        if text is None:
            raise part.wrong("text", f"no card of the game has the text {code!r}")
    happening = read_happening(part.part("happening"), last)
    made = Due(trigger, read_frame(part.part("scope"), game, 1), text, happening)
    part.done()
    return made


def find_text(table: Table, code: str) -> Text | None:
    """The text with this code (`compare.text_code`), or None."""
    cut = code.rfind("#")
    number = code[cut + 1 :]
    if cut > 0 and number.isdecimal() and len(number) < 4:
        for defn in table.cards:
            if defn.id == code[:cut] and int(number) < len(defn.texts):
                return defn.texts[int(number)]
    return None


def find_passive(table: Table, code: str) -> Passive | None:
    """The passive with this code (`compare.passive_code`), or None."""
    if not code.startswith("@"):
        return table.passives.get(code)
    cut = code.rfind("#")
    text = find_text(table, code[1:cut])
    number = code[cut + 1 :]
    if text is None or not number.isdecimal() or len(number) > 3 or int(number) >= len(text.passives):
        return None
    return text.passives[int(number)]


def find_trigger(table: Table, code: str) -> Trigger | None:
    """The trigger with this code (`compare.trigger_code`), or None."""
    if not code.startswith("@"):
        return table.triggers.get(code)
    cut = code.rfind("#")
    text = find_text(table, code[1:cut])
    number = code[cut + 1 :]
    if text is None or not number.isdecimal() or len(number) > 3 or int(number) >= len(text.triggers):
        return None
    return text.triggers[int(number)]


def read_attack(part: Part, table: Table) -> Attack | None:
    code = part.text("attack")
    if not code:
        return None
    cut = code.rfind("#")
    number = code[cut + 1 :]
    if cut > 0 and number.isdecimal() and len(number) < 4:
        for defn in table.cards:
            if defn.id == code[:cut] and int(number) < len(defn.attacks):
                return defn.attacks[int(number)]
    raise part.wrong("attack", f"no card of the game has the attack {code!r}")


def read_result(part: Part, size: int) -> Result:
    made = Result()
    made.refs = part.refs("refs", size)
    made.onto = part.refs("onto", size)
    made.chosen = part.integer("chosen")
    made.done = part.integer("done")
    made.number = part.integer("number")
    made.heads = part.integer("heads", 0)
    made.tails = part.integer("tails", -1)  # a loop keeps the `each` outside of it here, -1 where there is none
    part.done()
    return made


def read_happening(part: Part, last: int) -> Happening:
    made = Happening(
        part.integer("event", 0, EVENTS - 1),
        part.ref("ref", last + 1),
        part.integer("who", NOBODY, BOTH),
        part.integer("cause", 0),
        part.integer("source", -1),
        part.integer("card", -1, last),
        part.integer("amount"),
        part.integer("flag"),
        part.text("name"),
    )
    part.done()
    return made


def read_record(part: Part, last: int) -> Record:
    made = Record(
        part.integer("kind", 0),
        part.integer("turn", 0),
        part.integer("phase", SETUP, OVER),
        part.integer("who", NOBODY, BOTH),
        part.ref("ref", last + 1),
        part.integer("number"),
        part.integer("card", -1, last),
        part.integer("cause", 0),
        part.text("name"),
    )
    part.done()
    return made


def read_fallen(part: Part, table: Table) -> Fallen:
    made = Fallen(
        part.integer("pid", PID_BASE),
        part.integer("owner", 0, 1),
        read_defn(part, table),
        part.integer("prizes"),
        part.integer("by_attack"),
        part.integer("attacker", -1),
        part.integer("was_active", 0, 1),
    )
    part.done()
    return made


def read_lasting(part: Part, game: Game) -> Lasting:
    table = game.table
    passive: Passive | None = None
    trigger: Trigger | None = None
    code = part.text("passive")
    if code:
        passive = find_passive(table, code)
        if passive is None:
            raise part.wrong("passive", f"no card of the game gives the effect {code!r}")
    code = part.text("trigger")
    if code:
        trigger = find_trigger(table, code)
        if trigger is None:
            raise part.wrong("trigger", f"no card of the game gives the effect {code!r}")
    if passive is None and trigger is None:
        raise part.wrong("passive", "an effect without a text")
    scope = read_frame(part.part("scope"), game, 1)
    made = Lasting(
        passive,
        trigger,
        scope,
        part.integer("pid", -1),
        part.integer("whose", NOBODY, BOTH),
        part.integer("nth"),
        part.flag("until"),
        part.integer("cause", 0),
        part.integer("since"),
        part.flag("stays"),
        part.integers("spared", PID_BASE),
    )
    part.done()
    return made
