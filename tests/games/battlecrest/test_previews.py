"""Consequences before commitment: what an option says would happen, worked out by hand, and that it then happens."""

import random

import pytest

from tafelrunde import Match
from tests.games.battlecrest.cards import ability, card, glade, hero_set, names, pack
from tests.games.battlecrest.table import Json, Table, side

OAK_ONLY = {"B4": "moonwell"}  # B3 touches an attack edge of Gallows Oak and nothing else that counts
OAK = "location:gallows_oak"
SUMMIT = {"one": {"front": {"bonuses": {"defense": "s"}}, "back": {"dangers": "s"}}}  # a defence that hurts


def blow(name, ref, strength, defense, least, most, defense_least=0):
    return {
        "ref": ref,
        "who": {"de": name, "en": name},
        "strength": strength,
        "defense_least": defense_least,
        "defense": defense,
        "least": least,
        "most": most,
    }


def activation(table):
    return table.choose("turn.action", "activate")


def harm(ref, n=1):
    return {"ref": ref, "n": n}


# --- attacks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-7.8", "BC-13.4", "BC-7.12")
def test_a_card_that_attacks_says_what_it_would_do():
    """Great Axe 4 + 1 of Gallows Oak. Akhena's best card: Ward 1 + its own moon seal, or Dive or Edict with 2. 5 - 2 = 3."""
    table = activation(Table(side("korvu", "B3"), side("akhena", "C3"), locations=OAK_ONLY))
    assert table.option("great_axe").preview == {
        "attacks": [blow("Akhena", "warrior:1:hero", 5, 2, 3, 5)],
        "flips": [OAK],
    }
    table.choose("activate.card", "great_axe").choose("defend", "ward")
    assert table.story == ["gallows_oak to back", "attack akhena 5", "defend ward 2", "hurt akhena 3"]


@pytest.mark.rule("BC-12.5", "BC-12.7")
def test_seals_count_on_both_sides_the_used_card_included():
    """Long Musket 2 + its own storm seal + that of Blunderbuss = 4. Ward: 1 + its own moon seal = 2."""
    table = activation(Table(side("platino", "C3", exhausted="blunderbuss"), side("akhena", "C1")))
    assert table.option("long_musket").preview == {"attacks": [blow("Akhena", "warrior:1:hero", 4, 2, 2, 4)]}
    table.choose("activate.card", "long_musket").choose("defend", "ward")
    assert table.story == ["attack akhena 4", "defend ward 2", "hurt akhena 2"]


@pytest.mark.rule("BC-7.10", "BC-7.14")
def test_a_vassal_always_defends_and_a_hero_may_decline():
    """Blunderbuss 4 against Isgrid (best card 2) and Fenn (2, and 1 of Thornbrake beside it): each as if named first."""
    table = activation(Table(side("platino", "C3"), side("isgrid", "D4", vassal="D3")))
    assert table.option("blunderbuss").preview == {
        "attacks": [
            blow("Isgrid", "warrior:1:hero", 4, 2, 2, 4),
            blow("Fenn", "warrior:1:vassal", 4, 3, 1, 1, defense_least=3),
        ]
    }


@pytest.mark.rule("BC-7.10")
def test_without_a_ready_action_there_is_no_defence():
    every = ("ornate_staff", "ward", "ethereal_dive", "divine_edict")
    table = activation(Table(side("korvu", "C3"), side("akhena", "C4", exhausted=every)))
    assert table.option("great_axe").preview == {"attacks": [blow("Akhena", "warrior:1:hero", 4, 0, 4, 4)]}


@pytest.mark.rule("BC-6.10", "BC-6.8")
def test_only_what_a_card_does_first_is_foreseen():
    """Ethereal Dive sprints before it attacks: nobody knows yet from where. The line says it when it is asked about."""
    table = activation(Table(side("akhena", "C3"), side("korvu", "C4")))
    assert table.option("ethereal_dive").preview is None
    table.choose("activate.card", "ethereal_dive").choose("line.use", "skip")
    assert table.strengths == [("korvu", 3)]  # the only line left is executed without a question
    later = activation(Table(side("akhena", "C2"), side("korvu", "C4")))
    later.choose("activate.card", "ethereal_dive").go("C3")
    assert later.option("execute").preview == {
        "line": 1,
        "attacks": [blow("Korvu", "warrior:1:hero", 3, 2, 1, 3)],
        "reach": {"attack": ["C2", "B3", "D3", "C4"], "control": []},
    }
    assert later.option("skip").preview is None


@pytest.mark.rule("BC-12.3", "BC-12.3c")
def test_a_star_tells_what_it_could_be_spent_on():
    """Barked Orders has two stars: Platino's and Rig's to choose from, then only the one that was not used."""
    table = activation(Table(side("platino", "A1", vassal="C1"), side("korvu", "C4")))
    legs, gun = {"de": "Seebeine", "en": "Sea Legs"}, {"de": "Drehkanone", "en": "Swivel Gun"}
    assert table.option("execute").preview == {"line": 0, "stars": [legs, gun]}
    table.execute().choose("star", "rig").choose("defend", "none")
    assert table.option("execute").preview == {"line": 1, "stars": [legs]}


@pytest.mark.rule("BC-12.2")
def test_a_star_that_attacks_says_so_too():
    """Rig's Swivel Gun: 2, Far 3. A vassal uses no location, Korvu's Thick Hide takes 2 off: 0 to 2."""
    table = activation(Table(side("platino", "A1", vassal="C1"), side("korvu", "C4")))
    table.execute()  # Barked Orders is the only card that can be activated
    assert table.option("rig").preview == {
        "attacks": [blow("Korvu", "warrior:1:hero", 2, 2, 0, 2)],
        "reach": {"attack": ["A1", "E1", "A2", "E2", "B3", "C3", "D3", "C4"], "control": []},
    }
    assert table.option("platino").preview is None  # Sea Legs is a SPRINT


@pytest.mark.rule("BC-17.5")
def test_aftershock_is_foreseen():
    table = Table(side("tarrok", "C3", exhausted="erratic"), side("korvu", "D4"))
    table.choose("turn.action", "breathe")
    assert table.option("yes").preview == {
        "attacks": [blow("Korvu", "warrior:1:hero", 1, 2, 0, 1)],
        "reach": {"attack": ["C2", "B3", "D3", "C4", "D4"], "control": []},
    }
    assert table.option("no").preview is None


@pytest.mark.rule("BC-17.5")
def test_aftershock_of_the_second_seat_is_foreseen_from_where_its_hero_stands():
    table = Table(side("korvu", "D4"), side("tarrok", "C3", exhausted="erratic"), active=1)
    table.choose("turn.action", "breathe")
    assert table.option("yes").preview == {
        "attacks": [blow("Korvu", "warrior:0:hero", 1, 2, 0, 1)],
        "reach": {"attack": ["C2", "B3", "D3", "C4", "D4"], "control": []},
    }


@pytest.mark.rule("BC-14.2")
def test_storm_charge_hits_whoever_is_passed():
    """Before the way is gone nobody has been passed, so nothing is foreseen."""
    table = activation(Table(side("korvu", "C3"), side("akhena", "C4")))
    assert table.option("storm_charge").preview is None


@pytest.mark.rule("BC-14.2", "BC-14.6", "BC-14.12")
def test_the_blow_of_storm_charge_is_foreseen_for_everyone_passed():
    """3, and 1 for the attack edge where the charge began: on Platino (best card 2) and on Rig (1)."""
    arena = glade(one={"front": {"bonuses": {"attack": "s"}}})
    table = Table(
        side("korvu", "B3"), side("platino", "C3", vassal="D3"), arena="glade", packs=[pack(arenas=[arena])]
    )
    table.activate("storm_charge").go("D4", "0 damage through platino rig")
    assert table.option("execute").preview == {
        "line": 1,
        "attacks": [
            blow("Platino", "warrior:1:hero", 4, 2, 2, 4),
            blow("Rig", "warrior:1:vassal", 4, 1, 3, 3, defense_least=1),
        ],
    }
    table.choose("line.use", "execute").choose("attack.order", "rig")
    assert table.strengths[0] == ("rig", 4)


# --- flips and their dangers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-11.8", "BC-13.2")
def test_an_attack_tells_of_its_own_danger():
    """Korvu on Gallows Oak's north edge: the flip for his attack makes a danger right where he stands."""
    table = activation(Table(side("korvu", "B1", wounded=1), side("platino", "C1", vassal="A1")))
    preview = table.option("great_axe").preview
    assert (preview["flips"], preview["dangers"]) == ([OAK], [harm("warrior:0:hero")])
    assert preview["falls"] == ["warrior:0:hero"]
    assert {(one["least"], one["most"]) for one in preview["attacks"]} == {(0, 0)}  # it never comes to blows
    table.choose("activate.card", "great_axe").choose("attack.target", "platino")
    assert table.result == ([1], "defeated")


@pytest.mark.rule("BC-7.12", "BC-18.3", "BC-13.17")
def test_the_defence_is_the_one_after_the_attackers_flips():
    """Location one gives the attacker +1 and the target a defence edge: it flips before the target defends."""
    arena = glade(one={"front": {"bonuses": {"attack": "s", "defense": "e"}}})
    table = Table(
        side("tarrok", "B3", back="erratic"),
        side("akhena", "C2"),
        arena="glade",
        packs=[pack(arenas=[arena])],
    )
    preview = activation(table).option("erratic").preview
    assert preview["attacks"] == [blow("Akhena", "warrior:1:hero", 4, 2, 2, 4)]
    table.choose("activate.card", "erratic")
    best = max(option.preview["defense"] for option in table.match.choice.options)
    assert best == 2


@pytest.mark.rule("BC-11.3", "BC-13.10", "BC-15.1")
def test_a_defence_tells_of_the_danger_that_follows():
    """Ward 1 + its own seal + 1 of the location stop Quake Fist's 3 - and the flip kills Akhena, who has 1 point left."""
    table = Table(
        side("tarrok", "C3"),
        side("akhena", "B3", wounded=1),
        arena="glade",
        packs=[pack(arenas=[glade(**SUMMIT)])],
    )
    table.activate("quake_fist")
    ward = table.option("ward")
    assert ward.preview == {
        "defense": 3,
        "damage": 0,
        "flips": ["location:one"],
        "dangers": [harm("warrior:1:hero")],
        "falls": ["warrior:1:hero"],
    }
    assert ward.text("de") == "Mit „Schutzzauber“ verteidigen (Verteidigung 3, nur 1 Schaden durch Gefahr)"
    assert table.option("none").preview == {"defense": 0, "damage": 3, "falls": ["warrior:1:hero"]}
    table.choose("defend", "ward")
    assert table.result == ([0], "defeated")


@pytest.mark.rule("BC-10.4", "BC-10.6")
def test_only_who_would_fall_is_said_to_fall():
    """3 damage on 3 wounded points is the end; on 3 healthy ones the life card turns over."""
    for akhena, falls in ((side("akhena", "C4", wounded=3), True), (side("akhena", "C4", life=3), False)):
        preview = Table(side("tarrok", "C3"), akhena).activate("quake_fist").option("none").preview
        assert preview == {"defense": 0, "damage": 3, **({"falls": ["warrior:1:hero"]} if falls else {})}


@pytest.mark.rule("BC-13.6", "BC-13.17", "BC-11.3")
def test_a_move_tells_what_flips_for_it():
    """Platino's move bonus flips a location under himself and beside Rig; Rig's own Move flips nothing."""
    arena = glade(two={"front": {"bonuses": {"move": "n"}}, "back": {"dangers": "ne"}})
    table = Table(
        side("platino", "D1", vassal="E2", vassal_wounded=True),
        side("akhena", "F6"),
        arena="glade",
        packs=[pack(arenas=[arena])],
    )
    table.choose("turn.action", "move")
    assert table.option("platino").preview == {
        "flips": ["location:two"],
        "dangers": [harm("warrior:0:hero"), harm("warrior:0:vassal")],
        "falls": ["warrior:0:vassal"],
    }
    assert table.option("rig").preview is None
    table.choose("move.warrior", "platino")
    assert (table.life("platino"), table.at("rig")) == (("healthy", 6), None)


@pytest.mark.rule("BC-4.1", "BC-6.1", "BC-13.6")
def test_a_turn_action_without_a_choice_tells_what_it_does():
    """Akhena is alone and has one card left: neither the warrior nor the card is asked for."""
    arena = glade(two={"front": {"bonuses": {"move": "n"}}, "back": {"dangers": "n"}})
    idle = ("ornate_staff", "ward", "divine_edict")
    table = Table(
        side("akhena", "D1", exhausted=idle), side("korvu", "F6"), arena="glade", packs=[pack(arenas=[arena])]
    )
    flip = {"flips": ["location:two"], "dangers": [harm("warrior:0:hero")]}
    assert (table.option("move").preview, table.option("activate").preview) == (flip, flip)
    assert table.option("charge").preview is None
    two = Table(side("platino", "D1", vassal="E1"), arena="glade", packs=[pack(arenas=[arena])])
    assert two.option("move").preview is None  # who moves is asked


@pytest.mark.rule("BC-11.3", "BC-17.2")
def test_flipping_a_location_tells_whom_it_hurts():
    table = Table(side("tarrok", "C4"), side("platino", "B1", vassal="C2"))
    table.activate("stone_skin").choose("star", "witch_ring")
    assert table.option("gallows_oak").preview == {"flips": [OAK], "dangers": [harm("warrior:1:hero")]}
    assert table.option("moonwell").preview == {"flips": ["location:moonwell"]}


@pytest.mark.rule("BC-13.7", "BC-11.9")
def test_a_control_tells_what_flips_for_it():
    table = Table(
        side("isgrid", "D3", vassal="C2"),
        side("korvu", "E2"),
        arena="sunken_citadel",
        locations={"D2": "tidal_cistern"},
    )
    table.activate("whistle").execute()
    assert table.option("korvu").preview == {
        "flips": ["location:tidal_cistern"],
        "dangers": [harm("warrior:1:hero"), harm("warrior:0:vassal")],
    }


@pytest.mark.rule("BC-13.7", "BC-8.10")
def test_a_card_that_controls_tells_what_flips_for_it():
    """War Bellow from the north edge of location two, the second of the arena: two flips, not the first one."""
    arena = glade(two={"front": {"bonuses": {"control": "n"}}})
    table = activation(
        Table(side("korvu", "D1"), side("akhena", "D4"), arena="glade", packs=[pack(arenas=[arena])])
    )
    preview = {"flips": ["location:two"]}
    assert table.option("war_bellow").preview == preview
    table.choose("activate.card", "war_bellow")
    assert table.option("execute").preview["flips"] == preview["flips"]


@pytest.mark.rule("BC-11.10", "BC-11.5")
def test_a_way_tells_whether_somebody_falls_on_it():
    table = Table(side("korvu", "C1"), side("isgrid", "F6", vassal="C3", vassal_wounded=True))
    table.activate("war_bellow").execute().choose("move.to", "D4")
    assert "falls" not in table.option("0 damage").preview
    assert table.option("1 damage").preview["falls"] == ["warrior:1:vassal"]


@pytest.mark.rule("BC-7.15", "BC-18.4")
@pytest.mark.parametrize("seed", range(6))
def test_every_defence_does_what_it_says(seed: int):
    """In random games every way to defend is tried: flips, damage and defeat are those of the preview."""
    chance = random.Random(seed)
    match = Match.new("battlecrest", seed=seed, options={"arena": ["fellwoods", "sunken_citadel"][seed % 2]})
    defences = 0
    while match.choice is not None:
        choice = match.choice
        if choice.prompt == "defend":
            for index, option in enumerate(choice.options):
                defences += 1
                assert_comes_true(match, index, option.preview, f"warrior:{choice.seat}:hero")
        match.answer(chance.randrange(choice.count))
    assert defences > 5


def assert_comes_true(match: Match, index: int, preview: Json | None, hero: str) -> None:
    assert preview is not None
    twin = match.clone()
    twin.listen()
    twin.answer(index)
    told: list[Json] = []
    for event in twin.events():
        if event["kind"] in ("attack", "ability", "lapse", "turn", "turn_action"):
            break  # that is another matter
        told.append(event)
    flips = [event["ref"] for event in told if event["kind"] == "flip"]
    lost = sum(event["n"] for event in told if event["kind"] == "damage" and event["ref"] == hero)
    dangers = sum(one["n"] for one in preview.get("dangers", []) if one["ref"] == hero)
    fallen = [event["ref"] for event in told if event["kind"] == "defeated"]
    assert flips == preview.get("flips", [])
    assert fallen == preview.get("falls", [])
    assert lost == preview["damage"] + dangers or hero in fallen


# --- reach ------------------------------------------------------------------------------------------------------------------


def reach_in_view(table: Table, action: str) -> Json:
    actions = table.seen["seats"][0]["actions"]
    found: Json = next(one["reach"] for one in actions if one["id"] == action)
    return found


@pytest.mark.rule("BC-8.2", "BC-8.5", "BC-13.5")
@pytest.mark.parametrize("up", ["front", "back"])
def test_the_reach_of_a_card_is_where_it_can_hit(up: str):
    """Long Musket (Far 4) beside a location that lengthens it while its front is up: every square is tried."""
    arena = glade(one={"front": {"bonuses": {"far": "w"}}})
    kit: Json = {"arena": "glade", "packs": [pack(arenas=[arena])], "sides": {"one": up}}
    platino = side("platino", "A2", exhausted=("blunderbuss", "barked_orders"))
    match = Table(platino, side("akhena", "F6"), **kit).match
    content: Json = match.game.content(match.state)
    for square in content["arena"]["squares"]:
        if square == "A2":
            continue
        table = Table(platino, side("akhena", square), **kit)
        reach = reach_in_view(table, "long_musket")
        assert (square in reach["attack"]) == ("activate" in table.options), square
        assert reach["control"] == []


@pytest.mark.rule("BC-7.2", "BC-13.14")
def test_the_reach_of_a_control_has_no_bonus():
    """Both lines of Boarding Hook from A2: CONTROL Far 3 stays Far 3 beside a far edge, ATTACK is Direct."""
    arena = glade(one={"front": {"bonuses": {"far": "w"}}})
    table = Table(side("platino", "A2", back="long_musket"), arena="glade", packs=[pack(arenas=[arena])])
    assert reach_in_view(table, "long_musket") == {
        "attack": ["A1", "A3"],
        "control": ["B1", "C1", "C2", "B3", "C3", "A4", "A5"],
    }


@pytest.mark.rule("BC-12.3", "BC-14.2")
def test_warriors_show_the_reach_of_their_abilities():
    """Swivel Gun Far 3 from where Rig stands; Sea Legs, Storm Charge and a vassal that is gone reach nothing."""
    platino = Table(side("platino", "A1", vassal="C1")).seen["seats"][0]
    assert platino["reach"] == {"attack": [], "control": []}
    assert platino["vassal"]["reach"]["attack"] == ["A1", "E1", "A2", "E2", "B3", "C3", "D3", "C4"]
    gone = Table(side("platino", "A1")).seen["seats"][0]["vassal"]
    assert gone["reach"] == {"attack": [], "control": []}
    korvu = Table(side("korvu", "C3"))
    assert reach_in_view(korvu, "storm_charge") == {"attack": [], "control": []}
    assert korvu.seen["seats"][0]["reach"]["control"] == ["C2", "B3", "D3", "C4", "D4"]  # Horn Shove, Near


# --- what a question is about -----------------------------------------------------------------------------------------------


def subject(table: Table) -> tuple[str, ...]:
    assert table.match.choice is not None
    return table.match.choice.refs


@pytest.mark.rule("BC-14.2", "BC-6.4")
def test_the_question_about_a_charges_blow_names_its_card():
    """The charge is not the runner's first card."""
    rush = card(
        {"do": "sprint", "value": 3, "through_enemies": True}, {"do": "attack", "value": 3, "range": "passed"}
    )
    idle = card({"do": "attack", "value": 1, "range": "direct"})
    runner = hero_set("runner", {"idle": idle, "rush": {**rush, "names": names("Rush")}})
    table = Table(
        side("runner", "C3"), side("akhena", "D3"), arena="glade", packs=[pack([runner], [glade()])]
    )
    table.activate("rush").go("D4", "0 damage through akhena")
    assert table.match.choice is not None
    assert table.match.choice.text("de") == "„Rush“: Nutzt du „ANGRIFF 3 gegen jeden durchquerten Feind“?"
    assert subject(table) == ("action:0:rush",)
    assert table.option("execute").refs == ("action:0:rush",)


@pytest.mark.rule("BC-6.4", "BC-12.2")
def test_a_star_is_asked_for_in_words():
    table = Table(side("korvu", "C3", back="storm_charge"), side("akhena", "D4"))
    table.activate("storm_charge").execute().go("C2")
    assert table.match.choice is not None
    assert table.match.choice.text("de") == "„Kehrtwende“: Nutzt du eine ★-Fähigkeit?"
    assert table.option("skip").text("en") == "Skip: a ★ ability"


@pytest.mark.rule("BC-4.6", "BC-7.2", "BC-7.7", "BC-7.10")
def test_questions_know_whom_they_are_about():
    table = Table(side("korvu", "C3"), side("platino", "D4", vassal="C1"))
    table.choose("turn.action", "activate").choose("activate.card", "war_bellow").execute()
    assert (table.prompt, subject(table)) == ("control.target", ("warrior:0:hero",))
    table.choose("control.target", "rig")
    assert (table.prompt, subject(table)) == ("move.to", ("warrior:1:vassal",))
    table.go("C2")
    assert (table.prompt, subject(table)) == ("line.use", ("action:0:war_bellow",))
    attack = Table(side("platino", "C3"), side("isgrid", "D4", vassal="D3")).activate("blunderbuss")
    assert (attack.prompt, subject(attack)) == ("attack.target", ("warrior:0:hero",))
    attack.choose("attack.target", "isgrid").choose("attack.further", "enough")
    assert (attack.prompt, subject(attack)) == ("defend", ("warrior:1:hero", "warrior:0:hero"))


@pytest.mark.rule("BC-12.2", "BC-17.1", "BC-17.2", "BC-17.3")
def test_effects_know_the_card_that_asks():
    cards = {
        "order": card({"do": "ready_action"}),
        "mirror": card({"do": "flip_action"}),
        "turn": card({"do": "star"}),
    }
    helper = hero_set("helper", cards, ability=ability("helper_star", {"do": "flip_location"}))
    packs = [pack([helper])]
    order = Table(side("helper", "C3", exhausted=("mirror", "turn")), packs=packs).activate("order")
    assert (order.prompt, subject(order)) == ("ready.card", ("action:0:order",))
    mirror = Table(side("helper", "C3"), packs=packs).activate("mirror")
    assert (mirror.prompt, subject(mirror)) == ("flip.card", ("action:0:mirror",))
    turn = Table(side("helper", "C3"), packs=packs).activate("turn")
    assert (turn.prompt, subject(turn)) == ("flip.location", ("action:0:turn",))


@pytest.mark.rule("BC-15.1", "BC-11.2")
def test_a_flip_that_fells_the_target_leaves_nothing_to_hit():
    """The musket's bonus turns the location over: the danger on its other side is faster than the shot."""
    arena = glade(one={"front": {"bonuses": {"attack": "n"}}, "back": {"dangers": "s"}})
    table = Table(
        side("platino", "B1"), side("akhena", "B3", wounded=1), arena="glade", packs=[pack(arenas=[arena])]
    )
    found = activation(table).option("long_musket").preview
    (shot,) = found["attacks"]
    assert [shot[name] for name in ("defense_least", "defense", "least", "most")] == [0, 0, 0, 0]
    assert found["falls"] == ["warrior:1:hero"]
