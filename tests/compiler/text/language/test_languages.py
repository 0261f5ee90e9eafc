"""Each language says every construct, in every form that its own patterns ask for."""

from __future__ import annotations

import pytest
from tests.builtin import LANGUAGES

from heroglyph.compiler.source.records import replace
from heroglyph.compiler.text.checks.language import check_language
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.voice_parts import signature


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_missing(code: str) -> None:
    assert list(check_language(read_language(code, ()), signature())) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_taken_away_is_missed(code: str) -> None:
    language = read_language(code, ())
    for op in language.patterns:
        without = replace(
            language, patterns={name: forms for name, forms in language.patterns.items() if name != op}
        )
        assert (op, "pattern") in list(check_language(without, signature())), op
    for name in signature().determiners:
        without = replace(language, determiners={n: d for n, d in language.determiners.items() if n != name})
        assert (name, "determiner") in list(check_language(without, signature()))
