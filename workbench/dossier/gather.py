"""Gathers what is known of a pack for its dossier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from ...compiler.compile import CheckedGame
from ...compiler.interactions.interactions import find_interactions
from ...compiler.interactions.meetings import VERDICTS
from ...compiler.source.data.catalogue import deduplicated, has_errors
from ...compiler.source.documents import text_at
from ...compiler.source.packs.bases import own_packs
from ...compiler.source.packs.pack_files import sources_of
from ...compiler.source.spans import Source, Span
from ...compiler.typed.model import Card, Example
from ..check.checked_packs import OF_TEXTS
from ..coverage.counted import Counted, count
from ..examples.unshown import lacks_example
from ..measure.lines import MeasuredLines
from ..measure.measured import CardFigures, Measured
from ..pair_play.meeting_lines import MeetingLines
from ..report.messages import Messages
from ..report.report import render, summary
from ..report.speaking import Speaker, added_cards, find_cards, language_name, languages_of
from ..report.spoken import Spoken
from .dossier import (
    Block,
    CardSheet,
    ConstructCoverage,
    Dossier,
    FigureRow,
    Figures,
    Kind,
    Marked,
    Told,
    TriedExample,
    Value,
)

RULES = "rules"
_OF_OTHERS = (*OF_TEXTS, "H7")  # and of examples themselves: other mistakes keep examples from being run
_WORST = VERDICTS[:2]


@dataclass(frozen=True)
class Gatherer:
    """Gathers the dossier of the packs that were asked for, in one language.

    ``ran``: whether examples were run; ``measured``: what games told, or None where none were played.
    """

    checked: CheckedGame
    messages: Messages
    measured: Measured | None
    ran: bool = True

    def gather(self) -> Dossier:
        """Everything, in the order of the page."""
        cards = [card for _, card in find_cards([self.checked], ())]
        speaker = Speaker(languages_of([self.checked], None))
        spoken = {card.id: speaker.speak(self.checked, card) for card in cards}
        sheets = [self._sheet(card, spoken[card.id]) for card in cards]
        lines = MeetingLines(self.checked, self.messages)
        met = find_interactions(self.checked.game, added_cards(self.checked))
        return Dossier(
            pack=", ".join(pack.id for pack in own_packs(self.checked.packs)),
            language=self.messages.language,
            facts=tuple(self._facts(cards)),
            verdict=summary(self.checked.diagnostics, self.messages),
            findings=tuple(self._findings()),
            kinds=tuple(_by_kind(cards, sheets)),
            summary=lines.summary(met),
            meetings=tuple(Block(title, tuple(rules)) for title, rules in lines.blocks(met, _WORST)),
            marks=tuple(_marks(cards, sheets)),
            coverage=tuple(self._coverage()),
            measured=tuple(self._measured()),
            played=tuple(self._rows(spoken)),
        )

    @cached_property
    def _sources(self) -> Mapping[str, Source]:
        return sources_of(self.checked.packs)

    # ------------------------------------------------------------------ the pack

    def _facts(self, cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
        from ... import __version__

        own = own_packs(self.checked.packs)
        for key in ("version", "extends"):
            written = [text_at(pack.manifest, key) for pack in own if pack.manifest]
            if any(written):
                yield self._say("facts", key), ", ".join(dict.fromkeys(filter(None, written)))
        languages = dict.fromkeys(code for pack in own for code in pack.languages)
        yield self._say("facts", "languages"), self.messages.listed(language_name(code) for code in languages)
        yield self._say("facts", "cards"), str(len(cards))
        yield self._say("facts", "examples"), str(sum(len(card.examples) for card in cards))
        yield self._say("facts", "unshown"), str(sum(map(lacks_example, cards)))
        yield self._say("facts", "program"), f"Heroglyph {__version__}"

    def _findings(self) -> Iterator[tuple[str, tuple[list[tuple[str, str]], ...]]]:
        """Each finding as the lines of its report, with its severity."""
        for diagnostic in deduplicated(self.checked.diagnostics):
            yield diagnostic.code, tuple(render([diagnostic], self._sources, self.messages))

    # ------------------------------------------------------------------ cards

    def _sheet(self, card: Card, spoken: Spoken) -> CardSheet:
        return CardSheet(
            anchor=_anchor(card.id),
            id=card.id,
            told=tuple(_told(spoken, language) for language in spoken.text),
            values=tuple(self._values(card)),
            rules=(card.written.text or "").rstrip(),
            origin=card.provenance.get(RULES, ""),
            tried=tuple(TriedExample(example.name, self._holds(example)) for example in card.examples),
            figures=tuple(self._figures(card)),
            findings=self._found_in(card.written.span),
        )

    def _values(self, card: Card) -> Iterator[Value]:
        """The constants that the card gives, as they are written."""
        for name, place in card.written.keys.items():
            source = self._sources.get(place.value.file)
            if name in card.fields and source is not None:
                written = source.text[place.value.start : place.value.end].strip()
                yield Value(name, written, card.provenance.get(name, ""))

    def _holds(self, example: Example) -> bool | None:
        """Whether nothing was found in an example; None where examples were not run."""
        others = (
            diagnostic
            for diagnostic in self.checked.diagnostics
            if not diagnostic.code.startswith(_OF_OTHERS)
        )
        if not self.ran or has_errors(others):
            return None
        return not self._found_in(example.span)

    def _found_in(self, span: Span) -> int:
        """How many findings lie in a part of a file."""
        places = [
            diagnostic.span for diagnostic in self.checked.diagnostics if diagnostic.span.file == span.file
        ]
        return sum(span.start <= place.start < span.end for place in places)

    # ------------------------------------------------------------------ what is known of all

    def _coverage(self) -> Iterator[ConstructCoverage]:
        counted = count([self.checked], words=False)
        for group, members in groupby(counted, key=lambda entry: entry.construct.group):
            used, unused = _split(list(members))
            yield ConstructCoverage(self.messages.say("coverage", "groups", group), used, unused)

    # ------------------------------------------------------------------ what play says

    def _figures(self, card: Card) -> Iterator[Figures]:
        words = MeasuredLines(self.messages)
        for card_figures in self.measured.cards if self.measured else ():
            if card_figures.card == card.id:
                title, *lines = words.figures(card_figures)
                yield Figures(title, tuple(line.strip() for line in lines))

    def _rows(self, spoken: dict[str, Spoken]) -> Iterator[FigureRow]:
        words = MeasuredLines(self.messages)
        for card_figures in self.measured.cards if self.measured else ():
            card = spoken.get(card_figures.card)
            if card is not None:
                name = card.name.get(self.messages.language) or next(iter(card.name.values()), card.id)
                yield FigureRow(_anchor(card.id), name, card_figures.bot, tuple(_cells(card_figures, words)))

    def _measured(self) -> Iterator[str]:
        if self.measured is None:
            yield self._say("not_played")
            return
        words, measured = MeasuredLines(self.messages), self.measured
        yield words.say(
            "title", count=measured.games, pack=measured.pack, players=measured.players, seed=measured.seed
        )
        yield words.say("caveat")

    def _say(self, *path: str) -> str:
        return self.messages.say("dossier", *path)


def _cells(figures: CardFigures, words: MeasuredLines) -> Iterator[str]:
    """The columns of the table: how often it was had, what its text is worth, what having it is worth.

    The text is compared with a blank card, having it with the game without it; last what never came about.
    """
    yield words.share(figures.taken)
    for points, wins in ((figures.text, figures.text_wins), (figures.game, figures.game_wins)):
        yield words.difference(points)
        yield words.difference(wins, percent=True) if wins is not None else ""
    yield str(sum(not clause.games for clause in figures.clauses))


def _anchor(card: str) -> str:
    return card.replace(":", "-").replace("/", "-")


def _told(spoken: Spoken, language: str) -> Told:
    lines = tuple(spoken.lines(language))
    flavor = spoken.flavor.get(language, "")
    return Told(language, spoken.name[language], lines, flavor, unproven=language in spoken.unproven)


def _by_kind(cards: Sequence[Card], sheets: Sequence[CardSheet]) -> Iterator[Kind]:
    """The sheets of each kind together, the kinds in the order in which they come first."""
    for kind in dict.fromkeys(card.kind for card in cards):
        yield Kind(kind, tuple(s for card, s in zip(cards, sheets, strict=True) if card.kind == kind))


def _marks(cards: Sequence[Card], sheets: Sequence[CardSheet]) -> Iterator[Marked]:
    """For each mark of provenance the cards that have it, and for which of their fields."""
    cards_by_mark: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    for card, sheet in zip(cards, sheets, strict=True):
        for mark in dict.fromkeys(card.provenance.values()):
            fields = tuple(field for field, known in card.provenance.items() if known == mark)
            cards_by_mark.setdefault(mark, []).append((card.id, sheet.anchor, fields))
    for mark, of_cards in cards_by_mark.items():
        yield Marked(mark, sum(len(fields) for *_, fields in of_cards), tuple(of_cards))


def _split(counted: Sequence[Counted]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    used = tuple(entry.construct.name for entry in counted if entry.places)
    return used, tuple(entry.construct.name for entry in counted if not entry.places)
