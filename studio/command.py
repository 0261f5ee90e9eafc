"""``heroglyph lsp``: the language server, on the standard streams or on a port of this machine."""

from __future__ import annotations

import sys

from ..workbench.report.messages import Messages
from ..workbench.requests.studio import LspRequest
from ..workbench.terminal.failure import CLEAN, Failure
from ..workbench.terminal.workflow import unguarded

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
        server.start_io(sys.stdin.buffer, unguarded(sys.stdout).buffer)
    else:
        print(messages.say("cli", "listening", host=HOST, port=request.tcp), file=sys.stderr)
        server.start_tcp(HOST, request.tcp)
    return CLEAN
