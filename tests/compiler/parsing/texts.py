"""The texts that the tests of the grammar read: good ones, bad ones, and all rules of the built-in packs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tables import read_table

from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, parse_statements
from heroglyph.compiler.source.data.data import data_path
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document, Mapping, Scalar, Sequence
from heroglyph.compiler.source.yaml.load import load_text

HERE = Path(__file__).parent

Parse = Callable[[Scalar], tuple[Any, list[Diagnostic]]]

READERS: dict[str, Parse] = {
    "rules": parse_rules,
    "expressions": parse_expression,
    "statements": parse_statements,
}


def good(kind: str) -> list[str]:
    """The texts of ``good/<kind>.txt``."""
    return (HERE / "good" / f"{kind}.txt").read_text(encoding="utf-8").split("\n---\n")


@dataclass(frozen=True)
class Bad:
    """A text with mistakes: what is said, as ``CODE line:column``, and the text that the fixes make of it."""

    text: str
    expect: tuple[str, ...]
    fixed: str | None
    kind: str


def bad() -> list[Bad]:
    """All cases of ``bad/*.yaml``."""
    return [
        Bad(case["text"], tuple(case["expect"]), case.get("fixed"), case.get("kind", "rules"))
        for path in sorted((HERE / "bad").glob("*.yaml"))
        for case in read_table(path)
    ]


def pack_files() -> list[Path]:
    """The card files of the built-in packs."""
    return sorted(data_path("cards").glob("*/*.yaml"))


def pack_rules() -> list[Scalar]:
    """Every ``rules:`` block of the built-in packs."""
    scalars: list[Scalar] = []
    for path in pack_files():
        document, _ = load_text(path.name, path.read_bytes())
        if document is not None:
            _collect(document, scalars)
    return scalars


def _collect(document: Document, scalars: list[Scalar]) -> None:
    if isinstance(document, Sequence):
        for item in document:
            _collect(item, scalars)
    elif isinstance(document, Mapping):
        for key, value in document:
            if key.text == "rules" and isinstance(value, Scalar) and not value.plain:
                scalars.append(value)
            else:
                _collect(value, scalars)
