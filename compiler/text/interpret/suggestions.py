"""The rules that a sentence may mean which nobody understands: those of the game that share most with it.

The sentences that the cards of a game say are put in order by what they share with what was written, rare
words counting more (inverse document frequency, Spärck Jones, 1972). What is named counts as itself in
whatever form; numbers and values count as their sort. In the rules of the first, numbers, values, nouns and
places then give way to those that the sentence names in their stead. What comes of it is told where it can be
said and read back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, partial
from math import fsum, log
from typing import Any, NamedTuple

from ...source.records import replace
from ...tree import rules
from ...typed.mapped import mapped
from ...typed.speakable import speakable
from ...typed.walk import walk
from ...words.vocabulary import Vocabulary
from ..language.language import small_words
from ..language.missing import MissingForm
from ..language.tries import TooMuchToReadError
from ..language.words import fold, split_words, word_places
from ..plan.discourse import NotExpressible
from ..plan.normal_form import normal_form
from ..read.lookup import PatternIndex
from ..read.symbols import NUMBER
from ..read.token_lattice import TokenLattice
from ..read.word_finder import WordFinder
from ..realizer import Heard, signature
from .compositions import composed, parts_of, varied
from .listener import Listener

MOST = 3
"""How many rules are told."""
_TRIED = 12
"""Of how many sentences of the game the rules are changed."""
_MIXED, _VARIED, _HEARD = 24, 4, 10
"""So many rules have a part of another one, of so many each variant is tried, and so many are read back."""
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


_ONE = "1"
_SMALL = 0.2
"""How much less the words tell with which a language builds its phrases."""
_FIGURE = 0.3
"""How much it tells that a number is the same."""

Features = frozenset[str]
"""What a text names, by the ids of words and as figures, and its other words."""


class _Said(NamedTuple):
    """A rule of the game with what its text has."""

    rule: rules.Rule
    kind: str
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
        self._finder = WordFinder(language, PatternIndex(language, signature()), loosely=True)

    def suggest(self, sentence: str, kind: str | None = None) -> tuple[Suggestion, ...]:
        """The likeliest rules that a sentence may mean, at most three. Raises TooMuchToReadError."""
        lattice = self._listener.paraphrased(sentence)
        written = TokenLattice(self._realizer.language, sentence)
        named = [self._named(written), self._named(lattice)]  # what stands there goes before what it may be
        features = self._features(lattice)
        readable = features | {text for edges in lattice.edges for text in edges}
        general = _general(features), _general(readable)
        alike = sorted(self._said, key=lambda said: -self._likeness(*general, _general(said.features)))

        def told(rule: rules.Rule, kind_said: str) -> Iterator[_Told]:
            """A rule as it is said, with what the sentence names and as it is."""
            for put in dict.fromkeys((_with_named(self._realizer.game.vocabulary, rule, named), rule)):
                text = self._text(put, kind or kind_said)
                if text is not None:
                    likeness = self._likeness(features, readable, self._features_of(text))
                    yield _Told(put, kind or kind_said, text, likeness)

        candidates = [way for said in alike[:_TRIED] for way in told(said.rule, said.kind)]
        parts = [parts_of(said.rule, said.kind, _ids_in) for said in alike[:_TRIED]]
        mentioned = frozenset(word for names in named for words in names for word in words)
        mixed = composed(parts, _MIXED, lambda names: self._likeness(mentioned, mentioned, names))
        candidates += [way for rule, its_kind in mixed for way in told(rule, its_kind)]
        for near in _best(candidates)[:_VARIED]:
            candidates += [way for rule in varied(near.rule) for way in told(rule, near.kind)]
        return tuple(self._heard(_best(candidates)[:_HEARD], sentence))

    def _heard(self, candidates: Sequence[_Told], sentence: str) -> Iterator[Suggestion]:
        """The first that are read from their own text as one rule, each rule once."""
        heard_before: set[rules.Rule] = set()
        for told in candidates:
            if told.likeness < _LEAST or len(heard_before) == MOST:
                return
            try:
                heard = self._realizer.hear(told.text, told.kind)
            except TooMuchToReadError:
                continue
            if len(heard) == 1 and (meant := normal_form(heard[0].rule)) not in heard_before:
                heard_before.add(meant)
                yield Suggestion(heard[0], told.text, _changed(sentence, told.text), told.likeness)

    def _text(self, rule: rules.Rule, kind: str) -> str | None:
        """What says a rule; nothing where it cannot be said."""
        try:
            return self._realizer.spell(self._realizer.plan(rule, kind))
        except (MissingForm, NotExpressible):
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
        return frozenset({*named, *(set(lattice.words) - naming)})

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
                    said[key] = _Said(rule, kind, self._features_of(text))
        return tuple(said.values())

    # -------------------------------------------------------------- likeness

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """How much a word or a sort tells: the more, the fewer sentences have it."""
        sentences = [said.features | _general(said.features) for said in self._said]
        counts = Counter(word for features in sentences for word in features)
        small = {fold(word) for word in small_words(self._realizer.language)}
        return {
            word: log(1 + len(sentences) / count) * (_SMALL if word in small else 1)
            for word, count in counts.items()
        }

    def _weight(self, features: Iterable[str]) -> float:
        """Their sum, which is the same in whatever order a set has them."""
        return fsum(_FIGURE if word.isdecimal() else self._weights.get(word, 0.0) for word in features)

    def _likeness(self, features: Features, readable: Features, said: Features) -> float:
        """How much of what they tell two texts share (Dice, 1945), the first with its paraphrases."""
        whole = self._weight(features) + self._weight(said)
        return min(1.0, 2 * self._weight(said & readable) / whole) if whole else 0.0


def _general(features: Features) -> Features:
    """What a text has, numbers and values as their sorts."""
    return frozenset(_sort(word) if word.isdecimal() or word[:6] == "value:" else word for word in features)


def _sort(word: str) -> str:
    """What a word may stand in place of: another number, value of its enumeration, place."""
    if word.lstrip("-").isdecimal():
        return NUMBER
    kind, _, name = word.partition(":")
    return f"{kind}:{name.rpartition('.')[0]}" if kind == "value" else kind


def _exchanged(vocabulary: Vocabulary, word: str) -> str:
    """What a word may stand in place of, where it is a noun: another resource, or thing of its kind.

    A noun of the core, such as the one who begins, stands in place of nothing.
    """
    noun = word.removeprefix("noun:")
    if noun == word:
        return _sort(word)
    if noun in vocabulary.resources:
        return "resource"
    return f"noun:{vocabulary.ancestry(noun)[-1]}" if noun in vocabulary.nouns else word


def _with_named(
    vocabulary: Vocabulary, rule: rules.Rule, readings: Sequence[Sequence[frozenset[str]]]
) -> rules.Rule:
    """A rule with what a sentence names in place of what it does not.

    ``readings``: what each name may mean, as it is written and as it may be put otherwise.
    """
    sort_of = partial(_exchanged, vocabulary)
    there = tuple(dict.fromkeys(_named_in(rule)))
    certain = [[words for words in named if len(words) == 1] for named in readings]
    choices = [names for pair in zip(certain, readings, strict=True) for names in pair]
    others: dict[str, str] = {}
    for sort in dict.fromkeys(map(sort_of, there)):
        wanted = next(filter(None, (_of_sort(sort, names, sort_of) for names in choices)), [])
        wanted.sort(key=_ONE.__eq__)  # an article may be heard as 1
        old = [word for word in there if sort_of(word) == sort and word.lstrip("-") not in wanted]
        new = [word for word in wanted if word not in there]
        others.update(zip(old, new, strict=False))
    return mapped(rule, lambda node: _put(node, others)) if others else rule


def _of_sort(sort: str, named: Iterable[frozenset[str]], sort_of: Callable[[str], str]) -> list[str]:
    """What is named of a sort, each once."""
    return list(dict.fromkeys(word for words in named for word in sorted(words) if sort_of(word) == sort))


def _named_in(rule: rules.Node) -> Iterator[str]:
    """What a rule names, as the ids of words and as figures."""
    for node in walk(rule):
        match node:
            case rules.Number(value=number):
                yield str(number)
            case rules.Value(enum=enum, value=value):
                yield f"value:{enum}.{value}"
            case (
                rules.Resource(resource=name) | rules.Holding(resource=name) | rules.PayAmount(resource=name)
            ):
                yield f"noun:{name}"
            case rules.Noun(noun=name) | rules.Binder(noun=name) | rules.Things(noun=name):
                yield f"noun:{name}"
            case rules.Zone(zone=name):
                yield f"zone:{name}"


def _ids_in(part: Any) -> frozenset[str]:
    """What a part of a rule names, as the ids of words, with what is done and looked at."""
    nodes = part if isinstance(part, tuple) else (part,)
    return frozenset(word for node in nodes if isinstance(node, rules.Node) for word in _all_named_in(node))


def _all_named_in(node: rules.Node) -> Iterator[str]:
    yield from _named_in(node)
    for inner in walk(node):
        match inner:
            case rules.Do(verb=verb) | rules.EventPattern(verb=verb):
                yield f"verb:{verb}"
            case rules.Member(noun=noun, field=field):
                yield f"field:{noun}.{field}"


def _put(node: Any, others: Mapping[str, str]) -> Any:
    """A node with other words in place of its own."""
    match node:
        case rules.Number(value=number) if str(number) in others:
            return replace(node, value=int(others[str(number)]) * (-1 if number < 0 else 1))
        case rules.Value(enum=enum, value=value) if word := others.get(f"value:{enum}.{value}"):
            return replace(node, value=word.rpartition(".")[2])
        case rules.Resource() | rules.Holding() | rules.PayAmount():
            if word := others.get(f"noun:{node.resource}"):
                return replace(node, resource=word.removeprefix("noun:"))
        case rules.Noun() | rules.Binder() | rules.Things():
            if word := others.get(f"noun:{node.noun}"):
                return replace(node, noun=word.removeprefix("noun:"))
        case rules.Zone() if word := others.get(f"zone:{node.zone}"):
            return replace(node, zone=word.removeprefix("zone:"))
    return node


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
