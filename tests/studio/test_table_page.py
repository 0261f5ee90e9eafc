"""The pages of a table in a browser: two play one game, by mouse and by keyboard; nobody is kept out."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.browsers import opened_browser

pytest.importorskip("uvicorn", reason="a table in the browser needs the packages of heroglyph[studio]")

import uvicorn

from heroglyph.studio.table.app import make_app
from heroglyph.studio.table.game_table import GameTable

from .tables import laid

_PATIENCE = 120_000  # ms: other tests run beside
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
browser = pytest.fixture(scope="module")(opened_browser)


@contextmanager
def served(table: GameTable) -> Iterator[str]:
    """The address of a table, without the secrets."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(make_app(table), host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def opened(browser: Any, address: str, size: str = "desktop", scheme: str = "light") -> Any:
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.set_default_timeout(_PATIENCE)
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("console", lambda said: page.wrong.append(said.text) if said.type == "error" else None)
    page.goto(address)
    page.wait_for_selector("#question p")
    return page


def test_two_browsers_play_one_game_in_two_languages(browser: Any) -> None:
    table = laid("rollplayer", ["en", "de"])
    with served(table) as address:
        pages = [opened(browser, f"{address}/{seat.secret}") for seat in table.seats]
        by_click = 0
        for number in range(24):
            asked = next(n for n, page in enumerate(pages) if page.locator("#question ol").count())
            before = [page.evaluate("position.at") for page in pages]
            pieces = pages[asked].locator("button.piece.option")
            if pieces.count():
                pieces.last.click()
                by_click += 1
            elif number % 2:
                pages[asked].keyboard.press("1")
            else:
                pages[asked].locator("#option-0").click()
            for page, at in zip(pages, before, strict=True):
                page.wait_for_function("at => position.at > at", arg=at)
        assert by_click > 3
        assert "Was geschehen ist" in pages[1].inner_text("aside")
        assert len(pages[0].locator("#log li").all()) == len(pages[1].locator("#log li").all())
        for page in pages:
            assert page.wrong == []
            page.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, size: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    table = laid("rollingrealms", ["fr"], ["random"])
    with served(table) as address:
        page = opened(browser, f"{address}/{table.seats[0].secret}", size, scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert page.wrong == []
        page.close()


def test_a_page_says_when_the_table_is_gone_and_finds_it_again(browser: Any) -> None:
    table = laid("dungeonroll", ["en"], ["greedy"])
    with served(table) as address:
        page = opened(browser, f"{address}/{table.seats[0].secret}")
        page.evaluate("socket.close()")
        page.wait_for_function("() => document.getElementById('state').textContent !== ''")
        assert "cannot be reached" in page.inner_text("#state")
        page.wait_for_function("() => document.getElementById('state').textContent === ''")
        page.close()
