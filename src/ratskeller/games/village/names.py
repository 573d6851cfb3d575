"""The words of My Village and their numbers. Parts tell the reasons, events and steps they bring; the common ones are here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.naming import Register, Spans, enum_of
from . import data

GAME = "village"
NONE = -1

FIELD_NAMES = [str(i + 1) for i in range(data.FIELDS)]
_fields = [f"field-{i}" for i in FIELD_NAMES]

# Banners that need a number of their own: white ones (bits of `used`, places of the 2/12 tile; customers are the last of them),
# and the one black banner whose payment may need choices.
BANNER = Spans(
    "Banner", fun=["fun"], school=["school"], council=["council"], meeting=["meeting-place"], craft=data.CRAFTS, field=_fields,
    customer=data.CUSTOMERS, travel=["travel"],
)  # fmt: skip
Banner = BANNER.first
BANNERS = BANNER.words[: Banner.TRAVEL]

PLACES = ["house", "coin", "story", "stay"]  # the headman's path, and staying where he is
Place = enum_of("Place", PLACES)
_sources = Spans("Source", building=["building"], field=_fields, guild=["joker"])  # where a good to be paid comes from
SOURCES, Source = _sources.words, _sources.first
MARKS = [*data.LAND_KINDS, *data.PROFESSIONS]
MOST_MARKERS = min(data.DICE_TAKEN, data.MEETING_SPACES)
_used = Spans("Used", office=["office"], meeting=["meeting-place"], council=data.COUNCILS, craft=data.CRAFTS)
USED, Used = _used.words, _used.first  # banners whose effect alone would not tell what was used

# ── reasons and steps ────────────────────────────────────────────────────────────────────────────────────────────────
REASONS = Register(
    "Reason",
    [
        "ok", "not_now", "wrong_value", "no_villager", "has_one", "none_left", "not_owned", "used_already", "too_few_coins",
        "same_as_another",
    ],
)  # fmt: skip
Reason = REASONS.tell()

# Step numbers stand in stored tables and learned weights: those that were given once are kept.
STEPS = Register(
    "Step",
    ["use", "white", "banner_done", "death", "end_turn", "over"],
    [
        "die", "value", "use", "white", "cover", "pay", "swap", "headman", "school", "office", "free", "count", "pick", "mark",
        "tile", "bury", "heal", "labourer", "over", None, "charge", "bought", "picked", "lesson", "banner_done", "death",
        "rat_runs", "invasion", "spared", "aftermath", "end_turn",
    ],
)  # fmt: skip
Step = STEPS.tell()

# ── events ───────────────────────────────────────────────────────────────────────────────────────────────────────────
Words = Mapping[str, Sequence[Any] | None]
SEAT: Words = {"seat": list(range(data.SEATS))}
N: Words = {**SEAT, "n": None}
CARD: Words = {**SEAT, "letter": data.LETTERS, "points": None, "face": data.FACE_NAMES, "grey": data.GREYS}
CUSTOMER: Words = {**SEAT, "customer": data.CUSTOMERS}
VILLAGER: Words = {**SEAT, "profession": data.PROFESSIONS}
_common: dict[str, Words] = {
    "time": N,
    "crossed": SEAT,
    "paid": N,
    "coins": N,
    "story": N,
    "used": {**SEAT, "banner": USED},
    "tile": {**SEAT, "banner": BANNERS},
    "declined": {**SEAT, "what": STEPS.words},
}
EVENT_WORDS = dict(_common)
EVENTS = Register("Event", list(_common))
Event = EVENTS.tell()


def tell_events(**kinds: Words) -> Any:
    """Tell what can happen in a part; returns the enum of that and of what happens everywhere."""
    EVENT_WORDS.update(kinds)
    return EVENTS.tell(*kinds)
