"""Patterns: how a language says one construct, as a row of items, written in a language pack.

    you may {act:inf}                 a slot, said in a form (a case, a clause function, a place relation)
    {clauses:then>conj|and}           a list: the first said as ``then``, the others as ``conj``, with "and"
    {objects:acc~|and}                a list of noun phrases of which only the last names the noun
    {subject:nom/score}               a noun phrase with other forms of its noun
    {verb.imp}                        a form of the word in a slot
    {=verb.frame!object}              the pattern that the word itself brings (here without one slot)
    {moment} [{frequency} ,]          a group that stands only where its slots are filled
    <its@object>                      a word that agrees with the phrase in a slot
    ^le ,? ::                         an article (it may contract); a comma that yields to other punctuation;
                                      a colon with a capital after it
    +lo                               a word that is written onto the one before it
    {object:acc} {...} {verb.inf}     a clause that describes the thing just said waits for the pattern's end

Everything else is literal. A pattern is read in both directions, so nothing in it may be dropped.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Union

import msgspec

from ...source.limits import DEFAULT_LIMITS
from .words import is_ending, split_words


class Literal(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """A word or a mark as it stands; ``article`` words contract with a preposition before them."""

    text: str
    article: bool = False


class SlotItem(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """The phrase, list, number or word of a slot.

    ``form`` is what it is said in; of a list, ``following`` is the form of all but the first and
    ``joiner`` what stands between; with ``shared`` only the last names the noun. ``alternative`` picks
    other forms of a noun; ``elliptic`` leaves the noun out. ``beside`` is a slot whose noun serves for both,
    if it is the same one and both have an adjective.
    """

    slot: str
    form: str = ""
    alternative: str = ""
    following: str = ""
    joiner: str = "and"
    shared: str = ""
    beside: str = ""


class WordItem(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """A form of the word in a slot."""

    slot: str
    form: str


class SpliceItem(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """The pattern that the word in a slot brings under a name, without the items of one slot."""

    slot: str
    name: str
    without: str = ""


class AgreeItem(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """A word of an agreement table, by the gender and number of the phrase in a slot."""

    table: str
    slot: str


class GroupItem(msgspec.Struct, frozen=True, array_like=True, tag=5, dict=True):
    """Items that stand only where each slot they name is filled."""

    items: tuple[Item, ...]

    @cached_property
    def slots(self) -> frozenset[str]:
        """The slots that the items name."""
        return slots_of(self.items)

    @cached_property
    def words(self) -> tuple[WordItem, ...]:
        """Those items that are forms of words."""
        return tuple(item for item in self.items if isinstance(item, WordItem))


class WaitItem(msgspec.Struct, frozen=True, array_like=True, tag=6):
    """Where a clause that describes the thing just said would stand; it waits for the end of the pattern."""


Item = Union[Literal, SlotItem, WordItem, SpliceItem, AgreeItem, GroupItem, WaitItem]
Pattern = tuple[Item, ...]

_TOKEN = re.compile(r"\{=[^}]*\}|\{[^}]*\}|<[^>]*>|\[|\]|[^\s\[\]{}<>]+")
_LEFT_OUT = ("[", ",?")
"""What begins a part that may be left out."""
_SLOT = re.compile(
    r"(?P<slot>\w+)(?::(?P<form>[\w.]+))?(?:/(?P<alternative>\w+))?(?:@(?P<beside>\w+))?(?:>(?P<following>\w+))?(?P<shared>~)?(?:\|(?P<joiner>\w+))?"
)


class PatternError(ValueError):
    """A pattern that cannot be read; the message is the pattern."""


class PatternLimitError(PatternError):
    """A pattern that passes a limit; ``limit`` is its name."""

    def __init__(self, pattern: str, limit: str) -> None:
        super().__init__(pattern)
        self.limit = limit


@cache
def parse_pattern(text: str) -> Pattern:
    """The items of a pattern. Raises PatternError for a bracket that is not closed or not opened.

    Raises PatternLimitError for too many brackets inside one another, and for too many parts that may be
    left out: whoever reads has a way with and without each.
    """
    stack: list[list[Item]] = [[]]
    tokens = _TOKEN.findall(text)
    if sum(token in _LEFT_OUT for token in tokens) > DEFAULT_LIMITS.pattern_options:
        raise PatternLimitError(text, "pattern_options")
    for token in tokens:
        if token == "[":
            if len(stack) > DEFAULT_LIMITS.pattern_nesting:
                raise PatternLimitError(text, "pattern_nesting")
            stack.append([])
        elif token == "]":
            if len(stack) == 1:
                raise PatternError(text)
            group = GroupItem(tuple(stack.pop()))
            stack[-1].append(group)
        else:
            stack[-1].extend(_items(token))
    if len(stack) != 1:
        raise PatternError(text)
    return tuple(stack[0])


def _items(token: str) -> list[Item]:
    if token == "{...}":
        return [WaitItem()]
    if token.startswith("{="):
        slot, _, name = token[2:-1].partition(".")
        name, _, without = name.partition("!")
        return [SpliceItem(slot, name, without)]
    if token.startswith("{"):
        return [_slot(token[1:-1])]
    if token.startswith("<"):
        table, _, slot = token[1:-1].partition("@")
        return [AgreeItem(table, slot)]
    if token.startswith("^"):
        first, *rest = split_words(token[1:]) or [""]
        if not first:
            raise PatternError(token)
        return [Literal(first, article=True), *(Literal(word) for word in rest)]
    if token in (",?", "::") or is_ending(token):
        return [Literal(token)]
    return [Literal(word) for word in split_words(token)]


def _slot(body: str) -> Item:
    slot, dot, form = body.partition(".")
    if dot and ":" not in slot:
        return WordItem(slot, form)
    match = _SLOT.fullmatch(body)
    if match is None:
        raise PatternError(body)
    return SlotItem(**{name: value for name, value in match.groupdict().items() if value is not None})


def slots_of(pattern: Pattern) -> frozenset[str]:
    """The slots a pattern names, groups included."""
    slots: set[str] = set()
    for item in pattern:
        if isinstance(item, GroupItem):
            slots |= slots_of(item.items)
        elif not isinstance(item, (Literal, WaitItem)):
            slots.add(item.slot)
    return frozenset(slots)


def literals(pattern: Pattern) -> frozenset[str]:
    """The words that stand in a pattern as they are, groups included."""
    all_words: set[str] = set()
    for item in pattern:
        if isinstance(item, GroupItem):
            all_words |= literals(item.items)
        elif isinstance(item, Literal):
            all_words.add(item.text)
    return frozenset(all_words)


def without_slot(pattern: Pattern, slot: str) -> Pattern:
    """A pattern without the items of one slot, and what stands only where that is filled."""
    kept = (item for item in pattern if not isinstance(item, SlotItem) or item.slot != slot)
    return tuple(item for item in kept if not isinstance(item, GroupItem) or item.slots != {slot})
