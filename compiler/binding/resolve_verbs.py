"""Binds what is done: a verb, what it acts on, and its roles."""

from __future__ import annotations

from collections.abc import Mapping

from ..parsing.grammar.keywords import BLOCK_WORDS, STATEMENT_WORDS
from ..source.spans import Span
from ..source.suggestions import nearest
from ..tree import rules, syntax
from ..tree.types import NO_TYPE, NUMBER, PERSON, Amount, Choice, Integer, Many, NoType, Thing, Truth, Type
from ..typed.hidden import is_laid_open
from ..words.doing import FIELD
from ..words.type_words import item_type, related, spelled
from ..words.vocabulary import ANYTHING, RoleDeclaration, Verb
from .context import Context
from .resolve_binders import contains, noun_type
from .scope import Scope


def resolve_do(context: Context, scope: Scope, node: syntax.Do) -> rules.Do | None:
    """A verb with its object and roles, of the types the verb takes; None for a word that is no verb."""
    verb = find_verb(context, node.verb, node)
    if verb is None:
        return None
    if verb.brings:
        return _bringing(context, scope, node, verb)
    amount, thing = _object(context, scope, node, verb)
    roles = resolve_roles(context, scope, node, verb, thing)
    return rules.Do(verb.name, amount, thing, roles, span=node.span)


def find_verb(context: Context, word: str, node: syntax.Do | syntax.Pattern) -> Verb | None:
    """A declared verb; an unknown word is reported with what may stand there."""
    verb = context.vocabulary.verbs.get(word)
    if verb is None:
        known = (*context.vocabulary.verbs, *STATEMENT_WORDS, *BLOCK_WORDS)
        context.unknown("H302", word, node.verb_span, known, known=", ".join(context.vocabulary.verbs))
    return verb


def _bringing(context: Context, scope: Scope, node: syntax.Do, verb: Verb) -> rules.Do:
    """``draw treasure from box``: the noun names what comes, of several all of them where it is free."""
    thing = node.object
    if thing is None or not isinstance(thing.value, syntax.Name):
        context.report("H410", node.span, verb=verb.name, expected=_takes(verb))
        return rules.Do(verb.name, None, None, (), span=node.span)
    word = thing.value.word
    if isinstance(thing.amount, syntax.Name) and isinstance(noun_type(context, thing.amount.word), Thing):
        noun = thing.amount.word
        context.report("H728", thing.value.span, verb=verb.name, noun=noun, word=word)
        word = noun
    elif word not in context.vocabulary.kinds:
        context.unknown("H303", word, thing.value.span, context.vocabulary.kinds)
        meant = nearest(word, context.vocabulary.kinds)
        if meant is None:
            return rules.Do(verb.name, None, None, (), span=node.span)
        word = meant
    named = isinstance(thing.amount, syntax.Name) and thing.amount.word == word  # told as H728
    amount = None if thing.amount is None or named else context.typed(scope, thing.amount, NUMBER)
    if isinstance(amount, rules.Number) and amount.value == 1:
        amount = None
    if amount is None and scope.taken(word) and not named:
        context.report("H312", thing.value.span, word=word)
    brought = rules.Noun(word, span=thing.value.span)
    roles = resolve_roles(context, scope, node, verb, brought)
    known = amount is not None and scope.taken(word)  # the word goes on meaning what it meant
    return rules.Do(verb.name, amount, brought, roles, None if known else word, span=node.span)


def _object(
    context: Context, scope: Scope, node: syntax.Do, verb: Verb
) -> tuple[rules.Expression | None, rules.Expression | None]:
    written = node.object
    if written is None:
        if verb.objects:
            context.report("H410", node.span, verb=verb.name, expected=_takes(verb))
        return None, None
    if not verb.objects:
        context.report("H411", written.span, verb=verb.name)
        return None, None
    value = written.value if written.value is not None else written.amount
    if verb.objects == ("resource",):
        return _amount(context, scope, node, written, verb)
    if written.amount is not None and written.value is not None:
        context.report("H418", written.amount.span, verb=verb.name)
    if value is None:
        return None, None
    thing = context.expression(scope, value, _expected(context, verb))
    if verb.objects == (FIELD,):
        _check_hidden(context, value, verb, thing)
    elif not takes_object(context, verb, thing):
        context.report("H412", value.span, verb=verb.name, found=spelled(thing.type), expected=_takes(verb))
    _check_number(context, value, verb, thing)
    return None, thing


def _check_hidden(context: Context, node: syntax.Expression, verb: Verb, thing: rules.Expression) -> None:
    """H635: what lays open a hidden field, or hides it again, is done to anything else."""
    if not isinstance(thing.type, NoType) and not is_laid_open(context.vocabulary, thing):
        fields = [name for name, field in context.vocabulary.player.items() if field.hidden]
        context.report("H635", node.span, verb=verb.name, known=", ".join(f"my.{name}" for name in fields))


def _expected(context: Context, verb: Verb) -> Type | None:
    if verb.objects == ("integer",):
        return NUMBER
    if verb.objects and verb.objects[0] in context.vocabulary.enums:
        return Choice(verb.objects[0])
    return None


def _amount(
    context: Context, scope: Scope, node: syntax.Do, written: syntax.Object, verb: Verb
) -> tuple[rules.Expression | None, rules.Expression | None]:
    if written.amount is None or written.value is None:
        context.report("H413", written.span, verb=verb.name)
        return None, None
    amount = context.typed(scope, written.amount, NUMBER)
    return amount, resource(context, scope, written.value)


def unknown_resource(context: Context, word: str, span: Span) -> rules.Nothing:
    """Reports a word that is no resource, with all that there are."""
    known = context.vocabulary.resources
    return context.unknown("H319", word, span, known, known=", ".join(known))


def resource(context: Context, scope: Scope, node: syntax.Expression) -> rules.Expression:
    """A resource by its name, or a field that names one."""
    if isinstance(node, syntax.Name) and node.word not in context.vocabulary.resources:
        return unknown_resource(context, node.word, node.span)
    return context.typed(scope, node, Amount(""))


def takes_object(context: Context, verb: Verb, thing: rules.Expression) -> bool:
    """Whether a verb can act on a thing."""
    type_ = thing.type
    if isinstance(type_, NoType):
        return True
    return any(_takes_one(context, word, thing, item_type(type_)) for word in verb.objects)


def _takes_one(context: Context, word: str, thing: rules.Expression, item: Type) -> bool:
    if word == ANYTHING:
        return isinstance(item, Thing)
    if word == "zone":
        return is_place(context, thing)
    if word == "integer":
        return isinstance(item, Integer)
    if word == "player":
        return item == PERSON
    if word in context.vocabulary.enums:
        return item == Choice(word)
    return isinstance(item, Thing) and related(item.noun, word, context.vocabulary)


def is_place(context: Context, thing: rules.Expression) -> bool:
    """Whether things can lie in something: a zone (of one player), or a thing that holds others."""
    if isinstance(thing.type, Thing):
        return context.vocabulary.holding(thing.type.noun) is not None
    if not isinstance(thing, rules.Zone) or thing.zone not in context.vocabulary.zones:  # a grid is none
        return False
    return not (thing.owner and isinstance(thing.owner.type, Many))


def _check_number(context: Context, node: syntax.Expression, verb: Verb, thing: rules.Expression) -> None:
    """Several things only where the verb takes several; one only where it takes one."""
    several = isinstance(thing.type, Many)
    if verb.objects == ("zone",) or isinstance(thing.type, NoType):
        return
    if several and verb.many is None:
        context.report("H414", node.span, verb=verb.name)
    if not several and verb.many:
        context.report("H415", node.span, verb=verb.name, wanted=verb.many)


def resolve_roles(
    context: Context, scope: Scope, node: syntax.Do, verb: Verb, thing: rules.Expression | None
) -> tuple[tuple[str, rules.Expression], ...]:
    """The roles written, in the order the verb declares them; a default written out says nothing more."""
    given: dict[str, rules.Expression] = {}
    for written in node.roles:
        role = verb.roles.get(written.preposition)
        if role is None:
            context.unknown("H417", written.preposition, written.span, verb.roles, verb=verb.name)
        elif role.name in given:
            context.report("H419", written.span, verb=verb.name, role=role.name)
        else:
            given[role.name] = resolve_role(context, scope, written.value, role, thing)
    known = all(written.preposition in verb.roles for written in node.roles)  # else one stands for another
    for role in verb.roles.values():
        if known and role.name not in given and not role.optional:
            context.report("H420", node.span, verb=verb.name, role=role.name, expected=role.takes)
    return tuple(
        (name, given[name])
        for name, role in verb.roles.items()
        if name in given and not _is_default(given[name], role)
    )


def _is_default(value: rules.Expression, role: RoleDeclaration) -> bool:
    return isinstance(value, rules.Number) and value.value == role.default


def resolve_role(
    context: Context,
    scope: Scope,
    node: syntax.Expression,
    role: RoleDeclaration,
    thing: rules.Expression | None,
) -> rules.Expression:
    """What stands after a preposition, of the type the role takes."""
    if role.takes == "field":
        return field_name(context, node, thing)
    expected = role_type(context, role, thing)
    if role.takes == "zone":
        return _place(context, scope, node, role, thing)
    return context.typed(scope, node, expected)


def role_type(context: Context, role: RoleDeclaration, thing: rules.Expression | None) -> Type:
    """The type of what a role takes; none for a place."""
    plain: Mapping[str, Type] = {"integer": NUMBER, "player": PERSON, ANYTHING: Thing(ANYTHING)}
    if role.value_of is not None:
        item = None if thing is None else item_type(thing.type)
        declared = context.vocabulary.field(item.noun, role.value_of) if isinstance(item, Thing) else None
        return NO_TYPE if declared is None else context.field_type(declared[0], role.value_of)
    if role.takes in context.vocabulary.enums:
        return Choice(role.takes)
    if role.takes in context.vocabulary.nouns:
        return Thing(role.takes)
    return plain.get(role.takes, NO_TYPE)


def _place(
    context: Context,
    scope: Scope,
    node: syntax.Expression,
    role: RoleDeclaration,
    thing: rules.Expression | None,
) -> rules.Expression:
    if isinstance(node, rules.Either):
        parts = tuple(_place(context, scope, part, role, thing) for part in node.operands)
        return rules.Alternatives(parts, parts[0].type, span=node.span)
    place = context.expression(scope, node)
    item = NO_TYPE if thing is None else item_type(thing.type)
    if isinstance(place.type, NoType) and not isinstance(node, rules.Nothing):
        return place
    if not is_place(context, place):
        return context.report("H421", node.span, found=spelled(place.type), role=role.name)
    if isinstance(item, Thing) and item.noun != ANYTHING and not contains(context, place, item.noun):
        return context.report("H408", node.span, found=spelled(place.type), noun=item.noun)
    return place


def field_name(context: Context, node: syntax.Expression, thing: rules.Expression | None) -> rules.Expression:
    """``by value``: a field of the things in a zone."""
    item = NO_TYPE if thing is None else item_type(thing.type)
    if not isinstance(node, syntax.Name) or not isinstance(item, Thing):
        return context.report("H402", node.span, found="nothing", expected="type_field")
    declared = context.vocabulary.field(item.noun, node.word)
    if declared is None:
        known = context.vocabulary.fields(item.noun)
        return context.unknown("H304", node.word, node.span, known, noun=item.noun)
    if not isinstance(declared[1].type, Integer | Choice | Truth | NoType):
        return context.report("H402", node.span, found=spelled(declared[1].type), expected=spelled(NUMBER))
    return rules.FieldName(declared[0], node.word, span=node.span)


def _takes(verb: Verb) -> str:
    return ", ".join(verb.objects)
