"""The games. Importing this package makes them known by name: ours, then those of other packages."""

from ..kernel.outside import take_in
from . import rattus, village

__all__ = ["rattus", "village"]

take_in()
