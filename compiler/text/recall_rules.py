"""Lines back to rules: every rule that a line may say. Whoever calls keeps those that say it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from ..parsing import syntax
from ..typed import rules
from ..words.vocabulary import Vocabulary
from .amounts_apart import AMOUNT
from .numbers_behind import NUMBERS
from .plan import FINAL, Phrase
from .plan_brief import full_lines
from .plausible import POINTS
from .recall import Recall, Unreadable, bare, dotted, joined, kind_of, mine, number_of, signed
from .recall_checks import recall_condition
from .recall_conditions import recall_many
from .recall_nouns import recall_again, recall_sources, recall_where, shown_value
from .recall_statements import recall_act, recall_groups
from .recall_values import recall_range, recall_rate, recall_value

_GUARDS = ("provided", "in_option", "option_on", "option_off")


def recall_rules(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> Iterator[syntax.Rule]:
    """The rules, in syntax, that a plan may come from, on a card of a kind."""
    if line.op == "brief":
        for full in full_lines(vocabulary, line):
            yield from recall_rules(vocabulary, labels, kind, full)
        return
    for reading in (_points, _table, _fact, _action, _reaction, _instead, _slot):
        recall = Recall(vocabulary, labels, kind, granted=_granted)
        try:
            found = reading(recall, line)
        except (Unreadable, TypeError, KeyError):
            continue
        if found is not None:
            yield found


def recall_guard(
    vocabulary: Vocabulary, labels: Mapping[str, rules.Rule], kind: str, line: Phrase
) -> syntax.Expression | None:
    """The condition that stands in front of a line, or None."""
    recall = Recall(vocabulary, labels, kind)
    try:
        return _guard(recall, _fronts(line))
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


def _rule(body: syntax.RuleBody, label: str | None = None) -> syntax.Rule:
    return syntax.Rule(label, (), body)


def _fronts(line: Phrase) -> dict[str, Phrase]:
    return {front.op: front for front in line.items("front")}


def _groups(line: Phrase) -> tuple[Phrase, ...]:
    if line.op == "plain":
        return line.items("groups")
    if line.op == "fronted":
        return (line.phrase("first"), *line.items("rest"))
    raise Unreadable(line.op)


def _only(fronts: dict[str, Phrase], *allowed: str) -> None:
    for op in fronts:
        if op not in allowed:
            raise Unreadable(op)


def _guard(recall: Recall, fronts: dict[str, Phrase]) -> syntax.Expression | None:
    if "in_option" in fronts:
        front = fronts["in_option"]
        option = dotted(f"option.{bare(front.word('option'))}")
        return syntax.Comparison("is", option, syntax.Name(bare(front.word("value")).rpartition(".")[2]))
    if "option_on" in fronts:
        return dotted(f"option.{bare(fronts['option_on'].word('option'))}")
    if "option_off" in fronts:
        return syntax.Negation(dotted(f"option.{bare(fronts['option_off'].word('option'))}"))
    return recall_condition(recall, fronts["provided"].phrase("condition")) if "provided" in fronts else None


def _quota(fronts: dict[str, Phrase]) -> syntax.Quota | None:
    if "frequency" not in fronts:
        return None
    return syntax.Quota(number_of(fronts["frequency"], "n"), bare(fronts["frequency"].word("period")))


# ------------------------------------------------------------------ actions, reactions, slots


def _slot(recall: Recall, line: Phrase) -> syntax.Rule | None:
    slots = recall.vocabulary.slots(recall.kind)
    if line.op != "plain" or len(slots) != 1:
        return None
    return _rule(syntax.Slot(tuple(recall_groups(recall, _groups(line)))), slots[0])


def _action(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts = _fronts(line)
    _only(fronts, "frequency", "moment", "moment_shown", *_GUARDS)
    groups = _groups(line)
    if groups[0].op != "permit":
        return None
    window = _window(recall, fronts)
    guard = _guard(recall, fronts)
    body = [*recall_act(recall, groups[0].phrase("act")), *recall_groups(recall, groups[1:])]
    return _rule(syntax.Action(window, _quota(fronts), guard, tuple(body)))


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
    fronts = _fronts(line)
    _only(fronts, "frequency", "when", "before", "would", "first_time", *_GUARDS)
    event = next((fronts[op] for op in ("when", "before", "would", "first_time") if op in fronts), None)
    if event is None:
        return None
    quota = syntax.Quota(1, "game") if "first_time" in fronts else _quota(fronts)
    pattern = recall_event(recall, event.phrase("event"))
    guard = _guard(recall, fronts)
    body = tuple(recall_groups(recall, _groups(line)))
    stage: Literal["before", "after"] = "before" if event.op in ("before", "would") else "after"
    return _rule(syntax.Reaction(stage, pattern, quota, guard, body))


def _instead(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts = _fronts(line)
    _only(fronts, "instead", *_GUARDS)
    if "instead" not in fronts:
        return None
    pattern = recall_event(recall, fronts["instead"].phrase("event"))
    guard = _guard(recall, fronts)
    first, *rest = _groups(line)
    optional = first.op == "permit"
    body = recall_act(recall, first.phrase("act")) if optional else recall_groups(recall, (first,))
    return _rule(syntax.Replace(optional, pattern, guard, (*body, *recall_groups(recall, tuple(rest)))))


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
        where.append(syntax.Becomes(dotted(field), syntax.Name("yes")))
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
        return [syntax.Comparison("is", amount, syntax.Number(number_of(number, "n")))]
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


# ------------------------------------------------------------------ points


def _points(recall: Recall, line: Phrase) -> syntax.Rule | None:
    if line.op in ("bonus", "goal", "points"):
        return _rule(_brief_score(recall, line))
    if line.op == "trailing":
        guard = recall_condition(recall, line.phrase("condition"))
        return _rule(_score(recall, line.phrase("group"), guard, None))
    fronts, groups = _fronts(line), _groups(line)
    _only(fronts, "provided", "moment")
    if len(groups) != 1 or groups[0].op != "instruct":
        return None
    moment = _moment(fronts["moment"].word("moment")) if "moment" in fronts else None
    return _rule(_score(recall, groups[0], _guard(recall, fronts), moment))


def _brief_score(recall: Recall, line: Phrase) -> syntax.Score:
    """Points in the compact register."""
    np = line.phrase("amount")
    points = recall.vocabulary.resources.get(bare(np.word("noun")))
    if points is None or not points.scores:
        raise Unreadable("score")
    if line.op == "points":
        return syntax.Score(recall_value(recall, line.phrase("value")), None, None, None)
    number, per = np.get("number"), line.get("per")
    n = number_of(number, "n") if isinstance(number, Phrase) else number_of(np, "number")
    guard = recall_condition(recall, line.phrase("condition")) if line.op == "goal" else None
    if isinstance(per, Phrase):
        return _by_number(recall, n, per, guard, None)
    return syntax.Score(signed(n), None, guard, None)


def _score(
    recall: Recall, group: Phrase, guard: syntax.Expression | None, moment: syntax.Expression | None
) -> syntax.Score:
    clause = _single(group.phrase("act"))
    verb, np = bare(clause.word("verb")), clause.phrase("object")
    points = recall.vocabulary.resources.get(bare(np.word("noun")))
    if verb not in POINTS or points is None or not points.scores or np.items("qualities"):
        raise Unreadable("score")
    when = clause.get("moment")
    if isinstance(when, str) and when != FINAL:
        moment = _moment(when)
    equal, per = clause.get("equal"), clause.get("per")
    if isinstance(equal, Phrase):
        binder = recall_range(recall, per) if isinstance(per, Phrase) else None
        return syntax.Score(recall_value(recall, equal), binder, guard, moment)
    n = number_of(np, "number") * (1 if verb == "own.score" else -1)
    if isinstance(per, Phrase):
        return _by_number(recall, n, per, guard, moment)
    return syntax.Score(signed(n), None, guard, moment)


def _by_number(
    recall: Recall, n: int, per: Phrase, guard: syntax.Expression | None, moment: syntax.Expression | None
) -> syntax.Score:
    """Points for each of some things, or by an amount for every few."""
    rate = recall_rate(recall, 1, per)
    if isinstance(rate, syntax.Count):
        return syntax.Score(signed(n), rate.binder, guard, moment)
    return syntax.Score(recall_rate(recall, n, per), None, guard, moment)


def _moment(word: str) -> syntax.Expression:
    if kind_of(word) != "moment":
        raise Unreadable(word)
    return dotted(bare(word))


def _single(act: Phrase) -> Phrase:
    """The only clause of an act."""
    clauses = act.items("clauses")
    if len(clauses) != 1:
        raise Unreadable("clauses")
    return clauses[0]


def _table(recall: Recall, line: Phrase) -> syntax.Rule | None:
    if line.op not in ("score_table", "points_table"):
        return None
    rows = []
    for row in line.items("rows"):
        low, high = number_of(row, "low"), row.get("high")
        if row.op == "row_up":
            limits = syntax.Range(syntax.Number(low), None)
            rows.append(syntax.ScoreRow(limits, signed(number_of(row, "n"))))
            continue
        limits = syntax.Range(
            syntax.Number(low), syntax.Number(high) if isinstance(high, int) else syntax.Number(low)
        )
        rows.append(syntax.ScoreRow(limits, signed(number_of(row, "n"))))
    return _rule(syntax.ScoreTable(recall_value(recall, line.phrase("value")), tuple(rows)))


# ------------------------------------------------------------------ facts


def _fact(recall: Recall, line: Phrase) -> syntax.Rule | None:
    fronts, groups = _fronts(line), _groups(line)
    _only(fronts, *_GUARDS, "in_purpose")
    purpose = bare(fronts["in_purpose"].word("purpose")) if "in_purpose" in fronts else None
    guard = _guard(recall, fronts)
    if len(groups) != 1:
        return None
    fact = groups[0]
    match fact.op:
        case "raised" | "lowered":
            return _rule(_modify(recall, fact, purpose, guard))
        case "bounded" if purpose is None:
            bound = mine(bare(fact.word("bound")))
            return _rule(syntax.Limit(bound, syntax.Number(number_of(fact, "n")), guard))
        case "worth":
            source, target = (
                syntax.Name(bare(fact.phrase(part).word("noun"))) for part in ("subject", "value")
            )
            return _rule(syntax.Treat(source, target, purpose, guard))
        case "serves":
            source, target = (shown_value(fact.phrase(part)) for part in ("source", "target"))
            return _rule(syntax.Treat(source, target, purpose, guard))
        case "open_as":
            opened, other = (dotted(bare(fact.word(part))) for part in ("source", "target"))
            return _rule(syntax.Treat(opened, other, purpose, guard))
        case "ban":
            return _rule(syntax.Permission("forbid", recall_event(recall, fact.phrase("clause")), guard))
        case "permit":
            clause = _single(fact.phrase("act"))
            return _rule(syntax.Permission("permit", recall_event(recall, clause), guard))
    return None


def _modify(
    recall: Recall, fact: Phrase, purpose: str | None, guard: syntax.Expression | None
) -> syntax.Modify:
    np = fact.phrase("subject")
    noun = bare(np.word("noun"))
    view = fact.get("view")
    n = number_of(fact, "n") * (1 if fact.op == "raised" else -1)
    field = bare(fact.word("field")).partition(".")[2]
    sources = recall_sources(recall, np, noun)
    where = joined(recall_where(recall, np, noun, noun))
    binder = syntax.Binder(noun, None, sources, where)
    sign = syntax.Signed("+" if n > 0 else "-", syntax.Number(abs(n)))
    return syntax.Modify(
        dotted(f"{noun}.{field}"), bare(view) if isinstance(view, str) else purpose, sign, binder, guard
    )
