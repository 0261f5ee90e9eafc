"""The limits that hold for a command: those of the table, or what ``--limit NAME=VALUE`` makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...compiler.source.limits import BUDGETS, DEFAULT_LIMITS, LIMITS, Limits
from ...compiler.source.yaml.numerals import LARGEST
from ..terminal.backstop import allow
from ..terminal.failure import Failure

if TYPE_CHECKING:
    from ...compiler.compile import Loaded
    from ...runtime.table.limits import Budgets

_KEPT = "heroglyph.limits"  # where click keeps it while a command runs


def limits_wanted() -> Limits:
    """The limits of the command that runs; those of the table outside of one."""
    context = click.get_current_context(silent=True)
    limits = context.meta.get(_KEPT) if context is not None else None
    return limits if isinstance(limits, Limits) else DEFAULT_LIMITS


def budgets_wanted() -> Budgets:
    """What a game may take, by the limits of the command that runs."""
    from ...runtime.table.limits import Budgets

    limits = limits_wanted()
    return Budgets(**{budget: getattr(limits, limit) for budget, limit in BUDGETS.items()})


def load(roots: Sequence[Path]) -> Loaded:
    """Reads the packs of one game within the limits of the command that runs."""
    from ...compiler.compile import load as load_roots

    return load_roots(roots, limits_wanted())


def keep(context: click.Context, given: Sequence[str]) -> None:
    """Takes the values of ``--limit`` for the command of a context. Raises Failure."""
    limits = limits_wanted()
    for pair in given:
        name, _, value = pair.partition("=")
        limits = _raised(limits, name.strip(), value.strip())
    context.meta[_KEPT] = limits
    allow(limits)


def _raised(limits: Limits, name: str, value: str) -> Limits:
    limit = LIMITS.get(name)
    if limit is None or not limit.can_be_raised:
        known = ", ".join(other.name for other in LIMITS.values() if other.can_be_raised)
        raise Failure("no_such_limit", limit=name, known=known)
    number = int(value) if value.isdecimal() and len(value) <= len(str(LARGEST)) else 0
    if not 0 < number <= limit.cap:
        raise Failure("limit_beyond_cap", limit=name, value=value, maximum=limit.cap)
    return limits.raised(**{name: number})
