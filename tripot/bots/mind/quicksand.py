"""The signs a player of Quicksand goes by: whose is which explorer, and how near the temple."""

from __future__ import annotations

from math import exp
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tripot.bots.mind.instinct import Instinct
from tripot.bots.mind.quicksand_map import Map
from tripot.bots.mind.quicksand_prospects import (
    PROSPECTS,
    plainness,
    possible_tokens,
    prospects,
)
from tripot.games.quicksand import (
    CARDS as BOX,
)
from tripot.games.quicksand import (
    DISCARD,
    DISCARDS,
    EXPLORER_NAMES,
    EXPLORERS,
    FORK,
    HUNTER,
    MASK,
    MAY_DISCARD,
    PLAY,
    QUICKSAND,
    SANDS,
    TOKEN,
    TRAP,
    TRAPS,
    WALKS,
    WAYS,
    Quicksand,
)
from tripot.games.quicksand_board import FIRST, QUICKSAND_CIRCLE, REACH, ROW
from tripot.kernel.facts import bit, bits, each
from tripot.kernel.game import Game

MOST_SEATS: Final = 5
FACES: Final = list(BOX)

# What an act tells of its player owning the explorer, in hundredths of a logarithm of odds. Games
# among regulars would bear more; but a bot that believes more is worth deceiving, and then
# the seats learn to trap their own.
MOVED: Final = 0  # with 1 card, 2, 3, more; masks are counted besides
MASKED: Final = 4  # for each mask
FREED_ONLY: Final = 5
SUNK: Final = 6  # walked into quicksand
TRAPPED: Final = 7  # with a quicksand card
DISCARDED: Final = 8  # a card of its colour, of one's own will
TELLS: Final = [0, 10, 25, 40, 40, 0, -35, -45, -50]

# Whose an explorer is, in the eyes of a seat: one's own, nobody's as all know, and from there on
# by how likely it is that another seat owns it.
MINE: Final = 0
NOBODYS: Final = 1
ANOTHERS: Final = 2
WHOSE: Final = 8

# How a walk ends; FREED: the one card on a trapped explorer.
FREED: Final = 4

# What an option of `play` is about.
OWN_WALK: Final = 0
OTHER_WALK: Final = 1
SAND: Final = 2

# The signs, in blocks: each begins where the one before ends. Distances are those to the temple,
# in fives: 1 to 2 steps, to 4, to 6, to 9, more.
ENDING: Final = 0  # a walk: by whose, how it ends and steps gained
LEAVING: Final = ENDING + WHOSE * 5 * 7  # by whose, distance and steps gained (0, 1, 2, more)
CARDS: Final = LEAVING + WHOSE * 13 * 4  # by whose, number of cards and of masks
COMPANY: Final = CARDS + WHOSE * 6 * 3  # by seats, whose and number of cards
RACING: Final = COMPANY + 4 * WHOSE * 4  # by what it is about, how far I am and the worst one
SHOWING: Final = RACING + 3 * 5 * 5  # by how plain it is what I own, what it is about, cards
KEEPING: Final = SHOWING + 5 * 3 * 3  # by what it is about, my cards and masks kept, my distance
FREEING: Final = KEEPING + 3 * 7 * 5  # by whose, and cards (1, 2, more) on a trapped one
COUNTING: Final = FREEING + WHOSE * 3  # by mine or not, its cards not seen, cards played
HOLDING: Final = COUNTING + 2 * 4 * 3  # quicksand: by cards, whose and how far the most dangerous
STOCK: Final = HOLDING + 6 * WHOSE * 5  # quicksand: by cards, and cards kept
CATCHING: Final = STOCK + 6 * 3  # to trap: by whose and distance
WORST: Final = CATCHING + WHOSE * 13  # to trap: the most dangerous, by its distance
FORKING: Final = WORST + 5  # by whose, how the walk ends and steps lost
THROWING: Final = FORKING + WHOSE * 5 * 4  # to discard: by whose colour (mask, quicksand), copies
FADING: Final = THROWING + 10 * 3  # to discard: by whose colour, and distance
STANDING: Final = FADING + WHOSE * 5  # how a seat stands: its prospects
SIGNS: Final = STANDING + PROSPECTS


class QuicksandInstinct(Instinct):
    """Watches who moves whom, counts cards, and knows the ways to the temple.

    The memory has, for each seat and explorer, how much speaks for the seat owning it.
    """

    signs: ClassVar[int] = SIGNS
    worlds: ClassVar[int] = 150
    trials: ClassVar[int] = 1000
    believes: ClassVar[bool] = True
    ahead: ClassVar[int] = 4

    def __init__(self, weights: list[float], heat: float = 1.0) -> None:
        super().__init__(weights, heat)
        self.map = Map()
        self.tells: vec[i64] = vec[i64](TELLS)
        self.mine: i64 = 0
        self.whose: vec[i64] = vec[i64]([0] * EXPLORERS)
        self.held: i64 = 0  # four bits for each face
        self.unseen: vec[i64] = vec[i64]([0] * 9)  # of each face, copies in other hands or the pile
        self.plain: i64 = 0  # how plain it is to the others what I own, from 0 to 4
        self.worst: i64 = 0  # the free explorer that is most dangerous
        self.distances: vec[i64] = vec[i64]([0] * EXPLORERS)
        self.innocent: vec[float] = vec[float]([0.0] * EXPLORERS)  # how likely nobody else owns it
        self.odds: vec[float] = vec[float]([0.0] * EXPLORERS)
        self.free: i64 = 0  # the circles where nobody stands, as a mask
        self.forget()

    # Memory: who did what to whom.

    def forget(self) -> None:
        self.memory = vec[i64]([0] * (MOST_SEATS * EXPLORERS))

    def remember(self, told: list[dict[str, object]]) -> None:
        self.forget()
        player = 0
        played: list[str] = []
        trapped: set[int] = set()
        for event in told:
            name = event["event"]
            if name == "turn":
                player = number(event, "seat")
            elif name == "play":
                played = faces(event)
            elif name == "announce":
                explorer = who(event)
                masks = played.count("mask")
                self.moved(player, explorer, len(played), masks, explorer in trapped)
            elif name == "free":
                trapped.discard(who(event))
            elif name == "trap":
                trapped.add(who(event))
                self.tell(player, who(event), SUNK if event["cause"] == "circle" else TRAPPED)
            elif name == "discard" and event["cause"] == "circle":
                self.discarded(player, FACES.index(faces(event)[0]) + 1)

    def notice(self, game: Game, seat: i64, answer: i64) -> None:
        assert isinstance(game, Quicksand)
        question = game.question_number
        if question == FORK:
            explorer = game.a - HUNTER
            self.follow(
                game, seat, explorer, self.map.to(game, explorer, answer - WAYS), game.b - 1
            )
        elif question == TRAP:
            self.sink(seat, answer - TRAPS)
        elif question == MAY_DISCARD:
            self.discarded(seat, answer - DISCARDS)
        elif question == PLAY and answer < WALKS:
            if bits(game.free()) == answer - SANDS:
                self.sink(seat, game.free())
        elif question == PLAY:
            explorer, cards = (answer - WALKS) // 27, cards_of(answer)
            trapped = game.trapped[explorer]
            self.moved(seat, explorer, cards, masks_of(answer, cards), trapped == 1)
            if cards > trapped:
                self.follow(game, seat, explorer, game.positions[explorer], cards - trapped)

    def tell(self, seat: i64, explorer: i64, act: i64, times: i64 = 1) -> None:
        """An act speaks for, or against, the seat owning the explorer."""
        self.memory[seat * EXPLORERS + explorer] += times * self.tells[act]

    def moved(self, seat: i64, explorer: i64, cards: i64, masks: i64, trapped: bool) -> None:
        """The seat plays cards on an explorer."""
        self.tell(seat, explorer, MASKED, masks)
        if trapped and cards == 1:
            self.tell(seat, explorer, FREED_ONLY)
        else:
            self.tell(seat, explorer, MOVED + min(cards, 4) - 1)

    def sink(self, seat: i64, explorers: i64) -> None:
        """The seat traps these with quicksand cards."""
        for explorer in each(explorers):
            self.tell(seat, explorer, TRAPPED)

    def follow(self, game: Quicksand, seat: i64, explorer: i64, at: i64, steps: i64) -> None:
        """The rest of a walk, as far as nothing is asked: it may end in quicksand."""
        at = self.map.follow(game, at, steps)
        if at >= 0 and game.effect(at) == QUICKSAND_CIRCLE:
            self.tell(seat, explorer, SUNK)

    def discarded(self, seat: i64, face: i64) -> None:
        """The seat throws a card away."""
        if 0 < face <= EXPLORERS:
            self.tell(seat, face - 1, DISCARDED)

    def credit(self, game: Game, seat: i64) -> float:
        assert isinstance(game, Quicksand)
        told: i64 = 0
        other: i64
        for other in range(game.seats):
            if other != seat:
                told += self.memory[other * EXPLORERS + game.face(TOKEN + other) - HUNTER]
        return exp(float(told) / 100.0)

    # What a seat sees.

    def look(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Quicksand)
        self.map.read(game)
        self.mine = game.face(TOKEN + seat) - HUNTER
        self.held = game.hand_counts(seat)
        self.free = ~game.occupied()
        self.count_cards(game)
        self.suspect(game, seat)

    def count_cards(self, game: Quicksand) -> None:
        """How many of each kind may still come: neither in hand nor in the discard."""
        face: i64
        copies = game.counts("cards")
        for face in range(1, 9):
            self.unseen[face] = copies[face - 1] - ((self.held >> 4 * face) & 15)
        i: i64
        for i in range(game.size(DISCARD)):
            self.unseen[game.face(DISCARD, i)] -= 1

    def suspect(self, game: Quicksand, seat: i64) -> None:
        """Which seat may own which explorer, and which free one is most dangerous."""
        innocent, odds = self.innocent, self.odds
        tokens = possible_tokens(game)
        self.plain = plainness(self.memory, seat, self.mine, tokens)
        among = tokens & ~bit(self.mine)
        explorer: i64
        other: i64
        for explorer in range(EXPLORERS):
            innocent[explorer] = 1.0
        for other in range(game.seats):
            if other == seat:
                continue
            total = 0.0
            for explorer in each(among):
                odds[explorer] = exp(float(self.memory[other * EXPLORERS + explorer]) / 100.0)
                total += odds[explorer]
            for explorer in each(among):
                innocent[explorer] *= 1.0 - odds[explorer] / total
        most = -1.0
        self.worst = -1
        for explorer in range(EXPLORERS):
            distance = self.map.distance(game.positions[explorer])
            self.distances[explorer] = distance
            self.whose[explorer] = whose(1.0 - innocent[explorer])
            if not (tokens >> explorer) & 1:
                self.whose[explorer] = NOBODYS
            danger = (1.0 - innocent[explorer]) / float(distance + 3)
            if explorer != self.mine and game.trapped[explorer] == 0 and danger > most:
                most = danger
                self.worst = explorer
        self.whose[self.mine] = MINE

    # How a seat stands.

    def at_rest(self, game: Game) -> bool:
        return game.question_number == PLAY

    def name_prospects(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Quicksand)
        for number in prospects(game, self.map, self.memory, seat):
            self.sign(STANDING + number)

    # What speaks for an option.

    def name_signs(self, game: Game, seat: i64, option: i64) -> None:
        assert isinstance(game, Quicksand)
        question = game.question_number
        if question == FORK:
            self.fork(game, option)
        elif question == TRAP:
            self.trap(option - TRAPS)
        elif question != PLAY:
            if option >= DISCARDS:
                self.discard(option - DISCARDS)
        elif option < WALKS:
            self.quicksand(option - SANDS)
        else:
            self.walk(game, option)

    def walk(self, game: Quicksand, option: i64) -> None:
        explorer = (option - WALKS) // 27
        cards = cards_of(option)
        masks = masks_of(option, cards)
        whose, distance = self.whose[explorer], self.distances[explorer]
        trapped = game.trapped[explorer]
        kind: i64 = FREED
        gained: i64 = 0
        if cards > trapped:
            chart, at = game.table.chart, game.positions[explorer]
            ends = chart[FIRST + ROW * at + REACH + cards - trapped] & self.free
            kind, end = self.map.best_end(explorer, ends, whose == MINE)
            gained = max(distance - end, 0)
        self.sign(ENDING + (whose * 5 + kind) * 7 + min(gained, 6))
        self.sign(LEAVING + (whose * 13 + min(distance, 12)) * 4 + min(gained, 3))
        self.sign(CARDS + (whose * 6 + cards - 1) * 3 + min(masks, 2))
        self.sign(COMPANY + ((game.seats - 2) * WHOSE + whose) * 4 + min(cards, 4) - 1)
        if trapped:
            self.sign(FREEING + whose * 3 + min(cards, 3) - 1)
        about: i64 = OTHER_WALK
        kept = self.in_hand(self.mine + 1) + self.in_hand(MASK) - masks
        if whose == MINE:
            about = OWN_WALK
            kept -= cards - masks
        self.weigh_up(about, cards, kept)
        left = self.unseen[explorer + 1] // 3
        self.sign(COUNTING + (about * 4 + max(min(left, 3), 0)) * 3 + min(cards, 3) - 1)

    def quicksand(self, cards: i64) -> None:
        if self.worst >= 0:
            far = near(self.distances[self.worst])
            self.sign(HOLDING + ((cards - 1) * WHOSE + self.whose[self.worst]) * 5 + far)
        self.sign(STOCK + (cards - 1) * 3 + min(self.in_hand(QUICKSAND) - cards, 2))
        self.weigh_up(SAND, cards, self.in_hand(self.mine + 1) + self.in_hand(MASK))

    def weigh_up(self, about: i64, cards: i64, kept: i64) -> None:
        """The race, how plain one's own explorer is, and the cards kept for it."""
        mine = near(self.distances[self.mine])
        theirs: i64 = 4
        if self.worst >= 0:
            theirs = near(self.distances[self.worst])
        self.sign(RACING + (about * 5 + mine) * 5 + theirs)
        self.sign(SHOWING + (self.plain * 3 + about) * 3 + min(cards, 3) - 1)
        self.sign(KEEPING + (about * 7 + min(kept, 6)) * 5 + mine)

    def trap(self, explorers: i64) -> None:
        for explorer in each(explorers):
            distance = self.distances[explorer]
            self.sign(CATCHING + self.whose[explorer] * 13 + min(distance, 12))
            if explorer == self.worst:
                self.sign(WORST + near(distance))

    def fork(self, game: Quicksand, option: i64) -> None:
        explorer, steps = game.a - HUNTER, game.b - 1
        to = self.map.to(game, explorer, option - WAYS)
        ends = game.table.chart[FIRST + ROW * to + REACH + steps] & self.free
        kind, end = self.map.best_end(explorer, ends, explorer == self.mine)
        lost = end - max(self.distances[explorer] - game.b, 0)
        self.sign(FORKING + (self.whose[explorer] * 5 + kind) * 4 + min(lost, 3))

    def discard(self, face: i64) -> None:
        copies = min(self.in_hand(face), 3) - 1
        if face >= MASK:
            self.sign(THROWING + (WHOSE + face - MASK) * 3 + copies)
            return
        whose = self.whose[face - 1]
        self.sign(THROWING + whose * 3 + copies)
        self.sign(FADING + whose * 5 + near(self.distances[face - 1]))

    def in_hand(self, face: i64) -> i64:
        """How many cards of this face the seat holds."""
        return (self.held >> 4 * face) & 15


def cards_of(option: i64) -> i64:
    """How many cards a walk is played with, masks included."""
    part = (option - WALKS) % 27
    cards: i64 = 1
    while part > cards:
        part -= cards + 1
        cards += 1
    return cards


def masks_of(option: i64, cards: i64) -> i64:
    """How many of the cards are masks."""
    return (option - WALKS) % 27 - (cards - 1) * (cards + 2) // 2


def whose(likely: float) -> i64:
    """An explorer that may be another's, by how likely it is."""
    if likely < 0.25:
        if likely < 0.1:
            return ANOTHERS
        return ANOTHERS + 1
    if likely < 0.7:
        if likely < 0.45:
            return ANOTHERS + 2
        return ANOTHERS + 3
    if likely < 0.9:
        return ANOTHERS + 4
    return ANOTHERS + 5


def near(distance: i64) -> i64:
    """A distance in fives."""
    if distance < 5:
        if distance < 3:
            return 0
        return 1
    if distance < 7:
        return 2
    if distance < 10:
        return 3
    return 4


def number(event: dict[str, object], name: str) -> int:
    """An argument of an event."""
    value = event[name]
    assert isinstance(value, int)
    return value


def who(event: dict[str, object]) -> int:
    """The number of the explorer that an event is about."""
    name = event["explorer"]
    assert isinstance(name, str)
    return EXPLORER_NAMES.index(name)


def faces(event: dict[str, object]) -> list[str]:
    """The cards of an event that all saw."""
    cards = event["cards"]
    assert isinstance(cards, list)
    return cards


INSTINCT: Final = QuicksandInstinct
