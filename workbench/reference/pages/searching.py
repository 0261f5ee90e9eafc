"""What a reader can search for: rules, cards and words, each with its page."""

from __future__ import annotations

from collections.abc import Iterator

from ..content.document import (
    Block,
    CardEntry,
    Entries,
    Glossary,
    Layout,
    Paragraph,
    ProcedureSteps,
    Reference,
    Rules,
    Table,
    texts_of,
)
from .places import page_of

SearchEntry = dict[str, str]
"""``p``: the page with its anchor; ``n``: the name; ``t``: what is said there; ``c``: where that is; ``o``:
the same word in other languages."""


def entries_of(reference: Reference) -> Iterator[SearchEntry]:
    """An entry for each card, word and section with rules."""
    for chapter in reference.chapters:
        page = page_of(chapter)
        for section in chapter.sections:
            for block in section.blocks:
                for anchor, name, text, others in _in_block(block):
                    yield _search_entry(page, anchor, name, text, section.title, others)
            text = " ".join(text for block in section.blocks for text in _texts(block))
            if text:
                yield _search_entry(page, section.anchor, section.title, text, chapter.title, "")


def _search_entry(page: str, anchor: str, name: str, text: str, where: str, others: str) -> SearchEntry:
    entry = {"p": f"{page}#{anchor}", "n": name, "t": text, "c": where}
    return {**entry, "o": others} if others else entry


def _in_block(block: Block) -> Iterator[tuple[str, str, str, str]]:
    if isinstance(block, Entries):
        for entry in block.entries:
            yield entry.anchor, entry.name, " ".join(_entry(entry)), ""
    elif isinstance(block, Glossary):
        for term in block.terms:
            yield term.anchor, term.name, term.meaning, " ".join(other for _, other in term.others)


def _entry(entry: CardEntry) -> Iterator[str]:
    facts = (f"{fact.name} {fact.value}" for fact in entry.facts if fact.value)
    yield " · ".join(facts) + " ·" if entry.facts else ""
    for side in entry.sides:
        yield from filter(None, (side.name,))
        for rule in side.rules:
            yield from filter(None, (rule.name, rule.text))
    yield from (text for sheet in entry.sheets for text in _sheet(sheet))
    yield from filter(None, (entry.flavor,))


def _sheet(sheet: Layout) -> Iterator[str]:
    yield from (sheet.caption, *sheet.notes)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield text
        case Rules(rules=rules):
            yield from (rule.text for rule in rules)
        case ProcedureSteps(steps=steps):
            yield from texts_of(steps)
        case Table(rows=rows, caption=caption):
            yield from filter(None, (caption, *(" ".join(row) for row in rows)))
        case Layout():
            yield from _sheet(block)
