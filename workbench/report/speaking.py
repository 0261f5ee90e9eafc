"""The names and texts of cards in some languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.packs.bases import own_packs, owns
from ...compiler.source.suggestions import nearest
from ...compiler.text.checks.lacks import missing, unspeakable
from ...compiler.text.checks.wordings import Wording, card_wordings
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.names import card_flavors, card_names
from ...compiler.text.part_names import PartNames, part_names
from ...compiler.text.plan.discourse import Unspeakable
from ...compiler.text.voice import Voice, speakable
from ...compiler.text.voices import can_speak, game_voice, listed_languages, mistakes_of_packs
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ..terminal.failure import Failure
from .card_lines import card_lines

UNPROVEN = "†"
"""Stands behind a line of a wording that is not proven to say its rule."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A card as people read it, by language. A text has one line a rule; ``layout`` has the names of sides
    and rules besides; not every card has flavor.

    ``unproven``: the languages in which a wording of somebody's own is shown that is not proven to say the
    rules; its lines bear a mark where they are laid out.
    """

    id: str
    kind: str
    name: dict[str, str]
    text: dict[str, str]
    flavor: dict[str, str]
    layout: dict[str, str] = field(default_factory=dict)
    unproven: tuple[str, ...] = ()

    def lines(self, language: str) -> list[str]:
        """What a card says in a language, as it is laid out."""
        return self.layout.get(language, self.text[language]).splitlines()


def languages_of(games: Iterable[CheckedGame], wanted: str | None) -> tuple[str, ...]:
    """The languages asked for (``en,fr``), or all that the packs list. Raises Failure for an unknown one."""
    listed = tuple(dict.fromkeys(code for game in games for code in listed_languages(game.packs)))
    known = tuple(code for code in listed if can_speak(code))
    if wanted is None:
        return known
    chosen = tuple(dict.fromkeys(code.strip() for code in wanted.split(",") if code.strip()))
    for code in chosen or (wanted,):
        if code not in known:
            raise Failure("cannot_speak", language=code, known=", ".join(known))
    return chosen


def language_name(code: str) -> str:
    """What a language calls itself; its code where that is not known."""
    from babel import Locale

    name = Locale.parse(code).display_name
    return code if name is None else name[:1].upper() + name[1:]


def find_cards(
    games: Sequence[CheckedGame], ids: Sequence[str], *, whole: bool = False, all_built_in: bool = False
) -> list[tuple[CheckedGame, Card]]:
    """The cards meant by some ids or names, in that order; by none, all of a pack's own. Raises Failure.

    ``whole``: by no ids also the cards of the game to which packs add. ``all_built_in``: whether the games
    are those that come with the program, since no pack was named.
    """
    every = [(game, card) for game in games for card in game.game.cards]
    if not ids:
        own = {id(game): owns(game.packs) for game in games}
        return [(game, card) for game, card in every if whole or own[id(game)](card.id)]
    found = []
    for wanted in ids:
        hits = [(game, card) for game, card in every if wanted in card.names]
        if not hits:
            near = nearest(wanted, [name for _, card in every for name in reversed(card.names)])
            if near is None:
                raise Failure("no_such_card_built_in" if all_built_in else "no_such_card", card=wanted)
            raise Failure("no_such_card_but", card=wanted, near=near)
        found += hits
    return found


def added_cards(checked: CheckedGame) -> tuple[str, ...]:
    """The ids of the cards that packs add to a game or change in it; none where they are the game."""
    if own_packs(checked.packs) == tuple(checked.packs):
        return ()
    is_own = owns(checked.packs)
    return tuple(card.id for card in checked.game.cards if is_own(card.id))


@dataclass(frozen=True, slots=True)
class _Words:
    """What is written of the cards of a game in one language, and what says their rules."""

    voice: Voice
    names: dict[str, str]
    flavors: dict[str, str]
    parts: PartNames
    own: dict[str, Wording]


class Speaker:
    """Says cards; what cannot be said is gathered in ``diagnostics``."""

    def __init__(self, languages: Sequence[str], *, compact: bool = False) -> None:
        self.languages = tuple(languages)
        self.compact = compact
        self.diagnostics: list[Diagnostic] = []
        self._known: dict[tuple[int, str], _Words] = {}

    def speak(self, checked: CheckedGame, card: Card) -> Spoken:
        """The names, texts and flavor of one card."""
        words = {language: self._words(checked, language) for language in self.languages}
        texts = {code: dict(self._said(checked, card, one)) for code, one in words.items()}
        unproven = tuple(code for code, one in words.items() if self._unproven(card, one))
        return Spoken(
            card.id,
            card.kind,
            name={code: one.names.get(card.name, card.name) for code, one in words.items()},
            text={code: "\n".join(filter(None, said.values())) for code, said in texts.items()},
            flavor={code: one.flavors[card.name] for code, one in words.items() if card.name in one.flavors},
            layout={
                code: "\n".join(card_lines(card, one.parts, partial(_known, texts[code], code in unproven)))
                for code, one in words.items()
            },
            unproven=unproven,
        )

    def _words(self, checked: CheckedGame, language: str) -> _Words:
        key = id(checked), language
        if key not in self._known:
            self.diagnostics += mistakes_of_packs(checked.packs, language)
            self._known[key] = _Words(
                game_voice(checked.game, checked.packs, language),
                card_names(checked.packs, language),
                card_flavors(checked.packs, language),
                part_names(checked.packs, language),
                card_wordings(checked.game, checked.packs, language),
            )
        return self._known[key]

    def _unproven(self, card: Card, words: _Words) -> bool:
        """Whether a card is shown in a wording of somebody's own that is not proven; no compact one is."""
        own = words.own.get(card.id)
        return own is not None and own.state != "proven" and not self.compact

    def _said(self, checked: CheckedGame, card: Card, words: _Words) -> Iterator[tuple[str, str]]:
        """What each rule says, by its id."""
        own = words.own.get(card.id)
        if own is not None and not self.compact:
            yield from own.lines.items()
            return
        for kind, rule in speakable(card):
            try:
                yield rule.id, words.voice.say(rule, kind, compact=self.compact)
            except Unspeakable as error:
                self.diagnostics.append(unspeakable(error, rule))
            except MissingForm as error:
                self.diagnostics.append(missing(error, checked.packs, rule))


def _known(said: dict[str, str], unproven: bool, kind: str, rule: rules.Rule) -> str | None:
    line = said.get(rule.id)
    return f"{line} {UNPROVEN}" if line and unproven else line
