"""Knowledge without a past: of each card set, the cards that a seat does not see are one lot."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tripot import Game
from tripot.kernel.identity import ANY
from tripot.kernel.knowledge import SEEN, Lot, Lots


def fresh_lots(game: Game, viewer: int) -> Lots:
    """What the seat knows if it has just come and looks at what it may."""
    faces, n = len(game.table.identity.faces), len(game.faces)
    lots = Lots(faces)
    lots.lot, lots.among = vec[i64]([SEEN] * n), vec[i64]([ANY] * n)
    firsts = [int(first) for first in game.firsts]
    for first, end in zip(firsts, [*firsts[1:], n], strict=True):
        lot = Lot(faces)
        for place in range(first, end):
            if not (game.seen[place] >> viewer) & 1:
                lot.counts[game.faces[place]] += 1
                lots.lot[place] = len(lots.lots)
        if lot.known() > 0:
            lots.lots.append(lot)
    return lots
