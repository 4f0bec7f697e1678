"""Every text of the pool is used from a position: most in positions made by program, the others in some made by hand.

`tests/card_positions.py` makes the positions by program: every attack, declared Ability and Trainer is carried out in
them to its end, and what its words say has happened. Texts that want more than that around them, and those that long
random play (`tools/soak-cards`) hardly meets, stand below with the outcome that their card says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from playmat.effects.notation import Call, parse
from playmat.engine.queries import max_hp
from playmat.engine.start import start
from playmat.facts.card import AttackFacts, CardFacts
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import OPT_ABILITY, OPT_ATTACK, OPT_PLAY, Q_DEALS
from playmat.state.model import Definition, Game
from tests.card_positions import Came, HandMade, begin, carry_out, energy_for, in_play, known, positions
from tests.scene import stands
from tests.soak_cards import marked
from tests.todays import todays
from tests.uses import attack_use

SEEDS = 12

VERBS = {
    "Attach": {"attach"},
    "Counters": {"damage"},
    "Cure": {"cure"},
    "Devolve": {"devolve"},
    "Discard": {"move", "leave"},
    "Draw": {"draw"},
    "Evolve": {"evolve"},
    "Flip": {"coin"},
    "Heal": {"damage off"},
    "Hit": {"damage"},
    "Inflict": {"inflict"},
    "KnockOut": {"knock out"},
    "Look": {"look"},
    "Move": {"attach"},
    "MoveCounters": {"damage"},
    "Put": {"move", "leave", "enter"},
    "Reveal": {"reveal"},
    "Shuffle": {"shuffle"},
    "SwitchIn": {"switch"},
    "SwitchOut": {"switch"},
    "TakePrize": {"prize"},
}
"""What the log says when a verb of a text has been carried out."""

# -- by program -------------------------------------------------------------------------------------------------------

Find = Callable[[Game], int | None]


class Trial:
    """A text to carry out: its use, its notation, the cost of an attack, and how to find its option."""

    def __init__(self, card: CardFacts, use: str, effect: str, cost: tuple[int, ...], find: Find) -> None:
        self.card = card
        self.use = use
        self.effect = effect
        self.cost = cost
        self.find = find

    def lacking(self) -> str:
        """What has not happened in any of the positions: "" if the text was carried out and did all that it says."""
        verbs = {word.name for word in calls(self.effect) if word.name in VERBS}
        came = Came()
        offered = False
        for seed in range(SEEDS):
            for text in positions(self.card, self.cost):
                game = begin(text, seed, known())
                option = self.find(game)
                if option is None:
                    continue
                offered = True
                came.add(carry_out(game, option, self.use, seed))
                if came.used and all(came.words & VERBS[verb] for verb in verbs):
                    return ""
        if not offered:
            return "not offered"
        missing = sorted(verb for verb in verbs if not came.words & VERBS[verb])
        return f"{', '.join(missing)} has not happened" if came.used else "not carried out"


def calls(effect: str) -> list[Call]:
    return [word for word in parse(effect).walk() if isinstance(word, Call)] if effect else []


def option_of(kind: int, defn: Definition, number: int = -1) -> Find:
    """Finds the option of this kind that is about the card; `number` is that of an attack."""

    def find(game: Game) -> int | None:
        assert game.decision is not None
        for at, option in enumerate(game.decision.options):
            if option.kind == kind and (number < 0 or option.number == number):
                if game.defn(option.ref() if kind != OPT_ATTACK else option.target) is defn:
                    return at
        return None

    return find


def trials(of: str) -> Iterator[Trial]:
    """Every attack, declared Ability or played Trainer of the pool."""
    for card in todays().cards():
        if card.unsupported:
            continue
        defn = marked().definition(card.id)
        if of == "attack" and card.is_pokemon():
            for number, attack in enumerate(card.attacks):
                find = option_of(OPT_ATTACK, defn, number)
                yield Trial(card, attack_use(defn.attacks[number]), attack.effect, attack.cost, find)
        elif of == "ability" and card.is_pokemon():
            effects = {ability.name: ability.effect for ability in card.abilities}
            for text in defn.texts:
                if text.action is not None:
                    use = text.action.block.code
                    yield Trial(card, use, effects.get(text.name, ""), (1, 2), option_of(OPT_ABILITY, defn))
        elif of == "trainer" and defn.play is not None:
            yield Trial(card, defn.play.block.code, card.effect, (), option_of(OPT_PLAY, defn))


@pytest.mark.parametrize("of", ["attack", "ability", "trainer"])
def test_every_text_is_carried_out_in_a_position(of: str) -> None:
    """To its end, and each of its verbs has happened; the invariants hold on the way. Others: below."""
    found = {trial.use: trial.lacking() for trial in trials(of)}
    assert len(found) > 80
    by_hand = {each[0] for each in CASES}
    assert {use: lacking for use, lacking in found.items() if lacking and use not in by_hand} == {}


def test_attacks_that_only_deal_damage_deal_what_is_printed() -> None:
    """Where no text of its own changes it; the Active opposite has neither Weakness nor Resistance."""
    dealt = 0
    for card in todays().cards():
        if card.unsupported or not card.is_pokemon():
            continue
        defn = marked().definition(card.id)
        for number, attack in enumerate(card.attacks):
            if not only_printed(attack):
                continue
            game = begin(f"A active: {in_play(card, energy_for(attack.cost))}\nB active: Pound", 0, known())
            option = option_of(OPT_ATTACK, defn, number)(game)
            if option is None or game.standing.answers[Q_DEALS]:
                continue
            came = carry_out(game, option, attack_use(defn.attacks[number]), 0)
            assert came.damage[0] == attack.damage, f"{card.id}: {attack.name}"
            dealt += 1
    assert dealt > 900


def only_printed(attack: AttackFacts) -> bool:
    """Whether the number is all of the damage: no sign, nothing before it, no other amount."""
    if attack.damage is None or attack.suffix:
        return False
    if not attack.effect:
        return True
    tree = parse(attack.effect)
    assert isinstance(tree, Call)
    slots = {each.name for each in tree.keywords}
    return not slots & {"damage", "fail", "count", "become", "first", "need", "hits"}


# -- by hand ----------------------------------------------------------------------------------------------------------


def case(use: str, text: str, choices: list[str], expected: str) -> tuple[str, str, list[str], str]:
    """A position by hand: the use to be made, the position, the choices, and what stands afterwards."""
    return use, text, choices, expected


CASES = [
    # Abilities that want company, cards or Energy.
    case(
        "barbaracle-por-43/ability0",
        "A active: Larkwing\nA bench: barbaracle-por-43 [under Binacle]\nA hand: F, F",
        ["ability:Stone Arms"],
        "A hand: Basic Fighting Energy\nA bench: Barbaracle [F | under Binacle | used Stone Arms]",
    ),
    case(
        "genesect-ex-blk-67/ability0",
        "A active: genesect-ex-blk-67\nA deck: metang-tef-114, Larkwing, 4",
        ["ability:Metallic Signal", "card:Metang"],
        "A hand: Metang [seen B]",
    ),
    case(
        "heliolisk-asc-64/ability0",
        "A active: heliolisk-asc-64\nA hand: Canari, G\nA deck: L, L, L, luxio-por-27, 4",
        ["play:Canari", "card:Luxio", "ability:Frilled", "card:Basic Lightning + card:Basic Lightning"],
        "A active: Heliolisk [L L | used Frilled Generator]",
    ),
    case(
        "ionos-bellibolt-ex-jtg-53/ability0",
        "A active: ionos-bellibolt-ex-jtg-53\nA hand: L, L",
        ["ability:Electric", "ability:Electric"],
        "A active: Iono's Bellibolt ex [L L]\nA hand: -",
    ),
    case(
        "ionos-kilowattrel-jtg-55/ability0",
        "A active: ionos-kilowattrel-jtg-55 [L]\nA hand: Larkwing",
        ["ability:Flashing Draw"],
        "A hand: Larkwing, Inert x5\nA discard: Basic Lightning Energy",
    ),
    case(
        "klinklang-scr-101/ability0",
        'A active: Emberkit\nA hand: klinklang-scr-101\nB active: "Emberlord ex"',
        ["ability:Emergency"],
        "A hand: -\nA bench: Klinklang",
    ),
    case(
        "ludicolo-pfl-7/ability0",
        "A active: Pound [90 damage]\nA bench: ludicolo-pfl-7, mega-venusaur-ex-meg-3",
        ["ability:Excited", "pokemon:Pound"],
        "A active: Pound [30 damage]",
    ),
    case(
        "lunatone-meg-74/ability0",
        "A active: lunatone-meg-74\nA bench: Solrock\nA hand: F",
        ["ability:Lunar"],
        "A hand: Inert x3\nA discard: Basic Fighting Energy",
    ),
    case(
        "metang-tef-114/ability0",
        "A active: metang-tef-114\nA deck: M, M, Larkwing, Larkwing, G",
        ["ability:Metal Maker", "card:Basic Metal + card:Basic Metal"],
        "A active: Metang [M M | used Metal Maker]",
    ),
    case(
        "munkidori-twm-95/ability0",
        "A active: munkidori-twm-95 [D | 40 damage]\nB active: Pound",
        ["ability:Adrena", "number:3"],
        "A active: Munkidori [10 damage | D | used Adrena-Brain]\nB active: Pound [30 damage]",
    ),
    case(
        "oricorio-ex-pfl-18/ability0",
        "A active: oricorio-ex-pfl-18\nA bench: Emberkit, mega-charizard-x-ex-pfl-13\nA hand: R, R",
        ["ability:", "pokemon:Emberkit"],
        "A bench: Emberkit [R], Mega Charizard X ex\nA hand: Basic Fire Energy",
    ),
    case(
        "thwackey-twm-15/ability0",
        "A active: dipplin-twm-18\nA bench: thwackey-twm-15\nA deck: Larkwing, Pound, 3",
        ["ability:Boom", "card:Pound"],
        "A hand: Pound",
    ),
    # Attacks that fail, or do nothing more, unless something is so.
    case(
        "black-kyurem-ex-ssp-48/attack0",
        "A active: black-kyurem-ex-ssp-48 [W W W]\nB active: altaria-ssp-134",
        ["attack:"],
        "B active: Altaria [90 damage | paralyzed]",
    ),
    case(
        "forretress-dri-140/attack0",
        "A active: forretress-dri-140 [M M]\nA bench: Larkwing\nB active: Pound",
        ["attack:", "yes", "card:", "pokemon:Larkwing"],
        "A active: Forretress [M]\nA bench: Larkwing [M]\nB active: Pound [20 damage]",
    ),
    case(
        "hops-cramorant-jtg-138/attack0",
        "A active: hops-cramorant-jtg-138 [R]\nB active: Pound\nB prizes: 4",
        ["attack:"],
        "B active: Pound [120 damage]",
    ),
    case(
        "hydrapple-dri-18/attack0",
        "A active: hydrapple-dri-18 [G]\nA hand: G x6, R\nB active: Pound\nB bench: Larkwing",
        ["attack:Hydra", "card:prizes 1"],
        "A hand: Basic Fire Energy, Inert\nA discard: Basic Grass Energy x6\nB active: Larkwing",
    ),
    case(
        "iron-boulder-scr-71/attack0",
        "A active: iron-boulder-scr-71 [P G]\nA hand: Larkwing\nB hand: Larkwing\nB active: Pound",
        ["attack:"],
        "B active: Pound [170 damage]",
    ),
    case(
        "medicham-asc-104/attack0",
        "A active: medicham-asc-104 [F]\nA hand: Larkwing x7\nB active: Pound",
        ["attack:"],
        "B active: Pound [150 damage]",
    ),
    case(
        "scream-tail-ex-twm-94/attack0",
        "turn: 2 of A\nA active: scream-tail-ex-twm-94 [P]\nB active: Pound\nB bench: Larkwing\nB hand: Gatekeeper",
        ["attack:"],
        "B hand: Gatekeeper, Inert",
    ),
    case(
        "shiftry-tef-5/attack0",
        "A active: shiftry-tef-5 [G]\nB active: Pound\nB bench: Larkwing, Emberkit, Mossling, Stonecub",
        ["attack:", "pokemon:Emberkit + pokemon:Larkwing + pokemon:Mossling"],
        "B bench: Larkwing, Emberkit, Mossling",
    ),
    case(
        "team-rockets-honchkrow-asc-127/attack0",
        "A active: team-rockets-honchkrow-asc-127 [D D]\nB active: Pound\nA hand: team-rockets-ariana x2, Gatekeeper",
        ["attack:", "yes", "card:Team Rocket's Ariana + card:Team Rocket's Ariana"],
        "A hand: Gatekeeper\nB active: Pound [120 damage]",
    ),
    case(
        "team-rockets-moltres-ex-dri-31/attack1",
        "A active: team-rockets-moltres-ex-dri-31 [R R R R | energy team-rockets-energy]\n"
        "B active: Pound\nB bench: Larkwing",
        ["attack:Evil"],
        "A discard: Team Rocket's Energy\nB active: Larkwing\nB discard: Pound",
    ),
    case(
        "vikavolt-pbl-26/attack1",
        "A active: vikavolt-pbl-26 [L | energy voltaic-lightning-energy]\nB active: Pound",
        ["attack:Giga"],
        "B active: Pound [280 damage]",
    ),
    # What happens at the end of the opponent's turn.
    case(
        "jynx-pbl-32/attack0",
        "A active: jynx-pbl-32 [P]\nB active: Pound [G]\nB bench: Larkwing",
        ["attack:", "end"],
        "B active: Larkwing\nB discard: Pound, Basic Grass Energy\nA prizes: -",
    ),
    case(
        "jynx-pbl-32/attack0",
        "A active: jynx-pbl-32 [P]\nB active: Pound [G]\nB bench: Larkwing",
        ["attack:", "retreat", "end"],
        "B active: Larkwing\nB bench: Pound",
    ),
    case(
        "pinsir-twm-3/attack0",
        "A active: pinsir-twm-3 [G G]\nB active: Pound\nB bench: Larkwing",
        ["attack:", "end", "card:prizes 1"],
        "A discard: Basic Grass Energy x2\nB active: Larkwing\nA prizes: 5",
    ),
    case(
        "team-rockets-grimer-dri-123/attack0",
        "A active: team-rockets-grimer-dri-123 [D G]\nB active: Pound [G]\nB bench: Larkwing",
        ["attack:", "end"],
        "B active: Larkwing\nB discard: Pound, Basic Grass Energy\nA prizes: -",
    ),
    # Trainers with a condition.
    case(
        "anthea-concordia/play",
        "A active: ns-zekrom-asc-155 [G G G]\nA hand: anthea-concordia\n"
        "B active: Pound [330 damage]\nB bench: Larkwing\n"
        "A bench: N's Darmanitan, N's Zoroark ex, N's Vanilluxe, N's Klinklang, N's Reshiram",
        ["play:", "attack:Shred", "card:prizes 1 + card:prizes 2 + card:prizes 3 + card:prizes 4"],
        "A hand: Inert x4\nA prizes: 2\nB discard: Pound",
    ),
    case(
        "azs-tranquility/play",
        "A active: Old Pound ex [90 damage]\nA bench: Larkwing\nA hand: azs-tranquility",
        ["play:"],
        "A active: Larkwing\nA bench: Old Pound ex [10 damage]",
    ),
    case(
        "dragon-elixir/play",
        "A active: altaria-ssp-134 [90 damage]\nA hand: dragon-elixir",
        ["play:"],
        "A active: Altaria [30 damage]",
    ),
    case(
        "janines-secret-art/play",
        "A active: team-rockets-grimer-dri-123\nA bench: team-rockets-grimer-dri-123, Larkwing\n"
        "A hand: janines-secret-art\nA deck: D, D, Larkwing",
        ["play:", "pokemon:Team Rocket's Grimer@active + pokemon:Team Rocket's Grimer@bench 1"],
        "A active: Team Rocket's Grimer [poisoned | D]\nA bench: Team Rocket's Grimer [D], Larkwing",
    ),
    case(
        "jumbo-ice-cream/play",
        "A active: Larkwing [R R R | 60 damage]\nA hand: jumbo-ice-cream",
        ["play:"],
        "A active: Larkwing [R R R]",
    ),
    case(
        "lumiose-galette/play",
        "A active: Larkwing [50 damage | poisoned | confused]\nA hand: lumiose-galette",
        ["play:", "condition:Confused"],
        "A active: Larkwing [30 damage | poisoned]",
    ),
    case(
        "salvatore/play",
        "turn: 2 of A\nA active: Larkwing\nA bench: dwebble-dri-11 [new], Snover [new]\nA hand: salvatore\n"
        "A deck: Abomasnow, crustle-dri-12, dwebble-dri-11",
        ["play:", "card:Abomasnow"],
        "A bench: Dwebble, Abomasnow [under Snover]",
    ),
    case(
        "strange-timepiece/play",
        "A active: alakazam-meg-56 [under kadabra-meg-55, abra-meg-54]\nA hand: strange-timepiece",
        ["play:", "number:2"],
        "A active: Abra\nA hand: Alakazam [seen B], Kadabra [seen B]",
    ),
    case(
        "team-rockets-archer/play",
        "A active: Larkwing\nA hand: team-rockets-archer, Emberkit\nA discard: team-rockets-grimer-dri-123\n"
        "A ko last turn: team-rockets-grimer-dri-123\nA deck: 8\nB hand: Emberkit, Mossling\nB deck: 8",
        ["play:"],
        "A discard: Team Rocket's Grimer, Team Rocket's Archer\nA used: supporter",
    ),
    case(
        "team-rockets-giovanni/play",
        "A active: team-rockets-grimer-dri-123\nA bench: team-rockets-moltres-ex-dri-31, Larkwing\n"
        "A hand: team-rockets-giovanni\nB active: Pound\nB bench: Larkwing, Emberkit",
        ["play:", "pokemon:Emberkit"],
        "A active: Team Rocket's Moltres ex\nB active: Emberkit",
    ),
    case(
        "team-rockets-transceiver/play",
        "A active: Larkwing\nA hand: team-rockets-transceiver\nA deck: team-rockets-archer, Gatekeeper, Larkwing",
        ["play:", "card:Team"],
        "A hand: Team Rocket's Archer [seen B]",
    ),
    # Texts that answer questions which play hardly asks.
    case(
        "ange-floette/text0/passive0",
        "A active: mega-floette-ex-cri-35 [240 damage]\nA hand: ange-floette\nstadium: Prism Tower (B)\n"
        "B active: Pound [R]",
        ["play:", "end", "attack:Pound"],
        "A active: Mega Floette ex [270 damage]\nstadium: Ange Floette (A)\nB discard: Prism Tower",
    ),
    case(
        "core-memory/attack0",
        "A active: mega-zygarde-ex-por-47 [F F F F | tool core-memory]\nB active: Pound\nB bench: Larkwing",
        ["attack:Geobuster", "card:prizes 1"],
        "A active: Mega Zygarde ex [tool Core Memory]\nA discard: Basic Fighting Energy x4\nB discard: Pound",
    ),
    case(
        "dipplin-twm-18/text0/passive0",
        "A active: dipplin-twm-18 [G]\nA bench: Emberkit, Emberkit\nB active: Pound\nstadium: Festival Grounds (B)",
        ["attack:", "attack:"],
        "B active: Pound [80 damage]",
    ),
    case(
        "ferrothorn-cri-63/ability0/on",
        "A active: centiskorch-pbl-10 [R]\nA deck: 12\nB active: Pound\nB deck: ferrothorn-cri-63, Larkwing, 4",
        ["attack:Controlled"],
        "A discard: Inert x8\nA deck: 4\nB discard: Ferrothorn, Larkwing",
    ),
    case(
        "hoothoot-pre-77/text0/passive0",
        "A active: musharna-blk-36 [P]\nB active: hoothoot-pre-77",
        ["attack:Sleep"],
        "B active: Hoothoot [50 damage]",
    ),
    case(
        "light-ball/text0/passive0",
        "A active: pikachu-ex-pre-28 [L L L | tool light-ball]\nB active: Old Pound ex",
        ["attack:Tail"],
        "B active: Old Pound ex [80 damage]",
    ),
    case(
        "luxio-por-27/text0/passive0",
        "turn: 2 of A\nA active: Larkwing\nA bench: luxio-por-27 [new]\nA hand: luxray-por-28\nB active: Old Pound ex",
        ["evolve:Luxray"],
        "A bench: Luxray [under Luxio]",
    ),
    case(
        "meloetta-ex-blk-44/text0/passive0",
        "turn: 1 of A\nA active: meloetta-ex-blk-44 [P]\nB active: Pound",
        ["attack:"],
        "B active: Pound [30 damage]",
    ),
    case(
        "mistys-magikarp-dri-48/text0/passive1",
        "A active: shiftry-tef-5 [G]\nB active: Pound\nB bench: Larkwing, Emberkit, Mossling, mistys-magikarp-dri-48",
        ["attack:", "pokemon:Emberkit + pokemon:Larkwing + pokemon:Mossling"],
        "B bench: Larkwing, Emberkit, Mossling, Misty's Magikarp",
    ),
    case(
        "palafin-twm-60/ability0/on",
        "A active: palafin-twm-60 [W | under Finizen]\nA bench: Larkwing\nA deck: palafin-ex-twm-61, 4",
        ["retreat", "yes"],
        "A active: Larkwing\nA bench: Palafin ex [under Finizen]\nA discard: Basic Water Energy",
    ),
    case(
        "patrat-cri-70/text0/passive0",
        "A active: munkidori-twm-95 [D | 40 damage]\nB active: Pound\nB bench: patrat-cri-70",
        ["end"],
        "A active: Munkidori [40 damage | D]",
    ),
    case(
        "poltchageist-twm-20/text0/passive1",
        "A active: shiftry-tef-5 [G]\nB active: Pound\nB bench: Larkwing, Emberkit, Mossling, poltchageist-twm-20",
        ["attack:", "pokemon:Emberkit + pokemon:Larkwing + pokemon:Mossling"],
        "B bench: Larkwing, Emberkit, Mossling, Poltchageist",
    ),
    case(
        "psyduck-asc-39/text0/passive0",
        "A active: Emberkit\nA bench: dusknoir-sfa-20\nB active: Pound\nB bench: psyduck-asc-39",
        ["end"],
        "A bench: Dusknoir",
    ),
    case(
        "rabsca-tef-24/text0/passive0",
        "A active: glaceon-ex-pre-26 [W W]\nB active: Pound\nB bench: Larkwing, rabsca-tef-24",
        ["attack:Frost", "pokemon:Larkwing"],
        "B active: Pound [110 damage]\nB bench: Larkwing, Rabsca",
    ),
    case(
        "shadowy-darkness-energy/text0/passive0",
        "A active: glaceon-ex-pre-26 [W W]\nB active: Pound\nB bench: absol-pfl-63 [energy shadowy-darkness-energy]",
        ["attack:Frost"],
        "B active: Pound [110 damage]\nB bench: Absol [energy Shadowy Darkness Energy]",
    ),
    case(
        "shaymin-dri-10/text0/passive0",
        "A active: glaceon-ex-pre-26 [W W]\nB active: Pound\nB bench: Larkwing, shaymin-dri-10",
        ["attack:Frost", "pokemon:Larkwing"],
        "B active: Pound [110 damage]\nB bench: Larkwing, Shaymin",
    ),
    case(
        "spiritomb-pbl-35/attack0",
        "A active: spiritomb-pbl-35 [P]\nA discard: "
        + ", ".join(["shuppet-pbl-33"] * 13)
        + "\nB active: Pound [20 damage]\nB bench: Larkwing [10 damage], Emberkit [10 damage]",
        ["attack:", "pokemon:Pound + pokemon:Larkwing"],
        "B active: Pound [80 damage]\nB bench: Larkwing [40 damage], Emberkit [10 damage]",
    ),
]


@pytest.mark.parametrize(("use", "text", "choices", "expected"), CASES, ids=[each[0] for each in CASES])
def test_by_hand(use: str, text: str, choices: list[str], expected: str) -> None:
    scene = HandMade(text)
    scene.through(*choices)
    stands(scene, expected)
    if use.startswith("jynx") and "retreat" in choices:
        # What an attack has put on a Pokémon is gone when it leaves the Active Spot.
        assert scene.used(f"{use}/t0") == 0
    assert scene.used(use) > 0


def abilities_offered(scene: HandMade) -> list[str]:
    return [key for key in scene.keys() if key.startswith("ability:")]


def test_an_ability_that_is_known_to_move_nothing_is_not_offered() -> None:
    """While damage counters cannot be moved, an Ability that moves some could change nothing (A-02.3)."""
    text = "A active: munkidori-twm-95 [D | 40 damage]\nB active: Pound"
    assert abilities_offered(HandMade(text)) != []
    scene = HandMade(f"{text}\nB bench: patrat-cri-70")
    assert abilities_offered(scene) == []
    assert scene.used("patrat-cri-70/text0/passive0") > 0


def test_a_lock_over_abilities_that_knock_out_their_user() -> None:
    text = "A active: Emberkit\nA bench: dusknoir-sfa-20\nB active: Pound"
    assert abilities_offered(HandMade(text)) != []
    for lock in ("psyduck-asc-39", "golduck-asc-40"):
        scene = HandMade(f"{text}\nB bench: {lock}")
        assert abilities_offered(scene) == []
        assert scene.used(f"{lock}/text0/passive0") > 0


def test_a_card_that_comes_into_play_by_one_text_alone() -> None:
    """Palafin ex is of Finizen's line, and is not laid on it from the hand."""
    scene = HandMade("A active: Finizen\nA bench: Larkwing\nA hand: palafin-ex-twm-61, palafin-tef-49")
    assert [key for key in scene.keys() if key.startswith("evolve:")] == ["evolve:Palafin>active"]


def test_an_ability_that_lets_a_card_set_up() -> None:
    """Cinderace may be placed face down in set-up though it is no Basic Pokémon."""
    cards = marked()
    deck = cards.definitions(["cinderace-meg-28"] * 28 + ["Emberkit"] * 2 + ["basic-R"] * 30)
    other = cards.definitions(["Emberkit"] * 30 + ["basic-R"] * 30)
    game = start(preset("SV"), (deck, other), Chance.seeded(3))
    cards.uses.game = game
    while game.turn == 0:
        decision = game.decision
        assert decision is not None
        names = [game.table.cards[option.card].name if option.card >= 0 else "" for option in decision.options]
        if "Cinderace" in names and decision.most:
            game.step(names.index("Cinderace"))
        else:
            game.step(*range(decision.least))
    active = game.players[0].active
    assert active is not None and active.defn.name == "Cinderace"
    assert "Cinderace" not in [pokemon.defn.name for pokemon in game.players[0].bench]


# -- rules that many cards carry --------------------------------------------------------------------------------------

TERA = [card.id for card in todays().cards() if card.has_tag("Tera") and not card.unsupported]
FOSSILS = [card.id for card in todays().cards() if card.has_tag("Fossil")]


@pytest.mark.parametrize("card_id", TERA)
def test_no_attack_damages_a_tera_pokemon_on_the_bench(card_id: str) -> None:
    """Neither the opponent's nor one's own; in the Active Spot it is damaged like any other."""
    rule = next(use for use in marked().uses.of(marked().definition(card_id)) if use.endswith("passive0") and tera(use))
    scene = HandMade(f"A active: glaceon-ex-pre-26 [W W]\nB active: Pound\nB bench: {card_id}")
    scene.through("attack:Frost")
    assert scene.pokemon("B bench 1").damage == 0
    assert scene.used(rule) > 0
    scene = HandMade(f"A active: Emberkit [R]\nB active: {card_id}").through("attack:")
    assert scene.pokemon("B active").damage > 0


def tera(use: str) -> bool:
    """Whether a use is that of the Tera rule, the last text of its card."""
    defn = marked().uses.known[use]
    return use == f"{defn.id}/text{len(defn.texts) - 1}/passive0"


@pytest.mark.parametrize("card_id", FOSSILS)
def test_a_fossil_in_play(card_id: str) -> None:
    """It has no Special Conditions, does not retreat, and may be discarded from play at any time of one's turn."""
    scene = HandMade(f"A active: Larkwing\nA hand: {card_id}")
    scene.through("play:")
    fossil = scene.pokemon("A bench 1")
    assert max_hp(scene.game, fossil) == 60
    scene.through("ability:Antique")
    assert scene.names("A discard") == [fossil.defn.name]
    scene = HandMade(f"A active: {card_id}\nA bench: Larkwing")
    assert not scene.offers("retreat")
    scene = HandMade(f"A active: skorupi-por-51 [D D D D]\nB active: {card_id}").through("attack:")
    assert scene.pokemon("B active").poison == 0
    immune = [use for use in marked().uses.of(fossil.defn) if scene.used(use)]
    assert immune, "its text has answered"


def test_a_fossil_that_effects_of_attacks_do_not_reach() -> None:
    """Alakazam puts damage counters by an effect, which does not arrive."""
    for target, counters in (("antique-cover-fossil", 0), ("antique-sail-fossil", 4)):
        scene = HandMade(f"A active: alakazam-meg-56 [P]\nA hand: Larkwing x2\nB active: {target}").through("attack:")
        assert scene.counters("B active") == counters


def test_a_fossil_that_supporters_do_not_reach() -> None:
    """Gatekeeper may choose it, and nothing happens (the effect of a Supporter does not arrive)."""
    scene = HandMade("A active: Larkwing\nA hand: Gatekeeper\nB active: Pound\nB bench: antique-sail-fossil, Larkwing")
    scene.through("play:Gatekeeper", "pokemon:Antique Sail Fossil")
    assert scene.pokemon("B active").defn.name == "Pound"
    assert scene.used("antique-sail-fossil/text0/passive0") > 0
