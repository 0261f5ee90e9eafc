"""The resolver of a game: binds expressions, and works out the formulas of derived fields as they are met."""

from __future__ import annotations

from collections.abc import Mapping

from ..source.records import replace
from ..source.yaml.load import exceeded
from ..tree import rules, syntax
from ..tree.types import NUMBER, PERSON, Integer, Thing, Type
from ..typed.label import Label
from ..typed.model import Game
from ..typed.walk import children, walk
from ..words.core import Core
from ..words.vocabulary import PLAYER, Field, Vocabulary
from .context import Context
from .resolve_expressions import resolve_expression
from .resolve_rules import resolve_rules
from .resolve_statements import resolve_block
from .scope import RulePosition, Scope

SETTLED = (
    rules.Option,
    rules.Value,
    rules.Flag,
    rules.Number,
    rules.Comparison,
    rules.Within,
    rules.Negation,
    rules.Both,
    rules.Either,
    rules.Alternatives,
    rules.Interval,
    rules.Nothing,
)
"""What a condition is made of that is settled before the game. Nothing: a mistake that has been reported."""


class Resolver(Context):
    """Binds words; ``formulas`` fills with the derived fields read, each worked out once."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        core: Core,
        labels: Mapping[str, tuple[Label, ...]],
        defined: Mapping[tuple[str, str], syntax.Define] | None = None,
    ) -> None:
        super().__init__(vocabulary, core, labels)
        self._defined = defined or {}
        self.formulas: dict[tuple[str, str], rules.Expression] = {}
        self._open: list[tuple[str, str]] = []
        self._depths: dict[tuple[str, str], int] = {}  # of formulas: see ``_depth``

    @classmethod
    def of_game(cls, game: Game) -> Resolver:
        """A resolver that knows the words of a checked game, also the fields that its rules define."""
        resolver = cls(game.vocabulary, game.core, game.labels)
        resolver.formulas.update(game.formulas)
        return resolver

    def expression(
        self, scope: Scope, node: syntax.Expression, expected: Type | None = None
    ) -> rules.Expression:
        return resolve_expression(self, scope, node, expected)

    def block(self, scope: Scope, nodes: tuple[syntax.Statement, ...]) -> tuple[rules.Statement, ...]:
        return resolve_block(self, scope, nodes)

    def granted(self, scope: Scope, nodes: tuple[syntax.Rule, ...]) -> tuple[rules.Rule, ...]:
        card, _, outer = scope.rule.partition("#")
        return resolve_rules(self, scope, RulePosition(card, "", f"{outer}."), nodes)

    def field_type(self, noun: str, field: str) -> Type:
        declared = self.vocabulary.player_or_noun(noun)[field]
        if declared.kind != "derived":
            return declared.type
        return self.formula(noun, declared).type

    def formula(self, noun: str, field: Field) -> rules.Expression:
        """The expression of a derived field; a field that needs itself is reported and gives nothing.

        So does one that is nested too deep together with the fields on which it is built.
        """
        key = (noun, field.name)
        if key in self.formulas:
            return self.formulas[key]
        if key in self._open:
            self.report("H326", field.span, field=field.name, noun=noun)
            return rules.Nothing()
        if len(self._open) > self.limits.rule_nesting:
            return self._too_deep(key, field)
        self._open.append(key)
        this = rules.This(Thing(noun))
        owner = rules.Member(this, noun, "owner", PERSON)
        scope = Scope() if noun == PLAYER else Scope(this=this.type, owner=owner)
        result: rules.Expression = rules.Nothing()
        defined = self._defined.get(key)
        if defined is not None and defined.value is not None:
            aliases = dict.fromkeys(defined.parameters, this)
            result = self.expression(replace(scope, aliases=aliases), defined.value)
        elif field.formula is not None:
            result = self.expression(scope, field.formula)
        if field.view is not None:
            type_ = NUMBER if isinstance(result.type, Integer) else result.type
            result = rules.Seen(result, field.view, type_, span=result.span)
        self._open.pop()
        if self._depth(result) > self.limits.rule_nesting:
            return self._too_deep(key, field)
        self.formulas[key] = result
        return result

    def _too_deep(self, key: tuple[str, str], field: Field) -> rules.Expression:
        self.diagnostics.append(exceeded(field.span, "rule_nesting", self.limits.rule_nesting))
        self.formulas[key] = rules.Nothing()
        return self.formulas[key]

    def _depth(self, node: rules.Node) -> int:
        """How deep an expression is nested, with the derived fields in it as if they were written out."""
        inner = max((self._depth(child) for child in children(node)), default=0)
        key = (node.noun, node.field) if isinstance(node, rules.Member) else None
        if key in self.formulas:
            if key not in self._depths:
                self._depths[key] = self._depth(self.formulas[key])
            inner = max(inner, self._depths[key])
        return inner + (0 if isinstance(node, rules.Binder) else 1)

    def resolve_formulas(self) -> None:
        """All derived fields, so that those that nobody reads are checked as well."""
        for noun in (*self.vocabulary.nouns, PLAYER):
            for field in self.vocabulary.player_or_noun(noun).values():
                if field.kind == "derived":
                    self.formula(noun, field)

    def measures(self) -> dict[str, rules.Expression]:
        """What each bound limits, for ``me``."""
        result = {}
        for bound in self.vocabulary.bounds.values():
            if bound.measure is not None:
                result[bound.name] = self.typed(Scope(), bound.measure, NUMBER)
        return result

    def beyond(self) -> dict[str, rules.Expression]:
        """The condition under which a resource is paid out though its supply is empty."""
        return self._conditions({r.name: r.beyond for r in self.vocabulary.resources.values()})

    def fixed(self) -> dict[str, rules.Expression]:
        """The condition under which no rule changes a bound."""
        return self._conditions({b.name: b.fixed for b in self.vocabulary.bounds.values()})

    def _conditions(self, written: dict[str, syntax.Expression | None]) -> dict[str, rules.Expression]:
        given = ((name, condition) for name, condition in written.items() if condition is not None)
        return {name: self.settled(condition) for name, condition in given}

    def settled(self, condition: syntax.Expression) -> rules.Expression:
        """A condition that is settled before a game begins: it speaks of nothing but options."""
        resolved = self.condition(Scope(), condition)
        strange = next((node for node in walk(resolved) if not isinstance(node, SETTLED)), None)
        if strange is not None:
            self.report("H436", strange.span)
        return resolved
