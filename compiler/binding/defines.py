"""Adds the verbs and fields that rules define to the vocabulary, before any word is bound.

``define double(die): …`` is a verb that acts on a die; ``define worth(die) = …`` a field of every die.
The parameter is named by the noun of the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..parsing.grammar.keywords import RESERVED
from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..source.records import replace
from ..source.spans import Span
from ..source.suggestions import nearest, nearest_fix
from ..tree import syntax
from ..tree.types import NO_TYPE
from ..words.cards.cards_from_documents import RawCard
from ..words.core import Core
from ..words.vocabulary import Declaration, Field, NounDeclaration, Verb, Vocabulary


@dataclass(frozen=True, slots=True)
class Defined:
    """The vocabulary with what rules define; ``fields`` holds the formulas by noun and name."""

    vocabulary: Vocabulary
    fields: Mapping[tuple[str, str], syntax.Define]


def collect_defines(
    vocabulary: Vocabulary, core: Core, cards: Iterable[RawCard]
) -> tuple[Defined, list[Diagnostic]]:
    """Everything that rules define, and the words among it that are taken or name no noun.

    What is defined for a misspelt noun is taken for the nearest one, so that only the misspelling is told.
    """
    verbs, nouns = dict(vocabulary.verbs), dict(vocabulary.nouns)
    fields: dict[tuple[str, str], syntax.Define] = {}
    diagnostics: list[Diagnostic] = []
    for node in _defines(cards):
        diagnostics += _no_nouns(node, vocabulary)
        node = _meant(node, vocabulary)
        known: Mapping[str, Declaration] = {**verbs, **nouns, **vocabulary.zones}
        mistakes = _mistakes(node, known, vocabulary, core)
        diagnostics += mistakes
        if mistakes or not all(word in nouns for word in node.parameters):
            continue
        if node.value is None:
            verbs[node.name] = Verb(node.name, objects=node.parameters, span=node.span)
        else:
            noun = node.parameters[0]
            nouns[noun] = _with_field(nouns[noun], node.name, node.span)
            fields[noun, node.name] = node
    return Defined(replace(vocabulary, verbs=verbs, nouns=nouns), fields), diagnostics


def _defines(cards: Iterable[RawCard]) -> Iterable[syntax.Define]:
    bodies = (rule.body for card in cards for rule in card.rules)
    return (body for body in bodies if isinstance(body, syntax.Define))


def _no_nouns(node: syntax.Define, vocabulary: Vocabulary) -> list[Diagnostic]:
    """The parameters that name no noun."""
    parameters = zip(node.parameters, node.parameter_spans, strict=True)
    return [
        diagnostic("H334", span, fix=nearest_fix(word, vocabulary.kinds, span), word=word)
        for word, span in parameters
        if word not in vocabulary.kinds
    ]


def _meant(node: syntax.Define, vocabulary: Vocabulary) -> syntax.Define:
    """The definition with the nearest noun for each misspelt one."""
    nouns = vocabulary.kinds
    meant = (word if word in nouns else nearest(word, nouns) or word for word in node.parameters)
    return replace(node, parameters=tuple(meant))


def _with_field(noun: NounDeclaration, name: str, span: Span) -> NounDeclaration:
    field = Field(name, "derived", NO_TYPE, span=span)
    return replace(noun, fields={**noun.fields, name: field})


def _mistakes(
    node: syntax.Define, known: Mapping[str, Declaration], vocabulary: Vocabulary, core: Core
) -> list[Diagnostic]:
    if len(node.parameters) > 1 or (node.value is not None and not node.parameters):
        return [diagnostic("H333", node.span, name=node.name)]
    first = known.get(node.name)
    if node.value is not None and first is None and node.parameters[0] in vocabulary.nouns:
        first = vocabulary.fields(node.parameters[0]).get(node.name)
    if first is not None:
        return [
            diagnostic("H323", node.name_span, related=(Related(first.span, "first_here"),), word=node.name)
        ]
    if node.name in (*RESERVED, *core.words()):
        return [diagnostic("H325", node.name_span, word=node.name)]
    return []
