"""Whatever the OpenAPI document allows may be sent: no answer is a 500, and none is undocumented."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from ratskeller.server.app import create_app
from ratskeller.server.settings import Settings
from tests.server.house import HEADERS, act, new_table, visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


class Known:
    """Somebody with tables of every kind, so that not everything is answered with 404."""

    def __init__(self, url: str) -> None:
        self.client = visitor(url)
        running = new_table(self.client, "me", "bot")
        act(self.client, running["id"], running["moment"])
        waiting, village = new_table(self.client, "me", "open"), new_table(self.client, "me", "bot", game="village")
        self.tables = [running["id"], waiting["id"], village["id"]]


@pytest.fixture(scope="session")
def known(url: str) -> Iterator[Known]:
    made = Known(url)
    yield made
    made.client.close()


def operations() -> list[Any]:
    """Every operation of the document, the streams aside."""
    document = create_app(Settings(db="sqlite://")).openapi()
    found = [one.ok() for one in schemathesis.openapi.from_dict(document).get_all_operations()]
    return [one for one in found if not one.path.endswith("/stream")]


@pytest.mark.parametrize("operation", operations(), ids=lambda one: f"{one.method.upper()} {one.path}")
def test_no_answer_is_broken_or_undocumented(operation: Any, known: Known, url: str) -> None:
    @settings(max_examples=6, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        if "id" in (case.path_parameters or {}) and random.random() < 0.7:
            case.path_parameters["id"] = random.choice(known.tables)
        cookies = {"ratskeller": known.client.cookies["ratskeller"]}
        response = case.call(base_url=url, headers=HEADERS, cookies=cookies)
        case.validate_response(response, checks=CHECKS)

    ask()


def test_a_whole_table_fits_its_description(known: Known) -> None:
    from ratskeller.server import answers

    shown = known.client.get(f"/api/tables/{known.tables[0]}").json()
    answers.WholeTable.model_validate(shown, strict=True)
    for entry in known.client.get(f"/api/tables/{known.tables[0]}/log").json():
        answers.Entry.model_validate(entry)
    refused: httpx.Response = known.client.post(f"/api/tables/{known.tables[0]}/actions", json={"after": 0, "action": "x"})
    answers.Problem.model_validate(refused.json())
