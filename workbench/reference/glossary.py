"""The words of a game in the order of the alphabet, each with the same word in the other languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..speaking import language_name
from .anchors import list_anchor, word_anchor
from .document import Glossary, Section, Term
from .lexicon import Lexicon, capital

SORTS = ("noun", "zone", "verb")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


@dataclass(frozen=True)
class GlossaryTeller:
    """Tells the words of a game. ``others``: the same game in the other languages."""

    lexicon: Lexicon
    others: Mapping[str, Lexicon]

    def sections(self) -> Iterator[Section]:
        """A section for the words of each sort that has any."""
        for sort in SORTS:
            terms = sorted(self._terms(sort), key=lambda term: collated(term.name))
            if terms:
                columns = tuple((code, language_name(code)) for code in self.others)
                title = self.lexicon.say("words", sort)
                yield Section(list_anchor("words", sort), title, (Glossary(tuple(terms), columns),))

    def _terms(self, sort: str) -> Iterator[Term]:
        for word in self._words(sort):
            name = _said(self.lexicon, sort, word)
            if name:
                others = tuple((code, _said(one, sort, word)) for code, one in self.others.items())
                meaning = self._meaning(word, name) if sort == "verb" else ""
                yield Term(word_anchor(sort, word), name, others, meaning)

    def _meaning(self, verb: str, name: str) -> str:
        """What a verb does by its definition; else, where its name leaves that open, what it is done to."""
        doing = self.lexicon.doing(verb)
        return self.lexicon.defined(verb) or (doing if collated(doing) != collated(name) else "")

    def _words(self, sort: str) -> Sequence[str]:
        vocabulary = self.lexicon.vocabulary
        if sort == "noun":
            return (*vocabulary.nouns, *vocabulary.resources)
        return tuple(vocabulary.zones if sort == "zone" else vocabulary.verbs)


def _said(lexicon: Lexicon, sort: str, word: str) -> str:
    """A word of a sort as it stands in a list; empty where the language lacks it."""
    if sort == "verb":
        return capital(lexicon.form(f"verb:{word}", "inf", "imp"))
    return capital(lexicon.noun(word) if sort == "noun" else lexicon.zone(word))


def collated(text: str) -> str:
    """A text by which words stand in the order of the alphabet: without accents, capitals and ligatures."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
