"""Reads the scalars, lists and keys of a document as what a declaration needs, and reports what does not fit.

A value of the wrong shape gives a diagnostic and a harmless stand-in, so that reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..parsing.grammar.slips import slips
from ..parsing.parse import parse_expression
from ..source.diagnostics import Argument, Diagnostic, Fix, diagnostic
from ..source.documents import Document, Mapping, Scalar, as_list
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.suggestions import few, nearest_fix
from ..source.yaml.read_differently import number_read_differently, text_read_differently
from ..tree import syntax

WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
DIGITS = re.compile(r"[+-]?[0-9]+")
_MOST_DIGITS = 18  # as many as a number may have to be read at all
RANGE = re.compile(r"(-?[0-9]{1,18})\.\.(-?[0-9]{1,18})")


class ValueParser:
    """Reads documents; ``diagnostics`` collects the mistakes in the order met."""

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self.limits = limits
        self.diagnostics: list[Diagnostic] = []

    def report(self, code: str, document: Document, fix: Fix | None = None, **arguments: Argument) -> None:
        """Adds a mistake at a document."""
        self.diagnostics.append(diagnostic(code, document.span, related=(), fix=fix, **arguments))

    def fix(self, word: str, candidates: Iterable[str], document: Document) -> Fix | None:
        """The nearest of some words in place of a document."""
        return nearest_fix(word, candidates, document.span, len(self.diagnostics))

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
        entries = self.entries(document)
        written = {key.text for key, _ in entries}
        for key, value in entries:
            if key.text in names:
                result[key.text] = value
            else:
                fix = self.fix(key.text, (name for name in names if name not in written), key)
                self.report("H321", key, fix=fix, word=key.text, known=", ".join(names))
        return result

    def items(self, document: Document | None) -> tuple[Document, ...]:
        """The items of a list; a single value is a list of one."""
        return as_list(document)

    def text(self, document: Document | None) -> str:
        """A piece of text, empty where there is none."""
        if document is None:
            return ""
        if isinstance(document, Scalar):
            return document.text
        self.report("H320", document, expected="text")
        return ""

    def plain_text(self, document: Document | None) -> str:
        """A piece of text that nobody takes for something else."""
        differently = text_read_differently(document) if isinstance(document, Scalar) else None
        if differently is not None:
            self.diagnostics.append(differently)
        return self.text(document)

    def expression(self, scalar: Scalar) -> syntax.Expression:
        """An expression of the rules language; what could not be read of it is ``Broken``."""
        expression, mistakes = parse_expression(scalar, self.limits)
        self.diagnostics += mistakes
        return expression

    def name(self, document: Document | None) -> syntax.Name | None:
        """A word with its place, whatever it may name."""
        return syntax.Name(document.text, span=document.span) if isinstance(document, Scalar) else None

    def words(self, document: Document | None) -> tuple[str, ...]:
        """Reads a list of words; what is no word is reported."""
        return tuple(self.text(item) for item in self.items(document))

    def known(self, document: Document | None, candidates: Iterable[str], code: str = "H324") -> str | None:
        """A word that must be one of those declared; another is reported with the nearest of them."""
        if document is None:
            return None
        word, names = self.text(document), tuple(candidates)
        if word not in names:
            self.report(code, document, fix=self.fix(word, names, document), word=word, known=few(names))
            return None
        return word

    def one_of(self, document: Document | None, candidates: Iterable[str], sort: str = "") -> str | None:
        """A word that must be one of some of those declared; another is reported with all of them.

        ``sort`` tells what they are, where nothing of the kind is declared.
        """
        if document is None:
            return None
        word, names = self.text(document), tuple(candidates)
        if word in names:
            return word
        fix = self.fix(word, names, document)
        if names:
            self.report("H123", document, fix=fix, value=word, allowed=", ".join(names))
        else:
            self.report("H684", document, word=word, sort=f"shown_{sort}")
        return None

    def number(self, document: Document | None) -> int | None:
        """A whole number, None where there is none."""
        if document is None:
            return None
        text = document.text.strip() if isinstance(document, Scalar) else ""
        if DIGITS.fullmatch(text) and len(text) > _MOST_DIGITS:
            self._too_large(document)
            return None
        if text.isalpha():
            meant = slips().meant.get(text.lower())
            self.report("H653", document, fix=None if meant is None else Fix(document.span, meant), word=text)
            return None
        if not WHOLE.fullmatch(text):
            self.report("H320", document, expected="number")
            return None
        differently = number_read_differently(document) if isinstance(document, Scalar) else None
        if differently is not None:
            self.diagnostics.append(differently)
        return self._limited(int(text), document)

    def _limited(self, value: int, document: Document) -> int:
        """A number that is not too large for any browser; the largest stands in for one that is."""
        most = self.limits.integer
        if abs(value) > most:
            self._too_large(document)
        return max(-most, min(value, most))

    def _too_large(self, document: Document) -> None:
        self.report("H090", document, limit="integer", what="limit_integer", maximum=self.limits.integer)

    def within(self, value: int, low: int, high: int, document: Document) -> int:
        """A number that must lie in a range; outside of it the nearest end stands in."""
        if low <= value <= high:
            return value
        self.report("H431", document, value=value, low=low, high=high)
        return low if value < low else high

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
        match = RANGE.fullmatch(document.text) if isinstance(document, Scalar) else None
        if match is None:
            return None
        low, high = (self._limited(int(end), document) for end in match.groups())
        return low, high
