"""The highest or lowest of all that a choice is made from: "with the highest value", "with the most gold"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ...source.records import replace
from ...tree import rules
from ...typed.mapped import mapped
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, phrase
from .qualities import conjuncts

SUPERLATIVES: Mapping[str, Literal["highest", "lowest"]] = {
    "most": "highest",
    "least": "lowest",
    "richest": "highest",
    "poorest": "lowest",
}
"""The fold that each compares with: of a field of things, or of what the other players have."""
_OF_A_FIELD = {"highest": "most", "lowest": "least"}
_OF_A_RESOURCE = {"highest": "richest", "lowest": "poorest"}


def superlatives(
    vocabulary: Vocabulary, binder: rules.Binder, conditions: tuple[rules.Expression, ...]
) -> tuple[tuple[rules.Expression, ...], tuple[Phrase, ...]]:
    """The conditions of a binder without the one that compares with all its things, and what says that."""
    for condition in conditions:
        rest = tuple(other for other in conditions if other is not condition)
        said = _superlative(vocabulary, binder, condition, rest)
        if said is not None:
            return rest, (said,)
    return conditions, ()


def _superlative(
    vocabulary: Vocabulary,
    binder: rules.Binder,
    condition: rules.Expression,
    rest: tuple[rules.Expression, ...],
) -> Phrase | None:
    match condition:
        case rules.Comparison(
            operator="is", left=left, right=rules.Fold(kind="highest" | "lowest" as kind) as fold
        ) if fold.binder.sources == binder.sources:
            pass
        case _:
            return None
    inner = fold.binder.name

    def renamed(node: Any) -> Any:
        named = isinstance(node, rules.Local) and node.name == inner
        return replace(node, name=binder.name) if named else node

    where = fold.binder.where
    same = () if where is None else conjuncts(mapped(where, renamed))
    if mapped(fold.value, renamed) != left or sorted(map(repr, same)) != sorted(map(repr, rest)):
        return None
    match left:
        case rules.Member(subject=rules.Local(name=name), noun=noun, field=field) if name == binder.name:
            return phrase(_OF_A_FIELD[kind], field=f"field:{noun}.{field}")
        case rules.Holding(resource=resource, owner=rules.Local(name=name)) if (
            name == binder.name and binder.sources == (rules.Player("others", binder.sources[0].type),)
        ):
            det, number = ("generic", None) if vocabulary.resources[resource].piece else ("bare", "many")
            return phrase(
                _OF_A_RESOURCE[kind],
                object=phrase("np", noun=f"noun:{resource}", det=det, number=number),
            )
    return None
