"""How a number of an example is added up: what each rule gives, by name, with a link to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.view import view_of
from ....runtime.view.why import Part, why_formula, why_points, why_score
from ...examples.given import ME
from ...play.board.words import Words
from ...report.lexicon import capital
from ..content.document import Piece
from ..content.facts import MINUS
from ..content.lexicon import Lexicon
from .reasons import Reasons

Term = tuple[tuple[int, ...], tuple[Piece, ...], bool]
"""Amounts that are added up, what gives them, and whether that is the card of the example itself."""


class Sums:
    """Adds up the numbers of one example."""

    def __init__(self, lexicon: Lexicon, words: Words, m: Machine, reasons: Reasons) -> None:
        self._colon = lexicon.say("colon")
        self._words = words
        self._m = m
        self._reasons = reasons

    def points(self, s: State, player: int) -> tuple[Piece, ...]:
        """What makes up the points of a player; nothing where parts of points are counted."""
        if self._m.parts != 1:
            return ()
        return self._told([self._term(s, part, player) for part in why_score(self._m, s, player)])

    def derived(self, s: State, noun: str, field: str, thing: int) -> tuple[Piece, ...]:
        """What makes up a number of a thing that is worked out."""
        kinds = self._m.table.nouns[s.roster.noun[thing]].kinds
        names = {f"{self._m.table.nouns[kind].name}.{field}" for kind in kinds} | {f"{noun}.{field}"}
        for number, rule in enumerate(self._m.book.formulas):
            if rule.effect.id in names:
                parts = [part for part in why_formula(self._m, s, number, thing) if part.amount]
                return self._told([self._term(s, part, ME) for part in parts])
        return ()

    def scores(self) -> bool:
        """Whether a rule of the card of the example gives points at all."""
        return any(self._reasons.is_own(rule.number) for rule in self._m.scores)

    def gives(self, s: State, player: int) -> bool:
        """Whether a rule of the card of the example gives points."""
        parts = why_score(self._m, s, player) if self._m.parts == 1 else ()
        return any(part.rule >= 0 and self._reasons.is_own(part.rule) for part in parts)

    def _term(self, s: State, part: Part, player: int) -> Term:
        if part.resource >= 0:
            name = Piece(capital(self._words.resource(part.resource, plural=part.amount != 1)))
            return (part.amount,), (name,), False
        if part.rule >= 0:
            amounts = why_points(self._m, s, part.rule, player)
            added = amounts if sum(amounts) == part.amount else (part.amount,)
            if goal := self._reasons.goal(part.rule):
                return added, goal, False
            return added, self._reasons.source(part.rule), self._reasons.is_own(part.rule)
        if part.added:
            return tuple(filter(None, part.added)), (), True
        if part.thing >= 0:
            return (part.amount,), (Piece(self._words.thing(view_of(self._m, s, ME, part.thing))),), False
        return (part.amount,), (), True

    def _told(self, terms: Sequence[Term]) -> tuple[Piece, ...]:
        """The terms behind a colon, those of one rule together; of only one amount what gives it."""
        by_source = [list(same) for _, same in groupby(terms, lambda term: [piece.text for piece in term[1]])]
        amounts = [amount for term in terms for amount in term[0]]
        if len(amounts) < 2:
            return () if not terms or terms[0][2] else _beside(terms[0][1])
        pieces = [Piece(f"{self._colon} ")]
        for at, same in enumerate(by_source):
            _, source, own = same[0]
            said = "".join(_joined([amount for term in same for amount in term[0]], bool(at)))
            pieces += [Piece(said), *(() if own and len(by_source) == 1 else _beside(source))]
        return tuple(pieces)


def _joined(amounts: Sequence[int], behind: bool) -> Iterator[str]:
    """Amounts as a sum, many alike as a product. ``behind``: something stands before them."""
    for at, (amount, same) in enumerate(groupby(amounts)):
        count = len(list(same))
        sign = f" {MINUS} " if amount < 0 else " + "
        yield (sign if at or behind else MINUS if amount < 0 else "")
        yield f"{count} × {abs(amount)}" if count > 1 else str(abs(amount))


def _beside(source: Sequence[Piece]) -> tuple[Piece, ...]:
    return (Piece(" ("), *source, Piece(")")) if source else ()
