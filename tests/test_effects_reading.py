"""What effects read: sets, filters, values, passives and watches, over small hand-made positions."""

from __future__ import annotations

import pytest

from playmat.effects.answers import COIN, ActionSaid, GivesEnergy, Permits
from playmat.effects.filter_words import build_filter
from playmat.effects.notation import parse
from playmat.effects.parts import TextBuilder
from playmat.effects.passives import build_passive
from playmat.effects.players import BOTH, ME, OPP, SIDE, build_player, player_of, players_of
from playmat.effects.sets import build_set
from playmat.effects.values import build_value
from playmat.effects.watches import build_watch
from playmat.engine import queries
from playmat.errors import NotationError
from playmat.facts import card as facts
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import (
    ADD,
    BAN_NEW,
    BY_ABILITY,
    BY_ATTACK,
    BY_ITEM,
    BY_RULE,
    BY_SUPPORTER,
    CHECKUP,
    CONFUSED,
    DISCARD,
    DO_ATTACH,
    DO_ATTACK,
    DO_EVOLVE,
    DO_PLAY,
    DO_RETREAT,
    ENERGY,
    EV_ATTACHED,
    EV_BENCHED,
    EV_CHECKUP,
    EV_DAMAGED,
    EV_DISCARDED,
    EV_EVOLVED,
    EV_KNOCKED_OUT,
    EV_MOVED,
    EV_TURN_END,
    GONE,
    H_ATTACK,
    H_DAMAGED,
    H_EVOLVED,
    H_HEALED,
    H_KO,
    H_MOVED,
    H_PLAYED,
    H_PRIZE,
    HAND,
    POISONED,
    Q_CANT,
    Q_COST,
    Q_MAX_HP,
    SET,
    TURN,
)
from playmat.state.model import (
    NO_BLOCK,
    TEXT_ABILITY,
    TEXT_BODY,
    Attack,
    Case,
    Definition,
    Frame,
    Game,
    Happening,
    InForce,
    Passive,
    Player,
    Pokemon,
    Record,
    Result,
    Standing,
    Table,
    Text,
    Watch,
)

G, R, W = 1 << 1, 1 << 2, 1 << 3


def made(name: str, kind: int, stage: int = 0, hp: int = 0, types: tuple[int, ...] = (), **more: object) -> Definition:
    defn = Definition(name, name, kind)
    defn.stage = stage
    defn.hp = hp
    defn.types = list(types)
    defn.type_mask = sum(1 << each for each in types)
    defn.is_pokemon = kind == facts.POKEMON
    defn.is_basic = stage == facts.BASIC
    for key, value in more.items():
        setattr(defn, key, value)
    return defn


def energy_card(name: str, kind: int) -> Definition:
    basic = name.startswith("Basic")
    return made(name, facts.BASIC_ENERGY if basic else facts.SPECIAL_ENERGY, basic_type=kind, provides=[1 << kind])


SPARKY = made("Sparky", facts.POKEMON, facts.BASIC, 70, (4,), retreat=1)
BLAZER = made("Blazer", facts.POKEMON, facts.STAGE1, 110, (2,), retreat=2, evolves_from=["Sparky"])
CINDER = made(
    "Hop's Cinder ex",
    facts.POKEMON,
    facts.BASIC,
    220,
    (2,),
    tags=["ex", "Tera"],
    is_rule_box=True,
    owner="Hop's",
    retreat=3,
    resistances=[6, 30],
)
LEAFY = made("Leafy", facts.POKEMON, facts.BASIC, 60, (1,), tags=["Future"])
POTION = made("Potion", facts.ITEM)
HELPER = made("Helper", facts.SUPPORTER)
BAND = made("Band", facts.TOOL)
GRASS = energy_card("Basic Grass Energy", 1)
FIRE = energy_card("Basic Fire Energy", 2)
DOUBLE = made("Double Energy", facts.SPECIAL_ENERGY, provides=[1, 1])
RAINBOW = made("Rainbow Energy", facts.SPECIAL_ENERGY, provides=[(1 << 11) - 2])
GROVE = made("Grove", facts.STADIUM)
FOSSIL = made("Old Fossil", facts.ITEM, hp=60)
SLAM = Attack("Slam", [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 60, "+", 0)
BLAZER.attacks = [SLAM]
LEAFY.texts = [Text("Green Thumb", TEXT_ABILITY, 5, 0)]

# Card ids: player 0 has 0 to 14, player 1 has 15 to 24.
MINE = [SPARKY, BLAZER, LEAFY, CINDER, POTION, HELPER, BAND, GRASS, FIRE, DOUBLE, RAINBOW, GROVE, SPARKY, FIRE, POTION]
THEIRS = [CINDER, SPARKY, LEAFY, FIRE, POTION, HELPER, FOSSIL, GRASS, SPARKY, BLAZER]
BLAZE_PID, LEAF_PID, CINDER_PID, FOSSIL_PID = 1000, 1001, 1002, 1003


def stand(game: Game, pid: int, who: int, cards: list[int], active: bool) -> Pokemon:
    pokemon = Pokemon(pid, who, game.table.cards[cards[-1]])
    pokemon.cards = cards
    pokemon.entered = 1
    if active:
        game.players[who].active = pokemon
    else:
        game.players[who].bench.append(pokemon)
    return pokemon


@pytest.fixture
def game() -> Game:
    """A's turn 5. A: Blazer active, Leafy benched. B: Cinder ex active, fossil benched."""
    table = Table(preset("SV"), MINE + THEIRS, [0] * len(MINE) + [1] * len(THEIRS), [])
    made_game = Game(table, [Player(), Player()], Chance.seeded(1))
    blazer = stand(made_game, BLAZE_PID, 0, [0, 1], True)
    blazer.energy = [8, 9]
    blazer.tools = [6]
    blazer.damage = 30
    stand(made_game, LEAF_PID, 0, [2], False)
    cinder = stand(made_game, CINDER_PID, 1, [15], True)
    cinder.energy = [18, 22]
    cinder.poison = 1
    stand(made_game, FOSSIL_PID, 1, [21], False)
    mine, theirs = made_game.players
    mine.hand = [4, 5, 7]
    mine.deck = [12, 13, 3]  # the last is the top
    mine.discard = [10, 14]
    theirs.hand = [19, 20]
    theirs.deck = [16, 17]
    theirs.prizes = [23, 24]
    theirs.face_up = [24]
    for player in made_game.players:
        player.prizes_set = 6
        player.turns = 3
    mine.prizes_taken = 2
    made_game.stadium = 11
    made_game.turn = 5
    made_game.first = 0
    made_game.phase = TURN
    made_game.touch()
    return made_game


def builder(kind: Definition = BLAZER, part: str = "attack") -> TextBuilder:
    b = TextBuilder(kind, "test", part)
    b.printed = 60
    return b


def frame_of(who: int = 0, card: int = 1, source: int = BLAZE_PID, cause: int = BY_ATTACK) -> Frame:
    frame = Frame(NO_BLOCK, who, cause, card, source)
    frame.attacker = source
    frame.target = CINDER_PID if who == 0 else BLAZE_PID
    frame.attack = SLAM
    return frame


def listed(game: Game, text: str, frame: Frame | None = None, b: TextBuilder | None = None) -> list[int]:
    """The members of a set, each of which `has` must agree on."""
    frame = frame or frame_of()
    refs = build_set(b or builder(), parse(text))
    found = refs.find(game, frame)
    for ref in found:
        assert refs.has(game, frame, ref)
    for ref in [*range(game.table.size), BLAZE_PID, LEAF_PID, CINDER_PID, FOSSIL_PID, 1999]:
        if ref not in found:
            assert not refs.has(game, frame, ref)
    return found


def worth(game: Game, text: str, frame: Frame | None = None, b: TextBuilder | None = None) -> int:
    return build_value(b or builder(), parse(text)).value(game, frame or frame_of())


def one(text: str, kind: Definition = BLAZER, part: str = "passive") -> Passive:
    found = build_passive(builder(kind, part), parse(text))
    assert len(found) == 1
    return found[0]


def case(action: int = -1, who: int = 0, cause: int = 0, **more: object) -> Case:
    asked = Case(action, who, cause)
    for key, value in more.items():
        setattr(asked, key, value)
    return asked


# -- players ----------------------------------------------------------------------------------------------------------


def test_players_are_read_from_the_frame() -> None:
    frame = frame_of(who=1)
    frame.side = 0
    assert player_of(frame, ME) == 1
    assert player_of(frame, OPP) == 0
    assert player_of(frame, SIDE) == 0
    assert players_of(frame, BOTH) == [1, 0]
    with pytest.raises(NotationError, match="no player"):
        build_player(builder(), parse("nobody"))


# -- sets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("self", [BLAZE_PID]),
        ("target", [CINDER_PID]),
        ("attacker", [BLAZE_PID]),
        ("active(me)", [BLAZE_PID]),
        ("bench(opp)", [FOSSIL_PID]),
        ("pokemon(both)", [BLAZE_PID, LEAF_PID, CINDER_PID, FOSSIL_PID]),
        ("pokemon(both, Basic)", [LEAF_PID, CINDER_PID, FOSSIL_PID]),
        ("pokemon(me, Not(self))", [LEAF_PID]),
        ("pokemon(both, Left(least=True))", [LEAF_PID, FOSSIL_PID]),
        ("pokemon(both, Left(least=True), Not(bench(opp)))", [LEAF_PID]),
        ("stadium_card(both)", [11]),
        ("stadium_card(opp)", []),
        ('stadium_card(me, Name("Grove"))', [11]),
        ("energy(self)", [8, 9]),
        ('energy(self, Type("R"))', [8]),
        ("energy(pokemon(both))", [8, 9, 18, 22]),
        ("tools(self)", [6]),
        ("attached(active(me))", [8, 9, 6]),
        ("under(self)", [0]),
        ("hand(me)", [4, 5, 7]),
        ("hand(both, Item)", [4, 19]),
        ("deck(me)", [3, 13, 12]),
        ("top(2, me)", [3, 13]),
        ("bottom(1, me)", [12]),
        ("top(9, opp)", [17, 16]),
        ("discard(me, Energy)", [10]),
        ("prizes(opp)", [23, 24]),
        ("prizes(opp, FaceDown)", [23]),
        ("lost(me)", []),
        ("only(pokemon(me), Evolved)", [BLAZE_PID]),
    ],
)
def test_sets_list_places_in_order(game: Game, text: str, members: list[int]) -> None:
    assert listed(game, text) == members


def test_me_is_whose_text_it_is(game: Game) -> None:
    theirs = frame_of(who=1, card=15, source=CINDER_PID)
    assert listed(game, "active(me)", theirs) == [CINDER_PID]
    assert listed(game, "pokemon(both)", theirs) == [CINDER_PID, FOSSIL_PID, BLAZE_PID, LEAF_PID]


def test_a_tool_speaks_of_itself_and_its_holder(game: Game) -> None:
    frame = frame_of(card=6)
    assert listed(game, "self", frame, builder(BAND, "tool")) == [6]
    assert listed(game, "holder", frame, builder(BAND, "tool")) == [BLAZE_PID]
    # An attack that a Technical Machine grants is the holder's.
    assert listed(game, "self", frame, builder(BAND, "attack")) == [BLAZE_PID]


def test_a_text_outside_play_speaks_of_its_card(game: Game) -> None:
    assert listed(game, "self", frame_of(card=4, source=-1), builder(SPARKY, "ability")) == [4]


def test_a_pokemon_no_longer_in_play_means_nothing(game: Game) -> None:
    gone = frame_of(source=1999)
    assert listed(game, "self", gone) == []
    assert listed(game, "attacker", gone) == []


def test_results_are_read_from_registers(game: Game) -> None:
    b = builder()
    b.registers = 3
    b.labels = {"d": 0, "l": 1}
    b.last = 2
    frame = frame_of()
    frame.registers = [Result(), Result(), Result()]
    first, looked, last = [frame.result(n) for n in range(3)]
    first.refs = [8, 1999, LEAF_PID]
    looked.refs = [3, 13, 12]
    last.refs = [13]
    last.onto = [BLAZE_PID, BLAZE_PID, 1999]
    assert listed(game, "that(d)", frame, b) == [8, LEAF_PID]
    assert listed(game, "that()", frame, b) == [13]
    assert listed(game, "onto()", frame, b) == [BLAZE_PID]
    assert listed(game, "rest(l)", frame, b) == [3, 12]
    assert listed(game, "only(that(l), Pokemon)", frame, b) == [3, 12]
    assert listed(game, "pokemon(me, Not(that(d)))", frame, b) == [BLAZE_PID]
    # A passive's scope may have no registers: then nothing was done.
    assert listed(game, "that(d)", frame_of(), b) == []


def test_that_in_a_trigger_is_what_the_event_was_about(game: Game) -> None:
    frame = frame_of()
    frame.happening = Happening(EV_DAMAGED, LEAF_PID, 1, BY_ATTACK, CINDER_PID, 15, 40, 0, "")
    assert listed(game, "attacker", frame) == [CINDER_PID]
    assert worth(game, "damage_done / 10", frame) == 4


def test_players_for_whom_a_condition_holds(game: Game) -> None:
    refs = build_set(builder(GROVE, "stadium"), parse("players(any_(pokemon(side, Tera)))"))
    frame = frame_of()
    assert refs.find(game, frame) == [1]
    assert not refs.has(game, frame, 0)
    assert frame.side == 0


def test_what_is_no_set_is_an_error() -> None:
    for text in ["pick(1, bench(me))", "Basic", "7", "nothing", "that()"]:
        if text == "that()":
            continue
        with pytest.raises(NotationError):
            build_set(builder(), parse(text))
    with pytest.raises(NotationError, match="follows no verb"):
        build_set(builder(), parse("rest()"))


# -- filters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("Pokemon", [0, 3, BLAZE_PID, FOSSIL_PID], [4, 8, 21]),
        ("Trainer", [4, 5, 6, 11, 21], [0, 8, BLAZE_PID]),
        ("Item", [4, 21], [5, 6, FOSSIL_PID]),
        ("Supporter", [5], [4]),
        ("Stadium", [11], [4]),
        ("Tool", [6], [4]),
        ("Energy", [7, 9], [4]),
        ("BasicEnergy", [7, 8], [9, 4]),
        ('BasicEnergy("RW")', [8], [7, 10]),
        ("SpecialEnergy", [9, 10], [7]),
        ('SpecialEnergy("Double Energy")', [9], [10]),
        # An Energy of every type is that only while attached (II-D-08): card 10 lies in the discard pile.
        ('Type("R")', [1, 8, BLAZE_PID, CINDER_PID], [0, 7, 9, 10, LEAF_PID, 4]),
        ("Basic", [0, LEAF_PID, FOSSIL_PID], [1, 21, BLAZE_PID]),
        ("Stage1", [1, BLAZE_PID], [0]),
        ("Stage2", [], [1]),
        ("Evolution", [1, BLAZE_PID], [0, LEAF_PID]),
        ("Evolved", [BLAZE_PID], [1, LEAF_PID]),
        ("RuleBox", [3, CINDER_PID], [0]),
        ("Ex", [3, CINDER_PID], [0, BLAZE_PID]),
        ("V", [], [3]),
        ("MegaEx", [], [3]),
        ("Tera", [CINDER_PID], [BLAZE_PID]),
        ("Future", [LEAF_PID], [BLAZE_PID]),
        ('Owner("Hop\'s")', [3, CINDER_PID], [0]),
        ('Name("Sparky", "Leafy")', [0, LEAF_PID], [1]),
        ('Named("Cinder")', [CINDER_PID], [LEAF_PID]),
        ("HP(max=70)", [0, LEAF_PID], [1, BLAZE_PID, 4]),
        ("HP(110)", [1, BLAZE_PID], [0]),
        ("HP(min=100, max=150)", [BLAZE_PID], [CINDER_PID]),
        ("Left(max=80)", [BLAZE_PID, LEAF_PID], [CINDER_PID, 0]),
        ("HasAbility", [2, LEAF_PID], [BLAZE_PID]),
        ('HasAbility("Green Thumb")', [LEAF_PID], [BLAZE_PID]),
        ('HasAbility("Other")', [], [LEAF_PID]),
        ('Knows("Slam")', [1, BLAZE_PID], [LEAF_PID]),
        ("Hurt", [BLAZE_PID], [LEAF_PID, 1]),
        ("Hurt(min=3)", [BLAZE_PID], []),
        ("Hurt(min=4)", [], [BLAZE_PID]),
        ("Holds(energy)", [BLAZE_PID, CINDER_PID], [LEAF_PID]),
        ('Holds(energy, Type("R"))', [BLAZE_PID, CINDER_PID], [LEAF_PID]),
        ("Holds(energy, min=3)", [BLAZE_PID], [CINDER_PID]),
        ("Holds(tools)", [BLAZE_PID], [CINDER_PID]),
        ("Is(Poisoned, Asleep)", [CINDER_PID], [BLAZE_PID]),
        ("Retreat(min=2)", [1, BLAZE_PID, CINDER_PID], [0, LEAF_PID, 4]),
        ("Resistance", [3, CINDER_PID], [BLAZE_PID]),
        ('Resistance("F")', [CINDER_PID], [BLAZE_PID]),
        ('EvolvesFrom("Sparky")', [1], [0]),
        ("EvolvesFrom(under(self))", [1], [2]),
        ("EvolvesFrom(pokemon(both))", [], [1]),
        ("SameName(under(self))", [12], [1]),
        ("SameType(self)", [3, CINDER_PID], [LEAF_PID]),
        ("New", [], [BLAZE_PID]),
        ("Not(Basic)", [BLAZE_PID], [LEAF_PID]),
        ('Any(Supporter, [Basic, Type("L")])', [5, 0], [1, LEAF_PID]),
        ("Any(self, Ex)", [BLAZE_PID, CINDER_PID], [LEAF_PID]),
        ('Tag("Tera")', [3], [0]),
    ],
)
def test_filters(game: Game, text: str, yes: list[int], no: list[int]) -> None:
    built = build_filter(builder(), parse(text))
    for ref in yes:
        assert built.test(game, frame_of(), ref), ref
    for ref in [*no, 1999]:
        assert not built.test(game, frame_of(), ref) or (ref == 1999 and text.startswith("Not")), ref


def test_new_is_put_into_play_this_turn(game: Game) -> None:
    game.players[0].bench[0].entered = 5
    assert listed(game, "pokemon(me, New)") == [LEAF_PID]


def test_a_filter_that_is_none_is_an_error() -> None:
    for text in ["Holds(hand)", "HP()", 'Marked("Char")', 'Type("Q")', "Left(least=True)", "Any()", "Stage9"]:
        with pytest.raises(NotationError):
            build_filter(builder(), parse(text))


# -- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("-20 + 3 * 10", 10),
        ("50 / 20", 2),
        ("5 if 2 < 1 else 6", 6),
        ("1 <= 1 and not 2 == 3", 1),
        ("1 > 2 or 3 != 3", 0),
        ("min(90, 20 * counters(self))", 60),
        ("printed + 10", 70),
        ("count(hand(me))", 3),
        ("count(pokemon(both))", 4),
        ("units(energy(self))", 3),
        ('units(energy(self, Type("R")))', 1),
        ("units(energy(active(both)))", 5),
        ("counters(self)", 3),
        ("counters(pokemon(me))", 3),
        ("conditions(target)", 1),
        ("prizes_taken(me)", 2),
        ("prizes_left(me)", 4),
        ("prizes_left(opp)", 6),
        ("retreat_cost(target)", 3),
        ("remaining_hp(self)", 80),
        ("kinds(energy(target))", 2),
        ("any_(bench(me))", 1),
        ("any_(bench(me, Ex))", 0),
        ("is_(target, Ex)", 1),
        ("is_(self, Ex)", 0),
        ("is_(bench(me, Ex), Basic)", 0),
        ("here(self, active)", 1),
        ("here(self, bench)", 0),
        ("here(bench(opp), bench)", 1),
        ("first_turn(me)", 0),
        ("going_first(me)", 1),
        ("going_first(opp)", 0),
        ("last_card", 0),
        ("extra_energy(1)", 1),
        ("extra_energy(2)", 0),
        ('extra_energy(1, "R")', 0),
        ("damage_done", 0),
    ],
)
def test_values(game: Game, text: str, number: int) -> None:
    assert worth(game, text) == number


def test_first_turn_is_the_players_own(game: Game) -> None:
    game.players[0].turns = 1
    assert worth(game, "first_turn(me)") == 1
    assert worth(game, "first_turn(opp)") == 0
    assert worth(game, "not first_turn(me)") == 0


def test_the_last_card_is_in_use_already(game: Game) -> None:
    game.players[0].hand = []
    game.in_use = [4]
    assert worth(game, "last_card", frame_of(card=4, source=-1, cause=BY_ITEM)) == 1


def test_coins_and_labels_are_read(game: Game) -> None:
    b = builder()
    b.registers = 2
    b.labels = {"f": 0, "x": 1}
    b.last = 1
    b.last_flip = 0
    frame = frame_of()
    frame.registers = [Result(), Result()]
    frame.result(0).heads = 2
    frame.result(0).tails = 1
    frame.result(1).number = 1
    assert worth(game, "30 * heads + 10 * tails", frame, b) == 70
    assert worth(game, "140 * x", frame, b) == 140
    assert worth(game, "did(x)", frame, b) == 0
    frame.result(1).done = 1
    assert worth(game, "did()", frame, b) == 1


def test_what_is_no_value_is_an_error() -> None:
    for text in ["something", "Basic", "count(5)", "frobnicate(me)", "heads"]:
        with pytest.raises(NotationError):
            build_value(builder(), parse(text))


# -- history ----------------------------------------------------------------------------------------------------------


def remembered(
    game: Game,
    kind: int,
    turn: int,
    who: int,
    ref: int,
    number: int = 0,
    card: int = -1,
    name: str = "",
    phase: int = TURN,
) -> None:
    game.history.append(Record(kind, turn, phase, who, ref, number, card, 0, name))


def test_a_knock_out_in_the_last_turn(game: Game) -> None:
    remembered(game, H_KO, 4, 0, 1500, 0, 12)  # a Sparky, not by damage of an attack
    assert worth(game, "ko_last_turn(pokemon(me))") == 1
    assert worth(game, 'ko_last_turn(pokemon(me, Name("Sparky")))') == 1
    assert worth(game, "ko_last_turn(pokemon(me, Ex))") == 0
    assert worth(game, "ko_last_turn(pokemon(opp))") == 0
    assert worth(game, "ko_last_turn(pokemon(me), damage=True)") == 0
    remembered(game, H_KO, 4, 0, 1501, 1, 3)
    assert worth(game, "ko_last_turn(pokemon(me), damage=True)") == 1


def test_a_knock_out_at_a_checkup_or_earlier_was_in_nobodys_last_turn(game: Game) -> None:
    """S-377, S-437: F.0a."""
    remembered(game, H_KO, 4, 0, 1500, 0, 12, phase=CHECKUP)
    remembered(game, H_KO, 3, 0, 1501, 1, 12)
    assert worth(game, "ko_last_turn(pokemon(me))") == 0


def test_history_of_this_turn(game: Game) -> None:
    assert worth(game, "played_now(Supporter)") == 0
    remembered(game, H_PLAYED, 5, 0, -1, facts.SUPPORTER, 5, "Helper")
    assert worth(game, "played_now(Supporter)") == 1
    assert worth(game, 'played_now(Name("Other"))') == 0
    assert worth(game, "played_now(Supporter, who=opp)") == 0
    remembered(game, H_EVOLVED, 5, 0, BLAZE_PID, 0, 1, "Sparky")
    assert worth(game, "evolved_now(self)") == 1
    assert worth(game, 'evolved_now(self, Name("Sparky"))') == 1
    assert worth(game, 'evolved_now(self, Name("Leafy"))') == 0
    remembered(game, H_MOVED, 5, 0, BLAZE_PID, 0)
    assert worth(game, "moved_now(self)") == 0
    remembered(game, H_MOVED, 5, 0, BLAZE_PID, 1)
    assert worth(game, "moved_now(self)") == 1
    remembered(game, H_EVOLVED, 5, 0, BLAZE_PID, 0, 1, "Sparky")
    assert worth(game, "moved_now(self)") == 0
    remembered(game, H_HEALED, 4, 0, BLAZE_PID, 20)
    assert worth(game, "healed_now(self)") == 0
    remembered(game, H_HEALED, 5, 0, BLAZE_PID, 20)
    assert worth(game, "healed_now(self)") == 1


def test_history_of_last_turns(game: Game) -> None:
    remembered(game, H_ATTACK, 3, 0, BLAZE_PID, 0, 1, "Slam")
    assert worth(game, 'used_last_turn(self, "Slam")') == 1
    assert worth(game, 'used_last_turn(self, "Bite")') == 0
    assert worth(game, "attacked_last_turn(self)") == 1
    assert worth(game, "attacked_last_turn(target)") == 0
    remembered(game, H_ATTACK, 3, 0, 1700, 0, 12, "Bite")
    assert worth(game, 'used_last_turn(pokemon(me), "Bite")') == 1
    remembered(game, H_DAMAGED, 4, 0, BLAZE_PID, 40)
    remembered(game, H_DAMAGED, 4, 0, BLAZE_PID, 20)
    remembered(game, H_DAMAGED, 3, 0, BLAZE_PID, 90)
    assert worth(game, "damaged_last_turn(self)") == 60
    remembered(game, H_PRIZE, 4, 1, -1, 2)
    remembered(game, H_PRIZE, 3, 0, -1, 1)
    assert worth(game, "prizes_last_turn(opp)") == 2
    assert worth(game, "prizes_last_turn(me)") == 0


def test_this_turns_attack_is_not_last_turns(game: Game) -> None:
    remembered(game, H_ATTACK, 5, 0, BLAZE_PID, 0, 1, "Slam")
    remembered(game, H_ATTACK, 1, 0, BLAZE_PID, 0, 1, "Slam")
    assert worth(game, 'used_last_turn(self, "Slam")') == 0


# -- passives ---------------------------------------------------------------------------------------------------------


def force(game: Game, *entries: tuple[Passive, Frame]) -> None:
    """Put passives in force by hand, as the index would."""
    index = Standing()
    index.answers = index.answers[:]  # an empty index shares its lists
    for passive, scope in entries:
        index.answers[passive.question] = [*index.answers[passive.question], InForce(passive, None, scope, None, 0)]
    game.standing = index
    game.standing_epoch = game.epoch


def test_numbers_are_changes_or_set() -> None:
    for text, mode in [
        ("MaxHP(self, +50)", ADD),
        ("MaxHP(self, -20)", ADD),
        ("MaxHP(self, +10 * count(bench(me)))", ADD),
        ("MaxHP(self, 60)", SET),
        ("RetreatCost(self, gone)", GONE),
        ("Prizes(self, gone)", GONE),
    ]:
        assert one(text).mode == mode, text


def test_hp_and_retreat_cost(game: Game) -> None:
    blazer = game.players[0].active
    cinder = game.players[1].active
    assert blazer is not None and cinder is not None
    force(
        game,
        (one("MaxHP(pokemon(me), +10 * count(bench(me)))"), frame_of()),
        (one("RetreatCost(pokemon(me, Basic), gone)"), frame_of(who=1, card=15, source=CINDER_PID)),
        (one("RetreatCost(active(opp), +1)"), frame_of(who=1, card=15, source=CINDER_PID)),
    )
    assert queries.max_hp(game, blazer) == 120
    assert queries.max_hp(game, cinder) == 220
    assert queries.retreat_cost(game, cinder) == 0
    assert queries.retreat_cost(game, blazer) == 3


def test_a_text_does_not_ask_itself(game: Game) -> None:
    leafy = game.players[0].bench[0]
    force(
        game,
        (one("MaxHP(pokemon(me, HP(max=60)), +50)"), frame_of()),
        (one('Types(pokemon(me, Any(Type("G"), Basic)), "W", add=True)'), frame_of()),
        (one("RetreatCost(pokemon(me, Not(Retreat(min=1))), +2)"), frame_of()),
    )
    assert queries.max_hp(game, leafy) == 110
    assert queries.types_of(game, leafy) == G | W
    assert queries.retreat_cost(game, leafy) == 2


def test_a_condition_is_part_of_the_passive(game: Game) -> None:
    passive = one("MaxHP(self, +50, when=any_(bench(opp, Ex)))")
    assert passive.question == Q_MAX_HP
    assert not passive.covers(game, frame_of(), BLAZE_PID, case())
    assert one("MaxHP(self, +50, when=prizes_taken(me) == 2)").covers(game, frame_of(), BLAZE_PID, case())


def test_attack_costs(game: Game) -> None:
    blazer = game.players[0].active
    assert blazer is not None
    force(game, (one("AttackCost(self, -1)"), frame_of()))
    assert queries.attack_cost(game, blazer, SLAM)[:3] == [0, 0, 1]
    force(game, (one('AttackCost(self, +1, "W", attack="Slam")'), frame_of()))
    assert queries.attack_cost(game, blazer, SLAM)[:4] == [1, 0, 1, 1]
    force(game, (one('AttackCost(self, +1, "W", attack="Bite")'), frame_of()))
    assert queries.attack_cost(game, blazer, SLAM)[:4] == [1, 0, 1, 0]
    force(game, (one('AttackCost(self, "WW")'), frame_of()))
    assert queries.attack_cost(game, blazer, SLAM)[:4] == [0, 0, 0, 2]
    force(game, (one('AttackCost(self, gone, "C")'), frame_of()))
    assert queries.attack_cost(game, blazer, SLAM)[:4] == [0, 0, 1, 0]
    force(game, (one("AttackCost(self, gone)"), frame_of()))
    assert sum(queries.attack_cost(game, blazer, SLAM)) == 0
    assert one('AttackCost(self, -2, "R")').question == Q_COST


def test_damage_dealt_and_taken(game: Game) -> None:
    strike = case(
        cause=BY_ATTACK, who=0, attacker=BLAZE_PID, source=BLAZE_PID, target=CINDER_PID, attack=SLAM, number=60
    )
    belt = one("Deals(holder, +50, to=active(opp, Ex))", BAND, "tool")
    scope = frame_of(card=6)
    assert belt.covers(game, scope, BLAZE_PID, strike)
    assert belt.amount(game, scope, BLAZE_PID, strike) == 50
    strike.target = FOSSIL_PID
    assert not belt.covers(game, scope, BLAZE_PID, strike)
    assert not one('Deals(self, +50, attack="Bite")').covers(game, frame_of(), BLAZE_PID, strike)
    theirs = frame_of(who=1, card=15, source=CINDER_PID)
    hard = one("Takes(self, -20, by=pokemon(opp))")
    assert hard.covers(game, theirs, CINDER_PID, strike)
    assert hard.amount(game, theirs, CINDER_PID, strike) == -20
    # II-B-09.F2: not damage of its own side.
    own = case(cause=BY_ATTACK, who=1, attacker=CINDER_PID, source=CINDER_PID, target=CINDER_PID)
    assert not hard.covers(game, theirs, CINDER_PID, own)
    assert one("Takes(self, -20)").covers(game, theirs, CINDER_PID, own)


def test_base_damage_of_a_named_attack(game: Game) -> None:
    passive = one('BaseDamage(self, "Slam", 120)')
    assert passive.mode == SET
    assert passive.covers(game, frame_of(), BLAZE_PID, case(attack=SLAM))
    assert passive.amount(game, frame_of(), BLAZE_PID, case(attack=SLAM)) == 120


def test_no_damage_of_an_amount_or_with_a_coin(game: Game) -> None:
    theirs = frame_of(who=1, card=15, source=CINDER_PID)
    strike = case(cause=BY_ATTACK, who=0, attacker=BLAZE_PID, source=BLAZE_PID, target=CINDER_PID, number=200)
    big = one("NoDamage(self, min=200)")
    assert big.covers(game, theirs, CINDER_PID, strike)
    strike.number = 190
    assert not big.covers(game, theirs, CINDER_PID, strike)
    assert one("NoDamage(self, coin=True)").kind == COIN
    assert one("NoDamage(bench(me))").covers(game, theirs, FOSSIL_PID, strike)
    assert not one("NoDamage(self, by=pokemon(opp, Ex))").covers(game, theirs, CINDER_PID, strike)


def test_no_effects_read_the_cause_literally(game: Game) -> None:
    theirs = frame_of(who=1, card=15, source=CINDER_PID)
    by_attack = case(cause=BY_ATTACK, who=0, source=BLAZE_PID)
    by_ability = case(cause=BY_ABILITY, who=0, source=LEAF_PID)
    by_item = case(cause=BY_ITEM, who=0)
    mist = one("NoEffects(self, of=attacks, by=pokemon(opp))")
    assert mist.covers(game, theirs, CINDER_PID, by_attack)
    assert not mist.covers(game, theirs, CINDER_PID, by_ability)
    assert not mist.covers(game, theirs, FOSSIL_PID, by_attack)
    # without "opponent's" its own side's attacks count as well.
    own = case(cause=BY_ATTACK, who=1, source=FOSSIL_PID)
    assert one("NoEffects(self, of=attacks)").covers(game, theirs, CINDER_PID, own)
    assert not mist.covers(game, theirs, CINDER_PID, own)
    trainers = one("NoEffects(self, of=[items, supporters], by=opp)")
    assert trainers.covers(game, theirs, CINDER_PID, by_item)
    assert trainers.covers(game, theirs, CINDER_PID, case(cause=BY_SUPPORTER, who=0))
    assert not trainers.covers(game, theirs, CINDER_PID, by_attack)
    assert one("NoEffects(self)").covers(game, theirs, CINDER_PID, by_item)
    assert not one("NoEffects(self)").covers(game, theirs, CINDER_PID, case(cause=BY_RULE, who=0))
    player = one("NoEffects(me, by=pokemon(opp))")
    assert player.covers(game, theirs, -1, case(cause=BY_ATTACK, who=0, source=BLAZE_PID, number=1))
    assert not player.covers(game, theirs, -1, case(cause=BY_ATTACK, who=0, source=BLAZE_PID, number=0))


def test_a_stadium_speaks_of_each_side(game: Game) -> None:
    cage = one("NoCounters(bench(side), by=pokemon(other), of=[attacks, abilities])", GROVE, "stadium")
    scope = frame_of(card=11, source=-1)
    assert cage.covers(game, scope, LEAF_PID, case(cause=BY_ATTACK, who=1, source=CINDER_PID))
    assert cage.covers(game, scope, FOSSIL_PID, case(cause=BY_ABILITY, who=0, source=LEAF_PID))
    assert not cage.covers(game, scope, LEAF_PID, case(cause=BY_ABILITY, who=0, source=BLAZE_PID))
    assert not cage.covers(game, scope, BLAZE_PID, case(cause=BY_ATTACK, who=1, source=CINDER_PID))
    assert scope.side == 0


def test_bans_on_players_and_pokemon(game: Game) -> None:
    budew = one("Cant(Play, opp, Item)")
    assert budew.question == Q_CANT
    assert budew.covers(game, frame_of(), -1, case(DO_PLAY, who=1, card=19))
    assert not budew.covers(game, frame_of(), -1, case(DO_PLAY, who=1, card=20))
    assert not budew.covers(game, frame_of(), -1, case(DO_PLAY, who=0, card=4))
    held = one("Cant(Retreat, target)")
    assert held.covers(game, frame_of(), CINDER_PID, case(DO_RETREAT, who=1))
    assert not held.covers(game, frame_of(), CINDER_PID, case(DO_ATTACK, who=1))
    assert not held.covers(game, frame_of(), FOSSIL_PID, case(DO_RETREAT, who=1))
    named = one('Cant(Attack, self, attack="Slam")')
    assert named.covers(game, frame_of(), BLAZE_PID, case(DO_ATTACK, who=0, attack=SLAM))
    assert not named.covers(
        game, frame_of(), BLAZE_PID, case(DO_ATTACK, who=0, attack=Attack("Bite", [0] * 11, 10, "", 1))
    )
    attach = one("Cant(Attach, opp, SpecialEnergy)")
    assert attach.covers(game, frame_of(who=1), BLAZE_PID, case(DO_ATTACH, who=0, card=9))
    assert not attach.covers(game, frame_of(who=1), BLAZE_PID, case(DO_ATTACH, who=0, card=7))


def test_a_ban_on_a_chosen_attack(game: Game) -> None:
    b = builder()
    b.registers = 1
    b.labels = {"a": 0}
    passive = build_passive(b, parse("Cant(Attack, target, attack=a)"))[0]
    scope = frame_of(who=1, card=15, source=CINDER_PID)
    scope.registers = [Result()]
    scope.result(0).refs = [BLAZE_PID]
    assert isinstance(passive, ActionSaid)
    assert passive.covers(game, scope, BLAZE_PID, case(DO_ATTACK, who=0, attack=SLAM))
    assert not passive.covers(
        game, scope, BLAZE_PID, case(DO_ATTACK, who=0, attack=Attack("Bite", [0] * 11, 10, "", 1))
    )


def test_permissions_lift_one_ban(game: Game) -> None:
    early = one("Lets(Evolve, self, first_turn(me), New)")
    assert isinstance(early, Permits)
    game.players[0].turns = 3
    assert not early.covers(game, frame_of(), BLAZE_PID, case(DO_EVOLVE, who=0, card=1))
    assert early.covers(game, frame_of(), BLAZE_PID, case(DO_EVOLVE, who=0, card=1, number=BAN_NEW))
    active = game.players[0].active
    assert active is not None
    active.entered = 5
    assert early.covers(game, frame_of(), BLAZE_PID, case(DO_EVOLVE, who=0, card=1))
    assert not early.covers(game, frame_of(), LEAF_PID, case(DO_EVOLVE, who=0, card=1))
    attack = one("Lets(Attack, first_turn(me))", part="attack")
    assert attack.covers(game, frame_of(), BLAZE_PID, case(DO_ATTACK, who=0))
    assert not attack.covers(game, frame_of(), BLAZE_PID, case(DO_ATTACK, who=0, number=CONFUSED))
    stadium = one("Lets(Play, me, Stadium)")
    assert stadium.covers(game, frame_of(), -1, case(DO_PLAY, who=0, card=11))
    assert not stadium.covers(game, frame_of(), -1, case(DO_PLAY, who=1, card=11))
    if_so = one('Lets(Evolve, self, New, any_(pokemon(me, Name("Karrablast"))))')
    assert not if_so.covers(game, frame_of(), BLAZE_PID, case(DO_EVOLVE, who=0, card=1))


def test_silenced_abilities_by_kind_with_exceptions(game: Game) -> None:
    thorns = one("NoAbility(pokemon(both), Future)")
    theirs = frame_of(who=1, card=15, source=CINDER_PID)
    assert thorns.covers(game, theirs, BLAZE_PID, case(cause=BY_ABILITY, number=TEXT_ABILITY))
    assert not thorns.covers(game, theirs, LEAF_PID, case(cause=BY_ABILITY, number=TEXT_ABILITY))
    assert not thorns.covers(game, theirs, BLAZE_PID, case(cause=BY_ABILITY, number=TEXT_BODY))
    assert one("NoAbility(pokemon(both), kind=body)").covers(game, theirs, BLAZE_PID, case(number=TEXT_BODY))


def test_tools_off(game: Game) -> None:
    tower = frame_of(card=11, source=-1)
    for text in [
        "NoToolEffect(both)",
        "NoToolEffect(me)",
        "NoToolEffect(pokemon(both))",
        "NoToolEffect(tools(active(me)))",
    ]:
        assert one(text, GROVE, "stadium").covers(game, tower, 6, case()), text
    assert not one("NoToolEffect(opp)", GROVE, "stadium").covers(game, tower, 6, case())
    assert one("ToolSlots(self, 2)").amount(game, frame_of(), BLAZE_PID, case()) == 2


def test_special_conditions(game: Game) -> None:
    assert one("Immune(self)").covers(game, frame_of(), BLAZE_PID, case(number=POISONED))
    assert not one("Immune(self, Confused)").covers(game, frame_of(), BLAZE_PID, case(number=POISONED))
    assert one("Immune(holder, cure=True)", RAINBOW, "energy").kind == COIN
    more = one("CheckupCounters(active(opp), Poisoned, +5)")
    assert more.covers(game, frame_of(), CINDER_PID, case(number=POISONED))
    assert more.amount(game, frame_of(), CINDER_PID, case(number=POISONED)) == 5
    assert not one("KeepsCondition(pokemon(both), Confused)").covers(
        game, frame_of(), CINDER_PID, case(number=POISONED)
    )


def test_types_weakness_and_resistance(game: Game) -> None:
    blazer = game.players[0].active
    assert blazer is not None
    force(game, (one('Weakness(self, "P")'), frame_of()), (one('Types(self, "RP")'), frame_of()))
    assert queries.weaknesses(game, blazer) == [5, 0, 2]
    assert queries.types_of(game, blazer) == R | 1 << 5
    force(game, (one("Weakness(self, gone)"), frame_of()), (one('Types(self, "W", add=True)'), frame_of()))
    assert queries.weaknesses(game, blazer) == []
    assert queries.types_of(game, blazer) == R | W
    assert one('Weakness(self, "L", plus=20)').masks(game, frame_of(), BLAZE_PID) == [4, 1, 20]


def test_energy_that_provides(game: Game) -> None:
    scope = frame_of(card=9)
    force(game, (one("Provides(every, when=is_(holder, Stage1))", DOUBLE, "energy"), scope))
    assert queries.units_of(game, 9) == [(1 << 11) - 2]
    assert queries.units_of(game, 8) == [R]
    two = one('Provides("PD", 2)', DOUBLE, "energy")
    assert isinstance(two, GivesEnergy)
    assert two.masks(game, scope, 9) == [1 << 5 | 1 << 7] * 2
    wild = one('Provides("R", 2, who=energy(pokemon(me), BasicEnergy("R")))')
    force(game, (wild, frame_of()))
    assert queries.units_of(game, 8) == [R, R]
    assert queries.units_of(game, 18) == [R]
    assert worth(game, "units(energy(self))") == 4


def test_attach_only_and_evolves_into(game: Game) -> None:
    only = one('AttachOnly(pokemon(me, Type("G")))', DOUBLE, "energy")
    assert only.covers(game, frame_of(card=9), LEAF_PID, case())
    assert not only.covers(game, frame_of(card=9), BLAZE_PID, case())
    line = one("EvolvesInto(self, Ex)")
    assert line.covers(game, frame_of(), BLAZE_PID, case(card=3))
    assert not line.covers(game, frame_of(), BLAZE_PID, case(card=1))


def test_bench_size_is_asked_for_each_player(game: Game) -> None:
    area = one("BenchSize(players(any_(pokemon(side, Tera))), 8, shrink=[me, opp])", GROVE, "stadium")
    scope = frame_of(card=11, source=-1)
    force(game, (area, scope))
    assert queries.bench_limit(game, 1) == 8
    assert queries.bench_limit(game, 0) == 5
    assert area.masks(game, scope, -1) == [0, 1]


def test_attacks_made_usable(game: Game) -> None:
    relic = one("ExtraAttacks(pokemon(me, Evolved), under)")
    assert relic.covers(game, frame_of(), BLAZE_PID, case())
    assert relic.masks(game, frame_of(), BLAZE_PID) == [0]
    assert one("AttackTwice(self)").covers(game, frame_of(), BLAZE_PID, case())


def test_prizes_of_a_knock_out_by_damage(game: Game) -> None:
    briar = one("Prizes(active(opp), +1, by=pokemon(me, Stage1))")
    out = case(1, who=0, attacker=BLAZE_PID, target=CINDER_PID)
    assert briar.covers(game, frame_of(), CINDER_PID, out)
    assert briar.amount(game, frame_of(), CINDER_PID, out) == 1
    assert not briar.covers(game, frame_of(), CINDER_PID, case(0, who=0, attacker=BLAZE_PID, target=CINDER_PID))


def test_survives_and_needs_coin(game: Game) -> None:
    sash = one("Survives(holder, full=True)", BAND, "tool")
    assert sash.mode == GONE
    assert sash.amount(game, frame_of(card=6), BLAZE_PID, case()) == 10
    assert not sash.covers(game, frame_of(card=6), BLAZE_PID, case())
    active = game.players[0].active
    assert active is not None
    active.damage = 0
    assert sash.covers(game, frame_of(card=6), BLAZE_PID, case())
    assert one("Survives(self, hp=20, coin=True)").kind == COIN
    slime = one("NeedsCoin(Retreat, active(opp))")
    assert slime.covers(game, frame_of(), CINDER_PID, case(DO_RETREAT, who=1))
    assert not slime.covers(game, frame_of(), CINDER_PID, case(DO_ATTACK, who=1))


def test_instead_of_the_discard_pile(game: Game) -> None:
    back = one("Instead(Discarded(self), [Put(self, hand)])", BAND, "tool")
    scope = frame_of(card=6)
    out = case(DISCARD, who=0, target=BLAZE_PID, card=6)
    assert back.covers(game, scope, 6, out)
    assert back.amount(game, scope, 6, out) == HAND
    assert not back.covers(game, scope, 8, out)
    whole = one("Instead(KnockedOut(self), [Put(self, hand)])")
    assert whole.covers(game, frame_of(), 1, out)
    assert whole.covers(game, frame_of(), 0, out)
    assert not whole.covers(game, frame_of(), 8, out)


def test_counts_as_gives_tags(game: Game) -> None:
    force(game, (one("CountsAs(Ancient, who=pokemon(me))"), frame_of()))
    assert listed(game, "pokemon(both, Ancient)") == [BLAZE_PID, LEAF_PID]


def test_what_is_no_passive_is_an_error() -> None:
    for text in [
        "Draw(2)",
        "MaxHP(self)",
        "Cant(Dance, self)",
        "NoEffects(self, of=luck)",
        "NoAbility(self, kind=trick)",
        'Weakness(self, "P", times=count(hand(me)))',
        "CheckupCounters(self, Asleep, +1)",
        "Instead(Checkup(), [Put(self, hand)])",
        "Instead(Discarded(self), [Draw(1)])",
        "5",
    ]:
        with pytest.raises(NotationError):
            build_passive(builder(), parse(text))


# -- watches ----------------------------------------------------------------------------------------------------------


def happened(
    event: int, ref: int, who: int = 1, cause: int = BY_ATTACK, source: int = CINDER_PID, **more: object
) -> Happening:
    found = Happening(event, ref, who, cause, source, -1, 0, 0, "")
    for key, value in more.items():
        setattr(found, key, value)
    return found


def watching(text: str, kind: Definition = BLAZER, part: str = "on") -> list[Watch]:
    return build_watch(builder(kind, part), parse(text))


def test_damaged_while_active_by_the_opponent(game: Game) -> None:
    (watch,) = watching("Damaged(self, at=active, by=pokemon(opp))")
    assert watch.event == EV_DAMAGED
    assert watch.matches(game, frame_of(), happened(EV_DAMAGED, BLAZE_PID, flag=1, amount=30))
    assert not watch.matches(game, frame_of(), happened(EV_DAMAGED, BLAZE_PID, flag=0, amount=30))
    assert not watch.matches(game, frame_of(), happened(EV_DAMAGED, LEAF_PID, flag=1, amount=30))
    assert not watch.matches(game, frame_of(), happened(EV_DAMAGED, BLAZE_PID, who=0, source=LEAF_PID, flag=1))
    (hard,) = watching("Damaged(self, min=50)")
    assert not hard.matches(game, frame_of(), happened(EV_DAMAGED, BLAZE_PID, amount=40))
    assert hard.matches(game, frame_of(), happened(EV_DAMAGED, BLAZE_PID, amount=50))


def test_knocked_out_by_damage_of_an_attacker_that_is_gone(game: Game) -> None:
    (watch,) = watching("KnockedOut(self, at=active, by=pokemon(opp))")
    assert watch.event == EV_KNOCKED_OUT
    assert watch.matches(game, frame_of(), happened(EV_KNOCKED_OUT, BLAZE_PID, flag=1, source=1999))
    assert not watch.matches(game, frame_of(), happened(EV_KNOCKED_OUT, BLAZE_PID, flag=1, cause=BY_RULE))
    assert not watch.matches(game, frame_of(), happened(EV_KNOCKED_OUT, BLAZE_PID, flag=1, who=0, source=1999))


def test_two_events_in_one_window(game: Game) -> None:
    watches = watching("[EvolvedFromHand(self), Benched(self), Moved(self, to=bench)]")
    assert [watch.event for watch in watches] == [EV_EVOLVED, EV_BENCHED, EV_MOVED]
    assert watches[0].matches(game, frame_of(), happened(EV_EVOLVED, BLAZE_PID, who=0))
    assert watches[2].matches(game, frame_of(), happened(EV_MOVED, BLAZE_PID, flag=0))
    assert not watches[2].matches(game, frame_of(), happened(EV_MOVED, BLAZE_PID, flag=1))


def test_attached_from_hand(game: Game) -> None:
    scope = frame_of(card=9)
    (watch,) = watching("Attached(self)", DOUBLE, "energy")
    assert watch.matches(game, scope, happened(EV_ATTACHED, BLAZE_PID, who=0, card=9, flag=1))
    assert not watch.matches(game, scope, happened(EV_ATTACHED, BLAZE_PID, who=0, card=9, flag=0))
    assert not watch.matches(game, scope, happened(EV_ATTACHED, BLAZE_PID, who=0, card=8, flag=1))
    (anywhere,) = watching("AnyAttached(energy(self, BasicEnergy), to=self)")
    assert anywhere.matches(game, frame_of(), happened(EV_ATTACHED, BLAZE_PID, who=0, card=8, flag=0))
    (hand,) = watching("Attached(hand(me, BasicEnergy), to=active(me))")
    assert hand.matches(game, frame_of(), happened(EV_ATTACHED, BLAZE_PID, who=0, card=8, flag=1))
    assert not hand.matches(game, frame_of(), happened(EV_ATTACHED, CINDER_PID, who=1, card=18, flag=1))


def test_discarded_by_the_holders_attack(game: Game) -> None:
    (watch,) = watching("Discarded(self, by=attacks(holder))", DOUBLE, "energy")
    scope = frame_of(card=9)
    out = happened(EV_DISCARDED, 9, who=0, source=BLAZE_PID, card=9, flag=ENERGY, name=str(BLAZE_PID))
    assert watch.matches(game, scope, out)
    out.cause = BY_ITEM
    assert not watch.matches(game, scope, out)
    (from_deck,) = watching("Discarded(self, by=opp, from_=deck)")
    ferro = frame_of(card=14, source=-1)
    assert from_deck.matches(game, ferro, happened(EV_DISCARDED, 14, who=1, card=14, flag=0))
    assert not from_deck.matches(game, ferro, happened(EV_DISCARDED, 14, who=1, card=14, flag=1))
    assert not from_deck.matches(game, ferro, happened(EV_DISCARDED, 14, who=0, card=14, flag=0))


def test_turn_ends_and_checkups(game: Game) -> None:
    (end,) = watching("TurnEnd(opp)")
    assert end.event == EV_TURN_END
    assert end.matches(game, frame_of(), happened(EV_TURN_END, -1, who=1))
    assert not end.matches(game, frame_of(), happened(EV_TURN_END, -1, who=0))
    (check,) = watching("Checkup()")
    assert check.event == EV_CHECKUP
    assert check.matches(game, frame_of(), happened(EV_CHECKUP, -1, who=-1))


def test_what_is_no_event_is_an_error() -> None:
    for text in ["Damaged(self, at=hand)", "Sneezed(self)", "active(me)", "Discarded(self, from_=nowhere)"]:
        with pytest.raises(NotationError):
            watching(text)
