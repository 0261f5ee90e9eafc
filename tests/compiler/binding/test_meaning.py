"""What words of the built-in games are bound to: the typed rules behind texts that read the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tests.builtin import game

from heroglyph.compiler.binding.resolve_game import resolve_game
from heroglyph.compiler.binding.resolve_rules import resolve_rules
from heroglyph.compiler.binding.resolver import Resolver
from heroglyph.compiler.binding.scope import RulePosition, Scope
from heroglyph.compiler.parsing.parse import parse_expression, parse_rules, text_scalar
from heroglyph.compiler.source.data.data import read_data
from heroglyph.compiler.source.yaml.load import load_text
from heroglyph.compiler.tree import rules
from heroglyph.compiler.tree.types import NUMBER, Choice, Integer, Many, Thing
from heroglyph.compiler.typed.ranges import Bounds, Ranges
from heroglyph.compiler.typed.walk import walk
from heroglyph.compiler.words.card_values import ValueReader
from heroglyph.compiler.words.cards.cards_from_documents import cards_from_document, unique_cards
from heroglyph.compiler.words.core import core_from_document
from heroglyph.compiler.words.value_parser import ValueParser
from heroglyph.compiler.words.vocabulary import Constant

CORE = core_from_document(read_data("grammar", "core.yaml"))
Node = TypeVar("Node", bound=rules.Node)


def rule(card: str, label: str, pack: str = "rollplayer") -> rules.Rule:
    game_card = game(pack).card(card)
    assert game_card is not None
    return next(
        each_rule
        for each_rule in game_card.rules
        if each_rule.label == label or each_rule.id.endswith(f"#{label}")
    )


def fields(card: str, pack: str = "rollplayer") -> Mapping[str, Constant]:
    game_card = game(pack).card(card)
    assert game_card is not None
    return game_card.fields


def bound(text: str, kind: str = "class", pack: str = "rollplayer") -> rules.Rule:
    """A rule that stands on no card."""
    resolver = Resolver(game(pack).vocabulary, CORE, game(pack).labels)
    written, diagnostics = parse_rules(text_scalar(text))
    result = resolve_rules(resolver, Scope(this=Thing(kind)), RulePosition("p:k/x", kind), written)
    assert not diagnostics and not resolver.diagnostics
    return result[0]


def value(text: str, pack: str = "rollplayer") -> rules.Expression:
    resolver = Resolver(game(pack).vocabulary, CORE, game(pack).labels)
    written, diagnostics = parse_expression(text_scalar(text))
    result = resolver.expression(Scope(), written)
    assert not diagnostics and not resolver.diagnostics
    return result


def every(node: rules.Node, kind: type[Node]) -> list[Node]:
    return [part for part in walk(node) if isinstance(part, kind)]


def limits(text: str, pack: str = "rollplayer") -> tuple[int | None, int | None]:
    limits_found = Ranges(game(pack)).of(value(text, pack))
    return limits_found.low, limits_found.high


def test_one_spelling_is_a_color_or_a_resource_by_what_stands_beside_it() -> None:
    body = rule("income", "gold_bonus").body
    assert every(body, rules.Value) == [rules.Value("Color", "gold")]
    assert every(body, rules.Resource) == [rules.Resource("gold")]


def test_a_thing_knows_its_container_and_a_small_container_its_content() -> None:
    container = every(rule("sleight_of_hand", "ability"), rules.Comparison)[0].right
    assert container == rules.Member(
        rules.Local("die", Thing("die")), "die", "row", Thing("row", optional=True)
    )
    placed = every(rule("dice_phase", "dice_phase"), rules.Do)[1].object
    assert isinstance(placed, rules.Member)
    assert (placed.noun, placed.field, placed.type) == ("initiative_card", "die", Thing("die", optional=True))


def test_a_role_that_is_not_written_is_in_the_pattern_when_it_is_read() -> None:
    read, unread = rule("income", "row_bonus").body, rule("income", "gold_bonus").body
    assert isinstance(read, rules.Reaction) and isinstance(unread, rules.Reaction)
    assert [name for name, _ in read.pattern.roles] == ["on"]
    assert unread.pattern.roles == ()


def test_a_pattern_of_this_card_and_of_a_place() -> None:
    (frame,) = game("rollplayer").frame("trait")
    assert isinstance(frame.body, rules.Reaction)
    assert frame.body.pattern.object == rules.This(Thing("trait"))
    charming = rule("bard", "charming").body
    assert isinstance(charming, rules.Reaction)
    assert [(name, type(part)) for name, part in charming.pattern.roles] == [("from", rules.Zone)]


def test_several_chosen_things_are_a_set_and_each_of_them_in_a_fold() -> None:
    body = rule("dragon_slaying", "slay_dragon", "dungeonroll").body
    choose = every(body, rules.Choose)[0]
    assert choose.number == rules.Setting("companions", NUMBER)
    fold = every(choose, rules.Fold)[0]
    assert fold.binder.sources == (rules.Local("party_die", Many(Thing("party_die"), ordered=True)),)
    assert isinstance(fold.value, rules.Member) and fold.value.type == Choice("PartyFace")


def test_alternatives_are_a_choice_and_groups_stand_for_their_values() -> None:
    pushed = every(rule("constitution", "ability"), rules.Alternatives)[0]
    assert pushed.operands == (rules.Number(1), rules.Number(-1))
    shifted = every(rule("wisdom", "ability"), rules.Alternatives)[0]
    assert shifted.operands == (
        rules.Value("Direction", "horizontal", True),
        rules.Value("Direction", "vertical", True),
    )


def test_labels_are_bound_to_whole_ids() -> None:
    run = every(rule("negotiate", "ability"), rules.Run)[0]
    assert run.target == rules.LabelOf("gold_bonus", "rollplayer:rulebook/income#gold_bonus")
    changed = rule("thief", "shrewd").body
    assert isinstance(changed, rules.Replace) and changed.label == run.target
    assert every(changed, rules.Setting) == [rules.Setting("amount", Integer())]


def test_what_a_player_has_is_told_apart_by_kind() -> None:
    assert value("my.strength") == rules.Unit("row", "strength", rules.Player("me"))
    assert value("my.gold") == rules.Holding("gold", rules.Player("me"))
    assert value("my.weapon_hands") == rules.Bound("weapon_hands", rules.Player("me"))
    assert isinstance(value("my.skills"), rules.Zone)
    assert isinstance(value("my.rows"), rules.Things)
    assert isinstance(value("my.token.line"), rules.Member)
    assert isinstance(value("my.cities[1, 2]", "rollingrealms"), rules.Cell)
    assert isinstance(value("my.plot.placements[3]", "rollingrealms"), rules.Placements)
    assert isinstance(value("my.strength.score in goals"), rules.Seen)
    assert value("armor_stars[chain, 3]") == rules.Entry(
        "armor_stars", (rules.Value("Material", "chain"), rules.Number(3)), Integer(0, 11)
    )


def test_every_verb_is_defined_for_every_noun_it_acts_on() -> None:
    definitions = game("dungeonroll").definitions
    nouns = [noun for verb, noun in definitions if verb == "turn"]
    assert nouns == ["party_die", "dungeon_die"]
    for noun in nouns:
        (assign,) = definitions["turn", noun].body
        assert isinstance(assign, rules.Assign) and isinstance(assign.target, rules.Member)
        assert assign.target.noun == noun
    assert game("rollplayer").definitions["equalize", "die"].roles == (("to", "to", Thing("die")),)


def test_what_a_verb_brings_has_a_name_afterwards() -> None:
    text = "x: action at regroup.my_turn: draw treasure from box; move treasure to my.treasures"
    drawn = bound(text, "hero", "dungeonroll")
    first, second = every(drawn, rules.Do)
    assert first.binds == "treasure" and first.amount is None
    assert second.object == rules.Local("treasure", Thing("treasure"))


def test_several_that_a_verb_brings_are_named_together() -> None:
    (drawn,) = every(
        bound("x: action at regroup.my_turn: draw 2 treasure from box", "hero", "dungeonroll"), rules.Do
    )
    assert drawn.binds == "treasure" and drawn.amount == rules.Number(2)


def test_rules_have_ids_that_survive_translation() -> None:
    card = game("rollplayer").card("barbarian")
    assert card is not None
    assert [each_rule.id.partition("#")[2] for each_rule in card.rules] == [
        "powerful",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
    ]
    frames = [frame.id for kind in ("skill", "trait") for frame in game("rollplayer").frame(kind)]
    assert frames == ["rollplayer:rulebook/skill_frame#use_skill", "rollplayer:rulebook/trait_frame#trait.1"]


def test_fields_of_cards_have_their_types() -> None:
    marks = fields("aristocrat")["marks"]
    assert isinstance(marks, tuple) and marks[0] == ("strength", 3, "blue")
    assert fields("champion")["stars"] == ((0, 0, -1), (3, 0, -1), (0, 0, -1))
    assert fields("climb") == {"dots": 1, "cost": 3, "arrow": "up", "window": "dice_phase.my_turn"}
    assert fields("wharf_1", "rollingrealms") == {"number": 1, "pays": "pumpkin", "pays_too": "none"}
    assert fields("search")["window"] == "any_time"


def test_ranges_follow_capacities_tables_and_sums() -> None:
    assert limits("my.strength.total") == (0, 18)
    assert limits("count(die from my.sheet)") == (0, 18)
    assert limits("distinct(color for die from my.sheet)") == (0, 7)
    assert limits("highest(value for die from my.wisdom) - 2") == (-2, 4)
    assert limits("armor_stars[chain, 3] * 2") == (0, 22)
    assert limits("my.gold // 7") == (0, 8)
    assert limits("my.weapon_hands") == (2, None)
    assert limits("my.charisma_token") == (0, None)
    assert limits("count(cell from my.plot)", "rollingrealms") == (0, 36)


def test_a_view_that_rules_change_has_no_known_ends() -> None:
    assert limits("my.strength.score") == (None, None)
    assert limits("my.strength.total in goals") == (None, None)


def test_bounds_join_cut_and_meet() -> None:
    assert Bounds(1, 3).join(Bounds(2, None)) == Bounds(1, None)
    assert Bounds(1, 3).cut(Bounds(2, None)) == Bounds(2, 3)
    assert Bounds(1, 3).cut(Bounds(5, 6)).empty
    assert not Bounds(1, 3).meets(Bounds(4, None))
    assert Bounds(None, 3).has(Bounds(-9, 3))
    assert not Bounds(1, 3).has(Bounds(None, 2))


def test_a_text_that_two_cards_share_gives_each_its_own_ids_and_places() -> None:
    text = "- {id: a, kind: trait, rules: score 1}\n- {id: b, kind: trait, rules: score 1}\n"
    document, _ = load_text("cards", text)
    assert document is not None
    values = ValueReader(game("rollplayer").vocabulary, (), ValueParser())
    cards = unique_cards(cards_from_document("p", document, values), values)
    resolved, mistakes = resolve_game(game("rollplayer").vocabulary, CORE, cards, {})
    (first,), (second,) = (card.rules for card in resolved.cards)
    assert not mistakes
    assert (first.id, second.id) == ("p:trait/a#1", "p:trait/b#1")
    assert first.body is second.body
    assert text[second.span.start : second.span.end] == "score 1"
    assert first.span.start < second.span.start
