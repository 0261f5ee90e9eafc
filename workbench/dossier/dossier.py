"""What stands in a dossier: records in the reader's words, ready to be laid out and nothing more.

All texts are plain; it is for the page to escape them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..report.report import Line


@dataclass(frozen=True, slots=True)
class Value:
    """A constant of a card as written; ``origin`` is the mark that tells whence it is, if there is one."""

    name: str
    written: str
    origin: str


@dataclass(frozen=True, slots=True)
class Told:
    """What a card says in one language: its name, its lines, its flavor.

    ``unproven``: whether its lines are somebody's own, and nothing proves that they say the rules.
    """

    language: str
    name: str
    lines: tuple[str, ...]
    flavor: str
    unproven: bool = False


@dataclass(frozen=True, slots=True)
class TriedExample:
    """An example of a card. ``holds``: None where no example was run, since the rules have mistakes."""

    name: str
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games of one kind of bots tell of a card, line by line."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """The main figures of a card in the hands of one kind of bots, in the order of the table's columns."""

    anchor: str
    name: str
    bot: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardSheet:
    """All about one card. ``anchor``: the place on the page; ``origin``: the mark of its rules."""

    anchor: str
    id: str
    told: tuple[Told, ...]
    values: tuple[Value, ...]
    rules: str
    origin: str
    tried: tuple[TriedExample, ...]
    figures: tuple[Figures, ...]
    findings: int


@dataclass(frozen=True, slots=True)
class Kind:
    """The cards of one kind, in the order of their files."""

    name: str
    cards: tuple[CardSheet, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A title and what stands below it, line by line."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConstructCoverage:
    """Of a group of constructs those that are used, and those that are not."""

    name: str
    used: tuple[str, ...]
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """Of one mark of provenance the values that have it: the card, its place on the page, its fields."""

    mark: str
    count: int
    cards: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything on the page. ``facts``: what the pack is, in pairs; ``findings``: each as lines of a report.

    ``meetings``: cards that interact; ``played``: the table of figures; ``measured``: what was played and how
    far it is to be believed, or why nothing was.
    """

    pack: str
    language: str
    facts: tuple[tuple[str, str], ...]
    verdict: str
    findings: tuple[tuple[str, tuple[Line, ...]], ...]
    kinds: tuple[Kind, ...]
    summary: str
    meetings: tuple[Block, ...]
    marks: tuple[Marked, ...]
    coverage: tuple[ConstructCoverage, ...]
    measured: tuple[str, ...]
    played: tuple[FigureRow, ...]
