"""Where tables and boards are drawn. To be imported late: it imports rich."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console of rich that leaves it to the command line what to do when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError; rich would leave with 1, which means findings."""
        self.quiet = True
        raise BrokenPipeError
