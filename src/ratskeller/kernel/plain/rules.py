"""The rules that a plain game need not write: who decides, when it is over, what is legal, who wins, how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..compiling import Rule, rule
from ..features import MOST, Block, FeatureTable, clockwise, mark, seat_after, wipe
from ..ladders import written
from ..verbs import scores
from .fields import Field

RANK_BITS = 4  # enough for every number of seats


@rule
def turn_decides(s: Any) -> Any:
    return s.turn


@rule
def has_ended(s: Any) -> Any:
    return s.ended != 0


@rule
def nothing_hidden(s: Any, seat: Any) -> None:
    """Everybody knows everything."""


@rule
def more_points_win(s: Any, out: Any) -> None:
    """The rank of a seat is how many have more points; who ties shares the better one. Points stand above the rank meanwhile."""
    scores(s, out)
    for i in range(s.players):
        out[i] = out[i] << RANK_BITS
    for i in range(s.players):
        for k in range(s.players):
            out[i] += (out[k] >> RANK_BITS) > (out[i] >> RANK_BITS)
    for i in range(s.players):
        out[i] = out[i] & ((1 << RANK_BITS) - 1)


def legal_by_reason(reason: Rule, actions: int) -> Rule:
    """Every action that nothing speaks against."""
    lines = [
        "def legal(s, out):",
        "    count = 0",
        f"    for action in range({actions}):",
        "        if reason(s, action) == 0:",
        "            out[count] = action",
        "            count += 1",
        "    return count",
    ]
    return written("legal", lines, {"reason": reason})


def outlook_by_scores(spread: float) -> Rule:
    """Who has more points looks better: a lead of `spread` points makes the odds e times as good."""
    lines = [
        "def outlook(s, seat, weights, out):",
        "    scores(s, out.notes)",
        "    for i in range(s.players):",
        "        out.score[i] = out.notes[i]",
        f"    return {float(spread)!r}",
    ]
    return written("outlook", lines, {"scores": scores})


@rule
def feature_of(value: Any, least: Any) -> Any:
    """A number of the table as a feature."""
    return min(max(value - least, 0), MOST)


def feature_table(fields: Sequence[Field], seats: int) -> FeatureTable:
    """A row with everything a seat may see, seats counted from its own."""
    around = ["own", "next", *map(str, range(2, seats))][:seats]
    blocks = [
        Block("players", "how many play", "n / most", most=seats),
        Block("turn", "whose decision it is", "0 or 1", [around]),
    ]
    for field in fields:
        if field.seen == "nobody":
            continue
        axes: list[list[str]] = [around if field.seen == "all" else ["own"]] if field.seats else []
        axes += [[str(i) for i in range(n)] for n in field.dims]
        if field.a_seat:
            blocks.append(Block(field.name, "which seat that is", "0 or 1", [*axes, around]))
            continue
        most = min(max(field.top - field.least, 1), MOST)
        blocks.append(Block(field.name, "as it lies on the table", f"(n - {field.least}) / {most}", axes, most))
    return FeatureTable(*blocks)


def features_of(fields: Sequence[Field], table: FeatureTable, seats: int) -> Rule:
    """Writes that row."""
    lines = ["def features(s, seat, out):", f"    wipe(out, {table.size})", "    out[0] = s.players"]
    lines.append("    mark(out, 1, clockwise(s, seat, s.turn))")
    starts = {block.name: start for block, start in zip(table.blocks, table.starts, strict=True)}
    for field in fields:
        if field.name in starts:
            lines += _written_out(field, starts[field.name], seats)
    lines.append(f"    return {table.size}")
    words: Mapping[str, Callable[..., Any]] = {
        "wipe": wipe, "mark": mark, "clockwise": clockwise, "seat_after": seat_after, "feature_of": feature_of,
    }  # fmt: skip
    return written("features", lines, words)


def _written_out(field: Field, start: int, seats: int) -> list[str]:
    """The lines that write one field: a loop for the seats, then one for each of its dimensions."""
    lines, indexes, place, depth = [], [], str(start), 1
    size = len(field.places()) * (seats if field.a_seat else 1)
    if field.seats and field.seen == "owner":
        indexes.append("seat")
    elif field.seats:
        lines += ["    for k in range(s.players):", "        who = seat_after(s, seat, k)"]
        indexes.append("who")
        place += f" + k * {size}"
        depth = 2
    for at, count in enumerate(field.dims):
        size //= count
        lines.append(f"{'    ' * depth}for i{at} in range({count}):")
        indexes.append(f"i{at}")
        place += f" + i{at} * {size}"
        depth += 1
    value = f"s.{field.name}[{', '.join(indexes)}]" if indexes else f"s.{field.name}"
    if field.a_seat:
        return [*lines, f"{'    ' * depth}mark(out, {place}, clockwise(s, seat, {value}))"]
    return [*lines, f"{'    ' * depth}out[{place}] = feature_of({value}, {field.least})"]
