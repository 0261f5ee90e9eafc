"""The server with all that it can do: each feature is told to clients because it is here."""

from __future__ import annotations

from ...workbench.report.messages import Messages
from . import looking, showing, texts, writing
from .server import Server


def make_server(messages: Messages, shown: str | None = None) -> Server:
    """A server for one client, in a language of the program; ``shown``: that of the texts of cards."""
    server = Server(messages, shown)
    for room in (texts, looking, showing, writing):
        room.register(server)
    return server
