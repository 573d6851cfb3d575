"""Your data: taken along, or deleted."""

from __future__ import annotations

from starlette.responses import Response

from ..access import changing, looking
from ..admin import forgetting, gathering
from ..models import Nothing
from ..wire import Deliberate, Json, Limited, Routes, TheHouse, ThePerson

router = Routes(tags=["people"])


@router.get("/api/me/data", dependencies=[Limited("doors")])
async def data(house: TheHouse, person: ThePerson) -> Response:
    """Everything that is kept about you, as a file."""
    async with looking(house.store) as connection:
        found = await connection.run_sync(gathering.gather, person.id)
    answer = Json(found)
    answer.headers["Content-Disposition"] = 'attachment; filename="ratskeller-my-data.json"'
    return answer


@router.delete("/api/me", dependencies=[Deliberate, Limited("doors")])
async def forget(_: Nothing, house: TheHouse, person: ThePerson) -> Response:
    """Delete what is kept about you. Matches stay with the others who played them, without your name. There is no way back."""
    async with changing(house.store) as connection:
        gone = await connection.run_sync(forgetting.forget, person.id)
    await house.news.read()
    answer = Json({"deleted": {kind: n for kind, n in gone.items() if n}})
    answer.headers.append("Set-Cookie", house.doorman.forget_cookie())
    return answer
