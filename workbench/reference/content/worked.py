"""Worked examples: what was played, told in one language by what also tells a game to those who play it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from ....compiler.source.records import replace
from ....compiler.tree import rules
from ....compiler.typed.model import Card
from ....compiler.typed.walk import walk
from ....runtime.machine.machine import Machine
from ....runtime.table.state import State
from ....runtime.view.view import SeenEvent, SeenThing, View, view
from ...examples.given import ME
from ...play.telling import Teller
from ...play.words import Words
from .anchors import example_anchor
from .document import Fact, Worked
from .example_facts import NONE, ExampleFacts
from .lexicon import Lexicon
from .played import PlayedExample, Player

_NOTHING = ("0", NONE)  # what comes of an example that shows where a rule does not hold: that teaches nobody
_FEW = 3  # examples of one card: more of them nobody reads
_MOST = 8  # lines of what happens: an example is to be read at a glance


class Examples:
    """Tells examples of cards in some languages: the same ones in all of them."""

    def __init__(self, lexicons: Iterable[Lexicon], player: Player) -> None:
        self._player = player
        self._tellers = {lexicon.language: ExampleTeller(lexicon) for lexicon in lexicons}
        self._known: dict[str, tuple[Mapping[str, Worked], ...]] = {}

    def of(self, card: Card, anchor: str, language: str) -> tuple[Worked, ...]:
        """The first examples of a card that every language can tell, rather those with all that they show:
        one, or of a card with several procedures as many, up to a few, in the order written."""
        if card.id not in self._known:
            self._known[card.id] = tuple(self._chosen(card, anchor))
        return tuple(by_language[language] for by_language in self._known[card.id])

    def _chosen(self, card: Card, anchor: str) -> list[Mapping[str, Worked]]:
        courses = sum(isinstance(rule.body, rules.Procedure) for rule in card.rules)
        chosen: dict[int, Mapping[str, Worked]] = {}
        for whole in (True, False):
            for played in self._player.examples(card):
                if len(chosen) >= max(1, min(courses, _FEW)):
                    break
                told = dict(self._told(played, anchor, whole))
                if len(told) == len(self._tellers):
                    chosen.setdefault(played.number, told)
        return [chosen[number] for number in sorted(chosen)]

    def _told(self, played: PlayedExample, anchor: str, whole: bool) -> Iterator[tuple[str, Worked]]:
        for language, teller in self._tellers.items():
            told = teller.tell(played, anchor, whole)
            if told is None:
                return
            yield language, told


class _Teller(Teller):
    """Tells what happened to who does not see the board, where things are known by a few letters."""

    def lines(self, seen: View) -> Iterator[str]:
        """The events, without those by which another one is carried out that is told itself."""
        return super().lines(replace(seen, events=tuple(self._whole(seen.events))))

    def _whole(self, events: Sequence[SeenEvent]) -> Iterator[SeenEvent]:
        for number, event in enumerate(events):
            after = events[number + 1] if number + 1 < len(events) else None
            if after is None or not self._is_part(event, after):
                yield event

    def _is_part(self, event: SeenEvent, whole: SeenEvent) -> bool:
        """Whether an event is what a verb that is told does by its definition, to the same thing."""
        if event.seen is None or whole.seen is None or event.seen.thing != whole.seen.thing:
            return False
        part, name = (self.m.table.verbs[happening.verb].name for happening in (event, whole))
        bodies = (body for (verb, _), body in self.words.checked.game.definitions.items() if verb == name)
        nodes = (node for body in bodies for statement in body.body for node in walk(statement))
        return name in self.verbs and any(isinstance(node, rules.Do) and node.verb == part for node in nodes)

    def name(self, verb: int, thing: SeenThing, *, alone: bool) -> str:
        if alone or thing.card >= 0:
            return super().name(verb, thing, alone=alone)
        return self.words.thing(thing)


class ExampleTeller:
    """Tells examples of cards in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._words = cache(self._words_of)

    def tell(self, played: PlayedExample, anchor: str, whole: bool) -> Worked | None:
        """An example that was played; None where what it begins with or what happens cannot be told.

        Of what comes of it that is told for which there are words: all of it, where it is to be ``whole``.
        """
        words = self._words(played.m)
        last = played.after[-1] if played.after else played.before
        facts = self._facts(words, played, last)
        given = self._given(facts, played)
        result = [fact for path, _ in played.example.expect if (fact := facts.fact(last, path)) is not None]
        done = list(self._done(words, played))
        if given is None or len(done) > _MOST or (whole and len(result) < len(played.example.expect)):
            return None
        if all(fact.value in _NOTHING or (fact in given and not done) for fact in result):
            return None
        if bool(played.after) != bool(done) and not self._is_how_it_goes(played):
            return None
        return Worked(example_anchor(anchor, played.number), tuple(given), tuple(done), tuple(result))

    def _facts(self, words: Words, played: PlayedExample, last: State) -> ExampleFacts:
        """What tells of it: with the name of who acts too, where others have something in it."""
        facts = ExampleFacts(self.lexicon, words, played.m, played.lowered)
        told = [facts.of_others(played.before, path) for path, _ in played.example.given]
        told += [facts.of_others(last, path) for path, _ in played.example.expect]
        return replace(facts, everyone=any(told))

    def _given(self, facts: ExampleFacts, played: PlayedExample) -> list[Fact] | None:
        """What there is before; None where something of it cannot be told that players know of."""
        told = facts.options(played.example.options)
        for path, _ in played.example.given:
            fact = facts.fact(played.before, path)
            if fact is not None:
                told.append(fact)
            elif not self._is_untold(path):
                return None
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
        return Words(self.lexicon, m, self.lexicon.messages, ("",) * m.players)

    def _done(self, words: Words, played: PlayedExample) -> Iterator[str]:
        """What happened, as it is told to players."""
        teller = _Teller(words, self._verbs(played.card))
        before: State = played.before
        for state in played.after:
            if state is not before:  # where a window opens, what happened before it would be told again
                yield from teller.lines(view(played.m, state, ME))
            before = state

    def _verbs(self, card: Card) -> tuple[str, ...]:
        """The verbs that are told: those of a game's log, and what the rules of the card itself do."""
        outline = self.lexicon.checked.game.outline
        if outline is None or outline.board is None:
            return tuple(self.lexicon.vocabulary.verbs)
        if any(isinstance(rule.body, rules.Procedure) for rule in card.rules):
            return outline.board.log
        untold = self.lexicon.vocabulary.untold
        own = {node.verb for rule in card.rules for node in walk(rule) if isinstance(node, rules.Do)}
        return (*outline.board.log, *(verb for verb in own - untold.keys() if not self._is_told_by(verb)))

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
