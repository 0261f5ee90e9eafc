"""A row as it is said, one level deep: tokens, and the slots that phrases fill.

The linearizer says what stands in the slots, and so gets a text. The reader asks for no more than the row:
what stands in the slots it has read already.
"""

from __future__ import annotations

from typing import NamedTuple, Union

from ..language.tokens import Token
from ..message.plan import Phrase


class Filled(NamedTuple):
    """A slot that a phrase, several or a number fill, with how they are said.

    Of several, ``following`` is the form of all but the first, ``joiner`` what stands between, and with
    ``shared`` only the last names the noun.
    """

    slot: str
    value: Phrase | tuple[Phrase, ...] | int
    form: str = ""
    alternative: str = ""
    following: str = ""
    joiner: str = ""
    shared: str = ""


class Gap(NamedTuple):
    """Where a clause that describes the thing before it would stand; if it is ``closed``, where it stands."""

    closed: bool


Step = Union[Token, Filled, Gap]
OPENED, CLOSED = Gap(False), Gap(True)
CLAUSE = "qualities"
"""The slot of noun phrases whose phrases are said as clauses, each by itself."""
