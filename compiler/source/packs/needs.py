"""What packs need of each other: ``needs`` in their manifests, compared with the packs that are there.

``extends`` names the one game to which a pack adds; ``needs`` names packs with the versions that fit, the
game itself or other packs that add to it. Only built-in packs come by themselves: no folder is ever searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from ..diagnostics import Diagnostic, Related, diagnostic
from ..documents import Scalar, entries_in
from ..limits import Limits
from ..suggestions import nearest_fix
from .pack import find_builtin_packs
from .pack_files import PackFiles
from .versions import fits, is_range, version_of

_NEEDS = "needs"
_Needed = dict[str, dict[str, Scalar]]
"""By pack the packs that it needs, each with the place where that is written."""


def needs_of(pack: PackFiles) -> Iterator[tuple[Scalar, Scalar]]:
    """The packs that a pack needs, with the versions that fit, as written."""
    section = pack.manifest.get(_NEEDS) if pack.manifest else None
    for name, wanted in entries_in(section):
        if isinstance(wanted, Scalar):
            yield name, wanted


def check_needs(packs: Sequence[PackFiles], limits: Limits) -> Iterator[Diagnostic]:
    """What of the needs of some packs is not met."""
    known = {pack.id: pack for pack in packs}
    for pack in packs:
        for name, wanted in needs_of(pack):
            yield from _one(pack, name, wanted, known)
    yield from _rings(known, limits)


def _one(
    pack: PackFiles, name: Scalar, wanted: Scalar, known: Mapping[str, PackFiles]
) -> Iterator[Diagnostic]:
    if not is_range(wanted.text):
        yield diagnostic("H155", wanted.span, range=wanted.text, pack=name.text)
        return
    needed = known.get(name.text)
    if needed is None:
        others = [*(other for other in known if other != pack.id), *find_builtin_packs()]
        fix = nearest_fix(name.text, others, name.span)
        yield diagnostic("H153", name.span, fix=fix, pack=name.text, range=wanted.text, by=pack.id)
        return
    base = pack.extends
    if needed.extends is None and needed is not pack and (base is None or base.text != needed.id):
        yield diagnostic("H157", name.span, pack=needed.id, by=pack.id, base=base.text if base else pack.id)
        return
    version = version_of(needed)
    if version is not None and not fits(version, wanted.text):
        written = needed.manifest.get("version") if needed.manifest else None
        related = (Related(written.span, "version_here"),) if written else ()
        yield diagnostic(
            "H154", wanted.span, related=related, pack=needed.id, version=version, range=wanted.text
        )


def _rings(known: Mapping[str, PackFiles], limits: Limits) -> Iterator[Diagnostic]:
    """Packs that need each other in a ring, each ring once; where there is none, chains that are too long."""
    needed = {
        name: {need.text: need for need, _ in needs_of(known[name]) if need.text in known}
        for name in sorted(known)
    }
    whole = True
    while (ring := _ring(needed)) is not None:
        whole = False
        steps = list(pairwise(ring))
        places = [
            needed[name].pop(other).span if (name, other) == steps[-1] else needed[name][other].span
            for name, other in steps
        ]
        related = tuple(Related(place, "needs_here") for place in places[:-1])
        yield diagnostic("H156", places[-1], related=related, ring=" → ".join(ring))
    if whole:
        yield from _long_chains(needed, limits)


def _ring(needed: _Needed) -> list[str] | None:
    """One ring of packs, each needing the next one, the first again at the end."""
    order = TopologicalSorter({name: list(others) for name, others in needed.items()})
    try:
        order.prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        return list(reversed(ring))  # the sorter goes from what is needed to who needs it
    return None


def _long_chains(needed: _Needed, limits: Limits) -> Iterator[Diagnostic]:
    """Where a chain of needs becomes too long."""
    depth: dict[str, int] = {}
    for name in TopologicalSorter({name: list(others) for name, others in needed.items()}).static_order():
        depth[name] = max((depth[other] + 1 for other in needed[name]), default=0)
        if depth[name] == limits.needs_depth + 1:
            place = next(need for other, need in needed[name].items() if depth[other] == limits.needs_depth)
            yield diagnostic(
                "H090",
                place.span,
                limit="needs_depth",
                what="limit_needs_depth",
                maximum=limits.needs_depth,
            )
