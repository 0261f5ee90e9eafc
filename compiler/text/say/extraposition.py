"""Clauses that wait: said of a thing, but only when the clause around it has come to its end.

"einen Kai abhaken, dessen Nummer … entspricht": in a language that puts a verb last, what describes the
thing just before it is said behind the verb. A pattern says ``{...}`` where such a clause would stand;
it comes at the pattern's end. In a row of tokens a clause stands between two commas of their own kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..language.tokens import CLOSE, OPEN, Tokens
from ..message.plan import Phrase, Slot
from .noun_phrases import canonical


def parted(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """Tokens up to the clause that they end with, and the clause: nothing, where they end without one."""
    depth = 0
    for index in range(len(tokens) - 1, -1, -1):
        depth += (tokens[index].kind == CLOSE) - (tokens[index].kind == OPEN)
        if depth == 0:
            return (tokens[:index], tokens[index:]) if tokens[index].kind == OPEN else (tokens, ())
    return tokens, ()


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
