"""Prints the cards of a game in one language: lays them out, sets them, and tells what does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ...compiler.compile import CheckedGame
from ...compiler.look.look import Look
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.typed.model import Card
from ..report.messages import Messages
from .card_content import CardReader
from .faces import Drawn, FaceMaker
from .fit_findings import missing_letters, unfitting
from .pictures import Pictures
from .setting import Job, Setter
from .sheets import CARD, NO_BACKS, Face, Page, sheets, single_pages


class Wanted(msgspec.Struct, frozen=True):
    """How cards are printed: on which paper, with which backs, how far apart, with how much bleed.

    ``boxed``: pages tell what of them is cut off, as PDFs can; else the bleed is part of the page.
    """

    paper: str
    backs: str = NO_BACKS
    gap: float = 0
    bleed: float = 0
    boxed: bool = True


class Printer:
    """The cards of a game in one language, ready to be set. ``cards``: each with how many there are."""

    def __init__(
        self,
        checked: CheckedGame,
        look: Look,
        cards: Sequence[tuple[Card, int]],
        language: str,
        words: Messages,
    ) -> None:
        self.language = language
        self._look, self._words = look, words
        reader = CardReader(checked, look, language, words)
        self.contents = [reader.read(card) for card, _ in cards]
        self._copies = [copies for _, copies in cards]
        self._cards = {card.id: card for card, _ in cards}
        self.unsaid = reader.diagnostics
        published = {pack.id for pack in checked.packs if pack.built_in}
        self._pictures = Pictures()
        note = words.say("reference", "unofficial")
        self._makers = {
            official: FaceMaker(look, self._pictures, note if official else "") for official in (True, False)
        }
        self._official = [card.pack in published for card, _ in cards]
        self.title = self.contents[0].game if self.contents else checked.game.pack
        self.drawn: list[Drawn] = []
        self.faces = list(self._faces())

    def _faces(self) -> Iterator[Face]:
        """Each card with its front and its back, which many may share; nothing is set yet."""
        backs: dict[str, int] = {}
        for content, official in zip(self.contents, self._official, strict=True):
            maker = self._makers[official]
            front, back = maker.front(content), maker.back(content)
            self.drawn.append(front)
            number = len(self.drawn) - 1
            if back["id"] not in backs or back["id"] == content.id:
                self.drawn.append(back)
                backs[back["id"]] = len(self.drawn) - 1
            yield Face(number, backs[back["id"]], front["width"], front["height"])

    def copied(self) -> list[Face]:
        """Each card as often as it is in the box."""
        pairs = zip(self.faces, self._copies, strict=True)
        return [face for face, copies in pairs for _ in range(copies)]

    def pages(self, wanted: Wanted, faces: Sequence[Face]) -> list[Page]:
        """The pages on which some cards lie."""
        if wanted.paper == CARD:
            return single_pages(faces, backs=wanted.backs != NO_BACKS, bleed=wanted.bleed, boxed=wanted.boxed)
        note = f"{self.title} · {self.language}"
        return sheets(faces, wanted.paper, backs=wanted.backs, gap=wanted.gap, note=note)

    def setter(self, pages: Sequence[Page]) -> Setter:
        """These pages, to be set. Raises Failure where typst is not installed."""
        ink, drawn = self._look.inks["ink"], self._pictures.drawn
        return Setter(Job(self.title, self.language, ink, self.drawn, pages, drawn))

    def findings(self, setter: Setter) -> list[Diagnostic]:
        """What is wrong with the cards on paper, and what could not be said. Raises Failure likewise."""
        return [
            *self.unsaid,
            *unfitting(self._cards, setter.fits(), self.language),
            *missing_letters(self.contents, self._cards, self.language),
        ]
