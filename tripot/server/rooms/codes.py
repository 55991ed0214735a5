"""Codes that people read out, tokens that nobody reads, and how tokens are kept."""

from __future__ import annotations

from hashlib import sha256
from secrets import choice, token_urlsafe

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no letter looks like another
SHORTEST = 4
KEY = 8  # letters of a link, which nobody can guess
ROOM_TO_SPARE = 5000  # guesses for each room that exists


def room_code(rooms: int) -> str:
    """A code; the more rooms there are, the longer."""
    length = SHORTEST
    while len(LETTERS) ** length < ROOM_TO_SPARE * (rooms + 1) and length < 10:
        length += 1
    return letters(length)


def letters(length: int) -> str:
    """So many letters by chance."""
    return "".join(choice(LETTERS) for _ in range(length))


def table_id() -> str:
    """The name of a table: who was never told it cannot guess it."""
    return letters(12).lower()


def token() -> str:
    """128 bits for a cookie or a ticket."""
    return token_urlsafe(16)


def hashed(secret: str) -> str:
    """A token as it is kept; a cookie may hold bytes that are no text."""
    return sha256(secret.encode(errors="surrogateescape")).hexdigest()
