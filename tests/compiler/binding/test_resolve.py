"""Cases of binding words, as data: a case is one piece of a pack with the mistakes it must give.

A case of ``bad/`` holds ``rules`` (of a card of ``kind`` in a built-in ``pack``), a ``card`` file, the
``outline`` of a game or a ``vocabulary``; ``expect`` lists every diagnostic as ``CODE line:column`` with
``-> fix`` where there is one. A case of ``good/`` gives none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.builtin import game
from tests.places import ROOT
from tests.tables import read_table

from heroglyph.compiler.binding.defines import collect_defines
from heroglyph.compiler.binding.labels import collect_labels
from heroglyph.compiler.binding.resolve_game import resolve_game
from heroglyph.compiler.binding.resolve_outline import resolve_outline
from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_rules, text_scalar
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Document
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.tree.types import Thing
from heroglyph.compiler.words.card_values import ValueReader
from heroglyph.compiler.words.cards.cards_from_documents import cards_from_document, unique_cards
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.declarations import check_declarations
from heroglyph.compiler.words.outline import outline_from_document
from heroglyph.compiler.words.value_parser import ValueParser
from heroglyph.compiler.words.vocabulary_from_documents import vocabulary_from_document

HERE = Path(__file__).parent
CORE = core_from_document(read_data("grammar", "core.yaml"))
NAME = "case"
OF_TEXTS = ("H48", "H49")
"""How the codes of texts in place of rules begin, and of wordings: their cases are whole packs elsewhere."""


@dataclass(frozen=True)
class Case:
    """One case with the folder and file it stands in."""

    id: str
    content: dict[str, str]
    expect: list[str]


def cases(folder: str) -> list[Case]:
    """All cases of a folder."""
    return [
        Case(f"{path.stem}: {case['name']}", case, case.get("expect", []))
        for path in sorted((HERE / folder).glob("*.yaml"))
        for case in read_table(path)
    ]


def diagnose(case: dict[str, str]) -> tuple[list[Diagnostic], Source]:
    """The diagnostics of a case and the text their places are in."""
    if "rules" in case:
        return diagnose_rules(case["pack"], case["kind"], case["rules"]), Source(NAME, case["rules"])
    text = case.get("card") or case.get("outline") or case["vocabulary"]
    document, diagnostics = load_text(NAME, text)
    assert document is not None, diagnostics
    if "card" in case:
        return diagnose_card(case["pack"], document), Source(NAME, text)
    if "outline" in case:
        return diagnose_outline(case["pack"], document), Source(NAME, text)
    return diagnose_vocabulary(document), Source(NAME, text)


def diagnose_rules(pack: str, kind: str, text: str) -> list[Diagnostic]:
    """What the resolver says of the rules of a card."""
    rules, diagnostics = parse_rules(text_scalar(text, NAME))
    base = game(pack)
    resolver = Resolver(base.vocabulary, CORE, base.labels)
    resolve_rules(resolver, Scope(this=Thing(kind)), RulePosition(f"{pack}:{kind}/x", kind), rules)
    return diagnostics + resolver.diagnostics


def diagnose_card(pack: str, document: Document) -> list[Diagnostic]:
    """What is said of a card file."""
    base, reader = game(pack), ValueParser()
    values = ValueReader(base.vocabulary, (*base.vocabulary.windows, *CORE.windows), reader)
    cards = unique_cards(cards_from_document(pack, document, values), values)
    defined, diagnostics = collect_defines(base.vocabulary, CORE, cards)
    _, more = resolve_game(defined.vocabulary, CORE, cards, collect_labels(cards), defined.fields)
    return reader.diagnostics + diagnostics + more


def diagnose_outline(pack: str, document: Document) -> list[Diagnostic]:
    """What is said of the outline of a game."""
    base, reader = game(pack), ValueParser()
    raw = outline_from_document(document, ValueReader(base.vocabulary, (), reader))
    resolver = Resolver(base.vocabulary, CORE, base.labels)
    resolve_outline(resolver, raw, base.procedures)
    return reader.diagnostics + resolver.diagnostics


def diagnose_vocabulary(document: Document) -> list[Diagnostic]:
    """What is said of a vocabulary by itself."""
    vocabulary, diagnostics = vocabulary_from_document("case", document, CORE)
    diagnostics += check_declarations(vocabulary, CORE)
    return diagnostics + resolve_game(vocabulary, CORE, (), {})[1]


def shown(diagnostic: Diagnostic, source: Source) -> str:
    """A diagnostic as the cases write it."""
    place = source.position(diagnostic.span.start)
    fix = f" -> {diagnostic.fix.replacement}" if diagnostic.fix else ""
    return f"{diagnostic.code} {place.line}:{place.column}{fix}"


@pytest.mark.parametrize("case", cases("bad"), ids=lambda case: case.id)
def test_mistake_is_named_at_its_place(case: Case) -> None:
    diagnostics, source = diagnose(case.content)
    mine = sorted({item for item in diagnostics if item.span.file == NAME}, key=lambda item: item.span)
    assert [shown(item, source) for item in mine] == case.expect


@pytest.mark.parametrize("case", cases("good"), ids=lambda case: case.id)
def test_good_case_gives_no_diagnostic(case: Case) -> None:
    diagnostics, source = diagnose(case.content)
    assert [shown(item, source) for item in diagnostics] == []


def test_every_code_of_words_and_types_has_a_case() -> None:
    catalogue = read_data("grammar", "diagnostics.yaml")
    named = [key.text for key, _ in ValueParser().entries(catalogue)]
    codes = {code for code in named if code[:2] in ("H3", "H4") and not code.startswith(OF_TEXTS)}
    met = {line.split()[0] for case in cases("bad") for line in case.expect}
    tests = ROOT / "tests"
    others = (*(tests / "compiler" / "checks").glob("*.yaml"), tests / "compiler" / "test_word_checks.py")
    met |= set(re.findall(r"\bH\d+\b", " ".join(path.read_text("utf-8") for path in others)))
    assert codes - met == set()
