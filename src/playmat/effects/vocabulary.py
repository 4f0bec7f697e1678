"""The vocabulary of effects as data: every word with its arguments, its rule ids and one line of meaning.

A row is a word, and a new word is a new row; `effects.words` looks them up and checks trees by them. Signatures are
written as `name:kind` (must be given), `name?:kind` (may be given), `*name:kind` (any number), `+name:kind` (one or
more) and `name=kind` (keyword only, may be left out); kinds are joined by `|`, and `kind*` also takes a list of them.
"""

from __future__ import annotations

from typing import Final

from playmat.facts.energy import LETTERS

PART: Final = "part"
OP: Final = "op"
PLACE: Final = "place"
FILTER: Final = "filter"
COUNT: Final = "count"
VALUE: Final = "value"
CONDITION: Final = "condition"
DURATION: Final = "duration"
EVENT: Final = "event"
PASSIVE: Final = "passive"
REPLACEMENT: Final = "replacement"
NAME: Final = "name"

# (word, signature, rules, meaning). The order of a part's slots is the order in which they are carried out.
Rows = tuple[tuple[str, str, str, str], ...]

PARTS: Final[Rows] = (
    (
        "attack",
        "need=condition|passive cost=passive* become=block fail=fail first=block count=block damage=number|none "
        "hits=block ignore=ignored* *ops:op limit=limit*|filter*",
        "A-01.1 A-01.2a A-01.2b A-01.2c A-01.3 A-01.4 A-01.5 A-01.6 A-01.7 A-01.D1a "
        "A-01.D1b A-01.D2 A-01.D3 A-01.D4 A-01.D5 A-01.D6",
        "an attack's text; `damage` is the number as printed unless given, None when there is none",
    ),
    (
        "ability",
        "when=condition cost=block +ops:op limit=limit*|filter* zone=location kind=power",
        "A-02.1 A-02.2 A-02.3 A-02.4 II-E-12 II-E-14",
        "an Ability that its player declares",
    ),
    (
        "on",
        "event:event* when=condition block:block may=flag limit=limit*|filter* zone=location kind=power",
        "II-E-03 II-E-04 II-E-05 II-E-06 II-E-07 II-E-08",
        "a block carried out after an event; `may` asks first",
    ),
    (
        "passive",
        "when=condition +queries:passive|trigger stack=flag zone=location kind=power",
        "A-02.5 II-E-13 II-E-15",
        "an Ability that simply holds",
    ),
    (
        "item",
        "when=condition copies=number cost=block *body:op|passive|trigger|action back=flag",
        "B-01.1 B-01.2 B-01.3 B-01.4",
        "the text of an Item; passives and actions hold while it is in play (fossils); with `back=False` it goes "
        "neither to the hand nor to the deck from the discard pile",
    ),
    ("supporter", "when=condition cost=block +body:op|passive", "B-02.1 B-02.2", "the text of a Supporter"),
    (
        "stadium",
        "when=condition +body:passive|trigger|action back=flag over=text",
        "B-03.4 B-03.5",
        "the text of a Stadium: what holds for both players, and actions for each player's own turn; `over`: it is "
        "played only over the Stadium of this name, even in the turn of that one",
    ),
    (
        "action",
        "when=condition cost=block +ops:op limit=limit*|filter*",
        "B-03.4 B-03.5",
        "what a player may declare because of a card in play; `me` is who acts",
    ),
    (
        "tool",
        "when=condition *body:passive|trigger|action",
        "B-01.T1 B-01.T2 B-01.T3 B-01.T4 B-01.T5",
        "the text of a Pokémon Tool on its `holder`",
    ),
    ("energy", "when=condition *body:passive|trigger", "C.6 II-D-08", "the text of a Special Energy on its `holder`"),
)

OPS: Final[Rows] = (
    ("If", "condition:condition then:block otherwise?:block", "II-D-06 II-E-19 II-D-03.1", "a branch"),
    ("May", "+ops:op", "II-E-10 II-E-10.1", "a block the player may leave; asks only if it could do something"),
    ("Either", "+blocks:block both=flag by=player", "II-E-10", "one of several blocks; `both`: one or both"),
    ("Each", "of:pick|player block:block", "II-B-08 II-E-08", "a block for each member of a set, bound as `each`"),
    ("Repeat", "n:number block:block", "COIN-01", "a block n times"),
    ("Ask", "who:player yes:block no?:block", "II-E-10", "another player says yes or no"),
    ("Flip", "n:number|coins|pokemon who=player", "COIN-01 A-01.2c", "coins: n, UNTIL_TAILS, or one for each Pokémon"),
    ("EndTurn", "", "A-01.7", "the turn ends"),
    ("Win", "who?:player", "G.1", "a player (`me`) wins the game"),
    ("Draw", "n?:count who=player until=number", "H.1 II-A.7 E.4", "n cards, or until that many are in hand"),
    (
        "Discard",
        "what:pick until=number",
        "II-C-01 II-C-01.F1 II-C-01.F2 II-C-01.2",
        "cards, or a Pokémon with all its cards, to the owner's discard pile; `until` so many are left",
    ),
    (
        "Put",
        "what:pick where:destination show=flag mixed=flag",
        "II-C-02 II-C-02.1 II-C-02.2 II-C-11 II-C-11.2",
        "moves cards or Pokémon; `show` reveals them, `mixed` shuffles them among themselves first",
    ),
    ("Shuffle", "who?:player", "H.6 II-E-18", "shuffles a deck (`me`)"),
    ("Look", "what:pick_cards", "II-C-20 II-C-20.1", "the player alone sees cards"),
    ("Reveal", "what:pick_cards", "H.3 GEN-02", "both players see cards"),
    ("FaceUp", "what:pick_cards", "GEN-02", "a Prize card is turned face up for good"),
    (
        "Attach",
        "what:pick_cards to:pick_pokemon|spread",
        "II-C-09 C.2 II-E-07 II-E-07.F1 II-E-07.F2",
        "cards to Pokémon of the same side, beside the turn's attachment",
    ),
    (
        "Move",
        "what:pick_cards to:pick_pokemon|spread",
        "II-C-10 II-C-10.1 II-C-10.F1 II-C-10.F2",
        "attached cards to another Pokémon of the same side",
    ),
    (
        "Evolve",
        "card:pick_cards onto:pick_pokemon skip=flag free=flag",
        "II-C-12 II-C-12.1 II-C-12.2 II-E-05",
        "evolves a Pokémon by a card of its line; `skip` leaves out a Stage, `free` asks for no line (Baby Evolution)",
    ),
    (
        "Devolve",
        "who:pick_pokemon n?:count to=destination",
        "II-C-13 II-C-13.1 II-C-13.2 II-C-13.3 D.T3",
        "takes off the highest Evolution card (or n), to the hand unless `to` says otherwise",
    ),
    (
        "Exchange",
        "one:pick other:pick old=destination",
        "II-C-02",
        "two objects change places and everything on them stays; `old` is where the first one goes",
    ),
    ("TakePrize", "n?:number who=player", "PRZ-01 PRZ-02 PRZ-03 PRZ-04 E.1 E.5", "Prize cards outside a Knock Out"),
    (
        "Hit",
        "n:number who:pick_pokemon|spread ignore=ignored*",
        "II-B-08 II-B-08.1 II-B-08.2 II-B-08.3 DMG-02 A-01.4",
        "damage of the attack to a Pokémon other than the printed target",
    ),
    (
        "Counters",
        "n?:number|count on:pick_pokemon|spread until=number",
        "II-C-07 II-C-07.1 II-C-07.F1 COND-11",
        "places damage counters: n, or until that much HP remains",
    ),
    ("Multiply", "n:number on:pick_pokemon", "II-C-07", "the damage counters become n times as many"),
    (
        "MoveCounters",
        "source:pick_pokemon n:count|every to:pick_pokemon|spread",
        "II-C-08 II-C-08.1 II-C-08.F1",
        "damage counters from Pokémon to Pokémon",
    ),
    ("Heal", "n:number|every who:pick_pokemon", "II-C-06 II-C-06.1 II-C-06.2 II-E-26", "heals n damage, or `every`"),
    (
        "Inflict",
        "condition:special* who:pick_pokemon counters=number",
        "COND-01 COND-08 COND-09 COND-10 II-E-16",
        "Special Conditions; `counters` is the strength of this Poison or Burn",
    ),
    ("Cure", "what:special*|every|number who:pick_pokemon", "COND-10 II-E-17", "removes Special Conditions"),
    ("SwitchIn", "who:pick_pokemon", "II-C-05 II-C-05.F1 II-C-05.F2", "a Benched Pokémon becomes Active"),
    (
        "SwitchOut",
        "who:player",
        "II-C-03 II-C-04 II-C-04.F1 II-C-04.F2",
        "a player's Active Pokémon goes to the Bench, replaced by that player's choice",
    ),
    ("KnockOut", "who:pick_pokemon", "II-E-04.2 D.1 D.2 D.3 D.4 D.5 D.6", "Knocks Out regardless of HP"),
    (
        "Lasting",
        "duration:duration +what:passive|trigger",
        "II-E-01 II-E-02 II-E-20 II-E-21 II-E-22",
        "gives passives or triggers an expiry",
    ),
    ("At", "moment:duration block:block", "II-E-20 II-E-21 II-E-22", "a block at a later moment"),
    (
        "UseAttack",
        "attack:attack paid=flag",
        "II-C-18 II-C-18.1 II-C-18.F1 II-C-18.F2 II-D-06.1",
        "goes on with another attack's text as this attack; `paid`: only with the Energy for it attached",
    ),
    ("UseCard", "card:pick_cards", "", "carries out another card's text"),
)

OLD_OPS: Final[Rows] = (
    ("Guess", "who:player right:block wrong?:block", "COIN-01", "a guess (the player calls a coin) and what follows"),
    ("Mark", "name:text who:pick_pokemon", "COND-09", "puts a marker (Imprison, Char) on a Pokémon"),
    ("ExtraTurn", "who?:player", "A-01.7", "another turn after this one, without a Checkup between"),
    ("Level", "card:pick_cards onto:pick_pokemon", "N19", "levels up a Pokémon by an effect"),
    ("Combine", "cards:pick_cards", "II-C-11", "puts a Pokémon of several cards (LEGEND, V-UNION) into play"),
    ("SetAside", "what:pick_cards until:duration", "II-C-01", "cards lie aside and come to the hand at a later moment"),
    ("Interrupt", "", "II-E-03", "voids the announced action: a response in the other player's turn"),
    ("Copy", "who:pick_pokemon", "II-C-18", "takes over HP, types and attacks of another Pokémon (Ditto)"),
)

PLACES: Final[Rows] = (
    ("active", "who:player *filters:filter", "", "the Active Pokémon"),
    ("bench", "who:player *filters:filter", "", "the Benched Pokémon"),
    ("pokemon", "who:player *filters:filter", "", "the Pokémon in play"),
    ("stadium_card", "who:player *filters:filter", "B-03.4", "the Stadium in play, by who played it"),
    ("energy", "of:pokemon *filters:filter", "C.6", "the Energy cards attached to Pokémon"),
    ("tools", "of:pokemon *filters:filter", "B-01.T1", "the Pokémon Tools attached to Pokémon"),
    ("attached", "of:pokemon *filters:filter", "II-C-02", "all cards attached to Pokémon"),
    ("under", "of:pokemon *filters:filter", "II-C-12", "the cards below the top card of Pokémon"),
    ("hand", "who:player *filters:filter", "GEN-02", "a hand"),
    ("deck", "who:player *filters:filter", "H.2 H.4 H.7", "a deck; choosing from it is a search"),
    ("top", "n:number who:player", "II-C-20", "the top cards of a deck"),
    ("bottom", "n:number who:player", "II-C-20", "the bottom cards of a deck"),
    ("discard", "who:player *filters:filter", "GEN-02", "a discard pile"),
    ("prizes", "who:player *filters:filter", "PRZ-01", "Prize cards"),
    ("lost", "who:player *filters:filter", "N20", "the Lost Zone"),
)

FILTERS: Final[Rows] = (
    ("Pokemon", "", "", "Pokémon cards"),
    ("Trainer", "", "", "Trainer cards of any kind"),
    ("Item", "", "", "Item cards"),
    ("Supporter", "", "", "Supporter cards"),
    ("Stadium", "", "", "Stadium cards"),
    ("Tool", "", "", "Pokémon Tool cards"),
    ("Energy", "", "", "Energy cards"),
    ("BasicEnergy", "types?:letters", "A-02.2", "basic Energy, of one of these types"),
    ("SpecialEnergy", "name?:text", "C.6", "Special Energy"),
    ("Type", "types:letters", "II-D-07", "Pokémon, or Energy that provides, one of these types"),
    ("Basic", "", "", "Basic Pokémon"),
    ("Stage1", "", "", "Stage 1"),
    ("Stage2", "", "", "Stage 2"),
    ("Evolution", "", "", "Evolution cards, and Pokémon with one on top"),
    ("Evolved", "", "II-E-05", "Pokémon that have evolved"),
    ("EvolvesFrom", "from_:set|text", "II-C-12", "cards that evolve from these"),
    ("RuleBox", "", "", "with a rule box"),
    ("Ex", "", "", "Pokémon ex"),
    ("V", "", "", "Pokémon V of any kind"),
    ("MegaEx", "", "", "Mega Evolution Pokémon ex"),
    ("Tera", "", "", "Tera Pokémon"),
    ("Ancient", "", "", "Ancient cards"),
    ("Future", "", "", "Future cards"),
    ("Owner", "name:text", "", "of an owner, such as Hop's"),
    ("Name", "+names:text", "", "with exactly one of these names"),
    ("Named", "part:text", "", "with this in the name"),
    ("HP", "n?:number min=number max=number", "II-D-15", "by HP"),
    ("Left", "n?:number min=number max=number least=flag", "II-D-16", "by remaining HP; `least`: the least of the set"),
    (
        "HasAbility",
        "name?:text kind=power deadly=flag",
        "II-D-06 ABL-02",
        "with an Ability, or with a power of a kind; `deadly`: that Knocks Out its own user",
    ),
    ("Knows", "attack:text", "II-D-06", "with an attack of this name"),
    ("Hurt", "min=number max=number", "II-D-14", "with damage counters on it"),
    ("Holds", "what:held *filters:filter min=number max=number", "", "with such cards attached"),
    ("Is", "+conditions:special", "COND-01", "affected by one of these Special Conditions"),
    ("Retreat", "n?:number min=number max=number", "II-D-10", "by Retreat Cost"),
    ("Resistance", "types?:letters", "A-01.D4", "with a Resistance"),
    ("SameName", "as_:set", "", "with the same name as these"),
    ("SameType", "as_:set", "", "with a type in common with these"),
    ("New", "", "A-04.2", "put into play this turn"),
    ("FaceDown", "", "GEN-02", "face down"),
    ("Not", "+what:filter|set", "II-D-11", "not so, or not among these"),
    ("Any", "+what:filter", "II-D-04.1 II-E-10", "at least one of these; a list means all of them"),
)

OLD_FILTERS: Final[Rows] = (
    ("EX", "", "", "Pokémon-EX"),
    ("GX", "", "", "Pokémon-GX"),
    ("VMAX", "", "", "Pokémon VMAX"),
    ("VSTAR", "", "", "Pokémon VSTAR"),
    ("VUnion", "", "", "Pokémon V-UNION"),
    ("TagTeam", "", "", "TAG TEAM Pokémon"),
    ("Mega", "", "", "Mega Evolution Pokémon"),
    ("Break", "", "", "Pokémon BREAK"),
    ("LevelX", "", "", "Pokémon LV.X"),
    ("Legend", "", "", "Pokémon LEGEND"),
    ("Star", "", "", "Pokémon Star"),
    ("Prime", "", "", "Pokémon Prime"),
    ("Radiant", "", "", "Radiant Pokémon"),
    ("PrismStar", "", "", "Prism Star cards"),
    ("AceSpec", "", "", "ACE SPEC cards"),
    ("Baby", "", "", "Baby Pokémon"),
    ("TechnicalMachine", "", "", "Technical Machines"),
    ("Tag", "tag:text", "", "with a printed tag (Dark, SP, Team Plasma, Rapid Strike, …)"),
    ("Marked", "marker:text", "", "with a marker"),
)

COUNTS: Final[Rows] = (
    ("pick", "n:count from_:set by=player distinct=distinct", "II-A.6 II-A.7 II-D-02 II-D-04 H.4 H.5", "a choice"),
    ("random", "n:count from_:set", "II-A.6", "chosen by chance"),
    ("again", "n:number from_:pokemon", "II-D-04", "n choices, the same may be chosen again"),
    ("pick_attack", "from_:set attack=text by=player", "II-C-18", "one attack of these cards or Pokémon"),
    ("upto", "n:number|count", "II-D-05", "up to n"),
    ("units", "n:number|cards", "II-C-01.F1 II-B-01 II-B-02", "n units of Energy, or the units some cards provide"),
    ("each_kind", "+kinds:filter", "II-D-04.1", "one of each of these"),
    ("spread", "over:pokemon", "II-C-09", "a Pokémon is chosen for each card or counter, by whoever chose the cards"),
    ("one_each", "over:pokemon", "II-C-09", "at most one for each Pokémon"),
    ("only", "of:set *filters:filter", "", "those that pass the filters"),
    ("that", "label?:label", "", "what a verb moved or chose; the nearest verb before without a label"),
    ("onto", "label?:label", "", "whom a verb affected: the Pokémon that received"),
    ("rest", "label:label", "", "those of a Look, Reveal or choice that no later verb has taken"),
    ("players", "condition:condition", "", "the players (`side`) for whom a condition holds"),
)

VALUES: Final[Rows] = (
    ("count", "of:set|label", "II-B-01 II-D-02", "how many"),
    ("counters", "on:set", "II-B-01", "damage counters on Pokémon"),
    ("conditions", "on:pokemon", "COND-01", "Special Conditions on Pokémon"),
    ("prizes_taken", "who:player", "II-D-17", "Prize cards already taken"),
    ("prizes_left", "who:player", "PRZ-01", "Prize cards left"),
    ("retreat_cost", "of:pokemon", "II-D-10", "the Retreat Cost"),
    ("remaining_hp", "of:pokemon", "II-D-16", "remaining HP"),
    ("kinds", "of:set", "II-D-04.1", "how many different kinds (types of Energy or Pokémon)"),
    ("min", "one:number +others:number", "", "the smallest: a cap"),
    ("prizes_last_turn", "who:player", "II-E-11", "Prize cards a player took in their last turn"),
    ("damaged_last_turn", "who:pokemon", "II-E-11", "damage a Pokémon took from attacks in the opponent's last turn"),
)

CONDITIONS: Final[Rows] = (
    ("any_", "of:set", "II-D-06", "there is at least one"),
    ("is_", "what:set +filters:filter", "II-D-06", "it passes the filters"),
    ("here", "what:set where:location", "II-E-17", "it is in this place"),
    ("extra_energy", "n:number types?:letters", "II-D-09", "at least n Energy beyond the cost"),
    ("first_turn", "who:player", "A-04.2", "it is a player's first turn"),
    ("going_first", "who:player", "A-04.2", "a player went first"),
    ("did", "label?:label", "II-E-19 II-D-03.1", "a verb did at least a part"),
    ("ko_last_turn", "who:set damage=flag", "II-E-11", "Knocked Out in the opponent's last turn"),
    ("played_now", "+filters:filter who=player", "II-E-25", "a player played such a card this turn"),
    ("used_last_turn", "who:pokemon attack:text", "II-E-11", "it used this attack in its player's last turn"),
    ("attacked_last_turn", "who:pokemon", "II-E-11", "it attacked in its player's last turn"),
    ("evolved_now", "who:pokemon *from_:filter", "II-E-23", "it evolved this turn, from such a Pokémon"),
    ("moved_now", "who:pokemon", "II-E-24", "it moved from the Bench to the Active Spot this turn"),
    ("healed_now", "who:pokemon", "II-E-26", "it was healed this turn"),
)

DURATIONS: Final[Rows] = (
    ("next_turn", "who:player", "II-E-01 II-E-02", "during a player's next turn"),
    ("end_of", "turn:duration", "II-E-20 II-E-21 II-E-22", "the end of a turn; as an expiry: from now until then"),
)

EVENTS: Final[Rows] = (
    ("EvolvedFromHand", "who:pokemon", "II-E-05 II-E-05.1", "evolved by a card from the hand"),
    (
        "Benched",
        "who:pokemon any=flag",
        "II-E-06 II-E-06.1",
        "put from the hand onto the Bench; `any`: from anywhere, by its own player in their turn",
    ),
    ("Moved", "who:pokemon to=location turn=player", "II-E-24", "moved between Bench and Active Spot, in a turn of"),
    ("Attached", "what:set to=pokemon", "II-E-07 II-E-07.1", "a card was attached from the hand"),
    ("Damaged", "who:pokemon at=location by=source min=number", "II-E-03 II-E-03.1 II-E-03.2 A-01.6", "by an attack"),
    ("KnockedOut", "who:pokemon at=location by=source", "II-E-04 II-E-04.1 II-E-04.2 D.2", "Knocked Out"),
    ("Checkup", "", "F.2 F.2b II-E-08", "each Pokémon Checkup"),
    ("TurnEnd", "who:player", "II-E-20", "the end of a player's turn"),
    ("Discarded", "what:set by=source from_=location turn=player", "II-E-20", "a card was discarded, in a turn of"),
)

OLD_EVENTS: Final[Rows] = (
    ("TurnStart", "who:player", "II-E-01", "the start of a player's turn"),
    ("Drawn", "who:player", "H.1", "a player drew a card"),
    ("PrizeTaken", "who:player", "PRZ-01", "a player took a Prize card"),
    ("Played", "what:set", "B-01.1", "a card was played from the hand"),
    ("PowerUsed", "who:pokemon", "A-02.1", "a Poké-Power was announced"),
    ("AnyAttached", "what:set to=pokemon", "II-E-07", "a card was attached from anywhere"),
)

# Every passive and replacement also takes `when=condition` and `stack=flag`.
PASSIVES: Final[Rows] = (
    ("MaxHP", "who:pokemon n:number", "II-D-15 KO-01", "maximum HP: +n, -n, or n as it is set"),
    ("RetreatCost", "who:pokemon n:number|gone", "II-D-11 II-D-12 II-D-13", "Retreat Cost: +n, -n or `gone`"),
    (
        "AttackCost",
        "who:pokemon n:number|gone|letters of?:letters|every attack=text",
        "II-D-11 II-D-12 II-D-13",
        "attack cost: +n or -n (`of` a type, or `every`: of any), replaced by letters, or `gone`",
    ),
    ("BaseDamage", "who:pokemon attack:text n:number", "A-01.D1a", "the number of a named attack"),
    (
        "Deals",
        "who:pokemon n:change to=pokemon attack=text",
        "A-01.D2 II-B-04 II-B-05 II-B-05.F1",
        "damage of attacks ±n before Weakness",
    ),
    (
        "Takes",
        "who:pokemon n:change by=source discard=flag",
        "A-01.D5 II-B-04.F1 II-B-05 II-B-09.F1 II-B-09.F2",
        "damage taken ±n; `discard`: then the card that says so is discarded",
    ),
    (
        "NoDamage",
        "who:pokemon by=source min=number max=number coin=flag",
        "A-01.D6n II-C-16",
        "no damage from attacks (of an amount from `min` to `max`); with `coin`, if heads",
    ),
    ("NoEffects", "who:set|player of=cause* by=source", "II-C-17 II-C-17.1 II-C-17.2", "no effects"),
    ("NoCounters", "who:pokemon by=source of=cause*", "II-C-07.F1", "no damage counters may be placed"),
    ("Weakness", "who:pokemon types:letters|gone times=number plus=number", "A-01.D3", "Weakness gone or changed"),
    (
        "Types",
        "who:pokemon types:letters|set add=flag",
        "II-D-07",
        "types, instead or in addition: these, or those of these Pokémon or cards",
    ),
    (
        "Cant",
        "what:ban who:set|player *filters:filter|set attack=text|attack by=source",
        "II-A.3 II-C-14 II-C-15 II-C-15.1 II-C-19",
        "may not; beats any `Lets`",
    ),
    (
        "Lets",
        "what:ban *how:set|player|condition|filter|special|text",
        "II-E-27 II-E-27.1",
        "may, although: lifts one ban",
    ),
    ("NoAbility", "who:set *except_:filter kind=power", "A-02.5", "Abilities are off"),
    ("NoToolEffect", "who:set|player", "B-01.T1", "Tools have no effect"),
    ("ToolSlots", "who:pokemon n:number", "B-01.T2", "how many Tools it may hold"),
    ("Immune", "who:pokemon *conditions:special cure=flag", "COND-01", "no Special Conditions; `cure` present ones"),
    ("KeepsCondition", "who:pokemon *conditions:special", "COND-10", "conditions stay when it evolves or devolves"),
    ("CheckupCounters", "who:pokemon condition:special n:change", "F.2 II-E-16", "counters of a condition ±n"),
    (
        "Provides",
        "types:letters|every n?:number who=cards",
        "C.6 II-D-08",
        "Energy: n units, each of any of these types; `who`: what other Energy cards provide",
    ),
    ("AttachOnly", "to:pokemon", "II-D-10", "may be attached only to these; elsewhere it is discarded"),
    ("BenchSize", "who:player n:number shrink=player*", "A-04.4", "places on the Bench; `shrink`: who discards first"),
    ("EvolvesInto", "who:pokemon +filters:filter", "II-C-12", "what it may evolve into besides its line"),
    ("ExtraAttacks", "who:pokemon from_:under|set", "II-D-06.1", "attacks usable though not its own"),
    ("AttackTwice", "who:pokemon", "A-01.7", "a second attack in the turn"),
    (
        "Prizes",
        "who:pokemon n:number|gone by=source limit=limit",
        "PRZ-01 E.1",
        "Prize cards for its Knock Out: +n, -n or `gone`; `limit=game`: once, for each player and name",
    ),
    ("CountsAs", "+as_:filter|under who=set", "", "what a card counts as"),
)

OLD_PASSIVES: Final[Rows] = (
    (
        "Unaffected",
        "who:pokemon +what:ignored to=pokemon attack=text",
        "II-B-07",
        "damage of attacks is not affected by Weakness, Resistance or effects on whom it is done to",
    ),
    ("Healing", "who:pokemon times=number", "II-C-06", "how many times the damage that is healed from it"),
)

REPLACEMENTS: Final[Rows] = (
    (
        "Survives",
        "who:pokemon hp=number full=flag coin=flag by=source",
        "II-D-16.1",
        "is not Knocked Out by damage of attacks; HP remains",
    ),
    ("Instead", "event:event block:block", "II-E-04", "another thing happens instead of an event"),
    ("NeedsCoin", "what:ban who:pokemon", "A-01.2a II-D-01.1", "it fails unless a coin is heads"),
    (
        "Reflip",
        "who:player|pokemon",
        "COIN-01",
        "the coins of a player's attacks, or of a Pokémon's, may be flipped again, once a turn",
    ),
)

OLD_REPLACEMENTS: Final[Rows] = (
    ("Redirect", "who:pokemon to:pokemon n?:number|every", "A-01.D6", "damage goes to another Pokémon"),
)

# (words, kind, meaning): words that stand alone.
ALONE: Final[tuple[tuple[str, str, str], ...]] = (
    ("me opp both side other", "player", "a player; `side` is each in turn, `other` their opponent"),
    ("self", "object", "this card or Pokémon"),
    ("holder", "pokemon", "the Pokémon this card is attached to"),
    ("attacker", "pokemon", "the Pokémon whose attack caused the event"),
    ("target", "pokemon", "the Pokémon attacked, fixed at step 4"),
    ("each", "object", "the member of a set an `Each` is at"),
    ("each", "player", "the player an `Each(both, ...)` is at"),
    ("hand bench top bottom discard lost prizes shuffled", "destination", "where cards go"),
    ("active bench hand deck discard prizes lost", "location", "where something is"),
    ("heads tails", "number", "the result of the coins flipped last"),
    ("printed", "number", "the number printed beside the attack"),
    ("damage_done", "number", "damage really done"),
    ("last_card", "condition", "it was the last card in the hand"),
    ("some", "count", "any number, 0 included"),
    ("every", "every", "all of it"),
    ("gone", "gone", "none at all"),
    ("UNTIL_TAILS", "coins", "flips until tails"),
    ("this_turn until_leaves_active after_attack game", "duration", "how long, or when"),
    ("True False", "flag", "yes or no"),
    ("None", "none", "no number"),
    ("Asleep Burned Confused Paralyzed Poisoned", "special", "a Special Condition"),
    ("Weakness Resistance Effects", "ignored", "what the damage procedure skips"),
    ("attacks abilities items supporters stadiums tools energies trainers rules", "cause", "what caused it"),
    ("once often game name", "limit", "once a turn, any number, once a game, once for all of this name"),
    ("kinds names", "distinct", "all different in this"),
    ("energy tools", "held", "what is attached"),
    ("under", "under", "the cards below"),
    ("power body pokemon_power trait", "power", "Poké-Power, Poké-Body, Pokémon Power, Ancient Trait"),
    (
        "Attack Retreat Play Evolve Attach Heal Discard Move Put Draw Devolve SwitchIn SwitchOut Ability SetUp Enter "
        "GoOn",
        "ban",
        "what may or may not be done; `Enter`: come into play, said of a card by itself wherever it is; `GoOn`: go on "
        "with the turn after a Mega Evolution",
    ),
)

# What `attacks(...)` and its like say beyond the bare word: whose.
OWNED_CAUSES: Final = ("attacks", "abilities", "items", "supporters")

# Words of EFFECTS that are written in another way.
WRITTEN: Final = {"Pick": "pick(n, set)", "Note": "a label, x := ..."}

CONTROL: Final = ("If", "May", "Either", "Each", "Repeat", "Ask", "Shuffle", "EndTurn", "Win", "Lasting", "At")

KIND_NAMES: Final = {
    "number": "a number",
    "change": "a change (+n or -n)",
    "count": "how many (a number, upto, some, units, each_kind)",
    "condition": "a condition",
    "set": "Pokémon or cards (no choice)",
    "pokemon": "Pokémon",
    "cards": "cards",
    "object": "a card or Pokémon",
    "pick": "Pokémon or cards, or a choice among them",
    "pick_pokemon": "Pokémon, or a choice among them",
    "pick_cards": "cards, or a choice among them",
    "picked_pokemon": "a choice of Pokémon",
    "picked_cards": "a choice of cards",
    "picked_object": "a choice",
    "spread": "spread, one_each or again",
    "player": "a player (me, opp, both)",
    "destination": "a destination (hand, bench, top, bottom, discard, lost, prizes, shuffled)",
    "location": "a place (active, bench, hand, deck, discard, prizes, lost)",
    "block": "a block [op, ...]",
    "fail": "a block that ends in a condition",
    "op": "an op",
    "filter": "a filter",
    "passive": "a passive",
    "trigger": "on(...)",
    "action": "action(...)",
    "event": "an event",
    "duration": "a duration or moment",
    "letters": f'Energy letters such as "WP" ({LETTERS})',
    "text": "a text in quotes",
    "label": "a label",
    "special": "a Special Condition",
    "flag": "yes or no (True, False)",
    "none": "None",
    "every": "every",
    "gone": "gone",
    "coins": "UNTIL_TAILS",
    "ignored": "Weakness, Resistance or Effects",
    "cause": "a cause (attacks, abilities, items, …)",
    "source": "who or what caused it",
    "limit": "once, often, game or name",
    "distinct": "kinds or names",
    "held": "energy or tools",
    "under": "under",
    "power": "power, body, pokemon_power or trait",
    "ban": "what is banned (Attack, Retreat, Play, Evolve, Attach, …)",
    "attack": "pick_attack(...)",
}

# Which kinds of term fit an argument of a kind, where it is more than the kind itself. A condition counts as 1 or 0.
ACCEPTS: Final = {
    "number": ("number", "condition"),
    "change": ("number",),
    "count": ("count", "number", "condition"),
    "set": ("pokemon", "cards", "object"),
    "pokemon": ("pokemon", "object"),
    "cards": ("cards", "object"),
    "pick": ("pokemon", "cards", "object", "picked_pokemon", "picked_cards", "picked_object"),
    "pick_pokemon": ("pokemon", "object", "picked_pokemon", "picked_object"),
    "pick_cards": ("cards", "object", "picked_cards", "picked_object"),
    "source": ("pokemon", "object", "player", "cause"),
    "letters": ("text",),
}
