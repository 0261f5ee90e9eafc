"""The game on one page: it fits in each language, leads nowhere, and says what the reference says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.builtin import checked as game
from tests.made_once import made_once

from heroglyph.workbench.reference import references as written
from heroglyph.workbench.reference.content.document import Reference, Rules, Step, texts_of
from heroglyph.workbench.reference.pages.book import write_book
from heroglyph.workbench.reference.pages.markdown import write_markdown
from heroglyph.workbench.reference.references import write_references
from heroglyph.workbench.reference.summary import page
from heroglyph.workbench.reference.summary.page import fits

from .references import BOUQUET, GAMES, messages, references_of
from .test_reference_command import files, run

AGAIN = {"rollplayer": "round", "dungeonroll": "round", "rollingrealms": "round"}
"""What each game does again and again."""


@cache
def sheets_of(name: str) -> dict[str, Reference]:
    words = messages(game(name))
    sheets = write_references(game(name), words, {}, sheet=True)
    return made_once(f"sheets-{name}", lambda: {sheet.language: sheet for sheet in sheets})


def steps(value: object) -> Iterator[Step]:
    if isinstance(value, Step):
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from steps(part)
    elif hasattr(value, "__dataclass_fields__"):
        for field in value.__dataclass_fields__:
            yield from steps(getattr(value, field))


def told(value: object) -> str:
    return " ".join(texts_of(step for step in steps(value)))


@pytest.mark.parametrize("name", GAMES)
def test_it_fits_on_one_page_in_each_language(name: str) -> None:
    for code, sheet in sheets_of(name).items():
        assert fits(sheet.intro, sheet.chapters[0].sections), code


@pytest.mark.parametrize("name", GAMES)
def test_it_is_one_page_when_it_is_printed(name: str) -> None:
    pytest.importorskip("typst", reason="PDFs need typst")
    words = messages(game(name))
    for code, sheet in sheets_of(name).items():
        printed = write_book(sheet, words[code])
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1, code


@pytest.mark.parametrize("name", GAMES)
def test_it_has_the_same_parts_in_each_language(name: str) -> None:
    """However much room the words of a language take: all that is beside the course of the game is there."""
    parts = {
        code: [section.anchor for section in sheet.chapters[0].sections]
        for code, sheet in sheets_of(name).items()
    }
    assert len(set(map(tuple, parts.values()))) == 1
    assert f"summary.procedure--{AGAIN[name]}" in parts["en"]
    named = Path(f"cards/{name}/reference.yaml").read_text("utf-8")
    for kind in re.findall(r"\ncards: \[(.*)\]", named.partition("summary:\n")[2].replace("\n  ", "\n")):
        assert all(f"summary.cards--{word}" in parts["en"] for word in kind.split(", "))


@pytest.mark.parametrize("name", GAMES)
def test_each_step_stands_in_the_reference_as_well(name: str) -> None:
    """With what a procedure is for behind its name, or behind the step that has it carried out."""
    for code, sheet in sheets_of(name).items():
        reference = references_of(name)[code]
        said = {step.text for step in steps(reference.chapters)}
        leads = {
            block.lead
            for c in reference.chapters
            for s in c.sections
            for block in s.blocks
            if hasattr(block, "lead")
        }
        for step in steps(sheet.chapters):
            assert step.text in said or any(lead and step.text.endswith(lead) for lead in leads), code


@pytest.mark.parametrize("name", GAMES)
def test_it_leads_nowhere_but_that_in_the_reference_does(name: str) -> None:
    sheet, reference = sheets_of(name)["en"], references_of(name)["en"]
    assert [step for step in steps(sheet.chapters) if step.see] == []
    assert "](#" not in write_markdown(sheet, messages(game(name))["en"])
    chapter = next(chapter for chapter in reference.chapters if chapter.anchor == "summary")
    assert any(step.see for step in steps(chapter))
    assert "(#summary" not in write_markdown(reference, messages(game(name))["en"]).partition("## <a")[2]


def test_where_there_is_less_room_details_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """First those of what is done once; no phase of a round is lost."""
    long = sheets_of("rollplayer")["en"]
    monkeypatch.setattr(page, "LINES", 115)
    words = messages(game("rollplayer"), "en")
    short = next(iter(write_references(game("rollplayer"), words, {}, sheet=True)))
    assert len(told(short)) < len(told(long))
    for phase in ("Roll Phase –", "Dice Phase –", "Market Phase –", "Cleanup Phase –"):
        assert phase in told(short)
    assert "Take an Initiative card" in told(long) and "Take an Initiative card" not in told(short)


def test_no_example_is_played_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """None stands on it, and they would take most of the time."""
    monkeypatch.setattr(written, "Examples", None)
    words = messages(game("dungeonroll"), "en")
    assert next(iter(write_references(game("dungeonroll"), words, {}, sheet=True))).sheet
    with pytest.raises(TypeError):
        next(iter(write_references(game("dungeonroll"), words, {})))


def test_cards_are_told_in_the_short_wording() -> None:
    rules = [
        b
        for s in sheets_of("rollplayer")["en"].chapters[0].sections
        for b in s.blocks
        if isinstance(b, Rules)
    ]
    texts = [rule.text for block in rules for rule in block.rules]
    assert "When you place a gold die: +2 Gold." in texts


def test_what_notes_say_is_told_once() -> None:
    texts = [
        rule.text
        for section in sheets_of("rollplayer")["en"].chapters[0].sections
        for block in section.blocks
        if isinstance(block, Rules)
        for rule in block.rules
    ]
    assert sum("leftmost empty space" in text for text in texts) == 1
    assert any("Pay the cost of the card" in text for text in texts)


def test_it_is_written_by_itself(tmp_path: Path) -> None:
    out = tmp_path / "page"
    result = run(BOUQUET, "--summary", "--out", out, "--lang", "en", "--format", "markdown")
    assert result.exit_code == 0, result.output
    assert "summary.en.md" in files(out) and "reference.en.md" not in files(out)
    text = files(out)["summary.en.md"].decode("utf-8")
    assert "The Game on One Page" in text and "°" not in text
