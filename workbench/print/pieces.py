"""Marked text as it is set: pieces of text and pictures that accompany words, or stand in their place.

No text is searched: a run knows the word that it is a form of, and the noun phrase that it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...compiler.look.look import Icon, Look
from ...compiler.text.say.runs import TextRun
from .pictures import Pictures

NUMBER = "number"
Piece = dict[str, Any]
_THIN: Piece = {"thin": True}


def set_pieces(runs: Sequence[TextRun], look: Look, pictures: Pictures, color: str) -> list[Piece]:
    """The pieces of a text. Where a picture stands for a word, the word is what it is called."""
    made: list[Piece] = []
    for index, run in enumerate(runs):
        icon = look.icon(run.of) if run.of else None
        if icon is None or not _belongs(icon, run, runs):
            made.append({"text": run.text, "strong": True} if _is_strong(run, look) else {"text": run.text})
        elif icon.beside:
            first, space, rest = run.text.partition(" ")
            together = [{"picture": pictures.icon(icon, color), "alt": ""}, _THIN, {"text": first}]
            if _follows_number(index, runs):  # a number stays with what it counts
                together = [*made[-2:], *together]
                del made[-2:]
            made.append({"all": together})
            if space:
                made.append({"text": space + rest})
        else:
            drawn = {"picture": pictures.icon(icon, color), "alt": run.text}
            if _follows_number(index, runs):
                number = made[-2]
                made[-2:] = [{"all": [{**number, "strong": True}, _THIN, drawn]}]
            else:
                made.append(drawn)
    return made


def plain(text: str) -> list[Piece]:
    """A text without pictures."""
    return [{"text": text}] if text else []


def _belongs(icon: Icon, run: TextRun, runs: Sequence[TextRun]) -> bool:
    """Whether the picture may be there: instead of a word only where it is counted, else near its nouns."""
    kin = [other for other in runs if other.phrase == run.phrase and run.phrase]
    if not icon.beside:
        return any(other.of == NUMBER for other in kin)
    return not icon.near or any(other.of in icon.near for other in kin)


def _follows_number(index: int, runs: Sequence[TextRun]) -> bool:
    """Whether a number of the same phrase stands right before a run, with nothing but a space between."""
    if index < 2:
        return False
    number, gap, run = runs[index - 2 : index + 1]
    return number.of == NUMBER and number.phrase == run.phrase and not gap.of and not gap.text.strip()


def _is_strong(run: TextRun, look: Look) -> bool:
    enum = f"{run.of.rpartition('.')[0]}.*"
    return bool(run.of) and (run.of in look.strong or enum in look.strong)
