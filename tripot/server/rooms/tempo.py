"""How fast a room plays: by what the times that its game declares are multiplied."""

from __future__ import annotations

from dataclasses import dataclass

from tripot.server.wire import Tempo


@dataclass(frozen=True)
class Scale:
    """Factors of a tempo; None: people are waited for without end."""

    least: float  # of reading times and the shortest times of questions
    most: float | None  # of the longest times of questions


SCALES: dict[Tempo, Scale] = {
    "quick": Scale(0.6, 0.5),
    "usual": Scale(1, 1),
    "relaxed": Scale(1.5, 2),
    "no_hurry": Scale(1, None),
    "days": Scale(1, 2880),  # a minute is two days, the twelve seconds of a window are 9.6 hours
}
