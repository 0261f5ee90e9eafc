"""Names in a row have the mark between them that their language has."""

from __future__ import annotations

import pytest

from heroglyph.workbench.report.messages import Messages


@pytest.mark.parametrize(
    ("language", "parts", "row"),
    [
        ("en", ["Ann", "Ben", "Cem"], "Ann, Ben, Cem"),
        ("de", ["Ann"], "Ann"),
        ("fr", [], ""),
        ("ja", ["Ann", "Ben"], "Ann、Ben"),
        ("en", ["{1}", "{0}", "x"], "{1}, {0}, x"),
    ],
)
def test_names_in_a_row(language: str, parts: list[str], row: str) -> None:
    assert Messages(language, {}).listed(parts) == row
