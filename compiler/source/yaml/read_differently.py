"""What programs read differently in YAML: numbers with a zero in front or in quotes, texts like numbers.

Some take ``010`` for 8 and ``off`` for a truth. Here a number is digits, and every text is as it stands; what
others would take otherwise is refused, so that a file means the same everywhere.
"""

from __future__ import annotations

import re

from ..diagnostics import Diagnostic, Fix, diagnostic
from ..documents import Scalar
from .patch import quoted

_DIGITS = re.compile(r"[+-]?[0-9]+")
_ZERO_IN_FRONT = re.compile(r"[+-]?0[0-9]+")
_NO_TEXT = re.compile(
    r"y|n|yes|no|true|false|on|off|null|~|=|"  # truths and nothing
    r"[+-]?(0b[01_]+|0o?[0-7_]+|0x[0-9a-f_]+|[0-9][0-9_]*(\.[0-9_]*)?(e[+-]?[0-9]+)?)|"  # numbers
    r"[+-]?\.[0-9][0-9_]*|"
    r"[+-]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|[+-]?\.inf|\.nan|"  # base 60, and no numbers
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?",  # dates
    re.IGNORECASE,
)


def number_read_differently(scalar: Scalar) -> Diagnostic | None:
    """H534: a number that is one here only."""
    text = scalar.text.strip()
    if not _DIGITS.fullmatch(text) or (scalar.plain and not _ZERO_IN_FRONT.fullmatch(text)):
        return None
    return _told(scalar, str(int(text)))


def text_read_differently(scalar: Scalar) -> Diagnostic | None:
    """H534: a text without quotes that others take for a number, a truth, a date or nothing."""
    if not scalar.plain or not _NO_TEXT.fullmatch(scalar.text):
        return None
    return _told(scalar, quoted(scalar.text))


def _told(scalar: Scalar, cure: str) -> Diagnostic:
    written = scalar.text if scalar.plain else quoted(scalar.text)
    fix = Fix(scalar.span, cure, safe=True)
    return diagnostic("H534", scalar.span, fix=fix, value=written, cure=cure)
