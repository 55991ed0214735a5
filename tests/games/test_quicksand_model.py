"""Quicksand, section 3 of the rules: whole games against the clauses written down once more."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import tripot
from tests.games.quicksand_table import (
    asking,
    by_explorer,
    facts,
    new,
    options,
    owners,
    piles,
    some,
    written,
)
from tripot.games.quicksand_board import COLOURS, OURS, SHORT, board_of
from tripot.kernel.rng import Quick

STARTS = {colour: f"S{number + 1}" for number, colour in enumerate(COLOURS)}


def how_many(play: str) -> int:
    """The cards of a play, masks included: as many as its digits say."""
    return sum(int(character) for character in play if character.isdigit())


class Model:
    """The board as the table sees it, moved on by what is said."""

    def __init__(self, game: tripot.Game) -> None:
        board: Any = game.table.options["board"]
        self.nodes: dict[str, Any] = {node["id"]: node for node in board["nodes"]}
        self.owned = owners(game)
        self.at = dict(STARTS)
        self.trapped: set[str] = set()
        self.unowned: set[str] = set()
        self.winner: str | None = None
        self.steps = 0  # left of the walk of this explorer
        self.walker = ""
        self.arrived = False  # whether the last answer ended a walk

    def can_end(self, circle: str, steps: int) -> bool:
        """3.4, 3.5, 3.11: whether a walk of so many steps from this circle can end."""
        if steps == 0:
            return circle == "T" or circle not in self.at.values()
        return any(self.can_end(to, steps - 1) for to in self.nodes[circle]["to"])

    def plays(self, hand: Counter[str]) -> set[str]:
        """3.2, 3.9 and 3.10."""
        free = len(COLOURS) - len(self.trapped)
        found = {f"quicksand{n}" for n in range(1, min(hand["quicksand"], free) + 1)}
        for colour in COLOURS:
            for cards in range(hand[colour] + 1):
                for masks in range(hand["mask"] + 1):
                    if cards + masks and self.can_move(colour, cards + masks):
                        found.add(f"{colour}{cards or ''}" + (f"+{masks}" if masks else ""))
        return found

    def can_move(self, colour: str, cards: int) -> bool:
        if colour in self.trapped:
            return cards == 1 or self.can_end_from(colour, cards - 1)
        return self.can_end_from(colour, cards)

    def can_end_from(self, colour: str, steps: int) -> bool:
        return any(self.can_end(to, steps - 1) for to in self.nodes[self.at[colour]]["to"])

    def ways(self) -> set[str]:
        to = self.nodes[self.at[self.walker]]["to"]
        return {f"way-{i + 1}" for i, c in enumerate(to) if self.can_end(c, self.steps - 1)}

    def targets(self, cards: int) -> set[str]:
        free = [colour for colour in COLOURS if colour not in self.trapped]
        return {"-".join(["trap", *chosen]) for chosen in combinations(free, cards)}

    def expected(self, question: Any, hand: Counter[str]) -> set[str]:
        """What may be answered."""
        discards = {f"discard-{card}" for card in hand}
        if question["name"] == "must_discard":
            assert self.plays(hand) == set() and len(hand) > 1  # 3.3
        if question["name"] == "play":
            return self.plays(hand)
        if question["name"] == "fork":
            return self.ways()
        if question["name"] == "trap":
            return self.targets(question["arguments"]["count"])
        return discards | ({"pass"} if question["name"] == "may_discard" else set())

    def say(self, name: str, answer: str) -> None:
        """The answer is given; walks go on by themselves where there is one way."""
        self.arrived = False
        if name == "play" and answer.startswith("quicksand"):
            if int(answer[-1]) == 6 - len(self.trapped):
                self.trapped = set(COLOURS)
        elif name == "play":
            colour = answer.rstrip("+0123456789")
            self.walker, self.steps = colour, how_many(answer)
            if colour in self.trapped:
                self.trapped.remove(colour)
                self.steps -= 1
            if self.steps:
                self.walk_on()
        elif name == "fork":
            self.step(int(answer[-1]))
            self.walk_on()
        elif name == "trap":
            self.trapped |= set(answer.split("-")[1:])

    def step(self, arrow: int) -> None:
        self.at[self.walker] = self.nodes[self.at[self.walker]]["to"][arrow - 1]
        self.steps -= 1

    def walk_on(self) -> None:
        while self.steps and len(ways := self.ways()) == 1:
            self.step(int(ways.pop()[-1]))
        self.arrived = self.steps == 0
        if self.steps:
            return
        if self.nodes[self.at[self.walker]]["kind"] == "quicksand":
            self.trapped.add(self.walker)
        elif self.at[self.walker] == "T" and self.walker in self.owned:
            self.winner = self.walker
        elif self.at[self.walker] == "T":
            self.unowned.add(self.walker)
            self.at[self.walker] = STARTS[self.walker]

    def agrees(self, game: tripot.Game) -> bool:
        shown = facts(game)
        return (
            shown["positions"] == by_explorer(self.at[colour] for colour in COLOURS)
            and shown["trapped"] == by_explorer(colour in self.trapped for colour in COLOURS)
            and shown["unowned"] == by_explorer(colour in self.unowned for colour in COLOURS)
            and game.winners == ((self.owned.index(self.winner),) if self.winner else ())
        )

    def discards(self) -> bool:
        """3.7: whether the walk ended where a card may go."""
        if not self.arrived:
            return False
        node = self.nodes[self.at[self.walker]]
        return node["kind"] == "mask" or (node["kind"], node["colour"]) == ("colour", self.walker)


MANY_MASKS = {**dict.fromkeys(COLOURS, 5), "mask": 25, "quicksand": 3}
MUCH_SAND = {**dict.fromkeys(COLOURS, 4), "mask": 2, "quicksand": 30}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"cards": MANY_MASKS},
        {"cards": MUCH_SAND},
        {"board": board_of(SHORT)},
        {"board": board_of(SHORT), "cards": some(red=13, blue=9, quicksand=9), "hand": 3},
    ],
)
def test_whole_games_at_random(seats: int, given: dict[str, object]) -> None:
    game = new(seats, seats, **{"board": board_of(OURS), "turns": 60, **given})
    rng = Quick(seats)
    model = Model(game)
    while not game.over:
        (seat,) = game.asked
        question: Any = game.question(seat)
        hand = Counter(piles(game, seat)["hands"][seat])
        legal = options(game)
        assert set(legal) == model.expected(question, hand)
        answer = legal[int(rng.below(len(legal)))]
        turns = facts(game)["turns"]
        game.answer(seat, game.parse(written(answer)))
        model.say(question["name"], answer)
        assert model.agrees(game)
        left = hand.total() - (how_many(answer) if question["name"] == "play" else 0)
        assert (asking(game) == "may_discard") == (model.discards() and left > 0)
        if not game.over and facts(game)["turns"] == turns + 1:
            assert len(piles(game, seat)["hands"][seat]) == game.table.options["hand"]
