"""What the words of a verb say is compared with what it does by its ``define``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.packs.pack_files import PackFiles
from ...typed.involved import dues, involved
from ...typed.model import Definition, Game
from ...words.vocabulary import Verb, WordDeclaration
from ..language.missing import MissingForm
from ..language.word_entries import word_place
from ..read.lookup import PatternIndex
from ..read.word_finder import Mention, WordFinder
from ..realizer import Realizer
from ..voice_parts import signature
from .lacking.lacks import own_files
from .verb_words import named_by


class DefinedVerbs:
    """Looks at the words of verbs in one language after the other, and at what is lacking there knowingly."""

    def __init__(self, game: Game, packs: Sequence[PackFiles]) -> None:
        self._game = game
        self._packs = packs
        self._own = own_files(packs)
        self._met = set[tuple[str, str, str]]()
        self._seen = set[str]()
        self._heard = set[str]()
        verbs: dict[str, list[Definition]] = {}
        for definition in game.definitions.values():
            verbs.setdefault(definition.verb, []).append(definition)
        self._verbs = [(game.vocabulary.verbs[name], definitions) for name, definitions in verbs.items()]

    def language(self, realizer: Realizer) -> Iterator[Diagnostic]:
        """H553: the words of a verb name what its definition has nothing to do with.

        H554: they do not tell what a player must know. H556: neither does the glossary.
        """
        language = realizer.language
        self._seen.add(language.code)
        finder = WordFinder(language, PatternIndex(language, signature()))
        for verb, definitions in self._verbs:
            place = word_place(f"verb:{verb.name}", self._packs, language.code)
            if f"verb:{verb.name}" in language.lexemes and {place.file, verb.span.file} & self._own:
                self._heard.add(verb.name)
                mentions = named_by(finder, f"verb:{verb.name}")
                does = _said(realizer, verb)
                tell = partial(
                    diagnostic, verb=verb.name, language=language.code, does=does or _written(verb)
                )
                for mention in self._claimed(verb, definitions, mentions, finder):
                    word = ", ".join(sorted(map(_bare, mention.words)))
                    yield tell("H553", place, said=mention.text, word=word)
                for word in dict.fromkeys(self._hidden(definitions, mentions)):
                    if not self._knowingly("hides", verb, (word,)):
                        yield tell("H554", place, word=word)
                    elif does == "":
                        listed = verb.hides[word].span
                        yield diagnostic("H556", listed, word=word, verb=verb.name, language=language.code)

    def _claimed(
        self, verb: Verb, definitions: Sequence[Definition], mentions: Iterable[Mention], finder: WordFinder
    ) -> Iterator[Mention]:
        """What is named without need; what a field is called that the definition speaks of may be named."""
        has = set(involved(self._game, definitions))
        for field in sorted(word for word in has if word.startswith("field:")):
            has.update(word for mention in named_by(finder, field) for word in mention.words)
        for mention in mentions:
            if not mention.words & has and not self._knowingly("names", verb, map(_bare, mention.words)):
                yield mention

    def _hidden(self, definitions: Sequence[Definition], mentions: Iterable[Mention]) -> Iterator[str]:
        told = frozenset(word for mention in mentions for word in mention.words)
        for due in (due for definition in definitions for due in dues(self._game, definition)):
            if due.word not in told:
                yield _bare(due.word)
            elif due.amount and due.amount not in told:
                yield due.amount

    def _knowingly(self, key: str, verb: Verb, words: Iterable[str]) -> bool:
        """Whether a verb lists a word, which is noted."""
        listed = {(key, verb.name, word) for word in words if word in _lists(verb)[key]}
        self._met |= listed
        return bool(listed)

    def needless(self, languages: Iterable[str]) -> Iterator[Diagnostic]:
        """H555: what is listed, and is not so in any language; nothing where one could not be
        looked at, nor of a verb that has no words."""
        looked_at = frozenset(languages)
        if not looked_at or not self._seen.issuperset(looked_at):
            return
        for verb in map(self._game.vocabulary.verbs.__getitem__, sorted(self._heard)):
            for key, listed in _lists(verb).items():
                for word, entry in listed.items():
                    if (key, verb.name, word) not in self._met and entry.span.file in self._own:
                        reason = f"needless_{key}"
                        yield diagnostic("H555", entry.span, word=word, verb=verb.name, reason=reason)


def _lists(verb: Verb) -> Mapping[str, Mapping[str, WordDeclaration]]:
    return {"hides": verb.hides, "names": verb.names}


def _said(realizer: Realizer, verb: Verb) -> str | None:
    """What a verb does, in a sentence; empty where no sentence says it, None where a word is lacking."""
    try:
        return realizer.defined(verb.name)
    except MissingForm:
        return None


def _written(verb: Verb) -> str:
    """The same in the rules language."""
    return verb.name if verb.define is None else "; ".join(verb.text.split("\n")).strip("; ")


def _bare(word: str) -> str:
    """A word without its sort; a number as it is."""
    return word.rpartition(":")[2]
