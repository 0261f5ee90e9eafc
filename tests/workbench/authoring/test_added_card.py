"""A card in a file and its names in the files of words: it appears everywhere, and its mistakes are told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.tables import read_table

from heroglyph import check, compile, load, load_compiled

from .authors import NAMES, coat, run

BAD = read_table(Path(__file__).parent / "bad" / "cards.yaml")
CARD = """\
- id: coat
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  provenance: {dots: house, cost: house, arrow: house, rules: house}
  rules: |
    score 1 per die from my.sheet where color is gold
  examples:
    - name: two gold dice
      given: {my.traits: [coat], my.strength: [gold 1, gold 2, red 3]}
      expect: {my.star: 2}
"""
SAID = {
    "en": "At the end of the game, gain 1 Reputation Star for each gold die on your Character Sheet.",
    "fr": "À la fin de la partie, gagnez 1 point de réputation pour chaque dé Or "
    "de votre Fiche de Personnage.",
    "de": "Erhalte am Spielende 1 Ansehen für jeden goldenen Würfel auf deinem Charaktertableau.",
}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = coat(tmp_path_factory.mktemp("pack") / "mine", "en", "fr", "de")
    (root / "cards" / "traits.yaml").write_text(CARD, encoding="utf-8")
    return root


@pytest.fixture
def mine(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack as the folder ``mine`` where we are, so that messages name its files so."""
    shutil.copytree(original, tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    return Path("mine")


def test_card_is_checked_and_said_in_all_languages(mine: Path) -> None:
    assert run("check", str(mine)).output == "no problems\n"
    (card,) = [json.loads(line) for line in run("text", "--pack", str(mine), "--json").output.splitlines()]
    assert (card["id"], card["kind"], card["name"], card["text"]) == ("mine:trait/coat", "trait", NAMES, SAID)


@pytest.mark.parametrize("language", NAMES)
def test_its_text_is_read_back(mine: Path, language: str) -> None:
    done = run("read", "--pack", str(mine), "--lang", language, SAID[language])
    assert done.output == "score 1 per die from my.sheet where color is gold\n"


def test_it_is_compiled_and_built(mine: Path) -> None:
    assert run("build", str(mine)).exit_code == 0
    folder = Path("build", "mine")
    for language, name in NAMES.items():
        page = (folder / f"texts.{language}.md").read_text(encoding="utf-8")
        assert name in page and SAID[language] in page
    compiled = load_compiled(folder / "compiled.json")
    assert "mine" in [pack.id for pack in compiled.packs]
    assert [effect.id for effect in compiled.effects if effect.id.startswith("mine:")]
    assert any(effect.id.startswith("mine:trait/coat") for effect in compile(check(load(mine))).effects)


def test_it_joins_the_cards_of_a_copy_of_the_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cards" / "rollplayer", tmp_path / "cards" / "rollplayer")
    for words in sorted((ROOT / "locales").glob("*/rollplayer.yaml")):
        (tmp_path / "locales" / words.parent.name).mkdir(parents=True)
        shutil.copy(words, tmp_path / "locales" / words.parent.name)
    pack = tmp_path / "cards" / "rollplayer"
    before = (pack / "traits.yaml").read_text(encoding="utf-8")
    spoken = [path.name for path in (tmp_path / "locales").iterdir()]
    names = [part for code in spoken for part in ("--name", f"{code}={NAMES.get(code, code)}")]
    values = ["--set", "dots=1", "--set", "cost=3", "--set", "arrow=up"]
    done = run("new", "card", "trait", "--pack", str(pack), "--id", "coat", *values, *names)
    assert done.exit_code == 0 and "check: no problems" in done.output, done.output
    assert (pack / "traits.yaml").read_text(encoding="utf-8").startswith(before.rstrip() + "\n\n- id: coat\n")
    said = run("text", "coat", "--pack", str(pack)).output
    assert [name for name in NAMES.values() if name in said] == list(NAMES.values())


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["name"])
def test_mistake_is_told_at_its_place(mine: Path, case: dict[str, str]) -> None:
    path = mine / case["file"]
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    assert case["old"] in text
    path.write_text(text.replace(case["old"], case["new"], 1), encoding="utf-8")
    output = run("check", str(mine)).output
    head = f"mine/{case['file']}:{case['at']}  error {case['code']}  "
    told = [line for line in output.splitlines() if line.startswith(head)]
    assert told, output
    assert case["says"] in told[0]
    if "fix" in case:
        assert f"fix: replace it by {case['fix']}\n" in output


def test_mistakes_are_of_many_kinds() -> None:
    assert len({case["code"] for case in BAD}) >= 20 and len({case["file"] for case in BAD}) >= 5
