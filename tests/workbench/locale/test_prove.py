"""``heroglyph locale prove``: every text means its rule, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from heroglyph.workbench.report.messages import available_languages

from .translators import edit, run, work


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(work(tmp_path))
    return tmp_path


@pytest.mark.parametrize("language", available_languages())
def test_sound_language_is_proved(language: str, folder: Path) -> None:
    done = run("locale", "prove", "eo", "lab", language=language)
    assert done.exit_code == 0 and "4" in done.output and " ms" in done.output, done.output
    assert "locale." not in done.output and "{" not in done.output


def test_two_rules_with_one_text_are_shown(folder: Path) -> None:
    cards = folder / "lab" / "cards" / "charms.yaml"
    rule = "after roll die where die.value is 6: gain 1 stake"
    more = f"\n- {{id: purse, kind: charm, cost: 2, rules: '{rule}'}}\n"
    cards.write_text(cards.read_text(encoding="utf-8") + more, encoding="utf-8")
    words = {" riskata,": ",", " riskatan,": ",", " riskataj,": ",", " riskatajn}": "}"}
    edit(folder, {"lab": {**words, "names:\n": "names:\n  purse: {name: Monujo}\n"}})
    done = run("locale", "prove", "eo", "lab")
    assert done.exit_code == 1
    assert "lab:charm/purse: another rule has the same text" in done.output
    assert "→ lab:charm/horseshoe\n" in done.output


def test_what_a_text_means_besides_is_shown(folder: Path) -> None:
    edit(folder, {"language": {'signed: "{n:signed}"': 'signed: "{n:signed}"\n  minus: "{n}"'}})
    cards = folder / "lab" / "cards" / "charms.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("gain 1 coin", "gain 1 stake"), encoding="utf-8")
    words = {" riskata,": ",", " riskatan,": ",", " riskataj,": ",", " riskatajn}": "}"}
    edit(folder, {"lab": words})
    done = run("locale", "prove", "eo", "lab")
    assert done.exit_code == 1
    assert "lab:charm/horseshoe: the text can be read as another rule" in done.output
    assert "    after roll die where die.value is 6: gain 1 stake\n" in done.output
    assert "eo  Kiam vi ĵetas ĵetkubon kun valoro 6, gajnu 1 moneron.\n" in done.output
    assert "→ after roll die where die.value is 6: gain 1 coin\n" in done.output


def test_text_that_cannot_be_read_back_is_shown(folder: Path) -> None:
    edit(folder, {"language": {'measures: "kun {field.noun} {relation}"': 'measures: "ses"'}})
    done = run("locale", "prove", "eo", "lab")
    assert done.exit_code == 1
    assert "lab:charm/horseshoe: the text cannot be read back" in done.output


def test_language_with_gaps_is_not_proved(folder: Path) -> None:
    edit(folder, {"lab": {"pl: talismanoj": "pl: TODO"}})
    done = run("locale", "prove", "eo", "lab")
    assert done.exit_code == 1 and "heroglyph locale check eo" in done.output
