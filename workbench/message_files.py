"""Reads the message files, quickly: what was read of YAML is kept beside them, as Python keeps its modules.

``heroglyph --help`` needs these words and hardly anything else, and reading YAML would take longer than
all the rest of it. A kept copy holds the whole source it was made from, so it can never be out of date.
"""

from __future__ import annotations

import marshal
import os
from typing import Any

from .kept import data_file, keep, kept_path, may_keep

_LOCALES = data_file("locales")
_FILE = "messages.yaml"
_FORM = 1
FALLBACK = "en"
"""The language that says everything."""


def languages_with_messages(file: str = _FILE) -> tuple[str, ...]:
    """The languages that have a file of messages, or another one, in alphabetical order."""
    return tuple(name for name in sorted(os.listdir(_LOCALES)) if os.path.isfile(_path(name, file)))


def read_message_file(language: str, name: str = _FILE) -> dict[str, Any]:
    """A file of words of a language as texts in dictionaries; what it does not say yet stands in English.

    So a language can come before all of its words, and a message before its translations; ``heroglyph locale
    status`` tells how far each is. Raises ValueError where the file is broken.
    """
    own = own_message_file(language, name)
    return own if language == FALLBACK else _over(own_message_file(FALLBACK, name), own)


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Texts with those of a language in their place, at any depth."""
    return {
        key: _over(text, own[key]) if isinstance(text, dict) and key in own else own.get(key, text)
        for key, text in base.items()
    } | {key: text for key, text in own.items() if key not in base}


def own_message_file(language: str, name: str = _FILE) -> dict[str, Any]:
    """What a language says itself; nothing where it has no such file. Raises ValueError if it is broken."""
    path = _path(language, name)
    if not os.path.isfile(path):
        return {}
    with open(path, "rb") as file:
        source = file.read()
    kept = kept_path(path)
    words = _kept_words(kept, source)
    if words is None:
        words = _words_from_yaml(language, name)
        if may_keep(kept):
            keep(kept, marshal.dumps((_FORM, source, words)))
    return words


def _path(language: str, name: str = _FILE) -> str:
    return os.path.join(_LOCALES, language, name)


def _kept_words(path: str, source: bytes) -> dict[str, Any] | None:
    try:
        with open(path, "rb") as file:
            form, of, words = marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return words if form == _FORM and of == source and isinstance(words, dict) else None


def _words_from_yaml(language: str, name: str) -> dict[str, Any]:
    from ..compiler.source.data import read_data

    words = _words(read_data("locales", language, name))
    if not isinstance(words, dict):
        raise ValueError(language)
    return words


def _words(document: Any) -> Any:
    from ..compiler.source.documents import Mapping, Scalar

    if isinstance(document, Scalar):
        return document.text
    if isinstance(document, Mapping):
        return {key.text: _words(value) for key, value in document}
    raise ValueError(document)
