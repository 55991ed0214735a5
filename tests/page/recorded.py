"""Recorded games in a file, with what their game declares."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

import tripot
from tripot.server.net.library import game_card


def declared(key: str) -> dict[str, Any]:
    """What a game declares; whether experts think depends on the machine."""
    return {**to_builtins(game_card(key, tripot.games()[key])), "experts_think": True}


def lines(key: str, games: Iterable[dict[str, Any]]) -> str:
    """What the game declares, and these games, a line for each."""
    card = json.dumps(declared(key), separators=(",", ":"), ensure_ascii=False)
    told = [json.dumps(one, separators=(",", ":")) for one in games]
    return f'{{"card":{card},\n"games":[\n' + ",\n".join(told) + "\n]}\n"
