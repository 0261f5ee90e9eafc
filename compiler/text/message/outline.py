"""The outline of a procedure: its steps, what is said at each, and the steps inside it, in no human language.

A rules reference is made of it: ``Realizer.tell`` says each step in a language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...source.spans import NOWHERE, Span
from .plan import Phrase

VERB = "verb:"
"""How what is referred to begins where it is a verb, not a procedure."""
INSTEAD, ALSO, FIRST, WITHOUT = "instead", "also", "first", "without"
"""What a note says of steps: others in place of them, more behind or before them, or none of them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step of a procedure.

    ``anchor``: the procedure and the numbers of the step in it, as ``round.3.1``, by which it can be cited;
    ``plans``: its sentences; ``refers_to``: the procedures that it names, and as ``verb:retire`` the verbs of
    which it has one done; ``choice``: its inner steps are
    ways of which one is taken, not steps in an order; ``notes``: what is otherwise in other games.
    """

    anchor: str
    plans: tuple[Phrase, ...]
    steps: tuple[Told, ...] = ()
    refers_to: tuple[str, ...] = ()
    choice: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """What is otherwise at a step in another game, told below it.

    ``when``: in which game, as what stands before a main clause; ``how``: what becomes of the steps with the
    numbers ``of``, of which there are none where they are ways; ``steps``: what is done there.
    """

    when: tuple[Phrase, ...]
    how: str
    of: tuple[int, ...] = ()
    steps: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class OutlinePlan:
    """A whole procedure. ``left_out``: the places of what its pack has declared to be ``untold``."""

    procedure: str
    steps: tuple[Told, ...]
    left_out: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class OutlineStep:
    """A step of a procedure in one language; what its parts are, ``Told`` says."""

    anchor: str
    text: str
    steps: tuple[OutlineStep, ...] = ()
    refers_to: tuple[str, ...] = ()
    choice: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    notes: tuple[SpokenNote, ...] = ()


@dataclass(frozen=True, slots=True)
class SpokenNote:
    """A note at a step in one language; what its parts are, ``Note`` says.

    ``within``: what its only step says, as it is said in the middle of a line.
    """

    when: str
    how: str
    of: tuple[int, ...] = ()
    steps: tuple[OutlineStep, ...] = ()
    within: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """A procedure in one language, with what it is called there."""

    procedure: str
    title: str
    steps: tuple[OutlineStep, ...]
    left_out: tuple[Span, ...] = ()


def all_told(steps: tuple[Told, ...]) -> Iterator[Told]:
    """The steps with all steps inside them and in their notes, in the order in which they are read."""
    for step in steps:
        yield step
        yield from all_told(step.steps)
        for note in step.notes:
            yield from all_told(note.steps)
