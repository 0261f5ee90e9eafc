"""What may stand next in a rule: keywords by the parser's own tables, words by what fits at the place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lark.exceptions import UnexpectedInput

from ...compiler.binding.context import Context
from ...compiler.binding.resolve_names import owned_words
from ...compiler.binding.resolver import Resolver
from ...compiler.binding.scope import Scope
from ...compiler.parsing.grammar.cursor import Cursor
from ...compiler.parsing.grammar.rule_grammar import Start
from ...compiler.parsing.grammar.spelling import keywords, spellings
from ...compiler.parsing.parse import parse_expression, text_scalar
from ...compiler.source.records import replace
from ...compiler.tree.types import Amount, Choice, Many, Person, Thing, Truth, Type, Window
from ...compiler.typed.model import Game
from ...compiler.words.type_words import spelled
from ...compiler.words.vocabulary import ANYTHING, PLAYER, Verb

Word = tuple[str, str, str]
"""A word, its section, and what is told of it."""
_BEGUN = re.compile(r"[A-Za-z_][A-Za-z_0-9]*\Z")
_SUBJECT = re.compile(r"[A-Za-z_]\w*(?:\[[^\]\n]*\])?(?:\.\w+(?:\[[^\]\n]*\])?)*\Z")
_PIECE = re.compile(r"[A-Za-z_]\w*|[0-9]+|[^\sA-Za-z_0-9]+")
_FRAME = re.compile(r"kind ([a-z][a-z_0-9]*):")
_COMPARED = re.compile(r"(?P<left>[\w.\[\], ]+?)\s+(?:is not|is|becomes|in|=)\s*\Z")
_OF_EVENTS = frozenset({"after", "before", "replace", "permit", "forbid"})
_OF_VIEWS = frozenset({"modify", "treat", "limit"})
_OF_KINDS = frozenset({"kind", "through"})
_FOLDS = frozenset({"alike", "connected", "distinct", "highest", "lowest", "sequence", "total"})
_OF_SOURCES = frozenset({"from", "or"})
_QUANTITIES = frozenset({"any", "all", "some", "to", "up"})
_NAME, _TYPE_NAME = "NAME", "TYPE"


class RulePlaces:
    """Places in rules of one game. ``kind``: the noun of the card on which the rule stands, if it is one."""

    def __init__(self, game: Game, kind: str = "") -> None:
        self._game = game
        self._vocabulary = game.vocabulary
        self._kind = kind
        self._resolver: Context = Resolver.of_game(game)

    def words(self, before: str) -> Iterator[Word]:
        """What may follow a text of rules, the likeliest first; ``before`` ends where a word is begun."""
        line = before.rpartition("\n")[2]
        if before.endswith("."):
            yield from self._behind_dot(before)
            return
        accepted = self._accepted(line)
        fitting = list(self._fitting(before, line)) if accepted is None or _NAME in accepted else []
        words = [(word, "keyword", "") for word in keywords(accepted or ())]
        at_start = not re.sub(r"^\s*(-\s+)?(\w+:\s+)?", "", line).strip() or line.rstrip().endswith(
            (";", ":")
        )
        yield from (*fitting, *words) if fitting and not at_start else (*words, *fitting)
        if accepted is not None and _TYPE_NAME in accepted:
            yield from ((name, "enums", "") for name in self._vocabulary.enums if "." not in name)

    # -------------------------------------------------------------- keywords

    def _accepted(self, line: str) -> frozenset[str] | None:
        """The terminals that fit behind the beginning of a line; None where it cannot be read."""
        starts: tuple[Start, ...] = ("statements", "rules", "expression")
        if not line.startswith((" ", "-")):
            starts = ("rules", "statements", "expression") if self._kind else starts[::-1]
        text = line.strip().removeprefix("- ")
        both = [accepted for start in starts if (accepted := _after(start, text)) is not None]
        if not both:
            return None
        wanted = both[:2] if not text else both[:1]
        return frozenset().union(*wanted)

    # -------------------------------------------------------------- words

    def _fitting(self, before: str, line: str) -> Iterator[Word]:
        """The declared words that fit, by what stands in front of the place."""
        row = _PIECE.findall(line)
        last = row[-1] if row else ""
        scope = self._scope(before)
        if last in _OF_EVENTS or last == "pay":
            yield from self._verbs()
            yield from ((label, "labels", "") for label in self._game.labels)
            yield from ((name, "resources", "") for name in self._vocabulary.resources if last == "pay")
        elif last == "until":
            yield from self._moments()
            yield from self._values(scope)
        elif last == "in" and row[0] in _OF_VIEWS:
            yield from ((name, "views", "") for name in self._vocabulary.views)
            yield from (
                (name, "purposes", "") for name in (*self._vocabulary.purposes, *self._vocabulary.verbs)
            )
        elif last in _OF_KINDS or last in _OF_VIEWS:
            yield from self._nouns()
            yield from self._values(scope)
        elif last == "at":
            yield from self._moments()
        elif last == "per":
            yield from ((name, "periods", "") for name in self._vocabulary.periods)
            yield from self._nouns()
        elif self._wants_noun(row):
            yield from self._nouns()
        elif (compared := _COMPARED.search(line)) is not None:
            yield from self._of_type(self._type(_subject(compared["left"]), scope), scope)
        elif last in _OF_SOURCES and (noun := self._noun_before(row)):
            yield from self._sources(noun)
        elif (verb := self._verb_before(row)) is not None:
            yield from self._parts(verb, row, scope)
        elif self._begins_statement(line):
            yield from self._slots()
            yield from self._verbs()
            yield from self._owners()
        else:
            if _FOLDS.intersection(row):
                yield from self._nouns()
                nouns = self._vocabulary.nouns.values()
                yield from ((name, "fields", noun.name) for noun in nouns for name in noun.fields)
            yield from self._values(scope)

    def _begins_statement(self, line: str) -> bool:
        rest = re.sub(r"^\s*(-\s+)?", "", line)
        return not rest.strip() or rest.rstrip().endswith((":", ";")) or rest.rstrip().endswith("may")

    def _wants_noun(self, row: list[str]) -> bool:
        """Whether a binder begins here: behind ``choose`` and a quantity of it, ``each``, ``count(``."""
        for at in range(len(row) - 1, max(-1, len(row) - 5), -1):
            piece = row[at]
            if piece in ("choose", "each", "every", "no", "some", "among") or (
                piece == "for" and at == len(row) - 1
            ):
                return all(other.isdigit() or other in _QUANTITIES for other in row[at + 1 :])
            if piece.endswith("(") and at > 0 and row[at - 1] == "count":
                return at == len(row) - 1
        return False

    def _noun_before(self, row: list[str]) -> str:
        """The noun whose binder is being written, where one is."""
        for at in range(len(row) - 2, max(-1, len(row) - 6), -1):
            if row[at] in self._vocabulary.nouns:
                return row[at]
            if row[at] in self._vocabulary.verbs:
                return ""
        return ""

    def _verb_before(self, row: list[str]) -> Verb | None:
        """The verb whose parts are being written: the nearest one without a sign that ends it."""
        for piece in reversed(row):
            if piece in self._vocabulary.verbs:
                return self._vocabulary.verbs[piece]
            if piece in (";", ":", "where", "if", "(", "and", "or", "=", "until"):
                return None
        return None

    def _parts(self, verb: Verb, row: list[str], scope: Scope) -> Iterator[Word]:
        """What may stand behind a verb, or behind one of its prepositions."""
        last = row[-1]
        role = verb.roles.get(last)
        if role is not None:
            yield from self._taking((role.takes,), scope)
        elif last == verb.name or last.isdigit():
            yield from self._taking(verb.objects, scope)
        else:
            yield from ((name, "keyword", role.takes) for name, role in verb.roles.items())

    def _taking(self, takes: Iterable[str], scope: Scope) -> Iterator[Word]:
        """What is of a noun, an enumeration, or one of the sorts that verbs take."""
        vocabulary = self._vocabulary
        for taken in takes:
            if taken == "resource":
                yield from ((name, "resources", "") for name in vocabulary.resources)
            elif taken == "zone":
                yield from self._zones("")
            elif taken == "field":
                yield from (
                    (name, "fields", "") for noun in vocabulary.nouns.values() for name in noun.fields
                )
            elif taken in vocabulary.enums:
                yield from self._of_type(Choice(taken), scope)
            elif taken == PLAYER:
                yield from ((name, "local", "") for name in self._game.core.players)
            elif taken in vocabulary.nouns or taken == ANYTHING:
                yield from self._things(taken, scope)
            else:
                yield from self._values(scope)

    def _things(self, noun: str, scope: Scope) -> Iterator[Word]:
        """Names of things of a noun, the noun itself, and units of players."""
        vocabulary = self._vocabulary
        for name, type_ in scope.names.items():
            if isinstance(type_, Thing) and (noun == ANYTHING or vocabulary.related(type_.noun, noun)):
                yield name, "local", spelled(type_)
        if self._kind and (noun == ANYTHING or vocabulary.related(self._kind, noun)):
            yield self._game.core.this, "keyword", self._kind
        for name in vocabulary.kinds:
            if noun == ANYTHING or vocabulary.is_a(name, noun):
                yield name, "nouns", ""
        declared = vocabulary.nouns.get(noun)
        if declared is not None and declared.each and declared.owned:
            for owner in self._game.core.owners:
                yield from (
                    (f"{owner}.{value}", "values", noun) for value in vocabulary.enums[declared.each].values
                )

    # -------------------------------------------------------------- what there is

    def _verbs(self) -> Iterator[Word]:
        return ((name, "verbs", ", ".join(verb.objects)) for name, verb in self._vocabulary.verbs.items())

    def _nouns(self) -> Iterator[Word]:
        yield from ((name, "nouns", "") for name in (*self._vocabulary.kinds, PLAYER))
        yield from ((name, "enums", "") for name in self._vocabulary.enums if "." not in name)

    def _moments(self) -> Iterator[Word]:
        vocabulary = self._vocabulary
        for section in ("windows", "spans", "moments"):
            yield from ((name, section, "") for name in getattr(vocabulary, section))
        yield from ((name, "windows", "") for name in self._game.core.windows)

    def _slots(self) -> Iterator[Word]:
        if self._kind in self._vocabulary.nouns:
            yield from ((f"{slot}: ", "slots", self._kind) for slot in self._vocabulary.slots(self._kind))

    def _owners(self) -> Iterator[Word]:
        core = self._game.core
        yield from ((name, "local", "") for name in (*core.owners, *core.players))

    def _zones(self, noun: str) -> Iterator[Word]:
        vocabulary = self._vocabulary
        for zone in vocabulary.zones.values():
            if not noun or (zone.of in vocabulary.nouns and vocabulary.related(zone.of, noun)):
                names = (
                    [f"{owner}.{zone.name}" for owner in self._game.core.owners]
                    if zone.owned
                    else [zone.name]
                )
                yield from ((name, "zones", zone.of) for name in names)

    def _sources(self, noun: str) -> Iterator[Word]:
        """Where things of a noun may come from."""
        yield from self._zones(noun)
        for holder in self._vocabulary.holders(noun):
            yield from self._things(holder, Scope())

    def _values(self, scope: Scope) -> Iterator[Word]:
        """Anything that has a value."""
        vocabulary = self._vocabulary
        if scope.item is not None and isinstance(item := scope.names.get(scope.item), Thing):
            yield from self._fields(item.noun)
        yield from ((name, "local", spelled(type_)) for name, type_ in scope.names.items())
        if self._kind:
            yield self._game.core.this, "keyword", self._kind
        yield from self._owners()
        yield from ((name, "resources", "") for name in vocabulary.resources)
        yield from self._zones("")
        yield from ((name, "tables", "") for name in vocabulary.tables)
        yield (self._game.core.settings, "keyword", "")
        if self._game.core.game in vocabulary.nouns:
            yield (self._game.core.game, "keyword", "")
        for enum in vocabulary.enums.values():
            if "." not in enum.name:
                yield from ((value, "values", enum.name) for value in (*enum.values, *enum.groups))

    def _fields(self, noun: str) -> Iterator[Word]:
        for name, declared in self._vocabulary.fields(noun).items():
            yield name, "fields", spelled(declared.type) if declared.formula is None else ""

    def _of_type(self, type_: Type | None, scope: Scope) -> Iterator[Word]:
        """What is of a type."""
        vocabulary = self._vocabulary
        if isinstance(type_, Many):
            type_ = type_.item
        match type_:
            case Choice(enum=name):
                enum = vocabulary.enums[name]
                yield from ((value, "values", name) for value in (*enum.values, *enum.groups))
            case Truth():
                yield from ((word, "keyword", "") for word in self._game.core.truths)
            case Thing(noun=noun):
                yield from self._things(noun, scope)
                yield from self._zones(noun)
            case Amount():
                yield from ((name, "resources", "") for name in vocabulary.resources)
            case Window():
                yield from self._moments()
            case Person():
                yield from self._owners()
            case _:
                yield from self._values(scope)

    # -------------------------------------------------------------- members

    def _behind_dot(self, before: str) -> Iterator[Word]:
        subject = _SUBJECT.search(before[:-1])
        if subject is None:
            return
        written = subject.group()
        core, vocabulary = self._game.core, self._vocabulary
        if written == core.settings:
            yield from ((name, "options", "") for name in vocabulary.options)
            return
        for section in ("windows", "moments", "spans"):
            for name in getattr(vocabulary, section):
                if name.startswith(f"{written}."):
                    yield name[len(written) + 1 :], section, ""
        if written == core.game:
            yield from self._fields(core.game)
            return
        yield from self._members(self._type(written, self._scope(before)))

    def _members(self, type_: Type | None) -> Iterator[Word]:
        """What may stand behind the dot of something."""
        vocabulary, core = self._vocabulary, self._game.core
        match type_:
            case Person():
                yield from (
                    (name, "fields", spelled(field.type)) for name, field in vocabulary.player.items()
                )
                owned = {zone.name: zone.of for zone in vocabulary.zones.values() if zone.owned}
                yield from ((name, "zones", noun) for name, noun in owned.items())
                yield from ((name, "resources", "") for name in vocabulary.resources)
                words = owned_words(self._resolver)
                yield from ((name, "values", "") for name in words if name not in owned)
            case Thing(noun=noun):
                yield from self._fields(noun)
                yield from ((slot, "slots", noun) for slot in vocabulary.slots(noun))
            case Many(ordered=True):
                yield from ((place, "keyword", "") for place in core.places)
            case _:
                return

    def _type(self, written: str, scope: Scope) -> Type | None:
        """The type of an expression, where it has one."""
        owners = self._game.core.owners
        expression, mistakes = parse_expression(text_scalar(owners.get(written, written)))
        if mistakes:
            return None
        told = len(self._resolver.diagnostics)
        resolved = self._resolver.expression(scope, expression)
        if len(self._resolver.diagnostics) > told:
            del self._resolver.diagnostics[told:]
            return None
        return resolved.type

    def type_of(self, written: str) -> Type | None:
        """The type of an expression that stands in no rule, such as a path of an example."""
        return self._type(written, Scope(in_example=True))

    def _scope(self, before: str) -> Scope:
        """The names that are in force: things that were named before in the same rule."""
        rule = re.split(r"\n(?=\S)", before)[-1]
        row = _PIECE.findall(re.sub(r"#[^\n]*", "", rule))
        taken = {word for spelling in spellings().values() for word in spelling.split()}
        names: dict[str, Type] = {}
        item = None
        for at, piece in enumerate(row):
            if piece in self._vocabulary.nouns and (at == 0 or row[at - 1] != "."):
                own = row[at + 1] if at + 1 < len(row) else ""
                plain = own.isidentifier() and own not in taken and own not in self._vocabulary.verbs
                name = own if plain else piece
                names[name] = Thing(piece)
                item = name
        where = re.search(r"\b(?:where|has)\b[^;:\n]*\Z", rule)
        frame = _FRAME.match(rule)
        kind = frame[1] if frame is not None else self._kind
        this: Type | None = Thing(kind) if kind in self._vocabulary.nouns else None
        return replace(Scope(this=this), names=names, item=item if where else None)


def _after(start: Start, text: str) -> frozenset[str] | None:
    """The terminals that fit behind a text; None where it is none that begins so."""
    cursor = Cursor(start)
    try:
        for word in cursor.words(text, 0, len(text)):
            cursor.feed(word)
    except UnexpectedInput:
        return None
    return cursor.accepted()


def _subject(text: str) -> str:
    """The path at the end of a text."""
    match = _SUBJECT.search(text.strip())
    return match.group() if match is not None else ""


def begun_word(text: str) -> str:
    """The word in which a text ends."""
    match = _BEGUN.search(text)
    return match.group() if match is not None else ""
