"""What the loader refuses: each case is a text with ⟦ ⟧ around the place to be shown, the code, and the text
after the offered fix where there is one."""

from __future__ import annotations

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Mapping, Scalar, Sequence
from heroglyph.compiler.source.yaml.build import Builder
from heroglyph.compiler.source.yaml.load import load_text

REFUSED = [
    ("H003", "a: x⟦\x07⟧y\n", None),
    ("H003", "a: x⟦\u202e⟧y\n", None),
    ("H003", "a: x⟦\u2028⟧y\n", None),
    ("H003", "a: x⟦\r⟧y\n", None),
    ("H004", "a: 1\n⟦\ufeff⟧b: 2\n", "a: 1\nb: 2\n"),
    ("H005", "⟦<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other⟧\n", None),
    ("H005", "a: 1\n⟦<<<<<<<⟧ HEAD\nb: 1\n", None),
    ("H006", "a:\n⟦\t⟧b: 1\n", "a:\n  b: 1\n"),
    ("H007", "a: ⟦&x⟧ 1\n", "a: 1\n"),
    ("H007", "a: ⟦&x⟧\n  b: 1\n", None),
    ("H008", "a: ⟦*x⟧\n", None),
    ("H009", "a: ⟦!!python/object:os.system⟧ x\n", "a: x\n"),
    ("H009", "a: ⟦!x⟧ {b: 1}\n", "a: {b: 1}\n"),
    ("H010", "⟦%⟧YAML 1.1\n---\na: 1\n", None),
    ("H011", "a: 1\n⟦---⟧\nb: 2\n", None),
    ("H012", "a: 1\n⟦a⟧: 2\n", None),
    ("H012", "x: {a: 1, ⟦a⟧: 2}\n", None),
    ("H013", "⟦<<⟧: {a: 1}\n", None),
    ("H014", "? ⟦[a]⟧\n: b\n", None),
    ("H014", "⟦{a: 1}⟧: 2\n", None),
    ("H015", "⟦id:⟧a\nb: 1\n", "id: a\nb: 1\n"),
    ("H015", "- x: 1\n  ⟦id:⟧a\n  b: 1\n", "- x: 1\n  id: a\n  b: 1\n"),
    ("H015", "a: {⟦b:1⟧}\n", "a: {b: 1}\n"),
    ("H016", "name: Lantern⟦:⟧ the second\n", 'name: "Lantern: the second"\n'),
    ("H017", "a: ⟦'x⟧\nb: 2\n", None),
    ("H018", 'a: "Brave Hilde⟦”⟧\nb: 1\n', 'a: "Brave Hilde"\nb: 1\n'),
    ("H019", "a: ⟦{⟧b: 1\nc: 2\n", None),
    ("H019", "a: ⟦[⟧x, y\n", None),
    ("H020", "- id: x\n⟦   ⟧cost: 3\n", "- id: x\n  cost: 3\n"),
    ("H020", "- a: 1\n⟦ ⟧b: 2\n", "- a: 1\n  b: 2\n"),
    # The line before is the odd one: those around it line up.
    ("H020", "⟦ ⟧a: 1\nb: 2\n", "a: 1\nb: 2\n"),
    ("H020", "a:\n⟦ ⟧b: 1\n  c: 2\n  d: 3\n", "a:\n  b: 1\n  c: 2\n  d: 3\n"),
    ("H020", "a:\n⟦    ⟧b: 1\n  c: 2\n  d: 3\n", "a:\n  b: 1\n  c: 2\n  d: 3\n"),
    ("H020", "- id: x\n  kind: y\n⟦c⟧ost: 3\n  dots: 1\n", "- id: x\n  kind: y\n  cost: 3\n  dots: 1\n"),
    ("H020", "a:\n⟦   ⟧- b: 1\n    - c: 2\nd: 3\n", "a:\n    - b: 1\n    - c: 2\nd: 3\n"),
    ("H020", "a:\n⟦   ⟧- b: 1\n    c: 2\n    d: 3\n", "a:\n  - b: 1\n    c: 2\n    d: 3\n"),
    ("H021", "a: ⟦@⟧x\n", 'a: "@x"\n'),
    ("H021", "a: ⟦`⟧x  # why\n", 'a: "`x"  # why\n'),
    ("H021", "a: ⟦*⟧2 gold\n", 'a: "*2 gold"\n'),
    ("H021", "a: {b: ⟦@⟧x}\n", 'a: {b: "@x"}\n'),
    ("H021", "a: {b: ⟦>⟧=0.1,<1, c: 2}\n", 'a: {b: ">=0.1,<1", c: 2}\n'),
    ("H021", "a: {b: '{', c: [⟦`⟧x, y]}\n", "a: {b: '{', c: [\"`x\", y]}\n"),
    ("H021", "a: ⟦@⟧x {y}\n", 'a: "@x {y}"\n'),
    ("H022", 'a: "x⟦\\q⟧"\n', None),
    ("H022", 'a: "⟦\\x⟧4"\n', None),
    ("H023", "a: 'it'⟦s'⟧\n", None),
    ("H024", "a: {b: 1,⟦,⟧ c: 2}\n", None),
    ("H024", "a: ⟦]⟧\n", None),
    ("H025", "- a\n⟦b: 1⟧\n", None),
    ("H025", "a: 1\n⟦- b⟧\n", None),
    ("H025", "a: x\n  ⟦- y⟧\n", None),
    ("H026", "a⟦：⟧1\nb: 2\n", "a: 1\nb: 2\n"),
    ("H026", "a:\n⟦\u00a0\u00a0⟧b: 1\n", "a:\n  b: 1\n"),
    ("H027", "total: ⟦>= 15⟧\nb: 1\n", 'total: ">= 15"\nb: 1\n'),
    ("H028", "a: 1\n⟦no colon here⟧\nb: 2\n", None),
    ("H028", "⟦no colon here⟧\nb: 2\n", None),
    ("H029", "a: ⟦-⟧ 1\n", None),
    ("H030", "- a\n⟦-⟧b: 1\n", "- a\n- b: 1\n"),
    ("H032", "a: [1⟦}⟧]\n", None),
    ("H033", "name: Item ⟦#3⟧\n", None),
    ("H034", "⟦⟧# nothing\n", None),
]


def marked(text: str) -> tuple[str, int, int]:
    start = text.index("⟦")
    end = text.index("⟧") - 1
    return text.replace("⟦", "").replace("⟧", ""), start, end


def mended(text: str, diagnostic: Diagnostic) -> str | None:
    if diagnostic.fix is None:
        return None
    return text[: diagnostic.fix.span.start] + diagnostic.fix.replacement + text[diagnostic.fix.span.end :]


@pytest.mark.parametrize(("code", "written", "fixed"), REFUSED)
def test_refused_at_its_place(code: str, written: str, fixed: str | None) -> None:
    text, start, end = marked(written)
    _, diagnostics = load_text("f", text)
    first = next((d for d in diagnostics if d.code == code), None)
    assert first is not None, diagnostics
    assert text[first.span.start : first.span.end] == text[start:end]
    assert first.span.start == start
    if fixed is not None:
        assert mended(text, first) == fixed
        assert load_text("f", fixed)[1] == []


@pytest.mark.parametrize(("code", "written", "fixed"), [case for case in REFUSED if case[0] not in {"H003"}])
def test_one_mistake_is_reported_once(code: str, written: str, fixed: str | None) -> None:
    text, _, _ = marked(written)
    assert [d.code for d in load_text("f", text)[1]] == [code]


@pytest.mark.parametrize(("code", "written", "fixed"), REFUSED)
def test_the_pure_parser_agrees(
    code: str, written: str, fixed: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, _, _ = marked(written)
    fast = load_text("f", text)
    original = Builder.__init__
    monkeypatch.setattr(
        Builder, "__init__", lambda self, n, t, limits: original(self, n, t, limits, pure=True)
    )
    assert load_text("f", text) == fast


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings(encoding: str) -> None:
    assert [d.code for d in load_text("f", "- id: x\n".encode(encoding))[1]] == ["H002"]


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04\x00\x00zz",
        b"{\\rtf1 a: 1}",
        b"%PDF-1.7\n",
        b"\x89PNG\r\n\x1a\n",
        b"<html>",
        b"a: 1\x00\x01b: 2\n",
    ],
)
def test_what_is_no_plain_text(data: bytes) -> None:
    document, diagnostics = load_text("f", data)
    assert document is None
    assert [d.code for d in diagnostics] == ["H672"]


def test_lines_of_old_macs_are_lines() -> None:
    document, diagnostics = load_text("f", b"a: 1\rb: |\r  c\r  d\r")
    assert diagnostics == []
    assert isinstance(document, Mapping)
    assert [(key.text, getattr(value, "text", "")) for key, value in document] == [
        ("a", "1"),
        ("b", "c\nd\n"),
    ]


def test_a_sign_that_ends_a_line_of_old_macs_hides_in_no_other_line() -> None:
    assert "H003" in {d.code for d in load_text("f", b"a: 1\rb: 2\nc: 3\n")[1]}


@pytest.mark.parametrize(
    "written",
    ["{a: b, c}", "{a: b, c, d: e}", "{a, b}", '{a: "b, C"}', "{a: b, C: }", "{a: {b: c}, D}", "{a: , B}"],
)
def test_only_a_text_is_cut_by_a_comma(written: str) -> None:
    assert "H670" not in {d.code for d in load_text("f", written + "\n")[1]}


def test_not_utf8_says_where_and_how_it_may_read() -> None:
    document, diagnostics = load_text("f", "a: 1\nname: Brünn\n".encode("cp1252"))
    assert document is None
    assert [(d.code, dict(d.arguments)) for d in diagnostics] == [
        ("H001", {"line": 2, "byte": 14, "preview": "name: Brünn"})
    ]


def test_a_mark_at_the_start_is_taken_and_not_counted() -> None:
    document, diagnostics = load_text("f", b"\xef\xbb\xbfa: 1\n")
    assert diagnostics == []
    assert isinstance(document, Mapping)
    assert document.entries[0][0].span.start == 0


def test_several_mistakes_in_one_run_and_the_good_entries_stay() -> None:
    text = "- id: one\n- id: two\n   cost: 3\n- id: three\n- {id: four\n- name: x: y\n- id: six\n"
    document, diagnostics = load_text("f", text)
    assert [d.code for d in diagnostics] == ["H020", "H019", "H016"]
    assert isinstance(document, Sequence)
    assert [item.get("id") and item.get("id").text for item in document if isinstance(item, Mapping)] == [  # type: ignore[union-attr]
        "one",
        "three",
        "six",
    ]
    first, three, six = (item.get("id") for item in document if isinstance(item, Mapping))
    for scalar, word in ((first, "one"), (three, "three"), (six, "six")):
        assert isinstance(scalar, Scalar)
        assert text[scalar.span.start : scalar.span.end] == word


def test_duplicate_keys_name_both_places_also_after_another_mistake() -> None:
    text = "a: 1\nb: x: y\na: 2\n"
    _, diagnostics = load_text("f", text)
    assert [d.code for d in diagnostics] == ["H016", "H012"]
    assert diagnostics[1].related[0].span.start == 0


def test_scalars_stay_as_written() -> None:
    words = ["no", "on", "012", "1:30", "1.10", "2026-11-01", "0x1F", "~", "null", "1e3", ".inf"]
    document, diagnostics = load_text("f", "".join(f"- {word}\n" for word in words))
    assert diagnostics == []
    assert isinstance(document, Sequence)
    assert [item.text for item in document if isinstance(item, Scalar)] == words


def test_an_alias_bomb_is_refused_and_not_expanded() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    _, diagnostics = load_text("f", "\n".join(lines))
    assert {d.code for d in diagnostics} == {"H007", "H008"}
