"""Documents as plain values for a JSON Schema: scalars are text, the schema says what they should be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Row
from typing import Any

from ..documents import Document, Scalar, Sequence, value_at

Schema = dict[str, Any]

_INTEGER = re.compile(r"[+-]?[0-9]+")
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def typed(document: Document, schema: Schema, root: Schema) -> Any:
    """The document as dicts, lists and values; a text becomes a number or truth where only that is wanted.

    A quoted text stays text. ``root`` is the schema that ``$ref`` counts from.
    """
    forms = list(_forms(schema, root))
    if isinstance(document, Scalar):
        return scalar_reader(forms)(document)
    if isinstance(document, Sequence):
        inner = {"anyOf": [form["items"] for form in forms if isinstance(form.get("items"), dict)]}
        return [typed(item, inner, root) for item in document]
    return {key.text: typed(value, _under(key.text, forms), root) for key, value in document}


def _under(key: str, forms: list[Schema]) -> Schema:
    """What the forms say about the value of a key."""
    alternatives = []
    for form in forms:
        inner = form.get("properties", {}).get(key, form.get("additionalProperties"))
        if isinstance(inner, dict):
            alternatives.append(inner)
    return {"anyOf": alternatives}


def scalar_reader(forms: Row[Schema]) -> Callable[[Scalar], Any]:
    """Tells what a text is where these are all the forms that may be meant, none of them a reference."""
    types = {name for form in forms for name in _types(form)}
    words = {word for form in forms for word in form.get("enum", ()) if isinstance(word, str)}
    truths = {text: truth for text, truth in _TRUTHS.items() if "boolean" in types and text not in words}
    may_count = "integer" in types and "string" not in types

    def value(scalar: Scalar) -> Any:
        text = scalar.text
        if not scalar.plain:
            return text
        if text in truths:
            return truths[text]
        if may_count and len(text) <= 16 and _INTEGER.fullmatch(text):
            return int(text)
        return text

    return value


def _types(form: Schema) -> list[str]:
    types = form.get("type", [])
    return [types] if isinstance(types, str) else types


def _forms(schema: Schema, root: Schema) -> Iterator[Schema]:
    """The schema without its references and alternatives: all the forms that a value may take."""
    if reference := schema.get("$ref"):
        yield from _forms(root["definitions"][reference.rpartition("/")[2]], root)
    for form in schema.get("anyOf", ()):
        yield from _forms(form, root)
    yield schema


def at(document: Document, path: list[str | int]) -> Document:
    """The part of a document that a path of keys and positions leads to."""
    for step in path:
        inner = value_at(document, str(step))
        if isinstance(document, Sequence) and isinstance(step, int):
            inner = document.items[step]
        if inner is None:
            return document
        document = inner
    return document
