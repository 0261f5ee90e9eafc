"""The rules that a sentence may mean which nobody understands: those of the game that share most with it.

The sentences that the cards of a game say are put in order by what they share with what was written, rare
words counting more (inverse document frequency, Spärck Jones, 1972). What is named counts as itself in
whatever form; numbers and values count as their sort. In the rules of the first, numbers, values, nouns and
places then give way to those that the sentence names in their stead. What comes of it is told where it can be
said and read back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise, product
from math import fsum, log
from typing import NamedTuple

from ...tree import rules
from ...typed.speakable import speakable
from ..language.language import small_words
from ..language.missing import MissingForm
from ..language.tries import TooMuchToReadError
from ..language.words import fold, split_words, word_places
from ..plan.discourse import NotExpressible
from ..plan.normal_form import normal_form
from ..read.lookup import PatternIndex
from ..read.token_lattice import TokenLattice
from ..read.word_finder import Mention, WordFinder
from ..realizer import Heard
from ..voice_parts import signature
from .compositions import Described, composed, described_as, described_in, parts_of, varied
from .listener import Listener
from .renaming import exchanged, ids_in, sort_of_word, with_named

MOST = 3
"""How many rules are told."""
_TRIED = 10
"""Of how many sentences of the game the rules are changed, of those alike in one way and in another."""
_MIXED, _VARIED, _HEARD, _DESCRIBED = 3, (4, 3), 14, 3
"""Of each rule so many have a part of another one; of so many each variant is tried, and once more; so many
are read back; of the things of a noun so much else is said."""
_NO_RULE = (LookupError, AttributeError, TypeError, ValueError, AssertionError)
"""What planning stumbles over in a rule whose parts do not fit: no author has written it."""
_MADE = 0.97
"""How much less likely a rule is that the game has not in any way."""
_LEAST = 0.4
"""How alike a sentence must be to what was written: nothing is told that is hardly like it."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A rule that may be meant, how it is said, and where in that text stand words that were not written.

    ``likeness``: how much it shares with what was written, from 0 to 1.
    """

    heard: Heard
    text: str
    changed: tuple[tuple[int, int], ...]
    likeness: float

    @property
    def marked(self) -> str:
        """The text with these words in brackets."""
        text = self.text
        for start, end in reversed(self.changed):
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
        return text


_SMALL = 0.3
"""How much less the words tell with which a language builds its phrases."""
_FIGURE = 0.3
"""How much it tells that a number is the same."""
_OF_WHAT = 0.4
"""How much it tells that it is the number of the same, or that the same has that value."""
_BESIDE = "*"
"""Between a number or value and what is named beside it."""

Features = frozenset[str]
"""What a text names, by the ids of words and as figures, and its other words."""


class _Said(NamedTuple):
    """A rule of the game with what its text has."""

    rule: rules.Rule
    kind: str
    text: str
    features: Features


class _Told(NamedTuple):
    """A rule that may be meant, with its text, and how alike that is to what was written."""

    rule: rules.Rule
    kind: str
    text: str
    likeness: float


def _best(candidates: Iterable[_Told]) -> list[_Told]:
    """What is told, each text once, the likeliest first."""
    return sorted({told.text: told for told in candidates}.values(), key=lambda told: -told.likeness)


class Suggester:
    """Finds what sentences of one language may mean in a game."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._realizer = listener.realizer
        language = listener.realizer.language
        self._standing: dict[tuple[type, str | None, str], bool] = {}
        self._finder = WordFinder(language, PatternIndex(language, signature()), loosely=True)

    def suggest(self, sentence: str, kind: str | None = None) -> tuple[Suggestion, ...]:
        """The likeliest rules that a sentence may mean, at most three. Raises TooMuchToReadError."""
        lattice = self._listener.paraphrased(sentence)
        written = TokenLattice(self._realizer.language, sentence)
        named = [self._named(written), self._named(lattice)]  # what stands there goes before what it may be
        features = self._features(lattice)
        readable = features | {text for edges in lattice.edges for text in edges}
        bases = self._bases(features, readable, kind)

        def told(rule: rules.Rule, kind_said: str, likely: float = _MADE) -> Iterator[_Told]:
            """A rule as it is said, with what the sentence names and as it is."""
            for put in dict.fromkeys((*with_named(self._realizer.game.vocabulary, rule, named), rule)):
                text = self._text(put, kind or kind_said)
                if text is not None:
                    likeness = self._likeness(features, readable, self._features_of(text))
                    yield _Told(put, kind or kind_said, text, likeness * likely)

        candidates = [way for said in bases for way in told(said.rule, said.kind, 1)]
        parts = [parts_of(said.rule, said.kind, _plain(said.features), ids_in) for said in bases]
        spoken = _plain(features), _plain(readable)
        mixed = composed(parts, _MIXED, lambda names: self._likeness(*spoken, names))
        candidates += [way for rule, its_kind in mixed for way in told(rule, its_kind)]
        described = described_as(self._described_like(features | readable))
        for most in _VARIED:
            for near in _best(candidates)[:most]:
                candidates += [way for rule in varied(near.rule, described) for way in told(rule, near.kind)]
        return tuple(self._heard(_best(candidates)[:_HEARD], sentence))

    def _bases(self, features: Features, readable: Features, kind: str | None) -> list[_Said]:
        """The rules of the game that share most with a sentence, also where its nouns are others."""
        bases: list[_Said] = []
        known = [said for said in self._said if kind in (None, said.kind) or self._can_stand(said, str(kind))]
        for general in (_general, self._wide):
            sides = general(features), general(readable)
            alike = sorted(known, key=lambda said: -self._likeness(*sides, general(said.features)))
            bases += [said for said in alike[:_TRIED] if said not in bases]
        return bases

    def _can_stand(self, said: _Said, kind: str) -> bool:
        """Whether a rule of this sort can stand on a card of a kind: whether it is heard there."""
        sort = type(said.rule.body), said.rule.label, kind
        if sort not in self._standing:
            try:
                self._standing[sort] = bool(self._realizer.hear(said.text, kind))
            except TooMuchToReadError:
                self._standing[sort] = False
        return self._standing[sort]

    def _wide(self, features: Features) -> Features:
        """What a text has, all that another can stand in place of as its sort."""
        vocabulary = self._realizer.game.vocabulary
        return frozenset(exchanged(vocabulary, word) for word in _general(features))

    def _described_like(self, readable: Features) -> list[Described]:
        """What rules say of things that a sentence may say as well: of each noun the likeliest."""
        liked: dict[str, list[Described]] = {}
        general = _general(readable)
        for known in sorted(self._described, key=lambda known: -self._shared(general, known)):
            some = liked.setdefault(known.noun, [])
            if len(some) < _DESCRIBED and not general.isdisjoint(_general(known.names)):
                some.append(known)
        return [known for some in liked.values() for known in some]

    def _shared(self, general: Features, known: Described) -> float:
        """How much of what is said of things a sentence names, and how much not."""
        names = _general(known.names)
        return self._weight(names & general) - self._weight(names - general)

    @cached_property
    def _described(self) -> tuple[Described, ...]:
        """What the rules of the game say of things, each once."""
        there = (known for said in self._said for known in described_in(said.rule, ids_in))
        return tuple({(known.noun, frozenset(_general(known.names))): known for known in there}.values())

    def _heard(self, candidates: Sequence[_Told], sentence: str) -> Iterator[Suggestion]:
        """The first that are read from their own text as one rule, each rule once, not all of one sort."""
        heard_before: set[rules.Rule] = set()
        sorts: Counter[type] = Counter()
        for told in candidates:
            if told.likeness < _LEAST or len(heard_before) == MOST:
                return
            if sorts[type(told.rule.body)] == MOST - 1:  # the last is of another sort, where there is one
                continue
            try:
                heard = self._realizer.hear(told.text, told.kind)
            except TooMuchToReadError:
                continue
            if len(heard) == 1 and (meant := normal_form(heard[0].rule)) not in heard_before:
                heard_before.add(meant)
                sorts[type(told.rule.body)] += 1
                yield Suggestion(heard[0], told.text, _changed(sentence, told.text), told.likeness)

    def _text(self, rule: rules.Rule, kind: str) -> str | None:
        """What says a rule; nothing where it cannot be said, or where what was put together is no rule."""
        try:
            return self._realizer.spell(self._realizer.plan(rule, kind))
        except (MissingForm, NotExpressible, *_NO_RULE):
            return None

    def _named(self, lattice: TokenLattice) -> tuple[frozenset[str], ...]:
        """What each name in a text may mean."""
        return tuple(mention.words for mention in self._finder.mentions(lattice))

    # -------------------------------------------------------------- what a text has

    def _features_of(self, text: str) -> Features:
        return self._features(TokenLattice(self._realizer.language, text))

    def _features(self, lattice: TokenLattice) -> Features:
        mentions = tuple(self._finder.mentions(lattice))
        named = {word for mention in mentions for word in mention.words}
        naming = {text for mention in mentions for text in mention.text.split()}
        return frozenset({*named, *_pairs_in(mentions), *(set(lattice.words) - naming)})

    @cached_property
    def _said(self) -> tuple[_Said, ...]:
        """What the cards of the game say, each rule once."""
        said: dict[rules.Rule, _Said] = {}
        for card in self._realizer.game.cards:
            for kind, rule in speakable(card):
                key = normal_form(rule)
                if key not in said:
                    try:
                        text = self._realizer.say(rule, kind)
                    except (MissingForm, NotExpressible):
                        continue
                    said[key] = _Said(rule, kind, text, self._features_of(text))
        return tuple(said.values())

    # -------------------------------------------------------------- likeness

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """How much a word or a sort tells: the more, the fewer sentences have it."""
        sentences = [
            said.features | _general(said.features) | self._wide(said.features) for said in self._said
        ]
        counts = Counter(word for features in sentences for word in features)
        small = {fold(word) for word in small_words(self._realizer.language)}
        senses = self._senses
        return {
            word: log(1 + len(sentences) / count) * (_SMALL if word in small else 1) / senses.get(word, 1)
            for word, count in counts.items()
        }

    @cached_property
    def _senses(self) -> Mapping[str, float]:
        """How many things a name may mean, where a thing is named: what it tells is shared among them."""
        meant: dict[str, list[int]] = {}
        for said in self._said:
            for mention in self._finder.mentions(TokenLattice(self._realizer.language, said.text)):
                for word in mention.words:
                    meant.setdefault(word, []).append(len(mention.words))
        return {word: sum(numbers) / len(numbers) for word, numbers in meant.items()}

    def _weight(self, features: Iterable[str]) -> float:
        """Their sum, which is the same in whatever order a set has them."""
        return fsum(map(self._weight_of, features))

    def _weight_of(self, word: str) -> float:
        if word.isdecimal():
            return _FIGURE
        return _OF_WHAT if _BESIDE in word else self._weights.get(word, 0.0)

    def _likeness(self, features: Features, readable: Features, said: Features) -> float:
        """How much of what they tell two texts share (Dice, 1945); a paraphrase of the first counts half."""
        whole = self._weight(features) + self._weight(said)
        shared = 2 * self._weight(said & features) + self._weight(said & readable - features)
        return min(1.0, shared / whole) if whole else 0.0


def _pairs_in(mentions: Sequence[Mention]) -> Iterator[str]:
    """Each number or value with what is named beside it: so many of that, one of that color."""
    for pair in pairwise(mentions):
        for words in product(*(mention.words for mention in pair)):
            if any(word.isdecimal() or word[:6] == "value:" for word in words):
                yield _BESIDE.join(sorted(words))


def _plain(features: Features) -> Features:
    """What a text has, without its numbers."""
    return frozenset(word for word in features if not word.isdecimal() and _BESIDE not in word)


def _general(features: Features) -> Features:
    """What a text has, numbers and values as their sorts."""
    return frozenset(
        sort_of_word(word) if word.isdecimal() or word[:6] == "value:" else word
        for word in features
        if _BESIDE not in word
    )


def _changed(written: str, said: str) -> tuple[tuple[int, int], ...]:
    """Where in a text the words stand that were not written."""
    places, words = word_places(said), split_words(fold(said))
    matcher = SequenceMatcher(None, split_words(fold(written)), words, autojunk=False)
    spans = (
        (places[first][0], places[last - 1][1])
        for what, _, _, first, last in matcher.get_opcodes()
        if what != "equal" and first < last
    )
    return tuple(spans)
