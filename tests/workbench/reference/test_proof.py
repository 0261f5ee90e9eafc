"""A reference tells each rule, value and part of its game, in each language; what is untold is found."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.builtin import checked as game

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.workbench.reference.content.document import Reference
from heroglyph.workbench.reference.pages.page_words import page_words
from heroglyph.workbench.reference.proof.proof import prove
from heroglyph.workbench.reference.references import write_references

from .references import EXAMPLES, GAMES, example, references_of
from .test_reference_command import run

LARGE = ("lantern_fair", "swift_edition")
"""Packs that add to a large game: its rules are looked at in one language here."""
TO_COPY = sorted(path.name for path in EXAMPLES.iterdir() if (path / "pack.yaml").exists())


def untold(checked: CheckedGame, references: Iterable[Reference]) -> list[tuple[str, str]]:
    """What some reference does not tell."""
    every = tuple(references)
    proven = list(prove(checked, every))
    assert len(proven) > 10
    return [(p.matter.sort, p.matter.name) for p in proven if len(p.places) < len(every)]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_untold_in_the_built_in_games(name: str) -> None:
    assert untold(game(name), references_of(name).values()) == []


@pytest.mark.parametrize("name", TO_COPY)
def test_nothing_is_untold_in_the_games_to_copy(name: str) -> None:
    checked = check(load([EXAMPLES / name]), checks=False)
    if name in LARGE:
        assert untold(checked, [example(name, "en")]) == []
        return
    words = {code: page_words(code) for code in checked.packs[0].languages}
    assert untold(checked, write_references(checked, words, {})) == []


def test_what_a_reference_leaves_out_is_found() -> None:
    """Each section left out in turn: what stood there is untold, unless another place tells it too."""
    checked, reference = game("rollingrealms"), references_of("rollingrealms")["en"]
    lost: dict[str, set[str]] = {}
    for chapter in reference.chapters:
        for section in chapter.sections:
            rest = tuple(part for part in chapter.sections if part is not section)
            without = (replace(c, sections=rest) if c is chapter else c for c in reference.chapters)
            spoiled = replace(reference, chapters=tuple(without))
            lost[section.anchor] = {sort for sort, _ in untold(checked, [spoiled])}
    assert lost["rulebook-turn"] == {"step"}
    assert lost["cards--realm"] == {"rule", "field"}
    assert lost["list--components"] == {"players", "component"}
    assert lost["list--conventions"] == {"host"}
    assert lost["option--solo"] == {"option", "alone"}
    assert lost["list--index"] == set()


def test_a_procedure_that_cannot_be_told_is_found_at_its_line(tmp_path: Path) -> None:
    pack = tmp_path / "whispers"
    shutil.copytree(EXAMPLES / "whispers", pack)
    assert run(pack, "--proof", "--lang", "en").exit_code == 0
    words = pack / "locales" / "en.yaml"
    before, _, after = words.read_text("utf-8").partition("\nprocedures:\n")
    words.write_text(f"{before}\nprocedures:\n{after.partition(chr(10))[2]}", "utf-8")
    told = run(pack, "--proof", "--lang", "en")
    assert told.exit_code == 1 and "flow.yaml" in told.output and "told nowhere (en): " in told.output
    assert not (tmp_path / "reference").exists()
