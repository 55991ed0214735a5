"""How long bots think, and how many imagined games an expert sees in a second."""

from __future__ import annotations

from os import getloadavg
from time import process_time

import tripot
from tripot.bots.levels import Expert, make


def speed(game: str, seats: int, seconds: float) -> dict[str, object]:
    """Let regulars play, and have an expert think about one decision in a few as well."""
    times: dict[str, list[float]] = {"regular": [], "expert": []}
    tries = spent = 0.0
    seed, asked, end = 0, 0, process_time() + seconds
    while process_time() < end:
        seed += 1
        table = tripot.new(game, seats, seed)
        bots = [make("regular", game, f"{seed}/{seat}") for seat in range(seats)]
        while not table.over and process_time() < end:
            given = {}
            for seat in table.asked:
                if len(table.legal(seat)) == 1:
                    given[seat] = table.legal(seat)[0]
                    continue
                eyes = table.seat(seat)
                begin = process_time()
                given[seat] = bots[seat].choose(eyes)
                times["regular"].append(process_time() - begin)
                asked += 1
                if asked % 5 == 0:
                    expert = Expert(game, f"{seed}/{asked}")
                    begin = process_time()
                    expert.choose(eyes)
                    took = process_time() - begin
                    times["expert"].append(took)
                    spent += took
                    assert expert.last is not None
                    tries += sum(expert.last[1].tries)
            for seat, answer in given.items():
                table.answer(seat, answer)
    return {
        "game": game,
        "seats": seats,
        "decisions": len(times["expert"]),
        "rollouts": round(tries / spent),
        "load": round(getloadavg()[0], 1),
        **{f"{level}_{p}": percentile(row, p) for level, row in times.items() for p in (50, 99)},
    }


def percentile(row: list[float], p: int) -> float:
    """In milliseconds."""
    ordered = sorted(row)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * p // 100)], 3)
