"""What a card says in one language: its name, its values, its rules as marked text, its flavor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from ...compiler.compile import CheckedGame
from ...compiler.look.look import Look
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.text.chapter_names import GAME, headings
from ...compiler.text.checks.lacking.lacks import missing, unspeakable
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.say.runs import TextRun
from ...compiler.tree import rules
from ...compiler.tree.types import Choice, Many, Thing, Truth, Type
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable
from ...compiler.words.vocabulary import Constant
from ..reference.content.document import Fact, Rule, Table
from ..reference.content.facts import HOUSE, FactTeller
from ..reference.content.goals import goals_told
from ..reference.content.lexicon import Lexicon
from ..report.lexicon import capital
from ..report.messages import Messages
from ..report.spoken import UNPROVEN


class RuleInRuns(msgspec.Struct, frozen=True):
    """What a rule says in pieces, with its name and the side of the card on which it stands."""

    runs: tuple[TextRun, ...]
    name: str = ""
    side: str = ""

    @property
    def text(self) -> str:
        """The rule as it is read."""
        said = "".join(run.text for run in self.runs)
        return f"{self.name} – {said}" if self.name else said


class ShownValue(msgspec.Struct, frozen=True):
    """A constant of a card with its caption: in words, or as rows of cells.

    ``words``: for each cell, or for the value, the id of the word that it is, such as "value:Hue.teal".
    """

    of: str
    caption: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    head: tuple[str, ...] = ()
    words: tuple[tuple[str, ...], ...] = ()
    raw: Constant = None


class CardContent(msgspec.Struct, frozen=True):
    """A card in one language. ``short``: its rules in the short wording; ``house``: some of it was made for
    the pack."""

    id: str
    kind: str
    name: str
    kind_name: str
    game: str
    rules: tuple[RuleInRuns, ...]
    short: tuple[RuleInRuns, ...]
    values: tuple[ShownValue, ...]
    goals: Table | None
    tables: tuple[ShownValue, ...]
    flavor: str
    house: bool = False

    def table(self, name: str) -> ShownValue | None:
        """The row of a table that is shown on the card."""
        return next((table for table in self.tables if table.of == name), None)

    def value(self, name: str) -> ShownValue | None:
        """What the card shows of a constant."""
        return next((value for value in self.values if value.of == name), None)


class CardReader:
    """Reads cards of a game in one language; what cannot be said is gathered in ``diagnostics``."""

    def __init__(self, checked: CheckedGame, look: Look, language: str, words: Messages) -> None:
        self.checked = checked
        self.look = look
        self.lexicon = Lexicon(checked, language, words)
        self.diagnostics: list[Diagnostic] = []
        self._facts = FactTeller(self.lexicon)

    def read(self, card: Card) -> CardContent:
        """A card as people read it."""
        told = list(self._rules(card))
        kind_name = capital(self.lexicon.noun(card.kind)) or card.kind
        short = {rule.id: said for rule, said in self._rules(card, compact=True)}
        pairs = [(rule, Rule(str(number), said.text)) for number, (rule, said) in enumerate(told)]
        goals = goals_told(self.lexicon, card, pairs, "")
        in_table = {place for row in goals.places for place in row} if goals is not None else ()
        shown = [pair for number, pair in enumerate(told) if str(number) not in in_table]
        return CardContent(
            card.id,
            card.kind,
            self.lexicon.card(card.name) if card.name in self.lexicon.card_names else kind_name,
            kind_name,
            self._game,
            tuple(said for _, said in shown),
            tuple(short.get(rule.id, said) for rule, said in shown),
            tuple(self._values(card)),
            goals,
            tuple(self._tables(card)),
            self.lexicon.flavor(card.name),
            HOUSE in card.provenance.values(),
        )

    @cached_property
    def _game(self) -> str:
        heading = headings(self.checked.packs, self.lexicon.language).get(GAME)
        return heading.name if heading is not None else self.checked.game.pack

    def _rules(self, card: Card, *, compact: bool = False) -> Iterator[tuple[rules.Rule, RuleInRuns]]:
        unproven = not compact and self.lexicon.is_unproven(card)
        for kind, rule in speakable(card):
            try:
                runs = self.lexicon.rule_in_runs(kind, rule, compact=compact)
            except NotExpressible as error:
                self.diagnostics.append(unspeakable(error, rule))
                continue
            except MissingForm as error:
                self.diagnostics.append(missing(error, self.checked.packs, rule))
                continue
            if runs:
                mark = (TextRun(f" {UNPROVEN}"),) if unproven else ()
                side = self.lexicon.side(card.name, rule.side) or rule.side if rule.side else ""
                yield rule, RuleInRuns(runs + mark, self.lexicon.rule_name(card.name, rule), side)

    def _values(self, card: Card) -> Iterator[ShownValue]:
        for fact in self._facts.facts(card):
            field = self.checked.game.vocabulary.field(card.kind, fact.of)
            if field is not None and card.fields[fact.of] is not False:  # what is not so is not shown
                yield self._shown(fact, card.fields[fact.of], field[1].type)

    def _tables(self, card: Card) -> Iterator[ShownValue]:
        """The rows of tables that the look shows, with what stands over their columns."""
        for zone in self.look.styles[card.kind].zones:
            for name, field in zone.tables.items():
                table, value = self.checked.game.vocabulary.tables.get(name), card.fields.get(field)
                if table is None or not isinstance(value, int | str) or not table.indexes:
                    continue
                cells = {key[1:]: cell for key, cell in table.entries.items() if key[0] == value}
                word, of = f"table:{name}", table.indexes
                head = [self._told(key[0], of[1]) for key in cells if key]
                row = [self._told(cell, table.of) for cell in cells.values()]
                rows = ((self._told(value, of[0]), *row),)
                title = capital(self.lexicon.form(word, "rows"))
                yield ShownValue(name, self.lexicon.form(word, "caption"), "", rows, (title, *head))

    def _told(self, value: int | str, type_: Type) -> str:
        return capital(self._facts.value(value, type_)) or str(value)

    def _shown(self, fact: Fact, value: Constant, type_: Type) -> ShownValue:
        words: tuple[tuple[str, ...], ...] = ()
        if isinstance(type_, Choice):
            words = ((f"value:{type_.enum}.{value}",),)
        elif isinstance(type_, Many) and isinstance(type_.item, Thing) and isinstance(value, tuple):
            words = tuple(tuple(self._words(record, type_.item.noun)) for record in value)
        text = "" if isinstance(type_, Truth) else fact.value  # the caption says that it is so
        return ShownValue(fact.of, capital(fact.name), text, fact.rows, fact.head, words, value)

    def _words(self, record: Constant, noun: str) -> Iterator[str]:
        """The word that each value of a record is, empty where it is none of an enumeration."""
        fields = self.checked.game.vocabulary.fields(noun).values()
        types = [field.type for field in fields if field.kind == "constant"]
        for value, type_ in zip(record if isinstance(record, tuple) else (), types, strict=False):
            yield f"value:{type_.enum}.{value}" if isinstance(type_, Choice) else ""
