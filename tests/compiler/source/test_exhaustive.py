"""A table by class of node that forgets a class, or knows one too many, cannot even be imported."""

from __future__ import annotations

from typing import Union

import pytest

from heroglyph.compiler.source.exhaustive import classes, exhaustive
from heroglyph.compiler.tree import rules, syntax


class Leaf:
    pass


class Branch:
    pass


class Root:
    pass


Tree = Union[Leaf, "Branch"]
Forest = Union[Tree, Root]


def test_classes_of_a_union_are_found_through_names_and_unions() -> None:
    assert list(classes(Forest)) == [Leaf, Branch, Root]
    assert list(classes(Root)) == [Root]
    assert set(classes(rules.RuleKind)) == set(classes(rules.RuleBody)) & set(classes(syntax.RuleBody))
    assert syntax.Broken in classes(syntax.RuleBody) and syntax.Define not in classes(rules.RuleBody)


def test_a_whole_table_is_given_back() -> None:
    table: dict[type, int] = {Leaf: 1, Branch: 2}
    assert exhaustive(Tree, table=table) is table
    assert exhaustive(Tree, Root, table=table, rest="Root") is table


@pytest.mark.parametrize(
    ("table", "rest", "told"),
    [
        ({Leaf: 1}, "", "nothing for Branch"),
        ({}, "", "nothing for Branch, Leaf"),
        ({Leaf: 1}, "Brunch", "nothing for Branch"),
        ({Leaf: 1, Branch: 2}, "Branch", "both an entry and a place in the rest for Branch"),
        ({Leaf: 1, Branch: 2, Root: 3}, "", "no such node as Root"),
        ({Leaf: 1, Branch: 2}, "Brunch", "no such node as Brunch"),
    ],
)
def test_a_gap_is_refused_by_name(table: dict[type, int], rest: str, told: str) -> None:
    with pytest.raises(TypeError) as refused:
        exhaustive(Tree, table=table, rest=rest)
    assert str(refused.value) == told
