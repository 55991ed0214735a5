"""OpenSpiel: importing this registers every game, with simultaneous nodes and in turns.

`pyspiel.load_game("tripot_quick_shot(seats=5)")` asks seats at once as the table does, and
`tripot_quick_shot_turns` one after another, without showing them what the others have answered.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from tripot.kernel.identity import Identity
from tripot.kernel.options import Option
from tripot.kernel.recall import imagined
from tripot.kernel.registry import find, games
from tripot.research.course import Course, first
from tripot.research.tables import as_array, desk, drawn, python_name, usual_seats

CHANCE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
MOST_OUTCOMES = 256  # of one piece of chance: a face, a position in a pile, a die
SHORT_GAME = 32  # decisions; the information states of such games have a tensor
BYTES_A_DECISION = 96  # of an information state, at most


class TripotGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one game; a subclass for each says which."""

    key = ""
    turns = False

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        identity = find(self.key).identity
        self.seats = int(given.get("seats", usual_seats(self.key)))
        options = {
            option.name: read_option(option, given[option.name])
            for option in identity.options
            if option.name in given and given[option.name] != written_option(option)
        }
        known = bool(given.get("known", False))
        self.desk = desk(self.key, self.seats, options, known)
        self.table = self.desk.table
        self.beginning = first(self.table, known)
        self.longest = identity.longest * (self.seats if self.turns else 1)
        self.state_size = 0
        if identity.longest <= SHORT_GAME:
            self.state_size = identity.longest * BYTES_A_DECISION
        info = pyspiel.GameInfo(
            num_distinct_actions=self.desk.encoder.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(identity, self.turns), info, given)

    def new_initial_state(self) -> TripotState:
        """A game about to be dealt."""
        return TripotState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees, or with perfect recall all that it was told and has answered."""
        if params:
            raise ValueError(f"expected no parameters of the observer, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """Every card of a shuffle is one."""
        return int(self.longest) * MOST_OUTCOMES


class TripotState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands: a `Course`, which never changes, so that clones share it."""

    def __init__(self, game: TripotGame) -> None:
        super().__init__(game)
        self.course: Course = game.beginning
        self.turns = game.turns
        self.no_op = game.desk.encoder.no_op

    def current_player(self) -> int:
        """Who is to act: chance, one seat in turns, all at once, or nobody any more."""
        course = self.course
        if course.asked:
            return course.asked[0] if self.turns else SIMULTANEOUS
        return TERMINAL if course.pending is None else CHANCE

    def is_chance_node(self) -> bool:
        """Whether chance is to decide."""
        return self.course.pending is not None

    def _legal_actions(self, player: int) -> list[int]:
        course = self.course
        assert course.game is not None
        if player in course.asked:
            return sorted(course.game.legal(player))
        return [self.no_op]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be done; at chance nodes, the outcomes."""
        course = self.course
        if course.pending is not None:
            own = player is None or player == CHANCE
            return [outcome for outcome, _ in course.pending.odds()] if own else []
        asked = course.asked
        if not asked:
            return []
        if not self.turns:
            return super().legal_actions() if player is None else self._legal_actions(player)
        return self._legal_actions(asked[0]) if player in (None, asked[0]) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance and their odds."""
        assert self.course.pending is not None
        return self.course.pending.odds()

    def _apply_action(self, action: int) -> None:
        if self.course.pending is not None:
            self.course = self.course.decide(action)
        else:
            self.course = self.course.answer((action,))

    def _apply_actions(self, actions: list[int]) -> None:
        self.course = self.course.answer([actions[seat] for seat in self.course.asked])

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.get_game().desk
        if player != CHANCE:
            return str(table.answers[action])
        pending = self.course.pending
        shuffled = pending is not None and not pending.undecided.below
        return f"card {table.table.identity.faces[action]}" if shuffled else f"chance {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.over()

    def returns(self) -> list[float]:
        """Winners share 1, the others share -1."""
        course = self.course
        if not course.over():
            return [0.0] * int(self.num_players())
        assert course.game is not None
        return list(course.game.returns)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat was told and has answered, as a text."""
        return self.course.information_state(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Any) -> TripotState:
        """A state that the seat cannot tell from this one.

        What it does not know is dealt anew; who answered before it in this question, anew too.
        """
        course = self.course
        assert course.game is not None and course.pending is None
        seed = int(sampler() * 2**53)
        world = imagined(course.game, course.seat(player), seed)
        earlier = world.asked[: len(course.answers)]
        answers = []
        for n, seat in enumerate(earlier):
            legal = world.legal(seat)
            own = seat == player
            answers.append(course.answers[n] if own else legal[int(sampler() * len(legal))])
        state = TripotState(self.get_game())
        state.course = Course(course.table, world, tuple(answers), course.chance)
        state.course.imagined = True
        return state

    def __str__(self) -> str:
        course = self.course
        if course.game is None:
            return "about to be dealt" + told_chance(course)
        given = " ".join(str(answer) for answer in course.answers)
        return (
            drawn(course.game) + (f"  answered: {given}\n" if given else "") + told_chance(course)
        )


def told_chance(course: Course) -> str:
    """What chance has decided of this step, as text."""
    so_far = () if course.pending is None else course.pending.so_far
    return f" {course.decided} {so_far}" if course.decided or so_far else ""


class Observer:
    """Fills a tensor, and names its parts."""

    def __init__(self, game: TripotGame, perfect_recall: bool) -> None:
        self.game = game
        self.perfect_recall = perfect_recall
        size = game.state_size if perfect_recall else game.desk.encoder.size
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        if perfect_recall:
            self.dict["information_state"] = self.tensor
        else:
            for field in game.desk.encoder.fields:
                if field.width():
                    name = ".".join(filter(None, (field.part, field.name)))
                    self.dict[name] = self.tensor[field.at : field.at + field.width()]

    def set_from(self, state: TripotState, player: int) -> None:
        """What the seat sees in this state."""
        course = state.course
        self.tensor.fill(0)
        if self.perfect_recall:
            if len(self.tensor):  # else the string has no bound
                text = course.information_state(player).encode()
                self.tensor[: len(text)] = np.frombuffer(text, np.uint8)
        elif course.game is not None:
            self.tensor[:] = as_array(self.game.desk.encoder.observe(course.game, player), np.uint8)

    def string_from(self, state: TripotState, player: int) -> str:
        """The same in words."""
        course = state.course
        if self.perfect_recall:
            return course.information_state(player)
        if course.game is None:
            return "nothing yet"
        encoder = self.game.desk.encoder
        said = encoder.explain(encoder.observe(course.game, player))
        return ", ".join(f"{name}: {value}" for name, value in said.items())


def game_type(identity: Identity, turns: bool) -> Any:
    """What OpenSpiel is told of a game."""
    kinds = pyspiel.GameType
    dynamics = kinds.Dynamics.SEQUENTIAL if turns else kinds.Dynamics.SIMULTANEOUS
    low, high = identity.seats
    parameters: dict[str, object] = {"seats": usual_seats(identity.key), "known": False}
    for option in identity.options:
        written = written_option(option)
        if written is not None:
            parameters[option.name] = written
    return kinds(
        short_name=short_name(identity.key, turns),
        long_name=f"{identity.name['en']}{', in turns' if turns else ''} (Tripot)",
        dynamics=dynamics,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=identity.longest <= SHORT_GAME,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def short_name(key: str, turns: bool) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"tripot_{python_name(key)}{'_turns' if turns else ''}"


def written_option(option: Option) -> int | bool | str | None:
    """The default of an option as a parameter, a list as `1_2_`; None if it cannot be one."""
    value = option.default
    if isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list) and all(isinstance(item, int) for item in value):
        return "".join(f"{item}_" for item in value) or "none"
    return None


def read_option(option: Option, given: object) -> object:
    """The option that a parameter means."""
    if isinstance(option.default, list) and isinstance(given, str):
        return [] if given == "none" else [int(part) for part in given.split("_") if part]
    return given


def register_games() -> None:
    """Every game that is registered with Tripot and not yet with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for key in games():
        for turns in (False, True):
            if short_name(key, turns) not in known:
                members = {"key": key, "turns": turns}
                name = "".join(part.title() for part in short_name(key, turns).split("_"))
                made = type(name, (TripotGame,), members)
                pyspiel.register_game(game_type(find(key).identity, turns), made)


register_games()
