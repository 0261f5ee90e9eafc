"""The words by which an author may mean an option: a player by the way to him, a thing by its label, its noun
before it, what never changes of it.
"""

from __future__ import annotations

from ...compiler.binding.resolve_endings import seat_word
from ...runtime.game.labels import NONE_WORD, field_words, option_label, thing_label
from ...runtime.machine.machine import Machine
from ...runtime.table.effects import NONE
from ...runtime.table.state import Question, State


def seat_label(m: Machine, player: int) -> str:
    """A player by the word that means his seat, as the first player sees it."""
    return NONE_WORD if player == NONE else seat_word(player, m.players)


def answer_label(m: Machine, s: State, question: Question, option: int) -> str:
    """An answer as examples write it: a player by the way to him (logs and game files keep his number)."""
    named = question.kind == "player" and option in question.options
    return seat_label(m, option) if named and option >= 0 else option_label(m, s, question, option)


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
