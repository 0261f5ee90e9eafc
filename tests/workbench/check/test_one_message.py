"""A slip in a pack that extends a game is told once, in words that help; nothing follows from it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.hostile.zips import FILES, zipped
from tests.workbench.authoring.authors import run

from heroglyph.compiler.source.diagnostics import Diagnostic
from heroglyph.compiler.source.limits import DEFAULT_LIMITS
from heroglyph.compiler.source.packs.pack_files import sources_of
from heroglyph.compiler.source.packs.unzip import read_archive
from heroglyph.workbench.check.checked_packs import check_pack
from heroglyph.workbench.commands.fmt import fmt
from heroglyph.workbench.packs.which_packs import PackTarget
from heroglyph.workbench.report.messages import read_messages
from heroglyph.workbench.report.report import report_text
from heroglyph.workbench.requests.packs import FmtRequest

PACK = "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: rollplayer\n"
CARD = """- id: {id}
  kind: trait
  dots: 1
  cost: {cost}
  arrow: up
  provenance: {{dots: house, cost: house, arrow: house, rules: house}}
  rules: |
    {rule}
"""
GOLD = "score 1 per die from my.sheet where color is gold"


def mine(folder: Path, *, id: str = "one", cost: str = "3", rule: str = GOLD) -> Path:
    """A pack of one card with a name."""
    (folder / "cards").mkdir()
    (folder / "locales").mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "locales" / "en.yaml").write_text("names:\n  one: {name: One}\n", encoding="utf-8")
    card = CARD.format(id=id, cost=cost, rule=rule)
    (folder / "cards" / "one.yaml").write_text(card, encoding="utf-8")
    return folder


def found_in(folder: Path) -> list[Diagnostic]:
    return list(check_pack(PackTarget(folder), examples=False, trust_bases=True).diagnostics)


@pytest.mark.parametrize(
    ("rule", "said", "meant"),
    [
        ("score 1 per die from your.sheet where color is gold", "your", "my"),
        ("after buy weapon: gain two gold", "two", "2"),
        ("after buy weapon: gain ten gold", "ten", "10"),
        ("after buy weapon: choose two die from my.sheet; reroll die", "two", "2"),
        (
            "score 1 if count(weapon from my.weapons) > count(weapon from opponent.weapons)",
            "opponent",
            "others",
        ),
        ("score two", "two", "2"),
    ],
)
def test_a_word_of_everyday_language_is_told_with_what_is_meant(
    tmp_path: Path, rule: str, said: str, meant: str
) -> None:
    (diagnostic,) = found_in(mine(tmp_path, rule=rule))
    assert diagnostic.code == "H210" and dict(diagnostic.arguments) == {"found": said, "suggestion": meant}
    assert diagnostic.fix is not None and diagnostic.fix.replacement == meant
    for language in ("en", "fr", "de"):
        assert said in read_messages(language).text(diagnostic) and meant in read_messages(language).text(
            diagnostic
        )


@pytest.mark.parametrize("amount", ["2", "(my.gold // 3)", "(my.gold)"])
@pytest.mark.parametrize("guard", ["", " if my.gold >= 3", " if count(weapon from my.weapons) > 1"])
def test_points_at_a_moment_are_told_to_be_scored_and_their_text_is_not_read(
    tmp_path: Path, amount: str, guard: str
) -> None:
    (diagnostic,) = found_in(mine(tmp_path, rule=f"at round.end{guard}: gain {amount} star"))
    assert diagnostic.code == "H630"


def test_a_card_with_a_bad_id_is_not_missed_by_its_name(tmp_path: Path) -> None:
    diagnostics = found_in(mine(tmp_path, id="Bad Id!"))
    assert [problem.code for problem in diagnostics if problem.code != "H609"] == ["H125"]


@pytest.mark.parametrize("cost", ["9" * 26, "-" + "9" * 26, "9" * 400])
def test_a_number_of_many_digits_is_too_large(tmp_path: Path, cost: str) -> None:
    (diagnostic,) = found_in(mine(tmp_path, cost=cost))
    assert diagnostic.code == "H090" and dict(diagnostic.arguments)["what"] == "limit_integer"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("place", ["cards/two.yaml", "locales/fr.yaml", "game.yaml"])
def test_a_link_that_leads_nowhere_is_told_once(tmp_path: Path, place: str) -> None:
    (mine(tmp_path) / place).symlink_to(tmp_path / "nothing")
    (diagnostic,) = found_in(tmp_path)
    assert (diagnostic.code, dict(diagnostic.arguments)) == ("H102", {"file": place})


@pytest.mark.parametrize("place", ["cards/two.yaml", "cards/two.yml", "locales/fr.yaml", "game.yaml"])
def test_a_folder_called_like_a_file_is_told_once(tmp_path: Path, place: str) -> None:
    (mine(tmp_path) / place).mkdir()
    (diagnostic,) = found_in(tmp_path)
    assert (diagnostic.code, dict(diagnostic.arguments)) == ("H102", {"file": place})


def test_other_spaces_are_mended_by_fmt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine(tmp_path, rule=GOLD.replace(" ", "\u00a0") + "  # l\u00a0or")
    assert {problem.code for problem in found_in(tmp_path)} == {"H234"}
    fmt(FmtRequest(paths=(str(tmp_path),)), read_messages("en"))
    capsys.readouterr()
    text = (tmp_path / "cards" / "one.yaml").read_text(encoding="utf-8")
    assert f"{GOLD}  # l\u00a0or\n" in text
    assert found_in(tmp_path) == []


@pytest.mark.parametrize(
    "name",
    [
        "Thumbs.db",
        "desktop.ini",
        ".DS_Store",
        "one.yaml~",
        "cards/one.yaml~",
        "__MACOSX/a.yaml",
        "cards/__MACOSX/a",
    ],
)
def test_what_nobody_wrote_is_passed_over(tmp_path: Path, name: str) -> None:
    file = mine(tmp_path) / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("?", encoding="utf-8")
    assert found_in(tmp_path) == []


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("When you buy a Weapon card, gain 1 Gold.", '{en: "When you buy a Weapon card, gain 1 Gold."}'),
        ("'When you buy a Weapon card, gain 1 Gold.'", "{en: 'When you buy a Weapon card, gain 1 Gold.'}"),
    ],
)
def test_a_text_in_a_pack_of_one_language_is_in_that_one(tmp_path: Path, written: str, made: str) -> None:
    mine(tmp_path)
    file = tmp_path / "cards" / "one.yaml"
    text = file.read_text(encoding="utf-8").replace(f"rules: |\n    {GOLD}", f"text: {written}")
    file.write_text(text, encoding="utf-8")
    (diagnostic,) = found_in(tmp_path)
    assert diagnostic.code == "H674" and diagnostic.fix is not None
    assert (diagnostic.fix.replacement, diagnostic.fix.safe) == (made, True)


def test_a_text_is_shown_in_the_language_of_the_pack(tmp_path: Path) -> None:
    mine(tmp_path)
    for name in ("pack.yaml", "cards/one.yaml"):
        file = tmp_path / name
        text = file.read_text(encoding="utf-8").replace("languages: [en]", "languages: [fr, de]")
        file.write_text(text.replace(f"rules: |\n    {GOLD}", "text: Sieben"), encoding="utf-8")
    (diagnostic,) = (problem for problem in found_in(tmp_path) if problem.code == "H674")
    assert dict(diagnostic.arguments)["example"] == '{fr: "TEXT"}' and diagnostic.fix is None


def test_a_deep_nesting_is_told_at_its_place(tmp_path: Path) -> None:
    mine(tmp_path, cost="[" * 3000 + "]" * 3000)
    (diagnostic,) = (problem for problem in found_in(tmp_path) if problem.code == "H090")
    text = (tmp_path / "cards" / "one.yaml").read_text(encoding="utf-8")
    assert text[: diagnostic.span.start].count("\n") == 3


def test_two_packs_of_one_id_are_both_shown(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        mine(tmp_path / name)
    checked = check_pack(PackTarget(tmp_path / "a", beside=(tmp_path / "b",)), examples=False)
    said = report_text(checked.diagnostics, sources_of(checked.packs), read_messages("en"))
    assert said.count("1 | id: mine") == 2


def test_a_rule_of_several_lines_is_shown_as_it_is_copied(tmp_path: Path) -> None:
    done = run(
        "read", "--lang", "en", "--pack", "rollplayer", "--kind", "trait", "Each other player loses 1 Gold."
    )
    assert "ability:\n        each player by others: lose 1 gold" in done.stderr
    assert "\\x0a" not in done.stderr


@pytest.mark.parametrize("card", ["weak", "trait/weak", "rollplayer:trait/weak"])
def test_ids_are_taken_as_they_are_printed(card: str) -> None:
    for command in (["text", card, "--lang", "en"], ["interactions", "rollplayer", card]):
        done = run(*command)
        assert done.exit_code == 0, done.output
    assert "rollplayer:trait/weak" in run("text", card, "--lang", "en").output


def test_the_largest_file_of_a_zip_is_named(tmp_path: Path) -> None:
    path = tmp_path / "my.zip"
    path.write_bytes(zipped({**FILES, "cards/large.yaml": "#" * 300_000}))
    diagnostics, _ = read_archive(path, "my.zip", replace(DEFAULT_LIMITS, pack_bytes=200_000))[::-1]
    assert [(problem.code, problem.span.file) for problem in diagnostics] == [
        ("H090", "my.zip!cards/large.yaml")
    ]


OWN = {
    "en": "nouns:\n  card: {sg: slip, pl: slips}\n",
    "de": "nouns:\n  card: {gender: m, sg: Zettel, pl: Zettel}\n",
}


@pytest.mark.parametrize(("languages", "told"), [(("en",), []), (("en", "de"), ["H472"])])
def test_a_word_that_all_games_share_is_missed_where_the_others_say_something_else(
    tmp_path: Path, languages: tuple[str, ...], told: list[str]
) -> None:
    """H472 compares the languages of a pack; what the shared words of one say need not stand in the pack."""
    root = tmp_path / "hamlet"
    assert run("new", "game", str(root), "--lang", "en,de,fr").exit_code == 0
    for language in languages:
        file = root / "locales" / f"{language}.yaml"
        text = file.read_text(encoding="utf-8").replace("nouns:\n", OWN[language], 1)
        file.write_text(text, encoding="utf-8")
    diagnostics = check_pack(PackTarget(root)).diagnostics
    assert [diagnostic.code for diagnostic in diagnostics if diagnostic.code == "H472"] == told
