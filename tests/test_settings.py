"""What can be set up, over all games: every setting explains itself, and newcomers are told what to take."""

import pytest

from tafelrunde import Match, find_game
from tafelrunde.core.game import Setting, Value

GAMES = ["battlecrest", "pixel_tactics", "kharnage", "tash_kalar", "mage_knight"]
WITH_FIGURES = [
    ("battlecrest", "duel"),
    ("pixel_tactics", "duel"),
    ("kharnage", "battle"),
    ("tash_kalar", "high_form"),
    ("tash_kalar", "melee"),
]


def settings(game: str, mode: str) -> list[Setting]:
    return find_game(game).settings(mode, [])


def figures(setting: Setting) -> list[Value]:
    assert setting.values is not None
    return [value for value in setting.values if value.id != setting.default]


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_explains_itself_in_a_sentence(game: str):
    for mode in find_game(game).modes:
        for setting in settings(game, mode.id):
            assert setting.help is not None, setting.id
            for lang in ("de", "en"):
                assert setting.help[lang].endswith((".", "!")), f"{setting.id}: {setting.help[lang]}"


@pytest.mark.parametrize(("game", "mode"), WITH_FIGURES)
def test_what_a_seat_plays_has_a_line_and_one_is_recommended(game: str, mode: str):
    found = [setting for setting in settings(game, mode) if setting.seat is not None]
    most = next(each.seats[1] for each in find_game(game).modes if each.id == mode)
    assert [setting.seat for setting in found] == list(range(most))
    for setting in found:
        for value in figures(setting):
            assert value.line is not None and value.line["de"] and value.line["en"], value.id
        suits = [value.suits for value in figures(setting)]
        assert suits.count("first") == 1
        assert suits.count("beginners") >= 1


def test_kharnage_asks_only_what_matters_at_so_many_seats():
    found = {setting.id: setting.shown for setting in settings("kharnage", "battle")}
    assert found["army_3"] == (3, 4, 5, 6)
    assert found["seating"] == (4, 5, 6)
    assert found["mirrored_armies"] == (2, 3, 4)


def test_what_does_not_matter_may_still_be_said():
    """Old journals say it: nobody is refused for that."""
    Match.new("kharnage", seats=2, options={"army_4": "dwarves", "seating": "listed"})


def test_promo_leaders_are_offered_with_the_promo_cards_only():
    leader = next(setting for setting in settings("pixel_tactics", "duel") if setting.id == "leader0")
    needs = {value.id: value.needs for value in figures(leader)}
    assert needs["editor"] == ("promo", True)
    assert needs["fighter"] is None
