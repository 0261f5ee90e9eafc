"""What may be done, and what follows: actions, reactions, what is due at a moment, replacements, slots.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...source.records import replace
from ...tree import rules, syntax
from ...words.vocabulary import Vocabulary
from ..lift.context import LiftContext, dotted, joined
from ..lift.lines import GUARDS, fronts_of, groups_of, lift_guard, only, rule_of
from ..lift.nouns import lift_again
from ..lift.patterns import lift_event, lift_use
from ..lift.statements import lift_act, lift_groups
from ..message.plan import Phrase, bare, kind_of, phrase
from ..message.scope import permitted, set_apart
from ..plan.amounts_apart import amounts_apart
from ..plan.clauses import plan_run
from ..plan.discourse import Discourse, NotExpressible
from ..plan.groups import as_act, plan_groups
from ..plan.nouns import plan_again
from ..plan.patterns import plan_event, plan_use
from .parts import LineConstruct, lift_quota, line_of, plan_quota, provided, unconditional


def plan_action(discourse: Discourse, body: rules.Action) -> Phrase:
    fronts = list(plan_quota(body.quota))
    match body.window:
        case str(window):
            fronts.append(phrase("moment", moment=f"window:{window}"))
        case rules.Member(noun=noun, field=field, subject=subject):
            of = plan_again(discourse, subject)
            fronts.append(phrase("moment_shown", field=f"field:{noun}.{field}", of=of))
    fronts += provided(discourse, body.guard)
    groups = plan_groups(discourse, body.body)
    if not fronts:
        raise NotExpressible(body, "window")
    return line_of(tuple(fronts), _permitted(groups, body))


def lift_action(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "moment", "moment_shown", *GUARDS)
    groups = groups_of(line)
    if groups[0].op != "permit":
        return None
    window = _window(context, fronts)
    guard = lift_guard(context, fronts)
    body = [*lift_act(context, groups[0].phrase("act")), *lift_groups(context, groups[1:])]
    return rule_of(rules.Action(window, lift_quota(fronts), guard, tuple(body)))


def _window(context: LiftContext, fronts: dict[str, Phrase]) -> syntax.Expression | None:
    """When an action may be started: a point of the game, or the one that the card shows."""
    if "moment" in fronts:
        return dotted(bare(fronts["moment"].word("moment")))
    if "moment_shown" in fronts:
        front = fronts["moment_shown"]
        field = bare(front.word("field")).rpartition(".")[2]
        return syntax.Member(lift_again(context, front.phrase("of"), []), field)
    return None


def plan_timed(discourse: Discourse, body: rules.Timed) -> Phrase:
    fronts = (*plan_quota(body.quota), phrase("moment", moment=f"moment:{body.moment}"))
    groups = unconditional(set_apart(plan_groups(discourse, body.body)))
    return line_of((*fronts, *provided(discourse, body.guard)), groups)


def lift_timed(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "moment", *GUARDS)
    if "moment" not in fronts or kind_of(fronts["moment"].word("moment")) != "moment":
        return None
    moment = dotted(bare(fronts["moment"].word("moment")))
    guard = lift_guard(context, fronts)
    body = tuple(lift_groups(context, groups_of(line)))
    if _only_points(context, body):
        return None  # these are scored
    return rule_of(rules.Timed(moment, lift_quota(fronts), guard, body))


def _only_points(context: LiftContext, body: tuple[syntax.Statement, ...]) -> bool:
    match body:
        case (rules.Each(body=for_each),):
            return _only_points(context, for_each)
        case (syntax.Do(verb=verb, object=syntax.Object(value=syntax.Name(word=word))),):
            resource = context.vocabulary.resources.get(word)
            return (
                resource is not None
                and resource.scores
                and context.vocabulary.verbs[verb].does in ("gain", "lose")
            )
    return False


def plan_reaction(discourse: Discourse, body: rules.Reaction) -> Phrase:
    pattern, guard, amounts = amounts_apart(body.pattern, body.guard)
    body = replace(body, pattern=pattern, guard=guard)
    event = plan_event(discourse, pattern, amounts=amounts)
    discourse.leaving = body.stage == "after" and _may_leave(discourse.vocabulary, pattern)
    if body.stage == "before" and body.body == (rules.Cancel(),):
        fronts = (*plan_quota(body.quota), phrase("would", event=event), *provided(discourse, body.guard))
        return line_of(fronts, (phrase("prevented"),))
    return _reacted(discourse, body, event)


def _may_leave(vocabulary: Vocabulary, pattern: rules.EventPattern) -> bool:
    """Whether the card itself may have been taken from its player by what a rule follows."""
    define = vocabulary.verbs[pattern.verb].define or ()
    moved = (
        role.value for statement in define if isinstance(statement, syntax.Do) for role in statement.roles
    )
    mine = any(isinstance(to, syntax.Member) and to.subject == syntax.Name("my") for to in moved)
    return isinstance(pattern.object, rules.This) and not mine


def _reacted(discourse: Discourse, body: rules.Reaction, event: Phrase) -> Phrase:
    fronts: list[Phrase] = []
    if body.stage == "after" and body.quota == rules.Quota(1, "game"):
        fronts.append(phrase("first_time", event=event))
    else:
        fronts += plan_quota(body.quota)
        fronts.append(phrase("when" if body.stage == "after" else "before", event=event))
    fronts += provided(discourse, body.guard)
    return line_of(tuple(fronts), unconditional(set_apart(plan_groups(discourse, body.body))))


def lift_reaction(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "when", "before", "would", "first_time", *GUARDS)
    event = next((fronts[op] for op in ("when", "before", "would", "first_time") if op in fronts), None)
    if event is None:
        return None
    quota = rules.Quota(1, "game") if "first_time" in fronts else lift_quota(fronts)
    pattern = lift_event(context, event.phrase("event"))
    guard = _lift_guard(context, fronts)
    body = tuple(lift_groups(context, groups_of(line)))
    stage: Literal["before", "after"] = "before" if event.op in ("before", "would") else "after"
    return rule_of(rules.Reaction(stage, pattern, quota, guard, body))


def _lift_guard(context: LiftContext, fronts: dict[str, Phrase]) -> syntax.Expression | None:
    """The condition of a rule, with how many things its event must be about where they are one event."""
    guard = lift_guard(context, fronts)
    return joined([*context.so_many, *([] if guard is None else [guard])])


def plan_instead(discourse: Discourse, body: rules.Replace) -> Phrase:
    if body.pattern is None:
        raise NotExpressible(body, "replace")
    pattern, guard, amounts = amounts_apart(body.pattern, body.guard)
    event = plan_event(discourse, pattern, amounts=amounts)
    fronts = (
        *plan_quota(body.quota),
        phrase("instead", event=event),
        *provided(discourse, guard, behind=True),
    )
    return line_of(fronts, _done_instead(discourse, body))


def _done_instead(discourse: Discourse, body: rules.Replace | rules.Instead) -> tuple[Phrase, ...]:
    """What is done, or may be done, in place of something."""
    discourse.replacing = True
    groups = plan_groups(discourse, body.body)
    if not body.optional:
        return unconditional(set_apart(groups))
    return _permitted(groups, body)


def _permitted(groups: tuple[Phrase, ...], node: rules.Node) -> tuple[Phrase, ...]:
    """All that a rule lets somebody do, as what may be done."""
    first, *rest = groups
    return permitted(set_apart((phrase("instruct", act=as_act(first, node)), *rest)))


def lift_instead(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "instead", *GUARDS)
    if "instead" not in fronts:
        return None
    pattern = lift_event(context, fronts["instead"].phrase("event"))
    guard = _lift_guard(context, fronts)
    optional, whole = _lift_done_instead(context, line)
    return rule_of(syntax.Replace(optional, pattern, lift_quota(fronts), guard, whole))


def _lift_done_instead(context: LiftContext, line: Phrase) -> tuple[bool, tuple[syntax.Statement, ...]]:
    """Whether it may be declined, and what is done."""
    first, *rest = groups_of(line)
    optional = first.op == "permit"
    body = lift_act(context, first.phrase("act")) if optional else lift_groups(context, (first,))
    return optional, (*body, *lift_groups(context, tuple(rest)))


def plan_in_its_place(discourse: Discourse, body: rules.Instead) -> Phrase:
    """Instead of using what has a name, something else."""
    run: rules.Run[rules.Expression] = rules.Run(body.run, None)
    event = plan_run(discourse, run) if body.binder is None else plan_use(discourse, body.binder, body.run)
    fronts = (*plan_quota(body.quota), phrase("instead", event=event), *provided(discourse, body.guard))
    return line_of(fronts, _done_instead(discourse, body))


def lift_in_its_place(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    """The rule that a line says, where it is not an event in whose place something is done."""
    fronts = fronts_of(line)
    only(fronts, "frequency", "instead", *GUARDS)
    if "instead" not in fronts:
        return None
    run = lift_use(context, fronts["instead"].phrase("event"))
    if run is None:
        return None
    guard = lift_guard(context, fronts)
    optional, body = _lift_done_instead(context, line)
    return rule_of(syntax.Instead(optional, run, lift_quota(fronts), guard, body))


def plan_slot(discourse: Discourse, body: rules.Slot) -> Phrase:
    return line_of((), set_apart(plan_groups(discourse, body.body)))


def lift_slot(context: LiftContext, line: Phrase) -> syntax.Rule | None:
    slots = context.vocabulary.slots(context.kind)
    if line.op != "plain" or len(slots) != 1:
        return None
    return rule_of(rules.Slot(tuple(lift_groups(context, groups_of(line)))), slots[0])


REACTIONS: Mapping[type, LineConstruct] = {
    rules.Action: LineConstruct(plan_action, lift_action),
    rules.Reaction: LineConstruct(plan_reaction, lift_reaction),
    rules.Timed: LineConstruct(plan_timed, lift_timed),
    rules.Replace: LineConstruct(plan_instead, lift_instead),
    rules.Instead: LineConstruct(plan_in_its_place, lift_in_its_place),
    rules.Slot: LineConstruct(plan_slot, lift_slot),
}
