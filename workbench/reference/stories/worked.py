"""Worked examples: what was played, told in one language by what also tells a game to those who play it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ....compiler.source.records import replace
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.speakable import speakable
from ....compiler.typed.walk import walk
from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ...examples.given import ME
from ...play.board.words import Words
from ...report.lexicon import capital
from ..content.anchors import example_anchor
from ..content.document import Piece, Worked
from ..content.lexicon import Lexicon
from .deeds import Deed
from .example_facts import ExampleFacts
from .happenings import Happening
from .parts import NOBODY, Part, PartSentences
from .people import person
from .played import PlayedExample
from .reasons import Reasons
from .refusals import Refusals
from .sentences import sentences
from .situation import Situation
from .story import LEADS, SHAPE, StoryTeller
from .sums import Sums

_OF_NOBODY = ("draw", "roll", LEADS)
"""The primitives that bring about what nobody chooses."""
_FEW = 5  # so many things are told that there are before a question is answered
_LONG = 8  # deeds: an example is to be read at a glance
_MOST = 16  # of a course that has many steps more are told


Shape = tuple[object, ...]
"""What examples have in common that are told alike."""


@dataclass(frozen=True)
class Tale:
    """What can be told of an example. ``given``: with their numbers, None where something cannot be told;
    ``news``: of the ``result`` what was otherwise before."""

    teller: StoryTeller
    situation: Situation
    given: list[tuple[int, Part]] | None
    deeds: tuple[Deed, ...]
    result: tuple[Part, ...]
    news: tuple[Part, ...]
    refusals: Refusals
    refused: tuple[Piece, ...]


def _telling(tale: Tale) -> Sequence[Part]:
    """What is told of what comes of an example: what was otherwise before. That nothing lies anywhere, or
    what was just put there, only where there is nothing else."""
    tells = tale.teller.tells_place
    seen = [
        part
        for part in tale.news
        if not part.hidden
        and not (part.things and all(tells(t, part.place_number, owned=part.owner >= 0) for t in part.things))
    ]
    some = [part for part in seen if part.what or part.held or (part.fact is not None and not part.empty)]
    return some or seen or (() if tale.deeds else tale.news or tale.result[:1])


class ExampleTeller:
    """Tells examples of cards in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._words = cache(self._words_of)
        self._tale = cache(self._tale_of)
        self._told = cache(self._told_of)  # it is asked for once for each language, and to choose

    def tell(self, played: PlayedExample, anchor: str, whole: bool) -> Worked | None:
        """An example that was played; None where what it begins with or what happens cannot be told.

        Of what comes of it that is told for which there are words: all of it, where it is to be ``whole``.
        """
        tale = self._tale(played)
        if tale.given is None or len(tale.deeds) > (_MOST if len(tale.given) <= _FEW else _LONG):
            return None
        if tale.deeds and len(tale.given) > _LONG:
            return None
        if played.example.refused is not None:
            return self._refusal(played, tale, anchor)
        if whole and len(tale.result) < len(played.example.expect):
            return None
        if all(part.empty for part in tale.result) or not (tale.deeds or tale.news):
            return None
        if bool(played.after) != bool(tale.deeds) and not self._is_how_it_goes(played):
            return None
        return Worked(example_anchor(anchor, played.number), self._told(played))

    def answer(self, played: PlayedExample) -> str:
        """An example that answers a question: also what may be chosen at its end; empty where it cannot be
        told."""
        tale = self._tale(played)
        if tale.given is None or len(tale.deeds) > _MOST:
            return ""
        last = (
            tuple(tale.refusals.told(ME, every=True)) or tale.situation.choice(played.last) or _telling(tale)
        )
        pieces = self._story(played, tale, asked=True) if last or tale.deeds else ()
        return "".join(piece.text for piece in pieces).strip()

    def shape(self, played: PlayedExample) -> Shape:
        """What is alike in examples that are told alike: what the rules of the card are made of, what is
        done and by whom, what is looked at in the end."""
        made = tuple(type(node).__name__ for rule in played.card.rules for node in walk(rule))
        events = (step.event for step in played.steps if isinstance(step, Happening))
        verbs = ((event.verb, event.actor) for event in events)
        looked = (type(path).__name__ for path, _ in played.example.expect)
        return played.card.kind, made, tuple(dict.fromkeys(verbs)), tuple(dict.fromkeys(looked))

    def misses(self, played: PlayedExample) -> tuple[bool, ...]:
        """What keeps an example from teaching, the worst first: it looks at points of which its card gives
        none; another turn begins of which nothing is told; it is of another game than the usual one; it is
        long; something is told in no sentence."""
        tale = self._tale(played)
        scored = [part for part in tale.result if part.scored]
        own = {rule.body.name for rule in played.card.rules if isinstance(rule.body, rules.Procedure)}
        turns = any(
            line in self.lexicon.checked.game.procedures and line not in own for line in played.lines[1:]
        )
        facts = [part for part in (*_telling(tale), *(part for _, part in tale.given or ())) if part.fact]
        return (
            bool(scored or not tale.deeds)
            and tale.situation.scores
            and not any(part.gives for part in scored),
            turns,
            bool(played.example.options),
            len(tale.deeds) > _LONG,
            bool(facts),
        )

    def _refusal(self, played: PlayedExample, tale: Tale, anchor: str) -> Worked | None:
        """An example of what may not be done; None where that cannot be told."""
        if not tale.refused or not (tale.given or tale.deeds):
            return None
        return Worked(example_anchor(anchor, played.number), self._told(played))

    def _told_of(self, played: PlayedExample) -> tuple[Piece, ...]:
        return tuple(self._story(played, self._tale(played)))

    def _story(self, played: PlayedExample, tale: Tale, *, asked: bool = False) -> Iterator[Piece]:
        """What there was as far as something comes of it, what happened, what came of it. ``asked``: it
        answers a question."""
        assert tale.given is not None
        few = asked and len(tale.given) <= _FEW
        relevant = [part for at, part in tale.given if few or at < 0 or self._is_told(tale, part, at, played)]
        fields = {part.field for part in relevant if part.field}  # what one has is told of all
        relevant = [part for _, part in tale.given if part in relevant or part.field in fields]
        relevant = [part for part in relevant if not tale.teller.rolls_first(part.things, part.key)]
        met = frozenset(thing for part in relevant for thing in part.singles)
        tale = self._tale_of(
            played, met, frozenset[frozenset[int]]().union(*(part.alike for part in relevant))
        )
        last = NOBODY
        for about, said in PartSentences(tale.teller).sentences(relevant, "given", last):
            last = about
            yield from said
        for actor, pieces in sentences(tale.deeds, tale.teller, last):
            last = actor
            yield from pieces
        if played.example.refused is not None:
            yield from tale.refusals.told(last, every=asked)
            return
        if asked and (choice := tale.situation.choice(played.last)):
            player = tale.teller.called(ME, last)
            yield Piece(capital(tale.teller.say("may_choose", player=player, what=choice).strip()))
            return
        kept = [part for part in tale.result if part not in tale.news and self._stays(played, part)]
        stays = kept if played.after else []
        for about, said in PartSentences(tale.teller).sentences(stays, "still", last):
            last = about
            yield from said
        has = "outcome" if played.after else "so"  # nothing happens: what is worked out follows from it
        for _, said in PartSentences(tale.teller).sentences(_telling(tale), "outcome", last, has):
            yield from said

    def _stays(self, played: PlayedExample, part: Part) -> bool:
        """Whether it is told that something is as it was: where a thing stands; and what another keeps by a
        card that prevents what would be done."""
        prevents = any(isinstance(node, rules.Cancel) for rule in played.card.rules for node in walk(rule))
        keeps = prevents and part.held is not None and bool(part.what) and part.owner != ME
        return bool(part.stands) or keeps

    def _is_about(self, part: Part, played: PlayedExample) -> bool:
        """Whether something that there is at the beginning is the card of the example, or an option."""
        name = self.lexicon.card_names.get(played.card.name)
        return (
            part.key == "option"
            or (part.fact is not None and not part.what)
            or (name is not None and name in part.what)
        )

    def _matters(self, played: PlayedExample, at: int) -> bool:
        """Whether the example would go otherwise without one of the things that it is given."""
        return played.matters(at, self._course)

    def _is_told(self, tale: Tale, part: Part, at: int, played: PlayedExample) -> bool:
        """Whether something that is given is told: also what would be so anyway where nothing happens, and
        what the card itself looks at then."""
        if self._is_about(part, played) or self._matters(played, at):
            return True
        path, _ = played.example.given[at]
        looked_at = (node for rule in played.card.rules for node in walk(rule))
        if not played.after and path in looked_at:
            return True
        usual = None if played.after else played.without(at)
        return usual is not None and not part.empty and part == tale.situation.part(usual.before, path)

    def _course(self, played: PlayedExample) -> tuple[object, ...]:
        tale = self._tale(played)
        return (*tale.deeds, *tale.result, *tale.refused)

    def _tale_of(
        self,
        played: PlayedExample,
        met: Collection[int] = (),
        together: Collection[frozenset[int]] = (),
    ) -> Tale:
        """What can be told of an example. ``met``: the things of which is told before, ``together``: those of
        which is told how many there are."""
        words = self._words(played.m)
        people = [person(self.lexicon, seat) for seat in range(played.m.players)]
        reasons = Reasons(self.lexicon, played.m, played.card)
        teller = StoryTeller(words, self._verbs(played), people, played.before, reasons, met)
        teller.know(together)
        teller.hear(played.steps)
        facts = self._facts(words, played, played.last)
        situation = Situation(facts, teller, Sums(self.lexicon, words, played.m, reasons))
        given = self._given(situation, played)
        begun = [part for _, part in given or ()]
        deeds = tuple(teller.deeds(played.steps))
        result, news = [], []
        for path, _ in played.example.expect:
            part = situation.part(played.last, path)
            if part is None:
                continue
            result.append(part)
            was = situation.part(played.before, path)
            if (part != was or (not played.after and part not in begun)) and not situation.is_told(part, was):
                news.append(part)
        refusals = Refusals(played, teller, reasons)
        return Tale(
            teller, situation, given, deeds, tuple(result), tuple(news), refusals, tuple(refusals.told(ME))
        )

    def _facts(self, words: Words, played: PlayedExample, last: State) -> ExampleFacts:
        """What tells of it: with the name of who acts too, where others have something in it."""
        facts = ExampleFacts(self.lexicon, words, played.m, played.lowered)
        told = [facts.of_others(played.before, path) for path, _ in played.example.given]
        told += [facts.of_others(last, path) for path, _ in played.example.expect]
        return replace(facts, everyone=any(told))

    def _given(self, situation: Situation, played: PlayedExample) -> list[tuple[int, Part]] | None:
        """What there is before, each with its number; None where something of it cannot be told that players
        know of."""
        told = [(-1, part) for part in situation.options(played.example.options)]
        for at, (path, _) in enumerate(played.example.given):
            if situation.is_state(played.before, path):
                continue
            part = situation.part(played.before, path)
            if part is None and not self._is_untold(path):
                return None
            if part is not None and not situation.is_source(played.before, path):
                told.append((at, part))
        return told

    def _is_how_it_goes(self, played: PlayedExample) -> bool:
        """Whether an example only carries out procedures of its card: what happens is told by their steps."""
        own = {rule.body.name for rule in played.card.rules if isinstance(rule.body, rules.Procedure)}
        run = [line for line in played.lines if line in self.lexicon.checked.game.procedures]
        return bool(run) and own.issuperset(run)

    def _is_untold(self, path: rules.Expression) -> bool:
        """Whether only the program keeps account of something."""
        untold = self.lexicon.vocabulary.untold
        return isinstance(path, rules.Member) and f"{path.noun}.{path.field}" in untold

    def _words_of(self, m: Machine) -> Words:
        return Words(
            self.lexicon,
            m,
            self.lexicon.messages,
            [person(self.lexicon, seat).name for seat in range(m.players)],
        )

    def _verbs(self, played: PlayedExample) -> tuple[str, ...]:
        """The verbs that are told: those of a game's log, what chance does, what the rules of the card
        itself do or forbid, and what the actions do that somebody uses."""
        card = played.card
        vocabulary, outline = self.lexicon.vocabulary, self.lexicon.checked.game.outline
        if outline is None or outline.board is None:
            return tuple(vocabulary.verbs)
        chance = tuple(name for name, verb in vocabulary.verbs.items() if verb.does in _OF_NOBODY)
        if any(isinstance(rule.body, rules.Procedure) for rule in card.rules):
            own: set[str] = set()
        else:
            nodes = (node for rule in card.rules for node in walk(rule))
            own = {node.verb for node in nodes if isinstance(node, rules.Do)}
        own |= set(self._on_sheets(card))
        for rule in (rule for known in self.lexicon.checked.game.cards for _, rule in speakable(known)):
            if isinstance(rule.body, rules.Action) and rule.id in played.rules:
                own |= {node.verb for node in walk(rule) if isinstance(node, rules.Do)}
        own |= {part for verb in own for part in self._cells_of(verb)}
        for ban in (rule for rule in card.rules if isinstance(rule.body, rules.Permission)):
            own |= {node.verb for node in walk(ban) if isinstance(node, rules.EventPattern)}
        more = (verb for verb in (*chance, *own) if not self._is_told_by(verb))
        return (*outline.board.log, *(verb for verb in more if verb not in vocabulary.untold))

    def _cells_of(self, verb: str) -> Iterator[str]:
        """The verbs by which the cells of a shape are filled: of a shape these are told."""
        if SHAPE in self.lexicon.vocabulary.verbs[verb].objects:
            for body in (
                made.body for (name, _), made in self.lexicon.checked.game.definitions.items() if name == verb
            ):
                yield from (node.verb for part in body for node in walk(part) if isinstance(node, rules.Do))

    def _on_sheets(self, card: Card) -> Iterator[str]:
        """The verbs by which cells are filled or marked to which the rules of a card answer."""
        nouns, verbs = self.lexicon.vocabulary.nouns, self.lexicon.vocabulary.verbs
        for node in (node for rule in card.rules for node in walk(rule)):
            if isinstance(node, rules.EventPattern) and node.verb in verbs:  # to choose is no verb of a game
                objects = (nouns.get(noun) for noun in verbs[node.verb].objects)
                if any(noun is not None and noun.grid is not None for noun in objects):
                    yield node.verb

    def _is_told_by(self, verb: str) -> bool:
        """Whether a verb is defined by one that is told: the same would be told twice."""
        game = self.lexicon.checked.game
        assert game.outline is not None and game.outline.board is not None
        parts = (
            statement
            for (name, _), body in game.definitions.items()
            if name == verb
            for statement in body.body
        )
        nodes = (node for part in parts for node in walk(part))
        return any(isinstance(node, rules.Do) and node.verb in game.outline.board.log for node in nodes)
