"""What is noted of CLDR is what Babel says of it."""

from __future__ import annotations

import pytest
from babel import Locale

from heroglyph.compiler.text.language import cldr

CODES = ("en", "fr", "de", "es", "pl", "ja")


@pytest.mark.parametrize("code", CODES)
def test_numbers_are_singular_as_babel_counts(code: str) -> None:
    rule = Locale.parse(code).plural_form
    numbers = (*range(130), 999, 1_000, 1_001, 1_000_000)
    assert [cldr.is_singular(code, number) for number in numbers] == [
        rule(number) == "one" for number in numbers
    ]


@pytest.mark.parametrize("code", CODES)
def test_lists_are_joined_as_babel_joins_them(code: str) -> None:
    patterns = Locale.parse(code).list_patterns
    assert cldr.cldr(code).lists == {"and": dict(patterns["standard"]), "or": dict(patterns["or"])}
