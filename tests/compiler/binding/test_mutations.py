"""Words of the built-in rules, misspelt once: an error stands on its line, mostly with the right fix.

Every run takes every fifth word of each game; ``make soak`` takes all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from tests.builtin import checked
from tests.sampling import share

from heroglyph.compiler.binding.bind import read_cards, read_vocabulary
from heroglyph.compiler.binding.defines import collect_defines
from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.data.catalogue import ERROR, severity
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.source.records import replace
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.tree import rules, syntax
from heroglyph.compiler.tree.types import Thing
from heroglyph.compiler.typed.model import Card
from heroglyph.compiler.words.card_values import ValueReader
from heroglyph.compiler.words.cards.cards_from_documents import RawCard
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.value_parser import ValueParser
from heroglyph.compiler.words.vocabulary import Vocabulary

from .test_resolve import NAME, diagnose_card

CORE = core_from_document(read_data("grammar", "core.yaml"))
WORD = re.compile(r"[a-z][a-z_0-9]+")
PACKS = tuple(find_builtin_packs())
EVERY = 5
"""One of so many words is misspelt."""
DEFINITIONS = """\
- id: a
  kind: rulebook
  rules: |
    define refreshed(skill): skill.ready = yes
    define leap(die):
      if die.high: push die by -1
      else: push die by +2
    define high(die) = die.value >= 5 and die.color is not gold
    define crowded(row) = count(die from row where die.high) >= 2
    after leap die where die.high: gain 1 gold
    after refreshed skill if not my.wisdom.crowded: choose die from my.sheet where high; leap die
    wake: action at cleanup: choose skill from my.skills where not ready; refreshed skill
"""


@dataclass(frozen=True)
class Mutant:
    """A text with one word misspelt."""

    text: str
    word: str
    start: int

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.start)


def rules_of(card: Card) -> str | None:
    return card.written.text or None


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
    if not isinstance(node, rules.Node):
        return
    if isinstance(node, syntax.Rule) and node.label and not isinstance(node.body, rules.Slot):
        yield node.label
    if isinstance(node, syntax.Parameter | rules.Procedure | syntax.Define):
        yield node.name
    if isinstance(node, syntax.Binder | rules.EachPlayer) and node.name:
        yield node.name
    for name in node.__struct_fields__:
        yield from own_names(getattr(node, name))


@cache
def declared(pack: str) -> tuple[Vocabulary, tuple[RawCard, ...]]:
    """The vocabulary of a pack as it is written, and its cards."""
    packs = checked(pack).packs
    vocabulary, _ = read_vocabulary(packs, CORE)
    values = ValueReader(vocabulary, (*vocabulary.windows, *CORE.windows), ValueParser())
    return vocabulary, read_cards(packs, values)


def diagnose(pack: str, card: Card, text: str) -> list[Diagnostic]:
    rules, diagnostics = parse_rules(text_scalar(text, "mutant"))
    game = checked(pack).game
    resolver = Resolver.of_game(game)
    if any(isinstance(rule.body, syntax.Define) for rule in rules):
        vocabulary, cards = declared(pack)
        others = (
            replace(game_card, rules=rules) if game_card.id == card.id else game_card for game_card in cards
        )
        defined, mistakes = collect_defines(vocabulary, CORE, others)
        diagnostics += mistakes
        resolver = Resolver(defined.vocabulary, CORE, game.labels, defined.fields)
        resolver.resolve_formulas()
    resolve_rules(resolver, Scope(this=Thing(card.kind)), RulePosition(card.id, card.kind), rules)
    return [item for item in (*diagnostics, *resolver.diagnostics) if severity(item) == ERROR]


def lines(diagnostics: list[Diagnostic], text: str) -> set[int]:
    return {text.count("\n", 0, item.span.start) for item in diagnostics}


def mended(diagnostics: list[Diagnostic], mutant: Mutant) -> bool:
    """Whether a fix gives the word back."""
    return any(item.fix is not None and item.fix.replacement == mutant.word for item in diagnostics)


@cache
def tried(pack: str) -> list[tuple[Card, Mutant, list[Diagnostic]]]:
    """Words of the rules of a pack, each misspelt, and what is then found on its card."""
    texts = [(card, rules_of(card)) for card in checked(pack).game.cards]
    every = [(card, mutant) for card, text in texts for mutant in mutants(text or "")]
    return [(card, mutant, diagnose(pack, card, mutant.text)) for card, mutant in share(every, EVERY)]


@pytest.mark.parametrize("pack", PACKS)
def test_every_misspelt_word_is_noticed_on_its_line(pack: str) -> None:
    missed, unmended = [], []
    for card, mutant, diagnostics in tried(pack):
        if mutant.word in own_names(parse_rules(text_scalar(rules_of(card) or ""))[0]):
            continue
        if mutant.line not in lines(diagnostics, mutant.text):
            missed.append((card.id, mutant.word, mutant.line + 1, [item.code for item in diagnostics]))
        elif not mended(diagnostics, mutant):
            unmended.append((card.id, mutant.word, [item.code for item in diagnostics]))
    assert missed == []
    assert len(unmended) <= len(tried(pack)) // 10, unmended


@pytest.mark.parametrize("pack", PACKS)
def test_one_mistake_gives_few_messages(pack: str) -> None:
    many = []
    for card, mutant, diagnostics in tried(pack):
        # A name that a broken line would have given is missed where it is used: that is told as well,
        # of a name such as "other", a word of everyday language, by what may be meant by it.
        if len([item for item in diagnostics if item.code not in ("H301", "H210")]) > 2:
            many.append((card.id, mutant.word, [item.code for item in diagnostics]))
    assert many == []


def test_every_misspelt_word_of_definitions_is_noticed() -> None:
    """Also in what is defined, for what, and where it is used: nothing else is wrong with the card."""
    missed, unmended = [], []
    for mutant in mutants(DEFINITIONS):
        if mutant.start < DEFINITIONS.index("define"):
            continue
        document, diagnostics = load_text(NAME, mutant.text)
        assert document is not None and not diagnostics
        diagnostics = [
            diagnostic for diagnostic in diagnose_card("rollplayer", document) if diagnostic.span.file == NAME
        ]
        if not any(severity(diagnostic) == ERROR for diagnostic in diagnostics):
            missed.append(mutant.word)
        elif not mended(diagnostics, mutant) and not mutant.text[: mutant.start].endswith("define "):
            unmended.append((mutant.word, mutant.line, [diagnostic.code for diagnostic in diagnostics]))
    assert (missed, unmended) == (["wake"], [])  # a label that no rule names may be any word
