"""What the operator says."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from tripot.server.limits import Limits


@dataclass(frozen=True)
class Config:
    """Of one server."""

    database: str  # the URL of SQLAlchemy
    public_url: str | None = None  # behind a proxy
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()  # that tell who asks
    pace: float = 1.0  # how long bots take; 0 is at once
    time: float = 1.0  # by what the times of all questions are multiplied
    folder: Path | None = None  # of the socket file for `tripot admin`; None: there is none
    processes: int | None = None  # of bots
    metrics: bool = False  # whether others than this machine may read them
    keep: float = 30.0  # days after which games and rooms that nobody keeps are removed; 0: never
    limits: Limits = field(default_factory=Limits)
