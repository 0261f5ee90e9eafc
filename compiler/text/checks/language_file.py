"""Whether a ``language.yaml`` can be read at all: its shape, its patterns, the tables that they name.

The files that come with the package are sound; one that a translator is writing may have any mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Document, Mapping, Scalar, entries_in
from ...source.schema.schema import check_schema
from ..language.language_from_data import SECTIONS
from ..language.paraphrases import SECTION as ALSO
from ..language.splices import check_splices
from ..message.signature import Signature
from ..word_shapes import EntryChecker, check_also

_CLDR_JOINERS = ("and", "or")
_DETERMINERS, _DECLENSIONS, _PATTERNS = "determiners", "declensions", "patterns"


def check_language_file(document: Document, signature: Signature) -> list[Diagnostic]:
    """The mistakes in a language file; where its shape is wrong, nothing else is looked at."""
    shapes = check_schema(document, "language")
    if shapes or not isinstance(document, Mapping):
        return shapes
    joiners = (*_CLDR_JOINERS, *_names(document.get("joiners")))
    checker = EntryChecker(joiners, _names(document.get("agreement")), signature)
    diagnostics = [problem for text in _patterns(document) for problem in checker.forms(text)]
    for section in SECTIONS:
        words = document.get(section)
        if isinstance(words, Mapping):
            diagnostics += checker.section(words, depth=0)
    if (key := document.key(ALSO)) is not None and (also := document.get(ALSO)) is not None:
        diagnostics += check_also(key, also)
    return [*diagnostics, *check_splices(checker.splices), *_declensions(document)]


def _names(table: Document | None) -> tuple[str, ...]:
    return tuple(key.text for key, _ in entries_in(table))


def _patterns(document: Mapping) -> Iterator[Document]:
    """What is read as a pattern, beside the words."""
    for section in (_PATTERNS, _DETERMINERS, "pronouns"):
        table = document.get(section)
        for _, entry in entries_in(table):
            yield entry


def _declensions(document: Mapping) -> Iterator[Diagnostic]:
    """The tables of endings that determiners name are there."""
    known = _names(document.get(_DECLENSIONS))
    for named in _named(document.get(_DETERMINERS)):
        if named.text not in known:
            yield diagnostic("H123", named.span, value=named.text, allowed=", ".join(known))


def _named(entry: Document | None) -> Iterator[Scalar]:
    for key, value in entries_in(entry):
        if key.text == "declension" and isinstance(value, Scalar):
            yield value
        else:
            yield from _named(value)
