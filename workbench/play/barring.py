"""Why something is not among the options, and which limits are in force, in the player's words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...compiler.text.language.missing import MissingForm
from ...compiler.text.message.plan import phrase
from ...runtime.game.labels import asker
from ...runtime.machine.machine import Machine
from ...runtime.table.state import Question, State, action_of
from ...runtime.view.known import if_known, known
from ...runtime.view.view import SeenThing
from ...runtime.view.why import why_limit
from ...runtime.view.why_not import Bar, why_not_chosen, why_not_in_force, why_not_used
from .board.words import Words
from .purpose import Purposes


class Barring:
    """Tells one player what bars a thing that he sees."""

    def __init__(self, words: Words, purposes: Purposes) -> None:
        self.words = words
        self.m: Machine = words.m
        self.purposes = purposes

    def thing(self, s: State, question: Question, seen: SeenThing) -> list[str]:
        """Why a thing may not be chosen, or used, now; nothing where it may, or where nobody can tell."""
        if seen.thing < 0:
            return []
        if any(self._is_action_of(option, seen) for option in question.offers):
            return []
        tried = partial(self._bars, question=question, thing=seen.thing)
        bars = if_known(known(self.m, s, question.player), tried) or ()
        said = list(dict.fromkeys(self._said(s, question, seen, bar) for bar in bars))
        several = [self.words.say("bar_ways", what=self.words.thing(seen))] if len(said) > 1 else []
        return several + said

    def _bars(self, s: State, question: Question, thing: int) -> tuple[Bar, ...]:
        used = why_not_used(self.m, s, question.player, thing)
        bars = used or why_not_chosen(self.m, s, question, thing)
        return bars or why_not_in_force(self.m, s, question, thing)

    def limits(self, s: State, player: int) -> Iterator[str]:
        """The limits of a player, each with the rules that set it; those that he can know."""
        position = known(self.m, s, player)
        for number in range(len(self.m.table.bounds)):
            limit = if_known(position, partial(self.m.book.limit, bound=number, player=player))
            said = "" if limit is None else self._limit(number, limit)
            if said:
                yield said
                for part in why_limit(self.m, position, number, player):
                    source = self._rule(part.rule) if part.rule >= 0 else self.words.say("itself")
                    line = self.words.say("why_limit_part", amount=part.amount, source=source)
                    yield f"  {line}"

    def _is_action_of(self, option: int, seen: SeenThing) -> bool:
        return action_of(option)[1] == seen.thing

    def _said(self, s: State, question: Question, seen: SeenThing, bar: Bar) -> str:
        what = self.words.thing(seen)
        match bar.kind:
            case "unfit":
                f = asker(s, question)
                wanted = self.purposes.choice(self.m.effects[f.effect], f.pc)
                return self.words.say("bar_wanted" if wanted else "bar_unfit", what=what, wanted=wanted)
            case "banned" | "quota" | "guard" | "window":
                return self.words.say(f"bar_{bar.kind}", what=what, rule=self._rule(bar.rule))
            case "limit":
                limit = self._limit(bar.bound, bar.there)
                return self.words.say("bar_limit", what=what, limit=limit, needed=bar.needed)
            case "cost":
                have = s.holdings[question.player * self.m.resources + bar.resource]
                pay = self.words.units(bar.resource, bar.needed)
                return self.words.say(
                    "bar_cost", what=what, cost=pay, have=self.words.units(bar.resource, have)
                )
        return self.words.say(f"bar_{bar.kind}", what=what)

    def _rule(self, effect: int) -> str:
        """A rule with its card; of what has no text, the card."""
        card, rule = self.words.rule_card(effect), self.words.rule(effect)
        return self.words.say("asks", card=card, rule=rule) if rule else card

    def _limit(self, bound: int, limit: int) -> str:
        """A limit as a card says it; empty where the language has no words for it."""
        said = phrase("bounded", bound=f"bound:{self.m.table.bounds[bound].name}", n=limit)
        try:
            return self.words.realizer.spell(phrase("plain", groups=(said,)))
        except MissingForm:
            return ""
