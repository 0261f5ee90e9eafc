"""Compiled rules: frozen, serialisable, and nothing else.

``lower`` makes them from typed rules; the runtime links and plays them. A record holds integers,
ids (strings), truths and tuples only, so that it can be written as JSON, shared between
interpreters and compared; expressions and programs are records of ``operations``.
"""

from __future__ import annotations

from .operations import Bind, Expression, Instruction, Wanted
from .table import Record

SCHEMA = 1
NONE = -1  # no thing, no value, no player, no place
SOME, ALL, SINGLE = range(3)  # what a verb is done to: what it can be done to, all, one thing that is there
GONE = -2  # in place of the place where a thing lies: it is out of the game
ALL_SEATS = -2  # in place of a player: all of them
COLUMN, FORMULA, RESOURCE = range(3)  # what a ``keep`` keeps from changing
RESOURCES, WINDOWS = -1, -2  # in place of an enumeration: what serves as what in a ``treat``
ANY_TIME, NEVER, BY_CARD, SEVERAL = -1, -2, -3, -4  # windows of an action beside the declared ones
INSTEAD = ("instead", "may_instead")  # the kinds that have something else done in place of a rule
THING_CHOSEN, PLAYER_CHOSEN = range(2)  # that something is chosen, as an event: numbered behind the verbs
OTHERS, EVERYBODY, TURN, ONE, REQUIRED = range(5)  # to whom actions are offered: see ``windows.Offer``


class Origin(Record, frozen=True):
    """Where a rule was written: file, first character, first character after it."""

    file: str = ""
    start: int = 0
    end: int = 0


class Pattern(Record, frozen=True):
    """Which events a rule speaks of.

    ``noun`` and ``resource`` are -1 for any. ``object`` is the binder of the event's object,
    ``amount`` must equal the event's; ``roles`` are pairs of a role's number and what it must be.
    ``memories`` are values of which
    ``becomes`` must know what they were before the event, kept in the set ``memory``. The object stands
    in the slot ``first``, the roles behind it, then the amount, the card by whose rule it is done, and
    whether that is as a cost. ``through``: which card that must be. ``doer``: who does it, as seen from the
    owner of the card: owner, others, players, left, right. ``group``: things that are acted on together are
    one event.
    """

    verb: int
    first: int = 0
    memory: int = 0
    noun: int = NONE
    resource: int = NONE
    amount: Expression | None = None
    object: Bind | None = None
    roles: tuple[tuple[int, Wanted], ...] = ()
    where: Expression | None = None
    memories: tuple[Expression, ...] = ()
    doer: str = "owner"
    group: bool = False
    through: Bind | None = None


class Limit(Record, frozen=True):
    """So many uses in a period, for each rule instance and acting player."""

    times: int
    period: int


class Parameter(Record, frozen=True):
    """A quantity of a rule that other rules may set, with the slot that holds it."""

    name: str
    slot: int
    default: Expression


class Choice(Record, frozen=True):
    """A choice a rule may ask for, for those who want to know before it runs."""

    binding: str
    noun: int
    quantity: str
    counter: int


class Effect(Record, frozen=True):
    """One rule, compiled.

    ``kind``: action, after, before, replace, may_replace, instead, may_instead, set, modify, limit, permit,
    forbid, silence, keep, treat, lend, score, formula, of_player (a formula of a player), verb, procedure,
    slot, timed. ``card``: the card it stands on, or -1; ``noun``: the kind whose every card has it, or -1;
    ``granted``: it holds only where an instruction grants it; ``when``: a condition on the options without
    which it does not exist; ``side``: the stored column and the value that the card must show.
    ``window``: of an action, or ``ANY_TIME``, ``NEVER``, ``BY_CARD`` with the column in ``numbers``, or
    ``SEVERAL`` with the windows there.
    ``value`` is what a modify adds, a limit sets, a score gives, a formula is. ``numbers`` are a
    kind's own: modify (column, constant, view, purpose), limit (bound), set (effect), instead (effects),
    treat (resources, source, target, purpose), silence (1 for all rules, else 0 and the effects), keep
    (column, formula or resource: 0 to 2, its number, 1 for rising, -1 for falling, 0 both), score,
    timed (moment). ``binder``: the domain of a modify or score, the cards of an instead or lend.
    ``settings`` are the parameters that a set changes: (slot in the other effect, value).
    ``musts``: the counters of the instructions that can fail, and it with them. ``rests``: by the counter of
    what runs something else, what can fail behind it in the bodies in which it stands.
    ``paid``: the counter behind its costs.
    ``reads`` and ``writes`` name fields, zones and resources for those who compare rules.
    ``account``: it only remembers, and so comes before all others that react to the same.
    """

    id: str
    kind: str
    card: int = NONE
    noun: int = NONE
    label: str = ""
    granted: bool = False
    when: Expression | None = None
    side: tuple[int, ...] = ()
    window: int = NONE
    event: Pattern | None = None
    guard: Expression | None = None
    limit: Limit | None = None
    parameters: tuple[Parameter, ...] = ()
    choices: tuple[Choice, ...] = ()
    slots: int = 0
    sets: int = 0
    program: tuple[Instruction, ...] = ()
    value: Expression | None = None
    binder: Bind | None = None
    numbers: tuple[int, ...] = ()
    settings: tuple[tuple[int, Expression], ...] = ()
    musts: tuple[int, ...] = ()
    rests: tuple[tuple[int, tuple[int, ...]], ...] = ()
    paid: int = 0
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    origin: Origin = Origin()
    text: str = ""
    account: bool = False
