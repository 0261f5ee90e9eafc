"""``heroglyph locale review``: every cell of a language with the phrases that it is said in, to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ....compiler.source.documents import Document
from ....compiler.source.spans import Source
from ....compiler.text.language.common_words import declared_words
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import language_from_data
from ....compiler.text.language.plain import plain
from ..language_files import COMMON, LANGUAGE
from .contexts import Contexts
from .listening import Listener, Said, heard_in
from .study import StudiedGame, Study
from .traced import Cell, Cells, cells_of

_EXAMPLES = 3
"""So many phrases show a cell of which no word is the subject, such as a pattern or an article."""


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A cell to read: where it stands, what it says, and in which phrases."""

    place: str
    cell: str
    text: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or a construct or determiner, with its cells; ``gender`` as the file has it."""

    name: str
    gender: str
    lines: tuple[ReviewLine, ...]


@dataclass(slots=True)
class Sheet:
    """All that is to be read: words by file; ``unsaid`` counts cells that nothing says today."""

    files: dict[str, list[Word]] = field(default_factory=dict)
    lines: int = 0
    unsaid: int = 0


def review_sheet(study: Study) -> Sheet:
    """The cells of the packs of a study, and of the language where they are said."""
    sheet = Sheet()
    told: dict[tuple[str, int], None] = {}
    for game in study.games:
        reviewer = _Reviewer(study, game)
        for file, words in reviewer.words(told):
            sheet.files.setdefault(file, []).extend(words)
        sheet.unsaid += reviewer.unsaid
    sheet.lines = sum(len(word.lines) for words in sheet.files.values() for word in words)
    return sheet


class _Reviewer:
    """Says the words of one game, each cell traced."""

    def __init__(self, study: Study, game: StudiedGame) -> None:
        self._language = game.realizer.language
        self._sources: Mapping[str, Source] = {
            **study.files.sources,
            **{name: source for pack in game.packs for name, source in pack.sources.items()},
        }
        self._cells = Cells(self._language.cases)
        self._plain = Listener(self._language)
        self._marked = Listener(self._traced_language(study, game))
        self._heard = heard_in(game.realizer, self._language, game.cards)
        self._contexts = Contexts(self._language, self._heard)
        self.unsaid = 0

    def _traced_language(self, study: Study, game: StudiedGame) -> Language:
        """The language with a mark in each cell."""
        mark = self._cells.marked
        grammar = plain(mark(study.files.documents[LANGUAGE]))
        shared = study.files.documents.get(COMMON)
        common = {} if shared is None else declared_words(game.checked.game, plain(mark(shared)))
        words: list[Document] = [
            pack.locales[study.files.code] for pack in game.packs if study.files.code in pack.locales
        ]
        return language_from_data(grammar, [common, *(plain(mark(document)) for document in words)])

    def words(self, told: dict[tuple[str, int], None]) -> Iterator[tuple[str, list[Word]]]:
        """The words of each file, those told before left out."""
        phrases = self._phrases()
        by_word: dict[tuple[str, str], list[int]] = {}
        for number, cell in enumerate(self._cells.all):
            place = (cell.text.span.file, cell.text.span.start)
            if number not in phrases:
                self.unsaid += place not in told
            elif place not in told:
                by_word.setdefault((cell.text.span.file, _name(cell)), []).append(number)
            if number in phrases:
                told[place] = None
        for (file, name), numbers in by_word.items():
            lines = tuple(self._line(self._cells.all[number], phrases[number]) for number in numbers)
            yield file, [Word(name, self._gender(name), lines)]

    def _phrases(self) -> dict[int, tuple[str, ...]]:
        """The phrases for each cell: all of its own word, or else the shortest that have it."""
        cells: dict[str, set[int]] = {}
        for number, cell in enumerate(self._cells.all):
            cells.setdefault(_name(cell), set()).add(number)
        own: dict[int, dict[str, None]] = {}
        for word, mine in cells.items():
            for said in self._contexts.of(word):
                self._add(own, said, mine)
        others: dict[int, dict[str, None]] = {}
        for said in self._heard:
            self._add(others, said, None)
        shortest = {number: _shortest(texts) for number, texts in others.items()}
        return {**shortest, **{number: tuple(texts) for number, texts in own.items()}}

    def _add(self, texts: dict[int, dict[str, None]], said: Said, wanted: set[int] | None) -> None:
        text = self._plain.text(said)
        if text is None:
            return
        for number in cells_of(self._marked, said):
            if wanted is None or number in wanted:
                texts.setdefault(number, {})[text] = None

    def _line(self, cell: Cell, phrases: Sequence[str]) -> ReviewLine:
        source = self._sources[cell.text.span.file]
        position = source.position(cell.text.span.start)
        place = f"{cell.text.span.file}:{position.line}:{position.column}"
        return ReviewLine(place, cell.form or cell.word, cell.text.text, tuple(phrases))

    def _gender(self, name: str) -> str:
        variants = self._language.lexemes.get(name, ())
        return next((gender for variant in variants if (gender := variant.form("gender"))), "")


def _shortest(texts: Iterable[str]) -> tuple[str, ...]:
    """The shortest of some texts; a sentence is not shown with and without its full stop."""
    different: dict[str, str] = {}
    for text in sorted(texts, key=len):
        different.setdefault(text.rstrip(".").casefold(), text)
    return tuple(different.values())[:_EXAMPLES]


def _name(cell: Cell) -> str:
    return f"{cell.section}:{cell.word}"
