"""What a language pack lacks, as an error that names it."""

from __future__ import annotations


class MissingForm(LookupError):
    """A language pack lacks what a text needs: a word, one of its forms, or a pattern."""

    def __init__(self, language: str, what: str, needed: str) -> None:
        super().__init__(f"{language}: {what} has no {needed}")
        self.language = language
        self.what = what
        self.needed = needed
