"""Says a game in a language that is not complete: each gap is filled with a mark, and seen in a sentence.

What a translator has left to do (``TODO``) and what a text asks for and does not find are gaps alike. A mark
is a word with a number, so that a sentence tells which gaps it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ....compiler.source.documents import Document, Mapping, Scalar
from ....compiler.source.documents import Sequence as List
from ....compiler.source.packs.pack_files import PackFiles
from ....compiler.source.spans import NOWHERE, Span
from ....compiler.text.checks.lacking.filling import fill
from ....compiler.text.checks.lacking.lacks import Lacks
from ....compiler.text.language.common_words import declared_words
from ....compiler.text.language.language import Language
from ....compiler.text.language.language_from_data import NESTED, SECTIONS, language_from_data
from ....compiler.text.language.missing import MissingForm
from ....compiler.text.language.plain import plain
from ....compiler.text.language.unfilled import TODO, is_unfilled, with_mark
from ....compiler.text.message.plan import Phrase
from ....compiler.text.realizer import Realizer
from ....compiler.text.voice_parts import signature
from ....compiler.text.word_shapes import check_words, sound_words
from ....compiler.typed.model import Card, Game
from ..language_files import COMMON, LANGUAGE, LanguageFiles
from ..sayings import Saying, sayings

_MARKED = re.compile(rf"{TODO}(\d+)")
_DROPPED = frozenset({"gender"})
"""Forms that are no words: a mark in their place would say nothing, so they are missing."""
_MOST = 60
"""So many gaps are filled for one rule; no rule of a card has nearly as many words."""
_GAP, _OTHER = "[____]", "____"


@dataclass(frozen=True, slots=True)
class Needed:
    """Something that needs a gap to be filled: its text with all gaps marked, and what is said."""

    text: str
    saying: Saying

    def rank(self) -> tuple[int, int]:
        """How good an example it is, the least the best: a whole sentence, and a short one."""
        return self.saying.sort, len(self.text)


@dataclass(slots=True)
class LanguageGap:
    """What is to be filled in: a form of a word, or what a construct lacks. ``place`` is where it belongs.

    ``written``: whether ``TODO`` stands there; ``needed``: the shortest text that needs it, if one does.
    """

    number: int
    what: str
    form: str
    place: Span
    written: bool
    needed: Needed | None = None

    def sentence(self) -> str:
        """The text that needs it, with this gap and the others shown."""
        if self.needed is None:
            return ""
        return _MARKED.sub(lambda mark: _GAP if int(mark[1]) == self.number else _OTHER, self.needed.text)


@dataclass
class Gaps:
    """All gaps of a language in some packs, in the order in which they were found."""

    noted: list[LanguageGap] = field(default_factory=list)
    _by_name: dict[tuple[str, str], LanguageGap] = field(default_factory=dict)
    _by_place: dict[Span, LanguageGap] = field(default_factory=dict)

    def written(self, path: tuple[str, ...], place: Span) -> LanguageGap:
        """The gap that is written at a place; several games have the words of a language in common."""
        gap = self._by_place.get(place)
        if gap is None:
            gap = self._by_place[place] = self._add(*_word_and_form(path), place, written=True)
        return gap

    def missing(self, error: MissingForm) -> LanguageGap:
        """The gap that a text has met."""
        known = self._by_name.get((error.what, error.needed))
        return known or self._add(error.what, error.needed, NOWHERE, written=False)

    def _add(self, what: str, form: str, place: Span, *, written: bool) -> LanguageGap:
        gap = LanguageGap(len(self.noted), what, form, place, written)
        self.noted.append(gap)
        self._by_name.setdefault((what, form), gap)
        return gap

    def seen(self, needed: Needed, filled: Iterable[LanguageGap] = ()) -> None:
        """Takes a text as the example for its gaps, where it is a better one than before.

        ``filled``: gaps that were met in it first; not all of them show, since a gender is no word.
        """
        shown = [self.noted[number] for number in map(int, _MARKED.findall(needed.text))]
        for gap in (*shown, *filled):
            if gap.needed is None or needed.rank() < gap.needed.rank():
                gap.needed = needed


def _word_and_form(path: tuple[str, ...]) -> tuple[str, str]:
    """The word that a path leads to, by its id where it has one, and the form of it."""
    section, *rest = path
    words = 2 if section in NESTED else 1
    kind = SECTIONS.get(section)
    word = ".".join(rest[:words])
    return (f"{kind}:{word}" if kind else f"{section}.{word}"), ".".join(rest[words:])


def mark(gap: LanguageGap) -> str:
    """The word that stands for a gap."""
    return f"{TODO}{gap.number}"


def marked(document: Document, path: tuple[str, ...], gaps: Gaps) -> Document:
    """A document with a mark of its own for each text that is still to be written."""
    if isinstance(document, Scalar):
        if not is_unfilled(document.text):
            return document
        text = with_mark(document.text, mark(gaps.written(path, document.span)))
        return Scalar(text, document.span, document.plain)
    if isinstance(document, List):
        items = (marked(item, (*path, str(place)), gaps) for place, item in enumerate(document, 1))
        return List(tuple(items), document.span)
    kept = []
    for key, value in document:
        if isinstance(value, Scalar) and key.text in _DROPPED and is_unfilled(value.text):
            gaps.written((*path, key.text), value.span)
            continue
        kept.append((key, marked(value, (*path, key.text), gaps)))
    return Mapping(tuple(kept), document.span)


def gapped_language(game: Game, packs: Sequence[PackFiles], files: LanguageFiles, gaps: Gaps) -> Language:
    """The language with the words of some packs, all gaps marked; entries with mistakes are left out."""
    grammar = marked(files.documents[LANGUAGE], (), gaps)
    bare = language_from_data(plain(grammar))

    def sound(words: Document) -> Mapping:
        return sound_words(words, check_words(words, bare, signature()))

    shared = files.documents.get(COMMON)
    common = {} if shared is None else declared_words(game, plain(marked(sound(shared), (), gaps)))
    own = [pack.locales[files.code] for pack in packs if files.code in pack.locales]
    words = [plain(marked(sound(document), (), gaps)) for document in own]
    return language_from_data(plain(grammar), [common, *words])


def say_all(realizer: Realizer, cards: Iterable[Card], gaps: Gaps) -> Iterator[MissingForm]:
    """Says all that there is to say, and keeps for each gap an example; yields what cannot be filled."""
    lacks = Lacks()
    for saying in sayings(realizer, cards):
        filled: list[LanguageGap] = []
        try:
            text = _said(realizer, saying.plan, gaps, filled)
        except MissingForm as error:
            if lacks.note(error):
                yield error
            continue
        gaps.seen(Needed(text, saying), filled)


def _said(realizer: Realizer, plan: Phrase, gaps: Gaps, filled: list[LanguageGap]) -> str:
    """The text of a plan, what is missing ``filled`` with marks. Raises MissingForm."""
    while True:
        try:
            return realizer.sentence(plan)
        except MissingForm as error:
            gap = gaps.missing(error)
            if gap in filled or len(filled) == _MOST or not fill(realizer.language, error, mark(gap)):
                raise
            filled.append(gap)
