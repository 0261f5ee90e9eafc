"""A browser of this machine for tests of pages; none is fetched."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def _browser() -> Any:
    """A browser of this machine; without one the tests are skipped, but not in CI, which installs it."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None  # type: ignore[assignment]
    if path is not None and sync_playwright is not None:
        return sync_playwright, path
    reason = "no chromium on this machine" if path is None else "playwright is not installed"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def opened_browser() -> Iterator[Any]:
    """Begins a browser and ends it: the body of a fixture."""
    started, path = _browser()
    with started() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()
