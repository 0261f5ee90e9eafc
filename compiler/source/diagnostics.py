"""A mistake as a value: code, arguments, places, fix. It becomes words only where it is shown.

The catalogue of codes is data (``grammar/diagnostics.yaml``); the words stand in each language's
``messages.yaml``. Phases create diagnostics with ``diagnostic`` and never write a sentence.
"""

from __future__ import annotations

import msgspec

from .spans import Span

Argument = str | int


class Fix(msgspec.Struct, frozen=True):
    """A change of the source that mends the mistake.

    ``safe``: what stands there can mean nothing else, so that the change may be made without asking. A fix
    that is the nearest word, or one of several readings, is only offered.
    """

    span: Span
    replacement: str
    safe: bool = False


class Related(msgspec.Struct, frozen=True):
    """Another place that belongs to the mistake, with the key of its caption."""

    span: Span
    caption: str
    arguments: tuple[tuple[str, Argument], ...] = ()


class Diagnostic(msgspec.Struct, frozen=True):
    """One mistake, warning or note. Its severity is a property of its code."""

    code: str
    span: Span
    arguments: tuple[tuple[str, Argument], ...] = ()
    related: tuple[Related, ...] = ()
    fix: Fix | None = None


def diagnostic(
    code: str,
    span: Span,
    *,
    related: tuple[Related, ...] = (),
    fix: Fix | None = None,
    **arguments: Argument,
) -> Diagnostic:
    """A diagnostic with its arguments by name."""
    return Diagnostic(code, span, tuple(arguments.items()), related, fix)
