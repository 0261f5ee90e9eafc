"""What a check found, with all that showing it takes; what was found once is not looked for again.

A verdict is kept under the digest of all that it depends on, so that it is what a check would find now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.memo import Remembered, memo
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import Source, Span
from ..packs.file_paths import shown_paths
from ..packs.limits_wanted import limits_wanted
from ..packs.which_packs import PackTarget
from .cached_work import kept_work
from .dependencies import digest_of_check

if TYPE_CHECKING:
    from ...compiler.compile import CheckedGame


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
        return {name: Source(name, text) for name, text in self.texts.items()}


_RESULTS: Remembered[CheckResult] = Remembered("check", CheckResult, apart=True)


def check_result(wanted: PackTarget, *, texts: bool = True, examples: bool = True) -> CheckResult:
    """What is wrong with a pack, or some files of it: what was found before, where nothing has changed."""

    def look() -> CheckResult:
        from .checked_packs import check_wanted

        return check_result_of(wanted, check_wanted(wanted, texts=texts, examples=examples, trust_bases=True))

    def digest() -> bytes | None:
        return digest_of_check(wanted, limits_wanted(), f"texts {texts}", f"examples {examples}")

    with kept_work() as work:
        before = None if work is None else digest()
        if before is None:
            return look()
        # A file that was changed while it was read may be in the verdict but not in the digest.
        return memo(_RESULTS, (before,), look, sound=lambda _: digest() == before)


def check_result_of(wanted: PackTarget, checked: CheckedGame) -> CheckResult:
    """What checking a pack has found."""
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
