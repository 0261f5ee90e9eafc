"""``heroglyph lsp``: the language server, on the standard streams or on a port of this machine."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from ..workbench.report.messages import Messages
from ..workbench.requests.studio import LspRequest
from ..workbench.terminal.failure import CLEAN, Failure
from ..workbench.terminal.workflow import unguarded

if TYPE_CHECKING:
    from .lsp.server import Server

HOST = "127.0.0.1"


def lsp(request: LspRequest, messages: Messages) -> int:
    """Serves one client until it leaves. Raises Failure where what it needs is not installed."""
    try:
        from .lsp.features import make_server
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.partition(".")[0] in ("pygls", "lsprotocol"):
            raise Failure("needs_studio") from None
        raise
    server = make_server(messages, request.lang)
    if request.tcp is None:
        _over_streams(server)
    else:
        print(messages.say("cli", "listening", host=HOST, port=request.tcp), file=sys.stderr)
        server.start_tcp(HOST, request.tcp)
    return CLEAN


def _over_streams(server: Server) -> None:
    """Serves on the standard streams.

    The server closes them, so it gets handles of its own. What anybody prints meanwhile would be no message
    of the protocol, and goes where errors go.
    """
    with (
        os.fdopen(os.dup(sys.stdin.fileno()), "rb") as asked,
        os.fdopen(os.dup(unguarded(sys.stdout).fileno()), "wb") as told,
        redirect_stdout(sys.stderr),
    ):
        server.start_io(asked, told)
