"""JSON in one spelling, and records as what can be written so."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import msgspec


def canonical(value: Any) -> bytes:
    """JSON in one spelling: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def record(value: Any) -> Any:
    """A record as its fields by name; what stands at its default is left out."""
    if isinstance(value, tuple):
        return [record(item) for item in value]
    if not is_dataclass(value):
        return value
    kept = {f.name: (getattr(value, f.name), f.default) for f in fields(value)}
    return {name: record(v) for name, (v, default) in kept.items() if name == "schema" or v != default}
