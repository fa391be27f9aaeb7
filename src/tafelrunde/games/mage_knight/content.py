"""Everything that is in the box, as frozen records. Loaded once and fully checked; numbers are places in its lists."""

from pathlib import Path
from typing import Final

from tafelrunde.core.packing import check_room
from tafelrunde.core.reading import Entry, read_data
from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.geometry import HEXES_PER_TILE, POSITIONS
from tafelrunde.games.mage_knight.parsing import mark_actions, read_effect
from tafelrunde.games.mage_knight.tracks import LOWEST_REPUTATION, Level, read_modifiers
from tafelrunde.games.mage_knight.vocabulary import Effect, Rule, Step

DATA: Final = Path(__file__).parent / "data"
SETS: Final = ["base", "lost_legion", "krang", "shades_of_tezla", "ultimate"]

# Kinds of deed cards (MK-5.1)
WOUND: Final = 0
BASIC_ACTION: Final = 1
ADVANCED_ACTION: Final = 2
SPELL: Final = 3
ARTIFACT: Final = 4
DEEDS: Final = ["wound", "basic_action", "advanced_action", "spell", "artifact"]
# Positions keep some of these numbers together with another one (packing.py, state.py): so many of each have room there.
ROOM_FOR_WAITING: Final = 1 << 8
ROOM_FOR_UNITS: Final = 1 << 6
ROOM_FOR_RULES: Final = 1 << 9
ROOM_FOR_TOKENS: Final = (1 << 8) - 1  # 0 is one that nobody has seen
ROOM_FOR_SKILLS: Final = 1 << 8
ROOM_FOR_DEEDS: Final = 1 << 8  # in menus
MOST_ATTACKS: Final = 3  # of one enemy
WOUND_CARD: Final = 0  # the number of the wound among the deed cards

# Icons of effects (MK-9.4): bits
ICONS: Final = ["movement", "influence", "combat", "healing", "special", "banner", "action"]
MOVEMENT: Final = 1
INFLUENCE: Final = 2
COMBAT: Final = 4
HEALING: Final = 8
SPECIAL: Final = 16
BANNER: Final = 32
ACTION: Final = 64


class Origin:
    """Where our knowledge of an entry comes from: its set, whether the German name is printed, how sure we are."""

    def __init__(self, entry: Entry) -> None:
        self.set: Final[int] = entry.one_of("set", SETS) if entry.has("set") else 0
        self.printed: Final = entry.one_of("german", ["inferred", "rulebook"]) == 1
        self.confidence: Final = entry.text("confidence")
        self.notes: Final = entry.texts("notes") if entry.has("notes") else []


class Deed:
    """A deed card; a wound has neither effects nor colours (MK-5.9)."""

    def __init__(self, index: int, kind: int, entry: Entry, functions: list[str]) -> None:
        self.index: Final = index
        self.kind: Final = kind
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.strong_names: Final[Word] = (
            entry.word("strong_names") if entry.has("strong_names") else self.names
        )
        self.colours: Final[int] = entry.some_of("colours", v.COLOURS)
        self.icons: Final[int] = entry.some_of("icons", ICONS)
        self.strong_icons: Final[int] = (
            entry.some_of("strong_icons", ICONS) if entry.has("strong_icons") else self.icons
        )
        self.number: Final = entry.number("number", 1, 377) if entry.has("number") else 0
        self.interactive: Final = entry.flag("interactive")
        self.banner: Final = entry.flag("banner")
        self.basic: Final = read_effect(entry, "basic", f"{self.id}.basic", functions)
        self.strong: Final = (
            read_effect(entry, "strong", f"{self.id}.strong", functions) if entry.has("strong") else None
        )
        self.origin: Final = Origin(entry)
        entry.finish()

    def effects(self) -> list[Effect]:
        return [self.basic] if self.strong is None else [self.basic, self.strong]


class Tactic:
    """A tactic card: its number is the place in the round order (MK-4.24)."""

    def __init__(self, index: int, night: bool, entry: Entry, functions: list[str]) -> None:
        self.index: Final = index
        self.night: Final = night
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.number: Final[int] = entry.number("number", 1, 6)
        self.when: Final[int] = entry.one_of("when", TACTIC_TIMES)
        self.flips: Final = entry.flag("flips")
        self.effect: Final = read_effect(entry, "effect", self.id, functions)
        self.origin: Final = Origin(entry)
        entry.finish()


ON_TAKE: Final = 1
TACTIC_TIMES: Final = ["none", "on_take", "refill", "turn", "empty_deck", "before_source", "before_turn"]


SUITS: Final = ["", "first", "beginners"]


class Hero:
    """A hero: the sixteen cards to begin with (MK-2.30), and the crystals a dummy gets (MK-28.3). `line`, `suits`: what one gets,
    and for whom it is, where heroes are chosen."""

    def __init__(self, index: int, entry: Entry, cards: dict[str, int]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.line: Final = entry.word("line")
        self.suits: Final = SUITS[entry.one_of("suits", SUITS)]
        self.colour: Final = entry.text("colour")
        self.crystals: Final = [v.COLOURS.index(one) for one in entry.texts("crystals")]
        copies = entry.entry("deck")
        self.deck: Final[list[int]] = []
        for id in copies.data:
            self.deck.extend([cards[id]] * copies.number(id, 1, 2))
        copies.finish()
        self.set: Final[int] = entry.one_of("set", SETS)
        self.confidence: Final = entry.text("confidence")
        entry.finish()


SKILL_TYPES: Final = ["once_per_turn", "once_per_round", "passive", "interactive"]
INTERACTIVE: Final = 3


class Skill:
    """A skill token (MK-7). `always`: a part that needs no use."""

    def __init__(self, index: int, entry: Entry, heroes: list[str], functions: list[str]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.hero: Final[int] = entry.one_of("hero", heroes)
        self.names: Final = entry.word("names")
        self.type: Final[int] = entry.one_of("type", SKILL_TYPES)
        self.icons: Final[int] = entry.some_of("icons", ICONS)
        self.outside_turn: Final = entry.flag("outside_turn")  # MK-7.5
        self.effect: Final = read_effect(entry, "effect", self.id, functions)
        always = f"{self.id}.always"
        self.always: Final = read_effect(entry, "always", always, functions) if entry.has("always") else None
        self.origin: Final = Origin(entry)
        entry.finish()


class Cooperative:
    """A cooperative token that may take the place of an interactive skill (MK-R3)."""

    def __init__(self, entry: Entry, heroes: list[str], functions: list[str]) -> None:
        self.id: Final = entry.text("id")
        self.hero: Final[int] = entry.one_of("hero", heroes)
        self.names: Final = entry.word("names")
        self.replaces: Final = entry.text("replaces")
        self.owner: Final = read_effect(entry, "owner", f"{self.id}.owner", functions)
        self.returner: Final = read_effect(entry, "returner", f"{self.id}.returner", functions)
        self.origin: Final = Origin(entry)
        entry.finish()


RECRUIT_ICONS: Final = ["village", "monastery", "keep", "mage_tower", "city", "magical_glade"]
TRAITS: Final = ["none", "thugs", "heroes", "familiars", "delphana"]


class Ability:
    """One ability of a unit, and the colour of mana it costs (MK-6.9)."""

    def __init__(self, entry: Entry, id: str, functions: list[str]) -> None:
        self.cost: Final[int] = entry.one_of("cost", v.COLOURS) if entry.has("cost") else v.NOTHING
        self.effect: Final = read_effect(entry, "effect", id, functions)
        entry.finish()


class Unit:
    """A kind of unit; the box holds `copies` cards of it (`Library.unit_cards`)."""

    def __init__(self, index: int, entry: Entry, functions: list[str]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.elite: Final = entry.flag("elite")
        self.copies: Final[int] = entry.number("copies", 1, 3)
        self.level: Final[int] = entry.number("level", 1, 4)
        self.cost: Final[int] = entry.number("cost", 1, 20)
        self.armor: Final[int] = entry.number("armor", 1, 9)
        self.resistances: Final[int] = entry.some_of("resistances", v.RESISTANCES)
        self.recruit: Final[int] = entry.some_of("recruit", RECRUIT_ICONS)
        self.trait: Final[int] = entry.one_of("trait", TRAITS) if entry.has("trait") else 0
        self.abilities: Final = [
            Ability(one, f"{self.id}.{place + 1}", functions)
            for place, one in enumerate(entry.entries("abilities"))
        ]
        self.set: Final[int] = entry.one_of("set", SETS)
        entry.finish()


# Backs of tokens: the six kinds of enemies, and the ruins (MK-2.2)
BACKS: Final = ["green", "grey", "brown", "violet", "white", "red", "yellow"]
GREEN_BACK: Final = 0
GREY_BACK: Final = 1
BROWN_BACK: Final = 2
VIOLET_BACK: Final = 3
WHITE_BACK: Final = 4
RED_BACK: Final = 5
RUIN_BACK: Final = 6


class Attack:
    """An attack printed on a token: a value and an element, or the back of what is summoned."""

    def __init__(self, entry: Entry) -> None:
        self.summons: Final[int] = entry.one_of("summon", BACKS) if entry.has("summon") else v.NOTHING
        summons = self.summons != v.NOTHING
        self.value: Final[int] = 0 if summons else entry.number("value", 1, 12)
        self.element: Final[int] = 0 if summons else entry.one_of("element", v.ELEMENTS)
        entry.finish()


class Enemy:
    """A kind of enemy token; `count` of them are in the box."""

    def __init__(self, index: int, entry: Entry, abilities: list[str]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.back: Final[int] = entry.one_of("back", BACKS)
        self.count: Final[int] = entry.number("count", 1, 3)
        self.set: Final[int] = entry.one_of("set", SETS)
        self.armor: Final[int] = entry.number("armor", 1, 15)
        self.elusive_armor: Final[int] = (
            entry.number("elusive_armor", 1, 20) if entry.has("elusive_armor") else self.armor
        )
        self.attacks: Final = [Attack(one) for one in entry.entries("attacks")]
        self.fame: Final[int] = entry.number("fame", 1, 12)
        self.reputation: Final[int] = entry.number("reputation", -2, 2)
        self.resistances: Final[int] = entry.some_of("resistances", v.RESISTANCES)
        self.abilities: Final[int] = entry.some_of("abilities", abilities)
        self.defend: Final[int] = entry.number("defend", 1, 3) if entry.has("defend") else 0
        entry.finish()


class EnemyAbility:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.defends: Final = entry.one_of("type", ["attack", "defence"]) == 1
        entry.finish()


# What is won, to be taken at the end of the turn (MK-19.6, MK-22.8). The first five stand on ruins.
REWARDS: Final = [
    "artifact",
    "spell",
    "advanced_action",
    "unit",
    "crystals_4",
    "random_crystal",
    "dungeon",
    "chosen_crystal",
]
ARTIFACT_WON: Final = 0
SPELL_WON: Final = 1
ACTION_WON: Final = 2
UNIT_WON: Final = 3
CRYSTALS_WON: Final = 4  # one of each basic colour
RANDOM_CRYSTAL: Final = 5  # a die decides (MK-22.10)
DUNGEON_WON: Final = 6  # a die decides: spell or artifact (MK-32.54)
CHOSEN_CRYSTAL: Final = 7  # of any basic colour (MK-33.4)


class Ruin:
    """A ruin token: an altar with its price and fame, or enemies and what they guard (MK-32.45)."""

    def __init__(self, index: int, entry: Entry) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.set: Final[int] = entry.one_of("set", SETS)
        self.altar: Final = entry.has("altar")
        self.price: Final[list[int]] = []
        self.fame: Final[int] = entry.number("fame", 1, 10) if self.altar else 0
        if self.altar:
            price = entry.entry("altar")
            for colour in price.data:
                self.price.extend([v.COLOURS.index(colour)] * price.number(colour, 1, 3))
        enemies, reward = ([], []) if self.altar else (entry.texts("enemies"), entry.texts("reward"))
        self.enemies: Final = [BACKS.index(one) for one in enemies]
        self.reward: Final = [REWARDS.index(one) for one in reward]
        entry.finish()


TILE_KINDS: Final = ["start", "countryside", "core", "core_city", "core_volkare"]
START_TILE: Final = 0
COUNTRYSIDE: Final = 1
CORE: Final = 2
CORE_CITY: Final = 3
NO_SITE: Final = -1


class Tile:
    """A tile: terrain and site of its seven hexes, in the order of the positions."""

    def __init__(self, index: int, entry: Entry, sites: dict[str, int]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.kind: Final[int] = entry.one_of("kind", TILE_KINDS)
        self.core: Final = self.kind >= CORE
        self.set: Final[int] = entry.one_of("set", SETS)
        self.terrain: Final[list[int]] = []
        self.site: Final[list[int]] = []
        self.mined: Final[list[int]] = []  # colours of deep mines (MK-33.1)
        hexes = entry.entry("hexes")
        for position in POSITIONS:
            hex = hexes.entry(position)
            self.terrain.append(hex.one_of("terrain", v.TERRAINS))
            self.site.append(sites[hex.text("site")] if hex.has("site") else NO_SITE)
            self.mined.append(hex.some_of("colours", v.COLOURS) if hex.has("colours") else 0)
            hex.finish()
        hexes.finish()
        entry.finish()
        assert len(self.terrain) == HEXES_PER_TILE
        self.kinds: Final[list[str]] = [
            hexes.entry(one).text("site") for one in POSITIONS if hexes.entry(one).has("site")
        ]

    def has_site(self, kinds: list[str]) -> bool:
        """Whether a site of one of these kinds is on it."""
        return any([site.startswith(kind) for site in self.kinds for kind in kinds])


class Terrain:
    """Move costs by day and at night; NOTHING: nobody enters it by normal movement (MK-3.7)."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.costs: Final = [_cost(entry, "day"), _cost(entry, "night")]
        entry.finish()


def _cost(entry: Entry, key: str) -> int:
    return v.NOTHING if entry.get(key) is None else entry.number(key, 2, 5)


SITE_CLASSES: Final = ["special", "inhabited", "fortified", "resource", "adventure", "rampaging"]
ADVENTURE: Final = 4


class Site:
    """A site as it stands on tiles; a crystal mine or city of each colour is a site of its own (`variant`). A city has a name of
    its own (`called`)."""

    def __init__(self, index: int, id: str, variant: int, entry: Entry, called: Word | None) -> None:
        self.index: Final = index
        self.id: Final = id
        self.kind: Final = entry.text("id")  # without its colour
        self.colour: Final[int] = (
            v.COLOURS.index(id.rpartition("_")[2]) if variant != v.NOTHING else v.NOTHING
        )
        names = entry.word("names")
        self.names: Final = names if called is None else called
        self.type: Final[int] = entry.one_of("class", SITE_CLASSES)
        self.set: Final[int] = entry.one_of("set", SETS)


class City:
    """A city: backs of its garrison by level (MK-3.11)."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        rows = entry.get("garrisons")
        assert isinstance(rows, list)
        self.garrisons: Final[list[list[int]]] = [[BACKS.index(one) for one in row] for row in rows]
        entry.finish()


class Library:
    """All of it."""

    def __init__(self, folder: Path = DATA) -> None:
        self.functions: Final[dict[str, Word]] = _words(read_data(folder, "functions"))
        odd = list(self.functions)
        self.deeds: Final[list[Deed]] = [_wound()]
        actions = read_data(folder, "actions")
        self._deeds(actions, "basic", BASIC_ACTION, odd)
        self._deeds(actions, "advanced", ADVANCED_ACTION, odd)
        _finish(actions)
        for name, kind in (("spells", SPELL), ("artifacts", ARTIFACT)):
            file = read_data(folder, name)
            self._deeds(file, "cards", kind, odd)
            _finish(file)
        self.deed_numbers: Final[dict[str, int]] = {card.id: card.index for card in self.deeds}
        self.tactics: Final = _read_tactics(read_data(folder, "tactics"), odd)
        heroes = read_data(folder, "heroes")
        self.heroes: Final = [
            Hero(index, one, self.deed_numbers) for index, one in enumerate(heroes.entries("heroes"))
        ]
        _finish(heroes)
        hero_ids = [hero.id for hero in self.heroes]
        skills = read_data(folder, "skills")
        self.skills: Final = [
            Skill(index, one, hero_ids, odd) for index, one in enumerate(skills.entries("skills"))
        ]
        self.skill_numbers: Final[dict[str, int]] = {skill.id: skill.index for skill in self.skills}
        self.cooperative: Final = [Cooperative(one, hero_ids, odd) for one in skills.entries("cooperative")]
        _finish(skills)
        units = read_data(folder, "units")
        self.units: Final = [Unit(index, one, odd) for index, one in enumerate(units.entries("units"))]
        _finish(units)
        # Every unit card of the box is a thing of its own: which kind it is, and what it is called ("peasants_2").
        self.unit_cards: Final[list[int]] = [unit.index for unit in self.units for _ in range(unit.copies)]
        self.unit_card_ids: Final[list[str]] = [
            f"{unit.id}_{copy + 1}" for unit in self.units for copy in range(unit.copies)
        ]
        self.unit_card_numbers: Final[dict[str, int]] = {
            id: card for card, id in enumerate(self.unit_card_ids)
        }
        enemies = read_data(folder, "enemies")
        self.backs: Final = [(one.text("id"), one.word("names")) for one in enemies.entries("backs")]
        self.enemy_abilities: Final = [EnemyAbility(one) for one in enemies.entries("abilities")]
        abilities = [one.id for one in self.enemy_abilities]
        self.enemies: Final = [
            Enemy(index, one, abilities) for index, one in enumerate(enemies.entries("enemies"))
        ]
        _finish(enemies)
        ruins = read_data(folder, "ruins")
        self.ruins: Final = [Ruin(index, one) for index, one in enumerate(ruins.entries("ruins"))]
        _finish(ruins)
        # By back
        self.token_numbers: Final[list[dict[str, int]]] = [
            {enemy.id: enemy.index for enemy in self.enemies if enemy.back == back}
            for back in range(len(BACKS))
        ]
        self.token_numbers[RUIN_BACK] = {ruin.id: ruin.index for ruin in self.ruins}
        world = read_data(folder, "world")
        self.terrains: Final = [Terrain(one) for one in world.entries("terrains")]
        self.cities: Final = [City(one) for one in world.entries("cities")]
        self.sites: Final = _read_sites(world, {city.id: city.names for city in self.cities})
        self.site_numbers: Final[dict[str, int]] = {site.id: site.index for site in self.sites}
        self.levels: Final = [Level(one) for one in world.entries("levels")]
        # By space from -7 to +7; None: no interaction at all (MK-3.5).
        self.modifiers: Final[list[int | None]] = read_modifiers(world)
        _finish(world)
        tiles = read_data(folder, "tiles")
        self.tiles: Final = [
            Tile(index, one, self.site_numbers) for index, one in enumerate(tiles.entries("tiles"))
        ]
        self.tile_numbers: Final[dict[str, int]] = {tile.id: tile.index for tile in self.tiles}
        _finish(tiles)
        self.rules: Final[list[Rule]] = []
        self.rule_names: Final[list[str]] = []  # "path_finding.strong.1"
        # Triggers and purchases, and the card each stands on (or NOTHING).
        self.waiting: Final[list[Step]] = []
        self.waiting_names: Final[list[str]] = []
        self.waiting_cards: Final[list[int]] = []
        for effect in self.effects() + self.further_effects():
            self._number_rules(effect.id, effect.steps)
            self._number_waiting(effect.id, effect.steps)
            mark_actions(effect.steps, False)
        self._check_functions()
        check_rooms(self)

    def _number_rules(self, id: str, steps: list[Step]) -> None:
        """Every rule that an effect can bring into force gets a number and a name: by the effect, and which one it is there."""
        for step in steps:
            if step.rule is not None:
                step.rule.number = len(self.rules)
                step.rule.steps = step.steps
                before = sum([1 for name in self.rule_names if name.rpartition(".")[0] == id])
                self.rules.append(step.rule)
                self.rule_names.append(f"{id}.{before + 1}")
            for inner in [step.steps, step.others, *step.branches]:
                self._number_rules(id, inner)

    def _number_waiting(self, id: str, steps: list[Step]) -> None:
        """Every trigger and every purchase gets a number and a name in the same way."""
        for step in steps:
            if step.do in (v.LATER, v.OFFER):
                step.number = len(self.waiting)
                before = sum([1 for name in self.waiting_names if name.rpartition(".")[0] == id])
                self.waiting.append(step)
                self.waiting_names.append(f"{id}.{before + 1}")
                self.waiting_cards.append(self.deed_numbers.get(id.partition(".")[0], v.NOTHING))
            for inner in [step.steps, step.others, *step.branches]:
                self._number_waiting(id, inner)

    def _deeds(self, file: Entry, key: str, kind: int, functions: list[str]) -> None:
        for one in file.entries(key):
            self.deeds.append(Deed(len(self.deeds), kind, one, functions))

    def unit_of(self, card: int) -> Unit:
        """What is printed on a unit card."""
        return self.units[self.unit_cards[card]]

    def deed(self, id: str) -> Deed:
        return self.deeds[self.deed_numbers[id]]

    def effects(self) -> list[Effect]:
        """The 400 effects of cards, tactics, skills and units."""
        found = [effect for card in self.deeds[1:] for effect in card.effects()]
        found += [tactic.effect for tactic in self.tactics]
        found += [skill.effect for skill in self.skills]
        return found + [ability.effect for unit in self.units for ability in unit.abilities]

    def further_effects(self) -> list[Effect]:
        """Those beside them: parts of skills that always work, and the cooperative tokens."""
        found = [skill.always for skill in self.skills if skill.always is not None]
        return found + [part for token in self.cooperative for part in (token.owner, token.returner)]

    def _check_functions(self) -> None:
        """Every sentence is used by some effect or trait."""
        used = {effect.id for effect in self.effects() + self.further_effects() if effect.function}
        used |= {f"trait.{TRAITS[unit.trait]}" for unit in self.units}
        spare = [name for name in self.functions if name not in used]
        if spare:
            raise Entry({}, "functions.json").fail(f"nothing uses {', '.join(spare)}")


def _wound() -> Deed:
    names = {"de": "Verletzung", "en": "Wound"}
    data: dict[str, object] = {"id": "wound", "names": names, "colours": [], "icons": [], "basic": []}
    return Deed(WOUND_CARD, WOUND, Entry({**data, "german": "rulebook", "confidence": "high"}, "wound"), [])


def _words(file: Entry) -> dict[str, Word]:
    return {name: file.word(name) for name in file.data}


def _finish(file: Entry) -> None:
    file.text("source")
    file.finish()


def _read_tactics(file: Entry, functions: list[str]) -> list[Tactic]:
    """The day tactics by number, then those of the night."""
    found: list[Tactic] = []
    for night, key in enumerate(["day", "night"]):
        for one in file.entries(key):
            found.append(Tactic(len(found), night == 1, one, functions))
    _finish(file)
    return found


def _read_sites(world: Entry, cities: dict[str, Word]) -> list[Site]:
    found: list[Site] = []
    for one in world.entries("sites"):
        ids = one.texts("variants") if one.has("variants") else [one.text("id")]
        for place, id in enumerate(ids):
            variant = place if one.has("variants") else v.NOTHING
            found.append(Site(len(found), id, variant, one, cities.get(id)))
        one.finish()
    return found


_LOADED: Final[list[Library]] = []


def library() -> Library:
    """The content of the box, read when it is first needed."""
    if not _LOADED:
        _LOADED.append(Library())
    return _LOADED[0]


def check_rooms(box: Library) -> None:
    """What grows with the box still fits into the numbers of a position."""
    check_room("triggers and purchases", len(box.waiting), ROOM_FOR_WAITING)
    check_room("rules", len(box.rules), ROOM_FOR_RULES)
    check_room("unit cards", len(box.unit_cards), ROOM_FOR_UNITS)
    check_room("tokens", len(box.enemies) + len(box.ruins), ROOM_FOR_TOKENS)
    check_room("skills", len(box.skills), ROOM_FOR_SKILLS)
    check_room("deed cards", len(box.deeds), ROOM_FOR_DEEDS)
    for enemy in box.enemies:
        check_room(f"attacks of {enemy.id}", len(enemy.attacks), MOST_ATTACKS)


def level_of(fame: int) -> int:
    """The row of the fame track: row n begins at n * n - 1, and there are ten (MK-3.1, MK-3.2, MK-R19)."""
    level = 1
    while level < len(library().levels) and fame >= library().levels[level].fame:
        level += 1
    return level


def modifier_of(reputation: int) -> int | None:
    """What a space of the reputation track adds to influence; None on the X: no interaction (MK-3.5)."""
    return library().modifiers[reputation - LOWEST_REPUTATION]
