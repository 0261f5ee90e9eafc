"""Every budget in one table: what may be read, checked and run, by default and at most.

A limit on depth is no limit on work, so both are counted; steps are counted, never seconds,
wherever a limit could change a game. Passing a limit is a diagnostic that names it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter

LONGEST_ID = 64
"""The letters of an id that is made for an author: it fits in a line of a message."""
KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True, slots=True)
class LimitRange:
    """What a limit counts, how far a user may raise it, and why it is what it is."""

    name: str
    default: int
    cap: int
    reason: str

    @property
    def can_be_raised(self) -> bool:
        """Whether a user may allow more than the default."""
        return self.cap > self.default


def _limit(default: int, cap: int, reason: str) -> int:
    """A field of ``Limits``: its default, with cap and reason kept beside it."""
    return field(default=default, metadata={"cap": cap, "reason": reason})


@dataclass(frozen=True, slots=True, eq=False)
class Limits:
    """The limits in force; make other ones with ``raised``.

    How two are compared is written by hand: made for so many fields it takes a seventh of the imports of a
    check in which nothing has changed.
    """

    # What a pack may hold (bytes and counts).
    zip_file: int = _limit(8 * MIB, 32 * MIB, "a pack that is packed, before anything is unpacked")
    pack_bytes: int = _limit(16 * MIB, 64 * MIB, "the largest base game is far below a million")
    pack_files: int = _limit(2_000, 10_000, "a pack is read whole before anything else")
    pack_depth: int = _limit(6, 6, "folders inside folders: as deep as old Windows paths allow")
    path_length: int = _limit(160, 160, "leaves room for the user's own folders on Windows")
    file_name_length: int = _limit(80, 80, "fits in a line of a message")
    pack_cards: int = _limit(1_000, 5_000, "the largest published games hold a few hundred")
    game_packs: int = _limit(32, 128, "a base game with all its expansions; each is read whole")
    needs_depth: int = _limit(8, 16, "packs that need packs: nobody sees through more of them")

    # One YAML file (bytes, then counts, then characters).
    yaml_file: int = _limit(256 * KIB, MIB, "about half a second of reading")
    yaml_total: int = _limit(2 * MIB, 8 * MIB, "some seconds of reading for a whole pack")
    yaml_depth: int = _limit(16, 32, "our own files need about 6")
    yaml_values: int = _limit(20_000, 100_000, "more than the largest file needs")
    yaml_key: int = _limit(240, 240, "a paraphrase with all its choices; ids are far shorter")
    yaml_text: int = _limit(8 * KIB, 64 * KIB, "one rule, with its comments")

    # Words of a game (counts).
    noun_depth: int = _limit(16, 32, "kinds of kinds: our own games need 3")

    # Numbers (a value, not a count).
    integer: int = _limit(999_999, 999_999_999, "fits every browser, so nothing can overflow")

    # Rules (characters and counts).
    rule_text: int = _limit(8 * KIB, 32 * KIB, "no printed card comes near it")
    rule_tokens: int = _limit(2_000, 8_000, "keeps each check of a rule short")
    rule_nesting: int = _limit(32, 128, "far below the depth of the host's own stack")

    # Messages (counts and characters).
    errors_per_file: int = _limit(20, 100, "nobody mends more in one go")
    errors_per_pack: int = _limit(100, 500, "nobody mends more in one go")
    related_places: int = _limit(5, 500, "what is not shown is counted; JSON and SARIF have all of them")
    message_length: int = _limit(500, 500, "a message is read, not searched")
    fix_rounds: int = _limit(50, 50, "each round mends what the one before brought to light; two or three do")
    quoted_source: int = _limit(120, 120, "fits on a screen")

    # What the checker accepts.
    static_cost: int = _limit(10_000, 100_000, "product of the bounds of all loops of a rule")
    repeat: int = _limit(100, 1_000, "no printed rule repeats more often")

    game_things: int = _limit(2_000, 10_000, "a large box holds some hundreds; all lie ready at the start")

    # What the runtime does (counts).
    effect_steps: int = _limit(10_000, 100_000, "printed cards need under 200")
    choice_events: int = _limit(1_000, 10_000, "stops a fan of reactions that a depth would miss")
    cascade_depth: int = _limit(16, 64, "other engines stop between 8 and 16")
    waiting_events: int = _limit(256, 1_024, "reactions that wait for their turn")
    question_options: int = _limit(1_000, 1_000, "a question is shown as a list")
    choice_picks: int = _limit(64, 64, "things are picked one by one, never as lists of sets")
    set_searches: int = _limit(20_000, 200_000, "positions tried to see whether a set can be completed")
    rule_turns: int = _limit(250, 2_500, "a rule of one of our games acts 48 times from one answer")
    effect_questions: int = _limit(128, 1_024, "most cards ask once or twice; 64 things may be picked")
    game_choices: int = _limit(2_000, 10_000, "ends a game that does not end itself")

    # A back-stop for the whole program (seconds of processor time, MiB); it ends it, and decides nothing.
    work_seconds: int = _limit(600, 86_400, "ours take seconds; each answer of a game begins anew")
    work_memory: int = _limit(1_024, 65_536, "in MiB; a large pack takes 200")

    # A game file (bytes, counts and characters); it is played with the budgets that it names.
    game_file: int = _limit(4 * MIB, 4 * MIB, "a game of 400 choices takes 80,000")
    game_head: int = _limit(512 * KIB, 512 * KIB, "a hash of each card: 12,000 for 250 cards and words")
    game_line: int = _limit(4 * KIB, 4 * KIB, "a choice takes 200 bytes")
    game_entries: int = _limit(10_000, 10_000, "as many choices as a game can have, however often undone")
    game_players: int = _limit(16, 16, "of a game that does not tell how many play it")
    player_name: int = _limit(80, 80, "fits in a line")
    budget_factor: int = _limit(10, 10, "how many times as much as usual the budgets of a file may be")

    # A compiled game (bytes).
    compiled_game: int = _limit(
        64 * MIB, 64 * MIB, "Roll Player with its texts in four languages takes 1 MiB"
    )

    # Words (characters and counts).
    card_name: int = _limit(80, 320, "fits on a card")
    card_flavor: int = _limit(200, 800, "two lines at the foot of a card")
    phrase_inserts: int = _limit(32, 32, "patterns that bring patterns: ours bring one or two")
    pattern_nesting: int = _limit(8, 8, "brackets inside brackets of a pattern: ours have none")
    pattern_options: int = _limit(32, 32, "parts of a pattern that may be left out: ours have 8 at most")
    letter_accents: int = _limit(4, 8, "living languages need two; more paint over the lines around")
    made_text: int = _limit(4 * KIB, 16 * KIB, "the text of one card in one language")
    read_words: int = _limit(300, 600, "a long card has a hundred; more would nest too deep")
    read_steps: int = _limit(200_000, 2_000_000, "sentences of printed cards need under 10 000")
    read_nesting: int = _limit(40, 60, "phrases inside phrases: printed cards need under 20")
    read_ways: int = _limit(2_048, 8_192, "ways to put a sentence: some words that each may be another one")
    read_texts: int = _limit(10_000_000, 50_000_000, "steps for all texts in place of rules; half a minute")

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if isinstance(other, Limits) else NotImplemented

    def __hash__(self) -> int:
        return hash(_values(self))

    def raised(self, **values: int) -> Limits:
        """These limits with some changed, none above its cap. Raises ValueError beyond it."""
        for name, value in values.items():
            limit = LIMITS.get(name)
            if limit is None:
                raise ValueError(name)
            if not 0 <= value <= limit.cap:
                raise ValueError(f"{name}={value} > {limit.cap}")
        return replace(self, **values)


LIMITS: dict[str, LimitRange] = {
    f.name: LimitRange(f.name, f.default, f.metadata["cap"], f.metadata["reason"])  # type: ignore[arg-type]
    for f in fields(Limits)
}

_values = attrgetter(*LIMITS)
DEFAULT_LIMITS = Limits()

BUDGETS = {
    "steps": "effect_steps",
    "events": "choice_events",
    "depth": "cascade_depth",
    "waiting": "waiting_events",
    "options": "question_options",
    "picks": "choice_picks",
    "searches": "set_searches",
    "turns": "rule_turns",
    "questions": "effect_questions",
    "choices": "game_choices",
    "number": "integer",
}
"""The limits of what the runtime does, by the names that it has for them, which stand in game files too."""
