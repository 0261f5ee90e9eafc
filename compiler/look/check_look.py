"""The looks that packs write: they speak of what there is, and what they name is seen on some card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Sequence as Series

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.documents import Document, Scalar
from ..source.documents import Mapping as Written
from ..source.packs.bases import own_packs
from ..source.packs.pack_files import PackFiles
from ..source.suggestions import nearest_fix
from ..tree.types import Choice, Many, Table, Thing, Truth, Type
from ..typed.model import Game
from ..typed.words_named import words_named
from ..words.vocabulary import Constant, Vocabulary
from .check_zones import check_zones
from .derived import constants
from .game_look import card_kinds, lexeme_of
from .look import TINT
from .written import (
    EVERY,
    KINDS,
    ZONES,
    Value,
    Values,
    default_look,
    icon_paths,
    inner,
    is_none,
    scalars,
    values_of,
)

_NAMES_ICON = ("draw", "sign")
_OF_ICONS = ("emblem", "emblems", "tokens", "points")


def check_look(game: Game, packs: Series[PackFiles]) -> Iterator[Diagnostic]:
    """H659: something that is not there. H675: an icon that no card shows; and what is wrong with zones."""
    written = [pack for pack in own_packs(packs) if pack.look is not None]
    for pack in written:
        yield from _LookCheck(game, pack.look).problems()
    if written:
        yield from check_zones(game, packs, written)


class _LookCheck:
    """Looks at the look of one pack."""

    def __init__(self, game: Game, document: Document | None) -> None:
        self.game = game
        self.vocabulary = game.vocabulary
        self.document = document
        self.look = values_of(document)
        self.kinds = list(
            dict.fromkeys(k for kind in card_kinds(game) for k in self.vocabulary.ancestry(kind))
        )

    def problems(self) -> Iterator[Diagnostic]:
        """What is named and is not there."""
        yield from self._icons()
        words = _words(self.vocabulary)
        for name in scalars(self.look.get("strong")):
            if not lexeme_of(self.vocabulary, name.text):
                yield _unknown(name, "look_word", words)
        for section in _OF_ICONS:
            yield from self._icon_names(self.look.get(section))
        yield from _unknown_in(scalars(self.look.get("prints")), self.kinds, "look_kind")
        everything = dict(field for kind in self.kinds for field in constants(self.vocabulary, kind))
        yield from self._style(inner(self.look, EVERY), everything)
        for key, _ in _keys(self.document, KINDS):
            if key.text not in self.kinds:
                yield _unknown(key, "look_kind", self.kinds)
            else:
                own = dict(constants(self.vocabulary, key.text))
                yield from self._style(inner(self.look, KINDS, key.text), own)

    # -------------------------------------------------------------- icons

    def _icons(self) -> Iterator[Diagnostic]:
        words, shown = _words(self.vocabulary), shown_words(self.game)
        for key, _ in _keys(self.document, "icons"):
            word = lexeme_of(self.vocabulary, key.text)
            value = self.look.get("icons")
            icon = value.get(key.text) if isinstance(value, Mapping) else None
            if not word:
                yield _unknown(key, "look_word", words)
            elif word not in shown:
                yield diagnostic("H675", key.span, word=key.text)
            if not isinstance(icon, Mapping):
                yield from self._icon_names(icon)
                continue
            for name in _NAMES_ICON:
                yield from self._icon_names(icon.get(name))
            for near in scalars(icon.get("near")):
                if near.text not in self.vocabulary.nouns:
                    yield _unknown(near, "look_word", list(self.vocabulary.nouns))

    def _icon_names(self, value: Value | None) -> Iterator[Diagnostic]:
        yield from _unknown_in(scalars(value), icon_paths(), "look_icon")

    # -------------------------------------------------------------- styles

    def _style(self, style: Values, fields: Mapping[str, Type]) -> Iterator[Diagnostic]:
        yield from self._icon_names(style.get("emblem"))
        tint = style.get("tint")
        if isinstance(tint, Mapping):
            by = scalars(tint.get("field"))
            yield from _unknown_in(by, fields, "look_field")
            type_ = fields.get(by[0].text) if by else None
            known = self.vocabulary.enums[type_.enum].values if isinstance(type_, Choice) else ()
            for name, color in inner(tint, "of").items():
                if known and name not in known and isinstance(color, Scalar):
                    yield diagnostic("H659", color.span, word=name, sort="look_value")
        for zone in inner(style, ZONES).values():
            if isinstance(zone, Mapping) and not is_none(zone):
                yield from self._zone(zone, fields)

    def _zone(self, zone: Values, fields: Mapping[str, Type]) -> Iterator[Diagnostic]:
        yield from self._icon_names(zone.get("icon"))
        for key in ("field", "fields"):
            yield from _unknown_in(scalars(zone.get(key)), fields, "look_field")
        for table, field in inner(zone, "tables").items():
            place = scalars(field)
            if table not in self.vocabulary.tables and place:
                yield diagnostic("H659", place[0].span, word=table, sort="look_table")
            yield from _unknown_in(place, fields, "look_field")
        inks = (*inner(default_look(), "inks"), TINT)
        for ink in scalars(zone.get("ink")):
            if not (ink.text in inks or _is_color(ink.text)):
                yield _unknown(ink, "look_ink", inks)


def shown_words(game: Game) -> frozenset[str]:
    """The words that cards speak of, or have as values, by their ids; with all of an enumeration at once."""
    resources = game.vocabulary.resources.values()
    words = {f"noun:{resource.name}" for resource in resources if resource.scores}  # each score is said
    for node in game.nodes:
        for section, name in words_named(node, game.vocabulary):
            words.add(f"value:{name}" if section == "values" else f"noun:{name}")
    for card in game.cards:
        for name, type_ in constants(game.vocabulary, card.kind):
            words.update(_values(card.fields.get(name), type_, game.vocabulary))
    words.update(
        f"value:{name}.{value}"
        for name, enum in game.vocabulary.enums.items()
        if f"noun:{name}" in words  # all of its values are spoken of
        for value in enum.values
    )
    return frozenset(words | {f"{word.rpartition('.')[0]}.*" for word in words if word.startswith("value:")})


def _values(value: Constant, type_: Type, vocabulary: Vocabulary) -> Iterator[str]:
    """The values of enumerations in a constant."""
    match type_:
        case Choice(enum=enum) if isinstance(value, str):
            yield f"value:{enum}.{value}"
        case Table(indexes=indexes, of=of):
            yield from (
                f"value:{i.enum}.{v}"
                for i in indexes
                if isinstance(i, Choice)
                for v in vocabulary.enums[i.enum].values
            )
            for part in value if isinstance(value, tuple) else ():
                yield from _values(part, of, vocabulary)
        case Many(item=Thing(noun=noun)) if isinstance(value, tuple):
            types = [inner_type for _, inner_type in constants(vocabulary, noun)]
            for record in value:
                for part, part_type in zip(record if isinstance(record, tuple) else (), types, strict=False):
                    yield from _values(part, part_type, vocabulary)
        case Truth() | _:
            return


def _words(vocabulary: Vocabulary) -> list[str]:
    """What can have a picture, as packs write it."""
    values = [f"{name}.{value}" for name, enum in vocabulary.enums.items() for value in ("*", *enum.values)]
    return [*vocabulary.resources, *vocabulary.nouns, *values]


def _keys(document: Document | None, section: str) -> tuple[tuple[Scalar, Document], ...]:
    inner_document = document.get(section) if isinstance(document, Written) else None
    return inner_document.entries if isinstance(inner_document, Written) else ()


def _is_color(written: str) -> bool:
    return len(written) == 7 and written[0] == "#" and all(sign in "0123456789abcdef" for sign in written[1:])


def _unknown_in(names: Series[Scalar], known: Collection[str], sort: str) -> Iterator[Diagnostic]:
    yield from (_unknown(name, sort, known) for name in names if name.text not in known)


def _unknown(name: Scalar, sort: str, known: Collection[str]) -> Diagnostic:
    return diagnostic(
        "H659", name.span, fix=nearest_fix(name.text, list(known), name.span), word=name.text, sort=sort
    )
