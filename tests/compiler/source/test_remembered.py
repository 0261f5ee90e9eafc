"""A file that was read before is its kept document: the same, and only if nothing about it has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.keeper import keep_in
from heroglyph.compiler.source.limits import DEFAULT_LIMITS, Limits
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.yaml import load
from heroglyph.compiler.source.yaml.known_documents import load_known
from heroglyph.compiler.source.yaml.load import load_text

TEXT = 'a: [1, "two # 2", {b: c}]\nrules: |\n  score 1\n\n  score 2\nlong: first\n  second\n'


class Kept:
    """Contents in memory."""

    def __init__(self) -> None:
        self.known: dict[bytes, bytes] = {}

    def book(self, name: bytes) -> dict[bytes, bytes]:
        return self.known


@pytest.fixture
def nowhere() -> Iterator[None]:
    before = keep_in(None)
    yield
    keep_in(before)


@pytest.fixture
def kept() -> Iterator[Kept]:
    kept_here = Kept()
    before = keep_in(kept_here)
    yield kept_here
    keep_in(before)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were really read."""
    names: list[str] = []

    def counted(name: str, data: bytes, limits: Limits) -> tuple[Document | None, list[Diagnostic]]:
        names.append(name)
        return load_text(name, data, limits)

    monkeypatch.setattr(load, "load_text", counted)
    return names


def documents() -> list[tuple[str, bytes]]:
    paths = [path for root in find_builtin_packs().values() for path in root.glob("*.yaml")]
    return [("made", TEXT.encode()), *((path.name, path.read_bytes()) for path in paths)]


@pytest.mark.parametrize("name, data", documents())
def test_what_is_kept_is_what_was_read(name: str, data: bytes, kept: Kept, read: list[str]) -> None:
    first = load_known(name, data, DEFAULT_LIMITS)
    again = load_known(name, data, DEFAULT_LIMITS)
    assert again == first == load_text(name, data, DEFAULT_LIMITS)
    assert first[0] is not again[0]
    assert read == [name]


def test_another_name_content_or_limit_is_another_file(kept: Kept, read: list[str]) -> None:
    narrow = DEFAULT_LIMITS.raised(yaml_depth=DEFAULT_LIMITS.yaml_depth + 1)
    for name, text, limits in (
        ("a", TEXT, DEFAULT_LIMITS),
        ("b", TEXT, DEFAULT_LIMITS),
        ("a", f"{TEXT}\n", DEFAULT_LIMITS),
        ("a", TEXT, narrow),
    ):
        before = len(read)
        for _ in range(2):
            assert load_known(name, text.encode(), limits) == load_text(name, text, limits)
        assert len(read) == before + 1


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: [\n", "", "a: &b 1\n"])
def test_a_file_with_a_mistake_is_read_each_time(text: str, kept: Kept, read: list[str]) -> None:
    first = load_known("a", text.encode(), DEFAULT_LIMITS)
    assert first[1]
    assert load_known("a", text.encode(), DEFAULT_LIMITS) == first
    assert len(read) == 2
    assert not kept.known


@pytest.mark.parametrize("content", [b"", b"\x90", b"\xc1", b"\x93\x09\xa1x\x90", b"\x91" * 100_000])
def test_what_is_no_document_is_not_taken_for_one(content: bytes, kept: Kept, read: list[str]) -> None:
    first = load_known("a", TEXT.encode(), DEFAULT_LIMITS)
    kept.known = dict.fromkeys(kept.known, content)
    assert load_known("a", TEXT.encode(), DEFAULT_LIMITS) == first
    assert len(read) == 2


def test_half_a_letter_is_not_kept(kept: Kept) -> None:
    assert load_known("a\udc80", TEXT.encode(), DEFAULT_LIMITS)[0] is not None
    assert not kept.known


@pytest.mark.usefixtures("nowhere")
def test_nothing_is_kept_where_nobody_keeps(read: list[str]) -> None:
    for _ in range(2):
        load_known("a", TEXT.encode(), DEFAULT_LIMITS)
    assert len(read) == 2
