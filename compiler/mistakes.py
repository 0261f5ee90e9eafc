"""From a slip to a diagnostic."""

from __future__ import annotations

from .diagnostics import Diagnostic, diagnostic
from .slip import Slip


def explain(slip: Slip) -> Diagnostic:
    """What went wrong."""
    return diagnostic("H201", slip.span, found=str(slip.found), expected=" ".join(sorted(slip.accepts)))
