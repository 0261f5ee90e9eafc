"""JSON in one spelling, and records as what can be written so."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any


def canonical(value: Any) -> bytes:
    """JSON in one spelling: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def record(value: Any) -> Any:
    """A record as its fields by name; what stands at its default is left out."""
    if isinstance(value, tuple):
        return [record(item) for item in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    kept = {f.name: getattr(value, f.name) for f in fields(value)}
    defaults = {f.name: f.default for f in fields(value)}
    return {name: record(v) for name, v in kept.items() if name == "schema" or v != defaults[name]}
