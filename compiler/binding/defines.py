"""Adds the verbs and fields that rules define to the vocabulary, before any word is bound.

``define double(die): …`` is a verb that acts on a die; ``define worth(die) = …`` a field of every die.
The parameter is named by the noun of the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..parsing import syntax
from ..parsing.keywords import RESERVED
from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..source.spans import Span
from ..words.cards_from_documents import RawCard
from ..words.core import Core
from ..words.types import NO_TYPE
from ..words.vocabulary import Declaration, Field, Noun, Verb, Vocabulary


@dataclass(frozen=True, slots=True)
class Defined:
    """The vocabulary with what rules define; ``fields`` holds the formulas by noun and name."""

    vocabulary: Vocabulary
    fields: Mapping[tuple[str, str], syntax.Define]


def collect_defines(
    vocabulary: Vocabulary, core: Core, cards: Iterable[RawCard]
) -> tuple[Defined, list[Diagnostic]]:
    """Everything that rules define, and the words among it that are taken or name no noun."""
    verbs, nouns = dict(vocabulary.verbs), dict(vocabulary.nouns)
    fields: dict[tuple[str, str], syntax.Define] = {}
    diagnostics: list[Diagnostic] = []
    for node, span in _defines(cards):
        known: Mapping[str, Declaration] = {**verbs, **nouns, **vocabulary.zones}
        mistakes = _mistakes(node, span, known, vocabulary, core)
        diagnostics += mistakes
        if mistakes:
            continue
        if node.value is None:
            verbs[node.name] = Verb(node.name, objects=node.parameters, span=span)
        else:
            noun = node.parameters[0]
            nouns[noun] = _with_field(nouns[noun], node.name, span)
            fields[noun, node.name] = node
    return Defined(replace(vocabulary, verbs=verbs, nouns=nouns), fields), diagnostics


def _defines(cards: Iterable[RawCard]) -> Iterable[tuple[syntax.Define, Span]]:
    bodies = (rule.body for card in cards for rule in card.rules)
    return ((body, body.span) for body in bodies if isinstance(body, syntax.Define))


def _with_field(noun: Noun, name: str, span: Span) -> Noun:
    field = Field(name, "derived", NO_TYPE, span=span)
    return replace(noun, fields={**noun.fields, name: field})


def _mistakes(
    node: syntax.Define,
    span: Span,
    known: Mapping[str, Declaration],
    vocabulary: Vocabulary,
    core: Core,
) -> list[Diagnostic]:
    if len(node.parameters) > 1 or (node.value is not None and not node.parameters):
        return [diagnostic("H333", span, name=node.name)]
    for word in node.parameters:
        if word not in vocabulary.nouns:
            return [diagnostic("H334", span, word=word)]
    first = known.get(node.name)
    if node.value is not None and first is None:
        first = vocabulary.fields(node.parameters[0]).get(node.name)
    if first is not None:
        return [diagnostic("H323", span, related=(Related(first.span, "first_here"),), word=node.name)]
    if node.name in (*RESERVED, *core.words()):
        return [diagnostic("H325", span, word=node.name)]
    return []
