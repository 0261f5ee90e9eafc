"""Formatting keeps the meaning, and is the same the second time."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.sampling import SOAK

from heroglyph.compiler.parsing.format.rules_text import format_expression, format_rules, format_statement
from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, parse_statements, text_scalar
from heroglyph.compiler.source.limits import Limits

from . import trees

DEEP = Limits().raised(rule_nesting=128, rule_text=32 * 1024, rule_tokens=8_000)
RELAXED = settings(deadline=None, max_examples=1_000 if SOAK else 40, suppress_health_check=list(HealthCheck))


@RELAXED
@given(trees.EXPRESSIONS)
def test_expressions_come_back(tree: Any) -> None:
    text = format_expression(tree)
    assert parse_expression(text_scalar(text), DEEP) == (tree, [])


@RELAXED
@given(trees.STATEMENTS)
def test_statements_come_back(tree: Any) -> None:
    text = format_statement(tree)
    assert parse_statements(text_scalar(text), DEEP) == ((tree,), [])


@RELAXED
@given(st.lists(trees.RULES, max_size=3).map(tuple))
def test_rules_come_back(rules: Any) -> None:
    text = format_rules(rules)
    assert parse_rules(text_scalar(text), DEEP) == (rules, [])
    assert format_rules(parse_rules(text_scalar(text), DEEP)[0]) == text
