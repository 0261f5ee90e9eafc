"""What only procedures say: of players, of options, of all players at once, of tables.

A rule on a card speaks of its owner. A procedure also tells who is first, how a game is set up and what
holds of everybody. ``ProcedurePlanner`` is asked by the planners of conditions, things and values before
they give up. Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...tree import rules
from ...tree.types import Thing
from ...words.vocabulary import Vocabulary
from ..lines.lines import granted_line
from ..message.plan import Phrase, phrase
from ..plan.discourse import Discourse, NotExpressible
from ..plan.nouns import noun_phrase
from ..plan.reckoning import DIVIDED
from ..plan.values import plan_value


def discourse_of_procedures(vocabulary: Vocabulary, labels: Mapping[str, rules.Rule]) -> Discourse:
    """Where nothing has been named yet, and all that procedures say can be said."""
    return Discourse(
        vocabulary,
        dict(labels),
        "",
        telling=ProcedurePlanner(),
        line=granted_line,
        worked_out=plan_value,
    )


class ProcedurePlanner:
    """Plans what procedures say beyond the rules of cards; None for what it does not know either."""

    def check(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """A condition on a player or an option."""
        match node:
            case rules.Option(name=name):
                return phrase("option_chosen", option=f"option:{name}")
            case rules.Comparison(
                operator="is", left=rules.Option(name=name), right=rules.Value(enum=enum, value=value)
            ):
                return phrase("option_valued", option=f"option:{name}", value=f"value:{enum}.{value}")
            case rules.Comparison():
                return self._compared(discourse, node)
        return None

    def _compared(self, discourse: Discourse, node: rules.Comparison) -> Phrase | None:
        match node:
            case rules.Comparison(operator="is not", left=rules.Member() as own, right=rules.Nothing()):
                return phrase("own_known", field=_own(own)) if _is_mine(own) else None
            case rules.Comparison(operator="is", left=rules.Member() as own, right=rules.Fold()) if _is_mine(
                own
            ) and _is_highest(own, node):
                return phrase("leading", field=_own(own))
            case rules.Comparison(
                operator="is",
                left=rules.Count(
                    binder=rules.Binder(where=rules.Comparison(left=rules.Member() as own) as most)
                ),
                right=rules.Number(value=1),
            ) if _is_highest(own, most):
                return phrase("one_leads", field=_own(own))
        return None

    def thing(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """A thing that another one holds: "the coin in the box"."""
        match node:
            case rules.Member(subject=rules.Local() as holder, type=Thing(noun=noun)):
                return noun_phrase(noun, "the", place=discourse.plainly(holder))
        return None

    def source(self, node: rules.Expression) -> Phrase | None:
        """Whose the things are that each player has."""
        match node:
            case rules.Things(owner=rules.Player(which="players")):
                return phrase("owned", owner=noun_phrase("player", "each"))
            case rules.Zone(zone=zone, owner=rules.Player(which="players")):
                place = phrase("owned", owner=noun_phrase("player", "each"))
                return phrase("np", noun=f"zone:{zone}", det="the", place=place)
        return None

    def value(self, discourse: Discourse, node: rules.Expression) -> Phrase | None:
        """What a table has, or a sum of values."""
        match node:
            case rules.Arithmetic(operator="+", left=left, right=right) if not (
                isinstance(left, rules.Number) or isinstance(right, rules.Number)
            ):
                summands = tuple(plan_value(discourse, summand) for summand in _summands(node))
                if any(summand.op in DIVIDED for summand in summands):
                    raise NotExpressible(node, "value")
                return _together(summands)
        looked = looked_up(discourse, node)
        if looked is None:
            return None
        op = "entry_by_players" if looked.by_players else "entry"
        return phrase(op, table=looked.table, rows=looked.rows())


def _together(values: tuple[Phrase, ...]) -> Phrase:
    """A sum; of numbers of things, one number of all of them."""
    if all(value.op == "number_of" for value in values):
        return phrase("number_of_all", things=tuple(value.phrase("of") for value in values))
    return phrase("sum", values=values)


@dataclass(frozen=True, slots=True)
class LookedUp:
    """The word of a table that a number is looked up in, its numbers by their index, and whether that is how
    many play: there is no need to say what such rows go by."""

    table: str
    numbers: tuple[tuple[int, int], ...]
    by_players: bool

    def rows(self, *, zero: bool = True) -> tuple[Phrase, ...]:
        """The rows, those with the same number as one; ``zero``: also those in which nothing stands."""
        op = "with_players" if self.by_players else "row"
        return tuple(row for row in _rows(op, self.numbers) if zero or row.get("n") != 0)

    def doing(self, act: Phrase) -> Phrase:
        """Something done so often as the table has it; what is done not at all is not told."""
        if self.by_players:
            return phrase("by_players", act=act, rows=self.rows(zero=False))
        return phrase("by_rows", act=act, table=self.table, rows=self.rows(zero=False))


def looked_up(discourse: Discourse, node: rules.Expression) -> LookedUp | None:
    """The table that a number is looked up in; None where it is in no table."""
    match node:
        case rules.Arithmetic(operator="*", left=rules.Number(value=times), right=rules.Entry() as entry):
            pass
        case rules.Entry() as entry:
            times = 1
        case _:
            return None
    table = discourse.vocabulary.tables[entry.table]
    numbers = tuple(
        (index[0], number * times)
        for index, number in sorted(table.entries.items())
        if len(index) == 1 and isinstance(index[0], int) and isinstance(number, int)
    )
    if len(numbers) < len(table.entries):
        raise NotExpressible(node, "value")
    return LookedUp(f"table:{entry.table}", numbers, is_how_many_play(entry.indexes[0]))


def is_how_many_play(index: rules.Expression) -> bool:
    """Whether a table is looked up by how many play."""
    match index:
        case rules.Count(binder=rules.Binder(sources=(rules.Player(which="players"),), where=None)):
            return True
    return False


def _rows(op: str, numbers: Sequence[tuple[int, int]]) -> list[Phrase]:
    """The rows of a table, those with the same number as one."""
    rows: list[Phrase] = []
    start = 0
    for index in range(1, len(numbers) + 1):
        if index < len(numbers) and numbers[index][1] == numbers[start][1]:
            continue
        low, high = numbers[start][0], numbers[index - 1][0]
        rows.append(phrase(op, low=low, high=None if high == low else high, n=numbers[start][1]))
        start = index
    return rows


def _summands(node: rules.Expression) -> tuple[rules.Expression, ...]:
    match node:
        case rules.Arithmetic(operator="+", left=left, right=right):
            return (*_summands(left), *_summands(right))
    return (node,)


def _is_mine(member: rules.Member) -> bool:
    return member.subject == rules.Player("me")


def _own(member: rules.Member) -> str:
    return f"field:player.{member.field}"


def _is_highest(own: rules.Member, node: rules.Comparison) -> bool:
    """Whether a field of a player is compared with the highest that any player has."""
    match node.right:
        case rules.Fold(
            kind="highest",
            value=rules.Member(noun="player", field=field, subject=rules.Local(name=name)),
            binder=rules.Binder(name=bound, sources=(rules.Player(which="players"),), where=None),
        ):
            return own.noun == "player" and field == own.field and name == bound
    return False
