"""Findings that many cards share, told once: what one language lacks of ten cards is one mistake, not ten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.spans import Span

_NAMELESS = "H608"


def gathered(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Merges what tells of missing names into as few as can be, by language or card; yields the rest."""
    missing: list[Diagnostic] = []
    for problem in diagnostics:
        if problem.code == _NAMELESS and problem.related:
            missing.append(problem)
        else:
            yield problem
    by_place, by_card = _grouped(missing, _place), _grouped(missing, _card)
    if len(by_card) < len(by_place):
        yield from map(_in_languages, by_card)
    else:
        yield from map(_of_cards, by_place)


def gathered_flavors(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The cards whose flavor one language lacks and another has, told together."""
    for every in _grouped(diagnostics, lambda problem: (problem.span.file, _argument(problem, "other"))):
        if len(every) == 1:
            yield from every
            continue
        related = tuple(Related(problem.span, "this_card") for problem in every[1:])
        language, other = _argument(every[0], "language"), _argument(every[0], "other")
        yield diagnostic(
            "H663", every[0].span, related=related, count=len(every), language=language, other=other
        )


def _grouped(
    diagnostics: Iterable[Diagnostic], key: Callable[[Diagnostic], object]
) -> list[list[Diagnostic]]:
    groups: dict[object, list[Diagnostic]] = {}
    for problem in diagnostics:
        groups.setdefault(key(problem), []).append(problem)
    return list(groups.values())


def _place(problem: Diagnostic) -> Span:
    """Where the names of a language stand."""
    return problem.span


def _card(problem: Diagnostic) -> Span:
    return problem.related[0].span


def _argument(problem: Diagnostic, name: str) -> str:
    return str(dict(problem.arguments)[name])


def _of_cards(every: list[Diagnostic]) -> Diagnostic:
    """The names that one language lacks."""
    if len(every) == 1:
        return every[0]
    related = sorted((other for problem in every for other in problem.related), key=lambda other: other.span)
    language = _argument(every[0], "language")
    return diagnostic("H662", every[0].span, related=tuple(related), count=len(every), language=language)


def _in_languages(every: list[Diagnostic]) -> Diagnostic:
    """The languages that lack the name of one card, told at the card."""
    if len(every) == 1:
        return every[0]
    languages = ", ".join(_argument(problem, "language") for problem in every)
    related = tuple(Related(problem.span, "name_belongs_here") for problem in every)
    card = _argument(every[0], "card")
    return diagnostic("H608", _card(every[0]), related=related, card=card, language=languages)
