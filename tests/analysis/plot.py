"""Calibration as a picture: what the evaluator said of a moment, and how often that seat won when it was played out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.analysis.figures import moments
from tests.analysis.proofs import Found

SIZE, LEFT, TOP, GAP, BELOW, RADIUS = 260, 44, 30, 26, 84, 2.8
TITLES = {"frozen": "frozen", "said": "now"}
MARKS = {
    "rattus": ("Rattus, three seats", "#a33b2e"),
    "mercatus": ("Mercatus, two seats", "#8a6410"),
    "village": ("My Village, two seats", "#2f6b4f"),
}
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#4a4033}.frame{fill:#fdf8ec;stroke:#b9a989}"
    ".even{stroke:#8d8067;stroke-dasharray:4 4}"
    ".noise{stroke-opacity:.35;stroke-width:1.4}circle{fill-opacity:.75;stroke:#fff;stroke-width:.6}"
)


def picture(found: Mapping[str, Sequence[Found]]) -> str:
    """A panel per offer; a dot per moment and seat, with two standard errors of what was played out. Above it, where the frozen
    figures were asked, what they said.
    """
    offers = [offer for offer in MARKS if found.get(offer)]
    rows = [by for by in ("frozen", "said") if any(moments(found[offer], by) for offer in offers)]
    panels = [
        _panel(offer, LEFT + i * (SIZE + LEFT + GAP), TOP + j * (SIZE + BELOW), moments(found[offer], by), by, len(rows) > 1)
        for j, by in enumerate(rows)
        for i, offer in enumerate(offers)
    ]
    width, height = len(offers) * (SIZE + LEFT + GAP), TOP + len(rows) * (SIZE + BELOW)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="What the evaluator said, and how often that seat won"><style>{STYLE}</style>{"".join(panels)}</svg>\n'
    )


def _panel(offer: str, left: int, top: int, dots: Sequence[Found], by: str, both: bool) -> str:
    name, colour = MARKS[offer]
    when = f" ({TITLES[by]})" if both else ""

    def x(share: float) -> str:
        return f"{left + share * SIZE:.1f}"

    def y(share: float) -> str:
        return f"{top + (1 - share) * SIZE:.1f}"

    parts = [
        f'<text x="{left}" y="{top - 10}" font-weight="600">{name}{when}</text>',
        f'<rect class="frame" x="{left}" y="{top}" width="{SIZE}" height="{SIZE}"/>',
        f'<line class="even" x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(f'<text x="{x(share)}" y="{top + SIZE + 18}" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{left - 6}" y="{float(y(share)) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<text x="{x(0.5)}" y="{top + SIZE + 40}" text-anchor="middle">said; upwards: won when played out</text>')
    for one in dots:
        for said, came, noise in zip(one["said"], one["came"], one["noise"], strict=True):
            off = 2 * float(noise) ** 0.5
            low, high = max(0.0, came - off), min(1.0, came + off)
            parts.append(f'<line class="noise" stroke="{colour}" x1="{x(said)}" x2="{x(said)}" y1="{y(low)}" y2="{y(high)}"/>')
            parts.append(f'<circle cx="{x(said)}" cy="{y(came)}" r="{RADIUS}" fill="{colour}"/>')
    return "".join(parts)
