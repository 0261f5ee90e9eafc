"""What one language of a pack says and another does not: a translation was forgotten.

A word that no text needs today is missed by nobody but the next card, and the players who see it on the
screen. Languages need forms of their own, but they have words for the same things; only which fields are
said as adjectives each of them decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..source.documents import Document, Mapping
from ..source.pack import PackFiles
from ..source.spans import Span
from .language_from_data import NESTED
from .names import ABOUT

Place = tuple[str, ...]
OF_EACH = ("adjectives", ABOUT)
"""Sections that need not be the same in all languages."""


def check_parity(
    packs: Iterable[PackFiles], languages: Sequence[str], told: Collection[tuple[str, str]]
) -> Iterator[Diagnostic]:
    """H472: an entry that one language of a pack lacks. ``told``: what was missed already."""
    for pack in packs:
        spoken = [language for language in languages if language in pack.locales]
        entries = {language: dict(_entries(pack.locales[language])) for language in spoken}
        for place, having in _by_entry(entries).items():
            lacking = [language for language in spoken if language not in having]
            if len(lacking) != 1 or (lacking[0], place[-1]) in told:
                continue
            related = (Related(entries[having[0]][place], "said_there"),)
            at = _section(pack.locales[lacking[0]], place)
            word = ".".join(place[1:])
            yield diagnostic(
                "H472", at, related=related, language=lacking[0], word=word, section=place[0], other=having[0]
            )


def _by_entry(entries: dict[str, dict[Place, Span]]) -> dict[Place, list[str]]:
    found: dict[Place, list[str]] = {}
    for language, own in entries.items():
        for place in own:
            found.setdefault(place, []).append(language)
    return found


def _entries(document: Document) -> Iterator[tuple[Place, Span]]:
    """The entries of a file of words by their sections; those of an enumeration value by value."""
    for section, words in document if isinstance(document, Mapping) else ():
        if section.text in OF_EACH or not isinstance(words, Mapping):
            continue
        for key, inner in words:
            if section.text in NESTED and isinstance(inner, Mapping):
                yield from (((section.text, key.text, value.text), value.span) for value, _ in inner)
            else:
                yield (section.text, key.text), key.span


def _section(document: Document, place: Place) -> Span:
    """Where an entry should stand: at its group, its section, or the file."""
    at = Span(document.span.file, 0, 0)
    for name in place[:-1]:
        key = document.key(name) if isinstance(document, Mapping) else None
        if key is None or not isinstance(document, Mapping):
            return at
        at, document = key.span, document.get(name) or document
    return at
