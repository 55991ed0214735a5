"""A test that may be looked at after every deal, and stop as soon as it is sure.

A gambler who starts with 1 bets on each deal, at odds that are fair if the bot is no better than
the others. If so, the fortune ever reaches 1/α with probability at most α (Ville's inequality),
however often one looks and whenever one stops. Many gamblers bet small and large shares of what
they have; the mean of their fortunes is the evidence.
"""

from __future__ import annotations

from collections.abc import Sequence

BETTER, WORSE, OPEN = "better", "worse", "open"
ALPHA = 0.05  # for both directions together
STAKES = (0.8, 0.5, 0.25, 0.125, 0.0625, 0.03125)  # of the most that can be staked
MOST = 1e60  # nobody needs more, and a number has its limits


class Side:
    """The evidence that a score in [0, 1] lies above its fair mean, or below it."""

    def __init__(self, above: bool) -> None:
        self.above = above
        self.fortunes = [1.0] * len(STAKES)

    def add(self, score: float, fair: float) -> None:
        """One more deal."""
        gain = (score - fair) / fair if self.above else (fair - score) / (1 - fair)
        self.fortunes = [
            min(fortune * (1 + stake * gain), MOST)
            for fortune, stake in zip(self.fortunes, STAKES, strict=True)
        ]

    @property
    def evidence(self) -> float:
        """What the gamblers have, on average."""
        return sum(self.fortunes) / len(self.fortunes)


class Sequential:
    """Whether a bot takes more, or less, than its fair share of what is won and lost.

    Both count, since some games have one winner and others one loser.
    """

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.deals = 0
        self.sides = {
            BETTER: (Side(above=True), Side(above=False)),
            WORSE: (Side(above=False), Side(above=True)),
        }
        self.most = {BETTER: 1.0, WORSE: 1.0}
        self.verdict = OPEN

    def add(self, won: float, lost: float, fair: float) -> None:
        """The bot's share of what was won and of what was lost in one deal; both are fair alike."""
        self.deals += 1
        for verdict, (wins, losses) in self.sides.items():
            wins.add(won, fair)
            losses.add(lost, fair)
            self.most[verdict] = max(self.most[verdict], self.evidence(verdict))
            if self.verdict == OPEN and self.most[verdict] >= 2 / self.alpha:
                self.verdict = verdict

    def evidence(self, verdict: str) -> float:
        """The fortune of those who bet on this verdict."""
        wins, losses = self.sides[verdict]
        return (wins.evidence + losses.evidence) / 2

    @property
    def p(self) -> float:
        """The p-value of both sides, valid whenever one looks."""
        return min(1.0, 2 / max(self.most.values()))


def decide(deals: Sequence[tuple[float, float]], fair: float, alpha: float = ALPHA) -> Sequential:
    """The test of these deals, up to the one that decides it."""
    run = Sequential(alpha)
    for won, lost in deals:
        if run.verdict != OPEN:
            break
        run.add(won, lost, fair)
    return run
