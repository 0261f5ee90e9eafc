"""What may not be done at the end of an example, and why not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....compiler.text.message.plan import phrase
from ....runtime.expressions.active_rules import Rule
from ....runtime.game.game import pending
from ....runtime.game.labels import thing_label
from ....runtime.table.effects import NONE
from ....runtime.table.events_layout import OBJECTS, ROLES
from ....runtime.table.state import Frame
from ....runtime.view.view import SeenEvent, SeenRole, view, view_of
from ....runtime.view.why_not import Bar, why_not_done, why_not_started
from ...examples.given import ME
from ...report.lexicon import capital
from ..content.document import Piece
from .played import PlayedExample
from .reasons import Reasons
from .story import CHOOSES, StoryTeller

_TELLING = ("banned", "guard", "cost", "limit", "quota", "crowded", "unpaid")
"""The bars that teach something: a rule, a number."""
_PLAIN = ("quota", "crowded", "unpaid")
"""The bars that a word tells."""
_NO_BAR = Bar("follows")
_CELL = re.compile(r"\[(\d+), (\d+)\]")
_CHOOSE = "choose"
"""The word of a line that chooses."""


class Refusals:
    """Tells the refusals of one example, in the words of its story."""

    def __init__(self, played: PlayedExample, teller: StoryTeller, reasons: Reasons) -> None:
        self._played = played
        self._teller = teller
        self._reasons = reasons
        self._m = played.m

    def told(self, last: int, *, every: bool = False) -> Iterator[Piece]:
        """A sentence for each thing that may not be done. ``last``: whom the sentence before was about;
        ``every``: also where the rule that bars it, which stands beside it then, tells all."""
        said: set[str] = set()
        named: dict[str, list[str]] = {}  # the rules of which the same is told, by it
        for line in self._played.example.refused or ():
            meant = None if line.seat else self._played.script.meant(line.text)
            if meant is None:
                told, bar, because = self._choice(line.text) if every and not line.seat else "", _NO_BAR, ""
            else:
                bars, told = self._event(meant) if isinstance(meant, Frame) else self._rule(*meant)
                bar = bars[0] if bars else _NO_BAR
                of = NONE if isinstance(meant, Frame) else meant[0].number
                because = self._because(bar, NONE if isinstance(meant, Frame) else meant[1], of)
                if every and not isinstance(meant, Frame) and meant[1] < 0:
                    named.setdefault(because, []).append(self._reasons.name_of_card(meant[0].number))
                    continue
            if not told or told in said or not (every or self._teaches(bar, because)):
                continue
            said.add(told)
            player = self._teller.called(ME, last) or ""
            last = ME
            yield from self._sentence(player, told, bar, because, quote=not every)
        for because, names in named.items():
            player = self._teller.called(ME, last) or ""
            quoted = [self._teller.say("quoted_name", name=name) for name in dict.fromkeys(names) if name]
            last, either = ME, self._teller.words.messages.either(quoted)
            told = self._teller.say("use_named", name=either) if either else self._teller.say("use_now")
            yield from self._sentence(player, told, _NO_BAR, because, quote=False)

    def _teaches(self, bar: Bar, because: str) -> bool:
        """Whether a reader learns something: not what another game allows, nor that something fails of which
        nobody can tell why."""
        if bar.kind == "guard" and not because:
            return False
        return bar.kind in _TELLING and not (bar.rule >= 0 and self._reasons.is_of_options(bar.rule))

    def _sentence(self, player: str, told: str, bar: Bar, because: str, *, quote: bool) -> Iterator[Piece]:
        yield Piece(capital(self._teller.say("may_not", player=player, what=told).strip()))
        whole = bar.kind == "banned"
        quoted = (
            self._reasons.quoted(bar.rule, whole=whole) if quote and bar.rule >= 0 and not because else ()
        )
        yield from quoted or (Piece(because),)
        yield Piece(". ")

    def _choice(self, line: str) -> str:
        """What cannot be chosen: a thing of those that are asked for, by its words in a line."""
        s, (word, _, label) = self._played.last, line.partition(" ")
        question = next((asked for asked in pending(s) if asked.player == ME), None)
        if word != _CHOOSE or question is None:
            return ""
        thing = NONE
        if question.kind == "placement" and (cell := _CELL.fullmatch(label)):
            thing = self._cell(question.options, int(cell[1]), int(cell[2]))
        elif question.kind == "thing":
            nouns = {s.roster.noun[thing] for thing in question.options if thing >= 0}
            every = (t for t in range(len(s.place)) if s.roster.noun[t] in nouns)
            things = (t for t in every if t not in question.options)
            thing = next((t for t in things if thing_label(self._m, s, t) == label), NONE)
        if thing < 0:
            return ""
        seen = view_of(self._m, s, ME, thing)
        what = self._teller.where_or_what(seen)
        return self._teller.clause(CHOOSES, what, self._teller.say("not")) if what else ""

    def _cell(self, placements: Sequence[int], row: int, column: int) -> int:
        """The cell at a row and column of the grid on which a shape is put; -1 where nobody can tell."""
        number = next((number for number in placements if number >= 0), NONE)
        if number < 0:
            return NONE
        grid, _ = self._m.placements[number % len(self._m.placements)]
        board = self._played.last.roster.cells[grid, number // len(self._m.placements) - 1]
        place = (row - 1) * self._m.table.grids[grid].columns + column - 1
        return board[place] if 0 <= place < len(board) else NONE

    def _because(self, bar: Bar, this: int, of: int) -> str:
        """The words for a bar of what is done with a thing by a rule."""
        words = self._teller.words
        if bar.kind == "guard":
            said = self._reasons.unmet(self._played.last, bar.rule, this)
            return self._teller.bar("guard", condition=said) if said else ""
        if bar.kind == "cost":
            have = self._played.last.holdings[ME * self._m.resources + bar.resource]
            cost, there = (words.amount_phrase(bar.resource, n) for n in (bar.needed, have))
            spoken = {"cost": self._teller.object(cost), "have": self._teller.object(there)}
            player = self._teller.people[ME].name
            return self._teller.bar("cost", player=player, **spoken)
        if bar.kind == "limit":
            limit = phrase("bounded", bound=f"bound:{self._m.table.bounds[bar.bound].name}", n=bar.there)
            said = self._teller.spelled(phrase("plain", groups=(limit,)), "")
            quoted = self._teller.say("because", rule=capital(said.rstrip("."))) if said else ""
            return self._teller.say("here", what=quoted, number=bar.needed) if quoted else ""
        kind = "edge" if bar.kind == "follows" and self._reasons.steps(of) else bar.kind
        return self._teller.bar(kind) if bar.kind in _PLAIN else ""

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
            name = self._reasons.name_of_card(rule.number)
            quoted = self._teller.say("quoted_name", name=name) if name else ""
            return bars, self._teller.say("use_named", name=quoted) if quoted else self._teller.say("use_now")
        used = self._teller.thing(view_of(self._m, s, ME, this), ME)
        what = self._teller.object(used)
        return bars, self._teller.say("use", what=what) if what else ""
