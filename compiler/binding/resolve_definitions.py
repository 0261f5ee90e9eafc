"""Binds the words of what verbs do: the ``define`` of a vocabulary, once for each noun the verb acts on."""

from __future__ import annotations

from ..tree import rules
from ..tree.types import NO_TYPE, NUMBER, PERSON, Amount, Choice, Many, Thing, Type
from ..typed.model import Definition
from ..words.vocabulary import Verb
from .context import Context
from .resolve_patterns import part_name
from .resolve_statements import resolve_block
from .resolve_verbs import role_type
from .scope import Scope

OBJECT = "object"
PLAIN: dict[str, Type] = {
    "integer": NUMBER,
    "player": PERSON,
    "resource": Amount(""),
    "zone": Many(Thing("thing")),
}


def resolve_definitions(context: Context) -> dict[tuple[str, str], Definition]:
    """Every verb that has a ``define``, by verb and noun of the object."""
    result = {}
    for verb in context.vocabulary.verbs.values():
        if verb.define is None:
            continue
        for noun in verb.objects or ("",):
            thing, roles, scope = parts(context, verb, noun)
            statements = resolve_block(context, scope, verb.define)
            result[verb.name, noun] = Definition(verb.name, noun, thing, roles, statements)
    return result


def parts(
    context: Context, verb: Verb, noun: str
) -> tuple[tuple[str, Type] | None, tuple[tuple[str, str, Type], ...], Scope]:
    """The names and types of a verb's object and roles, and the scope that has them."""
    scope = Scope()
    thing: tuple[str, Type] | None = None
    acted_on: rules.Expression | None = None
    if noun:
        type_ = Choice(noun) if noun in context.vocabulary.enums else PLAIN.get(noun, Thing(noun))
        named = noun if noun in context.vocabulary.nouns or noun in context.core.nouns else OBJECT
        name = named if len(verb.objects) == 1 else OBJECT
        thing = (name, Many(type_, ordered=True) if verb.many else type_)
        scope = scope.bind(*thing)
        acted_on = rules.Local(name, type_)
    roles = []
    for role in verb.roles.values():
        kind = role_type(context, role, acted_on)
        name = part_name(role.takes if isinstance(kind, Thing) else "", role.name, scope)
        if role.takes == "zone":
            kind = Many(Thing("thing"))
        if kind != NO_TYPE:
            scope = scope.bind(name, kind)
            roles.append((role.name, name, kind))
    return thing, tuple(roles), scope
