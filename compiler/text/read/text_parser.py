"""The reader: text to plans, derived from the very patterns and forms that write.

It reads any form of a word that stands there, and keeps a phrase only if the linearizer would take the way
that was read. So there is no second grammar to keep in step, and a wrong ending is not understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...source.limits import DEFAULT_LIMITS, Limits
from ..language.tokens import Tokens
from ..message.plan import Phrase
from ..message.signature import Signature
from ..say.adverbials import inward, outward
from ..say.linearize import Linearizer
from .asking import Asking
from .attempt import Attempt
from .grammar import Grammar
from .shared import Plausible, SharedPhrase
from .targets import Sign
from .token_lattice import TokenLattice

LINE = "line"
"""The sort of what a card says: one ability or sentence."""
STEPS = (LINE, "passage")
"""The sorts of what is said at a step of a procedure."""
MOST_PHRASES = 50_000
"""So many phrases are kept, several times as many as the largest game has; who has met more begins anew."""


class Missed(NamedTuple):
    """What might have stood at the furthest place somebody looked at; and things said otherwise, from one
    word to another, with how they are said."""

    furthest: int
    expected: frozenset[str]
    others: tuple[tuple[int, int, Tokens], ...]


class TextParser:
    """Reads texts of one language into plans."""

    def __init__(
        self,
        linearizer: Linearizer,
        signature: Signature,
        nouns_of: Mapping[str, tuple[str, ...]],
        limits: Limits = DEFAULT_LIMITS,
        mark: bytes | None = None,
    ) -> None:
        """``nouns_of``: by enumeration, the nouns (``noun:…``) that its values may stand for; ``mark``: a
        digest of the language, where something of how it is read is to be kept."""
        self._linearizer = linearizer
        self._language = linearizer.language
        self._signature = signature
        self._nouns_of = nouns_of
        self._limits = limits
        self._mark = mark
        self._grammars: dict[tuple[Plausible, bool], Grammar] = {}

    def read(self, text: str, plausible: Plausible | None = None) -> tuple[Phrase, ...]:
        """All plans of a line that say exactly this text. Raises TooMuchToReadError.

        ``plausible`` tells of a phrase whether it can be meant; what cannot is not read on.
        """
        return self.attempt(TokenLattice(self._language, text, self._limits), plausible or _anything)

    def attempt(self, lattice: TokenLattice, plausible: Plausible) -> tuple[Phrase, ...]:
        """Reads a lattice, and notes in it how far it was understood. Raises TooMuchToReadError."""
        grammar = self._grammar(plausible)
        attempt = Attempt(lattice, self._signs(grammar, lattice))
        plans = self._plans(grammar, attempt, LINE)
        lattice.whole, lattice.furthest = bool(plans), attempt.furthest
        return plans

    def missed(self, lattice: TokenLattice, plausible: Plausible) -> Missed:
        """What is wrong with a text that was not understood."""
        grammar = self._grammar(plausible)
        asking = Asking(lattice, self._signs(grammar, lattice))
        self._plans(grammar, asking, LINE)
        return Missed(asking.furthest, asking.expected, tuple(asking.others))

    def read_step(self, text: str, plausible: Plausible, named: tuple[str, ...] = ()) -> tuple[Phrase, ...]:
        """All plans of a sentence at a step of a procedure that say exactly this text.

        Such a sentence goes on from others: it may leave out a place that goes without saying, and "it" may
        be one of the nouns that were ``named`` before.
        """
        grammar = self._grammar(plausible, goes_on=True)
        lattice = TokenLattice(self._language, text, self._limits)
        attempt = Attempt(lattice, self._signs(grammar, lattice), named)
        return tuple(plan for sort in STEPS for plan in self._plans(grammar, attempt, sort))

    def _grammar(self, plausible: Plausible, *, goes_on: bool = False) -> Grammar:
        grammar = self._grammars.get((plausible, goes_on))
        if grammar is None or len(grammar.phrases) > MOST_PHRASES:
            parts = self._linearizer, self._signature, self._nouns_of, plausible
            grammar = Grammar(*parts, goes_on=goes_on, mark=self._mark)
            self._grammars[plausible, goes_on] = grammar
        return grammar

    def _signs(self, grammar: Grammar, lattice: TokenLattice) -> list[Sign]:
        return [grammar.sign(edges) for edges in lattice.edges]

    def _plans(self, grammar: Grammar, attempt: Attempt, sort: str) -> tuple[Phrase, ...]:
        lines = attempt.read(grammar.of_sort(sort, ""), 0)
        whole = [
            line.phrase
            for line, place in lines
            if place in attempt.lattice.ends and isinstance(line, SharedPhrase)
        ]
        order = self._signature.sorts.get("front", ())
        plans = ((line, outward(self._language, line, order)) for line in whole)
        return tuple(plan for line, plan in plans if inward(self._language, plan) == line)


def _anything(phrase: Phrase) -> bool:
    return True
