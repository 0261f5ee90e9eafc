"""Makes the look of a game of what its packs write, and of what is usual where they write nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as Series

from ..source.packs.pack_files import PackFiles
from ..typed.model import Game
from ..words.vocabulary import Vocabulary
from .colors import kind_color
from .derived import derived_style
from .look import BESIDE, SIZES, CardZone, Icon, Look, Style, Tint
from .written import (
    AT,
    EVERY,
    KINDS,
    ZONES,
    Value,
    Values,
    default_look,
    given,
    inner,
    laid_over,
    looks_of,
    numbers,
    span_of,
    text,
    texts,
)

_USUAL = "poker"
_LIKE_KIND = "auto"


def game_look(game: Game, packs: Iterable[PackFiles]) -> Look:
    """The look of a game; what is wrong in it is left out here, and told by ``check_look``."""
    written = looks_of(packs)
    whole: Values = default_look()
    for own in written:
        whole = laid_over(whole, own)
    emblems, vocabulary = texts(whole.get("emblems")), game.vocabulary
    return Look(
        inks={name: text(ink) for name, ink in inner(whole, "inks").items()},
        icons={**_usual_icons(vocabulary, whole), **dict(_icons(vocabulary, whole))},
        strong=tuple(filter(None, (lexeme_of(vocabulary, word) for word in texts(whole.get("strong"))))),
        prints=texts(whole.get("prints")),
        emblem=text(whole.get("emblem"), emblems[0]),
        styles={
            kind: _style(game, kind, number, emblems[number % len(emblems)], written)
            for number, kind in enumerate(card_kinds(game))
        },
    )


def card_kinds(game: Game) -> tuple[str, ...]:
    """The kinds of which there are cards, in the order of the vocabulary."""
    there = {card.kind for card in game.cards}
    return tuple(kind for kind in game.vocabulary.nouns if kind in there)


def lexeme_of(vocabulary: Vocabulary, word: str) -> str:
    """The id of a word of the vocabulary, or of all values of an enumeration; empty of any other word."""
    enum, dot, value = word.partition(".")
    if dot:
        declared = vocabulary.enums.get(enum)
        known = declared is not None and (value == "*" or value in declared.values)
        return f"value:{word}" if known else ""
    return f"noun:{word}" if word in vocabulary.nouns or word in vocabulary.resources else ""


# ------------------------------------------------------------------ icons


def _icons(vocabulary: Vocabulary, whole: Values) -> Iterator[tuple[str, Icon]]:
    for word, value in inner(whole, "icons").items():
        named = lexeme_of(vocabulary, word)
        if named:
            yield named, icon_of(vocabulary, value)


def icon_of(vocabulary: Vocabulary, value: Value) -> Icon:
    """A picture for a word: by its name alone, or with what it says besides."""
    if not isinstance(value, Mapping):
        return Icon(text(value), span=span_of(value))
    near = tuple(lexeme_of(vocabulary, word) for word in texts(value.get("near")))
    return Icon(
        text(value.get("draw")),
        text(value.get("tint")),
        text(value.get("sign")),
        text(value.get("as"), BESIDE) == BESIDE,
        near,
        span_of(value),
    )


def _usual_icons(vocabulary: Vocabulary, whole: Values) -> dict[str, Icon]:
    """Pictures for what is counted: another one for each, while there are some."""
    counted = [resource for resource in vocabulary.resources.values() if resource.expires is None]
    points = [resource.name for resource in counted if resource.scores]
    others = [resource.name for resource in counted if not resource.scores]
    drawn = dict(zip(others, texts(whole.get("tokens")), strict=False))
    drawn |= dict.fromkeys(points[:1], text(whole.get("points")))
    return {f"noun:{name}": Icon(icon) for name, icon in drawn.items()}


# ------------------------------------------------------------------ kinds


def _style(game: Game, kind: str, number: int, emblem: str, written: Series[Values]) -> Style:
    """What cards of a kind look like."""
    every = style_values(game, kind, written)
    width, height = size_of(every.get("size")) or SIZES[_USUAL]
    return Style(
        width,
        height,
        _tint(every.get("tint"), number),
        text(every.get("emblem"), emblem),
        text(every.get("back")),
        text(every.get("sides")) in ("true", "yes"),
        tuple(
            made for name, value in inner(every, ZONES).items() if (made := zone_of(name, value)) is not None
        ),
    )


def style_values(game: Game, kind: str, written: Series[Values]) -> Values:
    """The style of a kind as it is written: that of all cards, of those of which it is one, and its own.

    A look of a pack that adds to a game comes on top of that of the game.
    """
    own: Values = {}
    line = tuple(reversed(game.vocabulary.ancestry(kind)))
    for look in written:
        for part in (inner(look, EVERY), *(inner(look, KINDS, name) for name in line)):
            own = laid_over(own, part, keep_none=True)
    width, height = size_of(own.get("size")) or SIZES[_USUAL]
    below = laid_over(inner(default_look(), EVERY), derived_style(game, kind))
    stretched = {**below, ZONES: _stretched(inner(below, ZONES), width, height)}
    return laid_over(stretched, own)


def size_of(value: Value | None) -> tuple[float, float] | None:
    """The width and height that a size says, by its name or in mm; None where it is none."""
    if isinstance(value, tuple):
        sides = numbers(value)
        return (sides[0], sides[1]) if len(sides) == 2 else None
    return SIZES.get(text(value))


def _stretched(zones: Values, width: float, height: float) -> Values:
    """Usual zones on a card of another size."""
    across, down = width / SIZES[_USUAL][0], height / SIZES[_USUAL][1]
    if across == down == 1:
        return zones
    made: dict[str, Value] = {}
    for name, zone in zones.items():
        at = numbers(inner(zones, name).get(AT))
        if isinstance(zone, Mapping) and len(at) == 4:
            scaled = (at[0] * across, at[1] * down, at[2] * across, at[3] * down)
            made[name] = {**zone, AT: tuple(given(f"{number:.2f}") for number in scaled)}
        else:
            made[name] = zone
    return made


def _tint(value: Value | None, number: int) -> Tint:
    if isinstance(value, Mapping):
        of = {name: text(color) for name, color in inner(value, "of").items()}
        return Tint(kind_color(number), text(value.get("field")), of, span_of(value))
    color = text(value)
    return Tint(kind_color(number) if color in ("", _LIKE_KIND) else color, span=span_of(value))


def zone_of(name: str, value: Value) -> CardZone | None:
    """A zone as it is written; None of one that has no place."""
    if not isinstance(value, Mapping):
        return None
    at, sizes = numbers(value.get(AT)), numbers(value.get("size"))
    if len(at) != 4:
        return None
    draws = text(value.get("draws"), name)
    return CardZone(
        name,
        draws,
        (at[0], at[1], at[2], at[3]),
        (sizes[0], sizes[1]) if len(sizes) == 2 else (9.0, 6.0),
        text(value.get("field")),
        texts(value.get("fields")),
        text(value.get("ink")),
        text(value.get("icon")),
        text(value.get("gets")),
        text(value.get("caption")) not in ("false", "no"),
        text(value.get("rules")) not in ("false", "no"),
        {table: text(field) for table, field in inner(value, "tables").items()},
        span_of(value),
    )
