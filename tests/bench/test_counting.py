"""A decision counts only if the seat had two or more options."""

from statistics import mean

from bench.openspiel import CHANCE, SIMULTANEOUS, sample, step_through
from bench.ours import AT_ONCE, whole_games
from bench.ours import step_through as step_through_ours
from bench.task import average, take
from tripot.kernel.play import play_out
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Quick

FORCED: dict[str, object] = {"kinds": [8], "hand": 1, "aside": 0}  # one kind of card: no choice


def test_forced_answers_do_not_count_when_stepped() -> None:
    assert step_through_ours("quick-shot", 3, 1, FORCED) == 0


def test_forced_answers_do_not_count_inside_the_library() -> None:
    table = open_table("quick-shot", 3, FORCED, None)
    game = table.game(table)
    game.begin(Quick(1))
    assert play_out(game, Quick(2)) == 0
    assert game.over


def test_both_ways_count_alike() -> None:
    inside = whole_games("quick-shot", 5)
    stepped = mean(step_through_ours("quick-shot", 5, seed) for seed in range(150))
    assert abs(mean(inside() / AT_ONCE for _ in range(10)) - stepped) < 2


class Toy:
    """A deal, a forced turn, a free turn, and a simultaneous choice that only seat 1 has."""

    def __init__(self) -> None:
        self.at = 0
        self.done: list[object] = []

    def current_player(self) -> int:
        return (CHANCE, 0, 1, SIMULTANEOUS, -4)[self.at]

    def num_players(self) -> int:
        return 3

    def legal_actions(self, player: int = -1) -> list[int]:
        return {1: [7], 2: [8, 9], 3: [[3], [4, 5], []][player]}[self.at]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.0), (2, 1.0)]

    def apply_action(self, action: int) -> None:
        self.done.append(action)
        self.at += 1

    def apply_actions(self, actions: list[int]) -> None:
        self.done.append(actions)
        self.at += 1


def test_chance_and_forced_turns_do_not_count_and_seats_count_one_by_one() -> None:
    toy = Toy()
    assert step_through(toy) == 2
    chance, forced, free, joint = toy.done
    assert (chance, forced) == (2, 7)
    assert free in (8, 9)
    assert joint in ([3, 4, 0], [3, 5, 0])


def test_chance_is_sampled_by_its_odds() -> None:
    drawn = [sample([(0, 0.25), (1, 0.75)]) for _ in range(2000)]
    assert abs(mean(drawn) - 0.75) < 0.05


def test_a_slice_lasts_at_least_its_time_and_counts_all_that_was_done() -> None:
    calls = []
    done, spent = take(lambda: calls.append(1) or 2.0, 0.001)  # type: ignore[func-returns-value]
    assert done == 2 * len(calls)
    assert spent >= 0.001


def test_the_average_is_over_games() -> None:
    games = iter(range(1, 1_000_000))
    assert average(lambda: 3.0 if next(games) else 0.0, 0.0) == 3.0
