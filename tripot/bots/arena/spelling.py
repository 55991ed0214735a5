"""Names and numbers as a person reads them."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.bots.arena.ratings import Interval
from tripot.words import Words


def labels(bots: Sequence[str]) -> dict[str, str]:
    """What each bot is called: of module:Class the class, if no other is called so."""
    short = {bot: bot if "://" in bot and "#" not in bot else after(bot) for bot in bots}
    names = list(short.values())
    return {bot: name if names.count(name) == 1 else bot for bot, name in short.items()}


def after(bot: str) -> str:
    """What stands behind the last colon, or the name of a bot at an address."""
    return bot.rpartition("#")[2].rpartition(":")[2]


def decimal(value: float, digits: int, say: Words) -> str:
    """With the comma or point of the language; no -0."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace(".", ",") if say.language == "fr" else text


def chance_of(p: float, say: Words) -> str:
    """A p-value: '= 0.03', or '< 0.0001'."""
    if p < 0.0001:
        return f"< {decimal(0.0001, 4, say)}"
    return f"= {decimal(p, 2 if p >= 0.1 else 3 if p >= 0.01 else 4, say)}"


def span(interval: Interval, digits: int, say: Words) -> str:
    """'1.21 (1.05 to 1.37)', without words."""
    low, high = decimal(interval.low, digits, say), decimal(interval.high, digits, say)
    return f"{decimal(interval.value, digits, say)} ({low} … {high})"
