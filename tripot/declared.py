"""The public facts of each game, as types. Made by tools/declared.py, not by hand."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class EtBimFacts(TypedDict):
    """The public facts of Et Bim!."""

    turn: int
    turns: int
    round: int
    alive: list[int]
    shields: list[int | None]
    red: list[int]
    discards: int
    points: list[int]
    touched: list[int]
    caused_by: list[int | None]
    first_out: int | None
    looked_at: list[list[int]]
    heals: list[int]
    swaps: list[int]
    recycles: list[int]
    boomerangs: list[int]
    damage: list[int]
    gangs: dict[str, int]


class LoserFacts(TypedDict):
    """The public facts of Loser."""

    round: int
    turn: int
    in_round: list[int]
    frogs: list[int]
    action_1: Literal["none", "prying-eye", "grimoire"]
    action_2: Literal["none", "cauldron-swap", "meddling-fingers"]
    open: list[str]
    mirrors: list[int | None]
    tied: list[int]
    gong: bool
    voted: list[int]
    up: list[int]
    cast_by: dict[str, list[int]]
    first: Literal["highest", "lowest", "highest_sum", "lowest_sum"]
    worth: dict[str, int]
    more: list[int]
    ten: list[int]
    copied: list[int | None]
    backwards: bool
    until: dict[str, Literal["none", "next_blue", "vote", "reveal", "round"]]
    other_1: Literal["none", "prying-eye", "grimoire"]
    other_2: Literal["none", "cauldron-swap", "meddling-fingers"]


class QuickShotFacts(TypedDict):
    """The public facts of Quick Shot."""

    round: int
    leader: int
    alive: list[int]
    face_up: list[int]
    reversed: bool
    strengths: list[int]


class QuicksandFacts(TypedDict):
    """The public facts of Quicksand."""

    turn: int
    turns: int
    positions: dict[str, str]
    trapped: dict[str, bool]
    unowned: dict[str, bool]


class RouletteFacts(TypedDict):
    """The public facts of World Championship Russian Roulette."""

    round: int
    phase: Literal["pocket", "spin", "bid", "accusation", "trigger", "scoring"]
    referee: int
    alive: list[int]
    out: list[int]
    lost: list[int]
    points: list[int]
    extra: list[int]
    dice: list[int]
    accusers: list[int]
    opened: list[int]
    charges: list[int | None]
    shots: int
    taken: list[int]
    more: list[int]
    aims: list[int | None]
    crossfire: bool
    characters: list[int]
    dice_shown: bool
    owed: list[int]
    bullets: list[int]
    hidden_bullets: list[int]
    shown_pockets: list[str | None]
