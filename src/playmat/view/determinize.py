"""Games that a player could be in: `determinize` deals anew what the player does not know and leaves the rest as it is.

Known cards keep their places, what the other player knows stays with the place it was known in, and chance is always
replaced. Without the opponent's list the cards are the true ones (open lists); with it the opponent's unseen cards
come from the list. Cards that an effect in progress already holds stay where they are, and so do the cards of a deck
that the player is looking through.
"""

from __future__ import annotations

from playmat.errors import DeckError, SavedGameError
from playmat.state.chance import SEEDED, Chance
from playmat.state.codes import DECK, LOOKING, PID_BASE
from playmat.state.model import Definition, Game, Pokemon, Table
from playmat.state.moves import place_of
from playmat.state.saved import ask_again

TRIES = 20
"""So many deals are tried before the options of another's decision are left where they are."""


def determinize(game: Game, player: int, chance: Chance, opponent_deck: list[Definition] | None = None) -> Game:
    """A copy in which everything that `player` does not know is dealt at random; its chance is a copy of `chance`.

    What is dealt is drawn from that copy where it is seeded, so equal chances give equal games. `opponent_deck` is the
    opponent's whole list; DeckError where it does not hold the cards that the opponent has shown.
    """
    fixed = held_cards(game) | looked_through(game, player)
    stream = chance.copy()
    draws = stream if chance.mode == SEEDED else Chance.seeded(0)
    made: Game | None = None
    for _ in range(TRIES):
        made = dealt(game, player, draws, opponent_deck, fixed)
        if made is not None:
            break
    decision = game.decision
    if made is None and decision is not None:
        # The other's decision needs what is rarely dealt: then its options stay where they are.
        fixed |= {option.card for option in decision.options if option.card >= 0}
        made = dealt(game, player, draws, opponent_deck, fixed)
        if made is None:
            # What is asked of a whole hand (a mulligan of a hand with a fossil alone, G.4a) names no card of it.
            fixed |= set(game.players[1 - player].hand)
            made = dealt(game, player, draws, opponent_deck, fixed)
    if made is None:
        raise SavedGameError("the pending decision cannot be asked again", "determinize", "report the card")
    made.chance = stream
    return made


def dealt(
    game: Game, player: int, draws: Chance, opponent_deck: list[Definition] | None, fixed: set[int]
) -> Game | None:
    """One deal; None where it does not lead to the pending decision (a hand without a Basic asks for none, see G.4)."""
    made = game.copy()
    made.where = []
    for group in groups(made, player, fixed):
        deal(made, player, group, draws)
    if opponent_deck is not None:
        from_list(made, player, opponent_deck, fixed, draws)
    made.touch()
    decision = game.decision
    if decision is None:
        return made
    try:
        ask_again(made)
    except SavedGameError:
        return None
    again = made.decision
    if again is None or again.who != decision.who or again.kind != decision.kind or len(again.options) < again.least:
        return None
    if len(again.options) != len(decision.options) and (decision.who == player or not again.options):
        return None
    return made


class Slot:
    """A place for one card: at an index of a list, or a Pokémon that lies face down."""

    def __init__(self, cards: list[int], index: int, pokemon: Pokemon | None = None) -> None:
        self.cards = cards
        self.index = index
        self.pokemon = pokemon

    def card(self) -> int:
        return self.cards[self.index]

    def put(self, game: Game, card: int) -> None:
        self.cards[self.index] = card
        if self.pokemon is not None:
            self.pokemon.defn = game.table.cards[card]


def held_cards(game: Game) -> set[int]:
    """The cards that effects in progress and waiting events hold."""
    held: set[int] = set()
    for frame in game.frames:
        held.update((frame.card, frame.each))
        for result in frame.registers:
            if result is not None:
                held.update(result.refs)
                held.update(result.onto)
        if frame.happening is not None:
            held.update((frame.happening.card, frame.happening.ref))
    for happening in game.waiting:
        held.update((happening.card, happening.ref))
    return {card for card in held if 0 <= card < PID_BASE}


def looked_through(game: Game, player: int) -> set[int]:
    """The cards of a deck or pile that the player chooses from, looking at them."""
    decision = game.decision
    if decision is None or decision.who != player:
        return set()
    cards = {option.card for option in decision.options if option.card >= 0}
    return {card for card in cards if place_of(game, card) in (DECK, LOOKING)}


def groups(game: Game, player: int, fixed: set[int]) -> list[list[Slot]]:
    """The slots whose cards may be exchanged with each other, as far as the player knows."""
    known = game.seen[player]
    owners = game.table.owners

    def slots(cards: list[int], who: int) -> list[Slot]:
        return [
            Slot(cards, i)
            for i in range(len(cards))
            if not known[cards[i]] and cards[i] not in fixed and owners[cards[i]] == who
        ]

    own = game.players[player]
    other = 1 - player
    theirs = game.players[other]
    apart = slots(game.looking, player) + slots(game.aside, player)
    deck = slots(own.deck, player) + apart
    prizes = slots(own.prizes, player)
    # Who has looked through the deck knows which cards are Prizes, not which lies where (H.2).
    made = [deck, prizes] if own.deck_seen else [deck + prizes]
    hidden = slots(theirs.hand, other) + slots(theirs.deck, other) + slots(theirs.prizes, other)
    hidden += slots(game.looking, other) + slots(game.aside, other)
    for pokemon in game.in_play(other):
        top = pokemon.cards[-1]
        if not known[top] and top not in fixed and pokemon.defn.is_basic:
            hidden.append(Slot(pokemon.cards, len(pokemon.cards) - 1, pokemon))
    made.append(hidden)
    return made


def deal(game: Game, player: int, group: list[Slot], stream: Chance) -> None:
    """Exchange the cards of a group at random; what the other player knows of a slot stays with the slot."""
    other = 1 - player
    cards = [slot.card() for slot in group]
    handles = [game.seen[other][card] for card in cards]
    stream.shuffle(cards)
    # A Pokémon that lies face down is a Basic (G.4, G.5): those slots choose first.
    order = [i for i in range(len(group)) if group[i].pokemon is not None]
    order += [i for i in range(len(group)) if group[i].pokemon is None]
    for i in order:
        at = 0
        if group[i].pokemon is not None:
            while at < len(cards) - 1 and not game.table.cards[cards[at]].is_basic:
                at += 1
        card = cards.pop(at)
        group[i].put(game, card)
        game.seen[other][card] = handles[i]


def from_list(game: Game, player: int, deck: list[Definition], fixed: set[int], stream: Chance) -> None:
    """Give the opponent's unseen cards the definitions that are left in the list, in a table of the game's own."""
    other = 1 - player
    table = game.table
    mine = [card for card in range(table.size) if table.owners[card] == other]
    if len(deck) != len(mine):
        raise DeckError(f"{len(deck)} cards for a deck of {len(mine)}", "opponent_deck", "give the whole list")
    left = deck[:]
    hidden: list[int] = []
    for card in mine:
        if game.seen[player][card] or card in fixed:
            if not take(left, table.cards[card]) and game.seen[player][card]:
                name = table.cards[card].name
                raise DeckError(
                    f"the opponent has shown {name}, which the list lacks", "opponent_deck", "correct the list"
                )
        else:
            hidden.append(card)
    faces = table.cards[:]
    # Equal faces stay with their cards, so that a right list changes nothing but the deal.
    open_cards = [card for card in hidden if not take(left, faces[card])]
    order = list(range(len(left)))
    stream.shuffle(order)
    left = [left[i] for i in order]
    lying = {pokemon.cards[-1]: pokemon for pokemon in game.in_play(other)}
    open_cards.sort(key=lambda card: card not in lying)
    for card in open_cards:
        at = 0
        if card in lying:
            while at < len(left) - 1 and not left[at].is_basic:
                at += 1
        faces[card] = left.pop(at)
    game.table = Table(table.rules, faces, table.owners, table.system)
    for card, pokemon in lying.items():
        if card in hidden:
            pokemon.defn = faces[card]
            pokemon.force = None


def take(deck: list[Definition], defn: Definition) -> bool:
    """Take one card of this definition out of a list; False where there is none."""
    for i in range(len(deck)):
        if deck[i].id == defn.id:
            deck.pop(i)
            return True
    return False
