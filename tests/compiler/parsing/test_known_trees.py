"""A text that was parsed before has the tree that was kept: the same, with the same places."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from heroglyph.compiler.parsing import known_trees
from heroglyph.compiler.parsing.grammar import rule_grammar
from heroglyph.compiler.parsing.known_trees import Found
from heroglyph.compiler.parsing.parse import read
from heroglyph.compiler.source.documents import Document, Scalar, Sequence, entries_in
from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.yaml.load import load_text


class Kept:
    """Trees in memory."""

    def __init__(self) -> None:
        self.trees: dict[bytes, bytes] = {}

    def book(self, name: bytes) -> dict[bytes, bytes]:
        return self.trees


@pytest.fixture
def kept() -> Iterator[Kept]:
    kept_here = Kept()
    before = keep_in(kept_here)
    read.cache_clear()
    yield kept_here
    keep_in(before)
    read.cache_clear()


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were really parsed."""
    texts: list[str] = []
    really = rule_grammar.parse_text

    def counted(start: rule_grammar.Start, text: str) -> object:
        texts.append(text)
        return really(start, text)

    monkeypatch.setattr(rule_grammar, "parse_text", counted)
    return texts


def rule_texts(document: Document | None) -> Iterator[str]:
    """The texts of rules anywhere in a document."""
    if isinstance(document, Sequence):
        for item in document:
            yield from rule_texts(item)
    for key, value in entries_in(document):
        if key.text == "rules" and isinstance(value, Scalar) and not value.plain:
            yield value.text
        yield from rule_texts(value)


def again(text: str, start: rule_grammar.Start = "rules") -> Found:
    read.cache_clear()
    return read(start, text)


@pytest.mark.parametrize("pack", find_builtin_packs())
def test_all_that_games_say_comes_back_as_it_was(pack: str, kept: Kept, parsed: list[str]) -> None:
    paths = sorted(find_builtin_packs()[pack].glob("*.yaml"))
    texts = [text for path in paths for text in rule_texts(load_text(path.name, path.read_bytes())[0])]
    assert texts
    for text in dict.fromkeys(texts):
        tree, diagnostics = again(text)
        assert not diagnostics
        del parsed[:]
        kept_tree, none = again(text)
        assert not parsed
        assert (kept_tree, none) == (tree, ())
        assert known_trees._row(kept_tree) == known_trees._row(tree), "the places, which do not count else"


def test_another_text_or_place_to_begin_is_another_tree(kept: Kept, parsed: list[str]) -> None:
    for text in ("score 1", "score 2", "score 1  # why"):
        assert again(text) == again(text)
    again("1", "expression")
    again("1", "expression")
    assert parsed == ["score 1", "score 2", "score 1  # why", "1"]


@pytest.mark.parametrize("text", ["score", "score 1 score 2"])
def test_a_text_with_a_mistake_is_looked_at_each_time(text: str, kept: Kept) -> None:
    first = again(text)
    assert first[1]
    assert not kept.trees
    assert again(text) == first


ROWS = [["Score"], ["Nobody", 0, 1], ["score", 0, 1], [], [[]], ["()", ["Rule", 0, 1, 1]], None, "x", 5]


@pytest.mark.parametrize("row", ROWS)
def test_what_is_no_tree_is_not_taken_for_one(row: object, kept: Kept, parsed: list[str]) -> None:
    first = again("score 1")
    sound = dict(kept.trees)
    for content in (msgspec.msgpack.encode(row), b"", b"\xc1", b"\x91" * 10_000):
        kept.trees.update(dict.fromkeys(kept.trees, content))
        assert again("score 1") == first
        assert kept.trees == sound
    assert len(parsed) == 5
