"""Rattus: Mercatus for PettingZoo. Options: players, cards (a set or six names; at first random); others in `table`."""

from .making import makers

env, raw_env, parallel_env = makers("mercatus")
