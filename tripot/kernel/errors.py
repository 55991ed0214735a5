"""What can go wrong, in words that say what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index


class Sentence:
    """English text with its values apart, so that it can be said in another language.

    The text is what a translation is found by. A value may be a Sentence; without values the text
    stands as it is.
    """

    def __init__(self, text: str, values: dict[str, object]) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text


class Error(Exception):
    """Anything Tripot refuses; nothing has changed when it is raised."""

    def __init__(self, text: str | Sentence = "", **values: object) -> None:
        self.sentence = as_sentence(text, values)
        super().__init__(str(self.sentence))


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


def as_sentence(text: str | Sentence, values: dict[str, object]) -> Sentence:
    """A text with its values, unless it is a Sentence already."""
    return text if isinstance(text, Sentence) else Sentence(text, values)


def expected(what: str | Sentence, got: object, **values: object) -> Sentence:
    """'expected a seat from 0 to 4, not 'x'', cut so that nonsense stays short."""
    try:
        text = repr(got)
    except Exception:
        text = f"an unprintable {type(got).__name__}"
    short = text if len(text) <= 60 else text[:57] + "..."
    told = {"what": as_sentence(what, values), "got": short}
    return Sentence("expected {what}, not {got}", told)


def one_of(names: Iterable[str]) -> Sentence:
    """Any of these."""
    return Sentence("one of {names}", {"names": ", ".join(names)})


def at(where: str | Sentence, wrong: str | Sentence, **values: object) -> Sentence:
    """What is wrong, after the name of the fact, the pile or the argument where it is."""
    told: dict[str, object] = {"where": where, "wrong": as_sentence(wrong, values)}
    return Sentence("{where}: {wrong}", told)


def at_option(name: str, wrong: str | Sentence, **values: object) -> Sentence:
    """What is wrong with an option."""
    return at(Sentence("option {name}", {"name": name}), wrong, **values)


def at_line(number: int, wrong: str | Sentence, **values: object) -> Sentence:
    """What is wrong with a line of a record."""
    return at(Sentence("line {number}", {"number": number}), wrong, **values)


def os_reason(error: Exception) -> Sentence:
    """What the system says is wrong, without the number of the error."""
    said = error.strerror if isinstance(error, OSError) else None
    return Sentence(said or str(error), {})


def whole(what: str, given: object) -> int:
    """A whole number of any kind as an int, read once; a bool is none.

    Whether it is in its range is for the caller to say.
    """
    if type(given) is int:
        return given
    if isinstance(given, bool):
        raise TypeError(str(expected(what, given)))
    try:
        return index(given)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(str(expected(what, given))) from None


def words(what: str, given: object) -> str:
    """A text as it is."""
    if not isinstance(given, str):
        raise TypeError(str(expected(what, given)))
    return given
