"""Rule texts to checked rules: against a bare LALR parser of the same grammar, which makes nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from lark import Lark

from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.checks import run_checks
from heroglyph.compiler.compile import check, load
from heroglyph.compiler.parsing.grammar.layout import Layout
from heroglyph.compiler.parsing.grammar.productions import grammar_text
from heroglyph.compiler.parsing.grammar.rule_grammar import STARTS
from heroglyph.compiler.parsing.parse import parse_rules, read, text_scalar
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.tree.types import Thing
from heroglyph.compiler.typed.model import Card, Game

from .generated import HOME, distinct_texts
from .rows import Row
from .timing import Effort, compare

KIND = "trait"
_TEXTS = 200


@cache
def home_game() -> Game:
    """The game whose words the generated rules use."""
    return check(load([find_builtin_packs()[HOME]])).game


def bound_rules(texts: list[str]) -> list[tuple[Rule, ...]]:
    """Typed rules of some texts. Raises ValueError where one has a mistake."""
    game = home_game()
    typed = []
    for number, text in enumerate(texts):
        written, mistakes = parse_rules(text_scalar(text))
        resolver = Resolver.of_game(game)
        place = RulePosition(f"{HOME}:{KIND}/made_{number}", KIND)
        typed.append(resolve_rules(resolver, Scope(this=Thing(KIND)), place, written))
        if mistakes or resolver.diagnostics:
            raise ValueError(text, mistakes, resolver.diagnostics)
    return typed


def checked_rules(texts: list[str]) -> int:
    """Parses, binds and checks some texts as the rules of so many cards; how many checks complained."""
    game = home_game()
    rules = bound_rules(texts)
    cards = tuple(_card(game, number, typed) for number, typed in enumerate(rules))
    made = replace(game, cards=cards, formulas={}, definitions={}, measures={}, procedures={}, frames={})
    return sum(1 for _ in run_checks(made))


def _card(game: Game, number: int, rules: tuple[Rule, ...]) -> Card:
    return replace(
        game.cards[0], id=f"{HOME}:{KIND}/made_{number}", kind=KIND, rules=rules, examples=(), when=None
    )


def parsing(effort: Effort) -> Iterator[Row]:
    """All different texts, from nothing; and the same texts again."""
    texts = distinct_texts(_TEXTS)
    bare = Lark(grammar_text(), parser="lalr", start=list(STARTS), postlex=Layout(), maybe_placeholders=True)

    def bare_parse() -> None:
        for text in texts:
            bare.parse(text + "\n", start="rules")

    def parse() -> None:
        read.cache_clear()
        for text in texts:
            parse_rules(text_scalar(text))

    def whole() -> None:
        read.cache_clear()
        checked_rules(texts)

    scalars = [text_scalar(text) for text in texts]
    compared = compare(
        {
            "bare": bare_parse,
            "parse": parse,
            "whole": whole,
        },
        "bare",
        effort,
    )
    yield Row(
        "rule text, distinct: parse, resolve, check: speed / bare LALR",
        1 / compared.cost["whole"],
        at_least=0.5,
    )
    yield Row("rule text, distinct: parse into our tree: speed / bare LALR", 1 / compared.cost["parse"])
    bound_rules(texts)
    again = compare(
        {
            "bare": bare_parse,
            "hit": lambda: [read("rules", text) for text in texts],
            "placed": lambda: [parse_rules(scalar) for scalar in scalars],
        },
        "bare",
        effort,
    )
    yield Row("rule text, repeated: dictionary hit: speed / bare LALR", 1 / again.cost["hit"], at_least=300)
    yield Row("rule text, repeated: tree at its new place: speed / bare LALR", 1 / again.cost["placed"])
