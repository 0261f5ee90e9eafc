"""A first game in a few steps, each of which teaches one thing: in words of the pack, with an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....compiler.source.records import replace
from ....compiler.text.chapter_names import Heading
from ....compiler.words.chapters import CARDS, FIRST_GAME, ChapterPlan
from ...report.visible import visible
from ..content.anchors import card_anchor, list_anchor
from ..content.document import Block, CardEntry, Chapter, Entries, LinkTarget, Rule, Rules, Section, Worked
from ..content.lexicon import Lexicon


@dataclass(frozen=True)
class FirstGameTeller:
    """Tells it in one language.

    ``chapters``: those that tell the whole game; ``headings``: what steps are called, and what they teach.
    """

    lexicon: Lexicon
    chapters: Sequence[Chapter]
    lessons: Sequence[ChapterPlan]
    headings: Mapping[str, Heading]

    def sections(self) -> Iterator[Section]:
        """A section for each step that has words, and whose rules are in the game."""
        number = 0
        for lesson in self.lessons:
            heading = self.headings.get(lesson.id.text)
            places = [place for anchor in self._anchors(lesson) for place in self._there(anchor)]
            if heading is None or not places:
                continue
            number += 1
            anchor = f"{FIRST_GAME}.{lesson.id.text}"
            see = tuple(target for target, _ in places)
            text = " ".join(map(visible, heading.intro))
            blocks: list[Block] = [Rules((Rule(f"{anchor}.1", text, see=see),))] if text else []
            worked = next((example for _, examples in places for example in examples), None)
            if worked is not None:
                blocks.append(replace(worked, anchor=f"{anchor}.example"))
            yield Section(anchor, f"{number}. {visible(heading.name)}", tuple(blocks))

    def _anchors(self, lesson: ChapterPlan) -> Iterator[str]:
        """What a step is about: cards by name, or else all cards of a kind, or rules for everybody."""
        game, home = self.lexicon.checked.game, self.lexicon.checked.packs[0].id
        chosen = {name.text for name in lesson.order.names} if lesson.order is not None else None
        for part in lesson.parts:
            names = {name.text for name in part.names}
            for card in game.cards:
                kinds = game.vocabulary.ancestry(card.kind)
                by_name = card.name in names and game.vocabulary.is_everywhere(card.kind)
                if by_name if part.sort != CARDS else chosen and card.name in chosen and names & set(kinds):
                    yield card_anchor(card, home)
            if part.sort == CARDS and chosen is None:
                yield from (list_anchor(CARDS, name.text) for name in part.names)

    def _there(self, anchor: str) -> Iterator[tuple[LinkTarget, tuple[Worked, ...]]]:
        """Where it is told, with its examples."""
        section, entry = self._sections.get(anchor), self._entries.get(anchor)
        if entry is not None:
            yield LinkTarget(anchor, entry.name), entry.examples
        elif section is not None:
            own = [block for block in section.blocks if isinstance(block, Worked)]
            for entry in _entries(section):
                own += entry.examples
            yield LinkTarget(anchor, section.title), tuple(own)

    @cached_property
    def _sections(self) -> Mapping[str, Section]:
        return {section.anchor: section for chapter in self.chapters for section in chapter.sections}

    @cached_property
    def _entries(self) -> Mapping[str, CardEntry]:
        return {entry.anchor: entry for section in self._sections.values() for entry in _entries(section)}


def _entries(section: Section) -> Iterator[CardEntry]:
    """The cards in a section."""
    yield from (entry for block in section.blocks if isinstance(block, Entries) for entry in block.entries)
