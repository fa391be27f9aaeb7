"""Ratings, compared with openskill's own figures: those of its documentation, those it computes, and one done by hand."""

from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from tafelrunde.server.standing import ratings
from tafelrunde.server.standing.ratings import (
    NEWCOMER,
    Facts,
    Finished,
    Ladder,
    Played,
    Rating,
    Sitting,
    apply,
    foe,
    options_off_the_list,
    rate,
    shown,
    unrated_sentences,
    why_unrated,
)
from tafelrunde.server.standing.sentences import SENTENCES, UNRATED

LADDER = Ladder("battlecrest", "duel", "live")


def finished(*seats: tuple[str, int, int], table: str = "t1") -> Finished:
    """Seats as (player, side, rank)."""
    return Finished(table, LADDER, tuple(Played(n, *each) for n, each in enumerate(seats)), 100.0)


# --- figures ---------------------------------------------------------------------------------------------------------


def test_two_against_two_as_the_manual_of_openskill_has_it():
    (won, _), (lost, _) = rate([[NEWCOMER, NEWCOMER], [NEWCOMER, NEWCOMER]], [1, 2])
    assert (won.mu, won.sigma) == pytest.approx((26.964294621803063, 8.177962604389991), abs=1e-12)
    assert (lost.mu, lost.sigma) == pytest.approx((23.035705378196937, 8.177962604389991), abs=1e-12)
    # its `ordinal`: mu - 3 sigma
    assert won.mu - 3 * won.sigma == pytest.approx(2.4304068086330872, abs=1e-12)
    assert lost.mu - 3 * lost.sigma == pytest.approx(-1.4981824349730388, abs=1e-12)


def test_unequal_players_as_the_documentation_of_openskill_3_has_it(monkeypatch: pytest.MonkeyPatch):
    """That version had no tau: what a player may have learned between two games."""
    monkeypatch.setattr(ratings, "MODEL", PlackettLuce(tau=0.0))
    sides = [[NEWCOMER, Rating(32.444, 5.123)], [Rating(43.381, 2.421), Rating(25.188, 6.211)]]
    got = [(each.mu, each.sigma) for side in rate(sides, [1, 2]) for each in side]
    documented = [
        (28.669648436582808, 8.071520788025197),
        (33.83086971107981, 5.062772998705765),
        (43.071274808241974, 2.4166900452721256),
        (23.149503312339064, 6.1378606973362135),
    ]
    for (mu, sigma), (right_mu, right_sigma) in zip(got, documented):
        assert (mu, sigma) == pytest.approx((right_mu, right_sigma), abs=1e-9)


def test_a_duel_by_hand():
    """Weng and Lin, algorithm 4, with pencil and paper."""
    strong, weak = Rating(30.0, 4.0), Rating(22.0, 6.0)
    tau, beta = 25 / 300, 25 / 6
    of_strong, of_weak = strong.sigma**2 + tau**2, weak.sigma**2 + tau**2
    c = sqrt(of_strong + of_weak + 2 * beta**2)
    surprise = exp(strong.mu / c) / (
        exp(strong.mu / c) + exp(weak.mu / c)
    )  # how sure the strong one was to win
    [[lost], [won]] = rate([[strong], [weak]], [2, 1])
    assert won.mu == pytest.approx(weak.mu + of_weak / c * surprise, abs=1e-9)
    assert lost.mu == pytest.approx(strong.mu - of_strong / c * surprise, abs=1e-9)


@pytest.mark.parametrize(
    ("sides", "ranks"),
    [
        ([[(25, 8)], [(25, 8)]], [1, 2]),
        ([[(25, 8)], [(31, 3)]], [1, 1]),
        ([[(20, 5)], [(25, 8)], [(30, 2)], [(22, 7)], [(28, 4)], [(25, 8.3)]], [6, 1, 3, 3, 2, 5]),
        ([[(25, 8), (27, 2)], [(30, 4), (18, 6)]], [2, 1]),
        ([[(25, 8), (27, 2)], [(30, 4)], [(40, 1)]], [1, 1, 3]),
    ],
)
def test_it_is_openskill_that_computes(sides: list[list[tuple[float, float]]], ranks: list[int]):
    model = PlackettLuce()
    teams = [[model.rating(mu=float(mu), sigma=float(sigma)) for mu, sigma in side] for side in sides]
    right = model.rate(teams, ranks=[float(rank) for rank in ranks])
    got = rate([[Rating(float(mu), float(sigma)) for mu, sigma in side] for side in sides], ranks)
    assert [[(each.mu, each.sigma) for each in side] for side in got] == [
        [(each.mu, each.sigma) for each in side] for side in right
    ]


def test_a_tie_between_equals_moves_nobody_but_makes_surer():
    [[one], [other]] = rate([[NEWCOMER], [NEWCOMER]], [1, 1])
    assert one.mu == other.mu == 25.0 and one.sigma < NEWCOMER.sigma
    assert (one.games, one.wins) == (1, 0)


def test_games_and_wins_are_counted():
    [[won], [second], [third]] = rate([[Rating(games=4, wins=2)], [NEWCOMER], [NEWCOMER]], [1, 2, 3])
    assert (won.games, won.wins) == (5, 3)
    assert (second.wins, third.wins) == (0, 0)


def test_what_is_shown():
    assert shown(Rating(25.0, 25 / 3, 9)) == "?"
    assert shown(Rating(25.0, 25 / 3, 10)) == "1000"
    assert shown(Rating(32.5, 1.5, 200)) == "2120"
    assert shown(Rating(0.0, 5.0, 50)) == "400"


# --- applying a table ------------------------------------------------------------------------------------------------


def test_a_table_gives_new_ratings_and_its_events():
    changed, events = apply(finished(("ada", 0, 1), ("bob", 1, 2)), {"ada": Rating(30.0, 4.0, 12, 7)})
    [[ada], [bob]] = rate([[Rating(30.0, 4.0, 12, 7)], [NEWCOMER]], [1, 2])
    assert changed == {"ada": ada, "bob": bob}
    assert [(each.table, each.seat, each.player, each.rank) for each in events] == [
        ("t1", 0, "ada", 1),
        ("t1", 1, "bob", 2),
    ]
    assert (events[0].mu0, events[0].sigma0, events[0].mu1, events[0].sigma1) == (
        30.0,
        4.0,
        ada.mu,
        ada.sigma,
    )


def test_a_table_counts_once():
    table = finished(("ada", 0, 1), ("bob", 1, 2))
    changed, events = apply(table, {})
    again = apply(table, changed, [(event.table, event.seat) for event in events])
    assert again == ({}, [])
    assert apply(table, {}, [("t2", 0), ("t2", 1)])[0] == changed, "another table's events are nothing to it"


def test_partners_have_one_rank_and_six_sides_have_six():
    pairs, _ = apply(finished(("a", 0, 1), ("b", 1, 3), ("c", 0, 2), ("d", 1, 4)), {})
    assert pairs["a"] == pairs["c"] and pairs["b"] == pairs["d"] and pairs["a"].mu > pairs["b"].mu
    assert pairs["a"].mu == pytest.approx(26.964294621803063)
    six, _ = apply(finished(*[(f"p{n}", n, n + 1) for n in range(6)]), {})
    values = [six[f"p{n}"].mu for n in range(6)]
    assert values == sorted(values, reverse=True) and len(set(values)) == 6


def test_ladders_against_people_bots_and_scenarios_are_stored_apart():
    modes = {Ladder("g", "duel", "live", kind).stored_mode for kind in ("people", "bots", "scenario")}
    assert modes == {"duel", "duel/bots", "duel/scenario"}


def test_bots_never_move():
    table = Finished(
        "t", Ladder("g", "duel", "none", "bots"), (Played(0, "ada", 0, 1), Played(1, "bot:hard", 1, 2)), 1.0
    )
    hard = Rating(33.0, 1.0, 10_000)
    changed, events = apply(table, {}, frozen={"bot:hard": hard})
    assert set(changed) == {"ada"} and [event.player for event in events] == ["ada"]
    assert changed["ada"] == rate([[NEWCOMER], [hard]], [1, 2])[0][0]


def together(won: bool, table: str = "t") -> Finished:
    seats = (Played(0, "ada", 0, 1), Played(1, "bob", 0, 1))
    return Finished(
        table, Ladder("mage_knight", "conquest", "none", "scenario"), seats, 1.0, "conquest/hard", won
    )


def test_a_team_plays_against_its_scenario():
    name = foe("conquest/hard")
    won, events = apply(together(True), {})
    assert won["ada"].mu > 25 > won[name].mu and won["ada"].wins == 1
    assert [(event.seat, event.rank) for event in events] == [(-1, 2), (0, 1), (1, 1)]
    lost, _ = apply(together(False), {})
    assert lost["bob"].mu < 25 < lost[name].mu and lost["ada"].wins == 0


def test_of_a_scenario_nobody_is_ever_quite_sure():
    steady = Rating(25.0, 1.0)
    known = {foe("conquest/hard"): Rating(50.0, 1.5), "ada": steady, "bob": steady}
    [[_, _], [would_be]] = rate([[steady, steady], [Rating(50.0, 1.5)]], [2, 1])
    changed, events = apply(together(False), known)
    assert would_be.sigma < 1.5 == changed[foe("conquest/hard")].sigma == events[0].sigma1
    assert changed["ada"].sigma < 1.5, "people may be as sure as they are"


@given(st.lists(st.tuples(st.integers(0, 5), st.floats(0, 50), st.floats(1, 9)), min_size=2, max_size=6))
def test_ratings_do_not_depend_on_the_order_of_seats(players: list[tuple[int, float, float]]):
    known = {f"p{n}": Rating(mu, sigma) for n, (_, mu, sigma) in enumerate(players)}
    seats = [(f"p{n}", n, rank) for n, (rank, _, _) in enumerate(players)]
    turned = [(name, len(seats) - side, rank) for name, side, rank in seats[::-1]]
    one, _ = apply(finished(*seats), known)
    other, _ = apply(finished(*turned), known)
    for name in known:
        assert (one[name].mu, one[name].sigma) == pytest.approx((other[name].mu, other[name].sigma))


# --- does a table count? ---------------------------------------------------------------------------------------------

TWO = (Sitting("account", "ada"), Sitting("account", "bob"))


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        (Facts(TWO), []),
        (Facts(TWO, wished=False), ["not_wished"]),
        (Facts((TWO[0], Sitting("open"))), ["open_seat"]),
        (Facts((TWO[0], Sitting("guest", "g1"))), ["guest"]),
        (Facts((TWO[0], Sitting("bot", "hard"))), ["bot"]),
        (Facts((TWO[0], TWO[0])), ["hotseat"]),
        (Facts((TWO[0],)), ["too_few"]),
        (Facts((TWO[0],), against="scenario"), []),
        (Facts(TWO, against="scenario"), []),
        (Facts((TWO[0], Sitting("bot", "hard")), against="bots"), []),
        (Facts((TWO[0], Sitting("bot", "odd")), against="bots"), ["unknown_bot"]),
        (Facts(TWO, against="bots"), ["no_bot"]),
        (Facts((*TWO, Sitting("bot", "hard")), against="bots"), ["no_bot"]),
        (Facts(TWO, odd_options=("length",)), ["option"]),
        (Facts(TWO, packs=True), ["pack"]),
        (Facts(TWO, chosen_seed=True), ["chosen_seed"]),
        (Facts(TWO, daily=True), ["known_seed"]),
        (Facts(TWO, practice=True, lesson=True), ["practice", "lesson"]),
        (Facts(TWO, rewound=True), ["rewound"]),
        (Facts(TWO, on_request=True), ["on_request"]),
        (Facts(TWO, aborted=True), ["aborted"]),
        (
            Facts((TWO[0], Sitting("guest", "g")), packs=True, chosen_seed=True),
            ["guest", "pack", "chosen_seed"],
        ),
    ],
)
def test_why_a_table_does_not_count(facts: Facts, codes: list[str]):
    assert why_unrated(facts, rated_bots=("hard",)) == codes
    for sentence in unrated_sentences(codes):
        assert sentence["de"] and sentence["en"]


def test_options_on_the_rated_list():
    defaults: dict[str, object] = {"length": 3, "arena": "hills", "undo": True}
    allowed = {"length": (3, 5), "arena": ("hills", "marsh")}
    assert options_off_the_list({"length": 5, "arena": "marsh", "undo": True}, defaults, allowed) == ()
    assert options_off_the_list({"undo": False, "length": 9}, defaults, allowed) == ("length", "undo")


def test_every_sentence_is_there_in_both_languages():
    for each in [*UNRATED.values(), *SENTENCES.values()]:
        assert set(each) == {"de", "en"} and each["de"] != each["en"]
