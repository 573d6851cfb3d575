"""What clients send about people, checked: bells, wishes, passkeys, and manners."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .models import Strict

MINUTES = 24 * 60


class PushKeys(BaseModel):
    model_config = ConfigDict(extra="ignore")
    p256dh: str = Field(max_length=100, examples=["BP4zUA…"])
    auth: str = Field(max_length=40, examples=["tBHItJ…"])


class NewPush(BaseModel):
    """As the browser's `PushSubscription.toJSON()` has it."""

    model_config = ConfigDict(extra="ignore")
    endpoint: str = Field(max_length=1000, examples=["https://fcm.googleapis.com/fcm/send/abc"])
    keys: PushKeys


class NewHook(Strict):
    address: str = Field(max_length=1000, examples=["https://ntfy.sh/my-secret-topic"])
    form: Literal["discord", "ntfy", "json"] = "json"


class Quiet(Strict):
    since: int = Field(ge=0, lt=MINUTES, description="minutes of the day", examples=[1320])
    until: int = Field(ge=0, lt=MINUTES, examples=[480])
    zone: str = Field(max_length=60, examples=["Europe/Rome"])


class NewWishes(Strict):
    paused: bool | None = None
    quiet: Quiet | Literal["none"] | None = Field(None, description="`none` takes them back; left out they stay")


class Looking(Strict):
    here: bool = Field(description="whether your page is seen by anybody", examples=[False])


class Ceremony(Strict):
    """What the browser's credential says, as JSON."""

    credential: dict[str, Any] = Field(examples=[{"id": "…", "rawId": "…", "type": "public-key", "response": {}}])
    label: str = Field("", max_length=200, examples=["Anna's phone"])


class Entering(Ceremony):
    merge: bool = Field(False, description="what you have here as a guest comes along")


class Lifting(Strict):
    deed: Literal["unmute", "unblock"]


class Manner(Strict):
    deed: Literal["mute", "unmute", "block", "unblock", "report"]
    words: str = Field("", max_length=2000, description="of a report")
