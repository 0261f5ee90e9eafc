"""Detours: the paraphrases of a language as other ways through the lattice of a text.

Where words stand that somebody may write, a row of places leads past them with the words that the language
says. Any of them may be taken or not, and all are read at once. What a paraphrase brings may be paraphrased
again, a few times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...source.limits import Limits
from ..language.lexemes import Lexeme
from ..language.paraphrases import (
    Beginnings,
    Figure,
    Form,
    Paraphrase,
    Paraphrases,
    Part,
    Side,
    Some,
    Words,
    written,
)
from ..language.tries import Tries
from .token_lattice import TokenLattice

_ROUNDS = 3
"""How often what is said in another order is paraphrased again."""
_PASSES = 4
"""How often other words for what is there are looked for, before the order changes."""
Bound = Mapping[str, tuple[Lexeme, ...] | Words]
"""By name, the verbs or nouns of a form or the words that stand there."""


def add_detours(lattice: TokenLattice, paraphrases: Paraphrases, limits: Limits) -> None:
    """Adds the detours of a text. Raises TooMuchToReadError where there are too many of them."""
    _Detours(lattice, paraphrases, limits).add()


class _Detours:
    def __init__(self, lattice: TokenLattice, paraphrases: Paraphrases, limits: Limits) -> None:
        self._lattice = lattice
        self._paraphrases = paraphrases
        self._ways = Tries("read_ways", limits.read_ways)
        self._rows: set[tuple[int, int, Words]] = set()
        self._words: dict[int, list[tuple[str, int]]] = {
            place: [(word, place + 1)] for place, word in enumerate(lattice.words)
        }
        """By place, the words behind it as they are written or said, with the place behind each."""
        self._onward = {place: list(words) for place, words in self._words.items()}
        """The same without single words for others: where words are moved, those that are written are."""
        self._left_out: dict[tuple[int, int], None] = {}
        self._made: dict[int, frozenset[Side]] = {}
        """By place in what paraphrases say, what those read of which it comes."""

    def add(self) -> None:
        """Adds all detours."""
        for place, word in enumerate(self._lattice.words):
            for accented in self._paraphrases.plain.get(word, ()):
                self._lead(place, place + 1, (accented,))
        for _ in range(_ROUNDS):
            known = len(self._rows)
            self._other_words()
            self._round(moves=True)
            if len(self._rows) == known:
                break
        self._other_words()
        if self._paraphrases.before:
            self._understand_before()

    def _other_words(self) -> None:
        """Adds the detours of the paraphrases that move no words, until there are no more."""
        for _ in range(_PASSES):
            known = len(self._rows)
            self._round(moves=False)
            for place, end in sorted(self._left_out, reverse=True):
                self._leave_out(place, end)
            if len(self._rows) == known:
                break

    def _round(self, moves: bool) -> None:
        """Adds the detours of what is there; of the paraphrases that move words, or of the others.

        From the last place to the first, so that what stands before sees what is said behind it.
        """
        there = {text for edges in self._lattice.edges for text in edges}
        possible = Beginnings(self._paraphrases.possible(there))
        for place in sorted(self._words, key=lambda place: (self._lattice.at[place], place), reverse=True):
            for paraphrase in tuple(possible.where(self._lattice.edges[place])):
                if paraphrase.moves == moves and (place == 0 or not paraphrase.from_start):
                    self._apply(paraphrase, place)

    def _apply(self, paraphrase: Paraphrase, place: int) -> None:
        """Adds the detours of one paraphrase that begins at a place, but not of what it says itself."""
        for places, bound in tuple(self._matches(paraphrase, (place,), {})):
            first, last = places[paraphrase.before], places[len(places) - 1 - paraphrase.behind]
            made = frozenset().union(*(self._made.get(place, ()) for place in places))
            if paraphrase.reads not in made:
                for row in self._said(paraphrase, bound):
                    self._lead(first, last, row, made | {paraphrase.reads}, moved=paraphrase.moves)

    # -------------------------------------------------------------- what is written

    def _matches(
        self, paraphrase: Paraphrase, places: tuple[int, ...], bound: Bound
    ) -> Iterator[tuple[tuple[int, ...], Bound]]:
        """The places around all parts of a paraphrase, from some on, with what fills their names."""
        self._lattice.step()
        place, known = places[-1], len(places) - 1
        if known == len(paraphrase.reads):
            if place == self._lattice.end or not paraphrase.to_end:
                yield places, bound
            return
        part = paraphrase.reads[known]
        for end, filling in self._standing(part, place):
            more = bound if isinstance(part, str) else {**bound, part.name: filling}
            yield from self._matches(paraphrase, (*places, end), more)

    def _standing(self, part: Part, place: int) -> Iterator[tuple[int, tuple[Lexeme, ...] | Words]]:
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
            case Some(single=True):
                for word, end in self._words.get(place, ()):
                    yield end, (word,)
            case Some():
                yield from self._some(place)

    def _inflected(self, form: str, place: int) -> Iterator[tuple[int, tuple[Lexeme, ...]]]:
        for word, after in self._words.get(place, ()):
            for row, lexemes in self._paraphrases.inflected(form, word).items():
                ends = {after}
                for other in row[1:]:
                    ends = {end for at in ends for text, end in self._words.get(at, ()) if text == other}
                for end in ends:
                    yield end, tuple(lexemes)

    def _some(self, place: int) -> Iterator[tuple[int, Words]]:
        todo: list[tuple[int, Words]] = [(place, ())]
        while todo:
            at, before = todo.pop()
            for word, end in self._onward.get(at, ()):
                self._lattice.step()
                yield end, (*before, word)
                todo.append((end, (*before, word)))

    # -------------------------------------------------------------- what is said for it

    def _said(self, paraphrase: Paraphrase, bound: Bound) -> Iterable[Words]:
        """What a paraphrase says for what fills its names; each verb or noun that has both forms is a way."""
        rows: list[Words] = [()]
        read = {part.name: part.form for part in paraphrase.reads if isinstance(part, Form)}
        for part in paraphrase.says:
            rows = [(*row, *more) for row in rows for more in _filled(part, bound, read)]
        return rows

    # -------------------------------------------------------------- leading past

    def _lead(
        self, place: int, end: int, row: Words, made: frozenset[Side] = frozenset(), *, moved: bool = False
    ) -> None:
        """Leads from one place to another by some words."""
        if (place, end, row) in self._rows:
            return
        self._rows.add((place, end, row))
        self._ways.step()
        if not row:
            self._left_out[place, end] = None
            return
        lattice = self._lattice
        for word in row[:-1]:
            after = lattice.new_place(lattice.at[place])
            self._made[after] = made
            self._word(place, word, after, moved)
            place = after
        self._word(place, row[-1], end, moved)

    def _word(self, place: int, word: str, after: int, moved: bool) -> None:
        for meant in (word, *self._paraphrases.plain.get(word, ())):
            self._lattice.spell(place, meant, after)
            self._known(self._words, place, meant, after)
        if moved:
            self._known(self._onward, place, word, after)

    @staticmethod
    def _known(words: dict[int, list[tuple[str, int]]], place: int, word: str, after: int) -> None:
        behind = words.setdefault(place, [])
        if (word, after) not in behind:
            behind.append((word, after))

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
        for (at, kind), numbers in tuple(lattice.numbers.items()):
            if at == end:
                known = lattice.numbers.get((place, kind), ())
                lattice.numbers[place, kind] = (
                    *known,
                    *(number for number in numbers if number not in known),
                )
        for word, after in tuple(self._words.get(end, ())):
            self._known(self._words, place, word, after)
        if end in lattice.ends:
            lattice.ends.add(place)


def _filled(part: Part, bound: Bound, read: Mapping[str, str]) -> Iterator[Words]:
    match part:
        case str():
            yield (part,)
        case Some(name=name) | Figure(name=name):
            yield tuple(word for word in bound[name] if isinstance(word, str))
        case Form(name=name, form=form):
            lexemes = (lexeme for lexeme in bound[name] if isinstance(lexeme, Lexeme))
            forms = (written(lexeme, form) for lexeme in lexemes if _as_whole(lexeme, form, read[name]))
            yield from (row for row in dict.fromkeys(forms) if row)


def _as_whole(lexeme: Lexeme, form: str, read: str) -> bool:
    """Whether two forms both hold the part of a verb that can stand apart, or both do not."""
    part = lexeme.form("part")
    return part is None or (part in (lexeme.form(form) or "")) == (part in (lexeme.form(read) or ""))
