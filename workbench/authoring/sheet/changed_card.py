"""What a row changes of a card that is there: each cell that is otherwise than in the files."""

from __future__ import annotations

from functools import partial

from ....compiler.source.documents import Mapping as Entries
from ....compiler.source.limits import DEFAULT_LIMITS
from ....compiler.source.packs.given import RULES, TEXT
from ....compiler.source.yaml.decode import hidden_signs
from ....compiler.source.yaml.patch import quoted, scalar
from ....compiler.text.names import SECTION as NAMES
from ....compiler.tree.types import Truth
from ...report.messages import Messages
from ...report.visible import visible
from ..constants import Constant, Constants
from ..edit_yaml import with_entry
from .card_rows import FILE, FLAVOR, ID, KIND, MARK, NAME, WHEN, CardRows, OwnCard, mark_of
from .cells import Place, Row, RowLeft, problem
from .changed_sentences import SentenceChanger, change_rules
from .edit_card import with_raw, with_text, without
from .follow import alike
from .planned import RowPlan

_YES, _NO = frozenset({"yes", "true", "on"}), frozenset({"no", "false", "off"})


class CardChanger:
    """Plans what rows change of the cards of a pack."""

    def __init__(self, rows: CardRows, messages: Messages) -> None:
        self._rows = rows
        self._messages = messages
        self._constants: dict[str, dict[str, Constant]] = {}
        self._checkers: dict[str, Constants] = {}
        self._sentences = SentenceChanger(rows, messages)

    def plan(self, row: Row, own: OwnCard) -> RowPlan | None:
        """What a row changes; None where that is nothing. Raises RowLeft."""
        now = self._rows.rows[own.card.name]
        changed = [column for column in row.columns if self._differs(column, row, now.get(column, ""), own)]
        if not changed:
            return None
        mark = row.text(MARK)
        if mark and mark != now[MARK]:
            if mark_of({column: row.text(column) for column in row.cells}) == mark:
                return None  # the files have changed, and the row has not
            raise RowLeft(problem(row.place(ID), "stale", card=own.card.name))
        plan = RowPlan(row, own.card.name)
        texts = [column for column in changed if column.startswith(f"{TEXT}.")]
        for column in changed:
            if column in texts:
                continue
            self._change(plan, own, column, row.text(column), now.get(column, ""))
        if texts:
            if RULES in changed:
                raise RowLeft(problem(row.place(texts[0]), "both_changed"))
            self._sentences.plan(plan, own, texts)
        return plan

    def _differs(self, column: str, row: Row, now: str, own: OwnCard) -> bool:
        said = row.text(column)
        if column in (ID, MARK):
            return False
        if column.startswith(f"{TEXT}."):
            return bool(said) and alike(said) != alike(now)
        if column == RULES:
            return _lines(said) != _lines(now)
        constant = self.constants(own.card.kind).get(column)
        if constant is not None and isinstance(constant.field.type, Truth):
            return any((said.lower() in words) != (now.lower() in words) for words in (_YES, _NO))
        return said.strip() != now.strip()

    # -------------------------------------------------------------- one cell

    def _change(self, plan: RowPlan, own: OwnCard, column: str, said: str, before: str) -> None:
        part, _, language = column.partition(".")
        place, card = plan.row.place(column), own.card.name
        if column == FILE:
            if said:
                raise RowLeft(problem(place, "not_moved", file=before))
            return
        if column == KIND:
            plan.add(own.path, column, partial(with_raw, card=card, path=(KIND,), raw=scalar(said)))
        elif column == RULES:
            change_rules(self._rows, plan, own, column, said)
        elif column == WHEN:
            when = partial(with_text, card=card, path=(WHEN,), said=said, after=(ID, KIND))
            plan.add(own.path, column, when if said else partial(without, card=card, path=(WHEN,)))
        elif part in (NAME, FLAVOR):
            self._named(plan, own, part, language, said)
        else:
            self._value(plan, own, column, said)
        if column == RULES:
            plan.tell("changed_rules", card=card, column=column, rule=said or "–")
        else:
            shown = {"before": before or "–", "after": said or "–"}
            plan.tell("changed", card=card, column=column, **shown)

    def _value(self, plan: RowPlan, own: OwnCard, column: str, said: str) -> None:
        constant = self.constants(own.card.kind).get(column)
        place = plan.row.place(column)
        if constant is None:
            raise RowLeft(problem(place, "not_of_kind", word=column, kind=own.card.kind))
        if not said.strip():
            if not constant.optional:
                raise RowLeft(problem(place, "value_needed", type=constant.may_be))
            plan.add(own.path, column, partial(without, card=own.card.name, path=(column,)))
            return
        raw = self.raw(own.card.kind, constant, said, place)
        anchors = (ID, KIND, *self._rows.values(own.card.kind))
        change = partial(with_raw, card=own.card.name, path=(column,), raw=raw, after=anchors)
        plan.add(own.path, column, change)

    def raw(self, kind: str, constant: Constant, said: str, place: Place) -> str:
        """A value as it is written in a file. Raises RowLeft for one that is not possible."""
        checker = self._checker(kind)
        text = checker.meant(constant, said)
        if "\n" in text:
            raise RowLeft(problem(place, "one_line"))
        wrong = checker.problem(constant, text)
        if wrong is not None and checker.problem(constant, quoted(text)) is None:
            return quoted(text)
        if wrong is not None:
            told = problem(place, "bad_value", word=visible(text), problem=wrong, type=constant.may_be)
            raise RowLeft(told)
        return text

    def _named(self, plan: RowPlan, own: OwnCard, part: str, language: str, said: str) -> None:
        column, card = f"{part}.{language}", own.card.name
        path = self._rows.pack.locale_file(language)
        place = plan.row.place(column)
        there = self._rows.names(language, card)
        if not said:
            if part == NAME:
                raise RowLeft(problem(place, "name_needed"))
            plan.add(path, column, partial(without, card=card, path=(part,)))
            return
        self.sayable(part, said, place)
        if isinstance(there, Entries):
            plan.add(path, column, partial(with_text, card=card, path=(part,), said=said.strip()))
        elif part == NAME:
            entry = named_entry(said)
            plan.add(path, column, partial(with_entry, path=(NAMES,), key=card, value=entry))
        else:
            raise RowLeft(problem(place, "name_needed"))

    def sayable(self, part: str, said: str, place: Place) -> None:
        """Raises RowLeft for a name or flavor that cannot stand on a card."""
        text = said.strip()
        most = DEFAULT_LIMITS.card_name if part == NAME else DEFAULT_LIMITS.card_flavor
        if len(text) > most:
            raise RowLeft(problem(place, "too_long", maximum=most))
        if visible(text) != text or hidden_signs("", text, DEFAULT_LIMITS):
            raise RowLeft(problem(place, "odd_signs"))

    # -------------------------------------------------------------- values

    def _checker(self, kind: str) -> Constants:
        if kind not in self._checkers:
            self._checkers[kind] = Constants(
                self._rows.pack.game, kind, self._messages, self._rows.pack.languages
            )
        return self._checkers[kind]

    def constants(self, kind: str) -> dict[str, Constant]:
        """The values that a card of a kind gives, by name."""
        if kind not in self._constants:
            self._constants[kind] = {value.name: value for value in self._checker(kind).all()}
        return self._constants[kind]


def named_entry(name: str, flavor: str = "") -> str:
    """An entry of a file of words for a card of our own."""
    said = f", {FLAVOR}: {scalar(flavor.strip())}" if flavor else ""
    return f"{{{NAME}: {scalar(name.strip())}, house: true{said}}}"


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]
