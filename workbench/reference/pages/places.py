"""On which page of a site each place of a reference is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..content.document import (
    Block,
    Chapter,
    Entries,
    Glossary,
    Layout,
    Paragraph,
    ProcedureSteps,
    Reference,
    Rules,
    Step,
    Table,
    Worked,
)

_TAKEN = {"index": "index-chapter"}  # the first page of each language has this name


def page_of(chapter: Chapter | None) -> str:
    """The name of the page of a chapter, or of the first page."""
    if chapter is None:
        return "index.html"
    return f"{_TAKEN.get(chapter.anchor, chapter.anchor)}.html"


def pages_of(reference: Reference) -> dict[str, str]:
    """The page of each anchor."""
    return {anchor: page_of(chapter) for chapter in reference.chapters for anchor in anchors_of(chapter)}


def anchors_of(chapter: Chapter) -> Iterator[str]:
    """Every anchor of a chapter, its own first."""
    yield chapter.anchor
    for section in chapter.sections:
        yield section.anchor
        for block in section.blocks:
            yield from filter(None, _in_block(block))


def _in_block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(anchor=anchor) | Worked(anchor=anchor) | Layout(anchor=anchor):
            yield anchor
        case Table(anchor=anchor, places=places):
            yield anchor
            yield from (place for row in places for place in row)
        case ProcedureSteps(steps=steps, anchor=anchor):
            yield anchor
            yield from _in_steps(steps)
        case Rules(rules=rules):
            yield from (rule.anchor for rule in rules)
        case Entries(entries=entries):
            for entry in entries:
                yield entry.anchor
                for side in entry.sides:
                    yield side.anchor
                    yield from (rule.anchor for rule in side.rules)
                    yield side.goals.anchor if side.goals is not None else ""
                yield from (sheet.anchor for sheet in entry.sheets)
                yield from (worked.anchor for worked in entry.examples)
        case Glossary(terms=terms):
            yield from (anchor for term in terms for anchor in (term.anchor, *term.also))


def _in_steps(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        yield step.anchor
        yield from _in_steps(step.steps)
        yield from _in_steps(step.notes)
