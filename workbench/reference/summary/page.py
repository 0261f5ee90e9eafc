"""How much stands on a page: an A4 sheet in two columns, counted in lines, since nobody sets it here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..content.document import Block, Paragraph, ProcedureSteps, Rules, Section, Step

LINES = 158
"""So many lines two columns have, less what a column may lose at its foot."""
SIGNS = 62
"""So many letters a line has, on average, at its full width."""
_INDENT = 4  # letters that each level of steps takes from a line
_HEADING = 2


def fits(intro: Sequence[str], sections: Iterable[Section]) -> bool:
    """Whether sections and what stands above them fit on one page."""
    above = sum(_lines(text) for text in intro) / 2  # it stands across both columns
    return above + sum(_lines_of(section) for section in sections) <= LINES


def _lines_of(section: Section) -> int:
    return _HEADING + sum(sum(_of_block(block)) for block in section.blocks)


def _of_block(block: Block) -> Iterator[int]:
    match block:
        case Paragraph(text=text):
            yield _lines(text)
        case Rules(rules=rules):
            yield from (_lines(f"{rule.name} {rule.text}", 1) for rule in rules)
        case ProcedureSteps(steps=steps, lead=lead):
            yield _lines(lead)
            yield from _of_steps(steps, 1)


def _of_steps(steps: Iterable[Step], depth: int) -> Iterator[int]:
    for step in steps:
        yield _lines(step.text, depth)
        yield from _of_steps(step.steps, depth + 1)


def _lines(text: str, depth: int = 0) -> int:
    """The lines of a text, of which the last is seldom full."""
    return -(-len(text) // (SIGNS - depth * _INDENT))
