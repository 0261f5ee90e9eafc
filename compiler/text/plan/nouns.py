"""Things to noun phrases: binders, zones, players, amounts.

Raises NotExpressible for what no construct says.
"""

from __future__ import annotations

from ...tree import rules
from ...tree.types import PERSON, Many, Person, Thing
from ...words.nouns_showing import noun_of_enum
from ...words.vocabulary import PLAYER, Vocabulary
from ..message.plan import Phrase, Slot, canonical, phrase
from .discourse import (
    ACTOR,
    LEADING,
    OTHER,
    PILE_ENDS,
    THIS,
    Discourse,
    NotExpressible,
    only_zone,
    own_things,
    players_held,
    pointed_at,
)
from .how_many import OF_THOSE, OF_YOURS, determined, group_chosen_from, so_many
from .qualities import as_beside, conjuncts, plan_qualities
from .superlatives import superlatives
from .together import plan_together

NP = Phrase
OTHERS = rules.Player("others", Many(PERSON))
"""Those of whom one is "another player"."""
_OPEN = frozenset({"any", "all"})
"""How many are chosen where no number limits it; of "one or more" each place might want one."""
_THE_ACTOR = rules.Local(ACTOR, PERSON)
"""Who did what a rule reacts to, as the words name him."""


def noun_phrase(noun: str, det: str, **slots: Slot | None) -> Phrase:
    """A noun phrase of a noun of the vocabulary."""
    return phrase("np", noun=f"noun:{noun}", det=det, **slots)


def plan_thing(
    discourse: Discourse, node: rules.Expression, *, crowded: bool = False, goal: bool = False
) -> Phrase:
    """A noun phrase or pronoun for one thing or several.

    ``crowded``: other things are introduced in the same clause; ``goal``: it is where something goes.
    """
    match node:
        case rules.Local(name=name) if name in discourse.ranging:
            return discourse.ranging.pop(name)
        case rules.Local(name=name) if name in discourse.chosen:
            return introduce(discourse, discourse.chosen.pop(name), crowded=crowded, goal=goal)
        case rules.Local(name=name) if name in discourse.described:
            return discourse.described.pop(name)
        case rules.Local(name=name) if name in discourse.known:
            return refer(discourse, node)
        case rules.This(type=Thing(noun=noun)):
            return noun_phrase(noun, "this")
        case rules.Zone():
            return plan_zone(discourse, node)
        case rules.Things(noun=noun, owner=rules.Player(which="me")):
            return noun_phrase(noun, "your", number="many")
        case rules.Unit(noun=noun, value=value, owner=rules.Player(which="me")):
            enum = discourse.vocabulary.nouns[noun].each
            return noun_phrase(noun, "your", name=f"value:{enum}.{value}")
        case rules.Things(noun=noun, owner=rules.Nothing()):
            return noun_phrase(noun, "the", number="many")
        case rules.Unit(noun=noun, value=value, owner=rules.Nothing()):
            enum = discourse.vocabulary.nouns[noun].each
            return noun_phrase(noun, "the", name=f"value:{enum}.{value}")
        case rules.Member(subject=rules.Player(which="me"), field=field, type=Thing(noun=noun)) if (
            discourse.vocabulary.player[field].kind == "stored"
        ):
            return noun_phrase(noun, "your")
        case rules.Player(which="left" | "right" as side):
            return noun_phrase(f"{side}_neighbor", "your")
        case rules.Player(which=which) if which in LEADING:
            return noun_phrase(which, "the")
        case rules.Player(which="actor") if ACTOR in discourse.known:
            return discourse.plainly(_THE_ACTOR)
        case rules.Member(subject=rules.TheGame(), field=field) if field in players_held(
            discourse.vocabulary
        ):
            return noun_phrase(field, "the")
        case rules.Ordinal() if node == discourse.shown:
            return phrase("pron", noun=discourse.shown_noun())
        case rules.Ordinal():
            return plan_ordinal(discourse, node)
        case rules.Member(subject=rules.Local(name=name) as part, field=whole) if (
            name in discourse.known and _lies_in(discourse.vocabulary, node)
        ):
            return noun_phrase(whole, "the_of", owner=discourse.plainly(part))
    told = None if discourse.telling is None else discourse.telling.thing(discourse, node)
    if told is None:
        raise NotExpressible(node, "thing")
    return told


def _lies_in(vocabulary: Vocabulary, node: rules.Member) -> bool:
    """Whether it is that in which a thing lies, or of which it is a part: ``die.row``, ``cell.block``."""
    field = vocabulary.fields(node.noun).get(node.field)
    inside = vocabulary.nouns.get(node.field)
    if inside is None or (field is not None and field.kind != "core"):
        return False
    return inside.region is not None or vocabulary.nouns[node.noun].holds != node.field


def who_is(discourse: Discourse, player: rules.Player | rules.Local | None) -> Phrase | None:
    """A neighbor, or a player whom earlier words have named; None for all others."""
    match player:
        case rules.Player(which="left" | "right" | "start_player" | "turn_player"):
            return plan_thing(discourse, player)
        case rules.Player(which="actor") if ACTOR in discourse.known:
            return plan_thing(discourse, player)
        case rules.Local(name=name) if name in discourse.known:
            return discourse.plainly(player)
    return None


def plan_again(discourse: Discourse, node: rules.Expression) -> Phrase:
    """A thing that may be the card itself: "this" card, and "it" while nothing else came between."""
    if not isinstance(node, rules.This) or not isinstance(node.type, Thing):
        return plan_thing(discourse, node)
    before, discourse.topic = discourse.topic, THIS
    if before == THIS:
        return phrase("pron", noun=f"noun:{node.type.noun}")
    return plan_thing(discourse, node)


def refer(discourse: Discourse, node: rules.Local) -> Phrase:
    """A pronoun for what the last clause was about; else "the" thing, if that is clear. No player is "it"."""
    if discourse.topic == node.name and not isinstance(node.type, Person):
        referent = discourse.known[node.name]
        return phrase("pron", noun=f"noun:{referent.noun}", number="pl" if referent.several else None)
    return discourse.plainly(node)


def plan_zone(discourse: Discourse, node: rules.Zone) -> Phrase:
    """A zone: yours, that of somebody else who can be named, or the only one."""
    match node.owner:
        case None:
            return phrase("np", noun=f"zone:{node.zone}", det="the")
        case rules.Player(which="me"):
            return phrase("np", noun=f"zone:{node.zone}", det="your")
    owner = _somebody(discourse, node.owner)
    if owner is None:
        raise NotExpressible(node, "zone")
    return phrase("np", noun=f"zone:{node.zone}", det="the_of", owner=owner)


def _somebody(discourse: Discourse, owner: rules.Expression) -> Phrase | None:
    """Somebody else to whom a place belongs; None where no words name him."""
    match owner:
        case rules.Player(which="others"):
            return noun_phrase(PLAYER, "another")
        case rules.Player(which="left" | "right" as side):
            return noun_phrase(f"{side}_neighbor", "your")
        case rules.Local(name=name) if name in discourse.known:
            return discourse.plainly(owner)
        case rules.Player(which="actor") if ACTOR in discourse.known:
            return discourse.plainly(_THE_ACTOR)
    return None


def plan_ordinal(discourse: Discourse, node: rules.Ordinal) -> Phrase:
    """A thing by its place in a zone, or in what holds it; of a single zone it is just "the" thing."""
    if isinstance(node.place.type, Thing) and isinstance(node.type, Thing) and isinstance(node.index, str):
        return noun_phrase(
            node.type.noun,
            "the",
            qualities=(phrase("ordinal", word=f"adjective:{node.index}"),),
            place=_holder(discourse, node.place),
        )
    if not isinstance(node.place, rules.Zone) or node.place.owner is not None:
        raise NotExpressible(node, "thing")
    zone = discourse.vocabulary.zones[node.place.zone]
    if zone.single and node.index == "first":
        return noun_phrase(zone.of, "the")
    match node.index:
        case str() as end:
            word: str = PILE_ENDS[end] if zone.pile else end
        case rules.Number(value=value):
            word = f"place_{value}"
        case _:
            raise NotExpressible(node, "thing")
    return noun_phrase(
        zone.of,
        "the",
        qualities=(phrase("ordinal", word=f"adjective:{word}"),),
        place=plan_zone(discourse, node.place),
    )


def _holder(discourse: Discourse, node: rules.Expression) -> Phrase:
    """A thing in which others lie, by its name and never as "it": what is known, or the card itself."""
    if isinstance(node, rules.Local) and node.name in discourse.known and node.name not in discourse.chosen:
        return discourse.plainly(node)
    if isinstance(node, rules.Unit):
        return plan_thing(discourse, node)
    match node:
        case rules.This(type=Thing(noun=kind)) if not discourse.knows_some(kind):  # "this" would be that one
            return noun_phrase(kind, "this")
    raise NotExpressible(node, "thing")


# ------------------------------------------------------------------ choices


def introduce(discourse: Discourse, choice: rules.Choose, *, crowded: bool, goal: bool) -> Phrase:
    """The first mention of what is chosen."""
    binder = choice.binder
    discourse.introduced.append(binder.name)
    discourse.ordering |= choice.ordered
    several = choice.quantity != "one"
    qualities, other = binder_qualities(discourse, binder)
    qualities += so_many(discourse, choice)
    qualities += plan_together(discourse, choice)
    group = group_chosen_from(discourse, binder)
    place = None if group is not None else _whence(discourse, choice)
    wished = goal and place is None and not qualities
    det, number = determined(discourse, choice, qualities, place, crowded=crowded, other=other)
    discourse.mention(binder.name, binder.noun, several)
    if other and det not in ("another", *OF_THOSE):  # of several: "all other dice"
        qualities += (phrase("adjective", word=OTHER),)
    if det == "a" and wished:
        det = "of_choice"
    if det in OF_YOURS:
        return noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities))
    if det == "one_of_theirs" and place is not None:
        return noun_phrase(binder.noun, det, owner=place.phrase("owner"))
    return noun_phrase(binder.noun, det, number=number, qualities=canonical(qualities), place=place)


def _whence(discourse: Discourse, choice: rules.Choose) -> Phrase | None:
    """Where the things lie that are chosen; of an open number it is said that several places count together.

    "Any number of dice in A or in B" may be heard as those of one of the two.
    """
    place = binder_place(discourse, choice.binder)
    if place is None or place.op != "either" or choice.quantity not in _OPEN:
        return place
    return phrase("throughout", items=place.items("items"))


def shown_value(discourse: Discourse, value: rules.Expression, det: str, reason: str) -> Phrase:
    """A thing, or things, that show a value: "a Fighter", "Fighters"."""
    noun = noun_of_enum(discourse.vocabulary, value.enum) if isinstance(value, rules.Value) else None
    if noun is None or not isinstance(value, rules.Value):
        raise NotExpressible(value, reason)
    shown = (phrase("is", value=f"value:{value.enum}.{value.value}"),)
    return noun_phrase(noun, det, number="many" if det == "bare" else None, qualities=shown)


def binder_qualities(discourse: Discourse, binder: rules.Binder) -> tuple[tuple[Phrase, ...], bool]:
    """The qualities of a ``where``, and whether it says "another"."""
    conditions = conjuncts(binder.where)
    said = tuple(condition for condition in conditions if not is_other(condition, binder.name))
    other = len(said) < len(conditions)
    most: tuple[Phrase, ...] = ()
    if not other:
        said, most = superlatives(discourse.vocabulary, binder, said)
    near, said = _neighboring(discourse, binder, said)
    return (*plan_qualities(discourse, said, binder.name), *most, *near), other or binder.sources == (OTHERS,)


def _neighboring(
    discourse: Discourse, binder: rules.Binder, conditions: tuple[rules.Expression, ...]
) -> tuple[tuple[Phrase, ...], tuple[rules.Expression, ...]]:
    """That things lie next to one that is known and what they have like it, and the other conditions."""
    match binder.sources:
        case (rules.Member(subject=thing, field="neighbors"),):
            same, rest = as_beside(conditions, binder.name, thing)
            if isinstance(thing, rules.Local) and thing.name in discourse.chosen:
                raise NotExpressible(thing, "late_choice")
            named = isinstance(thing, rules.Local) and thing.name in discourse.known
            of = _source(discourse, binder, thing) if named else plan_thing(discourse, thing)
            return (*same, phrase("next_to", of=pointed_at(of))), rest
    return (), conditions


def is_other(condition: rules.Expression, name: str) -> bool:
    """``x is not y`` with an earlier thing of the same noun, or with where an earlier thing lies."""
    match condition:
        case rules.Comparison(
            operator="is not",
            left=rules.Local(name=left),
            right=rules.Local() | rules.Member(subject=rules.Local()),
        ):
            return left == name and isinstance(condition.right.type, Thing)
    return False


def binder_place(discourse: Discourse, binder: rules.Binder) -> Phrase | None:
    """Where the things lie; None where a binder ranges over all of its noun, or over those that a
    player has one of each of: nobody says "your Attribute Rows" of a choice."""
    match binder.sources:
        case () if own_things(discourse.vocabulary, binder.noun) or only_zone(
            discourse.vocabulary, binder.noun
        ):
            raise NotExpressible(binder, "source")
        case (rules.Zone(zone=zone, owner=None),) if zone == only_zone(discourse.vocabulary, binder.noun):
            return None
        case (rules.Player(which="others" | "players"),) | (rules.Member(field="neighbors"),):
            return None
        case (rules.Things(noun=noun, owner=rules.Player(which="me")),) if noun == binder.noun:
            return None
    places = tuple(_source(discourse, binder, source) for source in binder.sources)
    if not places:
        return None
    return places[0] if len(places) == 1 else phrase("either", items=places)


def _source(discourse: Discourse, binder: rules.Binder, source: rules.Expression) -> Phrase:
    told = None if discourse.telling is None else discourse.telling.source(source)
    if told is not None:
        return told
    match source:
        case rules.Zone(owner=owner, zone=zone) if (
            owner is not None
            and zone == discourse.home(binder.noun)
            and (somebody := _somebody(discourse, owner)) is not None
        ):
            return phrase("owned", owner=somebody)
        case rules.Zone():
            return plan_zone(discourse, source)
        case rules.Local(name=name) if name in discourse.described:
            return plan_thing(discourse, source)
        case rules.Local(name=name) if name in discourse.known:
            return discourse.plainly(source)
        case rules.Unit() | rules.Member() | rules.Things():
            return plan_thing(discourse, source)
        case rules.This(type=Thing(noun=kind)) if not discourse.knows_some(kind):  # "this" would be that one
            return noun_phrase(kind, "this")
        case rules.Placements(
            grid=grid,
            owner=rules.Player(which="me"),
            shape=rules.Member(subject=rules.Local() as subject, noun=noun, field=field),
        ):
            value = phrase("field_of", field=f"field:{noun}.{field}", of=refer(discourse, subject))
            return phrase("laid_on", grid=phrase("np", noun=f"zone:{grid}", det="your"), value=value)
    raise NotExpressible(source, "source")


def several(node: rules.Expression) -> bool:
    """Whether an expression stands for several things."""
    return isinstance(node.type, Many)
