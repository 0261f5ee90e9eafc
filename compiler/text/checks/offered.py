"""What the flow of a game lets a player do needs words as well: they are what he is asked with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Card
from ..language.missing import MissingForm
from ..plan.discourse import NotExpressible
from ..procedures.asked import Leaving, plan_way, statements_of
from ..realizer import Realizer
from .lacking.lacks import WORD, Lacks

_Ways = Iterator[tuple[Leaving | rules.OneOf, tuple[rules.Statement, ...]]]
_VERB = "verb:"


def check_offered(realizer: Realizer, cards: Sequence[Card], lacks: Lacks) -> Iterator[Diagnostic]:
    """H640: a verb that a procedure offers, and that a language lacks: a player sees no words for it.

    Texts on cards need their words in any case (H602); a procedure has no text, so this is only a warning.
    """
    for card in cards:
        for rule in card.rules:
            if not isinstance(rule.body, rules.Procedure):
                continue
            for asking, way in _ways(rule.body):
                verb = _lacking(realizer, card.kind, rule.body, asking, way)
                if verb is not None and not lacks.has_of(verb):
                    lacks.note(MissingForm(realizer.language.code, verb, WORD))
                    span, name = way[0].span if way else asking.span, verb.removeprefix(_VERB)
                    yield diagnostic("H640", span, verb=name, language=realizer.language.code)


def _ways(body: rules.Procedure) -> _Ways:
    """What a procedure leaves to a player, each with the statement that asks."""
    for node in statements_of(body):
        match node:
            case rules.OneOf(options=options):
                yield from ((node, way) for way in options)
            case rules.May(body=way) | rules.Repeat(optional=True, body=way):
                yield node, way


def _lacking(
    realizer: Realizer,
    kind: str,
    body: rules.Procedure,
    asking: Leaving | rules.OneOf,
    way: tuple[rules.Statement, ...],
) -> str | None:
    """The verb without words that keeps one way from being said."""
    try:
        realizer.spell_act(plan_way(realizer.game.vocabulary, realizer.labels, kind, body, asking, way))
    except NotExpressible:  # said by the name of what is run, or not at all
        return None
    except MissingForm as error:
        return error.what if error.what.startswith(_VERB) else None
    return None
