"""What is fixed when a table begins, and shared by every copy of its game."""

from __future__ import annotations

from hashlib import sha256
from hmac import digest as hmac_digest
from json import JSONEncoder
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.identity import EACH, Identity
from tripot.kernel.rng import Quick, Rng, Stream

if TYPE_CHECKING:
    from tripot.kernel.game import Game


ENCODER: Final = JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Deal:
    """The parts of a fair deal: a secret, the table's name and number, players, their nonces.

    A deal of one's own, from a number, has no nonces; a quick one has nothing but the number.
    """

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.table = ""
        self.number = 1
        self.players: list[str] = []  # who sits where, by whatever name the table knows them
        self.nonces: list[bytes] = []
        self.quick: int | None = None  # the number of a quick deal, which is not a fair one

    def commitment(self) -> str:
        """What is shown before anybody sends a nonce."""
        return sha256(self.secret).hexdigest()

    def seed(self, terms: bytes) -> bytes:
        """The seed of every shuffle at this table."""
        parts = b"tripot deal 1" + prefixed(self.secret) + prefixed(terms)
        for nonce in self.nonces:
            parts += prefixed(nonce)
        return sha256(parts).digest()

    def add_nonce(self, seat: int, nonce: bytes | None) -> None:
        """The nonce a seat sent; one that sent none gets what the secret fixes, no free choice."""
        absent = hmac_digest(self.secret, seat.to_bytes(4, "big"), "sha256")
        self.nonces.append(absent if nonce is None else nonce)

    def fits(self, seats: object) -> bool:
        """Whether players and nonces, if there are any, are as many as the seats."""
        return len(self.players) in (0, seats) and len(self.nonces) in (0, seats)

    def to_json(self) -> dict[str, object]:
        """All parts of the deal, the secret included."""
        if self.quick is not None:
            return {"quick": self.quick}
        return {
            "commitment": self.commitment(),
            "secret": self.secret.hex(),
            "table": self.table,
            "number": self.number,
            "players": self.players.copy(),
            "nonces": [nonce.hex() for nonce in self.nonces],
        }


def deal_from_json(data: object) -> Deal | None:
    """The deal that `to_json` wrote; None if that is not one."""
    if not isinstance(data, dict):
        return None
    if "quick" in data:
        return quick_deal(data["quick"])
    secret, table, number = data.get("secret"), data.get("table"), data.get("number")
    nonces, players = data.get("nonces"), data.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        return None
    if not isinstance(secret, str) or not isinstance(table, str) or not isinstance(nonces, list):
        return None
    if type(number) is not int or not all(isinstance(nonce, str) for nonce in nonces):
        return None
    try:
        deal = Deal(bytes.fromhex(secret))
        deal.nonces = [bytes.fromhex(nonce) for nonce in nonces]
        canonical([table, players])
    except ValueError:
        return None
    deal.table, deal.number, deal.players = table, number, players.copy()
    return deal if len(deal.secret) == 32 else None


def deal_from_seed(seed: int) -> Deal:
    """A deal of one's own, from a number."""
    return Deal(sha256(f"tripot seed {seed}".encode()).digest())


def quick_deal(seed: object) -> Deal | None:
    """A deal by the quick generator, where nobody needs a fair one; None from no such number."""
    if type(seed) is not int or not 0 <= seed < 2**62:
        return None
    deal = Deal(b"")
    deal.quick = seed
    return deal


def prefixed(part: bytes) -> bytes:
    """The part behind its length, so that no two lists of parts read the same."""
    return len(part).to_bytes(4, "big") + part


def canonical(data: object) -> bytes:
    """The one way to write JSON that is hashed."""
    return ENCODER.encode(data).encode()


class Table:
    """Game, seats and options, the lay-out of the piles, and where chance comes from."""

    def __init__(
        self,
        game: type[Game],
        identity: Identity,
        seats: i64,
        options: dict[str, object],
        deal: Deal | None,
        position: dict[str, object] | None,
    ) -> None:
        self.game = game
        self.identity = identity
        self.seats = seats
        self.options = options
        self.deal = deal  # None: an imagined world, or chance from elsewhere
        self.numbers: dict[str, int] = {}  # the options as numbers, as they are asked for
        self.rows: dict[str, vec[i64]] = {}  # what a game works out of them, once for a table
        self.chart: vec[i64] = vec[i64]()  # the row a game reads all the time
        self.own_terms = b""  # the hash of the terms of a deal of one's own, once known
        self.position = position  # as given to `arrange`
        self.public: Table | None = None
        self.names: tuple[str, ...] | None = None  # of the places, once asked for
        layout = identity.layout(int(seats))
        self.offsets: vec[i64] = layout.offsets
        self.seen: vec[i64] = layout.seen
        self.no_order: vec[i64] = layout.no_order
        self.no_sizes: vec[i64] = layout.no_sizes
        self.no_answers: vec[i64] = layout.no_answers

    def terms(self) -> dict[str, object]:
        """What everybody agrees on before the cards are shuffled."""
        terms: dict[str, object] = {
            "game": self.identity.key,
            "version": self.identity.version,
            "seats": int(self.seats),
            "options": self.options,
        }
        if self.deal is not None:
            terms["table"] = self.deal.table
            terms["deal"] = self.deal.number
            terms["players"] = self.deal.players
        if self.position is not None:
            terms["position"] = self.position
        return terms

    def seed(self) -> bytes:
        """The seed of the deal."""
        assert self.deal is not None
        return self.deal.seed(self.own_terms or sha256(canonical(self.terms())).digest())

    def chance(self) -> Rng:
        """Where the numbers of the deal come from."""
        if self.deal is not None and self.deal.quick is not None:
            return Quick(self.deal.quick)
        return Stream(self.seed())

    def without_secrets(self) -> Table:
        """The same table for one who must not know its deal."""
        if self.deal is None and self.position is None:
            return self
        if self.public is None:
            self.public = Table(self.game, self.identity, self.seats, self.options, None, None)
            self.public.numbers = self.numbers
            self.public.rows = self.rows
            self.public.chart = self.chart
        return self.public

    def place_names(self) -> tuple[str, ...]:
        """The nodes of the board in their order; () where there is none."""
        if self.names is None:
            board = self.options[self.identity.board] if self.identity.board else None
            nodes = board["nodes"] if isinstance(board, dict) else []
            self.names = tuple([node["id"] for node in nodes])
        return self.names

    def pile_name(self, pile: i64) -> list[object]:
        """['deck'], or ['hands', 2] for a pile before a seat."""
        kind = self.identity.piles[pile // EACH]
        return [kind.name, int(pile % EACH)] if kind.each else [kind.name]

    def piles(self) -> list[i64]:
        """The numbers of all piles."""
        return [
            i64(kind * EACH + seat)
            for kind, pile in enumerate(self.identity.piles)
            for seat in range(int(self.seats) if pile.each else 1)
        ]
