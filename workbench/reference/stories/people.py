"""The players of a story by their names, and the words that stand for them."""

from __future__ import annotations

from dataclasses import dataclass

from ..content.lexicon import Lexicon

_KNOWN = 6  # so many names a language has; who sits behind them is told by the number of his seat
_OTHER = "their"


@dataclass(frozen=True, slots=True)
class Person:
    """A player. ``pronoun``: what stands for him at the start of the next sentence, empty where the language
    leaves it out; ``owner``: the determiner of what is his."""

    name: str
    pronoun: str
    owner: str


def person(lexicon: Lexicon, seat: int) -> Person:
    """The player at a seat."""
    if seat >= _KNOWN:
        name = lexicon.say("player", number=seat + 1)
        return Person(name, name, _OTHER)
    said = (lexicon.say("people", str(seat + 1), key) for key in ("name", "pronoun", "owner"))
    return Person(*said)
