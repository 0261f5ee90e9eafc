"""The line that is indented wrongly is named, also where reading stops only farther down."""

from __future__ import annotations

import pytest

from heroglyph.compiler.source.yaml.load import load_text

CASES = {  # the text, the line, and how far it should be indented
    "the first key of all, with others like it": (
        "  nouns:\n  die: {}\n  card: {}\nzones:\n  deck: {}\nverbs: {}\n", 1, 0,
    ),
    "the first item of all": (" - id: a\n  kind: b\n- id: c\n  kind: d\n", 1, 0),
    "the first of a block, too far in": ("a:\n  b:\n      c: 1\n    d:\n      e: 2\n", 3, 4),
    "the first item of a list": ("a:  # why\n - x: 1\n  - y: 2\nb: 3\n", 2, 2),
    "the first item of a list, read as one text": ("a:\n - x\n  - y\nb: 3\n", 2, 2),
    "the first line of a text, too far in": (
        "- rules: |\n      go:\n      one\n      two\n    stay:\n      one\n", 2, 4,
    ),
    "the first line of a text, not in at all": (
        "- kind: x\n  rules: |\n  after go:\n      each p: one\n    score 4\n  examples: []\n", 3, 4,
    ),
    "what opens a block, too far out": (
        "nouns:\n  a: {}\nb:\n    grid: x\n    owner: y\n  c: {}\nzones: {}\n", 3, 2,
    ),
    "the same with items": ("board:\n  player:\n    - a\nothers:\n    - b\n    - c\n  log: []\n", 4, 2),
    "an item too far out for what it has": (
        "a:\n  b:\n  - c: 1\n      d:\n        e: 2\n      f: 3\n", 3, 4,
    ),
    "one of a row, too far out": ("verbs:\n  a: {}\nb: {}\n  c: {}\n\nzones: {}\n", 3, 2),
    "the last but one of a row, too far out, among sections": (
        "verbs:\n  a: {}\nb: {}\n  c: {}\nzones:\n  d: {}\n", 3, 2,
    ),
    "one of a row, too far in": ("nouns:\n  a:\n    b: {}\n  c: {}\n    d: {}\n  e: {}\n", 5, 2),
    "an item out of its list": (
        "a:\n  - b: 1\n    c: 1\n- b: 2\n    c: 2\n  - b: 3\n    c: 3\n", 4, 2,
    ),
    "an item out of its list, below one in braces": (
        "a:\n  - {b: 1}\n- b: 2\n    c: 2\n  - b: 3\n    c: 3\n", 3, 2,
    ),
    "the first of several items, too far out": (
        "a:\n  b:\n  - {c: 1}\n    - {d: 1}\n    - {e: 1}\n  f: 1\n", 3, 4,
    ),
    "what opens a text, too far out": (
        "- a: 1\n  b: 2\nrules: |\n    one\n    two\n  d: 3\n- a: 4\n", 3, 2,
    ),
    "the first of a block, between two steps": (
        "a:\n b:\n    - c: 1\n    - d: 1\n  e:\n    - f: 1\n  g: 1\n", 2, 2,
    ),
    "what opens a block, too far": ("nouns:\n  a:\n    b: {}\n  c: {}\n    d:\n    e: {}\n  f: {}\n", 5, 2),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_odd_line_is_named(case: str) -> None:
    text, line, wanted = CASES[case]
    _, diagnostics = load_text("f", text)
    (told,) = [diagnostic for diagnostic in diagnostics if diagnostic.code == "H020"]
    assert text.count("\n", 0, told.span.start) + 1 == line
    assert told.fix is not None and dict(told.arguments)["expected"] == wanted
    mended = text[: told.fix.span.start] + told.fix.replacement + text[told.fix.span.end :]
    assert not load_text("f", mended)[1]


@pytest.mark.parametrize(
    "text",
    [
        "a:\n  b:\n    - c: 1\n    d:\n    - e: 1\n    - f: 1\n  g: 1\n",  # a key among items
        "a:\n  - {b: 1}\n  - {b: 2}\n    - {b: 3}\n",  # an item too far in, the last one
        "a:\n  - b: 1\n  - {b: 2}\n    - b: 3\n      c: 1\n  - b: 4\n",
    ],
)
def test_the_line_where_reading_stopped_may_be_the_odd_one(text: str) -> None:
    (told,) = load_text("f", text)[1]
    assert text.count("\n", 0, told.span.start) + 1 == 4
