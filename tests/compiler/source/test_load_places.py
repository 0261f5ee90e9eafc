"""Each character of a scalar's text stands in the file where the loader says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.documents import Mapping, Scalar, Sequence, scalars_in
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.yaml.build import Builder
from heroglyph.compiler.source.yaml.load import load_text


def assert_mapped(text: str, scalar: Scalar, escapes: bool = False) -> None:
    """Every visible character is where it is said to be; spaces and breaks stand on white space."""
    for offset, letter in enumerate(scalar.text):
        place = scalar.place(offset, offset + 1)
        written = text[place.start : place.end]
        if letter in " \n":
            assert written in {" ", "\n", "\r", "\t", ""} or (escapes and written == "\\"), (scalar, offset)
        else:
            assert scalar.span.start <= place.start < scalar.span.end, (scalar, offset)
            assert written == letter or (escapes and written in {"\\", letter}), (scalar, offset, written)


CASES = [
    "a: |\n  one\n  two\n",
    "a: |\n  one\n\n\n    two\n   three\n\n\nb: 1\n",
    "a: |-\n  one\n",
    "a: |+\n  one\n\n\nb: 1\n",
    "a: |2\n    indented\n  not\n",
    "a: |2-  # comment\n    x\n",
    "a: | # comment\n  x\n  # no comment\n",
    "- a: |\n    x\n  b: >\n    fold\n    ed\n\n    para\n      more\n    less\n",
    "- |\n x\n- >-\n y\n z\n",
    "a: >\n\n  x\n\n\n  y\n",
    "a: >\n  x \n  y\n",
    "a: |\n  x\n  \n    \n  y\n",
    "a: |\n\n\n",
    "a: |",
    "a: plain\n  more  \n\n  and more\nb: 1\n",
    "a: 'it''s\n  here\n\n  now'\n",
    'a: "tab\\t nl\\n \\u00e9 \\\n  joined\n  folded\n\n  para"\n',
    'a: "x  \\\n\n  y"\n',
    "a: ''\nb: \"\"\n",
    "a: {b: 'x, y', c: [one two, \"q\"]}\n",
    "a: 漢字\nb: |\n  é漢 😀 x\n",
]


@pytest.mark.parametrize("text", CASES)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("pure", [False, True])
def test_places_of_all_kinds_of_scalars(text: str, ends: str, pure: bool) -> None:
    text = text.replace("\n", ends)
    builder = Builder("f", text, DEFAULT_LIMITS, pure=pure)
    document = builder.document(0, len(text))
    for scalar in scalars_in(document):
        assert_mapped(text, scalar, escapes="\\" in text or "''" in text)


def test_spans_are_whole_and_exact() -> None:
    text = (
        "top:  # comment\n  list:\n    - x y   # why\n    - |\n      one\n      two\n\n\n"
        "  flow: {a: 1, b: [2, 3] }\n\n"
    )
    document, diagnostics = load_text("f", text)
    assert diagnostics == []
    assert isinstance(document, Mapping)
    inner = document.get("top")
    assert isinstance(inner, Mapping)
    shown = {key.text: text[value.span.start : value.span.end] for key, value in inner}
    assert shown == {"list": "- x y   # why\n    - |\n      one\n      two", "flow": "{a: 1, b: [2, 3] }"}
    assert text[document.span.start : document.span.end] == text.rstrip()


def test_places_in_our_own_rules_are_slices_of_the_file() -> None:
    for path in sorted(data_path("cards").glob("*/*.yaml")):
        text = path.read_text(encoding="utf-8")
        document, _ = load_text(path.name, text)
        for scalar in scalars_in(document):
            if not scalar.plain and scalar.pieces[1:]:
                assert_mapped(text, scalar)


LINES = st.lists(
    st.one_of(st.just(""), st.text(st.sampled_from("ab #:-é漢'\"\\{[&*"), min_size=1, max_size=8)), max_size=6
)


@settings(max_examples=300, deadline=None)
@given(
    LINES,
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+"]),
    st.integers(1, 6),
    st.sampled_from(["\n", "\r\n"]),
)
def test_places_in_any_block_scalar(lines: list[str], style: str, chomp: str, indent: int, ends: str) -> None:
    body = ends.join(" " * indent + line if line else "" for line in lines)
    text = f"a: {style}{indent}{chomp}{ends}{body}{ends}b: end{ends}"
    document, diagnostics = load_text("f", text)
    assert [d.code for d in diagnostics] == []
    assert isinstance(document, Mapping)
    scalar = document.get("a")
    assert isinstance(scalar, Scalar)
    assert_mapped(text, scalar)
    if style == "|":
        written = [line for line in lines if line]
        assert [line for line in scalar.text.split("\n") if line] == written
    end = document.get("b")
    assert isinstance(end, Scalar)
    assert text[end.span.start : end.span.end] == "end"


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("ab '\"\\\n:#é漢\t"), max_size=20), st.booleans())
def test_places_in_any_quoted_scalar(inner: str, double: bool) -> None:
    quote = '"' if double else "'"
    text = f"- {quote}{inner.replace(chr(10), chr(10) + '  ')}{quote}\n"
    document, diagnostics = load_text("f", text)
    if diagnostics or not isinstance(document, Sequence):
        return
    for scalar in scalars_in(document):
        assert_mapped(text, scalar, escapes=True)


@settings(max_examples=500, deadline=None)
@given(st.text(st.sampled_from("ab:- \n\t'\"{}[],&*!|>#%@`\\\ufeff\r：<="), max_size=40))
def test_any_text_ends_with_a_document_or_a_message(text: str) -> None:
    document, diagnostics = load_text("f", text)
    assert document is not None or diagnostics
    for diagnostic in diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_end_with_a_document_or_a_message(data: bytes) -> None:
    document, diagnostics = load_text("f", data)
    assert document is not None or diagnostics
