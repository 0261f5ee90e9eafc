"""Every phrase that a word can stand in: what an author reads to see a wrong form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...compiler.text.language.language import Language
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.message.plan import Phrase, Slot, phrase
from ...compiler.text.say.linearize import Linearizer
from ...compiler.text.say.orthography import Speller
from ...compiler.text.voice_parts import signature

_COUNTS: dict[str, Slot | None] = {"alone": None, "many": "many", "counted": 2}
_OWNER = "one_of_theirs"
"""A determiner as that of “one of your”, but that it needs the noun of an owner besides."""
_CLAUSE = "clause"


class Previewer:
    """Says the phrases of words in one language, with the words of a game."""

    def __init__(self, language: Language, leave_out: Sequence[str] = ()) -> None:
        self._language = language
        self._leave_out = (*leave_out, _OWNER)
        self._linearizer = Linearizer(language)
        self._speller = Speller(language)

    def noun(self, word: str, *qualities: Phrase) -> Iterator[tuple[str, list[str]]]:
        """The phrases of a noun with each determiner and number, by case; with some qualities, if wanted."""
        phrases = [determined.with_slots(qualities=qualities) for determined in self._determined(word)]
        for case in self._language.cases:
            yield case, self._said(phrases, case)

    def adjective(self, quality: Phrase) -> Iterator[tuple[str, list[str]]]:
        """The phrases of an adjective beside a noun of each gender, by case."""
        nouns = list(self._samples())
        phrases = [
            determined.with_slots(qualities=(quality,))
            for noun in nouns
            for determined in self._determined(noun)
        ]
        for case in self._language.cases:
            yield case, self._said(phrases, case)

    def verb(self, word: str, noun: str) -> Iterator[tuple[str, list[str]]]:
        """The clauses of a verb in each form that the language has for clauses."""
        clause = phrase(_CLAUSE, verb=word, object=phrase("np", noun=noun, det="a"))
        for form in self._language.patterns.get(_CLAUSE, {}):
            yield form, self._said([clause], form)

    def _said(self, phrases: list[Phrase], form: str) -> list[str]:
        """What some phrases say in a form, each text once; a form that is missing is not said."""
        texts: dict[str, None] = {}
        for wording in phrases:
            try:
                texts[self._speller.spell(self._linearizer.tokens(wording, form))] = None
            except MissingForm:
                continue
        return list(texts)

    def _determined(self, noun: str) -> Iterator[Phrase]:
        """A noun with each determiner, in each number that goes with it."""
        for determiner, counts in signature().determiners.items():
            for count, number in _COUNTS.items():
                if count in counts and determiner not in self._leave_out:
                    yield phrase("np", noun=noun, det=determiner, number=number)

    def _samples(self) -> Iterator[str]:
        """A noun of each gender that has both numbers."""
        genders: dict[str, str] = {}
        for word, variants in self._language.lexemes.items():
            if word.startswith("noun:") and variants[0].is_counted:
                genders.setdefault(variants[0].form("gender") or "", word)
        yield from genders.values()
