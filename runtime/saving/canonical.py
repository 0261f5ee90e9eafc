"""JSON in one spelling."""

from __future__ import annotations

import msgspec


def canonical(value: object) -> bytes:
    """JSON in one spelling: keys sorted, no spaces, UTF-8; defaults of records left out."""
    return msgspec.json.encode(value, order="sorted")
