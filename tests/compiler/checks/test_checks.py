"""Cases of the checks, as data: a file a check, named like it.

A case holds ``rules`` of a card of ``kind`` (or a whole ``card`` file) in a built-in ``pack``, or a
``vocabulary`` with ``rules``, and may have an ``outline``. The check alone must find what ``expect``
lists: ``CODE line:column`` in the text of the case. Every file has a case without a find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from heroglyph.compiler import checks
from heroglyph.compiler.binding.labels import collect_labels
from heroglyph.compiler.binding.resolve_game import resolve_game
from heroglyph.compiler.checks import CHECKS, OF_RULES
from heroglyph.compiler.source.data.catalogue import deduplicated
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.documents import Mapping
from heroglyph.compiler.source.packs.pack import find_builtin_packs, read_pack
from heroglyph.compiler.source.spans import Source
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.typed.model import Game
from heroglyph.compiler.words.card_values import ValueReader
from heroglyph.compiler.words.cards.cards_from_documents import cards_from_document, unique_cards
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.outline import outline_from_document
from heroglyph.compiler.words.value_parser import ValueParser
from heroglyph.compiler.words.vocabulary import Vocabulary
from heroglyph.compiler.words.vocabulary_from_documents import vocabulary_from_document

HERE = Path(__file__).parent
CORE = core_from_document(read_data("grammar", "core.yaml"))
FILES = sorted(HERE.glob("*.yaml"))
CARD = "- id: case\n  kind: {kind}\n  rules: |\n"
INDENT = "    "
OF_CHECKS = (
    "H45",
    "H46",
    "H50",
    "H51",
    "H52",
    "H53",
    "H54",
    "H557",
    "H558",
    "H650",
    "H651",
    "H652",
    "H666",
    "H667",
    "H668",
)
ELSEWHERE = {"H544", "H580"}  # told of a vocabulary (tests/compiler/binding), and in play (tests/runtime)


def check_of(name: str) -> Callable[[Game], Iterable[Diagnostic]]:
    """The check of a file."""
    chosen: Callable[[Game], Iterable[Diagnostic]]
    chosen = getattr(checks, f"check_{name}")
    return chosen


@cache
def builtin(pack: str) -> Vocabulary:
    """The vocabulary of a built-in pack."""
    document = read_pack(find_builtin_packs()[pack]).vocabulary
    assert document is not None
    return vocabulary_from_document(pack, document, CORE)[0]


def vocabulary(case: dict[str, str]) -> Vocabulary:
    """The words of a case: its own, or those of a pack."""
    if "vocabulary" not in case:
        return builtin(case["pack"])
    document, diagnostics = load_text("vocabulary", case["vocabulary"])
    assert isinstance(document, Mapping) and not diagnostics
    words, diagnostics = vocabulary_from_document("case", document, CORE)
    assert not diagnostics
    return words


def text_of(case: dict[str, str]) -> str:
    """The card file of a case."""
    if "card" in case:
        return case["card"]
    lines = case.get("rules", "").splitlines()
    return CARD.format(kind=case.get("kind", "rulebook")) + "".join(f"{INDENT}{line}\n" for line in lines)


def diagnose(case: dict[str, str], check: Callable[[Game], Iterable[Diagnostic]]) -> list[str]:
    """What the check finds, placed in the rules or the card file of the case, or in its vocabulary."""
    own = {"card": text_of(case), "vocabulary": case.get("vocabulary", ""), "game": case.get("outline", "")}
    sources = {name: Source(name, content) for name, content in own.items()}
    return [shown(item, sources[item.span.file], "card" in case) for item in found_in(case, check)]


def found_in(case: dict[str, str], check: Callable[[Game], Iterable[Diagnostic]]) -> list[Diagnostic]:
    """The diagnostics of the check in a case."""
    words, reader, text = vocabulary(case), ValueParser(), text_of(case)
    document, diagnostics = load_text("card", text)
    assert document is not None and not diagnostics
    values = ValueReader(words, (*words.windows, *CORE.windows), reader)
    cards = unique_cards(cards_from_document("case", document, values), values)
    outline = load_text("game", case.get("outline", ""))[0]
    box = None if outline is None else outline_from_document(outline, values)
    game, diagnostics = resolve_game(words, CORE, cards, collect_labels(cards), outline=box)
    wrong = [item for item in (*reader.diagnostics, *diagnostics) if item.code != "H433"]
    assert wrong == []
    return list(deduplicated(check(game)))


def shown(diagnostic: Diagnostic, source: Source, whole: bool) -> str:
    """A diagnostic as the cases write it."""
    place = source.position(diagnostic.span.start)
    if whole or diagnostic.span.file != "card":
        return f"{diagnostic.code} {place.line}:{place.column}"
    return f"{diagnostic.code} {place.line - CARD.count(chr(10))}:{place.column - len(INDENT)}"


def cases() -> list[Any]:
    """All cases of all files."""
    return [
        pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}")
        for path in FILES
        for case in read_table(path)
    ]


@pytest.mark.parametrize(("check", "case"), cases())
def test_check_finds_what_is_wrong_and_nothing_else(check: str, case: dict[str, Any]) -> None:
    assert diagnose(case, check_of(check)) == case["expect"]


@pytest.mark.parametrize(("check", "case"), [case for case in cases() if "fixes" in case.values[1]])
def test_the_change_that_is_proposed_is_the_one_meant(check: str, case: dict[str, Any]) -> None:
    diagnostics = found_in(case, check_of(check))
    assert [
        None if diagnostic.fix is None else diagnostic.fix.replacement for diagnostic in diagnostics
    ] == case["fixes"]


def test_every_check_has_good_and_bad_cases() -> None:
    names = [check.__name__.removeprefix("check_") for check in (*OF_RULES, *CHECKS)]
    assert sorted(names) == [path.stem for path in FILES]
    for path in FILES:
        expectations = [bool(case["expect"]) for case in read_table(path)]
        assert {True, False} <= set(expectations), path.name


def test_every_code_of_the_checks_has_a_case() -> None:
    catalogue = ValueParser().entries(read_data("grammar", "diagnostics.yaml"))
    codes = {key.text for key, _ in catalogue if key.text.startswith(OF_CHECKS)}
    told = [*FILES, HERE / "whole" / "packs.yaml"]  # some are told of whole packs only
    cases_of = (case for path in told for case in read_table(path))
    assert codes - ELSEWHERE - {line.split()[0] for case in cases_of for line in case["expect"]} == set()
