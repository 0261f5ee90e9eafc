"""The changelog, the program and the package tell one version."""

from __future__ import annotations

import re
import tomllib
from datetime import date

from packaging.version import Version
from tests.places import ROOT

import heroglyph

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
RELEASES = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)", heading) for heading in HEADINGS[1:]]


def test_newest_version_is_that_of_the_program() -> None:
    assert RELEASES[0] and RELEASES[0][1] == heroglyph.__version__


def test_versions_stand_from_the_newest_to_the_oldest() -> None:
    assert HEADINGS[0] == "[Unreleased]"
    told = [(Version(release[1]), date.fromisoformat(release[2])) for release in RELEASES if release]
    assert len(told) == len(RELEASES), HEADINGS
    assert told == sorted(told, reverse=True) and len({version for version, _ in told}) == len(told)
    assert [day for _, day in told] == sorted((day for _, day in told), reverse=True)


def test_the_package_has_no_version_of_its_own() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in built["project"] and built["project"]["dynamic"] == ["version"]
    assert built["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "heroglyph.__version__"}
