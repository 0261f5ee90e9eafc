"""Writes the rules reference of a checked game: all its chapters, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...compiler.source.documents import Scalar
from ...compiler.source.packs.pack_files import PackFiles
from ...compiler.source.records import replace
from ...compiler.text.chapter_names import GAME, Heading, headings
from ...compiler.tree.types import Choice, Integer
from ...compiler.typed.model import Card
from ...compiler.words.chapters import (
    AWARDS,
    CARDS,
    COMPONENTS,
    CONVENTIONS,
    FIRST_GAME,
    GLOSSARY,
    INDEX,
    LISTS,
    OPTIONS,
    QUESTIONS,
    RETOLD,
    RULES,
    SOURCES,
    SUMMARY,
    TITLES,
    lessons_of,
    summary_of,
)
from ..report.lexicon import capital
from ..report.visible import visible
from .content.anchors import condition_anchor, list_anchor
from .content.cards import CardTeller, ExamplesOf
from .content.components import ComponentTeller
from .content.conditions import condition
from .content.document import Block, Chapter, Paragraph, Reference, Rule, Rules, Section, Table
from .content.glossary import GlossaryTeller
from .content.host import host_rules
from .content.indexing import index_of
from .content.lexicon import Lexicon
from .content.notes import NoteTeller
from .content.plans import ChapterContents, cards_of, plans_of
from .content.procedures import ProcedureTeller
from .content.questions import question_rules
from .content.sheets import SheetTeller
from .content.spoken import Mentions
from .content.tables import TableTeller
from .summary.first_game import FirstGameTeller
from .summary.summary import SummaryTeller


@dataclass(frozen=True)
class Writer:
    """Writes one reference.

    ``others``: the words of the game in the other languages; ``examples``: tells them; ``subtitle``: what
    stands below the title.
    """

    lexicon: Lexicon
    others: Mapping[str, Lexicon]
    examples: ExamplesOf
    subtitle: str

    def reference(self) -> Reference:
        """The whole of it. A chapter in which nothing could be said is left out."""
        told = self._told
        retold = {
            plan.id: self._chapter(plan, tuple(told.values())) for plan in self._plans if _retells(plan)
        }
        every = {**told, **retold}
        chapters = (every[plan.id] for plan in self._plans)
        kept = tuple(chapter for chapter in chapters if chapter.sections or chapter.intro)
        return self._document(kept, self.subtitle)

    def sheet(self) -> Reference:
        """The game on one page, which leads nowhere."""
        title = self.lexicon.say("chapters", SUMMARY)
        chapter = Chapter(SUMMARY, title, sections=self._summary(tuple(self._told.values()), linked=False))
        subtitle = self.subtitle.replace(self.lexicon.say("subtitle"), title)
        return replace(self._document((chapter,), subtitle), sheet=True)

    def _document(self, chapters: tuple[Chapter, ...], subtitle: str) -> Reference:
        game = self._headings.get(GAME)
        return Reference(
            language=self.lexicon.language,
            title=visible(game.name) if game is not None else self._game.id,
            packs=tuple(map(_named, self.lexicon.checked.packs)),
            intro=self._intro,
            chapters=chapters,
            note=self.lexicon.note,
            gaps=len(self._procedures.gaps),
            subtitle=subtitle,
        )

    @cached_property
    def _told(self) -> Mapping[str, Chapter]:
        """All chapters but those that only tell again what is told in others; some may be empty."""
        told: dict[str, Chapter] = {}
        for plan in self._plans:
            if not _retells(plan):
                told[plan.id] = self._chapter(plan, tuple(told.values()))
        return told

    @property
    def _intro(self) -> tuple[str, ...]:
        game = self._headings.get(GAME)
        return () if game is None else tuple(map(visible, game.intro))

    @property
    def _game(self) -> PackFiles:
        return self.lexicon.checked.packs[0]

    @cached_property
    def _headings(self) -> Mapping[str, Heading]:
        return headings(self.lexicon.checked.packs, self.lexicon.language)

    @cached_property
    def _plans(self) -> tuple[ChapterContents, ...]:
        return plans_of(self.lexicon.checked.game, self.lexicon.checked.packs)

    @cached_property
    def _cards(self) -> CardTeller:
        return CardTeller(self.lexicon, self._game.id, self.examples, self._tables)

    @cached_property
    def _tables(self) -> TableTeller:
        return TableTeller(self.lexicon, self._plans)

    @cached_property
    def _procedures(self) -> ProcedureTeller:
        return ProcedureTeller(self.lexicon, self._plans)

    def _chapter(self, plan: ChapterContents, before: Sequence[Chapter]) -> Chapter:
        heading = self._headings.get(plan.id) or Heading(self.lexicon.say("chapters", plan.id))
        title = visible(heading.name)
        sections = [section for part in plan.parts for section in self._sections(*part, title, before)]
        sections = list(self._apart(sections))
        return Chapter(plan.id, title, tuple(map(visible, heading.intro)), tuple(sections))

    def _apart(self, sections: Sequence[Section]) -> Iterator[Section]:
        """Sections of one chapter, no two of which are called the same: rules of a kind, and its cards."""
        met: set[str] = set()
        for section in sections:
            again = section.title in met
            met.add(section.title)
            yield (
                replace(section, title=self.lexicon.say("in_detail", what=section.title))
                if again
                else section
            )

    # -------------------------------------------------------------- parts

    def _sections(self, sort: str, name: str, chapter: str, before: Sequence[Chapter]) -> Iterator[Section]:
        """The sections of a part of a chapter, none where nothing can be said. ``chapter``: its title."""
        if sort == RULES:
            for card in self.lexicon.checked.game.cards:
                if card.name == name and self.lexicon.vocabulary.is_everywhere(card.kind):
                    yield from self._rules(card)
        elif sort == CARDS:
            cards = cards_of(self.lexicon.checked.game, name, self._plans, self.lexicon.card)
            title = capital(self.lexicon.noun(name, plural=True)) or chapter
            if cards:
                entries = self._cards.entries(cards, name)
                yield Section(list_anchor("cards", name), title, (*self._tables.of(CARDS, name), entries))
        elif sort == OPTIONS:
            yield from self._option(name)
        else:
            yield from self._list(name, before)

    def _rules(self, card: Card) -> Iterator[Section]:
        """A card of rules: when it is in force, how its procedures go, what its rules say."""
        blocks: list[Block] = list(self._procedures.blocks(card))
        notes = list(NoteTeller(self.lexicon).of(card))
        sides = [Rules(side.rules) for side in self._cards.sides(card)]
        blocks += (*notes, *sides) if blocks else (*sides, *notes)
        blocks += self._tables.of(RULES, card.name)
        when, entry = condition(self.lexicon, card.when), self._cards.anchor(card)
        if when and blocks:
            blocks.insert(0, Paragraph(self.lexicon.say("only", when=when), condition_anchor(entry)))
        if blocks:
            blocks += self._cards.examples(card)
            name, house = self.lexicon.card(card.name), self.lexicon.is_house(card.name)
            yield Section(entry, name, tuple(blocks), house=house)

    def _option(self, name: str) -> Iterator[Section]:
        """An option: what it does, and which values it has."""
        option = self.lexicon.vocabulary.options.get(name)
        called = self.lexicon.named(f"option:{name}")
        if option is None or not called:
            return
        anchor = list_anchor("option", name)
        told = self.lexicon.form(f"option:{name}", "about")
        blocks: list[Block] = [Rules((Rule(f"{anchor}.1", told),))] if told else []
        if isinstance(option.type, Choice):
            values = self.lexicon.vocabulary.enums[option.type.enum].values
            named = [self.lexicon.value(option.type.enum, value) for value in values]
            usual = self.lexicon.value(option.type.enum, str(option.default))
            if all(named):
                key = {"values": self.lexicon.messages.listed(named), "usual": usual}
                blocks.append(Paragraph(self.lexicon.say("values", **key)))
        if isinstance(option.type, Integer):
            key = {"values": f"{option.type.low}–{option.type.high}", "usual": str(option.default)}
            blocks.append(Paragraph(self.lexicon.say("values", **key)))
        yield Section(anchor, called, tuple(blocks))

    def _list(self, name: str, before: Sequence[Chapter]) -> Iterator[Section]:
        """A list made of the whole game."""
        if name == COMPONENTS:
            sheets = SheetTeller(self.lexicon).others()
            blocks = (*ComponentTeller(self.lexicon).blocks(), *sheets)
            if blocks:
                yield self._whole(COMPONENTS, *blocks)
        elif name == CONVENTIONS:
            told = tuple(host_rules(self.lexicon))
            if told:
                yield self._whole(CONVENTIONS, *told)
        elif name == QUESTIONS:
            answered = tuple(question_rules(self.lexicon, self.examples))
            if answered:
                yield self._whole(QUESTIONS, *answered)
        elif name == SOURCES:
            yield from self._procedures.gathered.sources.values()
        elif name == TITLES:
            yield from self._titles()
        elif name == AWARDS:
            yield from self._awards()
        elif name == GLOSSARY:
            yield from self._glossary(before).sections()
        elif name == FIRST_GAME:
            lessons = lessons_of(self.lexicon.checked.packs)
            yield from FirstGameTeller(self.lexicon, before, lessons, self._headings).sections()
        elif name == SUMMARY:
            yield from self._summary(before)
        elif name == INDEX:
            index = index_of(self.lexicon, before)
            if index.letters:
                yield self._whole(INDEX, index)

    def _summary(self, before: Sequence[Chapter], *, linked: bool = True) -> tuple[Section, ...]:
        parts = summary_of(self.lexicon.checked.packs)
        return SummaryTeller(self.lexicon, before, parts, self._intro, linked).sections()

    def _glossary(self, before: Sequence[Chapter]) -> GlossaryTeller:
        mentions = Mentions(self.lexicon.checked, before, self.lexicon.names, self.lexicon.coordinates)
        return GlossaryTeller(self.lexicon, self.others, mentions)

    def _titles(self) -> Iterator[Section]:
        """The titles at the end of a game, with the points that they need, the highest first."""
        outline = self.lexicon.checked.game.outline
        if outline is None or not outline.titles:
            return
        number = self.lexicon.messages.grouped
        rows = [(self.lexicon.named(f"title:{name}"), number(least)) for least, name in outline.titles]
        head = (self.lexicon.say("title"), self.lexicon.say("from_points", what=self.lexicon.points))
        blocks: list[Block] = [Table(head, tuple(row for row in rows if row[0]))]
        when = condition(self.lexicon, outline.titled)
        if when:
            blocks.insert(0, Paragraph(self.lexicon.say("only", when=when)))
        yield self._whole(TITLES, *blocks)

    def _awards(self) -> Iterator[Section]:
        """What players are honored for at the end."""
        outline = self.lexicon.checked.game.outline
        names = [name for name, _ in outline.awards] if outline is not None else []
        named = [(name, self.lexicon.named(f"award:{name}")) for name in names]
        rows = [(called, capital(self.lexicon.form(f"award:{name}", "for"))) for name, called in named]
        if rows:
            head = (self.lexicon.say("award"), self.lexicon.say("awarded_for"))
            yield self._whole(AWARDS, Table(head, tuple(rows)))

    def _whole(self, name: str, *blocks: Block) -> Section:
        """A list as a section of its own."""
        return Section(list_anchor("list", name), self.lexicon.say("chapters", name), blocks)


def _retells(plan: ChapterContents) -> bool:
    """Whether a chapter only tells again what is told in others."""
    return all(sort == LISTS and name in RETOLD for sort, name in plan.parts)


def _named(pack: PackFiles) -> str:
    """A pack with its version."""
    version = pack.manifest.get("version") if pack.manifest else None
    return f"{pack.id} {version.text}" if isinstance(version, Scalar) else pack.id
