"""Rows of cards that the pack does not have yet: each becomes a card in the file where such cards are."""

from __future__ import annotations

import re
from functools import partial

from ....compiler.source.limits import LONGEST_ID
from ....compiler.source.packs.given import RULES, TEXT
from ....compiler.source.yaml.patch import scalar
from ....compiler.text.names import SECTION as NAMES
from ...report.messages import Messages
from ..card_plan import card_file, marks_values
from ..card_text import card_text
from ..edit_yaml import with_entry, with_item
from ..kinds import kinds_of
from ..own_pack import as_id
from .card_rows import FILE, FLAVOR, ID, KIND, MARK, NAME, WHEN, CardRows
from .cells import Row, RowLeft, problem
from .changed_card import CardChanger, named_entry
from .changed_sentences import SentenceChanger
from .planned import RowPlan

_ID = re.compile(r"[a-z][a-z0-9_]*")


class CardAdder:
    """Plans the cards of rows that are new."""

    def __init__(self, rows: CardRows, changer: CardChanger, messages: Messages) -> None:
        self._rows = rows
        self._changer = changer
        self._messages = messages
        self._sentences = SentenceChanger(rows, messages)

    def id_of(self, row: Row) -> str:
        """The id of the card of a row: as it says, or made of its name. Raises RowLeft."""
        if said := row.text(ID).strip():
            return said
        names = (row.text(f"{NAME}.{language}") for language in self._rows.pack.languages)
        made = as_id(next(filter(None, names), ""))
        if not made:
            raise RowLeft(problem(row.place(ID), "no_id"))
        return made

    def plan(self, row: Row, card: str) -> RowPlan:
        """The new card of a row. Raises RowLeft."""
        self._new_id(row, card)
        kind = self._kind(row)
        plan = RowPlan(row, card, new=True)
        self._names(plan)
        rules, texts = row.text(RULES).strip(), self._texts(row, kind)
        if rules and texts:
            raise RowLeft(problem(row.place(next(iter(texts))), "both_changed"))
        values = self._values(row, kind)
        if when := row.text(WHEN).strip():
            values = {WHEN: scalar(when), **values}
        item = card_text(
            card,
            kind,
            values,
            None,
            self._messages,
            marks_values(self._rows.pack),
            texts={column.partition(".")[2]: text for column, text in texts.items()},
            rules=rules,
        )
        path = card_file(self._rows.pack, kind, row.text(FILE).strip() or None)
        plan.add(path, "", partial(with_item, item=item))
        plan.tell("added", card=card, path=str(path))
        return plan

    def _new_id(self, row: Row, card: str) -> None:
        place = row.place(ID)
        if not _ID.fullmatch(card) or len(card) > LONGEST_ID:
            raise RowLeft(problem(place, "bad_id", word=card, near=as_id(card)[:LONGEST_ID]))
        other = self._rows.pack.game.game.card(card)
        if other is not None:
            raise RowLeft(problem(place, "id_taken", id=other.id))
        mark = row.text(MARK)
        for name, cells in self._rows.rows.items():
            if mark and cells[MARK] == mark:
                raise RowLeft(problem(place, "id_changed", card=name))

    def _kind(self, row: Row) -> str:
        kinds = kinds_of(self._rows.pack.game.game)
        kind = row.text(KIND).strip() or (row.table if row.table in kinds else "")
        if kind not in kinds:
            raise RowLeft(problem(row.place(KIND), "which_kind", word=kind, known=", ".join(kinds)))
        return kind

    def _names(self, plan: RowPlan) -> None:
        row = plan.row
        for language in self._rows.pack.languages:
            name, flavor = row.text(f"{NAME}.{language}"), row.text(f"{FLAVOR}.{language}")
            place = row.place(f"{NAME}.{language}")
            if not name.strip():
                raise RowLeft(problem(place, "name_needed"))
            self._changer.sayable(NAME, name, place)
            self._changer.sayable(FLAVOR, flavor, row.place(f"{FLAVOR}.{language}"))
            path = self._rows.pack.locale_file(language)
            entry = named_entry(name, flavor)
            plan.add(
                path, f"{NAME}.{language}", partial(with_entry, path=(NAMES,), key=plan.card, value=entry)
            )

    def _values(self, row: Row, kind: str) -> dict[str, str]:
        """The values of the card as they are written. Raises RowLeft."""
        constants = self._changer.constants(kind)
        values = {}
        for column in row.cells:
            if column not in constants and not self._known(column):
                raise RowLeft(problem(row.place(column), "not_of_kind", word=column, kind=kind))
        for name, constant in constants.items():
            said = row.text(name)
            if said.strip():
                values[name] = self._changer.raw(kind, constant, said, row.place(name))
            elif not constant.optional:
                raise RowLeft(problem(row.place(name), "value_needed", type=constant.may_be))
        return values

    def _texts(self, row: Row, kind: str) -> dict[str, str]:
        """The sentences of the card, by their columns; each must be understood. Raises RowLeft."""
        texts = {}
        for language in self._rows.spoken:
            column = f"{TEXT}.{language}"
            if said := row.text(column).strip():
                self._sentences.understood(row, language, kind)
                texts[column] = said
        return texts

    @staticmethod
    def _known(column: str) -> bool:
        return column in (ID, KIND, WHEN, RULES, FILE, MARK) or "." in column
