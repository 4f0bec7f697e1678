"""Abilities: RULES section 4."""

from __future__ import annotations

from playmat.engine.queries import max_hp, retreat_cost
from playmat.view.log import Log
from tests.scene import Scene, stands

HIT = 'Hitter | Basic | HP 200 | C | attack "Hit" - 20'


def test_S_065_a_benched_ability_and_the_turn_goes_on() -> None:
    scene = Scene(
        f"""
        {HIT}
        Dozer | Basic | HP 90 | P | ability "Lull" Ability: "Once during your turn, you may use this Ability. Both \
Active Pokémon is now Asleep."
        """,
        """
        rules: XY
        A active: Hitter
        A bench: Dozer
        B active: Dummy
        """,
    )
    assert scene.offers("attack:Hit")
    scene.choose("ability:Lull@bench 1")
    stands(scene, "A active: Hitter [asleep]\nB active: Dummy [asleep]")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5
    assert scene.keys() == ["end"]


def test_S_066_a_benched_ability_draws_then_the_attack_follows() -> None:
    scene = Scene(
        f"""
        {HIT}
        Drawer | Basic | HP 90 | C | ability "Peek" Ability: "Once during your turn, you may use this Ability. Draw a \
card."
        Topper | Item | effect: "Draw a card."
        """,
        """
        rules: XY
        A active: Hitter
        A bench: Drawer
        A deck: Topper
        B active: Dummy
        """,
    )
    scene.choose("ability:Peek@bench 1")
    assert scene.names("A hand") == ["Topper"]
    assert scene.asked() == "A main"
    assert not scene.offers("ability:Peek")
    scene.choose("attack:Hit")
    stands(scene, "B active: Dummy [20 damage]")
    assert scene.game.turn == 6


PURIFIER = (
    'Flamer | Basic | HP 90 | R | ability "Purge" Ability: '
    '"Once during your turn, if this Pokémon has any Basic {R} Energy attached, you may use this Ability. Draw a card."'
)
PRISM = (
    'Prism | Special Energy | provides GRWLPFDMY | effect: "This card provides every type of Energy but provides '
    'only 1 Energy at a time."'
)


def test_S_067_the_printed_condition_asks_for_a_basic_energy_card() -> None:
    scene = Scene(f"{PURIFIER}\n{PRISM}", "rules: XY\nA active: Flamer [energy Prism]\nA bench: Dummy")
    assert not scene.offers("ability:")
    scene = Scene(f"{PURIFIER}\n{PRISM}", "rules: XY\nA active: Flamer [R]")
    assert scene.offers("ability:Purge@active")
    scene = Scene(f"{PURIFIER}\n{PRISM}", "rules: XY\nA active: Flamer [W]")
    assert not scene.offers("ability:")


def abyss(hand: int, deck: int) -> Scene:
    return Scene(
        'Inker | Basic | HP 90 | W | ability "Abyss" Ability: "Once during your turn, you may use this Ability. \
Draw cards until you have 5 cards in your hand."',
        f"rules: XY\nA active: Inker\nA hand: Inert x{hand}\nA deck: {deck}",
    )


def test_S_068_an_ability_that_would_change_nothing_is_not_offered() -> None:
    assert not abyss(5, 10).offers("ability:")
    assert not abyss(4, 0).offers("ability:")
    scene = abyss(4, 10)
    assert scene.offers("ability:Abyss@active")
    scene.choose("ability:Abyss")
    assert len(scene.names("A hand")) == 5


def test_S_069_all_parts_in_order_and_none_may_be_declined() -> None:
    scene = Scene(
        'Nurse | Basic | HP 90 | C | ability "Round" Ability: "Once during your turn, you may use this Ability. \
Heal 20 damage from each of your Pokémon. Draw a card."',
        """
        rules: XY
        A active: Nurse
        A bench: Dummy [30 damage]
        B active: Dummy [50 damage]
        """,
    )
    log = Log()
    scene.game.sink = log
    scene.choose("ability:Round")
    assert scene.asked() == "A main"
    words = [word for word, *_ in log.tuples()]
    assert words.index("damage off") < words.index("draw")
    stands(scene, "A active: Nurse [used Round]\nA bench: Dummy [10 damage]\nB active: Dummy [50 damage]")
    assert scene.names("A hand") == ["Inert"]


ANTIBODY = 'Ratling | Basic | HP 90 | C | ability "Antibody" Ability: "This Pokémon recovers from all Special \
Conditions and can\'t be affected by any Special Conditions."'


def test_S_070_the_poison_goes_when_the_ability_works_again() -> None:
    scene = Scene(
        f"""
        {ANTIBODY}
        Mute Hall | Stadium | effect: "Each Pokémon (both yours and your opponent's) has no Abilities."
        Plain Hall | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {{C}} \
less."
        Burner | Basic | HP 90 | R | attack "Scorch" - 10: "Your opponent's Active Pokémon is now Burned."
        """,
        """
        rules: XY
        turn: 4 of B
        A active: Ratling [poisoned]
        B active: Burner
        B hand: Plain Hall
        stadium: Mute Hall (A)
        """,
    )
    stands(scene, "A active: Ratling [poisoned]")
    scene.choose("play:Plain Hall")
    assert scene.asked() == "B main"
    stands(scene, "A active: Ratling")
    scene.choose("attack:Scorch")
    assert scene.asked() == "A main"
    stands(scene, "A active: Ratling [10 damage]")


SILENT = """
        Silent Lab | Stadium | effect: "Basic Pokémon in play (both yours and your opponent's) have no Abilities. Each
            Basic Pokémon in each player's hand and in each player's discard pile has no Abilities."
        Plain Hall | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {C} \
less."
        Floater | Basic | HP 60 | P | retreat 2 | ability "Float" Ability: "This Pokémon has no Retreat Cost."
        Handy | Basic | HP 60 | P | ability "Handful" Ability: "Once during your turn, if this Pokémon is in your
            hand, you may use this Ability. Draw a card."
        Riser | Basic | HP 60 | P | ability "Rise" Ability: "Once during your turn, if this Pokémon is in your discard
            pile, you may use this Ability. Put this Pokémon onto your Bench."
"""


def test_S_071_silent_lab_stops_abilities_of_basics_everywhere() -> None:
    scene = Scene(
        SILENT,
        """
        rules: XY
        A active: Floater
        A hand: Handy, Plain Hall
        A discard: Riser
        B active: Floater
        stadium: Silent Lab (B)
        """,
    )
    game = scene.game
    assert retreat_cost(game, scene.pokemon("A active")) == 2
    assert retreat_cost(game, scene.pokemon("B active")) == 2
    assert not scene.offers("ability:")
    scene.choose("play:Plain Hall")
    assert retreat_cost(game, scene.pokemon("A active")) == 0
    assert retreat_cost(game, scene.pokemon("B active")) == 0
    assert scene.offers("ability:Handful")
    assert scene.offers("ability:Rise")
    scene.choose("ability:Rise")
    stands(scene, "A bench: Riser")


NEEDLE = """
Needler | Basic | HP 90 | W | ability "Barb" Ability: "If this Pokémon is in the Active Spot and is damaged by an
    attack from your opponent's Pokémon (even if this Pokémon is Knocked Out), make the Attacking Pokémon Poisoned."
"""
SNIPER = 'Sniper | Basic | HP 90 | C | attack "Front" - 20 | attack "Back" -: "This attack also does 20 damage to 1 \
of your opponent\'s Benched Pokémon."'


def test_S_072_a_trigger_on_damage_in_the_active_spot() -> None:
    text = "rules: XY\nturn: 4 of B\nA active: {}\nA bench: {}\nB active: Sniper"
    scene = Scene(f"{NEEDLE}\n{SNIPER}", text.format("Needler", "Dummy"))
    scene.choose("attack:Front")
    stands(scene, "A active: Needler [20 damage]\nB active: Sniper [10 damage | poisoned]")
    scene = Scene(f"{NEEDLE}\n{SNIPER}", text.format("Dummy", "Needler"))
    scene.choose("attack:Back").forced()
    stands(scene, "A bench: Needler [20 damage]\nB active: Sniper")


def test_S_073_power_body_and_ability_are_three_categories() -> None:
    scene = Scene(
        """
        Powered | Basic | HP 60 | P | ability "Wink" Poké-Power: "Once during your turn, you may use this Ability. \
Draw a card."
        Bodied | Basic | HP 60 | P | ability "Bulk" Poké-Body: "This Pokémon gets +10 HP."
        Gifted | Basic | HP 60 | P | ability "Gift" Ability: "Once during your turn, you may use this Ability. Draw a \
card."
        Jolt | Item | effect: "Put a damage counter on each Pokémon that has any Poké-Powers (both yours and your
            opponent's)."
        """,
        """
        rules: LEGEND
        A active: Gifted
        A bench: Powered, Bodied
        A hand: Jolt
        B active: Powered
        B bench: Gifted, Bodied
        """,
    )
    scene.choose("play:Jolt")
    stands(
        scene,
        """
        A active: Gifted
        A bench: Powered [10 damage], Bodied
        B active: Powered [10 damage]
        B bench: Gifted, Bodied
        """,
    )
    assert max_hp(scene.game, scene.pokemon("A bench 2")) == 70


def test_S_266_hide_keeps_off_attacks_but_not_abilities() -> None:
    scene = Scene(
        """
        Hider | Basic | HP 60 | P | attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of
            attacks done to this Pokémon during your opponent's next turn."
        Driver | Basic | HP 90 | C | ability "Drive" Ability: "Once during your turn, you may use this Ability. Switch \
out your opponent's Active Pokémon to the Bench." \
| attack "Shove" - 30: "Switch out your opponent's Active Pokémon to the Bench."
        """,
        """
        rules: XY
        turn: 4 of B
        A active: Driver
        B active: Hider
        B bench: Dummy, Dummy
        """,
        coins=[1],
    )
    scene.choose("attack:Hide")
    assert scene.asked() == "A main"
    other = scene.game.copy()
    scene.choose("attack:Shove")
    stands(scene, "B active: Hider")
    scene.game = other
    scene.choose("ability:Drive")
    assert scene.asked() == "B pick"
    scene.choose("pokemon:Dummy@bench 1")
    stands(scene, "B active: Dummy\nB bench: Hider, Dummy")
    assert scene.asked() == "A main"
    scene.done()


LULL = 'Dozer | Basic | HP 90 | P | ability "Lull" Ability: "Once during your turn, you may use this Ability. Both \
Active Pokémon is now Asleep."'


def test_S_408_both_asleep_already_cannot_be_declared() -> None:
    text = "rules: XY\nA active: Dummy{}\nA bench: Dozer\nB active: Dummy{}"
    assert not Scene(LULL, text.format(" [asleep]", " [asleep]")).offers("ability:")
    assert Scene(LULL, text.format(" [asleep]", "")).offers("ability:Lull")
    assert Scene(LULL, text.format("", " [asleep]")).offers("ability:Lull")
