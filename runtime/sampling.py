"""Positions that look the same to one player: what he cannot know is dealt anew."""

from __future__ import annotations

from .machine import Machine
from .random import below, mix, streams
from .state import State
from .view import hidden_from


def resample(m: Machine, state: State, player: int, seed: int) -> State:
    """A position that a player cannot tell from this one.

    Things that he cannot see change places among hidden places of the same kind; chance starts anew; answers
    of others to a simultaneous question that waits are given anew. The given position stays.
    """
    s = state.copy()
    s.events = state.events[:]
    chance = streams(mix(seed), 1)
    for places in _alike(m, s, player):
        _deal(s, places, chance)
    s.streams = streams(mix(seed + 1), len(s.streams))
    if len(s.questions) > 1:
        for question in s.questions:
            if question.player != player and question.answer is not None:
                options = (*question.options, *question.offers)
                question.answer = options[below(chance, 0, len(options))]
    return s


def _alike(m: Machine, s: State, player: int) -> list[list[int]]:
    """The places whose things a player cannot see, those of the same kind of thing together."""
    found: dict[int, list[int]] = {}
    for place in range(m.zone_places):
        if s.contents[place] and hidden_from(m, s, place, player):
            found.setdefault(m.table.zones[s.roster.place_zone[place]].of, []).append(place)
    return list(found.values())


def _deal(s: State, places: list[int], chance: list[int]) -> None:
    """Shuffles the things of some places over these places."""
    things = [thing for place in places for thing in s.contents[place]]
    for last in range(len(things) - 1, 0, -1):
        other = below(chance, 0, last + 1)
        things[last], things[other] = things[other], things[last]
    for place in places:
        count = len(s.contents[place])
        s.contents[place] = tuple(things[:count])
        for thing in things[:count]:
            s.place[thing] = place
        del things[:count]
