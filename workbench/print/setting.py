"""Sets a print job with typst: its pages as a file, and what it tells of how each text fits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ..terminal.failure import Failure

_LAYOUT = Path(__file__).parent / "cards.typ"
FONT = "Libertinus Serif"
"""The type that typst brings."""
PDF, PNG, SVG = "pdf", "png", "svg"


class Fit(msgspec.Struct, frozen=True):
    """How a text fits: at which size, by how many mm it is too large, and what made it fit.

    ``how``: "short" in the short wording, "flavor" in the room of the flavor, "gone" where it is not printed.
    """

    card: str
    zone: str
    size: float
    over: float
    how: str = ""


class Job(msgspec.Struct, frozen=True):
    """What is set: cards, pages with cards by their numbers, and pictures by their keys."""

    title: str
    lang: str
    ink: str
    cards: Sequence[Mapping[str, Any]]
    pages: Sequence[Mapping[str, Any]]
    pictures: Mapping[str, str]
    font: str = FONT


class Setter:
    """A job that is set: its document is worked out once, for as many forms as are asked for.

    Raises Failure where typst is not installed.
    """

    def __init__(self, job: Job) -> None:
        data = json.dumps(msgspec.to_builtins(job), ensure_ascii=True)
        self._compiler = typst_module().Compiler(
            str(_LAYOUT), root=str(_LAYOUT.parent), ignore_system_fonts=True, sys_inputs={"job": data}
        )

    def set(self, form: str, ppi: float | None = None) -> list[bytes]:
        """The pages in a form: one file of all for PDF, else one each."""
        made = self._compiler.compile(format=form, ppi=ppi)
        return made if isinstance(made, list) else [made]

    def fits(self) -> tuple[Fit, ...]:
        """How each text of each card fits; of a card that is there more than once, once."""
        told = msgspec.json.decode(self._compiler.query("<fit>", field="value"), type=list[Fit])
        return tuple(dict.fromkeys(told))


@lru_cache(maxsize=1)
def typst_module() -> Any:
    """Typst. Raises Failure where it is not installed."""
    try:
        import typst
    except ImportError:
        raise Failure("needs_typst") from None
    return typst
