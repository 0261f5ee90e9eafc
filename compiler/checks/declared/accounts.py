"""A rule that only keeps account is told by no text, so it must change nothing that a player would miss."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...typed.model import Game
from ...typed.walk import children


def check_accounts(game: Game) -> Iterator[Diagnostic]:
    """H557: an account does more than to remember. H558: no rule that is told speaks of what it remembers."""
    accounts = [rule for card in game.cards for rule in _accounts(card.rules)]
    spoken = _spoken_of(game) if accounts else frozenset()
    for rule in accounts:
        if not isinstance(rule.body, rules.Reaction | rules.Timed):
            yield diagnostic("H557", rule.span, reason="account_waits")
            continue
        for statement in _simple(rule.body.body):
            match statement:
                case rules.Assign(target=rules.Member(noun=noun, field=field)):
                    name = f"{noun}.{field}"
                    if name not in game.vocabulary.untold:
                        yield diagnostic("H557", statement.span, reason="account_untold")
                    elif name not in spoken:
                        yield diagnostic("H558", statement.span, field=name)
                case _:
                    yield diagnostic("H557", statement.span, reason="account_writes")


def _accounts(nodes: tuple[rules.Rule, ...]) -> Iterator[rules.Rule]:
    """The accounts of a card, also among the rules of a kind or a side."""
    for rule in nodes:
        if rule.account:
            yield rule
        elif isinstance(rule.body, rules.Kind | rules.Side):
            yield from _accounts(rule.body.rules)


def _simple(body: tuple[rules.Statement, ...]) -> Iterator[rules.Statement]:
    """What is done, without the conditions and loops around it."""
    for statement in body:
        match statement:
            case rules.If(body=inner, otherwise=otherwise):
                yield from _simple((*inner, *otherwise))
            case rules.Each(body=inner) | rules.EachPlayer(body=inner):
                yield from _simple(inner)
            case _:
                yield statement


def _spoken_of(game: Game) -> frozenset[str]:
    """The fields read in what is told, also inside formulas: on cards, in procedures, in the outline.

    What a verb does by its definition is told in its own words, which need not speak of a field.
    """
    spoken = set[str]()
    waiting: list[rules.Node] = [rule for card in game.cards for rule in card.rules]
    if game.outline is not None:
        outline = game.outline
        waiting += [*outline.ties, *(condition for _, condition in (*outline.watched, *outline.awards))]
        waiting += [condition for condition in (outline.out, outline.titled) if condition is not None]
    while waiting:
        node = waiting.pop()
        match node:
            case rules.Rule(account=True) | rules.Define():
                continue
            case rules.Procedure(name=name) if name in game.vocabulary.untold:
                continue
            case rules.Assign(value=value, target=rules.Member(subject=subject)):
                waiting += (subject, value)
                continue
            case rules.Member(noun=noun, field=field) if f"{noun}.{field}" not in spoken:
                spoken.add(f"{noun}.{field}")
                formula = game.formulas.get((noun, field))
                waiting += () if formula is None else (formula,)
        waiting += children(node)
    return frozenset(spoken)
