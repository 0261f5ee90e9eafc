"""Which packs are checked together: each with those that it needs, and those that were named for one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...compiler.source.packs.built_in import find_builtin_packs, is_builtin
from .which_packs import PackTarget, find_each, find_pack, wanted_packs

if TYPE_CHECKING:
    from ...compiler.source.packs.pack_files import PackFiles


def read_manifest(root: Path) -> PackFiles:
    """A pack of which only the manifest was read. What reads it is imported once somebody asks."""
    from ...compiler.source.packs import pack

    return pack.read_manifest(root)


def read_id(root: Path) -> str:
    """The id of a pack, from its manifest."""
    return read_manifest(root).id


def is_game(root: Path) -> bool:
    """Whether a pack is a game of its own, not one that adds to a game."""
    return read_manifest(root).extends is None


def named_pack(packs: Sequence[PackFiles], root: Path) -> tuple[PackFiles, ...]:
    """Of the packs of a game the one that was asked for, without those beside it; else its own ones."""
    from ...compiler.source.packs.bases import own_packs

    name = read_id(root)
    return tuple(pack for pack in packs if pack.id == name) or own_packs(packs)


def games_of(packs: Sequence[str], beside: Sequence[str]) -> list[list[Path]]:
    """The packs of each game that is meant: the one of each pack named, or all built-in ones. Raises Failure.

    ``beside``: packs that are in each game as well; where they alone are named, their game is meant.
    """
    more = list(find_each(beside))
    roots = [find_pack(pack) for pack in packs] or ([] if more else list(find_builtin_packs().values()))
    return [[root, *more] for root in dict.fromkeys(roots)] or [more]


def base_among(root: Path, others: Sequence[Path]) -> list[Path]:
    """The game that a pack extends, if it is one of some packs."""
    base = read_manifest(root).extends
    return [other for other in others if base is not None and read_id(other) == base.text]


def together(wanted: Sequence[PackTarget], beside: Sequence[Path]) -> Iterator[PackTarget]:
    """The packs that are asked for, each with what of the others it needs; then those of one game at once.

    A pack must be sound by itself: what it finds in another one only because both were named is found out.
    """
    if len(wanted) == 1:
        yield replace(wanted[0], beside=tuple(beside))
        return
    read = {target.root: read_manifest(target.root) for target in wanted if not is_builtin(target.root)}
    by_id = {pack.id: root for root, pack in reversed(read.items())}
    alone = [(target, _needed(target.root, read, by_id)) for target in wanted]
    yield from (replace(target, beside=(*needed, *beside)) for target, needed in alone)
    for game in dict.fromkeys(pack.extends.text for pack in read.values() if pack.extends):
        members = [
            target
            for target in wanted
            if target.root in read and target.named and not target.files and _game(read[target.root]) == game
        ]
        roots = dict.fromkeys(member.root for member in members)
        if len(roots) > 1 and not any(roots.keys() <= {target.root, *needed} for target, needed in alone):
            others = [other for member in members for other in _needed(member.root, read, by_id)]
            rest = dict.fromkeys((*roots, *others))
            first = members[0]
            yield replace(first, beside=(*(root for root in rest if root != first.root), *beside))


def packs_together(paths: Sequence[str], beside: Sequence[str]) -> tuple[PackTarget, ...]:
    """The packs that some paths mean, each with those that are checked together with it. Raises Failure."""
    return tuple(together(wanted_packs(paths), find_each(beside)))


def _named_by(pack: PackFiles) -> Iterator[str]:
    """The packs that a manifest names: the game, and what is needed besides."""
    from ...compiler.source.packs.needs import needs_of

    if pack.extends is not None:
        yield pack.extends.text
    yield from (name.text for name, _ in needs_of(pack))


def _game(pack: PackFiles) -> str:
    return pack.extends.text if pack.extends else ""


def _needed(root: Path, read: Mapping[Path, PackFiles], by_id: Mapping[str, Path]) -> tuple[Path, ...]:
    """The packs among those named that one needs, and those that they need."""
    needed: dict[Path, None] = {}
    waiting = [root]
    while waiting:
        pack = read.get(waiting.pop())
        for name in _named_by(pack) if pack else ():
            other = by_id.get(name)
            if other is not None and other != root and other not in needed:
                needed[other] = None
                waiting.append(other)
    return tuple(needed)
