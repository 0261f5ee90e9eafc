"""Nothing runs itself: neither labelled rules nor verbs, however long the way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import Span
from ...tree import rules
from ...typed.model import Game
from ...typed.walk import walk


def check_recursion(game: Game) -> Iterator[Diagnostic]:
    """H518: a rule that runs itself. H519: a verb that does itself."""
    runs: dict[str, set[str]] = {}
    places: dict[str, Span] = {}
    for rule in game.nodes:
        if isinstance(rule, rules.Rule):
            name = rule.id if not isinstance(rule.body, rules.Procedure) else _procedure(rule)
            places[name] = rule.span
            for label in _labels(rule.body):
                runs.setdefault(name, set()).add(label)
            if isinstance(rule.body, rules.Instead) and isinstance(rule.body.run, rules.LabelOf):
                runs.setdefault(rule.body.run.rule, set()).add(name)
    for name in sorted(circular(runs)):
        yield diagnostic("H518", places[name], rule=name.partition("#")[2])
    does: dict[str, set[str]] = {}
    for definition in game.definitions.values():
        verbs = {node.verb for part in definition.body for node in walk(part) if isinstance(node, rules.Do)}
        does[definition.verb] = does.get(definition.verb, set()) | verbs
    for verb in sorted(circular(does)):
        yield diagnostic("H519", game.vocabulary.verbs[verb].span, verb=verb)


def _labels(body: rules.RuleBody) -> Iterator[str]:
    """The labelled rules that a rule speaks of; of what stands in place of one, those that it runs."""
    for part in body.body if isinstance(body, rules.Instead) else (body,):
        yield from (node.rule for node in walk(part) if isinstance(node, rules.LabelOf))


def _procedure(rule: rules.Rule) -> str:
    assert isinstance(rule.body, rules.Procedure)
    return f"{rule.id.partition('#')[0]}#{rule.body.name}"


def circular(edges: Mapping[str, set[str]]) -> set[str]:
    """The nodes from which a way leads back to themselves."""
    return {start for start in edges if start in reachable(edges, start)}


def reachable(edges: Mapping[str, set[str]], start: str) -> set[str]:
    """All nodes to which a way leads from a node; itself only where a ring does."""
    reached: set[str] = set()
    waiting = sorted(edges.get(start, ()))
    while waiting:
        node = waiting.pop()
        if node not in reached:
            reached.add(node)
            waiting += sorted(edges.get(node, ()))
    return reached
