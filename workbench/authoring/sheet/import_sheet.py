"""``heroglyph sheet import``: what was changed in a sheet is changed in the files of its pack, nothing else.

A row is taken as a whole or left as a whole: what is wrong with it is told with its sheet, row and column.
What a row brings is checked before anything is written; a row that brings an error is left as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....compiler.compile import CheckedGame
from ....compiler.source.data.catalogue import ERROR, has_errors, severity
from ....compiler.source.diagnostics import Diagnostic
from ....compiler.source.records import replace
from ...report.messages import Messages
from ...requests.sheets import ImportSheetRequest
from ...terminal.failure import CLEAN, FINDINGS
from ..new_card import mend_first
from ..own_pack import BrokenPackError, OwnPack
from .attribution import Attribution
from .card_rows import FLAVOR, ID, KIND, NAME, WHEN, CardRows
from .cells import BadCell, Grid, Problem, Row, RowLeft, problem, rows_of
from .changed_card import CardChanger
from .export_sheet import opened
from .header import header_problems
from .new_rows import CardAdder
from .planned import Imported, RowPlan
from .removed import plan_removal
from .sheet_file import read_sheet
from .telling import tell

_EXAMPLES = "examples"


def import_sheet(request: ImportSheetRequest, messages: Messages) -> int:
    """Writes what a sheet changes, tells it, and returns the exit code. Raises Failure."""
    grids = read_sheet(request.file, ID)
    try:
        pack = opened(request.pack)
    except BrokenPackError as error:
        return mend_first(error, messages)
    rows = CardRows(pack)
    done = Imported()
    done.problems += _of_headers(grids, rows)
    if not done.problems:
        _plan(grids, rows, done, request.remove, messages)
        _take(pack, done, messages)
    written = () if request.check or done.checked is None else pack.write()
    tell(request, pack, done, written, messages)
    wrong = done.checked is not None and has_errors(done.checked.diagnostics)
    return FINDINGS if done.problems or wrong else CLEAN


def _of_headers(grids: Iterable[Grid], rows: CardRows) -> Iterator[Problem]:
    kinds = rows.pack.game.game.vocabulary.nouns
    named = [f"{part}.{code}" for part in (NAME, FLAVOR) for code in rows.pack.languages]
    values = (name for kind in kinds for name in rows.values(kind))
    known = dict.fromkeys((*rows.columns(()), ID, KIND, WHEN, *named, *values))
    filled = [grid for grid in grids if any(cell != "" for row in grid.rows for cell in row)]
    for grid in filled or list(grids)[:1]:  # spreadsheets add tables in which nothing is
        yield from header_problems(grid, known, rows.pack.languages)


# ------------------------------------------------------------------ planning


def _plan(grids: Iterable[Grid], rows: CardRows, done: Imported, remove: bool, messages: Messages) -> None:
    changer = CardChanger(rows, messages)
    adder = CardAdder(rows, changer, messages)
    seen: dict[str, Row] = {}
    for row in (row for grid in grids for row in rows_of(grid)):
        try:
            card = adder.id_of(row)
            if card in seen:
                first = seen[card].place(ID)
                raise RowLeft(problem(row.place(ID), "card_twice", card=card, row=first.row))
            seen[card] = row
            _readable(row)
            own = rows.cards.get(card)
            plan = changer.plan(row, own) if own is not None else adder.plan(row, card)
        except RowLeft as left:
            done.problems.append(left.problem)
            continue
        if plan is None:
            done.same += 1
        else:
            done.taken.append(plan)
    done.missing = [card for card in rows.cards if card not in seen]
    if remove:
        for card in done.missing:
            done.taken.append(plan_removal(rows, rows.cards[card]))


def _readable(row: Row) -> None:
    """Raises RowLeft for a cell of which nobody knows what it says."""
    for column, cell in row.cells.items():
        if isinstance(cell, BadCell):
            raise RowLeft(problem(row.place(column), cell.why))


def _take(pack: OwnPack, done: Imported, messages: Messages) -> None:
    """Plans the texts of the pack with all rows that bring no error, and checks them."""
    before = dict(pack.texts)
    while any(plan.edits for plan in done.taken):
        pack.texts.clear()
        pack.texts.update(before)
        for plan in list(done.taken):
            try:
                plan.apply(pack)
            except RowLeft as left:
                done.taken.remove(plan)
                done.problems.append(left.problem)
        changed = dict.fromkeys(edit.path for plan in done.taken for edit in plan.edits)
        if not changed:
            return
        files = tuple(changed)
        done.checked = pack.rehearse(files)
        blocking = _blocking(done.taken, list(_errors(pack, done.checked)), messages)
        if blocking:  # what was wrong before the sheet came, no row brings
            old = replace(pack, texts=dict(before))
            known = [(card, key, _told(error)) for card, key, error in _errors(old, old.rehearse(files))]
            errors = (
                error for error in _errors(pack, done.checked) if (*error[:2], _told(error[2])) not in known
            )
            blocking = _blocking(done.taken, errors, messages)
        if not blocking:
            return
        done.problems += blocking.values()
        done.taken = [plan for plan in done.taken if plan.card not in blocking]
        done.checked = None
    pack.texts.clear()
    pack.texts.update(before)


def _errors(pack: OwnPack, checked: CheckedGame) -> Iterator[tuple[str, str, Diagnostic]]:
    """What is wrong with cards as planned, with the card and the part of it: but for examples, which are told
    and are mended in the files."""
    attribution = Attribution(pack.texts)
    for finding in checked.diagnostics:
        card, key = attribution.part(finding)
        if severity(finding) == ERROR and card and key != _EXAMPLES:
            yield card, key, finding


def _told(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.arguments


def _blocking(
    plans: Iterable[RowPlan], errors: Iterable[tuple[str, str, Diagnostic]], messages: Messages
) -> dict[str, Problem]:
    """The first error that each row brings, by the cards."""
    rows = {plan.card: plan for plan in plans if plan.edits}
    blocking: dict[str, Problem] = {}
    for card, key, error in errors:
        plan = rows.get(card)
        if plan is None:
            continue
        column = plan.column_of(key)
        if column or plan.new or key in ("", ID):
            place = plan.row.place(column or ID)
            wrong = problem(place, "finding", code=error.code, text=messages.text(error))
            blocking.setdefault(card, wrong)
    return blocking
