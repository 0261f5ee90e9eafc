"""What packs need of each other: ``needs`` in their manifests, compared with the packs that are there.

``extends`` names the one game to which a pack adds; ``needs`` names packs with the versions that fit, the
game itself or other packs that add to it. Only built-in packs come by themselves: no folder is ever searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from ..diagnostics import Diagnostic, Related, diagnostic
from ..documents import Mapping as MappingNode
from ..documents import Scalar
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
    for name, wanted in section if isinstance(section, MappingNode) else ():
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
    found = known.get(name.text)
    if found is None:
        others = [*(one for one in known if one != pack.id), *find_builtin_packs()]
        fix = nearest_fix(name.text, others, name.span)
        yield diagnostic("H153", name.span, fix=fix, pack=name.text, range=wanted.text, by=pack.id)
        return
    base = pack.extends
    if found.extends is None and found is not pack and (base is None or base.text != found.id):
        yield diagnostic("H157", name.span, pack=found.id, by=pack.id, base=base.text if base else pack.id)
        return
    version = version_of(found)
    if version is not None and not fits(version, wanted.text):
        written = found.manifest.get("version") if found.manifest else None
        related = (Related(written.span, "version_here"),) if written else ()
        yield diagnostic(
            "H154", wanted.span, related=related, pack=found.id, version=version, range=wanted.text
        )


def _rings(known: Mapping[str, PackFiles], limits: Limits) -> Iterator[Diagnostic]:
    """Packs that need each other in a ring, each ring once; where there is none, chains that are too long."""
    needed = {
        name: {one.text: one for one, _ in needs_of(known[name]) if one.text in known}
        for name in sorted(known)
    }
    whole = True
    while (ring := _ring(needed)) is not None:
        whole = False
        steps = list(pairwise(ring))
        places = [
            needed[one].pop(other).span if (one, other) == steps[-1] else needed[one][other].span
            for one, other in steps
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
        found: list[str] = error.args[1]
        return list(reversed(found))  # the sorter goes from what is needed to who needs it
    return None


def _long_chains(needed: _Needed, limits: Limits) -> Iterator[Diagnostic]:
    """Where a chain of needs becomes too long."""
    depth: dict[str, int] = {}
    for name in TopologicalSorter({name: list(others) for name, others in needed.items()}).static_order():
        depth[name] = max((depth[other] + 1 for other in needed[name]), default=0)
        if depth[name] == limits.needs_depth + 1:
            place = next(one for other, one in needed[name].items() if depth[other] == limits.needs_depth)
            yield diagnostic(
                "H090",
                place.span,
                limit="needs_depth",
                what="limit_needs_depth",
                maximum=limits.needs_depth,
            )
