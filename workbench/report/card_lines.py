"""The lines of a card: its rules under the names of its sides, each behind its own name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...compiler.text.part_names import PartNames
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable

DASHED, NAMED = "– {} –", "{} – {}"
"""How the name of a side stands over its rules, and the name of a rule in front of what it says."""


def card_lines(card: Card, parts: PartNames, say: Callable[[str, rules.Rule], str | None]) -> Iterator[str]:
    """A line for each rule of a card that is said at all, and one for each side that it has."""
    side = ""
    for kind, rule in speakable(card):
        if rule.side and rule.side != side:
            yield DASHED.format(parts.side(card.name, rule.side) or rule.side)
        side = rule.side
        said = say(kind, rule)
        name = parts.rule(card.name, rule)
        if said:
            yield said if name is None else NAMED.format(name, said)
