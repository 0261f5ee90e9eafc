"""Which of two lines is indented wrongly: the parser stops at the second, the slip may be the first’s.

The lines around them tell: what lines up with others is right.
"""

from __future__ import annotations

STEP = 2
"""Most people indent by two; where nothing else tells, a line between two steps is the wrong one."""


def odd_one_before(before: str, line: str, after: str) -> int | None:
    """How far the last line of ``before`` should be indented, if it is the wrong one; else None.

    ``line`` is the one at which reading stopped, ``after`` what follows it.
    """
    above = _written(before.split("\n"))
    below = _written(after.split("\n"))
    odd = above[-1]
    both_items = _is_item(odd) and _is_item(line)
    at = _indent(odd) if both_items or not _is_item(odd) else _inner(odd)
    wanted = _indent(line)
    if not _is_wrong(at, wanted, odd, above[-2] if len(above) > 1 else None, below[0] if below else None):
        return None
    return max(0, wanted - (at - _indent(odd)))


def _is_wrong(at: int, wanted: int, odd: str, above: str | None, below: str | None) -> bool:
    if at == wanted:
        return False
    if above is None:
        return at > wanted == 0 and not _is_item(odd)
    lined_up = below is not None and _indent(below) == wanted
    if above.rstrip().endswith(":"):
        if at <= _inner(above):
            return wanted > _inner(above) and not _is_item(odd)
        if below is not None and _indent(below) in (at, wanted):
            return lined_up and wanted > _indent(above)
        return wanted % STEP == 0 and at % STEP != 0
    beside = _indent(above) if _is_item(odd) else _inner(above)
    return wanted > at != beside and (beside == wanted or lined_up)


def _written(lines: list[str]) -> list[str]:
    """The lines with more than a comment on them."""
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _is_item(line: str) -> bool:
    return line.lstrip(" ").startswith("- ")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _inner(line: str) -> int:
    """Where the content of a line begins, behind the dashes of a list."""
    return len(line) - len(line.lstrip(" -"))
