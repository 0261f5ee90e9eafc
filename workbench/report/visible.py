"""Text from a file, made safe to show: nothing in it steers the terminal or hides from the reader."""

from __future__ import annotations

import unicodedata

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")
TAB_WIDTH = 4


def visible(text: str) -> str:
    """The text with control, bidi and other hidden characters written as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(cells(text))


def cells(text: str) -> list[str]:
    """How each character is shown: itself, or an escape such as ``\\u202e``; a tab as spaces.

    Joiners belong to words of some scripts and to emoji; beside a letter of ASCII they only hide.
    """
    shown = [_cell(letter) for letter in text]
    for at, letter in enumerate(text):
        if letter in _JOINERS and (text[at - 1 : at].isascii() or text[at + 1 : at + 2].isascii()):
            shown[at] = f"\\u{ord(letter):04x}"
    return shown


def _cell(letter: str) -> str:
    if letter == "\t":
        return " " * TAB_WIDTH
    if letter in _JOINERS or unicodedata.category(letter) not in _HIDDEN_CATEGORIES:
        return letter
    number = ord(letter)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def width(text: str) -> int:
    """How many columns a terminal gives to shown text: wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter) or letter in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
