"""The table of Rattus for who lays out a position by clicks: regions, cards, players, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from ...kernel.editing import CHOICE, COUNT, MARK, Choice, Editor, Path, Place, Position, Row
from .data import CARD, CUBES, FACE, GOODS, IN_PLAY, MARKET, NEEDS_GOOD, RATS, REGION, SLOTS

NOBODY = Choice(None, "rattus.edit.nobody")
HIDDEN = Choice(None, "rattus.edit.hidden")
NO_GOOD = Choice(None, "rattus.edit.none")
FACES = sorted(set(FACE.values()))
MOST_COINS = 30
WITHIN_A_TURN = ("took", "placed", "fetched", "used")


def _seats(position: Position) -> range:
    return range(position["players"])


def _regions(position: Position) -> list[str]:
    return [name for name, i in REGION.items() if IN_PLAY[position["players"], i]]


def opened(position: Position) -> Position:
    """Every region, card and purse; a rat that nobody has looked at has no face, and the supply is a number."""
    found = deepcopy(position)
    seats = _seats(found)
    found["cubes"] = {name: found["cubes"].get(name, [0] * len(seats)) for name in _regions(found)}
    found["held"] = {card: found["held"].get(card) for card in found["cards"]}
    found["rats"] = {name: [_known(rat) for rat in found["rats"].get(name, []) if rat is not None] for name in _regions(found)}
    if isinstance(found["supply"], list):
        found["supply"] = len(found["supply"])
    found["final"] = found.get("final")
    found.setdefault("baker", [0] * len(seats))
    if found["goods"]:
        wares = found.get("wares", {})
        found["wares"] = {str(i): {good: wares.get(str(i), {}).get(good, 0) for good in GOODS} for i in seats}
        found["region_goods"] = {name: found["region_goods"].get(name) for name in _regions(found)}
        found["card_goods"] = {card: found.get("card_goods", {}).get(card) for card in found["cards"] if NEEDS_GOOD[CARD[card]]}
    return found


def _known(rat: dict[str, Any]) -> dict[str, Any]:
    """A rat as far as somebody knows it; its face as one thing, which a click can change."""
    kept = {key: rat[key] for key in ("starting", "redrawn") if rat.get(key)}
    if not rat.get("seen_by") or "limit" not in rat:
        return {**kept, "face": None}
    return {**kept, "seen_by": rat["seen_by"], "face": [rat["limit"], *sorted(rat["symbols"])]}


def places(position: Position) -> list[Place]:
    return [
        Place(["supply"], "rattus.edit.turn", _moment(position)),
        *(
            Place([f"region:{name}", f"rat:{name}"], "rattus.edit.place", _region(position, name), {"place": name})
            for name in _regions(position)
        ),
        *(Place([f"card:{card}"], "rattus.edit.place", _card(position, card), {"place": card}) for card in position["cards"]),
        *(Place([f"player:{seat}"], "rattus.edit.seat", _player(position, seat), {"seat": seat}) for seat in _seats(position)),
    ]


def _moment(position: Position) -> list[Row]:
    seats = [Choice(seat, "rattus.edit.seat", {"seat": seat}) for seat in _seats(position)]
    supply = Row(COUNT, ("supply",), "rattus.edit.supply", most=RATS)
    if "opening" in position:
        return [supply]
    rows = [
        Row(CHOICE, ("turn",), "rattus.edit.whose", choices=seats),
        supply,
        Row(CHOICE, ("final",), "rattus.edit.final", choices=[Choice(None, "rattus.edit.not_yet"), *seats]),
        Row(MARK, ("took",), "rattus.edit.took"),
        Row(MARK, ("placed",), "rattus.edit.placed"),
    ]
    return [*rows, Row(MARK, ("fetched",), "rattus.edit.fetched")] if position["goods"] else rows


def _region(position: Position, name: str) -> list[Row]:
    cubes = position["cubes"][name]
    rows = [
        Row(COUNT, ("cubes", name, seat), "rattus.edit.cubes", {"seat": seat}, most=cubes[seat] + _reserve(position, seat))
        for seat in _seats(position)
    ]
    rats = position["rats"][name]
    rows.append(
        Row(COUNT, ("rats", name), "rattus.edit.rats", most=min(SLOTS, len(rats) + position["supply"]), filler={"face": None})
    )
    faces = [
        HIDDEN,
        *(Choice([limit, *symbols], "rattus.edit.face", {"limit": limit, "symbols": symbols}) for limit, symbols in FACES),
    ]
    rows += [Row(CHOICE, ("rats", name, i, "face"), "rattus.edit.rat", {"n": i + 1}, choices=faces) for i in range(len(rats))]
    rows.append(Row(CHOICE, ("plague",), "rattus.edit.plague", choices=[Choice(name, "rattus.edit.here")]))
    if position["goods"]:
        rows.append(Row(CHOICE, ("region_goods", name), "rattus.edit.good", choices=[NO_GOOD, *map(Choice, GOODS)]))
    return rows


def _card(position: Position, card: str) -> list[Row]:
    holders = [NOBODY, *(Choice(seat, "rattus.edit.seat", {"seat": seat}) for seat in _seats(position))]
    rows = [Row(CHOICE, ("held", card), "rattus.edit.held", choices=holders)]
    if position["held"][card] == position["turn"]:
        rows.append(Row(MARK, ("used",), "rattus.edit.used", name=card))
    if card in position.get("card_goods", {}):
        rows.append(Row(CHOICE, ("card_goods", card), "rattus.edit.good", choices=[NO_GOOD, *map(Choice, GOODS)]))
    return rows


def _player(position: Position, seat: int) -> list[Row]:
    rows = [Row(COUNT, ("palace", seat), "rattus.edit.palace", most=position["palace"][seat] + _reserve(position, seat))]
    if position["held"].get("baker") is not None:
        rows.append(Row(COUNT, ("baker", seat), "rattus.edit.baker", most=position["baker"][seat] + _reserve(position, seat)))
    if position["goods"]:
        rows.append(Row(COUNT, ("coins", seat), "rattus.edit.coins", most=MOST_COINS))
        rows += [
            Row(COUNT, ("wares", str(seat), good), "rattus.edit.ware", {"good": good}, most=MARKET["tokens"]) for good in GOODS
        ]
    return rows


def _reserve(position: Position, seat: int) -> int:
    out = sum(counts[seat] for counts in position["cubes"].values()) + position["palace"][seat] + position["baker"][seat]
    return int(CUBES - out)


# ── what follows from a click ────────────────────────────────────────────────────────────────────────────────────────
def settled(before: Position, after: Position, path: Path) -> Position:
    found = deepcopy(after)
    _rats(before, found, path)
    if path[0] in ("wares", "region_goods", "card_goods"):
        found.pop("stock", None)  # what is left
    if path == ("turn",):
        for key in WITHIN_A_TURN:
            found[key] = [] if key == "used" else False
    found["held"] = {card: seat for card, seat in found["held"].items() if seat is not None}
    found["used"] = [card for card in found["used"] if found["held"].get(card) == found["turn"]]
    for key in ("region_goods", "card_goods"):
        if key in found:
            found[key] = {name: good for name, good in found[key].items() if good is not None}
    if "card_goods" in found:
        found["card_goods"] = {card: good for card, good in found["card_goods"].items() if card in found["held"]}
    if "baker" not in found["held"]:
        del found["baker"]
    if found["final"] is None:
        del found["final"]
    return found


def _rats(before: Position, found: Position, path: Path) -> None:
    """Rats come from the supply and go back there; whoever turns one over shows it to everybody."""
    if path[-1] == "face":
        found["rats"][path[1]][path[2]].pop("starting", None)  # any rat may lie there now
    if path[0] == "rats":
        found["supply"] += sum(map(len, before["rats"].values())) - sum(map(len, found["rats"].values()))
        known = Counter(_faces(found)) - Counter(_faces(before))
        if known and "revealed" in found:  # one that had been revealed lies there now: another one was
            del found["revealed"]
    elif path == ("supply",):
        found.pop("revealed", None)
    everybody = list(_seats(found))
    for name, rats in found["rats"].items():
        found["rats"][name] = [_laid(rat, everybody) for rat in rats]
    found["redrawn"] = any(rat.get("redrawn") for rats in found["rats"].values() for rat in rats)


def _faces(position: Position) -> list[tuple[Any, ...]]:
    return [tuple(rat["face"]) for rats in position["rats"].values() for rat in rats if rat["face"] is not None]


def _laid(rat: dict[str, Any], everybody: list[int]) -> dict[str, Any]:
    kept: dict[str, Any] = {key: rat[key] for key in ("starting", "redrawn") if key in rat}
    if rat["face"] is None:
        return kept
    limit, *symbols = rat["face"]
    return {**kept, "limit": limit, "symbols": symbols, "seen_by": rat.get("seen_by", everybody)}


EDITOR = Editor(opened, places, settled)
