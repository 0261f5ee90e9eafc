"""Binds the outline of a game: conditions of components, what decides ties, the procedure that begins."""

from __future__ import annotations

from collections.abc import Collection

from ..tree.types import NUMBER, TRUTH
from ..typed.outline import Component, Outline
from ..words.outline import RawComponent, RawOutline
from .resolver import Resolver
from .scope import Scope


def resolve_outline(resolver: Resolver, raw: RawOutline, procedures: Collection[str]) -> Outline:
    """The outline with typed expressions; mistakes are reported to the resolver."""
    begins = raw.begins.word if raw.begins is not None else ""
    if raw.begins is not None and begins not in procedures:
        resolver.unknown("H309", begins, raw.begins.span, procedures)
    return Outline(
        raw.low,
        raw.high,
        raw.alone,
        begins,
        tuple(_component(resolver, component) for component in raw.components),
        tuple(resolver.typed(Scope(), tie, NUMBER) for tie in raw.ties),
        raw.titles,
        None if raw.titled is None else resolver.settled(raw.titled),
        tuple((name, resolver.typed(Scope(), condition, TRUTH)) for name, condition in raw.watched),
        tuple((name, resolver.typed(Scope(), condition, TRUTH)) for name, condition in raw.awards),
        raw.board,
        None if raw.out is None else resolver.typed(Scope(), raw.out, TRUTH),
    )


def _component(resolver: Resolver, raw: RawComponent) -> Component:
    when = None if raw.when is None else resolver.settled(raw.when)
    return Component(raw.noun, raw.zone, raw.count, raw.copies, raw.fields, when, span=raw.span)
