"""Rounds, the choice of tactics, and whose turn it is (MK-4)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import atoms, rounds
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import ACTIONS, DICE, REGULAR, SPELLS, TOKENS, Mage
from tests.games.mage_knight.table import Table, name_of, names, new_game, position

BOX = library()
DAY = ["early_bird", "rethink", "mana_steal", "planning", "great_start", "the_right_moment"]
NIGHT = ["from_the_dusk", "long_night", "mana_search", "midnight_meditation", "preparation", "sparing_power"]
SPARE = ["rage", "march", "stamina", "threaten", "swiftness"]


def last_turn(**fields: object) -> Table:
    """The very last turn of a round is about to end: seat 1 announced it, and seat 0 has nothing left to draw."""
    given: dict[str, object] = {
        "announced": 1, "last_turns": [0], "used_card": True, "source": ["red", "red", "red", "red"],
        "tactic": "early_bird", "others": {1: {"tactic": "planning"}},
    }  # fmt: skip
    return Table(**{**given, **fields})  # type: ignore[arg-type]


def prepared(**fields: object) -> Table:
    """The next round is prepared, tactics are about to be taken."""
    table = last_turn(**fields).end()
    assert table.prompt == "tactic.take"
    return table


# --- preparing a round -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-4.1", "MK-4.2", "MK-2.13")
def test_day_and_night_alternate() -> None:
    assert (prepared().s.round, prepared().s.night) == (2, True)
    assert prepared(night=True, round=2).s.night is False


@pytest.mark.rule("MK-4.3")
def test_the_source_is_rolled_anew() -> None:
    table = prepared()
    assert table.s.drawn[DICE] >= 4
    assert len(table.source) == 4


@pytest.mark.rule("MK-4.4", "MK-4.5", "MK-4.6", "MK-4.7")
def test_units_go_under_their_decks_and_new_ones_come() -> None:
    piles = {"regular": {"bag": ["peasants_1", "peasants_2", "foresters_1", "foresters_2"]}}
    table = prepared(units=["thugs", "catapults"], lessons=["agility"], piles=piles)
    assert sorted(BOX.unit_of(unit).id for unit in table.s.units) == [
        "foresters",
        "foresters",
        "peasants",
        "peasants",
    ]
    assert [BOX.unit_of(unit).id for unit in table.s.piles[REGULAR].below] == ["thugs"]
    assert [BOX.unit_of(unit).id for unit in table.s.piles[REGULAR + 1].below] == ["catapults"]
    assert names(table.s.piles[ACTIONS].below).split()[0] == "agility"


@pytest.mark.rule("MK-4.8")
def test_with_a_core_tile_elite_units_come_in_turn() -> None:
    table = prepared(
        tiles={"0,0": "start_a", "0,1": "countryside_01", "1,0": "core_01"}, shields={"1,0,C": [0]}
    )
    assert [BOX.unit_of(unit).elite for unit in table.s.units] == [True, False, True, False]


@pytest.mark.rule("MK-S01.7")
def test_first_reconnaissance_has_no_elite_units() -> None:
    table = prepared(mode="first_reconnaissance", tiles={"0,0": "start_a", "1,0": "core_01"})
    assert [BOX.unit_of(unit).elite for unit in table.s.units] == [False] * 4


@pytest.mark.rule("MK-R33")
def test_from_an_empty_unit_deck_the_other_one_serves() -> None:
    table = prepared(piles={"regular": {"bag": ["peasants"]}})
    assert [BOX.unit_of(unit).elite for unit in table.s.units] == [False, True, True, True]
    closed = prepared(mode="first_reconnaissance", piles={"regular": {"bag": ["peasants"]}})
    assert len(closed.s.units) == 1


@pytest.mark.rule("MK-4.9", "MK-32.21")
def test_every_standing_monastery_offers_a_lesson() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_05", "1,0": "countryside_07"}
    assert len(prepared(tiles=map).s.lessons) == 2
    assert len(prepared(tiles=map, shields={"0,1,NE": [0]}).s.lessons) == 1


@pytest.mark.rule("MK-4.10", "MK-4.11")
def test_the_lowest_card_of_each_offer_goes_under_its_deck() -> None:
    table = prepared(
        actions=["agility", "ambush", "training"],
        spells=["expose", "chill", "cure"],
        piles={"actions": {"bag": ["learning"]}, "spells": {"bag": ["fireball"]}},
    )
    assert names(table.s.actions) == "learning agility ambush"
    assert names(table.s.piles[ACTIONS].below) == "training"
    assert names(table.s.spells) == "fireball expose chill"
    assert names(table.s.piles[SPELLS].below) == "cure"


@pytest.mark.rule("MK-4.12")
def test_the_tactics_of_the_new_time_are_laid_out() -> None:
    table = prepared()
    assert table.options == NIGHT
    assert [h.tactic for h in table.s.heroes] == [-1, -1]
    assert prepared(night=True, round=2).options == DAY


@pytest.mark.rule("MK-4.16", "MK-4.17", "MK-4.26", "MK-24.4")
def test_all_deed_cards_are_shuffled_and_a_new_hand_is_drawn() -> None:
    """Wounds too, from hand, discard pile and play area."""
    table = prepared(hand="wound march", discard="rage wound", play="stamina", deck="")
    own = [*table.hero.hand, *table.s.deck(0).cards()]
    assert sorted(names(tuple(own)).split()) == ["march", "rage", "stamina", "wound", "wound"]
    assert (table.discard, table.play, len(table.hero.hand)) == ("", "", 5)


@pytest.mark.rule("MK-4.17", "MK-22.19")
def test_an_own_keep_nearby_raises_the_new_hand() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_10"}
    cards = " ".join(SPARE * 2)
    near = {"tiles": map, "discard": cards, "at": "0,1,C"}  # beside the keep of 0,1 in the north-east
    assert len(prepared(**near, shields={"0,1,NE": [0]}).hero.hand) == 6
    assert len(prepared(**near, shields={"0,1,NE": [0], "1,0,SW": [0]}).hero.hand) == 7
    assert len(prepared(**near, shields={"0,1,NE": [1]}).hero.hand) == 5
    assert len(prepared(**{**near, "at": "0,0,C"}, shields={"0,1,NE": [0]}).hero.hand) == 5


@pytest.mark.rule("MK-4.18", "MK-4.33")
@pytest.mark.parametrize("tactic", ["early_bird", "planning"])
def test_a_bonus_of_the_last_turn_raises_the_hand_of_the_next_round(tactic: str) -> None:
    """Meditation in the last turn: 5 + 2 cards are drawn for the new round, and the bonus is gone. Planning is for the draw at
    the end of the turn, where two cards are in hand."""
    deck = " ".join(SPARE * 2)
    table = last_turn(
        hand="meditation rage march",
        deck=deck,
        mana={"green": 1},
        discard="rage march",
        tactic=tactic,
        used_card=False,
    )
    table.choose("turn.what", "meditation").choose("card.how", "basic")
    while table.prompt != "turn.what":
        table.match.answer(0)  # where the two cards of the discard pile go
    assert table.hero.hand_bonus == 2
    table.end()
    assert (table.prompt, len(table.hero.hand), table.hero.hand_bonus) == ("tactic.take", 7, 0)


@pytest.mark.rule("MK-4.18", "MK-4.33")
def test_a_bonus_of_any_other_turn_is_for_the_draw_at_its_end() -> None:
    """7 cards at the end of the turn, 5 in the next round. Whoever brought about the last turns has another one, so the bonus of
    this turn is for its own end."""
    deck = " ".join(SPARE * 2)
    triggered: Any = {"last_turns": [0, 1], "trigger": 0, "ending": True}
    cases: list[Any] = [{}, triggered]
    for more in cases:
        table = Table(
            "", deck, hand_bonus=2, source=["red"], others={1: {"hand": "rage"}}, used_card=True, **more
        ).end()
        assert (len(table.hero.hand), table.hero.hand_bonus) == (7, 0)


@pytest.mark.rule("MK-4.19", "MK-32.44", "MK-32.71", "MK-32.23")
def test_day_turns_up_ruins_and_garrisons_beside_heroes() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_10"}
    tokens = {
        "0,1,NE": [{"back": "grey", "up": False}],
        "1,0,SW": [{"back": "grey", "up": False}],
        "1,0,SE": [{"back": "yellow", "up": False}],
    }
    common = {"tiles": map, "tokens": tokens, "at": "0,1,C"}
    day = prepared(**common, night=True, round=2)
    assert day.face_up == {"0,1,NE": True, "1,0,SW": False, "1,0,SE": True}
    assert not any(prepared(**common).face_up.values())


# --- tactics ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-4.20", "MK-4.21")
def test_least_fame_chooses_first_and_no_tactic_twice() -> None:
    table = prepared(
        seats=3, fame=4, level=2, others={1: {"fame": 2}, 2: {"fame": 4, "level": 2}}, announced=2
    )
    asked = []
    for tactic in ("planning", "long_night", "preparation", "sparing_power")[1:]:
        asked.append(table.asked)
        table.choose("tactic.take", tactic)
        assert tactic not in ([] if table.prompt != "tactic.take" else table.options)
    assert asked == [1, 2, 0]  # of equal ones whoever lies lower in the round order


@pytest.mark.rule("MK-4.22")
def test_in_the_first_round_the_last_to_choose_a_hero_is_first() -> None:
    match = new_game("full_conquest", 3)
    assert match.choice is not None
    assert match.choice.seat == 2


@pytest.mark.rule("MK-4.24", "MK-4.27", "MK-4.25")
def test_the_lowest_number_plays_first() -> None:
    match = new_game("full_conquest", 3)
    for tactic in ("the_right_moment", "planning", "early_bird"):  # seats 2, 1, 0
        assert match.choice is not None
        match.answer([name_of(option) for option in match.choice.options].index(tactic))
    s = position(match)
    assert (s.order, s.active, s.tactics) == ((0, 1, 2), 0, ())


# --- turns and the end of the round ----------------------------------------------------------------------------------


@pytest.mark.rule("MK-4.27")
def test_turns_go_round() -> None:
    cards = "rage rage rage"
    table = Table(
        "march", order=[1, 0, 2], seats=3, used_card=True, others={1: {"hand": cards}, 2: {"hand": cards}}
    )
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert table.asked == 2
    table.choose("round.announce", "take_turn").choose("turn.what", "end").choose(
        "discard.card", "rage", "draw"
    )
    assert table.asked == 1


@pytest.mark.rule("MK-4.28", "MK-4.29", "MK-10.12", "MK-10.14", "MK-10.16")
def test_after_the_announcement_everybody_else_has_one_turn() -> None:
    others = {1: {"hand": "rage rage", "deck": "march"}, 2: {"hand": "rage rage", "deck": "march"}}
    table = Table("march", phase="begin", seats=3, others=others)
    assert table.options == ["take_turn", "announce"]
    table.choose("round.announce", "announce")
    assert (table.asked, table.s.announced) == (1, 0)
    table.choose("turn.what", "end").choose("discard.card", "rage", "draw")
    assert table.asked == 2
    table.choose("turn.what", "end").choose("discard.card", "rage", "draw")
    assert (table.s.round, table.prompt) == (2, "tactic.take")


@pytest.mark.rule("MK-8.2", "MK-10.16")
def test_mana_from_before_a_forfeited_turn_is_gone_with_it() -> None:
    """Motivation finds no card to draw, but brings a red token to whoever has the least fame; then the end of the round is
    announced. Nobody has mana in the next round."""
    others = {1: {"hand": "rage rage", "deck": "march", "fame": 5, "level": 2}}
    table = Table(
        "march",
        discard="rage",
        phase="begin",
        skills="arythea_motivation",
        tactic="early_bird",
        others=others,
    )
    table.choose("before.what", "arythea_motivation")
    assert table.mana == {"red": 1}
    table.choose("round.announce", "announce")
    assert (table.asked, table.mana, table.hand) == (1, {}, "march")
    face_down = Table("march", "march", phase="begin", face_down=True, mana={"red": 1}, others=others)
    assert (face_down.asked, face_down.mana) == (1, {})


@pytest.mark.rule("MK-10.12")
def test_with_a_deck_nothing_can_be_announced() -> None:
    assert Table("march", "rage", phase="begin").prompt == "turn.what"
    assert Table("march", "", phase="begin", announced=1, last_turns=[0]).prompt == "turn.what"


@pytest.mark.rule("MK-10.13")
def test_without_any_cards_the_end_must_be_announced() -> None:
    table = Table("", "", phase="begin", others={1: {"hand": "rage", "deck": "march"}})
    assert (table.s.announced, table.asked) == (0, 1)


@pytest.mark.rule("MK-10.15", "MK-10.16")
def test_without_any_cards_after_the_announcement_the_turn_is_lost() -> None:
    """Not even the glade gives its mana."""
    map = {"0,0": "start_a", "0,1": "countryside_01"}
    table = Table(
        "",
        "",
        phase="begin",
        announced=1,
        last_turns=[0],
        tiles=map,
        at="0,1,C",
        others={1: {"hand": "rage"}},
    )
    assert (table.s.round, table.mana) == (2, {})
    assert [event["seat"] for event in table.told("forfeited")] == [0]


@pytest.mark.rule("MK-4.34", "MK-1.7")
def test_after_the_last_round_the_game_is_over() -> None:
    table = last_turn(round=6, night=True).end()
    assert table.match.over
    assert last_turn(mode="blitz_conquest", round=4, night=True).end().match.over
    assert last_turn(mode="first_reconnaissance", round=3).end().match.over


@pytest.mark.rule("MK-4.30", "MK-4.31", "MK-R201")
def test_a_triggered_end_gives_everybody_one_last_turn() -> None:
    """The turn in which it happens is not one of them; the trigger player comes last."""
    table = Table("march", seats=3)
    s = table.s.copy()
    atoms.trigger_end(s, 0)
    order = []
    player = 0
    atoms.finish_last_turn(s, player)
    while (player := rounds.next_player(s, player)) != -1:
        order.append(player)
        atoms.finish_last_turn(s, player)
    assert order == [1, 2, 0]
    assert s.ending


@pytest.mark.rule("MK-4.31", "MK-R202")
def test_the_first_promise_of_last_turns_counts() -> None:
    table = Table("march", seats=3)
    s: Mage = table.s.copy()
    atoms.announce(s, 0)
    atoms.finish_last_turn(s, 0)
    atoms.trigger_end(s, 1)
    atoms.finish_last_turn(s, 1)
    assert rounds.next_player(s, 1) == 2
    atoms.finish_last_turn(s, 2)
    assert rounds.next_player(s, 2) == -1


def test_discarded_tokens_stay_where_they_are() -> None:
    table = prepared(drops={"grey": ["guardsmen"]})
    assert len(table.s.drops[1]) == 1
    assert table.s.piles[TOKENS + 1].size == 10


@pytest.mark.rule("MK-22.18")
def test_a_single_missing_card_is_drawn_too() -> None:
    s = position(new_game("full_conquest", 2))
    hero = s.heroes[0]
    hero.hand = hero.hand[1:]  # four of five
    rounds.draw_up(s, 0)
    assert len(hero.hand) == 5
