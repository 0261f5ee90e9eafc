"""Shapes: our own files keep to the schemas; mistakes are placed at keys and values with the likely fix."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.compiler.source.schema.schema import SCHEMAS, check_schema
from heroglyph.compiler.source.yaml.load import load_text

PACK = "id: foo\nversion: 1.2.0\nlanguage: 1\nlanguages: [en]\n"

MISTAKES = [
    ("pack", PACK.replace("foo", "⟦Foo⟧"), "H125", "foo"),
    ("pack", PACK.replace("1.2.0", "⟦1.2⟧"), "H125", None),
    ("pack", PACK.replace("language: 1", "language: ⟦one⟧"), "H122", None),
    ("pack", PACK.replace("language: 1", "language: ⟦2⟧"), "H124", None),
    ("pack", PACK.replace("language: 1", "language: ⟦12345678901234567890⟧"), "H124", None),
    ("pack", PACK.replace("language: 1", 'language: ⟦"1"⟧'), "H122", None),
    ("pack", PACK.replace("[en]", "⟦en⟧"), "H674", "[en]"),
    ("cards", "- id: x\n  kind: y\n  text: ⟦Gain 1 coin.⟧\n", "H674", None),
    ("locale", "names:\n  x: ⟦Tom, Dick⟧\n", "H674", '{name: "Tom, Dick"}'),
    ("pack", PACK.replace("languages", "⟦languges⟧"), "H120", "languages"),
    ("pack", PACK + "⟦hooks⟧: [x]\n", "H120", None),
    ("pack", PACK.replace("id: foo", "⟦id⟧:"), "H126", None),
    ("pack", "⟦version⟧: 1.2.0\nlanguage: 1\nlanguages: [en]\n", "H121", None),
    ("cards", "⟦id: x⟧\n", "H122", None),
    ("cards", "- id: x\n  kind: y\n  provenance: {cost: ⟦huose⟧}\n", "H123", "house"),
    ("cards", "- id: x\n  kind: y\n  examples:\n    - ⟦nme⟧: z\n", "H120", "name"),
    ("cards", "- id: x\n  kind: y\n  examples:\n    - ⟦do⟧: [z]\n", "H121", None),
    ("cards", "- id: x\n  kind: y\n  rules: ⟦[a]⟧\n", "H122", None),
    ("vocabulary", "nouns: {die: {⟦capacty⟧: 3}}\nverbs: {}\n", "H120", "capacity"),
    ("vocabulary", "nouns: {die: {capacity: ⟦0⟧}}\nverbs: {}\n", "H124", None),
    ("vocabulary", "nouns: {⟦Die⟧: {}}\nverbs: {}\n", "H125", "die"),
    ("vocabulary", "nouns: {}\nverbs: {}\nenums: {C: {⟦value⟧: [a]}}\n", "H120", "values"),
    ("vocabulary", "nouns: {}\nverbs: {}\ngrids: {g: {size: ⟦[1]⟧}}\n", "H128", None),
    ("vocabulary", "nouns: {}\nverbs: {}\ngrids: {g: {size: ⟦[1, 2, 3]⟧}}\n", "H127", None),
    ("vocabulary", "nouns: {}\nverbs: {}\nzones: {z: {of: d, ordered: ⟦maybe⟧}}\n", "H123", None),
    ("vocabulary", "nouns: {}\nverbs: {go: {outside: ⟦refuse⟧}}\n", "H123", "refused"),
    ("vocabulary", "nouns: {}\nverbs: {go: {roles: {to: ⟦[a]⟧}}}\n", "H129", None),
]


@pytest.mark.parametrize(("schema", "written", "code", "fix"), MISTAKES)
def test_a_mistake_is_placed_and_mended(schema: str, written: str, code: str, fix: str | None) -> None:
    start, end = written.index("⟦"), written.index("⟧") - 1
    text = written.replace("⟦", "").replace("⟧", "")
    document, diagnostics = load_text("f", text)
    assert document is not None
    diagnostics += check_schema(document, schema)
    assert [d.code for d in diagnostics] == [code]
    assert text[diagnostics[0].span.start : diagnostics[0].span.end] == text[start:end]
    assert (diagnostics[0].fix.replacement if diagnostics[0].fix else None) == fix


@pytest.mark.parametrize("pack", find_builtin_packs().values(), ids=lambda path: path.name)
def test_our_packs_keep_to_the_schemas(pack: Path) -> None:
    files = read_pack(pack)
    assert files.manifest is not None
    assert files.vocabulary is not None
    assert check_schema(files.manifest, "pack") == []
    assert check_schema(files.vocabulary, "vocabulary") == []
    for _, document in files.cards:
        assert check_schema(document, "cards") == []
    for document in files.locales.values():
        assert check_schema(document, "locale") == []


def schema(name: str) -> Any:
    return json.loads(data_path("grammar", f"{name}.schema.json").read_text(encoding="utf-8"))


def parts(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *[part for item in inner for part in parts(item)]]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_fetch_nothing_and_their_patterns_are_plain(name: str) -> None:
    for part in parts(schema(name)):
        if isinstance(part, dict):
            assert str(part.get("$ref", "#/definitions/")).startswith("#/definitions/")
            assert not part.get("uniqueItems")
            pattern = part.get("pattern", "^$")
            assert pattern.startswith("^")
            assert pattern.endswith("$")
            assert not re.search(r"[*+}]\)[*+{]", pattern.replace("\\.[a-z][a-z0-9_]*)*", ""))


def test_truths_and_numbers_are_read_as_the_schema_says() -> None:
    text = "nouns: {no: {is: yes}}\nverbs: {}\nzones: {on: {of: true, ordered: true, hidden: no}}\n"
    document, _ = load_text("f", text)
    assert document is not None
    assert check_schema(document, "vocabulary") == []


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("nouns: {}[],\n -x1_yesverbs"), max_size=60), st.sampled_from(SCHEMAS))
def test_any_document_ends_with_diagnostics(text: str, name: str) -> None:
    document, _ = load_text("f", text)
    if document is not None:
        for diagnostic in check_schema(document, name):
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
