"""What every part of the resolver works with: the words, the labels, the mistakes found so far."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from ..parsing.grammar.slips import slips
from ..source.data.catalogue import read_catalogue
from ..source.diagnostics import Argument, Diagnostic, Fix, Related, diagnostic
from ..source.limits import DEFAULT_LIMITS
from ..source.spans import Span
from ..source.suggestions import few, nearest_fix
from ..tree import rules, syntax
from ..tree.types import NUMBER, TRUTH, Integer, Many, NoType, Person, Thing, Type
from ..typed.label import Label
from ..words.core import Core
from ..words.type_words import fits, spelled
from ..words.vocabulary import Vocabulary
from .scope import Scope

UNKNOWN = rules.Nothing()
_OF_ANY_WORD = frozenset({"H301", "H303", "H430"})
"""What is said of a word that nobody has declared, and where a noun or a value is wanted."""
_OF_A_VERB = "H302"


SEATS = (1, 16)
"""How many may play where no outline of the game says it."""


class Context(ABC):
    """The words and labels of a game, and the mistakes found while resolving it."""

    def __init__(self, vocabulary: Vocabulary, core: Core, labels: Mapping[str, tuple[Label, ...]]) -> None:
        self.vocabulary = vocabulary
        self.core = core
        self.labels = labels
        self.diagnostics: list[Diagnostic] = []
        self.seats = SEATS
        self.limits = DEFAULT_LIMITS
        self.titles: tuple[str, ...] = ()  # those of the outline
        self.may_be_out = False  # whether the outline says who is out of the game
        self.hollow = 0  # bodies of which broken lines left nothing
        self.dropped: list[str] = []  # of each rule that has mistakes the name that it declares, if any

    @abstractmethod
    def expression(
        self, scope: Scope, node: syntax.Expression, expected: Type | None = None
    ) -> rules.Expression:
        """An expression with its words bound; ``expected`` tells which values a bare word may mean."""

    @abstractmethod
    def field_type(self, noun: str, field: str) -> Type:
        """The type of a field, worked out from its formula where it is derived."""

    @abstractmethod
    def block(self, scope: Scope, nodes: tuple[syntax.Statement, ...]) -> tuple[rules.Statement, ...]:
        """The statements of a block; names bound in it end with it."""

    @abstractmethod
    def granted(self, scope: Scope, nodes: tuple[syntax.Rule, ...]) -> tuple[rules.Rule, ...]:
        """The rules of a ``grant``, with the names in force where it stands."""

    def report(self, code: str, span: Span, *related: Related, **arguments: Argument) -> rules.Nothing:
        """Adds a mistake; gives what stands for the part that could not be resolved."""
        self.diagnostics.append(diagnostic(code, span, related=related, fix=None, **arguments))
        return UNKNOWN

    def unknown(
        self,
        code: str,
        word: str,
        span: Span,
        candidates: Iterable[str],
        *related: Related,
        **arguments: Argument,
    ) -> rules.Nothing:
        """Adds a mistake about a word: what may stand there is listed, and the nearest of it is its fix.

        A word of everyday language that people write for another is told with what it means.
        """
        meant = _meant(code, word, candidates)
        if meant is not None:
            change = Fix(span, meant)
            self.diagnostics.append(
                diagnostic("H210", span, related=(), fix=change, found=word, suggestion=meant)
            )
            return UNKNOWN
        names = tuple(candidates)
        fix = nearest_fix(word, names, span, len(self.diagnostics))
        arguments.setdefault("known", few(names))
        known = {name: value for name, value in arguments.items() if name in read_catalogue()[code].arguments}
        self.diagnostics.append(diagnostic(code, span, related=related, fix=fix, word=word, **known))
        return UNKNOWN

    def typed(
        self, scope: Scope, node: syntax.Expression, expected: Type, code: str = "H402"
    ) -> rules.Expression:
        """An expression that must be of a type."""
        expression = self.expression(scope, node, expected)
        if isinstance(node, rules.Nothing) and not isinstance(expected, Thing | Person | NoType):
            return self.report(code, node.span, found="nothing", expected=spelled(expected))
        if not fits(expression.type, expected, self.vocabulary):
            if isinstance(expected, Integer) and code == "H402":
                return self.no_number(node, expression)
            return self.report(code, node.span, found=spelled(expression.type), expected=spelled(expected))
        return expression

    def no_number(self, node: syntax.Expression, expression: rules.Expression) -> rules.Expression:
        """H402 where a number is wanted; H438 where things stand instead, which can be counted."""
        item = expression.type.item if isinstance(expression.type, Many) else None
        if isinstance(item, Thing):
            return self.report("H438", node.span, noun=item.noun)
        if isinstance(expression, rules.Resource):
            fix = Fix(node.span, f"my.{expression.resource}")
            self.diagnostics.append(diagnostic("H313", node.span, fix=fix, word=expression.resource))
            return UNKNOWN
        return self.report("H402", node.span, found=spelled(expression.type), expected=spelled(NUMBER))

    def condition(self, scope: Scope, node: syntax.Expression) -> rules.Expression:
        """An expression that must be true or false."""
        return self.typed(scope, node, TRUTH, "H403")


def _meant(code: str, word: str, candidates: Iterable[str]) -> str | None:
    """What a word of everyday language stands for here; a verb only if the game has it."""
    if code == _OF_A_VERB:
        meant = slips().verbs.get(word)
        return meant if meant in tuple(candidates) else None
    return slips().meant.get(word) if code in _OF_ANY_WORD else None
