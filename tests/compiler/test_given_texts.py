"""A card may give a text in place of rules: it is a card with these rules, whose places are the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests import builtin
from tests.own_language import NAMES, PENNY, checked, codes, loaded, written
from tests.tables import read_table
from tests.workbench.explain.examples_run import small_game

from heroglyph.compiler.binding.bind import bind
from heroglyph.compiler.compile import CheckedGame, check, load_files
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.limits import Limits
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.compiler.text.interpret import texts as hear_texts
from heroglyph.compiler.text.plan.normal_form import normal_form
from heroglyph.compiler.typed.model import Game
from heroglyph.workbench.api import say

RULES = "after stop: gain 1 coin\nscore 2"
TEXTS = {
    "en": "When you stop, gain 1 coin. At the end of the game, gain 2 points.",
    "fr": "Quand vous vous arrêtez, gagnez 1 pièce. À la fin de la partie, gagnez 2 points.",
    "de": "Wenn du aufhörst, erhältst du 1 Münze. Erhalte am Spielende 2 Punkte.",
    "es": "Cuando te detengas, gana 1 moneda. Al final de la partida, gana 2 puntos.",
}


Case = dict[str, str]
MISREAD: dict[str, list[Case]] = read_table(Path(__file__).parent / "misread_texts.yaml")


def card(*texts: tuple[str, str]) -> str:
    said = "".join(f"    {language}: {text}\n" for language, text in texts)
    return f"{PENNY}  text:\n{said}"


def rules_of(game: CheckedGame) -> list[object]:
    penny = game.game.card("penny")
    assert penny is not None
    return [normal_form(rule) for rule in penny.rules]


@pytest.mark.parametrize("language", TEXTS)
def test_a_text_is_the_rules_that_it_says(language: str, tmp_path: Path) -> None:
    given = checked(tmp_path / "given", card((language, TEXTS[language])))
    block = "".join(f"    {line}\n" for line in RULES.splitlines())
    ruled = checked(tmp_path / "ruled", f"{PENNY}  rules: |\n{block}")
    assert codes(given) == codes(ruled) == []
    assert rules_of(given) == rules_of(ruled)
    for other in TEXTS:
        assert say(given, "penny", other) == say(ruled, "penny", other)


@pytest.mark.parametrize(
    "style",
    ["|\n      {}\n", ">\n      {}\n", '"{}"\n', "'{}'\n", "{}\n"],
    ids=["block", "folded", "double", "single", "plain"],
)
def test_in_any_style_of_yaml_an_error_is_placed_at_its_word(style: str, tmp_path: Path) -> None:
    text = "When you stop, gain 1 coin. When you stop, gain 2 swords."
    cards = f"{PENNY}  text:\n    en: {style.format(text)}"
    game = checked(tmp_path, cards)
    (diagnostic,) = game.diagnostics[: len(codes(game))]
    assert diagnostic.code == "H480"
    source = sources_of(game.packs)[diagnostic.span.file]
    assert source.text[diagnostic.span.start : diagnostic.span.end] == "swords"


@pytest.mark.parametrize(
    ("code", "case"),
    [
        pytest.param(code, case, id=f"{code} {case['text']}")
        for code, cases in MISREAD.items()
        for case in cases
    ],
)
def test_what_is_wrong_with_a_text_is_told_at_its_words(code: str, case: Case, tmp_path: Path) -> None:
    game = checked(tmp_path, card((case["language"], case["text"])))
    (problem,) = (diagnostic for diagnostic in game.diagnostics if diagnostic.code not in ("H608", "H609"))
    assert problem.code == code
    source = sources_of(game.packs)[problem.span.file]
    assert source.text[problem.span.start : problem.span.end] == case["at"]
    assert (problem.fix.replacement if problem.fix else None) == case.get("fix")


@pytest.mark.parametrize(
    ("language", "called", "text"),
    [
        ("en", "{sg: stone}", "When you stop, gain 1 stone."),
        ("fr", "{gender: f, sg: pierre}", "Quand vous vous arrêtez, gagnez 1 pierre."),
        (
            "de",
            "{gender: m, sg: Stein, sg.gen: Steins, pl: Steine, pl.dat: Steinen}",
            "Wenn du aufhörst, erhältst du 1 Stein.",
        ),
        ("es", "{gender: f, sg: piedra}", "Cuando te detengas, gana 1 piedra."),
    ],
)
def test_a_text_that_says_two_rules_is_told_with_both(
    language: str, called: str, text: str, tmp_path: Path
) -> None:
    """Two resources that are called the same: each of them may be meant."""
    (tmp_path / "vocabulary.yaml").write_text("resources: {gem: {min: 0}, pearl: {min: 0}}\n")
    words = {language: f"nouns: {{gem: {called}, pearl: {called}}}\n{NAMES}"}
    game = checked(tmp_path, card((language, text)), words)
    (problem,) = (diagnostic for diagnostic in game.diagnostics if diagnostic.code == "H483")
    source = sources_of(game.packs)[problem.span.file]
    assert source.text[problem.span.start : problem.span.end] == text
    readings = [dict(related.arguments) for related in problem.related]
    assert [reading["rule"] for reading in readings] == ["after stop: gain 1 gem", "after stop: gain 1 pearl"]
    assert {reading["text"] for reading in readings} == {text}


def test_a_long_text_goes_over_several_lines(tmp_path: Path) -> None:
    lines = "When you stop,\n      gain 1 coin.\n\n      At the end of the game, gain\n      2 points.\n"
    game = checked(tmp_path, f"{PENNY}  text:\n    en: |\n      {lines}")
    assert codes(game) == []
    assert len(rules_of(game)) == 2


def test_what_is_wrong_with_a_rule_is_told_at_its_sentence_and_changes_no_word_of_it(tmp_path: Path) -> None:
    text = "At the end of the game, gain 2 points. When you roll a die with a value of 9, gain 1 coin."
    game = checked(tmp_path, card(("en", text)))
    (problem,) = (diagnostic for diagnostic in game.diagnostics if diagnostic.code not in ("H608", "H609"))
    source = sources_of(game.packs)[problem.span.file]
    assert source.text[problem.span.start : problem.span.end] == text.partition(". ")[2]
    assert problem.fix is None
    (read,) = (related for related in problem.related if related.caption == "read_as")
    assert dict(read.arguments)["rule"] == "after roll die where die.value is 9: gain 1 coin"


def test_all_texts_of_a_card_say_the_same(tmp_path: Path) -> None:
    assert codes(checked(tmp_path / "same", card(*TEXTS.items()))) == []
    other = card(("en", TEXTS["en"]), ("fr", TEXTS["fr"].replace("2", "3")))
    game = checked(tmp_path / "other", other)
    assert codes(game) == ["H484"]
    (problem,) = (diagnostic for diagnostic in game.diagnostics if diagnostic.code == "H484")
    source = sources_of(game.packs)[problem.span.file]
    assert source.text[problem.span.start : problem.span.end] == "À la fin de la partie, gagnez 3 points."
    shorter = card(("en", TEXTS["en"]), ("de", "Wenn du aufhörst, erhältst du 1 Münze."))
    assert codes(checked(tmp_path / "shorter", shorter)) == ["H484"]


@pytest.mark.parametrize("rules", ["", "  rules: score 2\n"], ids=["in place of rules", "beside them"])
def test_a_text_in_parts_is_told_at_each_part(rules: str, tmp_path: Path) -> None:
    """No sentence tells on which side it stands; a slip in ``says`` is another thing."""
    parts = "{front: 'When you stop, gain 1 coin.', back: 'At the end of the game, gain 2 points.'}"
    game = checked(tmp_path / "parts", f"{PENNY}{rules}  text: {{en: {parts}}}\n")
    assert codes(game) == ["H496", "H496"]
    slip = f"{PENNY}{rules}  text: {{en: {{sayss: Nothing.}}}}\n"
    assert "H496" not in codes(checked(tmp_path / "slip", slip))


def test_a_text_that_is_not_understood_is_told_once(tmp_path: Path) -> None:
    """Nothing is told that only follows from there being no rules: no mark for nothing, no empty slot."""
    cards = f"{PENNY}  provenance: {{cost: house, rules: house}}\n  text: {{en: Nothing of the sort.}}\n"
    assert codes(checked(tmp_path, cards)) == ["H480"]


def test_a_kind_with_a_slot_is_filled_by_a_text() -> None:
    """As skills of Roll Player are: the text of a skill is that of its ability."""
    game = builtin.checked("rollplayer")
    hearer = hear_texts.TextHearer(game.game, game.packs, game.game.limits)
    (heard_text,) = hearer.hear("en", "Gain 2 Gold.", "skill")
    assert [heard.source for heard in hear_texts.meanings(heard_text.meaning)] == ["ability: gain 2 gold"]


def test_packs_without_such_texts_are_bound_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[int] = []

    def counted(*given: Any) -> tuple[Game, list[Diagnostic]]:
        bound.append(1)
        return bind(*given)

    monkeypatch.setattr("heroglyph.compiler.compile.bind", counted)
    check(loaded(written(tmp_path / "ruled", f"{PENNY}  rules: score 2\n")))
    assert len(bound) == 1
    check(loaded(written(tmp_path / "given", card(("en", TEXTS["en"])))))
    assert len(bound) == 3


def test_what_was_heard_once_is_kept_until_a_word_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    hear = hear_texts.TextHearer._heard

    def listed(self: hear_texts.TextHearer, language: str, line: str, kind: str) -> hear_texts.Meaning:
        heard.append(line)
        return hear(self, language, line, kind)

    monkeypatch.setattr(hear_texts.TextHearer, "_heard", listed)
    hear_texts._kept.clear()
    first, second = TEXTS["en"].split(". ")
    checked(tmp_path, card(("en", TEXTS["en"])))
    assert heard == [f"{first}.", second]
    checked(tmp_path, card(("en", f"{first}. {second.replace('2', '3')}")))
    assert heard[2:] == [second.replace("2", "3")]
    names = {"en": "values: {}\nnames: {penny: {name: Penny}}\n"}
    checked(tmp_path, card(("en", f"{first}.")), names)
    assert heard[3:] == [f"{first}."]


def test_all_texts_of_a_game_up_to_the_limit(tmp_path: Path) -> None:
    """A text is begun as long as those before it did not take more than they may together."""
    first = "When you stop, gain 1 coin."
    text = f"{PENNY}  text: {{en: '{first} When you stop, gain 2 coins.'}}\n"
    whole = checked(tmp_path / "whole", text)
    assert codes(whole) == []
    little = checked(tmp_path / "little", text, limits=Limits().raised(read_texts=1))
    (problem,) = (diagnostic for diagnostic in little.diagnostics if diagnostic.code == "H090")
    assert dict(problem.arguments)["limit"] == "read_texts"


def test_an_empty_text_is_told(tmp_path: Path) -> None:
    assert codes(checked(tmp_path, card(("en", '"  "')))) == ["H129"]


@pytest.mark.parametrize("change", ["rules: score 1", "text: {en: 'At the end of the game, gain 1 point.'}"])
def test_a_change_of_a_card_with_a_text_stands_in_place_of_it(change: str, tmp_path: Path) -> None:
    """Rules in place of the text, or another text: not a wording beside rules that the card never had."""
    given = written(tmp_path / "mine", card(("en", TEXTS["en"])))
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(
        "id: other\nversion: 0.1.0\nlanguage: 1\nextends: my_game\nneeds: {mine: '*'}\nlanguages: []\n"
    )
    (other / "changes.yaml").write_text(f"- card: mine:charm/penny\n  {change}\n")
    packs = [small_game(), read_pack(given), read_pack(other)]
    game = check(load_files(packs))
    assert codes(game) == []
    assert say(game, "penny", "en") == ["At the end of the game, gain 1 point."]
