"""One sentence per rule, in our own words, for players: what is shown beside a log line or an illegal choice.

The ids are those that the engine's docstrings cite: sections of the guide ("A-01.D3", "F.2b", "II-C-12"), the shorter
families ("TURN-04", "DECK-02"), and the values of an era ("ERA-16", "N04", "Q-53"), whose sentence is that of their
field. `sentence` is the only way in.
"""

from typing import Final

from playmat.errors import RulesError
from playmat.rules.values import FIELDS

SENTENCES: Final[dict[str, str]] = {
    "II-A.1": "Card text overrides the game rules when they contradict.",
    "II-A.2": "If a card's text has been officially changed, every printing is used with the changed text.",
    "II-A.3": (
        "When one effect allows or does something and another says that it cannot be, the prohibition wins, "
        "whatever the source or order."
    ),
    "II-A.4": (
        "Attacks, Abilities and Trainers may be used even if part of the text cannot be carried out: what can be "
        "done is done, only the rest is skipped."
    ),
    "II-A.5": 'Linked text ("A. Then B") can make a later part depend on the earlier one.',
    "II-A.6": (
        'A number given by card text may not be lowered by choice, except when choosing from a deck and for "up to N".'
    ),
    "II-A.7": "If there are fewer objects than the number given, all that exist are used.",
    "GEN-01": "Both players use one agreed ruleset; regions and dates differ.",
    "GEN-02": "A hand is seen by its owner only, except when an effect or a mulligan reveals it.",
    "GEN-03": "A draw always comes from the top of the deck unless told otherwise.",
    "GEN-04": "One damage counter is 10 damage, and Poison and Burn are markers that stay beside other conditions.",
    "COIN-01": "A coin flip is a fair random event that both players see.",
    "A-01.P1": (
        "A player may use exactly one attack in a turn, one of their Active Pokémon, and the turn ends when it has"
        " been processed."
    ),
    "A-01.P2": "A player may end the turn without attacking.",
    "A-01.P3": (
        "Energy of the types and number of the attack's cost must be attached; Colorless is paid by any type, and "
        "attacking discards nothing by itself."
    ),
    "A-01.P4": "An attack printed with no Energy cost can be used with no Energy attached.",
    "A-01.1": "Attack step 1: the player names the attack.",
    "A-01.1a": "An attack that an effect forbids cannot be declared.",
    "A-01.1b": "An Asleep or Paralyzed Pokémon cannot attack.",
    "A-01.2a": (
        "Attack step 2a: if an effect on the attacker asks for a coin when it attacks, it is flipped now, before "
        "Confusion; tails ends the attack and the turn."
    ),
    "A-01.2b": (
        "Attack step 2b: a Confused attacker flips a coin; on tails the attack fails, it gets 3 damage counters, "
        "and the turn ends."
    ),
    "A-01.2c": "Attack step 2c: the attack's own coin to see whether it fails is flipped after the Confusion check.",
    "A-01.3": "Attack step 3: text that works before doing damage is carried out.",
    "A-01.4": "Attack step 4: damage is calculated and dealt to all Pokémon that the attack damages, in the same step.",
    "A-01.5": "Attack step 5: all other text of the attack is carried out in printed order.",
    "A-01.6": (
        "Attack step 6: effects that work when a Pokémon is damaged come after damage and after the attack's other"
        " effects."
    ),
    "A-01.7": "Attack step 7: every Pokémon without remaining HP is Knocked Out now, all together.",
    "ATK-01": (
        "Apart from changes of the attack's own number and coins that make it fail, all attack text is carried out"
        " after damage."
    ),
    "ATK-02": "Attack text is carried out in full unless it is worded as optional.",
    "ATK-03": (
        "The order of an attack is: announce, damage, other effects, effects of being damaged, Knock Outs, end of "
        "turn and checkup."
    ),
    "ATK-04": "An attack may be used even if none of its effects can do anything.",
    "A-01.D1a": (
        "Damage step 1: the base is the number printed right of the attack's name, or the number that the text "
        "names for another target; without a number there is no damage."
    ),
    "A-01.D1b": "Damage step 1: if the number carries +, − or ×, the attack's text for it is applied now.",
    "A-01.D1s": "If the base damage is 0 or less, the calculation stops and nothing can raise it again.",
    "A-01.D2": "Damage step 2: effects on the attacking Pokémon are added and subtracted, all summed.",
    "A-01.D2s": "If 0 or less is left after the attacker's effects, the calculation stops.",
    "A-01.D3": (
        "Damage step 3: if the attacker's type is the Weakness of the damaged Pokémon, the printed Weakness is "
        "applied, ×2 where no number is printed."
    ),
    "A-01.D4": (
        "Damage step 4: if the attacker's type is the Resistance of the damaged Pokémon, the printed Resistance is"
        " subtracted."
    ),
    "A-01.D4s": "If 0 or less is left after Resistance, the calculation stops.",
    "A-01.D5": "Damage step 5: effects on the damaged Pokémon are added and subtracted, all summed.",
    "A-01.D5s": "If 0 or less is left after the damaged Pokémon's effects, no damage is dealt.",
    "A-01.D6": "Damage step 6: one damage counter for each 10 damage is put on the damaged Pokémon.",
    "A-01.D6n": "A Pokémon that takes no damage from attacks gets no counters and was not damaged.",
    "DMG-01": "A dual-type attacker applies Weakness for each of its types and Resistance for each of its types.",
    "DMG-02": "Weakness and Resistance apply to Active Pokémon only, not to the Bench, unless text says so.",
    "DMG-03": "A Pokémon without printed Weakness or Resistance has no such calculation.",
    "DMG-04": "Weakness is applied before Resistance.",
    "DMG-05": "Effects on the attacker come before Weakness and Resistance, effects on the damaged Pokémon after them.",
    "DMG-06": "Damage stays on a Pokémon, which is Knocked Out when it reaches its maximum HP.",
    "A-02.1": (
        "An Ability works from the Active Spot and the Bench, and using one does not end the turn, unless its text"
        " says so."
    ),
    "A-02.2": "An Ability can be used only if its printed conditions are met.",
    "A-02.3": "An Ability may not be used if it is already known that it would change nothing.",
    "A-02.4": "The text of a used Ability is carried out completely and in order.",
    "A-02.5": (
        "An Ability that is not used by a player works by itself while its conditions hold and cannot be switched off."
    ),
    "ABL-01": "Some Abilities work when an event happens, such as being damaged.",
    "ABL-02": "Ability, Poké-Power and Poké-Body are different things: text that names one does not mean the others.",
    "A-03.1": (
        "Once in a turn the Active Pokémon may retreat: it goes to the Bench and a chosen Benched Pokémon becomes "
        "Active."
    ),
    "A-03.2": (
        "Energy equal to the Retreat Cost is discarded from the retreating Pokémon first, then the new Active is "
        "chosen."
    ),
    "A-03.1a": "A Pokémon without enough Energy for its Retreat Cost cannot retreat.",
    "A-03.1b": "An Asleep or Paralyzed Pokémon cannot retreat.",
    "A-03.1c": "A Pokémon that an effect keeps from retreating cannot retreat.",
    "A-03.3": "A Pokémon can retreat only if there is a Benched Pokémon; a full Bench does not matter.",
    "A-03.4": "Remaining Energy, Tools and damage counters stay on a Pokémon that retreats.",
    "A-03.5": "Going to the Bench removes all Special Conditions and all effects of attacks on that Pokémon.",
    "A-04.1": (
        "Any number of Basic Pokémon may be put from the hand onto the Bench in a turn while it has a free place."
    ),
    "A-04.2": "Pokémon are put onto the Bench one at a time.",
    "A-04.3": "A Pokémon in play goes back to the hand only by an effect.",
    "A-04.4": "Card effects may change the number of places on the Bench.",
    "A-05.1": (
        "An evolution card goes on a Pokémon in play whose name it evolves from, and each Pokémon evolves at most "
        "once a turn."
    ),
    "A-05.2": "No player may evolve a Pokémon on their own first turn.",
    "A-05.3": "A Pokémon that came into play or evolved this turn cannot evolve.",
    "A-05.4": "Attached cards and damage counters stay when a Pokémon evolves.",
    "A-05.5": "Evolving removes all Special Conditions and all effects of attacks on the Pokémon.",
    "A-05.6": "The attacks and Abilities of the card below an evolution can no longer be used.",
    "EVO-01": "Mega Evolution is an evolution with extra conditions; all evolution rules apply.",
    "EVO-02": (
        "A Pokémon BREAK is an evolution that keeps the attacks, Abilities, Weakness, Resistance and Retreat Cost "
        "of the card below."
    ),
    "B-01.0": "Any number of Items may be played in a turn.",
    "B-01.1": (
        "An Item can be used only if its conditions and costs can be met and it is not already known that it would"
        " change nothing."
    ),
    "B-01.2": "A Trainer is played from the hand, face up.",
    "B-01.3": "A Trainer's text is carried out completely and in printed order.",
    "B-01.4": (
        "A Trainer is discarded only after its text is finished: until then it is neither in the hand nor in the "
        "discard pile."
    ),
    "B-01.T1": "A Tool is attached to one of your own Pokémon in play, at most one on each.",
    "B-01.T2": "A Tool's text works automatically and completely while attached; it cannot be switched off.",
    "B-01.T3": "A Tool stays through evolving and moves to the Bench and is discarded with its Pokémon.",
    "B-01.T4": "A Tool cannot be removed at will nor replaced by another Tool from hand.",
    "B-01.T5": "Whether a Tool counts as an Item depends on the era.",
    "B-02.1": "Only one Supporter may be played in a turn.",
    "B-02.2": (
        "A Supporter follows the rules of Items and is discarded after its text is done; it may not be used if it "
        "would change nothing."
    ),
    "B-03.1": "One Stadium may be played from the hand in a turn, and it stays in play.",
    "B-03.2": "A Stadium with another name replaces the one in play, which goes to its owner's discard pile.",
    "B-03.3": "A Stadium with the same name as the one in play cannot be played from hand.",
    "B-03.4": (
        'Stadium text with "may" is used by each player on their own turn; all other Stadium text works by itself '
        "for both players."
    ),
    "B-03.5": (
        "A Stadium's text can be used only if its conditions are met and it is not known that it would change nothing."
    ),
    "TRN-01": "A Trainer is shown, carried out and discarded; a Stadium stays in play.",
    "C.1": "Once per turn, one Energy card from hand may be attached to any one of your Pokémon in play.",
    "C.2": "Attaching Energy by a card's effect does not use up the attachment of the turn.",
    "C.3": "There is no limit to the Energy on a Pokémon.",
    "C.4": "Energy stays when its Pokémon attacks or evolves and is discarded when it is Knocked Out.",
    "C.5": "A basic Energy gives one unit of its own type, and a deck may have any number of it.",
    "C.6": "A Special Energy has effects of its own and obeys the limit of copies.",
    "D.T1": "Knock Outs are checked at the end of an attack.",
    "D.T2": "Knock Outs are checked at the end of the checkup.",
    "D.T3": (
        "At any other moment a Pokémon without remaining HP is Knocked Out as soon as the text being carried out "
        "is finished."
    ),
    "D.1": "All Pokémon of both players without remaining HP are Knocked Out together.",
    "D.2": "First the effects that work when a Pokémon is Knocked Out are carried out, while it is still in play.",
    "D.3": "Each Knocked Out Pokémon and all cards on it go to the discard pile.",
    "D.4": "Then both players take Prizes for the opposing Pokémon that were Knocked Out.",
    "D.5": "Then the player who takes the next turn chooses a new Active Pokémon, if theirs is gone.",
    "D.6": "Then the other player chooses a new Active Pokémon, if theirs is gone.",
    "KO-01": (
        "A Pokémon has no HP left when its damage reaches its current maximum HP, also when the maximum becomes "
        "smaller."
    ),
    "KO-02": "Prizes are taken before the new Active is chosen; before BW it was the other way round.",
    "KO-03": "If both Active Pokémon are Knocked Out together, the player of the next turn chooses a new Active first.",
    "PRZ-01": "One Prize is taken for each Knocked Out Pokémon, unless its rule box says more.",
    "PRZ-02": "If several Pokémon are Knocked Out at once, the Prizes for all are taken at the same time.",
    "PRZ-03": "The rule box says how many Prizes a Knock Out gives: two for ex and V, three for VMAX and some others.",
    "PRZ-04": (
        "The opponent of the Knocked Out Pokémon's owner takes the Prize from their own Prizes, also when it "
        "Knocked Out itself."
    ),
    "E.1": "A player who has taken all of their own Prizes wins.",
    "E.2": "A player whose Active Spot is empty and who has no Benched Pokémon to put there loses.",
    "E.3": "A player who cannot draw at the start of their turn because the deck is empty loses at that moment.",
    "E.4": "An empty deck is not a loss by itself.",
    "E.5": (
        "When both players win at once, the one who fulfils more winning conditions wins, and equal numbers are a draw."
    ),
    "E.6": "A drawn game that must be decided is started anew from the set-up.",
    "E.7": "In sudden death each player sets out 1 Prize.",
    "E.8": "In sudden death the first player to take a Prize wins.",
    "WIN-01": (
        "A player wins by taking all Prizes, by Knocking Out the opponent's last Pokémon, or when the opponent "
        "cannot draw at the start of a turn."
    ),
    "WIN-02": (
        "Winning conditions of both players are looked at together, after Prizes are taken and before a new Active"
        " is chosen."
    ),
    "F.0a": "A checkup follows every turn and belongs to neither player's turn.",
    "F.0b": "The checkup covers the Pokémon of both players.",
    "F.1": "Checkup step 1: Poison, Burn, Asleep, Paralyzed, in this order, each for both players together.",
    "F.2": "Checkup step 2: Abilities and Trainers that work at the checkup.",
    "F.2a": (
        "An effect of an Ability or Trainer at the checkup comes before or after the Special Conditions, never "
        "between them."
    ),
    "F.2b": "The owner of the affected Pokémon orders the checkup effects.",
    "F.3": "Checkup step 3: Knock Outs are checked once, at the end.",
    "CHK-01": "At the checkup the Special Conditions come first, then Abilities, then Trainers.",
    "CHK-02": "Prizes are taken as usual for Knock Outs at the checkup.",
    "CHK-03": "The next turn begins only when the checkup is complete.",
    "COND-01": "Only the Active Pokémon can have Special Conditions.",
    "COND-02": "A Poisoned Pokémon gets 1 damage counter at each checkup.",
    "COND-03": "A Burned Pokémon gets 2 damage counters at each checkup, then flips a coin: heads cures it.",
    "COND-04": (
        "Before SM a Burned Pokémon flips a coin at each checkup: tails is 2 damage counters, and heads does not cure."
    ),
    "COND-05": "An Asleep Pokémon cannot attack or retreat and flips a coin at each checkup: heads cures it.",
    "COND-06": "A Paralyzed Pokémon cannot attack or retreat and is cured at the checkup after its owner's turn.",
    "COND-07": "A Confused Pokémon flips a coin when it attacks; it may retreat, and the checkup does not cure it.",
    "COND-08": "Asleep, Paralyzed and Confused replace each other: the newest stays.",
    "COND-09": "Poison and Burn may be on a Pokémon together and with any one of the other conditions.",
    "COND-10": "Returning to the Bench or evolving removes all Special Conditions.",
    "COND-11": "Damage counters from Special Conditions are not damage of an attack.",
    "G.1": "The players greet each other.",
    "G.2": "Each deck is shuffled and placed face down.",
    "G.3": "Each player draws seven cards.",
    "G.4": "A player with a Basic Pokémon in the first hand puts one face down as the Active Pokémon.",
    "G.4a": "If neither player has a Basic Pokémon, both show their hands and start again without bonus draws.",
    "G.4b": (
        "A player with a Basic Pokémon first finishes Active, Bench and Prizes before the other's mulligan goes on."
    ),
    "G.4c": "A hand without a Basic Pokémon is shown and shuffled back.",
    "G.4d": "For each mulligan of the opponent alone a player may draw 1 card.",
    "G.4e": "The player without a Basic Pokémon starts again until one is drawn.",
    "G.5": "Further Basic Pokémon from the hand may be put face down onto the Bench during set-up.",
    "G.6": "Each player puts the top cards of the deck face down as Prizes, unseen.",
    "G.6a": "Bonus draws for mulligans come after the Prizes are placed, and Basics drawn may still be benched.",
    "G.7": "In the XY guide the winner of rock-paper-scissors goes first, after the set-up.",
    "G.8": "All Pokémon are turned face up and the game begins.",
    "SETUP-01": "From SM on the winner chooses who goes first, before the hands are drawn.",
    "SETUP-02": "In the current rules a coin is flipped and its winner chooses who goes first.",
    "SETUP-03": "A player may draw as many bonus cards as the opponent has more mulligans.",
    "SETUP-04": "A half deck of 30 cards sets out 3 Prizes.",
    "SETUP-05": "At set-up the Bench has its usual number of places.",
    "TURN-01": "A turn is: draw a card, free actions in any order, an optional attack, end of turn, checkup.",
    "TURN-02": (
        "Benching Basics, attaching an Energy, playing Trainers, evolving, retreating and using Abilities may be "
        "done in any order."
    ),
    "TURN-03": "The first player also draws at the start of their first turn.",
    "TURN-04": "The player who goes first may not attack on the first turn.",
    "TURN-05": "The player who goes first may not play a Supporter on the first turn.",
    "TURN-06": "The player who goes second may attack and play Supporters on their first turn, but not evolve.",
    "TURN-07": "End-of-turn effects come after the attack and before the checkup.",
    "DECK-01": "A deck has exactly the number of cards of the ruleset, normally 60.",
    "DECK-02": "A deck has at most 4 cards of the same name; basic Energy is unlimited.",
    "DECK-03": "A deck has at least one Basic Pokémon.",
    "DECK-04": "A half deck has exactly 30 cards, at most 2 of a name, and 3 Prizes.",
    "DECK-05": "Both players use decks of the same size.",
    "DECK-06": (
        "Cards of the same printed name count together whatever their set and text; endings such as EX make "
        "another name."
    ),
    "DECK-07": "The name of a card's category does not matter for its name.",
    "DECK-08": "A deck has at most one ACE SPEC card.",
    "DECK-09": "A deck has at most one Radiant Pokémon.",
    "DECK-10": "A card is a Pokémon, an Energy, or a Trainer: Item, Supporter, Stadium or Tool.",
    "FMT-01": "Standard allows only cards whose regulation mark is legal on the day.",
    "FMT-02": "Open formats also allow older cards.",
    "H.1": "Cards are drawn from the top of the deck; with fewer cards than asked all are drawn, without a loss.",
    "H.2": "Only the chooser sees the cards when choosing from a deck.",
    "H.3": 'Chosen cards are shown to the opponent only when the text says "show".',
    "H.4": "When choosing cards of a stated kind from a deck, fewer or none may be chosen.",
    "H.5": "When any card may be chosen from a deck, the exact number must be chosen.",
    "H.6": "Shuffling makes the order unknown to both players.",
    "H.7": "After an effect let someone look through a deck it is shuffled, also when nothing was chosen.",
    "II-B-01": 'Damage added by "+" is part of the attack\'s damage, not an effect.',
    "II-B-02": 'Damage multiplied by "×" is part of the attack\'s damage, not an effect.',
    "II-B-02.1": "If a multiplication gives 0, no bonus can add damage.",
    "II-B-03": 'Damage lowered by "−" is part of the attack\'s damage, not an effect.',
    "II-B-03.1": "If a subtraction leaves 0 or less, no bonus can add damage.",
    "II-B-04": "More damage of attacks that a Pokémon uses is an effect on the attacker, before Weakness.",
    "II-B-04.1": "Several effects on the attacker are summed.",
    "II-B-04.F1": "More damage that a Pokémon takes is an effect on the damaged Pokémon, after Weakness.",
    "II-B-05": "Less damage that a Pokémon takes is an effect on the damaged Pokémon, after Weakness and Resistance.",
    "II-B-05.1": "Several effects on the damaged Pokémon are summed.",
    "II-B-05.F1": "Less damage of attacks that a Pokémon uses is an effect on the attacker, before Weakness.",
    "II-B-06": "Damage not affected by Weakness or Resistance skips those two steps.",
    "II-B-07": "Damage not affected by effects on the opponent's Active skips the step of the damaged Pokémon.",
    "II-B-07.1": 'Such damage also goes through "takes no damage from attacks".',
    "II-B-07.2": "The effects skipped are increases as well as reductions, from attacks, Abilities and Trainers.",
    "II-B-07.F1": "Whether such damage also ignores that Weakness was removed depends on the era.",
    "II-B-08": "Damage to chosen Pokémon is calculated for each; Weakness and Resistance only count for Active ones.",
    "II-B-08.1": "The number printed right of the attack's name goes to the Active Pokémon only.",
    "II-B-08.2": "A Pokémon that takes no damage may be chosen, but gets none.",
    "II-B-08.3": "Effects on attacker and damaged Pokémon also count for Benched targets where their text fits.",
    "II-B-09": "Damage to one's own Pokémon is ordinary attack damage with all its steps.",
    "II-B-09.F1": "A Tool that reduces damage from attacks reduces self-damage, too.",
    "II-B-09.F2": "A Tool that reduces damage from the opponent's Pokémon does not reduce self-damage.",
    "II-C-01": "The player who uses an effect chooses the cards it discards.",
    "II-C-01.2": "A card always goes to its owner's discard pile.",
    "II-C-01.F1": 'A card that provides 2 Energy satisfies "discard 2 Energy".',
    "II-C-01.F2": 'A card that provides 2 Energy may be chosen for "discard 1 Energy", and goes as a whole.',
    "II-C-02": "Cards go back to their owner's hand or deck.",
    "II-C-02.1": "A Pokémon returned from play loses its damage counters and effects.",
    "II-C-02.2": "The cards below an evolved Pokémon go along with it.",
    "II-C-03": (
        "Switching by an effect is not a retreat: it has no cost and no limit, and works while retreat is forbidden."
    ),
    "II-C-03.1": "A switch removes Special Conditions and effects of attacks from the Pokémon leaving the Active Spot.",
    "II-C-03.2": "Without a Benched Pokémon nothing is switched.",
    "II-C-04": "When an effect switches out the opponent's Active, the opponent chooses the new one.",
    "II-C-04.1": "The switched Pokémon loses its Special Conditions and effects of attacks.",
    "II-C-04.F1": "An attack cannot switch out an Active Pokémon that is immune to effects of attacks.",
    "II-C-04.F2": "Immunity of the Benched Pokémon does not stop a switch of the Active.",
    "II-C-05": "When an effect lets a player choose the opponent's new Active, the old one goes to the Bench.",
    "II-C-05.1": "Without a Benched Pokémon nothing is switched in, and the old Active loses its conditions.",
    "II-C-05.F1": "An attack cannot switch in a Benched Pokémon that is immune to effects of attacks.",
    "II-C-05.F2": "Immunity of the Active does not stop the switching in of a Benched Pokémon.",
    "II-C-06": "Healing removes one damage counter for each 10, at most all.",
    "II-C-06.1": "A Trainer or Ability that heals one Pokémon cannot be used on one without damage.",
    "II-C-06.2": "If several are healed at once, one of them with damage is enough.",
    "II-C-07": "Putting damage counters is not damage: Weakness, Resistance and damage effects do not count.",
    "II-C-07.1": "Damage counters that reach the HP Knock Out like damage.",
    "II-C-07.F1": "A Pokémon immune to effects of attacks may be chosen but gets no counters.",
    "II-C-08": "Moving damage counters is not damage, but may Knock Out.",
    "II-C-08.1": "Without a possible source and destination no counters are moved.",
    "II-C-08.F1": "Counters moved to an immune Pokémon are taken off the source and lost.",
    "II-C-09": "An effect attaches your Energy to your own Pokémon, besides the attachment of the turn.",
    "II-C-09.F1": 'Attachments from the hand by effects also count as "attached from the hand", once per card.',
    "II-C-10": "Your Energy is moved among your own Pokémon only.",
    "II-C-10.1": "Without a possible destination no Energy is moved.",
    "II-C-10.F1": "A card that provides 2 Energy may be moved as 1 Energy, as a whole.",
    "II-C-10.F2": "Energy moved to an immune Pokémon is taken off and discarded.",
    "II-C-11": "An attack that puts Pokémon onto a full Bench does nothing and does not look at the deck.",
    "II-C-11.1": "A Trainer or Ability that puts Pokémon onto the Bench cannot be used with a full Bench.",
    "II-C-11.2": "If the Bench has fewer places than the number stated, as many as fit are put there.",
    "II-C-12": "Evolving by an effect follows the evolution line and carries over and removes as usual.",
    "II-C-12.1": (
        "Unless the text forbids it, evolving by effect is allowed on a first turn and on a Pokémon put into play "
        "this turn."
    ),
    "II-C-12.2": "Where the card repeats the restriction on evolving, it holds.",
    "II-C-13": (
        "Devolving takes off the topmost evolution card; attached cards and counters stay, conditions and effects go."
    ),
    "II-C-13.1": "A devolved Pokémon whose damage reaches its lower HP is Knocked Out.",
    "II-C-13.2": "A devolved Pokémon counts as newly put into play: it cannot evolve this turn unless told otherwise.",
    "II-C-13.3": "An evolution card that was put directly into play cannot be devolved.",
    "II-C-14": "A Pokémon that cannot retreat may still be switched by effects.",
    "II-C-14.1": "A ban made by an attack ends when the Pokémon goes to the Bench, leaves play, evolves or devolves.",
    "II-C-15": "A Pokémon that cannot attack can declare no attack, whatever its Energy.",
    "II-C-15.1": "A Pokémon that cannot use one named attack may use its others.",
    "II-C-15.2": "Such a ban ends when the Pokémon goes to the Bench, leaves play, evolves or devolves.",
    "II-C-16": "A Pokémon that takes no damage from attacks still gets their other effects.",
    "II-C-16.1": "Other Pokémon damaged by the same attack are damaged as usual.",
    "II-C-16.F1": "Attacks not affected by effects damage such a Pokémon anyway.",
    "II-C-17": "A Pokémon not affected by effects of attacks still takes their damage.",
    "II-C-17.1": "Effects and Special Conditions already on the Pokémon stay: immunity does not reach back.",
    "II-C-17.2": (
        "Effects of attacks are Special Conditions, changes of later damage, discarding attached cards, damage "
        "counters, bans and switches."
    ),
    "II-C-18": "An attack used as another one does all damage and effects of the chosen attack.",
    "II-C-18.1": "The Energy of a copied attack is not needed unless the text says so.",
    "II-C-18.2": "Only attacks that the chosen Pokémon has can be copied.",
    "II-C-18.F1": "A copied attack is used under the name of the attack that copies it.",
    "II-C-18.F2": "A copied discard that cannot be done is skipped, and the damage is still dealt.",
    "II-C-19": "A ban on playing cards is an effect on the player.",
    "II-C-19.F1": "Immunity of a Pokémon to attack effects does not protect the player.",
    "II-C-20": "Only the user of the effect sees cards that are looked at.",
    "II-C-20.1": "Whether Prizes that were looked at may change places depends on the era.",
    "II-D-01": "An attack that fails does no damage and nothing else, counts as used, and the turn ends.",
    "II-D-01.1": (
        "Failure by an effect on the attacker is checked before Confusion, failure by the attack's own text after it."
    ),
    "II-D-01.2": "An attack that failed gets no bonus damage either.",
    "II-D-02": '"As many as you like" is any number, also none.',
    "II-D-02.1": "A Trainer or Ability may not be used by choosing none if nothing would change.",
    "II-D-03": '"All" is everything specified.',
    "II-D-03.1": '"All" of nothing counts as followed.',
    "II-D-04": '"Choose N" is exactly N, or as many as exist.',
    "II-D-04.1": "When choosing among several kinds, the number is for all kinds together.",
    "II-D-04.2": (
        "A Trainer or Ability cannot be used if it is known that nothing can be chosen and nothing would change."
    ),
    "II-D-05": '"Up to N" is one to N, except from a deck; in some eras an attack may choose none.',
    "II-D-05.1": (
        "A Trainer or Ability cannot be used if it is known that there is nothing to choose and nothing would change."
    ),
    "II-D-06": "A Pokémon has what is printed on its card.",
    "II-D-06.1": "Attacks that are only made usable by something else are not attacks that the Pokémon has.",
    "II-D-07": "A type named in text means Pokémon or Energy of that type.",
    "II-D-08": "Energy of all types is every type at once.",
    "II-D-08.F1": "Energy of all types always counts as every type; its owner cannot choose one.",
    "II-D-09": "The cost of an attack is its printed symbols as changed by effects.",
    "II-D-10": "The Retreat Cost is the printed number as changed by effects.",
    "II-D-11": "Several increases of a cost are summed.",
    "II-D-11.F1": "Increases and reductions of the same cost are summed.",
    "II-D-12": "Several reductions of a cost are summed, and a reduction that names a type takes only that type.",
    "II-D-13": "A cost or value that an effect takes away is absent.",
    "II-D-13.F1": "Taken away and increased is still none.",
    "II-D-13.F2": "Taken away and reduced is still none.",
    "II-D-14": "A Pokémon with full HP has no damage counter.",
    "II-D-15": "The maximum HP is the printed HP as changed by effects, in play only.",
    "II-D-16": "The remaining HP is the maximum HP less the damage.",
    "II-D-16.1": (
        "An effect that saves a Pokémon from being Knocked Out works only if its condition held before the damage."
    ),
    "II-D-17": "Prizes taken are counted from the Prizes set out at the start.",
    "II-E-01": (
        '"During the opponent\'s next turn" is exactly the next turn of the opponent, without the checkups around it.'
    ),
    "II-E-02": '"During your next turn" is exactly your next turn, without the checkups.',
    "II-E-03": "A Pokémon is damaged by an attack when at least 10 damage was dealt.",
    "II-E-03.1": "Effects of being damaged come in attack step 6, before the Knock Out.",
    "II-E-03.2": "The owner of the damaged Pokémon orders several effects of being damaged.",
    "II-E-04": "Effects of being Knocked Out come just before the Pokémon is discarded.",
    "II-E-04.1": (
        "The owner orders several effects of being Knocked Out, and all Knocked Out Pokémon are discarded together"
        " afterwards."
    ),
    "II-E-04.2": '"By damage from an attack" does not mean Knock Outs by counters, Poison or self-damage.',
    "II-E-05": '"When you play it from your hand to evolve" means evolving from the hand only.',
    "II-E-05.1": 'A "when evolved" Ability lapses if another action is taken first.',
    "II-E-05.F1": "Evolving with Rare Candy counts as evolving from hand.",
    "II-E-05.2": "Evolving from the deck does not count as evolving from the hand.",
    "II-E-06": (
        '"When you play it onto the Bench" means putting it there from the hand as an action, not by effects or at'
        " set-up."
    ),
    "II-E-06.1": 'A "when benched" Ability lapses if another action is taken first.',
    "II-E-07": (
        '"Each time Energy is attached from the hand" means every attachment from the hand, by the player or an effect.'
    ),
    "II-E-07.1": 'A "when attached" Ability lapses if another action is taken first.',
    "II-E-07.2": "The owner of the affected Pokémon orders several effects of an attachment.",
    "II-E-07.F1": "A card that provides 2 Energy counts as one attached card.",
    "II-E-07.F2": "Several cards attached at once count once each.",
    "II-E-08": '"At each checkup" means the checkups after both players\' turns.',
    "II-E-08.1": "The owner of the affected Pokémon orders several checkup effects.",
    "II-E-09": '"Before doing damage" comes before the damage calculation.',
    "II-E-10": "What a player may do is that player's choice.",
    "II-E-10.1": "If the optional part cannot be done, what depends on it does not happen.",
    "II-E-11": '"Knocked Out during the opponent\'s last turn" looks at that turn only; a checkup belongs to no turn.',
    "II-E-11.1": "Several Knock Outs count once.",
    "II-E-11.2": "What happened stays true whatever becomes of the Pokémon afterwards.",
    "II-E-12": "A limit of once per turn counts for each Pokémon with the Ability.",
    "II-E-12.1": "A Pokémon that left play and came back is new, and so is its count.",
    "II-E-13": '"As long as" works only while the Pokémon is there.',
    "II-E-14": "Only one Ability of this name may be used in a turn.",
    "II-E-14.1": "The limit on an Ability's name holds even when its user has left play.",
    "II-E-15": "Effects that do not stack act as one.",
    "II-E-16": "A special Poison puts its own number of counters and is cured like ordinary Poison.",
    "II-E-16.1": "The newest Poison replaces the one before.",
    "II-E-17": "An Ability used from the hand or discard pile works only there.",
    "II-E-17.1": "Such an Ability is counted per card, and a card that left and returned is new.",
    "II-E-18": '"Then shuffle" is done even if nothing was found.',
    "II-E-19": '"A. Then B": B is done if at least one part of A was done.',
    "II-E-19.F1": "If B cannot be done, A alone may be done.",
    "II-E-20": '"At the end of the turn" comes after the attack and before the checkup.',
    "II-E-20.1": "The owner of the affected card orders several end-of-turn effects.",
    "II-E-21": '"Until the end of your next turn" covers the checkups and the opponent\'s turn between.',
    "II-E-21.F1": "A lasting effect begins when it is given, in attack step 5.",
    "II-E-21.F2": "The damage of the same attack was calculated before such an effect began.",
    "II-E-22": '"Until the end of the opponent\'s next turn" covers the checkup between, and Pokémon played later.',
    "II-E-23": '"If it evolved this turn" looks at what happened to that Pokémon and survives a trip to the Bench.',
    "II-E-23.F1": "A copied attack checks the copier's own evolution.",
    "II-E-24": '"If it came from the Bench this turn" counts any means.',
    "II-E-25": '"If you played a Supporter this turn" looks at what the player did.',
    "II-E-26": '"If it was healed this turn" needs at least 10 HP really healed.',
    "II-E-27": '"Can be used even" lifts exactly the ban that it names.',
    "II-E-27.1": "All other bans and the cost still apply.",
    "ERA-C1": "Rare Candy puts a Stage 2 onto a Basic; formerly also a Stage 1.",
    "ERA-C2": "PlusPower is an effect on the player for the turn; formerly it was attached.",
    "ERA-C3": "Some old Trainers have changed texts, and the newest one counts.",
    "ERA-C4": "Under BW and later rules all Supporters are discarded right after use.",
    "ERA-00": "A ruleset is a record of values; nothing is fixed by the engine.",
    "ERA-34": "Where nothing else is said, the rules from BW on are described.",
    "Q-04": "A player may draw one bonus card for each mulligan of the opponent that is not matched by an own one.",
    "Q-06": "A filtered search of the deck may find nothing; a free choice must be exact.",
    "Q-07": "The era says when checkup effects of Abilities and Trainers happen and who orders them.",
    "Q-11": (
        "The damage calculation stops where 0 or less is left: after the base, the attacker's effects, Resistance,"
        " and the damaged Pokémon's effects."
    ),
    "Q-12": "Simultaneous wins are decided by the number of winning conditions; equal numbers are a draw.",
    "Q-19": "An effect that lasts until the end of a turn ends with it, before the checkup.",
    "Q-20": "End-of-turn effects still belong to the turn.",
    "Q-21": "When the Bench becomes too small, its owner chooses which Pokémon to discard, the turn player first.",
    "Q-23": "Energy of all types is the nine basic types and Dragon.",
    "Q-24": "A maximum HP that is set comes first, then what is added to it.",
    "Q-26": "A cost may be paid with any set of Energy cards that covers it and from which no card can be left out.",
    "Q-27": "What is known is what is public, and the player's own hand.",
    "Q-28": "The Pokémon that copies an attack is the attacker in every step.",
    "Q-29": "Nothing is taken from a Pokémon that is immune to the effect.",
    "Q-30": "A Pokémon that a failed Confusion flip leaves without HP is Knocked Out at once.",
    "Q-31": "Damage of a Pokémon to itself goes through all steps, Weakness included, unless the text says otherwise.",
    "Q-32": "Effects that evolve are not bound by the rules about first turns unless their text says so.",
    "Q-38": "A player with a Basic Pokémon in hand may not take a mulligan.",
    "Q-40": "A sudden death game repeats the whole set-up, also who goes first.",
    "Q-41": "Effects of being damaged and saving effects still work against an attack that ignores effects.",
    "Q-42": "The attack to copy is chosen after the Confusion check.",
    "Q-43": "An immunity that does not say \"opponent's\" also holds against one's own attacks.",
    "Q-44": 'Whether "up to N" may be none depends on the era and on what asks.',
    "Q-45": "The era says whether a failed Confusion flip counts as having used the attack; the turn ends in any case.",
    "Q-46": "A later sentence of the text does not make a card playable whose main effect would change nothing.",
    "Q-47": '"Attached from the hand" means any attachment from the hand.',
    "Q-48": "Using an Ability ends the turn only if its text says so.",
    "Q-50": "A text is finished first, then Pokémon without HP are Knocked Out.",
    "Q-51": "An action whose result the damage counts is carried out in step 1 of the damage.",
    "Q-52": "A cost of use is paid before the text, all or nothing.",
}


def sentence(rule: str) -> str:
    """The sentence of a rule id, for players; RulesError if there is no such rule."""
    found = SENTENCES.get(rule, "")
    if found:
        return found
    # The fields of an era: "ERA-16", and "N04" also as "ERA-N04".
    wanted = rule[len("ERA-") :] if rule.startswith("ERA-N") else rule
    parts = [each.about for each in FIELDS if each.rule == wanted]
    if parts:
        return " ".join(parts)
    raise RulesError(f"there is no rule {rule!r}", where="rules", hint="Rule ids look like A-01.D3, TURN-04 or ERA-16.")


def has_sentence(rule: str) -> bool:
    """Whether the id is one that `sentence` knows."""
    if rule in SENTENCES:
        return True
    wanted = rule[len("ERA-") :] if rule.startswith("ERA-N") else rule
    for each in FIELDS:
        if each.rule == wanted:
            return True
    return False


def rule_ids() -> list[str]:
    """All ids that have a sentence: those of the table, then those of the fields."""
    ids = list(SENTENCES)
    for each in FIELDS:
        if each.rule not in ids:
            ids.append(each.rule)
    return ids
