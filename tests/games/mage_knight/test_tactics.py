"""What the twelve tactics do: on being taken, before a turn, in a turn, and when cards are drawn (MK-4.23, MK-10.1, MK-22.25)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import mana
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.vocabulary import COLOURS, GREEN, RED
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, name_of, names

DAY = ["early_bird", "rethink", "mana_steal", "planning", "great_start", "the_right_moment"]
NIGHT = ["from_the_dusk", "long_night", "mana_search", "midnight_meditation", "preparation", "sparing_power"]


def taking(tactic: str, hand: str = "", deck: str = "", *, seats: int = 2, **fields: Any) -> Table:
    """Seat 0 has the least fame and takes a tactic first; the others follow."""
    night = tactic in NIGHT
    others = {seat: {"fame": 1 + seat} for seat in range(1, seats)}
    table = Table(
        hand,
        deck,
        seats=seats,
        phase="tactics",
        night=night,
        tactics=NIGHT if night else DAY,
        others=others,
        **fields,
    )
    table.choose("tactic.take", tactic)
    for other in ["from_the_dusk" if night else "early_bird", "planning"][: seats - 1]:
        table.choose("tactic.take", other)
    return table


# --- on being taken (MK-4.23) ----------------------------------------------------------------------------------------


def test_two_have_no_effect_but_their_number() -> None:
    for tactic in ("early_bird", "from_the_dusk"):
        [record] = [one for one in library().tactics if one.id == tactic]
        assert (record.number, record.effect.empty) == (1, True)


@pytest.mark.rule("MK-4.23")
def test_great_start_draws_two_cards() -> None:
    table = taking("great_start", "march", deck="rage stamina promise")
    assert (table.prompt, table.asked) == ("effect.go", 0)
    table.choose("effect.go", "go_on")
    assert table.hand == "rage march stamina"
    assert table.s.order == (1, 0)  # Early Bird is 1, Great Start 5


@pytest.mark.rule("MK-4.23", "MK-4.24")
def test_what_happens_on_taking_comes_after_all_have_chosen() -> None:
    """Seat 0 takes Great Start first, then seats 1 and 2 choose; only then it draws, and only then the order is made."""
    table = Table(
        "",
        "rage march",
        seats=3,
        phase="tactics",
        tactics=DAY,
        others={1: {"fame": 2}, 2: {"fame": 3, "hand": "rage"}},
    )
    table.choose("tactic.take", "great_start")
    assert (table.asked, table.prompt) == (1, "tactic.take")
    table.choose("tactic.take", "mana_steal")
    table.choose("tactic.take", "rethink")
    assert (table.asked, table.prompt, table.hand) == (0, "effect.go", "")
    table.choose("effect.go", "go_on")
    assert (table.asked, table.prompt) == (2, "tactic.rethink")  # no die in the source for Mana Steal
    table.choose("tactic.rethink", "enough")
    assert table.s.order == (2, 1, 0)


@pytest.mark.rule("MK-4.23")
def test_rethink_draws_before_it_shuffles() -> None:
    """Two cards, a wound among them, for the two of the deck; both discarded ones are in the deck afterwards."""
    table = taking("rethink", "march wound rage", deck="stamina promise", discard="tranquility")
    table.choose("tactic.rethink", "wound", "march", "enough")
    assert table.hand == "rage stamina promise"
    assert table.discard == ""
    assert names(table.s.deck(0).bag) == "wound march tranquility"


def test_rethink_takes_three_cards_at_most() -> None:
    table = taking("rethink", "march march march march", deck="rage rage rage rage")
    table.choose("tactic.rethink", "march", "march", "march")
    assert (table.hand, table.s.deck(0).size) == ("rage rage rage march", 4)


@pytest.mark.rule("MK-4.23", "MK-8.10")
def test_mana_steal_is_one_more_die() -> None:
    table = taking("mana_steal", "march march march", "rage", source=["green", "red", "gold", "black"])
    assert table.options == ["red", "green"]  # basic colours only
    table.choose("tactic.steal", "green")
    assert (table.source, COLOURS[table.hero.tactic_die]) == (["red", "gold", "black"], "green")


def test_the_die_of_mana_steal_is_rolled_with_the_others_and_goes_back() -> None:
    table = Table(
        "march", tactic="mana_steal", tactic_used=True, tactic_die="green", source=["red"], crystals={}
    )
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert (table.hero.move, table.hero.tactic_die, table.s.source) == (4, -1, (0,))
    table.choose("turn.what", "end")
    assert len(table.s.source) == 2


def test_the_die_of_mana_steal_does_not_take_the_place_of_the_normal_one() -> None:
    table = Table("march march", tactic="mana_steal", tactic_used=True, tactic_die="green", source=["green"])
    table.choose("turn.what", "march").choose("card.how", "strong").choose("mana.with", "tactic_die")
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert (table.hero.move, table.hero.dice_left) == (8, 0)


@pytest.mark.rule("MK-4.23")
def test_the_die_of_mana_steal_pays_once() -> None:
    """Two green mana are too much for it, green and red are not if red lies in the source."""
    s = Table(tactic="mana_steal", tactic_used=True, tactic_die="green", source=["red"]).s
    assert mana.payable(s, 0, (1 << GREEN,))
    assert mana.payable(s, 0, (1 << GREEN, 1 << RED))
    assert not mana.payable(s, 0, (1 << GREEN, 1 << GREEN))


@pytest.mark.rule("MK-9.18", "MK-22.25")
def test_what_draws_at_once_in_a_combat_cannot_be_taken_back() -> None:
    """A new deck is shuffled; a value that was kept for later shows nothing."""
    arena = Arena("prowlers", hand="rage", discard="march", tactic="long_night", night=True)
    assert arena.option("long_night").final
    skill = "braevalar_forked_lightning"
    kept = Arena("prowlers", "thugs", hand="rage", skills=skill).pick("use_skill", skill)
    assert not kept.option("use_kept").final


@pytest.mark.rule("MK-4.23")
def test_preparation_takes_a_card_of_ones_choice() -> None:
    table = taking("preparation", "march", deck="rage promise stamina")
    assert table.options == ["rage", "stamina", "promise"]
    table.choose("tactic.prepare", "promise")
    assert table.hand == "march promise"
    assert names(table.s.deck(0).bag) == "rage stamina"  # shuffled


# --- before a turn (MK-10.1) -----------------------------------------------------------------------------------------


def before(tactic: str, hand: str = "", deck: str = "", **fields: Any) -> Table:
    return Table(hand, deck, phase="begin", night=True, tactic=tactic, **fields)


@pytest.mark.rule("MK-10.1", "MK-10.2")
def test_midnight_meditation_before_the_first_turn() -> None:
    """Of two cards in hand the wound is shuffled into a deck of nothing, so it is drawn again: the hand stays the same."""
    table = before("midnight_meditation", "wound march", seats=1, turn=0)
    assert (table.prompt, table.options) == ("before.what", ["begin_turn", "midnight_meditation"])
    table.choose("before.what", "midnight_meditation")
    table.choose("tactic.meditate", "wound", "enough")
    assert table.hand == "wound march"
    assert table.prompt == "round.announce"  # once a round; the deck is empty again
    assert table.hero.tactic_used


def test_midnight_meditation_changes_five_cards_at_most() -> None:
    table = before("midnight_meditation", "rage rage rage rage rage rage", "march march")
    table.choose("before.what", "midnight_meditation").choose("tactic.meditate", *["rage"] * 5)
    assert (len(table.hero.hand), table.s.deck(0).size, table.prompt) == (6, 2, "turn.what")


@pytest.mark.rule("MK-10.1", "MK-10.2")
def test_sparing_power_tucks_one_card_before_each_turn_and_takes_all() -> None:
    table = before(
        "sparing_power", "march march march", "rage stamina promise", seats=1, fame=0, dummy={"hero": "krang"}
    )
    assert table.options == ["begin_turn", "sparing_power"]
    table.choose("before.what", "sparing_power")  # only tucking: nothing lies there yet
    assert (names(table.hero.tucked), table.deck, table.prompt) == ("rage", "stamina promise", "turn.what")
    table.choose("turn.what", "end").choose("discard.card", "draw")  # one march had to go
    # drawn: stamina and promise; the deck is empty, so only the second option is left
    assert table.prompt == "before.what"
    assert [option.kind for option in table.match.choice.options] == ["begin_turn", "take_tucked"]  # type: ignore[union-attr]
    table.match.answer(1)
    assert table.hand == "rage march march stamina promise"
    assert (table.hero.tucked, table.hero.tactic_used) == ((), True)


def test_nobody_sees_what_is_tucked() -> None:
    table = before("sparing_power", "march", "rage stamina").choose("before.what", "sparing_power")
    view: Any = table.match.view(0)
    assert view["seats"][0]["tucked"] == 1
    [told] = table.told("tucked")
    assert "card" not in told
    drawn = {names(table.match.resample(0, seed).state.heroes[0].tucked) for seed in range(20)}  # type: ignore[attr-defined]
    assert drawn == {"rage"}  # stamina is known to lie on the deck; rage is all that can be under the tactic


def test_cards_under_the_tactic_are_shuffled_in_for_the_next_round() -> None:
    table = Table(
        "march",
        night=True,
        tactic="sparing_power",
        tucked="rage",
        announced=1,
        last_turns=[0],
        used_card=True,
    )
    table.end()
    assert "rage" in f"{table.hand} {names(table.s.deck(0).bag)}"
    assert table.hero.tucked == ()


@pytest.mark.rule("MK-10.8")
def test_whether_cards_are_left_is_seen_after_effects_before_the_turn() -> None:
    """Neither hand nor deck, but a card under the tactic: taken before the turn, it makes a turn possible."""
    table = before("sparing_power", "", "", tucked="march").choose("before.what", "sparing_power")
    assert (table.prompt, table.hand) == ("round.announce", "march")
    table = before("sparing_power", "", "", tucked="march").choose("before.what", "begin_turn")
    assert [told["seat"] for told in table.told("announced")] == [
        0
    ]  # without cards the end of the round must be announced (MK-10.13)


@pytest.mark.rule("MK-10.2")
def test_a_window_between_two_own_turns() -> None:
    table = Table("march", "rage rage", night=True, tactic="midnight_meditation", again=True, used_card=True)
    table.end()
    assert (table.prompt, table.asked) == ("before.what", 0)


@pytest.mark.rule("MK-10.6", "MK-4.32")
def test_no_window_after_the_last_turn_of_a_round() -> None:
    table = Table(
        "march",
        "rage rage",
        night=True,
        tactic="midnight_meditation",
        announced=1,
        last_turns=[0],
        used_card=True,
    )
    table.end()
    assert table.s.night is False  # the next round has been prepared; nothing was asked in between
    assert table.prompt == "tactic.take"


@pytest.mark.rule("MK-10.5")
def test_no_window_before_all_tactics_are_chosen() -> None:
    table = Table(
        "march",
        "rage",
        phase="tactics",
        night=True,
        tactics=NIGHT,
        others={1: {"fame": 2, "hand": "march", "deck": "rage"}},
    )
    table.choose("tactic.take", "sparing_power")
    assert (table.prompt, table.asked) == ("tactic.take", 1)
    table.choose("tactic.take", "mana_search")
    assert (table.prompt, table.asked) == ("turn.what", 1)  # Mana Search is 3


@pytest.mark.rule("MK-10.7")
def test_other_tactics_are_not_used_before_a_turn() -> None:
    for tactic in ("the_right_moment", "mana_search", "planning", "preparation"):
        assert before(tactic, "march", "rage", source=["red"]).prompt == "turn.what"


# --- in a turn -------------------------------------------------------------------------------------------------------


def test_the_right_moment_gives_another_turn_at_once() -> None:
    other = {1: {"hand": "march", "deck": "rage"}}
    table = Table(
        "march march", "rage rage rage rage", tactic="the_right_moment", used_card=True, others=other
    )
    table.choose("turn.what", "the_right_moment")
    assert "the_right_moment" not in table.options
    table.end()
    assert (table.asked, table.prompt, table.s.active) == (0, "turn.what", 0)
    assert table.hand == "rage rage rage march march"  # the first turn ended as usual
    table.choose("turn.what", "end").choose("discard.card", "rage", "draw")
    assert table.asked == 1


@pytest.mark.rule("MK-R230", "MK-4.29")
def test_the_right_moment_is_not_for_last_turns() -> None:
    last = Table("march", tactic="the_right_moment", announced=1, last_turns=[0])
    assert "the_right_moment" not in last.options
    ending = Table(
        "march", tactic="the_right_moment", used_card=True, again=True, ending=True, last_turns=[0, 1], trigger=0,
        others={1: {"hand": "march", "deck": "rage"}},
    )  # fmt: skip
    ending.end()
    assert ending.asked == 1


def test_mana_search_rolls_depleted_gold_first() -> None:
    """At night gold is depleted: it must be chosen before the others (MK-8.13)."""
    table = Table("march", night=True, tactic="mana_search", source=["red", "gold", "blue"])
    table.choose("turn.what", "mana_search")
    assert table.options == ["red", "blue", "enough"]  # gold had to be the first one
    table.choose("tactic.search", "blue")
    assert [told["n"] for told in table.told("rerolled")] == [2]
    assert len(table.source) == 3
    assert "red" in table.source
    assert "mana_search" not in table.options  # once a turn


def test_mana_search_comes_before_a_die_is_used() -> None:
    table = Table("march march", night=True, tactic="mana_search", source=["green", "red"])
    assert "mana_search" in table.options
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert "mana_search" not in table.options


def test_mana_search_again_in_the_next_turn() -> None:
    table = Table(
        "march",
        night=True,
        seats=1,
        tactic="mana_search",
        source=["red"],
        dummy={"hero": "krang"},
        deck="rage rage rage rage rage rage",
    )
    table.choose("turn.what", "mana_search").choose("tactic.search", "red")
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert "mana_search" in table.options


# --- when cards are drawn --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-22.22")
@pytest.mark.parametrize(("hand", "drawn"), [("march", 4), ("march rage", 4), ("march wound", 4), ("", 5)])
def test_planning_with_two_cards_in_hand(hand: str, drawn: int) -> None:
    """The limit is 5: one card in hand draws 4 up to 5; two cards draw 4 up to 6; wounds count."""
    table = Table(hand, "rage rage rage rage rage rage", tactic="planning", used_card=True).end()
    assert len(table.hero.hand) == len(hand.split()) + drawn
    assert table.hero.hand_bonus == 0


@pytest.mark.rule("MK-22.22")
def test_planning_looks_after_the_discard() -> None:
    table = Table("march rage", "rage rage rage rage rage rage", tactic="planning")
    table.choose("turn.what", "end").choose("discard.card", "march", "draw")
    assert len(table.hero.hand) == 5


@pytest.mark.rule("MK-22.24", "MK-22.25")
def test_long_night_in_the_middle_of_drawing() -> None:
    """One card is left in the deck, four are drawn: after the first one three cards of the discard pile are the new deck."""
    table = Table(
        "march",
        "rage",
        night=True,
        tactic="long_night",
        discard="promise promise promise promise",
        used_card=True,
    )
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert table.hand == "rage march"
    table.choose("tactic.long_night", "new_deck")
    assert (table.hand, table.discard, table.s.deck(0).size) == (
        "rage march promise promise promise",
        "promise",
        0,
    )
    assert table.hero.tactic_used


@pytest.mark.rule("MK-22.24")
def test_without_long_night_drawing_stops() -> None:
    table = Table(
        "march", "rage", night=True, tactic="from_the_dusk", discard="promise promise", used_card=True
    ).end()
    assert table.hand == "rage march"
    declined = Table("march", "rage", night=True, tactic="long_night", discard="promise", used_card=True)
    declined.choose("turn.what", "end").choose("discard.card", "draw").choose("tactic.long_night", "skip")
    assert (declined.hand, declined.hero.tactic_used) == ("rage march", False)


def test_long_night_in_the_turn_when_the_deck_is_empty() -> None:
    assert (
        "long_night" not in Table("march", "rage", night=True, tactic="long_night", discard="promise").options
    )
    table = Table("march", "", night=True, tactic="long_night", discard="promise rage").choose(
        "turn.what", "long_night"
    )
    assert (table.discard, names(table.s.deck(0).bag)) == ("", "rage promise")
    assert "long_night" not in table.options


def test_long_night_while_an_effect_draws() -> None:
    table = Table(
        "tranquility",
        "rage",
        night=True,
        tactic="long_night",
        discard="promise promise",
        crystals={"green": 1},
    )
    table.choose("turn.what", "tranquility").choose("card.how", "strong")
    [draw] = [place for place, option in enumerate(table.match.choice.options) if option.final]  # type: ignore[union-attr]
    table.match.answer(draw)
    table.choose("tactic.long_night", "new_deck")
    assert (table.hand, table.s.deck(0).size) == ("rage promise", 1)


@pytest.mark.rule("MK-4.20")
def test_tactics_are_offered_with_what_they_do() -> None:
    """All but the first of day and night have a sentence, in both languages."""
    for tactics in (DAY, NIGHT):
        table = Table("march", phase="tactics", tactics=tactics, night=tactics is NIGHT)
        assert table.match.choice is not None
        options = table.match.choice.options
        assert [name_of(option) for option in options] == tactics
        assert [option.kind for option in options] == ["tactic_plain", *["tactic"] * 5]
        assert all(option.text("de") != option.text("en") for option in options)
