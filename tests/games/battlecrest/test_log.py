"""What is told: every action has its sentence, also one that nobody had to choose, and its change in the view."""

import random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.patches import difference, patched
from tests import pack_files
from tests.games.battlecrest.cards import card, glade, hero_set, pack
from tests.games.battlecrest.table import Json, Table, side

IDLE_AKHENA = ("ornate_staff", "ward", "ethereal_dive", "divine_edict")


def told(table: Table, lang: str = "de") -> list[str]:
    """The log as it is read."""
    events: list[Json] = table.match.events()
    sentences = [event["text"][lang] for event in events]
    return [sentence for sentence in sentences if sentence]


# --- what happens by itself ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-7.14")
def test_a_vassal_defends_in_the_log():
    """Quake Fist 3 against Fenn: 2, and 1 of Thornbrake beside it, which then flips."""
    table = Table(side("tarrok", "D4"), side("isgrid", "F6", vassal="D3")).activate("quake_fist")
    assert [event["defense"] for event in table.events("guard")] == [3]
    assert table.events("guard")[0]["ref"] == "warrior:1:vassal"
    assert told(table)[-3:] == [
        "Tarrok greift Fenn mit Stärke 3 an.",
        "Fenn verteidigt sich (Verteidigung 3).",
        "„Dornendickicht“ wird gewendet.",
    ]
    assert told(table, "en")[-2] == "Fenn defends (defence 3)."


@pytest.mark.rule("BC-7.10", "BC-7.11")
def test_whoever_does_not_or_cannot_defend_is_named():
    spent = Table(side("tarrok", "C3"), side("akhena", "C4", exhausted=IDLE_AKHENA)).activate("quake_fist")
    assert told(spent)[-2:] == ["Akhena verteidigt sich nicht.", "Akhena erleidet 3 Schaden."]
    unwilling = Table(side("tarrok", "C3"), side("akhena", "C4")).activate("quake_fist")
    unwilling.choose("defend", "none")
    assert told(unwilling)[-2:] == told(spent)[-2:]


@pytest.mark.rule("BC-7.2", "BC-7.3")
def test_a_control_is_told_before_the_movement():
    """War Bellow has one target only: nobody is asked, but everybody can read it."""
    table = Table(side("korvu", "C3"), side("akhena", "D4")).activate("war_bellow").execute().go("D3")
    assert told(table)[-2:] == [
        "Korvu kontrolliert Akhena (bis zu 2 Felder).",
        "Akhena bewegt sich von D4 nach D3.",
    ]


@pytest.mark.rule("BC-6.10")
def test_a_line_that_is_passed_over_is_told():
    """Frost Snare: Fenn is controlled to where nobody is near, so the ATTACK cannot be executed."""
    table = Table(side("isgrid", "A1", vassal="B1"), side("korvu", "F6"))
    table.activate("frost_snare").go("C1")
    assert "„Frostfalle“: „ANGRIFF 2, In der Nähe“ entfällt." in told(table)
    star = Table(side("korvu", "A1", back="storm_charge"), side("akhena", "F6"))
    star.activate("storm_charge").go("A2")
    assert told(star)[-1] == "„Kehrtwende“: eine ★-Fähigkeit entfällt."


@pytest.mark.rule("BC-14.5")
def test_a_charge_past_nobody_tells_that_its_blow_lapses():
    table = Table(side("korvu", "C3"), side("akhena", "F6")).activate("storm_charge").go("C2")
    assert told(table)[-1] == "„Sturmangriff“: „ANGRIFF 3 gegen jeden durchquerten Feind“ entfällt."


@pytest.mark.rule("BC-6.1", "BC-12.2", "BC-17.1")
def test_what_nobody_is_asked_is_told_all_the_same():
    """One card left, its star can only be spent on Moonwell, which can only ready the one exhausted action."""
    others = ("blunderbuss", "long_musket")
    table = Table(
        side("platino", "A1", exhausted=others),
        side("akhena", "F6"),
        locations={"B2": "moonwell"},
        done=["move"],
    )
    table.choose("turn.action", "activate").execute()  # Barked Orders; A1 touches no location
    assert told(table)[1:3] == [
        "Platino erschöpft „Gebrüllte Befehle“.",
        "Platino nutzt „Gebrüllte Befehle“.",
    ]
    well = Table(
        side("tarrok", "A2", exhausted=("quake_fist",)), side("korvu", "F6"), locations={"B2": "moonwell"}
    )
    well.activate("stone_skin")
    assert told(well) == [
        "Tarrok wählt „Aktivierung“.",
        "Tarrok erschöpft „Steinhaut“.",
        "Tarrok nutzt „Steinhaut“.",
        "Tarrok nutzt „Stärkender Schluck“.",
        "Tarrok richtet „Bebenfaust“ auf.",
    ]
    assert table.events("ability")[0]["ref"] == "action:0:barked_orders"
    assert well.events("ability")[1]["ref"] == "location:moonwell"


@pytest.mark.rule("BC-3.7")
def test_a_turn_action_that_is_the_only_one_is_told():
    """All cards exhausted, hemmed in, Charge and Activate impossible: Breathe happens by itself, and the table shows it."""
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    table = Table(side("korvu", "A1", exhausted=every), side("platino", "A2", vassal="B1"))
    assert told(table)[:2] == [
        "Korvu kann nur eines: „Durchatmen“.",
        "Korvu atmet durch: „Kehrtwende“ ist bereit.",
    ]
    first = next(event for event in table.match.events() if event["kind"] == "turn_action")
    assert first["forced"] and first["text"]["en"] == "Korvu can only do one thing: “Breathe”."


# --- movement -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-18.5")
def test_a_walk_is_shown_step_by_step_and_told_once():
    table = Table(side("korvu", "A1"))
    table.match.watch([None])
    table.move("korvu", "A4")
    walk = [event for event in table.match.events() if event["kind"] in ("step", "move")]
    assert [event["kind"] for event in walk] == ["step", "step", "move"]
    assert [event["text"]["de"] for event in walk] == ["", "", "Korvu bewegt sich von A1 nach A4."]
    squares = [[value for path, value in event["patch"] if path[-1] == "square"] for event in walk]
    assert squares == [["A2"], ["A3"], ["A4"]]
    assert walk[-1]["path"] == ["square:A1", "square:A2", "square:A3", "square:A4"]


@pytest.mark.rule("BC-18.5", "BC-11.2")
def test_a_danger_on_the_way_is_told_where_it_strikes():
    """C3 - C4 (danger) - D4: up to the danger, the danger, and on."""
    table = Table(side("korvu", "C3", exhausted=("war_bellow", "thick_hide")))
    table.move("korvu", "D4", "1 damage")
    assert told(table)[1:5] == [
        "Korvu bewegt sich von C3 nach C4.",
        "Gefahr bei „Wildererstand“!",
        "Korvu erleidet 1 Schaden.",
        "Korvu bewegt sich von C4 nach D4.",
    ]


# --- events come after their change -----------------------------------------------------------------------------------------


def patches(table: Table, kind: str) -> list[dict[str, Any]]:
    """What the events of a kind changed: place -> value."""
    events: list[Json] = table.match.events()
    return [
        {".".join(map(str, path)): value for path, value in event["patch"]}
        for event in events
        if event["kind"] == kind
    ]


@pytest.mark.rule("BC-10.4", "BC-10.5", "BC-10.8")
def test_damage_slides_the_life_card_and_the_wound_turns_it():
    """3 damage on 2 points: to the turn icon, then over, with the rest on the wounded side."""
    table = Table(side("tarrok", "C3"), side("akhena", "C4", life=2))
    table.match.watch([None])
    table.activate("quake_fist").choose("defend", "none")
    assert patches(table, "damage") == [{"seats.1.points": 0, "seats.1.slot": 8}]
    (wounded,) = patches(table, "wounded")
    assert (wounded["seats.1.wounded"], wounded["seats.1.points"], wounded["seats.1.slot"]) == (True, 5, 3)


@pytest.mark.rule("BC-9.2", "BC-9.3")
def test_breathing_turns_one_card_after_the_other():
    table = Table(side("korvu", "C3", exhausted=("great_axe", "thick_hide")))
    table.match.watch([None])
    table.choose("turn.action", "breathe")
    axe, hide = patches(table, "breathe")
    assert (axe["seats.0.actions.1.ready"], axe["seats.0.actions.1.side"]) == (True, "back")
    assert (hide["seats.0.actions.3.ready"], hide["seats.0.actions.3.side"]) == (True, "back")
    assert not any(place.startswith("seats.0.actions.3") for place in axe)


@pytest.mark.rule("BC-18.7")
@pytest.mark.parametrize("seed", range(4))
def test_the_events_show_all_that_happens(seed: int):
    """Whoever follows the events sees the table as it is; only which turn actions are done comes with the next event."""
    chance = random.Random(seed)
    match = Match.new("battlecrest", seed=seed)
    match.watch([None])
    while match.choice is not None:
        assert match.record is not None
        before, count = match.view(None), len(match.record.events)
        match.answer(chance.randrange(match.choice.count))
        seen: object = before
        for event in match.events(None, count):
            patch: Any = event["patch"]
            seen = patched(seen, patch)
        left = difference(seen, match.view(None))
        assert {change[0][0] for change in left} <= {"done", "turn", "active"}


@pytest.mark.rule("BC-6.4")
def test_a_vassal_with_an_article_keeps_it_in_every_sentence():
    """The Swarm of the example pack is "der Schwarm" in German."""
    table = Table(
        side("linde", "A1", vassal="C2"),
        side("korvu", "C1"),
        arena="old_orchard",
        packs=[pack_files.example("battlecrest")],
    )
    table.activate("swarm_call").execute().choose("star", "swarm").choose("defend", "none")
    assert "Der Schwarm greift Korvu mit Stärke 2 an." in told(table)
    target = Table(
        side("korvu", "C1"),
        side("linde", "A1", vassal="C2"),
        arena="old_orchard",
        packs=[pack_files.example("battlecrest")],
    )
    target.activate("great_axe")
    assert "Korvu greift den Schwarm mit Stärke 4 an." in told(target)
    assert "Korvu attacks the Swarm with strength 4." in told(target, "en")


def test_the_question_for_a_target_names_who_attacks_and_how_hard():
    table = Table(side("korvu", "C3"), side("platino", "C4", vassal="D3")).activate("great_axe")
    assert table.prompt == "attack.target"
    assert table.match.choice.text("en") == "Choose a target for the attack of Korvu (strength 4)."


# --- taking back ------------------------------------------------------------------------------------------------------------


def test_an_action_or_a_whole_turn_can_be_taken_back():
    table = Table(side("platino", "A1", vassal="B1"), side("akhena", "F6"))
    start = table.match.digest()
    table.choose("turn.action", "charge").choose("charge.card", "blunderbuss")
    between = table.match.digest()
    table.choose("turn.action", "move").choose("move.warrior", "platino").choose("move.to", "A2")
    assert table.match.undo_marks() == {"turn": 5, "action": 3}
    assert table.match.undo_to("action")
    assert table.match.digest() == between
    table.choose("turn.action", "move")
    assert table.match.undo_to("turn")
    assert table.match.digest() == start
    texts = table.match.game.texts
    assert texts.both("mark.turn", {}) == {"de": "den ganzen Zug", "en": "the whole turn"}
    assert texts.both("mark.action", {}) == {"de": "die ganze Aktion", "en": "the whole action"}


@pytest.mark.rule("BC-2.8")
@pytest.mark.parametrize(
    ("options", "final"),
    [
        ({}, [False, True]),
        ({"start": "0"}, [False, False]),
        ({"hero1": "korvu"}, [True]),
        ({"hero0": "korvu"}, [True]),
    ],
)
def test_the_last_choice_of_a_hero_is_final_if_lots_are_drawn_then(options: Json, final: list[bool]):
    match = Match.new("battlecrest", seed=3, options=options)
    found = []
    while match.choice is not None and match.choice.prompt == "setup.hero":
        found.append(match.choice.options[0].final)
        before = match.state.rng.counter
        match.answer(0)
        assert (match.state.rng.counter > before) == found[-1]
    assert found == final


def test_every_setting_says_what_it_is_for():
    for setting in Match.new("battlecrest").game.settings("duel", []):
        assert setting.help is not None and setting.group is not None
        for lang in ("de", "en"):
            assert setting.help[lang].endswith(".") and not setting.names[lang].startswith("setting")
            assert not setting.group[lang].startswith("setting")


def test_a_hero_of_a_pack_is_told_of_like_any_other():
    puncher = hero_set("puncher", {"fist": card({"do": "attack", "value": 2, "range": "direct"})})
    table = Table(
        side("puncher", "C3"), side("akhena", "C4"), arena="glade", packs=[pack([puncher], [glade()])]
    )
    table.activate("fist")
    assert told(table)[-1] == "puncher greift Akhena mit Stärke 2 an."
