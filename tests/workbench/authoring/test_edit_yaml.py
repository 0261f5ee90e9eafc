"""Entries are put into YAML files as text: what was there stays, whatever its layout, or nothing is done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from tests.places import ROOT

from heroglyph.workbench.authoring.edit_yaml import NoRoomError, with_entry, with_item, with_word

ENTRY = '{name: "A: b", house: true}'
OF_THE_PROGRAM = ("messages.yaml", "explanations.yaml", "pages.yaml")
FILES = sorted(
    path
    for folder in ("cards", "locales")
    for path in (ROOT / folder).rglob("*.yaml")
    if path.name not in OF_THE_PROGRAM
)
MAPPINGS = [path for path in FILES if not re.search("^- ", path.read_text("utf-8"), re.MULTILINE)]
LISTS = [path for path in FILES if path not in MAPPINGS]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("", ["names"], "names:\n  x: 1\n"),
        ("# only this\n", ["names"], "# only this\nnames:\n  x: 1\n"),
        ("names: {}\n", ["names"], "names: {x: 1}\n"),
        ("names:  # none yet\nzones: {}\n", ["names"], "names:  # none yet\n  x: 1\nzones: {}\n"),
        ("names:\n  a: 2  # two\n\n# end\n", ["names"], "names:\n  a: 2  # two\n  x: 1\n\n# end\n"),
        ("names: {a: 2,\n  b: 3,  # three\n  }\n", ["names"], "names: {a: 2,\n  b: 3, x: 1,  # three\n  }\n"),
        (
            "names:\n    a: |\n        long\n\nq: 1\n",
            ["names"],
            "names:\n    a: |\n        long\n    x: 1\n\nq: 1\n",
        ),
        ("a:\n  b:\n    c: 1", ["a", "b"], "a:\n  b:\n    c: 1\n    x: 1\n"),
        ("a:\n  b:\n    c: 1\n", ["a", "d"], "a:\n  b:\n    c: 1\n  d:\n    x: 1\n"),
        ("a: {b: {c: 1}}\n", ["a", "d"], "a: {b: {c: 1}, d: {x: 1}}\n"),
        ("a:\n- 1\n", ["names"], "a:\n- 1\nnames:\n  x: 1\n"),
    ],
)
def test_entry(text: str, path: list[str], expected: str) -> None:
    assert with_entry(text, path, "x", "1") == expected


@pytest.mark.parametrize(
    ("text", "item", "expected"),
    [
        ("", "- a: 1\n", "- a: 1\n"),
        ("# mine\n", "- a: 1\n", "# mine\n\n- a: 1\n"),
        ("- {b: 2}\n# end\n\n\n", "- a: 1\n", "- {b: 2}\n# end\n\n- a: 1\n"),
        ("  - b: 2", "- a: |\n    x\n", "  - b: 2\n\n  - a: |\n      x\n"),
    ],
)
def test_item(text: str, item: str, expected: str) -> None:
    assert with_item(text, item) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {b: [x, y]}\n", "a: {b: [x, y, z]}\n"),
        ("a: {b: []}\n", "a: {b: [z]}\n"),
        ("a:\n  b:\n  - x  # one\nc: 1\n", "a:\n  b:\n  - x  # one\n  - z\nc: 1\n"),
    ],
)
def test_word(text: str, expected: str) -> None:
    assert with_word(text, ["a", "b"], "z") == expected


@pytest.mark.parametrize(
    "text", ["[1, 2]\n", "text\n", "names: [a]\n", "names:\n  x: 2\n", "names: {a: [}\n"]
)
def test_what_cannot_be_done_is_refused(text: str) -> None:
    with pytest.raises(NoRoomError):
        with_entry(text, ["names"], "x", "1")


@pytest.mark.parametrize("text", ["[1, 2]\n", "text\n", "a: 1\n", "- {a: [}\n"])
def test_item_that_cannot_be_put_in_is_refused(text: str) -> None:
    with pytest.raises(NoRoomError):
        with_item(text, "- a: 1\n")


@pytest.mark.parametrize("path", MAPPINGS, ids=relative)
def test_every_section_of_every_file_can_have_an_entry_more(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = yaml.load(text, yaml.BaseLoader)
    if len(text.encode()) > 200_000:
        pytest.skip("larger than a file of a pack")
    for section in [name for name, value in data.items() if isinstance(value, dict)]:
        changed = with_entry(text, [section], "a_new_one", ENTRY)
        added = [line for line in changed.splitlines() if "a_new_one" in line]
        assert len(added) == 1 and text.replace("\n", "") in (
            changed.replace(f"  a_new_one: {ENTRY}", "").replace("\n", ""),
            changed.replace(f", a_new_one: {ENTRY}", "").replace("\n", ""),
            changed.replace(f"a_new_one: {ENTRY}", "").replace("\n", ""),
        )


@pytest.mark.parametrize("path", LISTS, ids=relative)
def test_every_card_file_can_have_a_card_more(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert with_item(text, "- id: x\n").startswith(text.rstrip())
