"""Putting Basics onto the Bench and evolving: RULES section 6."""

from __future__ import annotations

from playmat.engine.queries import retreat_cost
from tests.scene import Scene, stands

OWLS = """
Hooter | Basic | HP 60 | C | retreat 1 | attack "Tackle" - 10
Nightwing | Stage 1 | HP 100 | C | from Hooter | retreat 1 | attack "Gust" - 30
Pecker | Basic | HP 50 | C
Peckhawk | Stage 1 | HP 80 | C | from Pecker
Peckroc | Stage 2 | HP 130 | C | from Peckhawk
"""


def test_S_084_the_bench_holds_5() -> None:
    scene = Scene(
        OWLS,
        """
        rules: XY
        A active: Dummy
        A bench: Dummy, Dummy, Dummy
        A hand: Hooter x2, Pecker x2
        """,
    )
    scene.choose("bench:Hooter")
    scene.choose("bench:Pecker")
    assert not scene.offers("bench:")
    assert scene.names("A hand") == ["Hooter", "Pecker"]
    assert len(scene.game.players[0].bench) == 5


EYES = """
Curser | Basic | HP 90 | D | ability "Glare" Ability: "When you play this Pokémon from your hand onto your Bench, you
    may use this Ability. Move 3 damage counters from 1 of your opponent's Pokémon to another of your opponent's
    Pokémon."
"""


def curse() -> Scene:
    return Scene(
        f"{EYES}\n{OWLS}",
        """
        rules: XY
        A active: Dummy
        A hand: Curser, Hooter
        B active: Dummy [40 damage]
        B bench: Pecker [10 damage], Hooter
        """,
    )


def test_S_085_the_window_of_the_bench_lapses() -> None:
    scene = curse()
    scene.choose("bench:Curser")
    assert scene.asked() == "A yes or no"
    scene.choose("no")
    scene.choose("bench:Hooter")
    assert scene.asked() == "A main"
    assert not scene.offers("ability:")
    stands(scene, "B active: Dummy [40 damage]\nB bench: Pecker [10 damage], Hooter")


def test_S_085_benching_it_last_makes_it_usable() -> None:
    scene = curse()
    scene.choose("bench:Hooter")
    assert scene.asked() == "A main"
    scene.choose("bench:Curser")
    assert scene.asked() == "A yes or no"
    scene.choose("yes")
    scene.until_main("pokemon:Dummy@opp active", "pokemon:Hooter@opp bench 2")
    stands(scene, "B active: Dummy [10 damage]\nB bench: Pecker [10 damage], Hooter [30 damage]")


def test_S_086_nothing_takes_a_pokemon_back_to_hand() -> None:
    scene = Scene(OWLS, "rules: XY\nA active: Dummy\nA bench: Hooter")
    assert scene.keys() == ["end"]


LARGE = """
Wide Field | Stadium | effect: "Each player can have up to 8 Pokémon on their Bench."
Plain Hall | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {C} less."
"""


def test_S_087_a_stadium_makes_the_bench_larger() -> None:
    scene = Scene(
        OWLS + LARGE,
        """
        rules: XY
        A active: Dummy
        A bench: Dummy, Dummy, Dummy, Dummy, Dummy, Pecker
        A hand: Hooter, Plain Hall
        stadium: Wide Field (B)
        """,
    )
    scene.choose("bench:Hooter")
    assert len(scene.game.players[0].bench) == 7
    # when the limit drops, the owner chooses which to discard until the Bench fits.
    scene.choose("play:Plain Hall")
    assert scene.asked() == "A surplus"
    assert scene.bounds() == (2, 2)
    scene.choose("pokemon:Pecker@bench 6", "pokemon:Hooter@bench 7")
    assert scene.asked() == "A main"
    stands(scene, "A bench: Dummy, Dummy, Dummy, Dummy, Dummy\nA discard: Pecker, Hooter")


def test_S_088_active_and_bench_may_evolve_in_one_turn() -> None:
    scene = Scene(
        OWLS,
        """
        rules: XY
        turn: 7 of A
        A active: Hooter [entered 5]
        A bench: Pecker [entered 5]
        A hand: Nightwing, Peckhawk
        """,
    )
    scene.choose("evolve:Nightwing>active")
    scene.choose("evolve:Peckhawk>bench 1")
    stands(
        scene,
        """
        A active: Nightwing [under Hooter]
        A bench: Peckhawk [under Pecker]
        """,
    )


def test_S_089_the_name_must_match() -> None:
    scene = Scene(OWLS, "rules: XY\nA active: Pecker\nA hand: Nightwing")
    assert scene.keys() == ["end"]


def test_S_090_nobody_evolves_on_the_own_first_turn() -> None:
    scene = Scene(OWLS, "rules: XY\nturn: 2 of B\nB active: Hooter\nB hand: Nightwing")
    assert scene.game.players[1].turns == 1
    assert not scene.offers("evolve:")
    scene = Scene(OWLS, "rules: XY\nturn: 1 of A\nA active: Hooter\nA hand: Nightwing")
    assert not scene.offers("evolve:")
    scene = Scene(OWLS, "rules: XY\nturn: 3 of A\nA active: Hooter\nA hand: Nightwing")
    assert scene.offers("evolve:Nightwing>active")


def test_S_091_not_in_the_turn_it_came_or_evolved() -> None:
    scene = Scene(
        OWLS,
        """
        rules: XY
        turn: 3 of A
        A active: Dummy
        A bench: Pecker
        A hand: Hooter, Nightwing, Peckhawk, Peckroc
        """,
    )
    scene.choose("bench:Hooter")
    scene.choose("evolve:Peckhawk>bench 1")
    assert not scene.offers("evolve:")
    assert scene.names("A hand") == ["Nightwing", "Peckroc"]


def test_S_092_what_is_attached_stays() -> None:
    scene = Scene(
        f'{OWLS}\nFeather | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."',
        """
        rules: XY
        A active: Dummy
        A bench: Hooter [3 counters | R W | tool Feather]
        A hand: Nightwing
        """,
    )
    scene.choose("evolve:Nightwing>bench 1")
    stands(scene, "A bench: Nightwing [30 damage | R W | tool Feather | under Hooter]")


SANDER = 'Sander | Basic | HP 100 | F | attack "Sand Pit" - 20: "During your opponent\'s next turn, the Defending \
Pokémon can\'t retreat."'


def test_S_093_evolving_clears_conditions_and_effects() -> None:
    scene = Scene(
        f"{OWLS}\n{SANDER}",
        """
        rules: XY
        turn: 4 of B
        A active: Hooter [R | asleep | burned]
        A bench: Dummy
        A hand: Nightwing
        B active: Sander
        """,
        coins=[1, 0],
    )
    scene.choose("attack:Sand Pit")
    # XY: Burn flips first (heads: no damage), then Asleep (tails: stays asleep).
    stands(scene, "A active: Hooter [20 damage | asleep | burned | R]")
    assert not scene.offers("retreat")
    assert not scene.offers("attack:")
    scene.choose("evolve:Nightwing>active")
    stands(scene, "A active: Nightwing [20 damage | R | under Hooter]")
    assert scene.game.lasting == []
    assert scene.offers("retreat")
    assert scene.offers("attack:Gust")
    scene.done()


def test_S_094_the_attacks_and_ability_of_the_lower_card_are_gone() -> None:
    scene = Scene(
        """
        Seed | Basic | HP 60 | G | retreat 2 | attack "Tackle" - 10 | ability "Light" Ability: "This Pokémon has no
            Retreat Cost." | ability "Peek" Ability: "Once during your turn, you may use this Ability. Draw a \
card."
        Tree | Stage 1 | HP 90 | G | retreat 2 | from Seed | attack "Fall" - 30
        """,
        "rules: XY\nA active: Seed\nA hand: Tree",
    )
    assert scene.offers("attack:Tackle")
    assert scene.offers("ability:Peek")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 0
    scene.choose("evolve:Tree>active")
    assert scene.keys() == ["attack:Fall", "end"]
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 2


MEGA = """
Drake EX | Basic | HP 170 | N | prizes 2 | tags EX
M Drake EX | Mega | HP 220 | N | prizes 2 | tags EX | from Drake EX | attack "Storm" - 100
"""


def test_S_095_mega_evolution_is_an_evolution() -> None:
    scene = Scene(
        MEGA,
        """
        rules: XY
        A active: Drake EX [4 counters | burned | poisoned | W L]
        A hand: M Drake EX
        """,
        coins=[1],
    )
    scene.choose("evolve:M Drake EX>active")
    stands(scene, "A active: M Drake EX [40 damage | W L | under Drake EX]")
    # The rule text of these cards: the turn ends when one becomes the Mega Evolution.
    assert scene.asked() == "B main"


def test_S_095_mega_evolution_obeys_the_times_of_evolving() -> None:
    first = Scene(MEGA, "rules: XY\nturn: 2 of B\nB active: Drake EX\nB hand: M Drake EX")
    assert not first.offers("evolve:")
    new = Scene(MEGA, "rules: XY\nA active: Drake EX [new]\nA hand: M Drake EX")
    assert not new.offers("evolve:")
    other = Scene(MEGA, "rules: XY\nA active: Dummy\nA hand: M Drake EX")
    assert not other.offers("evolve:")


def test_S_292_ascension_on_the_first_turn_of_the_second_player() -> None:
    scene = Scene(
        """
        Stumpling | Basic | HP 60 | P | attack "Ascend" -: "Search your deck for a Pokémon that evolves from this
            Pokémon and put it onto this Pokémon to evolve it. Then, shuffle your deck."
        Stumpking | Stage 1 | HP 110 | P | from Stumpling
        """,
        """
        rules: XY
        turn: 2 of B
        B active: Stumpling [confused | 2 counters]
        B deck: Stumpking, Inert
        A active: Dummy
        """,
        coins=[1],
    )
    scene.choose("attack:Ascend")
    scene.until_main("card:Stumpking")
    stands(scene, "B active: Stumpking [20 damage | under Stumpling]")
    assert scene.asked() == "A main"
    scene.done()
