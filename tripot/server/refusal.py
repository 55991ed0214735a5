"""A command that is not done, and why."""

from __future__ import annotations


class Refusal(Exception):
    """`why` is a key of the words; nothing has changed."""

    def __init__(self, why: str, detail: str = "", clause: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail
        self.clause = clause


def require(true: object, why: str, detail: str = "") -> None:
    """Refuse unless that is so."""
    if not true:
        raise Refusal(why, detail)
