"""Receiving and deploying reinforcements, surprises (KH-6, KH-7, KH-15, KH-16.5 to KH-16.10)."""

import pytest

from tests.games.kharnage.table import (
    army,
    army_view,
    asked,
    card_of,
    choose,
    deploying,
    events,
    hand,
    in_turn,
    offered,
    pack_of,
    pass_turn,
    reserve,
    seat,
    stack,
    state,
    strengths,
    trophies,
    units,
)

# --- receiving (KH-6) -----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-6.1", "KH-6.2", "KH-6.6", "KH-6.4")
def test_symbols_are_carried_out_from_left_to_right():
    match = in_turn(
        seat("orcs_260", reserve=["orc_brawler", "orc_shaman", "orc_drummer"], hand=["orc_general"]),
        seat("humans"),
    )
    assert stack(match, 0) == ["orc_shaman", "orc_brawler"]  # the first card lies at the bottom
    assert (asked(match), offered(match)) == (
        "reinforce.free",
        ["Red: top card of the reserve", "Black: a card from your hand"],
    )


@pytest.mark.rule("KH-6.5", "KH-R34", "KH-15.3")
def test_every_free_symbol_is_decided_separately():
    match = in_turn(
        seat("testers_twice", reserve=["plain"] * 4, hand=["boss", "plain"]),
        seat("orcs", "orc_giant"),
        packs=[pack_of()],
    )
    choose(match, "reinforce.red")
    assert asked(match) == "reinforce.free"
    choose(match, "reinforce.black")
    assert asked(match) == "reinforce.card"


@pytest.mark.rule("KH-6.3", "KH-6.7", "KH-R31", "KH-R32")
def test_black_is_mandatory_and_the_owner_chooses_the_card():
    match = in_turn(
        seat("humans_200", reserve=["human_militia"] * 6, hand=["human_general"]), seat("orcs", "orc_giant")
    )
    match.answer(0)  # Call Up takes a militia into hand
    assert (asked(match), offered(match)) == (
        "reinforce.card",
        ["Marshal Adelin", "Militia"],
    )  # no way to decline
    choose(match, "Militia")
    assert hand(match, 0) == ["human_general"]
    alone = in_turn(
        seat("orcs_400", reserve=["orc_brawler"] * 4, hand=["orc_general"]), seat("humans", "human_general")
    )
    assert "orc_general" in units(alone, 0)  # the only playable card had to be played


@pytest.mark.rule("KH-6.8")
def test_black_without_a_playable_card_is_lost():
    match = in_turn(seat("orcs_400", reserve=["orc_brawler"] * 4, hand=[]), seat("humans", "human_general"))
    assert len(events(match, "symbol_lost")) == 1
    assert reserve(match, 0) == ["orc_brawler"]  # it did not become red


@pytest.mark.rule("KH-6.9")
def test_free_counts_as_red_black_or_nothing():
    no_hand = in_turn(seat("orcs_180", reserve=["orc_brawler"] * 3, hand=[]), seat("humans"))
    assert reserve(no_hand, 0) == ["orc_brawler"]
    no_reserve = in_turn(seat("orcs_180", reserve=["orc_brawler"], hand=["orc_general"]), seat("humans"))
    assert units(no_reserve, 0) == ["orc_general", "orc_brawler"]
    neither = in_turn(seat("orcs_180", reserve=["orc_brawler"], hand=[]), seat("humans"))
    assert len(events(neither, "symbol_lost")) == 1


@pytest.mark.rule("KH-6.10", "KH-R35")
def test_red_with_an_empty_reserve_is_lost():
    match = in_turn(seat("orcs_500", reserve=["orc_brawler"], hill=["orc_shaman"] * 2), seat("humans"))
    assert units(match, 0) == ["orc_brawler"]
    assert len(events(match, "reserve_empty")) == 3
    assert army(match, 0).hill  # the hill is not shuffled back


@pytest.mark.rule("KH-6.11", "KH-21.5")
def test_nobody_sees_cards_drawn_from_the_reserve():
    match = in_turn(
        seat("orcs_260", reserve=["orc_brawler", "orc_shaman", "orc_drummer"], hand=["orc_general"]),
        seat("humans"),
    )
    for viewer in (0, 1, None):
        cards = army_view(match, viewer, 0)["stack"]
        assert [card.keys() for card in cards] == [{"ref", "from"}] * 2
        assert all("card" not in event for event in events(match, "reinforced", viewer))


@pytest.mark.rule("KH-6.12", "KH-21.5")
def test_a_hand_card_on_the_stack_is_known_to_its_owner_only():
    match = in_turn(
        seat("testers_both", reserve=["plain"] * 4, hand=["boss", "plain"]),
        seat("orcs", "orc_giant"),
        packs=[pack_of()],
    )
    choose(match, "Boss")
    assert asked(match) == "reinforce.free"
    own = army_view(match, 0, 0)["stack"]
    other = army_view(match, 1, 0)["stack"]
    assert own == [{"ref": "stack:0:0", "from": "hand", "card": "boss"}]
    assert other == [{"ref": "stack:0:0", "from": "hand"}]
    assert events(match, "hand_card_played", 0)[0]["card"] == "boss"
    assert "card" not in events(match, "hand_card_played", 1)[0]


@pytest.mark.rule("KH-6.13", "KH-17.16")
def test_hand_cards_of_a_big_unit_are_one_playable_card():
    beast = card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)
    match = in_turn(
        seat("testers_none", hand=["beast", "beast", "boss"]),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    assert offered(match) == ["Beast", "Boss"]
    choose(
        match, "Beast"
    )  # the second black symbol: the other part waits in hand, only the boss can be played
    assert [event["card"] for event in events(match, "deployed")] == ["boss", "beast"]
    lonely = in_turn(
        seat("testers_none", hand=["beast", "beast"]), seat("orcs", "orc_giant"), packs=[pack_of(beast)]
    )
    assert len(events(lonely, "symbol_lost")) == 1
    assert units(lonely, 0) == ["beast"]


@pytest.mark.rule("KH-6.13", "KH-6.3")
def test_two_equal_hand_cards_can_both_be_played():
    """Only parts of a Big Unit wait; equal cards that are units of their own do not."""
    match = in_turn(
        seat("testers_none", hand=["plain", "plain"]), seat("orcs", "orc_giant"), packs=[pack_of()]
    )
    assert units(match, 0) == ["plain", "plain"]
    assert events(match, "symbol_lost") == []


@pytest.mark.rule("KH-6.13", "KH-6.11", "KH-17.13")
def test_a_part_that_came_unseen_from_the_reserve_does_not_hold_the_hand_card_back():
    """Only a part played from hand makes the others wait; nobody knows what was drawn."""
    beast = card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)
    match = in_turn(
        seat("testers_none", stack=["beast"], hand=["beast", "boss"]),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    assert offered(match) == ["Beast", "Boss"]


@pytest.mark.rule("KH-6.13", "KH-4.6")
def test_strategy_cards_are_never_playable():
    match = in_turn(seat("orcs_400", reserve=[], hand=[]), seat("humans"))
    assert len(events(match, "symbol_lost")) == 1  # six strategy cards in hand, none of them a playable card
    assert len(army(match, 0).strategies) == 5


# --- deploying (KH-7) -----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-7.1", "KH-7.2", "KH-7.11", "KH-5.7")
def test_last_in_first_out_after_all_symbols_are_done():
    pile = ["orc_brawler", "orc_shaman", "orc_axe_thrower", "orc_spearhand", "orc_boar_rider"]
    match = in_turn(seat("orcs_420", reserve=pile), seat("humans", "human_general"))
    kinds = [event["kind"] for event in match.events() if event["kind"] in ("reinforced", "deployed")]
    assert kinds[:10] == ["reinforced"] * 5 + ["deployed"] * 5
    cards = [event["card"] for event in events(match, "deployed")]
    assert cards == ["orc_boar_rider", "orc_spearhand", "orc_axe_thrower", "orc_shaman", "orc_brawler"]


@pytest.mark.rule("KH-7.2", "KH-16.5", "KH-7.9")
def test_surprises_are_carried_out_before_the_next_card_is_turned_over():
    match = deploying(
        seat("orcs_420", stack=["orc_berserker", "orc_brawler"]),
        seat("humans", "human_militia", "human_shield_guard", "human_general"),
    )
    kinds = [event["kind"] for event in match.events() if event["kind"] in ("deployed", "attack_surprise")]
    assert kinds[:3] == ["deployed", "attack_surprise", "deployed"]  # mandatory: nobody was asked


@pytest.mark.rule("KH-7.3", "KH-7.4", "KH-7.6", "KH-7.13")
def test_every_unit_stands_in_the_row_printed_on_it():
    match = deploying(seat("orcs_500", stack=["orc_shaman", "orc_spearhand", "orc_brawler"]), seat("humans"))
    rows = army_view(match, 1, 0)["rows"]
    assert list(rows) == ["front", "middle", "back"]  # also shown when empty
    assert {row: [one["card"] for one in rows[row]] for row in rows} == {
        "front": ["orc_brawler"],
        "middle": ["orc_spearhand"],
        "back": ["orc_shaman"],
    }
    empty = army_view(match, 0, 1)["rows"]
    assert empty == {"front": [], "middle": [], "back": []}


@pytest.mark.rule("KH-7.5")
def test_a_row_has_no_size_limit():
    match = deploying(
        seat("goblins_100", *["goblin_potlid"] * 8, "goblin_mob", stack=["goblin_mob"]), seat("humans")
    )
    rows = army_view(match, 0, 0)["rows"]
    assert len(rows["front"]) == 10


@pytest.mark.rule("KH-7.7", "KH-R33")
def test_surprise_symbols_from_left_to_right():
    """Boss Snikkit: magic attack, then black, then red; the red card lies on top and is deployed first."""
    match = deploying(
        seat(
            "goblins_100",
            stack=["goblin_general_schemer"],
            reserve=["goblin_mob"] * 2,
            hand=["goblin_general_caller"],
        ),
        seat("humans", "human_general"),
    )
    assert asked(match) == "surprise.kind"
    choose(match, "Melee")
    kinds = [
        event["kind"]
        for event in match.events()
        if event["kind"] in ("attack_surprise", "hand_card_played", "reinforced")
    ]
    assert kinds[:3] == ["attack_surprise", "hand_card_played", "reinforced"]
    cards = [event["card"] for event in events(match, "deployed")]
    assert cards == ["goblin_general_schemer", "goblin_mob", "goblin_general_caller", "goblin_mob"]


@pytest.mark.rule("KH-7.8", "KH-R1", "KH-16.6")
def test_surprise_symbols_form_one_attack_at_the_place_of_the_leftmost():
    duo = card_of("duo", "front", 1, "magic 1!", "red_reinforcement 1", "melee 2!")
    match = deploying(
        seat("testers_none", "plain", stack=["duo"], reserve=["plain"]),
        seat("orcs", "orc_giant"),
        packs=[pack_of(duo)],
    )
    assert strengths(match) == [3]  # one melee attack of 2 + 1; the plain unit does not contribute
    own = [event["kind"] for event in match.events() if event.get("seat") == 0]
    kinds = [kind for kind in own if kind in ("attack_surprise", "reinforced")]
    assert kinds == ["attack_surprise", "reinforced"]


@pytest.mark.rule("KH-7.10", "KH-15.1", "KH-E5")
def test_cards_gained_by_a_unit_are_deployed_before_those_waiting():
    match = deploying(
        seat("orcs_500", stack=["orc_drummer", "orc_brawler"], reserve=["orc_spearhand", "orc_shaman"]),
        seat("humans"),
    )
    cards = [event["card"] for event in events(match, "deployed")]
    assert cards == ["orc_drummer", "orc_shaman", "orc_spearhand", "orc_brawler"]


@pytest.mark.rule("KH-7.12")
def test_a_unit_deployed_this_turn_attacks_this_turn():
    match = deploying(seat("orcs_400", stack=["orc_brawler"]), seat("humans", "human_halberdier"))
    assert trophies(match, 0) == ["human_halberdier"]


# --- reinforcement symbols on units (KH-15) -------------------------------------------------------------------


@pytest.mark.rule("KH-15.2", "KH-15.4")
def test_black_on_a_unit_plays_a_hand_card():
    match = deploying(seat("orcs_400", stack=["orc_banner"], hand=["orc_general"]), seat("humans"))
    assert units(match, 0) == ["orc_banner", "orc_general"]
    empty = deploying(
        seat("orcs_400", stack=["orc_banner"], hand=[], reserve=["orc_brawler"]), seat("humans")
    )
    assert units(empty, 0) == ["orc_banner"]  # lost, not red


@pytest.mark.rule("KH-15.3", "KH-15.4")
def test_free_on_a_unit_is_decided_symbol_by_symbol():
    match = deploying(
        seat("humans_120", stack=["human_herald"], reserve=["human_militia"] * 3, hand=["human_general"]),
        seat("orcs", "orc_giant"),
    )
    choose(match, "reinforce.red")
    assert asked(match) == "reinforce.free"
    choose(match, "reinforce.black")
    # Marshal Adelin on top, with two free symbols of her own: no hand left, two more militia.
    assert units(match, 0)[:2] == ["human_herald", "human_general"]


@pytest.mark.rule("KH-15.5")
def test_reinforcement_symbols_trigger_once_only():
    match = in_turn(seat("orcs_500", "orc_drummer", reserve=["orc_spearhand"] * 5), seat("humans"))
    assert (
        units(match, 0) == ["orc_drummer"] + ["orc_spearhand"] * 4
    )  # the card's four red symbols and nothing else
    pass_turn(match)
    assert asked(match) == "strategy"
    assert reserve(match, 0) == ["orc_spearhand"]


# --- surprise attacks (KH-16.5 to KH-16.10) -------------------------------------------------------------------


@pytest.mark.rule("KH-16.6", "KH-R4")
def test_a_surprise_attack_uses_only_the_own_surprise_symbols():
    match = deploying(
        seat("orcs_500", "orc_brawler", "orc_shaman", stack=["orc_berserker"], reserve=[]),
        seat("humans", "human_general"),
    )
    assert strengths(match)[0] == 2


@pytest.mark.rule("KH-16.8", "KH-R2")
def test_magic_alone_lets_the_owner_choose_the_kind():
    match = deploying(
        seat("humans_120", stack=["human_witch"]),
        seat("orcs", "orc_giant"),
        seat("goblins", "goblin_cave_troll"),
        seat("dwarves", "dwarf_iron_golem"),
    )
    assert (asked(match), offered(match)) == ("surprise.kind", ["Melee", "Ranged"])
    ranged = match.clone()
    match.answer(0)
    assert offered(match) == ["Orcs with 2", "Dwarves with 2"]
    ranged.answer(1)
    assert offered(ranged) == ["Orcs with 2", "Goblins with 2", "Dwarves with 2"]


@pytest.mark.rule("KH-16.8", "KH-9.7", "KH-9.10")
def test_magic_alone_reaches_in_both_ways_whoever_is_left():
    """Only the goblins opposite have a unit: nobody is between, so melee reaches them, too. Against nobody nothing is asked,
    and this attack is skipped as well as the card's own."""
    for goblins, question, skipped in ((["goblin_cave_troll"], True, 0), ([], False, 2)):
        match = deploying(
            seat("humans_120", stack=["human_witch"]),
            seat("orcs"),
            seat("goblins", *goblins),
            seat("dwarves"),
        )
        assert (asked(match) == "surprise.kind", len(events(match, "attack_skipped"))) == (question, skipped)


@pytest.mark.rule("KH-16.9", "KH-R51")
def test_melee_and_ranged_surprises_are_two_attacks_with_the_magic_in_both():
    mixed = card_of("mixed", "front", 1, "ranged 2!", "magic 1!", "melee 3!")
    match = deploying(
        seat("testers_none", stack=["mixed"]), seat("orcs", "orc_giant"), packs=[pack_of(mixed)]
    )
    attacks = [(event["attack"], event["strength"]) for event in events(match, "attack_surprise")]
    assert attacks == [("ranged", 3), ("melee", 4)]


@pytest.mark.rule("KH-16.10", "KH-10.5", "KH-9.5")
def test_rows_and_legal_targets_hold_for_surprise_attacks():
    match = deploying(
        seat("orcs_500", stack=["orc_berserker"], reserve=[]),
        seat("humans", "human_shield_guard", "human_archer"),
        seat("goblins"),
    )
    assert events(match, "attack_surprise")[0]["victims"] == [1]  # the goblins have nobody
    assert events(match, "points_lost")[0]["points"] == 2  # the guard (3) protects the archer behind it


@pytest.mark.rule("KH-R54", "KH-3.2")
def test_only_the_active_player_deploys():
    match = in_turn(seat("orcs_400", reserve=["orc_brawler"] * 3), seat("humans", "human_general"))
    assert {event["seat"] for event in events(match, "deployed")} == {0}
    assert state(match).active == 1
