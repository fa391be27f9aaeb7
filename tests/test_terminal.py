"""The table in the terminal: what it says at the end, giving up, hints."""

import pytest

from tafelrunde import Match, Outcome
from tafelrunde.core.game import Advice
from tafelrunde.terminal import play_in_terminal, verdict
from tests.bots.toys import Ends


def lines(lang="de", **about):
    outcome = Outcome(
        **{"ranks": [1, 2], "scores": [1.0, 0.0], "reason": "cards", "texts": Ends(None).texts, **about}
    )
    return verdict(outcome, lang)


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ({}, ["Gewonnen: Platz 1"]),
        ({"ranks": [1, 1], "scores": [0.5, 0.5]}, ["Unentschieden: Platz 1, Platz 2"]),
        ({"scores": [7.0, 3.0]}, ["Gewonnen: Platz 1", "Punkte: Platz 1: 7, Platz 2: 3"]),
        ({"ranks": [2, 2], "scores": [0.0, 0.0], "winners": []}, ["Niemand gewinnt."]),
        (
            {"ranks": [1], "scores": [31.0], "worth": [0.6], "winners": [], "scored": True},
            ["Punkte: Platz 1: 31"],
        ),
        (
            {"ranks": [2, 1, 2, 1], "scores": [0.0, 1.0, 0.0, 1.0], "teams": [0, 1, 0, 1]},
            ["Gewonnen: Team 2 (Platz 2, Platz 4)"],
        ),
        ({"ranks": [1, 1], "scores": [1.0, 1.0], "teams": [0, 0]}, ["Gewonnen: Team 1 (Platz 1, Platz 2)"]),
    ],
)
def test_the_verdict_fits_the_end(about, expected):
    assert lines(**about) == ["Das Spiel ist aus: cards", *expected]


def test_the_verdict_in_english():
    assert lines("en", ranks=[2, 2], scores=[0.0, 0.0], winners=[]) == [
        "The game is over: cards",
        "Nobody wins.",
    ]
    assert lines("en")[1] == "Won: seat 1"


def play(monkeypatch, capsys, match, *typed):
    words = iter(typed)

    def read(prompt):
        print(prompt)
        return next(words)

    monkeypatch.setattr("builtins.input", read)
    play_in_terminal(match, [], "de")
    return capsys.readouterr().out


def test_giving_up_is_asked_twice_and_then_the_others_win(monkeypatch, capsys):
    match = Match.new("battlecrest", seed=3)
    out = play(monkeypatch, capsys, match, "g", "n", "1", "g", "j")
    assert out.count("Wirklich aufgeben?") == 2
    assert out.endswith("Das Spiel ist aus: aufgegeben.\nGewonnen: Platz 1\n")
    assert match.answers_given == 1


def test_a_game_may_refuse_giving_up(monkeypatch, capsys):
    match = Match.new(Ends(Outcome([1, 2], [1.0, 0.0], "cards")), seed=3)
    out = play(monkeypatch, capsys, match, "g", "q")
    assert "Aufgeben ist hier nicht möglich." in out
    assert "Bis bald!" in out


def test_a_hint_tells_the_line_behind_it(monkeypatch, capsys):
    match = Match.new("battlecrest", seed=3)
    out = play(monkeypatch, capsys, match, "h", "q")
    assert "Tipp: " in out
    assert "  dann Platz 2: " in out


class Wise(Ends):
    def advice(self, s, seat):
        return [Advice({"de": f"Platz {seat} achtet auf die Mitte.", "en": "Mind the middle."})]


def test_a_hint_tells_what_the_game_advises(monkeypatch, capsys):
    match = Match.new(Wise(Outcome([1, 2], [1.0, 0.0], "cards")), seed=3)
    assert "Platz 0 achtet auf die Mitte." in play(monkeypatch, capsys, match, "h", "q")


def test_events_without_a_sentence_are_not_told(monkeypatch, capsys):
    match = Match.new("battlecrest", seed=3)
    match.answer(0)

    def sentences():
        return [
            line for line in play(monkeypatch, capsys, match, "q").splitlines() if line.startswith("  · ")
        ]

    assert len(sentences()) == 1
    key = "event." + match.record.events[0].kind
    for table in match.game.texts.tables.values():
        monkeypatch.setitem(table, key, "")
    assert sentences() == []
