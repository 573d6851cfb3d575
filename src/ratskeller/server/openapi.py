"""The OpenAPI document, with every answer of every route, and a page that shows it without any script."""

from __future__ import annotations

from html import escape
from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from ..kernel.game import titles
from . import answers as a

ABOUT = f"""Tables for {titles()}.

Who you are is kept in a cookie that is set on first contact. Requests that change something need the header `X-Ratskeller: 1`
and JSON. Every mistake is answered with a problem (RFC 9457). `?lang=en|ru|it` chooses the language of all texts."""

Shown = type[BaseModel] | list[type[BaseModel]]

# method, path → status, what is answered, and the problems that belong to it (others are possible everywhere)
ANSWERS: dict[tuple[str, str], tuple[int, Shown, tuple[int, ...]]] = {
    ("get", "/api/me"): (200, a.Me, ()),
    ("patch", "/api/me"): (200, a.Me, (400,)),
    ("get", "/api/me/notices"): (200, a.Notices, ()),
    ("patch", "/api/me/notices"): (200, a.Notices, (400,)),
    ("post", "/api/me/notices/push"): (201, a.Notices, (400, 409)),
    ("post", "/api/me/notices/hooks"): (201, a.Notices, (400, 409)),
    ("post", "/api/me/notices/look"): (200, a.Looked, (400, 429)),
    ("delete", "/api/me/notices/{bell}"): (200, a.Notices, (404,)),
    ("post", "/api/me/notices/{bell}/trial"): (200, a.Notices, (404, 409, 429)),
    ("get", "/api/me/passkeys"): (200, [a.PasskeyInfo], ()),
    ("post", "/api/me/passkeys/begin"): (200, a.Ceremony, (409, 429)),
    ("post", "/api/me/passkeys"): (201, [a.PasskeyInfo], (400, 403, 409, 429)),
    ("delete", "/api/me/passkeys/{id}"): (200, [a.PasskeyInfo], (404, 429)),
    ("post", "/api/passkeys/begin"): (200, a.Ceremony, (409, 429)),
    ("post", "/api/passkeys/enter"): (200, a.Me, (400, 403, 409, 429)),
    ("get", "/api/tables/{id}/people"): (200, [a.Other], (404,)),
    ("post", "/api/tables/{id}/people/{handle}"): (200, [a.Other], (404, 429)),
    ("get", "/api/me/people"): (200, [a.Other], ()),
    ("post", "/api/me/people/{handle}"): (200, [a.Other], (404, 429)),
    ("get", "/api/me/data"): (200, a.Belongings, (429,)),
    ("delete", "/api/me"): (200, a.Deleted, (429,)),
    ("get", "/api/games"): (200, [a.GameInfo], ()),
    ("get", "/api/games/{name}/data"): (200, a.Figures, (404,)),
    ("get", "/api/box"): (200, a.Boxes, ()),
    ("post", "/api/box/check"): (200, a.Faults, (400, 413, 429)),
    ("get", "/api/messages/{lang}"): (200, a.Catalogue, (404,)),
    ("post", "/api/lessons/{name}"): (201, a.WholeTable, (404, 429)),
    ("post", "/api/tables"): (201, a.WholeTable, (400, 403, 429)),
    ("get", "/api/tables"): (200, [a.Table], ()),
    ("get", "/api/tables/{id}"): (200, a.WholeTable, (404,)),
    ("post", "/api/tables/{id}/join"): (200, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/leave"): (200, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/start"): (200, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/seats/{seat}"): (200, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/rematch"): (201, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/rematch/decline"): (200, a.WholeTable, (403, 404, 409)),
    ("post", "/api/tables/{id}/actions"): (200, a.Played, (403, 404, 409, 422, 429, 503)),
    ("post", "/api/tables/{id}/undo"): (200, a.Played, (403, 404, 409, 422)),
    ("post", "/api/tables/{id}/resign"): (200, a.Played, (403, 404, 409, 422)),
    ("get", "/api/tables/{id}/log"): (200, [a.Entry], (404,)),
    ("get", "/api/tables/{id}/at/{n}"): (200, a.Moment, (403, 404, 409)),
    ("get", "/api/tables/{id}/hint"): (200, a.Hint, (403, 404, 409, 429)),
    ("get", "/api/tables/{id}/history"): (200, a.History, (404, 429)),
    ("get", "/api/tables/{id}/record"): (200, a.Record, (404, 409)),
    ("get", "/api/tables/{id}/analysis"): (200, a.Analysis, (403, 404, 409)),
    ("post", "/api/tables/{id}/analysis"): (200, a.Analysis, (403, 404, 409, 429, 503)),
    ("get", "/api/tables/{id}/analysis/{entry}"): (200, a.Question, (403, 404, 409, 429, 503)),
    ("post", "/api/tables/{id}/analysis/{entry}"): (200, a.Answered, (403, 404, 409, 422, 429, 503)),
    ("post", "/api/board"): (200, a.Board, (400, 403, 404, 409, 422, 429, 503)),
    ("post", "/api/board/edit"): (200, a.Edited, (400, 404, 422, 429)),
    ("post", "/api/records"): (201, a.WholeTable, (400, 413, 429)),
    ("post", "/api/tables/{id}/chat"): (201, a.ChatLine, (400, 404, 429)),
    ("post", "/api/tables/{id}/chat/heard"): (200, a.Heard, (404,)),
    ("post", "/api/tables/{id}/vacation"): (200, a.WholeTable, (403, 404, 409)),
    ("get", "/healthz"): (200, a.Health, (503,)),
}
MEANINGS = {
    200: "Done", 201: "Made", 400: "It can not be understood", 403: "Not allowed", 404: "There is none",
    409: "Not now, or no longer", 413: "Too large", 422: "Against the rules", 429: "Too many at once", 503: "Not available",
}  # fmt: skip


def describe(app: FastAPI) -> dict[str, Any]:
    """The whole document; made once."""
    if app.openapi_schema:
        return app.openapi_schema
    document = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
    own = [model for model in vars(a).values() if isinstance(model, type) and model.__module__ == a.__name__]
    models = [(model, "serialization") for model in own]
    _, shapes = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    document["components"]["schemas"] |= shapes["$defs"]
    for unused in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(unused, None)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            operation["responses"] = _responses(method, path, operation["responses"])
    app.openapi_schema = document
    return document


def _responses(method: str, path: str, given: dict[str, Any]) -> dict[str, Any]:
    told = {status: answer for status, answer in given.items() if status != "422"}
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    if (method, path) in ANSWERS:
        status, shown, problems = ANSWERS[method, path]
        told = {str(status): {"description": MEANINGS[status], "content": {"application/json": {"schema": _schema(shown)}}}}
        told |= {str(code): {"description": MEANINGS[code], "content": problem} for code in problems}
        if path == "/api/messages/{lang}":
            told["304"] = {"description": "Not changed"}
    if path.endswith("/stream"):
        example = 'id: 1\nevent: entry\ndata: {"entry": …, "moment": …}\n\n'
        content = {"text/event-stream": {"schema": {"type": "string"}, "example": example}}
        told = {"200": {"description": "Server-sent events", "content": content}}
        told |= {str(code): {"description": MEANINGS[code], "content": problem} for code in (404, 429)}
    return told | {"default": {"description": "What else may be wrong", "content": problem}}


def _schema(shown: Shown) -> dict[str, Any]:
    if isinstance(shown, list):
        return {"type": "array", "items": _schema(shown[0])}
    return {"$ref": f"#/components/schemas/{shown.__name__}"}


def page(document: dict[str, Any]) -> str:
    """The document for people."""
    parts = [f"<h1>{escape(document['info']['title'])}</h1><p>{escape(ABOUT)}</p>"]
    parts.append("<p><a href='/openapi.json'>openapi.json</a></p>")
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(operation.get('description', ''))}</p>")
            asked = "".join(
                f"<li><code>{escape(p['name'])}</code> ({p['in']}) {escape(p.get('description', ''))}</li>"
                for p in operation.get("parameters", [])
            )
            parts.append(f"<ul>{asked}</ul>")
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            if body:
                parts.append(f"<p>Sent:</p>{_shown(body, document)}")
            for status, answer in operation["responses"].items():
                parts.append(f"<p>{status}: {escape(answer['description'])} {_link(answer)}</p>")
    parts.append("<h1>Answers</h1>")
    for name in document["components"]["schemas"]:
        parts.append(f"<h2 id='{name}'>{name}</h2>{_shown({'$ref': f'#/components/schemas/{name}'}, document)}")
    head = "<!doctype html><html lang='en'><meta charset='utf-8'><title>Ratskeller API</title>"
    return f"{head}<body>{''.join(parts)}</body></html>"


def _shown(schema: dict[str, Any], document: dict[str, Any]) -> str:
    return f"<pre>{escape(orjson.dumps(example_of(schema, document), option=orjson.OPT_INDENT_2).decode())}</pre>"


def _link(answer: dict[str, Any]) -> str:
    for content in answer.get("content", {}).values():
        schema = content.get("schema", {})
        name = (schema.get("$ref") or schema.get("items", {}).get("$ref") or "").rpartition("/")[2]
        return f"<a href='#{name}'>{name}</a>" if name else ""
    return ""


def example_of(schema: dict[str, Any], document: dict[str, Any], depth: int = 0) -> Any:
    """An example of what a schema describes."""
    if depth > 6:
        return None
    if "$ref" in schema:
        return example_of(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document, depth + 1)
    if "examples" in schema:
        return schema["examples"][0]
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return example_of(schema[choice][0], document, depth + 1)
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object" or "properties" in schema:
        return {name: example_of(part, document, depth + 1) for name, part in schema.get("properties", {}).items()}
    if schema.get("type") == "array":
        return [example_of(schema.get("items", {}), document, depth + 1)]
    return {"string": "…", "integer": 0, "number": 0.0, "boolean": False}.get(str(schema.get("type")))
