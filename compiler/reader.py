"""Reads the scalars, lists and keys of a document as what a declaration needs, and reports what does not fit.

A value of the wrong shape gives a diagnostic and a harmless stand-in, so that reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterable

from .diagnostics import Argument, Diagnostic, Fix, diagnostic
from .documents import Document, Mapping, Scalar, Sequence
from .suggestions import nearest_fix


class Reader:
    """Reads documents; ``diagnostics`` collects the mistakes in the order met."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def report(self, code: str, document: Document, fix: Fix | None = None, **arguments: Argument) -> None:
        """Adds a mistake at a document."""
        self.diagnostics.append(diagnostic(code, document.span, related=(), fix=fix, **arguments))

    def entries(self, document: Document | None) -> tuple[tuple[Scalar, Document], ...]:
        """The keys and values of a mapping; none for a missing or empty one."""
        if isinstance(document, Mapping):
            return document.entries
        if document is not None and not (isinstance(document, Scalar) and not document.text.strip()):
            self.report("H320", document, expected="mapping")
        return ()

    def keys(self, document: Document, allowed: Iterable[str]) -> dict[str, Document]:
        """A mapping by key; a key that is not allowed is a mistake."""
        result: dict[str, Document] = {}
        names = tuple(allowed)
        for key, value in self.entries(document):
            if key.text in names:
                result[key.text] = value
            else:
                fix = nearest_fix(key.text, names, key.span)
                self.diagnostics.append(diagnostic("H321", key.span, fix=fix, word=key.text))
        return result

    def items(self, document: Document | None) -> tuple[Document, ...]:
        """The items of a list; a single value is a list of one."""
        if document is None:
            return ()
        return document.items if isinstance(document, Sequence) else (document,)

    def text(self, document: Document | None) -> str:
        """A piece of text, empty where there is none."""
        if document is None:
            return ""
        if isinstance(document, Scalar):
            return document.text
        self.report("H320", document, expected="text")
        return ""

    def words(self, document: Document | None) -> tuple[str, ...]:
        """A list of words."""
        return tuple(self.text(item) for item in self.items(document))

    def known(
        self, document: Document | None, candidates: Iterable[str], code: str = "H324"
    ) -> str | None:
        """A word that must be one of those declared; another is reported with the nearest of them."""
        if document is None:
            return None
        word, names = self.text(document), tuple(candidates)
        if word not in names:
            self.report(code, document, fix=nearest_fix(word, names, document.span), word=word)
            return None
        return word

    def number(self, document: Document | None) -> int | None:
        """A whole number, None where there is none."""
        if document is None:
            return None
        text = document.text.strip() if isinstance(document, Scalar) else ""
        try:
            return int(text)
        except ValueError:
            self.report("H320", document, expected="number")
            return None

    def flag(self, document: Document | None) -> bool:
        """``true`` or ``yes``; a missing key is no."""
        if document is None:
            return False
        text = self.text(document)
        if text not in ("true", "yes", "false", "no"):
            self.report("H320", document, expected="yes_no")
        return text in ("true", "yes")

    def pair(self, document: Document | None) -> tuple[int, int]:
        """Two whole numbers: rows and columns."""
        numbers = [self.number(item) or 0 for item in self.items(document)]
        if len(numbers) != 2:
            if document is not None:
                self.report("H320", document, expected="pair")
            return (0, 0)
        return (numbers[0], numbers[1])

    def range(self, document: Document) -> tuple[int, int] | None:
        """``low..high``, or None where it is no such thing."""
        low, dots, high = document.text.partition("..") if isinstance(document, Scalar) else ("", "", "")
        try:
            return (int(low), int(high)) if dots else None
        except ValueError:
            return None
