"""All commands: what each is called with, and what it runs. Neither is imported before somebody calls it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..report.messages import Messages
from .options import OptionMaker
from .own_languages import TRANSLATING

if TYPE_CHECKING:
    from ..requests.declaring import Request

Maker = Callable[[OptionMaker], click.Parameter]
Runner = Callable[["Request", Messages], int]

OF_PROGRAM = (OptionMaker.ui_language, OptionMaker.version, OptionMaker.help)
OF_FAMILY = (OptionMaker.ui_language, OptionMaker.help)
_OF_PACKS = (OptionMaker.ui_language, OptionMaker.own_languages, OptionMaker.limit, OptionMaker.help)
_UNLIMITED = (OptionMaker.ui_language, OptionMaker.own_languages, OptionMaker.help)  # of own files, or none
_OF_LANGUAGES = (OptionMaker.limit, OptionMaker.ui_language, OptionMaker.help)


class Entry(NamedTuple):
    """A command: its name, the class of its request, what runs it, the options of all such commands."""

    name: str
    request: str
    runs: str
    usual: tuple[Maker, ...] = _OF_PACKS

    def request_class(self) -> type[Request]:
        """What it is called with."""
        request_class: type[Request] = _imported(f"requests.{self.request}")
        return request_class

    def runner(self) -> Runner:
        """What does it: with a request and the messages it gives the exit code."""
        runner: Runner = _imported(self.runs)
        return runner


class Family(NamedTuple):
    """Commands under one name."""

    name: str
    usual: tuple[Maker, ...]
    commands: tuple[Entry, ...]


COMMANDS: tuple[Entry | Family, ...] = (
    Entry("build", "packs:BuildRequest", "commands.build:build"),
    Entry("check", "packs:CheckRequest", "commands.check:check"),
    Entry("explain", "packs:ExplainRequest", "commands.explain:explain", _UNLIMITED),
    Entry("mutants", "packs:MutantsRequest", "commands.mutants:mutants"),
    Entry("interactions", "packs:InteractionsRequest", "commands.interactions:interactions"),
    Entry("measure", "games:MeasureRequest", "commands.measure:measure"),
    Entry("text", "texts:TextRequest", "commands.text:text"),
    Entry("reference", "texts:ReferenceRequest", "commands.reference:reference"),
    Entry("print", "texts:PrintRequest", "commands.print:print_cards"),
    Entry("read", "texts:ReadRequest", "commands.read:read"),
    Entry("fmt", "packs:FmtRequest", "commands.fmt:fmt", _UNLIMITED),
    Entry("play", "games:PlayRequest", "commands.play:play"),
    Entry("replay", "games:ReplayRequest", "commands.replay:replay_file"),
    Entry("coverage", "packs:CoverageRequest", "commands.coverage:coverage"),
    Entry("diff", "packs:DiffRequest", "commands.diff:diff"),
    Family(
        "new",
        _UNLIMITED,
        (
            Entry("game", "texts:NewGameRequest", "authoring.new_game:new_game"),
            Entry("expansion", "texts:NewExpansionRequest", "authoring.new_expansion:new_expansion"),
            Entry("card", "texts:NewCardRequest", "authoring.new_card:new_card"),
            Entry("word", "texts:NewWordRequest", "authoring.new_word:new_word"),
        ),
    ),
    Family(
        TRANSLATING,
        _OF_LANGUAGES,
        (
            Entry("new", "languages:NewLanguageRequest", "locale.begin.new_language:new_language"),
            Entry("check", "languages:CheckLanguageRequest", "locale.review.check_language:check_language"),
            Entry("review", "languages:ReviewRequest", "locale.review.review_command:review"),
            Entry("prove", "languages:ProveRequest", "locale.review.prove:prove"),
            Entry("status", "languages:StatusRequest", "locale.review.status:status"),
            Entry("export", "languages:ExportRequest", "locale.po.export_po:export_po"),
            Entry("import", "languages:ImportRequest", "locale.po.import_po:import_po"),
        ),
    ),
    Family(
        "sheet",
        _UNLIMITED,
        (
            Entry("export", "sheets:ExportSheetRequest", "authoring.sheet.export_sheet:export_sheet"),
            Entry("import", "sheets:ImportSheetRequest", "authoring.sheet.import_sheet:import_sheet"),
        ),
    ),
    Entry("pack", "packs:PackRequest", "commands.pack:pack"),
    Entry("upgrade", "packs:UpgradeRequest", "commands.upgrade:upgrade", _UNLIMITED),
    Entry("lsp", "studio:LspRequest", ".studio.command:lsp"),
    Entry("table", "studio:TableRequest", ".studio.table.command:table"),
)
"""In the order of the page of help."""


def _imported(place: str) -> Any:
    """What a module of the workbench has under a name, both with a colon between.

    A dot in front leads out of the workbench, to what needs more than it: no import says so.
    """
    module, _, name = place.partition(":")
    return getattr(import_module(f"..{module}", __package__), name)
