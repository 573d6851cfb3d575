"""Steps a second of a game of Pgx, legal actions at random, matches begun anew; for an interpreter that has jax and pgx.

    python bench/pgx_play.py tic_tac_toe 4096 --runs 5 --clock wall

Prints the rate of every run as JSON. `bench/envs.py` and `bench/gpu.py` call it.
"""

from __future__ import annotations

import argparse
import json
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 100
CLOCKS = {"wall": time.perf_counter, "processor": time.process_time}

ask = argparse.ArgumentParser()
ask.add_argument("game")
ask.add_argument("batch", type=int)
ask.add_argument("--runs", type=int, default=5)
ask.add_argument("--clock", choices=CLOCKS, default="wall")
given = ask.parse_args()
env, clock = pgx.make(given.game), CLOCKS[given.clock]
step = auto_reset(env.step, env.init)


def one(state, key):
    action = jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
    return jax.vmap(step)(state, action, jax.random.split(key, given.batch)), None


play = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS))[0])
state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), given.batch))
rates = []
for run in range(given.runs + 1):  # the first one compiles
    began = clock()
    state = jax.block_until_ready(play(state, jax.random.PRNGKey(run)))
    rates.append(round(STEPS * given.batch / (clock() - began)))
print(json.dumps(rates[1:]))
