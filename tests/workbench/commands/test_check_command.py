"""``heroglyph check`` from outside: findings of all kinds, and where they are placed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.program import run
from tests.sampling import share
from tests.workbench.copies import slice_copy


def test_check_of_a_copy_is_clean(tmp_path: Path) -> None:
    result = run("check", str(slice_copy(tmp_path)))
    assert (result.exit_code, result.output) == (0, "no problems\n")


def test_check_reports_all_kinds_of_findings_in_one_run(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path)
    cards = pack / "slice.yaml"
    text = cards.read_text()
    text = text.replace("treat fighter as mage", "treat fihgter as mage").replace(
        "my.experience: 4, my.", "my.experience: 5, my."
    )
    cards.write_text(text)
    names = tmp_path / "locales" / "de" / "dungeonroll.yaml"
    names.write_text(names.read_text().replace("  town_portal:", "  town_gate:"))
    result = run("check", str(pack))
    assert result.exit_code == 1
    assert "slice.yaml:" in result.output and "fihgter" in result.output and "^^^" in result.output
    assert "town_portal" in result.output and "town_gate" in result.output
    cards.write_text(text.replace("fihgter", "fighter"))
    assert "H705" in run("check", str(pack)).output


def test_check_of_one_file_leaves_out_the_others(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path)
    (pack / "more.yaml").write_text("- {id: odd, kind: treasure, copies: 9, worth: 0}\n")
    assert run("check", str(pack / "slice.yaml"), "--no-texts").exit_code == 0
    assert run("check", str(pack / "more.yaml"), "--no-texts").exit_code == 1


def test_missing_words_are_placed_in_the_file_of_words(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path)
    words = tmp_path / "locales" / "fr" / "dungeonroll.yaml"
    kept = [line for line in words.read_text().splitlines() if not line.startswith("  spend:")]
    words.write_text("\n".join(kept) + "\n")
    result = run("check", str(pack))
    assert result.exit_code == 1
    assert (
        "locales/fr/dungeonroll.yaml:" in result.output
        and "H602" in result.output
        and "spend" in result.output
    )


@pytest.mark.parametrize(
    ("section", "code"),
    [
        ("verbs: [reroll]", "H612"),
        ("vebrs: {}", "H613"),
        ('labels: {x: "{object"}', "H614"),
        ('labels: {x: "[{object}"}', "H614"),
        ('labels: {x: "{obejct}"}', "H615"),
        ("verbs: {reroll: {frame: [{if: object}]}}", "H612"),
        ("verbs: {reroll: {variants: [{inf: x}]}}", "H612"),
        ("- reroll", "H612"),
        ("verbs: reroll", "H612"),
        ("values: {PartyFace: mage}", "H612"),
        ("verbs: {reroll: [{say: x, if: {object: x}}]}", "H612"),
        ("verbs: {reroll: {frame: {variants: [{if: x, inf: y}]}}}", "H612"),
        ("verbs: {reroll: {variants: [{if: x, variants: [{if: x, inf: y}]}]}}", "H612"),
        ("verbs: {reroll: {inf: x, frame: 'x ]'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '^'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '{}'}}", "H614"),
        ("verbs: {reroll: {inf: x, frame: '<nothing@object>'}}", "H615"),
        ("verbs: {reroll: {inf: x, frame: 'x {=verb.frame}'}}", "H616"),
        ("verbs: {reroll: {inf: x, frame: {_: '[{=verb.more}]'}, more.inf: '{=verb.frame}'}}", "H616"),
    ],
)
def test_words_written_wrongly_are_findings(tmp_path: Path, section: str, code: str) -> None:
    pack = slice_copy(tmp_path)
    words = tmp_path / "locales" / "fr" / "dungeonroll.yaml"
    kept = re.sub(rf"^{section.partition(':')[0]}:\n(  .*\n)*", "", words.read_text(), flags=re.M)
    words.write_text(section + "\n" if section.startswith("-") else kept + section + "\n")
    for command in (("check", str(pack), "--no-examples"), ("text", "--pack", str(pack))):
        result = run(*command)
        assert result.exit_code == 1 and code in result.output, command
    result = run("read", "--pack", str(pack), "--lang", "fr", "Terrassez-le.")
    assert result.exit_code == 1


WORDS_THAT_DO_NOT_DO = [
    (language, *case)
    for language in ("en", "fr", "de")
    for case in (
        ("spend", "{variants: []}", "H602"),
        ("reroll", "{imp: x, inf: y, frame: '{object.sg}'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '{rows}'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '[{object.sg}]'}", "H603"),
        ("reroll", "{imp: x, inf: y, frame: '{=object.more}'}", "H603"),
        ("party_die", "{gender: x, sg: y, pl: z}", ""),
        ("dungeon_die", "{gender: m, sg: x, pl: z, in: '', lies: '', goes: '', leaves: ''}", ""),
        ("dungeon_die", "{gender: m, sg: '{=noun.other}', pl: z}", "H603"),
    )
]
"""Eight words: a row of three languages, of which an everyday run takes each word in one of them."""


@pytest.mark.parametrize(("language", "word", "entry", "code"), share(WORDS_THAT_DO_NOT_DO, 3))
def test_words_that_do_not_do_for_a_rule_are_findings(
    tmp_path: Path, language: str, word: str, entry: str, code: str
) -> None:
    pack = slice_copy(tmp_path)
    words = tmp_path / "locales" / language / "dungeonroll.yaml"
    text, count = re.subn(rf"^  {word}: .*\n", f"  {word}: {entry}\n", words.read_text(), flags=re.M)
    assert count == 1
    words.write_text(text)
    for command in (("check", str(pack), "--no-examples"), ("text", "--pack", str(pack))):
        result = run(*command)
        assert isinstance(result.exception, SystemExit | None)
        assert code in result.output, command


@pytest.mark.parametrize(
    "given",
    [
        "given: {my.experience: --5}",
        "given: {my.experience: '²'}",
        "given: {my.experience: ٣}",
        "given: {my.experience: 99999999999999999999}",
        f"given: {{my.experience: '{'9' * 5000}'}}",
        "given: {my.delves: 4}",
        "given: {my.delves: -1}",
        "given: {my.delves: [1]}",
        "given: {my.hero: [1, 2]}",
        "given: {my.hero: spellsword, my.hero.ready: maybe}",
        "given: {my.hero: spellsword, my.hero.side: 7}",
        "rolls: ['²']",
        "rolls: [99999999999999999999]",
    ],
)
def test_what_an_example_cannot_be_given_is_a_finding(tmp_path: Path, given: str) -> None:
    pack = slice_copy(tmp_path)
    cards = pack / "slice.yaml"
    cards.write_text(cards.read_text() + f"    - name: odd\n      {given}\n      expect: {{level: []}}\n")
    result = run("check", str(pack), "--no-texts")
    assert result.exit_code == 1 and "H701" in result.output


def test_limit_is_exit_code_3(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path)
    (pack / "huge.yaml").write_text("# " + "x" * 300_000 + "\n")
    assert run("check", str(pack), "--no-texts").exit_code == 3


def test_unreadable_file_is_a_finding_not_a_traceback(tmp_path: Path) -> None:
    pack = slice_copy(tmp_path)
    (pack / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01")
    result = run("check", str(pack), "--no-texts")
    assert result.exit_code == 1 and "binary.yaml" in result.output
