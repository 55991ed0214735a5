"""The games there are, found by themselves, and how a table of one is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from operator import index
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, cast

from tripot.kernel.errors import (
    BadOption,
    BadPosition,
    UnknownGame,
    at,
    expected,
    one_of,
    whole,
    words,
)
from tripot.kernel.facts import Describing, each
from tripot.kernel.identity import own
from tripot.kernel.position import Reader, read_rng, read_state
from tripot.kernel.rng import Quick
from tripot.kernel.table import Deal, Table, canonical, deal_from_json, deal_from_seed, quick_deal

if TYPE_CHECKING:
    from tripot.kernel.game import Game
    from tripot.shapes import GameCard

# Imported here and now: `tripot.games()` the function must win over the package of that name.
PACKAGE = import_module("tripot.games")

KEY: Final = "the key of a game"
SEED: Final = "a whole number below 2**256, or a secret of 32 bytes"
DEEPEST: Final = 32  # lists and objects in each other

_games: dict[str, type[Game]] = {}
_found: list[bool] = []
_defaults: dict[tuple[str, int], Table] = {}


def register(game: type[Game]) -> None:
    """Add a game; those in tripot.games are found by themselves."""
    _games[game.identity.key] = game


def unregister(game: type[Game]) -> None:
    """Take back what `register` added."""
    _games.pop(game.identity.key, None)


def all_games() -> dict[str, type[Game]]:
    """Every game by its key."""
    if not _found:
        for module in iter_modules(PACKAGE.__path__):
            found = import_module(f"{PACKAGE.__name__}.{module.name}")
            for value in list(vars(found).values()):
                if getattr(value, "__module__", "") == found.__name__ and hasattr(
                    value, "identity"
                ):
                    register(value)
        _found.append(True)
    return _games


def find(key: object) -> type[Game]:
    """The game of that key."""
    games = all_games()
    if not isinstance(key, str) or key not in games:
        raise UnknownGame(expected(one_of(sorted(games)), key))
    return games[key]


def games() -> dict[str, GameCard]:
    """The identity card of every game, by its key."""
    found = all_games()
    cards = own({key: {**found[key].identity.card(), "facts": facts(key)} for key in sorted(found)})
    return cast("dict[str, GameCard]", cards)


def facts(key: object) -> list[dict[str, object]]:
    """What each public fact of a game can be; at its largest table."""
    table = open_table(key, find(key).identity.seats[1], None, None)
    game = table.game(table)
    game.begin(Quick())
    describing = Describing()
    game.facts(describing)
    game.derived(describing)
    return describing.described


def actions(key: str) -> dict[int, str]:
    """Every answer of a game in notation; an int means the same all game long."""
    return dict(enumerate(find(words(KEY, key)).identity.answers))


def open_table(
    key: object, seats: object, options: object, position: dict[str, object] | None
) -> Table:
    """A table, checked, whose deal is still open."""
    game = find(key)
    identity = game.identity
    low, high = identity.seats
    if type(seats) is not int or not low <= seats <= high:
        wrong = expected("{low} to {high} seats", seats, low=low, high=high)
        raise BadOption(at(identity.key, wrong))
    settings = identity.settings({} if options is None else options)
    if not is_json(position):
        raise BadPosition(at("position", expected("what JSON can say", position)))
    written = own(position)
    return Table(
        game, identity, seats, settings, None, written if isinstance(written, dict) else None
    )


def check_deal(
    seats: int, seed: object, table: object, deal: object, players: object, nonces: object
) -> Deal:
    """The deal of a table, from what its opener gave."""
    if type(seed) is int and abs(seed) < 2**256:
        fair = deal_from_seed(seed)
    elif isinstance(seed, bytes) and len(seed) == 32:
        fair = Deal(seed)
    else:
        raise BadOption(at("seed", expected(SEED, seed)))
    if not isinstance(table, str) or not is_json(table):
        raise BadOption(at("table", expected("a name", table)))
    if type(deal) is not int or not 0 <= deal < 2**63:
        raise BadOption(at("deal", expected("a number from 0 on", deal)))
    fair.table, fair.number = table, deal
    if players is not None:
        wanted = "a name for each seat, in their order"
        if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != seats:
            raise BadOption(at("players", expected(wanted, players)))
        for name in players:
            if not isinstance(name, str) or not is_json(name):
                raise BadOption(at("players", expected(wanted, players)))
            fair.players.append(name)
    if nonces is not None:
        wanted = "bytes for each seat, None for one that sent none"
        if not isinstance(nonces, Sequence) or len(nonces) != seats:
            raise BadOption(at("nonces", expected(wanted, nonces)))
        for seat, nonce in enumerate(nonces):
            if nonce is not None and not isinstance(nonce, bytes):
                raise BadOption(at("nonces", expected(wanted, nonces)))
            fair.add_nonce(seat, nonce)
    return fair


def is_json(value: object) -> bool:
    """Whether a value can be written down, and so be part of the terms."""
    if not is_shallow(value, DEEPEST):
        return False
    try:
        canonical(value)
    except (TypeError, ValueError, RecursionError):  # UnicodeEncodeError is a ValueError
        return False
    return True


def is_shallow(value: object, levels: int) -> bool:
    """Whether lists and objects lie at most so deep in each other."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, (list, tuple)):
        return True
    return levels > 0 and all(is_shallow(item, levels - 1) for item in value)


def plain(value: object) -> object:
    """What a program has written as JSON says it: dicts, lists, ints; the rest stays as it is."""
    if value is None or isinstance(value, (bool, str, bytes)) or not is_shallow(value, DEEPEST):
        return value
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def new(
    key: object,
    seats: object,
    seed: object = 0,
    options: object = None,
    *,
    table: object = "",
    deal: object = 1,
    players: object = None,
    nonces: object = None,
    quick: object = False,
) -> Game:
    """Open a table and deal. The same arguments give the same game, on every machine.

    `games()` lists the keys, and for each the numbers of seats and the options; `seed` is a number,
    or a secret of 32 bytes. `table`, `deal` (its number), `players` (who sits where) and `nonces`
    are the other parts of a fair deal. With `quick=True` a quick generator deals from the number
    alone, for rollouts and training; that is no fair deal, and such a game has no record.
    """
    words(KEY, key)
    words("a name for the table", table)
    count, number = whole("a number of seats", seats), whole("the number of a deal", deal)
    chance = seed if isinstance(seed, bytes) else whole(SEED, seed)
    chosen = plain(options)
    usual = chosen is None or (isinstance(chosen, dict) and not chosen)
    named = table != "" or number != 1 or players is not None or nonces is not None
    if usual and not named and type(chance) is int:
        opened = default_table(key, count)
    else:
        opened = open_table(key, count, chosen, None)
    if quick is False:
        opened.deal = check_deal(count, chance, table, number, players, nonces)
    elif quick is not True:
        raise TypeError(str(expected("true or false", quick)))
    else:
        opened.deal = quick_deal(chance)
        if opened.deal is None or named:
            raise BadOption("a quick deal is made from a number below 2**62 alone")
    game = opened.game(opened)
    game.begin_from_deal()
    return game


def default_table(key: object, seats: object) -> Table:
    """A table with default options for a deal of one's own: most are, so their terms are kept."""
    known = _defaults.get((key, seats)) if type(key) is str and type(seats) is int else None
    if known is None or known.game is not find(key):
        known = open_table(key, seats, None, None)
        known.deal = Deal(b"")
        known.own_terms = sha256(canonical(known.terms())).digest()
        _defaults[(known.identity.key, int(known.seats))] = known
    table = Table(known.game, known.identity, known.seats, known.options, None, None)
    table.own_terms = known.own_terms
    table.numbers = known.numbers
    table.rows = known.rows
    return table


def arrange(
    key: object, seats: object, seed: object = 0, options: object = None, **position: object
) -> Game:
    """A written position: facts by name, piles as text; the rest is dealt from the seed."""
    words(KEY, key)
    count = whole("a number of seats", seats)
    chance = seed if isinstance(seed, bytes) else whole(SEED, seed)
    written = plain(position)
    assert isinstance(written, dict)
    opened = open_table(key, count, plain(options), written)
    opened.deal = check_deal(count, chance, "", 1, None, None)
    game = opened.game(opened)
    game.begin_from_deal()
    return game


def blank(data: dict[str, object], deal: Deal | None) -> Game:
    """An empty table for a game read from JSON."""
    position = data.get("position")
    written = None if position is None else Reader(position, "position").data
    try:
        table = open_table(data.get("game"), data.get("seats"), data.get("options"), written)
    except BadOption as error:
        raise BadPosition(error.sentence) from None
    table.deal = deal
    game = table.game(table)
    game.order = table.no_order[:]
    game.sizes = table.no_sizes[:]
    return game


def from_json(data: object) -> Game:
    """The game that `to_json` wrote."""
    read = Reader(data, "a game")
    deal = None
    if "deal" in read.data:
        deal = deal_from_json(read.data["deal"])
        if deal is None or not deal.fits(read.data.get("seats")):
            raise BadPosition("deal: expected a secret, and players and nonces as there are seats")
    game = blank(read.data, deal)
    read_state(game, read.data)
    for seat in each(game.owing):
        if len(game.offer(game.question_number, seat)) == 0:
            raise BadPosition("question: seat {seat} is asked and has no option", seat=seat)
    game.answered = read.numbers("answered", 0, len(game.table.identity.answers) - 1)
    read_rng(game, read.get("rng"))
    return game
