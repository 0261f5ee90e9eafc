"""What a row changes of the sentences of a card: the rules follow them, or its author is told why not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....compiler.source.documents import text_at
from ....compiler.source.packs.given import RULES, TEXT
from ....compiler.source.records import replace
from ....compiler.text.interpret.mismatch import Misheard
from ....compiler.text.realizer import Heard
from ...report.messages import Messages
from ...report.misheard import misheard_lines, near_lines
from .card_rows import ID, KIND, WHEN, CardRows, OwnCard
from .cells import Place, Problem, Row, RowLeft, problem
from .edit_card import with_rules, with_text, without
from .follow import Follower, NotFollowed, alike
from .planned import RowPlan

_PROVENANCE = "provenance"


class SentenceChanger:
    """Plans what follows from the sentences of rows."""

    def __init__(self, rows: CardRows, messages: Messages) -> None:
        self._rows = rows
        self._messages = messages
        self._follower = Follower(rows)

    def plan(self, plan: RowPlan, own: OwnCard, columns: Sequence[str]) -> None:
        """The changes for the columns of sentences that are otherwise. Raises RowLeft."""
        if own.given:
            self._in_texts(plan, own, columns)
        else:
            self._in_rules(plan, own, columns)

    def understood(self, row: Row, language: str, kind: str) -> list[Heard]:
        """The rules that a cell says in a language. Raises RowLeft."""
        column = f"{TEXT}.{language}"
        try:
            return self._follower.heard(language, row.text(column).strip(), kind)
        except NotFollowed as why:
            raise RowLeft(self._told(row.place(column), why)) from None

    # -------------------------------------------------------------- texts in place of rules

    def _in_texts(self, plan: RowPlan, own: OwnCard, columns: Sequence[str]) -> None:
        row, card = plan.row, own.card
        languages = [column.partition(".")[2] for column in columns]
        sources = ["\n".join(map(_source, self.understood(row, code, card.kind))) for code in languages]
        self._same(row, columns, sources)
        texts = self._texts(own, row, columns[0])
        texts |= {path: row.text(f"{TEXT}.{path[1]}").strip() for path in texts if path[1] in languages}
        for path, said in texts.items():
            column = f"{TEXT}.{path[1]}"
            change = partial(with_text, card=card.name, path=path, said=said)
            plan.add(own.path, column if path[1] in languages else columns[0], change)
            plan.tell("changed_text", card=card.name, column=column, text=said)
        if not any(path[1] in languages for path in texts):
            plan.tell("followed", card=card.name, column=columns[0], rule=sources[0])

    def _texts(self, own: OwnCard, row: Row, column: str) -> dict[tuple[str, ...], str]:
        try:
            texts = self._follower.texts(own, column.partition(".")[2], row.text(column).strip())
        except NotFollowed as why:
            raise RowLeft(self._told(row.place(column), why)) from None
        before = {path: self._rows.sentences(own, path[1]) for path in texts}
        return {path: said for path, said in texts.items() if alike(said) != alike(before[path])}

    # -------------------------------------------------------------- rules

    def _in_rules(self, plan: RowPlan, own: OwnCard, columns: Sequence[str]) -> None:
        row, card = plan.row, own.card.name
        before = text_at(own.item, RULES).strip("\n").rstrip()
        sources = [self._rules_after(row, own, column, before) for column in columns]
        proven = [(column, source) for column, source in zip(columns, sources, strict=True) if source]
        self._same(row, [column for column, _ in proven], [source for _, source in proven])
        for column in columns:
            wording = self._rows.wording(own, column.partition(".")[2])
            if wording is not None:
                said = row.text(column).strip()
                path, place, _ = wording
                plan.add(path, column, partial(with_text, card=card, path=place, said=said))
                plan.tell("changed_text", card=card, column=column, text=said)
        if proven and proven[0][1] != before:
            column, source = proven[0]
            change_rules(self._rows, plan, own, column, source)
            plan.tell("followed", card=card, column=column, rule=source)
        elif not plan.edits:
            plan.tell("same_rule", card=card, column=columns[0])

    def _rules_after(self, row: Row, own: OwnCard, column: str, before: str) -> str:
        """The rules that follow a column; none where it is a wording that says what nobody can prove."""
        language = column.partition(".")[2]
        try:
            return self._follower.rules(own, language, row.text(column)).rstrip() or before
        except NotFollowed as why:
            if self._rows.wording(own, language) is None:
                raise RowLeft(self._told(row.place(column), why)) from None
            return ""

    def _same(self, row: Row, columns: Sequence[str], sources: Sequence[str]) -> None:
        for column, source in zip(columns, sources, strict=True):
            if source != sources[0]:
                raise RowLeft(problem(row.place(column), "differ", other=columns[0], rule=source))

    def _told(self, place: Place, why: NotFollowed) -> Problem:
        """What is told of a sentence that no rule follows, with what may be meant."""
        told = problem(place, why.key, text=why.sentence, rule=why.rule)
        lines: list[str] = []
        meaning = why.heard.meaning if why.heard is not None else None
        if isinstance(meaning, Misheard):
            lines += misheard_lines(why.sentence, meaning, self._messages)
        elif isinstance(meaning, tuple):
            lines += [
                line for heard in meaning if isinstance(heard, Heard) for line in heard.source.split("\n")
            ]
        lines += near_lines(why.near, self._messages)
        return replace(told, lines=tuple(part for line in lines for part in line.split("\n")))


def change_rules(rows: CardRows, plan: RowPlan, own: OwnCard, column: str, said: str) -> None:
    """Plans that a card has other rules, or none."""
    source, card = "\n".join(line.rstrip() for line in said.split("\n")).strip(), own.card.name
    if source:
        after = (ID, KIND, WHEN, _PROVENANCE, *rows.values(own.card.kind))
        plan.add(own.path, column, partial(with_rules, card=card, key=RULES, source=source, after=after))
    else:
        plan.add(own.path, column, partial(without, card=card, path=(RULES,)))


def _source(heard: Heard) -> str:
    return heard.source
