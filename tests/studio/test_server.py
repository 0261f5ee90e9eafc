"""The language server as editors meet it: started as a program, spoken to over its streams."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.places import ROOT
from tests.studio.packs import copied

pytest.importorskip("pygls", reason="the language server needs the packages of heroglyph[studio]")

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from tests.studio.editor import Editor, with_editor


def document(path: Path) -> lsp.TextDocumentIdentifier:
    return lsp.TextDocumentIdentifier(path.as_uri())


def all_of(editor: Editor, path: Path) -> lsp.Range:
    return lsp.Range(lsp.Position(0, 0), lsp.Position(editor.texts[path].count("\n") + 1, 0))


async def actions(
    editor: Editor, path: Path, place: lsp.Range, only: list[str] | None = None
) -> dict[str, lsp.CodeAction]:
    """What is offered at a place, by its title."""
    answer = await editor.client.text_document_code_action_async(
        lsp.CodeActionParams(document(path), place, lsp.CodeActionContext([], only=only))
    )
    return {action.title: action for action in answer or () if isinstance(action, lsp.CodeAction)}


def text_after(editor: Editor, path: Path, action: lsp.CodeAction) -> str:
    assert action.edit is not None and action.edit.changes is not None
    return editor.edited(path, list(action.edit.changes[path.as_uri()]))


def test_mistakes_are_told_and_mended_while_somebody_types(tmp_path: Path) -> None:
    pack = copied("lantern_fair", tmp_path)
    cards = pack / "cards" / "familiars.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        right = editor.texts[cards]
        await editor.until(lambda: cards.as_uri() in editor.told)
        assert editor.codes(cards) == []

        editor.replace(cards, "push die by 1", "psuh die by 1")
        await editor.until(lambda: editor.codes(cards) == ["H302"])
        (told,) = editor.told[cards.as_uri()]
        assert editor.covered(cards, told.range) == "psuh"
        assert told.severity is lsp.DiagnosticSeverity.Error and told.source == "heroglyph"
        page = await editor.hover(cards, "ps|uh")
        assert "Not a verb of this game" in page  # the page of the code

        offered = await actions(editor, cards, told.range)
        assert text_after(editor, cards, offered["Replace it by “push”"]) == right

        editor.write(cards, right)
        await editor.until(lambda: editor.codes(cards) == [])
        assert cards.read_text("utf-8") == right  # nothing was written

        editor.replace(cards, "id: black_cat", "id: fire_moth")
        await editor.until(lambda: editor.codes(cards) != [])
        places = [
            each.related_information for each in editor.told[cards.as_uri()] if each.related_information
        ]
        assert any(editor.covered(cards, each.location.range) for row in places for each in row)

    with_editor(act, pack)


def test_safe_changes_are_made_at_once(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards = pack / "cards" / "charms.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        right = editor.texts[cards]
        wrong = right.replace("score 2 if game.closed", "score 2 if game.closed == yes", 1)
        wrong = wrong.replace("score my.wares", "score my.wares.", 1)
        editor.write(cards, wrong)
        await editor.until(lambda: editor.codes(cards) != [])
        nothing = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))
        assert await actions(editor, cards, nothing) == {}  # it is no fix of this place
        (all_safe,) = (await actions(editor, cards, nothing, ["source.fixAll"])).values()
        mended = text_after(editor, cards, all_safe)
        assert mended != wrong and "game.closed is yes" in mended

    with_editor(act, pack)


def test_what_an_editor_has_not_saved_counts_in_other_files(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    words, cards = pack / "vocabulary.yaml", pack / "cards" / "charms.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        editor.open(words)
        editor.replace(words, "    rich: my.coin >= 10", "    wealthy: my.coin >= 10")
        await editor.until(lambda: "H310" in editor.codes(cards) or editor.codes(cards) != [])
        new = pack / "cards" / "new.yaml"  # not on the disk at all
        editor.open(new, "- id: comet\n  kind: charm\n  cost: 3\n  rules: |\n    scroe 1\n")
        await editor.until(lambda: editor.codes(new) != [])
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document(words)))
        await editor.until(lambda: editor.codes(cards) == [])

    with_editor(act, pack)


def test_texts_are_read_back_and_examples_played_when_nobody_types(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards, french = pack / "cards" / "charms.yaml", pack / "locales" / "fr.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        editor.open(french)
        editor.replace(cards, "expect: {my.point: 3, game.late: no}", "expect: {my.point: 4, game.late: no}")
        editor.replace(french, "  lantern: {name: Lanterne}\n", "")
        await editor.until(lambda: editor.codes(french) + editor.codes(cards) != [])
        await editor.until(lambda: any(code.startswith("H7") for code in editor.codes(cards)))
        lenses = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(document(cards)))
        first = await editor.client.code_lens_resolve_async((lenses or ())[0])
        assert first.command is not None and first.command.title == "1 example fails"
        await editor.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(first.command.command, list(first.command.arguments or ()))
        )
        assert any("early, and the market has closed" in message for message in editor.shown)

    with_editor(act, pack)


def test_words_are_told_found_and_renamed(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards, words = pack / "cards" / "charms.yaml", pack / "vocabulary.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        editor.open(words)
        client = editor.client
        said = await editor.hover(cards, "score my.wa|res")
        assert "`player.wares`" in said and "vocabulary.yaml:26" in said
        card = await editor.hover(cards, "id: pur|se")
        assert "**Purse**" in card and "points" in card

        places = await client.text_document_definition_async(
            lsp.DefinitionParams(**editor.at(cards, "score my.wa|res"))
        )
        (declared,) = places if isinstance(places, list | tuple) else ()
        assert isinstance(declared, lsp.Location) and declared.uri == words.as_uri()
        assert editor.covered(words, declared.range) == "wares"

        uses = await client.text_document_references_async(
            lsp.ReferenceParams(lsp.ReferenceContext(True), **editor.at(cards, "score my.wa|res"))
        )
        assert {Path(use.uri).name for use in uses or ()} == {
            "charms.yaml",
            "vocabulary.yaml",
            "game.yaml",
            "de.yaml",
            "en.yaml",
            "es.yaml",
            "fr.yaml",
        }
        lit = await client.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(**editor.at(cards, "score my.wa|res"))
        )
        assert {editor.covered(cards, each.range) for each in lit or ()} == {"wares"}

        edit = await client.text_document_rename_async(
            lsp.RenameParams(new_name="goods", **editor.at(cards, "score my.wa|res"))
        )
        assert edit is not None and edit.changes is not None
        assert "score my.goods" in editor.edited(cards, list(edit.changes[cards.as_uri()]))
        with pytest.raises(JsonRpcException, match="taken already"):
            await client.text_document_rename_async(
                lsp.RenameParams(new_name="bundles", **editor.at(cards, "score my.wa|res"))
            )
        nowhere = lsp.PrepareRenameParams(**editor.at(words, "What is so"))
        assert await client.text_document_prepare_rename_async(nowhere) is None

    with_editor(act, pack)


def test_a_builtin_game_is_written_like_any_other() -> None:
    skills = ROOT / "src" / "heroglyph" / "cards" / "rollplayer" / "skills.yaml"
    skills = Path(os.path.realpath(skills))

    async def act(editor: Editor) -> None:
        editor.open(skills)
        assert "**Diplomacy**" in await editor.hover(skills, "id: diplo|macy")
        editor.replace(skills, "arrow: up\n", "arrow: up\n  wi\n")
        assert "window: " in await editor.offered(skills, "  wi|\n")
        editor.replace(skills, "  wi\n", "  window: \n")
        assert "dice_phase.my_turn" in await editor.offered(skills, "  window: |\n")
        edit = await editor.client.text_document_rename_async(
            lsp.RenameParams(new_name="tact", **editor.at(skills, "id: diplo|macy"))
        )
        assert edit is not None and len(edit.changes or {}) > 4

    with_editor(act, skills.parent)


def test_what_stands_beside_a_text(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards = pack / "cards" / "charms.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        client = editor.client
        outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document(cards)))
        lantern = (outline or ())[0]
        assert isinstance(lantern, lsp.DocumentSymbol)
        assert (lantern.name, lantern.detail) == ("lantern", "charm")
        assert [below.name for below in lantern.children or ()][:2] == [
            "rules",
            "early, and the market has closed",
        ]
        folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(document(cards)))
        assert folds and folds[0].start_line == 0 and folds[0].end_line > 10
        hints = await client.text_document_inlay_hint_async(
            lsp.InlayHintParams(document(cards), all_of(editor, cards))
        )
        said = {hint.position.line: hint.tooltip for hint in hints or ()}
        assert said[4] == "Erhalte am Spielende 2 Punkte, falls der Markt geschlossen ist."
        colors = await client.text_document_semantic_tokens_full_async(
            lsp.SemanticTokensParams(document(cards))
        )
        assert colors is not None
        words = painted_words(editor, cards, list(colors.data))
        assert words["score"] == "keyword" and words["roll"] == "function" and words["die"] == "type"
        assert words["closed"] == "property" and words["coin"] == "macro" and words["2"] == "number"

        editor.replace(cards, "score 1 if not game.late", "score 1 if not")  # half a rule
        hints = await client.text_document_inlay_hint_async(
            lsp.InlayHintParams(document(cards), all_of(editor, cards))
        )
        assert 4 in {hint.position.line for hint in hints or ()}  # the others go on
        before = await editor.hover(cards, "id: lan|tern")
        assert "What it said before:" in before and "*Erhalte am Spielende 1 Punkt" in before

    with_editor(act, pack, "--lang", "de")


def painted_words(editor: Editor, path: Path, data: list[int]) -> dict[str, str]:
    from heroglyph.studio.reading.painted import KINDS

    words: dict[str, str] = {}
    line = column = 0
    lines = editor.texts[path].split("\n")
    for at in range(0, len(data), 5):
        down, along, length, kind, _ = data[at : at + 5]
        column = along if down else column + along
        line += down
        words.setdefault(lines[line][column : column + length], KINDS[kind])
    return words


def test_rules_are_laid_out(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards = pack / "cards" / "charms.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        right = editor.texts[cards]
        options = lsp.FormattingOptions(2, True)
        params = lsp.DocumentFormattingParams(document(cards), options)
        assert not await editor.client.text_document_formatting_async(params)
        editor.replace(cards, "score 2 if game.closed", "score  2 if  game.closed")
        edits = await editor.client.text_document_formatting_async(params)
        assert editor.edited(cards, list(edits or ())) == right
        editor.replace(cards, "score  2 if  game.closed", "score  2 if")  # no rule: it stays as it is
        assert not await editor.client.text_document_formatting_async(params)

    with_editor(act, pack)


SENTENCE = """- id: star_sign
  kind: trait
  dots: 1
  cost: 3
  arrow: up
  text: {en: "When you place a red die, gain 2 coins."}
"""


def test_sentences_are_mended_and_become_rules(tmp_path: Path) -> None:
    pack = copied("lantern_fair", tmp_path)
    cards = pack / "cards" / "star.yaml"
    cards.write_text(SENTENCE, "utf-8")

    async def act(editor: Editor) -> None:
        editor.open(cards, SENTENCE.replace("place a red die", "plonk a red die"))
        await editor.until(lambda: any(code.startswith("H48") for code in editor.codes(cards)))
        at = editor.place(cards, "red die")
        nearest = [
            action
            for title, action in (await actions(editor, cards, lsp.Range(at, at))).items()
            if "place a red die" in title
        ]
        editor.write(cards, text_after(editor, cards, nearest[0]))
        await editor.until(lambda: not any(code.startswith("H48") for code in editor.codes(cards)))
        offered = await actions(editor, cards, all_of(editor, cards), ["refactor.rewrite"])
        (rules,) = offered.values()
        written = text_after(editor, cards, rules)
        assert "after place die where die.color is red: gain 2 gold" in written and "text:" not in written

    with_editor(act, pack)


HALF = [
    "",
    "-",
    "- id",
    "- id: x\n  kind",
    "- id: x\n  kind: charm\n  rules: |",
    "{",
    "- [",
    "\t",
    '- id: "',
    "\ufeff",
]


def test_half_a_file_is_no_trouble(tmp_path: Path) -> None:
    pack = copied("night_market", tmp_path)
    cards, words = pack / "cards" / "charms.yaml", pack / "vocabulary.yaml"

    async def act(editor: Editor) -> None:
        editor.open(cards)
        editor.open(words)
        for path in (cards, words):
            whole = editor.texts[path]
            for text in (*HALF, whole[: len(whole) // 2], whole[:-1].replace(":", "", 1)):
                editor.write(path, text)
                at = lsp.Position(text.count("\n"), len(text.rpartition("\n")[2]))
                await editor.client.text_document_completion_async(lsp.CompletionParams(document(path), at))
                await editor.client.text_document_hover_async(lsp.HoverParams(document(path), at))
                await editor.client.text_document_semantic_tokens_full_async(
                    lsp.SemanticTokensParams(document(path))
                )
                await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(document(path)))
                await editor.client.text_document_inlay_hint_async(
                    lsp.InlayHintParams(document(path), all_of(editor, path))
                )
            editor.write(path, whole)
        await editor.until(lambda: cards.as_uri() in editor.told and editor.codes(cards) == [])
        stranger = tmp_path / "notes.yaml"
        editor.open(stranger, "- anything: at all\n")  # no pack: nothing is said
        assert await editor.offered(stranger, "- any|thing") == []

    with_editor(act, pack)


def test_a_pack_is_served_on_a_port_too(tmp_path: Path) -> None:
    from pygls.lsp.client import LanguageClient

    pack = copied("night_market", tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    async def act() -> None:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "heroglyph",
            "lsp",
            "--tcp",
            str(port),
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "HEROGLYPH_LANGUAGE": "en"},
        )
        assert server.stderr is not None
        assert str(port) in (await server.stderr.readline()).decode()
        client = LanguageClient("editor", "1")
        async with asyncio.timeout(60):
            while True:
                try:
                    await client.start_tcp("127.0.0.1", port)
                    break
                except ConnectionRefusedError:  # it has said so a moment before it listens
                    await asyncio.sleep(0.05)
        answer = await client.initialize_async(
            lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=pack.as_uri())
        )
        assert answer.server_info is not None and answer.server_info.name == "heroglyph"
        await client.shutdown_async(None)
        client.exit(None)
        async with asyncio.timeout(60):
            assert await server.wait() == 0
        await client.stop()  # type: ignore[no-untyped-call]

    asyncio.run(act())


TOLD = {
    "code_action_provider",
    "code_lens_provider",
    "completion_provider",
    "definition_provider",
    "document_formatting_provider",
    "document_highlight_provider",
    "document_symbol_provider",
    "execute_command_provider",
    "folding_range_provider",
    "hover_provider",
    "inlay_hint_provider",
    "references_provider",
    "rename_provider",
    "semantic_tokens_provider",
}


def test_what_works_is_told_and_nothing_else(tmp_path: Path) -> None:
    from pygls.capabilities import ServerCapabilitiesBuilder

    from heroglyph.studio.lsp.features import make_server
    from heroglyph.workbench.report.messages import read_messages

    server = make_server(read_messages("en"))
    manager = server.protocol.fm
    able = ServerCapabilitiesBuilder(
        lsp.ClientCapabilities(),
        {*manager.features, *manager.builtin_features},
        manager.feature_options,
        list(manager.commands),
        lsp.TextDocumentSyncKind.Full,
    ).build()  # type: ignore[no-untyped-call]
    told = {name for name in dir(able) if name.endswith("_provider") and getattr(able, name)}
    assert told == TOLD
    server.helper.end()
    shutil.rmtree(tmp_path)


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_a_missing_extra_is_told(language: str) -> None:
    program = (
        "import sys\n"
        "sys.modules['pygls'] = None\n"
        "from heroglyph.workbench.cli.cli import main\n"
        f"sys.exit(main(['lsp', '--ui-lang', '{language}']))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert 'pip install "heroglyph[studio]"' in done.stderr and "Traceback" not in done.stderr
