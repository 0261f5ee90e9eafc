"""Says quickly that a document keeps to a JSON Schema: a decider, made from the schema itself.

What it says fits, fits. Of all the rest, and of schemas with keywords it does not know, jsonschema decides
and tells why; so the usual case, a sound file, needs neither its work nor its import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..documents import Document, Mapping, Scalar, Sequence
from .typed_text import Schema, scalar_reader

Fits = Callable[[Document], bool]
Forms = tuple[Schema, ...]
"""All the forms that may be meant at a place, which decide how a text is read there."""

_SILENT = frozenset(
    {"$schema", "title", "description", "definitions", "x-form", "x-example", "x-needs", "x-apart"}
)
_KNOWN = _SILENT | {
    "$ref", "anyOf", "type", "enum", "pattern", "minLength", "maxLength", "minimum", "maximum",
    "items", "minItems", "maxItems", "minProperties", "properties", "required",
    "additionalProperties", "propertyNames",
}  # fmt: skip
_TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool}
_ANY = ("string", "integer", "boolean", "array", "object")


def decider(root: Schema) -> Fits:
    """Tells of documents whether they certainly keep to a schema."""
    maker = _Maker(root)
    return maker.made(root, maker.flat((root,)))


class _Maker:
    """Makes one decider for each schema and the forms that are possible beside it."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._made: dict[tuple[int, ...], Fits] = {}

    def made(self, schema: Schema, forms: Forms) -> Fits:
        """The decider for a schema; ``forms`` are flat."""
        key = (id(schema), *map(id, forms))
        if key not in self._made:
            self._made[key] = lambda document: self._made[key](document)  # for a schema inside itself
            self._made[key] = self._make(schema, forms)
        return self._made[key]

    def flat(self, forms: Iterable[Schema]) -> Forms:
        """Some forms, those that they refer to and those that are their alternatives, each once."""
        return tuple({id(inner): inner for form in forms for inner in self._inside(form)}.values())

    def _inside(self, form: Schema) -> Iterator[Schema]:
        if "$ref" in form:
            yield from self._inside(self._referred(form))
        for alternative in form.get("anyOf", ()):
            yield from self._inside(alternative)
        yield form

    def _referred(self, schema: Schema) -> Schema:
        definition: Schema = self._root["definitions"][schema["$ref"].rpartition("/")[2]]
        return definition

    def _make(self, schema: Schema, forms: Forms) -> Fits:
        if not schema.keys() <= _KNOWN:
            return _nothing
        if "$ref" in schema:
            return self.made(self._referred(schema), forms)
        if "anyOf" not in schema:
            return self._own(schema, forms)
        own = self._own(schema, forms)
        alternatives = [self.made(alternative, forms) for alternative in schema["anyOf"]]
        return lambda document: own(document) and any(fits(document) for fits in alternatives)

    def _own(self, schema: Schema, forms: Forms) -> Fits:
        """What a schema says itself, by the kind of the document."""
        said = schema.get("type", _ANY)
        types = (said,) if isinstance(said, str) else tuple(said)
        scalar = self._scalar(schema, types, forms)
        sequence = self._sequence(schema, forms) if "array" in types and "enum" not in schema else _nothing
        mapping = self._mapping(schema, forms) if "object" in types and "enum" not in schema else _nothing

        by_kind: dict[type, Callable[[Any], bool]] = {Scalar: scalar, Sequence: sequence, Mapping: mapping}
        return lambda document: by_kind[type(document)](document)

    def _scalar(self, schema: Schema, types: tuple[str, ...], forms: Forms) -> Callable[[Scalar], bool]:
        classes = frozenset(_TYPES[name] for name in types if name in _TYPES)
        fits_value = _value_check(schema)
        if all(form.get("type") in ("string", "array", "object", None) for form in forms):
            if str not in classes:
                return lambda scalar: False
            return lambda scalar: fits_value(scalar.text)  # however it looks, it is a text

        read = scalar_reader(forms)

        def fits(scalar: Scalar) -> bool:
            value = read(scalar)
            return type(value) in classes and fits_value(value)

        return fits

    def _sequence(self, schema: Schema, forms: Forms) -> Callable[[Sequence], bool]:
        inner = self.flat(form["items"] for form in forms if isinstance(form.get("items"), dict))
        item = self.made(schema["items"], inner) if "items" in schema else _anything
        least, most = schema.get("minItems", 0), schema.get("maxItems")

        def fits(sequence: Sequence) -> bool:
            count = len(sequence.items)
            return least <= count and (most is None or count <= most) and all(map(item, sequence.items))

        return fits

    def _mapping(self, schema: Schema, forms: Forms) -> Callable[[Mapping], bool]:
        named = dict.fromkeys(name for form in forms for name in form.get("properties", ()))
        values = {name: self._under(schema, name, forms) for name in named}
        other = self._under(schema, None, forms)
        required = frozenset(schema.get("required", ()))
        least = schema.get("minProperties", 0)
        names = self._names(schema)

        def fits(mapping: Mapping) -> bool:
            if len(mapping.entries) < least:
                return False
            for key, value in mapping.entries:
                if not values.get(key.text, other)(value):
                    return False
            if names is not None and not all(names(key.text) for key, _ in mapping.entries):
                return False
            return not required or required.issubset([key.text for key, _ in mapping.entries])

        return fits

    def _under(self, schema: Schema, name: str | None, forms: Forms) -> Fits:
        """What fits under a key, or under one that no form names."""
        inner = self.flat(under for form in forms if isinstance(under := _value_schema(form, name), dict))
        own = _value_schema(schema, name)
        if own is None or own is True:
            return _anything
        return self.made(own, inner) if own else _nothing

    def _names(self, schema: Schema) -> Callable[[str], bool] | None:
        """What fits as a key, if not all does."""
        names = schema.get("propertyNames")
        if names is None:
            return None
        if "$ref" in names:
            names = self._referred(names)
        if not names.keys() <= _KNOWN or names.get("type") != "string" or "anyOf" in names:
            return lambda name: False
        return _value_check(names)


def _anything(document: Document) -> bool:
    return True


def _nothing(document: Document) -> bool:
    return False


def _value_schema(schema: Schema, name: str | None) -> Any:
    return schema.get("properties", {}).get(name, schema.get("additionalProperties"))


def _value_check(schema: Schema) -> Callable[[Any], bool]:
    """What a schema asks of a value, its type aside."""
    checks: list[Callable[[Any], bool]] = []
    if "enum" in schema:
        allowed = frozenset((type(value), value) for value in schema["enum"])
        checks.append(lambda value: (type(value), value) in allowed)
    if "pattern" in schema:
        search = re.compile(schema["pattern"]).search
        checks.append(lambda value: not isinstance(value, str) or search(value) is not None)
    if "minLength" in schema or "maxLength" in schema:
        least, most = schema.get("minLength", 0), schema.get("maxLength", float("inf"))
        checks.append(lambda value: not isinstance(value, str) or least <= len(value) <= most)
    if "minimum" in schema or "maximum" in schema:
        low, high = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
        checks.append(lambda value: type(value) is not int or low <= value <= high)
    if len(checks) == 1:
        return checks[0]
    if len(checks) == 2:
        first, two = checks
        return lambda value: first(value) and two(value)
    return lambda value: all(check(value) for check in checks)
