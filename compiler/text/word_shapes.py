"""The shape of a pack's words: sections, entries, patterns that can be read. Missing ones show later."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence

from ..source.diagnostics import Diagnostic, diagnostic
from ..source.documents import Document, Mapping, Scalar, as_list, entries_in, items_in, value_at
from ..source.documents import Sequence as List
from ..source.limits import DEFAULT_LIMITS
from ..source.suggestions import nearest_fix
from ..source.yaml.load import exceeded
from ..words.chapters import QUESTIONS
from .chapter_names import SECTION as REFERENCE
from .language.language import Language
from .language.language_from_data import HEARD, NESTED, SECTIONS, UNCONFIRMED
from .language.paraphrases import SECTION as ALSO
from .language.paraphrases import ParaphraseError, parse_paraphrases
from .language.pattern import (
    AgreeItem,
    GroupItem,
    Pattern,
    PatternError,
    PatternLimitError,
    SlotItem,
    parse_pattern,
)
from .language.splices import Splice, check_splices, splices
from .language.unfilled import is_unfilled
from .message.signature import Signature
from .names import ABOUT
from .names import SECTION as NAMES
from .say.called import is_called
from .say.linearize import is_adjective
from .say.noun_phrases import GENDER

_APART = (NAMES, ABOUT, REFERENCE, QUESTIONS)  # sections that hold no words
_MARKS = "{}[]<>^"
_PARTS = re.compile(r"\{[^{}]*\}|<[^<>]*>")
_SAY, _IF, _VARIANTS = "say", "if", "variants"


def check_words(document: Document, language: Language, signature: Signature) -> Iterator[Diagnostic]:
    """The mistakes in the shape of a locale file of a pack; ``language`` has no words of it."""
    if not isinstance(document, Mapping):
        yield diagnostic("H612", document.span)
        return
    checker = EntryChecker(language.joiners, language.agreement, signature)
    for key, section in document:
        if key.text in _APART:
            continue
        if key.text == ALSO:
            yield from check_also(key, section)
        elif key.text == HEARD:
            yield from check_heard(section)
        elif key.text not in SECTIONS:
            known = [*SECTIONS, *_APART, ALSO, HEARD]
            fix = nearest_fix(key.text, known, key.span)
            yield diagnostic("H613", key.span, fix=fix, section=key.text, known=", ".join(known))
        elif not isinstance(section, Mapping):
            yield diagnostic("H612", key.span)
        else:
            yield from checker.section(section, depth=1 if key.text in NESTED else 0)
    yield from check_splices(checker.splices)
    if language.genders:
        yield from _genders(document, language)


def _genders(document: Document, language: Language) -> Iterator[Diagnostic]:
    """H590: genders that the language does not have, for which no table has a form."""
    known = language.genders
    for item in items_in(document):
        yield from _genders(item, language)
    for key, value in entries_in(document):
        if key.text in _APART:
            continue
        gender = value if key.text.rpartition(".")[2] == GENDER and isinstance(value, Scalar) else None
        if gender is not None and gender.text not in known and not is_unfilled(gender.text):
            told, code = ", ".join(known), language.code
            yield diagnostic("H590", gender.span, value=gender.text, language=code, known=told)
        yield from _genders(value, language)


def check_also(key: Scalar, section: Document) -> Iterator[Diagnostic]:
    """What the reader takes besides: texts by texts, whose names fit."""
    if not isinstance(section, Mapping):
        yield diagnostic("H612", key.span)
        return
    for reads, value in section:
        for says in as_list(value):
            if not isinstance(says, Scalar):
                yield diagnostic("H612", reads.span)
                continue
            try:
                parse_paraphrases(reads.text, says.text)
            except ParaphraseError:
                yield diagnostic("H614", reads.span, pattern=f"{reads.text}: {says.text}")


def check_heard(section: Document) -> Iterator[Diagnostic]:
    """Words by what they tell: lists of texts."""
    if not isinstance(section, Mapping):
        yield diagnostic("H612", section.span)
        return
    for name, texts in section:
        if not isinstance(texts, List) or not all(isinstance(text, Scalar) for text in texts.items):
            yield diagnostic("H612", name.span)


def sound_words(document: Document, mistakes: Iterable[Diagnostic]) -> Mapping:
    """The words of a file without the entries in which ``check_words`` found mistakes."""
    if not isinstance(document, Mapping):
        return Mapping((), document.span)
    places = sorted({mistake.span.start for mistake in mistakes})
    kept = [
        (key, _sound(section, places, key.text in NESTED))
        for key, section in document
        if isinstance(section, Mapping) and (key.text == NAMES or key.span.start not in places)
    ]
    return Mapping(tuple(kept), document.span)


def _sound(section: Mapping, places: Sequence[int], nested: bool) -> Mapping:
    """The entries of a section in which no place lies; the places are in order."""
    kept: list[tuple[Scalar, Document]] = []
    for key, value in section:
        if nested and isinstance(value, Mapping):
            kept.append((key, _sound(value, places, False)))
        elif bisect_left(places, key.span.start) == bisect_left(places, value.span.end):
            kept.append((key, value))
    return Mapping(tuple(kept), section.span)


class EntryChecker:
    """Goes through the entries of a file; ``joiners`` and ``agreement`` are the tables that there are."""

    def __init__(self, joiners: Collection[str], agreement: Collection[str], signature: Signature) -> None:
        self._slots = {slot for slots in signature.constructs.values() for slot in slots}
        self._joiners = joiners
        self._agreement = agreement
        self.splices: list[Splice] = []

    def section(self, section: Mapping, depth: int) -> Iterator[Diagnostic]:
        """The entries of a section, or of the groups in it."""
        for key, entry in section:
            if depth and not isinstance(entry, Mapping):
                yield diagnostic("H612", key.span)
            elif depth:
                yield from self.section(entry, 0)  # type: ignore[arg-type]
            else:
                yield from self.entry(entry)

    def entry(self, entry: Document) -> Iterator[Diagnostic]:
        """A word: a text, or forms by name, some of them patterns, and variants."""
        if isinstance(entry, Mapping):
            entry = Mapping(tuple(e for e in entry if e[0].text != UNCONFIRMED), entry.span)
        variants = value_at(entry, _VARIANTS)
        if isinstance(entry, Mapping) and isinstance(variants, List):
            yield from self.forms(Mapping(tuple(e for e in entry if e[0].text != _VARIANTS), entry.span))
            for variant in variants:
                yield from self.variant(variant)
        else:
            yield from self.forms(entry)

    def forms(self, entry: Document, form: str = "") -> Iterator[Diagnostic]:
        """A text, wordings with their conditions, or either by the names of forms."""
        if isinstance(entry, Scalar):
            yield from self.pattern(entry, form)
        elif isinstance(entry, List):
            for alternative in entry:
                yield from self.alternative(alternative, form)
        else:
            for key, value in entry:
                if key.text == _VARIANTS:
                    yield diagnostic("H612", key.span)
                else:
                    yield from self.forms(value, form or key.text)

    def alternative(self, alternative: Document, form: str) -> Iterator[Diagnostic]:
        """A wording, with or without the condition under which it is the one to say."""
        said = value_at(alternative, _SAY)
        condition = value_at(alternative, _IF)
        if isinstance(said, Scalar) and (condition is None or isinstance(condition, Scalar)):
            yield from self.pattern(said, form)
        else:
            yield diagnostic("H612", alternative.span)

    def variant(self, variant: Document) -> Iterator[Diagnostic]:
        """A word with the condition under which it is the one to say."""
        if isinstance(variant, Mapping) and isinstance(variant.get(_IF), Scalar):
            yield from self.forms(variant)
        else:
            yield diagnostic("H612", variant.span)

    def pattern(self, scalar: Scalar, form: str) -> Iterator[Diagnostic]:
        """A text that may have slots, kept under the name of a form."""
        if not any(mark in scalar.text for mark in _MARKS):
            return
        try:
            if any(mark in _PARTS.sub("", scalar.text) for mark in "{}<>"):
                raise PatternError(scalar.text)
            pattern = parse_pattern(scalar.text)
        except PatternLimitError as error:
            yield exceeded(scalar.span, error.limit, getattr(DEFAULT_LIMITS, error.limit))
            return
        except PatternError:
            yield diagnostic("H614", scalar.span, pattern=scalar.text)
            return
        self.splices += splices(form, pattern, scalar)
        for name, known in self._unknown(pattern):
            if known is self._slots and is_called(form):
                continue  # constants of the noun, which the words do not know
            if not name:
                yield diagnostic("H614", scalar.span, pattern=scalar.text)
                return
            yield diagnostic(
                "H615", scalar.span, pattern=scalar.text, name=name, known=", ".join(sorted(known))
            )

    def _unknown(self, pattern: Pattern) -> Iterator[tuple[str, Collection[str]]]:
        """The names that nothing has, with those that could stand there."""
        for item in pattern:
            if isinstance(item, GroupItem):
                yield from self._unknown(item.items)
            elif (slot := getattr(item, "slot", None)) is not None:
                if slot not in self._slots:
                    yield slot, self._slots
                elif isinstance(item, SlotItem) and item.joiner and item.joiner not in self._joiners:
                    yield item.joiner, self._joiners
                elif (
                    isinstance(item, AgreeItem)
                    and not is_adjective(item.table)
                    and item.table not in self._agreement
                ):
                    yield item.table, self._agreement
