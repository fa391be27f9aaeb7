"""Two players on one space: say what each of them has, let Tovak attack, answer in words, read what came of it.

    ring = Ring("rage", "determination").attack("partly").melee()
    ring.plays("rage", "basic", 0).launch()          # Tovak attacks with 2
    ring.plays("determination", "basic", 1).enough()  # Arythea blocks 2

Tovak (seat 0) is the aggressor, Arythea (seat 1) the defender; `rival` says what else she has. Both are of level 1: armour 2,
hand limit 5. They stand on plains (1,0,W); around it lie hills and, where Tovak came from, a forest (0,0,NE).
"""

from typing import Any, Self

from tafelrunde.games.mage_knight import duel_sums, sums
from tafelrunde.games.mage_knight.clash import duel_of
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.state import Foe, Hero
from tafelrunde.games.mage_knight.unit_marks import wounds_of
from tests.games.mage_knight.table import Json, Table, name_of, names

# Site -> the tiles of the map, where they stand, where Tovak came from.
PLACES: dict[str, tuple[dict[str, str], str, str]] = {
    "": ({"0,0": "start_a", "1,0": "countryside_02"}, "1,0,W", "0,0,NE"),
    "keep": ({"0,0": "start_a", "0,1": "countryside_03"}, "0,1,NE", "0,1,C"),
    "mage_tower": ({"0,0": "start_a", "0,1": "countryside_04"}, "0,1,C", "0,1,SW"),
    "magical_glade": ({"0,0": "start_a", "0,1": "countryside_01"}, "0,1,C", "0,1,SW"),
    "village": ({"0,0": "start_a", "0,1": "countryside_03"}, "0,1,SW", "0,1,W"),
    "crystal_mine": ({"0,0": "start_a", "1,0": "countryside_02"}, "1,0,SW", "1,0,W"),
}


class Ring(Table):
    """Tovak stands where Arythea stands, and has not acted yet."""

    def __init__(self, hand: str = "", other: str = "", site: str = "", **fields: Any) -> None:
        tiles, at, origin = PLACES[site]
        rival: Json = {"at": at, "hand": other, "deck": "march march", **fields.pop("rival", {})}
        if site in ("keep", "mage_tower"):
            fields.setdefault("shields", {at: [1]})
        others = {1: rival, **fields.pop("others", {})}
        setting = {"tiles": tiles, "at": at, "path": [origin], "moved": True, "used_card": True}
        super().__init__(
            hand, fields.pop("deck", "march march"), others=others, phase="act", **{**setting, **fields}
        )

    # --- answering ---------------------------------------------------------------------------------------------------

    def attack(self, how: str = "partly") -> Self:
        """Tovak attacks; Arythea commits."""
        self.pick("attack_hero")
        if self.prompt == "duel.commit":
            self.pick(f"commit_{how}")
        return self

    def pick(self, kind: str, thing: str = "") -> Self:
        found = self.listed(kind, thing)
        assert len(found) == 1, f"{kind} {thing}: {len(found)} of {self.told_options}"
        self.match.answer(found[0])
        return self

    def listed(self, kind: str, thing: str = "") -> list[int]:
        assert self.match.choice is not None
        return [
            number
            for number, option in enumerate(self.match.choice.options)
            if option.kind == kind and thing in ("", name_of(option))
        ]

    def offers(self, kind: str, thing: str = "") -> bool:
        return bool(self.listed(kind, thing))

    @property
    def told_options(self) -> list[str]:
        assert self.match.choice is not None
        return [f"{option.kind} {name_of(option)}" for option in self.match.choice.options]

    def plays(self, card: str, how: str, branch: int | None = None) -> Self:
        """Play a card, perhaps one of its several effects (by its place among those that are possible)."""
        self.pick("play", card).pick(how)
        if branch is not None and self.prompt == "effect.choose":
            self.match.answer(branch)
        return self

    def use(self, unit: str, ability: int = 0, branch: int | None = None) -> Self:
        """Use a unit: an ability by its place among those that are possible."""
        self.pick("use_unit", card_of(unit))
        if self.prompt == "unit.how":
            self.match.answer(ability)
        if branch is not None and self.prompt == "effect.choose":
            self.match.answer(branch)
        return self

    def pays(self, kind: str) -> Self:
        return self.pick(kind) if self.prompt in ("mana.with", "mana.last") else self

    def launch(self) -> Self:
        return self.pick("launch")

    def enough(self) -> Self:
        return self.pick("block_done")

    def passes(self, times: int = 1) -> Self:
        for _ in range(times):
            self.pick("pass")
        return self

    def melee(self) -> Self:
        """Both pass in the ranged phase."""
        return self.passes(2)

    def strikes(self, *cards: str) -> Self:
        """Attack with cards laid sideways; the other one does not block."""
        for card in cards:
            self.plays(card, "side_attack")
        return self.launch().enough()

    def forgo(self) -> Self:
        return self.pick("forgo_damage")

    def ways(self, card: str) -> set[str]:
        """How a card could be played now."""
        match = self.match.clone()
        match.answer(self.listed("play", card)[0])
        return set() if match.choice is None else {option.kind for option in match.choice.options}

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def duel(self) -> Duel:
        return duel_of(self.s)

    @property
    def over(self) -> bool:
        return self.s.fight is None

    @property
    def rival(self) -> Hero:
        return self.s.heroes[1]

    @property
    def through(self) -> int:
        """What would get through now."""
        return duel_sums.getting_through(self.s)

    @property
    def rival_hand(self) -> str:
        return names(self.rival.hand)

    @property
    def rival_at(self) -> str:
        return hex_name(self.rival.at)

    @property
    def prices(self) -> dict[str, int]:
        """What damage can be used for, and how much it costs."""
        assert self.match.choice is not None and self.prompt == "duel.damage"
        found = {}
        for option in self.match.choice.options:
            if option.preview is not None:
                name = name_of(option) if option.refs else option.kind
                cost = option.preview["cost"]
                assert isinstance(cost, int)
                found["hero" if option.kind == "wound_hero" else name] = cost
        return found

    def wounds(self, seat: int) -> int:
        return names(self.s.heroes[seat].hand).split().count("wound")

    def unit_wounds(self, unit: str) -> int:
        return wounds_of(self.s.unit_state[library().unit_card_ids.index(card_of(unit))])

    def fighter(self, unit: str) -> Foe:
        card = library().unit_card_ids.index(card_of(unit))
        return next(foe for foe in self.s.combat.foes if foe.unit == card)

    def armor(self, unit: str) -> int:
        return sums.armor(self.s, self.fighter(unit))

    def price(self, unit: str) -> int:
        """The damage that wounds this unit now."""
        return duel_sums.price_of_unit(self.s, self.fighter(unit))


def card_of(unit: str) -> str:
    """The first card of a unit, unless another one is named."""
    return unit if unit[-1].isdigit() else f"{unit}_1"
