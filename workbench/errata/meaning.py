"""Rules with what they mean: layout, comments, labels and names of things do not count, nor their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from ...compiler.parsing.format.rules_text import format_rules
from ...compiler.source.records import replace
from ...compiler.text.plan.normal_form import normal_form
from ...compiler.tree import rules
from ...compiler.tree.types import NO_TYPE
from ...compiler.typed.mapped import mapped
from ...compiler.typed.model import Card
from .changes import Alteration


@dataclass(frozen=True, slots=True)
class Written:
    """A rule of a card in its one spelling, and what it means."""

    source: str
    meaning: Hashable


def written_rules(card: Card) -> tuple[Written, ...]:
    """The rules of a card in order. One with mistakes means what it says, letter by letter."""
    typed = {rule.span.start: rule for rule in card.rules}
    written = []
    for rule in card.written.rules:
        source = format_rules((replace(rule, comments=()),)).strip()
        bound = typed.get(rule.span.start)
        written.append(Written(source, source if bound is None else meaning(bound)))
    return tuple(written)


def meaning(rule: rules.Rule) -> rules.Rule:
    """What a rule means, whatever the types of the words and the pack are that it stands in."""
    slot = rule.label if isinstance(rule.body, rules.Slot) else None
    return replace(mapped(normal_form(rule), _bare), label=slot)


def meaning_of_value(value: rules.Expression) -> rules.Rule:
    """What a formula means."""
    return meaning_of_body((rules.Assign(rules.Nothing(), value),))


def meaning_of_body(body: tuple[rules.Statement, ...]) -> rules.Rule:
    """What some statements mean."""
    return meaning(rules.Rule("", None, (), rules.Slot(body)))


def _bare(node: Any) -> Any:
    """A node without types, which change with the vocabulary, and without the ids of packs and rules."""
    typed: dict[str, Any] = {name: NO_TYPE for name in node.__struct_fields__ if name in ("type", "item")}
    match node:
        case rules.LabelOf(rule=rule):
            return replace(node, rule=rule.partition(":")[2])
        case rules.Rule(body=rules.Slot()):
            return replace(node, id="")
        case rules.Rule():
            return replace(node, id="", label=None)
    return replace(node, **typed) if typed else node


def rule_changes(old: tuple[Written, ...], new: tuple[Written, ...]) -> Iterator[Alteration]:
    """The rules that mean something else, old and new beside each other; a new order is no change."""
    before, after = _apart(old, new), _apart(new, old)
    match = SequenceMatcher(
        None, [rule.meaning for rule in before], [rule.meaning for rule in after], autojunk=False
    )
    for tag, start, end, new_start, new_end in match.get_opcodes():
        if tag == "equal":
            continue
        for place in range(max(end - start, new_end - new_start)):
            was = before[start + place].source if start + place < end else None
            now = after[new_start + place].source if new_start + place < new_end else None
            yield Alteration("rule", "", was, now)


def _apart(some: tuple[Written, ...], others: tuple[Written, ...]) -> list[Written]:
    """Those rules without a rule of the same meaning among the others, each of which stands for one."""
    left = Counter(rule.meaning for rule in others)
    unmatched = []
    for rule in some:
        if left[rule.meaning]:
            left[rule.meaning] -= 1
        else:
            unmatched.append(rule)
    return unmatched
