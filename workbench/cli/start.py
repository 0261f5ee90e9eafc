"""Where the program begins. Before its first word and after its last one, Ctrl-C ends it in silence."""

from __future__ import annotations

import signal


def main() -> int:
    """Runs the program with the arguments of the process and returns its exit code.

    While modules are imported nobody is there who could tell of an interrupt: the process ends by the signal,
    which a shell knows as exit code 130. Python alone would show where it was.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from . import cli

    signal.signal(signal.SIGINT, heard)
    code = cli.main()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code
