"""Settings of a game in the words for them: with an option, without it, with one of its values."""

from __future__ import annotations

from ..typed import rules
from .plan import Phrase, phrase


def plan_setting(condition: rules.Expression | None) -> Phrase | None:
    """The phrase for a condition that speaks of one option and of nothing else."""
    match condition:
        case rules.Comparison(
            operator="is", left=rules.Option(name=option), right=rules.Value(enum=enum, value=value)
        ):
            return phrase("in_option", option=f"option:{option}", value=f"value:{enum}.{value}")
        case rules.Option(name=option):
            return phrase("option_on", option=f"option:{option}")
        case rules.Negation(operand=rules.Option(name=option)):
            return phrase("option_off", option=f"option:{option}")
    return None
