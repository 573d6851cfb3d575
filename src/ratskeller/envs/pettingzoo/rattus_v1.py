"""Rattus for PettingZoo. Options: players, cards (a set or six names), goods; others in `table`."""

from .making import makers

env, raw_env, parallel_env = makers("rattus")
