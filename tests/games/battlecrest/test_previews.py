"""Consequences before commitment: what an option says an attack would do, worked out by hand, and that it then happens."""

import pytest

from tests.games.battlecrest.table import Table, side

OAK_ONLY = {"B4": "moonwell"}  # B3 touches an attack edge of Gallows Oak and nothing else that counts


def blow(name, ref, strength, defense, least, most):
    return {
        "ref": ref,
        "who": {"de": name, "en": name},
        "strength": strength,
        "defense": defense,
        "least": least,
        "most": most,
    }


def activation(table):
    return table.choose("turn.action", "activate")


@pytest.mark.rule("BC-7.8", "BC-13.4", "BC-7.12")
def test_a_card_that_attacks_says_what_it_would_do():
    """Great Axe 4 + 1 of Gallows Oak. Akhena's best card: Ward 1 + its own moon seal, or Dive or Edict with 2. 5 - 2 = 3."""
    table = activation(Table(side("korvu", "B3"), side("akhena", "C3"), locations=OAK_ONLY))
    assert table.option("great_axe").preview == {"attacks": [blow("Akhena", "warrior:1:hero", 5, 2, 3, 5)]}
    table.choose("activate.card", "great_axe").choose("defend", "ward")
    assert table.story[1:] == ["attack akhena 5", "defend ward 2", "hurt akhena 3"]


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
            blow("Fenn", "warrior:1:vassal", 4, 3, 1, 1),
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
    assert table.option("rig").preview == {"attacks": [blow("Korvu", "warrior:1:hero", 2, 2, 0, 2)]}
    assert table.option("platino").preview is None  # Sea Legs is a SPRINT


@pytest.mark.rule("BC-17.5")
def test_aftershock_is_foreseen():
    table = Table(side("tarrok", "C3", exhausted="erratic"), side("korvu", "D4"))
    table.choose("turn.action", "breathe")
    assert table.option("yes").preview == {"attacks": [blow("Korvu", "warrior:1:hero", 1, 2, 0, 1)]}
    assert table.option("no").preview is None


@pytest.mark.rule("BC-14.2")
def test_storm_charge_hits_whoever_is_passed():
    """Before the way is gone nobody has been passed, so nothing is foreseen."""
    table = activation(Table(side("korvu", "C3"), side("akhena", "C4")))
    assert table.option("storm_charge").preview is None
