"""The cards that somebody asks for, said anew; and what else is likely to be asked of their games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable
from ..check.bound_games import bound
from ..games.one_game import decided_by, one_game
from ..packs.together import is_game
from ..packs.which_packs import find_pack
from ..report.speaking import Speaker, find_cards, find_verbs, languages_of
from ..report.spoken import Spoken
from ..requests.texts import TextRequest

_MOST_SAID = 400
"""So many cards of a game are said as well when one is asked for: the largest there is has a third."""


@dataclass(frozen=True, slots=True)
class SaidCards:
    """Cards and verbs that were said.

    ``games``: all in which they were looked for; ``chosen``: the cards, each with its game; ``silent``: the
    ids of those that have no text of their own.
    """

    spoken: Sequence[Spoken]
    languages: Sequence[str]
    silent: Sequence[str]
    diagnostics: Sequence[Diagnostic]
    games: Sequence[CheckedGame]
    chosen: Sequence[tuple[CheckedGame, Card]]
    compact: bool

    def answers(self) -> Iterator[tuple[tuple[str], list[Spoken]]]:
        """What each id is answered by that means cards of the games in which some were found; of a large game
        only those that were asked for. A card of which there is more to tell than its text is none of them.
        """
        asked = {card.id for _, card in self.chosen}
        every = [(game, card) for game in self.games for card in game.game.cards]
        large = {id(game) for game in self.games if len(game.game.cards) > _MOST_SAID}
        used = {id(game) for game, _ in self.chosen}
        by_id: dict[int, Spoken | None] = {}
        names = dict.fromkeys(
            name
            for game, card in every
            if id(game) in used and (id(game) not in large or card.id in asked)
            for name in card.names
        )
        speaker = Speaker(self.languages, compact=self.compact)
        for name in names:
            meant = [(game, card) for game, card in every if name in card.names]
            if find_verbs(self.games, [name]) or not {id(game) for game, _ in meant} <= used:
                continue
            for game, card in meant:
                if id(card) not in by_id:
                    by_id[id(card)] = _sound(speaker, game, card)
            cards = [by_id[id(card)] for _, card in meant]
            known = [card for card in cards if card is not None]
            if len(known) == len(cards):
                yield (name,), known


def say_cards(request: TextRequest, packs: Sequence[Sequence[Path]]) -> SaidCards:
    """The cards that are asked for, of the packs of each game. Raises Failure."""
    pack, beside = request.pack, request.beside
    games = [bound(roots) for roots in packs]
    games = [one_game(game, decided_by(game, request.players, request.options)) for game in games]
    speaker = Speaker(languages_of(games, request.lang), compact=request.compact)
    whole = bool(beside) and pack is not None and is_game(find_pack(pack))
    verbs = find_verbs(games, request.ids)
    ids = [wanted for wanted in request.ids if not any(wanted == verb for _, verb in verbs)]
    chosen = []
    if ids or not verbs:
        chosen = find_cards(games, ids, whole=whole, all_built_in=pack is None and not beside)
    silent = [card.id for _, card in chosen if _has_only_procedures(card)]
    if not request.ids:
        chosen = [(game, card) for game, card in chosen if card.id not in silent]
    spoken = [speaker.speak(game, card) for game, card in chosen]
    spoken += [speaker.speak_verb(game, verb) for game, verb in verbs]
    diagnostics = [*speaker.diagnostics, *_of_cards(games, chosen)]
    return SaidCards(spoken, speaker.languages, silent, diagnostics, games, chosen, request.compact)


def _sound(speaker: Speaker, game: CheckedGame, card: Card) -> Spoken | None:
    """A card that can be said and has a text; None where somebody has to be told something of it."""
    before = len(speaker.diagnostics)
    said = speaker.speak(game, card)
    return None if len(speaker.diagnostics) > before or _has_only_procedures(card) else said


def _has_only_procedures(card: Card) -> bool:
    """Whether a card has rules, but none that stands on it: procedures and definitions have no card text."""
    return bool(card.rules) and not speakable(card)


def _of_cards(games: Sequence[CheckedGame], chosen: Sequence[tuple[CheckedGame, Card]]) -> list[Diagnostic]:
    """What is wrong with the packs whose cards are shown."""
    used = {id(game) for game, _ in chosen}
    return [diagnostic for game in games if id(game) in used for diagnostic in game.diagnostics]
