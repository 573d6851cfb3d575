"""My Village for PettingZoo. Options: players; others in `table`."""

from .making import makers

env, raw_env, parallel_env = makers("village")
