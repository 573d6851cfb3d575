"""What must hold in the figures of My Village. What cannot be played is found with its place and reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....kernel.edition import SOURCES
from ....kernel.faults import Checker, Fault, label

SEATS = (2, 3, 4)
LOWEST, HIGHEST = 2, 12
MOST_REUSE_TIME = 1
MOST_TIME, MOST_COINS, MOST_GOODS, MOST_POINTS, MOST_SPACES, MOST_STEPS = 9, 9, 3, 20, 9, 30
MONK_EFFECTS = ("story-2", "story-3", "headman", "school-1", "school-2", "office")
NAMED = {"church": ("healing",), "council": ("land", "people")}  # what rules and bots know by name
SIZES = {"village_board": "village_boards", "customer": "customers", "church": "churches", "council": "councils"}
LISTS = ("village_board", "council", "church", "monk_stack", "craft", "travel", "customer")
TABLES = (
    "contents", "time_track", "rat_track", "dice", "game", "chronicle", "school", "tile", "fun", "headman", "starting_hand",
    "office", "meeting_place", "field",
)  # fmt: skip
MORE = "banner"  # [banner.<name>]: further banners, whose files know what they need


class Figures(Checker):
    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__("village")
        self.data = data
        self.goods: list[str] = []

    def whole(self) -> None:
        with self.at():
            for name in TABLES:
                self.need(isinstance(self.data.get(name), dict), "missing", name, what=name)
            for name in LISTS:
                self.need(isinstance(self.data.get(name), list), "missing", name, what=name)
            for name in self.data:
                self.need(name in TABLES or name in LISTS or name == MORE, "unknown", name)
            self.goods = [craft.get("good") for craft in self.data["craft"]]
            self.sources()
            self.tables()
            for kind in LISTS:
                with self.at(kind):
                    self.deck(kind)

    def sources(self) -> None:
        for name in TABLES:
            with self.at(name):
                self.one_of(self.data[name].get("source"), SOURCES, "source", "source")
        for kind in LISTS:
            for number, item in enumerate(self.data[kind], 1):
                with self.at(kind, label(item, number)):
                    self.one_of(item.get("source"), SOURCES, "source", "source")

        for name, banner in self.data.get(MORE, {}).items():
            with self.at(MORE, name):
                self.one_of(banner.get("source"), SOURCES, "source", "source")
                self.values(banner)

    # ── parts of items ─────────────────────────────────────────────────────────────────────────────────────────────
    def values(self, table: dict[str, Any], name: str = "values", least: int = 1) -> None:
        self.need(isinstance(table.get(name), list), "missing", name, what=name)
        self.banner(table[name], least, name)

    def banner(self, given: Any, least: int, *path: object) -> None:
        self.need(isinstance(given, list) and len(given) >= least, "no_value", *path)
        for value in given:
            possible = isinstance(value, int) and LOWEST <= value <= HIGHEST
            self.need(possible, "value", *path, value=value, least=LOWEST, most=HIGHEST)
        self.need(len(set(given)) == len(given), "twice", *path)

    def cost(self, given: Any, allowed: Iterable[str], *path: object) -> None:
        self.need(isinstance(given, dict), "table", *path)
        known = list(allowed)
        most = {"time": MOST_TIME, "coins": MOST_COINS}
        with self.at(*path):
            for what in given:
                self.one_of(what, known, "cost", what)
                self.number(given, what, 0, most.get(what, MOST_GOODS))

    def card(self, card: dict[str, Any]) -> None:
        """What every card with a white side has."""
        self.values(card)
        self.cost(card.get("build"), ("time", "coins"), "build")
        if "reuse" in card:
            self.cost(card["reuse"], ("time",), "reuse")
            self.need(card["reuse"].get("time", 0) <= MOST_REUSE_TIME, "reuse", "reuse", most=MOST_REUSE_TIME)

    def per_players(self, table: dict[str, Any], name: str, least: int, most: int) -> None:
        self.need(isinstance(table.get(name), dict), "missing", name, what=name)
        with self.at(name):
            for players in SEATS:
                self.number(table[name], str(players), least, most)

    # ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def tables(self) -> None:
        data = self.data
        with self.at("time_track"):
            self.number(data["time_track"], "clouds", 1, MOST_STEPS)
        with self.at("rat_track"):
            self.per_players(data["rat_track"], "start_distance", 1, MOST_STEPS)
            self.need(len(data["rat_track"].get("die", [])) > 0, "missing", "die", what="die")
            self.number(data["rat_track"], "lost_share", 1)
        with self.at("chronicle"):
            for place, points in enumerate(data["chronicle"]["story"], 1):
                self.number({str(place): points}, str(place), 0, MOST_POINTS)
        for players in SEATS:
            with self.at("dice", players):
                pool = data["dice"].get(str(players), {})
                total = self.number(pool, "white") + self.number(pool, "black")
                needed = players * self.number(data["game"]["turns_per_round"], str(players), 1)
                self.need(total >= 2 * needed, "dice", dice=total, turns=needed)
        with self.at("dice"):
            self.number(data["dice"], "black_die_time")
            self.need(self.number(data["dice"], "taken") == 2, "range", "taken", value=data["dice"]["taken"], least=2, most=2)
            faces = self.number(data["dice"], "faces")
            self.need(faces * 2 == HIGHEST, "range", "faces", value=faces, least=HIGHEST // 2, most=HIGHEST // 2)
        with self.at("game"):
            for name in ("max_rounds", "coin_per_pip"):
                self.number(data["game"], name, 1)
            for name in ("turns_per_round", "end_coffins"):
                self.per_players(data["game"], name, 1, MOST_STEPS)
            self.count(len(data["game"]["start_coins"]), SEATS[-1], "start_coins")
            self.need(len(data["game"]["windows_points"]) > 1, "missing", "windows_points", what="windows_points")
        for name in ("school", "tile", "starting_hand", "office"):
            with self.at(name):
                self.values(data[name])
        with self.at("school"):
            self.number(data["school"], "place_time", 0, MOST_TIME)
        for name in ("meeting_place", "field"):
            with self.at(name):
                self.card(data[name])
                self.number(data[name], "points", 0, MOST_POINTS)
        with self.at("meeting_place"):
            self.number(data["meeting_place"], "spaces", 1, MOST_SPACES)
        with self.at("office"):
            for name in ("display", "monk_limit"):
                self.number(data["office"], name, 1)
            for cost in data["office"]["cost"]:
                self.cost(cost, ("time", "coins"), "cost")
            most = self.number(data["office"], "display")
            self.need(len(data["office"]["cost"]) <= most, "range", "cost", value=len(data["office"]["cost"]), least=1, most=most)

    # ── decks ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def deck(self, kind: str) -> None:
        cards, contents = self.data[kind], self.data["contents"]
        names = [label(card, number) for number, card in enumerate(cards, 1)]
        self.need(len(set(names)) == len(names), "twice")
        wanted = {"craft": contents["craft_cards"], "monk_stack": contents["monks"], "travel": contents["travel"]}.get(kind)
        self.need(wanted is None or sorted(names) == sorted(wanted), "names", wanted=", ".join(wanted or ()))
        if kind in SIZES:
            self.count(len(cards), contents[SIZES[kind]])
        for name in NAMED.get(kind, ()):
            self.need(name in names, "called", name=f"'{name}'")
        for number, card in enumerate(cards, 1):
            with self.at(label(card, number)):
                getattr(self, kind)(card)

    def village_board(self, card: dict[str, Any]) -> None:
        self.values(card, "fun")

    def council(self, card: dict[str, Any]) -> None:
        self.card(card)
        self.number(card, "points", 0, MOST_POINTS)
        if "spaces" in card:
            self.number(card, "spaces", 1, MOST_SPACES)

    def church(self, card: dict[str, Any]) -> None:
        self.card(card)
        self.number(card, "points", 0, MOST_POINTS)

    def craft(self, card: dict[str, Any]) -> None:
        self.one_of("plow", self.goods, "cost")
        self.need(self.goods.count(card["good"]) == 1, "twice", "good")
        self.count(len(card.get("values", [])), self.data["contents"]["craft_cards"][card["name"]], "values")
        for number, pair in enumerate(card["values"], 1):
            self.banner(pair, 1, "values", number)
        self.card({**card, "values": card["values"][0]})
        self.number(card, "spaces", 1, MOST_SPACES)

    def monk_stack(self, card: dict[str, Any]) -> None:
        self.card(card)
        self.count(len(card.get("effects", [])), self.data["contents"]["monks"][card["name"]], "effects")
        for number, effect in enumerate(card["effects"], 1):
            self.one_of(effect, MONK_EFFECTS, "effect", "effects", number)

    def travel(self, card: dict[str, Any]) -> None:
        letters = [one["letter"] for one in self.data["travel"]]
        self.need(letters == sorted(letters), "names", wanted=", ".join(sorted(letters)))
        self.values(card)
        self.number(card, "time", 0, MOST_TIME)
        self.count(len(card.get("any_of", [])), 2, "any_of")
        self.cost(card["any_of"][0], self.goods, "any_of", 1)
        self.cost(card["any_of"][1], ("coins",), "any_of", 2)
        for number, way in enumerate(card["any_of"], 1):
            self.need(sum(way.values()) > 0, "costs_nothing", "any_of", number)
        self.count(len(card.get("faces", [])), self.data["contents"]["travel"][card["letter"]], "faces")
        for number, face in enumerate(card["faces"], 1):
            with self.at("faces", number):
                self.number(face, "points", 0, MOST_POINTS)
                self.cost(face.get("grey", {}), (*self.goods, "coins", "time"), "grey")
                self.need(isinstance(face.get("chapel", False), bool), "flag", "chapel")
                for key in face:
                    self.need(key in ("points", "grey", "chapel"), "unknown", key)

    def customer(self, card: dict[str, Any]) -> None:
        self.values(card, least=0)
        self.cost(card.get("goods", {}), self.goods, "goods")
        self.need(sum(card.get("goods", {}).values()) > 0, "wants_nothing", "goods")
        self.number(card, "points", 0, MOST_POINTS)


def check(data: dict[str, Any]) -> list[Fault]:
    """Everything that cannot be played."""
    figures = Figures(data)
    figures.whole()
    return figures.faults
