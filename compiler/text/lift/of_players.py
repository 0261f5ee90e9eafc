"""What is so of a player, of each or of none, back to a condition.

Raises NoMatch for a plan that is none of a rule.
"""

from __future__ import annotations

from typing import Literal

from ...tree import rules, syntax
from ...words.vocabulary import PLAYER
from ..message.plan import Phrase, bare
from .context import NoMatch

_WHO: dict[object, tuple[Literal["some", "every", "no"], str]] = {
    "a": ("some", "players"),
    "another": ("some", "others"),
    "each": ("every", "players"),
    "each_other": ("every", "others"),
    "no": ("no", "players"),
}


def lift_players(who: Phrase, condition: syntax.Expression) -> syntax.Expression:
    """A condition on ``player``, of those who are meant."""
    if bare(who.word("noun")) != PLAYER or who.get("det") not in _WHO:
        raise NoMatch("player")
    quantifier, source = _WHO[who.get("det")]
    return rules.Quantified(quantifier, syntax.Binder(PLAYER, None, (syntax.Name(source),), None), condition)


def players_of(who: Phrase) -> syntax.Binder:
    """Each of the players who are meant, as a binder."""
    quantifier, source = _WHO.get(who.get("det"), ("no", ""))
    if bare(who.word("noun")) != PLAYER or quantifier != "every":
        raise NoMatch("player")
    return syntax.Binder(PLAYER, None, (syntax.Name(source),), None)


def number_of_somebody(value: Phrase) -> tuple[Phrase, syntax.Expression] | None:
    """Some player's number, or of what he has so much, with who it is; None for any other value."""
    of = value.get("of")
    if value.op == "field_of" and isinstance(of, Phrase) and of.op == "np" and of.get("det") in _WHO:
        noun, _, field = bare(value.word("field")).partition(".")
        return (of, syntax.Member(syntax.Name(PLAYER), field)) if noun == PLAYER else None
    owner = owner_of_number(value)
    if owner is None:
        return None
    resource = bare(value.phrase("of").word("noun"))
    return owner, syntax.Member(syntax.Name(PLAYER), resource)


def owner_of_number(value: Phrase) -> Phrase | None:
    """Whose the things are of which a value is the number, where it is some player's; else None."""
    things = value.get("of")
    place = things.get("place") if isinstance(things, Phrase) else None
    if value.op != "number_of" or not isinstance(place, Phrase) or place.op != "owned":
        return None
    return place.phrase("owner")
