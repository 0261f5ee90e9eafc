"""Lines back to rules: every rule that a line may say. Whoever calls keeps those that say it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from ...tree import rules, syntax
from ...words.vocabulary import Vocabulary
from ..message.plan import Phrase, bare, kind_of
from ..plan.amounts_apart import AMOUNT
from ..plan.brief import full_lines
from ..plan.numbers_behind import NUMBERS
from .conditions import recall_many
from .context import Recall, Unreadable, dotted, joined, mine, number_of, signed
from .lines import GUARDS, fronts_of, groups_of, name_again, only, recall_guard, rule_of, single
from .nouns import recall_again, recall_sources, recall_where, shown_value
from .points import recall_points, recall_table
from .statements import recall_act, recall_groups


def recall_rules(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> Iterator[syntax.Rule]:
    """The rules, in syntax, that a plan may come from, on a card of a kind."""
    if line.op == "brief":
        for full in full_lines(vocabulary, line):
            yield from recall_rules(vocabulary, labels, kind, full)
        return
    for reading in (recall_points, recall_table, _fact, _action, _reaction, _instead, _slot):
        recall = Recall(vocabulary, labels, kind, granted=_granted)
        try:
            found = reading(recall, line)
        except (Unreadable, TypeError, KeyError):
            continue
        if found is not None:
            yield found


def guard_of_line(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> syntax.Expression | None:
    """The condition that stands in front of a line, or None."""
    recall = Recall(vocabulary, labels, kind)
    try:
        return recall_guard(recall, fronts_of(line))
    except (Unreadable, TypeError, KeyError):
        return None


def _granted(recall: Recall, line: Phrase) -> syntax.Rule | None:
    """The rule that is granted in the middle of another, of which it knows the names."""
    kept = recall.aside()
    for reading in (_fact, _reaction, _instead, _action):
        recall.back(kept)
        try:
            found = reading(recall, line)
        except (Unreadable, TypeError, KeyError):
            continue
        if found is not None:
            return found
    return None


def _quota(fronts: dict[str, Phrase]) -> rules.Quota | None:
    if "frequency" not in fronts:
        return None
    return rules.Quota(number_of(fronts["frequency"], "n"), bare(fronts["frequency"].word("period")))


# ------------------------------------------------------------------ actions, reactions, slots


def _slot(recall: Recall, line: Phrase) -> syntax.Rule | None:
    slots = recall.vocabulary.slots(recall.kind)
    if line.op != "plain" or len(slots) != 1:
        return None
    return rule_of(rules.Slot(tuple(recall_groups(recall, groups_of(line)))), slots[0])


def _action(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "moment", "moment_shown", *GUARDS)
    groups = groups_of(line)
    if groups[0].op != "permit":
        return None
    window = _window(recall, fronts)
    guard = recall_guard(recall, fronts)
    body = [*recall_act(recall, groups[0].phrase("act")), *recall_groups(recall, groups[1:])]
    return rule_of(rules.Action(window, _quota(fronts), guard, tuple(body)))


def _window(recall: Recall, fronts: dict[str, Phrase]) -> syntax.Expression | None:
    """When an action may be started: a point of the game, or the one that the card shows."""
    if "moment" in fronts:
        return dotted(bare(fronts["moment"].word("moment")))
    if "moment_shown" in fronts:
        front = fronts["moment_shown"]
        field = bare(front.word("field")).rpartition(".")[2]
        return syntax.Member(recall_again(recall, front.phrase("of"), []), field)
    return None


def _reaction(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "frequency", "when", "before", "would", "first_time", *GUARDS)
    event = next((fronts[op] for op in ("when", "before", "would", "first_time") if op in fronts), None)
    if event is None:
        return None
    quota = rules.Quota(1, "game") if "first_time" in fronts else _quota(fronts)
    pattern = recall_event(recall, event.phrase("event"))
    guard = recall_guard(recall, fronts)
    body = tuple(recall_groups(recall, groups_of(line)))
    stage: Literal["before", "after"] = "before" if event.op in ("before", "would") else "after"
    return rule_of(rules.Reaction(stage, pattern, quota, guard, body))


def _instead(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts = fronts_of(line)
    only(fronts, "instead", *GUARDS)
    if "instead" not in fronts:
        return None
    pattern = recall_event(recall, fronts["instead"].phrase("event"))
    guard = recall_guard(recall, fronts)
    first, *rest = groups_of(line)
    optional = first.op == "permit"
    body = recall_act(recall, first.phrase("act")) if optional else recall_groups(recall, (first,))
    return rule_of(syntax.Replace(optional, pattern, guard, (*body, *recall_groups(recall, tuple(rest)))))


def recall_event(recall: Recall, clause: Phrase) -> syntax.Pattern:
    """The event pattern that a clause describes."""
    verb = bare(clause.word("verb"))
    declared = recall.vocabulary.verbs.get(verb)
    if declared is None:
        raise Unreadable(verb)
    where: list[syntax.Expression] = []
    np = clause.get("object")
    found = None
    group = isinstance(np, Phrase) and np.get("det") == "some"
    if isinstance(np, Phrase):
        amount = _amount(recall, np)
        where += amount
        found = syntax.Object(None, _part(recall, np, where, counted=bool(amount)))
    roles = []
    for preposition in declared.roles:
        value = clause.get(preposition)
        if isinstance(value, Phrase) and value.op == "ways":
            way = syntax.Name(bare(value.items("values")[0].word("value")).rpartition(".")[2])
            roles.append(syntax.Role(preposition, way))  # type: ignore[arg-type]
        elif isinstance(value, Phrase) and value.op in NUMBERS:
            roles.append(syntax.Role(preposition, signed(NUMBERS[value.op] * number_of(value, "n"))))  # type: ignore[arg-type]
        elif isinstance(value, Phrase):
            roles.append(syntax.Role(preposition, _part(recall, value, where)))  # type: ignore[arg-type]
    who = clause.get("who")
    if isinstance(who, Phrase):
        roles.append(syntax.Role("by", _doer(who)))
    completing = clause.get("completing")
    if isinstance(completing, Phrase):
        field = bare(completing.word("field"))
        where.append(rules.Becomes(dotted(field), syntax.Name("yes")))
        completed = completing.get("subject")
        if isinstance(completed, Phrase):
            recall.name(bare(completed.word("noun")))
    if (
        isinstance(found, syntax.Object)
        and isinstance(found.value, syntax.Name)
        and found.value.word in recall.names
    ):
        recall.topic = found.value.word
        if group:
            del recall.names[found.value.word]
            recall.topic = None
    return syntax.Pattern(verb, found, tuple(roles), joined(where), group=group)


def _amount(recall: Recall, np: Phrase) -> list[syntax.Expression]:
    """What must hold of how much of a resource an event is about."""
    number = np.get("number")
    if not isinstance(number, Phrase) or bare(np.word("noun")) not in recall.vocabulary.resources:
        return []
    amount = syntax.Name(AMOUNT)
    if number.op == "just":
        return [rules.Comparison("is", amount, rules.Number(number_of(number, "n")))]
    return [recall_many(amount, np.get("det"), number)]


def _doer(who: Phrase) -> syntax.Name:
    """Who does what a rule speaks of, where that is not "you"."""
    noun = bare(who.word("noun"))
    words = {"another": "others", "a": "players", "your": noun.partition("_")[0]}
    word = words.get(who.word("det"))
    if word is None or (word in ("others", "players") and noun != "player"):
        raise Unreadable("doer")
    return syntax.Name(word)


def _part(
    recall: Recall, np: Phrase, where: list[syntax.Expression], *, counted: bool = False
) -> syntax.Expression:
    word = np.word("noun")
    if counted:
        return syntax.Name(bare(word))
    alone = np.get("det") == "your" and recall.vocabulary.one_each(bare(word))
    if np.op == "np" and (alone or np.get("det") in ("a", "some", "generic")) and kind_of(word) == "noun":
        noun = bare(word)
        if noun in recall.vocabulary.resources:
            return syntax.Name(noun)
        name = recall.name(noun)
        if name != noun or np.get("place") is not None:
            raise Unreadable(noun)
        where += recall_where(recall, np, noun, noun, f"{noun}.")
        return syntax.Name(noun)
    return recall_again(recall, np, [])


# ------------------------------------------------------------------ facts


def _fact(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts, groups = fronts_of(line), groups_of(line)
    only(fronts, *GUARDS, "in_purpose")
    purpose = bare(fronts["in_purpose"].word("purpose")) if "in_purpose" in fronts else None
    if len(groups) != 1:
        return None
    fact = groups[0]
    if fact.op in ("ban", "permit"):
        if purpose is not None:
            return None
        clause = fact.phrase("clause") if fact.op == "ban" else single(fact.phrase("act"))
        pattern = recall_event(recall, clause)  # before the condition: its things have their names there
        kind: Literal["permit", "forbid"] = "forbid" if fact.op == "ban" else "permit"
        return rule_of(rules.Permission(kind, pattern, recall_guard(recall, fronts)))
    if fact.op in ("raised", "lowered"):
        change = _modify(recall, fact, purpose)
        name_again(recall, change.binder)
        return rule_of(replace(change, guard=recall_guard(recall, fronts)))
    guard = recall_guard(recall, fronts)
    match fact.op:
        case "bounded" if purpose is None:
            bound = mine(bare(fact.word("bound")))
            return rule_of(rules.Limit(bound, rules.Number(number_of(fact, "n")), guard))
        case "worth":
            source, target = (
                syntax.Name(bare(fact.phrase(part).word("noun"))) for part in ("subject", "value")
            )
            return rule_of(rules.Treat(source, target, purpose, guard))
        case "serves":
            source, target = (shown_value(fact.phrase(part)) for part in ("source", "target"))
            return rule_of(rules.Treat(source, target, purpose, guard))
        case "open_as":
            opened, other = (dotted(bare(fact.word(part))) for part in ("source", "target"))
            return rule_of(rules.Treat(opened, other, purpose, guard))
    return None


def _modify(recall: Recall, fact: Phrase, purpose: str | None) -> syntax.Modify:
    """A modifier, without its condition."""
    np = fact.phrase("subject")
    noun = bare(np.word("noun"))
    view = fact.get("view")
    n = number_of(fact, "n") * (1 if fact.op == "raised" else -1)
    field = bare(fact.word("field")).partition(".")[2]
    sources = recall_sources(recall, np, noun)
    where = joined(recall_where(recall, np, noun, noun))
    binder = syntax.Binder(noun, None, sources, where)
    sign = syntax.Signed("+" if n > 0 else "-", rules.Number(abs(n)))
    return syntax.Modify(
        dotted(f"{noun}.{field}"), bare(view) if isinstance(view, str) else purpose, sign, binder, None
    )
