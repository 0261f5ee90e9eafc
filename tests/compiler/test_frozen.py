"""A frozen data class whose methods are made late behaves as one of ``dataclasses`` does."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any

import pytest

from heroglyph.compiler.source import frozen


@frozen.dataclass(frozen=True, slots=True)
class LateBase:
    """The base of all."""

    place: int = field(default=0, kw_only=True, compare=False, repr=False)


@frozen.dataclass(frozen=True, slots=True)
class Late(LateBase):
    """One that adds to it."""

    name: str
    many: tuple[int, ...] = ()
    kept: list[int] = field(default_factory=list, compare=False)


@dataclasses.dataclass(frozen=True, slots=True)
class SoonBase:
    """The same, as the standard library makes it."""

    place: int = field(default=0, kw_only=True, compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Soon(SoonBase):
    """The same, as the standard library makes it."""

    name: str
    many: tuple[int, ...] = ()
    kept: list[int] = field(default_factory=list, compare=False)


def _refused(change: Callable[[], object]) -> type:
    with pytest.raises(Exception) as caught:
        change()
    return caught.type


def _changed(one: Any) -> object:
    one.name = "b"
    return None


def _deleted(one: Any) -> object:
    del one.name
    return None


def _matched(one: Any) -> object:
    match one:
        case Late(name, many) | Soon(name, many):
            return name, many
    return None


WAYS: dict[str, Callable[[Any], object]] = {
    "shown": lambda kind: repr(kind("a", (1,), place=4)).replace(kind.__name__, "X"),
    "alike": lambda kind: kind("a", place=1) == kind("a", kept=[3]),
    "another": lambda kind: kind("a") == kind("b"),
    "something else": lambda kind: kind("a") == ("a", ()),
    "one hash": lambda kind: hash(kind("a", place=1)) == hash(kind("a")),
    "other hashes": lambda kind: len({kind("a"), kind("a"), kind("b")}),
    "fields": lambda kind: [one.name for one in dataclasses.fields(kind)],
    "replaced": lambda kind: dataclasses.replace(kind("a", place=3), name="b").place,
    "matched": lambda kind: _matched(kind("a", (2,))),
    "a default of its own": lambda kind: kind("a").kept is not kind("a").kept,
    "no dict": lambda kind: hasattr(kind("a"), "__dict__"),
    "copied": lambda kind: copy.copy(kind("a", place=2)).place,
    "sent": lambda kind: pickle.loads(pickle.dumps(kind("a", (1,), place=2))) == kind("a", (1,)),
    "changed": lambda kind: _refused(lambda: _changed(kind("a"))),
    "deleted": lambda kind: _refused(lambda: _deleted(kind("a"))),
    "too little": lambda kind: _refused(kind),
    "too much": lambda kind: _refused(lambda: kind("a", (), [], 4)),
    "unknown": lambda kind: _refused(lambda: kind("a", nowhere=1)),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_as_the_standard_library_makes_it(way: str) -> None:
    assert WAYS[way](Late) == WAYS[way](Soon)


def test_a_field_that_is_worked_out_is_filled_after_the_others() -> None:
    @frozen.dataclass(frozen=True)
    class Counted:
        text: str
        length: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "length", len(self.text))

    assert Counted("abc").length == 3
    assert Counted("abc").__dict__ == {"text": "abc", "length": 3}


def test_what_a_class_says_itself_stays() -> None:
    @frozen.dataclass(frozen=True, slots=True)
    class Own:
        name: str

        def __repr__(self) -> str:
            return "own"

    assert repr(Own("a")) == "own"


def test_other_classes_are_the_standard_ones() -> None:
    @frozen.dataclass(slots=True)
    class Open:
        name: str

    @frozen.dataclass(frozen=True, order=True)
    class Ordered:
        name: str

    @frozen.dataclass
    class Plain:
        name: str

    one = Open("a")
    one.name = "b"
    assert one == Open("b")
    assert Ordered("a") < Ordered("b")
    assert Plain("a") == Plain("a")


def test_the_constructor_is_made_once_when_it_is_needed() -> None:
    @frozen.dataclass(frozen=True)
    class Seldom:
        name: str

    before = Seldom.__init__
    Seldom("a")
    made = Seldom.__init__
    Seldom("b")
    assert before is not made is Seldom.__init__
    with pytest.raises(TypeError, match=r"Seldom\.__init__\(\) missing"):
        Seldom()  # type: ignore[call-arg]


def test_all_frozen_classes_of_the_compiler_are_made_so() -> None:
    home = Path(frozen.__file__).parents[1]
    others = [path for path in home.rglob("*.py") if path.name != "frozen.py"]
    standard = re.compile(r"^from dataclasses import .*\bdataclass\b", re.MULTILINE)
    texts = {path.name: path.read_text(encoding="utf-8") for path in others}
    made = [name for name, text in texts.items() if "@dataclass(frozen=True" in text]
    assert made
    assert [name for name in made if standard.search(texts[name])] == []
