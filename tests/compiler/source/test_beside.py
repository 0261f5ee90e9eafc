"""Keys that say something only beside others, or not beside others, are told where they say nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.source.packs.pack_files import PackFiles
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.schema.beside import APART, NEEDS
from heroglyph.compiler.source.schema.shapes import check_shapes
from heroglyph.compiler.source.yaml.load import load_text

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = read_table(HERE / "beside.yaml")
AROUND = {
    "noun": "nouns: {one: ENTRY}\nverbs: {}",
    "field": "nouns: {one: {fields: {value: ENTRY}}}\nverbs: {}",
    "zone": "nouns: {}\nzones: {one: ENTRY}\nverbs: {}",
    "verb": "nouns: {}\nverbs: {one: ENTRY}",
    "role": "nouns: {}\nverbs: {one: {object: thing, roles: {to: ENTRY}, does: move}}",
    "option": "nouns: {}\nverbs: {}\noptions: {one: ENTRY}",
    "panel": "players: 2\nbegins: day\nboard: {player: [ENTRY]}",
    "chapter": "chapters: [ENTRY]",
}


def told(case: dict[str, Any]) -> list[str]:
    sort = next(iter(case))
    text = AROUND[sort].replace("ENTRY", case[sort])
    document, wrong = load_text("file", text)
    assert document is not None and not wrong
    file = {"panel": "outline", "chapter": "reference"}.get(sort, "vocabulary")
    pack = replace(PackFiles("one"), **{file: document})
    return [
        f"{diagnostic.code} {text[diagnostic.span.start : diagnostic.span.end]}"
        for diagnostic in check_shapes(pack)
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(map(str, list(case.values())[:1])))
def test_what_says_nothing_where_it_stands_is_told_there(case: dict[str, Any]) -> None:
    assert told(case) == case["told"]


def test_every_key_that_needs_another_or_excludes_it_has_a_case() -> None:
    shown = {line.split()[1] for case in CASES for line in case["told"]}
    needed: set[str] = set()
    for path in (ROOT / "grammar").glob("*.schema.json"):
        for form in _forms(json.loads(path.read_text("utf-8"))):
            keys = {*form.get(NEEDS, ()), *(key for group in form.get(APART, ()) for key in group)}
            assert keys <= set(form.get("properties", ())), path.name
            needed |= set(form.get(NEEDS, ()))
            needed |= {group[-1] for group in form.get(APART, ()) if len(group) == 2 and "parts" not in group}
    assert needed <= shown


def _forms(node: Any) -> list[dict[str, Any]]:
    inner = list(node.values()) if isinstance(node, dict) else node if isinstance(node, list) else []
    forms = [form for value in inner for form in _forms(value)]
    return [node, *forms] if isinstance(node, dict) and (NEEDS in node or APART in node) else forms
