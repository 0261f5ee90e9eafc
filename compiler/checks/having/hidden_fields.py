"""What others may not know decides nothing before it is revealed: hidden fields of players.

A player reads his own. Of others, and of all together, a rule may read what it or whatever runs it has
revealed before, in the order in which it is written; and a derived field that is ``open``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.spans import Span
from ...tree import rules
from ...tree.types import Thing
from ...typed.hidden import hidden_field
from ...typed.model import Definition, Game, game_rules
from ...typed.walk import children, walk
from ...words.doing import FIELD
from ...words.vocabulary import PLAYER

Who = rules.Expression | None
Known = frozenset[tuple[str, Who]]
"""The hidden fields that lie open, each with whose it is: None where it is everybody's."""
_ME, _ACTOR = rules.Player("me"), rules.Player("actor")
_NOTHING: Known = frozenset()


def check_hidden_fields(game: Game) -> Iterator[Diagnostic]:
    """H634: a rule reads what a player hides, though nothing before it has revealed that."""
    if any(field.hidden for field in game.vocabulary.player.values()):
        look = _Look(game)
        look.all_rules()
        look.told.clear()  # by now it is known what lies open where rules react
        look.all_rules()
        yield from look.told.values()


class _Look:
    """Follows the flow of a game, with what lies open at each step."""

    def __init__(self, game: Game) -> None:
        self.game, self.vocabulary = game, game.vocabulary
        self.told: dict[Span, Diagnostic] = {}
        self.open_at: dict[str, Known] = {}  # by verb that is done, window that is offered, slot that is run
        self.runs: dict[tuple[str, Known], Known] = {}  # what lies open behind what is run
        self.rules = {rule.id: rule for root in _all_rules(game) for rule in _inside(root)}
        self.bodies: dict[str, list[Definition]] = {}
        for (verb, _), definition in game.definitions.items():
            self.bodies.setdefault(verb, []).append(definition)

    def all_rules(self) -> None:
        """Looks at the whole game: the flow from where it begins, then all else."""
        self.runs.clear()
        outline = self.game.outline
        if outline is not None and outline.begins in self.game.procedures:
            self._run(self.game.procedures[outline.begins], _NOTHING)
        for rule in _all_rules(self.game):
            self._rule(rule)

    def _rule(self, rule: rules.Rule) -> None:
        match rule.body:
            case rules.Score(moment=None) | rules.ScoreTable() | rules.Define():
                return  # all is laid open when the game is over; a verb is looked at where it is done
            case rules.Procedure():
                if not any(rule.id == run for run, _ in self.runs):
                    self._run(rule, _NOTHING)
            case rules.Reaction(stage="after", pattern=pattern):
                self._visit(rule.body, self._behind(pattern.verb), _NO_NAMES)
            case rules.Slot():
                self._visit(rule.body, self.open_at.get(rule.label or "", _NOTHING), _NO_NAMES)
            case rules.Action(window=str(window)):
                self._visit(rule.body, self.open_at.get(window, _NOTHING), _NO_NAMES)
            case _:
                self._visit(rule.body, _NOTHING, _NO_NAMES)

    def _behind(self, verb: str) -> Known:
        """What lies open behind an event of a verb, wherever it is done; who did it is the actor."""
        known = self.open_at.get(verb, _NOTHING)
        for definition in self.bodies.get(verb, ()):
            for statement in definition.body:
                known = self._visit(statement, known, _NO_NAMES)
        return frozenset((field, _ACTOR if who == _ME else who) for field, who in known)

    def _visit(self, node: rules.Node, known: Known, own: frozenset[str]) -> Known:
        """What lies open behind a node; ``own``: the names of the player for whom it is done."""
        match node:
            case rules.Do():
                return self._do(node, known, own)
            case rules.Assign(target=rules.Member() as target, value=value):
                self._visit(value, known, own)
                self._visit(target.subject, known, own)
                return _without(known, hidden_field(self.vocabulary, target))
            case rules.Run(target=rules.LabelOf(rule=rule)) if rule in self.rules:
                return self._run(self.rules[rule], known)
            case rules.Run(target=rules.SlotOf(slot=slot)):
                self._note(slot, known)
            case rules.Offer(window=window):
                self._note(window, known)
            case rules.EachPlayer():
                return self._each_player(node, known, own)
            case rules.Rule():
                self._rule(node)
                return known
            case rules.Member():
                self._read(node, known, own)
            case rules.FieldName(noun=noun, field=field) if noun == PLAYER:
                self._read(
                    rules.Member(rules.Noun(PLAYER), noun, field, node.type, span=node.span), known, own
                )
        for child in children(node):
            known = self._visit(child, known, own)
        return known

    def _note(self, word: str, known: Known) -> None:
        self.open_at[word] = self.open_at.get(word, _NOTHING) | known

    def _do(self, node: rules.Do, known: Known, own: frozenset[str]) -> Known:
        """What a verb reveals or hides; what it is done to may be hidden, as long as nobody reads it."""
        as_such = self.vocabulary.verbs[node.verb].objects == (FIELD,)
        for part in (node.amount, node.object, *(value for _, value in node.roles)):
            if part is None or hidden_field(self.vocabulary, part) is None:
                wanted = part
            elif isinstance(part.type, Thing) or (as_such and part is node.object):
                wanted = part.subject if isinstance(part, rules.Member) else None
            else:
                wanted = part
            if wanted is not None:
                self._visit(wanted, known, own)
        self._note(node.verb, known)
        field = None if node.object is None else hidden_field(self.vocabulary, node.object)
        if field is not None and isinstance(node.object, rules.Member):
            whose = node.object.subject
            match self.vocabulary.verbs[node.verb].does:
                case "reveal" if not node.roles:
                    return known | {(field, _ME if _is_mine(whose, own) else whose)}
                case "conceal":
                    return _without(known, field)
        for definition in self.bodies.get(node.verb, ()):
            known = self._define(definition, node, known)
        return known

    def _define(self, definition: Definition, node: rules.Do, known: Known) -> Known:
        """The definition of a verb, in which what it is done to has other names."""
        given = dict(node.roles)
        names = {name: given[role] for role, name, _ in definition.roles if role in given}
        if definition.object is not None and node.object is not None:
            names[definition.object[0]] = node.object
        inside = known | {
            (field, rules.Local(name, value.type))
            for field, who in known
            for name, value in names.items()
            if who == value
        }
        behind = inside
        for statement in definition.body:
            behind = self._once(f"{definition.verb} {definition.noun}", statement, behind)
        return frozenset(
            (field, names.get(who.name, who) if isinstance(who, rules.Local) else who)
            for field, who in behind
        )

    def _once(self, name: str, statement: rules.Statement, known: Known) -> Known:
        """A statement of a verb, unless it is looked at already with the same lying open."""
        key = (f"{name} {id(statement)}", known)
        if key not in self.runs:
            self.runs[key] = known
            self.runs[key] = self._visit(statement, known, _NO_NAMES)
        return self.runs[key]

    def _run(self, rule: rules.Rule, known: Known) -> Known:
        """What lies open behind a rule that is run."""
        key = (rule.id, known)
        if key not in self.runs:
            self.runs[key] = known
            self.runs[key] = self._visit(rule.body, known, _NO_NAMES)
        return self.runs[key]

    def _each_player(self, node: rules.EachPlayer, known: Known, own: frozenset[str]) -> Known:
        """What each player reveals of his own is revealed of all."""
        self._visit(node.order, known, own)
        names = own if node.name is None else frozenset((node.name,))
        inside: Known = frozenset((field, who) for field, who in known if who is None)
        for statement in node.body:
            inside = self._visit(statement, inside, names)
        shown: list[tuple[str, Who]] = [
            (field, None) for field, who in inside if who is None or _is_mine(who, names)
        ]
        closed = {field for field, who in known if who is None} - {field for field, _ in inside}
        return frozenset(pair for pair in known if pair[0] not in closed) | frozenset(shown)

    def _read(self, node: rules.Member, known: Known, own: frozenset[str]) -> None:
        """Tells of a field that is read while it is hidden, or a derived one that is worked out from it."""
        for field, who in self._needs(node, frozenset()):
            mine = who is not None and _is_mine(who, own)
            if not mine and (field, None) not in known and (field, who) not in known:
                self.told.setdefault(node.span, diagnostic("H634", node.span, field=field))

    def _needs(self, node: rules.Member, inside: frozenset[tuple[str, str]]) -> Iterable[tuple[str, Who]]:
        """The hidden fields that a member is, or is worked out from, each with whose it is."""
        field = hidden_field(self.vocabulary, node)
        if field is not None:
            return ((field, _whose(node)),)
        key = (node.noun, node.field)
        formula = self.game.formulas.get(key)
        if formula is None or key in inside or self._is_open(node):
            return ()
        needed = [
            pair
            for part in walk(formula)
            if isinstance(part, rules.Member)
            for pair in self._needs(part, inside | {key})
        ]
        own = node.subject if node.noun == PLAYER else _ME  # of a thing it is its owner who reads his own
        return [(hidden, own if who == _ME else None) for hidden, who in needed]

    def _is_open(self, node: rules.Member) -> bool:
        if node.noun == PLAYER:
            return self.vocabulary.player[node.field].open
        return self.vocabulary.nouns[node.noun].fields[node.field].open


_NO_NAMES: frozenset[str] = frozenset()


def _whose(node: rules.Member) -> Who:
    return None if isinstance(node.subject, rules.Noun) else node.subject


def _is_mine(who: rules.Expression, own: frozenset[str]) -> bool:
    return who == _ME or (isinstance(who, rules.Local) and who.name in own)


def _without(known: Known, field: str | None) -> Known:
    return known if field is None else frozenset(pair for pair in known if pair[0] != field)


def _all_rules(game: Game) -> Iterator[rules.Rule]:
    yield from game_rules(game)
    for frame in game.frames.values():
        yield from frame


def _inside(root: rules.Rule) -> Iterator[rules.Rule]:
    return (node for node in walk(root) if isinstance(node, rules.Rule))
