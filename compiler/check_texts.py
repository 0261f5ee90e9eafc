"""Every rule on a card has its text in each language, and each text says its rule and no other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, MutableSet, Sequence
from dataclasses import dataclass, field
from functools import partial

from .source.data.catalogue import has_errors
from .source.diagnostics import Diagnostic, Related, diagnostic
from .source.known import NoProofs, Proof, Proofs, unless_proved
from .source.limits import DEFAULT_LIMITS, Limits
from .source.packs.bases import own_packs, owns
from .source.packs.pack_files import PackFiles
from .source.spans import NOWHERE, Span
from .text.checks.forms import check_forms
from .text.checks.gathered import gathered, gathered_flavors
from .text.checks.logged import check_logged, check_logged_things
from .text.checks.offered import check_offered
from .text.checks.parity import check_parity
from .text.checks.proofs import grounds, proof
from .text.checks.room import check_room
from .text.checks.shown import check_shown
from .text.checks.told import check_told
from .text.checks.unsaid import unsaid
from .text.checks.values import check_values
from .text.language.entries import check_confirmed, check_said_once
from .text.language.language import Language
from .text.language.missing import MissingForm
from .text.language.tries import TooMuchToReadError
from .text.language.unfilled import check_filled, is_unfilled
from .text.names import card_names, check_flavors, check_names, words_lost
from .text.part_names import check_part_names
from .text.plan.discourse import Unspeakable
from .text.plan.normal_form import normal_form
from .text.say.linearize import LACKS
from .text.voice import Voice, speakable
from .text.voices import can_speak, game_voice, listed_languages, mistakes_in_words
from .typed import rules
from .typed.model import Card, Game
from .typed.walk import walk
from .word_places import files_of, listed_at, named_word, word_place

_PLAYER = "player"
_WORD, _PATTERN = "entry", "pattern"
_SHOWN = "H642"
_FRAME = "frame"
"""The form of a verb that says what it is done to, and with what."""


def check_texts(
    game: Game,
    packs: Sequence[PackFiles],
    only: Collection[str] | None = None,
    limits: Limits = DEFAULT_LIMITS,
    proofs: Proofs | None = None,
) -> Iterator[Diagnostic]:
    """What is wrong with the texts of a game in the languages that its packs list.

    ``only``: the files whose cards are said and read, or the ids of cards; where it is None all cards of the
    packs that were asked for, and not those of the game that they add to. ``proofs``: those made before.
    """
    is_own = owns(packs)
    cards = [
        card
        for card in game.cards
        if (is_own(card.id) if only is None else card.span.file in only or card.id in only)
    ]
    checker = _Checker(game, packs, cards, limits, proofs or NoProofs())
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
        for found in checker.language(language):
            if found.code == _SHOWN:
                shown.append(found)
                continue
            told.update((language, str(value).rpartition(".")[2]) for _, value in found.arguments)
            mistakes.append(found)
    yield from gathered(mistakes)
    yield from gathered_flavors(check_flavors(tuple(packs), read))
    apart = list(check_parity(own_packs(packs), read, told))
    yield from apart
    yield from gathered(_not_told_apart(shown, apart))


def _not_told_apart(shown: Sequence[Diagnostic], apart: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What is shown without a word, but for words of which it is told that the other languages have them."""
    files = {(one.span.file, dict(one.arguments).get("section")) for one in apart}
    return [one for one in shown if (one.span.file, dict(one.arguments)["section"]) not in files]


@dataclass
class _Checker:
    """Checks one language after the other; what no text says is told once for all of them."""

    game: Game
    packs: Sequence[PackFiles]
    cards: Sequence[Card]
    limits: Limits
    proofs: Proofs
    unspeakable: set[rules.Rule] = field(default_factory=set)

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
            yield from unless_proved(self.proofs, f"forms {language}", (own, *files), look)
            yield from check_filled(pack.locales.get(language), language)
        mistakes = [
            found
            for words in files
            for found in unless_proved(
                self.proofs, f"words {language}", (words,), partial(mistakes_in_words, words, language)
            )
        ]
        yield from mistakes
        if not mistakes:
            yield from self._said(language)

    def _said(self, language: str) -> Iterator[Diagnostic]:
        """What is wrong with the texts of the cards."""
        voice = game_voice(self.game, self.packs, language, sound=True)
        proven = self.proofs.on(grounds(self.game, self.packs, language))
        speaker = _Speaker(voice, self.packs, self.limits, self.unspeakable, proven)
        yield from speaker.cards(self.cards)
        offered = list(check_offered(voice, self.cards, (word for word, _ in speaker.lacking)))
        yield from offered
        verbs = {(f"verb:{value}", _WORD) for one in offered for key, value in one.arguments if key == "verb"}
        told = speaker.lacking | verbs
        yield from check_log(self.game, self.packs, voice.language, told)
        yield from check_told(voice, self.cards, told)
        yield from check_own_values(self.game, self.packs, voice.language, told)
        yield from check_own_shown(self.game, self.packs, voice.language, told)
        yield from check_room(voice, self.cards, card_names(self.packs, language))


def check_log(
    game: Game,
    packs: Sequence[PackFiles],
    language: Language,
    told: MutableSet[tuple[str, str]] | None = None,
) -> Iterator[Diagnostic]:
    """H492: what the log of a game lacks, but for words ``told`` to be lacking; those found are added."""
    board = game.outline.board if game.outline is not None else None
    log = board.log if board is not None else ()
    told = set() if told is None else told
    own = frozenset(name for pack in own_packs(packs) for name in pack.sources)
    verbs = [(lack.what.partition(":")[2], lack) for lack in check_logged(language, log)]
    for verb, lack in (*verbs, *check_logged_things(Voice(game, language), log)):
        place = word_place(lack.what, packs, lack.language)
        known = {(lack.what, lack.needed), (lack.what, _WORD), (f"verb:{verb}", _WORD)} & told
        if not known and (lack.what == f"verb:{verb}" or place.file in own):
            told.add((lack.what, lack.needed))
            form = _FRAME if lack.needed.partition(" ")[0] in LACKS else lack.needed
            path = f"{lack.what.replace(':', 's.')}.{form}".removesuffix(f".{_WORD}")
            yield diagnostic("H492", place, verb=verb, language=lack.language, path=path)


def check_own_values(
    game: Game, packs: Sequence[PackFiles], language: Language, told: Collection[tuple[str, str]] = ()
) -> Iterator[Diagnostic]:
    """H629: the enumerations of an author's own packs that have no words in a language."""
    own = own_packs(packs)
    files = frozenset(name for pack in own for name in pack.sources)
    words = frozenset(what for what, needed in told if needed == _WORD)
    yield from check_values(game, language, files, word_place("value:", own, language.code), words)


def check_own_shown(
    game: Game, packs: Sequence[PackFiles], language: Language, told: Collection[tuple[str, str]] = ()
) -> Iterator[Diagnostic]:
    """H642: what an author's own packs show to players without a word for it."""
    own = own_packs(packs)
    files = frozenset(name for pack in own for name in pack.sources)
    for what in check_shown(game, language, files, own == tuple(packs)):
        if (what, _WORD) not in told:
            sort, word, section = named_word(what)
            place = word_place(what, own, language.code)
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
    return has_errors(one for pack in packs for one in pack.diagnostics if one.span.file in names)


@dataclass
class _Speaker:
    """Says all rules in one language and reads each back; each different rule of a kind once.

    ``proven``: the texts that were read back before, on the same grounds; those read back now are added.
    """

    voice: Voice
    packs: Sequence[PackFiles]
    limits: Limits
    unspeakable: set[rules.Rule]
    proven: MutableSet[Proof]
    said: dict[str, tuple[rules.Rule, Span]] = field(default_factory=dict)
    heard: set[tuple[rules.Rule, str]] = field(default_factory=set)
    lacking: set[tuple[str, str]] = field(default_factory=set)

    def cards(self, cards: Sequence[Card]) -> Iterator[Diagnostic]:
        for card in cards:
            for kind, rule in speakable(card):
                normal = normal_form(rule)
                if (normal, kind) not in self.heard:
                    self.heard.add((normal, kind))
                    yield from self._rule(kind, rule, normal)

    def _rule(self, kind: str, rule: rules.Rule, normal: rules.Rule) -> Iterator[Diagnostic]:
        language = self.voice.language.code
        try:
            text = self.voice.say(rule, kind)
        except Unspeakable as error:
            if normal not in self.unspeakable and not self._names_what_is_lost(rule):
                self.unspeakable.add(normal)
                yield unspeakable(error, rule)
            return
        except MissingForm as error:
            if (error.what, error.needed) not in self.lacking:
                self.lacking.add((error.what, error.needed))
                yield missing(error, self.packs, rule)
            return
        if is_unfilled(text):  # somebody is still writing the words: they say nothing, and could be anything
            return
        if len(text) > self.limits.made_text:
            what, most = "limit_made_text", self.limits.made_text
            yield diagnostic("H090", rule.span, limit="made_text", what=what, maximum=most)
            return
        other = self.said.setdefault(text, (normal, rule.span))
        if other[0] != normal:
            related = (Related(other[1], "same_text"),)
            yield diagnostic("H607", rule.span, related=related, text=text, language=language)
        known = proof(kind, normal, text)
        if known not in self.proven:
            mistakes = list(self._read_back(kind, rule, normal, text))
            yield from mistakes
            if not mistakes:
                self.proven.add(known)

    def _names_what_is_lost(self, rule: rules.Rule) -> bool:
        """Whether a rule names one that is not in the game for its mistakes: nobody knows its words."""
        dropped = self.voice.game.dropped
        return any(isinstance(node, rules.LabelOf) and node.label in dropped for node in walk(rule))

    def _read_back(self, kind: str, rule: rules.Rule, normal: rules.Rule, text: str) -> Iterator[Diagnostic]:
        language = self.voice.language.code
        try:
            heard = self.voice.hear(text, kind)
        except TooMuchToReadError as error:
            what = f"limit_{error.limit}"
            yield diagnostic("H090", rule.span, limit=error.limit, what=what, maximum=error.maximum)
            return
        others = [one for one in heard if normal_form(one.rule) != normal]
        if others:
            yield diagnostic("H605", rule.span, text=text, language=language, other=others[0].source)
        elif not heard:
            left_out = tuple(unsaid(self.voice.language, self.voice.plan(rule, kind)))
            yield from self._leaving_out(left_out, rule)
            if not left_out:
                yield diagnostic("H606", rule.span, text=text, language=language)

    def _leaving_out(self, left_out: Iterable[tuple[str, str]], rule: rules.Rule) -> Iterator[Diagnostic]:
        """The wordings of verbs that leave out what they are done to, or with what, each told once."""
        for verb, slot in left_out:
            if (verb, slot) not in self.lacking:
                self.lacking.add((verb, slot))
                place = _own_place(MissingForm(self.voice.language.code, verb, slot), self.packs, rule)
                related = () if place == rule.span else (Related(rule.span, "needed_here"),)
                word, language = verb.partition(":")[2], self.voice.language.code
                yield diagnostic("H643", place, related=related, language=language, word=word, slot=slot)


def unspeakable(error: Unspeakable, rule: rules.Rule) -> Diagnostic:
    """A part of a rule that no text says."""
    place = error.node.span if error.node.span != NOWHERE else rule.span
    reason, advice = f"unspeakable_{error.reason}", f"advice_{_advice(error, rule)}"
    return diagnostic("H601", place, reason=reason, advice=advice)


_OF_FIELDS = frozenset({"comparison", "condition", "quality", "field"})
"""The reasons for which a derived field is advised, where there can be one."""


_OF_PLAYERS = frozenset({"value", "thing"})
"""The reasons whose usual advice does not hold of what other players have or get."""


def _advice(error: Unspeakable, rule: rules.Rule) -> str:
    """What to do, as far as it can be done: a player has no derived fields, and this card has a name."""
    if error.reason in _OF_PLAYERS and any(map(_names_players, walk(rule))):
        return "others"
    if error.reason not in _OF_FIELDS:
        return error.reason
    if isinstance(error.node, rules.Comparison) and isinstance(error.node.right, rules.This):
        return "this"
    parts = tuple(walk(error.node))
    things = any(isinstance(one, rules.Member) and one.noun != _PLAYER for one in parts)
    of_player = any(
        isinstance(one, rules.Holding | rules.Bound)
        or (isinstance(one, rules.Member) and one.noun == _PLAYER)
        for one in parts
    )
    return "of_player" if of_player and not things else error.reason


def _names_players(node: rules.Node) -> bool:
    """Whether a part of a rule gives a name to players, or hands over to the one who acts."""
    match node:
        case rules.Binder(noun=noun):
            return noun == _PLAYER
        case rules.EachPlayer():
            return True
        case rules.Player(which=which):
            return which == "actor"
    return False


def missing(error: MissingForm, packs: Sequence[PackFiles], rule: rules.Rule) -> Diagnostic:
    """What a language lacks, placed in the files of words, with a rule that needs it."""
    place = _own_place(error, packs, rule)
    related = () if place == rule.span else (Related(rule.span, "needed_here"),)
    if error.needed == _WORD:
        return _lacking(error, place, related)
    lack, _, slot = error.needed.partition(" ")
    if lack in LACKS:
        return diagnostic(
            "H628",
            place,
            related=related,
            word=error.what,
            language=error.language,
            slot=slot,
            lack=f"lack_{lack}",
            advice=f"wording_{lack}",
        )
    if lack == _PATTERN:
        return diagnostic("H604", place, related=related, language=error.language, construct=error.what)
    if place == rule.span:  # the entry is one of a game that is only added to
        word = error.what.partition(":")[2] or error.what
        return diagnostic("H727", place, language=error.language, word=word, form=error.needed)
    return diagnostic(
        "H603", place, related=related, language=error.language, word=error.what, form=error.needed
    )


def _own_place(error: MissingForm, packs: Sequence[PackFiles], rule: rules.Rule) -> Span:
    """Where an author can mend what is missing: never in a file of a game that is only added to.

    An entry of such a game is told at the rule that needs it; the author may say the word anew, or the rule.
    """
    place = word_place(error.what, packs, error.language)
    own = {document.span.file for document in files_of(own_packs(packs), error.language)}
    return place if place.file in own else rule.span


def _lacking(error: MissingForm, place: Span, related: tuple[Related, ...]) -> Diagnostic:
    """A word without an entry, told by its sort and its name, and the section it belongs in."""
    sort, word, section = named_word(error.what)
    return diagnostic(
        "H602",
        place,
        related=related,
        language=error.language,
        sort=f"sort_{sort}",
        word=word,
        section=section,
    )
