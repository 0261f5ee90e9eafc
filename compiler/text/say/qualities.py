"""What a quality of a thing says as adjectives."""

from __future__ import annotations

from ..message.plan import Phrase

ALTERNATIVES = "or"
"""What joins adjectives of which one must hold."""


def adjective_values(quality: Phrase) -> tuple[str, ...]:
    """The values that a quality says as adjectives, of which one must hold."""
    match quality.op:
        case "is":
            return (quality.word("value"),)
        case "among":
            return tuple(value.word("value") for value in quality.items("values"))
    return ()
