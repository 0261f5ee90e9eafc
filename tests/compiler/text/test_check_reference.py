"""Titles of chapters are asked for where they are written; what hides a chapter is not told of its titles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.checks.reference import check_reference

REFERENCE, WORDS = "cards/dungeonroll/reference.yaml", "locales/fr/dungeonroll.yaml"


@cache
def game() -> CheckedGame:
    return check(load([ROOT / "cards" / "dungeonroll"]), checks=False)


def told(file: str, old: str, new: str) -> list[str]:
    """What is said of the reference with a change in one file: codes, and the lines in French words."""
    (pack,) = game().packs
    text = (ROOT / file).read_text("utf-8")
    assert old in text
    document, diagnostics = load_text(file, text.replace(old, new, 1))
    if file == REFERENCE:
        changed = replace(pack, reference=document, diagnostics=diagnostics)
    else:
        assert document is not None
        changed = replace(pack, locales={"fr": document}, diagnostics=diagnostics)
    lines = text.replace(old, new, 1).split("\n")
    shown = []
    for diagnostic in check_reference(game().game, (changed,)):
        line = lines[text.replace(old, new, 1).count("\n", 0, diagnostic.span.start)] if file == WORDS else ""
        shown.append(f"{diagnostic.code} {line.strip()}".strip())
    return shown


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (WORDS, "  variants: {name: Variantes}\n", "", ["H682 reference:"]),
        (WORDS, "  variants: ", "  variant: ", ["H682 reference:", "H683 variant: {name: Variantes}"]),
        (REFERENCE, "  - id: variants\n", "  - id: variant\n", ["H682"] * 4 + ["H683"] * 4),
        (REFERENCE, "  - id: variants\n", "  - iid: variants\n", []),
        (REFERENCE, "  - id: variants\n", " - id: variants\n", []),
        (REFERENCE, "  - id: variants\n", "\t- id: variants\n", []),
        (REFERENCE, "chapters:\n", "house: [nowhere]\nchapters:\n", ["H680"]),
        (REFERENCE, "chapters:\n", "pieces: {nobody: 6}\nchapters:\n", ["H680"]),
        (REFERENCE, "chapters:\n", "pieces: {hero: 4}\nchapters:\n", []),
        (REFERENCE, "  cards: [companion_kind]\n  rules: [", "  cards: [nobody]\n  rules: [", ["H680"]),
        (REFERENCE, "  rules: [roused_dragons, ", "  rules: [aroused_dragons, ", ["H680"]),
    ],
)
def test_what_is_told_of_titles(file: str, old: str, new: str, expected: list[str]) -> None:
    assert sorted(told(file, old, new)) == sorted(expected)
