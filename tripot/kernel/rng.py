"""Chance as an object: a labelled hash stream, a quick generator, and a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import sha256
from math import factorial
from typing import Final, TypeVar

from librt.strings import read_i32_be
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

HALF: Final = 0x7FFFFFFF  # 31 bits: products of two halves stay below 2**62
WORD: Final = 0xFFFFFFFF
MULTIPLIER: Final = 698769069  # multiply-with-carry: every product stays below 2**62
BLOCK: Final = 32  # bytes of a hash
PERIOD: Final = MULTIPLIER * 2**32 - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of numbers. `open` names what the next numbers are for."""

    def open(self, label: str) -> None:
        """Begin the shuffle or draw of this label."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        raise TypeError("a source of chance says what is below n")

    def shuffle(self, cards: vec[i64]) -> None:
        """Put the cards into an order in which each arrangement is equally likely."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def copy(self) -> Rng:
        """The same source, to be used up independently."""
        raise TypeError("a source of chance can be copied")

    def to_json(self) -> dict[str, object]:
        """What `rng_from_json` reads."""
        raise TypeError("a source of chance can be written down")


class Quick(Rng):
    """One int, for imagined worlds and trials; good, fast, and no secret."""

    def __init__(self, seed: int = 0) -> None:
        low: i64 = seed & HALF
        high: i64 = (seed >> 31) & HALF
        low ^= (seed >> 62) % HALF
        round_key: i64
        for round_key in range(1, 7):  # neighbouring seeds must not give neighbouring numbers
            mixed = high ^ ((low * 0x7FEB352D) >> 14) & HALF ^ round_key
            high = low
            low = mixed
        self.state: i64 = ((high << 31) | low) % (PERIOD - 1) + 1

    def below(self, n: i64) -> i64:
        state = self.state
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        self.state = state
        return ((state & WORD) * n) >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        """As in `Rng`, with the generator in a local variable: worlds are imagined by this."""
        state = self.state
        i: i64 = len(cards) - 1
        while i > 0:
            state = MULTIPLIER * (state & WORD) + (state >> 32)
            j = ((state & WORD) * (i + 1)) >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self.state = state

    def copy(self) -> Rng:
        other = Quick()
        other.state = self.state
        return other

    def to_json(self) -> dict[str, object]:
        return {"quick": int(self.state)}


class Stream(Rng):
    """SHA-256(seed, label, n, counter): nobody's choices can shift another shuffle."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.uses: dict[str, int] = {}
        self.prefix = seed
        self.counter = 0
        self.block = b""
        self.used: i64 = BLOCK

    def open(self, label: str) -> None:
        n = self.uses.get(label, 0)
        self.uses[label] = n + 1
        name = label.encode()
        self.prefix = self.seed + len(name).to_bytes(1, "big") + name + n.to_bytes(8, "big")
        self.counter = 0
        self.used = BLOCK

    def below(self, n: i64) -> i64:
        """By rejection, from words of 32 bits: exactly uniform."""
        if n <= 1:
            return 0
        limit: i64 = 0x100000000 - 0x100000000 % n
        while True:
            if self.used == BLOCK:
                self.block = sha256(self.prefix + self.counter.to_bytes(8, "big")).digest()
                self.counter += 1
                self.used = 0
            word: i64 = i64(read_i32_be(self.block, self.used)) & WORD
            self.used += 4
            if word < limit:
                return word % n

    def copy(self) -> Rng:
        other = Stream(self.seed)
        other.uses = self.uses.copy()
        other.prefix = self.prefix
        other.counter = self.counter
        other.block = self.block
        other.used = self.used
        return other

    def to_json(self) -> dict[str, object]:
        return {"stream": self.seed.hex(), "uses": self.uses.copy()}


class Exhausted(Exception):
    """The script has run out: the next outcome is one of `n`."""

    def __init__(self, n: int) -> None:
        super().__init__(f"the script needs another outcome below {n}")
        self.n = n


class Script(Rng):
    """Outcomes written down beforehand, so that chance can be enumerated."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.used = 0
        self.odds = Fraction(1)

    def below(self, n: i64) -> i64:
        return self.outcome(int(n))

    def outcome(self, n: int) -> int:
        """The next outcome of n; n may be larger than an i64."""
        if n <= 1:
            return 0
        if self.used == len(self.outcomes):
            raise Exhausted(n)
        outcome = self.outcomes[self.used]
        self.used += 1
        self.odds /= n
        return outcome

    def shuffle(self, cards: vec[i64]) -> None:
        """One outcome per *distinct* arrangement: they are all equally likely."""
        left: dict[int, int] = {}
        for card in cards:
            left[int(card)] = left.get(int(card), 0) + 1
        rank = self.outcome(arrangements(left))
        i: i64
        for i in range(len(cards)):
            for card_left in sorted(left):
                left[card_left] -= 1
                below_it = arrangements(left) if left[card_left] >= 0 else 0
                if rank < below_it:
                    cards[i] = card_left
                    break
                rank -= below_it
                left[card_left] += 1

    def copy(self) -> Rng:
        other = Script(self.outcomes)
        other.used = self.used
        other.odds = self.odds
        return other

    def to_json(self) -> dict[str, object]:
        return {"script": list(self.outcomes), "used": self.used}


def arrangements(counts: dict[int, int]) -> int:
    """In how many different orders these cards can lie."""
    ways = factorial(sum(counts.values()))
    for n in counts.values():
        ways //= factorial(n)
    return ways


def every(play: Callable[[Script], T]) -> Iterator[tuple[T, Fraction]]:
    """Play out every course of chance; each result comes with its odds."""
    waiting: list[list[int]] = [[]]
    while waiting:
        outcomes = waiting.pop()
        script = Script(outcomes)
        try:
            result = play(script)
        except Exhausted as more:
            waiting.extend([*outcomes, i] for i in reversed(range(more.n)))
        else:
            yield result, script.odds


def rng_from_json(data: object) -> Rng | None:
    """The source that `to_json` wrote; None if that is not one."""
    if not isinstance(data, dict):
        return None
    state = data.get("quick")
    if type(state) is int and 0 < state < PERIOD:
        quick = Quick()
        quick.state = state
        return quick
    seed, uses = data.get("stream"), data.get("uses")
    if isinstance(seed, str) and isinstance(uses, dict):
        try:
            stream = Stream(bytes.fromhex(seed))
        except ValueError:
            return None
        for label, n in uses.items():
            if not isinstance(label, str) or type(n) is not int or not 0 <= n < 2**32:
                return None
            stream.uses[label] = n
        return stream if len(stream.seed) == 32 else None
    outcomes, used = data.get("script"), data.get("used")
    if not isinstance(outcomes, list) or type(used) is not int or not 0 <= used <= len(outcomes):
        return None
    if not all(type(outcome) is int and outcome >= 0 for outcome in outcomes):
        return None
    script = Script(outcomes.copy())
    script.used = used
    return script
