"""What a check of a copy found, as if it had been found in the pack itself."""

from __future__ import annotations

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.records import replace
from ...compiler.source.spans import Source, Span


def placed_elsewhere(checked: CheckedGame, prefix: str, other: str) -> CheckedGame:
    """A checked game whose diagnostics and sources name files with another prefix."""

    def name(file: str) -> str:
        return other + file.removeprefix(prefix) if file.startswith(prefix) else file

    def span(old: Span) -> Span:
        return Span(name(old.file), old.start, old.end)

    def moved(diagnostic: Diagnostic) -> Diagnostic:
        related = tuple(replace(elsewhere, span=span(elsewhere.span)) for elsewhere in diagnostic.related)
        fix = replace(diagnostic.fix, span=span(diagnostic.fix.span)) if diagnostic.fix else None
        return replace(diagnostic, span=span(diagnostic.span), related=related, fix=fix)

    def renamed(pack: PackFiles) -> PackFiles:
        sources = {name(file): Source(name(file), source.text) for file, source in pack.sources.items()}
        return replace(pack, sources=sources)

    packs = tuple(map(renamed, checked.packs))
    return replace(checked, diagnostics=tuple(map(moved, checked.diagnostics)), packs=packs)
