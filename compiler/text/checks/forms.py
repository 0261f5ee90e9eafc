"""Names of forms that no other word has: ``sg.geen`` for ``sg.gen``.

Which forms a word may have, the patterns of a language decide; a form that no pattern asks for is never
said. What its other words call their forms is known, and what the schema of words names; a word may say any
construct in its own way, so the constructs are names of forms as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ...source.data.data import data_path, read_language_file
from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Document, Mapping, Scalar, entries_in, items_in, scalars_in, value_at
from ...source.languages import BUILT_IN, until_languages_change
from ...source.suggestions import nearest_fix
from ...words.chapters import QUESTIONS
from ..chapter_names import SECTION as REFERENCE
from ..language.language_from_data import NESTED, SOUND
from ..names import ABOUT
from ..names import SECTION as NAMES
from ..say.adjectives import IN_FRONT
from ..say.called import CALLED
from ..voice_parts import signature

_PROPERTY = re.compile(r'"(\w+)": *\{')
_ASKED = re.compile(r"\{=?[a-z_]+\.([a-z_.]+)")
OFTEN = 3
"""So many words must have a form of a name before another name can be a slip for it."""
_OF_THE_PROGRAM = ("messages.yaml", "authoring.yaml", "pages.yaml")


def check_forms(
    document: Document | None, language: str, others: Iterable[Document] = ()
) -> Iterator[Diagnostic]:
    """H473: a form by a name that no other word has. ``others``: the words of the game's packs."""
    own = list(_parts(document))
    counts = Counter(part for part, _, _ in own) + _common(language)
    asked = _asked_for(language)
    for other in others:
        if other is not document:
            counts.update(part for part, _, _ in _parts(other))
    alone = [
        (part, key, start)
        for part, key, start in own
        if counts[part] == 1 and len(part) > 1 and part not in asked
    ]
    for part, key, start in alone:
        if (
            part
            not in (
                CALLED,
                SOUND,
                *IN_FRONT,
                *_in_schema(),
                *signature().constructs,
            )
            and part not in _stood_for(language)
            and part not in _anywhere(language)
        ):
            span = key.place(start, start + len(part))
            often = [name for name, count in counts.items() if count >= OFTEN]
            fix = nearest_fix(part, often, span)
            yield diagnostic("H473", span, fix=fix, form=key.text, language=language)


@until_languages_change
def forms_spoken(language: str) -> frozenset[str]:
    """The names of forms that any word of a language has, or that its patterns ask for, part by part."""
    return frozenset({*_common(language), *_asked_for(language), *_stood_for(language), *_anywhere(language)})


@until_languages_change
def _common(language: str) -> Counter[str]:
    """The names of forms that the words of the language itself have."""
    return _names_in(language, ("language.yaml", "common.yaml"))


@until_languages_change
def _asked_for(language: str) -> frozenset[str]:
    """The names of forms that the patterns of the language ask for: ``{=field.holds_of}``."""
    document = read_language_file(language, "language.yaml")
    names = (name for scalar in scalars_in(document) for name in _ASKED.findall(scalar.text))
    return frozenset(part for name in names for part in name.split("."))


@until_languages_change
def _stood_for(language: str) -> frozenset[str]:
    """The names of forms for which others may stand, by the table of the language."""
    table = value_at(read_language_file(language, "language.yaml"), "stand_ins")
    return frozenset(part for key, _ in entries_in(table) for part in key.text.split("."))


@until_languages_change
def _anywhere(language: str) -> Counter[str]:
    """The names of forms that the words of any built-in game have too; read only where they are asked for.

    Of a language that is not built in, those of all that are: it was begun from one of them.
    """
    house = Path(BUILT_IN)
    own = house / language
    folders = [own] if own.is_dir() else sorted(path for path in house.iterdir() if path.is_dir())
    counts: Counter[str] = Counter()
    for folder in folders:
        files = (path.name for path in sorted(folder.glob("*.yaml")))
        counts += _names_in(folder.name, [name for name in files if name not in _OF_THE_PROGRAM])
    return counts


def _names_in(language: str, files: Iterable[str]) -> Counter[str]:
    documents = (read_language_file(language, name) for name in files)
    return Counter(part for document in documents for part, _, _ in _parts(document))


@cache
def _in_schema() -> frozenset[str]:
    """The names that the shape of a file of words speaks of."""
    return frozenset(_PROPERTY.findall(data_path("grammar", "locale.schema.json").read_text("utf-8")))


def _parts(document: Document | None) -> Iterator[tuple[str, Scalar, int]]:
    """The parts of the names of all forms, each with its key and its place in it."""
    for section, words in entries_in(document):
        if section.text in (NAMES, ABOUT, REFERENCE, QUESTIONS) or not isinstance(words, Mapping):
            continue
        for _, entry in words:
            if section.text in NESTED and isinstance(entry, Mapping):
                for _, value in entry:
                    yield from _forms(value)
            else:
                yield from _forms(entry)


def _forms(entry: Document) -> Iterator[tuple[str, Scalar, int]]:
    for item in items_in(entry):
        yield from _forms(item)
    for key, value in entries_in(entry):
        start = 0
        for part in key.text.split("."):
            yield part, key, start
            start += len(part) + 1
        yield from _forms(value)
