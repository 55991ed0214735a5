"""Words for the tests of Loser: lay a table, answer in notation, look at what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

import tripot
from tripot.games.loser_spells import SPELL_NAMES
from tripot.kernel.rng import Script, every

T = TypeVar("T")
EVERYBODY = (0, 1, 2, None)
FIRST_ACTIONS = ("none", "prying-eye", "grimoire")
SECOND_ACTIONS = ("none", "cauldron-swap", "meddling-fingers")


def table(
    *hands: str, seed: int = 1, options: Mapping[str, object] | None = None, **position: object
) -> tripot.Game:
    """A written position with these hands; it is seat 0's turn unless it says otherwise.

    Nobody has a Spell that is not written. Both Action cards show their first side.
    """
    written: dict[str, object] = {
        "hands": list(hands),
        "turn": 0,
        "action_1": "prying-eye",
        "action_2": "cauldron-swap",
        "spells": [""] * len(hands),
        **position,
    }
    return tripot.arrange("loser", len(hands), seed, dict(options or {}), **written)


def some_spells(**counts: int) -> dict[str, int]:
    """The option `spells` with only these, as in some_spells(gong=1, wand_snap=2)."""
    named = {name.replace("_", "-"): n for name, n in counts.items()}
    assert set(named) <= set(SPELL_NAMES)
    return {name: named.get(name, 0) for name in SPELL_NAMES}


def full(game: tripot.Game, said: str) -> str:
    """An answer in notation, of what is said for short: '9', 'gong', 'up', 'centre-2'."""
    question = str(asking(game))
    if said.startswith("centre-"):
        return "swap@centre_down=" + said.removeprefix("centre-")
    if said in ("up", "down"):
        return f"thumb-{said}"
    if said in SPELL_NAMES:
        return f"{'keep' if question == 'keep' else 'cast'}:{said}"
    if said.isdecimal():
        return f"{question if question in ('play', 'catch', 'drop') else 'give'}:{said}"
    return said


def say(game: tripot.Game, *answers: str) -> tripot.Game:
    """Answer question after question: 'a b' where several seats are asked at once."""
    for text in answers:
        said = text.split()
        assert len(said) == len(game.asked), f"{asking(game)}: {game.asked} are asked, not {said}"
        for seat, answer in zip(game.asked, [full(game, word) for word in said], strict=True):
            game.answer(seat, game.parse(answer))
    return game


def vote(game: tripot.Game, thumbs: str) -> tripot.Game:
    """The thumbs of those asked, as in 'up down down'."""
    assert asking(game) == "vote"
    return say(game, thumbs)


def finish(game: tripot.Game) -> tripot.Game:
    """Let every seat's time run out, question after question, to the end of the game."""
    while not game.over:
        for seat in game.asked:
            question: Any = game.question(seat)
            game.answer(seat, question["default"])
    return game


def asking(game: tripot.Game) -> str | None:
    """The name of the open question."""
    question: Any = game.view()["question"]
    return None if question is None else str(question["name"])


def options(game: tripot.Game, seat: int | None = None) -> list[str]:
    """What the seat asked may answer, as `say` takes it."""
    seat = game.asked[0] if seat is None else seat
    return [said(game, answer) for answer in game.legal(seat)]


def said(game: tripot.Game, answer: int) -> str:
    """An answer as it is said for short."""
    notation = game.notation(answer)
    short = notation.partition(":")[2] or notation.removeprefix("thumb-")
    short = short.replace("swap@centre_down=", "centre-")
    assert full(game, short) == notation
    return short


def facts(game: tripot.Game) -> Any:
    """The public facts."""
    return game.view()["facts"]


def piles(game: tripot.Game, viewer: int | None = None) -> Any:
    """The piles as a seat sees them, or a watcher."""
    return game.view(viewer)["piles"]


def hand(game: tripot.Game, seat: int, viewer: int | None = -1) -> str:
    """A hand in the eyes of its owner, or of another viewer; '?' is a card not known there."""
    cards = piles(game, seat if viewer == -1 else viewer)["hands"][seat]
    return " ".join(sorted((card or "?" for card in cards), key=lambda card: (len(card), card)))


def before(game: tripot.Game, seat: int, viewer: int | None = None) -> tuple[str, str]:
    """What lies before a seat, face up and face down, as a viewer sees it."""
    shown = piles(game, viewer)
    up, down = shown["front_up"][seat], shown["front_down"][seat]
    return " ".join(up), " ".join(card or "?" for card in down)


def events(game: tripot.Game, *names: str, viewer: int | None = None) -> list[Any]:
    """The events of these names in order, as a seat saw them or a watcher; without names all."""
    return [event for event in game.events(viewer) if not names or event["event"] in names]


def loser(game: tripot.Game) -> int:
    """Who lost the last round."""
    return int(events(game, "loser")[-1]["seat"])


def values(game: tripot.Game) -> dict[int, int]:
    """What the hands were worth at the last reveal."""
    worth: dict[int, int] = {}
    for event in events(game, "vote", "value"):
        if event["event"] == "vote":
            worth = {}
        else:
            worth[event["seat"]] = event["value"]
    return dict(sorted(worth.items()))


def pile(game: tripot.Game, name: str, viewer: int | None = None) -> str:
    """A pile of the table in the eyes of a viewer, the bottom first."""
    return " ".join(card or "?" for card in piles(game, viewer)[name])


def spells(game: tripot.Game, seat: int, viewer: int | None = -1) -> list[str]:
    """The Spells a seat holds, in the eyes of its owner, or of another viewer."""
    shown = piles(game, seat if viewer == -1 else viewer)["spells"][seat]
    return sorted(card or "?" for card in shown)


def in_force(game: tripot.Game) -> list[str]:
    """The Spells in force before each seat."""
    return [" ".join(cards) for cards in piles(game)["in_force"]]


def default(game: tripot.Game) -> str:
    """What the first seat asked says by silence."""
    question: Any = game.question(game.asked[0])
    return said(game, question["default"])


def cast(spell: str, *hands: str, **position: object) -> tripot.Game:
    """Seat 0 has played the first potion of its hand and activated this Spell."""
    held = [spell] + [""] * (len(hands) - 1)
    game = table(*hands, **{"spells": held, **position})  # type: ignore[arg-type]
    return say(game, hands[0].split()[0], spell)


def where(game: tripot.Game, seat: int, potion: str) -> set[str]:
    """Where a potion may lie in the eyes of a seat: every pile of every world it thinks of."""
    found: set[str] = set()
    for world in game.seat(seat).worlds():
        state: Any = world.to_json()
        for name, held in state["piles"].items():
            single = not held or not isinstance(held[0], list)
            for at, places in enumerate([held] if single else held):
                if potion in [state["faces"][place] for place in places]:
                    found.add(name if single else f"{name} {at}")
    return found


def truths(game: tripot.Game, seat: int, look: Callable[[tripot.Game], T]) -> set[T]:
    """What can be true in the eyes of a seat: a question put to every world it thinks of."""
    return {look(world) for world in game.seat(seat).worlds()}


def odds_from(game: tripot.Game, play_on: Callable[[tripot.Game], T]) -> dict[T, Fraction]:
    """The odds of every result when chance begins in this position."""
    game.events()

    def once(script: Script) -> T:
        branch = game.copy()
        branch.rng = script
        return play_on(branch)

    found: dict[T, Fraction] = {}
    for result, chance in every(once):
        found[result] = found.get(result, Fraction(0)) + chance
    return found
