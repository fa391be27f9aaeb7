"""The table as numbers: what each of them is stands in docs/lab."""

from scripts import lab_fields
from tests.figures import paragraphs, told
from tests.games.battlecrest.table import Table, side

SEEN = paragraphs("""
question: prompt turn.action, options 4

table: arena fellwoods, phase play, turn 1, turns left 199, active #0, squares of the arena #0 #1 #2 #3 #4 #9 #11 #13
#14 #18 #19 #20 #21 #23 #27 #29 #30 #31 #32 #36 #37 #39 #41 #46 #47 #48 #49 #50, own hero #11, own vassal #29, enemy
hero #2

location 1: location gallows_oak, lies on #10, bonuses n (1 attack), bonuses s (1 attack), star attack, value 1, range
2, targets 1

location 2: location hollow_trunk, lies on #12, star used, bonuses n (1 move), bonuses s (1 move), star sprint, value
2, range 1, targets 1

location 3: location thornbrake, lies on #22, back side up, bonuses e (1 attack), bonuses w (1 attack), dangers (1 n +
1 s), star control, value 1, range 2, targets 1

location 4: location poachers_stand, lies on #28, back side up, bonuses n (1 attack + 1 far), bonuses s (1 defense),
dangers (1 e), star attack, value 1, range 3, far 3, targets 1

location 5: location witch_ring, lies on #38, bonuses n (1 control), bonuses e (1 control), dangers (1 w), star
flip_location, range 1, targets 1

location 6: location moonwell, lies on #40, bonuses n (1 defense), bonuses e (1 move), bonuses s (1 move), bonuses w
(1 defense), star ready_action, range 1, targets 1

own set: hero platino, life 7, life of this side at most 7, hero's star used, movement 2, charged seals (1 moon),
hero's ability sprint, value 2, range 1, targets 1, vassal's movement 2, vassal's defence 1, vassal's ability attack,
value 2, range 3, far 3, targets 1, action blunderbuss, ready, move 1, seal storm, line attack, value 4, range 2,
targets 2, action long_musket, ready, move 1, defence 1, seal storm, line attack, value 2, value for each seal, range
3, far 4, targets 1, action barked_orders, move 1, defence 2, seal moon, line star, range 1, targets 1, line star,
range 1, targets 1

enemy's set: hero akhena, life 3, life of this side at most 8, wounded, movement 4, charged seals (1 sun), hero's
ability control, value 2, range 3, far 3, targets 1, action ornate_staff, ready, move 1, seal sun, line attack, value
2, value for each seal, range 2, targets 2, action ward, ready, move 1, defence 1, defence for each seal, seal moon,
line star, range 1, targets 1, action ethereal_dive, ready, move 1, defence 2, seal storm, line sprint, value 2, range
1, targets 1, line attack, value 3, range 1, targets 1, action divine_edict, ready, action's back side up, move 1,
defence 1, seal moon, line attack, value 1, value for each seal, range 3, far 4, targets 1
""")


def test_every_number_is_what_the_table_of_fields_says():
    assert lab_fields.page("battlecrest") == (lab_fields.FOLDER / "battlecrest.md").read_text("utf-8")


def test_a_whole_table_in_numbers():
    table = Table(
        side("platino", "C2", vassal="C4", exhausted=("barked_orders",)),
        side("akhena", "C1", wounded=3, back="divine_edict"),
        sides={"thornbrake": "back"},
        stars=["hollow_trunk", "hero"],
    )
    assert told(table.match, 0) == SEEN
    other = told(table.match, 1)
    assert other[0].endswith("own hero #2, enemy hero #11, enemy vassal #29")
    vassal = Table(side("platino", "C2", vassal="C4", vassal_wounded=True), side("akhena", "C1", life=3))
    own, theirs = told(vassal.match, 0)[-2:]
    assert "vassal wounded, movement" in own and "wounded" not in theirs
    mine, theirs = ([line.split(": ")[1] for line in lines[-2:]] for lines in (SEEN, other))
    stars = "hero's star used, "  # told of whoever is on turn
    assert theirs == mine[::-1] and stars in mine[0]
