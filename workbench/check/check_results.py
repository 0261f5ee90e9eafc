"""What a check found, with all that showing it takes; what was found once is not looked for again.

A verdict is kept under the digest of all that it depends on, so that it is what a check would find now. That
nothing is wrong is kept by itself: to tell it again takes neither documents nor records, nor what reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..packs.limits_wanted import limits_wanted
from ..packs.which_packs import PackTarget
from .cached_work import kept_work
from .dependencies import digest_of_check

if TYPE_CHECKING:
    from ...compiler.compile import CheckedGame
    from ...compiler.source.diagnostics import Diagnostic
    from ...compiler.source.memo import Remembered
    from ...compiler.source.spans import Source, Span


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What was found in a pack.

    ``texts``: those of the files that it speaks of, by their names in spans; ``paths``: what other programs
    call these files.
    """

    diagnostics: tuple[Diagnostic, ...]
    texts: Mapping[str, str]
    paths: Mapping[str, str]

    @property
    def sources(self) -> dict[str, Source]:
        """The files that it speaks of, by their names in spans."""
        from ...compiler.source.spans import Source

        return {name: Source(name, text) for name, text in self.texts.items()}


_NOTHING = CheckResult((), {}, {})
_Kept = tuple[tuple["Diagnostic", ...], Mapping[str, str], Mapping[str, str]]


@cache
def _results() -> Remembered[_Kept]:
    from ...compiler.source.diagnostics import Diagnostic
    from ...compiler.source.memo import Remembered

    form = tuple[tuple[Diagnostic, ...], dict[str, str], dict[str, str]]
    return Remembered("check", form, apart=True)


def check_result(wanted: PackTarget, *, texts: bool = True, examples: bool = True) -> CheckResult:
    """What is wrong with a pack, or some files of it: what was found before, where nothing has changed."""

    def look() -> CheckResult:
        from .checked_packs import check_wanted

        return check_result_of(wanted, check_wanted(wanted, texts=texts, examples=examples, trust_bases=True))

    def looked() -> _Kept:
        result = look()
        return result.diagnostics, result.texts, result.paths

    def digest() -> bytes | None:
        return digest_of_check(wanted, limits_wanted(), f"texts {texts}", f"examples {examples}")

    with kept_work() as work:
        before = None if work is None else digest()
        if work is None or before is None:
            return look()
        if work.is_sound(before):
            return _NOTHING
        from ...compiler.source.memo import memo

        # A file that was changed while it was read may be in the verdict but not in the digest.
        kept = memo(_results(), (before,), looked, sound=lambda kept: bool(kept[0]) and digest() == before)
        result = CheckResult(*kept)
        if not result.diagnostics and digest() == before:
            work.keep_sound(before)
        return result


def check_result_of(wanted: PackTarget, checked: CheckedGame) -> CheckResult:
    """What checking a pack has found."""
    from ...compiler.source.packs.pack_files import sources_of
    from ..packs.file_paths import shown_paths

    named = dict.fromkeys(span.file for diagnostic in checked.diagnostics for span in _spans(diagnostic))
    sources = sources_of(checked.packs)
    paths = shown_paths(checked.packs, wanted.root) if named else {}
    return CheckResult(
        checked.diagnostics,
        {name: sources[name].text for name in named if name in sources},
        {name: paths[name] for name in named if name in paths},
    )


def sources_in(verdicts: Iterable[CheckResult]) -> dict[str, Source]:
    """The files that some verdicts speak of."""
    return {name: source for verdict in verdicts for name, source in verdict.sources.items()}


def _spans(diagnostic: Diagnostic) -> Iterator[Span]:
    yield diagnostic.span
    yield from (related.span for related in diagnostic.related)
    if diagnostic.fix is not None:
        yield diagnostic.fix.span
