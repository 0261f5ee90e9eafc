"""Keys that say something only beside others, and keys of which only one can be meant, as schemas tell.

``x-needs`` names by key those of which one must stand beside it, or several rows of such; ``x-apart`` lists
those that exclude each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from ..data.data import data_path
from ..diagnostics import Diagnostic, diagnostic
from ..documents import Document, Mapping, Scalar, Sequence
from .typed_text import Schema

NEEDS, APART = "x-needs", "x-apart"
_NO = ("no", "false")


def check_beside(document: Document, schema: str) -> Iterator[Diagnostic]:
    """H550: a key that says nothing without another. H551: two keys of which only one can be meant."""
    content = _content(schema)
    if content is not None:
        yield from _below(document, content, content)


@cache
def _content(name: str) -> Schema | None:
    """A schema that says anything of keys beside each other."""
    text = data_path("grammar", f"{name}.schema.json").read_text("utf-8")
    content: Schema = json.loads(text)
    return content if NEEDS in text or APART in text else None


def _below(document: Document, part: Schema, whole: Schema) -> Iterator[Diagnostic]:
    for form in _forms(part, whole):
        if isinstance(document, Mapping):
            yield from _of_one(document, form)
            own = form.get("properties", {})
            for key, value in document.entries:
                inner = own.get(key.text, form.get("additionalProperties"))
                if isinstance(inner, dict):
                    yield from _below(value, inner, whole)
        elif isinstance(document, Sequence) and isinstance(form.get("items"), dict):
            for item in document.items:
                yield from _below(item, form["items"], whole)


def _forms(part: Schema, whole: Schema) -> Iterator[Schema]:
    """The forms that a schema allows, without references."""
    if "$ref" in part:
        yield from _forms(whole["definitions"][part["$ref"].rpartition("/")[2]], whole)
    for form in part.get("anyOf", ()):
        yield from _forms(form, whole)
    yield part


def _of_one(mapping: Mapping, form: Schema) -> Iterator[Diagnostic]:
    """What is wrong with the keys of one mapping; a key that says no is as good as none."""
    written = [key for key, value in mapping.entries if not (isinstance(value, Scalar) and value.text in _NO)]
    names = {key.text for key in written}
    for key in written:
        needs = form.get(NEEDS, {}).get(key.text, ())
        for needed in needs if needs and isinstance(needs[0], list) else (needs,):
            if needed and not names & set(needed):
                yield diagnostic("H550", key.span, word=key.text, needed=", ".join(needed))
    for group in form.get(APART, ()):
        together = [key for key in written if key.text in group]
        for key in together[1:]:
            yield diagnostic("H551", key.span, word=key.text, other=together[0].text)
