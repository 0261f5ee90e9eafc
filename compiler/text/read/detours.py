"""Detours: the paraphrases of a language as other ways through the lattice of a text.

Where words stand that somebody may write, a row of places leads past them with the words that the language
says. Any of them may be taken or not, and all are read at once. What a paraphrase brings may be paraphrased
again, a few times. Where words change their order, all that may be said for them goes with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Union

from ...source.limits import Limits
from ..language.lexemes import Lexeme
from ..language.paraphrases import Figure, Form, Paraphrase, Paraphrases, Part, Side, Some, Words, written
from ..language.tries import Tries
from .symbols import NUMBER, SIGNED
from .token_lattice import TokenLattice

_ROUNDS = 3
"""How often what is said in another order is paraphrased again."""
_PASSES = 4
"""How often other words for what is there are looked for, before the order changes."""


class Stretch(NamedTuple):
    """All that leads from one place to another."""

    first: int
    last: int


Lexemes = tuple[Lexeme, ...]
Filling = Union[Lexemes, Words, Stretch]
"""What stands for a name: the verbs or nouns of a form, words that are known, or any words."""
Bound = Mapping[str, Filling]
Row = tuple[Union[str, Stretch], ...]


def add_detours(lattice: TokenLattice, paraphrases: Paraphrases, limits: Limits) -> None:
    """Adds the detours of a text. Raises TooMuchToReadError where there are too many of them."""
    _Detours(lattice, paraphrases, limits).add()


class _Detours:
    def __init__(self, lattice: TokenLattice, paraphrases: Paraphrases, limits: Limits) -> None:
        self._lattice = lattice
        self._paraphrases = paraphrases
        self._ways = Tries("read_ways", limits.read_ways)
        self._rows: dict[int, dict[tuple[int, Row], None]] = {}
        """By place, where rows lead that begin there, with the row."""
        self._words: dict[int, list[tuple[str, int]]] = {
            place: [(word, place + 1)] for place, word in enumerate(lattice.words)
        }
        """By place, the words behind it as they are written or said, with the place behind each."""
        self._left_out: dict[tuple[int, int], None] = {}
        self._there = {text for edges in lattice.edges for text in edges}
        """All words that stand or are said anywhere."""
        self._made: dict[int, frozenset[Side]] = {}
        """By place in what paraphrases say, what those read of which it comes."""
        self._inside: set[int] = set()
        """The places between words that are said together."""

    def add(self) -> None:
        """Adds all detours."""
        for place, word in enumerate(self._lattice.words):
            for accented in self._paraphrases.plain.get(word, ()):
                self._lead(place, place + 1, (accented,))
        for _ in range(_ROUNDS):
            known = self._ways.count
            self._other_words()
            self._round(moves=True)
            if self._ways.count == known:
                break
        self._other_words()
        if self._paraphrases.before:
            self._understand_before()

    def _other_words(self) -> None:
        """Adds the detours of the paraphrases that move no words, until there are no more."""
        for _ in range(_PASSES):
            known = self._ways.count
            self._round(moves=False)
            for place, end in sorted(self._left_out, reverse=True):
                self._leave_out(place, end)
            if self._ways.count == known:
                break

    def _round(self, moves: bool) -> None:
        """Adds the detours of what is there; of the paraphrases that move words, or of the others.

        From the last place to the first, so that what stands before sees what is said behind it.
        """
        for place in sorted(self._words, key=lambda place: (self._lattice.at[place], place), reverse=True):
            if moves and place in self._inside:
                continue
            for paraphrase in tuple(self._paraphrases.beginning(self._lattice.edges[place])):
                if paraphrase.moves != moves or (place and paraphrase.from_start):
                    continue
                if paraphrase.words <= self._there:
                    self._apply(paraphrase, place)

    def _apply(self, paraphrase: Paraphrase, place: int) -> None:
        """Adds the detours of one paraphrase that begins at a place, but not of what it says itself."""
        for places, bound in tuple(self._matches(paraphrase, (place,), {})):
            first, last = places[paraphrase.before], places[len(places) - 1 - paraphrase.behind]
            made = frozenset().union(*(self._made.get(place, ()) for place in places))
            if paraphrase.reads not in made:
                for row in self._said(paraphrase, bound):
                    self._lead(first, last, row, made | {paraphrase.reads})

    # -------------------------------------------------------------- what is written

    def _matches(
        self, paraphrase: Paraphrase, places: tuple[int, ...], bound: Bound
    ) -> Iterator[tuple[tuple[int, ...], Bound]]:
        """The places around all parts of a paraphrase from the first ones on, with what fills names."""
        place, known = places[-1], len(places) - 1
        if known:
            self._lattice.step()
        if known == len(paraphrase.reads):
            if place == self._lattice.end or not paraphrase.to_end:
                yield places, bound
            return
        part = paraphrase.reads[known]
        for end, filling in self._standing(part, place):
            more = bound if isinstance(part, str) else {**bound, part.name: filling}
            yield from self._matches(paraphrase, (*places, end), more)

    def _standing(self, part: Part, place: int) -> Iterator[tuple[int, Filling]]:
        """Where a part that stands at a place ends, with what it is there."""
        match part:
            case str():
                for end in self._lattice.edges[place].get(part, ()):
                    yield end, ()
            case Form(form=form):
                yield from self._inflected(form, place)
            case Figure(signed=signed):
                for word, end in self._words.get(place, ()):
                    digits = word.removeprefix("+")
                    if digits.isdecimal() and signed == (digits != word):
                        yield end, (digits,)
            case Some(single=True, among=among):
                for word, end in self._words.get(place, ()):
                    if not among or word in among:
                        yield end, (word,)
            case Some():
                yield from ((end, Stretch(place, end)) for end in self._onward(place))

    def _inflected(self, form: str, place: int) -> Iterator[tuple[int, Lexemes]]:
        for word, after in self._words.get(place, ()):
            for row, lexemes in self._paraphrases.inflected(form, word).items():
                ends = {after}
                for other in row[1:]:
                    ends = {end for at in ends for text, end in self._words.get(at, ()) if text == other}
                for end in ends:
                    yield end, tuple(lexemes)

    def _onward(self, place: int) -> list[int]:
        """The places behind another one where something begins."""
        reached: dict[int, None] = {}
        todo = [place]
        while todo:
            for _, end in self._words.get(todo.pop(), ()):
                if end not in reached:
                    reached[end] = None
                    todo.append(end)
        return [end for end in reached if end not in self._inside]

    # -------------------------------------------------------------- what is said for it

    def _said(self, paraphrase: Paraphrase, bound: Bound) -> Iterable[Row]:
        """What a paraphrase says for what fills its names; each verb or noun that has both forms is a way."""
        rows: list[Row] = [()]
        for part in paraphrase.says:
            rows = [(*row, *more) for row in rows for more in _filled(part, bound)]
        return rows

    # -------------------------------------------------------------- leading past

    def _lead(self, place: int, end: int, row: Row, made: frozenset[Side] = frozenset()) -> None:
        """Leads from one place to another by some words, and all that may be said for others."""
        if not self._is_new(place, end, row):
            return
        self._ways.step()
        if not row:
            self._left_out[place, end] = None
            return
        for number, part in enumerate(row):
            after = end
            if part is not row[-1] or number < len(row) - 1:
                after = self._lattice.new_place(self._lattice.at[place])
                self._made[after] = made
                if isinstance(part, str) and isinstance(row[number + 1], str):
                    self._inside.add(after)
            if isinstance(part, str):
                self._word(place, part, after)
            else:
                self._copy(part, place, after, made)
            place = after

    def _is_new(self, place: int, end: int, row: Row) -> bool:
        rows = self._rows.setdefault(place, {})
        if (end, row) in rows:
            return False
        rows[end, row] = None
        return True

    def _word(self, place: int, word: str, after: int) -> None:
        self._lattice.spell(place, word, after)
        self._there.update(self._lattice.edges[place])
        self._known(place, word, after)

    def _known(self, place: int, word: str, after: int) -> None:
        behind = self._words.setdefault(place, [])
        if (word, after) not in behind:
            behind.append((word, after))

    def _copy(self, stretch: Stretch, first: int, last: int, made: frozenset[Side]) -> None:
        """Lets all that leads through a stretch lead from one place to another."""
        lattice = self._lattice
        copies = {stretch.first: first, stretch.last: last}
        between = self._between(stretch)
        for place in between:
            lattice.step()
            if place not in copies:
                copies[place] = lattice.new_place(lattice.at[first])
                self._made[copies[place]] = made | self._made.get(place, frozenset())
                if place in self._inside:
                    self._inside.add(copies[place])
        for place in between:
            self._copy_edges(place, copies)

    def _copy_edges(self, place: int, copies: Mapping[int, int]) -> None:
        """Lets what leads from a place to others that are copied lead from its copy to theirs."""
        lattice, copy = self._lattice, copies[place]
        for text, ends in tuple(lattice.edges[place].items()):
            for end in ends:
                if end in copies:
                    lattice.lead(copy, text, copies[end])
        for kind in (NUMBER, SIGNED):
            numbers = lattice.numbers.get((place, kind), ())
            lattice.add_numbers(
                copy, kind, ((number, copies[end]) for number, end in numbers if end in copies)
            )
        for word, end in tuple(self._words.get(place, ())):
            if end in copies:
                self._known(copy, word, copies[end])
        for end, row in tuple(self._rows.get(place, ())):
            if end in copies and self._is_new(copy, copies[end], row) and not row:
                self._left_out[copy, copies[end]] = None

    def _between(self, stretch: Stretch) -> list[int]:
        """The places that lead from the first of a stretch to its last, without that."""
        leading: dict[int, bool] = {stretch.last: True}
        edges = self._lattice.edges

        def leads(place: int) -> bool:
            if place not in leading:
                leading[place] = False  # a mark leads from a place to itself
                onward = {end for ends in edges[place].values() for end in ends}
                ends = [leads(end) for end in onward]  # all of them, to know each
                leading[place] = any(ends)
            return leading[place]

        leads(stretch.first)
        return [place for place, does in leading.items() if does and place != stretch.last]

    def _understand_before(self) -> None:
        """Where the text begins, words that are understood lead to what begins it."""
        lattice = self._lattice
        beginning = lattice.new_place(0)
        self._leave_out(beginning, 0)
        for side in self._paraphrases.before:
            self._lead(0, beginning, tuple(part for part in side if isinstance(part, str)))

    def _leave_out(self, place: int, end: int) -> None:
        """Whatever leads on behind some words leads on before them too."""
        lattice = self._lattice
        for text, ends in tuple(lattice.edges[end].items()):
            for after in ends:
                lattice.lead(place, text, after)
        for kind in (NUMBER, SIGNED):
            lattice.add_numbers(place, kind, lattice.numbers.get((end, kind), ()))
        for word, after in tuple(self._words.get(end, ())):
            self._known(place, word, after)
        if end in lattice.ends:
            lattice.ends.add(place)


def _filled(part: Part, bound: Bound) -> Iterator[Row]:
    match part:
        case str():
            yield (part,)
        case Some(name=name) | Figure(name=name):
            filling = bound[name]
            if isinstance(filling, Stretch):
                yield (filling,)
            else:
                yield tuple(word for word in filling if isinstance(word, str))
        case Form(name=name, form=form):
            forms = (written(lexeme, form) for lexeme in bound[name] if isinstance(lexeme, Lexeme))
            yield from (row for row in dict.fromkeys(forms) if row)
