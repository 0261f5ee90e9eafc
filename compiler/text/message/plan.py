"""Message plans: what has to be said, in no human language.

A plan is a tree of phrases. Each phrase has a construct (its ``op``) and named slots; which
constructs there are, and of which sort each slot is, is declared in ``grammar/plan.yaml``. Every
language pack says every construct, so a missing pattern is found before a player finds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Union

FINAL = "moment:own.final"
"""When points are given that no other moment is named for."""

AGAIN = frozenset({"again", "again_by", "again_up_to", "again_up_to_value", "again_until"})
"""The acts that are another act again and again."""

PERFORM = "verb:own.perform"
"""What is done with a procedure."""

_RANKS = {
    "ordinal": 0,
    "is": 1,
    "among": 1,
    "adjective": 1,
    "measures": 2,
    "with_even": 2,
    "with_odd": 2,
    "differing": 2,
    "sharing": 2,
    "consecutive": 2,
    "varied": 2,
    "of_same": 2,
}

Slot = Union["Phrase", int, str, tuple["Phrase", ...]]


_NAME = itemgetter(0)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One construct with its filled slots, in the order of their names."""

    op: str
    slots: tuple[tuple[str, Slot], ...] = ()

    def get(self, name: str) -> Slot | None:
        """What fills a slot, or None."""
        for key, value in self.slots:
            if key == name:
                return value
        return None

    def phrase(self, name: str) -> Phrase:
        """The phrase in a slot that must hold one. Raises TypeError where it does not."""
        value = self.get(name)
        if not isinstance(value, Phrase):
            raise TypeError(f"{self.op}.{name} holds no phrase")
        return value

    def word(self, name: str) -> str:
        """The word in a slot that must hold one. Raises TypeError where it does not."""
        value = self.get(name)
        if not isinstance(value, str):
            raise TypeError(f"{self.op}.{name} holds no word")
        return value

    def items(self, name: str) -> tuple[Phrase, ...]:
        """The phrases in a slot that holds a list; none where the slot is empty."""
        value = self.get(name)
        return value if isinstance(value, tuple) else ()

    def with_slots(self, **changed: Slot | None) -> Phrase:
        """The same construct with some slots changed, or emptied by None."""
        slots: dict[str, Slot | None] = {**dict(self.slots), **changed}
        return phrase(self.op, **slots)


def phrase(op: str, **slots: Slot | None) -> Phrase:
    """A phrase; slots that are None or an empty list are left out."""
    filled = [(name, value) for name, value in slots.items() if value is not None and value != ()]
    filled.sort(key=_NAME)
    return Phrase(op, tuple(filled))


def bare(word: str) -> str:
    """The word of an id: ``noun:die`` is ``die``."""
    return word.partition(":")[2]


def kind_of(word: str) -> str:
    """The kind of an id: ``noun:die`` is a ``noun``."""
    return word.partition(":")[0]


def canonical(qualities: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Qualities in the one order in which plans hold them: ordinals, adjectives, then the rest."""
    return tuple(sorted(qualities, key=rank))


def rank(quality: Phrase) -> tuple[int, str]:
    """By what qualities are put in order."""
    return _RANKS.get(quality.op, 3), repr(quality)


def performing(procedure: str) -> Phrase:
    """The act of carrying out a procedure, and nothing else."""
    return phrase("do", clauses=(phrase("clause", verb=PERFORM, procedure=procedure),))


def performed(act: Slot | None) -> str | None:
    """The procedure that an act carries out, if that is all it does."""
    clauses = act.items("clauses") if isinstance(act, Phrase) and act.op == "do" else ()
    procedure = clauses[0].get("procedure") if len(clauses) == 1 else None
    return procedure if isinstance(procedure, str) and act == performing(procedure) else None
