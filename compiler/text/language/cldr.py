"""What CLDR says of a language: how it joins a list, and for which numbers a word stands in the singular.

List patterns and plural rules are those of UTS #35 (Unicode Locale Data Markup Language), parts 2 and 3.

Babel reads all of a language for that, its calendars too; so what is asked of it is kept as plain values.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ...source.memo import Remembered, memo

_COUNTED = 1_000
"""For so many numbers it is noted whether they are singular; they are hardly ever larger in a rule."""
_STYLES = {"and": "standard", "or": "or"}


class Cldr(msgspec.Struct, frozen=True):
    """The patterns of lists by what joins them, and the numbers below ``_COUNTED`` that are singular."""

    lists: dict[str, dict[str, str]]
    singular: frozenset[int]


_CLDR = Remembered[Cldr]("cldr", Cldr, apart=True)


@cache
def cldr(code: str) -> Cldr:
    """What is known of a language."""
    return memo(_CLDR, (code,), lambda: _of_babel(code))


def is_singular(code: str, number: int) -> bool:
    """Whether a word stands in the singular beside a number of things."""
    return number in cldr(code).singular if number < _COUNTED else _is_one(code, number)


def _of_babel(code: str) -> Cldr:
    from babel import Locale

    locale = Locale.parse(code)
    lists = {name: dict(locale.list_patterns[style]) for name, style in _STYLES.items()}
    return Cldr(lists, frozenset(number for number in range(_COUNTED) if locale.plural_form(number) == "one"))


def _is_one(code: str, number: int) -> bool:
    from babel import Locale

    return bool(Locale.parse(code).plural_form(number) == "one")
