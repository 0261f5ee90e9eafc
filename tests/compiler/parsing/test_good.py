"""Good texts are read without a word, and come back from the formatter as they were meant."""

from __future__ import annotations

import pytest

from heroglyph.compiler.parsing.format.file import format_file
from heroglyph.compiler.parsing.format.rules_text import format_expression, format_rules, format_statements
from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, parse_statements, text_scalar

from .texts import READERS, good, pack_files, pack_rules


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in READERS for text in good(kind)])
def test_is_read(kind: str, text: str) -> None:
    tree, diagnostics = READERS[kind](text_scalar(text))
    assert not diagnostics
    assert "Broken" not in repr(tree)


def test_rules_come_back_formatted() -> None:
    for text in good("rules"):
        rules, _ = parse_rules(text_scalar(text))
        formatted = format_rules(rules)
        again, diagnostics = parse_rules(text_scalar(formatted))
        assert (again, diagnostics) == (rules, [])
        assert format_rules(again) == formatted
        assert text.count("#") == formatted.count("#")


def test_expressions_and_statements_come_back() -> None:
    for text in good("expressions"):
        tree, _ = parse_expression(text_scalar(text))
        assert parse_expression(text_scalar(format_expression(tree)))[0] == tree
    for text in good("statements"):
        body, _ = parse_statements(text_scalar(text))
        assert parse_statements(text_scalar(format_statements(body)))[0] == body


def test_rules_of_the_packs() -> None:
    scalars = pack_rules()
    assert len(scalars) > 30
    for scalar in scalars:
        rules, diagnostics = parse_rules(scalar)
        assert rules
        assert not diagnostics


def test_pack_files_change_in_their_rules_only() -> None:
    for path in pack_files():
        text = path.read_text(encoding="utf-8")
        formatted = format_file(text)
        assert format_file(formatted) == formatted
        assert _without_rules(formatted) == _without_rules(text)
        assert format_file(text.replace("\n", "\r\n")) == formatted.replace("\n", "\r\n")


def _without_rules(text: str) -> list[str]:
    kept, inside = [], False
    for line in text.splitlines():
        inside = inside and (not line.strip() or line.startswith("    "))
        if not inside:
            kept.append(line)
        inside = inside or line.strip() == "rules: |"
    return kept
