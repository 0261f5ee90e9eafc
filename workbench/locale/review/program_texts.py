"""What the program says in a language: texts that are translated as wholes, beside the English ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ....compiler.source.documents import Scalar
from ....compiler.text.language.unfilled import TextCell, cells
from ...report.message_files import FALLBACK, is_text, is_to_be_said, own_message_file
from ...report.messages import PLACEHOLDER
from ..language_files import ENDING, OF_PROGRAM, LanguageFiles

Path = tuple[str, ...]


class OddText(NamedTuple):
    """A text that does not fit: its place, its key; the names that one text has and the other has not.

    ``names`` is empty where English has no such text at all.
    """

    scalar: Scalar
    key: str
    names: tuple[str, ...]


def odd_texts(files: LanguageFiles) -> Iterator[OddText]:
    """The texts of a language's files that say something else than English does, as far as that is seen."""
    for stem in OF_PROGRAM:
        document = files.documents.get(stem)
        if document is not None:
            english = dict(texts(own_message_file(FALLBACK, f"{stem}{ENDING}")))
            yield from filter(None, (_odd(cell, english) for cell in cells(document)))


def _odd(cell: TextCell, english: Mapping[Path, Any]) -> OddText | None:
    """What is odd about a text, if anything is; a form of number may leave out what others say."""
    key = ".".join(cell.path)
    whole = english.get(cell.path)
    forms = english.get(cell.path[:-1]) if whole is None else None
    if whole is None and forms is None:
        return OddText(cell.scalar, key, ())
    if is_to_be_said(cell.scalar.text):
        return None
    mine = names_in(cell.scalar.text)
    theirs = names_in(whole if whole is not None else forms)
    odd = mine - theirs if isinstance(whole or forms, dict) or forms is not None else mine ^ theirs
    return OddText(cell.scalar, key, tuple(sorted(odd))) if odd else None


def names_in(text: Any) -> frozenset[str]:
    """The names in braces of a text, or of all its forms."""
    said = text.values() if isinstance(text, dict) else (text,)
    return frozenset(name for form in said for name in PLACEHOLDER.findall(form))


def texts(words: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """All texts of a file by their keys; one in several forms of number is one."""
    for key, value in words.items():
        if is_text(value):
            yield (*path, key), value
        elif isinstance(value, dict):
            yield from texts(value, (*path, key))


def said_of_english(code: str, file: str) -> tuple[int, int]:
    """How many of the texts that English has a language has, and how many there are. Raises ValueError."""
    english = dict(texts(own_message_file(FALLBACK, file)))
    own = dict(texts(own_message_file(code, file)))
    said = [path for path, text in own.items() if path in english and not is_to_be_said(text)]
    same = [path for path, text in own.items() if is_to_be_said(text) and english.get(path) == text]
    return len(said) + len(same), len(english)
