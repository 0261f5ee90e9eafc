"""A game that a program puts before people: in words, answered by number, kept as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from heroglyph import Match, MatchError
from heroglyph.runtime.record.recorded import head_of
from heroglyph.runtime.table.limits import Budgets
from heroglyph.workbench.play.board.shown_board import ShownBoard

PACK = ["dungeonroll"]


@pytest.fixture(scope="module")
def played() -> Match:
    """A game of two at its end; the second seat is played by a bot."""
    match = Match.begin(PACK, players=2, seed=3, language="en", names=["Ann", "Ben"])
    while not match.over:
        seat = match.asked[0].seat
        match.answer(seat, match.suggestion(seat, "random", seed=match.answers) if seat else 0)
    return match


def test_it_comes_to_its_end(played: Match) -> None:
    assert played.asked == ()
    assert played.points[played.winners[0]] == max(played.points)


def test_it_goes_on_from_its_lines_in_another_language(played: Match) -> None:
    lines = b"".join(played.lines.splitlines(keepends=True)[:8])
    begun = Match.resume(lines, PACK, language="es")
    assert begun.answers == 7
    assert begun.seats == ("Ann", "Ben")
    assert begun.asked[0].lines[0].startswith("Fase")
    assert begun.lines == lines


def test_what_happened_is_told_from_an_answer_on(played: Match) -> None:
    whole = played.told(0)
    assert whole[: len(whole) - len(played.told(0, 5))] + played.told(0, 5) == whole
    assert played.told(0, played.answers + 1) == ()


def test_what_a_seat_sees_is_plain_data(played: Match) -> None:
    seen = played.observation(1)
    assert json.loads(json.dumps(seen)) == seen
    assert seen["seat"] == 1
    assert seen["over"] is True


def test_the_board_is_plain_data_and_its_things_are_those_of_the_options() -> None:
    match = Match.begin(["rollplayer"], players=2, seed=7, language="de")
    chosen: list[int] = []
    for _ in range(60):
        asked = match.asked[0]
        board = json.loads(msgspec.json.encode(match.board(asked.seat)))
        assert msgspec.convert(board, ShownBoard) == match.board(asked.seat)
        on_it = {piece["thing"]: piece["option"] for piece in pieces(board)}
        asked_of = {thing: number for number, thing in enumerate(asked.things, 1) if thing >= 0}
        for thing, option in on_it.items():
            assert option in (asked_of.get(thing, 0), 0)
            chosen += [option] if option else []
        other = json.loads(msgspec.json.encode(match.board(1 - asked.seat)))
        assert not any(piece["option"] for piece in pieces(other)), "who is not asked has no options"
        match.answer(asked.seat, match.suggestion(asked.seat, "random", match.answers))
    assert len(chosen) > 20


def pieces(data: object) -> Iterator[dict[str, Any]]:
    """All that has a number of its own, wherever it is on the board."""
    if isinstance(data, dict):
        if "thing" in data:
            yield data
        for value in data.values():
            yield from pieces(value)
    elif isinstance(data, list):
        for value in data:
            yield from pieces(value)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Match.begin(PACK, players=9, language="fr"), "On ne peut pas jouer à 9"),
        (lambda: Match.begin(["dungeonrol"], players=1, language="de"), "Es gibt kein Paket"),
        (lambda: Match.begin(PACK, players=1, language="it"), "en, fr, de, es"),
        (lambda: Match.begin(PACK, players=1, options={"x": "y"}), "no option or value x"),
        (lambda: Match.resume(b"no game\n", PACK), "match"),
        (lambda: Match.begin(PACK, players=2, names=["Ann", "ann"]), "Ann"),
        (lambda: Match.begin(PACK, players=1, names=["Ann", "Ben"]), "2"),
    ],
)
def test_what_cannot_be_begun_is_told(wrong: Callable[[], Match], said: str) -> None:
    with pytest.raises(MatchError, match=said):
        wrong()


def test_what_cannot_be_answered_is_told() -> None:
    match = Match.begin(PACK, players=2, seed=3, language="en", names=["Ann", "Ben"])
    (asked,) = match.asked
    other = 1 - asked.seat
    for seat, number, said in (
        (asked.seat, len(asked.options), "is not"),
        (asked.seat, -1, "is not"),
        (other, 0, f"{match.seats[other]}’s turn"),
        (7, 0, "7’s turn"),
    ):
        with pytest.raises(MatchError, match=said):
            match.answer(seat, number)
    with pytest.raises(MatchError, match="greedy"):
        match.suggestion(asked.seat, "cautious")
    with pytest.raises(MatchError):
        match.undo()
    assert match.answers == 0
    assert (match.points, match.winners) == ((), ())


def test_a_limit_that_ends_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    few = partial(head_of, budgets=Budgets(choices=3))
    monkeypatch.setattr("heroglyph.workbench.play.match.head_of", few)
    match = Match.begin(PACK, players=2, seed=3, language="en")
    while not match.over:
        match.answer(match.asked[0].seat, 0)
    assert match.answers <= 3
    assert "choices" in match.stopped[0]
    assert (match.points, match.winners) == ((), ())
