"""The words that stand on pages besides the rules, from ``locales/<language>/pages.yaml``.

They are not the program's messages: a game can be read in a language that the program does not speak.
"""

from __future__ import annotations

from ....compiler.source.languages import until_languages_change
from ...report.message_files import languages_with_messages, read_message_file
from ...report.messages import Messages

_FILE = "pages.yaml"
_OF_GAMES = ("player", "named")
"""What also tells a game to those who play it, where these words are asked for in another section."""


@until_languages_change
def languages_with_pages() -> tuple[str, ...]:
    """The languages that have words for pages, in alphabetical order."""
    return languages_with_messages(_FILE)


@until_languages_change
def page_words(language: str) -> Messages:
    """The words for pages in a language that has some."""
    words = read_message_file(language, _FILE)
    return Messages(language, {"reference": words, "play": {key: words[key] for key in _OF_GAMES}})
