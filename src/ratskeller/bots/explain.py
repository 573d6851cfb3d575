"""A bot's view of a decision, for hints and for the curious."""

from __future__ import annotations

from typing import Any

from .interface import Thought


def explain(thought: Thought, lang: str = "en", most: int | None = None) -> dict[str, Any]:
    """The options, the best first: what each promises (the share of the victory) and how often it was looked at."""
    total = sum(option.visits for option in thought.options)
    return {
        "action": thought.action.notation,
        "iterations": thought.iterations,
        "seconds": round(thought.seconds, 4),
        "options": [
            {
                "action": option.action.notation,
                "text": option.action.text(lang),
                "win": None if option.win is None else round(option.win, 4),
                "visits": option.visits,
                "share": round(option.visits / total, 4) if total else None,
            }
            for option in list(thought.options)[:most]
        ],
    }
