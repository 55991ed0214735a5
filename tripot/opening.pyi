# How a table is opened, as types. Made by tools/declared.py, not by hand.

from collections.abc import Mapping, Sequence
from typing import Literal, SupportsIndex, overload

from tripot.declared import EtBimFacts, LoserFacts, QuicksandFacts, QuickShotFacts, RouletteFacts
from tripot.kernel.game import Game

@overload
def new(
    key: Literal["et-bim"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game[EtBimFacts]: ...
@overload
def new(
    key: Literal["loser"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game[LoserFacts]: ...
@overload
def new(
    key: Literal["quick-shot"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game[QuickShotFacts]: ...
@overload
def new(
    key: Literal["quicksand"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game[QuicksandFacts]: ...
@overload
def new(
    key: Literal["roulette"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game[RouletteFacts]: ...
@overload
def new(
    key: str,
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    *,
    table: str = "",
    deal: SupportsIndex = 1,
    players: Sequence[str] | None = None,
    nonces: Sequence[bytes | None] | None = None,
    quick: bool = False,
) -> Game: ...
@overload
def arrange(
    key: Literal["et-bim"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game[EtBimFacts]: ...
@overload
def arrange(
    key: Literal["loser"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game[LoserFacts]: ...
@overload
def arrange(
    key: Literal["quick-shot"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game[QuickShotFacts]: ...
@overload
def arrange(
    key: Literal["quicksand"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game[QuicksandFacts]: ...
@overload
def arrange(
    key: Literal["roulette"],
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game[RouletteFacts]: ...
@overload
def arrange(
    key: str,
    seats: SupportsIndex,
    seed: SupportsIndex | bytes = 0,
    options: Mapping[str, object] | None = None,
    **position: object,
) -> Game: ...
