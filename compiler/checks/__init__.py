"""The checks of a game: a function each, run in this order over the typed rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from ..source.diagnostics import Diagnostic
from ..typed.model import Game
from .conditions.assignments import check_assignments
from .conditions.choices import check_choices
from .conditions.conditions import check_conditions
from .conditions.groups import check_groups
from .conditions.parentheses import check_parentheses
from .conditions.reach import check_reach
from .conditions.repeated import check_repeated
from .conditions.tables import check_tables
from .declared.accounts import check_accounts
from .declared.collisions import check_collisions
from .declared.game_things import check_game_things
from .declared.goals import check_goals
from .declared.labels import check_labels
from .declared.provenance import check_provenance
from .declared.shown import check_shown
from .declared.slots import check_slots
from .declared.twins import check_twins
from .declared.unread import check_unread
from .declared.untold import check_untold
from .declared.unused import check_unused
from .events.any_order import check_any_order
from .events.cancels import check_cancels
from .events.cascades import check_cascades
from .events.idle import check_idle
from .events.in_force import check_in_force
from .events.moved import check_moved
from .events.openings import check_openings
from .events.points_due import check_points_due
from .events.procedures import check_procedures
from .events.recursion import check_recursion
from .events.static_cost import check_static_cost
from .events.undecided import check_undecided
from .events.undoable import check_undoable
from .events.unheard import check_unheard
from .events.unordered import check_unordered
from .having.costs import check_costs
from .having.empty_places import check_empty_places
from .having.hidden_fields import check_hidden_fields
from .having.hidden_hands import check_hidden_hands
from .having.hidden_zones import check_hidden_zones
from .having.in_play import check_in_play
from .having.never_had import check_never_had
from .having.owned import check_owned
from .having.sums import check_sums
from .having.unions import check_unions

OF_RULES: tuple[Callable[[Game, Collection[str] | None], Iterable[Diagnostic]], ...] = (
    check_conditions,
    check_static_cost,
    check_repeated,
    check_idle,
    check_parentheses,
)
"""What looks at one rule after the other: in all cards, or in those of the files that somebody asks about."""

CHECKS: tuple[Callable[[Game], Iterable[Diagnostic]], ...] = (
    check_assignments,
    check_choices,
    check_costs,
    check_tables,
    check_groups,
    check_hidden_zones,
    check_hidden_fields,
    check_hidden_hands,
    check_unused,
    check_recursion,
    check_cascades,
    check_points_due,
    check_game_things,
    check_labels,
    check_slots,
    check_cancels,
    check_unheard,
    check_provenance,
    check_moved,
    check_openings,
    check_procedures,
    check_untold,
    check_accounts,
    check_in_play,
    check_owned,
    check_unordered,
    check_undecided,
    check_any_order,
    check_twins,
    check_collisions,
    check_sums,
    check_unions,
    check_goals,
    check_reach,
    check_unread,
    check_empty_places,
    check_never_had,
    check_shown,
    check_in_force,
    check_undoable,
)


def run_checks(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """What all checks find; what a rule shows by itself only on the cards of ``asked`` files."""
    for look in OF_RULES:
        yield from look(game, asked)
    for check in CHECKS:
        yield from check(game)
