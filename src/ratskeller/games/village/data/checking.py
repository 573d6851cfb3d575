"""What must hold in the figures of My Village. A figure that cannot be played is refused with its file, entry and reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

SOURCES = ("rulebook", "deduced", "reconstructed")
SEATS = (2, 3, 4)
LOWEST, HIGHEST = 2, 12
MOST_REUSE_TIME = 1
MONK_EFFECTS = ("story-2", "story-3", "headman", "school-1", "school-2", "office")
CHURCHES = ("healing",)  # what rules and bots know by name
COUNCILS = ("land", "people")
LISTS = ("village_board", "council", "church", "monk_stack", "craft", "travel", "customer")
TABLES = (
    "contents", "time_track", "rat_track", "dice", "game", "chronicle", "school", "tile", "fun", "headman", "starting_hand",
    "office", "meeting_place", "field",
)  # fmt: skip
MORE = "banner"  # [banner.<name>]: further banners, whose files know what they need


class Checker:
    """Checks the parsed file; raises ValueError at the first thing that is wrong."""

    def __init__(self, data: dict[str, Any], file: str) -> None:
        self.data = data
        self.file = file

    def need(self, ok: bool, entry: object, why: str) -> None:
        if not ok:
            raise ValueError(f"{self.file}: {entry}: {why}")

    def figure(self, table: dict[str, Any], key: str, entry: str, least: int = 0) -> int:
        self.need(key in table, entry, f"{key!r} is missing")
        value = table[key]
        self.need(isinstance(value, int) and not isinstance(value, bool), entry, f"{key} must be a whole number, not {value!r}")
        self.need(value >= least, entry, f"{key} must be at least {least}, not {value}")
        return int(value)

    def values(self, given: Any, entry: str) -> None:
        self.need(isinstance(given, list), entry, f"values must be a list, not {given!r}")
        for value in given:
            possible = isinstance(value, int) and LOWEST <= value <= HIGHEST
            self.need(possible, entry, f"no banner value {value!r}: they go from {LOWEST} to {HIGHEST}")
        self.need(len(set(given)) == len(given), entry, f"a value stands twice in {given}")

    def cost(self, given: Any, entry: str, allowed: Iterable[str]) -> None:
        self.need(isinstance(given, dict), entry, f"a cost is a table, not {given!r}")
        for what in given:
            self.need(what in allowed, entry, f"unknown good or cost {what!r}; possible are {', '.join(allowed)}")
            self.figure(given, what, entry)

    def names(self, kind: str, wanted: Iterable[str] | None = None) -> list[str]:
        key = "letter" if kind == "travel" else "name"
        for i, card in enumerate(self.data[kind]):
            self.need(isinstance(card.get(key), str), f"{kind} {i + 1}", f"{key!r} is missing")
        found = [card[key] for card in self.data[kind]]
        self.need(len(set(found)) == len(found), kind, "two entries have the same name")
        if wanted is not None:
            self.need(sorted(found) == sorted(wanted), kind, f"must be {', '.join(wanted)}, not {', '.join(found)}")
        return found

    def count(self, kind: str, found: int, wanted: int) -> None:
        self.need(found == wanted, kind, f"wrong number of cards: {found} instead of {wanted}")

    def per_players(self, table: dict[str, Any], key: str, entry: str) -> None:
        self.need(isinstance(table.get(key), dict), entry, f"{key} must give a figure for 2, 3 and 4 players")
        for players in SEATS:
            self.figure(table[key], str(players), f"{entry}.{key}", 1)

    # ── the file ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def check(self) -> None:
        for name in TABLES:
            self.need(isinstance(self.data.get(name), dict), name, "this table is missing")
        for name in LISTS:
            self.need(isinstance(self.data.get(name), list), name, "these entries are missing")
        for name in self.data:
            self.need(name in TABLES or name in LISTS or name == MORE, name, "unknown entry")
        for name in (*TABLES, *LISTS):
            found = self.data[name]
            for entry in found if isinstance(found, list) else [found]:
                self.need(entry.get("source") in SOURCES, name, f"source must be one of {', '.join(SOURCES)}")
        for name, banner in self.data.get(MORE, {}).items():
            self.need(banner.get("source") in SOURCES, name, f"source must be one of {', '.join(SOURCES)}")
            self.values(banner.get("values", []), name)
        self.tables()
        self.goods = [craft.get("good") for craft in self.data["craft"]]
        self.council_and_church()
        self.crafts_and_monks()
        self.travel()
        self.customers()

    def tables(self) -> None:
        data = self.data
        self.figure(data["time_track"], "clouds", "time_track", 1)
        self.per_players(data["rat_track"], "start_distance", "rat_track")
        self.need(len(data["rat_track"].get("die", [])) > 0, "rat_track", "the rat die needs faces")
        self.figure(data["rat_track"], "lost_share", "rat_track", 1)
        dice, game = data["dice"], data["game"]
        for players in SEATS:
            pool = dice.get(str(players), {})
            total = self.figure(pool, "white", f"dice.{players}") + self.figure(pool, "black", f"dice.{players}")
            needed = players * self.figure(game["turns_per_round"], str(players), "game.turns_per_round", 1)
            self.need(total >= 2 * needed, f"dice.{players}", f"{total} dice are too few for {needed} turns")
        self.figure(dice, "black_die_time", "dice")
        self.need(self.figure(dice, "taken", "dice") == 2, "dice", "taken must be 2: a banner value is the sum of two dice")
        self.need(self.figure(dice, "faces", "dice") * 2 == HIGHEST, "dice", "two dice must reach exactly the value 12")
        for key in ("max_rounds", "coin_per_pip"):
            self.figure(game, key, "game", 1)
        for key in ("turns_per_round", "end_coffins"):
            self.per_players(game, key, "game")
        self.need(len(game["start_coins"]) == SEATS[-1], "game", "start_coins must give a figure for each of four seats")
        self.need(len(game["windows_points"]) > 1, "game", "windows_points must begin with the points of no window")
        for board in data["village_board"]:
            self.values(board.get("fun"), "village_board")
        self.count("village_board", len(data["village_board"]), data["contents"]["village_boards"])
        for name in ("school", "tile", "starting_hand", "office", "meeting_place", "field"):
            self.values(data[name].get("values"), name)
        for name in ("meeting_place", "field"):
            self.card(data[name], name)
        for key in ("display", "monk_limit"):
            self.figure(data["office"], key, "office", 1)
        for cost in data["office"]["cost"]:
            self.cost(cost, "office", ("time", "coins"))
        self.need(len(data["office"]["cost"]) <= data["office"]["display"], "office", "more customers have a price than lie open")

    def card(self, card: dict[str, Any], entry: str) -> None:
        """What every card with a white side has."""
        self.cost(card.get("build"), entry, ("time", "coins"))
        if "reuse" in card:
            self.cost(card["reuse"], entry, ("time",))
            self.need(card["reuse"].get("time", 0) <= MOST_REUSE_TIME, entry, f"reuse costs at most {MOST_REUSE_TIME} time")

    def council_and_church(self) -> None:
        for kind, wanted, listed in (("council", "councils", COUNCILS), ("church", "churches", CHURCHES)):
            self.count(kind, len(self.data[kind]), self.data["contents"][wanted])
            found = self.names(kind)
            for name in listed:
                self.need(name in found, kind, f"there must be one called {name}")
            for card in self.data[kind]:
                entry = f"{kind} {card['name']}"
                self.values(card.get("values"), entry)
                self.card(card, entry)
                self.figure(card, "points", entry)

    def crafts_and_monks(self) -> None:
        contents = self.data["contents"]
        self.need(len(set(self.goods)) == len(self.goods), "craft", "two crafts make the same good")
        self.need("plow" in self.goods, "craft", "no craft makes plows")
        for name in self.names("craft", contents["craft_cards"]):
            card = next(c for c in self.data["craft"] if c["name"] == name)
            entry = f"craft {name}"
            self.count(entry, len(card.get("values", [])), contents["craft_cards"][name])
            for pair in card["values"]:
                self.values(pair, entry)
            self.card(card, entry)
            self.figure(card, "spaces", entry, 1)
        for name in self.names("monk_stack", contents["monks"]):
            stack = next(s for s in self.data["monk_stack"] if s["name"] == name)
            entry = f"monk_stack {name}"
            self.values(stack.get("values"), entry)
            self.card(stack, entry)
            self.count(entry, len(stack.get("effects", [])), contents["monks"][name])
            for effect in stack["effects"]:
                self.need(effect in MONK_EFFECTS, entry, f"unknown effect {effect!r}; there are {', '.join(MONK_EFFECTS)}")

    def travel(self) -> None:
        contents = self.data["contents"]["travel"]
        found = self.names("travel", contents)
        self.need(found == sorted(found), "travel", "the letters must stand in order")
        for card in self.data["travel"]:
            entry = f"travel {card['letter']}"
            self.values(card.get("values"), entry)
            self.figure(card, "time", entry)
            ways = card.get("any_of", [])
            self.need(len(ways) == 2, entry, "any_of must have two ways to pay: goods, and coins")
            self.cost(ways[0], entry, self.goods)
            self.cost(ways[1], entry, ("coins",))
            self.count(entry, len(card.get("faces", [])), contents[card["letter"]])
            for face in card["faces"]:
                self.figure(face, "points", entry)
                self.cost(face.get("grey", {}), entry, (*self.goods, "coins", "time"))
                for key in face:
                    self.need(key in ("points", "grey", "chapel"), entry, f"a face has no {key!r}")

    def customers(self) -> None:
        self.count("customer", len(self.data["customer"]), self.data["contents"]["customers"])
        self.names("customer")
        for card in self.data["customer"]:
            entry = f"customer {card['name']}"
            self.values(card.get("values"), entry)
            self.cost(card.get("goods", {}), entry, self.goods)
            self.need(sum(card.get("goods", {}).values()) > 0, entry, "a customer must want something")
            self.figure(card, "points", entry)


def check(data: dict[str, Any], file: str) -> None:
    """Refuse what cannot be played, also where an entry is not even of the right shape."""
    try:
        Checker(data, file).check()
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError(f"{file}: {type(problem).__name__} {problem}: an entry is missing or of the wrong kind") from problem
