"""Words that many games share: a game that declares them says its rules without a word of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from tests.builtin import LANGUAGES

from heroglyph.compiler.compile import check, load
from heroglyph.compiler.source.data.data import data_path, read_data
from heroglyph.compiler.source.schema.schema import check_schema
from heroglyph.compiler.text.known_languages import read_language
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.text.realizer import Realizer
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.text.word_shapes import check_words
from heroglyph.compiler.typed.speakable import speakable

COLORS = [
    *("red", "blue", "green", "yellow", "white", "black", "orange", "purple", "pink", "brown", "gray"),
    *("gold", "silver"),
]

VOCABULARY = f"""\
enums:
  Color: [{", ".join(COLORS)}]
nouns:
  die: {{constants: {{color: Color}}, fields: {{value: 1..6}}}}
  card: {{constants: {{cost: 0..9, number: 1..9, value: 0..9, color: Color}}}}
  token: {{}}
zones:
  bag: {{of: die, unordered: true}}
  box: {{of: card}}
  cup: {{of: die}}
  dice: {{of: die, owner: player}}
  deck: {{of: card, ordered: true, pile: true}}
  discard_pile: {{of: card, ordered: true, pile: true}}
  hand: {{of: card, owner: player}}
  cards: {{of: card, owner: player}}
  market: {{of: card}}
  supply: {{of: token}}
  table: {{of: token}}
resources:
  coin: {{}}
  point: {{scores: true}}
verbs:
  place: {{object: token, roles: {{on: zone}}, does: move}}
  move: {{object: thing, roles: {{from: {{type: zone, optional: true}}, to: zone}}, does: move}}
  draw: {{object: thing, roles: {{from: zone, to: {{type: zone, optional: true}}}}, does: draw}}
  take: {{object: card, roles: {{from: {{type: zone, optional: true}}}}, define: move card to my.cards}}
  keep: {{object: card, define: move card to my.cards}}
  play: {{object: card, define: move card to my.cards}}
  roll: {{object: die, many: any, does: roll}}
  reroll: {{object: die, many: any, does: roll}}
  flip: {{object: die, define: die.value = 7 - die.value}}
  swap: {{object: die, roles: {{with: die}}, does: swap}}
  gain: {{object: resource, does: gain}}
  lose: {{object: resource, does: lose}}
  give: {{object: resource, roles: {{to: player}}, does: give}}
  buy: {{object: card, define: pay card.cost coin; move card to my.cards, hides: [coin]}}
  discard: {{object: card, many: any, define: move card to discard_pile}}
  stop: {{does: nothing}}
moments: [turn.end, round.end, game.end]
periods: [turn, round, game]
windows: []
"""

LISTED = ", ".join(LANGUAGES)
GRANT = "grant until round.end:\n    after roll die: gain 1 coin"
RULES = [
    *(f"score 1 per card from my.cards where color is {color}" for color in COLORS),
    *(f"after roll die where die.color is {color}: gain 1 coin" for color in COLORS),
    "score distinct(color for card from my.hand)",
    "score distinct(value for card from my.hand)",
    "score highest(value for card from my.hand)",
    "score lowest(value for die from my.dice)",
    "score 1 per die from my.dice where value >= 5",
    "score 1 at round.end",
    "score 2 at turn.end",
    "score my.coin // 2",
    "action once per turn: choose die from my.dice; reroll die",
    "action once per round: choose die from my.dice; flip die",
    "action once per game: choose 2 die from my.dice; reroll die",
    "action once per turn: choose die from my.dice; choose die other from cup; swap die with other",
    "action once per turn: choose die from bag; move die to my.dice",
    "action once per turn: draw card from deck to my.hand",
    "action once per turn: draw card from deck",
    "action once per turn: choose card from market; buy card",
    "action once per turn: choose card from market; take card",
    "action once per turn: choose card from my.hand; discard card; gain 2 coin",
    "action once per turn: choose card from my.hand; play card",
    "action once per turn: choose card from my.hand; keep card",
    "action once per turn: choose card from my.hand; move card to box",
    "action once per turn: choose token from supply; place token on table",
    "action once per turn: choose player other from others; give 1 coin to other",
    f"action once per turn:\n  choose die from my.dice\n  roll die\n  {GRANT}",
    "action once per turn: pay 1 coin; gain 2 point",
    "after stop: gain 1 coin",
    "after lose coin: gain 1 point",
    "after play card by left: gain 1 coin",
    "after discard card by others: gain 1 coin",
    "after buy card: lose 1 coin",
    "score table my.coin:\n  0..1: 0\n  2..: 3",
]  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of shared words, without any words of its own; each rule is on a card of its own."""
    root = tmp_path_factory.mktemp("shared") / "shared_words"
    cards = [
        {"id": f"card_{n}", "kind": "card", "cost": 1, "number": 1, "value": 1, "color": "red", "rules": rule}
        for n, rule in enumerate(RULES)
    ]
    names = {f"card_{n}": {"name": f"N {n}"} for n in range(len(RULES))}
    files = {
        "pack.yaml": f"id: shared_words\nversion: 0.1.0\nlanguage: 1\nlanguages: [{LISTED}]\n",
        "vocabulary.yaml": VOCABULARY,
        "cards/all.yaml": yaml.safe_dump(cards, sort_keys=False),
        **{f"locales/{code}.yaml": yaml.safe_dump({"names": names}) for code in LANGUAGES},
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def test_rules_are_said_and_read_back_without_words_of_ones_own(shared: Path) -> None:
    diagnostics = check(load([shared]), texts=True).diagnostics
    assert [
        (diagnostic.code, diagnostic.arguments) for diagnostic in diagnostics if diagnostic.code != "H530"
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_they_say(language: str, shared: Path, update_golden: bool) -> None:
    checked = check(load([shared]))
    realizer = game_realizer(checked.game, checked.packs, language)
    lines = [f"{realizer.say(rule, kind)}\n" for card in checked.game.cards for kind, rule in speakable(card)]
    path = Path(__file__).parents[1] / "golden" / f"common.{language}.txt"
    if update_golden:
        path.write_text("".join(lines), encoding="utf-8")
    assert "".join(lines) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_words_are_written_as_a_pack_writes_its_own(language: str) -> None:
    document = read_data("locales", language, "common.yaml")
    assert list(check_schema(document, "locale")) == []
    assert list(check_words(document, read_language(language, ()), signature())) == []


def test_languages_share_the_same_words() -> None:
    words = {language: plain(read_data("locales", language, "common.yaml")) for language in LANGUAGES}
    for section in words["en"]:
        for language in LANGUAGES:
            assert words[language][section].keys() == words["en"][section].keys(), (section, language)
    assert all(data_path("locales", language).is_dir() for language in LANGUAGES)


def test_a_pack_says_it_otherwise(shared: Path) -> None:
    path = shared / "locales" / "en.yaml"
    before = path.read_text(encoding="utf-8")
    path.write_text(before + "nouns:\n  coin: {sg: shell, pl: shells}\n", encoding="utf-8")
    checked = check(load([shared]))
    realizer: Realizer = game_realizer(checked.game, checked.packs, "en")
    path.write_text(before, encoding="utf-8")
    card = next(card for card in checked.game.cards if "gain 2 coin" in str(RULES[int(card.name[5:])]))
    ((kind, rule),) = speakable(card)
    assert "2 shells" in realizer.say(rule, kind)


def test_only_declared_words_are_there(shared: Path) -> None:
    path = shared / "vocabulary.yaml"
    before = path.read_text(encoding="utf-8")
    renamed = re.sub(r"\btoken\b(?=[:,}])", "marker", before)
    path.write_text(renamed, encoding="utf-8")
    checked = check(load([shared]))
    path.write_text(before, encoding="utf-8")
    realizer = game_realizer(checked.game, checked.packs, "en")
    assert "noun:token" not in realizer.language.lexemes and "noun:die" in realizer.language.lexemes
