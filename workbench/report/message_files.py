"""Reads the message files, quickly: what was read of YAML is kept beside them, as Python keeps its modules.

``heroglyph --help`` needs these words and hardly anything else, and reading YAML would take longer than
all the rest of it. A kept copy holds the whole source it was made from, so it can never be out of date.
"""

from __future__ import annotations

import marshal
from typing import Any

from ...compiler.source.languages import BUILT_IN, BrokenLanguageError, language_path, languages_with
from ..cache.caches import keep, kept_path, may_keep

_FILE = "messages.yaml"
_FORM = 1
_TODO = "TODO"
_NUMBERS = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The plural forms that languages have; a text in several of them is one text."""
FALLBACK = "en"
"""The language that says everything."""


def languages_with_messages(file: str = _FILE) -> tuple[str, ...]:
    """The languages that have a file of messages, or another one, in alphabetical order."""
    return languages_with(file)


def read_message_file(language: str, name: str = _FILE) -> dict[str, Any]:
    """A file of words of a language as texts in dictionaries; what it does not say yet stands in English.

    So a language can come before all of its words, and a message before its translations; ``heroglyph locale
    status`` tells how far each is. Raises ValueError where the file is broken.
    """
    own = own_message_file(language, name)
    return own if language == FALLBACK else _over(own_message_file(FALLBACK, name), own)


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Texts with those of a language in their place, at any depth; what is no text there is passed over."""
    said = {key: _said(text, own.get(key)) for key, text in base.items()}
    return said | {key: text for key, text in own.items() if key not in base}


def _said(base: Any, own: Any) -> Any:
    if is_text(base):
        return own if is_text(own) and not is_to_be_said(own) else base
    return _over(base, own) if isinstance(own, dict) and not is_text(own) else base


def is_to_be_said(text: Any) -> bool:
    """Whether a translator has still to write a text, or a form of it."""
    return text == _TODO or (isinstance(text, dict) and _TODO in text.values())


def is_text(value: Any) -> bool:
    """Whether something is a text, or one in the plural forms of its language."""
    return isinstance(value, str) or (isinstance(value, dict) and bool(value) and value.keys() <= _NUMBERS)


def own_message_file(language: str, name: str = _FILE) -> dict[str, Any]:
    """What a language says itself; nothing where it has no such file. Raises ValueError if it is broken."""
    path = language_path(language, name)
    if path is None:
        return {}
    if not path.startswith(BUILT_IN):  # beside somebody's own files nothing is kept
        return _words_from_yaml(language, name)
    with open(path, "rb") as file:
        source = file.read()
    kept = kept_path(path)
    words = _kept_words(kept, source)
    if words is None:
        words = _words_from_yaml(language, name)
        if may_keep(kept):
            keep({kept: marshal.dumps((_FORM, source, words))})
    return words


def _kept_words(path: str, source: bytes) -> dict[str, Any] | None:
    try:
        with open(path, "rb") as file:
            form, of, words = marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return words if form == _FORM and of == source and isinstance(words, dict) else None


def _words_from_yaml(language: str, name: str) -> dict[str, Any]:
    from ...compiler.source.data.data import read_language_file

    words = _words(read_language_file(language, name))
    if not isinstance(words, dict):
        raise BrokenLanguageError(language_path(language, name) or name)
    return words


def _words(document: Any) -> Any:
    from ...compiler.source.documents import Mapping, Scalar

    if isinstance(document, Scalar):
        return document.text
    if isinstance(document, Mapping):
        return {key.text: _words(value) for key, value in document}
    return None
