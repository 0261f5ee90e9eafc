"""The index: every card and word with the places where it is told and where it is spoken of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

from .anchors import list_anchor
from .document import (
    Block,
    Chapter,
    Entries,
    Fact,
    Glossary,
    Index,
    Indexed,
    Place,
    Rules,
    Section,
    Step,
    Steps,
)
from .glossary import collated

_WORD = re.compile(r"\w+(?:[-’']\w+)*")
_LISTS = (list_anchor("list", ""), list_anchor("words", ""))
_MOST = 12  # places of one entry: who reads looks for a few, the search finds all


def index_of(chapters: Sequence[Chapter]) -> Index:
    """The index of all that stands in some chapters."""
    named = _named(chapters)
    spoken = _Spoken(chapters)
    entries = [Indexed(name, _places(name, own, spoken)) for name, own in named.items()]
    entries.sort(key=lambda one: collated(one.name))
    letters = groupby(entries, key=lambda one: _letter(one.name))
    return Index(tuple((letter, tuple(found)) for letter, found in letters))


def _named(chapters: Sequence[Chapter]) -> dict[str, list[Place]]:
    """What has a name, with the places where it is told."""
    found: dict[str, list[Place]] = defaultdict(list)
    for chapter in chapters:
        for section in chapter.sections:
            if not section.anchor.startswith(_LISTS):
                found[section.title].append(Place(section.anchor, chapter.title))
            for block in section.blocks:
                for name, anchor in _names_in(block):
                    found[name].append(Place(anchor, section.title))
    return found


def _names_in(block: Block) -> Iterator[tuple[str, str]]:
    if isinstance(block, Entries):
        for entry in block.entries:
            yield entry.name, entry.anchor
            yield from ((s.name, s.anchor) for s in entry.sides if s.name and s.name != entry.name)
    elif isinstance(block, Glossary):
        yield from ((term.name, term.anchor) for term in block.terms)


def _places(name: str, own: Sequence[Place], spoken: _Spoken) -> tuple[Place, ...]:
    told = {place.anchor for place in own}
    more = (place for place in spoken.of(name) if place.anchor not in told)
    first: dict[str, Place] = {}
    for place in (*own, *more):  # of two that are called the same, readers would not know which to take
        first.setdefault(place.name, place)
    return tuple(first.values())[:_MOST]


class _Spoken:
    """In which sections words are spoken of."""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self._texts: list[tuple[Place, str]] = []
        for chapter in chapters:
            for section in chapter.sections:
                words = " ".join(word for text in _texts(section) for word in _WORD.findall(text))
                self._texts.append((Place(section.anchor, section.title), f" {words.casefold()} "))

    def of(self, name: str) -> Iterator[Place]:
        """The sections that speak of a name."""
        wanted = f" {' '.join(_WORD.findall(name)).casefold()} "
        if wanted.strip():
            yield from (place for place, text in self._texts if wanted in text)


def _texts(section: Section) -> Iterator[str]:
    """What the rules of a section say; a glossary speaks of everything."""
    for block in section.blocks:
        match block:
            case Rules(rules=rules):
                yield from (rule.text for rule in rules)
            case Steps(steps=steps):
                yield from _said(steps)
            case Entries(entries=entries):
                for entry in entries:
                    yield from (rule.text for side in entry.sides for rule in side.rules)
                    yield from map(_fact, entry.facts)


def _said(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        yield step.text
        yield from _said(step.steps)


def _fact(fact: Fact) -> str:
    return f"{fact.name} {fact.value}"


def _letter(name: str) -> str:
    """Under which letter a name stands; what begins with none comes first, under a sign."""
    first = collated(name)[:1].upper()
    return first if first.isalpha() else "#"
