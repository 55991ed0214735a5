"""A correct program, as users write them: it passes mypy --strict and pyright without a cast."""

from __future__ import annotations

import random

import tripot


class Careful:
    """Plays its lowest card, unless it leads."""

    def __init__(self, game: str, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, seat: tripot.Seat) -> int:
        """As a bot of the arena does."""
        question = seat.question()
        if question is not None and question["kind"] == "sealed":
            return min(seat.legal())
        world = seat.imagine(seed=self.random.getrandbits(32))
        return max(world.legal(seat.index))


def leaders(games: int) -> float:
    """How often the first Leader wins at Quick Shot."""
    won = 0.0
    for seed in range(games):
        game = tripot.new("quick-shot", seats=5, seed=seed)
        leader: int = game.view()["facts"]["leader"]
        bots = [Careful("quick-shot", seat) for seat in range(5)]
        while not game.over:
            for seat in game.asked:
                game.answer(seat, bots[seat].choose(game.seat(seat)))
        won += game.returns[leader]
    return won / games


def story(game: tripot.Game) -> list[str]:
    """What happened, for any game."""
    lines: list[str] = []
    for event in game.events(None):
        if "cards" in event:
            cards: list[str | None] = event["cards"]
            lines.append(f"{event['n']}: {event['event']} {len(cards)}")
        elif event["event"] == "leader":
            seat: int = event["seat"]
            lines.append(f"{event['n']}: {seat} leads")
        elif event["event"] == "out":
            cause: str = event["cause"]
            lines.append(f"{event['n']}: {event['seat']} is out by {cause}, {event.get('by')}")
        elif event["event"] == "strength" and event["card"] == "4":
            lines.append(f"{event['n']}: a 4 of {event['strength'] - 4} more")
    return lines


def facts_of_all() -> None:
    """Every game has facts of its own, and `new` tells them apart by their keys."""
    phase: str = tripot.new("roulette", 4).view(0)["facts"]["phase"]
    frogs: list[int] = tripot.new("loser", 4).view()["facts"]["frogs"]
    gangs: dict[str, int] = tripot.new("et-bim", 6).view()["facts"]["gangs"]
    trapped: dict[str, bool] = tripot.new("quicksand", 3).view()["facts"]["trapped"]
    view: tripot.View[tripot.QuickShotFacts] = tripot.new("quick-shot", 3).view()
    print(phase, frogs, gangs, trapped, view["facts"]["reversed"])


def any_game(key: str) -> tripot.GameCard:
    """A key that is known only when it runs; and numbers that are no ints."""
    card: tripot.GameCard = tripot.games()[key]
    game = tripot.new(key, card["seats"][0], options={}, players=("Ana", "Bo"), table="t")
    seat = game.seat(game.asked[0])
    why = seat.why(0)
    reason: str | None = None if why is None else why["reason"]
    known: list[tripot.Knowledge] = seat.known()
    preview = game.preview(0, 1)
    again: tripot.Game = tripot.from_json(game.to_json())
    assert again == game.copy() and tripot.verify(game.record())
    print(reason, [group["surely"] for group in known], preview, tripot.actions(key)[0])
    return card


def ends(seat: tripot.Seat) -> int:
    """In how many of its worlds a first answer ends the game."""
    ended = 0
    for world in seat.worlds(limit=10**6):
        asked: int = world.asked[0]
        world.answer(asked, world.legal(asked)[0])
        ended += world.over
    return ended


def position() -> tripot.Game[tripot.LoserFacts]:
    """A written one."""
    return tripot.arrange("loser", seats=3, seed=3, hands=["4 5", "2 3", "1 9"], turn=0)


if __name__ == "__main__":
    print(leaders(2), story(tripot.new("quick-shot", 3)), position())
    facts_of_all()
