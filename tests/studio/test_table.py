"""A table in the browser, from outside: each seat gets its own, and nobody else gets anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

pytest.importorskip("starlette", reason="a table in the browser needs the packages of heroglyph[studio]")
pytest.importorskip("httpx", reason="the test client of starlette needs httpx")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from heroglyph.runtime.game.game import legal, pending
from heroglyph.runtime.saving.save import digest
from heroglyph.runtime.view.sampling import resample
from heroglyph.runtime.view.view import view
from heroglyph.studio.table.app import LONGEST, make_app
from heroglyph.studio.table.game_table import GameTable, Seat
from heroglyph.workbench.cli.cli import main

from .tables import EXAMPLES, FullFile, laid

FROM_PAGE = {"host": "127.0.0.1", "origin": "http://127.0.0.1"}
WITH_HANDS = {"whispers": 2, "kite_strings": 2, "nettle_patch": 3, "tin_cups": 2, "velvet_hammer": 3}


@contextmanager
def served(table: GameTable) -> Iterator[TestClient]:
    with TestClient(make_app(table), base_url="http://127.0.0.1") as client:
        yield client


def socket(client: TestClient, seat: Seat) -> Any:
    return client.websocket_connect(f"/{seat.secret}/socket", headers=FROM_PAGE)


@contextmanager
def both(table: GameTable) -> Iterator[tuple[TestClient, tuple[Any, Any]]]:
    """The pages of the first two seats."""
    left, right = table.seats[:2]
    with served(table) as client, socket(client, left) as first, socket(client, right) as second:
        yield client, (first, second)


def sent(connection: Any) -> Any:
    return json.loads(connection.receive_bytes())


def ask(connection: Any, **wish: Any) -> None:
    connection.send_text(json.dumps(wish))


# ------------------------------------------------------------------ what a seat may know


@pytest.mark.parametrize("pack", WITH_HANDS)
def test_what_a_seat_is_sent_is_the_same_whatever_it_cannot_know(pack: str) -> None:
    """Of each position another is made that differs in what a player cannot know; he is shown the same."""
    table = laid(str(EXAMPLES / pack), ["en"] * WITH_HANDS[pack])
    game, differ = table.record.game, 0
    for number in range(60):
        if game.over:
            break
        state = game.session.state
        for seat in table.seats:
            other = resample(table.m, state, seat.player, number)
            differ += digest(other) != digest(state)
            for shown in (seat.voice.board, seat.voice.asked):
                assert shown(other, seat.player) == shown(state, seat.player)
        question = pending(state)[0]
        options = legal(state, question.player)
        table.record.answer(question.player, options[number * 7 % len(options)])
    assert differ > 20


def test_a_seat_is_sent_no_name_of_what_it_has_not_seen() -> None:
    """All that is sent to two seats, searched for the names of cards that their players have never seen."""
    table = laid(str(EXAMPLES / "whispers"), ["en", "en"])
    traffic = ["", ""]
    met: list[set[int]] = [set(), set()]
    sought = 0
    with both(table) as (_client, pages):
        shown = [sent(page) for page in pages]
        for _ in range(40):
            for number in (0, 1):
                traffic[number] += json.dumps(shown[number], ensure_ascii=False)
                met[number] |= in_sight(table, number)
                for name in unknown(table, number, met[number]):
                    sought += 1
                    assert name not in traffic[number]
            asked = next((n for n in (0, 1) if shown[n]["question"]), None)
            if asked is None:
                break
            last = len(shown[asked]["question"]["options"]) - 1
            ask(pages[asked], do="answer", at=shown[asked]["at"], option=last)
            shown = [sent(page) for page in pages]
    assert sought


def in_sight(table: GameTable, player: int) -> set[int]:
    """The cards that a player sees now, wherever they lie."""
    seen = view(table.m, table.record.game.session.state, player)
    things = [thing for place in seen.places for thing in place.seen]
    options = [option.seen for option in seen.options if option.seen is not None]
    return {thing.card for thing in (*things, *options) if thing.card >= 0}


def unknown(table: GameTable, player: int, met: set[int]) -> set[str]:
    """The names of cards of things that a player has never seen, but for those he knows from others."""
    words = table.seats[player].voice.words
    state = table.record.game.session.state
    cards = {card for card in state.roster.card if card >= 0}
    known = {words.card(card) for card in met}
    return {words.card(card) for card in cards - met} - known


def test_each_seat_is_told_in_its_language() -> None:
    table = laid("dungeonroll", ["de", "fr"])
    with both(table) as (client, pages):
        texts = [json.dumps(sent(page), ensure_ascii=False) for page in pages]
        assert "Spieler 1" in texts[0] and "Joueur 1" in texts[1]
        page = client.get(f"/{table.seats[1].secret}").text
        assert 'lang="fr"' in page and "Annuler" in page


# ------------------------------------------------------------------ what is asked for


@pytest.fixture
def table() -> GameTable:
    return laid("dungeonroll", ["en", "en"])


def asked_and_other(table: GameTable, shown: list[Any]) -> tuple[int, int]:
    asked = 0 if shown[0]["question"] else 1
    return asked, 1 - asked


@pytest.mark.parametrize(
    ("wish", "from_asked", "said"),
    [
        ({"do": "answer", "at": 7, "option": 0}, True, "The table has changed since"),
        ({"do": "answer", "at": 0, "option": 99}, True, "100 is not among the options"),
        ({"do": "answer", "at": 0, "option": -1}, True, "0 is not among the options"),
        ({"do": "answer", "at": 0, "option": 0}, False, "turn to answer"),
        ({"do": "undo", "at": 0}, True, "nothing to take back"),
        ({"do": "win", "at": 0}, True, "something that there is not"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_changes(
    table: GameTable, wish: dict[str, Any], from_asked: bool, said: str
) -> None:
    before = table.record.game.session.digest()
    with both(table) as (_client, pages):
        asked, not_asked = asked_and_other(table, [sent(page) for page in pages])
        before = table.record.game.session.digest()
        page = pages[asked if from_asked else not_asked]
        ask(page, **wish)
        assert said in sent(page)["refused"]
    assert table.record.game.session.digest() == before


def test_an_answer_is_taken_back_by_who_gave_it(table: GameTable) -> None:
    with both(table) as (_client, pages):
        shown = [sent(page) for page in pages]
        asked, not_asked = asked_and_other(table, shown)
        before = table.record.game.session.digest()
        for option in range(len(shown[asked]["question"]["options"])):
            ask(pages[asked], do="answer", at=shown[asked]["at"], option=option)
            shown = [sent(page) for page in pages]
            ask(pages[not_asked], do="undo", at=shown[not_asked]["at"])
            assert "refused" in sent(pages[not_asked])
            ask(pages[asked], do="undo", at=shown[asked]["at"])
            answer = sent(pages[asked])
            if "refused" in answer:  # chance has come to light
                return
            assert answer["told_anew"]
            shown = [answer, sent(pages[not_asked])] if asked == 0 else [sent(pages[not_asked]), answer]
            assert table.record.game.session.digest() == before


def test_all_are_told_when_the_file_can_keep_the_game_no_longer() -> None:
    table = laid("dungeonroll", ["en", "de"], file=FullFile())
    with both(table) as (_, pages):
        shown = [sent(page) for page in pages]
        asked, _ = asked_and_other(table, shown)
        before = table.record.game.session.digest()
        ask(pages[asked], do="answer", at=shown[asked]["at"], option=0)
        notes = [sent(page)["note"] for page in pages]
        assert notes[0].startswith("The game goes on") and notes[1].startswith("Die Partie geht weiter")
        assert table.record.game.session.digest() != before


def test_a_game_against_a_bot_comes_to_its_end() -> None:
    table = laid("dungeonroll", ["en"], ["random"])
    with served(table) as client, socket(client, table.seats[0]) as page:
        shown = sent(page)
        while not shown["over"]:
            number = shown["at"] * 7 % len(shown["question"]["options"])
            ask(page, do="answer", at=shown["at"], option=number)
            shown = sent(page)
        assert shown["outcome"][0] == "The game is over."
        assert len(shown["outcome"]) == 4


# ------------------------------------------------------------------ who is kept out


def test_nobody_comes_in_without_the_secret(table: GameTable) -> None:
    seat = table.seats[0]
    with served(table) as client:
        assert client.get(f"/{seat.secret}").status_code == 200
        assert client.get("/").status_code == 404
        assert client.get(f"/{seat.secret}x").status_code == 404
        assert client.get("/%C3%A9%F0%9F%8E%B2").status_code == 404
        assert client.get("/page/table.js").status_code == 200
        for path in ("/page/app.py", "/page/..%2fapp.py", "/page/../app.py", "/page/%2e%2e/app.py"):
            assert client.get(path).status_code == 404
        assert client.get(f"/{seat.secret}", headers={"host": "evil.example"}).status_code == 400
        for origin in ("http://evil.example", "http://127.0.0.1:99", ""):
            with (
                pytest.raises(WebSocketDisconnect),
                client.websocket_connect(
                    f"/{seat.secret}/socket", headers={"host": "127.0.0.1", "origin": origin}
                ) as page,
            ):
                page.receive_bytes()
        policy = client.get(f"/{seat.secret}").headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"do": 1}', '{"do":"undo","at":0,"more":1}', "x" * (LONGEST + 1)]
)
def test_what_no_page_sends_ends_the_socket_and_leaves_the_game(table: GameTable, text: str) -> None:
    with served(table) as client:
        with socket(client, table.seats[0]) as page:
            sent(page)
            before = table.record.game.session.digest()
            page.send_text(text)
            with pytest.raises(WebSocketDisconnect):
                page.receive_bytes()
        assert table.record.game.session.digest() == before
        with socket(client, table.seats[0]) as page:
            assert sent(page)["at"] == 0


def test_another_page_of_a_seat_takes_it_over(table: GameTable) -> None:
    with served(table) as client, socket(client, table.seats[0]) as first:
        sent(first)
        with socket(client, table.seats[0]) as second:
            assert sent(second)["told_anew"]
            with pytest.raises(WebSocketDisconnect) as closed:
                first.receive_bytes()
            assert closed.value.code == 4001


def test_a_table_of_bots_alone_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["table", "dungeonroll", "--players", "2", "--bots", "random,random", "--ui-lang", "en"]
    assert main(words) == 2
    assert "so nobody would see it" in capsys.readouterr().err
