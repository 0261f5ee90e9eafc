"""From a slip to a diagnostic: the first explanation that fits, from the most telling to the most general."""

from __future__ import annotations

from collections.abc import Callable

from ...source.diagnostics import Diagnostic
from ..grammar.slip import Slip
from .expectation import expected
from .lines import (
    amount_last,
    case_expected,
    dash,
    decimals,
    else_if,
    full_stop,
    huge_number,
    joined_steps,
    missing_colon,
    not_a_rule,
    prose,
    reserved,
    sentence,
)
from .signs import bracket, capital, equals_sign, foreign_character, foreign_sign, range_sign
from .words import (
    article,
    between,
    comparison,
    missing_from,
    missing_sign,
    misspelt,
    player_in_words,
    several_words,
    up_to,
)

_EXPLANATIONS: tuple[Callable[[Slip], Diagnostic | None], ...] = (
    huge_number,
    decimals,
    up_to,
    comparison,
    between,
    player_in_words,
    joined_steps,
    sentence,
    prose,
    else_if,
    full_stop,
    amount_last,
    reserved,
    article,
    foreign_sign,
    equals_sign,
    range_sign,
    capital,
    foreign_character,
    bracket,
    dash,
    case_expected,
    several_words,
    misspelt,
    missing_from,
    missing_sign,
    missing_colon,
    not_a_rule,
)


def explain(slip: Slip) -> Diagnostic:
    """What went wrong, and the likely fix."""
    for explanation in _EXPLANATIONS:
        if explained := explanation(slip):
            return explained
    return expected(slip)
