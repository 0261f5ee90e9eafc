"""What the decider passes, jsonschema passes too; and it passes all that jsonschema does with our files."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.compiler.source.schema.schema import SCHEMAS
from heroglyph.compiler.source.schema.schema_decider import Fits, decider
from heroglyph.compiler.source.schema.typed_text import typed
from heroglyph.compiler.source.yaml.load import load_text


@cache
def schema(name: str) -> Any:
    return json.loads(data_path("grammar", f"{name}.schema.json").read_text(encoding="utf-8"))


PLAIN = ("a", "b_1", "B", "x.y", "a b", "é", "", "yes", "no", "true", "1", "-1", "0", "99999")
ODD = ('"yes"', '"1"', "12345678901234567", "1..6", "1.2.0", "en", "house", "rulebook", "left_to_right")
WORDS = st.sampled_from((*PLAIN, *ODD))
NAMES = {key for name in SCHEMAS for key in re.findall(r"[A-Za-z]+", json.dumps(schema(name)))}
KEYS = st.sampled_from(sorted(NAMES | {"a", "B"}))
TREES = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


@cache
def fits(name: str) -> Fits:
    return decider(schema(name))


def valid(document: Document, name: str) -> bool:
    content = schema(name)
    return bool(Draft7Validator(content).is_valid(typed(document, content, content)))


def written(tree: Any) -> str:
    """A tree in flow style; its words stand as they are, quotes included."""
    if isinstance(tree, str):
        return tree or '""'
    if isinstance(tree, list):
        return f"[{', '.join(map(written, tree))}]"
    return f"{{{', '.join(f'{key}: {written(value)}' for key, value in tree.items())}}}"


@settings(max_examples=600, deadline=None)
@given(TREES, st.sampled_from(SCHEMAS))
def test_it_agrees_with_jsonschema(tree: Any, name: str) -> None:
    document, _ = load_text("f", written(tree))
    if document is not None:
        assert fits(name)(document) == valid(document, name), written(tree)


SOUND = (
    ("pack", "id: foo\nversion: 1.2.0\nlanguage: 1\nlanguages: [en, fr]\n"),
    ("cards", "- {id: x, kind: y, cost: 3, provenance: {cost: house}, rules: a}\n"),
    ("vocabulary", "nouns: {die: {capacity: 3, holds: a}}\nverbs: {go: {outside: refused}}\n"),
    ("vocabulary", "nouns: {card: {room: {text: 40}}}\nverbs: {}\n"),
    ("vocabulary", "nouns: {no: {is: yes}}\nverbs: {}\nzones: {on: {of: true, ordered: true, hidden: no}}\n"),
    ("locale", "names: {a: {name: A, house: true}}\nnouns: {a: {sg: b, pl: [c, 1]}}\n"),
)


@pytest.mark.parametrize(("name", "text"), SOUND)
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_it_agrees_on_sound_files_with_one_change(name: str, text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    put = data.draw(st.sampled_from(["", "x", "1", "yes", "[]", "{}", '"', "A: "]))
    changed = text[:at] + put + text[at + cut :]
    for variant in (text, changed):
        document, _ = load_text("f", variant)
        if document is not None:
            assert fits(name)(document) == valid(document, name), variant


@pytest.mark.parametrize(("room", "sound"), [("{}", False), ("{text: 1}", True), ("{text: 0}", False)])
def test_a_mapping_needs_its_least_number_of_keys(room: str, sound: bool) -> None:
    document, _ = load_text("f", f"nouns: {{card: {{room: {room}}}}}\nverbs: {{}}\n")
    assert document is not None
    assert fits("vocabulary")(document) is valid(document, "vocabulary") is sound


@pytest.mark.parametrize("pack", find_builtin_packs().values(), ids=lambda path: path.name)
def test_it_passes_our_packs(pack: Any) -> None:
    files = read_pack(pack)
    assert files.manifest is not None and fits("pack")(files.manifest)
    assert files.vocabulary is not None and fits("vocabulary")(files.vocabulary)
    assert all(fits("cards")(document) for _, document in files.cards)
    assert all(fits("locale")(document) for document in files.locales.values())


def test_of_a_keyword_it_does_not_know_it_says_nothing() -> None:
    document, _ = load_text("f", "[1, 1]")
    assert document is not None
    assert decider({"type": "array"})(document)
    assert not decider({"type": "array", "uniqueItems": True})(document)
