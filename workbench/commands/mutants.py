"""``heroglyph mutants``: which clauses of which rules no example covers, and which examples cover none."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ...compiler.compile import CheckedGame
from ...compiler.source.data.catalogue import has_errors
from ...compiler.source.diagnostics import Diagnostic, diagnostic
from ...compiler.source.packs.bases import owns
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.records import replace
from ...compiler.typed.model import Card, Game
from ..check.checked_packs import check_pack
from ..mutation.changes import KINDS
from ..mutation.proving import unproven
from ..mutation.trial import CHECKER, MutantOutcome, Trial
from ..packs.together import named_pack
from ..packs.which_packs import PackTarget, find_each, names_in, wanted_packs
from ..report.findings import exit_code, show
from ..report.messages import Messages
from ..requests.packs import MutantsRequest
from ..terminal.backstop import still_going
from ..terminal.terminal import coloured

COLUMNS = ("tried", "refused", "noticed", "unnoticed")


def mutants(request: MutantsRequest, messages: Messages) -> int:
    """Changes each clause of some cards, prints what nobody notices, and returns the exit code.

    With ``examples`` it prints the examples that notice nothing. Cards of packs beside are not changed.
    """
    diagnostics: list[Diagnostic] = []
    packs: list[PackFiles] = []
    counts: Counter[tuple[str, str]] = Counter()
    tried = 0
    more = find_each(request.beside)
    for wanted in wanted_packs(request.paths):
        checked = check_pack(replace(wanted, beside=more), texts=False)
        packs += checked.packs
        cards = tuple(_cards(checked, wanted))
        if has_errors(checked.diagnostics):
            diagnostics += checked.diagnostics
        elif request.examples:
            diagnostics += unproven_examples(checked.game, cards)
            tried += sum(len(card.examples) for card in cards)
        else:
            survived, outcomes = unnoticed_by_examples(checked.game, cards)
            diagnostics += survived
            counts.update(_counted(outcomes))
    show(diagnostics, packs, messages, sys.stdout)
    if request.examples:
        count = sum(problem.code == "H718" for problem in diagnostics)
        print(messages.say("mutants", "examples", whole=tried, count=count))
    else:
        _write_table(counts, messages)
    return exit_code(diagnostics)


def unproven_examples(game: Game, cards: Sequence[Card]) -> Iterator[Diagnostic]:
    """What is said of the examples of some cards that fail with no mutant."""
    for _, example in unproven(game, [(card, example) for card in cards for example in card.examples]):
        yield diagnostic("H718", example.span, example=example.name)


def _cards(checked: CheckedGame, wanted: PackTarget) -> Iterator[Card]:
    """The cards of the files that were asked for, or of the whole pack."""
    own = named_pack(checked.packs, wanted.root)
    names = frozenset(name for pack in own for name in names_in(pack, wanted.root, wanted.files))
    is_own = owns(own)
    for card in checked.game.cards:
        if is_own(card.id) and (not wanted.files or card.span.file in names):
            yield card


def unnoticed_by_examples(game: Game, cards: Iterable[Card]) -> tuple[list[Diagnostic], list[MutantOutcome]]:
    """What the examples of some cards do not cover, and all that was tried to find out."""
    trial = Trial(game)
    diagnostics: list[Diagnostic] = []
    tried: list[MutantOutcome] = []
    for card in cards:
        still_going()
        if card.examples:
            outcomes = list(trial.outcomes(card))
            diagnostics += unnoticed(outcomes)
            tried += outcomes
        elif card.rules:
            diagnostics.append(diagnostic("H712", card.span, card=card.name))
    return diagnostics, tried


def unnoticed(outcomes: Iterable[MutantOutcome]) -> Iterator[Diagnostic]:
    """What is said of the mutants that survived."""
    for outcome in outcomes:
        mutant = outcome.mutant
        if outcome.killer is None and mutant.after:
            yield diagnostic("H711", mutant.span, before=mutant.before, after=mutant.after)
        elif outcome.killer is None:
            yield diagnostic("H710", mutant.span, before=mutant.before)


def _counted(outcomes: Iterable[MutantOutcome]) -> Iterator[tuple[str, str]]:
    """For each mutant its kind with each column in which it counts."""
    for outcome in outcomes:
        killers = {CHECKER: "refused", None: "unnoticed"}
        yield outcome.mutant.kind, "tried"
        yield outcome.mutant.kind, killers.get(outcome.killer, "noticed")


def _write_table(counts: Counter[tuple[str, str]], messages: Messages) -> None:
    """How many mutants of each kind there were, and what became of them."""
    from rich.table import Table

    from ..terminal.screen import Screen

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(messages.say("mutants", "change"), no_wrap=True)
    for column in COLUMNS:
        table.add_column(messages.say("mutants", column), justify="right", no_wrap=True)
    for kind in KINDS:
        if counts[kind, COLUMNS[0]]:
            cells = (str(counts[kind, column]) for column in COLUMNS)
            table.add_row(messages.say("mutants", "kinds", kind), *cells)
    sums = (str(sum(counts[kind, column] for kind in KINDS)) for column in COLUMNS)
    table.add_row(messages.say("mutants", "all"), *sums)
    Screen(no_color=not coloured(sys.stdout), highlight=False).print(table)
