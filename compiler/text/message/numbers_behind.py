"""Numbers behind a preposition of a verb: so many steps, so much more or less, or the number itself."""

from __future__ import annotations

from ...words.vocabulary import Verb
from .plan import Phrase, phrase

BY = "by"
STEP = "step"
NUMBERS = {"figure": 1, "steps": 1, "plus": 1, "minus": -1}
"""What a number is said as, with its sign."""


def number_behind(verb: Verb, preposition: str, n: int) -> Phrase:
    """A number as what stands behind a preposition: only what goes somewhere goes so many spaces."""
    if preposition != BY:
        return phrase("figure", n=n)
    if _goes(verb, preposition):
        return phrase("steps", n=n)
    return phrase("plus" if n >= 0 else "minus", n=abs(n))


def value_behind(verb: Verb, value: Phrase, *, less: bool) -> Phrase:
    """The same of a number that is worked out, behind ``by``; no step goes back."""
    if _goes(verb, BY) and not less:
        return phrase("steps_value", value=value)
    return phrase("minus_value" if less else "plus_value", value=value)


def _goes(verb: Verb, preposition: str) -> bool:
    return verb.does == STEP and verb.roles[preposition].default is not None
