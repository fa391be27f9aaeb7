"""The table as numbers: what each of them is stands in docs/lab; what a reference means follows from who looks."""

from scripts import lab_fields
from tafelrunde.games.kharnage.numbers import meaning
from tests.figures import paragraphs, told
from tests.games.kharnage.table import attacking, choose, seat, state, unit

HUMANS = paragraphs("""
table: phase turn, round 1, active #0, step of the active strategy card 1

attack: attacker #0, melee, cause strategy, strength 5, points left 5, first army attacked #1, army being struck #1

own army: army humans, initiative 460, place in the turn order 1, units 5, present units 4, units by kind (1
human_shield_guard + 1 human_archer + 2 human_knight + 1 human_griffin_rider), able units by kind (1
human_shield_guard + 2 human_knight), units of the front row 3, defence together 7, weakest defence 2, units of the
middle row 1, defence together 1, weakest defence 1, change of defence -1, absent 1, units of the back row 1, defence
together 1, weakest defence 1, nets 1, reserve 2, hand 1, hill 1, played strategies (1 humans_460), trophies 2,
trophies by kind (1 orc_brawler + 1 goblin_runner), Kharnage 1, skulls 1, own hand (1 human_general), own strategies
(1 humans_120 + 1 humans_200 + 1 humans_320 + 1 humans_380 + 1 humans_520), own hill (1 human_witch), known in the
reserve (1 human_archer)

next army: army orcs, initiative 560, place in the turn order 3, units 3, present units 3, units by kind (1
orc_brawler + 1 orc_bonecrusher + 1 orc_giant), able units by kind (1 orc_brawler + 1 orc_bonecrusher + 1 orc_giant),
units of the front row 3, defence together 11, weakest defence 2, reserve 4, hand 1, hill 1, played strategies (1
orcs_560)

third army: army goblins, initiative 480, place in the turn order 2, units 2, present units 2, units by kind (2
goblin_potlid), able units by kind (2 goblin_potlid), units of the front row 2, defence together 4, weakest defence 2,
reserve 6, hand 1, played strategies (1 goblins_480)
""")


def test_every_number_is_what_the_table_of_fields_says():
    assert lab_fields.page("kharnage") == (lab_fields.FOLDER / "kharnage.md").read_text("utf-8")


def test_of_what_lies_face_down_a_reference_means_the_card_only_to_its_owner():
    orcs = seat("orcs", "orc_giant", hand=["orc_general"], hill=["orc_headsman"])
    s = state(attacking(seat("humans_460", "human_knight"), orcs))
    for ref, card in (("hand:1:0", "orc_general"), ("hill:1:0", "orc_headsman")):
        assert [(meaning(s, viewer, ref).owner, meaning(s, viewer, ref).id) for viewer in (0, 1)] == [
            (1, ""),
            (1, card),
        ]


def test_a_whole_table_in_numbers():
    match = attacking(
        seat(
            "humans_460", "human_knight", "human_knight", "human_shield_guard", unit("human_archer", nets=1),
            unit("human_griffin_rider", absent=True, defence_change=-1), hand=["human_general"], hill=["human_witch"],
            reserve=["human_archer known", "human_militia"], trophies=["2 goblin_runner", "1 orc_brawler"], kharnage=1,
        ),
        seat("orcs", "orc_brawler", "orc_bonecrusher", "orc_giant", hill=["orc_shaman"]),
        seat("goblins", "goblin_potlid", "goblin_potlid"),
    )  # fmt: skip
    choose(match, "attack.knights.done", "Orcs with")
    assert [line for line in told(match, 0) if not line.startswith("question")] == HUMANS
    humans = next(line for line in told(match, 1) if "army humans" in line)
    assert "hand 1, hill 1" in humans and "human_general" not in humans and "human_witch" not in humans
