"""Tables of plenty for self-play: hands, skills, units, enemies and places are dealt from the whole box, first of all those
that have not been used yet, and a curious player tries whatever has been tried least.

Random games never get far: their hands are poor. Here every position is a saved one like any other, and whatever happens in
it is an answer to a question.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from tafelrunde import Match, Option
from tafelrunde.core.choice import Choice
from tafelrunde.games.mage_knight import chart, feats, sites
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ARTIFACT,
    BACKS,
    SPELL,
    WOUND_CARD,
    Enemy,
    library,
)
from tafelrunde.games.mage_knight.geometry import POSITIONS
from tafelrunde.games.mage_knight.state import STAGES
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Json, Table, position

BOX = library()
COLOURS = ["red", "blue", "green", "white", "gold", "black"]
DEEDS = [card for card in BOX.deeds if card.index != WOUND_CARD]
HALVES = {card.id: [effect.id for effect in card.effects() if not effect.empty] for card in DEEDS}
SKILLS = {skill.id: [skill.effect.id] for skill in BOX.skills}
UNITS = {f"{unit.id}_1": [ability.effect.id for ability in unit.abilities] for unit in BOX.units}
# Site -> where it is printed: tile and position. Rampaging enemies are fought from a neighbouring space.
SPOTS = {
    BOX.sites[site].id: [
        (tile.id, position)
        for tile in BOX.tiles
        for place, position in enumerate(POSITIONS)
        if tile.site[place] == site
    ]
    for site in range(len(BOX.sites))
}
RUINS = {ruin.id for ruin in BOX.ruins}
NAMED = {
    "card",
    "unit",
    "skill",
    "tactic",
    "use",
}  # references to what is printed, not to places of this table
AT_ONCE = ("strike", "block", "end_of_path")
AT_SITES = {
    "enter": "conquest", "enter_ruin": "conquest", "enter_altar": "conquest", "burn": "conquest", "interact": "visit",
    "plunder": "plunder", "end": "yield",
}  # fmt: skip
ENDING = ("end", "next_phase", "end_fight", "let_go", "rest", "recover")
LONGEST = 80  # decisions of one table


def of_kind(kind: int) -> dict[str, list[str]]:
    return {card.id: HALVES[card.id] for card in DEEDS if card.kind == kind}


class Curious:
    """Takes what leads to something that is missing, then what it has taken least often: what is printed wherever it was
    offered, everything else at this table. Of equal ones it takes any; a blow that succeeds is struck at once."""

    def __init__(self, seed: int, missing: set[str]) -> None:
        self.dice = Random(seed)
        self.missing = missing
        self.taken: Counter[object] = Counter()
        self.table = 0

    def choose(self, match: Match, choice: Choice) -> int:
        options = choice.options
        for place, option in enumerate(options):
            if option.kind in AT_ONCE:
                return place
        ranks = [
            (not self.leads_on(match, choice, option), self.taken[self.key(choice, option)])
            for option in options
        ]
        sensible = self.sensible(match, choice)
        best = min(ranks[place] for place in sensible)
        index = self.dice.choice([place for place in sensible if ranks[place] == best])
        self.taken[self.key(choice, options[index])] += 1
        return index

    def sensible(self, match: Match, choice: Choice) -> list[int]:
        """In a combat, and with a card in hand, not what is hardly ever sensible; everything else may be tried."""
        every = range(choice.count)
        if choice.prompt not in ("card.how", "fight.what"):
            return list(every)
        weigh = choice.asked.weight
        assert weigh is not None
        weights = [weigh(match.state, choice.seat, value, *choice.about) for value in choice.values]
        return [place for place in every if weights[place]] or list(every)

    def leads_on(self, match: Match, choice: Choice, option: Option) -> bool:
        """Whether it is, or opens, a way to something missing."""
        sort, _, name = (option.refs[0] if option.refs else choice.refs[0] if choice.refs else "").partition(
            ":"
        )
        subject = choice.refs[0].partition(":")[2] if choice.refs else ""
        preview = option.preview or {}
        if option.kind in AT_SITES:
            s = position(match)
            site, ruin = (
                chart.site_of(s, s.heroes[choice.seat].at),
                sites.ruin_at(s, s.heroes[choice.seat].at),
            )
            wanted = {f"{site.id}.{AT_SITES[option.kind]}" if site else "", ruin.id if ruin else ""}
            return bool(wanted & self.missing)
        if choice.prompt == "card.how":
            return f"{subject}.{option.kind}" in self.missing
        if choice.prompt in ("unit.how", "unit.more") and "ability" in preview:
            return f"{subject[:-2]}.{int(str(preview['ability'])) + 1}" in self.missing
        if sort == "card" and "uses" in preview:
            uses: Any = preview["uses"]
            return any(f"{name}.{use['how']}" in self.missing for use in uses)
        if option.kind == "use_unit":
            return any(f"{name[:-2]}.{ability}" in self.missing for ability in range(1, 5))
        return sort in ("skill", "tactic") and name in self.missing

    def key(self, choice: Choice, option: Option) -> object:
        about = [ref for ref in (*choice.refs, *option.refs) if ref.partition(":")[0] in NAMED]
        which = option.words.get("place", (option.preview or {}).get("ability"))
        here = 0 if about or option.kind in ENDING else self.table
        return choice.prompt, option.kind, tuple(about), which, here


class Dealer:
    """Lays out one table after the other."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.missing: set[str] = set()
        self.dealt: set[str] = set()
        self.scenes: list[Callable[[], Match]] = [
            self.in_the_open, self.in_a_fight, self.at_a_site, self.in_a_fight, self.at_a_site, self.taking_tactics,
        ]  # fmt: skip

    def tables(self, missing: set[str]) -> Iterator[Match]:
        """`missing` is looked at before each table."""
        self.missing = missing
        number = 0
        while True:
            self.dealt = set()
            elsewhere = [name for name in missing if not self.belongs_to_a_site(name)]
            yield self.scenes[number % len(self.scenes)]() if elsewhere else self.at_a_site()
            number += 1

    def belongs_to_a_site(self, feat: str) -> bool:
        return feat in RUINS or feat.rpartition(".")[2] in AT_SITES.values()

    # --- what is dealt -----------------------------------------------------------------------------------------------

    def some(self, things: dict[str, list[str]], n: int) -> list[str]:
        """So many of them that lie nowhere yet, those with something left to do first."""
        left = [name for name in things if name not in self.dealt]
        self.dice.shuffle(left)
        left.sort(key=lambda name: not self.missing & set(things[name]))
        self.dealt |= set(left[:n])
        return left[:n]

    def means(self, night: bool) -> Json:
        """Everything a seat has but its place."""
        tactic = self.some({one.id: [one.id] for one in BOX.tactics if one.night == night}, 1)[0]
        units = self.some(UNITS, 4)
        return {
            "hand": " ".join([*self.some(HALVES, 9), "wound"]), "deck": " ".join(self.some(HALVES, self.dice.choice([0, 4]))),
            "discard": " ".join(["wound", *self.some(HALVES, 2)]), "skills": " ".join(self.some(SKILLS, 6)),
            "army": " ".join([*units[:3], f"{units[3]}/{self.dice.choice(['spent', 'wounded'])}"]),
            "mana": dict.fromkeys(COLOURS, 3), "crystals": dict.fromkeys(COLOURS[:4], self.dice.randrange(1, 3)),
            "tactic": tactic, "level": 7, "fame": self.dice.choice([48, 60]), "reputation": self.dice.randrange(-2, 6),
        }  # fmt: skip

    def table(self, night: bool) -> Json:
        """What two seats have, and what everybody shares; no card lies in two places."""
        own = self.means(night)
        rival = {**self.means(night), "at": "0,0,C"}
        found: Json = {
            **own, "others": {1: rival}, "night": night, "units": self.some(UNITS, 4),
            "source": [self.dice.choice(COLOURS) for _ in range(5)], "rng": [f"{self.dice.getrandbits(128):032x}", 0],
            "spells": self.some(of_kind(SPELL), 3), "actions": self.some(of_kind(ADVANCED_ACTION), 3),
            "lessons": self.some(of_kind(ADVANCED_ACTION), 1),
        }  # fmt: skip
        kinds = {"spells": SPELL, "actions": ADVANCED_ACTION, "artifacts": ARTIFACT}
        left = {
            name: [card for card in of_kind(kind) if card not in self.dealt] for name, kind in kinds.items()
        }
        return {**found, "piles": {name: {"bag": cards} for name, cards in left.items()}}

    # --- scenes ------------------------------------------------------------------------------------------------------

    def in_the_open(self) -> Match:
        """Before or in a turn, somewhere on the map."""
        return self.around(self.dice.choice(["countryside_02", "countryside_08", "core_05", "core_01"]), "SE")

    def at_a_site(self) -> Match:
        """On a site where something is left to do, or beside it."""
        places = {
            name: [f"{name}.{what}" for what in ("conquest", "visit", "yield", "plunder")]
            for name, spots in SPOTS.items()
            if spots and name not in feats.ROAMED
        }
        site = (
            "ancient_ruins" if self.missing & RUINS and self.dice.random() < 0.5 else self.some(places, 1)[0]
        )
        tile, position = self.dice.choice(SPOTS[site])
        return self.around(tile, position, arrows=12)

    def around(self, tile: str, position: str, arrows: int = 0) -> Match:
        night = self.dice.random() < 0.5
        spot = f"0,1,{position}"
        tiles = {"0,0": "start_a", "0,1": tile, "1,0": "countryside_02"}
        own = self.dice.random() < 0.5
        tokens = self.tokens(tiles, night)
        fields: Json = {
            **self.table(night),
            "tokens": tokens,
            "stack": {"countryside_left": 3, "core_left": 2},
        }
        if own and tokens.pop(spot, None) is not None:
            fields["shields"] = {spot: [0]}
        fields["hand"] += " swiftness" * arrows  # each of them a ranged attack
        fields["mana"]["white"] += arrows
        phase = self.dice.choice(["begin", "act"])
        if phase == "act":
            fields |= {"move": self.dice.choice([0, 8]), "influence": self.dice.choice([0, 9])}
        return Table(at=spot, tiles=tiles, phase=phase, **fields).match

    def tokens(self, tiles: dict[str, str], night: bool) -> dict[str, list[Json]]:
        """What lies on the sites of these tiles."""
        found: dict[str, list[Json]] = {}
        backs = {
            "marauding_orcs": "green",
            "draconum": "red",
            "keep": "grey",
            "mage_tower": "violet",
            "city": "white",
        }
        for slot, name in tiles.items():
            tile = BOX.tiles[BOX.tile_numbers[name]]
            for place, where in enumerate(POSITIONS):
                kind = "" if tile.site[place] < 0 else BOX.sites[tile.site[place]].kind
                if kind == "ancient_ruins":
                    ruin = self.some({name: [name] for name in sorted(RUINS)}, 1)[0]
                    found[f"{slot},{where}"] = [{"back": "yellow", "kind": ruin}]
                elif kind in backs:
                    enemy = self.enemy(backs[kind])
                    found[f"{slot},{where}"] = [{"back": BACKS[enemy.back], "kind": enemy.id}]
        return found

    def enemy(self, back: str = "") -> Enemy:
        """One with an ability that has not counted yet, if there is one."""
        traits = {
            one.id: [
                f"enemy.{able.id}" for n, able in enumerate(BOX.enemy_abilities) if one.abilities >> n & 1
            ]
            + ["enemy.summon"] * any(attack.summons >= 0 for attack in one.attacks)
            for one in BOX.enemies
            if back in ("", BACKS[one.back])
        }
        name = self.some(traits, 1)[0]
        return next(one for one in BOX.enemies if one.id == name)

    def in_a_fight(self) -> Match:
        """Against rampaging enemies or defenders, in any phase."""
        night = self.dice.random() < 0.5
        stage = self.dice.choice(STAGES)
        site = self.dice.choice(["", "", "keep", "mage_tower", "city"])
        fields: Json = {**self.table(night), "move": self.dice.choice([0, 4])}
        back = {"": "", "keep": "grey", "mage_tower": "violet", "city": "white"}[site]
        if site == "city":
            city = self.some({name: [f"{name}.conquest"] for name in SPOTS if name.startswith("city")}, 1)[0]
            fields |= {"tiles": {"0,0": "start_a", "0,1": SPOTS[city][0][0]}, "at": "0,1,C"}
        elif site == "" and "draconum.defeat" in self.missing:
            fields |= {"tiles": {"0,0": "start_a", "0,1": "core_04"}, "at": "0,1,SW", "place": "0,1,C"}
            back = "red"
        enemies = [self.enemy(back) for _ in range(self.dice.choice([1, 1, 2]))]
        if stage == "attack":
            done = {n: {"attacks": [{"state": "dealt"}] * len(one.attacks)} for n, one in enumerate(enemies)}
            fields["changed"] = done
        return Arena(*[one.id for one in enemies], stage=stage, site=site, **fields).match

    def taking_tactics(self) -> Match:
        """Alone with the dummy, or two of them."""
        night = self.dice.random() < 0.5
        seats = self.dice.choice([1, 1, 2])
        tactics = [one.id for one in BOX.tactics if one.night == night]
        mode = "solo_conquest" if seats == 1 else "full_conquest"
        fields = {**self.table(night), "tactic": None}
        fields["others"][1]["tactic"] = None
        return Table(mode=mode, seats=seats, phase="tactics", tactics=tactics, **fields).match


def play(match: Match, player: Curious) -> list[str]:
    """What has been used, in order."""
    player.table += 1
    for _ in range(LONGEST):
        if match.over:
            break
        seat = min(match.choices)
        match.answer(player.choose(match, match.choices[seat]), seat)
    assert match.record is not None
    return [str(event.data["ability"]) for event in match.record.events if event.kind == "ability"]


def never_used(seed: int = 1, most: int = 1500) -> set[str]:
    """What is left of the whole box after so many tables; as a rule fewer are enough."""
    missing = set(feats.every())
    player = Curious(seed, missing)
    for match in islice(Dealer(seed).tables(missing), most):
        missing -= set(play(match, player))
        if not missing:
            break
    return missing
