"""What is so in the whole game, as the board shows it; options that are numbers; who is out of the game."""

from __future__ import annotations

from functools import cache

import pytest
from rich.console import Console
from tests.places import ROOT
from tests.runtime.games import PACKS

from heroglyph.compiler.compile import CheckedGame, check, load
from heroglyph.compiler.lowering.lower import Lowered, lower
from heroglyph.compiler.words.panels import Board, Panel
from heroglyph.runtime.game.game import answer, legal, pending, start
from heroglyph.runtime.game.link import link
from heroglyph.runtime.game.ranking import ranking, winners
from heroglyph.runtime.machine.machine import Machine
from heroglyph.runtime.table.effects import NONE
from heroglyph.runtime.table.options import UnknownOptionError, chosen_options
from heroglyph.runtime.table.state import State
from heroglyph.runtime.table.table import HoldsFor
from heroglyph.runtime.view.view import view
from heroglyph.runtime.view.why_not import why_not_in_force
from heroglyph.workbench.play.board.drawing import draw
from heroglyph.workbench.play.board.layout import BoardLayout
from heroglyph.workbench.play.board.words import Words
from heroglyph.workbench.report.lexicon import GameLexicon
from heroglyph.workbench.report.messages import read_messages


@cache
def market() -> tuple[CheckedGame, Lowered]:
    checked = check(load([ROOT / "docs" / "examples" / "night_market"]))
    assert not checked.diagnostics
    return checked, lower(checked.game)


def linked(players: int, **options: str) -> Machine:
    table, effects = market()[1].table, market()[1].effects
    return link(table, effects, players, chosen_options(table, players, options))


def set_to(m: Machine, s: State, **fields: int) -> None:
    """Writes fields of the game."""
    noun = next(number for number, definition in enumerate(m.table.nouns) if definition.alone)
    (thing,) = s.roster.by_noun[noun]
    for name, value in fields.items():
        column = next(
            candidate for candidate in m.table.columns if (candidate.of, candidate.name) == (noun, name)
        )
        s.fields[thing * m.stored + column.number] = value


def set_for(m: Machine, s: State, player: int, **fields: int) -> None:
    """Writes fields of a player."""
    for name, value in fields.items():
        column = next(column for column in m.table.columns if (column.of, column.name) == (NONE, name))
        s.player_fields[player * m.table.player_fields + column.number] = value


def drawn(m: Machine, s: State, board: Board | None = None, pack: CheckedGame | None = None) -> list[str]:
    """The lines of a board, that of the market if no other."""
    checked = pack or market()[0]
    if board is None:
        outline = checked.game.outline
        assert outline is not None and outline.board is not None
        board = outline.board
    layout = BoardLayout(board, Words(GameLexicon(checked, "en"), m, read_messages("en"), [""] * m.players))
    out = Console(width=90, no_color=True)
    with out.capture() as capture:
        out.print(draw(layout.board(view(m, s, 0, layout.derived))))
    return [line.rstrip() for line in capture.get().splitlines()]


def offered(m: Machine, s: State) -> list[str]:
    """The line of the board of the market with what is so in the whole game."""
    return [line for line in drawn(m, s) if "offer" in line]


def test_numbers_are_shown_and_truths_while_they_hold() -> None:
    m = linked(2)
    s = start(m, 1)
    set_to(m, s, night=3)
    charms = sum(card.kind == "charm" for card in market()[0].game.cards)
    assert offered(m, s) == [f"Charms on offer: {charms}"]
    set_to(m, s, night=4, closed=1)
    assert offered(m, s) == [f"Charms on offer: {charms}  Market closed  Late"]


def test_truths_of_each_player_are_shown_and_a_sheet_has_a_column_for_each() -> None:
    m = linked(3)
    s = start(m, 1)
    set_for(m, s, 1, broke=1)
    s.holdings[2 * m.resources + 0] = 12
    lines = drawn(m, s)
    at = next(number for number, line in enumerate(lines) if "Player 1  Player 2" in line)
    assert [line.split() for line in lines[at + 1 : at + 3]] == [
        ["Coins", "0", "0", "12"],
        ["Wares", "0", "0", "2"],
    ]
    others = lines.index(next(line for line in lines if line.startswith("Player 2 ·")))
    assert lines[others + 1].split() == ["Broke", "Rich"]
    assert not any("Broke" in line or "Rich" in line for line in lines[others + 2 :])


def test_what_nobody_else_may_know_has_a_sign_in_its_place() -> None:
    checked = check(load([PACKS / "hands"]))
    lowered = lower(checked.game)
    m = link(lowered.table, lowered.effects, 2)
    s = start(m, 1)
    panels = (Panel("fields", ("might", "held")),)
    lines = drawn(m, s, Board((Panel("sheet", ("might",)),), panels, panels), checked)
    ((_, might),) = view(m, s, 0, frozenset({"player.might"})).fields[0]
    assert [line.split() for line in lines if line.startswith("Might")] == [
        ["Might", str(might), "?"],
        ["Might:", "?", "Held:", "3"],
        ["Might:", str(might), "Held:", "3"],
    ]


def test_an_option_is_a_number_of_its_range() -> None:
    assert linked(2, target="45").options == (25,)
    for wrong in ("19", "61", "many"):
        with pytest.raises(UnknownOptionError):
            linked(2, target=wrong)


def test_who_is_out_stands_behind_and_has_no_more_turns() -> None:
    m = linked(3)
    s = next(s for s in (start(m, seed) for seed in range(9)) if pending(s)[0].player != 1)
    broke = next(column for column in m.table.columns if column.name == "broke")
    s.player_fields[1 * m.table.player_fields + broke.number] = 1
    asked = set()
    for _ in range(60):
        if not pending(s):
            break
        player = pending(s)[0].player
        asked.add(player)
        s = answer(m, s, player, legal(s, player)[-1])
    assert asked == {0, 2}
    assert [standing.place for standing in ranking(m, s) if standing.player == 1] == [3]
    for player in range(3):
        s.player_fields[player * m.table.player_fields + broke.number] = 1
    assert winners(m, s) == ()


@pytest.mark.parametrize(
    ("in_force", "kinds"), [("everybody", []), ("present", ["not_yours"]), ("", ["nobodys"])]
)
def test_a_card_of_the_table_tells_why_it_cannot_be_used(in_force: HoldsFor, kinds: list[str]) -> None:
    m = linked(2)
    s = start(m, 1)
    m.common.zones = tuple(in_force if zone.name == "sky" else "" for zone in m.table.zones)
    (moon,) = s.contents[m.zone_place[[zone.name for zone in m.table.zones].index("sky")]]
    assert [bar.kind for bar in why_not_in_force(m, s, s.questions[0], moon)] == kinds


def test_how_much_lies_in_a_place_of_each_player_is_counted_for_each() -> None:
    checked = check(load([ROOT / "docs" / "examples" / "tin_cups"]))
    lowered = lower(checked.game)
    m = link(lowered.table, lowered.effects, 3, chosen_options(lowered.table, 3, {}))
    assert checked.game.outline is not None and checked.game.outline.board is not None
    words = Words(GameLexicon(checked, "en"), m, read_messages("en"), ["", "", ""])
    layout = BoardLayout(checked.game.outline.board, words)
    out = Console(width=90, no_color=True)
    with out.capture() as capture:
        out.print(draw(layout.board(view(m, start(m, 1), 0, layout.derived))))
    assert capture.get().count("Cup: 5") == 2  # of the two others; what lies under one's own cup is shown
