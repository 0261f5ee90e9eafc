"""Every mistake is found, at its place, with a fix that helps; what is not broken is read."""

from __future__ import annotations

from typing import Any

import pytest

from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.data.catalogue import read_catalogue
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.tree import rules as nodes
from heroglyph.compiler.tree import syntax

from .texts import READERS, Bad, bad

CASES = bad()


def _read(case: Bad, text: str) -> tuple[Any, list[Diagnostic]]:
    return READERS[case.kind](text_scalar(text))


def _fixed(text: str, diagnostics: list[Diagnostic]) -> str:
    for fix in sorted((d.fix for d in diagnostics if d.fix), key=lambda fix: -fix.span.start):
        text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    return text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text.replace("\n", " / ")[:50])
def test_is_explained(case: Bad) -> None:
    _, diagnostics = _read(case, case.text)
    source = Source("", case.text)
    places = [(d.code, source.position(d.span.start)) for d in diagnostics]
    assert tuple(f"{code} {at.line}:{at.column}" for code, at in places) == case.expect
    fixed = _fixed(case.text, diagnostics)
    assert fixed == (case.text if case.fixed is None else case.fixed)
    assert len(_read(case, fixed)[1]) == len([d for d in diagnostics if d.fix is None])


def test_every_code_has_a_case_and_its_arguments() -> None:
    catalogue = read_catalogue()
    seen = {}
    for case in CASES:
        for diagnostic in _read(case, case.text)[1]:
            seen[diagnostic.code] = diagnostic
            assert tuple(name for name, _ in diagnostic.arguments) == catalogue[diagnostic.code].arguments
    ours = {code for code in catalogue if code.startswith("H2")}
    assert ours == {code for code in seen if code.startswith("H2")}


def test_only_the_broken_line_is_lost() -> None:
    text = "action at x:\n  gain 1 gold\n  if > 2:\n    flip die\n  lose 1 gold\nscore 3\nscore\n"
    rules, diagnostics = parse_rules(text_scalar(text))
    assert [d.code for d in diagnostics] == ["H202", "H203"]
    action, *_ = bodies = [rule.body for rule in rules]
    assert isinstance(action, nodes.Action)
    assert [type(node).__name__ for node in action.body] == ["Do", "Broken", "Do"]
    assert bodies[1:] == [nodes.Score(nodes.Number(3), None, None, None), syntax.Broken("score")]


def test_broken_text_of_any_kind_is_survived() -> None:
    """Each line of the good texts, cut anywhere, gives rules or mistakes, never an exception."""
    text = (
        "a: action at x once per round if y:\n  one of:\n    - choose 2 die from z; flip die\n"
        "  if q: cancel\n  else:\n    roll die"
    )
    for end in range(len(text)):
        for start in (0, end // 2):
            _, diagnostics = parse_rules(text_scalar(text[start:end]))
            assert all(0 <= d.span.start <= d.span.end <= end for d in diagnostics)
