"""What the schemas of our files say of a place in one: its keys, its values, what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...compiler.source.schema.schema import schema_content
from .yaml_place import ITEM

Schema = dict[str, Any]


def keys_at(schema: str, path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The keys that may stand at a place, each with what it means."""
    whole = schema_content(schema)
    for part in _parts(whole, path):
        for name, inner in part.get("properties", {}).items():
            yield name, str(_resolved(inner, whole).get("description", inner.get("description", "")))


def values_at(schema: str, path: Sequence[str]) -> Iterator[str]:
    """The values that may stand at a place, where they are listed."""
    whole = schema_content(schema)
    for part in _parts(whole, path):
        yield from (str(value) for value in part.get("enum", ()))
        if part.get("type") == "boolean":
            yield from ("true", "false")


def _parts(whole: Schema, path: Sequence[str]) -> list[Schema]:
    """The parts of a schema that speak of a place."""
    parts = list(_forms(whole, whole))
    for key in path:
        parts = [form for part in parts for inner in _below(part, key) for form in _forms(inner, whole)]
    return parts


def _below(part: Schema, key: str) -> Iterator[Schema]:
    """What a part says of what stands under a key, or in a list."""
    if key == ITEM:
        items = part.get("items")
        if isinstance(items, dict):
            yield items
        return
    if key in part.get("properties", {}):
        yield part["properties"][key]
        return
    more = part.get("additionalProperties")
    if isinstance(more, dict):
        yield more


def _forms(part: Schema, whole: Schema) -> Iterator[Schema]:
    """A part, or each of the forms that it may have."""
    part = _resolved(part, whole)
    yield part
    for name in ("anyOf", "oneOf", "allOf"):
        for form in part.get(name, ()):
            yield from _forms(form, whole)


def _resolved(part: Schema, whole: Schema) -> Schema:
    named = part.get("$ref")
    if not isinstance(named, str):
        return part
    place: Any = whole
    for step in named.removeprefix("#/").split("/"):
        place = place[step]
    return {**part, **place}
