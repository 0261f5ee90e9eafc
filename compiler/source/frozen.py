"""Frozen data classes whose methods cost nothing until they are used.

``dataclasses`` writes and compiles six methods for every frozen class when its module is imported. There are
some three hundred such classes of nodes and words, and a command that starts, and ends at once, needs few of
them: to make them all was a tenth of checking a card. Here comparing, hashing and showing are functions over
the names of the fields, and the constructor is compiled when the first value of the class is made. The fields
are those of ``dataclasses``, so that ``fields``, ``replace`` and ``match`` work as ever. A field that the
constructor does not take is for ``__post_init__`` to fill.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(written: type | None = None, /, **wishes: bool) -> Any:
        """``dataclasses.dataclass``; of a frozen class without an order the methods are made late."""
        slots = wishes.get("slots", False)
        if written is not None or wishes != {"frozen": True, **({"slots": True} if slots else {})}:
            return dataclasses.dataclass(written, **wishes)

        def made(written: type) -> type:
            own = set(written.__dict__)
            found = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(written)
            methods = {**_comparing(found), "__repr__": _shown, "__init__": _constructing(found)}
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
            if slots:
                methods |= {"__getstate__": _state, "__setstate__": _restore}
            for name, method in methods.items():
                if name not in own:
                    setattr(found, name, method)
            return found

        return made


def _comparing(cls: type) -> dict[str, Any]:
    """Comparing and hashing by the fields that count."""
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda one: ()

    def equal(self: Any, other: Any) -> Any:
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _shown(self: Any) -> str:
    shown = (
        f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr
    )
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


def _constructing(cls: type) -> Callable[..., None]:
    """What stands for the constructor of a class until it is needed."""

    def construct(self: Any, *arguments: Any, **named: Any) -> None:
        made = _constructor(cls)
        cls.__init__ = made  # type: ignore[misc]
        made(self, *arguments, **named)

    return construct


def _constructor(cls: type) -> Callable[..., None]:
    """The constructor: a parameter a field, as ``dataclasses`` writes it."""
    known: dict[str, Any] = {"put": object.__setattr__, "missing": dataclasses.MISSING}
    parameters: list[str] = []
    named: list[str] = []
    body: list[str] = []
    for field in (one for one in dataclasses.fields(cls) if one.init):
        name = value = parameter = field.name
        if field.default is not dataclasses.MISSING:
            known[f"default_{name}"] = field.default
            parameter = f"{name}=default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            known[f"make_{name}"] = field.default_factory
            parameter, value = f"{name}=missing", f"make_{name}() if {name} is missing else {name}"
        (named if field.kw_only else parameters).append(parameter)
        body.append(f"put(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    row = ", ".join(["self", *parameters, *(["*", *named] if named else [])])
    lines = "\n    ".join(body or ["pass"])
    exec(f"def __init__({row}):\n    {lines}", known)
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
