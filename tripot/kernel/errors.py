"""What can go wrong, in words that say what was expected."""

from __future__ import annotations

from operator import index


class Error(Exception):
    """Anything Tripot refuses; nothing has changed when it is raised."""


class UnknownGame(Error):
    """No game of that name."""


class BadOption(Error):
    """A seat count, seed or option that the game does not take."""


class NotAsked(Error):
    """That is no seat of this table, or the open question is not for it."""


class NotOffered(Error):
    """That answer is not among the options of the seat."""


class BadPosition(Error):
    """A written position, or its JSON, that cannot stand on the table."""


class BadRecord(Error):
    """A record that does not replay, or was changed."""


def expected(what: str, got: object) -> str:
    """'expected a seat from 0 to 4, not 'x'', cut so that nonsense stays short."""
    try:
        text = repr(got)
    except Exception:
        text = f"an unprintable {type(got).__name__}"
    return f"expected {what}, not {text if len(text) <= 60 else text[:57] + '...'}"


def whole(what: str, given: object) -> int:
    """A whole number of any kind as an int, read once; a bool is none.

    Whether it is in its range is for the caller to say.
    """
    if type(given) is int:
        return given
    if isinstance(given, bool):
        raise TypeError(expected(what, given))
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(expected(what, given)) from None


def words(what: str, given: object) -> str:
    """A text as it is."""
    if not isinstance(given, str):
        raise TypeError(expected(what, given))
    return given
