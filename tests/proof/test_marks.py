"""Marks, spaces and small words as each language writes them: rules as data, over all that is said.

Each rule of ``marks.yaml`` shows that it finds its wrong examples and leaves its right ones alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.tables import read_table

from .corpus import LANGUAGES, Said, generated, program, without_placeholders

FILLED = "⟨x⟩"
GENERATED = ("told", "asked", "logged", "short", "made")
ALIKE = {"card": ("told", "short")}
"""What keeps the rules of texts on cards as well: it is whole sentences, too."""
ALL = "all"


@dataclass(frozen=True)
class Rule:
    """Something that must not stand in the texts of a language (or of all), but for some phrases."""

    language: str
    name: str
    find: str
    wrong: tuple[str, ...]
    right: tuple[str, ...]
    sorts: tuple[str, ...] = ("card", "name", "flavor", "message", *GENERATED)
    but: tuple[str, ...] = ()

    def breaches(self, text: str) -> list[str]:
        """Where a text breaks the rule: the places, with what stands around them."""
        return [
            around
            for around in self._places(text)
            if not any(exception in around.lower() for exception in self.but)
        ]

    def _places(self, text: str) -> Iterator[str]:
        for match in re.finditer(self.find, text):
            yield text[max(0, match.start() - 12) : match.end() + 12]


@cache
def rules() -> tuple[Rule, ...]:
    data = read_table(Path(__file__).with_name("marks.yaml"))
    return tuple(_rule(language, entry) for language, entries in data.items() for entry in entries)


def _rule(language: str, entry: dict[str, Any]) -> Rule:
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    if "sorts" in fields:
        fields["sorts"] += tuple(more for field in fields["sorts"] for more in ALIKE.get(field, ()))
    return Rule(language=language, **fields)


def broken(rule: Rule, texts: tuple[Said, ...]) -> list[tuple[str, str, list[str]]]:
    """The texts that break a rule, each with its language, place and what stands there."""
    return [
        (said.language, said.place, rule.breaches(without_placeholders(said.text, FILLED)))
        for said in texts
        if rule.language in (ALL, said.language)
        and said.sort in rule.sorts
        and rule.breaches(without_placeholders(said.text, FILLED))
    ]


def named(rule: Rule) -> str:
    return f"{rule.language}: {rule.name}"


def test_each_sort_of_text_is_there_to_be_read() -> None:
    """A folder that has moved would leave nothing of it to find a mistake in."""
    read = {text_said.sort for text_said in generated()}
    assert {"told", "asked", "logged", "short", "made"} <= read


@pytest.mark.parametrize("rule", rules(), ids=named)
def test_texts_keep_the_rule(rule: Rule) -> None:
    assert broken(rule, (*program(), *generated())) == []


@pytest.mark.parametrize("rule", rules(), ids=named)
def test_rule_finds_what_is_wrong_and_nothing_else(rule: Rule) -> None:
    assert rule.wrong and rule.right
    assert [text for text in rule.wrong if not rule.breaches(text)] == []
    assert [text for text in rule.right if rule.breaches(text)] == []


def test_every_language_has_rules_of_its_own() -> None:
    assert {rule.language for rule in rules()} == {ALL, *LANGUAGES}


def test_a_diagnostic_is_whole_sentences() -> None:
    """A help that is an advice by the reason takes the advice's own sentence."""
    said = [
        text_said for text_said in program() if text_said.place.startswith(("diagnostics.", "terms.advice_"))
    ]
    ends = re.compile(r"[.?!]$|: ?\{\w+\}$|\s\{\w+\}$|^\{advice\}$")
    assert said and [text_said for text_said in said if not ends.search(text_said.text)] == []
