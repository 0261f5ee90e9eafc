"""Wordings of somebody's own: what a card says in one language in place of what the program would say.

One that reads back to the rules of its card is proven. Any other one is kept, with the mark of the rules that
it was written for, so that it is known when they change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from ...source.documents import Mapping as MappingNode
from ...source.documents import key_at
from ...source.packs.given import TEXT, Given, given_text, words_cards
from ...source.packs.pack_files import PackFiles
from ...source.spans import Span
from ...tree import rules
from ...typed.model import Card, Game
from ...typed.speakable import speakable
from ..interpret.sentences import Sentence, lines, sentences
from ..interpret.texts import TextHearer
from ..message.plan import Phrase, Slot
from ..names import names_section
from ..plan.discourse import NotExpressible
from ..plan.normal_form import normal_form
from ..realizer import Heard, Realizer

State = Literal["proven", "unproven", "another"]
Spoken = tuple[tuple[str, rules.Rule], ...]
_MARK = 10
"""The length of a mark; it begins with a letter, so that no editor takes it for a number."""


@dataclass(frozen=True, slots=True)
class Written:
    """A wording as it stands: with a card, or beside its name; ``twice``: the same one stands there too."""

    card: Card
    given: Given
    twice: Given | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording beside the rules of its card.

    ``lines``: what stands for each rule, by its id; a rule without one is said by another's. ``mark``: that
    of the rules as they are; ``doubt``: the part that is not proven, or that says ``other``, a rule that the
    card does not have.
    """

    written: Written
    lines: Mapping[str, str]
    state: State
    mark: str
    doubt: Sentence | None = None
    other: Heard | None = None

    @property
    def place(self) -> Span:
        """Where the part stands that there is doubt about, or all of it."""
        says = self.written.given.says
        return says.span if self.doubt is None else says.place(self.doubt.start, self.doubt.end)

    @property
    def stale(self) -> bool:
        """Whether it was written for other rules than the card has."""
        mark = self.written.given.mark
        return self.state == "unproven" and mark is not None and mark.text != self.mark


def written_wordings(game: Game, packs: Sequence[PackFiles], language: str) -> Iterator[Written]:
    """The wordings of cards in one language; of two for one card that beside its name."""
    beside = dict(_beside_names(game, packs, language))
    for card in game.cards:
        own = next((given for given in card.written.wordings if given.language == language), None)
        named = beside.get(card.id)
        if named is not None:
            yield Written(card, named, twice=own)
        elif own is not None:
            yield Written(card, own)


def _beside_names(game: Game, packs: Sequence[PackFiles], language: str) -> Iterator[tuple[str, Given]]:
    for pack in packs:
        for key, entry in names_section(pack.locales.get(language)) or ():
            card = game.card(key.text)
            place = key_at(entry, TEXT)
            if card is not None and place is not None and isinstance(entry, MappingNode):
                given = given_text(language, place, entry.get(TEXT))
                if given is not None:
                    yield card.id, given


def compared(written: Written, language: str, hearer: TextHearer) -> Wording | None:
    """A wording beside what its card does; None where the card says nothing, or nothing can be said of it."""
    spoken = speakable(written.card)
    listener = hearer.listener(language)
    try:
        mark = mark_of(listener.realizer, spoken)
    except NotExpressible:
        return None
    parts = _parts(written.given.says.text, len(spoken))
    if not spoken:
        return None
    if len(parts) != len(spoken):
        whole = "\n".join(heard_part.line for heard_part in parts)
        said = {rule.id: "" for _, rule in spoken} | {spoken[0][1].id: whole}
        return Wording(written, said, "unproven", mark)
    said = {rule.id: heard_part.line for heard_part, (_, rule) in zip(parts, spoken, strict=True)}
    state: State = "proven"
    doubt = None
    for part, (kind, rule) in zip(parts, spoken, strict=True):
        heard = hearer.meaning(language, part.line, kind)
        if len(heard) != 1 and state == "proven":
            state, doubt = "unproven", part
        elif len(heard) == 1 and normal_form(heard[0].rule) != normal_form(rule):
            return Wording(written, said, "another", mark, part, heard[0])
    return Wording(written, said, state, mark, doubt)


def _parts(text: str, count: int) -> Sequence[Sentence]:
    """The lines of a wording, or its sentences where it has as many as there are rules."""
    rows = lines(text, Sentence(text, 0, len(text)))
    parts = sentences(text)
    return parts if len(rows) != count and len(parts) == count else rows


def mark_of(realizer: Realizer, spoken: Spoken) -> str:
    """The mark of some rules: the same as long as they say the same. Raises NotExpressible."""
    plans = "\n".join(_spelled(realizer.plan(rule, kind)) for kind, rule in spoken)
    return f"r{sha256(plans.encode()).hexdigest()[: _MARK - 1]}"


def _spelled(slot: Slot) -> str:
    """A plan, or what fills a slot, as a text of its own."""
    if isinstance(slot, Phrase):
        return f"{slot.op}({','.join(f'{name}={_spelled(value)}' for name, value in slot.slots)})"
    if isinstance(slot, tuple):
        return f"[{','.join(map(_spelled, slot))}]"
    return str(slot)


def own_lines(game: Game, packs: Sequence[PackFiles], language: str) -> dict[str, str]:
    """What stands in place of what the program says for single rules, by their ids."""
    wordings = card_wordings(game, packs, language).values()
    return {rule: line for wording in wordings for rule, line in wording.lines.items()}


def card_wordings(game: Game, packs: Sequence[PackFiles], language: str) -> dict[str, Wording]:
    """The wordings that stand in place of what the program says in a language, by the ids of their cards.

    One that says another rule does not.
    """
    if not any(map(words_cards, packs)):
        return {}
    hearer = TextHearer(game, packs, game.limits)
    wordings = (compared(written, language, hearer) for written in written_wordings(game, packs, language))
    return {
        wording.written.card.id: wording
        for wording in wordings
        if wording is not None and wording.state != "another"
    }
