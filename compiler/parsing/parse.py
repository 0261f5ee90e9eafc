"""Text of the rules language to syntax trees, with every span in the YAML file it came from.

A text is parsed once in a process: the memo keeps trees with spans relative to their text, and each
use gets a copy at its own place. Lark is imported only when a text is not in the memo.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from ..source.diagnostics import Diagnostic
from ..source.documents import Scalar
from ..source.limits import DEFAULT_LIMITS, Limits
from ..source.memo import memo
from ..source.spans import Span
from ..source.yaml.load import exceeded
from ..source.yaml.numerals import is_huge
from ..tree.syntax import Broken, Expression, Rule, Statement
from .comments import with_comments
from .known_trees import TREES, Found
from .relocate import NestingError, Place, placer, relocated, relocated_diagnostic

if TYPE_CHECKING:
    from .grammar.rule_grammar import Start

_MEMO_SIZE = 8192
_DIGITS = re.compile(r"[0-9]{4}")
_NUMBER = re.compile(r"#[^\n]*|(?<!\w)(?P<digits>[0-9]{4,18})(?!\w)")
_TOKEN = re.compile(r"[a-z_0-9]+|[^\sa-z_0-9#]|#[^\n]*")


def text_scalar(text: str, name: str = "<text>") -> Scalar:
    """A scalar of its own, for text that stands in no file."""
    return Scalar(text, Span(name, 0, len(text)))


def parse_rules(scalar: Scalar, limits: Limits = DEFAULT_LIMITS) -> tuple[tuple[Rule, ...], list[Diagnostic]]:
    """The rules of a ``rules:`` block, and every mistake in it. What could not be read is ``Broken``."""
    rules, mistakes = _parse("rules", scalar, limits)
    return rules if isinstance(rules, tuple) else (Rule(None, (), rules, span=rules.span),), mistakes


def parse_statements(
    scalar: Scalar, limits: Limits = DEFAULT_LIMITS
) -> tuple[tuple[Statement, ...], list[Diagnostic]]:
    """The statements of a ``define:`` in a vocabulary."""
    statements, mistakes = _parse("statements", scalar, limits)
    return statements if isinstance(statements, tuple) else (statements,), mistakes


def parse_expression(scalar: Scalar, limits: Limits = DEFAULT_LIMITS) -> tuple[Expression, list[Diagnostic]]:
    """One expression: a derived field, what an example expects."""
    return _parse("expression", scalar, limits)


def _parse(start: Start, scalar: Scalar, limits: Limits) -> tuple[Any, list[Diagnostic]]:
    """The tree of a text, at its place in the file."""
    tree, problems = _too_long(scalar.text, limits) or read(start, scalar.text)
    problems = (*problems, *_too_large(scalar.text, limits))
    place = placer(scalar)
    mistakes = [relocated_diagnostic(mistake, place) for mistake in problems]
    try:
        return relocated(tree, place, limits.rule_nesting), mistakes
    except NestingError:
        return _shallow(tree, place, limits.rule_nesting, mistakes), mistakes


def _shallow(tree: Any, place: Place, nesting: int, diagnostics: list[Diagnostic]) -> Any:
    """The tree, ``Broken`` where nodes stand too deep inside each other; says so."""
    if isinstance(tree, tuple):
        return tuple(_shallow(root, place, nesting, diagnostics) for root in tree)
    try:
        return relocated(tree, place, nesting)
    except NestingError:
        span = place(tree.span.start, tree.span.end)
        diagnostics.append(exceeded(span, "rule_nesting", nesting))
        broken = Broken("", span=span)
        return Rule(tree.label, (), broken, span=span) if isinstance(tree, Rule) else broken


def _too_long(text: str, limits: Limits) -> Found | None:
    """What is said of a text that is too long to be read at all."""
    whole = Span("", 0, len(text))
    if len(text) > limits.rule_text:
        limit, maximum = "rule_text", limits.rule_text
    elif len(text) > limits.rule_tokens and len(_TOKEN.findall(text)) > limits.rule_tokens:
        limit, maximum = "rule_tokens", limits.rule_tokens
    else:
        return None
    return Broken(text, span=whole), (exceeded(whole, limit, maximum),)


def _too_large(text: str, limits: Limits) -> Iterator[Diagnostic]:
    """The numbers that are larger than any may be; of one that could not even be read, it is told already."""
    if not _DIGITS.search(text):
        return
    for number in _NUMBER.finditer(text):
        if number["digits"] and int(number["digits"]) > limits.integer and not is_huge(number["digits"]):
            yield exceeded(Span("", *number.span()), "integer", limits.integer)


@lru_cache(_MEMO_SIZE)
def read(start: Start, text: str) -> Found:
    """The tree and the mistakes of a text, spans counted in the text itself."""
    return memo(TREES, (start, text), partial(_read, start, text), sound=lambda made: not made[1])


def _read(start: Start, text: str) -> Found:
    from .grammar.rule_grammar import parse_text

    tree = parse_text(start, text)
    mistakes: tuple[Diagnostic, ...] = ()
    if tree is None:
        from .recover import recover  # only mistakes need it

        tree, mistakes = recover(start, text)
    if start == "rules" and "#" in text and isinstance(tree, tuple):
        tree = with_comments(text, tree)
    return tree, mistakes
