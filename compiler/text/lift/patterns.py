"""Clauses back to event patterns. Raises NoMatch for a plan that is none of a rule."""

from __future__ import annotations

from ...binding.resolve_patterns import ANOTHER
from ...tree import rules, syntax
from ...words.vocabulary import CHOICE, WHENCE
from ..message.numbers_behind import NUMBERS
from ..message.plan import Phrase, bare, kind_of, phrase
from ..plan.amounts_apart import AMOUNT
from ..plan.discourse import ACTOR, OTHER
from ..plan.patterns import CHOOSING
from .conditions import lift_many
from .context import LiftContext, NoMatch, dotted, joined, mine, number_of, role, signed
from .named import PLAYER
from .nouns import lift_again, lift_sources, lift_where

_OTHER = phrase("adjective", word=OTHER)


def lift_event(context: LiftContext, clause: Phrase) -> syntax.Pattern:
    """The event pattern that a clause describes."""
    word = clause.word("verb")
    verb = CHOICE.name if word == CHOOSING else bare(word)
    declared = context.vocabulary.event(verb)
    if declared is None:
        raise NoMatch(verb)
    where: list[syntax.Expression] = []
    np = clause.get("object")
    done_to = None
    group = isinstance(np, Phrase) and np.get("det") in ("some", "some_of_yours")
    if isinstance(np, Phrase):
        if np.get("place") is not None and WHENCE in declared.roles:
            raise NoMatch(WHENCE)  # the place is the role: both words would say the same
        amount = _amount(np)
        resource = bare(np.word("noun")) in context.vocabulary.resources
        if amount and not resource:  # several things that are one event
            group, np, context.so_many = True, np.with_slots(det="some", number=None), amount
        else:
            where += amount
        part = _part(context, np, where, counted=bool(amount) and resource, renamed=True)
        noun = bare(np.word("noun"))
        named = isinstance(part, syntax.Name) and context.names.get(part.word) == (noun, False)
        done_to = syntax.Object(syntax.Name(noun) if named and part != syntax.Name(noun) else None, part)
    roles = []
    for preposition in declared.roles:
        value = clause.get(preposition)
        if isinstance(value, Phrase) and value.op == "ways":
            way = syntax.Name(bare(value.items("values")[0].word("value")).rpartition(".")[2])
            roles.append(role(preposition, way))
        elif isinstance(value, Phrase) and value.op in NUMBERS:
            roles.append(role(preposition, signed(NUMBERS[value.op] * number_of(value, "n"))))
        elif isinstance(value, Phrase):
            roles.append(role(preposition, _part(context, value, where)))
    through = clause.get("through")
    if isinstance(through, Phrase):
        other = through.op == "another_card"
        card = syntax.Name(ANOTHER) if other else _part(context, through, where)
        roles.append(syntax.Role("through", card))
    paid = clause.get("paid")
    if isinstance(paid, Phrase):
        as_cost = syntax.Name("paid")
        where.append(as_cost if paid.op == "as_cost" else rules.Negation(as_cost))
    who = clause.get("who")
    if isinstance(who, Phrase):
        doer = doer_word(who)
        roles.append(syntax.Role("by", doer))
        if doer.word in ("others", "players"):
            context.names[ACTOR] = PLAYER, False
    completing = clause.get("completing")
    if isinstance(completing, Phrase):
        field = bare(completing.word("field"))
        where.append(rules.Becomes(dotted(field), syntax.Name("yes")))
        completed = completing.get("subject")
        if isinstance(completed, Phrase):
            context.name(bare(completed.word("noun")))
    _spoken_of(context, done_to, group)
    return syntax.Pattern(verb, done_to, tuple(roles), joined(where), group=group)


def lift_use(context: LiftContext, clause: Phrase) -> syntax.Expression | None:
    """The slot or action of a card, or the labelled rule, that is used; None for any other event."""
    verb = bare(clause.word("verb"))
    if verb == "own.collect" and clause.get("object") is None:
        return syntax.Name(bare(clause.word("label")))
    if verb != "own.use":
        return None
    card = _part(context, clause.phrase("object"), [])
    if isinstance(card, syntax.Name) and card.word in context.names:
        context.topic = card.word
    return syntax.Member(card, bare(clause.word("slot")))


def _spoken_of(context: LiftContext, done_to: syntax.Object | None, group: bool) -> None:
    """What the next words may call "it": what the event acts on, unless that is several things."""
    word = done_to.value.word if done_to is not None and isinstance(done_to.value, syntax.Name) else None
    if word in context.names:
        context.topic = word
        if group:
            del context.names[word]
            context.topic = None


def _amount(np: Phrase) -> list[syntax.Expression]:
    """What must hold of how much of a resource an event is about, or of how many things."""
    number = np.get("number")
    if not isinstance(number, Phrase):
        return []
    amount = syntax.Name(AMOUNT)
    if number.op == "just":
        return [rules.Comparison("is", amount, rules.Number(number_of(number, "n")))]
    return [lift_many(amount, np.get("det"), number)]


def doer_of(doers: Phrase) -> Phrase:
    """Those who may or may not do something, as one of them who does it."""
    players = phrase("np", noun=f"noun:{PLAYER}", det="the", number="many")
    one_of = {players: "a", players.with_slots(qualities=(_OTHER,)): "another"}
    return phrase("np", noun=f"noun:{PLAYER}", det=one_of[doers]) if doers in one_of else doers


def doer_word(who: Phrase) -> syntax.Name:
    """Who does what a rule speaks of, where that is not "you"."""
    noun = bare(who.word("noun"))
    words = {"another": "others", "a": "players", "your": noun.partition("_")[0]}
    word = words.get(who.word("det"))
    if word is None or (word in ("others", "players") and noun != "player"):
        raise NoMatch("doer")
    return syntax.Name(word)


def _places(context: LiftContext, np: Phrase, noun: str, own: bool) -> tuple[syntax.Expression, ...]:
    """Where the things lie that an event is about: in the place that is named, or with you.

    What lies in a zone is called what that zone is of, not a card or a thing.
    """
    places = (mine(context.own(noun)),) if own else lift_sources(context, np, noun)
    zones = context.vocabulary.zones
    for place in places:
        held = zones[place.word].of if isinstance(place, syntax.Name) and place.word in zones else noun
        if held != noun and context.vocabulary.is_a(held, noun):
            raise NoMatch(noun)
    return places


def _part(
    context: LiftContext,
    np: Phrase,
    where: list[syntax.Expression],
    *,
    counted: bool = False,
    renamed: bool = False,
) -> syntax.Expression:
    """A part of an event. ``renamed``: it may have a name of its own, where its noun is bound already."""
    word = np.word("noun")
    if counted:
        return syntax.Name(bare(word))
    own = np.get("det") in ("one_of_yours", "some_of_yours") or (
        np.get("det") == "your" and np.get("number") == "many"
    )
    alone = np.get("det") == "your" and context.vocabulary.one_each(bare(word))
    named = own or alone or np.get("det") in ("a", "another", "some", "generic")
    if np.op == "np" and named and kind_of(word) == "noun":
        noun = bare(word)
        if noun in context.vocabulary.resources:
            return syntax.Name(noun)
        before, name = context.last(noun), context.inner(noun)
        if name != noun and not renamed:
            raise NoMatch(noun)
        said = lift_where(context, np, noun, name, f"{name}.")  # "that die" in it is an earlier one
        if np.get("det") == "another":
            if before is None:
                raise NoMatch("another")
            where.append(rules.Comparison("is not", syntax.Name(name), syntax.Name(before)))
        context.name(noun)
        if own or np.get("place") is not None:
            where += [rules.Inside(syntax.Name(name), place) for place in _places(context, np, noun, own)]
        where += said
        return syntax.Name(name)
    return lift_again(context, np, [])
