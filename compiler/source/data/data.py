"""The data that comes with the package, ``grammar/`` and ``locales/``, and languages in a user's folder."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..documents import Document, Scalar
from ..languages import BUILT_IN, BrokenLanguageError, language_path
from ..limits import LIMITS, Limits
from ..package import PACKAGE
from ..places import Folder
from ..yaml.known_documents import load_known

_LARGEST = Limits().raised(yaml_file=LIMITS["yaml_file"].cap, yaml_values=LIMITS["yaml_values"].cap)


def data_path(*parts: str) -> Path:
    """Where a file or folder of the package's data lies."""
    return Path(PACKAGE, *parts)


def read_data(*parts: str) -> Document:
    """A YAML file of the package's data. Raises ValueError where it is broken: that is our own mistake."""
    return _document("/".join(parts), data_path(*parts).read_bytes())


def own_text(document: Document | None) -> str:
    """The text that a part of our own data is. Raises ValueError where it is none."""
    if not isinstance(document, Scalar):
        raise ValueError(document)
    return document.text


def language_content(code: str, name: str) -> bytes | None:
    """What stands in a file of a language; None where it has none. Raises BrokenLanguageError."""
    path = language_path(code, name)
    return None if path is None else _content(path)


def read_language_file(code: str, name: str) -> Document | None:
    """A file of a language; None where it has none. Raises BrokenLanguageError."""
    path = language_path(code, name)
    if path is None:
        return None
    try:
        return _document(path, _content(path))
    except ValueError:
        raise BrokenLanguageError(path) from None


def _content(path: str) -> bytes:
    """Raises BrokenLanguageError for a file that cannot be read."""
    try:
        if path.startswith(BUILT_IN):
            return Path(path).read_bytes()
        return Folder(Path(path).parent).read(Path(path).name, _LARGEST.yaml_file + 1)
    except (OSError, ValueError):
        raise BrokenLanguageError(path) from None


@lru_cache(maxsize=64)
def _document(name: str, content: bytes) -> Document:
    """The same content is the same document: a language is read for its own sake, and for each game."""
    document, diagnostics = load_known(name, content, _LARGEST)
    if document is None or diagnostics:
        raise ValueError(name, diagnostics)
    return document
