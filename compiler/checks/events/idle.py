"""Rules and statements that do nothing: they add 0, say what holds already, or can never be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import pairwise

from ...interactions.apart import Apart
from ...interactions.traces import heard_of
from ...source.diagnostics import Diagnostic, diagnostic
from ...tree import rules
from ...tree.types import Choice, Thing, Truth, Type
from ...typed.model import Game, game_roots
from ...typed.ranges import Bounds, Ranges
from ...typed.truth import decide
from ...typed.walk import walk
from ...words.vocabulary import Constant, Field, Vocabulary
from .events import done_to, elsewhere
from .in_force import InForce

ZERO = Bounds(0, 0)
CHANGEABLE = (rules.Member, rules.Zone, rules.Things, rules.Unit)
Found = Iterator[tuple[str, rules.Node]]
"""Why something does nothing, and what."""


def check_idle(game: Game, asked: Collection[str] | None = None) -> Iterator[Diagnostic]:
    """H531: it does nothing; the reason is told."""
    checker = _Idle(game)
    for root in game_roots(game, asked):
        for why, node in checker.below(root):
            yield diagnostic("H531", node.span, reason=f"idle_{why}")
    for resource in game.vocabulary.resources.values() if game.procedures else ():
        if resource.expires and resource.expires not in game.procedures:
            yield diagnostic("H531", resource.span, reason="idle_never_expires")


class _Idle:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.ranges = Ranges(game)
        self.apart = Apart(game)
        self.in_force = InForce(game)

    def below(self, root: rules.Node) -> Found:
        """What does nothing in a rule, a formula or a definition, and in the rules inside it."""
        for node in walk(root):
            if isinstance(node, rules.Rule):
                yield from self._rule(node.body, self._everybodys(node))
            elif isinstance(node, rules.Arithmetic):
                yield from self._sum(node)
            else:
                yield from self._statement(node)
                yield from _bodies(node)

    def _everybodys(self, rule: rules.Rule) -> bool:
        """Whether a rule stands on a card that is in force for everybody."""
        card = self.game.card(rule.id.partition("#")[0])
        return card is not None and self.game.vocabulary.is_everywhere(card.kind)

    def _sum(self, node: rules.Arithmetic) -> Found:
        """Nothing added, times one, a division by one; ``0 - n`` is how a sign is written.

        Or the higher or lower of two numbers of which one is always that.
        """
        if node.operator in ("highest", "lowest"):
            left, right = self.ranges.of(node.left), self.ranges.of(node.right)
            if _never_below(left, right) or _never_below(right, left):
                yield "sum", node
            return
        neutral = 0 if node.operator in ("+", "-") else 1
        if node.right == rules.Number(neutral) or (
            node.operator in ("+", "*") and node.left == rules.Number(neutral)
        ):
            yield "sum", node

    # ------------------------------------------------------------------ rules

    def _rule(self, body: rules.RuleBody, everybodys: bool) -> Found:
        match body:
            case rules.Modify(amount=amount) | rules.Score(amount=amount) if self.ranges.of(amount) == ZERO:
                yield ("points" if isinstance(body, rules.Score) else "adds"), amount
            case rules.ScoreTable(rows=rows) if not any(row.amount for row in rows):
                yield "points", body
            case rules.Limit():
                yield from self._limit(body, everybodys)
            case rules.Permission():
                yield from self._permission(body, everybodys)
            case rules.Replace(label=None):
                if _does_again(body):
                    yield "same_event", body
            case rules.Replace(label=rules.LabelOf(rule=rule)):
                yield from self._parameters(rule, body.body)
            case rules.Bar(barred=rules.SlotOf(slot=slot, subject=rules.Local(type=Thing(noun=noun)))):
                if not any(slot in ("", rule.label) for rule in self._on_cards(noun)):
                    yield "barred", body
            case rules.Treat(source=rules.SlotOf(subject=this), target=rules.SlotOf(subject=card)):
                if not self._lent(body, this.type, card.type):
                    yield "lent", body
            case rules.Treat(source=rules.Value(value=value), target=rules.Value(group=True) as target):
                if value in self.game.vocabulary.enums[target.enum].groups[target.value]:
                    yield "serves", body

    def _lent(self, body: rules.Treat, this: Type, card: Type) -> bool:
        """Whether some card has rules that another may have: of a kind of which that one is."""
        words = self.game.vocabulary
        if not isinstance(this, Thing) or not isinstance(card, Thing):
            return True
        return any(
            rule.body is not body
            for other in self.game.cards
            if words.is_a(other.kind, card.noun) and words.is_a(this.noun, other.kind)
            for rule in other.rules
        )

    def _on_cards(self, noun: str) -> Iterator[rules.Rule]:
        """The rules that may cease to hold on cards of a kind: those of the rulebook never do."""
        words = self.game.vocabulary
        for card in self.game.cards:
            if words.related(card.kind, noun) and not words.is_everywhere(card.kind):
                for rule in (*card.rules, *self.game.frame(card.kind)):
                    inner = rule.body.rules if isinstance(rule.body, rules.Side) else (rule,)
                    yield from (one_rule for one_rule in inner if not isinstance(one_rule.body, rules.Bar))

    def _limit(self, body: rules.Limit, everybodys: bool) -> Found:
        """A limit that never counts beside the one that holds without it. The rulebook may tell that one."""
        bound, value = self.game.vocabulary.bounds[body.bound.bound], self.ranges.of(body.value)
        over = None if value.high is None else bound.value - value.high
        under = None if value.low is None else value.low - bound.value
        beaten = over if bound.several == "largest" else under
        if beaten is not None and (beaten > 0 or (beaten == 0 and not everybodys)):
            yield "limit", body.value

    def _permission(self, body: rules.Permission, everybodys: bool) -> Found:
        """What nobody forbids, what all are forbidden and no card permits. A card’s ban beats permissions."""
        bans = [ban for ban, of_all in self._permissions if ban.mode == "forbid" and of_all]
        if self.in_force.rules_out(body.pattern):
            return  # that is told by itself
        if body.mode == "permit":
            if everybodys or not any(self._may_overlap(ban.pattern, body.pattern) for ban in bans):
                yield "permitted", body
        elif not everybodys and body.pattern.doer is None:
            allowed = [
                permission
                for permission, of_all in self._permissions
                if permission.mode == "permit" and not of_all
            ]
            if any(_same_ban(ban, body) for ban in bans) and not any(
                self._may_overlap(permission.pattern, body.pattern) for permission in allowed
            ):
                yield "forbidden", body

    @cached_property
    def _permissions(self) -> tuple[tuple[rules.Permission, bool], ...]:
        """All bans and permissions of the game, and whether each is in force for everybody."""
        all_rules = (node for node in self.game.nodes if isinstance(node, rules.Rule))
        return tuple(
            (rule.body, self._everybodys(rule))
            for rule in all_rules
            if isinstance(rule.body, rules.Permission)
        )

    def _may_overlap(self, pattern: rules.EventPattern, other: rules.EventPattern) -> bool:
        """Whether an event may be one of which both patterns speak."""
        if not self.apart.alike(heard_of(pattern), heard_of(other)):
            return False
        roles = dict(pattern.roles)
        if any(elsewhere(self.game, roles.get(name), part) for name, part in other.roles):
            return False
        wheres = tuple(where for where in (pattern.where, other.where) if where is not None)
        return len(wheres) < 2 or decide(self.ranges, rules.Both(wheres)) is not False

    def _parameters(self, rule: str, body: tuple[rules.Statement, ...]) -> Found:
        """A parameter that is set to what it is."""
        defaults = self._defaults.get(rule, {})
        for statement in body:
            target = statement.target if isinstance(statement, rules.Assign) else None
            if isinstance(statement, rules.Assign) and isinstance(target, rules.Setting):
                yield from [("parameter", statement)] if defaults.get(target.name) == statement.value else ()

    @cached_property
    def _defaults(self) -> dict[str, dict[str, rules.Expression]]:
        """The parameters of all labelled rules, by the id of the rule."""
        labelled = (node for node in self.game.nodes if isinstance(node, rules.Rule) and node.parameters)
        return {
            rule.id: {parameter.name: parameter.default for parameter in rule.parameters} for rule in labelled
        }

    # ------------------------------------------------------------------ statements

    def _statement(self, node: rules.Node) -> Found:
        match node:
            case rules.Quota(times=times) if times < 1:
                yield "never_used", node
            case rules.Repeat(times=times):
                most = self.ranges.of(times).high
                if most is not None and most < 1:
                    yield "never_repeated", times
            case rules.Assign(target=target, value=value) if target == value:
                yield "same_value", node
            case rules.Assign(target=rules.Member(noun=noun, field=field)) if (noun, field) in self._constant:
                yield "never_otherwise", node
            case rules.Do(verb=verb) if self.game.vocabulary.verbs[verb].does == "step":
                for _, value in node.roles:
                    if value == rules.Number(0):
                        yield "adds", value
            case rules.If(body=body, otherwise=otherwise) if body == otherwise:
                yield "either_way", node
            case rules.OneOf(options=options):
                for number, option in enumerate(options):
                    if option and option in options[:number]:
                        yield "option_again", option[0]
            case rules.May(body=(rules.May() as inner,)):
                yield "may_again", inner
            case rules.Quietly(body=body):
                for part in (node_within for statement in body for node_within in walk(statement)):
                    if isinstance(part, rules.Quietly):
                        yield "quiet_already", part

    @cached_property
    def _constant(self) -> set[tuple[str, str]]:
        """The truths, and fields of an enumeration, that never get another value than at first."""
        game, words = self.game, self.game.vocabulary
        if not game.procedures:
            return set()
        at_first = {
            (noun, name): _first(words, field)
            for noun, fields in (
                *((declared.name, declared.fields) for declared in words.nouns.values()),
                ("player", words.player),
            )
            for name, field in fields.items()
            if field.kind == "stored" and isinstance(field.type, Choice | Truth)
        }
        other = {tuple(dotted.split(".")) for dotted in words.for_packs}
        other |= {(grid.of or "", name) for grid in words.grids.values() for name in grid.starts_as}
        if game.outline is not None:
            other |= {("player", name) for name, _ in game.outline.watched}
            set_up = (
                (component.noun, name) for component in game.outline.components for name in component.fields
            )
            other |= {(noun, name) for kind, name in set_up for noun in words.ancestry(kind)}
        for node in game.nodes:
            if isinstance(node, rules.Assign) and isinstance(node.target, rules.Member):
                key = (node.target.noun, node.target.field)
                if key in at_first and not _is(node.value, at_first[key]):
                    other.add(key)
            elif isinstance(node, rules.Do) and words.verbs[node.verb].does in ("roll", "create"):
                noun = done_to(node.object)
                other |= {key for key in at_first if not noun or words.related(key[0], noun)}
        return set(at_first) - other


def _first(words: Vocabulary, field: Field) -> Constant:
    """With what a field begins."""
    if field.starts is not None:
        return field.starts
    return words.enums[field.type.enum].values[0] if isinstance(field.type, Choice) else False


def _is(value: rules.Expression, constant: Constant) -> bool:
    """Whether an expression is a value written out."""
    match value:
        case rules.Flag(value=written):
            return written == bool(constant)
        case rules.Value(value=word):
            return word == constant
    return False


def _bodies(node: rules.Node) -> Found:
    """A field that is written and at once written anew."""
    for name in ("body", "otherwise"):
        body = getattr(node, name, None)
        for statement, following in pairwise(body) if isinstance(body, tuple) else ():
            both = isinstance(statement, rules.Assign) and isinstance(following, rules.Assign)
            if both and statement.target == following.target and not _reads(following.value):
                yield "written_anew", statement


def _reads(value: rules.Expression) -> bool:
    """Whether anything that can change is read for a value."""
    return any(isinstance(node, CHANGEABLE) for node in walk(value))


def _never_below(bounds: Bounds, other: Bounds) -> bool:
    return bounds.low is not None and other.high is not None and bounds.low >= other.high


def _does_again(body: rules.Replace) -> bool:
    """Whether nothing but the event itself is done in its place."""
    pattern = body.pattern
    if pattern is None or len(body.body) != 1 or body.optional:
        return False
    (deed,) = body.body
    if not isinstance(deed, rules.Do) or deed.verb != pattern.verb or deed.roles:
        return False
    if isinstance(deed.object, rules.Resource):
        amount = deed.amount
        same = deed.object.resource == pattern.resource and isinstance(amount, rules.Local)
        return same and isinstance(amount, rules.Local) and amount.name == "amount"
    thing = pattern.object
    return isinstance(thing, rules.Binder) and deed.object == rules.Local(thing.name, thing.item)


def _same_ban(ban: rules.Permission, other: rules.Permission) -> bool:
    """Whether a ban forbids all that another one forbids."""
    banned, own = ban.pattern, other.pattern
    return (
        ban.guard is None
        and banned.where is None
        and (banned.verb, banned.amount, banned.resource) == (own.verb, own.amount, own.resource)
        and banned.object == own.object
        and set(banned.roles) <= set(own.roles)
    )
