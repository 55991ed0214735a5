"""Chance: the quick generator, the labelled streams, and the script that enumerates."""

from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise, permutations
from math import factorial

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.rng import (
    MULTIPLIER,
    PERIOD,
    WORD,
    Exhausted,
    Quick,
    Rng,
    Script,
    Stream,
    arrangements,
    every,
    rng_from_json,
)

SEED = sha256(b"a seed").digest()


def take(rng: Rng, n: int, count: int) -> list[int]:
    return [int(rng.below(n)) for _ in range(count)]


def shuffled(rng: Rng, cards: list[int]) -> tuple[int, ...]:
    row = vec[i64](cards)
    rng.shuffle(row)
    return tuple(int(card) for card in row)


def spread(counts: Counter[int], n: int) -> float:
    """Chi-square of counts that should be equal: about n - 1, rarely more than twice that."""
    mean = counts.total() / n
    return sum((counts[i] - mean) ** 2 / mean for i in range(n))


# Quick


def test_quick_is_multiply_with_carry_of_full_period() -> None:
    # The lag-1 generator has period (p - 1) / 2 when p = a * 2**32 - 1 is a safe prime: then 2**32
    # is no root of less. Fermat with several bases, and no prime below a thousand divides either.
    prime, half = PERIOD, (PERIOD - 1) // 2
    assert prime == MULTIPLIER * 2**32 - 1
    for number in (prime, half):
        assert all(number % small for small in range(2, 1000))
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13))
    assert pow(2**32, half, prime) in (1, prime - 1)
    assert pow(2**32, 2, prime) != 1


def test_quick_products_stay_below_two_to_the_63() -> None:
    assert MULTIPLIER * WORD + (MULTIPLIER - 1) < 2**63 - 1
    rng = Quick(3)
    for _ in range(1000):
        rng.below(6)
        assert 0 < rng.state < PERIOD


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 2**31, 2**63, -(2**63), 10**40, PERIOD, PERIOD - 1])
def test_quick_takes_any_whole_number_as_seed(seed: int) -> None:
    assert take(Quick(seed), 1000, 20) == take(Quick(seed), 1000, 20)
    assert 0 < Quick(seed).state < PERIOD


def test_quick_neighbouring_seeds_are_strangers() -> None:
    first = Counter(int(Quick(seed).below(6)) for seed in range(6000))
    assert spread(first, 6) < 25
    pairs = Counter(int(Quick(s).below(6) * 6 + Quick(s + 1).below(6)) for s in range(7200))
    assert spread(pairs, 36) < 80


@pytest.mark.parametrize("n", [2, 3, 6, 7, 40, 52])
def test_quick_is_uniform_and_does_not_remember(n: int) -> None:
    numbers = take(Quick(n), n, 200 * n)
    assert min(numbers) == 0
    assert max(numbers) == n - 1
    assert spread(Counter(numbers), n) < n + 6 * n**0.5
    pairs = Counter(a * n + b for a, b in pairwise(numbers))
    assert spread(pairs, n * n) < n * n + 6 * n


def test_quick_shuffles_every_arrangement_alike() -> None:
    rng = Quick(5)
    orders = {order: i for i, order in enumerate(permutations(range(4)))}
    counts = Counter(orders[shuffled(rng, [0, 1, 2, 3])] for _ in range(4800))
    assert spread(counts, 24) < 55


def test_quick_shuffles_as_any_source_does() -> None:
    quick, plain = Quick(9), Quick(9)
    row = vec[i64](list(range(20)))
    Rng.shuffle(plain, row)
    assert shuffled(quick, list(range(20))) == tuple(int(card) for card in row)
    assert quick.state == plain.state


# Streams


def word(label: str, n: int, index: int) -> int:
    """By the specification: the words of SHA-256(seed, length and label, n, counter)."""
    name = label.encode()
    head = SEED + len(name).to_bytes(1, "big") + name + n.to_bytes(8, "big")
    block = sha256(head + (index // 8).to_bytes(8, "big")).digest()
    return int.from_bytes(block[index % 8 * 4 :][:4], "big")


def test_a_stream_is_sha256_of_seed_label_use_and_counter() -> None:
    stream = Stream(SEED)
    for label, n in (("deal", 0), ("leader", 0), ("deal", 1), ("é", 0)):
        stream.open(label)
        assert take(stream, 2**32, 30) == [word(label, n, i) for i in range(30)]


def test_a_label_used_more_often_does_not_shift_another() -> None:
    often, once = Stream(SEED), Stream(SEED)
    for _ in range(5):
        often.open("automaton")
        take(often, 7, 11)
    often.open("deal")
    once.open("deal")
    assert take(often, 40, 50) == take(once, 40, 50)


def test_the_length_of_a_use_does_not_shift_the_next() -> None:
    long, short = Stream(SEED), Stream(SEED)
    for stream, count in ((long, 100), (short, 1)):
        stream.open("deal")
        take(stream, 40, count)
        stream.open("deal")
    assert take(long, 40, 20) == take(short, 40, 20)


def test_labels_and_seeds_give_different_numbers() -> None:
    rows = set()
    for seed in (SEED, sha256(b"another").digest()):
        stream = Stream(seed)
        for label in ("a", "b", "a", "ab", ""):
            stream.open(label)
            rows.add(tuple(take(stream, 2**31, 4)))
    assert len(rows) == 10


@pytest.mark.parametrize("n", [2, 3, 7, 40, 2**31, 3 * 2**30, 2**31 + 1, 2**32 - 1])
def test_draws_are_by_rejection(n: int) -> None:
    # The greatest multiple of n below 2**32 is the limit: the accepted words fall into n classes
    # of equal size, so a draw is exactly uniform.
    limit = 2**32 // n * n
    stream = Stream(SEED)
    stream.open("draw")
    words = [w for i in range(200) if (w := word("draw", 0, i)) < limit]
    assert take(stream, n, len(words)) == [w % n for w in words]


def test_a_draw_out_of_one_uses_nothing_up() -> None:
    stream = Stream(SEED)
    stream.open("draw")
    assert take(stream, 1, 5) + take(stream, 0, 1) == [0] * 6
    assert take(stream, 2**32, 1) == [word("draw", 0, 0)]


def test_a_stream_is_uniform() -> None:
    stream = Stream(SEED)
    stream.open("deal")
    assert spread(Counter(take(stream, 40, 8000)), 40) < 80


# Scripts


def test_a_script_asks_for_more_when_it_runs_out() -> None:
    script = Script([2])
    assert script.below(5) == 2
    assert script.odds == Fraction(1, 5)
    with pytest.raises(Exhausted, match="below 7") as more:
        script.below(7)
    assert more.value.n == 7
    assert script.below(1) == 0


def test_every_finds_each_course_once_with_exact_odds() -> None:
    def play(script: Script) -> str:
        if script.below(3) == 0:
            return "a"
        return "b" if script.below(4) else "c"

    courses = list(every(play))
    assert [result for result, _ in courses] == ["a", "c", "b", "b", "b", "c", "b", "b", "b"]
    assert {odds for result, odds in courses if result == "a"} == {Fraction(1, 3)}
    assert {odds for result, odds in courses if result != "a"} == {Fraction(1, 12)}
    assert sum(odds for _, odds in courses) == 1


@pytest.mark.parametrize("cards", [[1], [1, 2], [1, 1, 2], [1, 1, 2, 2, 3], [3, 1, 3, 3], [2, 2]])
def test_a_scripted_shuffle_gives_each_distinct_arrangement_once(cards: list[int]) -> None:
    courses = list(every(lambda script: shuffled(script, cards)))
    wanted = sorted(set(permutations(cards)))
    assert [order for order, _ in courses] == wanted
    assert {odds for _, odds in courses} == {Fraction(1, len(wanted))}


def test_arrangements_are_multinomials() -> None:
    assert arrangements({}) == 1
    assert arrangements({1: 3}) == 1
    assert arrangements({1: 1, 2: 1, 3: 1}) == 6
    assert arrangements({1: 5, 2: 5}) == 252
    forty = dict.fromkeys(range(8), 5)
    assert arrangements(forty) == factorial(40) // factorial(5) ** 8


# As JSON, and copies


def test_a_source_is_copied_and_written_down_at_any_moment() -> None:
    quick = Quick(4)
    take(quick, 6, 10)
    again = rng_from_json(quick.to_json())
    assert again is not None
    assert take(again, 6, 50) == take(quick.copy(), 6, 50) == take(quick, 6, 50)
    stream = Stream(SEED)
    for label in ("a", "b", "a"):
        stream.open(label)
        take(stream, 6, 3)
    copied, read = stream.copy(), rng_from_json(stream.to_json())
    assert read is not None
    assert take(copied, 6, 50) == take(stream, 6, 50)
    for source in (stream, copied, read):
        source.open("a")
    assert take(copied, 6, 50) == take(stream, 6, 50) == take(read, 6, 50)


def test_a_copy_is_used_up_on_its_own() -> None:
    sources: list[Rng] = [Quick(1), Stream(SEED), Script(list(range(9)))]
    for source in sources:
        source.open("a")
        copied = source.copy()
        ahead = take(copied, 10, 6)
        assert take(source, 10, 6) == ahead


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "quick",
        {},
        {"quick": 0},
        {"quick": PERIOD},
        {"quick": -5},
        {"quick": 2**70},
        {"quick": "1"},
        {"quick": True},
        {"quick": 1.0},
        {"stream": "zz", "uses": {}},
        {"stream": "00"},
        {"stream": 7, "uses": {}},
        {"stream": "00", "uses": []},
        {"stream": "00", "uses": {"a": -1}},
        {"stream": "00", "uses": {"a": True}},
        {"stream": "00", "uses": {"a": None}},
        {"script": [1]},
    ],
)
def test_nonsense_is_no_source(data: object) -> None:
    assert rng_from_json(data) is None


def test_a_stream_knows_no_seed_but_its_own_length() -> None:
    read = rng_from_json({"stream": SEED.hex(), "uses": {"a": 2}})
    assert isinstance(read, Stream)
    assert (read.seed, read.uses) == (SEED, {"a": 2})
