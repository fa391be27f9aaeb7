"""Observations and options as numbers. That they tell nothing which a seat may not know is a promise of tests/properties."""

from array import array
from itertools import islice
from typing import Any

import pytest

from scripts import lab_fields
from tafelrunde import Match, TafelrundeError, all_games, find_game
from tafelrunde.core.numbers import BUCKETS, SPARE, Names, Sheet, Vocabulary, encode, layout_of
from tests.properties.worlds import every_table, random_game, tables


def fresh(me: int = 0, playing: int = 2, seats: int = 2) -> Sheet:
    return Sheet(me, playing, seats, array("f", bytes(4 * 20)))


def test_a_sheet_is_written_from_left_to_right():
    sheet = fresh(me=1, playing=2, seats=3)
    sheet.number("half", 5, 10)
    sheet.flag("yes", True)
    sheet.one("second", 1, ["a", "b"])
    sheet.one("nothing", -1, ["a", "b"])
    sheet.bag("twice a", [0, 0], ["a", "b"])
    sheet.seat("mine", 1)
    sheet.seat("the other's", 0)
    sheet.places("corner", [2], 3)
    assert list(sheet.values) == [0.5, 1, 0, 1, 0, 0, 2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert sheet.at == 17


def test_cards_of_packs_share_the_spare_places():
    names = Names(["a", "b"])
    assert names.of("b") == 1
    assert 2 <= names.of("from a pack") < 2 + SPARE
    sheet = fresh()
    sheet.bag("cards", [0, 7, 3], ["a", "b"], SPARE)
    assert list(sheet.values[: sheet.at]) == [1, 0, 0, 2, 0, 0]
    with pytest.raises(AssertionError):
        sheet.one("too far", 2, ["a", "b"])


def test_words_that_no_list_names_have_buckets():
    words = Vocabulary(["square"], ["A1"])
    assert words.id("") == 0
    assert words.id("A1") == 1
    assert 1 < words.id("unheard of") < words.ids_size == 2 + BUCKETS
    assert 1 < words.thing("planet") < words.things_size


@every_table(pytest.mark.runs_in("compiled"))
def test_every_decision_has_numbers(table):
    """Always as many; an own row for each option; and every word that occurs has a place of its own."""
    game, mode, _ = table
    layout = layout_of(find_game(game), mode)
    words = layout.words
    for match in islice(random_game(table, 5, record=False), 0, 150, 4):
        for seat in range(match.setup.seats):
            numbers = encode(match, seat)
            assert len(numbers.observation) == layout.size
            assert len(numbers.rows) == layout.most * layout.width
            rows = [
                tuple(numbers.rows[n * layout.width : (n + 1) * layout.width]) for n in range(numbers.count)
            ]
            assert len(set(rows)) == len(rows)
            assert not any(numbers.rows[numbers.count * layout.width :])
            for row in rows:
                for value, column in zip(row, layout.columns):
                    assert not column.size or 0 <= value < column.size, column.name
        for seat, choice in match.choices.items():
            for option in choice.options:
                assert option.kind in layout.kinds
                for ref in option.refs:
                    first, *rest = ref.split(":")
                    assert first in words.things, ref
                    assert not rest or rest[-1] in words.ids, ref
                    meant = match.game.meaning(match.state, seat, ref)
                    assert meant.id in words.ids or not meant.id, ref


class Forgetful(dict[object, Any]):
    """Blocks of which nothing is found again."""

    def get(self, key, default=None):
        return default


@every_table(pytest.mark.runs_in("compiled"))
def test_what_always_looks_the_same_is_kept_and_stays_so(table):
    """With and without what was kept from other games and seats, the numbers are the same."""
    layout = layout_of(find_game(table[0]), table[1])
    for seed in (5, 6):  # the cards of the first game are known in the second
        for match in islice(random_game(table, seed, record=False), 0, 150, 5):
            for seat in range(match.setup.seats):
                sheet = Sheet(seat, match.setup.seats, layout.seats, layout.blank[:], Forgetful())
                layout.write(match, seat, match.choices.get(seat), sheet)
                assert encode(match, seat).observation == sheet.values


def test_a_block_is_written_in_one_go():
    blocks = {}
    sheet = Sheet(0, 2, 2, array("f", bytes(4 * 6)), blocks)
    assert not sheet.again("card")
    begin = sheet.at
    sheet.number("move", 3)
    sheet.flag("ready", True)
    sheet.keep("card", begin)
    assert sheet.again("card") and not sheet.again("another card")
    assert list(sheet.values) == [3, 1, 3, 1, 0, 0] and sheet.at == 4


def test_a_seat_that_is_not_asked_has_an_observation_and_no_rows():
    match = Match.new("battlecrest", seed=3)
    asked = next(iter(match.choices))
    numbers = encode(match, 1 - asked)
    assert numbers.count == 0
    assert any(numbers.observation)
    assert not any(numbers.rows)


def test_the_table_looks_the_same_from_both_sides():
    """Seats are told relative to the one that looks: what is mine here is theirs there."""
    match = Match.new("battlecrest", seed=3)
    layout = layout_of(match.game, "duel")
    at = {(field.part, field.name): field for field in layout.fields}
    while match.state.phase == 0 or -1 in (match.state.at[0], match.state.at[2]):
        match.answer(0, next(iter(match.choices)))
    mine, theirs = at["table", "own hero"], at["table", "enemy hero"]
    one, other = encode(match, 0).observation, encode(match, 1).observation
    assert one[mine.start : mine.start + 81] == other[theirs.start : theirs.start + 81]
    assert any(one[mine.start : mine.start + 81])


def test_more_options_than_there_is_room_for_are_refused():
    match = Match.new("battlecrest", seed=3)
    choice = match.choice
    assert choice is not None
    choice.listed = list(choice.values) * 40
    choice.described = None
    with pytest.raises(TafelrundeError, match="room for 64"):
        encode(match, choice.seat)


def test_a_mode_that_is_unknown_has_no_layout():
    with pytest.raises(TafelrundeError, match="does not know it"):
        layout_of(find_game("battlecrest"), "chess")


def test_the_tables_of_fields_are_up_to_date():
    for path, text in lab_fields.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m scripts.lab_fields"


def test_every_game_tells_itself():
    assert {table[0] for table in tables()} == {info.id for info in all_games()}
    for path in lab_fields.pages():
        assert path.is_file()
