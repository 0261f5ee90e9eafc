"""What a determiner asks for: how it is said before a noun, and the form of clauses behind it."""

from __future__ import annotations

from ..language.lexemes import Determiner
from ..language.pattern import Pattern


def determiner_form(determiner: Determiner, case: str, gender: str, number: str) -> Pattern:
    """How a determiner is said before a noun: its most special form; nothing where it has none."""
    shape = gender if number == "sg" and gender else number
    whole = f"{gender}.{number}"
    keys = (f"{case}.{whole}", f"{case}.{shape}", f"{case}.{number}", case, whole, shape, number, "_")
    return next((determiner.forms[key] for key in keys if key in determiner.forms), ())


def behind_form(determiner: Determiner, gender: str) -> Pattern:
    """What stands behind the number of a noun phrase."""
    return determiner.behind_number.get(gender, determiner.behind_number.get("_", ()))


def clause_form(determiner: Determiner, gender: str, number: str) -> str:
    """The form of what is said of a thing in a clause: it agrees with it."""
    number = determiner.clause_number or number
    return f"{gender}.{number}" if gender else number
