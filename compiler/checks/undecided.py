"""Two cards between which nothing decides: who has both would not know what holds.

Only rules that can be so are looked at, and compared only where they have the same to decide, so that a pack
of many cards is little work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..interactions.collect import footprints
from ..interactions.footprint import Footprint
from ..interactions.meetings import Meeting, Meetings
from ..source.diagnostics import Diagnostic, Related, diagnostic
from ..typed import rules
from ..typed.model import Game

Key = tuple[str, object]
"""What two rules have to decide between them: the event they replace, the parameter, the moment."""


def check_undecided(game: Game) -> Iterator[Diagnostic]:
    """H650: two replacements of one event. H651: two values for a parameter. H652: points at one moment.

    A rule is told once, with the first of those in each file that it stands undecided with; the rules of a
    pack that adds to the game come last, so that they are the ones told.
    """
    compare = Meetings(game)
    packs = {card.id: card.pack for card in game.cards}
    found = sorted(footprints(game, _may_clash), key=lambda one: packs[one.card] != game.pack)
    groups: dict[Key, list[Footprint]] = {}
    for one in found:
        for key in _keys(one):
            groups.setdefault(key, []).append(one)
    for group in groups.values():
        for number, one in enumerate(group):
            meetings = tuple(_first_of_each_file(compare, one, group[:number]))
            if meetings:
                yield _told(one, meetings)


def _may_clash(body: rules.RuleBody) -> bool:
    """Whether a rule is of a kind of which two may be undecided."""
    return isinstance(body, rules.Replace) or (isinstance(body, rules.Score) and body.moment is not None)


def _keys(one: Footprint) -> Iterable[Key]:
    if one.heard is not None:
        return [("replace", one.heard.verb)]
    if one.sets:
        return [("set", parameter) for parameter, _ in one.sets]
    return [("pay", one.moment)]


def _first_of_each_file(compare: Meetings, one: Footprint, others: Iterable[Footprint]) -> Iterator[Meeting]:
    files: set[str] = set()
    for other in others:
        if other.span.file in files:
            continue
        meeting = next((met for met in compare.undecided(other, one)), None)
        if meeting is not None:
            files.add(other.span.file)
            yield meeting


def _told(one: Footprint, meetings: tuple[Meeting, ...]) -> Diagnostic:
    related = tuple(Related(met.one.span, "other_rule") for met in meetings)
    other, what = meetings[0].one.card.partition("/")[2], meetings[0].what[-1]
    match meetings[0].way:
        case "replace":
            return diagnostic("H650", one.span, related=related, event=what, other=other)
        case "set":
            return diagnostic("H651", one.span, related=related, parameter=what, other=other)
        case _:
            return diagnostic("H652", one.span, related=related, moment=what, other=other)
