"""What is told of a sentence that says no rule, and the rules that come nearest to it, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...compiler.text.interpret.mismatch import Misheard, Sort
from ...compiler.text.interpret.suggestions import Suggestion
from .messages import Messages


def misheard_lines(line: str, misheard: Misheard, messages: Messages) -> Iterator[str]:
    """What is told of a line that says no rule."""

    def say(key: str, **arguments: str) -> str:
        return messages.say("cli", key, **arguments)

    word = line[misheard.start : misheard.end]
    if misheard.whole:
        yield say("understood_whole")
        for heard in misheard.elsewhere:
            yield say("understood_elsewhere", kind=heard.kind, rule=heard.source)
        return
    if misheard.form is not None:
        yield say("wrong_form", written=word, form=misheard.form)
        return
    yield say("understood", text=misheard.understood) if misheard.understood else say("not_understood")
    if misheard.near is not None:
        yield say("not_the_word_but", word=word, near=misheard.near)
    elif word:
        yield say("not_the_word", word=word)
    if misheard.sorts:
        yield say("expected")
        yield from (f"  {_sort(sort, messages)}" for sort in misheard.sorts)
    if misheard.example is not None:
        yield say("as_in", text=misheard.example)
    if misheard.understood and not any(letter.isalnum() for letter in line[misheard.start :]):
        yield say("understood_to_end")


def near_lines(suggestions: Iterable[Suggestion], messages: Messages) -> Iterator[str]:
    """What may be meant, each as it is said, with its rule below."""
    for number, suggestion in enumerate(suggestions):
        if number == 0:
            yield messages.say("cli", "near_it")
        yield f"  {suggestion.marked}"
        yield from (f"    {line}" for line in suggestion.heard.source.splitlines())


def _sort(sort: Sort, messages: Messages) -> str:
    name = messages.say("terms", f"words_{sort.name}")
    if not sort.words:
        return name
    words = ", ".join((*sort.words, "…") if sort.more else sort.words)
    return messages.say("cli", "words_of_sort", sort=name, words=words)
