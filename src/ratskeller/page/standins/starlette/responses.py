"""Answers: a body, a status, headers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any


class Headers(dict[str, str]):
    def append(self, name: str, value: str) -> None:
        self[name] = value


class Response:
    media_type: str | None = None

    def __init__(self, content: Any = None, status_code: int = 200, headers: Any = None, media_type: str | None = None) -> None:
        self.status_code, self.headers = status_code, Headers(headers or {})
        self.body = self.render(content)

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else str(content or "").encode()


class HTMLResponse(Response):
    media_type = "text/html"


class RedirectResponse(Response):
    def __init__(self, url: str, status_code: int = 307) -> None:
        super().__init__(b"", status_code, {"location": url})


class StreamingResponse(Response):
    def __init__(self, content: AsyncIterator[bytes], **more: Any) -> None:
        super().__init__(b"", headers=more.get("headers"))
        self.body_iterator = content
