"""What a client shows beside a text: outline, folds, colors, what rules say, what is known of cards."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp

from ..reading.beside import met_by, rule_texts
from ..reading.documents import document_of, multiline
from ..reading.outline import Heading, outline
from ..reading.painted import KINDS, painted
from ..reading.played import examples_with, failed_examples, playable
from ..session.session import cards_in
from .lines import Lines
from .server import Feature, Server

PLAY = "heroglyph.playExamples"
_SYMBOLS = {
    "card": lsp.SymbolKind.Class,
    "rules": lsp.SymbolKind.Method,
    "example": lsp.SymbolKind.Event,
    "section": lsp.SymbolKind.Namespace,
    "word": lsp.SymbolKind.Field,
}
_LONGEST = 90
"""So many letters of what a rule says stand beside it; all of it is shown by pointing at them."""


def symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The outline of a file."""
    lines = ls.lines(ls.path(params.text_document.uri))
    return _symbols(outline(document_of(lines.text)), lines)


def folds(ls: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """What of a file can be folded."""
    lines = ls.lines(ls.path(params.text_document.uri))
    places = (lines.range(*place) for place in multiline(document_of(lines.text), lines.text))
    ends: dict[int, int] = {}
    for place in places:
        ends[place.start.line] = max(place.end.line, ends.get(place.start.line, 0))
    return [lsp.FoldingRange(first, last) for first, last in ends.items() if last > first]


def colors(ls: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """The words of a file with what each is."""
    path = ls.path(params.text_document.uri)
    pack = ls.session.pack(path)
    name = None if pack is None else pack.names.get(path)
    if pack is None or name is None:
        return lsp.SemanticTokens([])
    lines = ls.lines_checked(pack, name)
    data: list[int] = []
    line = column = 0
    for piece in painted(document_of(lines.text), pack.atlas.in_file(name), pack.atlas):
        place = lines.range(piece.start, piece.end)
        begun = place.start.character - (column if place.start.line == line else 0)
        length = place.end.character - place.start.character
        data += (place.start.line - line, begun, length, KINDS.index(piece.kind), int(piece.declares))
        line, column = place.start.line, place.start.character
    return lsp.SemanticTokens(data)


def beside(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """What each rule says, beside it."""
    path = ls.path(params.text_document.uri)
    pack = ls.session.pack(path)
    name = None if pack is None else pack.names.get(path)
    if pack is None or name is None:
        return []
    lines = ls.lines_checked(pack, name)
    first, last = params.range.start.line, params.range.end.line
    hints = []
    for said in rule_texts(ls.session, pack, path):
        at = lines.position(said.end)
        if first <= at.line <= last:
            label = said.text if len(said.text) <= _LONGEST else f"{said.text[: _LONGEST - 1]}…"
            hints.append(lsp.InlayHint(at, label, tooltip=said.text, padding_left=True))
    return hints


def lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """What stands over each card; what it says is worked out when it is seen."""
    path = ls.path(params.text_document.uri)
    pack = ls.session.pack(path)
    if pack is None:
        return []
    row = []
    for card in cards_in(pack, path):
        lines = ls.lines_checked(pack, card.span.file)
        data = {"uri": params.text_document.uri, "card": card.id}
        place = lines.of_span(card.span)
        if card.written.examples:
            row.append(lsp.CodeLens(place, data={**data, "tells": "examples"}))
        if card.rules:
            row.append(lsp.CodeLens(place, data={**data, "tells": "meets"}))
    return row


def lens(ls: Server, params: lsp.CodeLens) -> lsp.CodeLens:
    """What stands over a card."""
    data = params.data if isinstance(params.data, dict) else {}
    params.command = lsp.Command("", "")
    if "uri" not in data:
        return params
    path = ls.path(data["uri"])
    pack = ls.session.pack(path)
    card = None if pack is None else pack.game.game.card(data["card"])
    if pack is None or card is None:
        return params
    say = ls.session.messages.say
    if data["tells"] == "meets":
        params.command = lsp.Command(say("studio", "meets", count=met_by(pack, card)), "")
        return params
    count = len(card.written.examples)
    title = say("studio", "play_examples", count=count)
    known = ls.findings_of_helper(pack)
    if known is not None:
        source = pack.sources[card.span.file]
        wrong = examples_with(known, card.written.examples, path, source)
        title = say("studio", "examples_fail" if wrong else "examples_pass", count=wrong or count)
    params.command = lsp.Command(title, PLAY, arguments=[data["uri"], card.id])
    return params


def play(ls: Server, uri: str, card_id: str) -> None:
    """Plays the examples of a card, and tells how they came out."""
    pack = ls.session.pack(ls.path(uri))
    card = None if pack is None else pack.game.game.card(card_id)
    say = ls.session.messages.say
    if pack is None or card is None or not playable(pack):
        _tell(ls, lsp.MessageType.Warning, say("studio", "not_playable"))
        return
    failed = failed_examples(pack, card, ls.session.messages)
    if not failed:
        _tell(ls, lsp.MessageType.Info, say("studio", "examples_pass", count=len(card.examples)))
    for name, findings in failed.items():
        said = "; ".join(finding.message for finding in findings)
        _tell(ls, lsp.MessageType.Error, f"{name}: {said}")


def _tell(ls: Server, sort: lsp.MessageType, message: str) -> None:
    ls.window_show_message(lsp.ShowMessageParams(sort, message))


def _symbols(headings: Iterable[Heading], lines: Lines) -> list[lsp.DocumentSymbol]:
    return [
        lsp.DocumentSymbol(
            heading.name,
            _SYMBOLS[heading.sort],
            lines.of_span(heading.whole),
            lines.of_span(heading.place),
            detail=heading.detail or None,
            children=_symbols(heading.below, lines) or None,
        )
        for heading in headings
    ]


_FEATURES: tuple[Feature, ...] = (
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, symbols),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, None, folds),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensLegend(list(KINDS), ["declaration"]), colors),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, None, beside),
    (lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions(resolve_provider=True), lenses),
    (lsp.CODE_LENS_RESOLVE, None, lens),
)


def register(server: Server) -> None:
    """Has the server show such things."""
    for feature, options, act in _FEATURES:
        server.feature(feature, options)(act)
    server.command(PLAY)(play)
