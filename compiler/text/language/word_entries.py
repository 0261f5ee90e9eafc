"""Where the words of packs stand: the entry of a word, or else the section or file that it belongs in."""

from __future__ import annotations

from collections.abc import Sequence

from ...source.documents import Document, Scalar, items_in, key_at, value_at
from ...source.packs.bases import own_packs
from ...source.packs.pack_files import PackFiles
from ...source.spans import NOWHERE, Span
from .language_from_data import SECTIONS


def named_word(word_id: str) -> tuple[str, str, str]:
    """The sort of a word, its name, and the section it belongs in."""
    sort, _, word = word_id.partition(":")
    return sort, word, next((name for name, kind in SECTIONS.items() if kind == sort), sort)


def told_word(word_id: str) -> tuple[str, str]:
    """A word as messages tell it: its sort and its name; what has no sort is a word of the language."""
    sort, _, word = word_id.partition(":")
    return f"sort_{sort}" if word else "sort_word", word or word_id


def word_place(word: str, packs: Sequence[PackFiles], language: str) -> Span:
    """The entry of a word, or else its section or file where an author can add it: not in a base."""
    files = files_of(packs, language)
    kind, _, name = word.partition(":")
    for document in files:
        section = value_at(document, f"{kind}s")
        group, _, inner = name.partition(".")
        place = key_at(section, name) or key_at(value_at(section, group), inner)
        if place is not None:
            return place.span
    homes = files_of(own_packs(packs), language) or files
    for document in homes:
        key = key_at(document, f"{kind}s")
        if key is not None:
            return key.span
    return Span(homes[0].span.file, 0, 0) if homes else NOWHERE


def files_of(packs: Sequence[PackFiles], language: str) -> list[Document]:
    """The files of words of some packs in a language."""
    return [pack.locales[language] for pack in packs if language in pack.locales]


def listed_at(packs: Sequence[PackFiles], language: str) -> Span:
    """Where a manifest lists a language."""
    for pack in packs:
        listed = pack.manifest.get("languages") if pack.manifest else None
        for item in items_in(listed):
            if isinstance(item, Scalar) and item.text == language:
                return item.span
    return NOWHERE
