"""After the match: what won it, luck or skill. See docs/analysis.md for what the figures mean."""

from .measure import Study, analyse
from .report import Analysis, Moment, Player, Turning

__all__ = ["Analysis", "Moment", "Player", "Study", "Turning", "analyse"]
