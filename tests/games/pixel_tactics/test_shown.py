"""What is shown of a whole table: a view and a drawing, field by field; and what bots think of it."""

from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import BARS, DECK
from tests.games.pixel_tactics.table import PLACES, Json, Table


def second_game_of_a_match() -> Table:
    """Red is first and on turn in the flank wave. Blue has 2 cards on the victory pile and knows the top of the own deck."""
    return Table(
        {"F0": "fighter 1 acted", "F1": "x knight", "R2": "oracle", "K1": "dragon_mage 4"},
        {"F1": "paladin 3 +2", "K0": "blue.healer frail struck", "K1": "mystic 2 hit"},
        hands=("scientist vampire", "assassin gunner"),
        decks=("witch trapper summoner", "templar pyromancer"),
        discards=("mascot", ""),
        piles=("red.berserker blue.illusionist", ""),
        mode="match",
        game=2,
        round=3,
        wave="flank",
        first=1,
        active=1,
        actions=1,
        strength=[2, 1],
        fewer_actions=[1, 0],
        fewer_actions_next_wave=[0, 2],
        vengeance=[1, 0],
        exposed=[0, 1],
        known=["red.assassin", "blue.vampire"],
        known_top=[2, 0],
    )


def test_a_power_of_the_first_character_is_shown_like_any_other():
    """The Alchemist's number is 0."""
    assert Table({"K1": "alchemist"}).match.view(None)["seats"][0]["power"] == "alchemist"


# --- the view -------------------------------------------------------------------------------------------------------------


def lying(owner: int, character: str, **what: Any) -> Json:
    colour = ("blue", "red")[owner]
    return {"card": f"{colour}.{character}", "character": character, "owner": owner, "acted": False, **what}


def living(owner: int, character: str, attack: int, health: int, **what: Any) -> Json:
    quiet = {"leader": False, "damage": 0, "hit": False, "struck": False, "taken": False, "boost": 0}
    numbers = {"attack": attack, "health": health, "melee_capable": True}
    return lying(owner, character, **{**quiet, **numbers, **what})


def unit(seat: int, **places: Json) -> list[Json]:
    return [{"ref": f"place:{seat}:{place}", **places.get(place, {})} for place in PLACES]


def test_the_whole_view_of_a_small_position():
    blue = {
        "seat": 0,
        "name": {"de": "Blau", "en": "Blue"},
        "faction": "blue",
        "leader": "dragon_mage",
        "power": "dragon_mage",
        "unit": unit(
            0,
            F0=living(0, "fighter", 4, 8, acted=True, damage=1),
            F1=lying(0, "knight", corpse=True),
            K1=living(0, "dragon_mage", 3, 17, leader=True, damage=4),
            R2=living(0, "oracle", 2, 4),
        ),
        "hand_size": 2,
        "hand": ["blue.scientist", "blue.vampire"],
        "held": None,
        "known": ["blue.vampire"],
        "deck_size": 3,
        "deck_top": ["blue.witch", "blue.trapper"],
        "discard": ["blue.mascot"],
        "victory_pile": ["red.berserker", "blue.illusionist"],
        "strength": 2,
        "fewer_actions": 1,
        "fewer_actions_next_wave": 0,
        "vengeance": True,
        "exposed": False,
    }
    red = {
        "seat": 1,
        "name": {"de": "Rot", "en": "Red"},
        "faction": "red",
        "leader": "mystic",
        "power": "mystic",
        "unit": unit(
            1,
            F1=living(1, "paladin", 6, 6, damage=3, boost=2),
            K0=living(0, "healer", 1, 1, struck=True, taken=True),
            K1=living(1, "mystic", 1, 19, leader=True, damage=2, hit=True, melee_capable=False),
        ),
        "hand_size": 2,
        "hand": ["red.assassin"],
        "held": None,
        "known": [],
        "deck_size": 2,
        "deck_top": [],
        "discard": [],
        "victory_pile": [],
        "strength": 1,
        "fewer_actions": 0,
        "fewer_actions_next_wave": 2,
        "vengeance": False,
        "exposed": True,
    }
    table = {
        "phase": "turn",
        "game": 2,
        "round": 3,
        "wave": "flank",
        "first": 1,
        "active": 1,
        "actions": 1,
        "truce": False,
        "profile": "classic",
        "goal": 4,
        "promo_deck": 0,
        "apart": [],
        "result": None,
        "reason": "",
    }
    t = second_game_of_a_match()
    assert t.match.view(0) == {**table, "seats": [blue, red]}
    nothing: Json = {"hand": [], "known": [], "deck_top": []}
    assert t.match.view(None) == {**table, "seats": [{**blue, **nothing}, {**red, **nothing}]}
    seen_by_red: Any = t.match.view(1)["seats"]
    assert [seat["hand"] for seat in seen_by_red] == [["blue.vampire"], ["red.assassin", "red.gunner"]]
    assert [seat["known"] for seat in seen_by_red] == [[], ["red.assassin"]]


def test_before_the_leaders_are_there_nobody_is_first_or_on_turn():
    seen: Any = Match.new("pixel_tactics", seed=1).view(0)
    assert (seen["phase"], seen["first"], seen["active"], seen["truce"]) == ("leaders", None, None, True)
    assert [(seat["leader"], seat["power"], seat["hand_size"]) for seat in seen["seats"]] == [
        (None, None, 5)
    ] * 2


def test_a_card_on_its_way_into_the_unit_is_held_and_still_counts():
    t = Table({}, {}, hands=("knight witch", "healer"), known=["blue.witch"])
    t.pick("recruit", "knight")
    views: Any = [t.match.view(viewer)["seats"] for viewer in (0, 1, None)]
    assert [view[0]["hand_size"] for view in views] == [2, 2, 2]
    assert [view[1]["hand_size"] for view in views] == [1, 1, 1]
    assert [view[0]["held"] for view in views] == ["blue.knight", None, None]
    t = Table({}, {}, hands=("alchemist witch", "healer"))
    t.pick("recruit", "alchemist")  # the card with the number 0
    assert t.match.view(0)["seats"][0]["held"] == "blue.alchemist"
    t = Table({}, {}, hands=("knight witch", "healer"), known=["blue.witch"])
    t.pick("recruit", "witch")
    views = [t.match.view(viewer)["seats"] for viewer in (0, 1, None)]
    assert [view[0]["held"] for view in views] == ["blue.witch", "blue.witch", None]


def test_the_end_is_shown_with_its_reason():
    t = Table({"F0": "fighter"}, {"K1": "mystic 18"}, first=1, actions=1)
    t.pick("attack", "A:F0")  # there is nobody else to attack
    assert t.match.over
    seen = t.match.view(None)
    assert (seen["phase"], seen["result"], seen["reason"]) == ("over", 0, "leader_killed")


def test_factions_can_be_exchanged():
    seen: Any = Match.new("pixel_tactics", seed=1, options={"faction0": "red"}).view(None)
    assert [seat["faction"] for seat in seen["seats"]] == ["red", "blue"]


# --- the drawing ----------------------------------------------------------------------------------------------------------

LINE = "  " + "-" * 80
AS_BLUE = [
    "Round 3, wave: flank; first player: Red",
    "Red: hand Assassin, 1 hidden; deck 2; discard 0; victory pile 0/4",
    "  rear    ·                       ·                       ·",
    "  flank   Healer 1/1              TATSUMI NUOC 1/17       ·",
    "  front   ·                       Paladin 6/3             ·",
    LINE,
    "  front   Fighter 4/7             (Knight, corpse)        ·",
    "  flank   ·                       ADJENNA CALLIST 3/13    ·",
    "  rear    ·                       ·                       Oracle 2/4",
    "Blue: hand Scientist, Vampire; deck 3; discard 1; victory pile 2/4",
]
AS_RED = [
    "Round 3, wave: flank; first player: Red",
    "Blue: hand Vampire, 1 hidden; deck 3; discard 1; victory pile 2/4",
    "  rear    ·                       ·                       Oracle 2/4",
    "  flank   ·                       ADJENNA CALLIST 3/13    ·",
    "  front   Fighter 4/7             (Knight, corpse)        ·",
    LINE,
    "  front   ·                       Paladin 6/3             ·",
    "  flank   Healer 1/1              TATSUMI NUOC 1/17       ·",
    "  rear    ·                       ·                       ·",
    "Red: hand Assassin, Gunner; deck 2; discard 0; victory pile 0/4",
]


def drawn(match: Match, seat: int | None) -> list[str]:
    return [line.rstrip() for line in match.game.drawing(match.state, seat, "en").splitlines()]


def test_the_whole_drawing_as_each_seat_sees_it():
    match = second_game_of_a_match().match
    assert drawn(match, 0) == AS_BLUE
    assert drawn(match, 1) == AS_RED
    spectator = [*AS_BLUE]
    spectator[1] = "Red: hand 2 hidden; deck 2; discard 0; victory pile 0/4"
    spectator[-1] = "Blue: hand 2 hidden; deck 3; discard 1; victory pile 2/4"
    assert drawn(match, None) == spectator


def test_who_is_lethally_damaged_has_nothing_left_and_an_empty_hand_is_a_dash():
    t = Table({"F0": "fighter 99"}, {"F0": "knight"})
    lines = drawn(t.match, 0)
    assert "Fighter 4/0" in lines[6]
    assert lines[-1] == "Blue: hand -; deck 6; discard 0"


def test_before_the_leaders_are_there_no_round_is_drawn():
    assert drawn(Match.new("pixel_tactics", seed=1), 0)[0] == "Red: hand 5 hidden; deck 20; discard 0"


# --- what bots think --------------------------------------------------------------------------------------------------------


def lead(mine: dict[str, str] | None = None, theirs: dict[str, str] | None = None, **more: Any) -> float:
    """How far A is ahead, in points of a leader's health: the curve of the judge undone."""
    t = Table(mine, theirs, **more)
    first, second = t.match.game.judge(t.state)
    assert first + second == pytest.approx(1.0)
    share = (first - 0.5) / 0.49
    return 9 * share / (1 - abs(share))


EMPTY: dict[str, Any] = {"decks": ("", ""), "hands": ("knight", "knight")}


@pytest.mark.parametrize(
    ("better", "worse", "points"),
    [
        ({"F0": "fighter"}, {}, 1.2 + 4 * 0.45 + 8 * 0.25),  # a body, its attack, its health
        ({"F0": "fighter"}, {"F0": "fighter 1"}, 0.25),
        ({"F0": "fighter 7"}, {"F0": "fighter 8"}, 0.8 * (1.2 + 4 * 0.45) + 0.25),  # lethally damaged
        ({"K1": "dragon_mage"}, {"K1": "dragon_mage 1"}, 20 / 17),
        ({"K1": "dragon_mage 11"}, {"K1": "dragon_mage 12"}, 20 / 17 + 0.5),  # close to death
        ({"K1": "dragon_mage 10"}, {"K1": "dragon_mage 11"}, 20 / 17 + 0.5),
        ({"K1": "dragon_mage 9"}, {"K1": "dragon_mage 10"}, 20 / 17),
        ({"K1": "dragon_mage 16"}, {"K1": "dragon_mage 17"}, 20 / 17 + 12 + 0.5),
        ({}, {"F0": "x fighter"}, 0.35),
    ],
)
def test_what_lies_in_a_unit_is_worth_something(better, worse, points):
    """For either player alike."""
    assert lead(better, **EMPTY) - lead(worse, **EMPTY) == pytest.approx(points)
    other = {"K1": "dragon_mage"}
    mine = {"K1": "mystic"}
    gain = lead(mine, {**other, **worse}, **EMPTY) - lead(mine, {**other, **better}, **EMPTY)
    assert gain == pytest.approx(points)


@pytest.mark.parametrize(
    ("more", "less", "points"),
    [
        ({"strength": [1, 0]}, {}, 0.8),
        ({"fewer_actions_next_wave": [0, 1]}, {}, 0.8),
        ({"actions": 2}, {"actions": 1}, 1.0),
        ({"actions": 2}, {"actions": 2, "first": 1}, -2.0),  # B's turn is still to come, or over
        ({"actions": 2, "fewer_actions": [0, 1]}, {"actions": 2}, 1.0),
        ({"actions": 2, "fewer_actions": [0, 3]}, {"actions": 2}, 2.0),  # never less than none
    ],
)
def test_markers_and_actions_are_worth_something(more, less, points):
    assert lead(**EMPTY, **more) - lead(**EMPTY, **less) == pytest.approx(points)


def test_the_sixth_card_in_hand_is_worth_less():
    def of(cards: int) -> float:
        names = ["knight", "witch", "oracle", "fighter", "assassin", "gunner", "healer"]
        return lead(decks=("", ""), hands=(" ".join(names[:cards]), "knight"))

    assert [of(cards + 1) - of(cards) for cards in range(1, 7)] == pytest.approx([1.1] * 4 + [0.4] * 2)


def test_a_card_on_its_way_into_the_unit_still_counts():
    t = Table({}, {}, decks=("", ""), hands=("knight witch", "knight"), actions=2)
    before = t.match.game.judge(t.state)[0]
    t.pick("recruit", "knight")
    after = t.match.game.judge(t.state)[0]
    assert after < before  # the action is paid
    t = Table({}, {}, decks=("", ""), hands=("knight witch", "knight"), actions=1)
    assert after == pytest.approx(t.match.game.judge(t.state)[0])


def test_a_leader_with_a_good_power_gains_by_a_full_deck():
    """A Fighter leader has his best time before him, a Dragon Mage has not; a card of the deck is worth a little besides."""
    deck = "knight witch oracle assassin gunner"

    def gain(leader: str) -> float:
        cards: dict[str, Any] = {"hands": ("healer", "healer")}
        return lead({"K1": leader}, decks=(deck, ""), **cards) - lead({"K1": leader}, decks=("", ""), **cards)

    assert gain("fighter") == pytest.approx(5 * 0.05 + 6.8 * 5 / 20)
    assert gain("dragon_mage") == pytest.approx(5 * 0.05 - 5.2 * 5 / 20)


def test_who_cannot_reach_anybody_strikes_for_less():
    """A melee hero behind another one, and in a column of his own."""
    behind = lead({"F0": "knight", "R0": "oracle"}, hands=("healer", "healer"), decks=("", ""))
    beside = lead({"F0": "knight", "R2": "oracle"}, hands=("healer", "healer"), decks=("", ""))
    assert beside - behind == pytest.approx(2 * (0.45 - 0.15))


def test_cards_on_the_victory_pile_count_in_a_match():
    def of(*piles: str) -> float:
        return lead(mode="match", piles=piles, **EMPTY)

    even = of("red.berserker", "blue.berserker")
    assert of("red.berserker blue.berserker", "") - even == pytest.approx(8.0)


# --- which options look promising -------------------------------------------------------------------------------------------


def weights(t: Table) -> dict[str, int]:
    """By what the option refers to (a card by its character), or by its kind."""
    return {
        (option.refs[0].split(".")[-1] if option.refs else option.kind): t.match.game.weight(
            t.state, t.choice, value
        )
        for option, value in zip(t.choice.options, t.choice.values)
    }


def test_attacks_that_kill_look_best_and_nobody_strikes_who_dies_anyway():
    """A Fighter (attack 4) against heroes of every kind."""
    theirs = {"F0": "fighter 4", "F1": "summoner", "F2": "paladin 9", "K1": "mystic"}
    t = Table({"F0": "fighter", "K1": "knight"}, theirs).pick("attack", "A:F0")
    assert weights(t) == {
        "place:1:F0": 8,  # would die
        "place:1:F1": 4,  # 2, and half of the damage
        "place:1:F2": 0,  # dies anyway
    }
    t = Table({"F0": "fighter"}, {"F0": "witch", "K1": "mystic 15"}).pick("attack", "A:F0")
    assert weights(t)["place:1:K1"] == 12


def test_a_spell_looks_better_than_a_blow_that_does_not_kill():
    """Scientist in the flank (attack 2) against a leader: 2, and half of the damage; the spell 5."""
    t = Table({"K0": "scientist"}, {"F0": "knight"}, wave="flank").pick("attack", "A:K0")
    assert weights(t) == {"place:0:K0": 5, "place:1:F0": 3, "place:1:K1": 3}


def test_a_dangerous_target_looks_a_little_better():
    """Fighter (attack 4) and Knight (attack 3) take the same damage."""
    t = Table({"F0": "oracle"}, {"F0": "fighter", "F1": "knight"}).pick("attack", "A:F0")
    assert weights(t)["place:1:F0"] == weights(t)["place:1:F1"] + 1


def test_actions_are_weighed_before_any_search():
    mine = {"F0": "fighter", "F1": "x witch", "K0": "oracle"}
    t = Table(mine, {"F0": "paladin"}, hands=("knight", ""), options={"concede": True})
    kinds = {option.kind: weight for option, weight in zip(t.choice.options, of_all(t))}
    assert kinds == {
        "draw": 3,
        "recruit": 4,
        "attack": 6,
        "order": 4,
        "clear_corpse": 1,
        "move": 1,
        "offer_draw": 0,
        "concede": 0,
    }


def of_all(t: Table) -> list[int]:
    return [t.match.game.weight(t.state, t.choice, value) for value in t.choice.values]


def test_an_order_looks_less_promising_in_the_flank_wave_and_drawing_with_four_cards_in_hand():
    def kinds(hand: str, **state: Any) -> dict[str, int]:
        t = Table({}, {"F0": "paladin"}, hands=(hand, ""), **state)
        return {option.kind: weight for option, weight in zip(t.choice.options, of_all(t))}

    assert (kinds("knight", wave="flank")["order"], kinds("knight", wave="rear")["order"]) == (3, 4)
    assert (kinds("knight witch oracle")["draw"], kinds("knight witch oracle healer")["draw"]) == (3, 1)


def test_an_effect_rather_goes_to_the_enemy():
    t = Table({"F0": "dragon_mage", "F1": "knight", "K1": "paladin"}, {"F0": "knight"})
    t.spell("A:F0")
    found = weights(t)
    assert {place: found[place] for place in ("place:0:F1", "place:1:F0")} == {
        "place:0:F1": 1,
        "place:1:F0": 3,
    }


def test_bots_agree_to_no_draw():
    t = Table({}, {}, hands=("knight", "knight"), options={"concede": True}).pick("offer_draw")
    assert weights(t) == {"agree": 0, "refuse": 1}


# --- what never changes, and what is counted ----------------------------------------------------------------------------------


def test_the_content_shows_the_cards_of_this_game():
    t = Table()
    content: Any = t.match.game.content(t.state)
    assert (content["rows"], content["factions"]) == (["front", "flank", "rear"], ["blue", "red"])
    assert (len(content["characters"]), len(t.match.game.abilities(t.state))) == (25, 125)
    promo = Table({"F0": "editor"})
    content_with_promo: Any = promo.match.game.content(promo.state)
    assert len(content_with_promo["characters"]) == 29
    assert len(promo.match.game.abilities(promo.state)) == 145
    knight = next(card for card in content["characters"] if card["id"] == "knight")
    assert (knight["promo"], knight["hero"], knight["leader"]) == (
        False,
        {"attack": 3, "health": 10},
        {"attack": 4, "health": 20},
    )
    bars = knight["abilities"]
    assert {bar: ability["id"] for bar, ability in bars.items()} == {
        bar: f"knight.{bar}" for bar in ("front", "flank", "rear", "order", "leader")
    }


def test_keywords_are_shown_with_their_bars():
    t = Table()
    content: Any = t.match.game.content(t.state)
    shown = {
        ability["id"]: (ability["ranged"], ability["intercept"])
        for card in content["characters"]
        for ability in card["abilities"].values()
    }
    printed = {f"{card.id}.{bar}": one.keywords for card in DECK for bar, one in zip(BARS, card.bars())}
    assert shown == {id: ("ranged" in printed[id], "intercept" in printed[id]) for id in shown}
    assert (True, False) in shown.values() and (False, True) in shown.values()


def test_the_games_of_a_match_are_counted_by_the_victory_piles():
    t = second_game_of_a_match()
    assert t.match.game.tally(t.state) == (2, [2, 0])
    single = Table()
    assert single.match.game.tally(single.state) is None


def test_win_rates_are_counted_by_leader():
    t = Table()
    assert t.match.game.labels(t.state) == ["dragon_mage", "mystic"]
    fresh = Match.new("pixel_tactics")
    assert fresh.game.labels(fresh.state) == []


def test_no_card_is_lost():
    for t, cards in ((Table(), 14), (second_game_of_a_match(), 19)):
        assert t.match.game.census(t.state) == {"cards": cards}
    t = Table({}, {}, hands=("knight witch", ""))
    before = t.match.game.census(t.state)
    t.pick("recruit", "knight")  # it is held until its place is chosen
    assert t.match.game.census(t.state) == before


@pytest.mark.parametrize(
    ("winner", "ranks", "scores"), [("A", [1, 2], [1.0, 0.0]), ("B", [2, 1], [0.0, 1.0])]
)
def test_the_outcome_of_a_game(winner: str, ranks: list[int], scores: list[float]):
    dying, other = {"K1": "mystic lethal"}, {"K1": "dragon_mage"}
    t = Table(other, dying) if winner == "A" else Table(dying, other)
    t.end_wave()
    assert t.match.outcome is not None
    assert (t.match.outcome.ranks, t.match.outcome.scores) == (ranks, scores)
