"""What the commands for translators are called with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wish:
    """A language and the packs that it is to be looked at in; all that it has words for, where none is named.

    ``beside``: the complete language whose sentences are shown as well; ``locales``: the folder of languages;
    ``whole``: whether everything is shown, and not only the first of each sort.
    """

    code: str
    packs: tuple[str, ...] = ()
    beside: str | None = None
    locales: str | None = None
    whole: bool = False
