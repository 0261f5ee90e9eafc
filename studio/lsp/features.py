"""The server with all that it can do: each feature is told to clients because it is here."""

from __future__ import annotations

import logging

from pygls.exceptions import JsonRpcInvalidParams

from ...workbench.report.messages import Messages
from . import looking, showing, texts, writing
from .server import Server


def make_server(messages: Messages, shown: str | None = None) -> Server:
    """A server for one client, in a language of the program; ``shown``: that of the texts of cards."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_trouble)
    server = Server(messages, shown)
    for room in (texts, looking, showing, writing):
        room.register(server)
    return server


def _is_trouble(record: logging.LogRecord) -> bool:
    """Whether something is to be logged: that somebody was told no is nothing that went wrong."""
    return record.exc_info is None or not isinstance(record.exc_info[1], JsonRpcInvalidParams)
