"""Keeping who you are on every device: a passkey is made on one, and opens the door on another. There are no passwords."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import orjson
from fastapi import Request
from starlette.responses import Response

from ..access import changing
from ..admin import merging
from ..house import House
from ..identity import Person
from ..models import Nothing
from ..models_people import Ceremony, Entering
from ..names import plain
from ..notices.sealing import wide
from ..passkeys import Passkey, site
from ..problems import Problem
from ..render import guest
from ..wire import Deliberate, Json, Lang, Limited, Routes, TheHouse, ThePerson
from .arrivals import home

router = Routes(tags=["people"])


@router.get("/api/me/passkeys")
async def passkeys(house: TheHouse, person: ThePerson) -> Response:
    """The devices that are kept as you."""
    return Json([one.json() for one in await house.passkeys.of(person.id)])


@router.post("/api/me/passkeys/begin", dependencies=[Deliberate, Limited("doors")])
async def begin(_: Nothing, request: Request, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """What a browser needs to make a passkey (`navigator.credentials.create`)."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, options_to_json, structs

    name = await house.store.person_name(person.id) or guest(person.id, lang)
    known = [structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in await house.passkeys.of(person.id)]
    options = webauthn.generate_registration_options(
        rp_id=site(request.url.hostname),
        rp_name="Ratskeller",
        user_id=person.id.encode(),
        user_name=name,
        challenge=await house.passkeys.ask(person.id, "keep"),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(resident_key=structs.ResidentKeyRequirement.REQUIRED),
        exclude_credentials=known,
    )
    return Json({"options": orjson.loads(options_to_json(options))})


@router.post("/api/me/passkeys", status_code=201, dependencies=[Deliberate, Limited("doors")])
async def keep(new: Ceremony, request: Request, house: TheHouse, person: ThePerson) -> Response:
    """Keep the passkey that was made."""
    import webauthn

    name, asked = site(request.url.hostname), await house.passkeys.answered(new.credential, person.id, "keep")
    proven = _proven(
        lambda: webauthn.verify_registration_response(
            credential=new.credential, expected_challenge=asked, expected_rp_id=name, expected_origin=home(request)
        )
    )
    made = Passkey(
        wide(proven.credential_id),
        person.id,
        proven.credential_public_key,
        proven.sign_count,
        name,
        plain(new.label, 60),
        time.time(),
    )
    await house.passkeys.keep(made)
    return Json([one.json() for one in await house.passkeys.of(person.id)], 201)


@router.delete("/api/me/passkeys/{id}", dependencies=[Deliberate, Limited("doors")])
async def drop(id: str, house: TheHouse, person: ThePerson) -> Response:
    """That passkey opens nothing any more."""
    if not await house.passkeys.drop(person.id, id):
        raise Problem("not-found", "passkey.none")
    return Json([one.json() for one in await house.passkeys.of(person.id)])


@router.post("/api/passkeys/begin", dependencies=[Deliberate, Limited("doors")])
async def ask(_: Nothing, request: Request, house: TheHouse, person: ThePerson) -> Response:
    """What a browser needs to be let in with a passkey (`navigator.credentials.get`)."""
    import webauthn
    from webauthn.helpers import options_to_json

    challenge = await house.passkeys.ask(person.id, "enter")
    options = webauthn.generate_authentication_options(rp_id=site(request.url.hostname), challenge=challenge)
    return Json({"options": orjson.loads(options_to_json(options))})


@router.post("/api/passkeys/enter", dependencies=[Deliberate, Limited("doors")])
async def enter(proof: Entering, request: Request, house: TheHouse, person: ThePerson, lang: Lang) -> Response:
    """Become who the passkey belongs to, in this browser; the tables of the guest you were come along if you wish."""
    import webauthn

    asked = await house.passkeys.answered(proof.credential, person.id, "enter")
    found = await house.passkeys.find(str(proof.credential.get("id", ""))[:1400].rstrip("="))
    if found is None or found.site != site(request.url.hostname):
        raise Problem("forbidden", "passkey.unknown")
    proven = _proven(
        lambda: webauthn.verify_authentication_response(
            credential=proof.credential,
            expected_challenge=asked,
            expected_rp_id=found.site,
            expected_origin=home(request),
            credential_public_key=found.key,
            credential_current_sign_count=found.uses,
        )
    )
    await house.passkeys.used(found, proven.new_sign_count)
    if proof.merge:
        async with changing(house.store) as connection:
            await connection.run_sync(merging.merge, person.id, found.person)
        await house.news.read()
    return await _become(house, Person(found.person), request, lang)


async def _become(house: House, then: Person, request: Request, lang: str) -> Response:
    name = await house.store.person_name(then.id) or guest(then.id, lang)
    answer = Json({"id": then.id, "name": name, "key": f"/k/{house.doorman.key(then)}"})
    answer.headers.append("Set-Cookie", house.doorman.set_cookie(then, request.url.scheme == "https"))
    return answer


def _proven(verify: Callable[[], Any]) -> Any:
    """What a browser sends may be anything at all: whatever is wrong with it, it proves nothing."""
    try:
        return verify()
    except Exception:
        raise Problem("forbidden", "passkey.bad") from None
