"""In which contexts the words of a language are read through: those that occur, and those that could."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ....compiler.text.language.language import Language
from ....compiler.text.message.plan import Phrase, Slot, phrase
from .listening import Said

_NOUN, _ZONE, _VERB, _VALUE, _ADJECTIVE = "noun", "zone", "verb", "value", "adjective"
_COUNTED = 2
_OWNER = "one_of_theirs"
_BESIDE_ADJECTIVES = ("a", "the", "each", "no", "your", "any", "count")
"""Determiners that show all endings of an adjective; the others have the same."""
_SAYING_WHICH = ("is", "is_not")
"""Qualities that say a value: the values of its enumeration are adjectives or nouns."""


class Contexts:
    """The phrases in which each word is said; ``heard``: those that the rules of a game are made of."""

    def __init__(self, language: Language, heard: Sequence[Said]) -> None:
        self._language = language
        self._shapes: dict[tuple[str, Slot | None], None] = {}
        self._relations: dict[str, None] = {}
        self._direct: dict[str, list[Said]] = {}
        self._described: set[str] = set()
        for said in heard:
            self._take(said)
        self._samples = list(_samples(language))

    def _take(self, said: Said) -> None:
        if said.phrase.op == "np":
            number = said.phrase.get("number")
            counted = _COUNTED if isinstance(number, (int, Phrase)) else number
            self._shapes[str(said.phrase.get("det")), counted] = None
            if said.form and said.form not in self._language.cases and "." not in said.form:
                self._relations[said.form] = None
        for quality in said.phrase.items("qualities"):
            if quality.op in _SAYING_WHICH:
                self._described.add(quality.word("value").partition(".")[0])
        for _, value in said.phrase.slots:
            if isinstance(value, str) and ":" in value:
                self._direct.setdefault(value, []).append(said)

    def of(self, word: str) -> Iterator[Said]:
        """The phrases to read for a word."""
        kind = word.partition(":")[0]
        if kind in (_NOUN, _ZONE):
            yield from self._noun(word)
        elif kind == _VERB:
            yield from self._verb(word)
        elif kind == _VALUE and word.partition(".")[0] in self._described:
            yield from self._quality(phrase("is", value=word))
        elif kind == _ADJECTIVE:
            yield from self._quality(phrase("adjective", word=word))
        else:
            yield from _one_each(self._direct.get(word, ()))

    def _noun(self, word: str) -> Iterator[Said]:
        """With each determiner and number that occurs, in each case; then where things are and go."""
        for case in self._language.cases:
            yield from (Said(determined, case, "") for determined in self._determined(word))
        forms = {form for lexeme in self._language.lexemes.get(word, ()) for form in lexeme.forms}
        for relation in self._relations:
            if relation in forms:
                yield from (Said(phrase("np", noun=word, det=det), relation, "") for det in ("the", "your"))
        others = (said for said in self._direct.get(word, ()) if said.alternative or said.phrase.get("name"))
        yield from _one_each(others)

    def _determined(self, noun: str, among: Sequence[str] = ()) -> Iterator[Phrase]:
        for determiner, number in self._shapes:
            if determiner != _OWNER and (not among or determiner in among):
                yield phrase("np", noun=noun, det=determiner, number=number)

    def _quality(self, quality: Phrase) -> Iterator[Said]:
        """Beside a noun of each gender."""
        for noun in self._samples:
            for determined in self._determined(noun, _BESIDE_ADJECTIVES):
                for case in self._language.cases:
                    yield Said(determined.with_slots(qualities=(quality,)), case, "")

    def _verb(self, word: str) -> Iterator[Said]:
        """The shortest clause of it, in each form that there is for clauses; then those that occur."""
        clauses = [said for said in self._direct.get(word, ()) if said.phrase.op == "clause"]
        for said in sorted(clauses, key=_length)[:1]:
            forms = self._language.patterns.get("clause", {})
            yield from (said._replace(form=form) for form in forms)
        yield from _one_each(clauses)


def _one_each(heard: Iterable[Said]) -> Iterator[Said]:
    """The shortest phrase of each construct and form."""
    shortest: dict[tuple[str, str, str], Said] = {}
    for said in heard:
        key = (said.phrase.op, said.form, said.alternative)
        if key not in shortest or _length(said) < _length(shortest[key]):
            shortest[key] = said
    yield from shortest.values()


def _length(said: Said) -> int:
    return len(repr(said.phrase))


def _samples(language: Language) -> Iterator[str]:
    """A noun of each gender that has both numbers."""
    genders: dict[str, str] = {}
    for word, variants in language.lexemes.items():
        if word.startswith(f"{_NOUN}:") and variants[-1].is_counted:
            genders.setdefault(variants[-1].form("gender") or "", word)
    yield from genders.values()
