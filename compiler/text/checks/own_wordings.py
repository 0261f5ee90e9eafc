"""Wordings of somebody's own say the rules of their cards, or are known not to be proven to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...source.diagnostics import Diagnostic, Fix, Related, diagnostic
from ...source.limits import Limits
from ...source.packs.given import Given
from ...source.packs.pack_files import PackFiles, sources_of
from ...source.spans import Source, Span
from ...source.yaml.patch import quoted
from ...typed.model import Card, Game
from ...typed.speakable import speakable
from ..interpret.texts import TextHearer
from .wordings import Wording, Written, compared, written_wordings

_INDENT = "  "


def check_wordings(
    game: Game, packs: Sequence[PackFiles], limits: Limits, broken: frozenset[str] = frozenset()
) -> Iterator[Diagnostic]:
    """What is to be told of the wordings of all cards but those whose rules are ``broken``, by their ids."""
    hearer = TextHearer(game, packs, limits)
    sources = sources_of(packs)
    for language in hearer.languages:
        for written in written_wordings(game, packs, language):
            if written.card.id not in broken:
                yield from _told(written, language, hearer, sources)
    for card in game.cards:
        yield from _unread(card, hearer)


def _told(
    written: Written, language: str, hearer: TextHearer, sources: Mapping[str, Source]
) -> Iterator[Diagnostic]:
    given, card = written.given, written.card
    if written.twice is not None:
        related = (Related(given.key.span, "first_here"),)
        yield diagnostic("H490", written.twice.key.span, related=related, card=card.name, language=language)
    if not speakable(card):
        yield diagnostic("H491", given.key.span, card=card.name)
        return
    wording = compared(written, language, hearer)
    if wording is not None:
        yield from _doubt(wording, language, sources)


def _doubt(wording: Wording, language: str, sources: Mapping[str, Source]) -> Iterator[Diagnostic]:
    """What speaks against a wording."""
    given = wording.written.given
    if wording.other is not None:
        yield diagnostic("H489", wording.place, language=language, rule=wording.other.source)
    elif wording.stale and given.mark is not None:
        anew = Fix(given.mark.span, wording.mark)
        yield diagnostic("H488", wording.place, fix=anew, language=language, mark=wording.mark)
    elif wording.state == "unproven" and given.mark is None:
        fix = _marked(given, wording.mark, sources.get(given.says.span.file))
        yield diagnostic("H487", wording.place, fix=fix, language=language, mark=wording.mark)


def _marked(given: Given, mark: str, source: Source | None) -> Fix | None:
    """The wording with its mark, in the layout that it has."""
    if source is None:
        return None
    span = given.says.span
    written = source.text[span.start : span.end]
    if source.text[span.start - 1] == " ":
        span = Span(span.file, span.start - 1, span.end)
    if written[:1] not in "|>":
        return Fix(given.says.span, f"{{says: {quoted(given.says.text)}, for: {mark}}}", safe=True)
    line_start = source.text.rfind("\n", 0, given.key.span.start) + 1
    indent = " " * (given.key.span.start - line_start) + _INDENT
    head, *lines = written.split("\n")
    inner = "".join(f"\n{_INDENT}{line}" if line.strip() else "\n" for line in lines)
    return Fix(span, f"\n{indent}says: {head}{inner}\n{indent}for: {mark}", safe=True)


def _unread(card: Card, hearer: TextHearer) -> Iterator[Diagnostic]:
    """Wordings in languages of which the game knows nothing."""
    for given in card.written.wordings:
        if given.language not in hearer.languages:
            known = ", ".join(hearer.languages)
            yield diagnostic("H485", given.key.span, language=given.language, known=known)
