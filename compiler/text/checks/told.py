"""Every procedure can be told, step by step, in each language: a rules reference is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import NOWHERE, Span
from ...tree import rules
from ...typed.model import Card
from ..language.language_from_data import SECTIONS
from ..language.missing import MissingForm
from ..message.outline import OutlinePlan, all_told
from ..plan.discourse import NotExpressible
from ..realizer import Realizer
from ..say.linearize import LACKS
from .lacking.lacks import WORD, Lacks

_PROCEDURES = "procedures"


def check_told(realizer: Realizer, cards: Sequence[Card], lacks: Lacks) -> Iterator[Diagnostic]:
    """H625: a line of a procedure that no text tells. H626: a word that the telling lacks.

    Both are warnings: the game is played all the same. Where no procedure of the game has a name yet, its
    author has not thought of a reference, and is asked for nothing. What is ``untold`` needs no words.
    """
    if not _any_named(realizer):
        return
    untold = realizer.game.vocabulary.untold
    for card in cards:
        for rule in card.rules:
            if isinstance(rule.body, rules.Procedure) and rule.body.name not in untold:
                yield from _check_procedure(realizer, rule, rule.body.name, lacks)


def _check_procedure(realizer: Realizer, rule: rules.Rule, name: str, lacks: Lacks) -> Iterator[Diagnostic]:
    try:
        outline = _printed(realizer, name)
    except NotExpressible as error:
        advice = "kept_account" if error.reason == "assignment" else error.reason
        reason, advice = f"unspeakable_{error.reason}", f"advice_{advice}"
        yield diagnostic("H625", _place(error.node.span, rule), procedure=name, reason=reason, advice=advice)
        return
    for lack, span in _missing(realizer, outline, rule):
        if lacks.note(lack):
            yield _told(lack, span, name)


def _missing(
    realizer: Realizer, outline: OutlinePlan, rule: rules.Rule
) -> Iterator[tuple[MissingForm, Span]]:
    """What the title and the sentences of a procedure lack, each with the line that needs it."""
    try:
        realizer.title(outline.procedure)
    except MissingForm as error:
        yield error, rule.span
    for step in all_told(outline.steps):
        said = [partial(realizer.sentence, plan) for plan in step.plans]
        said += [partial(realizer.spell_fronts, note.when) for note in step.notes]
        for say in said:
            try:
                say()
            except MissingForm as error:
                yield error, _place(step.span, rule)


def _printed(realizer: Realizer, procedure: str) -> OutlinePlan:
    """A procedure with what is otherwise in other games in notes; as it is written where that has no words.

    Raises NotExpressible.
    """
    try:
        return realizer.outline_apart(procedure)
    except NotExpressible:
        return realizer.outline(procedure)


def _any_named(realizer: Realizer) -> bool:
    """Whether any procedure has words in a language."""
    return any(word.startswith(f"{SECTIONS[_PROCEDURES]}:") for word in realizer.language.lexemes)


def _place(span: Span, rule: rules.Rule) -> Span:
    """The place of a statement; that of its procedure where it has none."""
    return rule.span if span == NOWHERE else span


def _told(error: MissingForm, span: Span, procedure: str) -> Diagnostic:
    sort, _, word = error.what.partition(":")
    section = next((name for name, kind in SECTIONS.items() if kind == sort), sort)
    whole = error.needed == WORD or error.needed.partition(" ")[0] in LACKS  # a wording without a name
    form = () if whole else (error.needed,)
    return diagnostic(
        "H626",
        span,
        language=error.language,
        path=".".join((section, word, *form)),
        section=section,
        word=word,
        procedure=procedure,
    )
