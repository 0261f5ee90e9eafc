"""The words by which an author may mean a thing: its label, its noun before it, what never changes of it."""

from __future__ import annotations

from ...runtime.game.labels import field_words, thing_label
from ...runtime.machine.machine import Machine
from ...runtime.table.state import State


def exact_names(m: Machine, s: State, thing: int) -> tuple[str, ...]:
    """The label of a thing, and the same behind its noun: ``gold 4``, ``boost_die gold 4``."""
    label = thing_label(m, s, thing)
    noun = m.table.nouns[s.roster.noun[thing]].name
    return (label,) if thing < 0 or label == noun else (label, f"{noun} {label}")


def loose_names(m: Machine, s: State, thing: int) -> tuple[str, ...]:
    """Words that fit others like it as well: its noun, and what never changes of it, as in any gold die."""
    if thing < 0 or s.roster.card[thing] >= 0:
        return ()
    noun = m.table.nouns[s.roster.noun[thing]].name
    fixed = " ".join(field_words(m, s, thing, fixed=True))
    return (noun, fixed, f"{noun} {fixed}") if fixed else (noun,)


def same_things(m: Machine, s: State, things: list[int], wanted: list[str], ordered: bool) -> bool:
    """Whether some things are those that are described, one by one."""
    if len(things) != len(wanted):
        return False
    if ordered:
        return all(
            words in exact_names(m, s, candidate) for candidate, words in zip(things, wanted, strict=True)
        )
    left = list(things)
    for words in sorted(wanted, key=len, reverse=True):
        thing = next((candidate for candidate in left if words in exact_names(m, s, candidate)), None)
        if thing is None:
            return False
        left.remove(thing)
    return True
