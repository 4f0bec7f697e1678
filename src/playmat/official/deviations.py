"""The known differences between Playmat and the official engine, each by a name, with what decides.

A walk goes past them and counts them (`Walk.counts`); each can be switched off, and is then a divergence where it is
met. docs/official-engine.md is printed from these rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

CUT: Final = "cut"
DEVIATION: Final = "deviation"


class Ended(Exception):
    """Raised inside a walk where a known difference leads the two games apart, so that it ends without a divergence."""

    def __init__(self, row: str) -> None:
        super().__init__(row)
        self.row = row


class Deviation(NamedTuple):
    """One kind of difference: `kind` is CUT (the same game in other decisions) or DEVIATION (the official engine
    leaves the rules or their rulings); `cards` are official ids, none where no cards are meant."""

    name: str
    kind: str
    what: str
    decides: str
    cards: tuple[int, ...] = ()


LATER: Final = frozenset({9, 17, 1268})
"""Energy cards with a text that waits for the end of an attack or of the turn."""
QUAQUAVAL: Final = 182
KOMALA: Final = 1009
MEGA_GRENINJA_EX: Final = 1294
BONUSES: Final = frozenset({1589, 1642})
"""Attacks that do more damage if Energy is moved (of Mega Greninja ex and of Metagross), which others may copy."""
METAGROSS: Final = 1331
STRANGE_HACKING: Final = 338
"""Alakazam's attack that moves damage counters, which others may copy."""
ZAMAZENTA: Final = 467
BOUFFALANT: Final = 233
ANSWERS: Final = frozenset({319, 660})
"""Attacks by which their user answers damage in the next turn (of Bouffalant and of Zamazenta)."""
HO_OH_EX: Final = 357
SHIFTRY: Final = 658
PALAFIN: Final = 106
PALAFIN_EX: Final = 107
OGERPON_EX: Final = 108
RARE_CANDY: Final = 1079
KLINKLANG: Final = 623
POKE_VITAL_A: Final = 1096
QUILAVA: Final = 353
PERSIAN_EX: Final = 471
PERRIN: Final = 1183
CRISPIN: Final = 1198
AMARYS: Final = 1207
AREA_ZERO: Final = 1250
NEUTRALIZATION_ZONE: Final = 1247
REDEEMABLE_TICKET: Final = 1114
GREAT_HAUL_NET: Final = 1414
GRAVITY_GEMSTONE: Final = 1166
ALAKAZAM: Final = 245
FORRETRESS: Final = 465
OCTILLERY: Final = 1289
JET_OF_INK: Final = 1579
"""Octillery's attack after which the opponent flips two coins to attack."""
MEGA_AUDINO_EX: Final = 1006
KALEIDOWALTZ: Final = 1453
"""Mega Audino ex's attack, which others may copy."""
TRY_TO_IMITATE: Final = 528
SUDOWOODO: Final = 378
BERRIES: Final = frozenset({1164, 1170})
"""Tools that are discarded when they have lessened damage."""
STEVENS_METAGROSS_EX: Final = 641
STRIP_TOOLS: Final = frozenset({193, 366, 547, 702, 1015, 1544})
"""Attacks that discard Tools before they do damage."""

ROWS: Final[tuple[Deviation, ...]] = (
    # -- the same game in other decisions
    Deviation("order at once", CUT, "The order of waiting effects is one selection of all of them; here the next one "
              "is asked for.", "by design, `OpenWaiting`"),
    Deviation("order of idle effects", CUT, "The order of effects is asked where at most one of them can do anything; "
              "here only those that will be carried out are ordered.", "by design, II-E-10"),
    Deviation("order not asked", CUT, "Effects of a Checkup (two Froslass) are carried out without asking; here the "
              "player of the next turn orders them.", "F.2b, II-E-08.1, Q-07"),
    Deviation("idle effect asked", CUT, "An optional effect that can do nothing is asked for.", "II-E-10.1"),
    Deviation("search not asked", CUT, "Nothing is asked where a second search could find nothing; here the deck is "
              "hidden, so that \"you may\" is asked.", "Q-27"),
    Deviation("Prizes one by one", CUT, "Prizes for several Pokémon are taken for one Pokémon after another, here "
              "together.", "D.4, S-135"),
    Deviation("mulligan asked first", CUT, "Whether a hand without a Basic is kept is asked of both players before "
              "anybody places; here when it is that player's turn to place.", "by design, G.4a"),
    Deviation("to hand first", CUT, "The card for the hand is chosen first, then the one that is attached; here both, "
              "then which of them goes to the hand.", "by design, II-D-04", (CRISPIN,)),
    Deviation("choice in vain", CUT, "Nothing is asked where nothing depends on it: what would be chosen is immune, or "
              "nothing was found to attach.", "II-C-07.F1, II-A.4; no effect on the game"),
    Deviation("immune left out", CUT, "A Pokémon at which the effect does not arrive cannot be chosen; here it can, in "
              "vain.", "II-C-07.F1, II-C-17"),
    Deviation("devolving one by one", CUT, "Whether one more card is taken off is asked card by card; here the number "
              "is asked.", "II-D-05"),
    Deviation("searches together", CUT, "Several searches of one text are one, or come in another order.",
              "by design, the order of the text", (MEGA_AUDINO_EX, STEVENS_METAGROSS_EX)),
    Deviation("counters moved one by one", CUT, "Any number of counters is moved from any Pokémon, one by one; here "
              "for each Pokémon in turn.", "II-C-08", (ALAKAZAM,)),
    Deviation("order of one card", CUT, "A single card that is put back in any order is asked for.",
              "no effect on the game"),
    Deviation("which effect first", CUT, "Which of several effects is said by the choices that follow; here it is "
              "asked first.", "by design, `Either`"),
    Deviation("search known to fail", CUT, "A search for one card by name is not usable once all copies lie in the "
              "discard pile; the walk plays by rules where a search may always be tried.", "ERA-42", (QUILAVA,)),
    Deviation("asked though over", CUT, "A Bench that has become too small is still discarded down when the "
              "game has been won.", "D.4, E.1; no effect on the game"),
    Deviation("only Stadium asked", CUT, "The only Stadium in play is asked for.", "docs/decisions.md"),
    Deviation("order of Prizes asked", CUT, "The order in which cards become Prizes is asked; they lie face down.",
              "no effect on the game", (REDEEMABLE_TICKET,)),
    Deviation("copied attacks beside", CUT, "The attacks that an attack may copy are offered beside it in the main "
              "decision, without those that have no effect when copied; here they are asked for after it.",
              "by design, II-C-18"),
    Deviation("within a text", CUT, "In the middle of a text a part of it is carried out earlier or later (choices of "
              "an attack before its damage, cards that wait to be shown); at the next decision of a turn both are "
              "equal again.", "Q-55"),
    Deviation("coins before damage", CUT, "The coins of an attack's own text are flipped before those of texts about "
              "its damage.", "A-01.4, A-01.5; no effect on the game"),
    Deviation("heals of the undamaged", CUT, "Only damaged Pokémon can be chosen to be healed.",
              "no effect on the game"),
    Deviation("attaching optional", CUT, "Attaching a found card, or moving Energy after a yes, may be left out.",
              "II-C-09, II-C-10"),
    Deviation("order of discard", CUT, "Cards that are discarded together lie in another order, also a Trainer whose "
              "text discards.", "B-01.4; the order of a discard pile has no meaning"),
    Deviation("order of hand", CUT, "Cards that come to the hand together lie in another order.",
              "no effect on the game"),
    Deviation("order of prizes", CUT, "Cards that become Prizes together lie in another order.",
              "no effect on the game"),
    # -- the official engine leaves the rules
    Deviation("idle attacks", DEVIATION, "Attacks without damage that would do nothing now are not offered.",
              "A-01.P1: an attack may be declared whatever its effect"),
    Deviation("no recipient", DEVIATION, "A card to attach or Energy to move is chosen though no Pokémon could "
              "receive it; Energy that is moved so is discarded. The walk ends where a choice of one has only it, or "
              "it is moved.", "II-C-11, II-A.3"),
    Deviation("superfluous Energy", DEVIATION, "A retreat may be paid with more cards than needed.", "Q-26"),
    Deviation("forgotten text", DEVIATION, "The discard at the end of the turn is forgotten when the Active Pokémon "
              "has left the Active Spot.", "Q-49: the text is about the player", (AMARYS,)),
    Deviation("coins cut short", DEVIATION, "No further coin is flipped where nothing depends on it: once one was "
              "heads where only \"both tails\" matters (attack 662), for cards of an empty deck (attack 1523).",
              "COIN-01; no effect on the game"),
    Deviation("shuffled once", DEVIATION, "The deck is not shuffled after cards were shuffled into it, or only after "
              "the search that follows.", "II-E-18, H.6", (PERRIN, GREAT_HAUL_NET, SHIFTRY, OGERPON_EX, PALAFIN)),
    Deviation("shuffled more", DEVIATION, "The deck is shuffled though nothing was searched, or put into it.",
              "II-C-11, II-E-18"),
    Deviation("order of deck", DEVIATION, "A deck lies in another order where nothing or less was shuffled.", "H.6"),
    Deviation("playable in vain", DEVIATION, "Playable or usable though the deck is empty.",
              "B-01.1, A-02.3, Q-27"),
    Deviation("stays discarded", DEVIATION, "A card that cannot be put into the hand or deck from the discard pile may "
              "be; where several are chosen it may be chosen, and stays (the walk ends there).",
              "the text", (NEUTRALIZATION_ZONE, POKE_VITAL_A)),
    Deviation("Gear Coating", DEVIATION, "It takes 20 off the damage of one's own attacks too.",
              "the text: from the opponent's Pokémon", (KLINKLANG,)),
    Deviation("berry for nothing", DEVIATION, "A Tool that lessens damage is discarded by an attack whose base damage "
              "is 0.", "A-01.D1: nothing is lessened", tuple(sorted(BERRIES))),
    Deviation("copied again", DEVIATION, "An attack that copies may choose itself on the Pokémon that it copies from, "
              "again and again. The walk ends there.", "II-C-18: no loop of copies", (SUDOWOODO,)),
    Deviation("bonus unpaid", DEVIATION, "The damage for Energy moved is added to a copied attack though there was "
              "none. The walk ends there.", "the text: if you do", (MEGA_GRENINJA_EX, METAGROSS)),
    Deviation("answer prevented", DEVIATION, "What an attack of the turn before puts on an attacker reaches it though "
              "effects of attacks do not. The walk ends there.", "II-C-17", (ZAMAZENTA, BOUFFALANT)),
    Deviation("answer as an Ability", DEVIATION, "What an attack says for later (answering damage, counters or a Knock "
              "Out at the end of the next turn) is lost with its user's Abilities. The walk ends there.", "ABL-02"),
    Deviation("Hero's Spirit", DEVIATION, "A Pokémon that only one effect puts into play may be chosen for the Bench "
              "by others. The walk ends where it is.", "the text", (PALAFIN_EX,)),
    Deviation("fossil refused", DEVIATION, "A fossil may be played, but stays in the hand, where no Pokémon with an "
              "Ability may be played from it.", "B-01.1: in the hand it is an Item"),
    Deviation("Rare Candy", DEVIATION, "It may be played though evolving from the hand is forbidden. The walk ends "
              "where it is.", "rulings 20, 1133, 2037", (RARE_CANDY,)),
    Deviation("usable in vain", DEVIATION, "Usable though no Pokémon could receive anything, or no card could be paid.",
              "A-02.3, Q-52", (QUAQUAVAL, HO_OH_EX, KOMALA)),
    Deviation("Knock Outs in passes", DEVIATION, "A Pokémon that a text about a Knock Out Knocks Out falls only after "
              "the Prizes for the first one were taken. The walk ends where the game ends between them.",
              "D.1, D.2, II-E-04"),
    Deviation("Gravity Gemstone", DEVIATION, "The Retreat Cost that it adds to the opponent's Active Pokémon counts as "
              "an effect of an Ability, which some Pokémon prevent.", "the text: it is a Tool's", (GRAVITY_GEMSTONE,)),
    Deviation("empty deck", DEVIATION, "Not playable with an empty deck, though it discards the hand at the end of the "
              "turn.", "B-01.1", (AMARYS,)),
    Deviation("face-up Prizes looked at", DEVIATION, "A Prize that lies face up may be chosen to be looked at.",
              "no effect on the game"),
    Deviation("moved to itself", DEVIATION, "Energy that is moved may be moved to the Pokémon that has it.",
              "II-C-10", (FORRETRESS,)),
    Deviation("shuffled before", DEVIATION, "The revealed cards are shuffled into the deck before the attack that was "
              "chosen of them, not after it.", "the order of the text", (PERSIAN_EX,)),
    Deviation("no HP left", DEVIATION, "A Pokémon that loses its last HP with a Tool that the attack discards first "
              "takes no damage, so that nothing answers it. The walk ends there.", "Q-50: Knock Outs come in step 7"),
    Deviation("coins flipped further", DEVIATION, "The second coin is flipped though the first one was tails and the "
              "attack fails by that.", "no effect on the game", (OCTILLERY,)),
)  # fmt: skip
ALL: Final[frozenset[str]] = frozenset(row.name for row in ROWS)

HAND_THEN_ATTACH: Final = frozenset({CRISPIN})
SHUFFLES_ONCE: Final = frozenset({PERRIN, GREAT_HAUL_NET, SHIFTRY, OGERPON_EX, PALAFIN})
ATTACKS_SHUFFLE_ONCE: Final = frozenset({136, 951})
"""Attacks, by their ids, also where they are copied."""
FORGOTTEN: Final = frozenset({AMARYS})
FORGOTTEN_HAND: Final = 5
"""A hand of so many cards would have been discarded."""
COINS_CUT: Final = {662: 1, 1523: 0}
"""Attacks, by their ids, and how the coin may fall on which nothing depends."""

ONLY_OURS: Final = {
    AMARYS: "empty deck",
    QUILAVA: "search known to fail",
}
"""Cards that may be played or used here in the main decision and not there, and why."""

USABLE_IN_VAIN: Final = frozenset({QUAQUAVAL, HO_OH_EX, KOMALA})

OTHER_TEXTS: Final = {
    GRAVITY_GEMSTONE: (
        "Gravity Gemstone",
        "RetreatCost(active(both), +1, when=here(holder, active))",
        "RetreatCost(active(me), +1, when=here(holder, active)), RetreatCost(active(opp, Not(Any(HasAbility"
        '("Hide \'n\' Sneak"), HasAbility("Luminous Wing")))), +1, when=here(holder, active))',
    ),
    NEUTRALIZATION_ZONE: ("stays discarded", ", back=False", ""),
    POKE_VITAL_A: ("stays discarded", ", back=False", ""),
    PERSIAN_EX: ("shuffled before", "At(after_attack, [Shuffle(opp)])", "Shuffle(opp)"),
    KLINKLANG: ("Gear Coating", ", by=pokemon(opp)", ""),
}
"""Cards that have another text there: the name of the row, and what in their notation is there what else."""

STAYING: Final = frozenset({NEUTRALIZATION_ZONE, POKE_VITAL_A})
GATHERED: Final = frozenset({MEGA_AUDINO_EX, STEVENS_METAGROSS_EX})
