"""What does not fit on a card, and letters that the type has not, told at the card."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ...compiler.source.diagnostics import Diagnostic, diagnostic
from ...compiler.source.spans import NOWHERE, Span
from ...compiler.typed.model import Card
from .card_content import CardContent
from .setting import FONT, Fit, typst_module

_MISSING = "\U0010fffe"
"""A sign that no type has: what is drawn for it is drawn for all that are missing."""
_GLYPH = re.compile(r'<use xlink:href="#([^"]+)"')


def unfitting(cards: Mapping[str, Card], fits: Iterable[Fit], language: str) -> Iterator[Diagnostic]:
    """H677: a text that does not fit at its smallest size, in short words and without flavor."""
    for fit in fits:
        card = cards.get(fit.card)
        if fit.over > 0 and card is not None:
            over = f"{fit.over:g}"
            yield diagnostic("H677", card.span, card=card.name, language=language, zone=fit.zone, over=over)


def missing_letters(
    contents: Iterable[CardContent], cards: Mapping[str, Card], language: str
) -> Iterator[Diagnostic]:
    """H678: letters that the type of the cards has not, each at the first card that needs it."""
    first: dict[str, str] = {}
    for content in contents:
        for letter in _letters(content):
            first.setdefault(letter, content.id)
    lacking = _lacking("".join(sorted(first)))
    for letter in sorted(lacking):
        card = cards.get(first[letter])
        name = f"{letter} U+{ord(letter):04X}"
        where: Span = card.span if card is not None else NOWHERE
        yield diagnostic("H678", where, card=first[letter], language=language, letter=name, font=FONT)


def _letters(content: CardContent) -> set[str]:
    said = "".join(rule.text + rule.side for rule in (*content.rules, *content.short))
    values = (text for value in content.values for text in (value.caption, value.text, *_cells(value.rows)))
    whole = said + content.name + content.kind_name + content.flavor + "".join(values)
    return {letter for letter in whole if unicodedata.category(letter)[0] not in "ZC"}


def _cells(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield from (cell for row in rows for cell in row)


@lru_cache(maxsize=32)
def _lacking(letters: str) -> frozenset[str]:
    """Of some letters those for which the type draws the same as for one that is surely missing.

    Typst says nothing where a letter is missing, so each is drawn alone and compared.
    """
    text = ",".join(f'"\\u{{{ord(letter):x}}}"' for letter in _MISSING + letters)
    source = (
        f'#set page(width: auto, height: auto)\n#set text(font: "{FONT}")\n'
        f"#for sign in ({text},) {{ box(width: 9mm, sign) }}\n"
    )
    drawn = typst_module().compile(source.encode(), format="svg", ignore_system_fonts=True)
    glyphs = _GLYPH.findall(drawn.decode())
    if len(glyphs) != len(letters) + 1:  # a letter of several glyphs, or of none: then each by itself
        return frozenset().union(*map(_lacking, letters)) if len(letters) > 1 else frozenset()
    return frozenset(letter for letter, glyph in zip(letters, glyphs[1:], strict=True) if glyph == glyphs[0])
