"""The fair deal, worked out again from its description and nothing else."""

import hmac
import json
import pickle
from hashlib import sha256
from typing import Any

import pytest

import tripot
from tests.kernel import records
from tripot.kernel.rng import Stream

SECRET = bytes(range(32))
KINDS = [1, 2, 3, 4, 5, 6, 7, 8]
PRINTED = {"automata": [], "kinds": KINDS, "copies": 5, "hand": 5, "aside": 4}


def prefixed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def terms_hash(seats: int, options: dict[str, object], table: str, deal: int) -> bytes:
    """SHA-256 of the terms as JSON with sorted keys and without spaces."""
    terms = {
        "game": "quick-shot",
        "version": tripot.games()["quick-shot"]["version"],
        "seats": seats,
        "options": options,
        "table": table,
        "deal": deal,
        "players": [],
    }
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).digest()


def seed_of(secret: bytes, terms: bytes, nonces: list[bytes]) -> bytes:
    """SHA-256 of the tag, then secret, terms hash and nonces, each behind its length."""
    parts = [secret, terms, *nonces]
    return sha256(b"tripot deal 1" + b"".join(prefixed(part) for part in parts)).digest()


def draw(seed: bytes, label: str, limits: list[int]) -> list[int]:
    """Numbers below these limits out of the first use of a label, by rejection."""
    head = seed + bytes([len(label.encode())]) + label.encode() + bytes(8)
    words: list[int] = []
    counter, out = 0, []
    for n in limits:
        while True:
            if not words:
                block = sha256(head + counter.to_bytes(8, "big")).digest()
                words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
                counter += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % n:
                break
        out.append(word % n)
    return out


def deck(seed: bytes, cards: list[int]) -> list[int]:
    """The deck from bottom to top: from the last card down, each changes with one not above it."""
    cards = cards[:]
    limits = list(range(len(cards), 1, -1))
    for i, j in zip(range(len(cards) - 1, 0, -1), draw(seed, "deal", limits), strict=True):
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def hands(game: tripot.Game) -> list[list[str | None]]:
    """What each hand was dealt."""
    dealt: list[list[str | None]] = []
    for seat in range(int(game.seats)):
        mine = [event for event in game.events(seat) if event["event"] == "deal"]
        cards = mine[seat]["cards"]
        dealt.append(cards)
    return dealt


def check_cards(game: tripot.Game, seed: bytes, hand: int) -> None:
    """The cards and the Leader are those of the seed."""
    cards = [str(card) for card in deck(seed, [kind for _ in range(5) for kind in KINDS])]
    wanted = [cards[40 - hand * (seat + 1) : 40 - hand * seat][::-1] for seat in range(game.seats)]
    assert hands(game) == wanted
    [leader] = draw(seed, "leader", [int(game.seats)])
    facts = game.view()["facts"]
    assert isinstance(facts, dict)
    assert facts["leader"] == leader


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_cards_follow_from_secret_terms_and_nonces(seats: int) -> None:
    sent: list[bytes | None] = [bytes([seat]) * seat for seat in range(seats)]
    sent[1] = None
    absent = hmac.new(SECRET, (1).to_bytes(4, "big"), "sha256").digest()
    nonces = [absent if nonce is None else nonce for nonce in sent]
    terms = terms_hash(seats, PRINTED, "tâble", 12)
    game = tripot.new("quick-shot", seats, SECRET, table="tâble", deal=12, nonces=sent)
    seed = seed_of(SECRET, terms, nonces)
    assert game.table.seed() == seed
    check_cards(game, seed, 5)


def test_a_number_as_seed_is_a_secret_without_nonces() -> None:
    secret = sha256(b"tripot seed 42").digest()
    seed = seed_of(secret, terms_hash(4, PRINTED, "", 1), [])
    check_cards(tripot.new("quick-shot", 4, 42), seed, 5)
    assert tripot.new("quick-shot", 4, 42) == tripot.new("quick-shot", 4, secret)


def test_the_record_shows_all_parts() -> None:
    game = tripot.new("quick-shot", 3, SECRET, table="t", deal=3, nonces=records.NONCES)
    absent = hmac.new(SECRET, (1).to_bytes(4, "big"), "sha256").hexdigest()
    assert records.read(game.record())[0]["deal"] == {
        "commitment": sha256(SECRET).hexdigest(),
        "secret": SECRET.hex(),
        "table": "t",
        "number": 3,
        "players": [],
        "nonces": [b"one".hex(), absent, b"three".hex()],
    }


def test_every_part_changes_the_seed() -> None:
    base: dict[str, Any] = {"seed": SECRET, "table": "t", "deal": 3, "nonces": records.NONCES}
    changes: list[dict[str, object]] = [
        {},
        {"seed": bytes(32)},
        {"table": "u"},
        {"deal": 4},
        {"nonces": [b"one", b"", b"three"]},
        {"nonces": [b"on", b"e", b"three"]},
        {"nonces": [None, None, b"three"]},
        {"nonces": None},
        {"options": {"aside": 3}},
    ]
    games = [tripot.new("quick-shot", 3, **{**base, **change}) for change in changes]
    games.append(tripot.new("quick-shot", 4, **{**base, "nonces": None}))
    assert len({game.table.seed() for game in games}) == len(games)


def test_no_answer_shifts_another_shuffle() -> None:
    """The reshuffle of round 2 has its own stream: it is the same whatever was played before."""
    seeds = set()
    for answers in range(4):
        game = records.play(tripot.new("quick-shot", 7, SECRET), answers, 2)
        assert isinstance(game.rng, Stream)
        assert game.rng.seed == game.table.seed()
        game.rng.open("next")
        seeds.add((game.rng.prefix, int(game.rng.below(2**31))))
    assert len(seeds) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", 2**256),
        ("seed", b"short"),
        ("seed", b"x" * 33),
        ("deal", -1),
        ("nonces", b"one"),
        ("nonces", []),
        ("nonces", [b"one", None]),
        ("nonces", [b"one", None, b"three", b"four"]),
        ("nonces", [b"one", None, "three"]),
    ],
)
def test_a_deal_that_is_none_is_refused(name: str, value: Any) -> None:
    with pytest.raises(tripot.BadOption, match=name):
        tripot.new("quick-shot", 3, **{name: value})


@pytest.mark.parametrize("arguments", [{"table": "\ud800"}, {"seed": 10**5000}, {"deal": 10**5000}])
def test_what_cannot_be_written_down_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(tripot.BadOption):
        tripot.new("quick-shot", 3, **arguments)


@pytest.mark.parametrize("key", tripot.games())
def test_a_quick_deal_is_a_game_like_any_other_without_a_record(key: str) -> None:
    seats = tripot.games()[key]["seats"][0]
    first = {tripot.new(key, seats, seed, quick=True).digest() for seed in range(20)}
    assert len(first) == 20
    game = tripot.new(key, seats, 7, quick=True)
    for _ in range(3):
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])
    assert tripot.new(key, seats, 7, quick=True) != game
    read = tripot.from_json(game.to_json())
    assert read == game and pickle.loads(pickle.dumps(game)) == game
    assert read.events() == game.events() and len(game.events()) > 3
    assert game.seat(0).imagine(1).view(0) == game.view(0)
    with pytest.raises(tripot.BadRecord, match="a quick deal has no record"):
        game.record()


def test_a_quick_deal_cannot_pass_for_a_fair_one() -> None:
    lines = tripot.new("quick-shot", 3, 7).record().splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "deal": {"quick": 7}})
    with pytest.raises(tripot.BadRecord, match="expected the terms and the deal"):
        tripot.replay("\n".join(lines))
    parts: list[dict[str, Any]] = [
        {"seed": SECRET},
        {"seed": -1},
        {"seed": 2**62},
        {"table": "ours"},
        {"deal": 2},
        {"players": ["a", "b", "c"]},
        {"nonces": [b"a", b"b", b"c"]},
    ]
    for part in parts:
        with pytest.raises(tripot.BadOption, match="from a number below"):
            tripot.new("quick-shot", 3, **part, quick=True)
    for quick in (1, None, "yes"):
        with pytest.raises(TypeError, match="true or false"):
            tripot.new("quick-shot", 3, quick=quick)  # type: ignore[call-overload]
    for seed in (-1, 2**62, "7", None, True):
        data = {**tripot.new("quick-shot", 3, quick=True).to_json(), "deal": {"quick": seed}}
        with pytest.raises(tripot.BadPosition, match="deal"):
            tripot.from_json(data)
