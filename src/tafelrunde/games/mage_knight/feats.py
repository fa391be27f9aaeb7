"""Which things of the box have been used. An event without words names each of them when it does what it is for: statistics and
the tests of self-play count these."""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import Mage

# What is done at sites, and where.
CONQUERED: Final = (
    "keep", "mage_tower", "city", "monastery", "dungeon", "tomb", "monster_den", "spawning_grounds", "ancient_ruins", "maze",
    "labyrinth",
)  # fmt: skip
VISITED: Final = ("village", "monastery", "keep", "mage_tower", "city", "refugee_camp")
YIELDING: Final = ("crystal_mine", "deep_mine", "magical_glade")
ROAMED: Final = ("marauding_orcs", "draconum")


def tell(s: Mage, seat: int, feat: str) -> None:
    """This has been done now."""
    if s.log is not None:
        s.emit(Event("ability", {"seat": seat, "ability": feat}))


def tell_trait(s: Mage, ability: int) -> None:
    """An ability of an enemy has counted."""
    if s.log is not None:
        tell(s, s.combat.seat, f"enemy.{library().enemy_abilities[ability].id}")


def every() -> list[str]:
    """All there is: halves of cards, skills, abilities of units and enemies, tactics, sites, ruins."""
    box = library()
    found = [effect.id for effect in box.effects() if not effect.empty]
    found += [tactic.id for tactic in box.tactics if tactic.effect.empty]
    found += [f"{tactic.id}.dummy" for tactic in box.tactics]
    found += ["enemy.summon", *[f"enemy.{ability.id}" for ability in box.enemy_abilities]]
    found += ["village.plunder", *[ruin.id for ruin in box.ruins]]
    for site in box.sites:
        if site.kind in CONQUERED:
            found.append(f"{site.id}.conquest")
        if site.kind in VISITED:
            found.append(f"{site.id}.visit")
        if site.kind in YIELDING:
            found.append(f"{site.id}.yield")
        if site.kind in ROAMED:
            found.append(f"{site.id}.defeat")
    return found
