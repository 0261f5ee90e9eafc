"""What nobody can have where it is asked for: a cost that is never paid, an amount that is always 0.

A player gets a resource only by a verb that gains it. What expires is gone when the procedure of that name
begins; what is done at its windows comes right after that, before anything that the procedure does. Only of a
game whose flow is written: before that, most is still to come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...tree.types import Amount
from ...typed.model import Game
from ...typed.walk import walk

BEGUN = ("", ".start")
"""What stands behind the name of a procedure in the names of the windows that it opens first of all."""
PASSED_ON = ("takes", "sets")
"""What primitives do that bring nothing to a player who has nothing."""
ANY = ""
"""Some resource, of which only the game at play knows which it is."""
Asked = tuple[str, rules.Node]
"""A resource that must be there, and what asks for it."""


def _is_passed_on(game: Game, verb: str) -> bool:
    return game.core.changed_by(game.vocabulary.verbs[verb].does) in PASSED_ON


def check_never_had(game: Game) -> Iterator[Diagnostic]:
    """H545: a resource that nobody can have there, at what asks for it."""
    if not game.procedures:
        return
    gained = _gained(game)
    if ANY in gained:
        return
    words = game.vocabulary.resources
    never = {name for name, declared in words.items() if not (declared.scores or name in gained)}
    never -= set(game.vocabulary.for_packs)
    for node in game.nodes:
        for resource, place in _asked(game, node):
            if resource in never:
                yield diagnostic("H545", place.span, resource=resource, reason="had_never")
    for resource, place in _after_expiry(game, gained):
        if resource not in never:
            yield diagnostic("H545", place.span, resource=resource, reason="had_before")


@dataclass(frozen=True, slots=True)
class _Gained:
    """Which resources are gained: at which windows alone, by procedures, and anyhow else.

    What serves as another counts as that one, where it is gained.
    """

    at_windows: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    by_procedures: set[str] = field(default_factory=set)
    anyhow: set[str] = field(default_factory=set)

    def __contains__(self, resource: str) -> bool:
        return resource in self.at_windows or resource in self.by_procedures or resource in self.anyhow


def _gained(game: Game) -> _Gained:
    gained, run = _Gained(), _run(game)
    placed: set[int] = set()
    for rule in (node for node in game.nodes if isinstance(node, rules.Rule)):
        body = rule.body
        if rule.id in run or any(isinstance(node, rules.Grant) for node in walk(rule)):
            continue
        for resource, deed in _gains(game, rule):
            if isinstance(body, rules.Procedure):
                gained.by_procedures.add(resource)
            elif isinstance(body, rules.Action) and isinstance(body.window, str):
                gained.at_windows[resource].update(_windows(game, body.window))
            else:
                continue
            placed.add(id(deed))
    for node in game.nodes:
        if isinstance(node, rules.Do) and id(node) not in placed:
            gained.anyhow.update(resource for resource, _ in _gains(game, node))
        elif isinstance(node, rules.Treat) and isinstance(node.target, rules.Resource):
            gained.anyhow.add(node.target.resource)
    return gained


def _run(game: Game) -> set[str]:
    """The rules whose inside is done at other times than theirs, by their ids."""
    targets = (node.target for node in game.nodes if isinstance(node, rules.Run))
    return {target.rule for target in targets if isinstance(target, rules.LabelOf)}


def _gains(game: Game, root: rules.Node) -> Iterator[tuple[str, rules.Do]]:
    """What may be gained in a rule."""
    for node in walk(root):
        if not isinstance(node, rules.Do) or _is_passed_on(game, node.verb):
            continue
        if isinstance(node.object, rules.Resource):
            yield node.object.resource, node
        elif node.object is not None and isinstance(node.object.type, Amount):
            yield ANY, node


def _windows(game: Game, window: str) -> tuple[str, ...]:
    """The windows under a name."""
    if window in game.core.windows:
        return tuple(game.vocabulary.windows)
    span = game.vocabulary.spans.get(window)
    return (window,) if span is None else span.windows


def _asked(game: Game, node: rules.Node) -> Iterator[Asked]:
    """What a node reads, pays, or takes away."""
    match node:
        case rules.PayAmount(resource=resource) | rules.Holding(resource=resource):
            yield resource, node
        case rules.Do(verb=verb, object=rules.Resource(resource=resource)):
            if _is_passed_on(game, verb):
                yield resource, node


def _after_expiry(game: Game, gained: _Gained) -> Iterator[Asked]:
    """The costs of what is done when all that there was has just gone back, and nothing was gained since."""
    expiring = [
        declared for declared in game.vocabulary.resources.values() if declared.expires in game.procedures
    ]
    if any(
        isinstance(node, rules.Treat) and isinstance(node.target, rules.WindowName) for node in game.nodes
    ):
        return  # what stands at a window may be done at another one
    offered, run = {node.window for node in game.nodes if isinstance(node, rules.Offer)}, _run(game)
    for resource in expiring:
        begun = {f"{resource.expires}{part}" for part in BEGUN} - offered
        if resource.name in gained.anyhow or begun & gained.at_windows.get(resource.name, set()):
            continue
        for rule in (node for node in game.nodes if isinstance(node, rules.Rule) and node.id not in run):
            body = rule.body
            window = body.window if isinstance(body, rules.Action) else None
            if isinstance(window, str) and set(_windows(game, window)) <= begun:
                paid = (part for part in walk(body) if isinstance(part, rules.PayAmount))
                yield from ((resource.name, part) for part in paid if part.resource == resource.name)
