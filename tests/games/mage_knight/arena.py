"""A table in the middle of a combat: say whom the hero fights with what, answer in words, read what came of it.

    arena = Arena("prowlers", hand="rage", stage="attack")
    arena.plays("rage", "basic", "prowlers").strike()
    assert arena.hero.fame == 2

Enemies are named by their kind; `prowlers:1` is its second attack. They rampage next to the hero, unless a `site` says that
they defend it: a keep that is assaulted, or the place of an adventure. The hero is Tovak of level 1: armour 2, hand limit 5.
"""

from typing import Any, Self

from tafelrunde import Option
from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight.content import BACKS, library
from tafelrunde.games.mage_knight.state import MOST_ATTACKS, OPEN_BLOCK, STAGES, Fight, Foe, part_value
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS, KINDS
from tests.games.mage_knight.table import Json, Table

# Site -> the tiles of the map, where the hero stands, where it came from. Orcs are printed at 1,0,NW.
PLACES: dict[str, tuple[dict[str, str], str, str]] = {
    "": ({"0,0": "start_a", "1,0": "countryside_02"}, "1,0,W", "0,0,NE"),
    "keep": ({"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"}, "0,1,NE", "0,1,C"),
    "mage_tower": ({"0,0": "start_a", "0,1": "countryside_04"}, "0,1,C", "0,1,SW"),
    "city": ({"0,0": "start_a", "0,1": "core_08", "1,0": "core_07"}, "0,1,C", "0,1,SW"),
    "dungeon": ({"0,0": "start_a", "0,1": "countryside_07"}, "0,1,SE", "0,1,SW"),
}
RAMPAGING = "1,0,NW"
ASSAULTS = {"keep", "mage_tower", "city"}


def token(enemy: str) -> Json:
    """A token on the map."""
    [found] = [one for one in library().enemies if one.id == enemy]
    return {"back": BACKS[found.back], "kind": enemy}


def begun(opened: str, targets: list[int], *parts: str) -> Json:
    """An attack or block that is open: "fire 4", "ranged ice 3", "4 double". Targets of a block: enemy and attack."""
    return {"opened": opened, "targets": targets, "parts": [part(one) for one in parts]}


def part(words: str) -> Json:
    found: Json = {}
    for word in words.split():
        if word.isdigit():
            found["value"] = int(word)
        elif word in KINDS:
            found["kind"] = word
        elif word in ELEMENTS:
            found["element"] = word
        else:
            assert word == "double"
            found["swift_double"] = True
    return found


class Arena(Table):
    """A combat that is going on."""

    def __init__(
        self, *enemies: str, hand: str = "", stage: str = "ranged", site: str = "", **fields: Any
    ) -> None:
        tiles, at, origin = PLACES[site]
        tiles, at = fields.pop("tiles", tiles), fields.pop("at", at)
        place = fields.pop("place", at if site else RAMPAGING)
        role = "defender" if site else "rampager"
        rampagers = fields.pop("rampagers", "").split()
        foes = [{"enemy": one, "role": role, "at": place} for one in enemies]
        foes += [{"enemy": one, "role": "rampager", "at": RAMPAGING} for one in rampagers]
        for number, more in fields.pop("changed", {}).items():
            foes[number].update(more)
        tokens: Json = {place: [token(one) for one in enemies]}
        if rampagers:
            tokens[RAMPAGING] = [token(one) for one in rampagers]
        combat = {"space": at, "stage": stage, "foes": foes, "assault": site in ASSAULTS}
        combat.update(fields.pop("combat", {}))
        setting = {"tiles": tiles, "tokens": tokens, "path": [origin], "acted": True, "moved": True, "at": at}
        super().__init__(
            hand, fields.pop("deck", ""), **{**setting, **fields, "phase": "fight", "fight": combat}
        )

    # --- answering ---------------------------------------------------------------------------------------------------

    def pick(self, kind: str, enemy: str = "") -> Self:
        """Choose the option of this kind, about this enemy (and attack) if one is named."""
        found = self.listed(kind, enemy)
        assert len(found) == 1, f"{kind} {enemy}: {len(found)} of {self.told_options}"
        self.match.answer(found[0])
        return self

    def listed(self, kind: str, enemy: str = "") -> list[int]:
        assert self.match.choice is not None
        return [
            number
            for number, option in enumerate(self.match.choice.options)
            if option.kind == kind and (not enemy or enemy in self.about(option))
        ]

    def offers(self, kind: str, enemy: str = "") -> bool:
        return bool(self.listed(kind, enemy))

    @property
    def told_options(self) -> list[str]:
        assert self.match.choice is not None
        return [f"{option.kind} {self.about(option)}" for option in self.match.choice.options]

    def about(self, option: Option) -> list[str]:
        """What an option may be called by: the enemy it is about, with the attack, or the thing itself."""
        sort, _, thing = (option.refs[0] if option.refs else "").partition(":")
        if sort == "foe":
            return [self.enemy(int(thing)), f"#{thing}"]
        if sort == "attack":
            place, _, attack = thing.partition(",")
            name = self.enemy(int(place))
            return [f"{name}:{attack}", f"#{place}", *([name] if attack == "0" else [])]
        return [thing]

    def enemy(self, place: int) -> str:
        return library().enemies[self.fight.foes[place].enemy].id

    def plays(self, card: str, how: str, enemy: str = "") -> Self:
        """Play a card; if it asks for a target, this enemy (or attack)."""
        self.pick("play", card).pick(how)
        if self.prompt in ("attack.on", "block.on", "aim.enemy", "aim.attack"):
            self.aim(enemy)
        elif enemy:  # it went without asking: to the only one it can go against
            at = self.fight.targets[0] // (MOST_ATTACKS if self.fight.opened == OPEN_BLOCK else 1)
            assert self.enemy(at) == enemy, f"not against {enemy} but {self.enemy(at)}"
        return self

    def use(self, unit: str, ability: int, enemy: str = "") -> Self:
        """Use an ability of a unit (by its place among those that can be used), perhaps against an enemy."""
        self.pick("use_unit", f"{unit}_1")
        if self.prompt == "unit.how":
            self.match.answer(ability)
        if enemy and self.prompt in ("attack.on", "block.on", "aim.enemy", "aim.attack"):
            self.aim(enemy)
        return self

    def pick_branch(self, branch: int) -> Self:
        """One of the effects of a card that has several."""
        assert self.prompt == "effect.choose"
        self.match.answer(branch)
        return self

    def aim(self, enemy: str) -> Self:
        assert self.match.choice is not None
        kinds = {option.kind for option in self.match.choice.options if enemy in self.about(option)}
        [kind] = kinds
        return self.pick(kind, enemy)

    def ways(self, card: str) -> set[str]:
        """How a card could be played now."""
        match = self.match.clone()
        match.answer(self.listed("play", card)[0])
        assert match.choice is not None
        return {option.kind for option in match.choice.options}

    def attack(self, *enemies: str) -> Self:
        for enemy in enemies:
            self.pick("attack_too" if self.fight.opened else "attack_on", enemy)
        return self

    def block(self, enemy: str) -> Self:
        return self.pick("block_on", enemy)

    def strike(self) -> Self:
        return self.pick("strike" if self.offers("strike") else "block")

    @property
    def suffices(self) -> bool:
        return self.offers("strike") or self.offers("block")

    def let_go(self) -> Self:
        return self.pick("let_go")

    def next(self) -> Self:
        return self.pick("end_fight" if self.offers("end_fight") else "next_phase")

    def suffer(self, enemy: str, *units: str) -> Self:
        """Take the damage of an attack: units one by one, the hero the rest."""
        self.pick("damage_from", enemy)
        for unit in units:
            self.pick("damage_unit", f"{unit}_1")
        if self.prompt == "damage.to":
            self.pick("take_damage")
        return self

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def fight(self) -> Fight:
        return self.s.combat

    @property
    def stage(self) -> str | None:
        return None if self.s.fight is None else STAGES[self.s.fight.stage]

    def foe(self, enemy: str) -> Foe:
        """The first enemy of this kind."""
        return next(foe for foe in self.fight.foes if library().enemies[foe.enemy].id == enemy)

    def armor(self, enemy: str) -> int:
        return sums.armor(self.s, self.foe(enemy))

    def value(self, enemy: str, attack: int = 0) -> int:
        return sums.attack_value(self.s, self.foe(enemy), attack)

    @property
    def values(self) -> list[int]:
        """What lies in the open attack or block."""
        return [part_value(part) for part in self.fight.parts]

    @property
    def faced(self) -> list[str]:
        return [self.enemy(place) for place in sums.faced(self.fight)]

    @property
    def wounds(self) -> int:
        return self.hand.split().count("wound")

    def unit_wounds(self, unit: str) -> int | None:
        """The wounds of a unit, None if it is gone."""
        for card in self.hero.units:
            if library().unit_card_ids[card] == f"{unit}_1":
                return self.s.unit_state[card] // 2 % 4
        return None

    @property
    def lying(self) -> list[str]:
        """What lies on the map, face up."""
        return sorted(
            library().enemies[kind % 256 - 1].id
            for tokens in self.s.tokens.values()
            for kind in tokens
            if kind & 256
        )

    @property
    def dropped(self) -> list[str]:
        """Discarded tokens."""
        return sorted(library().enemies[kind].id for kinds in self.s.drops for kind in kinds)
