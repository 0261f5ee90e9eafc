"""The page of each code: in plain words what it is about, with a wrong example and a right one.

The words stand in ``locales/<language>/explanations.yaml``, the examples, which are the same in all
languages, in ``grammar/explanations/``. An example is a piece of the small game that ``heroglyph new game``
writes: rules of a card, or files. What no file shows is told as a situation instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ...compiler.source.data.catalogue import CatalogueEntry, read_catalogue
from ...compiler.source.data.data import data_path, own_text, read_data
from ...compiler.source.documents import Document, Mapping, Scalar
from ...compiler.source.languages import until_languages_change
from .message_files import read_message_file

RULES = ""
_UNSEEN = re.compile(r"⟦U\+([0-9A-F]{4})⟧")
_FOLDER = ("grammar", "explanations")
_WORDS = "explanations.yaml"
_GROUP = 2

Files = dict[str, str]


@dataclass(frozen=True, slots=True)
class Example:
    """What a page shows. Files by their paths; under ``RULES`` the rules of a card of some ``kind``.

    ``shared`` belongs to the wrong files and to the right ones. ``besides``: what cannot but be said of the
    wrong ones as well. A ``situation`` is told, not checked as files.
    """

    wrong: Files
    right: Files
    shared: Files
    kind: str = "charm"
    encoding: str = "utf-8"
    besides: tuple[str, ...] = ()
    situation: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """The page of a code: its title, its paragraphs, its example."""

    entry: CatalogueEntry
    title: str
    text: str
    example: Example


def group_of(code: str) -> str:
    """The group of a code, such as ``H3`` for ``H301``."""
    return code[:_GROUP]


def explanation(code: str, language: str) -> Explanation:
    """The page of a code. Raises KeyError for one that has none."""
    words = _words(language)[code]
    return Explanation(read_catalogue()[code], words["title"], words["text"], examples(group_of(code))[code])


def titles(language: str) -> dict[str, str]:
    """The title of every page, by its code."""
    return {code: words["title"] for code, words in _words(language).items()}


@until_languages_change
def _words(language: str) -> dict[str, dict[str, str]]:
    """The titles and texts of a language. Raises ValueError where the file is broken."""
    return read_message_file(language, _WORDS)


def groups() -> tuple[str, ...]:
    """The groups that have examples, in order."""
    return tuple(sorted(path.stem for path in data_path(*_FOLDER).glob("*.yaml")))


@cache
def examples(group: str) -> dict[str, Example]:
    """The examples of a group by their codes. Raises ValueError where the file is broken."""
    document = read_data(*_FOLDER, f"{group}.yaml")
    return {key.text: _example(value) for key, value in _entries(document)}


def _example(document: Document) -> Example:
    parts = {key.text: value for key, value in _entries(document)}
    settings = {key: own_text(parts[key]) for key in ("kind", "encoding") if key in parts}
    return Example(
        wrong=_files(parts["wrong"]),
        right=_files(parts["right"]),
        shared=_files(parts["shared"]) if "shared" in parts else {},
        besides=tuple(own_text(parts["besides"]).split()) if "besides" in parts else (),
        situation="situation" in parts,
        **settings,
    )


def _files(document: Document) -> Files:
    """Files by their paths; a bare text is rules."""
    if isinstance(document, Scalar):
        return {RULES: document.text}
    return {key.text: _with_unseen(own_text(value)) for key, value in _entries(document)}


def _with_unseen(text: str) -> str:
    """A text with the characters that no file may hold, of which only the numbers can be written."""
    return _UNSEEN.sub(lambda match: chr(int(match[1], 16)), text)


def _entries(document: Document) -> tuple[tuple[Scalar, Document], ...]:
    if not isinstance(document, Mapping):
        raise ValueError(document)
    return document.entries
