"""The tables at which environments are tried: of each game the smallest, usual and largest."""

from __future__ import annotations

import pytest

from tests.tables import keys
from tripot.kernel.registry import find
from tripot.research.tables import usual_seats

SIZES = [
    (key, seats)
    for key in keys()
    for seats in sorted({*find(key).identity.seats, usual_seats(key)})
]
TABLES = pytest.mark.parametrize(("key", "seats"), SIZES)
EACH_GAME = pytest.mark.parametrize("key", keys())
