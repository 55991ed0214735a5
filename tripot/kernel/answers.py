"""Answers, declared by their notation: a verb, and what it is about.

    verb[:card+card...][>seat][@place][=number]

`play:10>3` throws a 10 at seat 3, `walk-red:red+red+mask` plays three cards, `bid=4` bids. Cards
are a multiset, a place is a node of the board or a pile. The notation is the declaration: writing
the parts down gives it back.
"""

from __future__ import annotations

import re
from typing import Final

NOTATION: Final = re.compile(
    r"(?P<verb>[a-z][a-z_-]*)"
    r"(?::(?P<cards>[^:>@=+]+(?:\+[^:>@=+]+)*))?"
    r"(?:>(?P<seat>\d+))?"
    r"(?:@(?P<place>[^:>@=+]+))?"
    r"(?:=(?P<number>\d+))?"
)


class Answer:
    """What one answer says, part by part; a part it does not have is empty or None."""

    def __init__(
        self,
        verb: str,
        cards: tuple[str, ...] = (),
        seat: int | None = None,
        place: str | None = None,
        number: int | None = None,
    ) -> None:
        self.verb = verb
        self.cards = cards
        self.seat = seat
        self.place = place
        self.number = number

    def notation(self) -> str:
        """The answer in one word."""
        out = self.verb
        if self.cards:
            out += ":" + "+".join(self.cards)
        if self.seat is not None:
            out += f">{self.seat}"
        if self.place is not None:
            out += f"@{self.place}"
        return out if self.number is None else f"{out}={self.number}"

    def sorted_notation(self) -> str:
        """The same whatever order the cards are named in."""
        cards = tuple(sorted(self.cards))
        return Answer(self.verb, cards, self.seat, self.place, self.number).notation()

    def card(self) -> dict[str, object]:
        """The answer as other programs read it."""
        return {
            "answer": self.notation(),
            "verb": self.verb,
            "cards": list(self.cards),
            "seat": self.seat,
            "place": self.place,
            "number": self.number,
        }


def read_answer(text: str) -> Answer:
    """The parts of an answer, or ValueError if that is not how one is written."""
    found = NOTATION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no answer: write verb:card+card>seat@place=number")
    part = found.groupdict()
    answer = Answer(
        part["verb"],
        tuple(part["cards"].split("+")) if part["cards"] else (),
        None if part["seat"] is None else int(part["seat"]),
        part["place"],
        None if part["number"] is None else int(part["number"]),
    )
    if answer.notation() != text:
        raise ValueError(f"{text!r} is written {answer.notation()!r}")
    return answer
