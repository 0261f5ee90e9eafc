"""The pack that a command adds to: the one asked for, the one around, or a new one that extends a game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from ...compiler.compile import CheckedGame
from ...compiler.source.packs.archive import is_archive
from ...compiler.source.packs.pack import find_builtin_packs
from ...compiler.source.suggestions import nearest
from ..packs.which_packs import no_such_pack
from ..requests.texts import NewCardRequest, NewWordRequest
from ..terminal.failure import Failure
from .asking import Questionnaire, told
from .kinds import kinds_of
from .own_pack import MANIFEST, OwnPack, builtin_game, is_free, new_pack, open_pack, pack_around

Request = NewCardRequest | NewWordRequest
"""What says of a pack where its folder is, and of a new one its game and its languages."""


def choose_pack(
    request: Request, asker: Questionnaire, kind: str | None = None, named: Sequence[str] = ()
) -> OwnPack:
    """The pack to add to. Raises Failure, and BrokenPackError for a pack that must be mended first.

    A new pack's game is the one that has cards of ``kind``, and its languages those in which something is
    ``named``, where no option says more.
    """
    root = _root(request, asker)
    if (root / MANIFEST).is_file():
        for option, value in (("--extends", request.extends), ("--languages", request.languages)):
            if value is not None:
                raise Failure("only_for_new_pack", option=option, path=str(root))
        return open_pack(root)
    if str(root) in find_builtin_packs():
        raise Failure("builtin_pack", pack=str(root))
    if not is_free(root):
        raise Failure("not_empty", path=str(root))
    base = _base(request.extends, kind, asker)
    return new_pack(root, base, _languages(request.languages, builtin_game(base), named, asker))


def _root(request: Request, asker: Questionnaire) -> Path:
    if request.pack is not None:
        if not request.pack:
            raise Failure("empty_path")
        root = Path(request.pack)
        if is_archive(root):
            raise Failure("zip_only_read", path=request.pack)
        return root
    around = pack_around(Path())
    if around is not None:
        return around
    say = asker.messages.say
    default = say("new", "default_folder") if asker.interactive else None
    folder = asker.answer("--pack", say("new", "ask_folder"), _anything, default, shown="--pack …")
    asker.finish()
    return Path(folder)


def _base(wanted: str | None, kind: str | None, asker: Questionnaire) -> str:
    """The game of a new pack: the one asked for, or the only one with cards of a kind. Raises Failure."""
    packs = list(find_builtin_packs())
    if wanted is not None:
        if wanted not in packs:
            raise no_such_pack(wanted, packs)
        return wanted
    fitting = packs if kind is None else [name for name in packs if kind in kinds_of(builtin_game(name).game)]
    if not fitting:
        every = dict.fromkeys(card_kind for name in packs for card_kind in kinds_of(builtin_game(name).game))
        raise no_such("kind", kind or "", every)
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(fitting)
    say = asker.messages.say
    base = asker.answer(
        "--extends",
        say("new", "ask_game", known=known),
        lambda name: None if name in fitting else told(no_such_pack(name, fitting), asker.messages),
        shown=f"--extends {'|'.join(fitting)}",
    )
    asker.finish()
    return base


def _languages(
    wanted: str | None, game: CheckedGame, named: Sequence[str], asker: Questionnaire
) -> tuple[str, ...]:
    """The languages of a new pack; those of its game are all that it can have. Raises Failure."""
    known = game.packs[0].languages
    given = wanted if wanted is not None else ",".join(named)
    if not given:
        return languages_of_game("--languages", game, asker)
    if strange := _lacking(given, known):
        raise Failure("game_lacks_language", language=strange, known=", ".join(known))
    return _listed(given)


def _lacking(text: str, known: Sequence[str]) -> str:
    return ", ".join(code for code in _listed(text) if code not in known)


def languages_of_game(option: str, game: CheckedGame, asker: Questionnaire) -> tuple[str, ...]:
    """Languages of a game, as an option or the author says; the author's own, where nobody does."""
    known, own = game.packs[0].languages, asker.messages.language

    def problem(text: str) -> str | None:
        strange, there = _lacking(text, known), ", ".join(known)
        say = asker.messages.say
        return say("cli", "game_lacks_language", language=strange, known=there) if strange else None

    default = own if own in known else ",".join(known)
    question = asker.messages.say("new", "ask_languages", known=", ".join(known))
    return _listed(asker.answer(option, question, problem, default)) or _listed(default)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code.strip() for code in text.split(",") if code.strip()))


def _anything(text: str) -> str | None:
    return None


def no_such(what: str, word: str, known: Collection[str]) -> Failure:
    """A word that is none of those known, with the nearest of them if one is near."""
    near = nearest(word, known)
    key = f"no_such_{what}" if near is None else f"no_such_{what}_but"
    return Failure(key, word=word, near=near or "", known=", ".join(known))
