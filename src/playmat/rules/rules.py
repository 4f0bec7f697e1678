"""`Rules`: the ruleset of a game as one frozen value, the presets, and house rules made from them.

The engine reads plain attributes (`rules.bench_size`, `rules.ko_order`) and never asks which era it is. `preset` gives
a ruleset by name, `replaced` changes single fields by words or values, `half` and `sudden_death` are the forms that
every era has. Everything is checked here, so that a `Rules` that exists is a possible one.
"""

from typing import Final

from playmat.errors import RulesError
from playmat.rules import presets
from playmat.rules import values as v
from playmat.rules.values import FIELDS, Field, Value


class Rules:
    """One ruleset (ERA-00): a name for people, and one concrete value per field of `values.FIELDS`; never changes
    (GEN-01).

    Numbers, choices (constants of `values`) and flags are plain attributes; lists are tuples of ints. Two rulesets are
    equal when all their fields are, whatever their names.
    """

    __slots__ = (
        "_hash",
        "_values",
        "ace_spec_limit",
        "arceus_unlimited",
        "asleep_paralyzed_may_retreat",
        "attack_choices",
        "attacker_trainer_energy_mods",
        "baby_rule",
        "basic_energy_types",
        "bench_damage_weakness_resistance",
        "bench_size",
        "both_ko_prizes_first",
        "both_ko_promotes_first",
        "both_mulligan_cancel",
        "burn",
        "burn_counters",
        "checkup_effects",
        "condition_order",
        "conditions_coexist",
        "conditions_grouped",
        "confused_retreat",
        "confusion_check_step",
        "confusion_counters",
        "confusion_damage",
        "confusion_fail",
        "confusion_other_modifiers",
        "confusion_weakness_resistance",
        "damage_steps",
        "darkness_metal_energy",
        "deck_copies",
        "deck_size",
        "defender_leaves",
        "defending_pokemon_term",
        "effects_of_both_first",
        "energy_per_turn",
        "evolve_by_effect_first_turn",
        "evolve_by_effect_turn_played",
        "evolve_on_first_turn",
        "evolve_turn_played",
        "failed_confusion_uses_attack",
        "fewer_units_count",
        "first_hand",
        "first_player_attack_turn1",
        "first_player_decided",
        "first_player_draws_turn1",
        "first_player_method",
        "first_player_trainers_turn1",
        "format",
        "fossil_gives_prize",
        "fossil_only_hand",
        "fresh_count_after_evolving",
        "half_deck_copies",
        "half_deck_prizes",
        "half_deck_size",
        "ignoring_effects_restores_weakness",
        "in_sudden_death",
        "ko_order",
        "lasting_trainer_effects_leave",
        "level_up_keeps_attacks",
        "level_up_only_active",
        "level_up_waits",
        "look_prizes_keep_places",
        "lost_zone",
        "mega_evolution",
        "mega_stage_ends_turn",
        "mulligan_bonus",
        "mulligan_bonus_cards",
        "name",
        "next_game_first",
        "no_change_ban",
        "once_per_game_powers",
        "own_turn_paralysis_cured",
        "pluspower",
        "pluspower_leaves",
        "poison_counters",
        "power_kind",
        "power_stopped_by",
        "prism_star_per_name",
        "prizes",
        "prizes_rulebox",
        "professors_exclusive",
        "radiant_limit",
        "rare_candy_targets",
        "region",
        "resistance",
        "resistance_usual",
        "retreats_per_turn",
        "search_when_all_finds_public",
        "shining_per_name",
        "simultaneous_win",
        "stadium_same_name_replaces",
        "stadiums_per_turn",
        "star_limit",
        "sudden_death_prizes",
        "sudden_death_win",
        "supporter_discard",
        "supporters_per_turn",
        "technical_machine",
        "time_extra_turns",
        "tool_is_item",
        "tools_per_pokemon",
        "trainer_word",
        "up_to_minimum_attack",
        "up_to_minimum_other",
        "weakness",
        "weakness_default",
    )

    def __init__(self, name: str, values: dict[str, Value]) -> None:
        _check(values)
        self.name: Final[str] = name
        self._values: Final[dict[str, Value]] = dict(values)
        self._hash: Final[int] = hash(tuple([values[each.name] for each in FIELDS]))
        self.region: Final[int] = _number(values, "region")
        self.first_player_decided: Final[int] = _number(values, "first_player_decided")
        self.first_player_method: Final[int] = _number(values, "first_player_method")
        self.next_game_first: Final[int] = _number(values, "next_game_first")
        self.time_extra_turns: Final[int] = _number(values, "time_extra_turns")
        self.first_hand: Final[int] = _number(values, "first_hand")
        self.mulligan_bonus: Final[int] = _number(values, "mulligan_bonus")
        self.mulligan_bonus_cards: Final[int] = _number(values, "mulligan_bonus_cards")
        self.both_mulligan_cancel: Final[bool] = _flag(values, "both_mulligan_cancel")
        self.fossil_only_hand: Final[int] = _number(values, "fossil_only_hand")
        self.fossil_gives_prize: Final[bool] = _flag(values, "fossil_gives_prize")
        self.deck_size: Final[int] = _number(values, "deck_size")
        self.deck_copies: Final[int] = _number(values, "deck_copies")
        self.prizes: Final[int] = _number(values, "prizes")
        self.half_deck_size: Final[int] = _number(values, "half_deck_size")
        self.half_deck_copies: Final[int] = _number(values, "half_deck_copies")
        self.half_deck_prizes: Final[int] = _number(values, "half_deck_prizes")
        self.ace_spec_limit: Final[int] = _number(values, "ace_spec_limit")
        self.radiant_limit: Final[int] = _number(values, "radiant_limit")
        self.star_limit: Final[int] = _number(values, "star_limit")
        self.prism_star_per_name: Final[int] = _number(values, "prism_star_per_name")
        self.shining_per_name: Final[int] = _number(values, "shining_per_name")
        self.arceus_unlimited: Final[bool] = _flag(values, "arceus_unlimited")
        self.professors_exclusive: Final[bool] = _flag(values, "professors_exclusive")
        self.basic_energy_types: Final[tuple[int, ...]] = _numbers(values, "basic_energy_types")
        self.darkness_metal_energy: Final[int] = _number(values, "darkness_metal_energy")
        self.prizes_rulebox: Final[tuple[tuple[str, int], ...]] = _pairs(values, "prizes_rulebox")
        self.format: Final[int] = _number(values, "format")
        self.first_player_draws_turn1: Final[bool] = _flag(values, "first_player_draws_turn1")
        self.first_player_attack_turn1: Final[bool] = _flag(values, "first_player_attack_turn1")
        self.first_player_trainers_turn1: Final[int] = _number(values, "first_player_trainers_turn1")
        self.evolve_on_first_turn: Final[bool] = _flag(values, "evolve_on_first_turn")
        self.evolve_turn_played: Final[bool] = _flag(values, "evolve_turn_played")
        self.evolve_by_effect_first_turn: Final[int] = _number(values, "evolve_by_effect_first_turn")
        self.evolve_by_effect_turn_played: Final[int] = _number(values, "evolve_by_effect_turn_played")
        self.supporters_per_turn: Final[int] = _number(values, "supporters_per_turn")
        self.stadiums_per_turn: Final[int] = _number(values, "stadiums_per_turn")
        self.energy_per_turn: Final[int] = _number(values, "energy_per_turn")
        self.retreats_per_turn: Final[int] = _number(values, "retreats_per_turn")
        self.bench_size: Final[int] = _number(values, "bench_size")
        self.tools_per_pokemon: Final[int] = _number(values, "tools_per_pokemon")
        self.supporter_discard: Final[int] = _number(values, "supporter_discard")
        self.stadium_same_name_replaces: Final[bool] = _flag(values, "stadium_same_name_replaces")
        self.tool_is_item: Final[bool] = _flag(values, "tool_is_item")
        self.trainer_word: Final[tuple[int, ...]] = _numbers(values, "trainer_word")
        self.technical_machine: Final[int] = _number(values, "technical_machine")
        self.rare_candy_targets: Final[tuple[int, ...]] = _numbers(values, "rare_candy_targets")
        self.pluspower: Final[int] = _number(values, "pluspower")
        self.pluspower_leaves: Final[int] = _number(values, "pluspower_leaves")
        self.defender_leaves: Final[int] = _number(values, "defender_leaves")
        self.no_change_ban: Final[bool] = _flag(values, "no_change_ban")
        self.search_when_all_finds_public: Final[bool] = _flag(values, "search_when_all_finds_public")
        self.up_to_minimum_attack: Final[int] = _number(values, "up_to_minimum_attack")
        self.up_to_minimum_other: Final[int] = _number(values, "up_to_minimum_other")
        self.fewer_units_count: Final[bool] = _flag(values, "fewer_units_count")
        self.look_prizes_keep_places: Final[bool] = _flag(values, "look_prizes_keep_places")
        self.lost_zone: Final[bool] = _flag(values, "lost_zone")
        self.power_kind: Final[tuple[int, ...]] = _numbers(values, "power_kind")
        self.power_stopped_by: Final[tuple[int, ...]] = _numbers(values, "power_stopped_by")
        self.once_per_game_powers: Final[tuple[int, ...]] = _numbers(values, "once_per_game_powers")
        self.fresh_count_after_evolving: Final[bool] = _flag(values, "fresh_count_after_evolving")
        self.mega_evolution: Final[int] = _number(values, "mega_evolution")
        self.mega_stage_ends_turn: Final[bool] = _flag(values, "mega_stage_ends_turn")
        self.level_up_only_active: Final[bool] = _flag(values, "level_up_only_active")
        self.level_up_waits: Final[bool] = _flag(values, "level_up_waits")
        self.level_up_keeps_attacks: Final[bool] = _flag(values, "level_up_keeps_attacks")
        self.baby_rule: Final[int] = _number(values, "baby_rule")
        self.conditions_coexist: Final[int] = _number(values, "conditions_coexist")
        self.condition_order: Final[tuple[int, ...]] = _numbers(values, "condition_order")
        self.conditions_grouped: Final[int] = _number(values, "conditions_grouped")
        self.checkup_effects: Final[int] = _number(values, "checkup_effects")
        self.poison_counters: Final[int] = _number(values, "poison_counters")
        self.burn: Final[int] = _number(values, "burn")
        self.burn_counters: Final[int] = _number(values, "burn_counters")
        self.own_turn_paralysis_cured: Final[int] = _number(values, "own_turn_paralysis_cured")
        self.asleep_paralyzed_may_retreat: Final[bool] = _flag(values, "asleep_paralyzed_may_retreat")
        self.confused_retreat: Final[int] = _number(values, "confused_retreat")
        self.confusion_fail: Final[int] = _number(values, "confusion_fail")
        self.confusion_counters: Final[int] = _number(values, "confusion_counters")
        self.confusion_damage: Final[int] = _number(values, "confusion_damage")
        self.confusion_weakness_resistance: Final[bool] = _flag(values, "confusion_weakness_resistance")
        self.confusion_other_modifiers: Final[bool] = _flag(values, "confusion_other_modifiers")
        self.confusion_check_step: Final[int] = _number(values, "confusion_check_step")
        self.failed_confusion_uses_attack: Final[bool] = _flag(values, "failed_confusion_uses_attack")
        self.attack_choices: Final[int] = _number(values, "attack_choices")
        self.damage_steps: Final[tuple[int, ...]] = _numbers(values, "damage_steps")
        self.attacker_trainer_energy_mods: Final[int] = _number(values, "attacker_trainer_energy_mods")
        self.weakness: Final[int] = _number(values, "weakness")
        self.weakness_default: Final[int] = _number(values, "weakness_default")
        self.resistance: Final[int] = _number(values, "resistance")
        self.resistance_usual: Final[int] = _number(values, "resistance_usual")
        self.bench_damage_weakness_resistance: Final[bool] = _flag(values, "bench_damage_weakness_resistance")
        self.defending_pokemon_term: Final[int] = _number(values, "defending_pokemon_term")
        self.ignoring_effects_restores_weakness: Final[bool] = _flag(values, "ignoring_effects_restores_weakness")
        self.lasting_trainer_effects_leave: Final[bool] = _flag(values, "lasting_trainer_effects_leave")
        self.effects_of_both_first: Final[int] = _number(values, "effects_of_both_first")
        self.ko_order: Final[int] = _number(values, "ko_order")
        self.both_ko_promotes_first: Final[int] = _number(values, "both_ko_promotes_first")
        self.both_ko_prizes_first: Final[int] = _number(values, "both_ko_prizes_first")
        self.simultaneous_win: Final[int] = _number(values, "simultaneous_win")
        self.sudden_death_prizes: Final[int] = _number(values, "sudden_death_prizes")
        self.sudden_death_win: Final[int] = _number(values, "sudden_death_win")
        self.in_sudden_death: Final[bool] = _flag(values, "in_sudden_death")

    def __setattr__(self, name: str, value: object) -> None:
        # Presets are shared by all games: a ruleset is written once, by its constructor.
        if hasattr(self, name):
            raise AttributeError(f"a ruleset never changes; make another one with replaced({{{name!r}: …}})")
        super().__setattr__(name, value)

    def value(self, field: str) -> Value:
        """The value of a field by its name; RulesError if there is no such field."""
        return self._values[field_named(field).name]

    def text(self, field: str) -> str:
        """The value of a field as people read it: "yes", "5", "prize_then_promote", "poison, burn"."""
        return text_of(field_named(field).data(self._values[field]))

    def replaced(self, overrides: dict[str, object], name: str = "") -> "Rules":
        """The same ruleset with some fields changed (house rules), given as words, numbers, flags or lists.

        Raises RulesError naming the field and what is allowed; `name` defaults to "<name> (house rules)".
        """
        changed = dict(self._values)
        for field, given in overrides.items():
            changed[field] = field_named(field).read(given)
        if changed == self._values and not name:
            return self
        return Rules(name or _house_name(self.name), changed)

    def half(self) -> "Rules":
        """The half-deck form (DECK-04): 30 cards, 2 copies, 3 Prizes, as the half_deck fields say."""
        changed = dict(self._values)
        changed["deck_size"] = self.half_deck_size
        changed["deck_copies"] = self.half_deck_copies
        changed["prizes"] = self.half_deck_prizes
        return Rules(self.name + "-HALF", changed)

    def sudden_death(self) -> "Rules":
        """The ruleset of a sudden death game after a draw (see E.6 to E.8): started anew with its own number of Prizes
        (E.7)."""
        changed = dict(self._values)
        changed["prizes"] = self.sudden_death_prizes
        changed["in_sudden_death"] = True
        return Rules(self.name if self.in_sudden_death else self.name + " sudden death", changed)

    def as_dict(self) -> dict[str, object]:
        """The ruleset as data for JSON: its name, then every field as flag, number, word, list of words or table."""
        data: dict[str, object] = {"name": self.name}
        for each in FIELDS:
            data[each.name] = each.data(self._values[each.name])
        return data

    def differences(self, other: "Rules") -> list[str]:
        """The names of the fields in which two rulesets differ, in the order of the table."""
        return [each.name for each in FIELDS if self._values[each.name] != other._values[each.name]]

    def __reduce__(self) -> tuple[object, ...]:
        return (Rules, (self.name, self._values))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._hash == other._hash and self._values == other._values

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"


def from_dict(data: dict[str, object]) -> Rules:
    """The ruleset of `as_dict` data; RulesError for a missing or unknown field or an impossible value."""
    values: dict[str, Value] = {}
    name = "rules"
    for field, given in data.items():
        if field == "name":
            if not isinstance(given, str):
                raise RulesError(f"the name of a ruleset is text, not {given!r}", where="field name")
            name = given
        else:
            values[field] = field_named(field).read(given)
    return Rules(name, values)


def field_named(name: str) -> Field:
    """The field of that name; RulesError with the nearest names if there is none."""
    found = _BY_NAME.get(name)
    if found is None:
        near = [each.name for each in FIELDS if name.lower() in each.name or each.name in name.lower()]
        hint = f"Did you mean {', '.join(near[:5])}?" if name and near else f"Fields: {', '.join(_BY_NAME)}."
        raise RulesError(f"there is no rule called {name!r}", where="rules", hint=hint)
    return found


def text_of(data: object) -> str:
    """A field's data as a short text: yes/no for flags, commas in lists, "ex 2" in tables, "none" for empty."""
    if isinstance(data, bool):
        return "yes" if data else "no"
    if isinstance(data, list):
        return ", ".join([str(each) for each in data]) if data else "none"
    if isinstance(data, dict):
        return ", ".join([f"{tag} {number}" for tag, number in data.items()]) if data else "none"
    return str(data)


def preset_names() -> list[str]:
    """The names of all presets: the eras, their earlier years, and the half-deck form of each."""
    names = list(presets.ERAS) + [each[0] for each in presets.VARIANTS]
    return names + [each + "-HALF" for each in names]


def default_rules() -> Rules:
    """The current rules, SV."""
    return preset("SV")


def preset(name: str, region: str = "") -> Rules:
    """The ruleset of that name ("SV", "xy-half", "EX-2004"); region "JP" or "EN" follows the customs there.

    Without a region each field has its documented value: Japanese customs for LEGEND to SWSH, English ones before.
    Raises RulesError listing the names.
    """
    wanted = name.strip().upper()
    if region not in ("", "JP", "EN"):
        raise RulesError(f"there is no region {region!r}", where="rules", hint="Regions: JP, EN, or none.")
    if wanted not in preset_names():
        raise RulesError(
            f"there are no rules called {name!r}", where="rules", hint=f"Rules: {', '.join(preset_names())}."
        )
    key = f"{wanted}/{region}"
    found = _MADE.get(key)
    if found is None:
        found = _make(wanted, region)
        _MADE[key] = found
    return found


def _make(wanted: str, region: str) -> Rules:
    half = wanted.endswith("-HALF")
    name = wanted[: -len("-HALF")] if half else wanted
    era = era_of(name)
    values: dict[str, Value] = {}
    for field, row in presets.ROWS:
        values[field] = read_text(field_named(field), cell(row, era))
    for variant in presets.VARIANTS:
        if variant[0] == name:
            for field, text in variant[2]:
                values[field] = read_text(field_named(field), text)
    for change in presets.REGIONS:
        if change[0] == era and change[1] == region:
            values[change[2]] = read_text(field_named(change[2]), change[3])
    if region:
        values["region"] = field_named("region").read(region)
    made = Rules(f"{name}-{region}" if region else name, values)
    return made.half() if half else made


def era_of(name: str) -> str:
    """The era that a preset belongs to, without its year, region and half-deck form: "EX" for "EX-2004-HALF"."""
    return name.split("-")[0]


def cell(row: str, era: str) -> str:
    """The text of an era in a row of the presets table: the last value that begins at it or before it."""
    place = presets.ERAS.index(era)
    found = ""
    for part in row.split(" | "):
        start, _, text = part.partition(" ")
        if presets.ERAS.index(start) <= place:
            found = text
    return found


def read_text(field: Field, text: str) -> Value:
    """The value of a field from one text, as in the presets table or on a command line; RulesError if it is none."""
    if field.kind == v.FLAG and text in ("yes", "true", "no", "false"):
        return text in ("yes", "true")
    if field.kind == v.NUMBER and text.isascii() and text.isdecimal() and len(text) < 6:
        return field.read(int(text))
    if field.kind == v.CHOICES:
        return field.read([] if text in ("", "none") else text.replace(",", "+").split("+"))
    if field.kind == v.PAIRS:
        pairs: list[tuple[str, object]] = []
        for each in [] if text in ("", "none") else text.split("+"):
            tag, _, number = each.partition("=")
            pairs.append((tag, int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else number))
        return field.read(pairs)
    return field.read(text)


def _house_name(name: str) -> str:
    return name if name.endswith("(house rules)") else f"{name} (house rules)"


def _check(values: dict[str, Value]) -> None:
    """Every field is there, none is unknown, each value is possible, and together they make a game."""
    for name in values:
        field_named(name)
    for each in FIELDS:
        if each.name not in values:
            raise RulesError(f"the ruleset has no {each.name}", where="rules", hint=f"Allowed: {each.allowed()}.")
        each.read(values[each.name])
    size = _number(values, "deck_size")
    least = _number(values, "first_hand") + _number(values, "prizes")
    if size < least:
        raise RulesError(
            f"a deck of {size} cards cannot give a first hand and Prizes ({least} cards)",
            where="field deck_size",
            hint="Use a larger deck, or fewer Prizes.",
        )
    steps = _numbers(values, "damage_steps")
    if not steps or steps[0] != v.STEP_BASE or steps.count(v.STEP_BASE) != 1:
        raise RulesError("the damage calculation begins with base, once", where="field damage_steps")
    for condition in _numbers(values, "condition_order"):
        if _numbers(values, "condition_order").count(condition) > 1:
            raise RulesError("a condition comes twice", where="field condition_order")


def _flag(values: dict[str, Value], name: str) -> bool:
    value = values[name]
    if not isinstance(value, bool):
        raise RulesError(f"{name} is not a flag", where=f"field {name}")
    return value


def _number(values: dict[str, Value], name: str) -> int:
    value = values[name]
    if not isinstance(value, int):
        raise RulesError(f"{name} is not a number", where=f"field {name}")
    return value


def _numbers(values: dict[str, Value], name: str) -> tuple[int, ...]:
    value = values[name]
    result: list[int] = []
    if isinstance(value, tuple):
        for each in value:
            if isinstance(each, int):
                result.append(each)
    return tuple(result)


def _pairs(values: dict[str, Value], name: str) -> tuple[tuple[str, int], ...]:
    value = values[name]
    result: list[tuple[str, int]] = []
    if isinstance(value, tuple):
        for each in value:
            if isinstance(each, tuple):
                result.append(each)
    return tuple(result)


_BY_NAME: Final[dict[str, Field]] = {each.name: each for each in FIELDS}

# Presets already made; they are immutable and shared.
_MADE: Final[dict[str, Rules]] = {}
