"""What goes over the wire, for one viewer in one language: tables, moments, entries. What a viewer must not know stays here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

import orjson

from ..kernel.actions import Action
from ..kernel.events import Event
from ..kernel.game import EVERYTHING, game, offered_as
from ..kernel.match import Match
from ..kernel.text import SEAT_WORDS, say
from ..kernel.wording import priced, worded
from .clocks import clock_json
from .encoding import to_json
from .lessons import coach
from .live import Entry, LiveTable
from .names import apart
from .rows import ChatRow, SeatRow, TableRow
from .texts import bot_name, tell

ALL = EVERYTHING
Eyes = int | None
GUEST = "\x1f"  # before a guest's number; names of people have no such signs
NOTHING: Mapping[tuple[int, str], bytes] = MappingProxyType({})


def seat_names(seats: Sequence[SeatRow], lang: str) -> list[str]:
    """The names at a table, all different where somebody sits."""
    shown = iter(apart([display_name(seat, lang) for seat in seats if seat.who in ("person", "bot")]))
    return [next(shown) if seat.who in ("person", "bot") else display_name(seat, lang) for seat in seats]


def names_at(live: LiveTable, lang: str) -> list[str]:
    """The names at a table; made once until something changes."""
    if (lang,) not in live.told:
        live.told[lang,] = seat_names(live.seats, lang)
    names: list[str] = live.told[lang,]
    return names


def display_name(seat: SeatRow, lang: str) -> str:
    if seat.who == "bot":
        return bot_name(lang, seat.name)
    if seat.who in ("invited", "declined") and seat.name:
        return tell(lang, "expected_seat" if seat.who == "invited" else "declined_seat", name=called(seat.name, lang))
    if seat.who in ("open", "invited"):
        return tell(lang, "open_seat") if seat.who == "open" else tell(lang, "invited_seat")
    return seat.name or guest(seat.person or "", lang)


def guest(person: str, lang: str) -> str:
    """A name for somebody who has not said one."""
    return _guest(lang, _number(person))


def unnamed(person: str) -> str:
    """A guest where only a name is kept: every reader is told it in his own language."""
    return f"{GUEST}{_number(person)}"


def called(name: str, lang: str) -> str:
    """A name as it was kept, for a reader."""
    return _guest(lang, int(name[len(GUEST) :])) if name.startswith(GUEST) else name


def _number(person: str) -> int:
    return sum(person.encode()) % 90 + 10


@cache
def _guest(lang: str, n: int) -> str:
    return tell(lang, "guest", n=n)


def action_json(match: Match, action: Action, asked: str, lang: str, names: Sequence[str]) -> dict[str, Any]:
    """An option; `asked` names the question that it answers."""
    price = match.game.price(match.state, action, lang)
    shown = _described(action.game, action.id, asked, lang, None if action.args.keys().isdisjoint(SEAT_WORDS) else tuple(names))
    return {**shown, "text": priced(shown["text"], price), "targets": match.game.targets(match.state, action)}


@lru_cache(20_000)
def _described(name: str, id: int, asked: str, lang: str, names: tuple[str, ...] | None) -> dict[str, Any]:
    """An action by itself, without what it costs now."""
    action = game(name).actions.all[id]
    return {**action.json(), "text": worded(action, asked, lang, names)}


def moment(match: Match, n: int, eyes: Eyes, lang: str, names: Sequence[str], acting: bool) -> dict[str, Any]:
    """The table as somebody sees it; with the options where it is theirs to decide and they may act on this moment."""
    return Painter(match, n).moment(eyes, lang, names, acting)


class Painter:
    """Draws one state for its viewers; what they have in common is drawn once."""

    def __init__(self, match: Match, n: int, aids: Mapping[tuple[int, str], bytes] = NOTHING) -> None:
        self.match, self.n, self.aids = match, n, aids
        self.seat = match.seat
        self._public: dict[str, Any] | None = None
        self._prompts: dict[str, str] = {}

    def view(self, eyes: Eyes) -> dict[str, Any]:
        game, state = self.match.game, self.match.state
        if game.private is None:
            return game.view(state, eyes)
        if self._public is None:
            self._public = game.view(state, None)
        return self._public if eyes is None else {**self._public, **game.private(state, eyes, self._public)}

    def knows_more(self, seat: int) -> bool:
        """Whether a seat sees something that nobody else does."""
        public = self.view(None)
        return any(value != public[key] for key, value in self.view(seat).items() if key != "viewer")

    def prompt(self, lang: str, names: Sequence[str]) -> str:
        if lang not in self._prompts:
            key, args = self.match.game.prompt(self.match.state)
            self._prompts[lang] = say(lang, f"{self.match.game.name}.prompt.{key}", self.match.game.name, args, names)
        return self._prompts[lang]

    def actions(self, lang: str, names: Sequence[str]) -> list[dict[str, Any]]:
        asked, _ = self.match.game.prompt(self.match.state)
        return [action_json(self.match, action, asked, lang, names) for action in self.match.legal()]

    def aid(self, seat: int, lang: str) -> Any:
        """What the game may tell a seat; perhaps it lies there already."""
        drawn = self.aids.get((seat, lang))
        return self.match.game.aid(self.match.state, seat, lang) if drawn is None else orjson.Fragment(drawn)

    def moment(self, eyes: Eyes, lang: str, names: Sequence[str], acting: bool, brief: bool = False) -> dict[str, Any]:
        match, seat, decision = self.match, self.seat, None
        yours = False
        if seat is not None:
            yours = acting and seat == eyes and seat not in match.resigned
            decision = {
                "seat": seat,
                "prompt": self.prompt(lang, names),
                "yours": yours,
                "actions": self.actions(lang, names) if yours else [],
                "can_undo": yours and match.can_undo,
            }
        told = eyes is not None and eyes != ALL and (yours or not brief)
        return {
            "n": self.n,
            "view": self.view(eyes),
            "decision": decision,
            "aid": self.aid(eyes, lang) if told and eyes is not None else None,
            "over": seat is None,
            "ranks": match.ranks if seat is None else None,
            "winners": match.winners if seat is None else None,
        }


def moment_bytes(live: LiveTable, eyes: Eyes, lang: str, brief: bool = False) -> bytes:
    """The newest moment; drawn once for all who see the same. Brief: help only for who has to decide now."""
    key = ("moment", eyes, lang, brief)
    if key not in live.rendered:
        if live.match is None:
            live.rendered[key] = b"null"
        else:
            acting = eyes is not None and live.seats[eyes].bot is None
            painter = live.painter = live.painter or Painter(live.match, live.n, live.aids)
            drawn = painter.moment(eyes, lang, names_at(live, lang), acting, brief)
            _share(live, painter, eyes, drawn)
            if advice := coach(live.row, live.match, eyes, lang):
                drawn["coach"] = advice
            live.rendered[key] = to_json(drawn)
    return live.rendered[key]


def moment_at(live: LiveTable, n: int, eyes: Eyes, lang: str) -> dict[str, Any]:
    painter = Painter(live.at(n), n)
    drawn = painter.moment(eyes, lang, names_at(live, lang), False)
    _share(live, painter, eyes, drawn)
    return drawn


def _share(live: LiveTable, painter: Painter, eyes: Eyes, drawn: dict[str, Any]) -> None:
    """Where several people share a device, a moment says through whose eyes it is seen, and whether they see more."""
    if eyes is not None and eyes != ALL and len(live.seats_of(live.seats[eyes].person or "")) > 1:
        drawn["eyes"] = eyes
        drawn["secret"] = painter.knows_more(eyes)


def entry_json(live: LiveTable, entry: Entry, eyes: Eyes, lang: str) -> dict[str, Any]:
    """One entry. Where several people share a device, whoever acted saw what was shown to him alone."""
    names = names_at(live, lang)
    also = (entry.seat,) if eyes is not None and eyes != ALL and shared(live, eyes, entry.seat) else ()
    told = _told(live, entry, lang, names)
    events = [event for audience, event in told if audience is None or eyes == ALL or audience in (eyes, *also)]
    return {
        "n": entry.n,
        "seat": entry.seat,
        "kind": entry.kind,
        "action": entry.body.get("play"),
        "at": entry.at,
        "events": events,
        "text": "" if entry.kind == "play" else _line(entry, lang, names),
        "late": bool(entry.body.get("late")),
    }


def shared(live: LiveTable, one: int, other: int) -> bool:
    """Whether two seats are played at one device."""
    return live.seats[one].person is not None and live.seats[one].person == live.seats[other].person


def _told(live: LiveTable, entry: Entry, lang: str, names: Sequence[str]) -> list[tuple[int | None, orjson.Fragment]]:
    """The events of an entry and whom they are for; those of the newest are put into words once for all."""
    key = entry.n, lang
    if key in live.told:
        found: list[tuple[int | None, orjson.Fragment]] = live.told[key]
        return found
    told = []
    for kind, args, audience in orjson.loads(entry.events):
        text = _sentence(Event(live.row.game, kind, args, audience), lang, names)
        if kind == "over" and live.match is not None and live.match.resigned and live.match.over:  # the rules know nothing of it
            text = tell(lang, "over_without", names=", ".join(names[seat] for seat in live.match.winners))
        event = {"kind": kind, "args": args, "text": text} | ({} if audience is None else {"only": audience})
        told.append((audience, orjson.Fragment(orjson.dumps(event))))
    if entry.n == live.n:
        live.told[key] = told
    return told


def _sentence(event: Event, lang: str, names: Sequence[str]) -> str:
    """What happened, in words. Events of earlier rules may have none any more: then at least they are named."""
    try:
        return event.text(lang, names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return tell(lang, "unknown_event", kind=event.name)


def _line(entry: Entry, lang: str, names: Sequence[str]) -> str:
    kind = "back" if entry.body.get("back") else f"late.{entry.kind}" if entry.body.get("late") else entry.kind
    name = names[entry.seat] if kind == "back" else bot_name(lang, str(entry.body.get("name", "")))
    return tell(lang, f"entry.{kind}", who=names[entry.seat], name=name)


def chat_json(line: ChatRow, lang: str) -> dict[str, Any]:
    """A line of the chat. Who does not sit at the table is marked: nobody passes for a player."""
    said_by = called(line.name, lang)
    name = said_by if line.seat is not None else tell(lang, "onlooker", name=said_by)
    return {"n": line.n, "seat": line.seat, "name": name, "text": line.text, "at": line.at}


def seat_json(row: TableRow, seat: SeatRow, name: str, host: bool, present: set[str], lang: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "seat": seat.seat,
        "who": seat.who,
        "name": name,
        "level": seat.level if seat.who == "bot" else row.deputy if seat.resigned else seat.away,
        "present": seat.person in present if seat.who == "person" else seat.who == "bot",
        "away_bot": seat.who == "person" and (seat.away is not None or seat.resigned),
        "resigned": seat.resigned,
        "expected": called(seat.name, lang) or None if seat.who in ("invited", "declined") else None,
    }
    if host and seat.who == "invited":
        shown["invite"] = f"/i/{seat.invite}"
    return shown


def table_json(
    row: TableRow,
    seats: Sequence[SeatRow],
    person: str,
    lang: str,
    present: set[str],
    now: float,
    advice: Sequence[str] = (),
    said: int = 0,
) -> dict[str, Any]:
    """A table without its moment and chat; `said`: how many lines its chat has."""
    host = row.host == person
    names = seat_names(seats, lang)
    own = [seat for seat in seats if seat.person == person]
    turn = next((seat for seat in own if seat.seat == row.turn), None)
    hosting = {seat.seat for seat in seats if seat.person and seat.person == row.host}
    return {
        "id": row.id,
        "game": row.game,
        "offer": offered_as(row.game, row.options),
        "options": row.options,
        "status": row.status,
        "you": next((seat.seat for seat in own), None),
        "yours": [seat.seat for seat in own],
        "host": host,
        "hosted_by": names[min(hosting)] if hosting else None,
        "seats": [seat_json(row, seat, name, host, present, lang) for seat, name in zip(seats, names, strict=True)],
        "pace": row.pace,
        "deputy": row.deputy,
        "listed": row.listed,
        "created": row.created,
        "clock": clock_json(row, seats, now),
        "hints": row.hints,
        "turn": row.turn,
        "since": row.since,
        "waits": row.status == "running" and turn is not None and turn.away is None and not turn.resigned,
        "unread": max(0, said - max(seat.heard for seat in own)) if own else 0,
        "result": row.result,
        "changed": row.changed,
        "advice": list(advice),
        "replay": row.replay,
        "rematch": row.rematch,
        "notice": tell(lang, row.notice or "closed") if row.status == "closed" else None,
    }


def live_json(live: LiveTable, person: str, lang: str, now: float) -> dict[str, Any]:
    advice = live.match.advice(lang) if live.match else []
    said = live.chat[-1].n if live.chat else 0
    told = table_json(live.row, live.seats, person, lang, live.present(), now, advice, said)
    told["you"] = live.seat_of(person)
    if live.match is None and live.row.status == "over":
        told["notice"] = tell(lang, "other_rules")
    return told
