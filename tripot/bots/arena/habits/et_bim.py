"""Et Bim!: nobody says anything, so what counts is whom one goes for, and what one gives back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripot import Event, Game
from tripot.bots.arena.habits import Choice, share

MEASURES = ("on_partners", "knowingly", "for_enemies", "returned", "to_partners")
WHOLE = dict(zip(MEASURES, ("hits", "known", "cares", "reactions", "returns"), strict=True))
CENTRE = -1
Sent = tuple[str, str, bool, bool]  # event, card, whether on a partner, and whether it was known


def bluffs(game: Game, seat: int, choices: Sequence[Choice]) -> Mapping[str, int]:
    """Whom the seat splashed and cared for, by the tiles of that moment, and what it returned."""
    counts: Counter[str] = Counter()
    for name, card, partner, known in sent_by(game, seat):
        if card in ("10", "20", "30"):
            if name == "return":
                counts.update(returns=1, to_partners=partner)
            else:
                counts.update(hits=1, on_partners=partner)
                counts.update(known=known, knowingly=known and partner)
        elif name == "play" and card in ("heal", "shield"):
            counts.update(cares=1, for_enemies=not partner)
    for choice in choices:
        if choice.question == "react":
            counts.update(reactions=1, returned=choice.answer != 0)
    return counts


def measures(counts: Mapping[str, int]) -> Mapping[str, float]:
    """How much of the damage went to partners, and the like."""
    return {
        name: part
        for measure, whole in WHOLE.items()
        for name, part in share(counts, measure, whole).items()
    }


def sent_by(game: Game, seat: int) -> Iterator[Sent]:
    """Each card that the seat has played or returned."""
    rounds: list[list[Event]] = []
    for event in game.events():
        if event["event"] == "round":
            rounds.append([])
        rounds[-1].append(event)
    for events in rounds:
        yield from sent_in_round(events, seat)


def sent_in_round(events: Sequence[Event], seat: int) -> Iterator[Sent]:
    """The same of one round."""
    gangs = first_gangs(events)
    known = {other: other == seat for other in gangs}
    for event in events:
        if event["event"] == "look" and event["by"] == seat:
            known[chair(event["from"])] = True
        elif event["event"] == "swap":
            one, other = chair(event["from"]), chair(event["to"])
            gangs[one], gangs[other] = gangs[other], gangs[one]
            known[one], known[other] = known[other], known[one]
            known[seat] = True
        elif event["event"] == "play" or event["event"] == "return":
            sender = event["seat"] if event["event"] == "play" else chair(event["from"])
            target = chair(event["to"])
            if sender == seat:
                yield (
                    event["event"],
                    str(event["cards"][0]),
                    gangs[target] == gangs[seat],
                    known[target],
                )


def first_gangs(events: Sequence[Event]) -> dict[int, str]:
    """By seat, the gang it began the round with: all tiles are shown at the end."""
    gangs: dict[int, str] = {}
    for event in events:
        if event["event"] == "tile":
            gangs[chair(event["from"])] = str(event["cards"][0])
    for event in reversed(events):
        if event["event"] == "swap":
            one, other = chair(event["from"]), chair(event["to"])
            gangs[one], gangs[other] = gangs[other], gangs[one]
    return gangs


def chair(pile: Sequence[Any]) -> int:
    """The seat of a pile as events name it."""
    return int(pile[1]) if len(pile) > 1 else CENTRE
