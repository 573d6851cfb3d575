"""The games. Importing this package makes them known by name."""

from . import rattus

__all__ = ["rattus"]
