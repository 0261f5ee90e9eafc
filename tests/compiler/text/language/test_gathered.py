"""What a language lacks of many cards is told in as few findings as can be, and nothing is lost."""

from __future__ import annotations

import pytest

from heroglyph.compiler.source.diagnostics import Diagnostic, Related, diagnostic
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.text.checks.deduplicated import gathered, gathered_flavors

CARDS = {name: Span("cards/a.yaml", 10 * at, 10 * at + 5) for at, name in enumerate("abcdef")}
OTHER = diagnostic("H609", Span("locales/en.yaml", 90, 95), card="x")


def nameless(language: str, card: str) -> Diagnostic:
    related = (Related(CARDS[card], "this_card"),)
    return diagnostic("H608", names(language), related=related, card=card, language=language)


def flavorless(language: str, card: str, at: int) -> Diagnostic:
    place = Span(f"locales/{language}.yaml", at, at + 1)
    return diagnostic("H617", place, card=card, language=language, other="en")


def names(language: str) -> Span:
    return Span(f"locales/{language}.yaml", 3, 8)


@pytest.mark.parametrize(
    ("lacking", "expected"),
    [
        ({}, []),
        ({"en": "a"}, [("H608", {"card": "a", "language": "en"})]),
        ({"en": "abc"}, [("H662", {"count": 3, "language": "en"})]),
        ({"en": "a", "fr": "a", "de": "a"}, [("H608", {"card": "a", "language": "en, fr, de"})]),
        (
            {"en": "ab", "fr": "ab", "de": "a"},
            [
                ("H608", {"card": "a", "language": "en, fr, de"}),
                ("H608", {"card": "b", "language": "en, fr"}),
            ],
        ),
        (
            {"en": "abc", "fr": "a"},
            [("H662", {"count": 3, "language": "en"}), ("H608", {"card": "a", "language": "fr"})],
        ),
    ],
)
def test_names_are_told_by_language_or_by_card(
    lacking: dict[str, str], expected: list[tuple[str, dict[str, object]]]
) -> None:
    missing = [nameless(language, card) for language, cards in lacking.items() for card in cards]
    told = list(gathered([OTHER, *missing]))
    assert [(problem.code, dict(problem.arguments)) for problem in told] == [
        ("H609", {"card": "x"}),
        *expected,
    ]
    places = {
        span for problem in told[1:] for span in (problem.span, *(other.span for other in problem.related))
    }
    assert places == {span for problem in missing for span in (problem.span, problem.related[0].span)}


@pytest.mark.parametrize("many", [1, 2, 6])
def test_flavors_are_told_by_language(many: int) -> None:
    missing = [
        flavorless(language, card, at) for language in ("fr", "de") for at, card in enumerate("abcdef"[:many])
    ]
    told = list(gathered_flavors(missing))
    if many == 1:
        assert told == missing
        return
    expected = [{"count": many, "language": language, "other": "en"} for language in ("fr", "de")]
    assert [dict(problem.arguments) for problem in told] == expected
    assert [len(problem.related) + 1 for problem in told] == [many, many]
