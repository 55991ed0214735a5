"""Random talk to the toy, for Hypothesis: the same every time unless a long run has its seed."""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import tripot
from tests.kernel.toy import DECKS, SEATS, WORDS

Options = dict[str, str | bool]
LONG = bool(os.environ.get("TRIPOT_LONG"))
SEED = int(os.environ.get("TRIPOT_SEED", "0"))


def examples(count: int) -> settings:
    """So many examples, the same every time; many more in a long run, from its own seed."""
    return settings(
        max_examples=count * 20 if LONG else count,
        derandomize=not LONG,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


OPTIONS = st.fixed_dictionaries({"deck": st.sampled_from(list(DECKS)), "automaton": st.booleans()})
CHOICES = st.lists(st.integers(0, 10**6), min_size=4, max_size=25)
CHANCE = st.integers(0, 99)


def begun(options: dict[str, str | bool], chance: int) -> tripot.Game:
    """A toy table that listens."""
    game = tripot.new("words", SEATS, chance, options)
    game.events()
    return game


def said(game: tripot.Game, choice: int) -> tuple[int, str]:
    """Say one of the words that can be said; who said what."""
    seat = game.asked[0]
    legal = game.legal(seat)
    answer = legal[choice % len(legal)]
    game.answer(seat, answer)
    return seat, WORDS[answer]


def faces(game: tripot.Game) -> tuple[int, ...]:
    return tuple(int(face) for face in game.faces)
