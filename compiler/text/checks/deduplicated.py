"""Findings that many cards share, told once: what one language lacks of ten cards is one mistake, not ten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.spans import Span

_NAMELESS, _FLAVORLESS = "H608", "H617"


def gathered(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The same findings, but names that are missing told in as few as can be: by language or by card."""
    missing: list[Diagnostic] = []
    for one in found:
        if one.code == _NAMELESS and one.related:
            missing.append(one)
        else:
            yield one
    by_place, by_card = _grouped(missing, _place), _grouped(missing, _card)
    if len(by_card) < len(by_place):
        yield from map(_in_languages, by_card)
    else:
        yield from map(_of_cards, by_place)


def gathered_flavors(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The cards whose flavor one language lacks and another has, told together."""
    for every in _grouped(found, lambda one: (one.span.file, _argument(one, "other"))):
        if len(every) == 1:
            yield from every
            continue
        related = tuple(Related(one.span, "this_card") for one in every[1:])
        language, other = _argument(every[0], "language"), _argument(every[0], "other")
        yield diagnostic(
            "H663", every[0].span, related=related, count=len(every), language=language, other=other
        )


def _grouped(found: Iterable[Diagnostic], key: Callable[[Diagnostic], object]) -> list[list[Diagnostic]]:
    groups: dict[object, list[Diagnostic]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return list(groups.values())


def _place(one: Diagnostic) -> Span:
    """Where the names of a language stand."""
    return one.span


def _card(one: Diagnostic) -> Span:
    return one.related[0].span


def _argument(one: Diagnostic, name: str) -> str:
    return str(dict(one.arguments)[name])


def _of_cards(every: list[Diagnostic]) -> Diagnostic:
    """The names that one language lacks."""
    if len(every) == 1:
        return every[0]
    related = sorted((other for one in every for other in one.related), key=lambda other: other.span)
    language = _argument(every[0], "language")
    return diagnostic("H662", every[0].span, related=tuple(related), count=len(every), language=language)


def _in_languages(every: list[Diagnostic]) -> Diagnostic:
    """The languages that lack the name of one card, told at the card."""
    if len(every) == 1:
        return every[0]
    languages = ", ".join(_argument(one, "language") for one in every)
    related = tuple(Related(one.span, "name_belongs_here") for one in every)
    card = _argument(every[0], "card")
    return diagnostic("H608", _card(every[0]), related=related, card=card, language=languages)
