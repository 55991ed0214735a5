"""The missions of Et Bim! (7.4): what each asks at the end of a round, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tripot.games.et_bim_table import EtBimTable


class Mission:
    """One mission; `done` looks at the table as the round ends."""

    def __init__(
        self, name: str, french: str, points: int, done: Callable[[EtBimTable, int, int], bool]
    ) -> None:
        self.name = name
        self.french = french
        self.points = points
        self.done = done  # of the game, the seat, and the gang that won (0 for none)


def bodyguard(game: EtBimTable, seat: int, gang: int) -> bool:
    """The left neighbour is alive."""
    return game.lives((seat + 1) % int(game.seats))


def contract(game: EtBimTable, seat: int, gang: int) -> bool:
    """The right neighbour is out."""
    return not game.lives((seat - 1) % int(game.seats))


def first_blood(game: EtBimTable, seat: int, gang: int) -> bool:
    """The seat caused the first elimination."""
    return game.first_out > 0 and game.caused_by[game.first_out - 1] == seat + 1


def sharpshooter(game: EtBimTable, seat: int, gang: int) -> bool:
    """The seat caused two eliminations or more."""
    return caused(game, seat) >= 2


def pacifist(game: EtBimTable, seat: int, gang: int) -> bool:
    """Alive, and it caused none."""
    return game.lives(seat) and caused(game, seat) == 0


def infirmary(game: EtBimTable, seat: int, gang: int) -> bool:
    """Two Heals of the seat took effect."""
    return game.heals[seat] >= 2


def spying(game: EtBimTable, seat: int, gang: int) -> bool:
    """By Identification it saw the tiles of two different seats."""
    looked_at = game.looked_at[seat]
    return looked_at & (looked_at - 1) != 0


def puppeteer(game: EtBimTable, seat: int, gang: int) -> bool:
    """Two Swaps of the seat took effect."""
    return game.swaps[seat] >= 2


def sorting(game: EtBimTable, seat: int, gang: int) -> bool:
    """Two Recycles of the seat took effect."""
    return game.recycles[seat] >= 2


def boomerang(game: EtBimTable, seat: int, gang: int) -> bool:
    """A card that it returned came to rest on its sender."""
    return (game.boomerangs >> seat) & 1 == 1


def spotless(game: EtBimTable, seat: int, gang: int) -> bool:
    """Alive with 30 points or fewer."""
    return game.lives(seat) and game.points_of(seat) <= 30


def unkillable(game: EtBimTable, seat: int, gang: int) -> bool:
    """Alive with 80 points or more."""
    return game.lives(seat) and game.points_of(seat) >= 80


def weathercock(game: EtBimTable, seat: int, gang: int) -> bool:
    """Its tile is of another gang than its first; Charlotte counts as one."""
    return game.faces[game.first_tiles[seat]] != game.gang_of(seat)


def loyal(game: EtBimTable, seat: int, gang: int) -> bool:
    """No Swap touched its tile."""
    return (game.touched >> seat) & 1 == 0


def martyr(game: EtBimTable, seat: int, gang: int) -> bool:
    """It was the first out."""
    return game.first_out == seat + 1


def last_standing(game: EtBimTable, seat: int, gang: int) -> bool:
    """The only survivor of the gang that won."""
    others = [game.gang_of(other) for other in range(game.seats) if game.lives(other)]
    return game.lives(seat) and game.gang_of(seat) == gang and others.count(gang) == 1


def caused(game: EtBimTable, seat: int) -> int:
    """How many eliminations the seat caused."""
    return sum(1 for by in game.caused_by if by == seat + 1)


MISSIONS: Final = (
    Mission("bodyguard", "Garde du corps", 2, bodyguard),
    Mission("contract", "Contrat", 2, contract),
    Mission("first_blood", "Premier sang", 2, first_blood),
    Mission("sharpshooter", "Fine gâchette", 3, sharpshooter),
    Mission("pacifist", "Pacifiste", 3, pacifist),
    Mission("infirmary", "Infirmerie", 2, infirmary),
    Mission("spying", "Espionnage", 2, spying),
    Mission("puppeteer", "Marionnettiste", 2, puppeteer),
    Mission("sorting", "Tri sélectif", 2, sorting),
    Mission("boomerang", "Boomerang", 2, boomerang),
    Mission("spotless", "Tout propre", 3, spotless),
    Mission("unkillable", "Increvable", 2, unkillable),
    Mission("weathercock", "Girouette", 2, weathercock),
    Mission("loyal", "Fidèle", 1, loyal),
    Mission("martyr", "Martyr", 2, martyr),
    Mission("last_standing", "Dernier debout", 3, last_standing),
)
MISSION_NAMES: Final = tuple(mission.name for mission in MISSIONS)


def mission_points(game: EtBimTable, seat: int, number: int, gang: int) -> int:
    """What the mission of this number brings its seat, the gang having won."""
    mission = MISSIONS[number]
    return mission.points if mission.done(game, seat, gang) else 0
