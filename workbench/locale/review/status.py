"""``heroglyph locale status``: how far each language is, in each pack and in the program itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

from ....compiler.source.data.data import data_path
from ....compiler.source.documents import Document, Scalar, entries_in
from ....compiler.source.languages import BrokenLanguageError, languages_in
from ....compiler.source.packs.bases import own_packs
from ....compiler.source.packs.pack import find_builtin_packs
from ....compiler.source.packs.pack_files import PackFiles
from ....compiler.text.language.entries import entries
from ....compiler.text.language.language_from_data import SECTIONS
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.unfilled import TODO, cells, is_unfilled
from ....compiler.text.names import names_section
from ....compiler.text.plan.discourse import NotExpressible
from ....compiler.typed.speakable import speakable
from ...authoring.word_questions import word_kinds
from ...report.message_files import FALLBACK
from ...report.messages import Messages
from ...report.visible import visible, width
from ...requests.languages import StatusRequest
from ...terminal.failure import CLEAN
from ..language_files import ENDING, FOLDER, LANGUAGE, OF_PROGRAM, QUESTIONS, is_code
from ..po.card_texts import texts_of
from .program_texts import said_of_english
from .study import StudiedGame, Study, study_language
from .used_words import unused_words

_GAP = re.compile(rf"{TODO}\d")
_STALE = ("H609", "H618")
_NOT_COMPARED = ("adjectives",)
"""Words that each language chooses for itself; no other one misses them."""


class Fraction(NamedTuple):
    """So many of so many."""

    done: int
    whole: int

    def __str__(self) -> str:
        return f"{self.done}/{self.whole}"


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A language in a pack: rules that it says, words, names and flavor that it has of those that any has.

    ``house``: names that were made for the pack; ``unused``, ``stale``: words and names that nothing needs.
    """

    texts: Fraction
    words: Fraction
    names: Fraction
    flavor: Fraction
    todo: int
    house: int
    unused: int
    stale: int


def status(request: StatusRequest, messages: Messages) -> int:
    """Prints a table of languages and packs, and returns the exit code. Raises Failure."""
    locales = request.locales
    header = ["language", "pack", *(column.name for column in fields(StatusRow))]
    rows = [[messages.say("locale", "columns", name) for name in header]]
    languages = list(known_languages(locales))
    for pack in request.packs or tuple(find_builtin_packs()):
        studies = {code: study_language(code, (pack,), _at(code, locales)) for code in languages}
        for code, study in studies.items():
            row = row_of(study, [other for other in studies.values() if other is not study])
            if row is None:
                rows.append([code, pack, messages.say("locale", _why_none(study))])
            else:
                rows.append([code, pack, *(str(getattr(row, column.name)) for column in fields(StatusRow))])
    for line in _table(rows):
        print(line)
    print()
    with languages_in(FOLDER if locales is None else locales, languages):
        for line in _program(languages, messages):
            print(line)
    return CLEAN


def known_languages(locales: str | None) -> Iterator[str]:
    """The built-in languages and those in the folder of languages, each once, in alphabetical order."""
    own = Path(FOLDER if locales is None else locales)
    folders = [path for root in (data_path(FOLDER), own) if root.is_dir() for path in root.iterdir()]
    codes = {path.name for path in folders if (path / f"{LANGUAGE}{ENDING}").is_file()}
    yield from sorted(code for code in codes if is_code(code))


def _at(code: str, locales: str | None) -> str | None:
    """The folder of languages, where it has the language; a built-in one is found without it."""
    there = locales is not None and (Path(locales) / code / f"{LANGUAGE}{ENDING}").is_file()
    return locales if there else None


def _why_none(study: Study) -> str:
    return "status_no_words" if study.bare is not None else "status_broken"


def row_of(study: Study, others: Sequence[Study]) -> StatusRow | None:
    """How far a language is in the pack of a study; None where it has no words of it, or cannot be read.

    ``others``: the same pack in other languages.
    """
    if study.bare is None or not study.games:
        return None
    (game,) = study.games
    code = study.files.code
    mine = _document(game, code)
    theirs = [_document(other.games[0], other.files.code) for other in others if other.games and other.bare]
    names = dict(texts_of(mine))
    all_words = set(_words(mine)).union(*(_words(document) for document in theirs))
    words = [word for word in all_words if _is_said(game, word)]
    all_names = {path for document in (mine, *theirs) for path, _ in texts_of(document)}
    said = [path for path, text in names.items() if not is_unfilled(text.text)]
    return StatusRow(
        _texts(game),
        Fraction(len(words), len(all_words)),
        _part(said, all_names, "name"),
        _part(said, all_names, "flavor"),
        sum(is_unfilled(cell.scalar.text) for cell in cells(mine)) if mine is not None else 0,
        sum(_house(names_section(mine))),
        len(list(unused_words(game, code))),
        sum(diagnostic.code in _STALE for diagnostic in study.diagnostics),
    )


def _part(done: Iterable[tuple[str, ...]], whole: Iterable[tuple[str, ...]], last: str) -> Fraction:
    """Of the texts that end in a name, those that are there."""
    return Fraction(*(sum(path[-1] == last for path in paths) for paths in (done, whole)))


def _document(game: StudiedGame, code: str) -> Document | None:
    """The words of the pack that was named."""
    own: list[PackFiles] = list(own_packs(game.packs))
    return own[-1].locales.get(code)


def _texts(game: StudiedGame) -> Fraction:
    """The rules that are said without a gap."""
    done = whole = 0
    for card in game.cards:
        for kind, rule in speakable(card):
            try:
                done += _GAP.search(game.realizer.say(rule, kind)) is None
            except NotExpressible:
                continue
            except MissingForm:
                pass
            whole += 1
    return Fraction(done, whole)


def _words(document: Document | None) -> Iterator[str]:
    """The words of a file, by their ids."""
    for entry in entries(document):
        if entry.section not in _NOT_COMPARED:
            yield f"{SECTIONS[entry.section]}:{entry.id}"


def _is_said(game: StudiedGame, word: str) -> bool:
    """Whether a word is there, in the pack or among those that games share, with nothing to fill in."""
    variants = game.realizer.language.lexemes.get(word, ())
    forms = [form for lexeme in variants for form in lexeme.forms.values()]
    return bool(variants) and not any(_GAP.search(form) for form in forms)


def _house(document: Document | None) -> Iterator[bool]:
    for key, value in entries_in(document):
        if key.text == "house" and isinstance(value, Scalar):
            yield value.text in ("true", "yes")
        else:
            yield from _house(value)


# ------------------------------------------------------------------ the program, and how it is printed


def _program(languages: Sequence[str], messages: Messages) -> Iterator[str]:
    """What the program says in each language, of what it says in English, and what it asks about words."""
    for stem in OF_PROGRAM:
        for code in languages:
            yield _line(code, f"{stem}{ENDING}", said_of_english, messages)
    for code in languages:
        yield _line(code, f"{QUESTIONS}{ENDING}", _asked, messages)


def _line(code: str, file: str, count: Callable[[str, str], tuple[int, int]], messages: Messages) -> str:
    try:
        part = str(Fraction(*count(code, file)))
    except BrokenLanguageError:
        part = messages.say("locale", "status_broken")
    return messages.say("locale", "status_program", language=code, file=file, part=part)


def _asked(code: str, _: str) -> tuple[int, int]:
    """The kinds of words that a language has questions about, of those that English asks about."""
    return len(word_kinds(code) or ()), len(word_kinds(FALLBACK) or ())


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns of equal width."""
    whole = [row for row in rows if len(row) == len(rows[0])]
    columns = [max(width(visible(row[at])) for row in whole) for at in range(len(rows[0]))]
    columns[:2] = [max(width(visible(row[at])) for row in rows) for at in range(2)]
    for row in rows:
        shown = [visible(text) for text in row]
        padded = (text + " " * max(0, size - width(text)) for text, size in zip(shown, columns, strict=False))
        yield "  ".join(padded).rstrip()
