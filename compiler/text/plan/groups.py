"""Statements to groups: what is said between two semicolons.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from functools import partial
from typing import assert_never

from ...tree import rules
from ..message.plan import Phrase, Slot, phrase
from ..message.scope import in_steps
from .again import plan_again_and_again
from .choosing import plan_choosing
from .clauses import plan_assign, plan_cancel, plan_do, plan_do_until, plan_payment, plan_run
from .conditions import plan_condition
from .discourse import Discourse, NotExpressible
from .each import plan_division, plan_each_clause, plan_everybody, plan_everybody_may, plan_spread
from .values import plan_each

Groups = tuple[Phrase, ...]
REST = "moment:own.rest"
"""The moment that never comes: what is granted without one holds for the rest of the game."""
_ALTERNATIVES = frozenset(
    {"plus_or_minus", "either", "among", "either_of", "any_of", "valued_among", "some_of", "any_of_these"}
)
"""Constructs whose words have an "or" of their own."""
_ANNOUNCED = frozenset({"every", "every_may", "provision", "for_each", "granted"})
"""The groups that can be said behind "you may do the following"."""
_NOT_GRANTED = frozenset({"granted", "provision"})


def _choice(acts: tuple[Phrase, ...]) -> Phrase:
    """Some acts of which one is chosen: where the same is done with one value or another, it is said once.

    "Recruit a Fighter or a Cleric" and not "recruit a Fighter or recruit a Cleric".
    """
    clauses = [act.items("clauses")[0] for act in acts if act.op == "do" and len(act.items("clauses")) == 1]
    objects = tuple(clause.phrase("object") for clause in clauses if _is_value(clause.get("object")))
    first, *others = (clause.with_slots(object=None) for clause in clauses) if clauses else (None,)
    if first is not None and len(objects) == len(acts) and all(clause == first for clause in others):
        return phrase("do", clauses=(first.with_slots(object=phrase("any_of_these", objects=objects)),))
    apart = any(_is_long(act) or _alternates(act) for act in acts)
    return phrase("one_of_apart" if apart else "one_of", options=acts)


def _is_value(said: Slot | None) -> bool:
    """Whether an object is nothing but a value: "a Fighter"."""
    return (
        isinstance(said, Phrase)
        and said.op == "np"
        and said.get("place") is None
        and [quality.op for quality in said.items("qualities")] == ["is"]
    )


def plan_groups(discourse: Discourse, statements: tuple[rules.Statement, ...]) -> Groups:
    """The groups that say some statements, in the order a player acts."""
    groups = plan_groups_inside(discourse, statements)
    if discourse.chosen:
        raise NotExpressible(next(iter(discourse.chosen.values())), "unused_choice")
    return _after_costs(groups)


def _alternates(plan: Phrase) -> bool:
    """Whether words with an "or" are somewhere in a plan."""
    if plan.op in _ALTERNATIVES or (plan.op == "ways" and len(plan.items("values")) > 1):
        return True
    parts = (part for _, slot in plan.slots for part in (slot if isinstance(slot, tuple) else (slot,)))
    return any(_alternates(part) for part in parts if isinstance(part, Phrase))


def _is_long(act: Phrase) -> bool:
    """Whether an act has more than one clause: "and" in it could join all of a choice with something else."""
    return act.op != "do" or len(act.items("clauses")) > 1


def _after_costs(groups: Groups) -> Groups:
    """What may be done once costs were paid that stand alone is done "then"."""
    told: list[Phrase] = []
    for group in groups:
        paid = bool(told) and told[-1].op == "instruct" and told[-1].phrase("act").op == "cost"
        told.append(phrase("afterwards", group=group) if paid and group.op == "permit" else group)
    return tuple(told)


_Simple = rules.Do | rules.DoUntil | rules.Run | rules.Cancel | rules.Assign
_Clausal = _Simple | rules.PayAmount | rules.PayVerb
"""The statements that are said by one clause."""


class _Grouping:
    """Collects clauses until something else than a clause comes."""

    def __init__(self, discourse: Discourse) -> None:
        self.discourse = discourse
        self.groups: list[Phrase] = []
        self._costs: list[Phrase] = []
        self._clauses: list[Phrase] = []

    def add(self, statement: rules.Statement) -> None:
        """Takes the next statement."""
        match statement:
            case rules.Choose(binder=binder):
                self.discourse.chosen[binder.name] = statement
            case rules.Do() | rules.DoUntil() | rules.Run() | rules.Cancel() | rules.Assign():
                clause = self._named(statement)
                self._clauses.append(clause)
            case rules.PayAmount() | rules.PayVerb():
                if self._clauses:
                    raise NotExpressible(statement, "late_cost")
                clause = self._named(statement)
                self._costs.append(clause)
            case _ if self.discourse.chosen and not isinstance(statement, rules.Quietly):
                self._apart(len(self.discourse.chosen))
                self.add(statement)
            case rules.OneOf(options=options):
                if self._clauses:
                    self.close()
                acts = tuple(self._option(option, statement) for option in options)
                self._act(_choice(acts))
            case rules.May(body=body):
                self.close()
                self.groups.append(phrase("permit", act=self._permitted(body, statement)))
            case rules.If():
                self.close()
                self._provision(statement)
            case rules.Each():
                self._each(statement)
            case rules.Divide():
                self._clauses.append(plan_division(self.discourse, statement))
            case rules.EachPlayer():
                self.close()
                self.groups.append(self._everybody(statement))
            case rules.Grant():
                self.close()
                self.groups += self._granted(statement)
            case rules.Quietly(body=body):
                self.close()
                self.groups.append(phrase("instruct", act=self._whole(body, statement)))
                self.groups.append(phrase("quiet"))
            case rules.Match():
                self._match(statement)
            case rules.Until() | rules.Repeat():
                if self._clauses:
                    self.close()
                self._act(self._loop(statement))
            case rules.Offer():
                raise NotExpressible(statement, "statement")
            case _:
                assert_never(statement)

    def _named(self, statement: _Clausal) -> Phrase:
        """A clause that names what was chosen before it, or all but what is chosen in a clause of its own."""
        if not self.discourse.chosen:
            return self._clause(statement)
        back, refused = self.discourse.attempt(), NotExpressible(statement, "late_choice")
        for apart in range(len(self.discourse.chosen) + 1):
            kept = list(self.groups), list(self._clauses)
            try:
                self._apart(apart, before=statement)
                return self._clause(statement)
            except NotExpressible as error:
                refused = refused if apart else error
                back()
                self.groups, self._clauses = kept
        raise refused

    def _apart(self, count: int, before: rules.Statement | None = None) -> None:
        """The first choices that wait, each in a clause of its own: "choose one of your rows"."""
        if count and self._costs and isinstance(before, rules.PayAmount | rules.PayVerb):
            raise NotExpressible(before, "late_cost")
        for choice in list(self.discourse.chosen.values())[:count]:
            self._clauses.append(plan_choosing(self.discourse, choice))
        if count and isinstance(before, rules.PayAmount | rules.PayVerb):
            self.close()

    def _clause(self, statement: _Clausal) -> Phrase:
        """A clause, which must name all that was chosen just before it, in that order: so that no
        choice is said later than it is made."""
        chosen = list(self.discourse.chosen)
        self.discourse.introduced.clear()
        match statement:
            case rules.Do():
                clause = plan_do(self.discourse, statement)
            case rules.DoUntil():
                clause = plan_do_until(self.discourse, statement)
            case rules.Run():
                clause = plan_run(self.discourse, statement)
            case rules.Cancel():
                clause = plan_cancel(self.discourse)
            case rules.Assign():
                clause = plan_assign(self.discourse, statement)
            case _:
                clause = plan_payment(self.discourse, statement)
        if self.discourse.introduced != chosen:
            raise NotExpressible(statement, "late_choice")
        return clause

    def close(self) -> None:
        """Ends the group of clauses that is open."""
        if self._clauses:
            self._act(in_steps(tuple(self._clauses)))
        elif self._costs:
            self._costs, costs = [], self._costs
            self.groups.append(phrase("instruct", act=phrase("cost", clauses=tuple(costs))))
        self._clauses = []

    def _act(self, act: Phrase) -> None:
        if self._costs:
            act = phrase("purpose", costs=tuple(self._costs), act=act)
        self._costs, self._clauses = [], []
        self.groups.append(phrase("instruct", act=act))

    def _whole(self, body: tuple[rules.Statement, ...], statement: rules.Node) -> Phrase:
        """Statements that can be said as one act."""
        groups = plan_groups_inside(self.discourse, body)
        if len(groups) == 1 and groups[0].op == "instruct":
            return groups[0].phrase("act")
        raise NotExpressible(statement, "nested")

    def _permitted(self, body: tuple[rules.Statement, ...], statement: rules.Node) -> Phrase:
        """What may be done: one act, or what is said in a sentence of its own."""
        groups = plan_groups_inside(self.discourse, body)
        if len(groups) != 1:
            raise NotExpressible(statement, "nested")
        return as_act(groups[0], statement)

    def _option(self, body: tuple[rules.Statement, ...], statement: rules.Node) -> Phrase:
        """One of several acts: each goes on from what was said before all of them."""
        kept = self.discourse.aside()
        act = self._whole(body, statement)
        self.discourse.back(kept)
        return act

    def _provision(self, statement: rules.If) -> None:
        said = plan_condition(self.discourse, statement.condition)
        if not statement.otherwise:
            self.groups.append(
                phrase("provision", condition=said, group=self._inner(statement.body, statement))
            )
            return
        kept = self.discourse.aside()
        group = self._inner(statement.body, statement)
        self.discourse.back(kept)
        if group.op == "provision":
            raise NotExpressible(statement, "nested")  # the "otherwise" could belong to the inner one
        otherwise = self._inner(statement.otherwise, statement)
        self.discourse.back(kept)
        self.groups.append(phrase("provision", condition=said, group=group, otherwise=otherwise))

    def _inner(self, body: tuple[rules.Statement, ...], statement: rules.Node) -> Phrase:
        """Statements that can be said as one group."""
        groups = plan_groups_inside(self.discourse, body)
        if len(groups) != 1:
            raise NotExpressible(statement, "nested")
        return groups[0]

    def _each(self, statement: rules.Each) -> None:
        """One act for each of some things: a clause where it can be, else "for each …, …"."""
        if statement.order is not None:
            raise NotExpressible(statement, "order")
        clause = plan_each_clause(self.discourse, statement)
        if clause is not None:
            self._clauses.append(clause)
            return
        if self._clauses:
            self.close()
        spread = plan_spread(self.discourse, statement)
        if spread is not None:
            self._act(spread)
            return
        self.close()
        kept = self.discourse.aside()
        per = plan_each(self.discourse, statement.binder)
        self.discourse.mention(statement.binder.name, statement.binder.noun)
        self.discourse.topic = statement.binder.name
        act = self._whole(statement.body, statement)
        self.discourse.back(kept)
        self.groups.append(phrase("for_each", per=per, act=act))

    def _loop(self, statement: rules.Until | rules.Repeat) -> Phrase:
        """One act again and again. What is named in a round is not what its first words meant in the next."""
        kept = self.discourse.aside()
        self.discourse.topic = None
        said = plan_again_and_again(self.discourse, statement, partial(self._whole, statement=statement))
        self.discourse.back((None, kept[1]))
        return said

    def _everybody(self, statement: rules.EachPlayer) -> Phrase:
        """What each player does, or may do, in words that speak of somebody else."""
        kept, elsewhere = self.discourse.aside(), self.discourse.elsewhere
        self.discourse.elsewhere = True
        match statement.body:
            case (rules.May(body=body),):
                group = plan_everybody_may(self.discourse, statement, self._whole(body, statement))
            case body:
                group = plan_everybody(self.discourse, statement, self._whole(body, statement))
        self.discourse.elsewhere = elsewhere
        self.discourse.back(kept)
        if statement.order == rules.Player("at_once", statement.order.type):
            return phrase("all_at_once", group=group)
        return group

    def _granted(self, statement: rules.Grant) -> Groups:
        """The rules that hold for a time, each with the words that say how long."""
        plan_line = self.discourse.line
        if plan_line is None:
            raise NotExpressible(statement, "statement")
        moment = f"moment:{statement.until}" if statement.until is not None else REST
        granted: list[Phrase] = []
        for rule in statement.rules:
            kept = self.discourse.aside()
            line = plan_line(self.discourse, rule.body)
            self.discourse.back(kept)
            groups = line.items("groups") if line.op == "plain" else (line.get("first"), *line.items("rest"))
            match groups:
                case (Phrase() as group,) if group.op not in _NOT_GRANTED:
                    granted.append(phrase("granted", moment=moment, front=line.items("front"), group=group))
                case _:
                    raise NotExpressible(rule, "grant")
        return tuple(granted)

    def _case(self, case: rules.Case) -> Phrase:
        return case_of(case, self._option(case.body, case))

    def _match(self, statement: rules.Match) -> None:
        """Cases of what the clause just before brought about: "roll the die: on a 1, …"."""
        if not self._clauses or self._costs:
            raise NotExpressible(statement, "match")
        cases = tuple(self._case(case) for case in statement.cases)
        act = phrase("do", clauses=tuple(self._clauses))
        self._clauses = []
        self.groups.append(phrase("by_value", act=act, cases=cases))


def plan_groups_inside(discourse: Discourse, statements: tuple[rules.Statement, ...]) -> Groups:
    """Groups of an inner body; what was chosen outside may be named inside."""
    planner = _Grouping(discourse)
    for statement in statements:
        planner.add(statement)
    planner.close()
    return tuple(planner.groups)


def as_act(group: Phrase, node: rules.Node) -> Phrase:
    """What a group says, as an act that may be done."""
    if group.op == "instruct":
        return group.phrase("act")
    if group.op not in _ANNOUNCED:
        raise NotExpressible(node, "nested")
    return phrase("as_follows", group=group)


def case_of(case: rules.Case, act: Phrase) -> Phrase:
    """What is done on a number, on those of a range, or from a number on."""
    if case.high is None:
        return phrase("case_up", low=case.low, act=act)
    return phrase("case", low=case.low, high=None if case.high == case.low else case.high, act=act)
