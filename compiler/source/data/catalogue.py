"""The catalogue of diagnostics, read from ``grammar/diagnostics.yaml``: what each code is and how bad."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ..diagnostics import Diagnostic
from ..documents import Document, Mapping, Sequence
from ..packs.classified_files import file_depth
from .data import own_text, read_data

_OF_READING = "H0"
ERROR, WARNING, NOTE = SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One code. ``terms`` are those arguments whose values are words of ours, said in each language.

    ``loses``: what stands at its place was not read; ``asks``: what it says is missing, if it says so.
    """

    code: str
    name: str
    severity: str
    arguments: tuple[str, ...]
    terms: tuple[str, ...]
    loses: bool = False
    asks: str = ""


@cache
def read_catalogue() -> dict[str, CatalogueEntry]:
    """All entries by code. Raises ValueError where the file is not what it should be."""
    document = read_data("grammar", "diagnostics.yaml")
    if not isinstance(document, Mapping):
        raise ValueError(document)
    return {code.text: _entry(code.text, value) for code, value in document}


def severity(diagnostic: Diagnostic) -> str:
    """One of ``SEVERITIES``. A code that is not in the catalogue is an error, never passed over."""
    entry = read_catalogue().get(diagnostic.code)
    return entry.severity if entry else ERROR


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether something among these must be mended before the pack can be used."""
    return any(severity(diagnostic) == ERROR for diagnostic in diagnostics)


def deduplicated(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics in the order of files and places, each only once: causes before what may follow from them.

    So files that could not be read come first, then those that the others build on.
    """
    each = dict.fromkeys(diagnostics)
    unread = {
        diagnostic.span.file
        for diagnostic in each
        if diagnostic.code.startswith(_OF_READING) and severity(diagnostic) == ERROR
    }

    def order(diagnostic: Diagnostic) -> tuple[object, ...]:
        span = diagnostic.span
        depth = file_depth(span.file)
        return (
            span.file not in unread,
            depth,
            span.file,
            span.start,
            span.end,
            diagnostic.code,
            str(diagnostic.arguments),
        )

    return sorted(each, key=order)


def _entry(code: str, value: Document) -> CatalogueEntry:
    if not isinstance(value, Mapping):
        raise ValueError(code)
    level = own_text(value.get("severity"))
    if level not in SEVERITIES:
        raise ValueError(code, level)
    asks = value.get("asks")
    return CatalogueEntry(
        code,
        own_text(value.get("name")),
        level,
        _texts(value.get("arguments")),
        _texts(value.get("terms")),
        loses=value.get("loses") is not None,
        asks="" if asks is None else own_text(asks),
    )


def _texts(document: Document | None) -> tuple[str, ...]:
    return tuple(own_text(item) for item in document) if isinstance(document, Sequence) else ()
