"""Every rule on a card has its text in each language, and each text says its rule and no other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from ...source.data.catalogue import has_errors
from ...source.diagnostics import Diagnostic, diagnostic
from ...source.limits import DEFAULT_LIMITS, Limits
from ...source.memo import unless_sound
from ...source.packs.bases import own_packs, owns
from ...source.packs.pack_files import PackFiles
from ...tree import rules
from ...typed.model import Card, Game
from ..language.entries import check_confirmed, check_said_once
from ..language.language import Language
from ..language.unfilled import check_filled
from ..language.word_entries import files_of, listed_at, named_word, word_place
from ..names import card_names, check_flavors, check_names, words_lost
from ..part_names import check_part_names
from ..realizer import Realizer
from ..realizers import can_speak, game_realizer, listed_languages, mistakes_in_words
from ..say.linearize import LACKS
from .called import check_called
from .deduplicated import gathered, gathered_flavors
from .defined import DefinedVerbs
from .forms import check_forms
from .heard import check_heard
from .lacking.complete import check_complete
from .lacking.lacks import WORD, Lacks, own_files
from .lacking.sounds import check_sounds
from .logged import check_logged, check_logged_things
from .offered import check_offered
from .parity import check_parity
from .read_back import ReadBack
from .room import check_room
from .round_trips import grounds
from .shared import check_shared
from .shown import check_shown
from .told import check_told
from .values import check_values

_SHOWN = "H642"
_FRAME = "frame"
"""The form of a verb that says what it is done to, and with what."""


def check_texts(
    game: Game,
    packs: Sequence[PackFiles],
    only: Collection[str] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Diagnostic]:
    """What is wrong with the texts of a game in the languages that its packs list.

    ``only``: the files whose cards are said and read, or the ids of cards; where it is None all cards of the
    packs that were asked for, and not those of the game that they add to.
    """
    is_own = owns(packs)
    cards = [
        card
        for card in game.cards
        if (is_own(card.id) if only is None else card.span.file in only or card.id in only)
    ]
    checker = _Checker(game, packs, cards, limits)
    mistakes: list[Diagnostic] = []
    shown: list[Diagnostic] = []
    read: list[str] = []
    told: set[tuple[str, str]] = set()
    for language in listed_languages(packs):
        if _foreign(packs, language):
            continue
        if not can_speak(language):
            yield diagnostic("H611", listed_at(packs, language), language=language)
            continue
        if _unread(packs, language):
            continue
        read.append(language)
        for problem in checker.language(language):
            if problem.code == _SHOWN:
                shown.append(problem)
                continue
            told.update((language, str(value).rpartition(".")[2]) for _, value in problem.arguments)
            mistakes.append(problem)
    yield from gathered(mistakes)
    yield from checker.verbs.needless(listed_languages(packs))
    yield from gathered_flavors(check_flavors(tuple(packs), read))
    apart = list(check_parity(own_packs(packs), read, told))
    yield from apart
    yield from check_shared(game, own_packs(packs), read)
    yield from gathered(_not_told_apart(shown, apart))


def _not_told_apart(shown: Sequence[Diagnostic], apart: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What is shown without a word, but for words of which it is told that the other languages have them."""
    files = {(problem.span.file, dict(problem.arguments).get("section")) for problem in apart}
    return [
        problem for problem in shown if (problem.span.file, dict(problem.arguments)["section"]) not in files
    ]


@dataclass
class _Checker:
    """Checks one language after the other; what no text says is told once for all of them."""

    game: Game
    packs: Sequence[PackFiles]
    cards: Sequence[Card]
    limits: Limits
    unspeakable: set[rules.Rule] = field(default_factory=set)
    verbs: DefinedVerbs = field(init=False)

    def __post_init__(self) -> None:
        self.verbs = DefinedVerbs(self.game, self.packs)

    def language(self, language: str) -> Iterator[Diagnostic]:
        """What is wrong in one language: its words, then what is said with them."""
        packs, files = self.packs, files_of(self.packs, language)
        yield from check_names(self.game, tuple(packs), language, self.limits)
        yield from check_part_names(self.game, tuple(packs), language)
        yield from check_said_once(packs, language)
        for pack in own_packs(packs):
            yield from check_confirmed(pack.locales.get(language))
            own = pack.locales.get(language)
            look = partial(check_forms, own, language, files)
            yield from unless_sound(f"forms {language}", (own, *files), look)
            yield from check_filled(pack.locales.get(language), language)
        mistakes = [problem for words in files for problem in mistakes_in_words(words, language)]
        yield from mistakes
        if not mistakes:
            yield from self._said(language)

    def _said(self, language: str) -> Iterator[Diagnostic]:
        """What is wrong with the texts of the cards."""
        lacks, known = Lacks(), grounds(self.game, self.packs, language)
        realizer = game_realizer(self.game, self.packs, language, sound=True, grounds=known)
        speaker = ReadBack(realizer, self.packs, self.limits, self.unspeakable, lacks, known)
        yield from speaker.cards(self.cards)
        yield from check_offered(realizer, self.cards, lacks)
        yield from check_log(self.game, self.packs, realizer.language, lacks, realizer)
        yield from check_told(realizer, self.cards, lacks)
        yield from self.verbs.language(realizer)
        for pack in own_packs(self.packs):
            yield from check_sounds(pack.locales.get(language), realizer.language)
            yield from check_heard(pack.locales.get(language), self.game.vocabulary)
        yield from check_complete(self.game, self.packs, realizer.language, lacks)
        yield from check_values(self.game, self.packs, realizer.language, lacks)
        yield from check_called(self.game, self.packs, realizer.language)
        yield from check_own_shown(self.game, self.packs, realizer.language, lacks)
        yield from check_room(realizer, self.cards, card_names(self.packs, language))


def check_log(
    game: Game,
    packs: Sequence[PackFiles],
    language: Language,
    lacks: Lacks | None = None,
    realizer: Realizer | None = None,
) -> Iterator[Diagnostic]:
    """H492: what the log of a game lacks; ``realizer``: its voice, where somebody has it."""
    board = game.outline.board if game.outline is not None else None
    log = board.log if board is not None else ()
    lacks = Lacks() if lacks is None else lacks
    own = own_files(packs)
    verbs = [(lack.what.partition(":")[2], lack) for lack in check_logged(language, log)]
    for verb, lack in (*verbs, *check_logged_things(realizer or Realizer(game, language), log)):
        place = word_place(lack.what, packs, lack.language)
        known = lacks.has(lack) or lacks.has_word(f"verb:{verb}")
        if not known and (lack.what == f"verb:{verb}" or place.file in own):
            lacks.note(lack)
            form = _FRAME if lack.needed.partition(" ")[0] in LACKS else lack.needed
            path = f"{lack.what.replace(':', 's.')}.{form}".removesuffix(f".{WORD}")
            yield diagnostic("H492", place, verb=verb, language=lack.language, path=path)


def check_own_shown(
    game: Game, packs: Sequence[PackFiles], language: Language, lacks: Lacks
) -> Iterator[Diagnostic]:
    """H642: what an author's own packs show to players without a word for it."""
    own = own_packs(packs)
    for word_id in check_shown(game, language, own_files(packs), own == tuple(packs)):
        if not lacks.has_word(word_id):
            sort, word, section = named_word(word_id)
            place = word_place(word_id, own, language.code)
            yield diagnostic(
                "H642", place, language=language.code, sort=f"sort_{sort}", word=word, section=section
            )


def _foreign(packs: Sequence[PackFiles], language: str) -> bool:
    """Whether the game that packs extend lacks a language: that was told when they were loaded."""
    return own_packs(packs) != tuple(packs) and language not in packs[0].languages


def _unread(packs: Sequence[PackFiles], language: str) -> bool:
    """Whether words of a language are not known: a file of them could not be read, or is not there."""
    names = {file.span.file for file in files_of(packs, language)}
    if any(words_lost(pack, language) for pack in packs):
        return True
    return has_errors(problem for pack in packs for problem in pack.diagnostics if problem.span.file in names)
