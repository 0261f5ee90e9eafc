"""The zones of looks: each has what it needs, lies on its card, and its type can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Sequence as Series

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.packs.pack_files import PackFiles
from ..source.spans import Span
from ..typed.model import Game
from .colors import ENOUGH, contrast, legible, mixed
from .game_look import card_kinds, game_look, style_values, zone_of
from .look import (
    BLEED,
    DRAWS,
    FILL,
    FLAVOR,
    FOOT,
    KIND,
    NAME,
    OF_ONE_FIELD,
    PANEL,
    PICTURE,
    SMALLEST,
    TINT,
    CardZone,
    Look,
    Style,
)
from .written import AT, ZONES, Value, inner, looks_of, numbers, scalars, span_of, text

_TYPE = (NAME, KIND, FLAVOR, FOOT)
"""What is only type, in an ink of its own."""
_GROUNDS = (FILL, PANEL, PICTURE)
_DARKER = 0.28
_EDGE = 0.01


def check_zones(game: Game, packs: Series[PackFiles], written: Series[PackFiles]) -> Iterator[Diagnostic]:
    """H676: a zone that lacks something or lies outside. H659: a zone that is not there. H669: contrast.

    Each is told once, where it is written, however many kinds of cards have it.
    """
    files = {pack.look.span.file for pack in written if pack.look is not None}
    told: set[tuple[str, Span]] = set()
    look = game_look(game, packs)
    problems = [*_inks(look, packs)]
    for kind in card_kinds(game):
        values = inner(style_values(game, kind, looks_of(packs)), ZONES)
        style = look.styles[kind]
        for name, value in values.items():
            problems += _zone(name, value, style, values)
        problems += _contrasts(look, style)
    for problem in problems:
        key = (problem.code, problem.span)
        if problem.span.file in files and key not in told:
            told.add(key)
            yield problem


def _zone(name: str, value: Value, style: Style, others: Collection[str]) -> Iterator[Diagnostic]:
    if not isinstance(value, Mapping):
        return
    span = span_of(value)
    draws = text(value.get("draws"), name)
    if draws not in DRAWS:
        yield diagnostic("H659", span, word=draws, sort="look_zone")
        return
    zone = zone_of(name, value)
    if zone is None:
        yield _lacking(span, name, "look_no_place")
        return
    if draws in OF_ONE_FIELD and not zone.field:
        yield _lacking(span, name, "look_no_field")
    if not _is_on(zone, style):
        yield _lacking(span_of(value.get(AT)), name, "look_outside")
    most_least = numbers(value.get("size"))
    if len(most_least) == 2:
        most, least = most_least
        if least > most:
            yield _lacking(span_of(value.get("size")), name, "look_order")
        elif least < SMALLEST:
            yield _lacking(span_of(value.get("size")), name, "look_small")
    for other in scalars(value.get("gets")):
        if other.text not in others:
            yield diagnostic("H659", other.span, word=other.text, sort="look_zone")


def _lacking(span: Span, zone: str, reason: str) -> Diagnostic:
    return diagnostic("H676", span, zone=zone, reason=reason)


def _is_on(zone: CardZone, style: Style) -> bool:
    """Whether a zone lies on its card: type and numbers within the cut edge, colors within the bleed."""
    left, top, width, height = zone.at
    around = BLEED if zone.draws in (*_GROUNDS, "emblem", "icon") else 0.0
    return (
        width > 0
        and height > 0
        and min(left, top) >= -around - _EDGE
        and left + width <= style.width + around + _EDGE
        and top + height <= style.height + around + _EDGE
    )


# ------------------------------------------------------------------ contrast


def _inks(look: Look, packs: Series[PackFiles]) -> Iterator[Diagnostic]:
    """Inks of type that a pack names, against the paper that is there."""
    for written in looks_of(packs):
        named = inner(written, "inks")
        for name in ("ink", "soft"):
            for color in scalars(named.get(name)):
                yield from _low(color.text, look.inks["paper"], color.span)
        if "paper" in named and "ink" not in named:
            yield from _low(look.inks["ink"], text(named["paper"]), span_of(named["paper"]))


def _contrasts(look: Look, style: Style) -> Iterator[Diagnostic]:
    """Inks that zones of type have of their own, against what is drawn behind them."""
    for number, zone in enumerate(style.zones):
        if zone.draws not in _TYPE or not zone.ink:
            continue
        color = _color(zone.ink, look, style)
        behind = [other for other in style.zones[:number] if other.draws in _GROUNDS and _covers(other, zone)]
        if color and behind:
            yield from _low(color, _ground(behind[-1], look, style), zone.span)


def _ground(zone: CardZone, look: Look, style: Style) -> str:
    if zone.draws == PANEL:
        return _color(zone.ink, look, style) or look.inks["paper"]
    return _color(zone.ink or TINT, look, style)


def _color(ink: str, look: Look, style: Style) -> str:
    if ink == TINT:
        return mixed(style.tint.color, "#000000", _DARKER)
    return ink if ink.startswith("#") else look.inks.get(ink, "")


def _covers(ground: CardZone, zone: CardZone) -> bool:
    x, y = zone.at[0] + zone.at[2] / 2, zone.at[1] + zone.at[3] / 2
    left, top, width, height = ground.at
    return left <= x <= left + width and top <= y <= top + height


def _low(color: str, ground: str, span: Span) -> Iterator[Diagnostic]:
    ratio = contrast(color, ground)
    if ratio < ENOUGH:
        better = legible(color, ground)
        yield diagnostic("H669", span, ratio=f"{ratio:.1f}", least=f"{ENOUGH:g}", better=better)
