"""Works out what is decided: rules without the conditions on options and players that are known by then.

Only what has changed is simplified, so a rule in which nothing is decided stays the very same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast

from ..source.records import replace
from ..tree import rules
from ..tree.types import Choice, Integer
from ..typed.model import Game
from ..typed.put_in import put_in
from ..typed.ranges import Ranges
from ..typed.truth import decide
from .decided import Decided

N = TypeVar("N", bound=rules.Node)
ME = rules.Player("me")
LEAD = "lead"
"""What the host does to say who is first: nothing, where nobody else plays."""
NOTHING: tuple[rules.Node, ...] = ()
_CONDITIONS = frozenset({"guard", "where", "such_that"})
"""Fields that stay empty where nothing is asked any more."""
_APART = frozenset({"span", "type", "item"})
_DOING = rules.Action | rules.Reaction | rules.Timed | rules.Slot
"""Rules of which nothing is left where nothing is left to do."""


class Folding:
    """Folds the rules of one game. What is shared by several rules is folded once, and stays shared.

    ``all_known``: whatever can be told of a condition is, and not only what follows from what is decided:
    where something was put in the place of a name.
    """

    def __init__(self, game: Game, decided: Decided, *, all_known: bool = False) -> None:
        self._all_known = all_known
        self._game = game
        self._decided = decided
        self._ranges = Ranges(game)
        self._folded: dict[int, tuple[rules.Node, rules.Node | tuple[rules.Node, ...]]] = {}

    # -------------------------------------------------------------- what others ask for

    def node(self, node: N) -> N | None:
        """A rule, or an expression, as it is then; None where there is none of it."""
        folded = self._fold(node)
        return cast(N, folded) if isinstance(folded, rules.Node) else None

    def nodes(self, nodes: tuple[N, ...]) -> tuple[N, ...]:
        """Rules or statements as they are then, without those of which nothing is left."""
        return cast(tuple[N, ...], self._all(nodes))

    def holds(self, condition: rules.Expression | None) -> bool | None:
        """Whether a condition is met; None where it is open. Where there is none, it is."""
        match None if condition is None else self.node(condition):
            case None:
                return True
            case rules.Flag(value=value):
                return value
        return None

    def open(self, condition: rules.Expression | None) -> rules.Expression | None:
        """What is left of a condition; None where it is met."""
        folded = None if condition is None else self.node(condition)
        return None if folded == rules.Flag(True) else folded

    # -------------------------------------------------------------- parts first

    def _fold(self, node: rules.Node) -> rules.Node | tuple[rules.Node, ...]:
        """A node; or the statements in its place."""
        if (known := self._folded.get(id(node))) is None:
            made = self._made(node)
            known = self._folded[id(node)] = (
                node,
                made,
            )  # the node is kept, so that no other gets its identity
        return known[1]

    def _made(self, node: rules.Node) -> rules.Node | tuple[rules.Node, ...]:
        changed: dict[str, Any] = {}
        for name in node.__struct_fields__:
            if name in _APART:
                continue
            before = getattr(node, name)
            after = self._part(name, before)
            if after is not before:
                changed[name] = after
        now = replace(node, **changed) if changed else node
        handler = _HANDLERS.get(type(now))
        simpler: rules.Node | tuple[rules.Node, ...] = now if handler is None else handler(self, now)
        if (
            simpler is now
            and (changed or self._all_known)
            and isinstance(now, rules.Comparison | rules.Within | rules.Inside)
        ):
            told = decide(self._ranges, now)
            return now if told is None else rules.Flag(told, span=node.span)
        return simpler

    def _part(self, name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return self._all(value)
        if not isinstance(value, rules.Node):
            return value
        after = self._fold(value)
        if isinstance(after, tuple):
            return after[0] if len(after) == 1 else value
        if name in _CONDITIONS and after == rules.Flag(True):
            return None
        return after

    def _all(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        folded: list[Any] = []
        for value in values:
            after = self._all(value) if isinstance(value, tuple) else value
            if isinstance(value, rules.Node):
                after = self._fold(value)
                if isinstance(after, tuple):
                    folded += after
                    continue
            folded.append(after)
        same = len(folded) == len(values) and all(a is b for a, b in zip(folded, values, strict=True))
        return values if same else tuple(folded)

    # -------------------------------------------------------------- values

    @property
    def _alone(self) -> bool:
        return self._decided.players == 1

    def _option(self, node: rules.Option) -> rules.Node:
        match self._decided.options.get(node.name):
            case bool() as on:
                return rules.Flag(on, span=node.span)
            case int() as number:
                return rules.Number(number, span=node.span)
            case str() as value if isinstance(node.type, Choice):
                return rules.Value(node.type.enum, value, span=node.span)
        return node

    def _negation(self, node: rules.Negation) -> rules.Node:
        match node.operand:
            case rules.Flag(value=value):
                return rules.Flag(not value, span=node.span)
        return node

    def _both(self, node: rules.Both) -> rules.Node:
        return _junction(node, neutral=True)

    def _either(self, node: rules.Either) -> rules.Node:
        return _junction(node, neutral=False)

    def _comparison(self, node: rules.Comparison) -> rules.Node:
        match node.left, node.right:
            case rules.Flag(value=left), rules.Flag(value=right):
                return rules.Flag((left is right) is (node.operator == "is"), span=node.span)
        if node.left == node.right:
            return rules.Flag(node.operator in ("is", "<=", ">="), span=node.span)
        return node

    def _arithmetic(self, node: rules.Arithmetic) -> rules.Node:
        bounds = self._ranges.ever(node)
        known = isinstance(node.left, rules.Number) and isinstance(node.right, rules.Number)
        if known and bounds.low is not None and bounds.low == bounds.high:
            return rules.Number(bounds.low, span=node.span)
        return node

    def _entry(self, node: rules.Entry) -> rules.Node:
        """A place in a table of which it is known which."""
        entries = self._game.vocabulary.tables[node.table].entries
        index = tuple(at.value if isinstance(at, rules.Number | rules.Value) else "" for at in node.indexes)
        if index not in entries and len(index) == 1 and isinstance(index[0], int):
            numbers = [key[0] for key in entries if isinstance(key[0], int)]
            index = (min(max(index[0], min(numbers)), max(numbers)),) if numbers else index
        match entries.get(index):
            case int() as number if isinstance(node.type, Integer):
                return rules.Number(number, span=node.span)
            case str() as value if isinstance(node.type, Choice):
                return rules.Value(node.type.enum, value, span=node.span)
        return node

    def _count(self, node: rules.Count) -> rules.Node:
        """How many players there are."""
        binder, players = node.binder, self._decided.players
        if binder.where == rules.Flag(False):
            return rules.Number(0, span=node.span)
        if players is None or not _is_of_players(binder):
            return node
        if binder.where is None:
            return rules.Number(players, span=node.span)
        match self._of_me(binder.where, binder.name) if players == 1 else None:
            case rules.Flag(value=value):
                return rules.Number(int(value), span=node.span)
        return node

    def _quantified(self, node: rules.Quantified) -> rules.Node:
        binder = node.binder
        if self._alone and _is_of_players(binder) and binder.where is None:
            said = self._of_me(node.condition, binder.name)
            return said if node.quantifier != "no" else self._fold_one(rules.Negation(said, span=node.span))
        return node

    def _fold_of_players(self, node: rules.Fold) -> rules.Node:
        """The highest number of all players, where there is one."""
        binder = node.binder
        plain = binder.where is None and node.kind in ("total", "highest", "lowest")
        if self._alone and plain and _is_of_players(binder):
            return self._of_me(node.value, binder.name)
        return node

    def _owned(self, node: rules.Node) -> rules.Node:
        """What all players have is mine where I am alone."""
        if self._alone and _is_everybody(getattr(node, "owner", None)):
            return replace(node, owner=ME)
        return node

    def _of_me(self, node: rules.Expression, name: str) -> rules.Expression:
        return cast(rules.Expression, self._put_in._fold_one(put_in(node, name, ME)))

    @cached_property
    def _put_in(self) -> Folding:
        return Folding(self._game, self._decided, all_known=True)

    def _fold_one(self, node: rules.Node) -> rules.Node:
        folded = self._fold(node)
        return folded if isinstance(folded, rules.Node) else node

    # -------------------------------------------------------------- statements

    def _if(self, node: rules.If) -> rules.Node | tuple[rules.Node, ...]:
        match node.condition:
            case rules.Flag(value=value):
                return node.body if value else node.otherwise
        if not node.body and node.otherwise:
            opposite = self._fold_one(rules.Negation(node.condition, span=node.condition.span))
            return replace(
                node, condition=cast(rules.Expression, opposite), body=node.otherwise, otherwise=()
            )
        return node if node.body or node.otherwise else NOTHING

    def _until(self, node: rules.Until) -> rules.Node | tuple[rules.Node, ...]:
        return NOTHING if node.condition == rules.Flag(True) or not node.body else node

    def _repeat(self, node: rules.Repeat) -> rules.Node | tuple[rules.Node, ...]:
        match node.times:
            case rules.Number(value=0):
                return NOTHING
            case rules.Number(value=1):
                return rules.May(node.body, span=node.span) if node.optional else node.body
        return node if node.body else NOTHING

    def _each_player(self, node: rules.EachPlayer) -> rules.Node | tuple[rules.Node, ...]:
        """What each player does is what I do where I am alone."""
        if not node.body:
            return NOTHING
        if not self._alone:
            return node
        match node.order:
            case rules.Player(which="others"):
                return NOTHING
        if node.name is None:
            return node.body
        return self._all(tuple(put_in(statement, node.name, ME) for statement in node.body))

    def _each(self, node: rules.Each) -> rules.Node | tuple[rules.Node, ...]:
        """Nothing, where there can be no such thing."""
        return NOTHING if not node.body or node.binder.where == rules.Flag(False) else node

    def _block(self, node: rules.May | rules.Quietly | rules.Divide) -> rules.Node | tuple[rules.Node, ...]:
        return node if node.body else NOTHING

    def _grant(self, node: rules.Grant) -> rules.Node | tuple[rules.Node, ...]:
        return node if node.rules else NOTHING

    def _match(self, node: rules.Match) -> rules.Node | tuple[rules.Node, ...]:
        match node.value:
            case rules.Number(value=value):
                for case in node.cases:
                    if case.low <= value <= (case.low if case.high is None else case.high):
                        return case.body
        return node

    def _do(self, node: rules.Do) -> rules.Node | tuple[rules.Node, ...]:
        """Nothing, where no amount is left, or nothing is done with the numbers that are given."""
        if isinstance(node.object, rules.Resource) and node.amount == rules.Number(0):
            return NOTHING
        if self._alone and self._game.vocabulary.verbs[node.verb].does == LEAD:
            return NOTHING
        numbers = {role: value for role, value in node.roles if isinstance(value, rules.Number)}
        definition = self._game.definitions.get((node.verb, ""))
        if numbers and definition is not None:
            body: tuple[rules.Node, ...] = definition.body
            for name, role, _ in definition.roles:
                body = put_in(body, name, numbers[role]) if role in numbers else body
            if body is not definition.body and not self._put_in.nodes(body):
                return NOTHING
        return node

    # -------------------------------------------------------------- rules

    def _rule(self, node: rules.Rule) -> rules.Node | tuple[rules.Node, ...]:
        body = node.body
        if getattr(body, "guard", None) == rules.Flag(False):
            return NOTHING
        return NOTHING if isinstance(body, _DOING) and not body.body else node


def _is_everybody(node: rules.Node | None) -> bool:
    return isinstance(node, rules.Player) and node.which == "players"


def _is_of_players(binder: rules.Binder) -> bool:
    """Whether something is asked of all players."""
    return len(binder.sources) == 1 and _is_everybody(binder.sources[0])


def _junction(node: rules.Both | rules.Either, *, neutral: bool) -> rules.Node:
    """Conditions together, without those that make no difference."""
    deciding, idle = rules.Flag(not neutral), rules.Flag(neutral)
    if deciding in node.operands:
        return rules.Flag(not neutral, span=node.span)
    rest = tuple(part for part in node.operands if part != idle)
    if len(rest) == len(node.operands):
        return node
    if len(rest) < 2:
        return rest[0] if rest else rules.Flag(neutral, span=node.span)
    return replace(node, operands=rest)


_HANDLERS: Mapping[type[rules.Node], Callable[[Folding, Any], Any]] = {
    rules.Option: Folding._option,
    rules.Negation: Folding._negation,
    rules.Both: Folding._both,
    rules.Either: Folding._either,
    rules.Comparison: Folding._comparison,
    rules.Arithmetic: Folding._arithmetic,
    rules.Entry: Folding._entry,
    rules.Count: Folding._count,
    rules.Quantified: Folding._quantified,
    rules.Fold: Folding._fold_of_players,
    rules.Zone: Folding._owned,
    rules.Things: Folding._owned,
    rules.If: Folding._if,
    rules.Until: Folding._until,
    rules.Repeat: Folding._repeat,
    rules.EachPlayer: Folding._each_player,
    rules.May: Folding._block,
    rules.Each: Folding._each,
    rules.Divide: Folding._block,
    rules.Quietly: Folding._block,
    rules.Grant: Folding._grant,
    rules.Match: Folding._match,
    rules.Do: Folding._do,
    rules.Rule: Folding._rule,
}
