"""Every scene is the same each time: codes, secrets and bots come from a seed."""

from __future__ import annotations

from random import Random

import pytest

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
