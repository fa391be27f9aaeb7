"""Do the tables see every number of the data? Each one is made 1 higher, alone, and the lines of its component have to fail.

    python -m tests.games.mage_knight.by_hand.audit [-1 | words]

tells how many numbers there are and which of them no line sees; with -1 each is made lower, with "words" elements, colours,
targets and the like become the next word of their list, and what is so is not so. It exchanges the library in memory, so it
needs the plain form.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tafelrunde._form import compiled
from tafelrunde.games.mage_knight import content
from tafelrunde.games.mage_knight import vocabulary as v
from tests.games.mage_knight.by_hand import tables

DEEDS = {"actions": ["basic", "advanced"], "spells": ["cards"], "artifacts": ["cards"]}
# Names, and how many are in the box, which is a test of its own
NO_EFFECT = {"id", "names", "notes", "do", "copies", "german", "confidence", "back"}
# Numbers that nobody can see, and why.
ONE_BLOCK = "a block is made against one attack, so it happens once at most"
EACH = "one of each colour: the number is not looked at"
UNSEEABLE = {
    "decompose.strong: advanced.5.strong.1.n": EACH,
    "endless_gem_pouch.strong: cards.11.strong.0.n": EACH,
    "ice_shield.strong: advanced.8.strong.1.times": ONE_BLOCK,
    "shield_bash.strong: advanced.31.strong.1.times": ONE_BLOCK,
    "burning_shield.basic: cards.2.basic.1.times": ONE_BLOCK,
    "burning_shield.strong: cards.2.strong.1.times": ONE_BLOCK,
    "norowas_inspiration: skills.22.effect.0.of.0.steps.0.level": "no unit is of a level above 4",
}
Path_ = tuple[str | int, ...]


def leaves(data: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where numbers and words stand."""
    if isinstance(data, (bool, int, str)):
        yield path
    elif isinstance(data, dict):
        for key, inner in data.items():
            if key not in NO_EFFECT:
                yield from leaves(inner, (*path, key))
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from leaves(inner, (*path, place))


def names(words: list[Any]) -> list[str]:
    return [word.name for word in words]


TRAITS = [
    "fortified", "unfortified", "elusive", "arcane_immunity", "brutal", "swift", "poison", "paralyze", "assassination",
    "cumbersome", "vampiric",
]  # fmt: skip
# What stands under a key can be one of these.
WORDS: dict[str, list[str]] = {
    "element": v.ELEMENTS, "elements": v.ELEMENTS, "resists": v.RESISTANCES, "resistances": v.RESISTANCES, "kind": v.KINDS,
    "colours": v.COLOURS, "cost": v.COLOURS, "summon": content.BACKS, "enemies": content.BACKS, "reward": content.REWARDS,
    "recruit": content.RECRUIT_ICONS, "terrains": v.TERRAINS, "loses": v.LOSSES, "filter": names(v.FILTERS),
    "to": names(v.PLACES), "who": names(v.TARGETS), "cond": names(v.CONDITIONS), "count": names(v.COUNTS),
    "on": names(v.TRIGGERS), "phase": v.PHASES, "half": v.HALVES, "from": names(v.ORIGINS), "abilities": TRAITS,
}  # fmt: skip


def otherwise(value: Any, key: str, by: int) -> Any:
    """Another value for it; None if there is none."""
    if isinstance(value, bool):
        return None if by else not value
    if isinstance(value, int):
        return value + by if by and key != "count" else None  # of tokens in the box
    words = WORDS.get(key, [])
    return words[(words.index(value) + 1) % len(words)] if value in words and not by else None


def places(data: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, Path_]]:
    """Component, file and place of everything that an effect or a token says."""
    for file, keys in DEEDS.items():
        for key in keys:
            for place, card in enumerate(data[file][key]):
                for half in ("basic", "strong"):
                    for path in leaves(card.get(half), (key, place, half)):
                        yield f"{card['id']}.{half}", file, path
    for place, skill in enumerate(data["skills"]["skills"]):
        for part in ("effect", "always"):
            for path in leaves(skill.get(part), ("skills", place, part)):
                yield skill["id"], "skills", path
    for place, unit in enumerate(data["units"]["units"]):
        for n, ability in enumerate(unit["abilities"]):
            for path in leaves(ability, ("units", place, "abilities", n)):
                yield f"{unit['id']}.{n + 1}", "units", path
        for path in leaves(
            {key: inner for key, inner in unit.items() if key != "abilities"}, ("units", place)
        ):
            yield f"unit {unit['id']}", "units", path
    for key in ("day", "night"):
        for place, tactic in enumerate(data["tactics"][key]):
            yield f"tactic {tactic['id']}", "tactics", (key, place, "number")
            for path in leaves(tactic.get("effect"), (key, place, "effect")):
                yield tactic["id"], "tactics", path
    for place, enemy in enumerate(data["enemies"]["enemies"]):
        for path in leaves(enemy, ("enemies", place)):
            yield f"enemy {enemy['id']}", "enemies", path
    for place, ruin in enumerate(data["ruins"]["ruins"]):
        for path in leaves(ruin, ("ruins", place)):
            yield ruin["id"], "ruins", path


def changed(data: Any, path: Path_, by: int) -> Any:
    """The same with this one different; None if it is nothing to be changed."""
    twin = json.loads(json.dumps(data))
    inner = twin
    for step in path[:-1]:
        inner = inner[step]
    key = next(step for step in reversed(path) if isinstance(step, str))
    other = otherwise(inner[path[-1]], key, by)
    inner[path[-1]] = other
    return None if other is None else twin


def seen(checks: list[Callable[[], None]]) -> bool:
    """Whether one of them fails now."""
    for check in checks:
        try:
            check()
        except Exception:
            return True
    return False


def main(by: int = 1) -> None:
    assert not compiled(), "the compiled form cannot be told other numbers"
    data = {path.stem: json.loads(path.read_text()) for path in content.DATA.glob("*.json")}
    checks = tables.checks()
    true = content.library()
    unseen, n = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in content.DATA.glob("*.json"):
            shutil.copy(path, folder)
        for name, file, where in places(data):
            other = changed(data[file], where, by)
            if other is None:
                continue
            n += 1
            target = Path(folder) / f"{file}.json"
            target.write_text(json.dumps(other))
            try:
                content._LOADED[0] = content.Library(Path(folder))
                found = seen(checks.get(name, []))
            except Exception:  # the loader itself refuses it
                found = True
            finally:
                content._LOADED[0] = true
                target.write_text(json.dumps(data[file]))
            told = f"{name}: {'.'.join(str(step) for step in where)}"
            if not found and told not in UNSEEABLE:
                unseen.append(told)
    print(f"{n} changes, {len(unseen)} that no line sees")
    for one in unseen:
        print("  ", one)


if __name__ == "__main__":
    main(*[0 if word == "words" else int(word) for word in sys.argv[1:]])
