"""The checks of a game: a function each, run in this order over the typed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..source.diagnostics import Diagnostic
from ..typed.model import Game
from .assignments import check_assignments
from .cancels import check_cancels
from .cascades import check_cascades
from .choices import check_choices
from .conditions import check_conditions
from .costs import check_costs
from .game_things import check_game_things
from .hidden_zones import check_hidden_zones
from .labels import check_labels
from .provenance import check_provenance
from .recursion import check_recursion
from .slots import check_slots
from .static_cost import check_static_cost
from .tables import check_tables
from .unheard import check_unheard
from .unused import check_unused

Check = Callable[[Game], Iterable[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    check_conditions,
    check_assignments,
    check_choices,
    check_costs,
    check_tables,
    check_hidden_zones,
    check_unused,
    check_recursion,
    check_cascades,
    check_static_cost,
    check_game_things,
    check_labels,
    check_slots,
    check_cancels,
    check_unheard,
    check_provenance,
)
