"""The names under which a pack lists words by what they tell (``heard:``)."""

from __future__ import annotations

from collections.abc import Iterator

from ...source.diagnostics import Diagnostic, diagnostic
from ...source.documents import Document, entries_in, value_at
from ...source.suggestions import nearest_fix
from ...words.vocabulary import Vocabulary
from ..gist.gist import concepts
from ..gist.listed import is_listed
from ..language.language_from_data import HEARD


def check_heard(document: Document | None, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """H592: words for which nobody listens."""
    for name, _ in entries_in(value_at(document, HEARD)):
        if not is_listed(name.text, vocabulary):
            known = [*concepts(), *(f"verb:{verb}" for verb in vocabulary.verbs)]
            yield diagnostic("H592", name.span, fix=nearest_fix(name.text, known, name.span), word=name.text)
