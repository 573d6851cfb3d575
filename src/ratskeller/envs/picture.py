"""A table as a picture: the text of the board, drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel.fields import Structs
from ..kernel.game import Game

SIZE, EDGE = 16, 12


def text(game: Game, states: np.ndarray, seat: int | None = None) -> str:
    """The table as a seat (None: a spectator) sees it."""
    return game.board(states.view(Structs)[0], seat, "en", None)


def pixels(words: str) -> np.ndarray:
    """Text as an array (height, width, 3)."""
    from PIL import Image, ImageDraw, ImageFont

    font: Any = ImageFont.load_default(SIZE)
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), words, font=font)
    sheet = Image.new("RGB", (int(right - left) + 2 * EDGE, int(bottom - top) + 2 * EDGE), "#f4ecd8")
    ImageDraw.Draw(sheet).multiline_text((EDGE - left, EDGE - top), words, font=font, fill="#2b2118")
    return np.asarray(sheet)
