"""Reads the nouns of a vocabulary, and gives each the fields that the core gives to such things."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from ..source.documents import Document, Scalar
from ..source.documents import Mapping as MappingNode
from ..source.records import replace
from ..source.yaml.load import exceeded
from ..tree.types import NO_TYPE, PERSON, Choice, Integer, Many, Thing, Type
from .card_frames import read_goals, read_room
from .constants import constant
from .core import BESIDE, Core
from .field_types import TypeReader
from .value_parser import ValueParser
from .vocabulary import Enum, Field, Grid, HoldsFor, NounDeclaration, Region, ZoneDeclaration

Names = Mapping[str, tuple[str, ...]]
"""The words each section of a vocabulary declares, known before any of them is read."""

NOUN_KEYS = (
    "is",
    "each",
    "owner",
    "plural",
    "holds",
    "capacity",
    "slots",
    "grid",
    "region",
    "blocks",
    "lines",
    "diagonals",
    "on",
    "constants",
    "fields",
    "derived",
    "values",
    "goals",
    "room",
    "in_force",
)
IN_FORCE: Mapping[str, HoldsFor] = {"everybody": "everybody", "turn": "turn", "present": "present"}


def read_noun(key: Scalar, document: Document, types: TypeReader, names: Names) -> NounDeclaration:
    """A noun with the fields it declares itself."""
    reader = types.reader
    read = reader.keys(document, NOUN_KEYS)
    grids = names["grids"]
    fields: dict[str, Field] = {}
    for name, value in reader.entries(read.get("constants")):
        fields[name.text] = read_field("constant", name, value, types)
    slots = reader.words(read.get("slots"))
    fields.update(_changing(read, types, names, names["resources"]))
    return NounDeclaration(
        key.text,
        parent=reader.known(read.get("is"), types.nouns),
        each=reader.known(read.get("each"), types.enums),
        owned="owner" in read,
        plural=reader.text(read.get("plural")) or None,
        holds=reader.known(read.get("holds"), types.nouns),
        capacity=reader.number(read.get("capacity")),
        slots=tuple(slot.rstrip("?") for slot in slots),
        may_fill=tuple(slot[:-1] for slot in slots if slot.endswith("?")),
        grid=reader.known(read.get("grid"), grids),
        region=_region(read, reader, grids),
        on=reader.known(read.get("on"), grids),
        fields=fields,
        goals=read_goals(read.get("goals"), types),
        room=read_room(read.get("room"), reader),
        in_force=read_in_force(read.get("in_force"), reader),
        span=key.span,
    )


def read_in_force(document: Document | None, reader: ValueParser) -> HoldsFor:
    """For whom the rules of cards in a common place hold; without it for nobody."""
    return IN_FORCE.get(reader.one_of(document, IN_FORCE) or "", "")


def read_state(
    document: Document | None, types: TypeReader, names: Names, resources: tuple[str, ...] | None = None
) -> dict[str, Field]:
    """What is declared of the game, or of each player: what changes in play, and what is worked out.

    Of a player no field is a stock of ``resources``, and some may be hidden.
    """
    if document is None:
        return {}
    return _changing(types.reader.keys(document, ("fields", "derived")), types, names, resources)


def _changing(
    read: dict[str, Document], types: TypeReader, names: Names, resources: tuple[str, ...] | None
) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for name, value in types.reader.entries(read.get("fields")):
        field = read_field("stored", name, value, types, resources or ())
        fields[name.text] = replace(field, hidden=_hidden(value, types.reader, of_player=resources is None))
    for name, value in types.reader.entries(read.get("derived")):
        fields[name.text] = _derived(name, value, types.reader, names["views"])
    return fields


def read_field(
    kind: str, name: Scalar, document: Document, types: TypeReader, resources: tuple[str, ...] = ()
) -> Field:
    """A constant or stored field with its type and start; ``resources``: those of which it can be a stock."""
    type_ = types.read(document)
    starts = stock = given = None
    if isinstance(document, MappingNode):
        given = document.get("starts") or document.get("default")
        if given is not None:
            starts = constant(given, type_, types.reader)
        stock = _stock(document, type_, types.reader, resources)
    kept: Literal["constant", "stored"] = "constant" if kind == "constant" else "stored"
    begins = isinstance(given, Scalar)
    if isinstance(given, Scalar):
        types.starts[name.span] = given
    return Field(name.text, kept, type_, starts, stock=stock, begins=begins, span=name.span)


def _hidden(document: Document, reader: ValueParser, *, of_player: bool) -> bool:
    """Whether a field is hidden from all but the player whose it is: only players have such fields."""
    given = document.get("hidden") if isinstance(document, MappingNode) else None
    if given is None:
        return False
    if not of_player:
        reader.report("H321", given, word="hidden", known="type, starts")
    return of_player and reader.flag(given)


def _stock(document: MappingNode, type_: Type, reader: ValueParser, resources: tuple[str, ...]) -> str | None:
    """The resource of which a field is a stock: a number from 0 on, and nothing of it at the start."""
    given = document.get("stock")
    if given is None:
        return None
    if not resources:
        reader.report("H321", given, word="stock")
    elif not isinstance(type_, Integer) or type_.low != 0 or document.get("starts") is not None:
        reader.report("H320", document, expected="stock")
    return reader.known(given, resources) if resources else None


def _derived(name: Scalar, document: Document, reader: ValueParser, views: tuple[str, ...]) -> Field:
    view, is_open = None, False
    formula: Document | None = document
    if isinstance(document, MappingNode):
        read = reader.keys(document, ("is", "view", "open"))
        formula, view = read.get("is"), reader.known(read.get("view"), views)
        is_open = "open" in read and reader.flag(read["open"])
    if not isinstance(formula, Scalar):
        reader.report("H320", document, expected="formula")
        return Field(name.text, "derived", NO_TYPE, view=view, open=is_open, span=name.span)
    expression = reader.expression(formula)
    return Field(name.text, "derived", NO_TYPE, None, expression, view, open=is_open, span=name.span)


def _region(read: dict[str, Document], reader: ValueParser, grids: tuple[str, ...]) -> Region | None:
    grid = reader.known(read.get("region"), grids)
    if grid is None:
        return None
    blocks = reader.pair(read["blocks"]) if "blocks" in read else None
    return Region(grid, blocks, reader.number(read.get("lines")), reader.number(read.get("diagonals")))


def without_deep_kinds(nouns: dict[str, NounDeclaration], reader: ValueParser) -> dict[str, NounDeclaration]:
    """The nouns, none below more parents than the limit allows: a longer line is cut."""
    most = reader.limits.noun_depth
    depths: dict[str, int] = {}
    result = dict(nouns)
    for name in nouns:
        line = [name]
        while (parent := nouns[line[-1]].parent) in nouns and parent not in depths and parent not in line:
            line.append(parent)
        depth = depths.get(parent or "", 0)
        for kind in reversed(line):
            depth += 1
            if depth > most:
                result[kind] = replace(nouns[kind], parent=None)
                depth = 1
            depths[kind] = depth
    cut = [noun for name, noun in nouns.items() if result[name] is not noun]
    reader.diagnostics += [exceeded(noun.span, "noun_depth", most) for noun in cut[:1]]
    return result


def with_core_fields(
    nouns: dict[str, NounDeclaration],
    zones: dict[str, ZoneDeclaration],
    grids: dict[str, Grid],
    enums: dict[str, Enum],
    core: Core,
) -> dict[str, NounDeclaration]:
    """The nouns with the fields that nobody declares: owner, position, containers, places on a grid."""
    result = {}
    for noun in nouns.values():
        if noun.alone:
            result[noun.name] = noun
            continue
        core_types: dict[str, Type] = {}
        for name, condition in core.fields.items():
            type_ = _core_type(noun, name, condition, nouns, zones, grids)
            if type_ is not None:
                core_types[name] = type_
        core_types.update(_relations(noun, nouns, grids, enums))
        added = {
            name: Field(name, "core", type_, span=noun.span)
            for name, type_ in core_types.items()
            if name not in noun.fields
        }
        result[noun.name] = replace(noun, fields={**noun.fields, **added})
    return result


def _core_type(
    noun: NounDeclaration,
    name: str,
    condition: str,
    nouns: dict[str, NounDeclaration],
    zones: dict[str, ZoneDeclaration],
    grids: dict[str, Grid],
) -> Type | None:
    grid = grids.get(noun.grid or noun.on or "")
    if condition == "any":
        return PERSON
    if condition == "stored":
        return next((field.type for field in noun.fields.values() if field.kind == "stored"), None)
    if condition == "contained":
        return _position(noun, nouns, zones)
    if condition == "gridded" and grid is not None:
        return Integer(1, grid.rows if name.startswith("row") else grid.columns)
    if condition == BESIDE and grid is not None and noun.grid is not None:
        return Many(Thing(noun.name)) if grid.rows * grid.columns > 1 else None
    if condition == BESIDE and _lies_beside(noun, nouns, zones, grids):
        return Many(Thing(_line(noun, nouns)[-1]))
    return None


def _lies_beside(
    noun: NounDeclaration,
    nouns: dict[str, NounDeclaration],
    zones: dict[str, ZoneDeclaration],
    grids: dict[str, Grid],
) -> bool:
    """Whether something can lie next to a thing where that is seen: in another cell, or in the same order."""
    ancestors = _line(noun, nouns)
    cells = {name for name, grid in grids.items() if grid.rows * grid.columns > 1}
    held = (holder for holder in nouns.values() if holder.holds in ancestors)
    placed = (zone for zone in zones.values() if zone.of in ancestors)
    return any(holder.grid in cells if holder.grid else holder.capacity != 1 for holder in held) or any(
        zone.ordered and not zone.hidden and not zone.single and zone.capacity != 1 for zone in placed
    )


def _position(
    noun: NounDeclaration, nouns: dict[str, NounDeclaration], zones: dict[str, ZoneDeclaration]
) -> Type | None:
    ancestors = _line(noun, nouns)
    capacities = [holder.capacity for holder in nouns.values() if holder.holds in ancestors]
    if any(zone.ordered and zone.of in ancestors for zone in zones.values()):
        capacities.append(None)
    if not capacities:
        return None
    known = [capacity for capacity in capacities if capacity is not None]
    return Integer(1, max(known) if len(known) == len(capacities) else None)


def _relations(
    noun: NounDeclaration, nouns: dict[str, NounDeclaration], grids: dict[str, Grid], enums: dict[str, Enum]
) -> dict[str, Type]:
    ancestors = _line(noun, nouns)
    on = {holder.grid for holder in nouns.values() if holder.holds in ancestors} | {noun.grid}
    relations: dict[str, Type] = {}
    for holder in nouns.values():
        if holder.holds in ancestors:
            relations[holder.name] = Thing(holder.name, optional=True)
        if holder.region is not None and holder.region.grid in on:
            part = Thing(holder.name, optional=noun.grid is None)
            relations[holder.name] = part if holder.region.blocks else Many(part)
    if noun.holds is not None and noun.capacity == 1:
        relations[noun.holds] = Thing(noun.holds, optional=True)
    if noun.each in enums:
        relations[field_of_enum(noun.each)] = Choice(noun.each)
    return relations


def field_of_enum(enum: str) -> str:
    """The field of an ``each`` noun that tells which value it is for: ``Attribute`` gives ``attribute``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", enum).lower()


def _line(noun: NounDeclaration, nouns: dict[str, NounDeclaration]) -> tuple[str, ...]:
    """A noun and its parents. A circle of parents ends where it closes."""
    line = [noun.name]
    current = noun
    while current.parent is not None and current.parent in nouns and current.parent not in line:
        current = nouns[current.parent]
        line.append(current.name)
    return tuple(line)
