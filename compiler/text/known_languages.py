"""Languages with the words of packs, each as it was kept where it was made of the same files before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec

from ..source.data.data import language_content, read_language_file
from ..source.digest import digest
from ..source.documents import Document
from ..source.memo import Remembered, memo
from .language.language import Language
from .language.language_from_data import language_from_data
from .language.plain import plain

GRAMMAR = "language.yaml"
"""The file that tells how phrases are built in a language."""
_LANGUAGES = Remembered[Language]("language", Language, apart=True, most=16)
"""A process has one language of the same words, which nobody may fill or change."""


def read_language(code: str, words: Iterable[Document], common: Mapping[str, Any] | None = None) -> Language:
    """A language with the words of some packs, as it was kept where it was made of the same files.

    ``common``: words for what the packs do not say themselves. Raises LookupError for an unknown one.
    """
    return marked_language(code, words, common)[0]


def marked_language(
    code: str, words: Iterable[Document], common: Mapping[str, Any] | None = None
) -> tuple[Language, bytes | None]:
    """The same with a digest of all that it is made of; None where nobody can take one.

    Raises LookupError for an unknown language.
    """
    grammar, files = language_content(code, GRAMMAR), tuple(words)
    if grammar is None:
        raise LookupError(code)
    try:
        mark = digest((code, grammar, *map(msgspec.msgpack.encode, (common or {}, *files))))
    except UnicodeEncodeError:
        return _made(code, files, common or {}), None
    return memo(_LANGUAGES, (mark,), partial(_made, code, files, common or {})), mark


def _made(code: str, files: Iterable[Document], common: Mapping[str, Any]) -> Language:
    grammar = read_language_file(code, GRAMMAR)
    if grammar is None:
        raise LookupError(code)
    return language_from_data(plain(grammar), [common, *map(plain, files)])
