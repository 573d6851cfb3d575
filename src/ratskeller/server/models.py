"""What clients send, checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..kernel.outlook import MOST_SEATS

Pace = Literal["instant", "brisk", "calm"]
Level = Annotated[str, Field(max_length=20, examples=["apprentice"])]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewName(Strict):
    name: str = Field(max_length=200, examples=["Anna"])


class NewSeat(Strict):
    who: Literal["me", "here", "open", "invited", "bot"] = Field(
        examples=["bot"], description="here: somebody beside you, on your device"
    )
    level: Level | None = Field(None, description="of a bot")
    name: str | None = Field(None, max_length=200, description="of somebody beside you", examples=[None])


class NewClock(Strict):
    kind: Literal["live", "days"] = Field(examples=["live"])
    bank: float = Field(
        ge=1, le=30 * 24 * 3600, description="seconds: for the whole match (live), for every turn (days)", examples=[600]
    )
    increment: float = Field(0, ge=0, le=3600, description="seconds that every turn brings (live)", examples=[20])
    lapse: Literal["bot", "resign"] = Field("bot", description="when time is up: the deputy sits in, or the seat is resigned")
    vacation: int = Field(0, ge=0, le=60, description="days that every seat may take off (days)", examples=[0])


class NewTable(Strict):
    game: str = Field(max_length=40, examples=["rattus"])
    options: dict[str, Any] = Field(default_factory=dict, examples=[{"players": 2, "cards": "classic"}])
    seats: list[NewSeat] = Field(max_length=MOST_SEATS, examples=[[{"who": "me"}, {"who": "bot", "level": "novice"}]])
    pace: Pace = "brisk"
    listed: bool | None = Field(None, description="whether others find it; unless said, where seats are free")
    clock: NewClock | None = Field(None, examples=[None])
    hints: bool | None = Field(None, description="unless said, where only one person plays")
    deputy: Level = Field("apprentice", description="the bot that may sit in for who is away")
    position: dict[str, Any] | None = Field(None, description="begin in mid-game, where the server allows it", examples=[None])


class NewLesson(Strict):
    pace: Pace = "brisk"


class Joining(Strict):
    seat: int | None = Field(None, ge=0, le=7, examples=[None])
    invite: str | None = Field(None, max_length=60, examples=[None])


class Nothing(Strict):
    pass


class NewAction(Strict):
    after: int = Field(ge=0, le=1_000_000, description="how many entries the log had when this was decided", examples=[0])
    action: Annotated[str, Field(max_length=100)] | int = Field(description="its notation or its id", examples=["start gallia"])


class Undoing(Strict):
    after: int = Field(ge=0, le=1_000_000, examples=[3])


class SeatChange(Strict):
    bot: Level | None = Field(
        None, description="the level of the bot that shall sit in for you; for somebody else the table's `deputy` does"
    )
    back: bool = Field(False, description="take the seat back")


class AnyRecord(Strict):
    record: dict[str, Any] = Field(
        description="as downloaded after a match", examples=[{"format": "ratskeller-record", "version": 2}]
    )


class AnyFigures(Strict):
    document: dict[str, Any] = Field(description="a file of figures", examples=[{"format": "ratskeller-figures", "version": 1}])


class Answering(Strict):
    action: str = Field(max_length=100, description="its notation", examples=["plague gallia"])


class Trying(Strict):
    table: str | None = Field(None, max_length=20, description="a table whose match is over …", examples=[None])
    n: int = Field(0, ge=0, le=1_000_000, description="… after so many entries", examples=[0])
    game: str | None = Field(None, max_length=40, description="or a game …", examples=["rattus"])
    position: dict[str, Any] | None = Field(
        None, description="… and a position of it; without one, its beginning", examples=[{"players": 2}]
    )
    line: list[Annotated[str, Field(max_length=100)]] = Field(default_factory=list, max_length=300, examples=[[]])
    seed: int = Field(0, ge=0, le=1_000_000, description="another one deals anew what nobody has seen")


class Editing(Strict):
    game: str = Field(max_length=40, examples=["rattus"])
    position: dict[str, Any] = Field(examples=[{"players": 2}])
    row: str | None = Field(None, max_length=100, description="what is changed …", examples=["cubes/gallia/0"])
    value: int | bool | str | list[Any] | None = Field(None, description="… and to what", examples=[3])


class Vacation(Strict):
    on: bool = Field(examples=[True])


class Heard(Strict):
    n: int = Field(ge=0, le=1_000_000, description="the number of the last line", examples=[3])


class Saying(Strict):
    text: str = Field(min_length=1, max_length=5000, examples=["Good luck!"])
