"""Hypothesis strategies for syntax trees: everything that the grammar can write, nothing else."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from heroglyph.compiler.tree import rules, syntax

Strategy = st.SearchStrategy[Any]

WORDS = st.sampled_from(["die", "gold", "row", "n", "value", "my", "x_1", "total", "no", "count", "kind"])
ANYWHERE = st.sampled_from(["die", "gold", "row", "n", "value", "my", "x_1"])
FIELDS = st.sampled_from(["value", "to", "is", "where", "or", "first", "choose", "action", "none", "total"])
NUMBERS = st.builds(rules.Number, st.integers(0, 999_999))


def _tuples(element: Strategy, least: int = 1, most: int = 3) -> Strategy:
    return st.lists(element, min_size=least, max_size=most).map(tuple)


def _maybe(element: Strategy) -> Strategy:
    return st.none() | element


def _expressions(inner: Strategy) -> Strategy:
    binders = _binders(inner)
    operators = st.sampled_from(["+", "-", "*", "//", "highest", "lowest"])
    comparators = st.sampled_from(["is", "is not", "<", "<=", ">", ">="])
    return st.one_of(
        _longer_paths(inner),
        st.builds(syntax.Signed, st.sampled_from("+-"), inner),
        st.builds(rules.Arithmetic, operators, inner, inner),
        st.builds(rules.Comparison, comparators, inner, inner),
        st.builds(rules.Within, inner, inner, inner),
        st.builds(rules.Inside, inner, inner),
        st.builds(rules.Becomes, inner, inner),
        st.builds(rules.Negation, inner),
        st.builds(rules.Both, _tuples(inner, 2)),
        st.builds(rules.Either, _tuples(inner, 2)),
        st.builds(rules.Count, binders),
        st.builds(rules.Fold, st.sampled_from(["total", "highest", "lowest", "distinct"]), inner, binders),
        st.builds(rules.Quantified, st.sampled_from(["some", "every", "no"]), binders, inner),
    )


def _longer_paths(inner: Strategy, words: Strategy = WORDS) -> Strategy:
    """Names with fields and places behind them."""

    def longer(path: Strategy) -> Strategy:
        return st.builds(syntax.Member, path, FIELDS) | st.builds(syntax.Lookup, path, _tuples(inner, 1, 2))

    return longer(st.recursive(st.builds(syntax.Name, words), longer, max_leaves=3))


def _binders(inner: Strategy) -> Strategy:
    sources = inner | st.builds(syntax.Range, inner, inner)
    return st.builds(syntax.Binder, ANYWHERE, _maybe(ANYWHERE), _tuples(sources, 0, 2), _maybe(inner))


LEAVES = st.builds(syntax.Name, WORDS) | NUMBERS | st.builds(rules.Nothing)
EXPRESSIONS = st.recursive(LEAVES, _expressions, max_leaves=6)
PATHS = st.builds(syntax.Name, ANYWHERE) | _longer_paths(LEAVES, ANYWHERE)
DOTTED = st.builds(syntax.Member, PATHS, FIELDS) | _longer_paths(LEAVES, ANYWHERE)
BINDERS = _binders(EXPRESSIONS)
_NO_NAMES = EXPRESSIONS.filter(lambda node: not isinstance(node, syntax.Name))
_THINGS = _NO_NAMES | st.builds(syntax.Name, ANYWHERE)
OBJECTS = st.builds(syntax.Object, st.none(), _THINGS) | st.builds(syntax.Object, _THINGS, PATHS)
_PREPOSITIONS = st.sampled_from(["to", "by", "with", "from", "on", "into", "as", "for", "through"])
ROLES = _tuples(st.builds(syntax.Role, _PREPOSITIONS, EXPRESSIONS), 0, 2)
BOUNDS = NUMBERS | st.builds(syntax.Signed, st.just("-"), NUMBERS)
RANGES = BOUNDS.map(lambda low: syntax.Range(low, low)) | st.builds(syntax.Range, BOUNDS, _maybe(BOUNDS))


def _choices(quantity: Strategy, number: Strategy) -> Strategy:
    return st.builds(rules.Choose, quantity, number, BINDERS, _maybe(EXPRESSIONS), ordered=st.booleans())


DOS = st.builds(syntax.Do, ANYWHERE, _maybe(OBJECTS), ROLES)
CHOICES = st.one_of(
    _choices(st.just("exactly"), _maybe(_THINGS)),
    _choices(st.just("up to"), _THINGS),
    _choices(st.sampled_from(["any", "some", "all"]), st.none()),
)
PLAIN = st.one_of(
    DOS,
    st.builds(rules.DoUntil, DOS, EXPRESSIONS),
    CHOICES,
    st.builds(syntax.Pay, DOS, st.none()),
    st.builds(syntax.Pay, OBJECTS, _maybe(ANYWHERE)),
    st.builds(rules.Assign, PATHS, EXPRESSIONS),
    st.builds(rules.Run, PATHS, _maybe(EXPRESSIONS)),
    st.builds(rules.Cancel),
    st.builds(rules.Offer, PATHS, st.booleans()),
)


def _blocks(inner: Strategy) -> Strategy:
    body = _tuples(inner)
    return st.one_of(
        st.builds(rules.May, body),
        st.builds(rules.If, EXPRESSIONS, body, st.just(()) | body),
        st.builds(rules.Each, BINDERS, _maybe(PATHS), body),
        st.builds(rules.Divide, EXPRESSIONS, BINDERS, body),
        st.builds(rules.EachPlayer, _maybe(ANYWHERE), PATHS, body),
        st.builds(rules.OneOf, _tuples(body)),
        st.builds(rules.Match, EXPRESSIONS, _tuples(st.builds(syntax.Case, RANGES, body))),
        st.builds(rules.Quietly, body),
        st.builds(rules.Until, EXPRESSIONS, body),
        st.builds(rules.Repeat, st.booleans(), EXPRESSIONS, body),
        st.builds(rules.Grant, _maybe(PATHS), _tuples(_rules(inner), 1, 2)),
    )


def _rules(statements: Strategy) -> Strategy:
    """Rules that hold no rules."""
    bodies = _rule_bodies(statements)
    parameters = _tuples(st.builds(syntax.Parameter, ANYWHERE, EXPRESSIONS), 0, 2)
    slots = st.builds(rules.Slot, _tuples(statements))
    return st.one_of(
        st.builds(syntax.Rule, st.none(), st.just(()), bodies, account=st.booleans()),
        st.builds(syntax.Rule, ANYWHERE, parameters, bodies),
        st.builds(syntax.Rule, ANYWHERE, st.just(()), slots),
    )


def _rule_bodies(statements: Strategy) -> Strategy:
    body, guard = _tuples(statements), _maybe(EXPRESSIONS)
    quota = _maybe(st.builds(rules.Quota, st.integers(1, 9), ANYWHERE))
    pattern = st.builds(syntax.Pattern, ANYWHERE, _maybe(OBJECTS), ROLES, guard)
    group = st.builds(syntax.Pattern, ANYWHERE, OBJECTS, ROLES, guard, group=st.just(True))
    choice = st.builds(syntax.Pattern, st.just("choose"), OBJECTS, ROLES, guard)
    changes = st.sampled_from([None, "change", "rise", "fall"])
    names = _tuples(ANYWHERE, 0, 2)
    return st.one_of(
        st.builds(rules.Action, _maybe(PATHS), quota, guard, body),
        st.builds(rules.Reaction, st.sampled_from(["after", "before"]), pattern | group, quota, guard, body),
        st.builds(rules.Timed, PATHS, quota, guard, body),
        st.builds(syntax.Replace, st.booleans(), pattern | group, quota, guard, body),
        st.builds(syntax.Instead, st.booleans(), PATHS, quota, guard, body),
        st.builds(syntax.Modify, PATHS, _maybe(ANYWHERE), EXPRESSIONS, _maybe(BINDERS), guard),
        st.builds(rules.Limit, PATHS, EXPRESSIONS, guard),
        st.builds(rules.Permission, st.sampled_from(["permit", "forbid"]), pattern, guard),
        st.builds(rules.Permission, st.sampled_from(["permit", "forbid"]), choice, guard),
        st.builds(rules.Bar, DOTTED, changes, _maybe(BINDERS), guard),
        st.builds(rules.Treat, PATHS, PATHS, _maybe(ANYWHERE), _maybe(BINDERS), guard),
        st.builds(rules.Score, EXPRESSIONS, _maybe(BINDERS), guard, _maybe(PATHS)),
        st.builds(rules.ScoreTable, EXPRESSIONS, _tuples(st.builds(syntax.ScoreRow, RANGES, EXPRESSIONS))),
        st.builds(syntax.Define, ANYWHERE, names, body, st.none()),
        st.builds(syntax.Define, ANYWHERE, names, st.just(()), EXPRESSIONS),
        st.builds(rules.Procedure, ANYWHERE, body),
    )


STATEMENTS = st.recursive(PLAIN, _blocks, max_leaves=5)
RULES = _rules(STATEMENTS) | st.builds(
    syntax.Rule, _maybe(ANYWHERE), st.just(()), st.builds(rules.Kind, ANYWHERE, _tuples(_rules(STATEMENTS)))
)
