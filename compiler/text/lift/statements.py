"""Clauses, acts and groups back to statements. Raises NoMatch for a plan that is none of a rule."""

from __future__ import annotations

from typing import Literal

from ...source.records import replace
from ...tree import rules, syntax
from ...tree.types import Integer
from ..message.plan import AGAIN, Phrase, bare, kind_of, phrase
from ..message.scope import placed
from ..plan.discourse import SHOWING, THIS
from .again import lift_again_and_again
from .amounts import lift_amount, lift_brought, lift_price
from .checks import lift_condition
from .choosing import lift_selection
from .chosen import chosen_value, shown_value
from .context import LiftContext, NoMatch, dotted, joined, number_of, role, signed
from .each import EACH, all_in_turn, lift_division, lift_each, lift_everybody
from .nouns import Choices, lift_again, lift_thing, lift_where
from .values import lift_value

Statements = list[syntax.Statement]
ASSIGNING: dict[str, Literal["+", "-"] | None] = {"own.set": None, "own.raise": "+", "own.lower": "-"}
"""The verbs by which a field is written, and what is done with the number that it has."""
_ONE = ("exactly", None)
Each = rules.Each[syntax.Expression, syntax.Binder, syntax.Statement]


def lift_groups(context: LiftContext, groups: tuple[Phrase, ...]) -> Statements:
    """Lifts groups, as they follow each other in a line, to the statements that they state."""
    statements: Statements = []
    last: Statements | None = None
    for group in groups:
        group = placed(group)
        match group.op:
            case "instruct":
                last = lift_act(context, group.phrase("act"))
                statements += last
            case "permit":
                statements.append(rules.May(tuple(lift_act(context, group.phrase("act")))))
            case "following":
                statements += lift_groups(context, (group.phrase("group"),))
            case "provision":
                statements.append(_provision(context, group))
            case "for_each":
                statements.append(_for_each(context, group))
            case "every" | "every_may":
                kept = context.aside()
                order, act, optional = lift_everybody(context, group)
                body = tuple(lift_act(context, act))
                context.back(kept)
                statements.append(rules.EachPlayer(None, order, (rules.May(body),) if optional else body))
            case "all_at_once":
                statements.append(_together(lift_groups(context, (group.phrase("group"),))))
            case "granted":
                statements.append(_granted(context, group))
            case "prevented":
                statements.append(rules.Cancel())
            case "quiet":
                if not statements or last is None:
                    raise NoMatch("quiet")
                choices = [s for s in last if isinstance(s, rules.Choose)]
                quiet = [s for s in last if not isinstance(s, rules.Choose)]
                statements[len(statements) - len(last) :] = [*choices, rules.Quietly(tuple(quiet))]
            case "by_value":
                statements += _by_value(context, group)
            case _:
                raise NoMatch(group.op)
        if group.op != "instruct":
            last = None
    return statements


def _provision(context: LiftContext, group: Phrase) -> rules.If[syntax.Expression, syntax.Statement]:
    condition = lift_condition(context, group.phrase("condition"))
    otherwise = group.get("otherwise")
    if not isinstance(otherwise, Phrase):
        return rules.If(condition, tuple(lift_groups(context, (group.phrase("group"),))), ())
    kept = context.aside()
    body = tuple(lift_groups(context, (group.phrase("group"),)))
    context.back(kept)
    other = tuple(lift_groups(context, (otherwise,)))
    context.back(kept)
    return rules.If(condition, body, other)


def _together(statements: Statements) -> syntax.Statement:
    """What each player does, done by all at once."""
    match statements:
        case [rules.EachPlayer(order=syntax.Name("turn_order")) as everybody]:
            return replace(everybody, order=syntax.Name("at_once"))
    raise NoMatch("all_at_once")


def _for_each(context: LiftContext, group: Phrase) -> Each:
    kept = context.aside()
    binder = lift_each(context, group.phrase("per"))
    context.topic = binder.name or binder.noun
    body = tuple(lift_act(context, group.phrase("act")))
    context.back(kept)
    return rules.Each(binder, None, body)


def _granted(context: LiftContext, group: Phrase) -> rules.Grant[syntax.Expression, syntax.Rule]:
    """A rule that holds until a moment, or for the rest of the game."""
    moment = bare(group.word("moment"))
    front, inner = group.items("front"), group.phrase("group")
    line = phrase("fronted", front=front, first=inner) if front else phrase("plain", groups=(inner,))
    kept = context.aside()
    rule = None if context.granted is None else context.granted(context, line)
    context.back(kept)
    if rule is None:
        raise NoMatch("granted")
    return rules.Grant(None if moment == "own.rest" else dotted(moment), (rule,))


def lift_act(context: LiftContext, act: Phrase) -> Statements:
    """Lifts an act to its statements, those of its costs first."""
    match act.op:
        case "do":
            return [s for clause in act.items("clauses") for s in lift_clause(context, clause)]
        case "do_then":
            first = lift_act(context, phrase("do", clauses=act.items("clauses")))
            return [*first, *lift_act(context, act.phrase("rest"))]
        case "purpose":
            costs = [s for clause in act.items("costs") for s in _cost(context, clause)]
            return [*costs, *lift_act(context, act.phrase("act"))]
        case "cost":
            return [s for clause in act.items("clauses") for s in _cost(context, clause)]
        case "one_of" | "one_of_apart":
            return [rules.OneOf(tuple(_option(context, option) for option in act.items("options")))]
        case "spread":
            return [_spread(context, act)]
        case "as_follows":
            return lift_groups(context, (act.phrase("group"),))
        case op if op in AGAIN:
            return [lift_again_and_again(context, act, lift_act)]
    raise NoMatch(act.op)


def _option(context: LiftContext, option: Phrase) -> tuple[syntax.Statement, ...]:
    """One of several acts: each goes on from what was said before all of them."""
    topic, names = context.topic, dict(context.names)
    statements = tuple(lift_act(context, option))
    context.topic, context.names = topic, names
    return statements


def lift_clause(context: LiftContext, clause: Phrase) -> Statements:
    """The choices that a clause introduces, then what it says is done."""
    if clause.get("order") is not None:
        return _in_order(lift_clause(context, clause.with_slots(order=None)))
    if clause.get("parted") is not None:
        return lift_division(context, clause.with_slots(parted=None), lift_clause)
    verb = bare(clause.word("verb"))
    choices: Choices = []
    np = clause.get("object")
    if isinstance(np, Phrase) and np.op == "any_of_these":
        acts = (phrase("do", clauses=(clause.with_slots(object=item),)) for item in np.items("objects"))
        return [rules.OneOf(tuple(_option(context, act) for act in acts))]
    if isinstance(np, Phrase) and (np.get("det") in EACH or all_in_turn(context.vocabulary, clause, np)):
        return [_for_each_one(context, clause, np)]
    if verb in ("own.cancel", "own.abstain"):
        context.topic = None
        return [rules.Cancel()]
    if verb == "own.choose":
        name = lift_selection(context, clause.phrase("object"), choices)
        context.topic = name if isinstance(np, Phrase) and np.op == "np" else None
        return [*choices]
    if verb in ASSIGNING:
        written = _assign(context, clause, ASSIGNING[verb], choices)
        return [*choices, written]
    if verb == "own.use":
        subject = lift_again(context, clause.phrase("object"), choices)
        context.topic = None
        return [*choices, rules.Run(syntax.Member(subject, bare(clause.word("slot"))), None)]
    if verb == "own.collect":
        of = None if np is None else lift_thing(context, clause.phrase("object"), choices)
        return [*choices, rules.Run(syntax.Name(bare(clause.word("label"))), of)]
    return [*choices, *_do(context, clause, verb)]


def _in_order(statements: Statements) -> Statements:
    """What a clause does, with the one set that is chosen in it in an order."""
    sets = [s for s in statements if isinstance(s, rules.Choose) and (s.quantity, s.number) != _ONE]
    if len(sets) != 1:
        raise NoMatch("order")
    return [replace(s, ordered=True) if s is sets[0] else s for s in statements]


def _assign(
    context: LiftContext, clause: Phrase, operator: Literal["+", "-"] | None, choices: Choices
) -> rules.Assign[syntax.Expression]:
    """What a number or value is set to, or by how much a number is raised or lowered."""
    said = clause.phrase("object")
    if said.op == "field_of":
        field = bare(said.word("field")).rpartition(".")[2]
        target: syntax.Expression = syntax.Member(lift_thing(context, said.phrase("of"), choices), field)
    else:
        target = lift_value(context, said)
    context.topic = None
    if isinstance(to := clause.get("to"), Phrase):
        ways = to.items("values")
        if len(ways) != 1:
            raise NoMatch("to")
        return rules.Assign(target, syntax.Name(bare(ways[0].word("value")).rpartition(".")[2]))
    value = lift_value(context, clause.phrase("figure"))
    return rules.Assign(target, value if operator is None else rules.Arithmetic(operator, target, value))


def _for_each_one(context: LiftContext, clause: Phrase, each: Phrase) -> Each:
    """A clause that is done for each thing, or to each."""
    kept = context.aside()
    binder = lift_each(context, each)
    context.topic = binder.name or binder.noun
    if clause.get("object") == each:
        again = phrase("pron", noun=f"noun:{binder.noun}")
        clause = clause.with_slots(object=again)
    body = tuple(lift_clause(context, clause))
    context.back(kept)
    context.topic = None
    return rules.Each(binder, None, body)


def _spread(context: LiftContext, act: Phrase) -> Each:
    """A clause that is done to each thing, with so much of a resource for each of them."""
    first = act.phrase("first")
    each = _for_each_one(context, first, first.phrase("object"))
    if act.phrase("each").word("noun") != first.phrase("object").word("noun"):
        raise NoMatch("each")
    return replace(each, body=(*each.body, *lift_clause(context, act.phrase("rest"))))


def _do(context: LiftContext, clause: Phrase, verb: str) -> Statements:
    declared = context.vocabulary.verbs.get(verb)
    if declared is None or clause.get("moment") is not None:
        raise NoMatch(verb)
    choices: Choices = []
    until = clause.get("until")
    if isinstance(until, Phrase):
        return [_do_until(context, clause.with_slots(until=None), until, verb)]
    done_to, topic = _object(context, clause, choices, declared.brings)
    roles: list[syntax.Role] = []
    for preposition in declared.roles:
        value = _role(context, clause, preposition, declared.roles[preposition].default, choices)
        if value is not None:
            roles.append(role(preposition, value))
    context.topic = topic
    context.shown = _shown(clause, done_to) if declared.does in SHOWING else None
    return [*choices, syntax.Do(verb, done_to, tuple(roles))]


def _do_until(
    context: LiftContext, clause: Phrase, until: Phrase, verb: str
) -> rules.DoUntil[syntax.Statement, syntax.Expression]:
    """A verb that draws one thing after the other, up to the first of which so much is true."""
    np = clause.phrase("object")
    noun = bare(np.word("noun"))
    kind = bare(until.word("noun"))
    if np.get("det") != "indefinite" or until.get("place") is not None or until.get("det") != "a":
        raise NoMatch("until")
    (act,) = _do(context, clause.with_slots(object=phrase("np", noun=np.word("noun"), det="a")), verb)
    kinds = [] if kind == noun else [rules.Comparison("is", syntax.Name(noun), syntax.Name(kind))]
    where = joined([*kinds, *lift_where(context, until, kind, noun)])
    if where is None:
        raise NoMatch("until")
    return rules.DoUntil(act, where)


def _shown(clause: Phrase, shown: syntax.Object | None) -> tuple[str, syntax.Expression] | None:
    """What a clause reveals where it lies, with its noun."""
    np = clause.get("object")
    if (
        shown is None
        or not isinstance(np, Phrase)
        or np.op != "np"
        or not isinstance(shown.value, (syntax.Member, syntax.Lookup))
    ):
        return None
    return bare(np.word("noun")), shown.value


def _object(
    context: LiftContext, clause: Phrase, choices: Choices, brings: bool
) -> tuple[syntax.Object | None, str | None]:
    np = clause.get("object")
    if not isinstance(np, Phrase):
        return None, None
    if clause.get("per") is not None and bare(np.word("noun")) not in context.vocabulary.resources:
        raise NoMatch("per")
    if np.op == "resource_of":
        of = lift_thing(context, np.phrase("of"), choices)
        field = bare(np.word("field")).rpartition(".")[2]
        return syntax.Object(rules.Number(number_of(np, "n")), syntax.Member(of, field)), None
    if np.op == "field_of":
        of = lift_thing(context, np.phrase("of"), choices)
        return syntax.Object(None, syntax.Member(of, bare(np.word("field")).rpartition(".")[2])), None
    if np.op in ("the_number", "that_number", "own"):
        return syntax.Object(None, lift_value(context, np)), None
    if _acts_on_values(context, clause) and np.op == "np" and np.get("det") == "a":
        return syntax.Object(None, shown_value(np)), None
    noun = bare(np.word("noun"))
    if noun in context.vocabulary.resources and np.op == "np" and kind_of(np.word("noun")) == "noun":
        return lift_amount(context, clause, np, noun), None
    if brings:
        return lift_brought(context, np, noun)
    value = lift_again(context, np, choices)
    if isinstance(value, syntax.Name) and value.word in (THIS, *context.names):
        return syntax.Object(None, value), value.word
    return syntax.Object(None, value), None


def _acts_on_values(context: LiftContext, clause: Phrase) -> bool:
    """Whether a verb acts on the values of an enumeration."""
    objects = context.vocabulary.verbs[bare(clause.word("verb"))].objects
    return bool(objects) and objects[0] in context.vocabulary.enums


def _role(
    context: LiftContext, clause: Phrase, preposition: str, default: int | None, choices: Choices
) -> syntax.Expression | None:
    value = clause.get(preposition)
    if preposition == "by" and clause.get("field") is not None:
        return syntax.Name(bare(clause.word("field")).partition(".")[2])
    if not isinstance(value, Phrase):
        return None
    match value.op:
        case "steps":
            n = number_of(value, "n")
            return None if n == default else rules.Number(n)
        case "figure":
            return signed(number_of(value, "n"))
        case "plus":
            n = number_of(value, "n")
            return None if n == default else syntax.Signed("+", rules.Number(n))
        case "minus":
            return syntax.Signed("-", rules.Number(number_of(value, "n")))
        case "plus_value" | "steps_value":
            return lift_value(context, value.phrase("value"))
        case "minus_value":
            return syntax.Signed("-", lift_value(context, value.phrase("value")))
        case "plus_or_minus":
            step = rules.Number(number_of(value, "n"))
            return rules.Either((syntax.Signed("+", step), syntax.Signed("-", step)))
        case "ways":
            ways = tuple(
                syntax.Name(bare(way.word("value")).rpartition(".")[2]) for way in value.items("values")
            )
            return ways[0] if len(ways) == 1 else rules.Either(ways)
        case "that_value":
            return syntax.Name(chosen_value(context, value.word("field")))
        case "to_you":
            return syntax.Member(syntax.Name(THIS), "owner")
        case "as_shown":
            subject = lift_again(context, value.phrase("of"), [])
            return syntax.Member(subject, bare(value.word("field")).partition(".")[2])
    return lift_thing(context, value, choices)


def _cost(context: LiftContext, clause: Phrase) -> Statements:
    if bare(clause.word("verb")) == "own.pay":
        np = clause.phrase("object")
        resource = bare(np.word("noun"))
        if resource not in context.vocabulary.resources or np.items("qualities"):
            raise NoMatch("pay")
        choices, paid = lift_price(context, clause, np, resource)
        purpose = clause.get("purpose")
        return [*choices, syntax.Pay(paid, bare(purpose) if isinstance(purpose, str) else None)]
    *choices, do = lift_clause(context, clause)
    if not isinstance(do, syntax.Do):
        raise NoMatch("pay")
    return [*choices, syntax.Pay(do, None)]


def _by_value(context: LiftContext, group: Phrase) -> Statements:
    """The cases of the one number that the thing of the clause before has."""
    before = lift_act(context, group.phrase("act"))
    last = before[-1] if before else None
    if not isinstance(last, syntax.Do) or last.object is None or last.object.value is None:
        raise NoMatch("cases")
    np = group.phrase("act").items("clauses")[-1].phrase("object")
    fields = context.vocabulary.fields(bare(np.word("noun")))
    numbers = [
        field.name for field in fields.values() if field.kind == "stored" and isinstance(field.type, Integer)
    ]
    if len(numbers) != 1:
        raise NoMatch("cases")
    cases = []
    for case in group.items("cases"):
        low = number_of(case, "low")
        high = case.get("high")
        top = None if case.op == "case_up" else rules.Number(high if isinstance(high, int) else low)
        limits = syntax.Range(rules.Number(low), top)
        cases.append(syntax.Case(limits, tuple(lift_act(context, case.phrase("act")))))
    return [*before, rules.Match(syntax.Member(last.object.value, numbers[0]), tuple(cases))]
