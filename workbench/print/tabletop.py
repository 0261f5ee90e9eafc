"""Cards for Tabletop Simulator: sheets of pictures, and the object that names each card and says its text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import ceil, isqrt
from typing import Any

import msgspec

from .card_content import CardContent
from .printing import Printer
from .sheets import Face, Page
from .values_out import card_text

_MOST = 69  # cards of one sheet: ten by seven, and the last place shows what is hidden
_LARGEST = 4096  # pixels of a picture that every machine takes
_INCH = 25.4
_KEYS = 90_000
_LIES = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
_TRANSFORM = {**_LIES, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


class TableSheet(msgspec.Struct, frozen=True):
    """Cards that are one picture: of one size, with one back or one each. ``copies``: how many of each."""

    cards: tuple[CardContent, ...]
    faces: tuple[Face, ...]
    copies: tuple[int, ...]

    @property
    def columns(self) -> int:
        """How many cards lie side by side."""
        return max(2, min(10, isqrt(len(self.cards)) + 1))

    @property
    def rows(self) -> int:
        """How many lie one below the other; the last place is that of what is hidden."""
        return max(2, ceil((len(self.cards) + 1) / self.columns))

    @property
    def has_own_backs(self) -> bool:
        """Whether each card has a back of its own."""
        return len({face.back for face in self.faces}) > 1

    @property
    def ppi(self) -> float:
        """How fine the picture can be."""
        across, down = self.columns * self.faces[0].width, self.rows * self.faces[0].height
        return _LARGEST * _INCH / max(across, down)


def tabletop_files(printer: Printer, copies: Sequence[int], name: str, url: str) -> dict[str, bytes]:
    """The pictures and the saved object of the cards of a printer. ``url``: what stands before their names.

    Raises Failure where typst is not installed.
    """
    files: dict[str, bytes] = {}
    decks = []
    for number, sheet in enumerate(_sheets(printer, copies), 1):
        front, back = f"{name}.{number}.png", f"{name}.{number}.back.png"
        files[front] = _picture(printer, sheet, [face.front for face in sheet.faces])
        if sheet.has_own_backs:
            files[back] = _picture(printer, sheet, [face.back for face in sheet.faces])
        else:
            face = sheet.faces[0]
            pages = [_page(face.width, face.height, [(face.back, 0, 0, False)])]
            files[back] = printer.setter(pages).set("png", sheet.ppi)[0]
        decks.append(_deck(sheet, f"{printer.title} {printer.language} {number}", url + front, url + back))
    saved = {"SaveName": printer.title, "ObjectStates": [_moved(deck, at) for at, deck in enumerate(decks)]}
    files[f"{name}.json"] = (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
    return files


def _sheets(printer: Printer, copies: Sequence[int]) -> Iterator[TableSheet]:
    """The cards by what can be one picture."""
    groups: dict[tuple[float, float, int], list[int]] = {}
    own = {face.back for face in printer.faces}
    shared = {back for back in own if sum(face.back == back for face in printer.faces) > 1}
    for number, face in enumerate(printer.faces):
        back = face.back if face.back in shared else -1
        groups.setdefault((face.width, face.height, back), []).append(number)
    for numbers in groups.values():
        for first in range(0, len(numbers), _MOST):
            part = numbers[first : first + _MOST]
            yield TableSheet(
                tuple(printer.contents[number] for number in part),
                tuple(printer.faces[number] for number in part),
                tuple(copies[number] for number in part),
            )


def _picture(printer: Printer, sheet: TableSheet, numbers: Sequence[int]) -> bytes:
    """The cards side by side; in the last place the back of the first, which stands for what is hidden."""
    width, height = sheet.faces[0].width, sheet.faces[0].height
    last = sheet.columns * sheet.rows - 1
    places = [*enumerate(numbers), (last, sheet.faces[0].back)]
    cards = [
        (number, place % sheet.columns * width, place // sheet.columns * height, False)
        for place, number in places
    ]
    page = _page(width * sheet.columns, height * sheet.rows, cards)
    return printer.setter([page]).set("png", sheet.ppi)[0]


def _page(width: float, height: float, cards: Sequence[Any]) -> Page:
    size = {"width": width, "height": height, "page-bleed": 0, "bleed": 0}
    return {**size, "cards": cards, "marks": [], "note": ""}


def _deck(sheet: TableSheet, name: str, front: str, back: str) -> dict[str, Any]:
    """A deck of the cards of a sheet; a single card is none."""
    key = int(_guid(f"{name} {front}"), 16) % _KEYS + 1000  # of these cards alone, so that decks do not mix
    picture = {
        "FaceURL": front,
        "BackURL": back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.has_own_backs,
        "Type": 0,
    }
    inside = [
        _card(card, key * 100 + place, {str(key): picture}, copy)
        for place, (card, copies) in enumerate(zip(sheet.cards, sheet.copies, strict=True))
        for copy in range(copies)
    ]
    if len(inside) == 1:
        return inside[0]
    return {
        "Name": "DeckCustom",
        "Transform": _TRANSFORM,
        "Nickname": name,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in inside],
        "CustomDeck": {str(key): picture},
        "ContainedObjects": inside,
        "GUID": _guid(name),
    }


def _card(card: CardContent, number: int, pictures: dict[str, Any], copy: int) -> dict[str, Any]:
    return {
        "Name": "CardCustom",
        "Transform": _TRANSFORM,
        "Nickname": card.name,
        "Description": card_text(card),
        "GMNotes": card.id,
        "CardID": number,
        "SidewaysCard": False,
        "CustomDeck": pictures,
        "GUID": _guid(f"{card.id} {copy}"),
    }


def _moved(deck: dict[str, Any], at: int) -> dict[str, Any]:
    """A deck beside those before it."""
    return {**deck, "Transform": {**_TRANSFORM, "posX": at * 4}}


def _guid(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:6]
