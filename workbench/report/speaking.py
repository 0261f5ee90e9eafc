"""The names and texts of cards in some languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from ...compiler.compile import CheckedGame
from ...compiler.source.diagnostics import Diagnostic
from ...compiler.source.packs.bases import own_packs, owns
from ...compiler.source.suggestions import nearest
from ...compiler.text.checks.lacking.lacks import missing, unspeakable
from ...compiler.text.language.missing import MissingForm
from ...compiler.text.plan.discourse import NotExpressible
from ...compiler.text.realizers import can_speak, listed_languages, mistakes_of_packs
from ...compiler.tree import rules
from ...compiler.typed.model import Card
from ...compiler.typed.speakable import speakable
from ..terminal.failure import Failure
from .card_lines import card_lines
from .lexicon import GameLexicon
from .spoken import Spoken

_OF_VERBS = ("inf", "imp")


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


def find_verbs(games: Sequence[CheckedGame], ids: Sequence[str]) -> list[tuple[CheckedGame, str]]:
    """The verbs with a definition among some ids; a card of the same name goes before."""
    return [
        (game, wanted)
        for wanted in ids
        for game in games
        if game.game.card(wanted) is None and any(verb == wanted for verb, _ in game.game.definitions)
    ]


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
    meant = []
    for wanted in ids:
        hits = [(game, card) for game, card in every if wanted in card.names]
        if not hits:
            near = nearest(wanted, [name for _, card in every for name in reversed(card.names)])
            if near is None:
                raise Failure("no_such_card_built_in" if all_built_in else "no_such_card", card=wanted)
            raise Failure("no_such_card_but", card=wanted, near=near)
        meant += hits
    return meant


def added_cards(checked: CheckedGame) -> tuple[str, ...]:
    """The ids of the cards that packs add to a game or change in it; none where they are the game."""
    if own_packs(checked.packs) == tuple(checked.packs):
        return ()
    is_own = owns(checked.packs)
    return tuple(card.id for card in checked.game.cards if is_own(card.id))


class Speaker:
    """Says cards; what cannot be said is gathered in ``diagnostics``."""

    def __init__(self, languages: Sequence[str], *, compact: bool = False) -> None:
        self.languages = tuple(languages)
        self.compact = compact
        self.diagnostics: list[Diagnostic] = []
        self._lexicon = cache(self._lexicon_of)

    def speak(self, checked: CheckedGame, card: Card) -> Spoken:
        """The names, texts and flavor of one card."""
        lexicons = {language: self._lexicon(checked, language) for language in self.languages}
        texts = {code: dict(self._said(card, lexicon)) for code, lexicon in lexicons.items()}
        return Spoken(
            card.id,
            card.kind,
            name={code: lexicon.card_names.get(card.name, card.name) for code, lexicon in lexicons.items()},
            text={code: "\n".join(filter(None, said.values())) for code, said in texts.items()},
            flavor={
                code: lexicon.flavors[card.name]
                for code, lexicon in lexicons.items()
                if card.name in lexicon.flavors
            },
            layout={
                code: "\n".join(
                    card_lines(card, lexicon.parts, partial(self._laid_out, lexicon, texts[code]))
                )
                for code, lexicon in lexicons.items()
            },
            unproven=tuple(
                c for c, lexicon in lexicons.items() if not self.compact and lexicon.is_unproven(card)
            ),
        )

    def speak_verb(self, checked: CheckedGame, verb: str) -> Spoken:
        """A verb in its own words, and what its definition says; as it is written where nothing says it."""
        lexicons = {language: self._lexicon(checked, language) for language in self.languages}
        written = checked.game.vocabulary.verbs[verb].text.strip()
        return Spoken(
            verb,
            "verb",
            name={
                code: lexicon.doing(verb) or lexicon.form(f"verb:{verb}", *_OF_VERBS) or verb
                for code, lexicon in lexicons.items()
            },
            text={code: lexicon.defined(verb) or written for code, lexicon in lexicons.items()},
            flavor={},
        )

    def _lexicon_of(self, checked: CheckedGame, language: str) -> GameLexicon:
        self.diagnostics += mistakes_of_packs(checked.packs, language)
        return GameLexicon(checked, language)

    def _said(self, card: Card, lexicon: GameLexicon) -> Iterator[tuple[str, str]]:
        """What each rule says, by its id."""
        for kind, rule in speakable(card):
            try:
                yield rule.id, lexicon.say_rule(kind, rule, compact=self.compact)
            except NotExpressible as error:
                self.diagnostics.append(unspeakable(error, rule))
            except MissingForm as error:
                self.diagnostics.append(missing(error, lexicon.checked.packs, rule))

    def _laid_out(self, lexicon: GameLexicon, said: Mapping[str, str], _: str, rule: rules.Rule) -> str:
        line = said.get(rule.id, "")
        return line if self.compact else lexicon.marked(rule, line)
