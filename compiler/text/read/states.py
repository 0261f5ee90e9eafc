"""The patterns of a sort as one automaton, whose states are made when somebody first gets there.

A subset construction done lazily: a state is a set of patterns with the places reached in them. Patterns that
begin alike are read once. Groups, patterns that words bring and tables of agreement are opened
when a state is made, so that a state leads on by words and by phrases alone. A word that brought a pattern
before it stands in the text (a frame, before its verb) is remembered with the way that it opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol, Union

from ..language.pattern import (
    AgreeItem,
    GroupItem,
    Item,
    Literal,
    Pattern,
    SlotItem,
    SpliceItem,
    WaitItem,
    WordItem,
)
from ..say.linearize import token_of
from .shared import GAP, GAP_CLOSED, Path, SharedPhrase, Slots, Value
from .symbols import SOFT_COMMA, Row, symbol
from .targets import Firsts, Sign, Target, WordTarget

WAITED = ":waited"
"""In place of the name of a slot: a clause that waited for the end of its row, whatever it describes."""


class _RowEnd:
    """Behind a row in which a clause may wait: where it comes."""


_ROW_END = _RowEnd()
_Left = Union[Item, _RowEnd, str]
Known = dict[tuple[Value, ...], Union[SharedPhrase, None]]


class Way(NamedTuple):
    """A pattern on its way: what is left of it, and what was read or is known already.

    ``order``: that of the pattern among others; ``names``: the slots of the phrases read, in order;
    ``words``: the words in slots; ``told``: what the pattern means without printing it.
    """

    op: str
    left: tuple[_Left, ...]
    order: int = 0
    path: Path = ()
    names: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    told: Mapping[str, Value] = {}

    def known(self, slot: str) -> str | None:
        """The word in a slot, if it is known already."""
        word = self.words.get(slot) or self.told.get(slot)
        return word if isinstance(word, str) else None


class Called(NamedTuple):
    """A target for a slot, and how the slot stands in the path."""

    target: Target
    part: object


class Patterns(Protocol):
    """A language, as far as states ask for it."""

    def called(self, item: SlotItem, op: str) -> Iterable[Called]: ...
    def word_target(self, item: SlotItem | WordItem, op: str) -> WordTarget | None: ...
    def forms_of(self, word: str, item: SlotItem | WordItem) -> Iterable[Row]: ...
    def brought(self, item: SpliceItem, op: str, form: str) -> Iterable[tuple[str, Pattern, Slots]]: ...
    def agreeing(self, table: str) -> Iterable[Row]: ...
    def required(self, op: str) -> tuple[str, ...]: ...
    @property
    def waiting(self) -> Target: ...


def row(pattern: Pattern) -> tuple[_Left, ...]:
    """The items of a pattern, with the place of a clause that waits in it."""
    return (*pattern, _ROW_END) if any(isinstance(item, WaitItem) for item in pattern) else pattern


class PatternEnd:
    """Where a pattern ends: how the slots are filled by what was read.

    ``known``: what was made of values that were read before; ``gaps``: whether a clause may wait in it.
    """

    __slots__ = ("_filled", "_once", "fixed", "gaps", "known", "op", "order", "path", "waited")

    def __init__(self, way: Way, required: tuple[str, ...]) -> None:
        self.op = way.op
        self.order = way.order
        self.path = way.path
        self.fixed: dict[str, Value] = {**way.told, **way.words}
        self.gaps = GAP in way.path
        self.waited = tuple(at for at, name in enumerate(way.names) if name == WAITED)
        last = {name: at for at, name in enumerate(way.names) if name != WAITED}
        self._once = tuple((at, last[name]) for at, name in enumerate(way.names) if last.get(name, at) != at)
        names = sorted({*self.fixed, *last})
        self._filled: tuple[tuple[str, int | None], ...] | None = None
        if all(name in last or name in self.fixed for name in required):
            self._filled = tuple((name, last.get(name)) for name in names)
        self.known: Known = {}

    def slots(self, values: tuple[Value, ...]) -> Slots | None:
        """The slots filled by the values that were read; None where they do not make a phrase."""
        if self._filled is None or any(values[first] != values[other] for first, other in self._once):
            return None
        return tuple((name, self.fixed[name] if at is None else values[at]) for name, at in self._filled)


class Call:
    """What leads on by a phrase, list or number; or by a word, and then the state behind depends on it."""

    __slots__ = ("_behind", "_patterns", "_ways", "form", "target")

    def __init__(self, patterns: Patterns, form: str, target: Target) -> None:
        self.target = target
        self.form = form
        self._patterns = patterns
        self._ways: list[tuple[Way, object]] = []
        self._behind: dict[tuple[str, Row] | None, State] = {}

    def add(self, way: Way, part: object) -> None:
        """Adds a way that leads on so; ``part``: what stands for it in the path."""
        self._ways.append((way, part))

    @property
    def behind(self) -> State:
        """The state behind a phrase."""
        state = self._behind.get(None)
        if state is None:
            ways = [
                way._replace(
                    left=way.left[1:], path=(*way.path, part), names=(*way.names, _name(way.left[0]))
                )
                for way, part in self._ways
            ]
            state = self._behind[None] = State(self._patterns, self.form, ways)
        return state

    def behind_word(self, word: str, said: Row) -> State:
        """The state behind a form of a word."""
        state = self._behind.get((word, said))
        if state is None:
            ways = [
                way._replace(
                    left=way.left[1:], path=(*way.path, *said), words={**way.words, _name(way.left[0]): word}
                )
                for way, _ in self._ways
            ]
            state = self._behind[word, said] = State(self._patterns, self.form, ways)
        return state


class State:
    """What may follow after the same beginning."""

    __slots__ = ("_fitting", "_form", "_patterns", "_words", "calls", "ends", "spelt", "targets")

    def __init__(self, patterns: Patterns, form: str, ways: Iterable[Way]) -> None:
        self._patterns = patterns
        self._form = form
        self._words: dict[str, State | list[Way]] = {}
        self._fitting: dict[Sign, tuple[tuple[tuple[str, State], ...], tuple[Call, ...]]] = {}
        self.spelt: dict[str, None] = {}
        self.ends: list[PatternEnd] = []
        calls: dict[tuple[Target, str], Call] = {}
        for way in self._opened(ways):
            self._add(way, calls)
        self.calls = tuple(calls.values())
        self.targets = tuple(call.target for call in self.calls)

    def _add(self, way: Way, calls: dict[tuple[Target, str], Call]) -> None:
        if not way.left:
            self.ends.append(PatternEnd(way, self._patterns.required(way.op)))
            return
        first = way.left[0]
        if isinstance(first, str):
            self.spelt[first] = None
            behind = self._words.setdefault(first.casefold(), [])
            if isinstance(behind, list):
                behind.append(way._replace(left=way.left[1:]))
            return
        for target, part in self._called(first, way):
            key = target, _name(first)
            if key not in calls:
                calls[key] = Call(self._patterns, self._form, target)
            calls[key].add(way, part)

    def _called(self, first: _Left, way: Way) -> Iterable[Called]:
        if isinstance(first, _RowEnd):
            return (Called(self._patterns.waiting, GAP_CLOSED),)
        if isinstance(first, (WordItem, SlotItem)):
            target = self._patterns.word_target(first, way.op)
            if target is not None:
                return (Called(target, None),)
            if isinstance(first, SlotItem):
                return self._patterns.called(first, way.op)
        return ()

    # -------------------------------------------------------------- opening

    def _opened(self, ways: Iterable[Way]) -> Iterator[Way]:
        """The ways that lead on by a symbol or phrase, or end."""
        todo = list(ways)[::-1]
        while todo:
            way = todo.pop()
            if not way.left:
                yield way
                continue
            first, rest = way.left[0], way._replace(left=way.left[1:])
            if isinstance(first, (Literal, GroupItem, SpliceItem, AgreeItem, WaitItem)):
                todo.extend(self._inside(first, rest))
            elif isinstance(first, _RowEnd):
                yield way
                todo.append(rest._replace(path=(*way.path, GAP_CLOSED)))
            elif first == SOFT_COMMA:
                yield way
                todo.append(rest)
            elif isinstance(first, str) or (word := way.known(first.slot)) is None:
                yield way
            else:
                todo.extend(_said(said, rest) for said in self._patterns.forms_of(word, first))

    def _inside(self, first: Item, rest: Way) -> Iterator[Way]:
        """The ways into an item that stands for other ones."""
        match first:
            case Literal():
                yield _said((symbol(token_of(first)),), rest)
            case GroupItem():
                yield rest
                yield rest._replace(left=(*row(first.items), *rest.left))
            case AgreeItem():
                for said in self._patterns.agreeing(first.table):
                    yield _said(said, rest)
            case WaitItem():
                yield rest._replace(path=(*rest.path, GAP))
            case SpliceItem():
                known = rest.known(first.slot)
                for word, pattern, told in self._patterns.brought(first, rest.op, self._form):
                    if known is None or word == known:
                        words = {**rest.words, first.slot: word}
                        left = (*row(pattern), *rest.left)
                        yield rest._replace(left=left, words=words, told={**dict(told), **rest.told})

    # -------------------------------------------------------------- going on

    @property
    def firsts(self) -> Firsts:
        """With what the patterns from here on may begin."""
        return Firsts(frozenset(self.spelt), self.targets, bool(self.ends))

    def fit(self, sign: Sign) -> tuple[tuple[tuple[str, State], ...], tuple[Call, ...]]:
        """What leads on where these symbols stand: some of them, and phrases that may begin with them."""
        onward_by_sign = self._fitting.get(sign)
        if onward_by_sign is None:
            onward = tuple((text, self._after(text)) for text in sign.symbols if text in self._words)
            onward_by_sign = onward, tuple(call for call in self.calls if call.target.begins(sign))
            self._fitting[sign] = onward_by_sign
        return onward_by_sign

    def _after(self, text: str) -> State:
        behind = self._words[text]
        if isinstance(behind, list):
            behind = self._words[text] = State(self._patterns, self._form, behind)
        return behind


def _said(said: Row, rest: Way) -> Way:
    """A way on which some symbols come first."""
    return rest._replace(left=(*said, *rest.left), path=(*rest.path, *said))


def _name(item: _Left) -> str:
    return (
        WAITED if isinstance(item, _RowEnd) else item.slot if isinstance(item, (SlotItem, WordItem)) else ""
    )
