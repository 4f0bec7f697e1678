"""The values that fields of `Rules` can have: int constants, the words for them, and the table of all fields.

The engine compares ints (`rules.ko_order == PRIZE_THEN_PROMOTE`); presets, saved rules and the command line use the
words ("prize_then_promote"). `FIELDS` is the one list of what a ruleset consists of: name, kind of value, the allowed
words or range, the rule that it belongs to, and a sentence for people.
"""

from typing import Final

from playmat.errors import RulesError
from playmat.facts import card as cards
from playmat.facts import energy

# What a field of `Rules` holds; as data (JSON, command line) it is a bool, a number, a word or a list of words.
Value = bool | int | tuple[int, ...] | tuple[tuple[str, int], ...]

UNLIMITED: Final = 1000
"""The number that means "no limit" wherever a limit is counted; its word is "unlimited"."""

# Special Conditions, with the numbers that the state uses for them.
ASLEEP: Final = 1
PARALYZED: Final = 2
CONFUSED: Final = 3
POISONED: Final = 4
BURNED: Final = 5

# region
AS_DOCUMENTED: Final = 0
JAPAN: Final = 1
INTERNATIONAL: Final = 2

# first_player_decided (ERA-01)
AFTER_SETUP: Final = 0
BEFORE_DRAW: Final = 1

# first_player_method (ERA-02)
COIN_WINNER_FIRST: Final = 0
COIN_WINNER_CHOOSES: Final = 1
RPS_WINNER_FIRST: Final = 2
RPS_WINNER_CHOOSES: Final = 3

# next_game_first: who decides in the second and third game of a match
LOSER_CHOOSES: Final = 0
LOSER_FIRST: Final = 1
AS_FIRST_GAME: Final = 2

# first_player_trainers_turn1 (ERA-05)
NO_TRAINERS: Final = 0
ALL_TRAINERS: Final = 1
NO_SUPPORTER: Final = 2

# supporter_discard (ERA-06)
END_OF_TURN: Final = 0
AFTER_USE: Final = 1

# pluspower (ERA-11)
ATTACHED: Final = 0
PLAYER_EFFECT: Final = 1

# burn (ERA-12)
FLIP_TAILS_2: Final = 0
TWO_THEN_FLIP_HEADS_CURES: Final = 1

# ko_order (ERA-16)
PROMOTE_THEN_PRIZE: Final = 0
PRIZE_THEN_PROMOTE: Final = 1

# checkup_effects (ERA-17)
BEFORE_OR_AFTER_OWNER_CHOICE: Final = 0
CONDITIONS_ABILITIES_TRAINERS: Final = 1
NEXT_PLAYER_ORDERS_ALL: Final = 2

# weakness (ERA-18), resistance (ERA-19)
NOT_APPLIED: Final = 0
PRINTED_DEFAULT_X2: Final = 1
PRINTED: Final = 1

# mulligan_bonus (ERA-24)
TWO_OPTIONAL_PER_MULLIGAN_AT_ONCE: Final = 0
ONE_OPTIONAL_PER_NET_MULLIGAN_AFTER_PRIZES: Final = 1
OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES: Final = 2
NO_BONUS: Final = 3

# simultaneous_win (ERA-29)
COUNT_CONDITIONS: Final = 0
ALWAYS_DRAW: Final = 1

# sudden_death_win (ERA-30): who wins a sudden death game
LAST_PRIZE: Final = 0
FEWER_PRIZES: Final = 1

# mega_evolution (ERA-33)
DOES_NOT_EXIST: Final = 0
EXTRA_CONDITIONS: Final = 1
ORDINARY: Final = 2

# once_per_game_powers (ERA-38)
GX_ATTACK: Final = 1
VSTAR_POWER: Final = 2

# format (ERA-39)
NO_FORMAT: Final = 0
REGULATION_MARKS: Final = 1

# own_turn_paralysis_cured (ERA-40)
SAME_CHECKUP: Final = 0
CHECKUP_AFTER_NEXT_OWN_TURN: Final = 1

# confused_retreat (N02)
FREE: Final = 0
PAY_THEN_FLIP_TAILS_STAYS_NO_RETRY: Final = 1

# confusion_fail (N05): counters on the attacker, or an attack of the Pokémon on itself
COUNTERS: Final = 0
DAMAGE: Final = 1

# confusion_check_step (N06)
AFTER_ANNOUNCING: Final = 0
AFTER_FAILURE_CHECK: Final = 1
AFTER_COSTS_AND_ALTERATIONS: Final = 2

# attacker_trainer_energy_mods (N08)
BEFORE_WEAKNESS: Final = 0
AFTER_WEAKNESS: Final = 1

# damage_steps (N09): what the damage procedure loops over. STEP_STOP: 0 or less here means no damage at all.
STEP_STOP: Final = 0
STEP_BASE: Final = 1
STEP_ATTACKER_SIDE: Final = 2
STEP_ATTACKER_ATTACK_EFFECTS: Final = 3
STEP_ATTACKER_ATTACK_EFFECTS_AND_POWERS: Final = 4
STEP_WEAKNESS: Final = 5
STEP_RESISTANCE: Final = 6
STEP_ATTACKER_TRAINERS_ENERGY: Final = 7
STEP_WHOLE_FIELD: Final = 8
STEP_DEFENDER_TRAINERS_ENERGY: Final = 9
STEP_DEFENDER_ATTACK_EFFECTS_AND_POWERS: Final = 10
STEP_DEFENDER_SIDE: Final = 11

# defending_pokemon_term (N11)
ATTACKED_ACTIVE: Final = 0
OPPONENTS_ACTIVE: Final = 1

# conditions_coexist (N12)
ONE_PLUS_POISON: Final = 0
ONE_PLUS_POISON_BURN: Final = 1

# evolve_by_effect_first_turn, evolve_by_effect_turn_played (N13)
ONLY_IF_TEXT: Final = 0
ALLOWED: Final = 1

# technical_machine (N15)
ATTACHED_DISCARD_END_OF_TURN: Final = 0
ATTACHED_STAYS_UNLESS_TEXT: Final = 1
TOOL_DISCARD_END_OF_TURN: Final = 2

# baby_rule (N17)
NO_BABY_RULE: Final = 0
COIN_BEFORE_ANNOUNCING_TAILS_ENDS_TURN: Final = 1
COIN_TAILS_ATTACK_FAILS: Final = 2
ONLY_CARDS_WITH_RULE: Final = 3

# fossil_only_hand (N18): a first hand whose only "Basic" is a fossil or doll
MAY_MULLIGAN: Final = 0
MUST_START: Final = 1
NO_BASIC: Final = 2

# darkness_metal_energy (N21)
SPECIAL_ON_ANY_POKEMON: Final = 0
SPECIAL_OWN_TYPE_ONLY: Final = 1
BASIC_AND_SPECIAL: Final = 2

# both_ko_promotes_first, both_ko_prizes_first (N22); effects_of_both_first has no TOGETHER
PLAYER_NOT_IN_TURN: Final = 0
PLAYER_IN_TURN: Final = 1
TOGETHER: Final = 2

# conditions_grouped (N23)
BY_CONDITION_BOTH_TOGETHER: Final = 0
BY_PLAYER_TURN_PLAYER_FIRST: Final = 1

# pluspower_leaves, defender_leaves (N24)
END_OF_OWN_TURN: Final = 0
END_OF_OPPONENTS_TURN: Final = 1

# attack_choices
AT_EFFECTS: Final = 0
BEFORE_DAMAGE: Final = 1

# Kinds of field.
FLAG: Final = 0
NUMBER: Final = 1
CHOICE: Final = 2
CHOICES: Final = 3
PAIRS: Final = 4


class Field:
    """One field of `Rules`: its kind, allowed words with their ints (or range), rule id, and what it decides."""

    __slots__ = ("about", "codes", "high", "kind", "low", "name", "rule", "words")

    def __init__(
        self,
        name: str,
        kind: int,
        rule: str,
        about: str,
        words: tuple[tuple[str, int], ...] = (),
        low: int = 0,
        high: int = UNLIMITED,
    ) -> None:
        self.name: Final[str] = name
        self.kind: Final[int] = kind
        self.rule: Final[str] = rule
        self.about: Final[str] = about
        self.words: Final[tuple[str, ...]] = tuple([each[0] for each in words])
        self.codes: Final[tuple[int, ...]] = tuple([each[1] for each in words])
        self.low: Final[int] = low
        self.high: Final[int] = high

    def allowed(self) -> str:
        """What may be given for this field, for error messages and help."""
        if self.kind == FLAG:
            return "true or false"
        if self.kind == NUMBER:
            top = ' or "unlimited"' if self.high >= UNLIMITED else f" to {self.high}"
            return f"a whole number from {self.low}{top}"
        if self.kind == CHOICE:
            return "one of " + ", ".join(self.words)
        if self.kind == CHOICES:
            return "a list of " + ", ".join(self.words)
        return 'a table such as {"ex": 2}'

    def read(self, given: object) -> Value:
        """The value that the engine uses, from a word, number, bool, list or table; RulesError if it is none."""
        kind = self.kind
        if kind == FLAG:
            if isinstance(given, bool):
                return given
        elif kind == NUMBER:
            if given == "unlimited" and self.high >= UNLIMITED:
                return UNLIMITED
            if isinstance(given, int) and not isinstance(given, bool) and self.low <= given <= self.high:
                return given
        elif kind == CHOICE:
            code = self._code(given)
            if code >= 0:
                return code
        elif kind == CHOICES:
            codes = self._codes(given)
            if codes is not None:
                return codes
        else:
            pairs = _pairs(given)
            if pairs is not None:
                return pairs
        raise RulesError(
            f"{self.name} cannot be {given!r}", where=f"field {self.name}", hint=f"Allowed: {self.allowed()}."
        )

    def _code(self, given: object) -> int:
        """The int of a word or of an allowed int, -1 for anything else."""
        if isinstance(given, str):
            for place, word in enumerate(self.words):
                if word == given:
                    return self.codes[place]
        elif isinstance(given, int) and not isinstance(given, bool) and given in self.codes:
            return given
        return -1

    def _codes(self, given: object) -> tuple[int, ...] | None:
        if not isinstance(given, list | tuple):
            return None
        result: list[int] = []
        for each in given:
            code = self._code(each)
            if code < 0:
                return None
            result.append(code)
        return tuple(result)

    def data(self, value: Value) -> object:
        """The value as data for people and JSON: bool, number, word, list of words, or table."""
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            if self.kind == CHOICE:
                return self.words[self.codes.index(value)]
            return "unlimited" if value == UNLIMITED else value
        if self.kind == PAIRS:
            table: dict[str, int] = {}
            for each in value:
                if isinstance(each, tuple):
                    table[each[0]] = each[1]
            return table
        words: list[str] = []
        for code in value:
            if isinstance(code, int):
                words.append(self.words[self.codes.index(code)])
        return words

    def __repr__(self) -> str:
        return f"<Field {self.name}>"


def _pairs(given: object) -> tuple[tuple[str, int], ...] | None:
    """A table of tags and numbers, as a dict or as pairs; None if it is not one."""
    items: list[object] = []
    if isinstance(given, dict):
        items.extend(given.items())
    elif isinstance(given, list | tuple):
        items.extend(given)
    else:
        return None
    result: list[tuple[str, int]] = []
    for each in items:
        if not isinstance(each, list | tuple) or len(each) != 2:
            return None
        tag = each[0]
        number = each[1]
        if not isinstance(tag, str) or not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 6:
            return None
        result.append((tag, number))
    return tuple(result)


_STEPS: Final[tuple[tuple[str, int], ...]] = (
    ("stop", STEP_STOP),
    ("base", STEP_BASE),
    ("attacker_side", STEP_ATTACKER_SIDE),
    ("attacker_attack_effects", STEP_ATTACKER_ATTACK_EFFECTS),
    ("attacker_attack_effects_and_powers", STEP_ATTACKER_ATTACK_EFFECTS_AND_POWERS),
    ("weakness", STEP_WEAKNESS),
    ("resistance", STEP_RESISTANCE),
    ("attacker_trainers_energy", STEP_ATTACKER_TRAINERS_ENERGY),
    ("whole_field", STEP_WHOLE_FIELD),
    ("defender_trainers_energy", STEP_DEFENDER_TRAINERS_ENERGY),
    ("defender_attack_effects_and_powers", STEP_DEFENDER_ATTACK_EFFECTS_AND_POWERS),
    ("defender_side", STEP_DEFENDER_SIDE),
)

_CONDITIONS: Final[tuple[tuple[str, int], ...]] = (
    ("asleep", ASLEEP),
    ("paralyzed", PARALYZED),
    ("confused", CONFUSED),
    ("poison", POISONED),
    ("burn", BURNED),
)

_TRAINER_KINDS: Final[tuple[tuple[str, int], ...]] = (
    ("item", cards.ITEM),
    ("tool", cards.TOOL),
    ("supporter", cards.SUPPORTER),
    ("stadium", cards.STADIUM),
)

_POWER_KINDS: Final[tuple[tuple[str, int], ...]] = (
    ("ability", cards.ABILITY),
    ("poke_power", cards.POKE_POWER),
    ("poke_body", cards.POKE_BODY),
    ("pokemon_power", cards.POKEMON_POWER),
)

_BASIC_TYPES: Final[tuple[tuple[str, int], ...]] = tuple(
    [(energy.NAMES[each].lower(), each) for each in energy.BASIC_TYPES]
)

_EVOLVE_BY_EFFECT: Final[tuple[tuple[str, int], ...]] = (("only_if_text", ONLY_IF_TEXT), ("allowed", ALLOWED))

_PLAYERS: Final[tuple[tuple[str, int], ...]] = (
    ("player_not_in_turn", PLAYER_NOT_IN_TURN),
    ("player_in_turn", PLAYER_IN_TURN),
    ("together", TOGETHER),
)

_LEAVES: Final[tuple[tuple[str, int], ...]] = (
    ("end_of_own_turn", END_OF_OWN_TURN),
    ("end_of_opponents_turn", END_OF_OPPONENTS_TURN),
)

FIELDS: Final[tuple[Field, ...]] = (
    Field(
        "region",
        CHOICE,
        "GEN-01",
        "For readers: whose customs the other fields follow where Japan and the rest of the world differ.",
        (("as_documented", AS_DOCUMENTED), ("JP", JAPAN), ("EN", INTERNATIONAL)),
    ),
    # Before the game, and the match around it.
    Field(
        "first_player_decided",
        CHOICE,
        "ERA-01",
        "When it is settled who goes first.",
        (("after_setup", AFTER_SETUP), ("before_draw", BEFORE_DRAW)),
    ),
    Field(
        "first_player_method",
        CHOICE,
        "ERA-02",
        "How it is settled who goes first.",
        (
            ("coin_winner_first", COIN_WINNER_FIRST),
            ("coin_winner_chooses", COIN_WINNER_CHOOSES),
            ("rps_winner_first", RPS_WINNER_FIRST),
            ("rps_winner_chooses", RPS_WINNER_CHOOSES),
        ),
    ),
    Field(
        "next_game_first",
        CHOICE,
        "ERA-02",
        "Who decides or goes first in the next game of a match after one that was won.",
        (("loser_chooses", LOSER_CHOOSES), ("loser_first", LOSER_FIRST), ("as_first_game", AS_FIRST_GAME)),
    ),
    Field("time_extra_turns", NUMBER, "E.6", "Turns played after the turn in which time is called.", high=20),
    Field("first_hand", NUMBER, "G.3", "Cards drawn at set-up.", low=1, high=30),
    Field(
        "mulligan_bonus",
        CHOICE,
        "ERA-24",
        "What the other player may draw for mulligans, and when it is asked.",
        (
            ("two_optional_per_mulligan_at_once", TWO_OPTIONAL_PER_MULLIGAN_AT_ONCE),
            ("one_optional_per_net_mulligan_after_prizes", ONE_OPTIONAL_PER_NET_MULLIGAN_AFTER_PRIZES),
            ("optional_net_number_said_once_after_prizes", OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES),
            ("none", NO_BONUS),
        ),
    ),
    Field("mulligan_bonus_cards", NUMBER, "ERA-24", "Bonus cards for each mulligan that counts.", high=7),
    Field("both_mulligan_cancel", FLAG, "ERA-25", "Mulligans of both players at the same time give no bonus."),
    Field(
        "fossil_only_hand",
        CHOICE,
        "N18",
        "What a first hand whose only Basics are fossils or dolls does.",
        (("may_mulligan", MAY_MULLIGAN), ("must_start", MUST_START), ("no_basic", NO_BASIC)),
    ),
    Field("fossil_gives_prize", FLAG, "N18", "A Knocked Out fossil or doll gives a Prize (its text may differ)."),
    # Deck.
    Field("deck_size", NUMBER, "ERA-22", "Cards in a deck, exactly.", low=1, high=UNLIMITED - 1),
    Field("deck_copies", NUMBER, "ERA-22", "Cards of one name in a deck, at most; basic Energy is free.", low=1),
    Field("prizes", NUMBER, "ERA-22", "Prize cards set out.", low=1, high=30),
    Field("half_deck_size", NUMBER, "ERA-23", "The deck size of the half-deck form.", low=1, high=UNLIMITED - 1),
    Field("half_deck_copies", NUMBER, "ERA-23", "The copies of the half-deck form.", low=1),
    Field("half_deck_prizes", NUMBER, "ERA-23", "The Prize cards of the half-deck form.", low=1, high=30),
    Field("ace_spec_limit", NUMBER, "ERA-26", "ACE SPEC cards in a deck, at most."),
    Field("radiant_limit", NUMBER, "ERA-26", "Radiant Pokémon in a deck, at most."),
    Field("star_limit", NUMBER, "ERA-26", "Pokémon Star in a deck, at most."),
    Field("prism_star_per_name", NUMBER, "ERA-26", "Prism Star cards of one name in a deck, at most."),
    Field("shining_per_name", NUMBER, "ERA-26", "Shining Pokémon of one name in a deck, at most."),
    Field("arceus_unlimited", FLAG, "ERA-26", "Any number of cards named Arceus may be in a deck."),
    Field("professors_exclusive", FLAG, "ERA-26", "Professor Juniper and Professor Sycamore not both in a deck."),
    Field("basic_energy_types", CHOICES, "ERA-28", "The types of basic Energy that exist.", _BASIC_TYPES),
    Field(
        "darkness_metal_energy",
        CHOICE,
        "N21",
        "For readers: what Darkness and Metal Energy cards are.",
        (
            ("special_on_any_pokemon", SPECIAL_ON_ANY_POKEMON),
            ("special_own_type_only", SPECIAL_OWN_TYPE_ONLY),
            ("basic_and_special", BASIC_AND_SPECIAL),
        ),
    ),
    Field(
        "prizes_rulebox",
        PAIRS,
        "ERA-27",
        "For readers: Prizes that the printed tags of the era give; the card decides.",
    ),
    Field(
        "format",
        CHOICE,
        "ERA-39",
        "For readers: how official formats of the era say which cards are legal.",
        (("none", NO_FORMAT), ("regulation_marks", REGULATION_MARKS)),
    ),
    # First turns.
    Field("first_player_draws_turn1", FLAG, "ERA-03", "The first player draws at the start of turn 1."),
    Field("first_player_attack_turn1", FLAG, "ERA-04", "The first player may attack on turn 1."),
    Field(
        "first_player_trainers_turn1",
        CHOICE,
        "ERA-05",
        "Trainers that the first player may play on turn 1.",
        (("none", NO_TRAINERS), ("all", ALL_TRAINERS), ("no_supporter", NO_SUPPORTER)),
    ),
    Field("evolve_on_first_turn", FLAG, "ERA-09", "A player may evolve on their own first turn."),
    Field("evolve_turn_played", FLAG, "N01", "A Pokémon may evolve on the turn it came into play or evolved."),
    Field(
        "evolve_by_effect_first_turn",
        CHOICE,
        "N13",
        "Whether an effect may evolve a Pokémon on its player's first turn.",
        _EVOLVE_BY_EFFECT,
    ),
    Field(
        "evolve_by_effect_turn_played",
        CHOICE,
        "N13",
        "Whether an effect may evolve a Pokémon on the turn it came into play or evolved.",
        _EVOLVE_BY_EFFECT,
    ),
    # Limits of a turn and of places.
    Field("supporters_per_turn", NUMBER, "ERA-07", "Supporters a player may play in a turn."),
    Field("stadiums_per_turn", NUMBER, "ERA-08", "Stadiums a player may play in a turn."),
    Field("energy_per_turn", NUMBER, "ERA-35", "Energy cards a player may attach from hand in a turn."),
    Field("retreats_per_turn", NUMBER, "ERA-32", "Retreats in a turn."),
    Field("bench_size", NUMBER, "ERA-31", "Places on the Bench.", low=1, high=20),
    Field("tools_per_pokemon", NUMBER, "ERA-36", "Tools on one Pokémon."),
    # Trainers and Energy.
    Field(
        "supporter_discard",
        CHOICE,
        "ERA-06",
        "When a played Supporter is discarded.",
        (("end_of_turn", END_OF_TURN), ("after_use", AFTER_USE)),
    ),
    Field("stadium_same_name_replaces", FLAG, "N04", "A Stadium may replace one of the same name."),
    Field("tool_is_item", FLAG, "ERA-20", "A Tool counts as an Item (before BW: as a plain Trainer)."),
    Field("trainer_word", CHOICES, "N14", 'The kinds of card that a text saying "Trainer card" means.', _TRAINER_KINDS),
    Field(
        "technical_machine",
        CHOICE,
        "N15",
        "How long an attached Technical Machine stays.",
        (
            ("attached_discard_end_of_turn", ATTACHED_DISCARD_END_OF_TURN),
            ("attached_stays_unless_text", ATTACHED_STAYS_UNLESS_TEXT),
            ("tool_discard_end_of_turn", TOOL_DISCARD_END_OF_TURN),
        ),
    ),
    Field(
        "rare_candy_targets",
        CHOICES,
        "ERA-10",
        "The stages that Rare Candy may put onto a Basic.",
        (("stage1", cards.STAGE1), ("stage2", cards.STAGE2)),
    ),
    Field(
        "pluspower",
        CHOICE,
        "ERA-11",
        "For readers: whether PlusPower is an attached card or an effect on the player; the card's text decides.",
        (("attached", ATTACHED), ("player_effect", PLAYER_EFFECT)),
    ),
    Field(
        "pluspower_leaves",
        CHOICE,
        "N24",
        "For readers: when an attached PlusPower is discarded; its text decides.",
        _LEAVES,
    ),
    Field(
        "defender_leaves",
        CHOICE,
        "N24",
        "For readers: when an attached Defender is discarded; its text decides.",
        _LEAVES,
    ),
    Field("no_change_ban", FLAG, "ERA-37", "A Trainer or Ability known to change nothing may not be used."),
    Field(
        "search_when_all_finds_public",
        FLAG,
        "ERA-42",
        "A search is usable although every card it could find is publicly elsewhere.",
    ),
    Field("up_to_minimum_attack", NUMBER, "ERA-41", 'The least number for "up to N" of an attack, deck apart.', high=1),
    Field(
        "up_to_minimum_other", NUMBER, "ERA-41", 'The least number for "up to N" of other texts, deck apart.', high=1
    ),
    Field("fewer_units_count", FLAG, "Q-26", "An Energy card may count as fewer units than it gives when discarded."),
    Field("look_prizes_keep_places", FLAG, "Q-53", "Looked-at Prizes go back to their own places."),
    Field("lost_zone", FLAG, "N20", "For readers: cards of the era name a Lost Zone."),
    # Powers and evolution kinds.
    Field(
        "power_kind", CHOICES, "ERA-21", "For readers: the kinds of Ability that cards of the era carry.", _POWER_KINDS
    ),
    Field(
        "power_stopped_by",
        CHOICES,
        "N16",
        "Special Conditions that stop a Pokémon Power or Poké-Power of their owner.",
        _CONDITIONS,
    ),
    Field(
        "once_per_game_powers",
        CHOICES,
        "ERA-38",
        "For readers: once-per-game powers of the era; the card carries its limit.",
        (("GX", GX_ATTACK), ("VSTAR", VSTAR_POWER)),
    ),
    Field("fresh_count_after_evolving", FLAG, "Q-54", "Once-per-turn counts begin anew after evolving or devolving."),
    Field(
        "mega_evolution",
        CHOICE,
        "ERA-33",
        "How Mega Evolution works for the cards of the era.",
        (("none", DOES_NOT_EXIST), ("extra_conditions", EXTRA_CONDITIONS), ("ordinary", ORDINARY)),
    ),
    Field("mega_stage_ends_turn", FLAG, "ERA-33", "Evolving into a card of the Mega stage ends the turn."),
    Field("level_up_only_active", FLAG, "N19", "A LV.X goes from the hand onto the Active only."),
    Field("level_up_waits", FLAG, "N19", "Not onto a Pokémon that came into play or evolved this turn."),
    Field("level_up_keeps_attacks", FLAG, "N19", "A levelled-up Pokémon keeps its attacks and Powers."),
    Field(
        "baby_rule",
        CHOICE,
        "N17",
        "What happens when a Baby Pokémon is attacked.",
        (
            ("none", NO_BABY_RULE),
            ("coin_before_announcing_tails_ends_turn", COIN_BEFORE_ANNOUNCING_TAILS_ENDS_TURN),
            ("coin_tails_attack_fails", COIN_TAILS_ATTACK_FAILS),
            ("only_cards_with_rule", ONLY_CARDS_WITH_RULE),
        ),
    ),
    # Special Conditions and the checkup.
    Field(
        "conditions_coexist",
        CHOICE,
        "N12",
        "Which Special Conditions may be on a Pokémon together.",
        (
            ("one_of(asleep,confused,paralyzed)+poison", ONE_PLUS_POISON),
            ("one_of(asleep,confused,paralyzed)+poison+burn", ONE_PLUS_POISON_BURN),
        ),
    ),
    Field("condition_order", CHOICES, "ERA-15", "The order of the conditions at the checkup.", _CONDITIONS),
    Field(
        "conditions_grouped",
        CHOICE,
        "N23",
        "Whether the checkup goes condition by condition or player by player.",
        (
            ("by_condition_both_together", BY_CONDITION_BOTH_TOGETHER),
            ("by_player_turn_player_first", BY_PLAYER_TURN_PLAYER_FIRST),
        ),
    ),
    Field(
        "checkup_effects",
        CHOICE,
        "ERA-17",
        "When checkup texts of Abilities and Trainers happen, and who orders them.",
        (
            ("before_or_after_owner_choice", BEFORE_OR_AFTER_OWNER_CHOICE),
            ("conditions_abilities_trainers", CONDITIONS_ABILITIES_TRAINERS),
            ("next_player_orders_all", NEXT_PLAYER_ORDERS_ALL),
        ),
    ),
    Field("poison_counters", NUMBER, "ERA-13", "Damage counters of Poison at a checkup.", high=50),
    Field(
        "burn",
        CHOICE,
        "ERA-12",
        "What Burn does at a checkup.",
        (("flip_tails_2", FLIP_TAILS_2), ("2_then_flip_heads_cures", TWO_THEN_FLIP_HEADS_CURES)),
    ),
    Field("burn_counters", NUMBER, "ERA-12", "Damage counters of Burn.", high=50),
    Field(
        "own_turn_paralysis_cured",
        CHOICE,
        "ERA-40",
        "When Paralysis received during the owner's own turn ends.",
        (("same_checkup", SAME_CHECKUP), ("checkup_after_next_own_turn", CHECKUP_AFTER_NEXT_OWN_TURN)),
    ),
    Field("asleep_paralyzed_may_retreat", FLAG, "N03", "An Asleep or Paralyzed Pokémon may retreat."),
    Field(
        "confused_retreat",
        CHOICE,
        "N02",
        "What retreating costs a Confused Pokémon besides its Energy.",
        (("free", FREE), ("pay_then_flip_tails_stays_no_retry", PAY_THEN_FLIP_TAILS_STAYS_NO_RETRY)),
    ),
    Field(
        "confusion_fail",
        CHOICE,
        "N05",
        "Whether a failed Confusion flip puts counters or is an attack on itself.",
        (("counters", COUNTERS), ("damage", DAMAGE)),
    ),
    Field("confusion_counters", NUMBER, "ERA-14", "Damage counters of a failed Confusion flip.", high=50),
    Field("confusion_damage", NUMBER, "N05", "Damage of the attack on itself, in points.", high=500),
    Field("confusion_weakness_resistance", FLAG, "N05", "Its own Weakness and Resistance apply to that attack."),
    Field("confusion_other_modifiers", FLAG, "N05", "Other changes of damage apply to that attack."),
    Field(
        "confusion_check_step",
        CHOICE,
        "N06",
        "When in an attack the Confusion flip comes.",
        (
            ("after_announcing", AFTER_ANNOUNCING),
            ("after_failure_check", AFTER_FAILURE_CHECK),
            ("after_costs_and_alterations", AFTER_COSTS_AND_ALTERATIONS),
        ),
    ),
    Field("failed_confusion_uses_attack", FLAG, "ERA-44", "A failed Confusion flip counts as having used the attack."),
    # Attacks and damage.
    Field(
        "attack_choices",
        CHOICE,
        "Q-55",
        "When the choices of an attack's later effects are made.",
        (("at_effects", AT_EFFECTS), ("before_damage", BEFORE_DAMAGE)),
    ),
    Field("damage_steps", CHOICES, "N09", "The steps of the damage calculation, with the stops at 0.", _STEPS),
    Field(
        "attacker_trainer_energy_mods",
        CHOICE,
        "N08",
        "For readers: where Trainers and Energy of the attacking side change damage; damage_steps decides.",
        (("before_weakness", BEFORE_WEAKNESS), ("after_weakness", AFTER_WEAKNESS)),
    ),
    Field(
        "weakness",
        CHOICE,
        "ERA-18",
        "Whether Weakness applies, and as printed.",
        (("printed_default_x2", PRINTED_DEFAULT_X2), ("not_applied", NOT_APPLIED)),
    ),
    Field("weakness_default", NUMBER, "ERA-18", "The factor of a Weakness without a printed number.", low=1, high=10),
    Field(
        "resistance",
        CHOICE,
        "ERA-19",
        "Whether Resistance applies, and as printed.",
        (("printed", PRINTED), ("not_applied", NOT_APPLIED)),
    ),
    Field("resistance_usual", NUMBER, "N07", "The amount of a Resistance without a printed number.", high=200),
    Field("bench_damage_weakness_resistance", FLAG, "N10", "Weakness and Resistance apply on the Bench."),
    Field(
        "defending_pokemon_term",
        CHOICE,
        "N11",
        'For readers: whom a text means by the "Defending Pokémon"; the card decides.',
        (("attacked_active", ATTACKED_ACTIVE), ("opponents_active", OPPONENTS_ACTIVE)),
    ),
    Field(
        "ignoring_effects_restores_weakness",
        FLAG,
        "ERA-43",
        'An attack that ignores effects on the Active also ignores "has no Weakness".',
    ),
    Field(
        "lasting_trainer_effects_leave",
        FLAG,
        "Q-49",
        "A lasting Trainer or Ability effect on one Pokémon goes when it is benched or evolves.",
    ),
    Field(
        "effects_of_both_first",
        CHOICE,
        "Q-22",
        "Whose effects come first when effects of both players wait at the same moment.",
        _PLAYERS[:2],
    ),
    # Knock Outs and the end.
    Field(
        "ko_order",
        CHOICE,
        "ERA-16",
        "Whether Prizes or promotion come first after a Knock Out.",
        (("promote_then_prize", PROMOTE_THEN_PRIZE), ("prize_then_promote", PRIZE_THEN_PROMOTE)),
    ),
    Field("both_ko_promotes_first", CHOICE, "N22", "Who promotes first when both Actives are Knocked Out.", _PLAYERS),
    Field("both_ko_prizes_first", CHOICE, "N22", "Who takes Prizes first when both players take some.", _PLAYERS),
    Field(
        "simultaneous_win",
        CHOICE,
        "ERA-29",
        "What decides when both players win at the same moment.",
        (("count_conditions", COUNT_CONDITIONS), ("always_draw", ALWAYS_DRAW)),
    ),
    Field("sudden_death_prizes", NUMBER, "ERA-30", "Prize cards of a sudden death game.", low=1, high=30),
    Field(
        "sudden_death_win",
        CHOICE,
        "ERA-30",
        "Who wins a sudden death game: who takes the last Prize, or who first has fewer Prizes left.",
        (("last_prize", LAST_PRIZE), ("fewer_prizes", FEWER_PRIZES)),
    ),
    Field("in_sudden_death", FLAG, "E.6", "This game is a sudden death game."),
)
