"""What the server answers, described: for the OpenAPI document and for whoever writes a client."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """RFC 9457: a type for programs, a sentence for people. `stale` brings the new `moment`, `illegal` the `reason` as a word."""

    type: str = Field(examples=["illegal"])
    title: str = Field(examples=["Not possible"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["It is not your decision now."])
    reason: str | None = Field(None, examples=["not_yours"])
    moment: Moment | None = None
    retry: int | None = Field(None, description="seconds to wait, where there were too many", examples=[None])


class Me(BaseModel):
    id: str = Field(examples=["dDRS8SWbiIrtgQTS"])
    name: str = Field(examples=["Anna"])
    key: str = Field(description="a secret link that makes another device yours", examples=["/k/dDRS8SWbiIrtgQTS.gJZJlN12"])


class BotLevel(BaseModel):
    level: str = Field(examples=["novice"])
    name: str = Field(examples=["Novice"])
    about: str = Field(examples=["Sees one decision ahead and misjudges now and then."])


class OfferInfo(BaseModel):
    offer: str = Field(description="its name; texts about it hang on that", examples=["mercatus"])
    name: str = Field(examples=["Rattus: Mercatus"])
    options: dict[str, Any] = Field(description="what a new table begins with", examples=[{"goods": True}])
    where: dict[str, Any] = Field(description="what tells its matches from others of the game", examples=[{"goods": True}])
    lesson: str | None = Field(description="its guided first game", examples=[None])
    book: str | None = Field(description="its rule book", examples=["mercatus"])


class GameInfo(BaseModel):
    game: str = Field(examples=["rattus"])
    name: str = Field(examples=["Rattus"])
    players: list[int] = Field(examples=[[2, 3, 4]])
    options: dict[str, Any] = Field(description="what can be chosen, as the game has it", examples=[{"goods": [False, True]}])
    offers: list[OfferInfo] = Field(description="under which names it is played")
    levels: list[BotLevel]
    paces: list[str] = Field(examples=[["instant", "brisk", "calm"]])


class Catalogue(BaseModel):
    messages: dict[str, Any] = Field(examples=[{"server.begun": "The match has begun already."}])
    words: dict[str, dict[str, str]] = Field(examples=[{"rattus": {"monk": "Monk"}}])
    plural: dict[str, dict[str, str]] = Field(examples=[{"cube": {"one": "cube", "other": "cubes"}}])
    seats: list[str] = Field(examples=[["Vermilion", "Blue", "Green", "Yellow"]])


class Action(BaseModel):
    id: int = Field(examples=[1])
    name: str = Field(examples=["start"])
    args: dict[str, str] = Field(examples=[{"region": "gallia"}])
    notation: str = Field(examples=["start gallia"])
    text: str = Field(examples=["Start in Gallia"])
    targets: list[str] = Field(description="the things on the table it belongs to", examples=[["region:gallia"]])


class Decision(BaseModel):
    seat: int = Field(examples=[0])
    prompt: str = Field(examples=["Where do you start?"])
    yours: bool
    actions: list[Action] = Field(description="only where it is yours and can be acted on")
    can_undo: bool


class Moment(BaseModel):
    """The table as you see it after `n` entries."""

    n: int = Field(examples=[0])
    view: dict[str, Any] = Field(description="what you may see, as the game has it", examples=[{"game": "rattus", "viewer": 0}])
    decision: Decision | None
    aid: dict[str, Any] | None = Field(description="what the game may tell you beyond the view", examples=[None])
    over: bool
    ranks: list[int] | None = Field(examples=[None])
    winners: list[int] | None = Field(examples=[None])
    eyes: int | None = Field(None, description="where you have several seats: who sees this", examples=[None])
    secret: bool | None = Field(None, description="where you have several seats: whether that one sees more than a spectator")


class Event(BaseModel):
    kind: str = Field(examples=["started"])
    args: dict[str, Any] = Field(examples=[{"seat": 0, "region": "gallia", "n": 2}])
    text: str = Field(examples=["Anna starts with 2 cubes in Gallia."])
    only: int | None = Field(None, description="the seat that it was shown to, where it was not to all", examples=[None])


class Entry(BaseModel):
    n: int = Field(examples=[1])
    seat: int = Field(examples=[0])
    kind: Literal["play", "undo", "resign", "name"]
    action: str | None = Field(examples=["start gallia"])
    at: float = Field(examples=[1767225600.0])
    events: list[Event]
    text: str = Field(description="a line for entries without events", examples=[""])
    late: bool = Field(False, description="it was the clock that did it")


class Clock(BaseModel):
    """Seconds, by the server's time `now`. `due` is when the time of the seat `turn` is up, where its clock runs."""

    kind: Literal["live", "days"]
    bank: float = Field(description="of a match (live), of a turn (days)", examples=[600.0])
    increment: float = Field(description="that every turn brings (live)", examples=[20.0])
    lapse: Literal["bot", "resign"] = Field(description="what happens when time is up")
    vacation: int = Field(description="days that every seat may take off", examples=[0])
    turn: int | None = Field(examples=[0])
    due: float | None = Field(examples=[1767225900.0])
    left: list[float | None] = Field(examples=[[300.0, 280.5]])
    holidays: list[bool] = Field(description="who is on vacation", examples=[[False, False]])
    days_off: list[float] = Field(description="days of vacation left", examples=[[0.0, 0.0]])
    now: float = Field(examples=[1767225600.0])


class Played(BaseModel):
    entry: Entry
    moment: Moment
    clock: Clock | None


class Seat(BaseModel):
    seat: int = Field(examples=[0])
    who: Literal["person", "bot", "open", "invited", "declined"]
    name: str = Field(examples=["Anna"])
    level: str | None = Field(examples=[None])
    present: bool
    away_bot: bool = Field(description="a bot plays for this person")
    resigned: bool = Field(description="this person gave up")
    expected: str | None = Field(description="whom an invitation to a rematch is for, or who has declined it", examples=[None])
    invite: str | None = Field(None, description="for the host: the link that opens this seat", examples=[None])


class ChatLine(BaseModel):
    n: int = Field(examples=[1])
    seat: int | None = Field(examples=[0])
    name: str = Field(description="of who does not sit there it says so", examples=["Anna"])
    text: str = Field(examples=["Good luck!"])
    at: float = Field(examples=[1767225600.0])


class Result(BaseModel):
    ranks: list[int] = Field(examples=[[0, 1]])
    scores: list[int] = Field(examples=[[9, 7]])


class Heard(BaseModel):
    n: int = Field(examples=[3])


class Table(BaseModel):
    id: str = Field(examples=["fuwtfguvy6"])
    game: str = Field(examples=["rattus"])
    offer: str = Field(description="what the game is called with these options", examples=["rattus"])
    options: dict[str, Any] = Field(examples=[{"players": 2, "cards": "classic", "goods": False}])
    status: Literal["waiting", "running", "over", "closed"]
    you: int | None = Field(description="your seat; of several the one that decides, or did so last", examples=[0])
    yours: list[int] = Field(description="all seats that are played at your device", examples=[[0]])
    host: bool
    hosted_by: str | None = Field(examples=["Anna"])
    seats: list[Seat]
    pace: str = Field(examples=["brisk"])
    deputy: str = Field(description="the level of the bot that sits in for who is away", examples=["apprentice"])
    listed: bool
    created: float = Field(examples=[1767225600.0])
    changed: float = Field(description="of a match that is over: when it ended", examples=[1767225600.0])
    clock: Clock | None
    hints: bool = Field(description="whether hints are given here")
    turn: int | None = Field(description="the seat that has to decide", examples=[0])
    since: float | None = Field(description="since when", examples=[1767225600.0])
    waits: bool = Field(description="whether it waits for you")
    unread: int = Field(description="lines of the chat that you have not seen", examples=[0])
    result: Result | None
    advice: list[str] = Field(examples=[[]])
    replay: bool
    rematch: str | None = Field(examples=[None])
    offered: bool = Field(False, description="in lists of your own tables: a rematch is offered to you")
    notice: str | None = Field(description="why a table was closed", examples=[None])


class WholeTable(Table):
    chat: list[ChatLine]
    moment: Moment | None


class HintOption(BaseModel):
    action: str = Field(examples=["start gallia"])
    text: str = Field(examples=["Start in Gallia"])
    win: float | None = Field(examples=[0.53])
    visits: int = Field(examples=[800])
    share: float | None = Field(examples=[0.4])
    line: list[str] = Field([], description="the whole turn that the text tells of", examples=[["die black 5", "die white 4"]])


class Hint(BaseModel):
    n: int = Field(examples=[0])
    options: list[HintOption]
    reasons: list[str] = Field(examples=[["Gallia: 1 rat, nothing to lose."]])


class Point(BaseModel):
    n: int = Field(examples=[12])
    totals: list[int] = Field(examples=[[7, 5]])
    parts: list[dict[str, int]] = Field(examples=[[{"total": 7, "board": 7}, {"total": 5, "board": 5}]])


class History(BaseModel):
    points: list[Point]


class Mark(BaseModel):
    entry: int = Field(examples=[60])
    seat: int = Field(examples=[2])
    verdict: str = Field(examples=["mistake"])
    loss: float = Field(description="of the victory", examples=[0.13])
    error: float = Field(examples=[0.02])
    played: str = Field(examples=["Take the Witch"])
    best: str | None = Field(description="its notation", examples=["take peasant"])
    line: list[str] = Field(description="how it would have gone on", examples=[["Take the Peasant"]])


class Analysis(BaseModel):
    status: Literal["none", "underway", "done", "failed"] = Field(examples=["done"])
    steps: int = Field(0, examples=[114])
    entries: list[int] = Field([], description="those that are known by now", examples=[[1, 2]])
    shares: list[list[float]] = Field([], description="of the victory, per seat, before the first entry and after each")
    marks: list[Mark] = []
    players: list[dict[str, Any]] = Field([], examples=[[{"seat": 0, "accuracy": 98.0, "luck": 0.1, "own": -0.02}]])
    turning: list[dict[str, Any]] = Field([], examples=[[{"entry": 60, "kind": "decision", "text": "…"}]])


class Question(BaseModel):
    entry: int = Field(examples=[60])
    moment: Moment
    played: str = Field(examples=["take witch"])
    best: str | None = Field(examples=["take peasant"])
    reasons: list[str] = Field(examples=[["Gallia: 1 rat, nothing to lose."]])


class Answered(BaseModel):
    passed: bool
    loss: float = Field(description="of the victory", examples=[0.01])
    best: str = Field(examples=["take peasant"])
    text: str = Field(examples=["Well seen: nothing is clearly better."])
    reasons: list[str] = Field(examples=[["Gallia: 1 rat, nothing to lose."]])


class Board(BaseModel):
    game: str = Field(examples=["rattus"])
    options: dict[str, Any] = Field(examples=[{"players": 2}])
    names: list[str] = Field(examples=[["Vermilion", "Blue"]])
    moment: Moment
    line: list[dict[str, Any]] = Field(examples=[[{"action": "take monk", "seat": 0, "text": "Take the Monk", "events": []}]])
    shares: list[float] = Field(description="of the victory, per seat", examples=[[0.55, 0.45]])
    best: list[dict[str, Any]] = Field(examples=[[{"action": "take monk", "text": "Take the Monk", "win": 0.55}]])
    position: dict[str, Any] | None = Field(description="none in the middle of an action", examples=[None])


class Edited(BaseModel):
    game: str = Field(examples=["rattus"])
    options: dict[str, Any] = Field(examples=[{"players": 2}])
    names: list[str] = Field(examples=[["Vermilion", "Blue"]])
    position: dict[str, Any] = Field(examples=[{"players": 2, "plague": "italia"}])
    moment: Moment
    places: list[dict[str, Any]] = Field(description="what lies where", examples=[[{"text": "Gallia", "rows": []}]])


class Record(BaseModel):
    format: str = Field(examples=["ratskeller-record"])
    version: int = Field(examples=[2])
    game: str = Field(examples=["rattus"])
    rules: str
    options: dict[str, Any]
    seats: list[str]
    log: list[dict[str, Any]] = Field(examples=[[{"seat": 0, "play": "start gallia"}]])


class Figures(BaseModel):
    rules: str
    edition: str | None = Field(description="whose figures they are, where not our own", examples=[None])
    files: dict[str, Any]


class BoxOfGame(BaseModel):
    game: str = Field(examples=["rattus"])
    form: list[dict[str, Any]] = Field(examples=[[{"kind": "rat", "fields": [{"name": "limit", "type": "number"}]}]])
    figures: dict[str, Any] = Field(examples=[{"rat": [{"limit": 1, "symbols": ["M"], "source": "reconstructed"}]}])


class Boxes(BaseModel):
    format: str = Field(examples=["ratskeller-figures"])
    version: int = Field(examples=[1])
    games: list[BoxOfGame]


class Fault(BaseModel):
    path: list[str] = Field(examples=[["rattus", "rat", "7", "limit"]])
    text: str = Field(examples=["It must be from 1 to 6, not 7."])


class Faults(BaseModel):
    faults: list[Fault]


class Health(BaseModel):
    status: str = Field(examples=["ok"])


class Bell(BaseModel):
    id: str = Field(examples=["a1b2c3d4e5f60718"])
    kind: Literal["push", "hook"] = Field(examples=["push"])
    form: str | None = Field(description="how a webhook wants to be told", examples=[None])
    host: str = Field(examples=["fcm.googleapis.com"])
    created: float = Field(examples=[1767225600.0])
    silent: bool = Field(description="it has failed so often that it is left alone")
    mark: str = Field(description="of its address: a browser knows its own by it", examples=["bGFzdC10cnkt"])


class PasskeyInfo(BaseModel):
    id: str = Field(examples=["bGFzdC10cnkt"])
    label: str = Field(examples=["Anna's phone"])
    created: float = Field(examples=[1767225600.0])
    used: float | None = Field(examples=[None])


class Ceremony(BaseModel):
    options: dict[str, Any] = Field(
        description="for `navigator.credentials`", examples=[{"challenge": "…", "rpId": "house.example"}]
    )


class Other(BaseModel):
    handle: str = Field(description="known to you alone", examples=["x1y2z3"])
    name: str = Field(examples=["Bert"])
    seat: int | None = Field(examples=[1])
    muted: bool
    blocked: bool


class Belongings(BaseModel):
    """Everything that is kept about you."""

    format: str = Field(examples=["ratskeller-person"])
    person: str = Field(examples=["dDRS8SWbiIrtgQTS"])
    name: list[dict[str, Any]] = Field(examples=[[{"name": "Anna", "created": 1767225600.0}]])
    tables: list[dict[str, Any]] = Field(examples=[[]])
    chat: list[dict[str, Any]] = Field(examples=[[]])
    notices: dict[str, Any] = Field(examples=[{"bells": []}])
    passkeys: list[dict[str, Any]] = Field(examples=[[]])
    shuns: list[dict[str, Any]] = Field(examples=[[]])
    reports: list[dict[str, Any]] = Field(examples=[[]])


class Deleted(BaseModel):
    deleted: dict[str, int] = Field(examples=[{"names": 1, "seats": 2}])


class Looked(BaseModel):
    here: bool


class QuietHours(BaseModel):
    since: int = Field(description="minutes of the day", examples=[1320])
    until: int = Field(examples=[480])
    zone: str = Field(examples=["Europe/Rome"])


class Notices(BaseModel):
    key: str = Field(description="what a browser subscribes with", examples=["BP4zUA…"])
    paused: bool
    quiet: QuietHours | None = Field(examples=[None])
    quiet_now: bool
    bells: list[Bell]


Problem.model_rebuild()
