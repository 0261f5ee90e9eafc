"""Statements to groups: what is said between two semicolons."""

from __future__ import annotations

from ..typed import rules
from .discourse import Discourse, Unspeakable
from .plan import Phrase, phrase
from .plan_clauses import plan_do, plan_payment, plan_run
from .plan_conditions import plan_condition

Groups = tuple[Phrase, ...]


def plan_groups(discourse: Discourse, statements: tuple[rules.Statement, ...]) -> Groups:
    """The groups that say some statements, in the order a player acts."""
    planner = _Grouping(discourse)
    for statement in statements:
        planner.add(statement)
    planner.close()
    if discourse.chosen:
        raise Unspeakable(next(iter(discourse.chosen.values())), "unused_choice")
    return tuple(planner.groups)


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
            case rules.Do() | rules.Run():
                self._clauses.append(self._clause(statement))
            case rules.PayAmount() | rules.PayVerb():
                if self._clauses:
                    raise Unspeakable(statement, "late_cost")
                self._costs.append(self._clause(statement))
            case rules.May() | rules.If() | rules.OneOf() | rules.Match() if self.discourse.chosen:
                raise Unspeakable(statement, "late_choice")
            case rules.OneOf(options=options):
                if self._clauses:
                    self.close()
                self._act(
                    phrase("one_of", options=tuple(self._option(option, statement) for option in options))
                )
            case rules.May(body=body):
                self.close()
                self.groups.append(phrase("permit", act=self._whole(body, statement)))
            case rules.If(condition=condition, body=body, otherwise=()):
                self.close()
                self._provision(condition, body, statement)
            case rules.Quietly(body=body):
                self.close()
                self.groups.append(phrase("instruct", act=self._whole(body, statement)))
                self.groups.append(phrase("quiet"))
            case rules.Match():
                self._match(statement)
            case _:
                raise Unspeakable(statement, "statement")

    def _clause(self, statement: rules.Do | rules.Run | rules.PayAmount | rules.PayVerb) -> Phrase:
        """A clause, which must name all that was chosen just before it, in that order: so that no
        choice is said later than it is made."""
        chosen = list(self.discourse.chosen)
        self.discourse.introduced.clear()
        match statement:
            case rules.Do():
                clause = plan_do(self.discourse, statement)
            case rules.Run():
                clause = plan_run(self.discourse, statement)
            case _:
                clause = plan_payment(self.discourse, statement)
        if self.discourse.introduced != chosen:
            raise Unspeakable(statement, "late_choice")
        return clause

    def close(self) -> None:
        """Ends the group of clauses that is open."""
        if self._clauses:
            self._act(phrase("do", clauses=tuple(self._clauses)))
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
        raise Unspeakable(statement, "nested")

    def _option(self, body: tuple[rules.Statement, ...], statement: rules.Node) -> Phrase:
        """One of several acts: each goes on from what was said before all of them."""
        topic, known = self.discourse.topic, dict(self.discourse.known)
        act = self._whole(body, statement)
        self.discourse.topic, self.discourse.known = topic, known
        return act

    def _provision(
        self, condition: rules.Expression, body: tuple[rules.Statement, ...], statement: rules.Node
    ) -> None:
        said = plan_condition(self.discourse, condition)
        groups = plan_groups_inside(self.discourse, body)
        if len(groups) != 1:
            raise Unspeakable(statement, "nested")
        self.groups.append(phrase("provision", condition=said, group=groups[0]))

    def _case(self, case: rules.Case) -> Phrase:
        act = self._option(case.body, case)
        if case.high is None:
            return phrase("case_up", low=case.low, act=act)
        return phrase("case", low=case.low, high=None if case.high == case.low else case.high, act=act)

    def _match(self, statement: rules.Match) -> None:
        """Cases of what the clause just before brought about: "roll the die: on a 1, …"."""
        if not self._clauses or self._costs:
            raise Unspeakable(statement, "match")
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
