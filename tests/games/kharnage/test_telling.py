"""What is told is what happened: strengths, patches, what questions are about, what cannot be taken back."""

import random
from typing import Any

import msgspec
import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.core.patches import patched
from tafelrunde.games.kharnage.view import EventData
from tests.games.kharnage.table import (
    GAME,
    Json,
    asked,
    at_random,
    attacking,
    card_of,
    choose,
    deploying,
    events,
    in_turn,
    kind,
    pack_of,
    play_out,
    seat,
    state,
    unit,
)

# --- the strength (KH-8) --------------------------------------------------------------------------------------


def told(match: Match, number: int = 0) -> Json:
    """A strength as it was told."""
    return [event for event in match.events() if str(event["kind"]).startswith("strength_")][number]


def used(match: Match, number: int = 0) -> Json:
    """An attack as it was declared."""
    return [event for event in match.events() if "victims" in event][number]


def parts(event: Json) -> dict[str, int]:
    return {part["unit"]: part["symbols"] for part in event["parts"]}


@pytest.mark.rule("KH-8.4", "KH-8.8", "KH-14.2", "KH-14.3")
def test_the_melee_strength_told_is_the_one_used():
    match = attacking(
        seat(
            "humans_460",
            "human_halberdier",
            "human_archer",
            "human_sorcerer",
            unit("human_militia", nets=1),
            unit("human_militia", absent=True),
            "human_militia",
        ),
        seat("orcs", "orc_giant", "orc_general"),
    )
    strength = told(match)
    assert strength["kind"] == "strength_melee"
    assert strength["attack"] == "melee"
    symbols = {
        "unit:0:0": kind("human_halberdier").melee,
        "unit:0:2": kind("human_sorcerer").magic,
        "unit:0:5": kind("human_militia").melee,
    }
    assert parts(strength) == symbols  # not the archer, not the captured one, not the absent one
    assert [part["name"]["en"] for part in strength["parts"]] == ["Halberdier", "Sorcerer", "Militia"]
    assert strength["bonus"] == 0
    assert strength["strength"] == sum(symbols.values())
    assert (used(match)["strength"], used(match)["points"]) == (strength["strength"], strength["strength"])


@pytest.mark.rule("KH-8.5", "KH-17.32", "KH-18.12")
def test_the_ranged_strength_told_counts_gunpowder_as_a_bonus():
    match = attacking(
        seat("dwarves_360", "dwarf_arquebusier", "dwarf_cannon", unit("dwarf_arquebusier", nets=1)),
        seat("orcs", "orc_giant"),
    )
    strength = told(match)
    assert strength["kind"] == "strength_ranged"
    assert parts(strength) == {
        "unit:0:0": kind("dwarf_arquebusier").ranged,
        "unit:0:1": kind("dwarf_cannon").ranged,
    }
    assert strength["bonus"] == 2 * 2 * kind("dwarf_arquebusier").gunpowder  # two able gunners, doubled
    assert strength["strength"] == strength["bonus"] + sum(parts(strength).values())
    assert used(match)["strength"] == strength["strength"]
    powder = [event for event in events(match, "ability") if event["symbol"] == "gunpowder"]
    assert len(powder) == 1  # not of the captured one
    assert powder[0]["ability"] == "dwarf_arquebusier.gunpowder"
    melee = attacking(
        seat("dwarves_300", "dwarf_arquebusier", "dwarf_warrior"), seat("orcs", "orc_giant", "orc_general")
    )
    assert not [event for event in events(melee, "ability") if event["symbol"] == "gunpowder"]
    assert told(melee)["bonus"] == 0


@pytest.mark.rule("KH-8.13", "KH-18.1", "KH-18.7")
def test_what_the_strategy_card_adds_is_told_as_a_bonus():
    roar = attacking(
        seat("orcs_180", "orc_brawler", "orc_brawler", "orc_shaman"), seat("humans", "human_general")
    )
    assert told(roar)["bonus"] == 2  # two units in the front row
    assert used(roar)["strength"] == told(roar)["strength"] == 2 + sum(parts(told(roar)).values())
    swarm = attacking(
        seat("goblins_340", *["goblin_mob"] * 2, "goblin_archer"), seat("humans", "human_general")
    )
    assert told(swarm)["bonus"] == 1  # three units
    assert used(swarm)["strength"] == told(swarm)["strength"]


@pytest.mark.rule("KH-17.27", "KH-8.11")
def test_knights_add_to_the_strength_that_was_told():
    for answer, more in (("attack.knights", kind("human_knight").melee), ("attack.knights.done", 0)):
        match = attacking(seat("humans_460", "human_knight", "human_halberdier"), seat("orcs", "orc_giant"))
        before = told(match)["strength"]
        choose(match, answer)
        assert used(match)["strength"] == before + more


@pytest.mark.rule("KH-10.2", "KH-10.5", "KH-9.2")
def test_the_strength_is_spent_to_the_last_point():
    """What units cost and what is lost add up to the strength, in both halves of a split."""
    match = attacking(
        seat("dwarves_300", *["dwarf_axeman"] * 3, "dwarf_warrior"),
        seat("orcs", "orc_bonecrusher", "orc_headsman", reserve=[], hand=[]),
        seat("goblins", "goblin_potlid", "goblin_scrap_cart", reserve=[], hand=[]),
    )
    strength = told(match)["strength"]
    choose(match, "Orcs and Goblins", "Orcs first")
    share = used(match)["points"]
    assert share == (strength + 1) // 2
    second = next(
        event["number"]
        for event in match.events()
        if event["kind"] == "strength_melee" and event["number"] > 1
    )
    for victim in (1, 2):
        fallen = [
            event
            for event in events(match, "destroyed")
            if event["victim"] == victim and event["number"] < second
        ]
        lost = [
            event
            for event in events(match, "points_lost")
            if event["victim"] == victim and event["number"] < second
        ]
        costs = sum(kind(event["card"]).card.shielded for event in fallen)
        assert costs + sum(event["points"] for event in lost) == share


@pytest.mark.rule("KH-17.2", "KH-16.6")
def test_the_strength_of_explosions_and_surprises_is_told_with_the_card():
    blast = deploying(
        seat("goblins_100", stack=["goblin_bomber"], reserve=["goblin_scrap_cart"]), seat("orcs", "orc_giant")
    )
    product = kind("goblin_bomber").defence * kind("goblin_scrap_cart").defence
    assert (
        events(blast, "revealed")[0]["strength"]
        == used(blast)["strength"]
        == used(blast)["points"]
        == product
    )
    surprise = deploying(seat("orcs_500", stack=["orc_berserker"]), seat("humans", "human_general"))
    assert used(surprise)["strength"] == used(surprise)["points"] == kind("orc_berserker").melee


# --- patches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_patches_lead_from_view_to_view(players):
    """What every event changed, one after the other, leads to what each seat and a spectator see in the end."""
    match = Match.new(GAME, seats=players, seed=players, options={"shout_rule": players == 3})
    viewers = [None, 0, 1]
    quiet = {"attack", "active", "step"}  # the next question may have begun something that is told later
    dice = random.Random(players)
    match.watch(viewers)
    while (choice := match.choice) is not None:
        before: list[Any] = [match.view(viewer) for viewer in viewers]
        since = events_so_far(match)
        match.answer(dice.randrange(choice.count), choice.seat)
        for viewer, shown in zip(viewers, before, strict=True):
            told = match.events(viewer, since)
            for event in told:
                shown = patched(shown, event["patch"])
            now = match.view(viewer)
            assert not told or match.over or {key for key in now if now[key] != shown[key]} <= quiet


def events_so_far(match: Match) -> int:
    assert match.record is not None
    return len(match.record.events)


def changes(event: Json) -> set[str]:
    return {
        ".".join(str(step) for step in change[0] if not isinstance(step, int)) for change in event["patch"]
    }


@pytest.mark.rule("KH-17.8")
def test_flyers_leave_while_the_last_step_of_the_card_is_shown():
    """After the attack, which is the second and last step of the card."""
    bird = card_of("bird", "front", 1, "melee 2", "flying")
    match = attacking(
        seat("testers_melee", "bird"), seat("orcs", "orc_brawler", "orc_berserker"), packs=[pack_of(bird)]
    )
    match.watch([None])
    shown: Any = match.view(None)
    since = events_so_far(match)
    choose(match, "Orc Brawler")
    flying = []
    for event in match.events(None, since):
        shown = patched(shown, event["patch"])
        if event["kind"] == "ability":
            flying.append((event["ability"], shown["step"]))
    assert flying == [("bird.flying", 1)]


@pytest.mark.rule("KH-10.8", "KH-10.2", "KH-21.5")
def test_an_event_changes_what_it_tells_of():
    match = attacking(
        seat("dwarves_540", *["dwarf_axeman"] * 2, "dwarf_warrior"),
        seat("orcs", "orc_brawler", "orc_berserker", "orc_bonecrusher", "orc_spearhand"),
    )
    match.watch([None])
    before = len(match.events())
    choose(match, "Orc Brawler")
    (fallen,) = [event for event in match.events(None, before) if event["kind"] == "destroyed"]
    assert (fallen["unit"], fallen["victim"]) == ("unit:1:0", 1)
    assert changes(fallen) >= {
        "armies.rows.front",
        "armies.present",
        "armies.units",
        "armies.trophies",
        "attack.points",
    }
    assert ["attack", "points"] in [change[0] for change in fallen["patch"]]


# --- questions ------------------------------------------------------------------------------------------------


def test_questions_say_what_they_are_about():
    strike = attacking(
        seat("dwarves_540", "dwarf_axeman"),
        seat("orcs", "orc_berserker", "orc_spearhand"),
        seat("humans", "human_general"),
    )
    assert strike.choice is not None
    assert strike.choice.refs == ("unit:0:0",)  # who attacks
    receive = in_turn(seat("orcs_180", reserve=["orc_brawler"] * 3, hand=["orc_general"]), seat("humans"))
    assert receive.choice is not None
    assert receive.choice.refs == ("strategy:0:1",)  # whose symbol it is
    herald = deploying(
        seat("humans_120", stack=["human_herald"], reserve=["human_militia"] * 3, hand=["human_general"]),
        seat("orcs"),
    )
    assert herald.choice is not None
    assert herald.choice.refs == ("unit:0:0",)
    smash = attacking(
        seat("orcs_400", "orc_headsman", "orc_brawler"),
        seat("humans", "human_shield_guard", "human_sorcerer"),
    )
    assert smash.choice is not None
    assert smash.choice.refs == ("unit:0:0",)  # who can smash


@pytest.mark.rule("KH-21.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_turned_over_after_an_answer_that_can_be_taken_back(players):
    """Answered in three worlds that the seat thinks possible: if cards come to light in all of them, the answer was marked."""
    dice = random.Random(players)
    marked = 0
    for seed in range(4):
        match = Match.new(
            GAME, seats=players, seed=seed, options={"army_choice": "random", "shout_rule": seed == 0}
        )
        for choice in at_random(match, dice):
            if match.simultaneous:
                continue
            for index, option in enumerate(choice.options):
                marked += option.final
                if not option.final:
                    worlds = [match.resample(choice.seat, dice.getrandbits(30)) for _ in range(3)]
                    assert not all(comes_to_light(world, index) for world in worlds), option
    assert marked > 50


def comes_to_light(world: Match, index: int) -> bool:
    before = world.state.news + world.state.rng.counter
    world.answer(index)
    return world.state.news + world.state.rng.counter > before


@pytest.mark.rule("KH-21.2")
def test_forced_answers_are_never_final():
    """They are carried out unasked, so the answer before them is the last that could be taken back."""
    match = in_turn(seat("orcs_400", reserve=["orc_brawler"] * 4, hand=["orc_general"]), seat("humans"))
    assert events(match, "deployed")[0]["card"] == "orc_general"
    two = in_turn(
        seat(
            "goblins_280",
            reserve=["goblin_mob"] * 2,
            hand=["goblin_general_caller", "goblin_general_schemer"],
        ),
        seat("humans"),
    )
    assert asked(two) == "reinforce.card"
    assert two.choice is not None
    assert [option.final for option in two.choice.options] == [True, True]  # then the stack is turned over


def test_a_turn_or_a_step_of_it_can_be_taken_back():
    match = attacking(
        seat("dwarves_300", *["dwarf_axeman"] * 2, "dwarf_warrior"),
        seat("orcs", "orc_brawler", "orc_berserker", "orc_bonecrusher", "orc_spearhand"),
        seat("humans", "human_shield_guard", "human_archer"),
    )
    start = match.digest()
    choose(match, "Orcs with 5", "Orc Brawler")
    assert match.undo_marks(0) == {"turn": 2, "step": 2}
    assert match.undo_to("step")
    assert match.digest() == start
    choose(match, "Orcs with 5", "Orc Brawler", "Orc Bonecrusher")
    assert asked(match) == "attack.target"  # the second attack of the card
    choose(match, "Humans with 5")
    assert match.undo_marks(0)["turn"] > match.undo_marks(0)["step"]
    assert match.undo_to("turn")
    assert match.digest() == start
    for lang in ("de", "en"):
        assert all(mark in GAME.texts.tables[lang] for mark in ("mark.turn", "mark.step"))


# --- settings -------------------------------------------------------------------------------------------------


def test_every_setting_explains_itself():
    for setting in GAME.settings("battle", []):
        for words in (setting.names, setting.help, setting.group):
            assert words is not None
            assert all(words.values())
            assert not any(text.startswith("setting") for text in words.values())
        for value in setting.values or []:
            assert not any(text.startswith("setting") for text in value.names.values())


@pytest.mark.rule("KH-20.1")
def test_the_time_to_shout_needs_the_shout_rule():
    with pytest.raises(TafelrundeError, match="shout_seconds of kharnage: only with shout_rule=true"):
        Match.new(GAME, options={"shout_seconds": 5})
    assert state(Match.new(GAME, options={"shout_seconds": 5, "shout_rule": True})).shout_rule


# --- the form of events -----------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Names without the articles that sentences need."""
    if isinstance(value, dict) and "de" in value:
        return {lang: value[lang] for lang in ("de", "en")}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_events_carry_has_the_form_that_browsers_know(seats: int):
    """Wherever there are only a few words, no other one is told."""
    match = Match.new(GAME, seats=seats, seed=seats, options={"shout_rule": True})
    play_out(match, random.Random(seats))
    assert match.record is not None
    for event in match.record.events:
        msgspec.convert(plain({**event.data, **(event.secret or {})}), EventData)
    told = {name for event in match.record.events for name in event.data}
    assert {"cause", "row", "symbol", "from", "attack", "standings"} <= told
