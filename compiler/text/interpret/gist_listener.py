"""Who hears the gist of a sentence: of what its words may mean, the rules of the game that can be said."""

from __future__ import annotations

from collections.abc import Sequence

from ...parsing.format.rules_text import format_rules
from ...parsing.parse import parse_rules
from ...source.documents import Scalar
from ...source.spans import Span
from ...tree import rules
from ...words.nouns_showing import nouns_of_values
from ..gist.gist import GistReader
from ..language.missing import MissingForm
from ..language.tries import Tries
from ..plan.discourse import NotExpressible
from ..plan.normal_form import normal_form
from ..realizer import Heard, Realizer
from .habits import habits_of


class GistListener:
    """Hears sentences of one voice by what their words mean."""

    def __init__(self, realizer: Realizer) -> None:
        self._realizer = realizer
        game = realizer.game
        self.reader = GistReader(
            game.vocabulary, realizer.language, nouns_of_values(game.vocabulary), habits_of(game)
        )

    def hear(self, words: Sequence[str], kind: str | None, tries: Tries) -> tuple[Heard, ...]:
        """The rules that words may mean for which least has to be assumed; on a card of a kind, or of any.

        Each can be said; where none of these can, nothing for which more has to be assumed stands in.
        Raises TooMuchToReadError.
        """
        meanings: dict[rules.Rule, Heard] = {}
        for on_kind in (kind,) if kind is not None else self._realizer.kinds:
            for text in self.reader.rules(words, on_kind, tries):
                if (heard := self._written(text, on_kind)) is not None:
                    meanings.setdefault(normal_form(heard.rule), heard)
        return self._plainest(tuple(meanings.values()))

    def _plainest(self, meanings: tuple[Heard, ...]) -> tuple[Heard, ...]:
        """Of meanings that differ in verbs of the same words alone, those of which the text says least."""
        by_words: dict[str, dict[Heard, int]] = {}
        for heard in meanings:
            said = len(self._realizer.say(heard.rule, heard.kind))
            by_words.setdefault(self.reader.without_verbs(heard.source), {})[heard] = said
        return tuple(
            heard for group in by_words.values() for heard in group if group[heard] == min(group.values())
        )

    def _written(self, text: str, kind: str) -> Heard | None:
        """A rule as it is written, if it is one of the game and can be said."""
        written, diagnostics = parse_rules(Scalar(text, Span("heard", 0, len(text))))
        typed = None if diagnostics or len(written) != 1 else self._realizer.resolved(written[0], kind)
        if typed is None:
            return None
        try:
            self._realizer.say(typed, kind)
        except (NotExpressible, MissingForm):
            return None
        return Heard(format_rules(written).strip(), typed, kind)
