"""The declared constructs of message plans: which there are, of which sort, with which slots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from .plan import Phrase


class SlotSort(msgspec.Struct, frozen=True):
    """What may fill a slot: phrases of ``sorts``, a number, or words of ``words`` kinds.

    ``least``: how many a list must have; None where the slot is no list.
    """

    sorts: tuple[str, ...]
    words: tuple[str, ...]
    optional: bool
    least: int | None


_NOTHING = SlotSort((), (), True, None)


@dataclass(frozen=True)
class Signature:
    """All constructs by name, and by sort."""

    constructs: dict[str, dict[str, SlotSort]]
    sorts: dict[str, tuple[str, ...]]
    determiners: dict[str, frozenset[str]]

    @cached_property
    def sort_of(self) -> dict[str, str]:
        """The sort of each construct."""
        return {op: sort for sort, ops in self.sorts.items() for op in ops}

    def slot(self, op: str, name: str) -> SlotSort:
        """What may fill a slot of a construct: nothing, where it has no such slot."""
        return self.constructs[op].get(name, _NOTHING)

    def counts(self, determiner: str, number: object) -> bool:
        """Whether a determiner goes with a number: None (alone), ``"many"``, or any other (counted)."""
        how = "alone" if number is None else "many" if number == "many" else "counted"
        return how in self.determiners.get(determiner, ())

    def problems(self, phrase: Phrase) -> list[str]:
        """What is wrong with a phrase: an unknown construct or slot, a slot left empty."""
        slots = self.constructs.get(phrase.op)
        if slots is None:
            return [phrase.op]
        problems = [f"{phrase.op}.{name}" for name, _ in phrase.slots if name not in slots]
        problems += [
            f"{phrase.op}.{name}"
            for name, sort in slots.items()
            if not sort.optional and phrase.get(name) is None
        ]
        if phrase.op == "np" and not self.counts(str(phrase.get("det")), phrase.get("number")):
            problems.append(f"np.det={phrase.get('det')}")
        for _, value in phrase.slots:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Phrase):
                    problems += self.problems(part)
        return problems


def signature_from_data(data: Mapping[str, Any]) -> Signature:
    """The signature as ``grammar/plan.yaml`` declares it."""
    constructs: dict[str, dict[str, SlotSort]] = {}
    sorts: dict[str, tuple[str, ...]] = {}
    for sort, ops in data.items():
        if sort == "determiners":
            continue
        sorts[sort] = tuple(ops)
        for op, slots in ops.items():
            constructs[op] = {name: _slot(text) for name, text in (slots or {}).items()}
    determiners = {name: frozenset(counts) for name, counts in data["determiners"].items()}
    return Signature(constructs, sorts, determiners)


def _slot(text: str) -> SlotSort:
    how, space, body = text.partition(" ")
    if not space:
        how, body = "one", text
    optional, least = how in ("maybe", "any"), {"many": 1, "any": 1, "several": 2}.get(how)
    kind, colon, words = body.partition(":")
    if colon:
        return SlotSort((), tuple(words.split("|")), optional, least)
    return SlotSort(tuple(kind.split("|")), (), optional, least)
