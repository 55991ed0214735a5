"""How good beliefs of regulars are, beside those of a seat for which all worlds are alike."""

from __future__ import annotations

from math import log

import tripot
from tripot import Game, Seat
from tripot.bots.levels import hidden, instinct, make, tempered
from tripot.bots.mind.instinct import Instinct

WORLDS = 128  # that both kinds of belief are made of
UNSURE = 0.01  # what is kept for faces that lay there in none of them


def calibrate(game: str, seats: int, decisions: int, seed: int) -> dict[str, object]:
    """Let regulars play; at every third decision, what is believed is compared with the truth."""
    mind = instinct(game, 1.0)
    sums = [0.0] * 4
    looks = asked = deal = 0
    while looks < decisions:
        deal += 1
        table = tripot.new(game, seats, seed=seed * 10**6 + deal)
        bots = [make("regular", game, f"{seed}/{deal}/{seat}") for seat in range(seats)]
        while not table.over:
            given = {}
            for seat in table.asked:
                eyes = table.seat(seat)
                given[seat] = bots[seat].choose(eyes)
                asked += 1
                if asked % 3 == 0 and (places := hidden(eyes)):
                    looks += 1
                    for i, found in enumerate(compare(mind, table, eyes, places)):
                        sums[i] += found
            for seat, answer in given.items():
                table.answer(seat, answer)
    names = ("brier", "uniform_brier", "log_loss", "uniform_log_loss")
    means = {name: round(total / looks, 4) for name, total in zip(names, sums, strict=True)}
    return {"game": game, "seats": seats, "decisions": looks, **means}


def compare(mind: Instinct, table: Game, seat: Seat, places: list[int]) -> list[float]:
    """Brier score and log-loss of both, a mean over the cards that the seat has not seen."""
    mind.remember(seat.told)
    worlds = [seat.imagine(number) for number in range(WORLDS)]
    weighed = tempered([mind.credit(world, seat.index) for world in worlds])
    faces = [world.faces for world in worlds]
    kinds = len(seat.shell.table.identity.faces)
    out = [0.0] * 4
    for place in places:
        true = int(table.faces[place])
        for i, weights in enumerate((weighed, [1 / WORLDS] * WORLDS)):
            odds = [UNSURE / kinds] * kinds
            for dealt, weight in zip(faces, weights, strict=True):
                odds[dealt[place]] += (1 - UNSURE) * weight
            out[i] += sum(p * p for p in odds) - 2 * odds[true] + 1
            out[2 + i] -= log(odds[true])
    return [total / len(places) for total in out]
