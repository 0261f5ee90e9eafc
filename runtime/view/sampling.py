"""Positions that look the same to one player: what he cannot know is dealt anew."""

from __future__ import annotations

from ..events.answering import forget_used
from ..events.sight import (
    hidden_places,
    in_sight,
    kind_of_unseen,
    looked_at,
    lose_sight,
    show,
    shown_among,
    unseen_fields,
    was_in_sight,
)
from ..instructions.choices import ChooseNode
from ..instructions.choose_several import ChooseSetNode
from ..instructions.running import run_stack
from ..machine.machine import Machine
from ..table.effects import NONE
from ..table.events_layout import EVENT_ROLES, EVENT_THING, EVENT_VERB
from ..table.limits import AbortedError
from ..table.random import below, mix, streams
from ..table.state import PROGRAM, Frame, Question, State
from .sampled_fields import field_as_seen, keep_to_oneself, write_anew
from .view import is_told

_DEALS = 24
"""So many deals are tried in which the others are asked what they are asked."""


def resample(m: Machine, state: State, player: int, seed: int) -> State:
    """A position that a player cannot tell from this one.

    All things that he cannot see are dealt anew over all places where they may lie; chance starts anew;
    others are asked with what they have now, and what they answered to a simultaneous question that waits is
    answered anew. The given position stays. Of positions that look the same to him the same seed makes the
    same one, so that nothing he cannot know has a part in it.
    """
    for deal in range(_DEALS):
        s = _dealt(m, state, player, mix(seed + deal))
        if s is not None:
            return s
    return _dealt(m, state, player, mix(seed), asks=False) or state


def _dealt(m: Machine, state: State, player: int, seed: int, *, asks: bool = True) -> State | None:
    """One deal; None where the others would not be asked what they are asked."""
    s = state.copy()
    chance = streams(seed, 1)
    places = hidden_places(m, s, player)
    hidden = [thing for place in places for thing in s.contents[place]]
    shown = shown_among(s, hidden, player)
    unseen = sorted(thing for thing in hidden if thing not in shown)
    told = [event for event in state.events if is_told(m, event, player)]
    s.events = [_as_seen(m, state, event, player, unseen) for event in told]
    unknown = unseen_fields(m, s, player)
    write_anew(m, s, unknown, chance)
    _deal(m, s, places, looked_at(s, player), shown, chance)
    s.streams = streams(mix(seed), len(s.streams))
    s.scripted = ()
    for stack in (s.main, *s.branches) if places or unknown else ():
        for frame in stack:
            if frame.kind == PROGRAM and frame.effect < len(m.effects) and frame.chooser != player:
                keep_to_oneself(m, s, frame, chance)
                _choose_anew(m, s, frame, dict.fromkeys(sorted(hidden)), chance)
            forget_used(m, frame, hidden)
    others = [question for question in s.questions if question.player != player]
    if asks and (places or unknown) and not all(asked_again(m, s, question) for question in others):
        return None
    if not asks:
        for question in others:
            _offer_nothing_real(s, question, hidden)
    for question in s.questions:
        if question.player != player and question.answer is not None:
            options = (*question.options, *question.offers)
            question.answer = options[below(chance, 0, len(options))]
    return s


def _deal(
    m: Machine,
    s: State,
    places: list[int],
    seen: dict[int, None],
    shown: dict[int, None],
    chance: list[int],
) -> None:
    """Deals the things of some places over these places, each where its noun may lie.

    Those that the player is looking at stay where they are, though not in which order; what he was shown, at
    its place in an order too. The narrowest places are dealt to first, so that there is always something left
    for the others.
    """
    stay = seen | shown
    known = {place: _who_knows(s, place, stay) for place in places}
    kept = {place: [thing for thing in s.contents[place] if thing in stay] for place in places}
    rest = sorted(thing for place in places for thing in s.contents[place] if thing not in stay)
    kinds = {place: m.kinds[m.table.zones[s.roster.place_zone[place]].of] for place in places}
    noun = s.roster.noun
    for place in sorted(places, key=lambda spot: (sum(kinds[spot]), spot)):
        laden = _taken_off(s, place, stay)
        there = sorted(kept[place])
        fitting = [thing for thing in rest if kinds[place][noun[thing]]]
        for _ in range(len(s.contents[place]) - len(there)):
            there.append(fitting.pop(below(chance, 0, len(fitting))))
        dealt = set(there)
        rest = [thing for thing in rest if thing not in dealt]
        _shuffle(there, chance)
        if shown and m.ordered[s.roster.place_zone[place]]:
            moved = iter([thing for thing in there if thing not in shown])
            there = [thing if thing in shown else next(moved) for thing in s.contents[place]]
        s.contents[place] = tuple(there)
        for thing in there:
            s.place[thing] = place
        _put_on(m, s, [thing for thing in there if thing not in stay], laden)
    for place in places if s.shown else ():
        _let_know(m, s, place, stay, known[place])


def _who_knows(s: State, place: int, stay: dict[int, None]) -> list[int]:
    """The seats that know each thing of a place which is to be dealt anew: that they do is seen by all."""
    return [s.shown.get(thing, 0) for thing in s.contents[place] if thing not in stay]


def _let_know(m: Machine, s: State, place: int, stay: dict[int, None], seats: list[int]) -> None:
    """Whoever knew something of a place knows what lies there now: at the same place of an order."""
    things = [thing for thing in s.contents[place] if thing not in stay]
    if not m.ordered[s.roster.place_zone[place]]:
        things, seats = sorted(things), sorted(seats)
    for thing, knowing in zip(things, seats, strict=True):
        lose_sight(s, thing)
        if knowing:
            show(s, thing, knowing)


def _taken_off(s: State, place: int, stay: dict[int, None]) -> list[tuple[int, tuple[int, ...]]]:
    """Takes what lies on things out of sight off them: how much each may hold is known, not which it is."""
    loads = []
    for thing in s.contents[place]:
        hold = s.roster.hold[thing]
        if thing not in stay and hold >= 0 and s.contents[hold]:
            loads.append((thing, s.contents[hold]))
            s.contents[hold] = ()
    return sorted(loads, key=lambda load: load[1])


def _put_on(m: Machine, s: State, there: list[int], laden: list[tuple[int, tuple[int, ...]]]) -> None:
    """Puts on some things what lay on those that were there before; on the same where there is no room."""
    roster, nouns = s.roster, m.table.nouns
    for before, load in laden:
        noun = nouns[roster.noun[load[0]]]
        free = (
            thing
            for thing in there
            if roster.hold[thing] >= 0
            and not s.contents[roster.hold[thing]]
            and nouns[roster.noun[thing]].holds in noun.kinds
            and not 0 < nouns[roster.noun[thing]].capacity < len(load)
        )
        hold = roster.hold[next(free, before)]
        s.contents[hold] += load
        for thing in load:
            s.place[thing] = hold


def _shuffle(things: list[int], chance: list[int]) -> None:
    for last in range(len(things) - 1, 0, -1):
        other = below(chance, 0, last + 1)
        things[last], things[other] = things[other], things[last]


def _as_seen(m: Machine, s: State, event: tuple[int, ...], player: int, hidden: list[int]) -> tuple[int, ...]:
    """An event in which the first thing that it may be stands in for each that the player did not see.

    So does the first that is out of sight for one on which something lies.
    """
    verb, roster = m.table.verbs[event[EVENT_VERB]], s.roster
    above = next((roster.hold[thing] for thing in hidden if roster.hold[thing] >= 0), NONE)
    seen, after = list(event), EVENT_ROLES + len(verb.roles)
    if m.on_fields[event[EVENT_VERB]]:
        return field_as_seen(m, event, player)
    things = [EVENT_THING] if verb.on in ("thing", "noun") else []
    things += [EVENT_ROLES + at for at, takes in enumerate(verb.takes) if takes == "thing"]
    for at in [position for position in things if event[position] >= 0]:
        if not was_in_sight(m, s, event[at], event[after : after + m.look], player):
            kind = kind_of_unseen(m, s, event[at], event[after : after + 2])
            other = next(thing for thing, noun in enumerate(s.roster.noun) if m.kinds[kind][noun])
            seen[at] = other
            seen[after + 2 : after + 2 + m.stored] = s.fields[other * m.stored : (other + 1) * m.stored]
        for place in (after, after + 1):
            holder = roster.place_holder[event[place]] if event[place] >= 0 else NONE
            if holder >= 0 and not in_sight(m, s, holder, player):
                seen[place] = above
        after += m.look
    return tuple(seen)


def _choose_anew(m: Machine, s: State, f: Frame, hidden: dict[int, None], chance: list[int]) -> None:
    """What somebody chose among things out of sight, and has not used yet, is something that he has now.

    Of several that he is still choosing nobody else knows how many he has.
    """
    for counter, asking in enumerate(m.programs[f.effect][: f.pc + 1]):
        if not isinstance(asking, ChooseNode | ChooseSetNode) or asking.kind != "thing":
            continue
        if isinstance(asking, ChooseSetNode):
            picked = () if counter == f.pc else f.sets[asking.number]
            if counter == f.pc or any(thing in hidden for thing in picked):
                items = [thing for thing in asking.binder.items(s, f) if thing in hidden] or list(hidden)
                _shuffle(items, chance)
                f.sets[asking.number] = tuple(items[: len(picked)])
        elif counter < f.pc and f.slots[asking.slot] in hidden:
            fitting = [thing for thing in asking.binder.items(s, f) if thing in hidden] or list(hidden)
            f.slots[asking.slot] = fitting[below(chance, 0, len(fitting))]


def _offer_nothing_real(s: State, question: Question, hidden: list[int]) -> None:
    """Where no deal was found in which somebody is asked the same: none of what is really offered to him."""
    if question.kind == "thing" and hidden:
        seen = tuple(option for option in question.options if option not in hidden)
        question.options = seen if any(option >= 0 for option in seen) else (min(hidden), *seen)
    elif question.kind == "replace":
        question.detail = NONE  # on which card the rule stands
    if question.options:
        question.offers = ()


def asked_again(m: Machine, s: State, question: Question) -> bool:
    """Whether somebody is asked the same again, with the options that he has now."""
    stack = s.main if question.branch < 0 else s.branches[question.branch]
    where = _where(s, question.branch)
    at = s.questions.index(question)
    del s.questions[at]
    events, before = s.events, (s.stack, s.branch)
    s.events, s.stack, s.branch = [], stack, question.branch
    try:
        asked = not run_stack(m, s) and not s.events and _where(s, question.branch) == where
    except AbortedError:
        return False
    if asked:
        again = s.questions.pop()
        asked = (again.player, again.kind) == (question.player, question.kind)
        again.answer = question.answer
        s.questions.insert(at, again)
    s.events, (s.stack, s.branch) = events, before
    return asked


def _where(s: State, branch: int) -> tuple[int, int, int]:
    """Which step of which rule is on top of a stack, and how many are under way."""
    stack = s.main if branch < 0 else s.branches[branch]
    return (len(stack), stack[-1].effect, stack[-1].pc) if stack else (0, -1, -1)
