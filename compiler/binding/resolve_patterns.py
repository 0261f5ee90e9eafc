"""Binds event patterns: the verb, what it acts on and its roles become names for the rest of the rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..source.diagnostics import Fix
from ..source.records import replace
from ..source.suggestions import nearest
from ..tree import rules, syntax
from ..tree.types import AMOUNT_OF_EVENT, NO_TYPE, NUMBER, TRUTH, Many, Thing, Type
from ..typed.walk import names_read
from ..words.type_words import related, spelled
from ..words.vocabulary import ANYTHING, CHOICE, Verb
from .context import Context
from .resolve_binders import noun_type
from .resolve_verbs import find_verb, resolve_role, role_type, takes_object, unknown_resource
from .scope import Scope

AMOUNT = "amount"
BY = "by"
THROUGH = "through"
"""Of which card the rule is that does it: a noun, that very card, or ``another`` than the rule's own."""
ANOTHER = "another"
PAID = "paid"
"""Whether it is done as a cost: in the ``where`` of a pattern."""
Doer = Literal["others", "players", "left", "right"]
DOERS: tuple[Doer, ...] = ("others", "players", "left", "right")
BY = "by"
"""The word before who does something, in a pattern."""
"""Who may do what a rule speaks of, beside the owner of its card."""


@dataclass(frozen=True, slots=True)
class BoundPattern:
    """A pattern on its way: ``silent`` are the parts that were not written but may be read."""

    event: rules.EventPattern
    silent: tuple[str, ...]

    def finish(self, readers: tuple[rules.Node, ...]) -> rules.EventPattern:
        """The pattern with those silent roles that the rest of the rule reads."""
        event = self.event
        where = () if event.where is None else (event.where,)
        read = names_read((*readers, *where))
        kept = tuple(
            (name, part)
            for name, part in event.roles
            if not (isinstance(part, rules.Binder) and part.name in self.silent and part.name not in read)
        )
        return replace(event, roles=kept)


def resolve_pattern(
    context: Context, scope: Scope, node: syntax.Pattern, *, judging: bool = False
) -> tuple[BoundPattern, Scope] | None:
    """A pattern and the scope of what follows it; None where the verb is unknown.

    ``judging``: it says what may be, so that it may also speak of what is chosen.
    """
    verb = CHOICE if judging and node.verb == CHOICE.name else find_verb(context, node.verb, node)
    if verb is None:
        return None
    node, doer = _doer(node)
    node, source = _without(node, THROUGH)
    edges = replace(scope, in_pattern=not choosing(verb))
    amount, thing, resource, inside = _object(context, edges, node, verb)
    roles, silent, inside = _roles(context, inside, node, verb, thing)
    through, inside = _through(context, inside, source)
    knowing = inside if choosing(verb) else _faint(inside, PAID, TRUTH)
    where = None if node.where is None else context.condition(knowing, node.where)
    group = node.group
    event = rules.EventPattern(
        verb.name, amount, thing, resource, roles, where, doer, group, through, span=node.span
    )
    if group and isinstance(thing, rules.Binder):
        inside = _faint(
            inside.without(thing.name), AMOUNT, AMOUNT_OF_EVENT
        )  # how many: behind the condition only
    return BoundPattern(event, silent), replace(inside, in_pattern=False)


def choosing(verb: Verb) -> bool:
    """Whether a pattern speaks of what is chosen: as no cost, and it makes nothing so that was not so."""
    return verb is CHOICE


def _doer(node: syntax.Pattern) -> tuple[syntax.Pattern, Doer | None]:
    """A pattern without ``by others``, and what that said. No verb takes a player by "by"."""
    for role in node.roles:
        if role.preposition != BY or not isinstance(role.value, syntax.Name):
            continue
        for doer in DOERS:
            if role.value.word == doer:
                rest = tuple(other for other in node.roles if other is not role)
                return replace(node, roles=rest), doer
    return node, None


def _without(node: syntax.Pattern, preposition: str) -> tuple[syntax.Pattern, syntax.Role | None]:
    """A pattern without what stands behind a preposition, and that. What is said twice stays, as too much."""
    written = next((role for role in node.roles if role.preposition == preposition), None)
    rest = tuple(role for role in node.roles if role is not written)
    return replace(node, roles=rest), written


def _through(
    context: Context, scope: Scope, written: syntax.Role | None
) -> tuple[rules.Binder | rules.Expression | None, Scope]:
    """The card by whose rule it is done: any of a noun, which has a name from here on, or a certain one."""
    if written is None:
        return None, scope
    word = written.value.word if isinstance(written.value, syntax.Name) else ""
    if word == ANOTHER and scope.this is not None:
        anything = Thing(ANYTHING)
        this = rules.This(scope.this, span=written.value.span)
        other: rules.Expression = rules.Comparison(
            "is not", rules.Local(THROUGH, anything), this, span=written.span
        )
        return rules.Binder(THROUGH, ANYTHING, anything, (), other, span=written.span), scope
    meant = word
    type_ = noun_type(context, word) if word not in ("", ANYTHING) else None
    if not isinstance(type_, Thing) or word in scope.names:
        card = context.typed(scope, written.value, Thing(ANYTHING))
        likely = _misspelt_noun(context, word, written.value, (ANYTHING,))
        if likely is None:
            return card, scope
        meant, type_ = likely, Thing(likely)
    name = part_name(meant, THROUGH, scope)
    return rules.Binder(name, meant, type_, (), None, span=written.value.span), scope.bind(name, type_)


Thing_ = rules.Binder | rules.Expression | None


def _object(
    context: Context, scope: Scope, node: syntax.Pattern, verb: Verb
) -> tuple[rules.Expression | None, Thing_, str | None, Scope]:
    written = node.object
    if verb.objects == ("resource",):
        return _resource(context, scope, written)
    if written is None:
        thing = _silent_object(context, verb)
        return None, thing, None, scope if thing is None else _faint(scope, thing.name, thing.item)
    if not verb.objects:
        context.report("H411", written.span, verb=verb.name)
        return None, None, None, scope
    word, name, value = _words(written)
    if name is None and written.amount is not None and written.value is not None:
        context.report("H418", written.amount.span, verb=verb.name)
    type_ = noun_type(context, word) if word else None
    if type_ is None or (word in scope.names and name is None):
        named = written.amount if type_ is None and name and written.amount else value
        acted: rules.Expression = context.expression(scope, named)
        meant = _misspelt_noun(context, word, named, verb.objects)
        if meant is not None:
            binder = _binder(meant, name or meant, Thing(meant), written)
            return None, binder, None, scope.bind(binder.name, binder.item)
        many = choosing(verb) and isinstance(acted.type, Many)  # what lies there is chosen, each for itself
        if many or not takes_object(context, verb, acted):
            _refused(context, verb, value, acted.type)
        return None, acted, None, scope
    if not any(_accepts(context, objects, word) for objects in verb.objects):
        _refused(context, verb, value, type_)
    if name is not None and scope.taken(name):
        context.report("H312", value.span, word=name)
    binder = _binder(word, name or word, type_, written)
    return None, binder, None, scope.bind(binder.name, type_)


def _misspelt_noun(context: Context, word: str, node: rules.Node, taken: tuple[str, ...]) -> str | None:
    """The noun meant by a word that was just reported to mean nothing; it becomes the fix."""
    last = context.diagnostics[-1] if context.diagnostics else None
    if last is None or last.code != "H301" or last.span != node.span:
        return None
    nouns = [
        noun
        for noun in context.vocabulary.nouns
        if any(_accepts(context, taken_noun, noun) for taken_noun in taken)
    ]
    meant = nearest(word, nouns)
    if meant is not None:
        context.diagnostics[-1] = replace(last, fix=Fix(last.span, meant))
    return meant


def _words(written: syntax.Object) -> tuple[str, str | None, syntax.Expression]:
    """``NOUN`` or ``NOUN name`` as far as it is one, and the expression written."""
    value = written.value if written.value is not None else written.amount
    assert value is not None
    if isinstance(written.amount, syntax.Name) and isinstance(written.value, syntax.Name):
        return written.amount.word, written.value.word, value
    return (value.word if isinstance(value, syntax.Name) else ""), None, value


def _refused(context: Context, verb: Verb, node: syntax.Expression, given: Type) -> None:
    expected = ", ".join(verb.objects)
    context.report("H412", node.span, verb=verb.name, found=spelled(given), expected=expected)


def _accepts(context: Context, taken: str, noun: str) -> bool:
    return related(taken, noun, context.vocabulary)


def _binder(noun: str, name: str, item: Type, node: rules.Node) -> rules.Binder:
    return rules.Binder(name, noun, item, (), None, span=node.span)


def _silent_object(context: Context, verb: Verb) -> rules.Binder | None:
    """What a verb of one noun acts on, though the pattern does not say so."""
    if len(verb.objects) != 1:
        return None
    noun = verb.objects[0]
    if noun not in context.vocabulary.nouns:
        return None
    return rules.Binder(noun, noun, Thing(noun), (), None)


def _faint(scope: Scope, name: str, type_: Type) -> Scope:
    if name in scope.names:
        return scope
    return replace(scope, faint={**scope.faint, name: type_})


def _resource(
    context: Context, scope: Scope, written: syntax.Object | None
) -> tuple[rules.Expression | None, Thing_, str | None, Scope]:
    inside = _faint(scope, AMOUNT, AMOUNT_OF_EVENT)
    if written is None:
        return None, None, None, inside
    value = written.value if written.value is not None else written.amount
    amount = None
    if written.amount is not None and written.value is not None:
        amount = context.typed(scope, written.amount, NUMBER)
    if not isinstance(value, syntax.Name) or value.word not in context.vocabulary.resources:
        word = value.word if isinstance(value, syntax.Name) else ""
        unknown_resource(context, word, written.span)
        return amount, None, None, inside
    return amount, None, value.word, inside


def _roles(
    context: Context, scope: Scope, node: syntax.Pattern, verb: Verb, thing: Thing_
) -> tuple[tuple[tuple[str, rules.Binder | rules.Expression], ...], tuple[str, ...], Scope]:
    written: dict[str, syntax.Role] = {role.preposition: role for role in node.roles}
    for strange in node.roles:
        if strange.preposition not in verb.roles:
            word, known = str(strange.preposition), list(verb.roles)
            if word == BY and isinstance(strange.value, syntax.Name):  # who does it, misspelt
                word, known = f"{BY} {strange.value.word}", [*known, *(f"{BY} {doer}" for doer in DOERS)]
            context.unknown("H417", word, strange.span, known, verb=verb.name)
    acted_on = _as_expression(thing)
    resolved_roles: list[tuple[str, rules.Binder | rules.Expression]] = []
    silent: list[str] = []
    for role in verb.roles.values():
        given = written.get(role.name)
        written_noun = given.value.word if given and isinstance(given.value, syntax.Name) else ""
        noun = role.takes if given is None else written_noun
        item = noun_type(context, noun) if noun not in ("", "thing") else None
        if given is not None and (item is None or not related(noun, role.takes, context.vocabulary)):
            resolved = resolve_role(context, scope, given.value, role, acted_on)
            meant = _misspelt_noun(context, written_noun, given.value, (role.takes,))
            if meant is None:
                resolved_roles.append((role.name, resolved))
                continue
            noun, item = meant, Thing(meant)
        type_ = item or role_type(context, role, acted_on)
        name = part_name(noun if item is not None else "", role.name, scope)
        if type_ == NO_TYPE or isinstance(type_, Many):
            continue
        binder = rules.Binder(name, noun if item is not None else "", type_, (), None)
        resolved_roles.append((role.name, binder))
        if given is None:
            silent.append(name)
            scope = _faint(scope, name, type_)
        else:
            scope = scope.bind(name, type_)
    return tuple(resolved_roles), tuple(silent), scope


def part_name(noun: str, preposition: str, scope: Scope) -> str:
    """A part of an event is known by its noun, or by its preposition where the noun is taken."""
    return preposition if not noun or noun in scope.names or noun in scope.faint else noun


def _as_expression(thing: Thing_) -> rules.Expression | None:
    if isinstance(thing, rules.Binder):
        return rules.Local(thing.name, thing.item)
    return thing
