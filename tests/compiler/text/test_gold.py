"""The gold sentences come out as written, in each language, and read back to the same rule or plan."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.builtin import LANGUAGES, game, loaded

from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_rules
from heroglyph.compiler.source.documents import Scalar
from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.source.spans import Span
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.common_words import common_words
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.text.message.plan import Phrase, phrase
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.tree.rules import Rule
from heroglyph.compiler.tree.types import Thing

HERE = Path(__file__).parent


def read(path: Path) -> Any:
    document, diagnostics = load_text(path.name, path.read_bytes(), Limits().raised(yaml_depth=32))
    assert document is not None and not diagnostics
    return document


GOLD = {entry["id"]: entry for entry in plain(read(HERE / "gold.yaml"))}


@cache
def realizer(language: str) -> Realizer:
    files = loaded("rollplayer").packs[0]
    words = [files.locales[language], read(HERE / "gold_words" / f"{language}.yaml")]
    common = common_words(game("rollplayer"), language)
    return Realizer(game("rollplayer"), read_language(language, words, common))


def rule_of(entry: dict[str, str]) -> Rule:
    written, diagnostics = parse_rules(Scalar(entry["rule"], Span("gold", 0, len(entry["rule"]))))
    assert not diagnostics, diagnostics
    resolver = Resolver.of_game(game("rollplayer"))
    kind = entry["kind"]
    rules = resolve_rules(resolver, Scope(this=Thing(kind)), RulePosition(f"gold:{kind}/x", kind), written)
    assert not resolver.diagnostics, resolver.diagnostics
    return rules[0]


def plan_of(data: Any) -> Any:
    """A plan from its data: constructs are mappings of one key, digits are numbers."""
    if isinstance(data, list):
        return tuple(plan_of(item) for item in data)
    if isinstance(data, str):
        return int(data) if data.isdigit() else data
    ((op, slots),) = data.items()
    return phrase(op, **{name: plan_of(value) for name, value in (slots or {}).items()})


def sentences() -> list[tuple[str, str]]:
    """The sentences by name and language; not every language has been given all of them."""
    return [(name, code) for name, entry in GOLD.items() for code in LANGUAGES if code in entry]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_gold_sentences(language: str) -> None:
    assert len([code for _, code in sentences() if code == language]) >= 20


@pytest.mark.parametrize(("name", "language"), sentences())
def test_gold(name: str, language: str) -> None:
    entry = GOLD[name]
    speaker = realizer(language)
    if "rule" in entry:
        rule = rule_of(entry)
        text = speaker.say(rule, entry["kind"], compact="compact" in entry)
        assert text == entry[language]
        assert [normal_form(heard.rule) for heard in speaker.hear(text, entry["kind"])] == [normal_form(rule)]
    else:
        plan: Phrase = plan_of(entry["plan"])
        assert signature().problems(plan) == []
        assert speaker.spell(plan) == entry[language]
        assert plan in speaker.read(entry[language])
