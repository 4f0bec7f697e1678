"""Chance: one stream in the state, the same in both builds (DESIGN section 3).

A seeded stream is xoshiro128++ (four 32-bit words), so that every intermediate result fits a machine int in the
compiled build. Chance can
also be scripted (tests: every coin, pick and order is given, running dry is an error and leftovers can be asked for),
injected (what another engine's game recorded, piece by piece as it is played again), or asked: then
the ops put each random outcome as a decision of nature.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from playmat.errors import ChanceError

SEEDED: Final = 0
SCRIPTED: Final = 1
ASKED: Final = 2
INJECTED: Final = 3

MASK: Final = 0xFFFFFFFF
MASK30: Final = 0x3FFFFFFF
GOLDEN: Final = 0x9E3779B9


def mixed(word: int) -> int:
    """One 32-bit word scrambled (used to spread a seed over the stream's words)."""
    word &= MASK
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & MASK
    word ^= word >> 15
    word = (word * 0x735A2D97) & MASK
    word ^= word >> 15
    return word


@final
@mypyc_attr(acyclic=True)
class Chance:
    """The stream of random outcomes of one game.

    `mode` is SEEDED, SCRIPTED, ASKED or INJECTED. Words are 32-bit; a script holds `coins` (1 heads, 0 tails), `picks`
    (the indices of random picks) and `orders` (whole orders of card ids for shuffles, top card last), each read from
    its own position. Injected outcomes lie in the same lists and are taken out of them; their picks are card ids.
    """

    __slots__ = ("a", "b", "c", "coin_at", "coins", "d", "laid", "mode", "order_at", "orders", "pick_at", "picks")

    def __init__(self, mode: int, a: int, b: int, c: int, d: int) -> None:
        self.mode = mode
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.coins: list[int] = []
        self.picks: list[int] = []
        self.orders: list[list[int]] = []
        self.coin_at = 0
        self.pick_at = 0
        self.order_at = 0
        self.laid: list[int] = []  # injected: cards laid on or under a deck, in order

    @staticmethod
    def seeded(seed: int) -> Chance:
        """A stream that depends on `seed` alone (any int; taken modulo 2**64)."""
        low = seed & MASK
        high = (seed >> 32) & MASK
        a = mixed(low + GOLDEN)
        b = mixed(high ^ mixed(low + 2 * GOLDEN))
        c = mixed(low ^ mixed(high + 3 * GOLDEN))
        d = mixed(high + mixed(low + 4 * GOLDEN)) | 1
        return Chance(SEEDED, a, b, c, d)

    @staticmethod
    def scripted(coins: list[int], picks: list[int], orders: list[list[int]]) -> Chance:
        """Every outcome given beforehand; a shuffle without an order leaves the deck as it lies."""
        for coin in coins:
            if coin != 0 and coin != 1:
                raise ChanceError(
                    f"a scripted coin must be 1 (heads) or 0 (tails), not {coin!r}", hint="give coins as 1 and 0"
                )
        made = Chance(SCRIPTED, 0, 0, 0, 0)
        made.coins = coins[:]
        made.picks = picks[:]
        made.orders = [order[:] for order in orders]
        return made

    @staticmethod
    def asked() -> Chance:
        """Every outcome is a decision of nature (`Decision.who` is 2)."""
        return Chance(ASKED, 0, 0, 0, 0)

    @staticmethod
    def injected() -> Chance:
        """Outcomes that were recorded: `inject` gives them, step by step.

        Coins come in their order. A shuffle takes the first order of those very cards; random picks and cards laid
        in random order are those of `picks`, in their order. What was not recorded is a ChanceError.
        """
        return Chance(INJECTED, 0, 0, 0, 0)

    def inject(self, coins: list[int], orders: list[list[int]], picks: list[int], laid: list[int]) -> None:
        """What was recorded next: coins (1 heads), orders of whole decks (the top card last; an empty one leaves any
        deck as it lies), the cards that were moved, and those of them laid on or under a deck, in order."""
        self.laid.extend(laid)
        self.coins.extend(coins)
        self.orders.extend(orders)
        self.picks.extend(picks)

    def copy(self) -> Chance:
        made = Chance(self.mode, self.a, self.b, self.c, self.d)
        if self.mode == SCRIPTED:
            made.coins = self.coins
            made.picks = self.picks
            made.orders = self.orders
            made.coin_at = self.coin_at
            made.pick_at = self.pick_at
            made.order_at = self.order_at
        elif self.mode == INJECTED:
            made.coins = self.coins[:]
            made.picks = self.picks[:]
            made.orders = self.orders[:]
            made.laid = self.laid[:]
        return made

    def word(self) -> int:
        """The next 32-bit word of the stream (xoshiro128++)."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        total = (a + d) & MASK
        result = ((((total << 7) & MASK) | (total >> 25)) + a) & MASK
        shifted = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = ((d << 11) & MASK) | (d >> 21)
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        return result

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n from 1 to 2**20); scripted: the next pick."""
        if self.mode == SCRIPTED:
            return self.scripted_pick(n)
        # The upper 30 bits of a word, so that the product needs no long multiplication in the compiled build.
        product = (self.word() >> 2) * n
        low = product & MASK30
        if low < n:
            floor = (MASK30 + 1 - n) % n
            while low < floor:
                product = (self.word() >> 2) * n
                low = product & MASK30
        return product >> 30

    def pick(self, refs: list[int]) -> int:
        """The position of a random member of `refs`."""
        if self.mode != INJECTED:
            return self.below(len(refs))
        for i in range(len(self.picks)):
            if self.picks[i] in refs:
                return refs.index(self.picks.pop(i))
        raise ChanceError(f"none of {refs!r} was picked at random in what was recorded", hint="record the next step")

    def mix(self, cards: list[int], last_first: bool) -> None:
        """Put cards that are laid on or under a deck into a random order; injected: as they were moved, or the other
        way round where the last is laid first."""
        if self.mode != INJECTED:
            self.shuffle(cards)
            return
        moved = [card for card in self.laid if card in cards]
        if sorted(moved) != sorted(cards):
            raise ChanceError(f"the recorded moves do not say in which order {cards!r} were laid", hint="record it")
        self.laid = [card for card in self.laid if card not in cards]
        cards[:] = moved[::-1] if last_first else moved

    def scripted_pick(self, n: int) -> int:
        if self.pick_at >= len(self.picks):
            raise ChanceError(
                f"the scripted chance has no pick left (one below {n} is needed)", hint="script one more pick"
            )
        pick = self.picks[self.pick_at]
        if pick < 0 or pick >= n:
            raise ChanceError(f"the scripted pick {pick} is out of range: 0 to {n - 1}", hint="correct the script")
        self.pick_at += 1
        return pick

    def coin(self) -> int:
        """1 for heads, 0 for tails (see COIN-01)."""
        if self.mode == SCRIPTED:
            if self.coin_at >= len(self.coins):
                raise ChanceError("the scripted chance has no coin left", hint="script one more coin")
            self.coin_at += 1
            return self.coins[self.coin_at - 1]
        if self.mode == INJECTED:
            if not self.coins:
                raise ChanceError("no more coins were recorded", hint="record the next step")
            return self.coins.pop(0)
        return self.word() >> 31

    def shuffle(self, cards: list[int]) -> None:
        """Put `cards` into a random order in place; scripted: into the next order given, or leave them as they lie."""
        if self.mode == SCRIPTED:
            if self.order_at < len(self.orders):
                order = self.orders[self.order_at]
                if sorted(order) != sorted(cards):
                    raise ChanceError(
                        f"the scripted order has other cards than the deck: {order!r} for {cards!r}",
                        hint="give each card of the deck once",
                    )
                self.order_at += 1
                cards[:] = order
            return
        if self.mode == INJECTED:
            self.recorded_shuffle(cards)
            return
        # `below`, written out: a deck is shuffled with one call instead of a hundred.
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        n = len(cards)
        while n > 1:
            while True:
                total = (a + d) & MASK
                product = ((((((total << 7) & MASK) | (total >> 25)) + a) & MASK) >> 2) * n
                shifted = (b << 9) & MASK
                c ^= a
                d ^= b
                b ^= c
                a ^= d
                c ^= shifted
                d = ((d << 11) & MASK) | (d >> 21)
                low = product & MASK30
                if low >= n or low >= (MASK30 + 1 - n) % n:
                    break
            j = product >> 30
            n -= 1
            swapped = cards[n]
            cards[n] = cards[j]
            cards[j] = swapped
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def recorded_shuffle(self, cards: list[int]) -> None:
        """The next order that was recorded of these cards; cards that had been taken out before that lie on top of it,
        as they do until they are moved."""
        if not cards:
            return
        for i in range(len(self.orders)):
            order = self.orders[i]
            if not order:
                self.orders.pop(i)
                return
            if len(order) <= len(cards):
                out = [card for card in cards if card not in order]
                if len(out) == len(cards) - len(order) and all(card in self.picks for card in out):
                    cards[:] = self.orders.pop(i) + out
                    return
        if all(card in self.picks for card in cards):
            # They lie as they came.
            cards.sort(key=self.picks.index)
            return
        raise ChanceError("no shuffle of these cards was recorded", hint="record the next step")

    def leftovers(self) -> int:
        """How many scripted or injected outcomes have not been used (of injected ones coins and orders)."""
        if self.mode == INJECTED:
            return len(self.coins) + len(self.orders)
        return len(self.coins) - self.coin_at + len(self.picks) - self.pick_at + len(self.orders) - self.order_at
