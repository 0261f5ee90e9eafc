"""The words of a game and of its language by what they mean, in whatever form they stand.

Small words (``nothing``) count neither here nor in a sentence. A name of several words may be said by one of
them that no other name has ("stars" for "Reputation Stars").
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from ...words.vocabulary import ANYTHING
from ..language.language import Language
from ..language.paraphrases import all_paraphrases, choices
from ..language.plain_letters import plain_words
from ..language.words import fold, split_words
from .compounds import Compounds, with_conjunctions, with_signs
from .game_words import GameWords
from .listed import ASKED, ASKING, FINAL, LINKS, NOTHING, RELATIVE, listed
from .meanings import (
    Concept,
    FieldWord,
    Meaning,
    Moment,
    Numeral,
    Place,
    ResourceWord,
    SlotName,
    SomeThings,
    VerbWord,
)
from .sense import Sense
from .verb_words import APART

Row = tuple[str, ...]
NAMES = (SomeThings, Place, ResourceWord, FieldWord)
_SIGNS_READ = frozenset("+×/")
"""The marks that can tell something."""
LONGEST_PHRASE = 6
"""So many words has a phrase that a language lists, at most."""
_MOST_ALIASES = 3
"""How often a word is taken for another one."""


class Lexicon:
    """What rows of words mean in one game and language."""

    def __init__(
        self,
        sense: Sense,
        language: Language,
        concepts: Mapping[str, Sequence[str]],
        nouns_of: Mapping[str, tuple[str, ...]],
        verbs: Collection[str],
    ) -> None:
        """``concepts``: what a language lists; ``nouns_of``: by enumeration, the nouns that its values may
        stand for; ``verbs``: those on cards, which are meant where others have the same words.
        """
        self._sense = sense
        self._vocabulary = sense.vocabulary
        self._language = language
        self._words = GameWords(sense, language, nouns_of)
        self._verbs = verbs
        self.names: dict[Row, dict[Meaning, int]] = {}
        self.phrases: dict[Row, dict[Meaning, None]] = {}
        """What a language lists with all its words."""
        self.apart: dict[Row, list[tuple[tuple[Row, ...], Meaning]]] = {}
        """The same of parts with other words between, by the first."""
        self._several: dict[Row, dict[Row, None]] = {}
        """Of words that are said for several others, those."""
        self._compounds = Compounds(sense, concepts.get(LINKS, ()), lambda word: self.known((word,)))
        self._aliases: dict[Row, dict[Row, None]] = {}
        self._small = _small_words(concepts)
        self._asked, self._asking = frozenset(concepts.get(ASKED, ())), frozenset(concepts.get(ASKING, ()))
        self._conjunction = next((each for each in concepts.get("if", ()) if each in concepts["when"]), "")
        self._final, self._relative = _rows(concepts, FINAL), _rows(concepts, RELATIVE)
        shorter: list[tuple[Row, Meaning]] = []
        for name, texts in concepts.items():
            if (meaning := listed(name, self._vocabulary)) is not None:
                for text in chain.from_iterable(map(choices, texts)):
                    shorter.extend(self._listen(text, meaning))
        for word, lexemes in language.lexemes.items():
            for lexeme in lexemes:
                for text, meaning in self._words.of(word, lexeme):
                    if APART in text and meaning is not None:
                        shorter.extend(self._listen(text, meaning))
                    else:
                        self._add(self.row(text), meaning)
        for row, meaning in shorter:
            if row not in self.phrases or meaning in self.phrases[row]:
                self._add(row, meaning)
        self._hear_aliases()
        self._shorten()
        self.longest = max(map(len, chain(self.names, self._several)), default=0)
        parts = (part for known in self.apart.values() for behind, _ in known for part in behind)
        rows = chain(self.names, self.phrases, self.apart, self._several, parts)
        self._spelt = frozenset({*self._small, *chain.from_iterable(rows)})
        self._plain = plain_words(language, self._spelt)

    def words(self, words: Sequence[str]) -> list[str]:
        """The words of a sentence as they are listed: not in plain letters, written together, with signs."""
        written = self._compounds.written_together(with_signs(words))
        spelt = (
            word if word in self._spelt else next(iter(self._plain.get(word, ())), word) for word in written
        )
        return list(with_conjunctions(list(spelt), self._conjunction, self._asks))

    def _asks(self, word: str, behind: str) -> bool:
        """Whether a clause that begins so asks: with a verb, or with any before a subject."""
        meant = self.phrases.get((word,), ())
        opens = any(isinstance(each, Concept) and each.name != NOTHING for each in meant)
        return word in self._asking or (behind in self._asked and word.isalpha() and not opens)

    def known(self, row: Row) -> Mapping[Meaning, int]:
        """What a row of words means as a name, also said by it for several words, or made of two."""
        if row in self.names:
            return self.names[row]
        if len(row) == 1 and row in self.phrases:
            return dict.fromkeys(self.phrases[row], 0)
        read: dict[Meaning, int] = {}
        for said in self._several.get(row, ()):
            read.update(self._compounds.together(said))
        return read or (self._compounds.meanings(row[0]) if len(row) == 1 else {})

    def row(self, text: str) -> Row:
        """The words of a text that count, without marks."""
        return tuple(word for word in self._split(text) if self.counts(word))

    def _split(self, text: str) -> Row:
        return tuple(self._compounds.written_together(split_words(fold(text))))

    def tells_the_end(self, words: Sequence[str]) -> bool:
        """Whether a sentence speaks of the end of the game."""
        kept = tuple(word for word in words if is_word(word))
        return any(kept[at : at + len(phrase)] == phrase for phrase in self._final for at in range(len(kept)))

    def goes_on(self, words: Sequence[str], at: int) -> bool:
        """Whether a clause that tells something of the noun before it begins behind a mark."""
        return words[at] == "," and any(
            tuple(words[at + 1 : at + 1 + len(row)]) == row for row in self._relative
        )

    def counts(self, word: str) -> bool:
        """Whether a word or mark can tell something."""
        return word not in self._small and is_word(word)

    def _add(self, row: Row, meaning: Meaning | None, assumed: int = 0) -> None:
        if row and meaning is not None:
            known = self.names.setdefault(row, {})
            known[meaning] = min(assumed, known.get(meaning, assumed))

    def _listen(self, text: str, meaning: Meaning) -> Iterator[tuple[Row, Meaning]]:
        """Takes a text that a language lists, ``…`` for other words in it; and what else is heard as it."""
        first, *behind = filter(None, map(self._split, text.split(APART)))
        if behind:
            self.apart.setdefault(first, []).append((tuple(behind), meaning))
            return
        self.phrases.setdefault(first, {})[meaning] = None
        if len(row := self.row(" ".join(first))) > 1:
            yield row, meaning

    # -------------------------------------------------------------- words

    # -------------------------------------------------------------- other words for them

    def _hear_aliases(self) -> None:
        """Takes the paraphrases of mere words as other words for them."""
        for entry in all_paraphrases(self._language.also):
            reads, says = (
                self.row(" ".join(part for part in side if isinstance(part, str)))
                for side in (entry.reads, entry.says)
            )
            if len(reads) < len(entry.reads) or (
                len(reads) > 1 and any((word,) in self.phrases for word in reads)
            ):
                continue
            if all(isinstance(part, str) for part in (*entry.reads, *entry.says)) and reads and reads != says:
                self._aliases.setdefault(reads, {})[says] = None
        for row, others in self._aliases.items():  # a number is not "any", where "any" may be it
            numbers = {said: None for said in others if said and said[0].isdigit()}
            self._aliases[row] = numbers or others
        self._respell()
        for row in tuple(self._aliases):
            if row[0].isdigit():
                continue
            several = (said for said in self._aliases[row] if len(said) > 1 and said not in self.names)
            self._several.setdefault(row, {}).update(dict.fromkeys(several))
            for said in self._said_for(row, _MOST_ALIASES):
                for meaning, assumed in self.names.get(said, {}).items():
                    self._add(row, meaning, assumed)
                for meaning in self.phrases.get(said, ()):
                    self._add(row, meaning)
                if len(said) == 1 and said[0].isdigit():
                    self._add(row, Numeral(int(said[0])))

    def _respell(self) -> None:
        """Takes other words for single ones inside names: “armour set”."""
        others: dict[str, list[str]] = {}
        for reads, says in self._aliases.items():
            for said in says:
                if len(reads) == len(said) == 1 and not reads[0].isdigit() and not said[0].isdigit():
                    others.setdefault(said[0], []).append(reads[0])
        for row, meanings in tuple(self.names.items()):
            for at, word in enumerate(row) if len(row) > 1 else ():
                for other in others.get(word, ()):
                    for meaning, assumed in meanings.items():
                        self._add((*row[:at], other, *row[at + 1 :]), meaning, assumed)

    def _said_for(self, row: Row, most: int) -> Iterator[Row]:
        for said in self._aliases.get(row, ()):
            yield said
            if most > 1:
                yield from self._said_for(said, most - 1)

    def settle(self, meanings: dict[Meaning, int]) -> None:
        """Leaves out what is not meant by words that mean something else: a place that has the name of the
        things in it, and verbs that are on no card.
        """
        nouns = [meaning.noun for meaning in meanings if isinstance(meaning, SomeThings)]
        on_cards = [each for each in meanings if isinstance(each, VerbWord) and each.name in self._verbs]
        for meaning in tuple(meanings):
            match meaning:
                case Place(zones=(zone,)) if any(self._sense.holds(zone, noun) for noun in nouns):
                    del meanings[meaning]
                case VerbWord(name=name) if name in self._vocabulary.verbs and self._means_others(
                    name, on_cards
                ):
                    del meanings[meaning]

    def _means_others(self, name: str, on_cards: Sequence[VerbWord]) -> bool:
        """Whether other verbs are meant by the words of one: those on cards, and those for certain things."""
        if name not in self._vocabulary.verbs:
            return False
        if on_cards and name not in self._verbs:
            return True
        declared = self._vocabulary.verbs
        of_others = [declared[verb.name].objects for verb in on_cards if verb.name in declared]
        return ANYTHING in declared[name].objects and any(
            objects and ANYTHING not in objects for objects in of_others
        )

    def _shorten(self) -> None:
        """Takes a word for a name if only one has it, and it means nothing itself."""
        having: dict[str, dict[Meaning, None]] = {}
        concepts = (
            row for row, told in self.phrases.items() if any(isinstance(each, Concept) for each in told)
        )
        of_concepts = frozenset(chain.from_iterable(concepts))
        for row, meanings in self.names.items():
            for meaning in meanings if len(row) > 1 else ():
                if isinstance(meaning, (*NAMES, Moment, SlotName)):
                    for word in {*row} - of_concepts if isinstance(meaning, Moment) else row:
                        having.setdefault(word, {})[meaning] = None
        for word, named in having.items():
            if word.isdigit() or (word,) in self.phrases or len(named) > 1:
                continue
            if not any(isinstance(each, NAMES) for each in self.names.get((word,), ())):
                self._add((word,), next(iter(named)), 1)


def _rows(concepts: Mapping[str, Sequence[str]], name: str) -> tuple[Row, ...]:
    """What a language lists under a name, as rows of words."""
    texts = chain.from_iterable(map(choices, concepts.get(name, ())))
    return tuple(tuple(split_words(fold(text))) for text in texts)


def _small_words(concepts: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """The words that tell nothing, but those that a language also lists for something."""
    rows: dict[str, set[str]] = {NOTHING: set(), "": set()}
    for name, texts in concepts.items():
        for text in (
            chain.from_iterable(map(choices, texts))
            if name not in (LINKS, ASKED, ASKING, FINAL, RELATIVE)
            else ()
        ):
            if len(words := split_words(fold(text))) == 1:
                rows[NOTHING if name == NOTHING else ""].add(words[0])
    return frozenset(rows[NOTHING] - rows[""])


def is_word(word: str) -> bool:
    """Whether it is a word, or a mark that can tell something."""
    return word in _SIGNS_READ or any(letter.isalnum() for letter in word)
