"""Structs for Python: arrays whose structs are read and written field by field, in place.

NumPy's own look a field up by its name at every access. Here a class is made once for every type of struct, and a
struct that was asked for is kept with its array: interpreted rules run several times as fast.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import numpy as np

EARLIER = {"Record": "Struct", "Records": "Structs"}  # names that classes had
VIEWS = {"b1": "?", "i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}  # as memory views say
SMALL = {"b1", "i1", "u1", "i2"}  # read as plain ints; wider ones keep their type, because NumPy mixes them by it


class Structs(np.ndarray):
    """An array of structs. A struct has its fields as attributes, and so has the array: those of all its structs."""

    _kept: dict[int, Any]

    def __getitem__(self, at: Any) -> Any:
        if type(at) is not int:
            if not isinstance(at, np.integer):
                return super().__getitem__(at)
            at = int(at)
        try:
            return self._kept[at]
        except AttributeError:
            if self.dtype.names is None:
                return super().__getitem__(at)
            self._kept = {}
        except KeyError:
            pass
        at = range(len(self))[at]
        self._kept[at] = found = _kind(self.dtype)(self.view(np.ndarray)[at : at + 1])
        return found

    def __setitem__(self, at: Any, value: Any) -> None:
        super().__setitem__(at, _plain(value))

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))

    def __getattr__(self, name: str) -> Any:
        if name not in (self.dtype.names or ()):
            raise AttributeError(f"there is no field {name!r}")
        return self.view(np.ndarray)[name]

    def copy(self, order: Any = "C") -> Structs:
        """As any array's, but a plain one owns the memory: structs that are kept must not hold what keeps them."""
        return self.view(np.ndarray).copy(order).view(Structs)


class Struct:
    """One struct, at the place where it lies in its array."""

    __slots__ = ("array",)
    dtype: np.dtype[Any] = np.dtype([])
    sizes: dict[str, int] = {}  # of its numbers

    def __init__(self, array: np.ndarray) -> None:
        self.array = array  # of this struct alone
        raw = memoryview(array.view(np.uint8))  # type: ignore[arg-type]
        for size, step in self.sizes.items():
            setattr(self, f"_{size}", raw[: len(raw) - len(raw) % step].cast(VIEWS[size]))  # type: ignore[call-overload]

    def __getattr__(self, name: str) -> Any:
        """What is not a number is looked up when it is first asked for."""
        fields: Any = self.dtype.fields
        if name not in fields:
            raise AttributeError(f"there is no field {name!r} in {type(self).__name__}")
        kind = fields[name][0]
        found = _kind(kind)(self.array[name]) if kind.names else readable(self.array[name][0])
        setattr(self, f"_{name}", found)
        return found

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.array(self.array.reshape(()), dtype, copy=copy)

    def tobytes(self) -> bytes:
        return self.array.tobytes()


def __getattr__(name: str) -> Any:
    if name not in EARLIER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"kernel.fields.{name} is called {EARLIER[name]} now.", DeprecationWarning, stacklevel=2)
    return globals()[EARLIER[name]]


def readable(one: Any) -> Any:
    """Arrays of structs as Python reads them; anything else as it is."""
    if isinstance(one, np.ndarray) and one.dtype.names and not isinstance(one, Structs):
        return one.view(Structs)
    return one


def _plain(value: Any) -> Any:
    """A struct as NumPy knows it, to be copied; anything else as it is."""
    return value.array[0] if isinstance(value, Struct) else value


def _size(kind: np.dtype[Any]) -> str:
    return kind.str[1:]


@cache
def _kind(dtype: np.dtype[Any]) -> type[Struct]:
    """The class for structs of a type. Its name lists the fields: who mistypes one reads them in the AttributeError."""
    sizes: dict[str, int] = {}
    slots, made = [], {}
    for name, (kind, at, *_) in (dtype.fields or {}).items():
        if kind.names or kind.subdtype:
            slots.append(f"_{name}")
            made[name] = _whole(name)
        elif at % kind.itemsize:
            raise ValueError(f"The field {name!r} does not lie where the machine likes it; make the struct with align=True.")
        else:
            sizes[_size(kind)] = kind.itemsize
            made[name] = _number(kind, at)
    slots += [f"_{size}" for size in sizes]
    listed = ", ".join(name for name in dtype.names or () if not name.startswith("gap"))
    return type(f"Struct({listed})", (Struct,), {"__slots__": slots, "dtype": dtype, "sizes": sizes, **made})


def _whole(name: str) -> property:
    """An array, or a struct within the struct."""

    def put(one: Any, values: Any) -> None:
        one.array[name][0] = _plain(values)

    return property(attrgetter(f"_{name}"), put)


def _number(kind: np.dtype[Any], at: int) -> property:
    size = _size(kind)
    place = f"one._{size}[{at // kind.itemsize}]"
    read = place if size in SMALL else f"kind({place})"
    space: dict[str, Any] = {"kind": kind.type}
    exec(f"def get(one): return {read}\ndef put(one, value): {place} = {'float' if kind.kind == 'f' else 'int'}(value)", space)
    return property(space["get"], space["put"])
