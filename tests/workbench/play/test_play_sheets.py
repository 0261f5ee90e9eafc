"""Sheets with grids and blocks as players see them: sessions of Rolling Realms, each part of a drawing.

The sessions in ``sessions/`` have the lines typed below; ``--update-golden`` writes what is seen anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console
from rich.text import Text
from tests.builtin import checked, lowered

from heroglyph.compiler.words.panels import Board, Panel
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.setup import empty_state
from heroglyph.runtime.table.state import State
from heroglyph.runtime.view.view import SeenThing, View, view
from heroglyph.workbench.cli.cli import command_line
from heroglyph.workbench.play.board.flow import Blocks
from heroglyph.workbench.play.board.grids import grid_lines
from heroglyph.workbench.play.board.sheets import Sheets
from heroglyph.workbench.play.board.shown_board import ShownPiece
from heroglyph.workbench.play.board.signs import Signs
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages

SESSIONS = Path(__file__).parent / "sessions"
TYPED = {
    "en": ["4", "12", "1", "1", "why", "? tapestry", "1", "undo", "quit"],
    "fr": ["3", "1", "2", "1", "1", "2", "1", "1", "pourquoi", "1", "quitter"],
    "de": ["2", "1", "1", "2", "1", "warum", "1", "1", "1", "1", "ende"],
}


@pytest.mark.parametrize("language", TYPED)
def test_session_looks_as_written(language: str, update_golden: bool) -> None:
    arguments = ("play", "rollingrealms", "--players", "2", "--seed", "13", "--lang", language)
    typed = "".join(f"{line}\n" for line in TYPED[language])
    result = CliRunner().invoke(command_line(read_messages("en")), arguments, input=typed)
    assert result.exit_code == 0, result.output
    path = SESSIONS / f"rollingrealms.{language}.txt"
    if update_golden:
        path.write_text(result.output, encoding="utf-8")
    assert result.output == path.read_text(encoding="utf-8")
    assert max(map(len, result.output.splitlines())) <= 80


# ------------------------------------------------------------------ the parts of a drawing

CHECKED = checked("rollingrealms")
LOWERED = lowered("rollingrealms")
M = link(LOWERED.table, LOWERED.effects, 2)
WORDS = Words(GameLexicon(CHECKED, "en"), M, read_messages("en"), ["", ""])


class Plainly(Sheets):
    """Sheets in which a field stands as it is: a number, a resource by its first letter."""

    def briefly(self, seen: SeenThing, name: str) -> str:
        """The field of a thing."""
        value, noun = seen.field(name), M.table.nouns[seen.noun]
        resource = next(M.table.columns[c].type for c in noun.columns if M.table.columns[c].name == name)
        if resource == "resource":
            return M.table.resources[value].name[0] if value is not None and value >= 0 else ""
        return str(value or "")


def piece(seen: SeenThing, panel: Panel, options: dict[int, int]) -> ShownPiece:
    """What stands above no block here."""
    raise AssertionError


def drawn(panel: Panel, s: State, options: dict[int, int] | None = None, player: int = 0) -> list[str]:
    """The lines of a grid of a player."""
    seen = [thing for thing in looked(s, player).lying_nowhere if thing.owner == player]
    grid = Plainly(Board(), WORDS, Signs(WORDS), piece).grid(panel, seen, options or {})
    return [line.rstrip() for line in grid_lines(grid)]


def looked(s: State, player: int) -> View:
    return view(M, s, player)


def cell(s: State, grid: str, row: int, column: int, player: int = 0) -> int:
    """The number of a cell."""
    number = [definition.name for definition in M.table.grids].index(grid)
    return s.roster.cells[number, player][(row - 1) * M.table.grids[number].columns + column - 1]


def written(s: State, thing: int, name: str, value: int) -> None:
    """Writes a stored field of a thing."""
    noun = M.table.nouns[s.roster.noun[thing]]
    column = next(M.table.columns[c] for c in noun.columns if M.table.columns[c].name == name)
    s.fields[thing * M.stored + column.number] = value


def test_where_nothing_can_be_read_rows_and_columns_have_numbers() -> None:
    s = empty_state(M, 1)
    written(s, cell(s, "plot", 1, 1), "filled", 1)
    panel = Panel("grid", ("plot",), mark="filled", regions=(("square", ("pays",)),))
    assert drawn(panel, s)[:4] == [
        "   1 2  3 4  5 6",
        "  ┌p───┬h───┬c───┐",
        " 1│██··│····│··██│",
        " 2│··██│····│····│",
    ]
    assert drawn(panel, s)[-1] == "  └────┴────┴────┘"
    assert drawn(panel, s, player=1)[2] == " 1│····│····│··██│"


def test_a_marked_cell_stands_in_brackets_and_one_that_is_gone_is_crossed_out() -> None:
    s = empty_state(M, 1)
    panel = Panel("grid", ("vines",), show=("number", "pays"), mark="ticked", unless="pressed")
    assert drawn(panel, s) == [" 1h  2h  3c  4c  5p  6p"]
    for column in (2, 3):
        written(s, cell(s, "vines", 1, column), "ticked", 1)
    written(s, cell(s, "vines", 1, 3), "pressed", 1)
    assert drawn(panel, s) == [" 1h [2h] ×   4c  5p  6p"]


def test_numbers_that_stand_side_by_side_are_kept_apart() -> None:
    panel = Panel("grid", ("vines",), show=("number", "column_number"))
    assert drawn(panel, empty_state(M, 1)) == [" 1/1  2/2  3/3  4/4  5/5  6/6"]


def test_what_is_written_stands_alone_and_what_rows_and_columns_are_worth_beside() -> None:
    s = empty_state(M, 1)
    written(s, cell(s, "cities", 2, 1), "value", 5)
    regions = (("street", ("pays", "pays_too")), ("avenue", ("pays",)))
    panel = Panel("grid", ("cities",), written="value", regions=regions)
    assert drawn(panel, s) == [" ·  ·  ·  p c", " 5  ·  ·  c h", " ·  ·  ·  h p", " p  c  h"]


def test_blocks_as_high_as_the_grid_are_divided_and_what_is_filled_without_a_number_is_full() -> None:
    s = empty_state(M, 1)
    written(s, cell(s, "rooms", 3, 1), "filled", 1)
    written(s, cell(s, "rooms", 3, 1), "value", 4)
    panel = Panel("grid", ("rooms",), written="value", mark="filled", regions=(("castle", ()),))
    assert drawn(panel, s)[2] == " 4 ███ · │███ · ███"


def test_what_may_be_chosen_has_its_number() -> None:
    s = empty_state(M, 1)
    panel = Panel("grid", ("rings",), show=("number",), mark="ticked")
    assert drawn(panel, s, {cell(s, "rings", 2, 3): 7})[1] == " 1  2 7)3 4  5  6"


def test_blocks_stand_side_by_side_as_far_as_they_fit() -> None:
    blocks = [[Text("aaa"), Text("b")], [Text("cc")], [Text("dddd")]]
    out = Console(width=11)
    with out.capture() as capture:
        out.print(Blocks(blocks))
    assert [line.rstrip() for line in capture.get().splitlines()] == ["aaa   cc", "b", "", "dddd"]


def test_truths_values_and_players_are_told_in_a_few_letters() -> None:
    nouns = [noun.name for noun in M.table.nouns]
    sheets = Sheets(Board(), WORDS, Signs(WORDS), piece)

    def told(noun: str, name: str, value: int) -> str:
        seen = SeenThing(0, nouns.index(noun), -1, -1, 1, -1, ((name, value),))
        return sheets.briefly(seen, name)

    assert told("lot", "owner", 1) == "P2"
    assert told("lot", "world", 0) == "ta"
    assert told("box", "ticked", 1) == "marked"
    assert told("box", "ticked", 0) == ""
    assert told("square", "full", 1) == "full"  # worked out
