"""What a player is asked in the middle of a rule: the words for one of its choices, away from the rest.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...tree import rules
from ...tree.types import Thing
from ...typed.walk import children
from ...words.vocabulary import Vocabulary
from ..message.plan import PERFORM, Phrase, phrase
from ..plan.amounts_apart import amounts_apart
from ..plan.discourse import Discourse, NotExpressible
from ..plan.each import plan_division
from ..plan.groups import plan_groups
from ..plan.nouns import introduce, noun_phrase
from ..plan.patterns import plan_event
from ..plan.values import plan_value

Choosing = rules.Choose | rules.Divide
CHOOSING: tuple[type[Choosing], ...] = (rules.Choose, rules.Divide)
Leaving = rules.May | rules.Repeat
LEAVING: tuple[type[Leaving], ...] = (rules.May, rules.Repeat)
"""What a player may leave out, or stop; of repetitions those that he may."""


def plan_choice(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    body: rules.RuleBody,
    choice: Choosing,
) -> Phrase:
    """The clause that tells what to choose: "choose one of your dice"; of a division all that is done.

    Raises NotExpressible.
    """
    if isinstance(choice, rules.Divide):
        return plan_division(_known_before(vocabulary, labels, kind, body, choice), choice)
    if not isinstance(choice.binder.item, Thing):
        raise NotExpressible(choice, "thing")
    own = _kept_as(body, choice)
    if own is not None:
        return choose_clause(noun_phrase(own, "your"))
    discourse = _known_before(vocabulary, labels, kind, body, choice)
    discourse.topic = None  # a question stands alone: no "its" for what only an earlier one named
    return choose_clause(introduce(discourse, choice, crowded=True, goal=False))


def choose_clause(chosen: Phrase) -> Phrase:
    """To choose something."""
    return phrase("clause", verb="verb:own.choose", object=chosen)


def _kept_as(body: rules.RuleBody, choice: rules.Choose) -> str | None:
    """The noun of what a player keeps from here on as his own: a choice of his class, not of any."""
    for node in statements_of(body):
        match node:
            case rules.Assign(
                target=rules.Member(subject=rules.Player(which="me")), value=rules.Local(name=name)
            ) if name == choice.binder.name:
                return choice.binder.noun
    return None


def plan_way(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    body: rules.RuleBody,
    asking: Leaving | rules.OneOf,
    way: tuple[rules.Statement, ...],
) -> Phrase:
    """The act that is one way of going on: what ``may`` leaves to a player. Raises NotExpressible."""
    match way:
        case (rules.Run(target=rules.LabelOf(label=label, rule=rule), subject=None),) if isinstance(
            labels[rule].body, rules.Procedure
        ):
            return phrase("do", clauses=(performing(label),))
    discourse = _known_before(vocabulary, labels, kind, body, asking)
    match plan_groups(discourse, way):
        case (group,) if group.op == "instruct":
            return group.phrase("act")
    raise NotExpressible(asking, "nested")


def performing(procedure: str) -> Phrase:
    """To do what a procedure says, in words of its own or by its name."""
    return phrase("clause", verb=PERFORM, procedure=f"procedure:{procedure}")


def statements_of(body: rules.Node) -> Iterator[rules.Node]:
    """The nodes of a rule in the order in which it is carried out; rules that it grants are not its own."""
    yield body
    if not isinstance(body, rules.Grant):
        for child in children(body):
            yield from statements_of(child)


def _known_before(
    vocabulary: Vocabulary,
    labels: Mapping[str, rules.Rule],
    kind: str,
    body: rules.RuleBody,
    until: rules.Node,
) -> Discourse:
    """What has been named when a statement of a rule comes."""
    discourse = Discourse(vocabulary, dict(labels), kind, worked_out=plan_value)
    if isinstance(body, rules.Reaction | rules.Replace) and body.pattern is not None:
        pattern, _, amounts = amounts_apart(body.pattern, None)
        plan_event(discourse, pattern, amounts=amounts)
    for node in statements_of(body):
        if node is until:
            break
        if isinstance(node, rules.Choose):
            discourse.mention(node.binder.name, node.binder.noun, node.quantity != "one")
            discourse.topic = node.binder.name
        elif isinstance(node, rules.Do) and node.binds is not None and node.amount is not None:
            discourse.mention(node.binds, node.binds, several=True)
        elif isinstance(node, rules.Each | rules.Divide):
            discourse.mention(node.binder.name, node.binder.noun)
    return discourse
