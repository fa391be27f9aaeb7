"""Settings: what may be set up, what is refused and why, and what a table is told of them."""

from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.checks import Unsuitable
from tafelrunde.core.game import Mode, Setting, Value
from tafelrunde.core.words import word
from tests.core.toy import Toy

X = word("x", "x")
COLOUR = Setting("colour", X, "red", [Value("red", X), Value("blue", X)])
LOUD = Setting("loud", X, False)
ROUNDS = Setting("rounds", X, 3, low=1, high=9)


@pytest.mark.parametrize(
    ("setting", "given", "value"),
    [
        (COLOUR, "blue", "blue"),
        *[(LOUD, given, True) for given in (True, "true", "yes", "on", "1")],
        *[(LOUD, given, False) for given in (False, "false", "no", "off", "0")],
        *[(ROUNDS, given, number) for given, number in ((1, 1), (9, 9), ("4", 4))],
    ],
)
def test_a_good_value_is_taken(setting, given, value):
    found = setting.check(given)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("setting", "given", "reason"),
    [
        (COLOUR, "green", "option colour: expected one of red, blue, got 'green'$"),
        (COLOUR, "bleu", r"option colour: expected one of red, blue, got 'bleu' \(did you mean blue\?\)"),
        (LOUD, "very", "option loud: expected true or false, got 'very'"),
        (LOUD, 2, "option loud: expected true or false"),
        *[
            (ROUNDS, given, "option rounds: expected a whole number from 1 to 9")
            for given in (0, 10, "x", "")
        ],
    ],
)
def test_a_bad_value_gets_a_clear_error(setting, given, reason):
    with pytest.raises(TafelrundeError, match=reason):
        setting.check(given)


def test_what_a_table_is_told_of_a_setting():
    told = ROUNDS.to_dict()
    assert (told["id"], told["kind"], told["default"], told["low"], told["high"]) == (
        "rounds",
        "number",
        3,
        1,
        9,
    )
    assert "values" not in told
    assert (LOUD.to_dict()["kind"], "low" in LOUD.to_dict()) == ("flag", False)
    colours = COLOUR.to_dict()
    assert (colours["kind"], colours["values"]) == (
        "choice",
        [{"id": "red", "names": X}, {"id": "blue", "names": X}],
    )
    assert [colours[key] for key in ("seats", "needs", "seat", "shown")] == [None] * 4
    full = Setting(
        "a", X, False, seats=(2, 4), needs=(("loud", True),), unless=(("b", 1),), seat=1, shown=(3,)
    ).to_dict()
    assert [full[key] for key in ("seats", "needs", "unless", "seat", "shown")] == [
        [2, 4], [["loud", True]], [["b", 1]], 1, [3],
    ]  # fmt: skip
    value = Value("red", X, word("Zeile", "Line"), "first", ("loud", True)).to_dict()
    assert (value["line"], value["suits"], value["needs"]) == (word("Zeile", "Line"), "first", ["loud", True])


class Picky(Toy):
    """For two to four seats; some settings need others."""

    def __init__(self) -> None:
        super().__init__()
        self.modes = [Mode("duel", X, (2, 2)), Mode("crowd", X, (3, 4))]

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return [
            LOUD,
            ROUNDS,
            Setting("song", X, False, needs=(("loud", True), ("rounds", 5))),
            Setting("solo", X, False, unless=(("song", True),)),
            Setting("circle", X, False, seats=(3, 4)),
        ]


def set_up(mode: str | None = None, seats: int | None = None, seed: Any = 1, **options: Any) -> Match:
    return Match.new(Picky(), mode, seats, seed, options)


def test_the_smallest_and_the_largest_table():
    assert Picky().seats == (2, 4)
    assert Picky().modes[1].to_dict() == {"id": "crowd", "names": X, "seats": [3, 4]}


def test_what_is_left_out_is_the_default():
    setup = set_up().setup
    assert (setup.mode, setup.seats, setup.packs) == ("duel", 2, [])
    assert setup.options == {"loud": False, "rounds": 3, "song": False, "solo": False, "circle": False}
    assert (set_up("crowd").setup.seats, set_up("crowd", 4).setup.seats) == (3, 4)
    chosen = set_up(loud="yes", song=True, rounds="5").setup
    assert (chosen.flag("loud"), chosen.flag("song"), chosen.number("rounds"), chosen.text("rounds")) == (
        True,
        True,
        5,
        "5",
    )


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: set_up("team"), "mode 'team' of toy: expected one of duel, crowd"),
        (lambda: set_up("duel", 3), r"seats 3: toy \(duel\) is for 2 players"),
        (lambda: set_up("crowd", 2), r"seats 2: toy \(crowd\) is for 3 to 4 players"),
        (lambda: set_up("crowd", 5), "is for 3 to 4 players"),
        (
            lambda: set_up("duell"),
            r"mode 'duell' of toy: expected one of duel, crowd \(did you mean duel\?\)",
        ),
        (lambda: set_up(seed=-1), "seed -1: expected a whole number >= 0"),
        (lambda: set_up(seed="1"), "seed '1': expected a whole number"),
        (lambda: set_up(song=True), "option song of toy: only with loud=true or rounds=5"),
        (lambda: set_up(song=True, loud=True, solo=True), "option solo of toy: not with song=true"),
        (lambda: set_up(circle=True), "option circle of toy: only with 3 or 4 seats"),
        (
            lambda: set_up(colour="red"),
            "option 'colour' of toy: expected one of loud, rounds, song, solo, circle$",
        ),
        (
            lambda: set_up(round=3),
            r"option 'round' of toy: expected one of loud, rounds, song, solo, circle \(did you mean rounds\?\)",
        ),
    ],
)
def test_what_does_not_go_together_gets_a_clear_error(make, reason):
    with pytest.raises(TafelrundeError, match=reason):
        make()


def test_why_a_setting_is_refused_is_said_in_words_of_both_languages():
    def refused(seats: int = 2, **options: Any) -> dict[str, str] | None:
        with pytest.raises(Unsuitable) as raised:
            set_up(None if seats == 2 else "crowd", seats, 1, **options)
        return raised.value.words

    assert refused(circle=True) == word("„x“: nur zu 3 oder 4 möglich.", "“x”: only with 3 or 4 players.")
    assert refused(song=True) == word("„x“: nur mit „x“ oder „x“ = 5.", "“x”: only with “x” or “x” = 5.")
    assert refused(song=True, loud=True, solo=True) == word(
        "„x“: nicht zusammen mit „x“.", "“x”: not together with “x”."
    )


def test_what_is_not_changed_hinders_nobody():
    assert set_up(song=False, circle="no").setup.options["song"] is False
    assert set_up("crowd", circle=True).setup.flag("circle")
    assert set_up(seed=0).setup.seed == 0
