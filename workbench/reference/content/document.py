"""What stands in a rules reference: records in the words of one language, ready to be laid out, no more.

All texts are plain; it is for whoever lays them out to escape them. ``anchor`` is the name of a place, by
which a rule can be cited; it is the same in all languages. ``house``: made for the pack, not published.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Prose. ``anchor`` is empty where nothing is to be cited."""

    text: str
    anchor: str = ""
    house: bool = False


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """Where something is to be found: an anchor, and what the chapter or card there is called."""

    anchor: str
    name: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a procedure, with the steps it is made of.

    ``see``: the anchor of what it carries out, and ``is_name`` whether its text is only the name of that;
    ``choice``: the inner steps are ways of which one is taken; ``gap``: it only says that words are missing;
    ``bans``: what may not be done there, each a rule; ``more``: where more of the same is told;
    ``notes``: what is otherwise in other games.
    """

    text: str
    anchor: str = ""
    steps: tuple[Step, ...] = ()
    see: str = ""
    is_name: bool = False
    choice: bool = False
    notes: tuple[Step, ...] = ()
    gap: bool = False
    bans: tuple[LinkTarget, ...] = ()
    more: tuple[LinkTarget, ...] = ()


def texts_of(steps: Iterable[Step]) -> Iterator[str]:
    """What steps say, those that they are made of, and the notes below them."""
    for step in steps:
        yield step.text
        yield from texts_of(step.steps)
        yield from texts_of(step.notes)


@dataclass(frozen=True, slots=True)
class ProcedureSteps:
    """The numbered steps of a procedure. ``title``: what it is called, unless its section is called so.

    ``lead``: what it is for, and who acts; empty where nobody has said it; ``only``: in which games there is
    such a thing, where it is not in the base game.
    """

    steps: tuple[Step, ...]
    anchor: str = ""
    title: str = ""
    lead: str = ""
    only: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What one rule says, behind the name that it has on its card.

    ``see``: the tables in which its numbers are looked up.
    """

    anchor: str
    text: str
    name: str = ""
    house: bool = False
    see: tuple[LinkTarget, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules one below the other."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A value with what it is: in words, or as ``rows`` of a little table, under a ``head`` if it has one.

    ``of``: the constant that it is, as its pack calls it; empty of what is none.
    """

    name: str
    value: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    house: bool = False
    head: tuple[str, ...] = ()
    of: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below headings. ``caption`` and ``anchor`` are empty where its section is all of it.

    ``places``: the anchors of each row, where rows can be cited.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    anchor: str = ""
    house: bool = False
    places: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class CardSide:
    """The rules of a card, or of one of its sides: ``which`` it is, and what it is called.

    ``goals``: those that set goals, side by side; ``others``: the rest, one below the other.
    """

    rules: tuple[Rule, ...]
    others: tuple[Rule, ...]
    goals: Table | None = None
    which: str = ""
    name: str = ""
    anchor: str = ""
    house: bool = False

    @property
    def title(self) -> str:
        """What stands over the rules of the side; empty for a card without sides."""
        return " \u00b7 ".join(filter(None, (self.which, self.name)))


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card with everything on it. ``pack``: the pack that adds it, where it is not of the game itself."""

    anchor: str
    name: str
    facts: tuple[Fact, ...] = ()
    sides: tuple[CardSide, ...] = ()
    flavor: str = ""
    house: bool = False
    pack: str = ""
    examples: tuple[Worked, ...] = ()
    sheets: tuple[Layout, ...] = ()


@dataclass(frozen=True, slots=True)
class Entries:
    """Cards side by side. ``table``: all of them in rows, where there is nothing on them but their values."""

    entries: tuple[CardEntry, ...]
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a story; ``see``: the anchor of the rule that it names."""

    text: str
    see: str = ""


@dataclass(frozen=True, slots=True)
class Worked:
    """An example that was played, told as a story."""

    anchor: str
    story: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The story without its links."""
        return "".join(piece.text for piece in self.story)


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet as it is laid out. ``notes`` tell what stands in its cells, ``head`` what stands beside them.

    ``head`` is empty where nothing stands beside the cells, and else has a text for each column; cells whose
    lines are apart are drawings.
    """

    anchor: str
    caption: str
    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    house: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. ``others``: the same word in the other languages, with their codes.

    ``meaning``: what is known of it; ``places``: the first where rules speak of it, ``every``: all of them;
    ``also``: the anchors of words that are the same in every language.
    """

    anchor: str
    name: str
    others: tuple[tuple[str, str], ...]
    meaning: str = ""
    places: tuple[LinkTarget, ...] = ()
    also: tuple[str, ...] = ()
    every: tuple[LinkTarget, ...] = ()


@dataclass(frozen=True, slots=True)
class Glossary:
    """Words of one sort, in the order of the alphabet. ``languages``: the codes and names of the columns."""

    terms: tuple[Term, ...]
    languages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Indexed:
    """An entry of the index with all its places."""

    name: str
    places: tuple[LinkTarget, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """All entries, by their first letters."""

    letters: tuple[tuple[str, tuple[Indexed, ...]], ...]


Block = Union[Paragraph, ProcedureSteps, Rules, Entries, Worked, Table, Layout, Glossary, Index]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chapter under a heading of its own."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    house: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title, what is told first, its sections. ``anchor`` names its page as well."""

    anchor: str
    title: str
    intro: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A rules reference in one language.

    ``subtitle``: what it is, and for which game, where it is for one only; ``packs``: each pack that is in
    it, with its version; ``intro``: what is told before the first chapter;
    ``sheet``: whether all of it is one page, with no cover and no contents;
    ``note``: what the mark of unproven wordings means, where there are any; ``gaps``: how many procedures
    could not be told.
    """

    language: str
    title: str
    packs: tuple[str, ...]
    intro: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    note: str = ""
    gaps: int = 0
    subtitle: str = ""
    sheet: bool = False
