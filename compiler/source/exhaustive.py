"""Tables by class of node: one that forgets a class of its tree is refused at import, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import ForwardRef, TypeVar, Union, get_args, get_origin

Entry = TypeVar("Entry")


def exhaustive(*trees: object, table: Mapping[type, Entry], rest: str = "") -> Mapping[type, Entry]:
    """A table with an entry for each class of some unions of nodes, or single classes.

    ``rest``: the names of those that the table leaves out on purpose. Raises TypeError for a class that is
    neither in the table nor in the rest, for one in both, and for one of no such tree.
    """
    wanted = {node.__name__ for tree in trees for node in classes(tree)}
    entries, left_out = {node.__name__ for node in table}, set(rest.split())
    for problem, names in (
        ("nothing for", wanted - entries - left_out),
        ("both an entry and a place in the rest for", entries & left_out),
        ("no such node as", (entries | left_out) - wanted),
    ):
        if names:
            raise TypeError(f"{problem} {', '.join(sorted(names))}")
    return table


def classes(tree: object) -> Iterator[type]:
    """The classes of a union; of one class, itself: whatever they hold, where they are generic.

    A name in quotes is looked up where the others are.
    """
    parts = get_args(tree) if get_origin(tree) is Union else (tree,)
    kinds = [get_origin(part) or part for part in parts]
    homes = {import_module(kind.__module__) for kind in kinds if isinstance(kind, type)}
    for kind, part in zip(kinds, parts, strict=True):
        if isinstance(kind, type):
            yield kind
        elif isinstance(part, ForwardRef):
            name = part.__forward_arg__.partition("[")[0]
            yield from classes(next(vars(home)[name] for home in homes if name in vars(home)))
        else:
            yield from classes(part)
