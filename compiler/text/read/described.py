"""A clause that waited, heard at the end of the clause around it: which thing it may describe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..message.plan import Phrase, Slot, canonical


def described(slots: Mapping[str, Slot], quality: Phrase) -> Iterator[tuple[str, Slot]]:
    """Each way in which a clause may describe one of the things that fill slots: the slot, and what then
    fills it."""
    for name, value in slots.items():
        for changed in _described(value, quality):
            yield name, changed


def _described(value: Slot, quality: Phrase) -> Iterator[Slot]:
    if isinstance(value, Phrase):
        yield from _phrases(value, quality)
    elif isinstance(value, tuple) and value:  # of a list, only the last thing can stand at the end
        for changed in _phrases(value[-1], quality):
            yield (*value[:-1], changed)


def _phrases(phrase: Phrase, quality: Phrase) -> Iterator[Phrase]:
    if phrase.op == "np":
        yield phrase.with_slots(qualities=canonical((*phrase.items("qualities"), quality)))
    for name, value in phrase.slots:
        for changed in _described(value, quality):
            yield phrase.with_slots(**{name: changed})
