"""Records that know where they were written are told apart by what they say alone."""

from __future__ import annotations

import operator
from dataclasses import dataclass

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.tree import rules, syntax

HERE, THERE = Span("a", 0, 1), Span("b", 5, 6)


def test_the_place_takes_no_part_in_what_is_said() -> None:
    here, there = rules.Number(1, span=HERE), rules.Number(1, span=THERE)
    assert here == there and hash(here) == hash(there)
    assert not operator.ne(here, there)
    assert repr(here) == "Number(value=1)"
    assert here != rules.Number(2, span=HERE)
    member = syntax.Member(syntax.Name("die"), "value", HERE)
    assert member == replace(member, field_span=THERE) != replace(member, field="color")


def test_other_classes_say_something_else() -> None:
    assert rules.Nothing() != syntax.Name("")
    assert rules.Nothing() != ()


def test_records_of_both_makes_are_changed() -> None:
    @dataclass(frozen=True)
    class Plain:
        n: int

    assert replace(Plain(1), n=2) == Plain(2)
    assert replace(rules.Number(1, span=HERE), value=2) == rules.Number(2)
    assert replace(rules.Number(1, span=HERE), value=2).span == HERE
