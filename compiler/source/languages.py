"""Where the files of languages lie: with the package, and in a folder in which somebody works on some.

A file in such a folder counts before that of the package with the same name. The folder is one setting for
everything that speaks, as the languages of the package are; what is made of their files is forgotten when it
changes. Few imports: the program's help needs this and hardly anything else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

from .package import PACKAGE

BUILT_IN = os.path.join(PACKAGE, "locales")
"""The folder of the languages of the package."""

Given = TypeVarTuple("Given")
Made = TypeVar("Made")


class BrokenLanguageError(ValueError):
    """A file of a language that is not as such a file must be; ``path`` is where it lies."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    @property
    def code(self) -> str:
        """The language."""
        return os.path.basename(os.path.dirname(self.path))


class _InUse:
    """The folder of somebody's own languages, if one is in use, and those in it that can be used."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.codes: tuple[str, ...] = ()


_in_use = _InUse()
_forgetting: list[Callable[[], None]] = []


@contextmanager
def languages_in(folder: str, codes: Iterable[str]) -> Iterator[None]:
    """Has some languages in a folder known besides those of the package."""
    before = _in_use.folder, _in_use.codes
    _in_use.folder, _in_use.codes = folder, tuple(codes)
    forget_languages()
    try:
        yield
    finally:
        _in_use.folder, _in_use.codes = before
        forget_languages()


def until_languages_change(make: Callable[[*Given], Made]) -> Callable[[*Given], Made]:
    """As ``functools.cache``, for what is made of the files of languages, until those may have changed."""
    kept = lru_cache(maxsize=64)(make)
    _forgetting.append(kept.cache_clear)

    @wraps(make)
    def made(*given: *Given) -> Made:
        return kept(*given)

    return made


def forget_languages() -> None:
    """Has everything read anew that is made of the files of languages."""
    for forget in _forgetting:
        forget()


def own_languages() -> tuple[str | None, tuple[str, ...]]:
    """The folder of somebody's own languages, if one is in use, and those in it that can be used."""
    return _in_use.folder, _in_use.codes


def language_path(code: str, name: str) -> str | None:
    """Where a file of a language lies; None where it has none, or the code can be no folder's name."""
    if not (code.isascii() and code.isalnum()):
        return None
    folders = (_in_use.folder,) if code in _in_use.codes else ()
    paths = (os.path.join(folder, code, name) for folder in (*folders, BUILT_IN) if folder is not None)
    return next((path for path in paths if os.path.isfile(path)), None)


def languages_with(name: str) -> tuple[str, ...]:
    """The languages that have a file of a name, in alphabetical order."""
    codes = {*os.listdir(BUILT_IN), *_in_use.codes}
    return tuple(code for code in sorted(codes) if language_path(code, name) is not None)
