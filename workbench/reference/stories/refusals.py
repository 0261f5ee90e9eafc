"""What may not be done at the end of an example, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....compiler.text.message.plan import phrase
from ....runtime.expressions.active_rules import Rule
from ....runtime.table.effects import NONE
from ....runtime.table.events_layout import OBJECTS, ROLES
from ....runtime.table.state import Frame
from ....runtime.view.view import SeenEvent, SeenRole, view, view_of
from ....runtime.view.why_not import Bar, why_not_done, why_not_started
from ...examples.given import ME
from ..content.document import Piece
from .played import PlayedExample
from .reasons import Reasons
from .story import StoryTeller

_TELLING = ("banned", "guard", "cost", "limit", "quota", "crowded")
"""The bars that teach something: a rule, a number."""


class Refusals:
    """Tells the refusals of one example, in the words of its story."""

    def __init__(self, played: PlayedExample, teller: StoryTeller, reasons: Reasons) -> None:
        self._played = played
        self._teller = teller
        self._reasons = reasons
        self._m = played.m

    def told(self, last: int) -> Iterator[Piece]:
        """A sentence for each thing that may not be done. ``last``: whom the sentence before was about."""
        said: set[str] = set()
        for line in self._played.example.refused or ():
            meant = None if line.seat else self._played.script.meant(line.text)
            if meant is None:
                continue
            bars, told = self._event(meant) if isinstance(meant, Frame) else self._rule(*meant)
            if not told or not bars or told in said or not self._teaches(meant, bars[0]):
                continue
            said.add(told)
            player = self._teller.called(ME, last) or ""
            last = ME
            yield from self._sentence(player, told, bars[0])

    def _teaches(self, meant: Frame | tuple[Rule, int], bar: Bar) -> bool:
        """Whether a reader learns something: only what stands on a card tells which condition fails."""
        if bar.kind == "guard" and (isinstance(meant, Frame) or meant[1] < 0):
            return False
        return bar.kind in _TELLING and not (bar.rule >= 0 and self._reasons.is_of_options(bar.rule))

    def _sentence(self, player: str, told: str, bar: Bar) -> Iterator[Piece]:
        sentence = self._teller.say("may_not", player=player, what=told).strip()
        yield Piece(sentence[:1].upper() + sentence[1:])
        quoted = self._reasons.quoted(bar.rule, whole=bar.kind == "banned") if bar.rule >= 0 else ()
        if bar.kind != "quota" and quoted:
            yield from quoted
        else:
            yield Piece(self._because(bar))
        yield Piece(". ")

    def _because(self, bar: Bar) -> str:
        words = self._teller.words
        if bar.kind == "cost":
            have = self._played.last.holdings[ME * self._m.resources + bar.resource]
            cost, there = (words.amount_phrase(bar.resource, n) for n in (bar.needed, have))
            spoken = {"cost": self._teller.object(cost), "have": self._teller.object(there)}
            player = self._teller.people[ME].name
            return self._teller.bar("cost", player=player, **spoken)
        if bar.kind == "limit":
            limit = phrase("bounded", bound=f"bound:{self._m.table.bounds[bar.bound].name}", n=bar.there)
            said = self._teller.spelled(phrase("plain", groups=(limit,)), "")
            return f" ({said.rstrip('.')})" if said else ""
        return self._teller.bar(bar.kind)

    def _event(self, event: Frame) -> tuple[Sequence[Bar], str]:
        s, verb = self._played.last, self._m.table.verbs[event.effect]
        (thing,) = event.sets[OBJECTS]
        if verb.on != "thing" or thing < 0:
            return (), ""
        seen = view_of(self._m, s, ME, thing)
        lies, roles = NONE, []
        for name, takes, value in zip(verb.roles, verb.takes, event.slots[ROLES:], strict=True):
            if takes == "value":
                roles.append(SeenRole(name, value))
            elif takes == "zone" and name != "from":
                lies = value
        happening = SeenEvent(event.effect, ME, seen.noun, NONE, 1, seen, tuple(roles), lies)
        return why_not_done(self._m, s, event), self._teller.attempt(happening, view(self._m, s, ME))

    def _rule(self, rule: Rule, this: int) -> tuple[Sequence[Bar], str]:
        s = self._played.last
        bars = why_not_started(self._m, s, rule, this, ME)
        if this < 0:
            return bars, self._teller.say("use_now")
        used = self._teller.thing(view_of(self._m, s, ME, this), ME)
        what = self._teller.object(used)
        return bars, self._teller.say("use", what=what) if what else ""
