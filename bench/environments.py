"""The section on environments: what they promise, beside their peers, in a run of their own."""

from __future__ import annotations

from bench.driver import Line, Run
from bench.figures import Figure, ratio, shown
from bench.report import amount, promises, table
from bench.task import BATCH, OBSERVE, SEARCH, TURNS

HEAD = "## Environments for researchers\n"
QUICK_SHOT, ET_BIM = "quick-shot, 5 seats", "et-bim, 8 seats"
METHOD = """\
- **Turns** are answers of PettingZoo agents through `agent_iter`, `last` and `step`, both sides on
  `raw_env`, a new seed each game.
- **An observation** is `np.frombuffer(encoder.observe(game, seat))` at decisions of random games.
- **The batch**: all games stepped by one call, with observations and masks, answers drawn in numpy;
  pgx's is one compiled call of ten steps, with its observations, `auto_reset` and one thread. Its
  steps count all answers, ours only those with a choice.
- **Simulations** are those of OpenSpiel's Python ISMCTS with one random rollout each.
"""


def promised(run: Run) -> list[Figure]:
    """Floors and aims; quotients where the peers were measured."""
    found = {(line.subject, line.measure): line for line in run.lines}

    def against(text: str, ours: tuple[str, str], theirs: str, floor: float, aim: float) -> None:
        peer: Line | None = found.get((theirs, ours[1]))
        if peer is not None:
            out.append(Figure(text, "x", ratio(found[ours], [peer]), floor, aim))

    out: list[Figure] = []
    turns, search = (QUICK_SHOT, TURNS), (QUICK_SHOT, SEARCH)
    against("PettingZoo `raw_env` turns ÷ its leduc", turns, "PettingZoo leduc_holdem_v4", 10, 15)
    for name, subject, floor, aim in (
        ("Quick Shot 5", QUICK_SHOT, 4.0, 2.0),
        ("Et Bim! 8", ET_BIM, 10.0, 5.0),
    ):
        value = shown(found[subject, OBSERVE])
        out.append(Figure(f"one observation from Python, {name}", "µs", value, floor, aim))
    for name, subject, floor, aim in (
        ("Quick Shot 5", QUICK_SHOT, 0.6e6, 1e6),
        ("Et Bim! 8", ET_BIM, 0.25e6, 0.4e6),
    ):
        value = shown(found[subject, BATCH])
        out.append(Figure(f"batch, {name}", "decisions/s", value, floor, aim))
    batch = "the same ÷ pgx on the CPU"
    against(f"{batch}, leduc", (QUICK_SHOT, BATCH), "pgx leduc_holdem", 0.35, 0.6)
    against(f"{batch}, sparrow mahjong", (ET_BIM, BATCH), "pgx sparrow_mahjong", 3, 6)
    against("ISMCTS simulations ÷ on C++ euchre", search, "OpenSpiel euchre", 0.5, 1)
    return out


def section(run: Run) -> str:
    """The section of docs/benchmarks.md."""
    versions = ", ".join(f"{name} {number}" for name, number in run.versions.items())
    rows = []
    for line in run.lines:
        each = "µs" if line.measure == OBSERVE else "decisions/s"
        rows.append([line.subject, line.measure, amount(shown(line).median, each, bare=True)])
    measured = f"{run.rounds} rounds of {run.slice:g} s slices, with {versions}.\n"
    what = table(["", "measure", "a second; observe: µs"], rows, right=(2,))
    return "\n".join([HEAD, measured, promises(promised(run)), what, METHOD])


def replaced(page: str, new: str) -> str:
    """A page with this section in the place of the old one, or at its end."""
    before, _, after = page.partition(HEAD)
    rest = after[after.index("\n## ") + 1 :] if "\n## " in after else ""
    return f"{before.rstrip()}\n\n{new.rstrip()}\n" + (f"\n{rest}" if rest else "")
