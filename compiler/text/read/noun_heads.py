"""The beginnings of noun phrases, up to the noun and the adjectives behind it: read once for all cases.

Any form of each part is taken. What agrees with what is asked when the noun is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from ..language.language import MASS, Language
from ..language.lexemes import Determiner
from ..language.pattern import Pattern
from ..say.linearize import Linearizer
from ..say.noun_phrases import ELLIPTIC
from ..say.qualities import ALTERNATIVES
from .following import ended
from .lists import Used, between
from .lookup import ANYWHERE, PatternIndex
from .shared import Path, SharedPhrase, SharedPhrases, Value, filled_part
from .states import State, Way, row
from .symbols import NUMBER, Row
from .targets import Firsts, Found, Reading, Target

MOST_ADJECTIVES = 2
_IN_HEAD = frozenset({"det", "ordinal", "number", "pre", "noun", "post"})
_NO_CLAUSES = frozenset({"is", "among", "adjective"})
"""Qualities that are always said as adjectives."""
COUNT = filled_part("number")


class Adjective(NamedTuple):
    """An adjective, or several of which one must hold: their words, and how they are said."""

    words: tuple[str, ...]
    said: Row


class Head(NamedTuple):
    """What of a noun phrase was read so far; ``det`` and ``behind``: numbers of patterns of determiners."""

    path: Path = ()
    det: int = 0
    behind: int = 0
    owner: SharedPhrase | None = None
    number: Value | None = None
    ordinals: tuple[str, ...] = ()
    pre: tuple[Adjective, ...] = ()
    post: tuple[Adjective, ...] = ()
    noun: str = ""
    name: str | None = None
    clauses: tuple[SharedPhrase, ...] = ()

    def on(self, said: Path) -> Head:
        """Adds what was read behind a beginning."""
        return self._replace(path=(*self.path, *said)) if said else self


Heads = list[tuple[Head, int]]


class NounGrammar(Protocol):
    """What noun phrases need to know of a language."""

    language: Language
    linearizer: Linearizer
    phrases: SharedPhrases
    lookup: PatternIndex
    nouns_of: Mapping[str, tuple[str, ...]]

    def of_sort(self, sort: str, form: str, alternative: str = "") -> Target: ...
    def state(self, ways: Iterable[Way], form: str = "") -> State: ...
    def counts(self, determiner: str, number: object) -> bool: ...


class Use(NamedTuple):
    """A determiner in a number."""

    name: str
    number: str
    determiner: Determiner


class NounHeads:
    """Reads the beginnings of noun phrases of one language."""

    def __init__(self, grammar: NounGrammar) -> None:
        self._grammar = grammar
        self._language = grammar.language
        self._lookup = grammar.lookup
        order = self._language.noun_phrase
        split = 1 + max(at for at, part in enumerate(order) if part in _IN_HEAD)
        noun = order.index("noun")
        self._before, self._from_noun, self.rest = (
            order[:noun],
            order[noun:split],
            order[split:],
        )
        self.uses = tuple(
            Use(name, number, determiner)
            for name, numbers in self._language.determiners.items()
            for number, determiner in numbers.items()
        )
        """All determiners."""
        forms = (pattern for use in self.uses for pattern in use.determiner.forms.values())
        self.patterns = tuple(dict.fromkeys(((), *forms)))
        """What is said of them before the noun; and behind a number."""
        behind = (pattern for use in self.uses for pattern in use.determiner.behind_number.values())
        self.behind = tuple(dict.fromkeys(((), *behind)))
        self._kept: tuple[Reading | None, dict[tuple[str, int], Heads], dict[int, Heads]] = None, {}, {}
        self._named: tuple[Reading | None, tuple[tuple[int, str], ...]] = None, ()

    def read(self, reading: Reading, alternative: str, place: int) -> Heads:
        """The beginnings at a place; those of the text read last are kept."""
        if self._kept[0] is not reading:
            self._kept = reading, {}, {}
        _, kept, begun = self._kept
        heads = kept.get((alternative, place))
        if heads is None:
            if place not in begun:
                begun[place] = self._parts_of(reading, self._before, "", [(Head(), place)])
            heads = self._parts_of(reading, self._from_noun, alternative, begun[place])
            if alternative == ELLIPTIC:  # something must stand there
                heads = [kept_head for kept_head in heads if kept_head[1] != place]
            heads = kept[alternative, place] = list(dict.fromkeys(heads))
        return heads

    def _parts_of(self, reading: Reading, parts: Sequence[str], alternative: str, heads: Heads) -> Heads:
        for part in parts:
            heads = list(self._part(reading, part, alternative, heads))
            reading.lattice.step(len(heads))
        return heads

    def firsts(self, alternative: str) -> Firsts:
        """Tells with which symbols and targets a noun phrase may begin."""
        lookup = self._lookup
        tries = [lookup.adjectives(position) for position in ("ordinal", "pre", "post")]
        symbols = frozenset[str]().union({NUMBER}, *(trie.spelt for trie in tries))
        nouns = lookup.nouns(alternative).firsts if alternative != ELLIPTIC else frozenset[str]()
        others: list[Target] = [target for _, target in self._amounts]
        for state in (self._determiners, self._behind_numbers):
            symbols |= state.firsts.symbols
            others.extend(state.firsts.others)
        if any(part in ("lead", "counted") for part in self._before):
            others.extend(self.clause_targets)
        return Firsts(symbols | (nouns or frozenset()), others, nouns is None)

    @cached_property
    def _determiners(self) -> State:
        return self.state(self.patterns)

    @cached_property
    def _behind_numbers(self) -> State:
        return self.state(self.behind)

    def state(self, patterns: tuple[Pattern, ...]) -> State:
        """The state of patterns that belong to no construct of their own; they are told apart by a number."""
        return self._grammar.state(
            tuple(
                Way("np", row(pattern), told={_NUMBER: at}) for at, pattern in enumerate(patterns) if pattern
            )
        )

    @cached_property
    def _amounts(self) -> tuple[tuple[str, Target], ...]:
        """What may be said of how many there are, in each form: of what is not counted, in one of its own."""
        apart = any(MASS in forms for forms in self._language.patterns.values())
        return tuple(
            (form, self._grammar.of_sort("amount", form)) for form in ("", *([MASS] if apart else []))
        )

    @cached_property
    def clause_targets(self) -> tuple[Target, ...]:
        """What may be said in clauses, of each gender and number."""
        return tuple(self._grammar.of_sort("quality", form) for form in self._lookup.shapes())

    @cached_property
    def any_clause(self) -> Target:
        """All of these."""
        return ClauseTarget(self)

    # -------------------------------------------------------------- parts

    def _part(
        self, reading: Reading, part: str, alternative: str, heads: Heads
    ) -> Iterator[tuple[Head, int]]:
        for head, place in heads:
            match part:
                case "det":
                    yield head, place
                    for at, said, owner, end in self.pattern(reading, self._determiners, place):
                        yield head.on(said)._replace(det=at, owner=owner), end
                case "number":
                    yield from self._numbers(reading, head, place)
                case "ordinal":
                    yield head, place
                    for said, word, end in reading.spelt(self._lookup.adjectives("ordinal"), place):
                        yield head.on(said)._replace(ordinals=(word,)), end
                case "pre" | "post":
                    for adjectives, end in self._adjectives(reading, part, place):
                        said = tuple(text for adjective in adjectives for text in adjective.said)
                        before = head.on(said)
                        yield (
                            (
                                before._replace(pre=adjectives)
                                if part == "pre"
                                else before._replace(post=adjectives)
                            ),
                            end,
                        )
                case "noun":
                    yield from self._nouns(reading, alternative, head, place)
                case _:
                    yield head, place
                    for clause, form, end in self.clauses(reading, part, place):
                        yield (
                            head.on(((clause, form),))._replace(clauses=(*head.clauses, clause)),
                            end,
                        )

    def pattern(
        self, reading: Reading, state: State, place: int
    ) -> Iterator[tuple[int, Path, SharedPhrase | None, int]]:
        """The patterns of determiners at a place: number, path, the owner named in it, and the end."""
        for end, values, last in ended(reading, state, place):
            owner = values[0] if values else None
            at = end.fixed[_NUMBER]
            if isinstance(at, int) and (owner is None or isinstance(owner, SharedPhrase)):
                yield at, end.path, owner, last

    def _numbers(self, reading: Reading, head: Head, place: int) -> Iterator[tuple[Head, int]]:
        counted = [(head, place)]
        for number, end in reading.lattice.numbers.get((place, NUMBER), ()):
            counted.append((head.on((COUNT,))._replace(number=number), end))
        for form, target in self._amounts:
            if reading.begins(target, place):
                counting = head.on((filled_part("number", form),))
                counted.extend(
                    (counting._replace(number=amount), end) for amount, end in reading.read(target, place)
                )
        for counted_head, end in counted:
            yield counted_head, end
            for at, said, _, last in self.pattern(reading, self._behind_numbers, end):
                yield counted_head.on(said)._replace(behind=at), last

    def _nouns(
        self, reading: Reading, alternative: str, head: Head, place: int
    ) -> Iterator[tuple[Head, int]]:
        if alternative == ELLIPTIC:
            for noun in self.mentioned(reading, reading.lattice.end):
                yield head._replace(noun=noun), place
            return
        for word, name, said, end in self._nouns_at(reading, alternative, place):
            yield head.on(said)._replace(noun=word, name=name), end

    def _nouns_at(
        self, reading: Reading, alternative: str, place: int
    ) -> Iterator[tuple[str, str | None, Row, int]]:
        """The nouns at a place, with the name inside one, how they are said and where they end."""
        for before, form, end in reading.spelt(self._lookup.nouns(alternative), place):
            if form.behind is None:
                yield form.word, None, before, end
                continue
            for said, name, after in reading.spelt(self._lookup.words(("value",), "_"), end):
                for last in reading.follow(form.behind, after):
                    yield form.word, name, (*before, *said, *form.behind), last

    def clauses(
        self, reading: Reading, part: str, place: int, shape: str = ""
    ) -> Iterator[tuple[SharedPhrase, str, int]]:
        """What is said in clauses at a part of a noun phrase, each with the form it has there.

        Of any part and in any shape, where none is given.
        """
        if not reading.begins(self.any_clause, place):
            return
        for form, target in zip(self._lookup.shapes(), self.clause_targets, strict=True):
            if shape not in ("", form):
                continue
            for clause, end in reading.read(target, place) if reading.begins(target, place) else ():
                if not isinstance(clause, SharedPhrase) or clause.op in _NO_CLAUSES:
                    continue
                if not part or self._grammar.linearizer.nouns.part_of(clause.phrase) == part:
                    yield clause, form, end

    # -------------------------------------------------------------- adjectives

    def _adjectives(
        self, reading: Reading, position: str, place: int
    ) -> Iterator[tuple[tuple[Adjective, ...], int]]:
        """Up to so many adjectives, with one that the determiner may bring."""
        rows: list[tuple[tuple[Adjective, ...], int]] = [((), place)]
        yield from rows
        for _ in range(MOST_ADJECTIVES + 1):
            rows = [
                ((*before, adjective), end)
                for before, start in rows
                for adjective, end in self._one_adjective(reading, position, start)
            ]
            yield from rows

    def _one_adjective(self, reading: Reading, position: str, place: int) -> Iterator[tuple[Adjective, int]]:
        lookup, language = self._lookup, self._language
        mixed = ANYWHERE if position == language.position else position
        for said, word, end in reading.spelt(lookup.adjectives(mixed), place):
            adjective = Adjective((word,), said)
            if mixed == position or language.place_of(language.lexemes[word][0]) == position:
                yield adjective, end
            if word.startswith("value:"):
                yield from self._alternatives(reading, mixed, adjective, (), end)

    def _alternatives(
        self, reading: Reading, position: str, before: Adjective, used: Used, place: int
    ) -> Iterator[tuple[Adjective, int]]:
        """Values of one kind in a list: "red, blue or green"."""
        joined = between(self._language.joiners[ALTERNATIVES])
        kind = before.words[0].rpartition(".")[0]
        for join in joined.rows:
            now = (*used, join)
            for start in reading.follow(join, place):
                for said, word, end in reading.spelt(self._lookup.adjectives(position), start):
                    reading.lattice.step()
                    if word.rpartition(".")[0] == kind:
                        longer = Adjective((*before.words, word), (*before.said, *join, *said))
                        if joined.joins(now) or reading.asks:
                            yield longer, end
                        if joined.goes_on(now) or reading.asks:
                            yield from self._alternatives(reading, position, longer, now, end)

    # -------------------------------------------------------------- nouns named before

    def mentioned(self, reading: Reading, place: int) -> tuple[str, ...]:
        """The nouns that occur before a place: only these can be meant by a pronoun there."""
        if self._named[0] is not reading:
            self._named = reading, tuple(self._mentions(reading.aside()))
        here = (noun for at, noun in self._named[1] if at < reading.lattice.at[place])
        return tuple(dict.fromkeys((*here, *reading.named)))

    def _mentions(self, reading: Reading) -> Iterator[tuple[int, str]]:
        """Where each noun of the game first occurs in the text."""
        first: dict[str, int] = {}
        for place, at in enumerate(reading.lattice.at):
            for word, *_ in self._nouns_at(reading, "", place):
                first[word] = min(at, first.get(word, at))
        for word in self._lookup.words_of(("noun", "value")):
            if word in first:
                yield from ((first[word], noun) for noun in self.meant(word))

    def meant(self, word: str) -> tuple[str, ...]:
        """The nouns that a word stands for: itself, or those of which a value is said."""
        if not word.startswith("value:"):
            return (word,)
        return self._grammar.nouns_of.get(word.removeprefix("value:").rpartition(".")[0], ())


class ClauseTarget(Target):
    """What is said in clauses of a thing, of whatever gender and number it is."""

    def __init__(self, heads: NounHeads) -> None:
        super().__init__()
        self._heads = heads

    def direct(self) -> Firsts:
        return Firsts(others=self._heads.clause_targets)

    def read(self, reading: Reading, place: int) -> Found:
        """Those that begin at a place."""
        clauses = ((clause, end) for clause, _, end in self._heads.clauses(reading, "", place))
        return tuple(dict.fromkeys(clauses))


_NUMBER = ":number"
"""In place of the name of a slot: the number of a pattern."""
