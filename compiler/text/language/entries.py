"""The entries of a file of words, each with its id, and what is checked of them beside their shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...source.documents import Document, Mapping, Scalar, entries_in, items_in
from ...source.packs.bases import own_packs
from ...source.packs.pack_files import PackFiles
from .language_from_data import NESTED, SECTIONS, UNCONFIRMED


class WordEntry(NamedTuple):
    """A word of a file: the section it stands in, its id there, its key and what it says."""

    section: str
    id: str
    key: Scalar
    value: Document


def entries(document: Document | None) -> Iterator[WordEntry]:
    """All words of a file; what has another shape is told by ``check_words``."""
    for section, words in entries_in(document):
        if section.text not in SECTIONS or not isinstance(words, Mapping):
            continue
        for key, value in words:
            if section.text not in NESTED:
                yield WordEntry(section.text, key.text, key, value)
            elif isinstance(value, Mapping):
                for inner, said in value:
                    yield WordEntry(section.text, f"{key.text}.{inner.text}", inner, said)


def check_said_once(packs: Sequence[PackFiles], language: str) -> Iterator[Diagnostic]:
    """A pack that extends a game gives words for its own words, never other ones for those of the game."""
    own = own_packs(packs)
    base = [pack for pack in packs if pack not in own]
    known = {(e.section, e.id): e.key for pack in base for e in entries(pack.locales.get(language))}
    for pack in own:
        for entry in entries(pack.locales.get(language)):
            first = known.get((entry.section, entry.id))
            if first is not None:
                related = (Related(first.span, "first_here"),)
                yield diagnostic("H620", entry.key.span, related=related, word=entry.id)


def check_confirmed(document: Document | None) -> Iterator[Diagnostic]:
    """What of words was guessed and is not confirmed yet, told once a word; guesses that are not there."""
    for entry in entries(document):
        guessed = entry.value.get(UNCONFIRMED) if isinstance(entry.value, Mapping) else None
        named = [item for item in items_in(guessed) if isinstance(item, Scalar)]
        known = frozenset(_forms(entry.value))
        there = [item for item in named if item.text in known]
        if there:
            forms, sort = ", ".join(item.text for item in there), entry.section.removesuffix("s")
            yield diagnostic("H621", there[0].span, word=entry.id, form=forms, sort=sort)
        for item in named:
            if item.text not in known:
                yield diagnostic("H622", item.span, word=entry.id, form=item.text)


def _forms(entry: Document, prefix: str = "") -> Iterator[str]:
    """The dotted names of the forms of an entry."""
    for key, value in entries_in(entry):
        if key.text != UNCONFIRMED:
            yield f"{prefix}{key.text}"
            yield from _forms(value, f"{prefix}{key.text}.")
