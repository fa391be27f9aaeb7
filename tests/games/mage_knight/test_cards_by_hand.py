"""Cards that no other test plays: each half once, with a result computed by hand."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import decks
from tafelrunde.games.mage_knight.state import part_element, part_kind, part_value
from tafelrunde.games.mage_knight.vocabulary import BLACK, ELEMENTS, KINDS, RED
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, names


def played(card: str, how: str, hand: str = "", **fields: Any) -> Table:
    return Table(f"{card} {hand}", **fields).choose("turn.what", card).choose("card.how", how)


# --- Spell Forge -----------------------------------------------------------------------------------------------------

SPELLS = ["fireball", "snowstorm", "expose"]  # red, blue, white


def test_spell_forge_gives_a_crystal_of_one_spell_of_the_offer() -> None:
    table = played("spell_forge", "basic", spells=SPELLS)
    assert table.options == ["red", "blue", "white"]
    table.choose("mana.colour", "white")
    assert (table.crystals, table.prompt) == ({"white": 1}, "turn.what")


def test_spell_forge_gives_crystals_of_two_different_spells() -> None:
    """After red of the Fireball blue or white is left; two red spells may both be taken."""
    table = played("spell_forge", "strong", mana={"blue": 1}, spells=SPELLS).choose("mana.colour", "red")
    assert table.options == ["blue", "white"]
    table.choose("mana.colour", "blue")
    assert (table.crystals, table.mana) == ({"red": 1, "blue": 1}, {})
    twice = played("spell_forge", "strong", mana={"blue": 1}, spells=["fireball", "flame_wall", "expose"])
    assert twice.choose("mana.colour", "red").options == ["red", "white"]
    assert twice.choose("mana.colour", "red").crystals == {"red": 2}


def test_spell_forge_finds_no_second_crystal_beside_a_single_spell() -> None:
    table = played("spell_forge", "strong", mana={"blue": 1}, spells=["fireball"])
    assert (table.crystals, table.prompt) == ({"red": 1}, "turn.what")
    assert (
        "strong"
        not in Table("spell_forge", mana={"blue": 1}, spells=[]).choose("turn.what", "spell_forge").options
    )


# --- attacks by colour -----------------------------------------------------------------------------------------------


def attack_of(arena: Arena) -> str:
    """The only part of the open attack: "siege ice 5"."""
    [part] = arena.fight.parts
    return f"{KINDS[part_kind(part)]} {ELEMENTS[part_element(part)]} {part_value(part)}"


MANA_BOLTS = [
    ("basic", "blue", "melee ice 8"), ("basic", "red", "melee cold_fire 7"), ("basic", "white", "ranged ice 6"),
    ("basic", "green", "siege ice 5"), ("strong", "blue", "melee ice 11"), ("strong", "red", "melee cold_fire 10"),
    ("strong", "white", "ranged ice 9"), ("strong", "green", "siege ice 8"),
]  # fmt: skip


@pytest.mark.parametrize(("how", "colour", "attack"), MANA_BOLTS)
def test_mana_bolt_by_the_colour_paid_for_it(how: str, colour: str, attack: str) -> None:
    """Blue mana for the spell, black for its strong effect, and one more mana on top, which decides."""
    mana = {"blue": 1, "black": 1}
    mana[colour] = mana.get(colour, 0) + 1
    arena = Arena("prowlers", hand="mana_bolt", stage="attack", night=True, mana=mana, source=["gold"])
    arena.pick("play", "mana_bolt").pick(how)
    assert attack_of(arena) == attack
    assert arena.mana == ({} if how == "strong" else {"black": 1})
    ranged = Arena("prowlers", hand="mana_bolt", night=True, mana=mana, source=["gold"])
    assert (how in ranged.ways("mana_bolt")) == (colour in ("white", "green"))  # the others are melee attacks


def test_mana_bolt_needs_mana_beside_its_own() -> None:
    arena = Arena("prowlers", hand="mana_bolt", stage="attack", night=True, mana={"blue": 1}, source=["gold"])
    assert not arena.ways("mana_bolt") & {"basic", "strong"}


RITUALS = [
    ("basic", "rage", "melee physical 5"), ("basic", "determination", "melee ice 3"), ("basic", "swiftness", "ranged physical 3"),
    ("basic", "march", "siege physical 2"), ("strong", "rage", "melee fire 6"), ("strong", "determination", "melee cold_fire 4"),
    ("strong", "swiftness", "ranged fire 4"), ("strong", "march", "siege fire 3"),
]  # fmt: skip


@pytest.mark.rule("MK-9.16")
@pytest.mark.parametrize(("how", "card", "attack"), RITUALS)
def test_ritual_attack_by_the_colour_of_the_card_thrown_away(how: str, card: str, attack: str) -> None:
    """The only other action in hand goes out of the game; spells, artifacts and wounds cannot be given."""
    hand = f"ritual_attack {card} wound fireball ruby_ring"
    arena = Arena("prowlers", hand=hand, stage="attack", mana={"red": 1}, source=["black"])
    arena.pick("play", "ritual_attack").pick(how)
    assert attack_of(arena) == attack
    assert (names(arena.hero.gone), arena.hand, arena.discard) == (card, "wound fireball ruby_ring", "")
    assert arena.mana == ({} if how == "strong" else {"red": 1})


def test_ritual_attack_needs_another_action() -> None:
    arena = Arena("prowlers", hand="ritual_attack fireball ruby_ring wound", stage="attack", mana={"red": 1})
    assert not arena.ways("ritual_attack") & {"basic", "strong"}


# --- Horn of Wrath ---------------------------------------------------------------------------------------------------


def next_faces(arena: Arena, n: int) -> list[int]:
    """What the dice that are rolled next will show."""
    twin = arena.s.copy()
    return [decks.roll_die(twin) for _ in range(n)]


def hurting(faces: list[int]) -> int:
    return sum(1 for face in faces if face in (RED, BLACK))


def test_the_horn_of_wrath_is_a_siege_attack_that_may_wound() -> None:
    """Siege 5 and one die: black and red are a wound, everything else is none."""
    seen = set()
    for before in range(12):
        arena = Arena("prowlers", hand="horn_of_wrath", site="keep")
        for _ in range(before):
            decks.roll_die(arena.s)
        faces = next_faces(arena, 1)
        arena.plays("horn_of_wrath", "basic").choose("effect.go", "go_on")
        assert (attack_of(arena), arena.wounds) == ("siege physical 5", hurting(faces))
        assert (arena.play, arena.prompt) == ("horn_of_wrath", "fight.what")
        seen |= set(faces)
    assert {RED, BLACK} & seen and seen - {RED, BLACK}  # both were seen


@pytest.mark.parametrize("more", range(6))
def test_the_horn_of_wrath_grows_by_a_die_for_each_point(more: int) -> None:
    """Siege 5 and up to 5 more, each with a die of its own; then it is thrown away."""
    arena = Arena("prowlers", hand="horn_of_wrath", site="keep")
    faces = next_faces(arena, more)
    arena.plays("horn_of_wrath", "strong")
    for _ in range(more):
        arena.choose("effect.may", "do_it").choose("effect.go", "go_on")
    if more < 5:
        arena.choose("effect.may", "skip")
    assert (attack_of(arena), arena.wounds) == (f"siege physical {5 + more}", hurting(faces))
    assert (names(arena.hero.gone), arena.prompt) == ("horn_of_wrath", "fight.what")


# --- Druidic Staff ---------------------------------------------------------------------------------------------------

STAFF: dict[str, Any] = {
    "tiles": {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}, "at": "0,0,C", "army": "peasants/spent",
}  # fmt: skip


@pytest.mark.rule("MK-9.15", "MK-9.10")
def test_the_druidic_staff_goes_by_the_colour_of_the_card_discarded() -> None:
    """Red makes a unit up to level 3 ready, blue gives two crystals of one colour, green heals 3, white leads two spaces away."""
    ready = played("druidic_staff", "basic", "rage", **STAFF)
    assert (ready.army, ready.discard, ready.play) == ("peasants_1", "rage", "druidic_staff")
    crystals = played("druidic_staff", "basic", "determination", **STAFF).choose("mana.colour", "green")
    assert (crystals.crystals, crystals.prompt) == ({"green": 2}, "turn.what")
    healing = played("druidic_staff", "basic", "march wound", **STAFF)
    assert (healing.hero.heal, healing.hand) == (3, "wound")
    leap = played("druidic_staff", "basic", "swiftness", **STAFF)
    assert (leap.prompt, "1,0,W" in leap.options, "0,1,NE" in leap.options) == (
        "leap.to",
        True,
        False,
    )  # a lake
    leap.choose("leap.to", "1,0,W")
    assert (leap.at, leap.hero.move, leap.hero.moved) == ("1,0,W", 0, True)


def test_the_druidic_staff_reaches_units_up_to_level_3_and_no_artifact_pays_for_it() -> None:
    """Altem Mages are of level 4: a red card is given for nothing. An artifact has no colour."""
    table = played("druidic_staff", "basic", "rage", **{**STAFF, "army": "altem_mages/spent", "level": 5})
    assert (table.discard, table.army) == ("rage", "altem_mages_1/spent")
    colourless = Table("druidic_staff ruby_ring wound", **STAFF).choose("turn.what", "druidic_staff")
    assert "basic" not in colourless.options


@pytest.mark.rule("MK-5.8")
def test_the_strong_druidic_staff_has_two_different_uses() -> None:
    """Crystals and healing; what was chosen is not offered again, nothing is discarded, and the staff is thrown away."""
    table = played("druidic_staff", "strong", "march", **STAFF)
    assert table.match.choice is not None and table.match.choice.count == 4
    table.match.answer(1)
    table.choose("mana.colour", "blue")
    assert table.match.choice.count == 3
    table.match.answer(1)
    assert (table.crystals, table.hero.heal, table.hand, table.army) == (
        {"blue": 2},
        3,
        "march",
        "peasants_1/spent",
    )
    assert (names(table.hero.gone), table.prompt) == ("druidic_staff", "turn.what")
