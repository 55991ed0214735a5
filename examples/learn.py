"""Learns Quick Shot against chance on the native batch, with numpy alone, and draws the curve.

    python examples/learn.py --out learning.svg

A network of one hidden layer, trained by policy gradients: an answer that led to a gain above the
average gets likelier. It takes a minute or two on one core of the compiled form.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import gymnasium
import numpy as np

from tripot.research.gymnasium import register_games

GAME = "tripot/quick-shot-v3"
STEPS = 24  # of a rollout: some games of each environment
HIDDEN = 64
RATE = 0.003


class Network:
    """Bytes in, odds of the answers out; Adam moves its weights."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, size**-0.5, (size, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.time = 0

    def forward(self, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """The rows as floats, the hidden layer, and the odds of the answers that are offered."""
        first, bias, second, other = self.weights
        x = rows.astype(np.float32) / 4
        hidden = np.tanh(x @ first + bias)
        scores = np.where(masks, hidden @ second + other, -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        return x, hidden, odds / odds.sum(1, keepdims=True)

    def learn(
        self, rows: np.ndarray, masks: np.ndarray, done: np.ndarray, gain: np.ndarray
    ) -> None:
        """Make what was done likelier in proportion to what it gained."""
        x, hidden, odds = self.forward(rows, masks)
        n = len(done)
        steps = -odds * gain[:, None]
        steps[np.arange(n), done] += gain
        below = (steps @ self.weights[2].T) * (1 - hidden**2)
        slopes = [x.T @ below / n, below.mean(0), hidden.T @ steps / n, steps.mean(0)]
        self.time += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            ahead = mean / (1 - 0.9**self.time)
            weight += RATE * ahead / (np.sqrt(square / (1 - 0.999**self.time)) + 1e-8)


def train(rounds: int, games: int, seed: int) -> tuple[Network, list[float]]:
    """The network, and the share of games that it won in each round."""
    register_games()
    rng = np.random.default_rng(seed)
    env = gymnasium.make_vec(GAME, num_envs=games, seats=5, seat=0)
    seen, _ = env.reset(seed=seed)
    network = Network(seen["observation"].shape[1], seen["action_mask"].shape[1], rng)
    won = []
    for _ in range(rounds):
        rows, masks, done, paid, ended = [], [], [], [], []
        for _ in range(STEPS):
            _, _, odds = network.forward(seen["observation"], seen["action_mask"])
            picked = (odds.cumsum(1) > rng.random((games, 1))).argmax(1)
            rows.append(seen["observation"])
            masks.append(seen["action_mask"])
            done.append(picked)
            seen, rewards, over, _, _ = env.step(picked)
            paid.append(rewards)
            ended.append(over)
        gain, whole = gains(np.array(paid), np.array(ended))
        won.append(float((np.array(paid)[np.array(ended)] > 0).mean()))
        keep = whole.ravel()
        flat = gain.ravel()[keep]
        scaled = ((flat - flat.mean()) / (flat.std() + 1e-8)).astype(np.float32)
        network.learn(
            np.concatenate(rows)[keep],
            np.concatenate(masks)[keep],
            np.concatenate(done)[keep],
            scaled,
        )
    return network, won


def gains(paid: np.ndarray, ended: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What the game of each decision brought in the end, and whether it ended in this rollout."""
    gain, whole = np.zeros_like(paid), np.zeros_like(ended)
    later, known = np.zeros(paid.shape[1]), np.zeros(paid.shape[1], bool)
    for t in range(len(paid) - 1, -1, -1):
        later = np.where(ended[t], paid[t], later)
        known = known | ended[t]
        gain[t], whole[t] = later, known
    return gain, whole


def drawn(won: list[float]) -> str:
    """The learning curve as a picture."""
    most = max(*won, 0.4) * 1.1
    right = [40 + i * 580 / max(1, len(won) - 1) for i in range(len(won))]
    points = " ".join(
        f"{x:.1f},{290 - w / most * 270:.1f}" for x, w in zip(right, won, strict=True)
    )
    level = 290 - 0.2 / most * 270
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320"
  font-family="sans-serif" font-size="13">
<rect width="640" height="320" fill="white"/>
<path d="M40 {level:.1f}H620" stroke="#999" stroke-dasharray="4 4"/>
<text x="44" y="{level - 6:.1f}" fill="#666">chance: 20 %</text>
<polyline points="{points}" fill="none" stroke="#b3261e" stroke-width="2"/>
<text x="40" y="18">games won against four chance bots: {won[-1]:.0%} in the end</text>
<text x="620" y="310" text-anchor="end">{len(won)} rounds</text>
</svg>
"""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--games", type=int, default=1024, help="played side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learning.svg"))
    chosen = parser.parse_args()
    _, won = train(chosen.rounds, chosen.games, chosen.seed)
    last = won[-max(1, len(won) // 10) :]
    chosen.out.write_text(drawn(won), encoding="utf-8")
    sys.stdout.write(
        f"won {won[0]:.1%} in the first round, {sum(last) / len(last):.1%} in the last ones; "
        f"chance wins 20 %; the curve is in {chosen.out}\n"
    )


if __name__ == "__main__":
    main()
