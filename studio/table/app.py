"""The pages of a table and their sockets, on this machine alone: who knows an address has its seat."""

from __future__ import annotations

import asyncio
from html import escape
from importlib.resources import files

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...workbench.report.messages import Messages
from .game_table import GameTable, Position, Refused, Seat, Wish

HOSTS = ["127.0.0.1", "localhost"]
LONGEST = 1_000  # characters of a wish
_WAITING = 100  # positions that a page has not fetched, before it is let go of
_POLICY, _TAKEN = 1008, 4001  # why a socket is closed: RFC 6455, 7.4
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_KINDS = {"table.js": "text/javascript", "table.css": "text/css"}


def make_app(table: GameTable) -> Starlette:
    """The application that serves a table."""

    async def page(request: Request) -> Response:
        seat = table.seat(request.path_params["secret"])
        if seat is None:
            return Response(status_code=404, headers=_HEADERS)
        return HTMLResponse(page_of(seat), headers=_HEADERS)

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _KINDS:
            return Response(status_code=404, headers=_HEADERS)
        return Response(_read(name), media_type=_KINDS[name], headers=_HEADERS)

    async def socket(connection: WebSocket) -> None:
        seat = table.seat(connection.path_params["secret"])
        origin = connection.headers.get("origin", "")
        if seat is None or origin.partition("://")[2] != connection.headers.get("host"):
            await connection.close(_POLICY)
            return
        await connection.accept()
        await _serve(table, seat, connection)

    routes = [
        Route("/page/{name}", part),
        Route("/{secret}", page),
        WebSocketRoute("/{secret}/socket", socket),
    ]
    return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)])


class _Socket:
    """A page by its socket. What it is sent waits in a row until it is fetched."""

    def __init__(self, connection: WebSocket) -> None:
        self._connection = connection
        self._waiting: asyncio.Queue[Position | Refused | None] = asyncio.Queue(_WAITING)

    def send(self, message: Position | Refused) -> None:
        """Sends a message, when those before it are fetched."""
        self._put(message)

    def leave(self) -> None:
        """Closes, since another page has the seat."""
        self._put(None)

    def _put(self, message: Position | Refused | None) -> None:
        if self._waiting.full():  # who fetches nothing misses what is oldest
            self._waiting.get_nowait()
        self._waiting.put_nowait(message)

    async def write(self) -> None:
        """Sends what waits, until the page is to leave."""
        while (message := await self._waiting.get()) is not None:
            await self._connection.send_bytes(msgspec.json.encode(message))
        await self._connection.close(_TAKEN)


async def _serve(table: GameTable, seat: Seat, connection: WebSocket) -> None:
    """Sends a page what its seat is shown and takes its wishes, until it or its seat is gone."""
    page = _Socket(connection)
    writing = asyncio.create_task(page.write())
    try:
        await table.sit(seat, page)
        while True:
            wish = _wish(await connection.receive_text())
            if wish is None:  # no page of ours sends this
                await connection.close(_POLICY)
                return
            if seat.page is page:
                await table.wish(seat, wish)
    except WebSocketDisconnect:
        pass
    finally:
        if seat.page is page:
            seat.page = None
        writing.cancel()


def _wish(text: str) -> Wish | None:
    if len(text) > LONGEST:
        return None
    try:
        return msgspec.json.decode(text, type=Wish)
    except (msgspec.DecodeError, UnicodeError):
        return None


def _read(name: str) -> str:
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


_WORDS = ("waiting", "undo", "skip", "log", "options", "lost", "taken")
"""The messages that a page needs itself."""


def page_of(seat: Seat) -> str:
    """The page of a seat, with the words that it needs itself."""
    messages: Messages = seat.voice.messages
    words = "".join(
        f' data-{key}="{escape(messages.say("play", f"table_{key}", players="{players}"))}"' for key in _WORDS
    )
    return (
        _read("table.html")
        .replace("{lang}", escape(seat.voice.language))
        .replace("{title}", escape(seat.voice.seats[seat.player]))
        .replace("{words}", words)
    )
