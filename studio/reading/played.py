"""The examples of a card, played as it stands now."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...compiler.lowering.lower import lower
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.spans import Source, Span
from ...compiler.typed.model import Card
from ...workbench.check.checked_packs import OF_TEXTS
from ...workbench.examples.examples import ExampleRunner
from ...workbench.formats.finding import Describer, Finding
from ...workbench.report.messages import Messages
from ..session.checked import CheckedPack


def playable(pack: CheckedPack) -> bool:
    """Whether the rules have no mistakes, so that examples can be played."""
    return not has_errors(
        problem for problem in pack.game.diagnostics if not problem.code.startswith(OF_TEXTS)
    )


def failed_examples(pack: CheckedPack, card: Card, messages: Messages) -> dict[str, list[Finding]]:
    """What does not hold, by the names of examples; empty where all of them do."""
    game = pack.game.game
    runner = ExampleRunner(game, lower(game))
    describer = Describer(messages, pack.sources, {})
    results = (runner.run(card, example) for example in card.examples)
    return {
        result.name: list(describer.findings(result.diagnostics)) for result in results if result.diagnostics
    }


def examples_with(findings: Iterable[Finding], places: Iterable[Span], path: Path, source: Source) -> int:
    """In how many of some examples something was found to be wrong."""
    lines = [
        finding.place.start.line
        for finding in findings
        if finding.place.file == str(path) and finding.place.start is not None
    ]
    count = 0
    for place in places:
        first, last = source.position(place.start).line, source.position(place.end).line
        count += any(first <= line <= last for line in lines)
    return count
