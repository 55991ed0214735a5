"""The signs a player of Quick Shot goes by."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.quick_shot_clues import (
    CLUES,
    all_clues,
    no_plays,
    note_play,
    read_plays,
)
from tripot.games.quick_shot import FRONT, HAND, LEAD, PASS, PLAY, REINFORCE, QuickShot
from tripot.kernel.facts import bits
from tripot.kernel.game import Game

# The signs, in blocks: each begins where the one before ends.
LEADING: Final = 0  # by round and card
ANSWERING: Final = LEADING + 4 * 9  # by round, Leader's card and card
COMPANY: Final = ANSWERING + 4 * 9 * 9  # leading or not, by seats alive (2, 3, 4, more) and card
UNSEEN: Final = COMPANY + 2 * 4 * 9  # by copies that others may hold, and card
COPIES: Final = UNSEEN + 6 * 9  # by copies in one's own hand, and card
LAST: Final = COPIES + 4 * 9  # by cards left in hand after it, none or some, and card
ADDING: Final = LAST + 2 * 9  # Reinforcement: by round and card
STRONGEST: Final = ADDING + 4 * 9  # Reinforcement: already strongest or not, by it or not, adds
DISCARDING: Final = STRONGEST + 8  # Poison: by round and card
CLUE: Final = DISCARDING + 4 * 9  # what a hand is likely to hold
SIGNS: Final = CLUE + CLUES


class QuickShotInstinct(Instinct):
    """Counts the copies that are out, and watches the round and the Leader's card."""

    signs: ClassVar[int] = SIGNS
    worlds: ClassVar[int] = 1000
    trials: ClassVar[int] = 8000
    believes: ClassVar[bool] = True
    surprise: ClassVar[float] = 0.3

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        super().__init__(weights, heat)
        self.unseen: vec[i64] = vec[i64]([0] * 9)  # of each kind, the copies not accounted for
        self.memory = no_plays()

    def forget(self) -> None:
        self.memory = no_plays()

    def remember(self, told: list[dict[str, object]]) -> None:
        self.memory = read_plays(told)

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        assert isinstance(game, QuickShot)
        note_play(self.memory, game, seat, answer)

    def name_clues(self, game: Game, seat: i64) -> None:
        assert isinstance(game, QuickShot)
        for clue in all_clues(game, seat, self.memory):
            self.sign(CLUE + clue)

    def look(self, game: Game, seat: i64) -> None:
        assert isinstance(game, QuickShot)
        self.unseen = vec[i64]([0] * 9)
        copies = game.option("copies")
        kind: i64
        for kind in range(1, 9):
            self.unseen[kind] = copies
        place: i64
        for place in range(len(game.faces)):
            if (game.seen[place] >> seat) & 1:
                self.unseen[game.faces[place]] -= 1

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        assert isinstance(game, QuickShot)
        by_round = (game.round - 1) * 9 + option
        question = game.question_number
        if question == REINFORCE:
            self.sign(ADDING + by_round)
            self.sign(STRONGEST + strongest_by(game, seat, option))
            return
        if question != LEAD and question != PLAY:
            self.sign(DISCARDING + by_round)
            return
        leading: i64 = 0
        if question == LEAD:
            leading = 1
            self.sign(LEADING + by_round)
        else:
            shown = game.face(FRONT + game.leader)
            self.sign(ANSWERING + ((game.round - 1) * 9 + shown) * 9 + option)
        self.sign(COMPANY + (leading * 4 + min(bits(game.alive), 5) - 2) * 9 + option)
        self.sign(UNSEEN + self.unseen[option] * 9 + option)
        size = game.size(HAND + seat)
        held: i64 = 0
        i: i64
        for i in range(size):
            if game.face(HAND + seat, i) == option:
                held += 1
        self.sign(COPIES + min(held, 4) * 9 - 9 + option)
        left: i64 = 0
        if size > 1:
            left = 1
        self.sign(LAST + left * 9 + option)


def strongest_by(game: QuickShot, seat: i64, card: i64) -> i64:
    """Whether the seat is the strongest now, would be with the card added, and adds one at all."""
    now: i64 = 1
    then: i64 = 1
    sign: i64 = 1
    if game.reversed:
        sign = -1
    mine = game.strengths[seat]
    other: i64
    for other in range(game.seats):
        if other != seat and (game.face_up >> other) & 1:
            if sign * game.strengths[other] > sign * mine:
                now = 0
            if sign * game.strengths[other] > sign * (mine + card):
                then = 0
    adds: i64 = 1
    if card == PASS:
        adds = 0
    return now * 4 + then * 2 + adds


INSTINCT: Final = QuickShotInstinct
