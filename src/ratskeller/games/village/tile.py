"""The 2/12 tile: beside which white banners it may lie. The meeting place gives it."""

from __future__ import annotations

from ...kernel.bits import has
from ...kernel.compiling import rule
from ...kernel.ladders import ladder
from .banners import PARTS, meeting_place
from .board import lay_tile
from .data import FIELDS
from .manifest import Part, answer, declining
from .names import BANNER, BANNERS, REASONS, Banner

Reason = REASONS.tell("no_banner", "same_place", "resting_place", "same_field")
Step = meeting_place.Step
LIST, FIRST = BANNER.of, BANNER.starts

_whites = {BANNER.names.index(part.white.name): part.white for part in PARTS if part.white}
there = ladder("there", "s, kind, seat, i", "kind", {kind: white.there for kind, white in _whites.items()}, otherwise=False)
was_usable = ladder(
    "was_usable", "s, kind, i", "kind", {kind: white.was_usable for kind, white in _whites.items()}, otherwise=False
)


@rule
def lies_beside(s, seat, banner):
    """Whether the village has such a white banner for the tile; the meeting place's own is none."""
    return there(s, LIST[banner], seat, banner - FIRST[LIST[banner]])


@rule
def could_use(s, banner):
    """Whether a white banner can have been used earlier in this turn."""
    return was_usable(s, LIST[banner], banner - FIRST[LIST[banner]])


@rule
def why_not_tile(s, banner):
    """Any own white banner but the meeting place's; fields that do not differ are one target."""
    lies = s.tile[s.turn]
    if banner == Banner.MEETING:
        return Reason.RESTING_PLACE
    if banner == lies:
        return Reason.SAME_PLACE
    if not lies_beside(s, s.turn, banner):
        return Reason.NO_BANNER
    field = banner - Banner.FIELD
    if not 0 <= field < FIELDS:
        return Reason.OK
    plow = has(s.plows[s.turn], field)
    beside = lies - Banner.FIELD
    if 0 <= beside < FIELDS and has(s.plows[s.turn], beside) == plow:
        return Reason.SAME_FIELD
    for other in range(field):
        if has(s.plows[s.turn], other) == plow:
            return Reason.SAME_AS_ANOTHER
    return Reason.OK


@rule
def use(s, banner, events):
    lay_tile(s, banner, events)
    s.step = Step.BANNER_DONE


PART = Part([answer(Step.TILE, why_not_tile, use, {"banner": BANNERS}), declining(Step.TILE)])
