"""A game on one page, for the table: how it goes and what counts, in as much detail as there is room for.

It is taken from the chapters of the reference that tell all of it, so nothing is otherwise here than there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ....compiler.typed.speakable import speakable
from ....compiler.words.chapters import CARDS, SUMMARY, ChapterPart
from ...report.visible import visible
from ..content.anchors import card_anchor, list_anchor, rule_anchor
from ..content.document import Block, Chapter, Entries, Paragraph, ProcedureSteps, Rule, Rules, Section, Step
from ..content.lexicon import Lexicon
from .page import fits

_DETAILS = (*((depth, False) for depth in range(1, 5)), *((depth, True) for depth in range(1, 5)))
"""How much is told of a part, from little to much: so many procedures one within the other; and whether also
the steps of those of which it is said what they are for."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the course of the game; ``again``: whether it is carried out more than once."""

    anchor: str
    title: str
    before: tuple[str, ...]
    lead: str
    steps: tuple[Step, ...]
    again: bool = False


@dataclass(frozen=True)
class SummaryTeller:
    """Tells the summary in one language.

    ``chapters``: those that tell the whole game; ``parts``: the rules and kinds of cards that belong on the
    page beside the course of the game, all rules if none; ``intro``: what stands above it;
    ``linked``: whether it leads to where more is told.
    """

    lexicon: Lexicon
    chapters: Sequence[Chapter]
    parts: Sequence[ChapterPart]
    intro: tuple[str, ...]
    linked: bool = True

    def sections(self) -> tuple[Section, ...]:
        """The page: the course of the game, what belongs beside it, and as many details as there is room for,
        first of what is done again and again."""
        details = [(0, False)] * len(self._course)
        beside: list[Section] = []
        for section in self._beside():
            if self._fits((*self._told(details), *beside, section)):
                beside.append(section)
        for at in sorted(range(len(details)), key=lambda at: not self._course[at].again):
            for detail in _DETAILS:
                more = [detail if place == at else kept for place, kept in enumerate(details)]
                if not self._fits((*self._told(more), *beside)):
                    break
                details = more
        return (*self._told(details), *beside)

    def _fits(self, sections: Sequence[Section]) -> bool:
        return fits(self.intro, sections)

    # -------------------------------------------------------------- the course of the game

    @cached_property
    def _every(self) -> Mapping[str, Section]:
        """All sections by their places."""
        return {section.anchor: section for chapter in self.chapters for section in chapter.sections}

    @cached_property
    def _procedures(self) -> Mapping[str, tuple[str, ProcedureSteps]]:
        """The procedures that are told, by their places, with what they are called."""
        return {
            block.anchor: (block.title or section.title, block)
            for section in self._every.values()
            for block in section.blocks
            if isinstance(block, ProcedureSteps) and not block.only
        }

    @cached_property
    def _course(self) -> tuple[_Part, ...]:
        """What the game is made of: the procedures that its steps carry out, and its other steps."""
        outline = self.lexicon.checked.game.outline
        begins = list_anchor("procedure", outline.begins) if outline is not None else ""
        return tuple(self._parts(*self._procedures[begins])) if begins in self._procedures else ()

    def _parts(self, title: str, whole: ProcedureSteps) -> Iterator[_Part]:
        own: list[Step] = []
        for step in whole.steps:
            if step.see in self._procedures:
                name, block = self._procedures[step.see]
                before = () if step.is_name else (step.text,)
                yield _Part(step.see, name, before, block.lead, block.steps, again=not step.is_name)
            else:
                own.append(step)
        if own:
            yield _Part(whole.anchor, title, (), whole.lead, tuple(own))

    def _told(self, details: Sequence[tuple[int, bool]]) -> Iterator[Section]:
        for part, (depth, whole) in zip(self._course, details, strict=True):
            anchor = f"{SUMMARY}.{part.anchor}"
            steps = tuple(self._steps(part.steps, depth, whole, frozenset({part.anchor})))
            notes = self._notes[part.anchor]
            blocks: list[Block] = [Paragraph(text) for text in part.before]
            blocks.append(ProcedureSteps(steps, f"{anchor}.steps", lead=part.lead))
            yield Section(anchor, part.title, (*blocks, *([Rules(notes)] if notes else ())))

    def _steps(
        self, steps: Sequence[Step], depth: int, whole: bool, within: frozenset[str]
    ) -> Iterator[Step]:
        """Steps without what belongs to other games; with a procedure stands what it is for, and below it
        are its own steps as far as they are told."""
        for step in steps:
            inner = list(self._steps(step.steps, depth, whole, within))
            name, block = self._procedures.get(step.see, ("", None))
            if block is None or step.see in within:
                yield Step(step.text, steps=tuple(inner), choice=step.choice)
                continue
            if depth > 0 and (whole or not block.lead or self._goes_on(block.steps)):
                inner += self._steps(block.steps, depth - 1, whole, within | {step.see})
            text = step.text if step.is_name or not block.lead else f"{step.text} {block.lead}"
            named = step.is_name and bool(block.lead)
            yield Step(
                self.lexicon.say("noted", what=name, told=block.lead) if named else text,
                steps=tuple(inner),
                see=step.see if self.linked else "",
                is_name=step.is_name and not named and self.linked,
                choice=step.choice,
            )

    def _goes_on(self, steps: Sequence[Step]) -> bool:
        """Whether steps carry out procedures."""
        return any(step.see in self._procedures or self._goes_on(step.steps) for step in steps)

    @cached_property
    def _notes(self) -> Mapping[str, tuple[Rule, ...]]:
        """By part what stands before its chapter and behind the procedures that it leads to: each thing once,
        rather with what is done again and again."""
        met: set[str] = set()
        notes: dict[str, tuple[Rule, ...]] = {}
        for part in sorted(self._course, key=lambda part: not part.again):
            told = {text: place for text, place in self._noted(part) if text not in met}
            met |= told.keys()
            notes[part.anchor] = tuple(Rule(f"{SUMMARY}.{place}", text) for text, place in told.items())
        return notes

    def _noted(self, part: _Part) -> Iterator[tuple[str, str]]:
        """All this of a part, with its places."""
        reached = self._reached(part)
        for chapter in self.chapters:
            blocks = (block for section in chapter.sections for block in section.blocks)
            if part.anchor in {block.anchor for block in blocks if isinstance(block, ProcedureSteps)}:
                yield from ((text, f"{chapter.anchor}.{at}") for at, text in enumerate(chapter.intro, 1))
        for section in self._every.values():
            courses = {block.anchor for block in section.blocks if isinstance(block, ProcedureSteps)}
            if reached & courses:
                yield from ((b.text, b.anchor) for b in section.blocks if isinstance(b, Paragraph))

    def _reached(self, part: _Part) -> set[str]:
        """The procedures that a part is and leads to."""
        reached, ahead = {part.anchor}, list(part.steps)
        while ahead:
            step = ahead.pop()
            ahead += step.steps
            if step.see in self._procedures and step.see not in reached:
                reached.add(step.see)
                ahead += self._procedures[step.see][1].steps
        return reached

    # -------------------------------------------------------------- what belongs beside it

    def _beside(self) -> Iterator[Section]:
        """The sections of the rules for everybody, and of the kinds of cards, that are named."""
        for anchor in self._named():
            section = self._every.get(anchor)
            rules = () if section is None else tuple(self._rules(section))
            if section is not None and rules:
                yield Section(f"{SUMMARY}.{anchor}", section.title, (Rules(rules),))

    def _named(self) -> Iterator[str]:
        """Their places; those of all rules for everybody, where nothing is named."""
        game, home = self.lexicon.checked.game, self.lexicon.checked.packs[0].id
        everywhere = (card for card in game.cards if game.vocabulary.is_everywhere(card.kind))
        rules = {card.name: card_anchor(card, home) for card in everywhere}
        if not self.parts:
            yield from rules.values()
        for part in self.parts:
            for name in part.names:
                yield list_anchor(CARDS, name.text) if part.sort == CARDS else rules.get(name.text, "")

    def _rules(self, section: Section) -> Iterator[Rule]:
        """What the rules of a section say, and no more; of a card its name and its rules."""
        for block in section.blocks:
            if isinstance(block, Rules):
                for rule in block.rules:
                    yield Rule(f"{SUMMARY}.{rule.anchor}", self._briefly(rule), rule.name)
            elif isinstance(block, Entries):
                for entry in block.entries:
                    text = " ".join(self._briefly(rule) for side in entry.sides for rule in side.rules)
                    if text:
                        yield Rule(f"{SUMMARY}.{entry.anchor}", text, entry.name)

    def _briefly(self, rule: Rule) -> str:
        """What a rule says, in the short wording where it has one."""
        return self._brief.get(rule.anchor) or rule.text

    @cached_property
    def _brief(self) -> Mapping[str, str]:
        home, say = self.lexicon.checked.packs[0].id, self.lexicon.rule_text
        return {
            rule_anchor(card_anchor(card, home), rule): visible(say(kind, rule, compact=True))
            for card in self.lexicon.checked.game.cards
            for kind, rule in speakable(card)
        }
