"""The log of a game tells what somebody did: each verb that it names needs its form for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...tree import rules
from ...tree.types import Many, Thing
from ...typed.model import Game
from ...words.doing import FIELD
from ...words.vocabulary import PLAYER, Vocabulary
from ..language.language import Language
from ..language.lexemes import Lexeme
from ..language.missing import MissingForm
from ..language.pattern import Pattern, WordItem
from ..message.plan import Phrase, phrase
from ..realizer import Realizer
from ..say.linearize import LACKS, PAST, splice_names
from .lacking.lacks import WORD, Lacks

_PRESENT = PAST.rpartition(".")[2]
"""The form of a clause in the examples of a rules reference, which tell the same as a log."""
_CLAUSE, _VERB, _NOUN, _ZONE = "clause", "verb", "noun", "zone"
ANY = frozenset({"thing", "resource"})
"""What a verb takes that is done to anything, or to so much of anything."""


def check_logged(language: Language, log: Iterable[str]) -> Iterator[MissingForm]:
    """What the verbs of a log lack, each told once. What a log cannot say is left out of it."""
    for verb in dict.fromkeys(log):
        lacks = lacking_in_log(language, verb)
        if lacks is not None:
            yield lacks


def lacking_in_log(language: Language, verb: str) -> MissingForm | None:
    """The word or the form that keeps a verb from being told as done, or as what somebody does in an example.

    Of several wordings each must have it, but for one that says nothing by itself and only completes them.
    """
    word = f"{_VERB}:{verb}"
    variants = language.lexemes.get(word, ())
    if not variants:
        return MissingForm(language.code, word, WORD)
    for lexeme in variants:
        told = (*_asked(language, lexeme, PAST), *_asked(language, lexeme, _PRESENT))
        for form in dict.fromkeys(told):
            alone = len(variants) == 1 or lexeme.conditions or _has(language, lexeme)
            if alone and lexeme.form(form) is None:
                return MissingForm(language.code, word, form)
    return None


def check_logged_things(realizer: Realizer, log: Iterable[str]) -> Iterator[tuple[str, MissingForm]]:
    """What the words lack that an event of the log may speak of, each told once with its verb.

    That is of things, of places, and of the frame of the verb itself with them."""
    done = _done(realizer.game)
    lacks = Lacks()
    for verb in dict.fromkeys(log):
        for slots in _events(realizer.game.vocabulary, verb, done.get(verb, ())):
            try:
                realizer.spell_as(phrase(_CLAUSE, verb=f"{_VERB}:{verb}", **slots), PAST)
            except MissingForm as error:
                if _is_word(error) and lacks.note(error):
                    yield verb, error


def _is_word(error: MissingForm) -> bool:
    """Whether what lacks something is a thing or place, or a wording of the verb that does not fit them."""
    sort = error.what.partition(":")[0]
    return sort in (_NOUN, _ZONE) or (sort == _VERB and error.needed.partition(" ")[0] in LACKS)


def _done(game: Game) -> Mapping[str, tuple[rules.Do, ...]]:
    """Where the rules of a game do each verb."""
    deeds: dict[str, tuple[rules.Do, ...]] = {}
    for node in game.nodes:
        if isinstance(node, rules.Do):
            deeds[node.verb] = (*deeds.get(node.verb, ()), node)
    return deeds


def _events(vocabulary: Vocabulary, verb: str, done: Iterable[rules.Do]) -> Iterator[dict[str, Phrase]]:
    """What an event of a verb may be about: each thing that it takes, and what each role of it takes.

    A verb that takes any thing, or any place, is asked for those that the rules name.
    """
    declared = vocabulary.verbs.get(verb)
    if declared is None:
        return
    nouns = (noun for node in done for noun in _nouns(node.object))
    named = dict.fromkeys(noun for noun in nouns if noun not in vocabulary.untold)
    names = (*declared.objects, *(named if ANY & {*declared.objects} else ()))
    objects = [thing for name in names for thing in _things(vocabulary, name)]
    zones = dict.fromkeys(node.object.zone for node in done if isinstance(node.object, rules.Zone))
    objects += [_place(vocabulary, zone) for zone in zones]
    objects += [_field(name) for name, field in vocabulary.player.items() if field.hidden and FIELD in names]
    yield from ({"object": thing} for thing in objects)
    first = {"object": objects[0]} if objects else {}
    for role, takes in declared.roles.items():
        yield from ({**first, role: thing} for thing in _things(vocabulary, takes.takes))
    places = dict.fromkeys(
        (role, value.zone) for node in done for role, value in node.roles if isinstance(value, rules.Zone)
    )
    for role, zone in places:
        yield {**first, role: _place(vocabulary, zone)}


def _place(vocabulary: Vocabulary, zone: str) -> Phrase:
    """How a log speaks of a zone."""
    return phrase("np", noun=f"{_ZONE}:{zone}", det="their" if vocabulary.zones[zone].owned else "the")


def _field(name: str) -> Phrase:
    """How a log speaks of a hidden field."""
    of = phrase("np", noun=f"{_NOUN}:{PLAYER}", det="a")
    return phrase("field_of", field=f"field:{PLAYER}.{name}", of=of)


def _nouns(node: rules.Expression | None) -> Iterator[str]:
    """The noun or resource of what is acted on."""
    if isinstance(node, rules.Resource):
        yield node.resource
        return
    kind = None if node is None else node.type
    kind = kind.item if isinstance(kind, Many) else kind
    if isinstance(kind, Thing):
        yield kind.noun


def _things(vocabulary: Vocabulary, name: str) -> Iterator[Phrase]:
    """How a log speaks of what is taken: one of a kind, one that has its own name, so many of a resource."""
    for noun in vocabulary.nouns.values():
        if name not in vocabulary.ancestry(noun.name):
            continue
        if noun.each is not None and noun.each in vocabulary.enums:
            value = f"value:{noun.each}.{vocabulary.enums[noun.each].values[0]}"
            yield phrase("np", noun=f"{_NOUN}:{noun.name}", det="the", name=value)
        else:
            yield phrase("np", noun=f"{_NOUN}:{noun.name}", det="a")
    if name in vocabulary.resources:
        yield from (phrase("np", noun=f"{_NOUN}:{name}", det="count", number=count) for count in (1, 2))


def _has(language: Language, lexeme: Lexeme) -> bool:
    """Whether a wording tells what somebody does."""
    return all(lexeme.form(form) is not None for form in _asked(language, lexeme, _PRESENT))


def _asked(language: Language, lexeme: Lexeme, form: str) -> tuple[str, ...]:
    """The forms of a verb that a clause must have."""
    own = splice_names(_CLAUSE, form)[0]
    alternatives = lexeme.patterns.get(own) or language.patterns[_CLAUSE].get(form, ())
    if own in lexeme.forms:  # words without any slot
        return ()
    return tuple(dict.fromkeys(name for alternative in alternatives for name in _forms(alternative.pattern)))


def _forms(pattern: Pattern) -> Iterator[str]:
    return (item.form for item in pattern if isinstance(item, WordItem) and item.slot == _VERB)
