"""Writes and checks the golden playthroughs and the pinned digests of every game.

    python -m tools.golden write [GAME]     play again, and write tests/golden anew
    python -m tools.golden check [GAME]     say what is missing or differs

A golden file that changes is a change of rules: it bumps the version of that game. A new game, seat
count or option gets its file by `write`, which keeps the seed of a file that is there already.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from itertools import count
from pathlib import Path

import tripot
from tripot.kernel.events import Event
from tripot.kernel.options import Option
from tripot.kernel.play import play_out
from tripot.kernel.registry import find
from tripot.kernel.rng import Quick, Stream

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
DIGESTS = FOLDER / "digests.json"
TRIED = 40  # seeds that a new golden file is chosen from
DECISIONS = 1200  # at least, of random games behind each pinned digest; a quarter for an option
IMAGINED = 12  # the decisions at one of which worlds are imagined


# What is played: every game with every seat count, and every option once.


@dataclass(frozen=True)
class Case:
    """One table: a seat count as it is printed, or one option set to something else."""

    game: str
    seats: int
    option: str = ""
    value: object = None

    @property
    def name(self) -> str:
        """Its name among the cases of the game."""
        return f"{self.seats}-{self.option}" if self.option else str(self.seats)

    @property
    def file(self) -> Path:
        """Where its golden playthrough is."""
        return FOLDER / f"{self.game}-{self.name}.txt"

    @property
    def options(self) -> dict[str, object]:
        """The options that are not as printed."""
        return {self.option: self.value} if self.option else {}

    def begin(self, seed: int) -> tripot.Game:
        """The table with the cards dealt."""
        return tripot.new(self.game, self.seats, seed, self.options)


def cases(game: str) -> list[Case]:
    """All cases of a game."""
    low, high = find(game).identity.seats
    printed = [Case(game, seats) for seats in range(low, high + 1)]
    return printed + [case for option in find(game).identity.options for case in one(game, option)]


def one(game: str, option: Option) -> Iterator[Case]:
    """The option set to the first other value that some table takes, middle seat counts first."""
    low, high = find(game).identity.seats
    for value in other_values(option.schema, option.default):
        for seats in sorted(range(low, high + 1), key=lambda n: abs(2 * n - low - high)):
            case = Case(game, seats, option.name, value)
            try:
                case.begin(0)
            except tripot.BadOption:
                continue
            yield case
            return


def other_values(schema: dict[str, object], default: object) -> list[object]:
    """Values of this schema that are not the default."""
    values: list[object] = []
    examples = schema.get("examples")
    if isinstance(examples, list):
        values = examples
    elif schema["type"] == "array":
        items = schema["items"]
        assert isinstance(items, dict)
        singles = other_values(items, None)
        values = [singles[1::2][:n] for n in range(len(singles), 0, -1)]
    elif schema["type"] == "boolean":
        values = [False, True]
    elif schema["type"] == "string":
        words = schema["enum"]
        assert isinstance(words, list)
        values = words
    else:
        low, high = schema["minimum"], schema["maximum"]
        assert isinstance(low, int) and isinstance(high, int)
        values = list(range(low, high + 1))
    return [value for value in values if value != default]


# How it is played, and told.


def play_random(game: tripot.Game, rng: Quick) -> Iterator[dict[int, int]]:
    """Answer at random; stops before every decision with the answers it will give."""
    while not game.over:
        given = {}
        for seat in game.asked:
            options = game.legal(seat)
            given[seat] = options[rng.below(len(options))]
        yield given
        for seat, answer in given.items():
            game.answer(seat, answer)


def playthrough(case: Case, seed: int) -> str:
    """A random game as a text: events, questions, answers, and a digest for every decision."""
    game = case.begin(seed)
    lines = [
        f"game {case.game}",
        f"version {game.table.identity.version}",
        f"seats {case.seats}",
        f"options {json.dumps(case.options)}",
        f"seed {seed}",
        "",
    ]
    heard = 0
    for given in play_random(game, Quick(seed)):
        lines += told(game, heard)
        heard = len(game.events())
        question = game.question(game.asked[0])
        assert question is not None
        seats = " ".join(map(str, given))
        answers = " ".join(map(game.notation, given.values()))
        lines.append(f"? {game.decision} {question['name']} [{seats}] -> {answers}")
        lines.append(f"# {game.digest()}")
    lines += told(game, heard)
    lines.append(f"= winners {list(game.winners)} scores {list(game.scores)}")
    lines.append(f"# {game.digest()}")
    return "\n".join(lines) + "\n"


def told(game: tripot.Game, since: int) -> list[str]:
    """The events as a watcher reads them, and in brackets what a watcher does not see."""
    public = game.events(None, since)
    assert game.past is not None
    faces = game.table.identity.faces
    return [line(seen, game.past.events[since + i], faces) for i, seen in enumerate(public)]


def line(public: Mapping[str, object], event: Event, faces: tuple[str, ...]) -> str:
    """One event: its name, its arguments, its cards."""
    words = [str(public["event"])]
    for name, value in public.items():
        if name in ("from", "to") and isinstance(value, list):
            words += [name, *map(str, value)]
        elif name not in ("n", "event") and not (name == "cards" and isinstance(value, list)):
            words.append(f"{name} {value}")
    shown = public.get("cards")
    known = zip(
        shown if isinstance(shown, list) else [], (faces[face] for face in event.faces), strict=True
    )
    cards = [face if seen else f"[{face}]" for seen, face in known]
    return " ".join(words) + (": " if cards else "") + " ".join(cards).replace("] [", " ")


# Golden files.


def header(text: str) -> dict[str, str]:
    """The lines above the first empty one, by their first word."""
    return dict(row.split(" ", 1) for row in text.split("\n\n", 1)[0].splitlines())


def golden(case: Case) -> str | None:
    """The golden playthrough of the case; None if there is none."""
    return case.file.read_text() if case.file.exists() else None


def seed_of(text: str) -> int:
    """The seed in a golden file."""
    return int(header(text)["seed"])


def names(text: str) -> set[str]:
    """What occurs in a playthrough: events, questions, answers."""
    rows = [row.split() for row in text.split("\n\n", 1)[1].splitlines()]
    asked = {f"? {row[2]}" for row in rows if row[0] == "?"}
    given = {word for row in rows if row[0] == "?" for word in row[row.index("->") :]}
    return asked | given | {row[0] for row in rows if row[0] not in "?#="}


def write(game: str) -> None:
    """Write all golden files of a game; a new one shows what the others do not show yet."""
    shown: set[str] = set()
    for case in cases(game):
        old = golden(case)
        seeds = range(1, TRIED) if old is None else [seed_of(old)]
        texts = [playthrough(case, seed) for seed in seeds]
        best = max(texts, key=lambda text: len(names(text) - shown))
        shown |= names(best)
        if best != old:
            case.file.write_text(best)
            print(f"wrote {case.file.name}")
    for case_file in strays():
        case_file.unlink()
        print(f"removed {case_file.name}")
    missing = {f"? {question.name}" for question in find(game).identity.questions} - shown
    missing |= set(find(game).identity.events) - shown
    if missing:
        print(f"{game}: no golden file shows " + ", ".join(sorted(missing)))


def strays() -> list[Path]:
    """Golden files of no case."""
    wanted = {case.file for game in tripot.games() for case in cases(game)}
    return sorted(set(FOLDER.glob("*.txt")) - wanted)


def difference(case: Case) -> str:
    """What a golden file says and what is played now, as a diff; empty if they agree."""
    old = golden(case)
    if old is None:
        return f"{case.file.name} is missing: python -m tools.golden write {case.game}"
    return diff(old, playthrough(case, seed_of(old)), case.file.name)


def diff(old: str, now: str, name: str) -> str:
    """The first differences between two playthroughs."""
    rows = unified_diff(old.splitlines(), now.splitlines(), name, "played now", lineterm="")
    return "\n".join(list(rows)[:60])


# Digests: the same on the sources and on the compiled wheel.


def case_digest(case: Case) -> str:
    """One hash over the digests of many random games and of the worlds imagined in them."""
    total = sha256()
    left = DECISIONS // 4 if case.option else DECISIONS
    for seed in count():
        game = case.begin(seed)
        for given in play_random(game, Quick(seed)):
            offered = [game.legal(seat) for seat in given]
            total.update(f"{game.digest()} {offered}".encode())
            if game.decision == seed % IMAGINED:
                for seat in range(case.seats):
                    total.update(imagined(game, seat, seed).encode())
        total.update(f"{game.digest()} {game.winners} {game.scores}".encode())
        left -= game.decision
        if left <= 0:
            break
    return total.hexdigest()


def imagined(game: tripot.Game, seat: int, seed: int) -> str:
    """A world in the mind of a seat, and how it ends when played at random."""
    world = game.seat(seat).imagine(seed)
    start = world.digest()
    choices = int(play_out(world, Quick(seed)))
    return f"{start} {choices} {world.digest()}"


def generator_digests() -> dict[str, object]:
    """The numbers that each generator gives first, as hashes and in the open."""
    quick = {f"quick {seed}": numbers(Quick(seed)) for seed in (0, 1, -1, 2**62, 10**30)}
    stream = Stream(sha256(b"golden").digest())
    out: dict[str, object] = {**quick, "stream": numbers(stream)}
    for label in ("deal", "leader", "deal"):
        stream.open(label)
        out[f"stream {label} {stream.uses[label]}"] = numbers(stream)
    return out


def numbers(rng: Quick | Stream) -> str:
    """A hundred numbers of growing range: the last of them, and a hash of all."""
    got = [int(rng.below(n * n * n + 2)) for n in range(100)]
    return " ".join(map(str, got[-4:])) + " " + sha256(repr(got).encode()).hexdigest()[:16]


def digests(game: str) -> dict[str, object]:
    """All digests of a game, with the version they are of."""
    found: dict[str, object] = {"version": find(game).identity.version}
    return {**found, **{case.name: case_digest(case) for case in cases(game)}}


def pinned() -> dict[str, dict[str, object]]:
    """What digests.json says."""
    read: dict[str, dict[str, object]] = json.loads(DIGESTS.read_text()) if DIGESTS.exists() else {}
    return read


# The command line.


def main(words: list[str]) -> int:
    """Do what the command line says; the exit code."""
    if not words or words[0] not in ("write", "check") or len(words) > 2:
        print(__doc__)
        return 2
    games = [find(words[1]).identity.key] if len(words) == 2 else list(tripot.games())
    if words[0] == "write":
        for game in games:
            write(game)
        found = {**pinned(), **{game: digests(game) for game in games}}
        pins = {game: found[game] for game in tripot.games() if game in found}
        pins = {"generators": generator_digests(), **pins}
        DIGESTS.write_text(json.dumps(pins, indent=1) + "\n")
        return 0
    wrong = [text for game in games for case in cases(game) if (text := difference(case))]
    wrong += [f"digests of {game} differ" for game in games if digests(game) != pinned().get(game)]
    if generator_digests() != pinned().get("generators"):
        wrong.append("digests of the generators differ")
    print("\n".join(wrong) or f"{', '.join(games)}: as pinned")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
