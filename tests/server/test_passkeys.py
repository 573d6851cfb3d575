"""Passkeys: what is no proof proves nothing. (Real ones are made and used in the browser's tests.)"""

from __future__ import annotations

from typing import Any

import httpx
import orjson
import pytest

from ratskeller.server.notices.sealing import wide
from ratskeller.server.passkeys import site
from ratskeller.server.problems import Problem


def localhost(who: httpx.Client) -> httpx.Client:
    """Passkeys belong to a name, and the tests' server has only a number otherwise."""
    who.get("/api/me")
    who.headers["Host"] = f"localhost:{who.base_url.port}"
    return who


def answering(challenge: str) -> dict[str, Any]:
    said = {"type": "webauthn.get", "challenge": challenge, "origin": "http://localhost"}
    response = {
        "clientDataJSON": wide(orjson.dumps(said)),
        "attestationObject": "oA",
        "authenticatorData": "AAAA",
        "signature": "AAAA",
    }
    return {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response}


def test_a_question_names_the_house_and_is_never_the_same(anna: httpx.Client) -> None:
    localhost(anna)
    made = [anna.post("/api/me/passkeys/begin", json={}).json()["options"] for _ in range(2)]
    assert made[0]["rp"] == {"name": "Ratskeller", "id": "localhost"}
    assert made[0]["challenge"] != made[1]["challenge"]
    assert made[0]["authenticatorSelection"]["residentKey"] == "required"


def test_an_answer_to_somebody_elses_question_or_to_another_is_refused(anna: httpx.Client, bert: httpx.Client) -> None:
    localhost(anna), localhost(bert)
    kept = anna.post("/api/me/passkeys/begin", json={}).json()["options"]["challenge"]
    asked = anna.post("/api/passkeys/begin", json={}).json()["options"]["challenge"]
    for who, path, challenge in (
        (bert, "/api/passkeys/enter", asked),
        (anna, "/api/passkeys/enter", kept),
        (anna, "/api/me/passkeys", asked),
        (anna, "/api/passkeys/enter", "made-up"),
    ):
        refused = who.post(path, json={"credential": answering(challenge)})
        assert (refused.status_code, "too long" in refused.json()["detail"]) == (403, True)
        assert "set-cookie" not in refused.headers
    unknown = anna.post("/api/passkeys/enter", json={"credential": answering(asked)})
    assert (unknown.status_code, "does not know" in unknown.json()["detail"]) == (403, True)
    again = anna.post("/api/passkeys/enter", json={"credential": answering(asked)})
    assert "too long" in again.json()["detail"], "a question is answered once"
    forged = anna.post("/api/me/passkeys", json={"credential": answering(kept)})
    assert (forged.status_code, "was not accepted" in forged.json()["detail"]) == (403, True)


@pytest.mark.parametrize(
    "credential", [{}, {"response": 7}, {"response": {"clientDataJSON": "é"}}, {"response": {"clientDataJSON": "e30"}}]
)
def test_what_is_no_answer_at_all_is_a_bad_request(anna: httpx.Client, credential: dict[str, Any]) -> None:
    assert localhost(anna).post("/api/passkeys/enter", json={"credential": credential}).status_code == 400


def test_a_house_without_a_name_has_no_passkeys(anna: httpx.Client) -> None:
    refused = anna.post("/api/me/passkeys/begin", json={})
    assert (refused.status_code, "numbers" in refused.json()["detail"]) == (409, True)
    assert site("house.example") == "house.example"
    for number in ("127.0.0.1", "::1", "[::1]", "", None):
        with pytest.raises(Problem):
            site(number)
