"""Every scene is the same each time: codes, secrets and bots come from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from random import Random

import pytest

from tests.server.postgres import Postgres, postgres
from tests.tables import SEED
from tripot.server.rooms import bots, codes, deals


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw all secrets from the name of the test."""
    draw = Random(f"{request.node.name} {SEED}")
    monkeypatch.setattr(codes, "choice", draw.choice)
    monkeypatch.setattr(codes, "token_urlsafe", lambda n: draw.randbytes(n).hex())
    monkeypatch.setattr(deals, "token_hex", lambda n: draw.randbytes(n).hex())
    monkeypatch.setattr(bots, "token_hex", lambda n: draw.randbytes(n).hex())


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    if find_spec("asyncpg") is None:
        pytest.skip("no driver for PostgreSQL here: pip install asyncpg")
    with postgres() as server:
        if server is None:
            pytest.skip("no PostgreSQL here (Debian: apt-get install postgresql)")
        yield server


@pytest.fixture
def database(postgresql: Postgres) -> str:
    """An empty database of that server."""
    return postgresql.new_database()
