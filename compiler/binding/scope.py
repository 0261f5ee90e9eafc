"""What names stand for at a point of a rule: binders, the item of a ``where``, parameters, the owner."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..source.records import replace
from ..tree import rules
from ..tree.types import NoType, Type

ME = rules.Player("me")


class Scope(msgspec.Struct, frozen=True):
    """The names in force. A new scope is made for each binder; none is ever changed.

    ``item`` is the binder whose fields a bare word may mean. ``faint`` are the parts of an event
    that the pattern does not mention: they may be read, and any binder may take their name.
    ``aliases`` are names for something that has another: the parameter of a defined field is ``this``.
    ``owner`` is what ``my`` stands for; ``this`` the card, or the thing of a formula. ``in_example``: every
    place has an order there, that in which its things are given.
    """

    this: Type | None = None
    owner: rules.Expression = ME
    names: Mapping[str, Type] = msgspec.field(default_factory=dict)
    faint: Mapping[str, Type] = msgspec.field(default_factory=dict)
    settings: Mapping[str, Type] = msgspec.field(default_factory=dict)
    aliases: Mapping[str, rules.Expression] = msgspec.field(default_factory=dict)
    item: str | None = None
    in_pattern: bool = False
    in_procedure: bool = False
    in_example: bool = False
    rule: str = ""

    def bind(self, name: str, type_: Type) -> Scope:
        """The scope after a binder."""
        faint = {word: kind for word, kind in self.faint.items() if word != name}
        return replace(self, names={**self.names, name: type_}, faint=faint, item=None)

    def without(self, name: str) -> Scope:
        """The scope in which a name stands for nothing any more."""
        return replace(self, names={word: type_ for word, type_ in self.names.items() if word != name})

    def taken(self, name: str) -> bool:
        """Whether a name stands for something already. One that a mistake left behind may be taken again."""
        return name in self.names and not isinstance(self.names[name], NoType)

    def inside(self, name: str, type_: Type) -> Scope:
        """The scope of a ``where``: the binder's fields may be read bare."""
        return replace(self.bind(name, type_), item=name)

    def outside(self) -> Scope:
        """The scope without an item."""
        return replace(self, item=None)


class RulePosition(msgspec.Struct, frozen=True):
    """Where a rule stands: the id of its card, and the noun whose slots it may fill.

    ``prefix`` tells the unlabelled rules of a frame, a side or a grant from those of the card; ``side``: the
    value that the card shows while they hold.
    """

    card: str
    kind: str
    prefix: str = ""
    side: str = ""
