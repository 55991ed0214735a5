"""The signs a player of Et Bim! goes by."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.bots.mind.et_bim_gangs import EVEN, STANDINGS, credit, standings
from tripot.bots.mind.et_bim_grudges import Listener, hold_answer, no_grudges
from tripot.bots.mind.et_bim_prospects import PROSPECTS, gang, prospects
from tripot.bots.mind.instinct import Instinct
from tripot.games.et_bim import EtBim
from tripot.games.et_bim_aim import latest_damage, may_stay, open_to, targets
from tripot.games.et_bim_box import (
    BIM,
    HAND,
    MAY_STAY,
    MOST_SEATS,
    PASS,
    PILE,
    PLAY,
    PLAYS,
    REACT,
    RECYCLE,
    SAY_BIM,
    SECOND,
    TEN,
    THIRTY,
    THROW,
    TO_CENTRE,
    TO_SEAT,
)
from tripot.kernel.facts import bit, bits, each
from tripot.kernel.game import Game

MARGINS: Final = 5  # what is too much for a seat: a 10, a 20, a 30, two of them, not even that
KINDS: Final = 9  # the number of a card that is played is below

# The signs, in blocks: each begins where the one before ends.
PLAYING: Final = 0  # a card on a seat: by its standing, its margin, and card
HOLDING: Final = PLAYING + STANDINGS * MARGINS * KINDS  # by copies in hand, and card
COMPANY: Final = HOLDING + 3 * KINDS  # by seats living, and card
RISKING: Final = COMPANY + 5 * KINDS  # if it comes back: by Et Bim! in hand, own margin, and card
WEAKEST: Final = RISKING + 2 * MARGINS * KINDS  # on the likely enemy who is nearest to going out
NEXT: Final = WEAKEST + KINDS  # on the seat whose turn is next: by standing, and card
TAKING: Final = NEXT + STANDINGS * KINDS  # Recycle: by standing, and card on top
DUELLING: Final = TAKING + STANDINGS * KINDS  # two left: by who has fewer points, and card
THROWING: Final = DUELLING + 3 * KINDS  # two left: by who has fewer points, and card discarded
SWAPPING: Final = THROWING + 3 * 11  # the second tile: by points, and both standings
REACTING: Final = SWAPPING + 3 * STANDINGS * (STANDINGS + 1)  # by standing of the other, and card
BEARING: Final = REACTING + STANDINGS * KINDS  # by own margin, and card
SPARING: Final = BEARING + MARGINS * KINDS  # by Et Bim! in hand, and card
ANSWERED: Final = SPARING + 2 * KINDS  # one's own card came back: by whether it stays, and card
COMING: Final = ANSWERED + 2 * KINDS  # by what it does there: nothing, hit, end; and by standing
AIMING: Final = COMING + 3 * STANDINGS  # a card on a seat: by its standing, and card
ENDING: Final = AIMING + STANDINGS * KINDS  # damage: by standing, and whether it is too much
STANDING: Final = ENDING + 2 * STANDINGS  # how a seat stands: its prospects
SIGNS: Final = STANDING + PROSPECTS


class EtBimInstinct(Instinct):
    """Keeps count of tiles and grudges, and of how much each seat can bear."""

    signs: ClassVar[int] = SIGNS
    worlds: ClassVar[int] = 120
    trials: ClassVar[int] = 400
    believes: ClassVar[bool] = True
    ahead: ClassVar[int] = 6
    sure: ClassVar[float] = 0.97
    mixes: ClassVar[bool] = False  # 5.1: seats that may react are asked one at a time

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        super().__init__(weights, heat)
        self.standing: vec[i64] = vec[i64]()  # by seat
        self.points: vec[i64] = vec[i64]()  # by seat
        self.copies: vec[i64] = vec[i64]()  # by kind, in one's own hand
        self.room: i64 = 0  # points that one may have
        self.errors: bool = False  # whether there can be any (7.1)
        self.armed: i64 = 0  # whether one holds an Et Bim!
        self.company: i64 = 0
        self.leading: i64 = 0  # 3.3, two left: 0 with more points, 1 with as many, 2 with fewer
        self.weakest: i64 = 0
        self.next: i64 = 0
        self.memory = no_grudges()

    # Memory

    def forget(self) -> None:
        self.memory = no_grudges()

    def remember(self, told: list[dict[str, object]]) -> None:
        self.forget()
        listener = Listener(self.memory)
        for event in told:
            listener.read(event)

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        assert isinstance(game, EtBim)
        hold_answer(self.memory, game, seat, answer)

    def credit(self, game: Game, seat: i64) -> float:
        assert isinstance(game, EtBim)
        return credit(game, seat, self.memory)

    # What the seat sees

    def look(self, game: Game, seat: i64) -> None:
        assert isinstance(game, EtBim)
        self.room = game.option("points")
        self.errors = game.option("oups") == 1
        self.company = company(bits(game.alive))
        self.leading = 1
        self.standing = standings(game, seat, self.memory)
        self.points = game.row()
        self.weakest = -1
        for other in each(game.alive):
            self.points[other] = game.points_of(other)
        for other in each(game.alive & ~bit(seat)):
            if self.points[other] != self.points[seat]:
                self.leading = 0
                if self.points[seat] < self.points[other]:
                    self.leading = 2
            if self.standing[other] <= EVEN:
                continue
            if self.weakest < 0 or self.points[other] > self.points[self.weakest]:
                self.weakest = other
        self.copies = vec[i64]([0] * 11)
        i: i64
        for i in range(game.sizes[HAND + seat]):
            self.copies[game.face(HAND + seat, i)] += 1
        self.armed = min(self.copies[BIM], 1)
        self.next = (game.turn + 1) % game.seats
        while not game.lives(self.next):
            self.next = (self.next + 1) % game.seats

    # How a seat stands

    def at_rest(self, game: Game) -> bool:
        return game.question_number == PLAY

    def name_prospects(self, game: Game, seat: i64) -> None:
        assert isinstance(game, EtBim)
        for number in prospects(game, seat):
            self.sign(STANDING + number)

    def winners(self, game: Game, seat: i64) -> i64:
        assert isinstance(game, EtBim)
        return bits(gang(game, seat))

    # The signs of an option

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        assert isinstance(game, EtBim)
        question = game.question_number
        if question == REACT:
            if option != PASS:
                self.react(game, seat, option)
        elif question == SECOND:
            self.second(game, option)
        elif option >= PLAYS:
            play = option - PLAYS
            self.play(game, seat, play // MOST_SEATS + 1, play % MOST_SEATS)
        elif option >= THROW:
            self.sign(THROWING + self.leading * 11 + option - THROW + 1)

    def play(self, game: EtBim, seat: i64, kind: i64, target: i64) -> None:
        """3.1, 4.7: a card on a seat; an error (7.1) feels as if one played it on oneself."""
        if self.errors and not (targets(game, kind, open_to(game, seat)) >> target) & 1:
            target = seat
        standing = self.standing[target]
        self.sign(
            PLAYING + (standing * MARGINS + margin(self.room - self.points[target])) * KINDS + kind
        )
        self.sign(AIMING + standing * KINDS + kind)
        if kind <= THIRTY:
            ends = i64(self.points[target] + 10 * kind > self.room)
            self.sign(ENDING + ends * STANDINGS + standing)
        self.sign(HOLDING + min(self.copies[kind], 2) * KINDS + kind)
        self.sign(COMPANY + self.company * KINDS + kind)
        self.sign(
            RISKING + (self.armed * MARGINS + margin(self.room - self.points[seat])) * KINDS + kind
        )
        if target == self.weakest:
            self.sign(WEAKEST + kind)
        if target == self.next:
            self.sign(NEXT + standing * KINDS + kind)
        if kind == RECYCLE:
            top = game.face(PILE + target, game.sizes[PILE + target] - 1)
            self.sign(TAKING + standing * KINDS + top)
        if self.company == 0:
            self.sign(DUELLING + self.leading * KINDS + kind)

    def second(self, game: EtBim, option: i64) -> None:
        """4.6: who gets the tile of the target; the more hurt should be of the other gang."""
        first = self.standing[game.a]
        if option == TO_CENTRE:
            self.sign(SWAPPING + first * (STANDINGS + 1) + STANDINGS)
            return
        other = option - TO_SEAT
        worse: i64 = 1
        if self.points[game.a] > self.points[other] + 10:
            worse = 2
        elif self.points[game.a] < self.points[other] - 10:
            worse = 0
        pair = first * (STANDINGS + 1) + self.standing[other]
        self.sign(SWAPPING + worse * STANDINGS * (STANDINGS + 1) + pair)

    def react(self, game: EtBim, seat: i64, option: i64) -> None:
        """5.1: send it back, or refuse it (7.2), which does nothing to the other."""
        other = game.a
        kind = game.face(PILE + seat, game.sizes[PILE + seat] - 1)
        standing = self.standing[other]
        self.sign(REACTING + standing * KINDS + kind)
        rest = self.room - self.points[seat]
        if kind <= THIRTY:
            rest += 10 * kind  # it lies there already
        self.sign(BEARING + margin(rest) * KINDS + kind)
        spare: i64 = 0
        if self.copies[BIM] > 1:
            spare = 1
        self.sign(SPARING + spare * KINDS + kind)
        if seat == game.sender:
            stays: i64 = 0
            if may_stay(game, seat, other, kind) == MAY_STAY:
                stays = 1
            self.sign(ANSWERED + stays * KINDS + kind)
        if kind <= THIRTY:
            blow: i64 = 0
            if option == SAY_BIM:
                blow = self.blow(game, other, kind)
            self.sign(COMING + blow * STANDINGS + standing)

    def blow(self, game: EtBim, other: i64, kind: i64) -> i64:
        """What a damage card does when it goes to the other: 0 nothing, 1 a hit, 2 the end."""
        if game.shields[other]:
            return 0
        if kind != TEN and latest_damage(game, other, game.sizes[PILE + other]) == kind:
            return 0
        if self.points[other] + 10 * kind > self.room:
            return 2
        return 1


def company(living: i64) -> i64:
    """How many are living: 2, 3, 4, 5 or 6, more."""
    if living <= 4:
        return living - 2
    if living <= 6:
        return 3
    return 4


def margin(rest: i64) -> i64:
    """Which damage card would be too much: a 10, a 20, a 30, two of them, or not even that."""
    if rest < 30:
        return max(rest, 0) // 10
    if rest < 60:
        return 3
    return 4


INSTINCT: Final = EtBimInstinct
