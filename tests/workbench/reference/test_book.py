"""The PDF: it is one, the same each time, and a text of a pack is never read as source."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.builtin import checked as game

from heroglyph.workbench.reference.pages.book import write_book

from .references import hostile, messages, references, references_of

pytest.importorskip("typst", reason="PDFs need typst")


def test_book_is_the_same_each_time() -> None:
    reference, words = references_of("rollingrealms")["fr"], messages(game("rollingrealms"))["fr"]
    first = write_book(reference, words)
    assert first.startswith(b"%PDF-") and b"/Lang(fr)" in first
    assert write_book(reference, words) == first


def test_nothing_of_a_pack_is_source(tmp_path: Path) -> None:
    checked = hostile(tmp_path)
    assert write_book(references(checked)["en"], messages(checked)["en"]).startswith(b"%PDF-")
