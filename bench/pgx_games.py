"""pgx: its Leduc Hold'em and sparrow mahjong on the CPU, in batches, with a new seed each game."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.metadata import version

from bench.task import BATCH, Contestant, Task

GAMES = ("leduc_holdem", "sparrow_mahjong")
BATCHES = 1024
STEPS = 10  # in one call


def contestant(quick: bool) -> Contestant:
    """Both games. A process gets one thread, as every other contestant has one."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    n = 16 if quick else BATCHES
    tasks = [Task(f"pgx {name}", BATCH, batched(name, n)) for name in GAMES]
    return Contestant("pgx", tasks, {"pgx": version("pgx"), "jax": version("jax")})


def batched(name: str, n: int) -> Callable[[], float]:
    """Some steps of all games in one compiled call; answers by chance among those offered."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    first = jax.jit(jax.vmap(environment.init))
    step = jax.vmap(auto_reset(environment.step, environment.init))

    @jax.jit
    def some_steps(state, key):  # type: ignore[no-untyped-def]
        def one(carry, key):  # type: ignore[no-untyped-def]
            to_choose, to_deal = jax.random.split(key)
            offered = jnp.log(carry.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(to_choose, offered, axis=-1)
            onward = step(carry, actions, jax.random.split(to_deal, n))
            return onward, onward.observation.sum()

        return jax.lax.scan(one, state, jax.random.split(key, STEPS))

    state, key = first(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2)

    def run() -> float:
        nonlocal state, key
        key, now = jax.random.split(key)
        state, seen = some_steps(state, now)
        seen.block_until_ready()
        return n * STEPS

    run()
    return run
