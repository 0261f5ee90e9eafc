"""The grammar itself: strict, used in full by the tests, and in step with the Python that knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lark import Lark
from lark.lexer import PatternStr

from heroglyph.compiler.parsing.grammar import keywords
from heroglyph.compiler.parsing.grammar.layout import Layout
from heroglyph.compiler.parsing.grammar.productions import grammar_text
from heroglyph.compiler.parsing.grammar.rule_grammar import STARTS, parser
from heroglyph.compiler.parsing.grammar.tree_builder import TreeBuilder
from heroglyph.compiler.parsing.parse import read
from heroglyph.compiler.source.keeper import keep_in

from .texts import READERS, bad, good, pack_rules

KINDS = dict(zip(READERS, ("rules", "expression", "statements"), strict=True))


def test_builds_in_strict_mode() -> None:
    strict = Lark(grammar_text(), parser="lalr", start=list(STARTS), postlex=Layout(), strict=True)
    assert strict.parse("score 3\n", start="rules")


def test_every_production_is_used_by_a_test() -> None:
    """Each alternative of each rule, and each of its parts, optional ones too."""
    everything = {part for rule in parser().rules for part in _parts(rule)}
    with _recording() as used:
        for kind in READERS:
            for text in good(kind):
                read(KINDS[kind], text)
        for case in bad():
            read(KINDS[case.kind], case.text)
        for scalar in pack_rules():
            read("rules", scalar.text)
    assert sorted(everything - {part for rule in used for part in _parts(rule)}) == []


def test_every_production_has_its_method() -> None:
    inlined = {"?", "_"}
    names = set()
    for rule in parser().rules:
        name = rule.alias or rule.origin.name
        if name[0] not in inlined and not (rule.options.expand1 and rule.alias is None):
            names.add(str(name))
    assert sorted(name for name in names if not hasattr(TreeBuilder, name)) == []
    methods = {name for name in vars(TreeBuilder) if not name.startswith("_")}
    for base in TreeBuilder.__mro__[1:3]:
        methods |= {name for name in vars(base) if not name.startswith("_")}
    assert sorted(methods - names) == []


def test_reserved_words_are_those_that_begin_something() -> None:
    def words_at(text: str, start: str) -> set[str]:
        cursor: Any = parser().parse_interactive(text, start=start)
        cursor.exhaust_lexer()
        spelt = {t.name: t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}
        return {spelt[name] for name in cursor.accepts() if spelt.get(name, "").isalpha()}

    assert words_at("", "rules") == {*keywords.RULE_WORDS, "may"}
    begin = {*keywords.STATEMENT_WORDS, *keywords.BLOCK_WORDS}
    assert words_at("if x: flip die\n", "statements") == begin
    assert set(keywords.RESERVED) == {*keywords.RULE_WORDS, *begin}


def _parts(rule: Any) -> Iterator[tuple[str, str, str]]:
    name, alias = str(rule.origin.name), str(rule.alias or "")
    yield name, alias, ""
    for symbol in rule.expansion:
        yield name, alias, str(symbol.name)


@contextmanager
def _recording() -> Iterator[set[Any]]:
    """Collects the productions that the parser reduces by."""
    used: set[Any] = set()
    callbacks: dict[Any, Any] = parser()._callbacks
    originals = dict(callbacks)

    def recorder(rule: Any) -> Any:
        def record(children: Any) -> Any:
            used.add(rule)
            return originals[rule](children)

        return record

    read.cache_clear()
    callbacks.update({rule: recorder(rule) for rule in originals})
    kept = keep_in(None)  # a text of which another test has the tree would not be parsed
    try:
        yield used
    finally:
        keep_in(kept)
        callbacks.update(originals)
        read.cache_clear()
