"""Before the game: which game, how many seats, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from json import loads
from typing import Any

from rich.text import Text

import tripot
from tripot.bots.levels import levels
from tripot.terminal.box import BadRequest, Box
from tripot.terminal.scene import AUTOMATON, BOT, PERSON, Chair, level_names
from tripot.terminal.screen import INK, LAMP, PAPER, Screen
from tripot.words import Words

LONGEST_NAME = 12
USUAL_SEATS = 5
USUAL_LEVEL = "regular"
YES_OR_NO = {"yes": True, "oui": True, "on": True, "no": False, "non": False, "off": False}


@dataclass
class Wish:
    """What the command line asked for; None where it did not say."""

    game: str | None = None
    seats: int | None = None
    people: int | None = None
    names: str | None = None
    automata: str | None = None
    bots: str | None = None
    options: list[str] = field(default_factory=list)
    box: Box = field(default_factory=Box)


@dataclass(frozen=True)
class Seating:
    """A table that can be opened."""

    game: str
    chairs: Sequence[Chair]
    options: dict[str, object]
    words: Words


def seat_people(wish: Wish, screen: Screen, say: Words) -> Seating:
    """Settle all that is open: ask a person at a terminal, else take what is usual."""
    key = which_game(wish.game or wish.box.game, screen, say)
    wish.box.speak(key, say)  # refuses a box for another game before anything is asked
    card: Mapping[str, Any] = tripot.games()[key]
    low, high = card["seats"]
    usual = min(max(low, USUAL_SEATS), high)
    seats = number(screen, say, "seats", say("ask.seats"), wish.seats, low, high, usual)
    options = dict(wish.box.options)
    for text in wish.options:
        name, value = read_option(text, card["options"]["properties"], say)
        options[name] = value
    if wish.automata:
        options["automata"] = numbered_seats(wish.automata, seats, say)
    tripot.new(key, seats, 0, options)  # refuses what the game does not take, before it asks on
    most = seats - len(automata_of(options))
    if wish.people is None and wish.names is not None:
        wish.people = len(wish.names.split(","))
    people = number(screen, say, "humans", say("ask.people"), wish.people, 0, most, min(1, most))
    if people > 1 and not screen.hides:
        raise BadRequest(say("error.curtain"))
    names = people_names(wish.names, people, screen, say)
    open_chairs = people < seats and wish.bots is None  # --bots says who sits in the others
    takes_automata = "automata" in card["options"]["properties"]
    if takes_automata and open_chairs and "automata" not in options:
        most = seats - max(people, 1)
        question = say("ask.automata", count=min(most, recommended(people)))
        count = number(screen, say, "automata", question, None, 0, most, 0)
        options["automata"] = list(range(seats - count, seats))
    blind = automata_of(options)
    strengths = bot_levels(wish.bots, key, seats - people - len(blind), screen, say)
    words = wish.box.speak(key, say, options.get("skin"))
    return Seating(key, chairs(seats, names, blind, strengths, say), options, words)


def automata_of(options: Mapping[str, Any]) -> Sequence[int]:
    """The seats that play blindly, by options that the game takes."""
    seats: Sequence[int] = options.get("automata", ())
    return seats


def recommended(people: int) -> int:
    """How many automata Quick Shot's rulebook advises (5.4): else, to fill the table up to five."""
    return {1: 4, 2: 3}.get(people, max(0, USUAL_SEATS - people))


def which_game(wanted: str | None, screen: Screen, say: Words) -> str:
    """The key of the game; asked only where there is a choice."""
    known: Mapping[str, Any] = tripot.games()
    keys = list(known)
    if wanted is not None:
        key = wanted.strip().lower().replace("_", "-").replace(" ", "-")
        if key not in keys:
            raise BadRequest(say("error.no_game", game=wanted[:40], games=", ".join(keys)))
        return key
    if len(keys) == 1 or not screen.live:
        return keys[0]
    for i, key in enumerate(keys, 1):
        name = known[key]["name"][say.language]
        line = known[key]["line"][say.language]
        screen.show(Text.assemble((f" {i} ", f"bold {INK} on {PAPER}"), f" {name}: {line}"))
    return keys[number(screen, say, "game", say("ask.game"), None, 1, len(keys), 1) - 1]


def number(
    screen: Screen,
    say: Words,
    flag: str,
    question: str,
    wish: int | None,
    low: int,
    high: int,
    usual: int,
) -> int:
    """A whole number: as wished, else asked at a terminal, else the usual one."""
    if wish is not None:
        if not low <= wish <= high:
            raise BadRequest(say("error.range", flag=flag, low=low, high=high, got=wish))
        return wish
    if not screen.live or low == high:
        return usual
    while True:
        line = screen.ask(asking(question, say("ask.range", low=low, high=high, usual=usual)))
        if not line:
            return usual
        if line.isdecimal() and len(line) < 4 and low <= int(line) <= high:
            return int(line)
        screen.show(Text(say("hint.number", low=low, high=high, usual=usual), style="italic"))


def people_names(wish: str | None, people: int, screen: Screen, say: Words) -> list[str]:
    """A name for each person, no two alike."""
    names: list[str] = []
    given = [name.strip() for name in (wish or "").split(",")]
    for i in range(people):
        usual = say("ask.player", number=i + 1) if people > 1 else say("ask.lone_player")
        name = given[i] if i < len(given) else ""
        if not name and wish is None and screen.live:
            question = say("ask.name", number=i + 1) if people > 1 else say("ask.your_name")
            name = screen.ask(asking(question, say("ask.usual", usual=usual)))
        names.append(distinct(tidy(name) or usual, names))
    return names


def bot_levels(wish: str | None, game: str, bots: int, screen: Screen, say: Words) -> list[str]:
    """A level for each bot: as wished, one for all or one for each, else asked, else the usual."""
    known = levels(game)
    usual = known.index(USUAL_LEVEL) if USUAL_LEVEL in known else 0
    if wish is None:
        if screen.live and bots and len(known) > 1:
            words = [f"{i} {level_names(say)[level]}" for i, level in enumerate(known, 1)]
            question = say("ask.level", levels=", ".join(words))
            usual = number(screen, say, "bots", question, None, 1, len(known), usual + 1) - 1
        return [known[usual]] * bots
    wanted = [name.strip().lower() for name in wish.split(",")]
    for name in wanted:
        if name not in known:
            raise BadRequest(say("error.level", got=name[:20], levels=", ".join(known)))
    if len(wanted) not in (1, bots):
        raise BadRequest(say("error.levels", got=len(wanted), bots=bots))
    return wanted * bots if len(wanted) == 1 else wanted


def tidy(name: str) -> str:
    """What can be shown of a name, whoever wrote it."""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME].strip()


def distinct(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if it is taken."""
    found, n = name, 2
    while found.lower() in [other.lower() for other in taken]:
        found, n = f"{name[: LONGEST_NAME - 2]} {n}", n + 1
    return found


def chairs(
    seats: int,
    names: Sequence[str],
    automata: Sequence[int],
    strengths: Sequence[str],
    say: Words,
) -> list[Chair]:
    """People first, in the chairs that are no automaton's; bots fill the rest."""
    people, bots = list(names), list(strengths)
    house = say("house.names").split(", ")
    taken = list(names)
    out: list[Chair] = []
    for seat in range(seats):
        if seat not in automata and people:
            out.append(Chair(people.pop(0), PERSON))
            continue
        name = next(name for name in house if name.lower() not in [n.lower() for n in taken])
        taken.append(name)
        blind = seat in automata
        out.append(Chair(name, AUTOMATON) if blind else Chair(name, BOT, bots.pop(0)))
    return out


def numbered_seats(text: str, seats: int, say: Words) -> list[int]:
    """Seats by their numbers, as in '3,4'."""
    out: list[int] = []
    for part in text.split(","):
        if not part.strip().isdecimal() or len(part) > 4 or int(part) >= seats:
            raise BadRequest(say("error.seat", seats=seats - 1, got=part.strip()[:20]))
        out.append(int(part))
    return sorted(set(out))


def read_option(text: str, known: Mapping[str, Any], say: Words) -> tuple[str, object]:
    """'copies=3', 'kinds=1,2,3' or 'cards={"mask": 8}' as a name and a value.

    The kernel checks the rest.
    """
    name, equals, value = text.partition("=")
    if not equals or name not in known:
        raise BadRequest(say("error.option", got=text[:40], names=", ".join(known)))
    kind = known[name]["type"]
    if kind == "boolean" and value.strip().lower() in YES_OR_NO:
        return name, YES_OR_NO[value.strip().lower()]
    if kind == "array" and not value.startswith("["):
        value = f"[{value}]"
    try:
        return name, loads(value)
    except (ValueError, RecursionError):
        return name, value


def asking(question: str, note: str) -> Text:
    """A prompt before the game: the lamp, what is asked, and what Enter means."""
    return Text.assemble((" ▶ ", f"bold {INK} on {LAMP}"), " ", (question, "bold"), f" {note}")
