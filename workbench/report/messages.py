"""What the tools say, in the reader's language, from ``locales/<language>/messages.yaml``.

A placeholder is a name in braces and nothing more: no attributes, no format marks. What is put in is
text and is not looked through again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Map
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ...compiler.source.languages import until_languages_change
from .message_files import languages_with_messages, read_message_file
from .visible import visible

if TYPE_CHECKING:
    from ...compiler.source.diagnostics import Argument, Diagnostic, Related

DEFAULT_LANGUAGE = "en"
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_GROUPED = 1000  # from this number on thousands stand apart

Words = str | dict[str, "Words"]


class Messages(NamedTuple):
    """The messages of one language."""

    language: str
    words: dict[str, Words]

    def say(self, *path: str, **arguments: Argument | float) -> str:
        """The message at a path, filled in; with an argument ``count``, in the plural form of that number.

        A message that is missing shows its path, so that it is noticed.
        """
        words: Words | None = self.words
        for key in path:
            words = words.get(key) if isinstance(words, dict) else None
        if isinstance(words, dict):
            words = words.get(self._plural(arguments.get("count", 0))) or words.get("other")
        if not isinstance(words, str):
            return ".".join(path)
        return fill(words, {n: self.number(a) if isinstance(a, float) else a for n, a in arguments.items()})

    def has(self, section: str, key: str) -> bool:
        """Whether there is a message of this name in a section."""
        return self._at(section, key) is not None

    def number(self, number: float) -> str:
        """A number; one that is not whole with the sign that the language has for decimals."""
        from babel.numbers import format_decimal

        return str(number) if isinstance(number, int) else format_decimal(number, locale=self.language)

    def grouped(self, number: int) -> str:
        """A whole number as the language writes it in a table: with a mark between its thousands."""
        from babel.numbers import format_decimal

        return str(number) if abs(number) < _GROUPED else format_decimal(number, locale=self.language)

    def listed(self, parts: Iterable[str]) -> str:
        """Names or values in a row, with the mark that the language has between them (CLDR)."""
        from babel import Locale

        between = str(Locale.parse(self.language).list_patterns["standard"]["middle"])
        return reduce(lambda before, part: _one_more(between, before, part), parts, "")

    def either(self, parts: Sequence[str]) -> str:
        """Phrases of which one is meant: "a, b or c", as the language says it (CLDR)."""
        from babel.lists import format_list

        return format_list(list(parts), style="or", locale=self.language)

    def text(self, diagnostic: Diagnostic) -> str:
        """What is wrong."""
        return self.say("diagnostics", diagnostic.code, "text", **self._arguments(diagnostic))

    def help(self, diagnostic: Diagnostic) -> str | None:
        """What to do about it, where there is something to say."""
        entry = self._at("diagnostics", diagnostic.code)
        if not isinstance(entry, dict) or "help" not in entry:
            return None
        return self.say("diagnostics", diagnostic.code, "help", **self._arguments(diagnostic))

    def caption(self, related: Related) -> str:
        """What another place has to do with the mistake."""
        return self.say("captions", related.caption, **dict(related.arguments))

    def term(self, key: str) -> str:
        """One of our own words, in brackets where several are meant; the key itself where there is none."""
        if key[:1] == "[" and key[-1:] == "]":
            return f"[{self.term(key[1:-1])}]"
        term = self._at("terms", key)
        return term if isinstance(term, str) else key

    def _at(self, section: str, key: str) -> Words | None:
        entries = self.words.get(section)
        return entries.get(key) if isinstance(entries, dict) else None

    def _arguments(self, diagnostic: Diagnostic) -> dict[str, Argument]:
        from ...compiler.source.data.catalogue import read_catalogue

        entry = read_catalogue().get(diagnostic.code)
        terms = entry.terms if entry else ()
        return {
            name: self.term(value) if name in terms and isinstance(value, str) else value
            for name, value in diagnostic.arguments
        }

    def _plural(self, count: Argument | float) -> str:
        from babel import Locale

        return str(Locale.parse(self.language).plural_form(count if isinstance(count, float) else int(count)))


def _one_more(between: str, before: str, part: str) -> str:
    """A row with one part more, by a pattern of CLDR with places for both."""
    start, _, rest = between.partition("{0}")
    middle, _, end = rest.partition("{1}")
    return f"{start}{before}{middle}{part}{end}" if before else part


_OF_LINES = frozenset({"rule", "other"})
"""The arguments that may be a rule of several lines, which stands below the message as it is copied."""
_INDENT = " " * 6


def fill(message: str, arguments: Map[str, Argument]) -> str:
    """A message with its placeholders replaced; hidden characters in what is put in are made visible."""

    def value(match: re.Match[str]) -> str:
        argument = arguments.get(match[1])
        if argument is None:
            return match.group()
        lines = str(argument).split("\n") if match[1] in _OF_LINES else [str(argument)]
        shown = [visible(line) for line in lines]
        return shown[0] if len(shown) == 1 else "".join(f"\n{_INDENT}{line}" for line in shown)

    return PLACEHOLDER.sub(value, message)


@until_languages_change
def read_messages(language: str = DEFAULT_LANGUAGE) -> Messages:
    """The messages of a language. Raises ValueError for a language that has none."""
    if language not in available_languages():
        raise ValueError(language)
    return Messages(language, read_message_file(language))


@until_languages_change
def available_languages() -> tuple[str, ...]:
    """The languages that the tools speak, in alphabetical order."""
    return languages_with_messages()


def choose_language(wanted: str | None, environment: Map[str, str]) -> str:
    """The language asked for, or that of the user's system, or English.

    Raises ValueError for a language asked for that has no messages.
    """
    if wanted:
        if wanted not in available_languages():
            raise ValueError(wanted)
        return wanted
    for variable in ("HEROGLYPH_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            language = re.split(r"[_.@-]", value)[0].lower()
            return language if language in available_languages() else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


def nothing_wrong(messages: Messages) -> str:
    """What is said of packs in which nothing was found."""
    return messages.say("report", "nothing")
