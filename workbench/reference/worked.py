"""Worked examples: what was played, told in one language by what also tells a game to those who play it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...compiler.lowering.lower import Lowered
from ...compiler.typed import rules
from ...compiler.typed.model import Card
from ...compiler.typed.walk import walk
from ...runtime.machine import Machine
from ...runtime.scoring import in_points, score
from ...runtime.state import State
from ...runtime.view import Seen, view, view_of
from ..given import ME, evaluate
from ..play.telling import Teller
from ..play.words import Words, capital
from .anchors import example_anchor
from .document import Fact, Worked
from .lexicon import Lexicon
from .played import Played, Player

_NONE = "\u2013"
_NOTHING = ("0", _NONE)  # what comes of an example that shows where a rule does not hold: that teaches nobody
_MOST = 4  # lines of what happens: an example is to be read at a glance


class Examples:
    """Tells examples of cards in some languages: the same ones in all of them."""

    def __init__(self, lexicons: Iterable[Lexicon], player: Player) -> None:
        self._player = player
        self._tellers = {lexicon.language: ExampleTeller(lexicon) for lexicon in lexicons}
        self._known: dict[str, dict[str, Worked]] = {}

    def of(self, card: Card, anchor: str, language: str) -> tuple[Worked, ...]:
        """The first example of a card that every language can tell."""
        if card.id not in self._known:
            told = (dict(self._told(played, anchor)) for played in self._player.examples(card))
            self._known[card.id] = next((one for one in told if len(one) == len(self._tellers)), {})
        found = self._known[card.id].get(language)
        return () if found is None else (found,)

    def _told(self, played: Played, anchor: str) -> Iterator[tuple[str, Worked]]:
        for language, teller in self._tellers.items():
            told = teller.tell(played, anchor)
            if told is None:
                return
            yield language, told


class _Teller(Teller):
    """Tells what happened to who does not see the board, where things are known by a few letters."""

    def name(self, verb: int, thing: Seen, *, alone: bool) -> str:
        if alone or thing.card >= 0:
            return super().name(verb, thing, alone=alone)
        return self.words.thing(thing)


class ExampleTeller:
    """Tells examples of cards in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._words: dict[int, Words] = {}

    def tell(self, played: Played, anchor: str) -> Worked | None:
        """An example that was played; None where it cannot be told whole."""
        words = self._of(played.m)
        given = [self._fact(words, played, played.before, path) for path, _ in played.example.given]
        result = [self._fact(words, played, self._last(played), path) for path, _ in played.example.expect]
        done = list(self._done(words, played))
        if None in given or None in result or len(done) > _MOST or bool(played.after) != bool(done):
            return None
        if not done and all(fact is None or fact.value in _NOTHING for fact in result):
            return None
        return Worked(
            example_anchor(anchor, played.number),
            tuple(one for one in given if one is not None),
            tuple(done),
            tuple(one for one in result if one is not None),
        )

    def _of(self, m: Machine) -> Words:
        if id(m) not in self._words:
            lexicon = self.lexicon
            names = ("",) * m.players
            self._words[id(m)] = Words(lexicon.checked, m, lexicon.language, lexicon.messages, names)
        return self._words[id(m)]

    def _last(self, played: Played) -> State:
        return played.after[-1] if played.after else played.before

    # -------------------------------------------------------------- what happens

    def _done(self, words: Words, played: Played) -> Iterator[str]:
        """What happened, as it is told to players."""
        teller = _Teller(words, self._verbs(played.card))
        before = played.before
        for state in played.after:
            yield from teller.lines(view(played.m, state, ME, before=before))
            before = state

    def _verbs(self, card: Card) -> tuple[str, ...]:
        """The verbs that are told: those of a game's log, and what the rules of the card itself do."""
        outline = self.lexicon.checked.game.outline
        if outline is None or outline.board is None:
            return tuple(self.lexicon.vocabulary.verbs)
        if self.lexicon.vocabulary.is_everywhere(card.kind):
            return outline.board.log
        nodes = (node for rule in card.rules for node in walk(rule))
        return (*outline.board.log, *(node.verb for node in nodes if isinstance(node, rules.Do)))

    # -------------------------------------------------------------- what there is

    def _fact(self, words: Words, played: Played, s: State, path: rules.Expression) -> Fact | None:
        """What lies in a place, or how much somebody has; None where there are no words for it."""
        m, lowered = played.m, played.lowered
        match path:
            case rules.Holding(resource=resource, owner=owner):
                player = evaluate(m, s, lowered.formula(owner))
                name = self._owned(words, self.lexicon.noun(resource, plural=True), player)
                return Fact(name, self._amount(m, lowered, s, resource, player)) if name else None
            case rules.Zone() | rules.Unit():
                return self._place(words, played, s, path)
            case rules.Member(subject=subject):
                thing = evaluate(m, s, lowered.formula(path))
                player = evaluate(m, s, lowered.formula(subject))
                if thing < 0 or s.roster.card[thing] < 0:
                    return None
                name = self._owned(words, self.lexicon.noun(m.table.nouns[s.roster.noun[thing]].name), player)
                return Fact(name, words.card(s.roster.card[thing])) if name else None
        return None

    def _amount(self, m: Machine, lowered: Lowered, s: State, resource: str, player: int) -> str:
        if lowered.game_scores(resource):
            return self.lexicon.messages.number(in_points(m, score(m, s, player)))
        return str(s.holdings[player * m.resources + lowered.numbers.resources[resource]])

    def _place(self, words: Words, played: Played, s: State, path: rules.Expression) -> Fact | None:
        m = played.m
        place = evaluate(m, s, played.lowered.place(path))
        zone, owner = s.roster.place_zone[place], s.roster.place_owner[place]
        if zone >= 0:
            called = self.lexicon.zone(m.table.zones[zone].name)
        else:
            called = words.thing(view_of(m, s, ME, s.roster.place_holder[place]))
        name = self._owned(words, called, owner)
        seen = [view_of(m, s, ME, thing) for thing in s.contents[place]]
        if not name or not all(one.card >= 0 or self._is_said(m, one) for one in seen):
            return None
        things = [words.thing(one) for one in seen]
        counted = ((thing, len(list(same))) for thing, same in groupby(things))
        told = [thing if count == 1 else f"{count} × {thing}" for thing, count in counted]
        return Fact(name, ", ".join(told) or _NONE)

    def _is_said(self, m: Machine, seen: Seen) -> bool:
        """Whether the language has the words for a thing: elsewhere a player would see an id instead."""
        noun = m.table.nouns[seen.noun]
        if seen.value >= 0:
            enum = m.table.enums[noun.each]
            return bool(self.lexicon.value(enum.name, enum.values[seen.value]))
        return bool(self.lexicon.noun(noun.name))

    def _owned(self, words: Words, name: str, owner: int) -> str:
        """The name of what somebody has; another one than who acts is named."""
        if not name or owner in (-1, ME):
            return capital(name)
        return self.lexicon.say("of_player", what=capital(name), player=words.players[owner])
