"""Procedures to outlines: a step for each statement, with the steps inside loops, conditions and choices.

What a step says is planned as the texts of cards are. Where a step has only one thing to do, it is said in
the same sentence; else the sentence announces the steps inside it. What a pack has declared to be ``untold``
is left out, and listed as left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...source.records import replace
from ...source.spans import Span
from ...tree import rules
from ...tree.types import Person, Thing
from ...typed.put_in import put_in
from ...words.vocabulary import PLAYER, Vocabulary
from ..message.outline import VERB, OutlinePlan, Told
from ..message.plan import Phrase, phrase
from ..plan.choosing import plan_choosing
from ..plan.conditions import plan_condition
from ..plan.discourse import Discourse, NotExpressible
from ..plan.each import plan_each_clause
from ..plan.equivalences import simplified
from ..plan.fronts import plan_fronts, plan_order
from ..plan.groups import case_of, plan_groups
from ..plan.nouns import noun_phrase, plan_thing
from ..plan.values import plan_each
from .asked import performing
from .doers import of_player, told_of
from .ending import ends_game
from .repeated import for_each, plan_repeat
from .sentences import discourse_of_procedures, looked_up
from .steps import (
    anchored,
    at_once,
    by_title,
    is_rest,
    joined,
    line_of,
    of_others,
    only_act,
    only_line,
    only_ways,
    references,
    several_of,
)
from .untold import is_untold

Body = tuple[rules.Statement, ...]
ME = rules.Player("me")
_NAMING = (rules.Do, rules.DoUntil, rules.Run, rules.PayVerb, rules.Assign)
"""The statements that can name what was chosen before them."""
SIMPLE = frozenset({"instruct", "permit", "every", "every_may", "by_rows", "by_players", "as_many"})
"""The groups that are said behind a condition in the same sentence."""


def plan_outline(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    procedure: rules.Procedure,
    ending: tuple[Phrase, ...] = (),
    *,
    led: bool = False,
) -> OutlinePlan:
    """The outline of a procedure. Raises NotExpressible where no plan says a line of it.

    ``ending``: what is told behind the statement that ends the game; ``led``: nobody has it in his turn.
    """
    teller = _Teller(discourse_of_procedures(vocabulary, labels), ending)
    steps = teller.sections(procedure.body)
    steps = told_of(vocabulary, procedure, steps, led=led)
    return OutlinePlan(procedure.name, anchored(steps, procedure.name), tuple(teller.left_out))


def plan_steps(discourse: Discourse, body: Body) -> tuple[Told, ...]:
    """The steps of statements that stand in no procedure, without anchors. Raises NotExpressible."""
    return _Teller(discourse, ()).steps(body)


class _Teller:
    """Plans the steps of one procedure, in the order in which they are read."""

    def __init__(self, discourse: Discourse, ending: tuple[Phrase, ...]) -> None:
        self.discourse = discourse
        self.ending = ending
        self.left_out: list[Span] = []

    def sections(self, body: Body) -> tuple[Told, ...]:
        """The steps of a whole procedure: other procedures that it runs stand by their titles."""
        return tuple(map(by_title, self.steps(body)))

    def steps(self, body: Body) -> tuple[Told, ...]:
        """The steps of statements one after the other."""
        steps: list[Told] = []
        waiting: list[rules.Choose] = []
        for before, statement in zip((None, *body), body, strict=False):
            self.discourse.before = frozenset(self.discourse.known)
            if self._untold(statement):
                self.left_out.append(statement.span)
            elif isinstance(statement, rules.Choose):
                waiting.append(statement)
            elif isinstance(statement, rules.Match):
                steps += map(self._choose, waiting)
                waiting = []
                self._match(statement, steps)
            elif isinstance(statement, rules.Assign) and isinstance(statement.target.type, Thing):
                self._keep(statement, waiting, steps)
                waiting = []
            else:
                steps += self._with_choices(waiting, statement, before)
                waiting = []
                if steps and (steps[-1].steps or isinstance(statement, rules.Until | rules.EachPlayer)):
                    self.discourse.topic = None
        return (*steps, *map(self._choose, waiting))

    def _inside(self, body: Body) -> tuple[Told, ...]:
        """The steps of an inner body, after which nobody knows any more what was named in it."""
        kept = self.discourse.aside()
        self.discourse.topic = self.discourse.topic if len(body) == 1 else None
        steps = self.steps(body)
        self.discourse.back(kept)
        return steps

    def _untold(self, node: rules.Node) -> bool:
        return is_untold(self.discourse.vocabulary, node)

    # -------------------------------------------------------------- choices, and what comes of them

    def _choose(self, choice: rules.Choose) -> Told:
        """A choice that is a step of its own."""
        clause = plan_choosing(self.discourse, choice)
        if isinstance(choice.binder.item, Thing | Person):
            self.discourse.topic = choice.binder.name
        act = phrase("do", clauses=(clause,))
        return Told("", (line_of(phrase("instruct", act=act)),), span=choice.span)

    def _with_choices(
        self, waiting: list[rules.Choose], statement: rules.Statement, before: rules.Statement | None
    ) -> list[Told]:
        """A statement with the choices before it: in one sentence where it names them, else step by step."""
        if waiting and isinstance(statement, _NAMING):
            kept = self.discourse.aside()
            try:
                return [self._plainly((*waiting, statement))]
            except NotExpressible:
                self.discourse.back(kept)
                self.discourse.chosen.clear()
                self.discourse.introduced.clear()
        return [*map(self._choose, waiting), *self._statement(statement, before)]

    def _keep(self, node: rules.Assign, waiting: list[rules.Choose], steps: list[Told]) -> None:
        """What was just chosen or drawn becomes a player's own."""
        match node:
            case rules.Assign(
                target=rules.Member(subject=rules.Player(which="me"), type=Thing()),
                value=rules.Local() as own,
            ) if waiting or steps:
                steps += map(self._choose, waiting)
                act = only_act((steps[-1],))
                if act is not None and act.op == "do" and self.discourse.topic == own.name:
                    kept = phrase(
                        "clause", verb="verb:own.keep", object=phrase("pron", noun=f"noun:{self._noun(own)}")
                    )
                    both = phrase("do", clauses=(*act.items("clauses"), kept))
                    steps[-1] = replace(steps[-1], plans=(line_of(phrase("instruct", act=both)),))
                    return
        raise NotExpressible(node, "assignment")

    def _noun(self, local: rules.Local) -> str:
        return self.discourse.known[local.name].noun

    # -------------------------------------------------------------- statements

    def _statement(self, node: rules.Statement, before: rules.Statement | None) -> tuple[Told, ...]:
        match node:
            case rules.If():
                return self._if(node)
            case rules.EachPlayer(order=rules.Player(which="others")):
                return (self._plainly((node,)),)
            case rules.EachPlayer():
                return (self._each_player(node),)
            case rules.Each():
                return (self._each(node, before),)
            case rules.Until():
                return (self._until(node),)
            case rules.Repeat():
                return (self._repeat(node),)
            case rules.May(body=body):
                return (self._may(body, node),)
            case rules.OneOf():
                return (self._one_of(node),)
            case rules.Offer(window=window, required=required):
                plan = phrase("actions_due" if required else "actions", moment=f"window:{window}")
                return (Told("", (plan,), span=node.span),)
            case rules.Run(target=rules.LabelOf(label=label), subject=None):
                return (self._run(label, node),)
            case rules.Do(amount=rules.Entry() as number) | rules.Do(roles=((_, rules.Entry() as number),)):
                return (self._by_table(node, number),)
            case rules.Do(
                object=rules.Resource(resource=resource), amount=rules.Holding(resource=all_of)
            ) if resource == all_of:
                clause = phrase(
                    "clause", verb=f"verb:{node.verb}", object=noun_phrase(resource, "all_of_yours")
                )
                return (self._acted(clause, node),)
            case rules.Do(object=rules.Player(which="me"), roles=()):
                clause = phrase("clause", verb=f"verb:{node.verb}")
                return (self._acted(clause, node),)
            case rules.Do(verb=verb) if ends_game(self.discourse.vocabulary, verb):
                step = self._plainly((node,))
                return (replace(step, plans=(*step.plans, *self.ending)),)
        return (self._plainly((node,)),)

    def _plainly(self, statements: Body) -> Told:
        """Statements that are said as on a card."""
        done = (node.act if isinstance(node, rules.DoUntil) else node for node in statements)
        verbs = tuple(f"{VERB}{node.verb}" for node in done if isinstance(node, rules.Do))
        plan = line_of(*plan_groups(self.discourse, statements))
        return Told("", (plan,), refers_to=verbs, span=statements[-1].span)

    def _by_table(self, node: rules.Do, number: rules.Entry) -> Told:
        """Something done so often, or with so much, as a table has it."""
        looked = looked_up(self.discourse, number)
        if looked is None:
            raise NotExpressible(number, "amount")
        (group,) = plan_groups(self.discourse, (replace(node, amount=None, roles=()),))
        act = several_of(group.phrase("act"))
        return Told("", (line_of(looked.doing(act)),), span=node.span)

    def _acted(self, clause: Phrase, node: rules.Node, refers_to: tuple[str, ...] = ()) -> Told:
        act = phrase("do", clauses=(clause,))
        return Told("", (line_of(phrase("instruct", act=act)),), refers_to=refers_to, span=node.span)

    def _run(self, procedure: str, node: rules.Run) -> Told:
        self.discourse.topic = None
        return self._acted(performing(procedure), node, (procedure,))

    def _announced(self, plan: Phrase, steps: tuple[Told, ...], node: rules.Node) -> Told:
        return Told("", (plan,), steps, span=node.span)

    def _said(self, plan: Phrase, steps: tuple[Told, ...], node: rules.Node) -> Told:
        """A step that has said the only step inside it."""
        return Told("", (plan,), refers_to=references(steps), span=node.span)

    # -------------------------------------------------------------- conditions

    def _if(self, node: rules.If) -> tuple[Told, ...]:
        if node.otherwise and all(map(self._untold, node.body)):
            self.left_out += (statement.span for statement in node.body)
            opposite = simplified(rules.Negation(node.condition, span=node.condition.span))
            return self._if(replace(node, condition=opposite, body=node.otherwise, otherwise=()))
        fronts = plan_fronts(self.discourse, node.condition)
        first = self._branch(node, fronts, self._inside(node.body))
        if not node.otherwise or all(map(self._untold, node.otherwise)):
            return (first,)
        return (first, *self._otherwise(node))

    def _branch(self, node: rules.Node, fronts: tuple[Phrase, ...], steps: tuple[Told, ...]) -> Told:
        group = joined(steps)
        if group is not None and group.op in SIMPLE:
            return self._said(phrase("fronted", front=fronts, first=group), steps, node)
        if (ways := only_ways(steps)) is not None:
            return replace(ways, plans=(phrase("ways_if", front=fronts),), span=node.span)
        match steps:
            case (Told(plans=(Phrase(op="fronted") as line,), steps=()),) if len(fronts) == 1:
                return self._said(line.with_slots(front=(*fronts, *line.items("front"))), steps, node)
        return self._announced(phrase("steps_if", front=fronts), tuple(map(by_title, steps)), node)

    def _otherwise(self, node: rules.If) -> tuple[Told, ...]:
        """What is done else; "otherwise, if …" where that is a condition again."""
        match node.otherwise:
            case (rules.If() as inner,) if len(plan_fronts(self.discourse, inner.condition)) == 1:
                (front,) = plan_fronts(self.discourse, inner.condition)
                steps = self._inside(inner.body)
                group = joined(steps)
                if front.op == "provided" and group is not None:
                    provision = phrase("provision", condition=front.phrase("condition"), group=group)
                    said = self._said(phrase("otherwise", group=provision), steps, inner)
                    return (said, *self._otherwise(inner)) if inner.otherwise else (said,)
        steps = self._inside(node.otherwise)
        group = joined(steps)
        if (ways := only_ways(steps)) is not None:
            return (replace(ways, plans=(phrase("ways_else"),)),)
        if group is None and (line := only_line(steps)) is not None:
            return (self._said(phrase("otherwise_line", line=line), steps, node.otherwise[0]),)
        if group is None:
            return (self._announced(phrase("steps_else"), steps, node.otherwise[0]),)
        return (self._said(phrase("otherwise", group=group), steps, node.otherwise[0]),)

    def _may(self, body: Body, node: rules.Node) -> Told:
        steps = self._inside(body)
        act = only_act(steps)
        if act is None:
            return self._announced(phrase("steps_may"), steps, node)
        return self._said(line_of(phrase("permit", act=act)), steps, node)

    def _one_of(self, node: rules.OneOf) -> Told:
        """Ways of going on; a single one stands beside the actions of the moment."""
        ways = tuple(self._inside(option) for option in node.options)
        if len(ways) == 1:
            act = only_act(ways[0])
            if act is None:
                raise NotExpressible(node, "nested")
            return self._said(phrase("way_on", act=act), ways[0], node)
        return Told("", (phrase("ways_on"),), tuple(map(self._way, ways)), choice=True, span=node.span)

    def _way(self, steps: tuple[Told, ...]) -> Told:
        """One way: all its sentences together, where none has steps of its own."""
        if len(steps) == 1:
            return steps[0]
        if any(step.steps for step in steps):
            return Told("", (phrase("steps_follow"),), steps, span=steps[0].span)
        plans = tuple(plan for step in steps for plan in step.plans)
        return Told("", plans, refers_to=references(steps), span=steps[0].span)

    def _match(self, node: rules.Match, before: list[Told]) -> None:
        """Cases of what the step before them brought about: "roll the die: on a 1, …"."""
        act = only_act(tuple(before[-1:]))
        if act is None or act.op != "do":
            raise NotExpressible(node, "match")
        cases = []
        for case in node.cases:
            steps = self._inside(case.body)
            group = joined(steps)
            if group is None or group.op != "instruct":
                raise NotExpressible(case, "nested")
            done = group.phrase("act")
            cases.append(case_of(case, done))
        before[-1] = replace(before[-1], plans=(line_of(phrase("by_value", act=act, cases=tuple(cases))),))

    # -------------------------------------------------------------- loops

    def _each_player(self, node: rules.EachPlayer) -> Told:
        """What each player does: told as "you", in the order in which they do it."""
        body = (
            node.body
            if node.name is None
            else tuple(put_in(statement, node.name, ME) for statement in node.body)
        )
        steps = self._inside(body)
        if isinstance(node.order.type, Person):
            his = of_player(self.discourse.vocabulary, steps, plan_thing(self.discourse, node.order), node)
            if his is None:
                raise NotExpressible(node, "nested")
            return self._said(line_of(his), steps, node)
        order = plan_order(node)
        every = of_player(self.discourse.vocabulary, steps, noun_phrase(PLAYER, "each"), node)
        if every is not None:
            return self._said(phrase("fronted", front=(order,), first=every), steps, node)
        if (line := only_line(steps)) is not None:
            return self._said(phrase("turns_line", order=order, line=line), steps, node)
        return self._announced(phrase("turns", order=order), steps, node)

    def _each(self, node: rules.Each, before: rules.Statement | None) -> Told:
        told = replace(node, body=tuple(statement for statement in node.body if not self._untold(statement)))
        clause = plan_each_clause(self.discourse, told)
        if clause is not None:
            self.left_out += (statement.span for statement in node.body if self._untold(statement))
            said = at_once(self.discourse.vocabulary, clause)
            rest = is_rest(self.discourse.vocabulary, before, node.binder)
            return self._acted(of_others(said) if rest else said, node)
        kept = self.discourse.aside()
        per = plan_each(self.discourse, node.binder)
        self.discourse.mention(node.binder.name, node.binder.noun)
        self.discourse.topic = node.binder.name
        steps = self.steps(node.body)
        self.discourse.back(kept)
        return self._for_each(per, steps, node)

    def _until(self, node: rules.Until) -> Told:
        condition = plan_condition(self.discourse, node.condition)
        steps = self._inside(node.body)
        act = only_act(steps)
        if act is not None:
            return self._said(phrase("loop_of", condition=condition, act=act), steps, node)
        if (line := only_line(steps)) is not None:
            return self._said(phrase("loop_line", condition=condition, line=line), steps, node)
        return self._announced(phrase("loop", condition=condition), steps, node)

    def _repeat(self, node: rules.Repeat) -> Told:
        match node.times, node.body:
            case rules.Number(), (rules.Do(object=rules.Noun(), amount=None) as draw,) if not node.optional:
                return self._plainly((replace(draw, amount=node.times),))
        steps = self._inside(node.body)
        plan, said = plan_repeat(self.discourse, node, steps)
        return self._said(plan, steps, node) if said else self._announced(plan, steps, node)

    def _for_each(self, per: Phrase, steps: tuple[Told, ...], node: rules.Each) -> Told:
        plan, said = for_each(per, only_act(steps))
        return self._said(plan, steps, node) if said else self._announced(plan, steps, node)
