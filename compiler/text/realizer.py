"""A voice: one game in one language. It says rules, and hears which rule a text says.

What is heard is proved: a text means a rule only if that very rule says that very text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..binding.resolve_rules import resolve_rules
from ..binding.resolver import Resolver
from ..binding.scope import RulePosition, Scope
from ..parsing.format.rules_text import format_rules
from ..tree import rules, syntax
from ..tree.types import Thing
from ..typed.model import Definition, Game, game_rules
from ..typed.walk import walk
from .language.language import Language
from .language.missing import MissingForm
from .language.tokens import Token, Tokens
from .lines.lines import guard_of_line, lift_rules, plan_offered, plan_rule
from .lines.points import condition_first
from .message.outline import Note, OutlinePlan, OutlineStep, Prose, SpokenNote, Told
from .message.plan import Phrase, phrase
from .plan.discourse import NotExpressible
from .plan.normal_form import normal_form
from .procedures.apart import OutlinesApart
from .procedures.definitions import plan_definition, plan_derived
from .procedures.outlines import Outlines
from .read.text_parser import Missed
from .read.token_lattice import TokenLattice
from .say.adverbials import inward
from .say.marking import MarkingLinearizer
from .say.runs import TextRun
from .voice_parts import VoiceParts


@dataclass(frozen=True, slots=True)
class Heard:
    """A rule that a text says, in the rules language, bound to the words of its game."""

    source: str
    rule: rules.Rule
    kind: str


_BEGUN = "X"
"""Stands for the beginning of a line."""


class Realizer:
    """Says and hears the rules of one game in one language."""

    def __init__(self, game: Game, language: Language, parts: VoiceParts | None = None) -> None:
        """``parts``: what it says and hears with, where somebody has it of this language and vocabulary."""
        self.game = game
        self.language = language
        self.labels: dict[str, rules.Rule] = {rule.id: rule for rule in game_rules(game)}
        self._outlines = Outlines(game, self.labels)
        self._apart = OutlinesApart(game, self.labels)
        self._parts = parts or VoiceParts(game.vocabulary, language, game.limits)
        # Cards with the same text share the bodies of their rules, so that each is said once.
        self._said: dict[tuple[int, tuple[rules.Parameter, ...], str, bool], tuple[rules.RuleBody, str]] = {}

    # -------------------------------------------------------------- saying

    def plan(self, rule: rules.Rule, kind: str, *, compact: bool = False) -> Phrase:
        """The message plan of a rule on a card of a kind. Raises NotExpressible."""
        return plan_rule(self.game.vocabulary, self.labels, kind, rule, compact=compact)

    def say(self, rule: rules.Rule, kind: str, *, compact: bool = False) -> str:
        """The text of a rule. Raises NotExpressible, or MissingForm where the pack lacks a word."""
        key = (id(rule.body), rule.parameters, kind, compact)
        known = self._said.get(key)
        if known is None:  # the body is kept as well, so that no other can get its identity
            known = self._said[key] = rule.body, self.spell(self.plan(rule, kind, compact=compact))
        return known[1]

    def say_in_runs(self, rule: rules.Rule, kind: str, *, compact: bool = False) -> tuple[TextRun, ...]:
        """The same text, in pieces that know what they are forms of. Raises the same."""
        plan = inward(self.language, self.plan(rule, kind, compact=compact))
        return self._parts.speller.runs(MarkingLinearizer(self.language).tokens(plan))

    def say_offered(self, rule: rules.Rule, kind: str, settings: Mapping[str, int]) -> str:
        """The text of a rule as an option. Raises NotExpressible, or MissingForm for a lacking word."""
        return self.spell(plan_offered(self.game.vocabulary, self.labels, kind, rule, settings))

    def outline(self, procedure: str) -> OutlinePlan:
        """What is told of a procedure. Raises NotExpressible, or KeyError for one that is not there."""
        return self._outlines.outline(procedure)

    def outline_apart(self, procedure: str) -> OutlinePlan:
        """The same of the base game, with notes where other games part from it; raises the same."""
        return self._apart.outline(procedure)

    def tell(self, procedure: str) -> Prose:
        """A procedure, step by step. Raises NotExpressible, MissingForm for a lacking word, or KeyError."""
        return self._prose(self.outline(procedure))

    def tell_apart(self, procedure: str) -> Prose:
        """The same of the base game, with notes at its steps; raises the same."""
        return self._prose(self.outline_apart(procedure))

    def needed_for(self, procedure: str) -> str:
        """In which game a procedure is carried out at all, in words; empty where it is in the base game.

        Raises MissingForm.
        """
        return self.spell_fronts(self._apart.needed(procedure))

    def _prose(self, outline: OutlinePlan) -> Prose:
        title = self.title(outline.procedure)
        return Prose(outline.procedure, title, self._steps(outline.steps), outline.left_out)

    def defined(self, verb: str) -> str:
        """What a verb does by its definition, the same for all that it acts on; empty where no text says it.

        Raises MissingForm where a word is lacking.
        """
        texts = {
            self._definition(definition)
            for (name, _), definition in self.game.definitions.items()
            if name == verb
        }
        return texts.pop() if len(texts) == 1 else ""

    def derived(self, noun: str, field: str, before: str) -> str:
        """What a derived truth or number is worked out from, behind words that stand as they are; empty where
        no text says it. Raises MissingForm where a word is lacking.
        """
        try:
            plan = plan_derived(self.game.vocabulary, self.labels, self.game.formulas[noun, field])
        except NotExpressible:
            return ""
        return self.spell_as(plan, "", before)

    def _definition(self, definition: Definition) -> str:
        try:
            steps = plan_definition(self.game.vocabulary, self.labels, definition)
        except NotExpressible:
            return ""
        plain = not any(step.steps for step in steps)
        return " ".join(self.sentence(plan) for step in steps for plan in step.plans) if plain else ""

    def _steps(self, steps: tuple[Told, ...]) -> tuple[OutlineStep, ...]:
        return tuple(
            OutlineStep(
                step.anchor,
                " ".join(map(self.sentence, step.plans)),
                self._steps(step.steps),
                step.refers_to,
                step.choice,
                span=step.span,
                notes=tuple(map(self._note, step.notes)),
            )
            for step in steps
        )

    def _note(self, note: Note) -> SpokenNote:
        when, steps = self.spell_fronts(note.when), self._steps(note.steps)
        within = self._within(note.steps[0].plans) if len(steps) == 1 else ""
        return SpokenNote(when, note.how, note.of, steps, within)

    def _within(self, plans: tuple[Phrase, ...]) -> str:
        """Sentences of which the first goes on where a line has begun; a title stays as it is."""
        first, *rest = plans
        said = self.sentence(first) if first.op == "section" else self.spell_within(first)
        return " ".join((said, *map(self.sentence, rest)))

    def spell_within(self, plan: Phrase) -> str:
        """The text of a plan in the middle of a line. Raises MissingForm where the pack lacks a word."""
        tokens = self._parts.linearizer.tokens(inward(self.language, plan))
        return self._parts.speller.spell((Token(_BEGUN), *tokens)).removeprefix(_BEGUN).lstrip()

    def title(self, procedure: str) -> str:
        """What a procedure is called, as it is written. Raises MissingForm."""
        title = self.lexeme_form(f"procedure:{procedure}", "title")
        if title is None:
            raise MissingForm(self.language.code, f"procedure:{procedure}", "title")
        return title

    def sentence(self, plan: Phrase) -> str:
        """What is said at a step of a procedure. Raises MissingForm."""
        if plan.op == "section":
            return self.title(plan.word("procedure").partition(":")[2])
        return self.spell(plan)

    def spell(self, plan: Phrase) -> str:
        """The text of a plan. Raises MissingForm where the pack lacks a word."""
        return self._parts.speller.spell(self._parts.linearizer.tokens(inward(self.language, plan)))

    def misheard(self, plan: Phrase) -> tuple[tuple[str, str], ...]:
        """What may be heard otherwise in a plan: what it means, and what is heard.

        That is a thing of which something is said, and a nearer one; or something that holds for more, or for
        less, than it does.
        """
        said = inward(self.language, plan)
        taken = (*self._parts.nearest.misheard(said), *dict.fromkeys(self._parts.scopes.misread(said)))
        return tuple((self.spell_as(meant, ""), self.spell_as(heard, "")) for meant, heard in taken)

    def spell_as(self, plan: Phrase, form: str, before: str = "") -> str:
        """The text of a part of a plan in a form, behind words that stand as they are, such as a name.

        The last of those words is changed by what it stands before: "c’est le cas s’il y a".
        """
        lead = tuple(Token(part) for part in before.rpartition(" ")[::2] if part)
        return self._parts.speller.spell((*lead, *self._parts.linearizer.tokens(plan, form)))

    def spell_fronts(self, fronts: tuple[Phrase, ...], before: str = "") -> str:
        """What stands before a main clause, without that clause."""
        for front in fronts:
            before = self.spell_as(front, "", before)
        return before

    def spell_tokens(self, tokens: Tokens) -> str:
        """The text of some tokens."""
        return self._parts.speller.spell(tokens)

    def spell_act(self, act: Phrase) -> str:
        """What is to be done, without the end of a sentence."""
        line = phrase("plain", groups=(phrase("instruct", act=act),))
        (group,) = inward(self.language, line).items("groups")
        return self.spell_as(group.phrase("act"), "imp")

    def lexeme_form(self, word: str, *names: str) -> str | None:
        """The first of some forms that a word has; None where the language lacks it."""
        for variant in self.language.lexemes.get(word, ()):
            form = variant.form(*names) if not variant.conditions else None
            if form is not None:
                return form
        return None

    def forget(self) -> None:
        """Drops what was said before and is kept to be said again: for measuring."""
        self._said.clear()
        self._parts.linearizer.tokens.cache_clear()

    # -------------------------------------------------------------- hearing

    def read(self, text: str) -> tuple[Phrase, ...]:
        """The plans of a line that says exactly this text."""
        return self._parts.reader.read(text)

    def read_step(self, text: str, named: tuple[str, ...] = ()) -> tuple[Phrase, ...]:
        """The plans of a sentence at a step that says exactly this text; ``named``: nouns before it."""
        return self._parts.reader.read_step(text, self._parts.possible, named)

    def hear(self, text: str | TokenLattice, kind: str | None = None) -> tuple[Heard, ...]:
        """The rules that say exactly this text, each meaning once; on a card of a kind, or of any.

        Of a reading given, it can be asked afterwards how far it came.
        """
        reading = TokenLattice(self.language, text, self.game.limits) if isinstance(text, str) else text
        kinds = (kind,) if kind is not None else self.kinds
        meanings: dict[rules.Rule, Heard] = {}
        for plan in self.plans(reading):
            for on_kind in kinds:
                for heard in self._meanings(plan, on_kind):
                    meanings.setdefault(normal_form(heard.rule), heard)
        return _by_verbs(tuple(meanings.values()))

    def plans(self, reading: TokenLattice) -> tuple[Phrase, ...]:
        """The plans that a text says which some rule may have."""
        return self._parts.reader.attempt(reading, self._parts.plausible)

    def missed(self, reading: TokenLattice) -> Missed:
        """What is wrong with a text of which ``plans`` gave none."""
        return self._parts.reader.missed(reading, self._parts.plausible)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards, those with slots first and one without."""
        nouns = self.game.vocabulary.nouns
        with_slots = [noun.name for noun in nouns.values() if noun.slots]
        return (
            *with_slots,
            next((card.kind for card in self.game.cards if not self.game.vocabulary.slots(card.kind)), ""),
        )

    def _meanings(self, plan: Phrase, kind: str) -> Iterable[Heard]:
        for written in self._candidates(plan, kind):
            typed = self.resolved(written, kind)
            if typed is not None and self._says(typed, kind, plan):
                yield Heard(format_rules((written,)).strip(), typed, kind)

    def _candidates(self, plan: Phrase, kind: str) -> Iterable[syntax.Rule]:
        yield from lift_rules(self.game.vocabulary, self.labels, kind, plan)
        yield from self._replacements(plan, kind)

    def resolved(self, written: syntax.Rule, kind: str) -> rules.Rule | None:
        """A rule on a card of a kind, bound to the words of the game; None where it is none of it."""
        resolver = Resolver.of_game(self.game)
        resolved = resolve_rules(
            resolver,
            Scope(this=Thing(kind)),
            RulePosition(f"{self.game.pack}:{kind}/heard", kind),
            (written,),
        )
        return resolved[0] if resolved and not resolver.diagnostics else None

    def _says(self, rule: rules.Rule, kind: str, plan: Phrase) -> bool:
        for compact in (False, True):
            try:
                said = self.plan(rule, kind, compact=compact)
                if plan == said or plan in condition_first(said):
                    return True
            except NotExpressible:
                pass
        return False

    def _replacements(self, plan: Phrase, kind: str) -> Iterable[syntax.Rule]:
        """The rules that change a number of a labelled rule, if the plan has an "instead of"."""
        changed = _instead_of(plan)
        if changed is None:
            return
        guard = guard_of_line(self.game.vocabulary, self.labels, kind, plan)
        for label in self.game.labels.values():
            for labelled in label:
                for name in labelled.parameters:
                    target: syntax.Statement = rules.Assign(syntax.Name(name), rules.Number(changed))
                    pattern = syntax.Pattern(labelled.word, None, (), None)
                    for condition in dict.fromkeys((guard, None)):  # it may be that of the changed rule
                        yield syntax.Rule(
                            None, (), syntax.Replace(False, pattern, None, condition, (target,))
                        )


def _by_verbs(meanings: tuple[Heard, ...]) -> tuple[Heard, ...]:
    """Without those in which a field is written to, where a verb of the game is said in the same words."""
    by_verbs = tuple(heard for heard in meanings if not any(map(_is_assigned, walk(heard.rule))))
    return by_verbs or meanings


def _is_assigned(node: rules.Node) -> bool:
    """Whether a statement writes to a field of a thing, of a player or of the game."""
    return isinstance(node, rules.Assign) and isinstance(node.target, rules.Member)


def _instead_of(plan: Phrase) -> int | None:
    """The number before "instead of", wherever in a plan it stands."""
    number = plan.get("number")
    if isinstance(number, int) and any(quality.op == "instead_of" for quality in plan.items("qualities")):
        return number
    for _, value in plan.slots:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Phrase):
                number_within = _instead_of(part)
                if number_within is not None:
                    return number_within
    return None
