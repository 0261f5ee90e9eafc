"""How many are chosen, and out of what: the determiner of a choice, and a number that is worked out.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from ...tree import rules
from ..message.plan import Phrase, Slot, phrase
from .discourse import Discourse, NotExpressible

OF_YOURS = frozenset(
    {"one_of_yours", "some_of_yours", "any_of_yours", "all_of_yours", "of_yours", "so_many_of_yours"}
)
"""Determiners of a choice among what you have, which say whose the things are, and so where."""
OF_THOSE = frozenset(
    {"one_of_those", "another_of_those", "some_of_those", "any_of_those", "rest_of_those", "of_those"}
)
"""Determiners of a choice among several that were named before."""
_SO_MANY = {"exactly": "so_many", "up to": "up_to_so_many"}
"""The qualities that say how many by a number that is worked out."""


def determined(
    discourse: Discourse,
    choice: rules.Choose,
    qualities: tuple[Phrase, ...],
    place: Phrase | None,
    *,
    crowded: bool,
    other: bool,
) -> tuple[str, Slot | None]:
    """Determiner and number of a choice."""
    if group_chosen_from(discourse, choice.binder) is not None:
        return _of_those(discourse, choice, other=other)
    free = place is not None and not any(quality.op == "is" for quality in qualities)
    own = possessed(discourse, choice.binder)
    match choice.quantity:
        case "one" if other:
            return "another", None
        case "one" if own or (crowded and not qualities and _is_home(discourse, choice.binder)):
            return "one_of_yours", None
        case "one" if crowded and place is not None and place.op == "owned" and not qualities:
            return "one_of_theirs", None
        case "one":
            return ("any" if free else "a"), None
        case "exactly" if _is_worked_out(choice):
            return ("so_many_of_yours" if own else "so_many"), None
        case "up to" if _is_worked_out(choice):
            return ("any_of_yours" if own else "any_number"), None
        case "exactly" | "up to":
            n = _number(discourse, choice)
            number: Slot = n if choice.quantity == "exactly" else phrase("up_to", n=n)
            return (
                "of_yours" if own else "any" if free and choice.quantity == "exactly" else "count"
            ), number
        case "any" | "some" | "all" if own:
            return f"{choice.quantity}_of_yours", None
        case "any":
            return "any_number", None
        case "some" | "all":
            return choice.quantity, None
    raise NotExpressible(choice, "number")


def _of_those(discourse: Discourse, choice: rules.Choose, *, other: bool) -> tuple[str, Slot | None]:
    """Of several that were named: one, some, so many, or all that are left."""
    match choice.quantity:
        case "one":
            return ("another_of_those" if other else "one_of_those"), None
        case "all" if other:
            return "rest_of_those", None
        case "some" | "any" if not other:
            return f"{choice.quantity}_of_those", None
        case "exactly" | "up to" if not other and not _is_worked_out(choice):
            n = _number(discourse, choice)
            return "of_those", (n if choice.quantity == "exactly" else phrase("up_to", n=n))
        case "up to" if not other:
            return "any_of_those", None
    raise NotExpressible(choice, "number")


def group_chosen_from(discourse: Discourse, binder: rules.Binder) -> str | None:
    """The name of several things, named before, of which some are chosen; None for all else."""
    match binder.sources:
        case (rules.Local(name=name),) if name in discourse.known and discourse.known[name].several:
            if not discourse.only_one_of_its_noun(name) or discourse.known[name].noun != binder.noun:
                raise NotExpressible(binder, "two_alike")
            return name
    return None


def so_many(discourse: Discourse, choice: rules.Choose) -> tuple[Phrase, ...]:
    """How many are chosen, where that is worked out, or is another number than that of a rule."""
    match choice.number:
        case rules.Setting(name=name) if name in discourse.settings:
            old = discourse.settings[name][1]
            return () if old is None else (phrase("instead_of", n=old),)
        case None | rules.Number():
            return ()
        case rules.Local(name=name) if name in discourse.chosen:
            raise NotExpressible(choice, "late_choice")
    if discourse.worked_out is None or isinstance(choice.number, rules.Setting):
        raise NotExpressible(choice, "number")
    return (phrase(_SO_MANY[choice.quantity], value=discourse.worked_out(discourse, choice.number)),)


def _is_worked_out(choice: rules.Choose) -> bool:
    match choice.number:
        case None | rules.Number() | rules.Setting():
            return False
    return True


def _number(discourse: Discourse, choice: rules.Choose) -> int:
    """How many are chosen; a parameter is said as its value."""
    match choice.number:
        case rules.Number(value=n):
            return n
        case rules.Setting(name=name) if name in discourse.settings:
            return discourse.settings[name][0]
    raise NotExpressible(choice, "number")


def possessed(discourse: Discourse, binder: rules.Binder) -> bool:
    """Whether the things are simply those that a player has ("your Trait cards"), in no place to name."""
    zone = discourse.home(binder.noun)
    return zone is not None and not discourse.vocabulary.zones[zone].union and _is_home(discourse, binder)


def _is_home(discourse: Discourse, binder: rules.Binder) -> bool:
    match binder.sources:
        case (rules.Zone(zone=zone, owner=rules.Player(which="me")),):
            return zone == discourse.home(binder.noun)
    return False
