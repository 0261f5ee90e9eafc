"""What is told of words, cards and rules, in the reader's language."""

from __future__ import annotations

from functools import cache

import pytest
from tests.studio.packs import EXAMPLES, session_in

from heroglyph.compiler.words.declared import Word
from heroglyph.studio.reading.about import About
from heroglyph.studio.reading.documents import document_of, multiline
from heroglyph.studio.reading.outline import outline
from heroglyph.studio.session.checked import CheckedPack
from heroglyph.studio.session.session import Session


@cache
def looking(name: str, language: str) -> tuple[Session, CheckedPack]:
    folder = (EXAMPLES / name).resolve()
    session = session_in(folder, language)
    pack = session.pack(folder / "pack.yaml")
    assert pack is not None
    return session, pack


TOLD: list[tuple[str, str, Word, str]] = [
    ("lantern_fair", "en", ("zones", "traits"), "**zone** `traits` · Trait cards"),
    ("lantern_fair", "fr", ("nouns", "row"), "**nom** `row` · ligne de Caractéristique"),
    ("lantern_fair", "de", ("windows", "market_phase.start"), "· zu Beginn des Einkaufens"),
    ("lantern_fair", "de", ("verbs", "discard"), "Lege diese Marktkarte auf den Ablagestapel."),
    ("lantern_fair", "en", ("labels", "rollplayer:rulebook/income#gold_bonus"), "gain 2 Gold."),
    ("lantern_fair", "fr", ("cards", "lantern_fair:trait/night_owl"), "**Oiseau de nuit**"),
    ("night_market", "es", ("resources", "coin"), "**recurso** `coin` · moneda"),
    ("night_market", "es", ("fields", "player.wares"), "wares: count(charm from my.charms) + my.bundles"),
]


@pytest.mark.parametrize("name, language, word, told", TOLD)
def test_a_word_is_told_in_the_readers_language(name: str, language: str, word: Word, told: str) -> None:
    session, pack = looking(name, language)
    assert told in About(session, pack).word(word)


def test_what_people_write_is_no_markup() -> None:
    session, pack = looking("night_market", "en")
    path = next(path for path in pack.names if path.name == "en.yaml")
    text = path.read_text("utf-8").replace("{name: Lantern}", '{name: "<b>[L](x)*_`"}')
    session = session_in(path.parents[1])
    session.open(path, text)
    marked = session.pack(path)
    assert marked is not None
    told = About(session, marked).word(("cards", "night_market:charm/lantern"))
    assert "\\<b\\>\\[L\\](x)\\*\\_\\`" in told


def test_an_outline_has_cards_and_words() -> None:
    cards = outline(document_of("- id: a\n  kind: b\n  rules: x\n  examples:\n    - {name: c}\n"))
    assert [(card.name, card.detail, [part.name for part in card.below]) for card in cards] == [
        ("a", "b", ["rules", "c"])
    ]
    words = outline(document_of("nouns:\n  die: {}\n  card: {}\nzones: {bag: {of: die}}\n"))
    assert [(word.name, [part.name for part in word.below]) for word in words] == [
        ("nouns", ["die", "card"]),
        ("zones", ["bag"]),
    ]


def test_what_has_several_lines_can_be_folded() -> None:
    text = "- id: a\n  rules: |\n    x\n    y\n\n- id: b\n"
    folds = {text[start:end] for start, end in multiline(document_of(text), text)}
    assert folds == {"id: a\n  rules: |\n    x\n    y", "rules: |\n    x\n    y"}
