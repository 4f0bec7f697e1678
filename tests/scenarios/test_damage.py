"""Damage calculation: RULES section 3."""

from __future__ import annotations

from playmat.engine.queries import remaining_hp
from tests.scene import Scene, in_order, log_of

BAND = (
    'Band | Tool | effect: "Attacks used by the Pokémon this card is attached to do 20 more damage to your '
    "opponent's Active Pokémon (before applying Weakness and Resistance).\"\n"
)
CHARM = (
    'Charm | Tool | effect: "The Pokémon this card is attached to takes 20 less damage from attacks from your '
    "opponent's Pokémon (after applying Weakness and Resistance).\"\n"
)
STONE = (
    'Stone | Tool | effect: "The Basic Pokémon this card is attached to takes 20 less damage from attacks (after '
    'applying Weakness and Resistance)."\n'
)


def attacked(
    attacker: str, defender: str, lines: str = "", tool: str = "", wall: str = "", coins: list[int] | None = None
) -> Scene:
    """The position after the attack "Hit" of a Pokémon "Striker" on a Pokémon "Wall", each given by its fields."""
    cards = f"Striker | Basic | HP 200 | {attacker}\nWall | Basic | HP 300 | {defender}\n{BAND}{CHARM}{STONE}"
    flags = f" [{tool}]" if tool else ""
    held = f" [{wall}]" if wall else ""
    text = f"rules: XY\nturn: 5 of A\nA active: Striker{flags}\nB active: Wall{held}\n"
    scene = Scene(cards, text + lines, coins)
    scene.choose("attack:Hit")
    return scene


def test_S_042_no_number_no_calculation() -> None:
    scene = attacked(
        'P | attack "Hit" -: "Your opponent\'s Active Pokémon is now Poisoned."', "G | weak P x2", tool="tool Band"
    )
    # The only counter is that of the Checkup.
    scene.expect("B active: Wall [10 damage | poisoned]")
    scene = attacked('P | attack "Hit" -: "Draw a card."', "G | weak P x2", tool="tool Band")
    scene.expect("B active: Wall")


def test_S_043_plus_by_a_coin_before_weakness() -> None:
    scene = Scene(
        """
        Roller | Basic | HP 90 | Y | attack "Roll" - 60+: "Flip a coin. If heads, this attack does 30 more damage."
        Drake | Basic | HP 200 | N | weak Y x2
        """,
        """
        rules: XY
        A active: Roller
        B active: Drake
        """,
        coins=[1],
    )
    scene.choose("attack:Roll")
    scene.expect("B active: Drake [180 damage]")
    scene.done()


def test_S_044_nothing_times_thirty_stays_nothing() -> None:
    hit = 'C | attack "Hit" - 30x: "This attack does 30 damage for each of your Benched Pokémon."'
    attacked(hit, "F", tool="tool Band").expect("B active: Wall")
    # With 1 Benched Pokémon 30+20.
    attacked(hit, "F", tool="tool Band", lines="A bench: Dummy\n").expect("B active: Wall [50 damage]")


def test_S_045_less_than_nothing_stays_nothing() -> None:
    hit = 'W | attack "Hit" - 80-: "This attack does 10 less damage for each damage counter on this Pokémon."'
    attacked(hit, "F", tool="8 counters | tool Band").expect("B active: Wall")
    attacked(hit, "F", tool="7 counters | tool Band").expect("B active: Wall [30 damage]")


def test_S_046_step_2_comes_before_weakness() -> None:
    scene = Scene(
        """
        Sparky | Basic | HP 60 | L | attack "Zap" L 30
        Leafy | Basic | HP 200 | G | weak L x2
        Band | Tool | effect: "Attacks used by the Pokémon this card is attached to do 20 more damage to your \
opponent's Active Pokémon (before applying Weakness and Resistance)."
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Sparky [L | tool Band]
        B active: Leafy
        """,
    )
    scene.choose("attack:Zap")
    scene.expect("B active: Leafy [100 damage]")
    scene.done()


def test_S_047_stop_after_step_2() -> None:
    weaker = "lasting on A active during A turn 3 by attack of B active: Deals(target, -30)\n"
    sorer = "lasting on B active during A turn 3 by attack of B active: Takes(self, +40)\n"
    hit = 'P | attack "Hit" - 30'
    attacked(hit, "F | weak P x2", lines=weaker + sorer).expect("B active: Wall")
    # Each of them alone: (30-30), and 30x2+40.
    attacked(hit, "F | weak P x2", lines=weaker).expect("B active: Wall")
    attacked(hit, "F | weak P x2", lines=sorer).expect("B active: Wall [100 damage]")
    # And 40-30 = 10 goes on: 10x2+40.
    attacked('P | attack "Hit" - 40', "F | weak P x2", lines=weaker + sorer).expect("B active: Wall [60 damage]")


SWALLOW = "C | weak L x2 | resist F -20"


def test_S_048_weakness() -> None:
    attacked('L | attack "Hit" - 30', SWALLOW).expect("B active: Wall [60 damage]")
    attacked('R | attack "Hit" - 30', SWALLOW).expect("B active: Wall [30 damage]")


def test_S_049_weakness_without_a_number_is_times_two() -> None:
    attacked('L | attack "Hit" - 40', "C | weak L").expect("B active: Wall [80 damage]")


def test_S_050_resistance_of_20() -> None:
    attacked('F | attack "Hit" - 30', SWALLOW).expect("B active: Wall [10 damage]")


def test_S_051_resistance_of_30() -> None:
    attacked('F | attack "Hit" - 50', "C | weak L x2 | resist F -30").expect("B active: Wall [20 damage]")


def test_S_052_stop_after_step_4() -> None:
    sorer = "lasting on B active during A turn 3 by attack of B active: Takes(self, +40)\n"
    attacked('F | attack "Hit" - 20', "C | resist F -20", lines=sorer).expect("B active: Wall")
    # 30-20+40.
    attacked('F | attack "Hit" - 30', "C | resist F -20", lines=sorer).expect("B active: Wall [50 damage]")


def test_S_053_reductions_come_after_weakness() -> None:
    scene = attacked('L | attack "Hit" - 60', "W | weak L x2", wall="tool Charm")
    scene.expect("B active: Wall [100 damage | tool Charm]")


def test_S_054_a_basic_with_its_tool() -> None:
    scene = attacked('R | attack "Hit" - 30', "C", wall="tool Stone")
    scene.expect("B active: Wall [10 damage | tool Stone]")


STING = 'C | ability "Sting" Ability: "If this Pokémon is damaged by an attack from your opponent\'s Pokémon (even \
if this Pokémon is Knocked Out), put 2 damage counters on the Attacking Pokémon."'


def test_S_055_nothing_left_after_step_5_is_no_damage() -> None:
    scene = attacked('R | attack "Hit" - 20', STING, wall="tool Charm")
    scene.expect(
        """
        A active: Striker
        B active: Wall [tool Charm]
        """
    )
    scene = attacked('R | attack "Hit" - 30', STING, wall="tool Charm")
    scene.expect(
        """
        A active: Striker [20 damage]
        B active: Wall [10 damage | tool Charm]
        """
    )


def test_S_056_counters_add_up() -> None:
    scene = Scene(
        """
        Striker | Basic | HP 200 | R | attack "Hit" - 70
        Target | Basic | HP 120 | C
        """,
        """
        rules: XY
        A active: Striker
        B active: Target [4 counters]
        """,
    )
    scene.choose("attack:Hit")
    assert scene.counters("B active") == 11
    assert remaining_hp(scene.game, scene.pokemon("B active")) == 10
    assert scene.asked() == "B main"
    assert scene.names("B discard") == []


def test_S_057_takes_no_damage_but_the_effects() -> None:
    scene = attacked(
        'R | attack "Hit" - 100: "Your opponent\'s Active Pokémon is now Burned."',
        STING,
        lines="lasting on B active during A turn 3 by attack of B active: NoDamage(self)\n",
        coins=[1],
    )
    # XY: heads, so Burn does not hurt at the Checkup.
    scene.expect(
        """
        A active: Striker
        B active: Wall [burned]
        """
    )
    scene.done()


def test_S_058_weakness_and_resistance_of_a_dual_type() -> None:
    attacked('RW | attack "Hit" - 40', "C | weak R x2 | resist W -20").expect("B active: Wall [60 damage]")


def test_S_059_both_types_hit_a_weakness() -> None:
    attacked('RW | attack "Hit" - 40', "C | weak R x2, W x2").expect("B active: Wall [160 damage]")


def test_S_060_no_weakness_on_the_bench() -> None:
    scene = Scene(
        """
        Spark | Basic | HP 60 | L | attack "Arc" -: "This attack does 30 damage to 1 of your opponent's Benched \
Pokémon."
        Swallow | Basic | HP 90 | C | weak L x2 | resist F -20
        """,
        """
        rules: XY
        A active: Spark
        B bench: Swallow
        """,
    )
    scene.choose("attack:Arc").forced()
    scene.expect(
        """
        B active: Dummy
        B bench: Swallow [30 damage]
        """
    )


def test_S_061_no_weakness_no_resistance() -> None:
    for letter in "GRWLPFDMYNC":
        attacked(f'{letter} | attack "Hit" - 50', "C").expect("B active: Wall [50 damage]")


def test_S_062_weakness_before_resistance() -> None:
    attacked('RW | attack "Hit" - 20', "C | weak R x2 | resist W -30").expect("B active: Wall [10 damage]")
    # The order of the card's two lines and of the types does not matter.
    attacked('WR | attack "Hit" - 20', "C | resist W -30 | weak R x2").expect("B active: Wall [10 damage]")


def test_S_063_the_six_steps_in_order() -> None:
    scene = attacked(
        'L | attack "Hit" - 50+: "If you have any Pokémon on your Bench, this attack does 30 more damage."',
        "W | weak L x2",
        tool="tool Band",
        lines="A bench: Dummy\n",
        wall="tool Charm",
    )
    scene.expect("B active: Wall [180 damage | tool Charm]")


def test_S_064_knocked_out_at_exactly_the_hp() -> None:
    cards = """
        Tapper | Basic | HP 60 | C | attack "Tap" - 10
        Egg | Basic | HP 60 | C
        """
    scene = Scene(cards, "rules: XY\nA active: Tapper\nB active: Egg [5 counters]\nB bench: Dummy")
    log = log_of(scene)
    scene.choose("attack:Tap")
    in_order(log, "10 damage to Egg", "Egg of B is Knocked Out")
    assert scene.names("B discard") == ["Egg"]
    assert scene.asked() == "A prize"
    alive = Scene(cards, "rules: XY\nA active: Tapper\nB active: Egg [4 counters]\nB bench: Dummy")
    alive.choose("attack:Tap")
    assert alive.counters("B active") == 5
    assert alive.asked() == "B main"


def test_S_414_the_bench_gets_no_bonus_of_step_2() -> None:
    scene = Scene(
        BAND
        + 'Striker | Basic | HP 100 | R | attack "Arc" -: "This attack does 30 damage to 1 of your opponent\'s \
Benched Pokémon."',
        """
        rules: XY
        A active: Striker [tool Band]
        B bench: Dummy
        """,
    )
    scene.choose("attack:Arc").forced()
    scene.expect(
        """
        B active: Dummy
        B bench: Dummy [30 damage]
        """
    )


def test_S_415_a_tool_for_basics_on_a_stage_1() -> None:
    scene = Scene(
        STONE
        + """
Striker | Basic | HP 100 | R | attack "Hit" - 60
Grown | Stage 1 | HP 100 | C | from Young
Young | Basic | HP 60 | C
""",
        """
        rules: XY
        A active: Striker
        B active: Grown [tool Stone | under Young]
        """,
    )
    scene.choose("attack:Hit")
    scene.expect("B active: Grown [60 damage | tool Stone | under Young]")


def test_S_433_the_number_of_the_text_is_step_1() -> None:
    cards = BAND + (
        'Sniper | Basic | HP 100 | F | attack "Shot" -: "This attack does 30 damage to 1 of your opponent\'s \
Pokémon."\n'
        "Prey | Basic | HP 150 | L | weak F x2\n"
    )
    text = """
        rules: XY
        A active: Sniper [tool Band]
        B active: Prey
        B bench: Prey
        """
    scene = Scene(cards, text)
    scene.choose("attack:Shot")
    assert scene.asked() == "A pick"
    scene.choose("pokemon:Prey@opp active")
    scene.expect("B active: Prey [100 damage]\nB bench: Prey")
    scene = Scene(cards, text)
    scene.choose("attack:Shot").choose("pokemon:Prey@opp bench 1")
    scene.expect("B active: Prey\nB bench: Prey [30 damage]")


JET = """
    Volcano | Basic | HP 180 | R | attack "Jet" - 50x: "Discard any amount of Basic {R} Energy from your Pokémon. This
        attack does 50 damage for each card you discarded in this way."
    Rock | Basic | HP 300 | W | resist R -20
    Ashes | Tool | effect: "Attacks used by the Pokémon this card is attached to do 10 more damage to your opponent's \
Active Pokémon for each Basic {R} Energy card in your discard pile (before applying Weakness and Resistance)."
    """


def test_S_440_what_is_counted_is_discarded_first() -> None:
    scene = Scene(
        JET,
        """
        rules: XY
        A active: Volcano [R R]
        A bench: Dummy [R W]
        B active: Rock
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Jet")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (0, 3)
    scene.choose("card:Basic Fire Energy@active energy", "card:Basic Fire Energy@bench 1 energy")
    in_order(log, "Basic Fire Energy goes to A's discard pile", "Basic Fire Energy goes to A's discard pile")
    in_order(log, "Basic Fire Energy goes to A's discard pile", "80 damage to Rock")
    scene.expect(
        """
        A active: Volcano [R]
        A bench: Dummy [W]
        A discard: Basic Fire Energy x2
        B active: Rock [80 damage]
        """
    )


def test_S_440_they_lie_in_the_discard_pile_before_step_2() -> None:
    scene = Scene(
        JET,
        """
        rules: XY
        A active: Volcano [R R | tool Ashes]
        B active: Rock
        """,
    )
    scene.choose("attack:Jet")
    scene.choose("card:Basic Fire Energy@active energy", "card:Basic Fire Energy@active energy")
    # 50x2, +20 in step 2, -20.
    scene.expect("B active: Rock [100 damage]")
