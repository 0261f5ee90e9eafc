"""Which sections of a reference speak of a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .document import Chapter, Entries, Fact, LinkTarget, ProcedureSteps, Rules, Section, texts_of

_WORD = re.compile(r"\w+(?:[-’']\w+)*")


class Mentions:
    """In which sections of some chapters words are spoken of."""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self._texts: list[tuple[LinkTarget, str, str]] = []
        for chapter in chapters:
            for section in chapter.sections:
                words = " ".join(word for text in _texts(section) for word in _WORD.findall(text))
                place = LinkTarget(section.anchor, section.title)
                self._texts.append((place, f" {words} ", f" {words.casefold()} "))

    def of(self, *names: str) -> Iterator[LinkTarget]:
        """The sections that speak of something, by any of its names.

        A name that is written small is only found so: in German "essen" is to eat, and "Essen" is food.
        """
        wanted = [f" {' '.join(_WORD.findall(name))} " for name in names]
        small = [name for name in wanted if name.strip()[:1].islower()]
        large = [name.casefold() for name in wanted if name.strip() and name not in small]
        for place, text, folded in self._texts:
            if any(name in text for name in small) or any(name in folded for name in large):
                yield place


def _texts(section: Section) -> Iterator[str]:
    """What the rules of a section say; a glossary speaks of everything."""
    for block in section.blocks:
        match block:
            case Rules(rules=rules):
                yield from (rule.text for rule in rules)
            case ProcedureSteps(steps=steps):
                yield from texts_of(steps)
            case Entries(entries=entries):
                for entry in entries:
                    yield from (rule.text for side in entry.sides for rule in side.rules)
                    yield from map(_fact, entry.facts)


def _fact(fact: Fact) -> str:
    return f"{fact.name} {fact.value}"
