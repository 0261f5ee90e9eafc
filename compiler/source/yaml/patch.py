"""Texts of YAML files changed in place: a range is written anew, and all else stays as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from ..diagnostics import Fix
from ..spans import Span

_PLAIN = re.compile(r"[^\W\d_](?:[\w’ .!?–-]*[\w’.!?])?")
"""Texts that YAML reads as they stand, also within braces, but for those that mean something there."""
_MEANING = frozenset({"yes", "no", "true", "false", "null", "on", "off", "y", "n"})


def quoted(text: str) -> str:
    """A text as a scalar in double quotes, in one line (JSON's strings are YAML's: YAML 1.2.2, 1.2)."""
    return json.dumps(text, ensure_ascii=False)


def scalar(text: str) -> str:
    """A text as a scalar in one line: plain where it is read as it stands anywhere, else in quotes."""
    return text if _PLAIN.fullmatch(text) and text.lower() not in _MEANING else quoted(text)


def scalar_like(before: str, text: str) -> str:
    """A text as a scalar, with the quotes that another has; plain where that is, if it can be."""
    if before.startswith("'"):
        doubled = text.replace("'", "''")
        return f"'{doubled}'"
    return quoted(text) if before.startswith('"') else scalar(text)


def replaced(text: str, span: Span, replacement: str) -> str:
    """A text in which something else stands at a place."""
    return text[: span.start] + replacement + text[span.end :]


def patched(text: str, fixes: Iterable[Fix]) -> str:
    """A text with changes that do not overlap, made from its end so that places stay what they are."""
    for fix in sorted(fixes, key=lambda change: -change.span.start):
        text = replaced(text, fix.span, fix.replacement)
    return text
