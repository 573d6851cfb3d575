"""The games. Importing this package makes them known by name."""

from . import rattus, village

__all__ = ["rattus", "village"]
