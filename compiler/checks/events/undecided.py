"""Two cards between which nothing decides: who has both would not know what holds.

Only rules that can be so are looked at, and compared only where they have the same to decide, so that a pack
of many cards is little work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...interactions.collect import footprints
from ...interactions.footprint import Footprint
from ...interactions.meetings import Meeting, Meetings
from ...source.diagnostics import Diagnostic, Related, diagnostic
from ...tree import rules as typed
from ...typed.model import Game

Key = tuple[str, object]
"""What two rules have to decide between them: the event they replace, the parameter, the moment."""


def check_undecided(game: Game) -> Iterator[Diagnostic]:
    """H650: two replacements of one event. H651: two values for a parameter. H652: points at one moment.

    A rule is told once, with the first of those in each file that it stands undecided with; the rules of a
    pack that adds to the game come last, so that they are the ones told.
    """
    compare = Meetings(game)
    packs = {card.id: card.pack for card in game.cards}
    in_order = sorted(footprints(game, may_clash), key=lambda rule_print: packs[rule_print.card] != game.pack)
    groups: dict[Key, dict[typed.RuleBody, list[Footprint]]] = {}
    for footprint in in_order:
        for key in _keys(footprint):
            group = groups.setdefault(key, {})
            meetings = tuple(_first_of_each_file(compare, footprint, group))
            if meetings:
                yield _told(footprint, meetings)
            group.setdefault(footprint.rule.body, []).append(footprint)


def may_clash(body: typed.RuleBody) -> bool:
    """Whether a rule is of a kind of which two may be undecided."""
    return isinstance(body, typed.Replace | typed.Instead) or (
        isinstance(body, typed.Score) and body.moment is not None
    )


def _keys(footprint: Footprint) -> Iterable[Key]:
    if footprint.heard is not None:
        return [("replace", footprint.heard.verb)]
    if footprint.instead is not None:
        run = footprint.instead
        return [("run", run.label if isinstance(run, typed.LabelOf) else run.slot)]
    if footprint.sets:
        return [("set", parameter) for parameter, _ in footprint.sets]
    return [("pay", footprint.moment)]


def _first_of_each_file(
    compare: Meetings, footprint: Footprint, group: Mapping[typed.RuleBody, list[Footprint]]
) -> Iterator[Meeting]:
    """The first rule of each file with which one is undecided, of those before it.

    Where two that say the same are decided, all of them are: a hundred copies are one comparison each.
    """
    files: set[str] = set()
    for body, others in group.items():
        alike = body == footprint.rule.body and not any(compare.undecided(others[0], footprint))
        for other in () if alike else others:
            if other.span.file not in files:
                for meeting in compare.undecided(other, footprint):
                    files.add(other.span.file)
                    yield meeting
                    break


def _told(footprint: Footprint, meetings: tuple[Meeting, ...]) -> Diagnostic:
    related = tuple(Related(met.first.span, "other_rule") for met in meetings)
    other, subject = meetings[0].first.card.partition("/")[2], meetings[0].what[-1]
    match meetings[0].way:
        case "replace":
            return diagnostic("H650", footprint.span, related=related, event=subject, other=other)
        case "set":
            return diagnostic("H651", footprint.span, related=related, parameter=subject, other=other)
        case _:
            return diagnostic("H652", footprint.span, related=related, moment=subject, other=other)
