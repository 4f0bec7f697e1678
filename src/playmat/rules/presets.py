"""The presets as data: one row per field, the eras in order, each value holding until the next one named.

`"BASE after_setup | SM before_draw"` means: after_setup from BASE on, before_draw from SM on. Yes and no are flags, `+`
joins lists, `=` a tag and its number. Where documents are silent or unsure, `confidence.py` says why a value was taken.
"""

from typing import Final

ERAS: Final[tuple[str, ...]] = ("BASE", "NEO", "ECARD", "EX", "DP", "LEGEND", "BW", "XY", "SM", "SWSH", "SV")

ROWS: Final[tuple[tuple[str, str], ...]] = (
    ("region", "BASE as_documented"),
    ("first_player_decided", "BASE after_setup | SM before_draw"),
    (
        "first_player_method",
        "BASE coin_winner_first | LEGEND rps_winner_first | SM rps_winner_chooses | SV coin_winner_chooses",
    ),
    ("next_game_first", "BASE loser_chooses"),
    ("time_extra_turns", "BASE 3"),
    ("first_hand", "BASE 7"),
    (
        "mulligan_bonus",
        "BASE two_optional_per_mulligan_at_once | EX one_optional_per_net_mulligan_after_prizes"
        " | SV optional_net_number_said_once_after_prizes",
    ),
    ("mulligan_bonus_cards", "BASE 2 | EX 1"),
    ("both_mulligan_cancel", "BASE yes"),
    ("fossil_only_hand", "BASE may_mulligan | EX must_start | XY no_basic"),
    ("fossil_gives_prize", "BASE no | DP yes"),
    ("deck_size", "BASE 60"),
    ("deck_copies", "BASE 4"),
    ("prizes", "BASE 6"),
    ("half_deck_size", "BASE 30"),
    ("half_deck_copies", "BASE 2"),
    ("half_deck_prizes", "BASE 3"),
    ("ace_spec_limit", "BASE 1"),
    ("radiant_limit", "BASE 1"),
    ("star_limit", "BASE 1"),
    ("prism_star_per_name", "BASE 1"),
    ("shining_per_name", "BASE 1"),
    ("arceus_unlimited", "BASE yes"),
    ("professors_exclusive", "BASE no | XY yes"),
    (
        "basic_energy_types",
        "BASE grass+fire+water+lightning+psychic+fighting"
        " | DP grass+fire+water+lightning+psychic+fighting+darkness+metal"
        " | XY grass+fire+water+lightning+psychic+fighting+darkness+metal+fairy"
        " | SWSH grass+fire+water+lightning+psychic+fighting+darkness+metal",
    ),
    ("darkness_metal_energy", "BASE special_on_any_pokemon | EX special_own_type_only | DP basic_and_special"),
    (
        "prizes_rulebox",
        "BASE none | EX ex=2 | LEGEND ex=2+LEGEND=2 | BW EX=2 | SM EX=2+GX=2+TAG TEAM=3"
        " | SWSH GX=2+TAG TEAM=3+V=2+VMAX=3+VSTAR=2+V-UNION=3 | SV ex=2+V=2+VMAX=3+VSTAR=2+V-UNION=3+MEGA ex=3",
    ),
    ("format", "BASE none | SWSH regulation_marks"),
    ("first_player_draws_turn1", "BASE yes | EX no | DP yes"),
    ("first_player_attack_turn1", "BASE yes | XY no"),
    ("first_player_trainers_turn1", "BASE all | EX no_supporter | DP none | BW all | SWSH no_supporter"),
    ("evolve_on_first_turn", "BASE no"),
    ("evolve_turn_played", "BASE no"),
    ("evolve_by_effect_first_turn", "BASE only_if_text | EX allowed"),
    ("evolve_by_effect_turn_played", "BASE only_if_text | EX allowed"),
    ("supporters_per_turn", "BASE 1"),
    ("stadiums_per_turn", "BASE unlimited | EX 1"),
    ("energy_per_turn", "BASE 1"),
    ("retreats_per_turn", "BASE unlimited | EX 1"),
    ("bench_size", "BASE 5"),
    ("tools_per_pokemon", "BASE 1"),
    ("supporter_discard", "BASE end_of_turn | BW after_use"),
    ("stadium_same_name_replaces", "BASE yes | EX no"),
    ("tool_is_item", "BASE yes | SV no"),
    ("trainer_word", "BASE item+tool+supporter+stadium | DP item+tool | BW item+tool+supporter+stadium"),
    (
        "technical_machine",
        "BASE attached_discard_end_of_turn | DP attached_stays_unless_text | SV tool_discard_end_of_turn",
    ),
    ("rare_candy_targets", "BASE stage1+stage2 | BW stage2"),
    ("pluspower", "BASE attached | BW player_effect"),
    ("pluspower_leaves", "BASE end_of_own_turn"),
    ("defender_leaves", "BASE end_of_opponents_turn"),
    ("no_change_ban", "BASE yes"),
    ("search_when_all_finds_public", "BASE yes | SM no"),
    ("up_to_minimum_attack", "BASE 1 | SV 0"),
    ("up_to_minimum_other", "BASE 1"),
    ("fewer_units_count", "BASE no | SV yes"),
    ("look_prizes_keep_places", "BASE no | SV yes"),
    ("lost_zone", "BASE no | DP yes"),
    ("power_kind", "BASE pokemon_power | ECARD poke_power+poke_body | BW ability"),
    (
        "power_stopped_by",
        "BASE asleep+confused+paralyzed | ECARD asleep+confused+paralyzed+poison+burn | BW none",
    ),
    ("once_per_game_powers", "BASE none | SM GX | SWSH VSTAR"),
    ("fresh_count_after_evolving", "BASE yes"),
    ("mega_evolution", "BASE none | XY extra_conditions | SWSH none | SV ordinary"),
    ("mega_stage_ends_turn", "BASE yes"),
    ("level_up_only_active", "BASE yes"),
    ("level_up_waits", "BASE yes"),
    ("level_up_keeps_attacks", "BASE yes"),
    (
        "baby_rule",
        "BASE none | NEO coin_before_announcing_tails_ends_turn | EX only_cards_with_rule | LEGEND none",
    ),
    (
        "conditions_coexist",
        "BASE one_of(asleep,confused,paralyzed)+poison | ECARD one_of(asleep,confused,paralyzed)+poison+burn",
    ),
    ("condition_order", "BASE poison+asleep+paralyzed | ECARD poison+burn+asleep+paralyzed"),
    ("conditions_grouped", "BASE by_player_turn_player_first | EX by_condition_both_together"),
    (
        "checkup_effects",
        "BASE before_or_after_owner_choice | SM conditions_abilities_trainers | SV next_player_orders_all",
    ),
    ("poison_counters", "BASE 1"),
    ("burn", "BASE flip_tails_2 | SM 2_then_flip_heads_cures"),
    ("burn_counters", "BASE 2"),
    ("own_turn_paralysis_cured", "BASE same_checkup | SV checkup_after_next_own_turn"),
    ("asleep_paralyzed_may_retreat", "BASE no"),
    ("confused_retreat", "BASE pay_then_flip_tails_stays_no_retry | EX free"),
    ("confusion_fail", "BASE damage | EX counters"),
    ("confusion_counters", "BASE 3"),
    ("confusion_damage", "BASE 20 | EX 30"),
    ("confusion_weakness_resistance", "BASE yes | EX no"),
    ("confusion_other_modifiers", "BASE yes | EX no"),
    ("confusion_check_step", "BASE after_costs_and_alterations | XY after_failure_check"),
    ("failed_confusion_uses_attack", "BASE no | EX yes | SM no"),
    ("attack_choices", "BASE at_effects | SV before_damage"),
    (
        "damage_steps",
        "BASE base+stop+attacker_attack_effects+weakness+resistance+attacker_trainers_energy"
        "+defender_trainers_energy+defender_attack_effects_and_powers+stop"
        " | NEO base+stop+attacker_attack_effects+weakness+resistance+attacker_trainers_energy+whole_field"
        "+defender_trainers_energy+defender_attack_effects_and_powers+stop"
        " | ECARD base+stop+attacker_attack_effects_and_powers+weakness+resistance+attacker_trainers_energy"
        "+defender_trainers_energy+defender_attack_effects_and_powers+stop"
        " | EX base+stop+attacker_side+stop+weakness+resistance+stop+defender_trainers_energy"
        "+defender_attack_effects_and_powers+stop"
        " | LEGEND base+stop+attacker_side+stop+weakness+resistance+stop+defender_side+stop",
    ),
    ("attacker_trainer_energy_mods", "BASE after_weakness | EX before_weakness"),
    ("weakness", "BASE printed_default_x2"),
    ("weakness_default", "BASE 2"),
    ("resistance", "BASE printed"),
    ("resistance_usual", "BASE 30 | DP 20 | SWSH 30"),
    ("bench_damage_weakness_resistance", "BASE no"),
    ("defending_pokemon_term", "BASE attacked_active | XY opponents_active"),
    ("ignoring_effects_restores_weakness", "BASE yes | SM no"),
    ("lasting_trainer_effects_leave", "BASE yes | SM no"),
    ("effects_of_both_first", "BASE player_not_in_turn"),
    ("ko_order", "BASE promote_then_prize | BW prize_then_promote"),
    ("both_ko_promotes_first", "BASE player_not_in_turn"),
    ("both_ko_prizes_first", "BASE player_in_turn | EX together"),
    ("simultaneous_win", "BASE count_conditions"),
    ("sudden_death_prizes", "BASE 1"),
    ("sudden_death_win", "BASE last_prize"),
    ("in_sudden_death", "BASE no"),
)

# Years within an era whose rules differ: name, the era it belongs to, what differs.
VARIANTS: Final[tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]] = (
    ("NEO-2002", "NEO", (("power_stopped_by", "asleep+confused+paralyzed+poison"),)),
    (
        "EX-2003",
        "EX",
        (
            ("first_player_decided", "before_draw"),
            ("first_player_method", "coin_winner_chooses"),
            ("first_player_trainers_turn1", "all"),
            ("stadium_same_name_replaces", "yes"),
            ("fossil_only_hand", "may_mulligan"),
        ),
    ),
    (
        "EX-2004",
        "EX",
        (
            ("first_player_decided", "before_draw"),
            ("first_player_method", "coin_winner_chooses"),
            ("stadium_same_name_replaces", "yes"),
            ("fossil_only_hand", "may_mulligan"),
        ),
    ),
    ("EX-2005", "EX", (("first_player_method", "coin_winner_chooses"), ("fossil_only_hand", "may_mulligan"))),
)

# What the region switch changes: era, region, field, value. It wins over the variants of the era.
REGIONS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("NEO", "JP", "baby_rule", "coin_tails_attack_fails"),
    ("ECARD", "JP", "baby_rule", "coin_tails_attack_fails"),
    ("EX", "JP", "first_player_decided", "after_setup"),
    ("EX", "JP", "first_player_method", "rps_winner_first"),
    ("DP", "JP", "first_player_method", "rps_winner_first"),
    ("LEGEND", "EN", "first_player_method", "coin_winner_first"),
    ("BW", "EN", "first_player_method", "coin_winner_first"),
    ("XY", "EN", "first_player_decided", "before_draw"),
    ("XY", "EN", "first_player_method", "coin_winner_chooses"),
    ("XY", "EN", "mulligan_bonus", "optional_net_number_said_once_after_prizes"),
    ("XY", "EN", "confusion_check_step", "after_announcing"),
    ("SM", "EN", "first_player_method", "coin_winner_chooses"),
    ("SM", "EN", "mulligan_bonus", "optional_net_number_said_once_after_prizes"),
    ("SM", "EN", "confusion_check_step", "after_announcing"),
    ("SWSH", "EN", "first_player_method", "coin_winner_chooses"),
    ("SWSH", "EN", "mulligan_bonus", "optional_net_number_said_once_after_prizes"),
    ("SWSH", "EN", "confusion_check_step", "after_announcing"),
    ("SV", "EN", "confusion_check_step", "after_announcing"),
    ("SV", "JP", "sudden_death_prizes", "6"),
    ("SV", "JP", "sudden_death_win", "fewer_prizes"),
)
