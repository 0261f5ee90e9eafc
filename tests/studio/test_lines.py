"""Places as editors count them, in any of their units, and back."""

from __future__ import annotations

import pytest

pytest.importorskip("lsprotocol", reason="the language server needs the packages of heroglyph[studio]")

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from heroglyph.studio.lsp.lines import Lines

TEXTS = st.text(st.sampled_from("ab é√𝔸😀\n\r\u2028\x85\t"), max_size=40)


@given(TEXTS, st.sampled_from(list(lsp.PositionEncodingKind)), st.integers(0, 40))
def test_a_place_is_found_again(text: str, encoding: lsp.PositionEncodingKind, offset: int) -> None:
    lines = Lines(text, encoding)
    at = lines.position(offset)
    offset = min(offset, len(text))
    if text[offset - 1 : offset + 1] != "\r\n":  # a place in the middle of a line end is that before it
        assert lines.offset(at) == offset


def test_columns_are_counted_in_the_units_of_the_client() -> None:
    text = "a😀é\r\nb"
    columns = {encoding: Lines(text, encoding).position(3).character for encoding in lsp.PositionEncodingKind}
    assert columns == {
        lsp.PositionEncodingKind.Utf8: 7,
        lsp.PositionEncodingKind.Utf16: 4,
        lsp.PositionEncodingKind.Utf32: 3,
    }
    assert Lines(text, "utf-16").position(5) == lsp.Position(1, 0)
    assert Lines(text, "utf-16").offset(lsp.Position(0, 99)) == 3  # before the line end
    assert Lines(text, "utf-16").offset(lsp.Position(99, 0)) == len(text)
