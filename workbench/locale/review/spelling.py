"""Words that the spelling dictionary of a language does not know, where Hunspell is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator

from ....compiler.text.language.unfilled import TextCell

_PROGRAM = "hunspell"
_SECONDS = 60
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_SLOT = re.compile(r"\{[^}]*\}|<[^>]*>")
_NO_WORDS = frozenset(
    {
        "if",
        "gender",
        "number",
        "position",
        "adjective",
        "adjective_not",
        "near",
        "house",
        "declension",
        "clauses",
    }
    | {
        "language",
        "cases",
        "noun_phrase",
        "leading",
        "counted",
        "middle",
        "middle_unless",
        "behind",
        "sounds",
        "attached",
        "one_word",
        "parted",
        "stand_ins",
        "form",
    }
    | {"typography", "declensions", "plain", "through", "contractions", "elisions", "stem", "unconfirmed"}
)
"""Names of tables and forms below which there are no words, or only parts of words."""


def dictionary_of(code: str) -> str | None:
    """The name of an installed dictionary of a language; None where there is none, or no Hunspell."""
    if shutil.which(_PROGRAM) is None:
        return None
    listed = _run(["-D"], "")
    names = [line.rpartition("/")[2] for line in (listed or "").splitlines()]
    fitting = sorted(name for name in names if re.fullmatch(rf"{code}(_[A-Z]{{2}})?", name))
    usual = (code, f"{code}_{code.upper()}")
    return next((name for name in usual if name in fitting), fitting[0] if fitting else None)


def unknown_words(cells: Iterable[TextCell], dictionary: str) -> Iterator[tuple[TextCell, str]]:
    """The words that a dictionary does not know, each with the first text that has it."""
    places: dict[str, TextCell] = {}
    for cell in cells:
        for word in _words(cell):
            places.setdefault(word, cell)
    answer = _run(["-d", dictionary, "-i", "UTF-8", "-l"], "".join(f"{word}\n" for word in places))
    for word in dict.fromkeys((answer or "").split()):
        if word in places:
            yield places[word], word


def _words(cell: TextCell) -> list[str]:
    if _NO_WORDS.intersection(cell.path):
        return []
    plain = _SLOT.sub(" ", cell.scalar.text).replace("’", "'")
    return [word for word in _WORD.findall(plain) if len(word) > 1 and not word.isupper()]


def _run(arguments: list[str], given: str) -> str | None:
    """What Hunspell says; nothing where it cannot be asked. It is run by name, without a shell."""
    try:
        done = subprocess.run(
            [_PROGRAM, *arguments], input=given, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return None
    return done.stdout + (done.stderr if "-D" in arguments else "")
