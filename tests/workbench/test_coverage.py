"""``heroglyph coverage``: the constructs come from the definitions, the uses from cards and formulas."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Union

import pytest
from click.testing import CliRunner, Result
from tests.places import ROOT

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.packs.pack import find_builtin_packs
from heroglyph.compiler.text.language.plain import plain
from heroglyph.compiler.text.voice_parts import signature
from heroglyph.compiler.tree import rules
from heroglyph.compiler.typed import constructs as declared
from heroglyph.compiler.typed.words_named import SECTIONS
from heroglyph.workbench.cli.cli import command_line, main
from heroglyph.workbench.coverage.counted import Counted, count
from heroglyph.workbench.coverage.uses import Uses
from heroglyph.workbench.report.messages import available_languages, read_messages

from .copies import copy_of, without_card

NAMES = plain(read_data("grammar", "constructs.yaml"))
PACKS = sorted(find_builtin_packs())

SHOWN = ("docs/examples", "tests/runtime/packs", "tests/meaning")
OF_RULES = {*declared.constructs(), "players", "core_fields", "core_windows", "primitives", "prepositions"}
OF_TEXTS = {"phrases", "phrase_slots", "determiners"}


def run(*arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(command_line(read_messages(language)), ["coverage", *arguments])


def game(root: Path) -> CheckedGame:
    return check(load([root]), checks=False)


@cache
def counted(pack: str) -> tuple[Counted, ...]:
    return count([game(find_builtin_packs()[pack])], words=True)


def unused(every: tuple[Counted, ...]) -> set[tuple[str, str]]:
    return {(entry.construct.group, entry.construct.key) for entry in every if not entry.places}


# ------------------------------------------------------------------ the constructs


def test_every_construct_has_words_and_all_words_a_construct() -> None:
    keys = [key for keys in declared.constructs().values() for key in keys]
    apart = [key for key in keys if any(fnmatchcase(key, pattern) for pattern in NAMES["apart"])]
    assert [key for key in keys if key not in NAMES["words"] and key not in apart] == []
    assert [key for key in NAMES["words"] if key not in keys] == []
    for pattern in NAMES["apart"]:
        assert any(fnmatchcase(key, pattern) for key in keys if key not in NAMES["words"]), pattern


def test_words_of_constructs_are_those_of_the_reference() -> None:
    reference = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    known = set(re.findall(r"[a-z_]+", reference))
    for key, name in NAMES["words"].items():
        assert set(re.findall(r"(?<![A-Za-z])[a-z_]+", name)) <= known, key
    names = list(NAMES["words"].values())
    assert len(names) == len(set(names))


def test_construct_added_later_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Swear(rules.Node, frozen=True):
        oath: str | None = None

    Swear.__module__ = rules.__name__
    monkeypatch.setattr(rules, "Swear", Swear, raising=False)
    monkeypatch.setattr(rules, "Statement", Union[rules.Statement, Swear])
    assert {"Swear", "Swear.oath", "Swear.oath=none"} <= set(declared.constructs()["statements"])
    assert list(declared.keys_of_node(Swear("x"))) == ["Swear", "Swear.oath"]
    (root,) = [path for name, path in find_builtin_packs().items() if name == "dungeonroll"]
    by_key = {entry.construct.key: entry for entry in count([game(root)], words=False)}
    assert by_key["Swear"].construct.name == "Swear" and not by_key["Swear"].places
    assert "Swear.oath=none" not in by_key  # that a part is missing has to be named to be a construct


def test_keys_of_every_node_are_declared() -> None:
    known = {key for keys in declared.constructs().values() for key in keys}
    for pack in PACKS:
        for node in game(find_builtin_packs()[pack]).game.nodes:
            assert set(declared.keys_of_node(node)) <= known


def test_every_word_in_a_node_is_known_to_be_one() -> None:
    """A new field of a node that holds a word is either declared by packs or named here."""
    chosen_by_the_author = {"name", "label", "rule", "id", "binds", "which", "field", "slot", "enum", "value"}
    for kind in declared.node_classes():
        hints = declared.fields_of_class(kind)
        for name in kind.__struct_fields__:
            if hints[name] in (str, str | None):
                assert name in SECTIONS or name in chosen_by_the_author | {"group", "side"}, kind


# ------------------------------------------------------------------ the uses


def cards_of(pack: str) -> list[str]:
    return [card.name for card in game(find_builtin_packs()[pack]).game.cards]


@pytest.mark.parametrize("card", cards_of("dungeonroll"))
def test_without_its_only_card_a_construct_is_unused(card: str, tmp_path: Path) -> None:
    before = counted("dungeonroll")
    pack = copy_of("dungeonroll", tmp_path)
    others = ("pack", "reference")
    files = [path for path in pack.glob("*.yaml") if path.stem not in others]
    (file,) = [path for path in files if f"id: {card}\n" in path.read_text()]
    file.write_text(without_card(file.read_text(), card))
    after = game(pack)
    if after.diagnostics:
        pytest.skip("other cards need it")
    alone = {
        (entry.construct.group, entry.construct.key)
        for entry in before
        if entry.places and all(place.card.endswith(f"/{card}") for place in entry.places)
    }
    assert unused(count([after], words=True)) == unused(before) | alone


def test_some_construct_has_an_only_card() -> None:
    lonely = [entry for entry in counted("dungeonroll") if len({place.card for place in entry.places}) == 1]
    assert any(entry.construct.key == "Replace.label" for entry in lonely)


def test_examples_are_no_uses(tmp_path: Path) -> None:
    pack = copy_of("dungeonroll", tmp_path)
    for file in pack.glob("*.yaml"):
        text = re.sub(r"^  examples:\n(    .*\n)+", "", file.read_text(), flags=re.MULTILINE)
        file.write_text(text)
    kept = [(entry.construct, len(entry.places)) for entry in count([game(pack)], words=True)]
    assert kept == [(entry.construct, len(entry.places)) for entry in counted("dungeonroll")]


@pytest.mark.parametrize("pack", PACKS)
def test_places_show_the_word(pack: str) -> None:
    for entry in counted(pack):
        if entry.construct.group in ("verbs", "tables", "options"):
            for place in entry.places:
                line = (ROOT / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
                assert entry.construct.key in line, (entry.construct, place)


def test_cards_with_one_text_are_placed_each_at_its_own(tmp_path: Path) -> None:
    pack = copy_of("dungeonroll", tmp_path)
    card = "- {{id: {0}, kind: rulebook, provenance: {{rules: house}}, rules: treat fighter as mage}}\n"
    (pack / "twins.yaml").write_text(card.format("one") + card.format("two"))
    (treat,) = [entry for entry in count([game(pack)], words=False) if entry.construct.key == "Treat"]
    twins = [(place.card[-3:], place.line) for place in treat.places if "twins" in place.file]
    assert twins == [("one", 1), ("two", 2)]


def test_pack_that_extends_another_counts_only_its_own_cards(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "pack.yaml").write_text(
        "id: mine\nversion: 0.1.0\nlanguage: 1\nlanguages: [en]\nextends: dungeonroll\n"
    )
    (tmp_path / "cards" / "mine.yaml").write_text(
        "- {id: mine, kind: rulebook, provenance: {rules: house}, rules: treat fighter as mage}\n"
    )
    used = {entry.construct.key for entry in count([game(tmp_path)], words=False) if entry.places}
    assert "Treat" in used and "Action" not in used


# ------------------------------------------------------------------ the command


def test_unused_come_first_then_the_used_with_their_places() -> None:
    output = run("dungeonroll").output
    missing, _, used = output.partition("\n\nused: ")
    assert missing.startswith("not used: ") and "    cancel\n" in missing and "slice.yaml" not in missing
    assert re.search(r"^    treat X as Y  \d+  cards/dungeonroll/heroes.yaml:\d+", used, re.MULTILINE)
    assert "nouns" not in output


def test_unused_alone_and_with_words() -> None:
    output = run("rollplayer", "--unused", "--words").output
    assert "\nused:" not in output and "  rollplayer: verbs\n" in output


def test_json_has_every_place() -> None:
    records = [json.loads(line) for line in run("dungeonroll", "--json", "--words").output.splitlines()]
    assert [record["uses"] == 0 for record in records] == sorted(
        (record["uses"] == 0 for record in records), reverse=True
    )
    assert all(record["uses"] == len(record["places"]) for record in records)
    assert {"file", "line", "card"} == set(records[-1]["places"][0])
    assert any(record.get("pack") == "dungeonroll" for record in records)


def test_exit_codes() -> None:
    assert run("dungeonroll").exit_code == 0
    assert run("dungeonroll", "--fail-unused").exit_code == 1
    assert run("nowhere").exit_code == 2


def test_mistakes_of_the_pack_are_shown(tmp_path: Path) -> None:
    pack = copy_of("dungeonroll", tmp_path)
    (pack / "more.yaml").write_text("- {id: odd, kind: rulebook, rules: treat fighter as mgae}\n")
    result = run(str(pack))
    assert result.exit_code == 1 and "more.yaml:1" in result.stderr and "mgae" in result.stderr


@pytest.mark.parametrize("language", available_languages())
def test_every_group_has_a_title_in_each_language(language: str) -> None:
    groups = {entry.construct.group for entry in counted("rollplayer")}
    titles = read_messages(language).words["coverage"]
    assert isinstance(titles, dict) and isinstance(titles["groups"], dict)
    assert groups <= set(titles["groups"])


def test_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("heroglyph.workbench.commands.coverage.watched", lambda _: True)
    assert main(["coverage", "dungeonroll", "--ui-lang", "de"]) == 0
    said = capsys.readouterr().out
    assert "nicht benutzt: " in said and "treat X as Y" in said


# ------------------------------------------------------------------ nothing is left out


def test_every_construct_of_the_rules_is_used_in_a_pack() -> None:
    """In a built-in one, in an example of the documentation, or in one that the tests play."""
    packs = sorted(path.parent for folder in SHOWN for path in (ROOT / folder).glob("*/pack.yaml"))
    unused_anywhere = unused(counted("rollplayer"))
    for used in (*(counted(pack) for pack in PACKS), *(count([game(pack)], words=False) for pack in packs)):
        unused_anywhere &= unused(used)
    assert {(group, key) for group, key in unused_anywhere if group in OF_RULES} == set()


def test_every_construct_of_the_texts_is_used_in_a_pack() -> None:
    """In a built-in one, or in an example of the documentation: said and read back in each language."""
    packs = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/pack.yaml"))
    unused_anywhere = unused(counted("rollplayer"))
    for used in (*(counted(pack) for pack in PACKS), *(count([game(pack)], words=False) for pack in packs)):
        unused_anywhere &= unused(used)
    assert {(group, key) for group, key in unused_anywhere if group in OF_TEXTS} == set()


def test_what_no_plan_has_is_in_none() -> None:
    """What ``unplanned`` lists would be used by a pack if it stood in the plan of a rule."""
    uses = Uses()
    for pack in PACKS:
        uses.count(game(find_builtin_packs()[pack]))
    planned = {key for _, group, key in uses.places if group in OF_TEXTS}
    assert [key for key in planned if any(fnmatchcase(key, each) for each in NAMES["unplanned"])] == []
    known = {phrase for sort in signature().sorts.values() for phrase in sort}
    for pattern in NAMES["unplanned"]:
        op, _, slot = pattern.partition(".")
        assert op in known | set(signature().determiners) or (op == "*" and slot == "middle"), pattern
