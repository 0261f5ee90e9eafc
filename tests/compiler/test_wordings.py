"""Wordings of somebody's own: proven where they read back to the rules, else kept with their mark."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.own_language import NAMES, PENNY, checked, codes

from heroglyph.compiler.compile import CheckedGame
from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.compiler.text.checks.wordings import Wording, card_wordings
from heroglyph.workbench.api import say
from heroglyph.workbench.autofix.rounds import mended
from heroglyph.workbench.reference.content.lexicon import Lexicon
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.report.speaking import Speaker
from heroglyph.workbench.report.spoken import UNPROVEN

RULES = "  rules: |\n    after stop: gain 1 coin\n    score 2\n"
PROVEN = "Each time you stop, you gain one coin. Gain 2 points at the end of the game."
FREE = "Stopping pays. So does this."
MADE = ["When you stop, gain 1 coin.", "At the end of the game, gain 2 points."]


def worded(text: str, rules: str = RULES) -> str:
    """A card with a wording of its own in English."""
    return f"{PENNY}{rules}  text:\n    en: {text}\n"


def beside_name(text: str) -> dict[str, str]:
    """The English names, of which one has a wording beside it."""
    return {"en": NAMES.replace("{name: Penny}", f"{{name: Penny, text: {text}}}")}


def wording(game: CheckedGame) -> Wording:
    return card_wordings(game.game, game.packs, "en")["mine:charm/penny"]


def told(game: CheckedGame, code: str) -> Diagnostic:
    (problem,) = (diagnostic for diagnostic in game.diagnostics if diagnostic.code == code)
    return problem


@pytest.mark.parametrize("where", ["card", "name"])
def test_a_wording_that_reads_back_is_proven_and_shown(where: str, tmp_path: Path) -> None:
    on_card = where == "card"
    cards = worded(PROVEN) if on_card else PENNY + RULES
    game = checked(tmp_path, cards, None if on_card else beside_name(f'"{PROVEN}"'))
    assert codes(game) == []
    assert wording(game).state == "proven"
    assert say(game, "penny", "en") == [f"{sentence.strip('.')}." for sentence in PROVEN.split(". ")]
    assert say(game, "penny", "en", compact=True) == ["When you stop: +1 coin.", MADE[1]]
    assert say(game, "penny", "fr")[1] == "À la fin de la partie, gagnez 2 points."


@pytest.mark.parametrize("where", ["card", "name"])
def test_another_one_is_kept_and_told(where: str, tmp_path: Path) -> None:
    on_card = where == "card"
    cards = worded(FREE) if on_card else PENNY + RULES
    game = checked(tmp_path, cards, None if on_card else beside_name(f'"{FREE}"'))
    assert codes(game) == ["H487"]
    assert say(game, "penny", "en") == ["Stopping pays.", "So does this."]
    diagnostic = told(game, "H487")
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe


@pytest.mark.parametrize(
    "written",
    [
        f'"{FREE}"',
        FREE,
        "|\n      Stopping pays.\n\n      So does this.",
        ">\n      Stopping pays.\n      So does this.",
        "'It''s: [a] {trap}, # so'",
    ],
    ids=["double", "plain", "block", "folded", "single"],
)
def test_the_mark_is_written_by_the_fix_and_the_wording_stays_as_it_is(written: str, tmp_path: Path) -> None:
    game = checked(tmp_path / "before", worded(written))
    before = wording(game)
    diagnostic = told(game, "H487")
    source = sources_of(game.packs)[diagnostic.span.file]
    made = mended(diagnostic.span.file, source.text, [diagnostic])
    assert made.made == 1
    again = checked(tmp_path / "after", made.text)
    assert codes(again) == []
    after = wording(again)
    assert (after.lines, after.state, after.stale) == (before.lines, "unproven", False)
    assert after.written.given.says.text == before.written.given.says.text
    assert after.written.given.mark is not None
    assert after.written.given.mark.text == before.mark


@pytest.mark.parametrize(
    ("rules", "stale"),
    [
        (RULES, False),
        ("  rules: |\n    # what it does\n    pays: after stop: gain   1 coin\n    score 2\n", False),
        (RULES.replace("1 coin", "2 coin"), True),
        (RULES.replace("score 2", "score 2 if my.coin >= 3"), True),
        ("  rules: |\n    after stop: gain 1 coin\n", True),
    ],
    ids=["same", "another label", "another number", "a condition", "a rule less"],
)
def test_it_is_stale_when_what_the_rules_say_changes(rules: str, stale: bool, tmp_path: Path) -> None:
    mark = wording(checked(tmp_path / "first", worded(FREE))).mark
    text = f'{{says: "{FREE}", for: {mark}}}'
    game = checked(tmp_path / "second", worded(text, rules))
    assert codes(game) == (["H488"] if stale else [])
    if stale:
        diagnostic = told(game, "H488")
        assert diagnostic.fix is not None
        assert not diagnostic.fix.safe  # whoever changed the rules must read the wording
        assert diagnostic.fix.replacement == wording(game).mark


def test_one_that_says_another_rule_is_an_error_and_not_shown(tmp_path: Path) -> None:
    for text in (PROVEN.replace("2 points", "3 points"), MADE[1] + " " + MADE[0]):
        game = checked(tmp_path / str(len(text)), worded(text))
        assert codes(game) == ["H489"]
        assert say(game, "penny", "en") == MADE


def test_a_mark_does_not_excuse_what_is_wrong(tmp_path: Path) -> None:
    mark = wording(checked(tmp_path / "first", worded(FREE))).mark
    text = f'{{says: "{PROVEN.replace("2 points", "3 points")}", for: {mark}}}'
    assert codes(checked(tmp_path / "second", worded(text))) == ["H489"]


def test_a_wording_in_one_sentence_for_all_rules_stands_once(tmp_path: Path) -> None:
    game = checked(tmp_path, worded("One coin a stop and two points."))
    assert say(game, "penny", "en") == ["One coin a stop and two points."]


def test_a_wording_in_two_places(tmp_path: Path) -> None:
    game = checked(tmp_path, worded(PROVEN), beside_name(f'"{" ".join(MADE)}"'))
    assert codes(game) == ["H490"]
    assert say(game, "penny", "en") == MADE


@pytest.mark.parametrize(("language", "text"), [("en", FREE), ("fr", "Stopper rapporte."), ("es", MADE[0])])
def test_a_wording_of_a_card_that_says_nothing(language: str, text: str, tmp_path: Path) -> None:
    """Only beside a name can that be: on the card it would be a text in place of rules."""
    names = {language: NAMES.replace("{name: Penny}", f'{{name: Penny, text: "{text}"}}')}
    game = checked(tmp_path, PENNY, names)
    diagnostic = told(game, "H491")
    assert dict(diagnostic.arguments)["card"] == "penny"
    source = sources_of(game.packs)[diagnostic.span.file]
    assert source.text[diagnostic.span.start : diagnostic.span.end] == "text"
    assert say(game, "penny", language) == []


def test_a_wording_of_a_card_with_mistakes_is_not_read(tmp_path: Path) -> None:
    assert codes(checked(tmp_path, worded(FREE, "  rules: score 2 if my.sword >= 1\n"))) == ["H304"]


def test_a_text_in_place_of_rules_may_have_a_wording_beside_its_name(tmp_path: Path) -> None:
    given = f"{PENNY}  text:\n    en: {' '.join(MADE)}\n"
    french = "Stopper rapporte. Cela aussi."
    names = {"fr": NAMES.replace("{name: Penny}", f'{{name: Penny, text: "{french}"}}')}
    game = checked(tmp_path, given, names)
    assert codes(game) == ["H487"]
    assert say(game, "penny", "fr") == ["Stopper rapporte.", "Cela aussi."]
    assert say(game, "penny", "en") == MADE


def test_what_is_not_proven_bears_a_mark_wherever_it_is_laid_out(tmp_path: Path) -> None:
    game = checked(tmp_path, worded(FREE))
    card = game.game.card("penny")
    assert card is not None
    spoken = Speaker(("en", "fr")).speak(game, card)
    assert spoken.unproven == ("en",)
    assert spoken.text["en"] == "Stopping pays.\nSo does this."
    assert spoken.lines("en") == [f"Stopping pays. {UNPROVEN}", f"So does this. {UNPROVEN}"]
    assert UNPROVEN not in "".join(spoken.lines("fr"))
    assert Speaker(("en",), compact=True).speak(game, card).unproven == ()


def test_the_rules_reference_shows_it_with_its_mark_and_a_note(tmp_path: Path) -> None:
    game = checked(tmp_path / "free", worded(FREE))
    card = game.game.card("penny")
    assert card is not None
    lexicon = Lexicon(game, "en", read_messages("en"))
    assert [lexicon.rule(card.kind, rule) for rule in card.rules] == [
        f"Stopping pays. {UNPROVEN}",
        f"So does this. {UNPROVEN}",
    ]
    assert lexicon.note.startswith(UNPROVEN)
    assert Lexicon(game, "fr", read_messages("fr")).note == ""
    proven = checked(tmp_path / "proven", worded(PROVEN))
    assert Lexicon(proven, "en", read_messages("en")).note == ""


def test_packs_without_wordings_pay_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("heroglyph.compiler.text.checks.own_wordings.check_wordings", never)
    checked(tmp_path / "without", PENNY + RULES)
    with pytest.raises(AssertionError):
        checked(tmp_path / "with", worded(FREE))
