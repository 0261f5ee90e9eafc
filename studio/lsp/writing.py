"""What a client lets change: fixes, layout, and what may be written at a place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp

from ...compiler.parsing.format.file import format_file
from ..session.checked import CheckedPack
from ..writing.complete import offers
from ..writing.fixes import all_safe, mendings
from ..writing.offer import Offer
from ..writing.sentences import nearest_at, with_rules
from .edits import workspace_edit
from .lines import Lines
from .server import Feature, Server

_KINDS = [
    lsp.CodeActionKind.QuickFix,
    lsp.CodeActionKind.RefactorRewrite,
    lsp.CodeActionKind.SourceFixAll,
]
_ITEMS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "key": lsp.CompletionItemKind.Property,
    "verbs": lsp.CompletionItemKind.Function,
    "nouns": lsp.CompletionItemKind.Class,
    "enums": lsp.CompletionItemKind.Enum,
    "values": lsp.CompletionItemKind.EnumMember,
    "fields": lsp.CompletionItemKind.Field,
    "zones": lsp.CompletionItemKind.Folder,
    "resources": lsp.CompletionItemKind.Unit,
    "cards": lsp.CompletionItemKind.Struct,
    "labels": lsp.CompletionItemKind.Method,
    "slots": lsp.CompletionItemKind.Method,
    "windows": lsp.CompletionItemKind.Event,
    "moments": lsp.CompletionItemKind.Event,
    "periods": lsp.CompletionItemKind.Event,
    "local": lsp.CompletionItemKind.Variable,
    "sentence": lsp.CompletionItemKind.Text,
}


def actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What mends mistakes at a place, or in the whole file."""
    path = ls.path(params.text_document.uri)
    pack = ls.session.pack(path)
    name = None if pack is None else pack.names.get(path)
    if pack is None or name is None:
        return []
    wanted = params.context.only
    offered: list[lsp.CodeAction] = []
    if _asked(lsp.CodeActionKind.QuickFix, wanted):
        offered += _fixes(ls, pack, path, params)
        offered += _nearest(ls, pack, path, params)
    if _asked(lsp.CodeActionKind.RefactorRewrite, wanted):
        offered += _as_rules(ls, path)
    if _asked(lsp.CodeActionKind.SourceFixAll, wanted):
        text = all_safe(pack, name)
        if text is not None:
            edit = lsp.TextEdit(ls.lines(path).whole(), text)
            title = ls.session.messages.say("studio", "fix_all")
            changes = {params.text_document.uri: [edit]}
            offered.append(
                lsp.CodeAction(title, lsp.CodeActionKind.SourceFixAll, edit=lsp.WorkspaceEdit(changes))
            )
    return offered


def layout(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The rules of a file in their one spelling."""
    lines = ls.lines(ls.path(params.text_document.uri))
    laid_out = format_file(lines.text)
    return [] if laid_out == lines.text else [_smallest(lines, laid_out)]


def complete(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What may be written at a place."""
    path = ls.path(params.text_document.uri)
    lines = ls.lines(path)
    offset = lines.offset(params.position)
    pack = ls.session.pack_before(path)
    if pack is None:
        return lsp.CompletionList(False, [])
    row = offers(ls.session, pack, path, lines.text, offset)
    return lsp.CompletionList(
        False, [_item(offer, number, lines, offset) for number, offer in enumerate(row)]
    )


def _asked(kind: lsp.CodeActionKind, wanted: object) -> bool:
    """Whether actions of a kind are asked for: of all, of it, or of what it is a part of."""
    if not isinstance(wanted, list | tuple) or not wanted:
        return kind is not lsp.CodeActionKind.SourceFixAll
    names = [getattr(each, "value", each) for each in wanted]
    return any(kind.value == name or kind.value.startswith(f"{name}.") for name in names)


def _fixes(
    ls: Server, pack: CheckedPack, path: Path, params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """The changes for the mistakes that a range touches."""
    lines: dict[str, Lines] = {}
    for mending in mendings(ls.findings(pack), path, ls.session.messages):
        fix = mending.finding.fix
        diagnostic = ls.diagnostic(mending.finding, lines)
        if fix is None or not _touches(diagnostic.range, params.range):
            continue
        place = ls.location(fix.place, lines)
        yield lsp.CodeAction(
            mending.title,
            lsp.CodeActionKind.QuickFix,
            diagnostics=[diagnostic],
            is_preferred=mending.safe,
            edit=lsp.WorkspaceEdit({place.uri: [lsp.TextEdit(place.range, fix.text)]}),
        )


def _nearest(
    ls: Server, pack: CheckedPack, path: Path, params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """The nearest sentences for one that is not understood; for who asks, since it takes a while."""
    if params.context.trigger_kind is lsp.CodeActionTriggerKind.Automatic:
        return
    offset = ls.lines(path).offset(params.range.start)
    for nearest in nearest_at(ls.session, pack, path, offset):
        text = nearest.suggestion.text
        title = ls.session.messages.say("studio", "fix_replace", text=text)
        edit = workspace_edit(ls, [nearest.change])
        yield lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, edit=edit)


def _as_rules(ls: Server, path: Path) -> Iterator[lsp.CodeAction]:
    """Rules in place of the texts of the cards of a file."""
    written = with_rules(ls.session, path)
    if written is not None:
        title = ls.session.messages.say("studio", "as_rules")
        change = lsp.WorkspaceEdit({ls.uri(path): [_smallest(ls.lines(path), written)]})
        yield lsp.CodeAction(title, lsp.CodeActionKind.RefactorRewrite, edit=change)


def _touches(place: lsp.Range, wanted: lsp.Range) -> bool:
    first, last = (place.start.line, place.start.character), (place.end.line, place.end.character)
    return (wanted.start.line, wanted.start.character) <= last and first <= (
        wanted.end.line,
        wanted.end.character,
    )


def _smallest(lines: Lines, text: str) -> lsp.TextEdit:
    """A text in place of another one, by the lines that are different between their beginnings and ends."""
    before, after = lines.text.splitlines(keepends=True), text.splitlines(keepends=True)
    most = min(len(before), len(after))
    head = next((at for at in range(most) if before[at] != after[at]), most)
    tail = next((at for at in range(most - head) if before[-1 - at] != after[-1 - at]), most - head)
    start = sum(map(len, before[:head]))
    end = len(lines.text) - sum(map(len, before[len(before) - tail :]))
    return lsp.TextEdit(lines.range(start, end), "".join(after[head : len(after) - tail]))


def _item(offer: Offer, number: int, lines: Lines, offset: int) -> lsp.CompletionItem:
    place = lines.range(offer.start, max(offset, offer.start))
    return lsp.CompletionItem(
        offer.text,
        kind=_ITEMS.get(offer.sort, lsp.CompletionItemKind.Value),
        detail=offer.detail or None,
        sort_text=f"{number:04d}",
        filter_text=offer.text,
        text_edit=lsp.TextEdit(place, offer.text),
    )


_FEATURES: tuple[Feature, ...] = (
    (lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(_KINDS), actions),
    (lsp.TEXT_DOCUMENT_FORMATTING, None, layout),
    (lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", " ", ":"]), complete),
)


def register(server: Server) -> None:
    """Has the server offer changes."""
    for feature, options, act in _FEATURES:
        server.feature(feature, options)(act)
