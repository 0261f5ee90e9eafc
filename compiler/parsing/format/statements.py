"""Statements that fit in a line, and the headers of those that hold a block, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...source.exhaustive import exhaustive
from ...tree import rules, syntax
from ...tree.syntax import Expression, Statement
from .expressions import SUM, binder_text, expression_text, object_text, thing_text

AFTER_MAY = syntax.Do | syntax.Pay | rules.Assign | rules.Choose | rules.Run | rules.Cancel
SIMPLE = AFTER_MAY | rules.Offer


def is_simple(node: Statement) -> bool:
    """Whether a statement has no block and may stand beside others in a line."""
    if isinstance(node, rules.May):
        return len(node.body) == 1 and isinstance(node.body[0], AFTER_MAY)
    return isinstance(node, SIMPLE)


def simple_text(node: Statement) -> str:
    """The text of a simple statement."""
    return _WRITERS[type(node)](node)


def header_text(node: Statement) -> str:
    """What stands before the colon of a statement with a block."""
    return _HEADERS[type(node)](node)


def clause(word: str, node: Expression | None) -> str:
    """`` word …``, or nothing."""
    return "" if node is None else f" {word} {expression_text(node)}"


def roles_text(roles: Sequence[syntax.Role]) -> str:
    """The prepositions of a verb, each with a space before it."""
    return "".join(f" {role.preposition} {expression_text(role.value)}" for role in roles)


def verb_text(node: syntax.Do | syntax.Pattern) -> str:
    """A verb with its object and its roles."""
    thing = "" if node.object is None else " " + object_text(node.object)
    if isinstance(node, syntax.Pattern) and node.group:
        thing = " some" + thing
    return f"{node.verb}{thing}{roles_text(node.roles)}"


def _choose(node: rules.Choose[syntax.Expression, syntax.Binder]) -> str:
    if node.quantity == "exactly":
        quantity = "" if node.number is None else thing_text(node.number, bare_word=False) + " "
    elif node.quantity == "up to" and node.number is not None:
        quantity = f"up to {thing_text(node.number)} "
    else:
        quantity = f"{node.quantity} "
    return f"choose {quantity}{binder_text(node.binder)}{clause('such that', node.such_that)}"


def _pay(node: syntax.Pay) -> str:
    if isinstance(node.cost, syntax.Do):
        return f"pay {verb_text(node.cost)}"
    purpose = "" if node.purpose is None else f" for {node.purpose}"
    return f"pay {object_text(node.cost, bare_word=False)}{purpose}"


def _offer_word(node: rules.Offer[syntax.Expression]) -> str:
    return "require" if node.required else "offer"


def _each(node: rules.Each[syntax.Expression, syntax.Binder, syntax.Statement]) -> str:
    return f"each {binder_text(node.binder)}{clause('by', node.order)}"


def _each_player(node: rules.EachPlayer[syntax.Expression, syntax.Statement]) -> str:
    name = "" if node.name is None else f" {node.name}"
    return f"each player{name}{clause('by', node.order)}"


_WRITERS: Mapping[type, Callable[[Any], str]] = exhaustive(
    syntax.Statement,
    table={
        syntax.Do: verb_text,
        syntax.Pay: _pay,
        rules.Assign: lambda node: f"{expression_text(node.target)} = {expression_text(node.value)}",
        rules.Choose: _choose,
        rules.Run: lambda node: f"run {expression_text(node.target)}{clause('for', node.subject)}",
        rules.Cancel: lambda node: "cancel",
        rules.Offer: lambda node: f"{_offer_word(node)} {expression_text(node.window)}",
        rules.May: lambda node: f"may {simple_text(node.body[0])}",
        syntax.Broken: lambda node: node.text,
    },
    rest="""
        If Each EachPlayer OneOf Match Grant Quietly Until Repeat
    """,
)

_HEADERS: Mapping[type, Callable[[Any], str]] = exhaustive(
    syntax.Statement,
    table={
        rules.May: lambda node: "may",
        rules.If: lambda node: "if " + expression_text(node.condition),
        rules.Each: _each,
        rules.EachPlayer: _each_player,
        rules.OneOf: lambda node: "one of",
        rules.Match: lambda node: "match " + expression_text(node.value, SUM),
        rules.Grant: lambda node: "grant" + clause("until", node.until),
        rules.Quietly: lambda node: "quietly",
        rules.Until: lambda node: "until " + expression_text(node.condition),
        rules.Repeat: lambda node: f"repeat {expression_text(node.times, SUM)} times",
    },
    rest="Do Pay Assign Choose Run Cancel Offer Broken",
)
