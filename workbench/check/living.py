"""Packs that are checked again and again while somebody changes them: for a process that lives on.

Nothing is found otherwise than by ``check_pack``. But what was kept of other times is opened once and stays
open, so that a check pays for what has changed since the last one, and not for finding out that the program
is still the same; and what says and reads the languages is gone on with.
"""

from __future__ import annotations

from contextlib import ExitStack
from types import TracebackType

from ...compiler.compile import CheckedGame
from ..packs.which_packs import PackTarget
from .cached_work import kept_work, work_in_memory
from .checked_packs import check_wanted

_MOST = 200
"""After so many checks what is kept is saved and opened anew: it holds each version of each file."""


class LivingCheck:
    """Checks packs as they are now, as often as it is asked to; to be left as a context.

    Only one is open at a time in a process, and nothing else keeps its work meanwhile.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._checks = 0

    def __enter__(self) -> LivingCheck:
        self._begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def check(self, wanted: PackTarget, *, texts: bool = True, examples: bool = True) -> CheckedGame:
        """A pack with all that is wrong with it now, as a check of it alone would find it.

        Built-in packs to which it adds are taken as sound.
        """
        if self._checks == _MOST:
            self.save()
        self._checks += 1
        return check_wanted(wanted, texts=texts, examples=examples, trust_bases=True)

    def save(self) -> None:
        """Has for other processes what was found so far, and begins with what lies on the disk now.

        To be called as well when the files of languages have changed that are not in a pack.
        """
        self._open.close()
        self._begin()

    def _begin(self) -> None:
        self._checks = 0
        if self._open.enter_context(kept_work()) is None:
            self._open.enter_context(work_in_memory())
