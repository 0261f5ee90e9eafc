"""Checks a document against a JSON Schema of ours and places each error at its key or value.

The schemas in ``grammar/`` are the contract with editors. A decider made from them passes what is sound; the
rest jsonschema explains (imported when first needed), with a registry of its own that never fetches anything.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ..data.data import data_path
from ..diagnostics import Diagnostic, Fix, diagnostic
from ..documents import Document, Mapping, Scalar, Sequence, key_at, text_at
from ..limits import DEFAULT_LIMITS, Limits
from ..suggestions import nearest, nearest_fix
from ..yaml.patch import quoted
from .schema_decider import Fits, decider
from .typed_text import Schema, at, typed

if TYPE_CHECKING:
    from jsonschema import ValidationError

SCHEMAS = ("pack", "vocabulary", "cards", "changes", "game", "reference", "look", "locale", "language")
_ID = "form_id"
_EXAMPLE = "x-example"
_ROOM = "…"
_PLAIN = re.compile(r"\w+(?:[ ’.-]\w+)*")
_TERMS = {"object": "mapping", "array": "list", "string": "text", "integer": "number", "boolean": "yes_no"}


def check_schema(document: Document, schema: str, limits: Limits = DEFAULT_LIMITS) -> list[Diagnostic]:
    """The mistakes in the shape of a document; ``schema`` is one of ``SCHEMAS``."""
    content = schema_content(schema)
    if _decider(schema)(document):
        return []
    validator = _validator(schema)
    value = typed(document, content, content)
    errors = [leaf for error in validator.iter_errors(value) for leaf in _leaves(error)]
    return [problem for error in errors for problem in _placed(document, error, limits)]


@cache
def schema_content(name: str) -> Schema:
    """A schema as it stands in its file; ``name`` is one of ``SCHEMAS``."""
    content: Schema = json.loads(data_path("grammar", f"{name}.schema.json").read_bytes())
    return content


@cache
def _decider(name: str) -> Fits:
    return decider(schema_content(name))


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft7Validator
    from referencing import Registry

    Draft7Validator.check_schema(schema_content(name))
    return Draft7Validator(schema_content(name), registry=Registry())


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """The errors that explain an error: of several forms, those of the one that was most likely meant."""
    if not error.context:
        yield error
        return
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    fitting = [branch for branch in branches.values() if not any(_is_other_kind(inner) for inner in branch)]
    if len(fitting) != 1:
        yield error
        return
    for inner in fitting[0]:
        yield from _leaves(inner)


def _is_other_kind(error: ValidationError) -> bool:
    """Whether a form is out of the question, since the value itself is of another type."""
    return error.validator == "type" and not error.relative_path


def _placed(document: Document, error: ValidationError, limits: Limits) -> Iterator[Diagnostic]:
    """The diagnostics of one error. Errors about a key's name are placed at the key."""
    place = at(document, list(error.absolute_path))
    if isinstance(place, Mapping) and isinstance(error.instance, str):
        place = place.key(error.instance) or place
    rule: Any = error.validator_value
    match error.validator:
        case "additionalProperties" if isinstance(place, Mapping):
            yield from _unknown_fields(place, error.schema)
        case "required" if isinstance(place, Mapping):
            yield from _missing_fields(place, rule, error.schema)
        case "type":
            yield _wrong_type(place, document, error, limits)
        case "enum":
            yield _not_one_of(place, [str(value) for value in rule if not isinstance(value, bool)])
        case "minimum" | "maximum":
            schema: Any = error.schema
            low, high = schema.get("minimum", ""), schema.get("maximum", "")
            yield diagnostic("H124", place.span, value=str(error.instance), low=low, high=high)
        case "maxItems":
            yield diagnostic("H127", place.span, maximum=rule)
        case "minItems":
            yield diagnostic("H128", place.span, minimum=rule)
        case _:
            yield _wrong_form(place, document, error)


def _unknown_fields(place: Mapping, schema: Any) -> Iterator[Diagnostic]:
    allowed = list(schema.get("properties", {}))
    for key, _ in place:
        if key.text not in allowed:
            fix = nearest_fix(key.text, [name for name in allowed if place.get(name) is None], key.span)
            yield diagnostic("H120", key.span, fix=fix, field=key.text, allowed=", ".join(allowed))


def _missing_fields(place: Mapping, required: list[str], schema: Any) -> Iterator[Diagnostic]:
    """Missing fields, placed at the first key of their group; a misspelt one is not missing."""
    span = place.entries[0][0].span if place.entries else place.span
    known = schema.get("properties", {})
    strange = [key.text for key, _ in place if key.text not in known]
    absent = [name for name in required if place.get(name) is None]
    for name in absent:
        if not any(nearest(key, absent) == name for key in strange):
            yield diagnostic("H121", span, field=name)


def _wrong_type(place: Document, document: Document, error: ValidationError, limits: Limits) -> Diagnostic:
    if isinstance(place, Scalar) and place.plain and not place.text:
        return _empty(place, document, error)
    rule: Any = error.validator_value
    wanted = rule if isinstance(rule, str) else rule[0]
    number = isinstance(place, Scalar) and place.plain and place.text.lstrip("+-").isdecimal()
    if wanted == "integer" and isinstance(place, Scalar) and number:
        return diagnostic("H124", place.span, value=place.text, low=-limits.integer, high=limits.integer)
    example = error.schema.get(_EXAMPLE) if isinstance(error.schema, dict) else None
    if example is None:
        return diagnostic("H122", place.span, expected=_TERMS[wanted], found=_kind(place))
    fix = _into(example, place)
    return diagnostic(
        "H674", place.span, fix=fix, expected=_TERMS[wanted], found=_kind(place), example=example
    )


def _into(example: str, place: Document) -> Fix | None:
    """A text put where an example has room for it."""
    if _ROOM not in example or not isinstance(place, Scalar) or "\n" in place.text:
        return None
    plain = _PLAIN.fullmatch(place.text)
    written = place.text if plain else quoted(place.text)
    return Fix(place.span, example.replace(_ROOM, written), safe=True)


def _kind(document: Document) -> str:
    if isinstance(document, Mapping):
        return "mapping"
    return "list" if isinstance(document, Sequence) else "text"


def _not_one_of(place: Document, allowed: list[str]) -> Diagnostic:
    value = text_at(place)
    fix = nearest_fix(value, allowed, place.span)
    return diagnostic("H123", place.span, fix=fix, value=value, allowed=", ".join(allowed))


def _wrong_form(place: Document, document: Document, error: ValidationError) -> Diagnostic:
    if isinstance(place, Scalar) and not place.text:
        return _empty(place, document, error)
    form = error.schema.get("x-form") if isinstance(error.schema, dict) else None
    if form and isinstance(place, Scalar):
        return diagnostic("H125", place.span, fix=_id_fix(place, form), value=place.text, form=form)
    return diagnostic("H129", place.span)


def _id_fix(place: Scalar, form: str) -> Fix | None:
    """A name as the id that it would make: small letters without accents, words joined."""
    made = as_id(place.text) if form == _ID else ""
    return Fix(place.span, made) if made else None


def as_id(text: str) -> str:
    """The id that a name would make; empty where it has no letter for one."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return "_".join(re.findall(r"[a-z0-9]+", plain.lower())).lstrip("0123456789_")


def _empty(place: Document, document: Document, error: ValidationError) -> Diagnostic:
    """An empty value, placed at its key, since there is nothing else to point at."""
    path = list(error.absolute_path)
    around = at(document, path[:-1])
    key = key_at(around, str(path[-1]))
    return diagnostic("H126", key.span if key else place.span, field=key.text if key else "")
