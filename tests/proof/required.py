"""Programs that some tests call: without them a test is skipped, but not in CI, which installs them."""

from __future__ import annotations

import os

import pytest


def require(available: bool, packages: str) -> None:
    """Skips the test if a program is not there; fails instead where the variable CI is set."""
    if available:
        return
    reason = f"needs the Debian packages {packages}"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
