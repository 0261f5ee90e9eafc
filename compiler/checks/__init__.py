"""The checks of a game: a function each, run in this order over the typed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..source.diagnostics import Diagnostic
from ..typed.model import Game
from .any_order import check_any_order
from .assignments import check_assignments
from .cancels import check_cancels
from .cascades import check_cascades
from .choices import check_choices
from .collisions import check_collisions
from .conditions import check_conditions
from .costs import check_costs
from .empty_places import check_empty_places
from .game_things import check_game_things
from .goals import check_goals
from .hidden_zones import check_hidden_zones
from .idle import check_idle
from .in_force import check_in_force
from .in_play import check_in_play
from .labels import check_labels
from .never_had import check_never_had
from .openings import check_openings
from .owned import check_owned
from .parentheses import check_parentheses
from .procedures import check_procedures
from .provenance import check_provenance
from .reach import check_reach
from .recursion import check_recursion
from .repeated import check_repeated
from .shown import check_shown
from .slots import check_slots
from .static_cost import check_static_cost
from .sums import check_sums
from .tables import check_tables
from .twins import check_twins
from .undecided import check_undecided
from .undoable import check_undoable
from .unheard import check_unheard
from .unordered import check_unordered
from .unread import check_unread
from .untold import check_untold
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
    check_repeated,
    check_openings,
    check_procedures,
    check_untold,
    check_in_play,
    check_owned,
    check_unordered,
    check_undecided,
    check_any_order,
    check_twins,
    check_collisions,
    check_sums,
    check_goals,
    check_reach,
    check_idle,
    check_parentheses,
    check_unread,
    check_empty_places,
    check_never_had,
    check_shown,
    check_in_force,
    check_undoable,
)
