"""What one thing of a noun is called by its constants, in the noun's own words: "route 9"."""

from __future__ import annotations

from ..language.conditions import holds
from ..language.lexemes import Lexeme
from ..language.pattern import Pattern, parse_pattern, slots_of
from ..language.tokens import Token, Tokens
from ..message.plan import Phrase

CALLED = "called"
"""The form of a noun, and the slot of a noun phrase with the constants: numbers, and words for values."""
BESIDE, ALONE = "beside", "alone"
"""The slots of a name that stands behind the noun as it is, such as that of a card in a story, and of whether
it stands there without the noun: no plan of a rule has them."""


def beside(phrase: Phrase) -> Tokens:
    """The name that stands behind a noun as it is."""
    name = phrase.get(BESIDE)
    return (Token(name),) if isinstance(name, str) else ()


def called_pattern(lexeme: Lexeme, called: Phrase, case: str) -> Pattern | None:
    """The pattern that a noun has for its things in a case, or in any; None where it has none."""
    for name in (f"{CALLED}.{case}", CALLED):
        if name in lexeme.forms:
            return parse_pattern(lexeme.forms[name])
        for alternative in lexeme.patterns.get(name, ()):
            if all(holds(condition, called) for condition in alternative.conditions):
                return alternative.pattern
    return None


def called_slots(lexeme: Lexeme) -> frozenset[str]:
    """The constants by which a noun calls its things, in any case."""
    own = (alternatives for name, alternatives in lexeme.patterns.items() if is_called(name))
    return frozenset(slot for alternatives in own for each in alternatives for slot in slots_of(each.pattern))


def is_called(form: str) -> bool:
    """Whether a form is what things are called, in some case."""
    return form.partition(".")[0] == CALLED
