"""Where nothing more telling is known: what was expected, what was found."""

from __future__ import annotations

from ...source.diagnostics import Diagnostic, diagnostic
from ..grammar.slip import Slip
from ..grammar.spelling import OPERATORS, written

_KINDS = (
    ("ACTION", "syntax_rule"),
    ("CHOOSE", "syntax_statement"),
    ("NONE", "syntax_value"),
    ("INT", "syntax_thing"),
    ("NAME", "syntax_word"),
)
"""A terminal that tells what may begin here, and the term for it, the most telling first."""


_BEGINNINGS = ("syntax_rule", "syntax_statement")


def expected(slip: Slip) -> Diagnostic:
    """Names what may stand here."""
    after = str(slip.previous or "")
    possible = [sign for sign in written(slip.accepts) if sign not in OPERATORS]
    kind = next((term for terminal, term in _KINDS if terminal in slip.accepts), None)
    if kind == "syntax_word" and possible:
        kind = None
    if kind and (kind in _BEGINNINGS or not _may_end(slip)):
        if slip.at_end:
            return diagnostic("H203", slip.span, after=after, what=kind)
        return diagnostic("H202", slip.span, found=slip.word, what=kind)
    if slip.at_end:
        return diagnostic("H204", slip.span, after=after, expected=_list(possible))
    if not set(possible) - {";"}:
        return diagnostic("H228", slip.span, found=slip.word)
    return diagnostic("H201", slip.span, found=slip.word, expected=_list(possible))


def _may_end(slip: Slip) -> bool:
    """Whether the line could also have ended here."""
    return bool(slip.tokens) and bool(slip.accepts & {"_NL", "SEMICOLON", "COLON"})


def _list(possible: list[str]) -> str:
    return ", ".join(f"`{sign}`" for sign in possible)
