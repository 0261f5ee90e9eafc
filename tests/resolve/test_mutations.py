"""Every word of the built-in rules, misspelt once: an error stands on its line, mostly with the right fix."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from heroglyph.compiler.binding.resolve_rules import Place, resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import Scope
from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.parsing import syntax
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.catalogue import ERROR, severity
from heroglyph.compiler.source.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Scalar
from heroglyph.compiler.source.pack import find_builtin_packs
from heroglyph.compiler.typed.model import Card
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.types import Thing

CORE = core_from_document(read_data("grammar", "core.yaml"))
WORD = re.compile(r"[a-z][a-z_0-9]+")
PACKS = tuple(find_builtin_packs())


@dataclass(frozen=True)
class Mutant:
    """A text with one word misspelt."""

    text: str
    word: str
    start: int

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.start)


@cache
def checked(pack: str) -> CheckedGame:
    return check(load([find_builtin_packs()[pack]]))


def rules_of(card: Card) -> str | None:
    document = card.document.get("rules") if card.document else None
    return document.text if isinstance(document, Scalar) else None


def mutants(text: str) -> Iterator[Mutant]:
    """The text with each of its words misspelt by one letter too many."""
    for match in WORD.finditer(text):
        middle = match.start() + (match.end() - match.start()) // 2
        yield Mutant(text[:middle] + "q" + text[middle:], match.group(), match.start())


def own_names(node: Any) -> Iterator[str]:
    """The words that a text itself gives a meaning: labels, parameters, names of things."""
    if isinstance(node, tuple):
        for part in node:
            yield from own_names(part)
    if not isinstance(node, syntax.Node):
        return
    if isinstance(node, syntax.Rule) and node.label and not isinstance(node.body, syntax.Slot):
        yield node.label
    if isinstance(node, syntax.Parameter | syntax.Procedure):
        yield node.name
    if isinstance(node, syntax.Binder | syntax.EachPlayer) and node.name:
        yield node.name
    for field in fields(node):
        yield from own_names(getattr(node, field.name))


def diagnose(pack: str, card: Card, text: str) -> list[Diagnostic]:
    rules, found = parse_rules(text_scalar(text, "mutant"))
    game = checked(pack).game
    resolver = Resolver(game.vocabulary, CORE, game.labels)
    resolve_rules(resolver, Scope(this=Thing(card.kind)), Place(card.id, card.kind), rules)
    return [item for item in (*found, *resolver.diagnostics) if severity(item) == ERROR]


def lines(found: list[Diagnostic], text: str) -> set[int]:
    return {text.count("\n", 0, item.span.start) for item in found}


def mended(found: list[Diagnostic], mutant: Mutant) -> bool:
    """Whether a fix gives the word back."""
    return any(item.fix is not None and item.fix.replacement == mutant.word for item in found)


@pytest.mark.parametrize("pack", PACKS)
def test_every_misspelt_word_is_noticed_on_its_line(pack: str) -> None:
    missed, unmended, total = [], [], 0
    for card in checked(pack).game.cards:
        text = rules_of(card)
        if text is None:
            continue
        named = set(own_names(parse_rules(text_scalar(text))[0]))
        for mutant in mutants(text):
            found = diagnose(pack, card, mutant.text)
            total += 1
            if mutant.word in named:
                continue
            if mutant.line not in lines(found, mutant.text):
                missed.append((card.id, mutant.word, mutant.line + 1, [item.code for item in found]))
            elif not mended(found, mutant):
                unmended.append((card.id, mutant.word, [item.code for item in found]))
    assert missed == []
    assert len(unmended) <= total // 10, unmended


@pytest.mark.parametrize("pack", PACKS)
def test_one_mistake_gives_few_messages(pack: str) -> None:
    many = []
    for card in checked(pack).game.cards:
        text = rules_of(card)
        for mutant in mutants(text or ""):
            found = diagnose(pack, card, mutant.text)
            if len(found) > 2:
                many.append((card.id, mutant.word, [item.code for item in found]))
    assert many == []
