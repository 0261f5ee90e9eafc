"""What a sentence needs and the entries do not tell is asked for at the author's own file, never guessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.tables import read_table
from tests.workbench.explain.examples_run import small_game, write

from heroglyph.compiler.compile import CheckedGame, check, load_files
from heroglyph.compiler.source.packs.pack import read_pack
from heroglyph.compiler.text.realizers import game_realizer
from heroglyph.compiler.typed.speakable import speakable

TABLE: dict[str, Any] = read_table(Path(__file__).with_name("asked_for.yaml"))
CASES = [(language, case) for language, table in TABLE.items() for case in table["cases"]]
VOCABULARY = """
enums: {Shade: [amber, indigo]}
nouns:
  cube: {fields: {span: 1..9, shade: Shade}}
zones:
  heap: {of: cube}
  aside: {of: cube, owner: player}
bounds: {kept: {owner: player, is: 3, measures: count(cube from my.aside)}}
verbs:
  put: {object: cube, roles: {on: {type: charm, optional: true}}, does: nothing}
  widen: {object: cube, does: nothing}
  tally: {object: cube, does: nothing}
  forfeit: {object: cube, does: nothing}
"""
CODES = {"H603", "H628"}


def checked(root: Path, language: str, case: dict[str, Any]) -> CheckedGame:
    words = {section: dict(entries) for section, entries in TABLE[language]["base"].items()}
    for section, entries in case["words"].items():
        words[section] = {**words.get(section, {}), **entries}
    words["names"] = {"example": {"name": "E"}}
    files = {
        "pack.yaml": "id: examples\nversion: 0.1.0\nlanguage: 1\nextends: my_game\n"
        f"languages: [{language}]\n",
        "vocabulary.yaml": VOCABULARY,
        f"locales/{language}.yaml": yaml.safe_dump(words, allow_unicode=True, sort_keys=False),
        "cards/example.yaml": yaml.safe_dump(
            [{"id": "example", "kind": "charm", "cost": 3, "rules": case["rule"]}]
        ),
    }
    write(root, files)
    return check(load_files([small_game(), read_pack(root)]), texts=True)


@pytest.mark.parametrize(("language", "case"), CASES, ids=[f"{code}: {case['name']}" for code, case in CASES])
def test_asked_for(language: str, case: dict[str, Any], tmp_path: Path) -> None:
    game = checked(tmp_path, language, case)
    asked = [diagnostic for diagnostic in game.diagnostics if diagnostic.code in CODES]
    if "said" in case:
        assert [dict(diagnostic.arguments) for diagnostic in asked] == []
        realizer = game_realizer(game.game, game.packs, language)
        card = next(card for card in game.game.cards if card.name == "example")
        assert [realizer.say(rule, kind) for kind, rule in speakable(card)] == [case["said"]]
        return
    (lack,) = asked
    told = dict(lack.arguments)
    told["word"] = f"{str(told['sort']).removeprefix('sort_')}:{told['word']}"
    assert case["asked"].items() <= told.items()
    assert Path(lack.span.file).name == f"{language}.yaml"
    assert Path(lack.span.file).is_relative_to(tmp_path)
