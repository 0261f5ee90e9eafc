"""Reads ``vocabulary.yaml`` of a pack into a ``Vocabulary``, and reports what it cannot read.

What the words mean to each other (whether they exist, whether two clash) is the matter of
``declarations``; here only shapes are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from ..parsing.parse import parse_statements
from ..source.diagnostics import Diagnostic
from ..source.documents import Document, Mapping, Scalar, Sequence, items_in, text_at
from ..source.limits import DEFAULT_LIMITS, Limits
from ..tree import syntax
from ..tree.types import NUMBER, TRUTH, Choice, Integer
from .card_values import ValueReader
from .constants import constant
from .core import Core
from .field_starts import with_starts
from .field_types import TypeReader
from .nouns_from_documents import (
    Names,
    read_in_force,
    read_noun,
    read_state,
    with_core_fields,
    without_deep_kinds,
)
from .place_values import with_place_values
from .tables_from_documents import read_grid, read_table
from .value_parser import ValueParser
from .vocabulary import (
    BoundDeclaration,
    Enum,
    NounDeclaration,
    OptionDeclaration,
    ResourceDeclaration,
    RoleDeclaration,
    Verb,
    Vocabulary,
    WindowSpan,
    WordDeclaration,
    ZoneDeclaration,
)

SECTIONS = (
    "enums",
    "nouns",
    "game",
    "player",
    "zones",
    "resources",
    "grids",
    "tables",
    "bounds",
    "verbs",
    "windows",
    "spans",
    "moments",
    "periods",
    "views",
    "purposes",
    "options",
    "untold",
    "for_packs",
)
OUTSIDE: dict[str, Literal["cut", "refused"]] = {"cut": "cut", "refused": "refused"}
SEVERAL: dict[str, Literal["largest", "smallest"]] = {"largest": "largest", "smallest": "smallest"}
MOST_SETTINGS = 1000
"""So many numbers more than the first an option may have."""
T = TypeVar("T")


def vocabulary_from_document(
    pack: str, document: Document, core: Core, limits: Limits = DEFAULT_LIMITS
) -> tuple[Vocabulary, list[Diagnostic]]:
    """The vocabulary of a pack, complete as far as it could be read, and the mistakes."""
    reader = ValueParser(limits)
    sections = reader.keys(document, SECTIONS)

    def named(section: str, read: Callable[[Scalar, Document], T]) -> dict[str, T]:
        return {key.text: read(key, value) for key, value in reader.entries(sections.get(section))}

    names = {section: _names(sections.get(section)) for section in SECTIONS}
    enums = named("enums", lambda key, value: _enum(key, value, reader))
    options = named("options", lambda key, value: _option(key, value, reader, enums, core))
    types = TypeReader(reader, names["enums"], names["nouns"])
    nouns = without_deep_kinds(named("nouns", lambda key, value: read_noun(key, value, types, names)), reader)
    if (state := sections.get("game")) is not None:
        fields = read_state(state, types, names, names["resources"])
        nouns[core.game] = NounDeclaration(core.game, fields=fields, alone=True, span=state.span)
    player = read_state(sections.get("player"), types, names)
    numbers = tuple(name for name, field in player.items() if isinstance(field.type, Integer))
    zones = named("zones", lambda key, value: _zone(key, value, reader, names))
    grids = named("grids", lambda key, value: read_grid(key, value, reader, nouns))
    vocabulary = Vocabulary(
        pack=pack,
        enums=enums,
        nouns=with_core_fields(nouns, zones, grids, enums, core),
        player=player,
        zones=zones,
        resources=named("resources", lambda key, value: _resource(key, value, reader, names, numbers)),
        grids=grids,
        tables=named("tables", lambda key, value: read_table(key, value, reader, enums)),
        bounds=named("bounds", lambda key, value: _bound(key, value, reader)),
        verbs=named("verbs", lambda key, value: _verb(key, value, reader, core, names)),
        windows=_words(sections.get("windows"), reader),
        spans=named("spans", lambda key, value: _span(key, value, reader, names["windows"])),
        moments=_words(sections.get("moments"), reader),
        periods=_words(sections.get("periods"), reader),
        views=_words(sections.get("views"), reader),
        purposes=_words(sections.get("purposes"), reader),
        options=options,
        untold=_words(sections.get("untold"), reader),
        for_packs=_words(sections.get("for_packs"), reader),
    )
    values = ValueReader(vocabulary, (*vocabulary.windows, *core.windows), reader)
    vocabulary = with_starts(vocabulary, types.starts, values)
    return with_place_values(vocabulary, sections.get("nouns"), reader), reader.diagnostics


def _names(document: Document | None) -> tuple[str, ...]:
    """The words a section declares: the keys of a mapping, the items of a list."""
    if isinstance(document, Mapping):
        return tuple(key.text for key, _ in document.entries)
    return tuple(item.text for item in items_in(document) if isinstance(item, Scalar))


def _words(document: Document | None, reader: ValueParser) -> dict[str, WordDeclaration]:
    return {
        reader.text(item): WordDeclaration(reader.text(item), span=item.span)
        for item in reader.items(document)
    }


def _span(key: Scalar, document: Document, reader: ValueParser, windows: tuple[str, ...]) -> WindowSpan:
    windows_named = tuple(reader.known(item, windows) or "" for item in reader.items(document))
    return WindowSpan(key.text, tuple(window for window in windows_named if window), span=key.span)


def _enum(key: Scalar, document: Document, reader: ValueParser) -> Enum:
    if not isinstance(document, Mapping):
        return Enum(key.text, reader.words(document), {}, span=key.span)
    read = reader.keys(document, ("values", "groups"))
    if "values" not in read:
        reader.report("H121", document, field="values")
    named = reader.entries(read.get("groups"))
    groups = {name.text: reader.words(value) for name, value in named}
    places = {name.text: name.span for name, _ in named}
    return Enum(key.text, reader.words(read.get("values")), groups, places, span=key.span)


def _option(
    key: Scalar, document: Document, reader: ValueParser, enums: dict[str, Enum], core: Core
) -> OptionDeclaration:
    if isinstance(document, Scalar):
        return _plain_option(key, document, None, reader)
    read: dict[str, Document] = {}
    if isinstance(document, Sequence):
        values = reader.words(document)
    else:
        read = reader.keys(document, ("values", "default", "type"))
        values = reader.words(read.get("values"))
    if "type" in read:
        return _plain_option(key, read["type"], read.get("default"), reader)
    enum = Enum(f"{core.settings}.{key.text}", values, {}, span=key.span)
    enums[enum.name] = enum
    default = reader.text(read.get("default")) or (values[0] if values else "")
    return OptionDeclaration(key.text, Choice(enum.name), default, span=key.span)


def _plain_option(
    key: Scalar, written: Document, default: Document | None, reader: ValueParser
) -> OptionDeclaration:
    """An option that is a truth, or a number in a range."""
    limits = reader.range(written)
    if limits is None:
        return OptionDeclaration(key.text, TRUTH, reader.flag(default), span=key.span)
    type_ = Integer(limits[0], reader.within(limits[1], limits[0], limits[0] + MOST_SETTINGS, written))
    usual = limits[0] if default is None else reader.number(default)
    if default is not None and usual is not None:
        usual = reader.within(usual, limits[0], type_.high or limits[0], default)
    return OptionDeclaration(key.text, type_, usual, span=key.span)


def _zone(key: Scalar, document: Document, reader: ValueParser, names: Names) -> ZoneDeclaration:
    flags = ("ordered", "hidden", "unordered", "single", "pile", "idle")
    read = reader.keys(document, ("of", "owner", *flags, "union", "capacity", "in_force"))
    if "of" not in read:
        reader.report("H121", document, field="of")
    parts = (*names["zones"], *names["nouns"])
    return ZoneDeclaration(
        key.text,
        of=reader.known(read.get("of"), names["nouns"]) or "",
        owned="owner" in read,
        ordered=reader.flag(read.get("ordered")),
        hidden=reader.flag(read.get("hidden")),
        unordered=reader.flag(read.get("unordered")),
        single=reader.flag(read.get("single")),
        pile=reader.flag(read.get("pile")),
        idle=reader.flag(read.get("idle")),
        union=tuple(reader.known(part, parts) or "" for part in reader.items(read.get("union"))),
        capacity=reader.number(read.get("capacity")),
        in_force=read_in_force(read.get("in_force"), reader),
        span=key.span,
    )


def _resource(
    key: Scalar, document: Document, reader: ValueParser, names: Names, numbers: tuple[str, ...]
) -> ResourceDeclaration:
    read = reader.keys(
        document, ("min", "cap", "supply", "beyond", "scale", "scores", "piece", "expires", "gained")
    )
    times = (*names["windows"], *names["moments"], *names["periods"])
    return ResourceDeclaration(
        key.text,
        minimum=reader.number(read.get("min")),
        cap=reader.number(read.get("cap")),
        supply=reader.number(read.get("supply")),
        beyond=_formula(read.get("beyond"), reader),
        scale=reader.number(read.get("scale")) or 1,
        scores=reader.flag(read.get("scores")),
        piece=reader.flag(read.get("piece")),
        expires=reader.known(read.get("expires"), times),
        gained=reader.known(read.get("gained"), numbers),
        span=key.span,
    )


def _bound(key: Scalar, document: Document, reader: ValueParser) -> BoundDeclaration:
    read = reader.keys(document, ("owner", "is", "measures", "fixed", "excess", "several"))
    value = reader.number(read.get("is")) or 0
    measure, fixed = (_formula(read.get(name), reader) for name in ("measures", "fixed"))
    if "excess" in read and "measures" not in read:
        reader.report("H121", document, field="measures")
    excess = reader.name(read.get("excess"))
    several = SEVERAL.get(reader.one_of(read.get("several"), SEVERAL) or "", "largest")
    return BoundDeclaration(key.text, "owner" in read, value, measure, fixed, excess, several, span=key.span)


def _formula(document: Document | None, reader: ValueParser) -> syntax.Expression | None:
    if document is not None and not isinstance(document, Scalar):
        reader.report("H320", document, expected="formula")
    return reader.expression(document) if isinstance(document, Scalar) else None


def _statements(document: Document | None, reader: ValueParser) -> tuple[syntax.Statement, ...] | None:
    if document is not None and not isinstance(document, Scalar):
        reader.report("H320", document, expected="statements")
    if not isinstance(document, Scalar):
        return None
    statements, mistakes = parse_statements(document, reader.limits)
    reader.diagnostics += mistakes
    return statements


def _verb(key: Scalar, document: Document, reader: ValueParser, core: Core, names: Names) -> Verb:
    read = reader.keys(
        document, ("object", "roles", "does", "define", "many", "outside", "ends", "hides", "names")
    )
    does = reader.text(read.get("does")) or None
    reader.known(read.get("does"), core.primitives, "H328")
    taken = (*names["nouns"], *names["enums"], *core.takes, *core.nouns)
    define = read.get("define")
    many = read.get("many")
    any_number = text_at(many) == "any"
    primitive = core.primitives.get(does or "")
    return Verb(
        key.text,
        objects=tuple(reader.known(item, taken) or "" for item in reader.items(read.get("object"))),
        roles={
            name.text: _role(name, value, reader, taken) for name, value in reader.entries(read.get("roles"))
        },
        does=does,
        define=_statements(define, reader),
        text=text_at(define),
        many=0 if any_number else reader.number(many),
        outside=OUTSIDE.get(reader.one_of(read.get("outside"), OUTSIDE) or ""),
        ends=reader.known(read.get("ends"), names["periods"]),
        brings=primitive is not None and primitive.brings,
        hides=_words(read.get("hides"), reader),
        names=_words(read.get("names"), reader),
        span=key.span,
    )


def _role(key: Scalar, document: Document, reader: ValueParser, taken: tuple[str, ...]) -> RoleDeclaration:
    if not isinstance(document, Mapping):
        return RoleDeclaration(key.text, reader.known(document, taken) or "", span=key.span)
    read = reader.keys(document, ("type", "optional", "default", "value_of"))
    default = None
    if "default" in read:
        default = constant(read["default"], NUMBER, reader)
    return RoleDeclaration(
        key.text,
        takes=reader.known(read.get("type"), taken) or "",
        optional=reader.flag(read.get("optional")) or default is not None,
        default=default if isinstance(default, int) else None,
        value_of=reader.text(read.get("value_of")) or None,
        span=key.span,
    )
