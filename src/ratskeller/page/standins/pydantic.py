"""In the place of pydantic: bodies of requests with their defaults. They come from our own client; values are not checked."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_REQUIRED = object()


class Field:
    def __init__(self, default: Any = _REQUIRED, *, default_factory: Any = None, **told: Any) -> None:
        self.default, self.factory = default, default_factory


def ConfigDict(**told: Any) -> dict[str, Any]:
    return told


class BaseModel:
    model_config: dict[str, Any] = {}

    def __init__(self, **given: Any) -> None:
        own: Any = type(self)
        for name, kind in _fields(own).items():
            value = _fitted(kind, given.pop(name)) if name in given else _default(getattr(own, name, _REQUIRED))
            if value is _REQUIRED:
                raise ValueError(f"{name}: Field required.")
            setattr(self, name, value)
        if given:
            raise ValueError(f"{next(iter(given))}: Extra inputs are not permitted.")


@cache
def _fields(kind: Any) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(kind).items() if name != "model_config"}


def _default(kept: Any) -> Any:
    if not isinstance(kept, Field):
        return kept
    return kept.factory() if kept.factory else kept.default


def _fitted(kind: Any, value: Any) -> Any:
    if get_origin(kind) in (Union, UnionType) and value is not None:
        return _fitted(next((one for one in get_args(kind) if _is_model(one)), Any), value)
    if get_origin(kind) is list:
        return [_fitted(get_args(kind)[0], one) for one in value]
    return kind(**value) if _is_model(kind) else value


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
