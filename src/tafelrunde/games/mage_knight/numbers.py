"""The table in numbers, for machines that learn: what a seat may know, and no more (view.py shows the same).

The land is told twice: the spaces around the own hero in detail, and the whole map as planes.
"""

from typing import Final

from tafelrunde.core.numbers import NOTHING, Meaning, Sheet, Vocabulary
from tafelrunde.games.mage_knight import agreed, chart, interaction, keepsakes, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import BACKS, REWARDS, RUIN_BACK, library
from tafelrunde.games.mage_knight.geometry import AXIAL, HEXES, NOWHERE, SLOTS, distance, hex_name, slot_name
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    ATTACK_STATES,
    DUMMY,
    ELITE,
    NONE,
    OPENINGS,
    PHASES,
    REGULAR,
    ROLES,
    SKILLS,
    SPELLS,
    STAGES,
    TOKENS,
    Fight,
    Foe,
    Hero,
    Mage,
    back_of,
    is_up,
    kind_of,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.unit_marks import banner_of, is_spent, token_of, wounds_of

AROUND: Final = 3  # spaces in every direction that are told in detail
MOST_FOES: Final = 8
MANY_SITES: Final = 1 << 10
NO_FIGHT: Final = "no fight"
NO_FOE: Final = "no foe"
PILE_IDS: Final = [*BACKS, "spells", "actions", "artifacts", "regular", "elite"]
WHERE: Final[list[tuple[int, int]]] = [
    (q, r) for q in range(-AROUND, AROUND + 1) for r in range(-AROUND, AROUND + 1) if abs(q + r) <= AROUND
]
PLACE_OF: Final[dict[tuple[int, int], int]] = {place: n for n, place in enumerate(WHERE)}
SEAT_NAMES: Final = ("own hero", "next hero", "third hero", "fourth hero")


class Known:
    """Everything in the box: what has a number of its own."""

    def __init__(self) -> None:
        box = library()
        self.deeds: Final = [card.id for card in box.deeds]
        self.tactics: Final = [tactic.id for tactic in box.tactics]
        self.heroes: Final = [hero.id for hero in box.heroes]
        self.skills: Final = [skill.id for skill in box.skills]
        self.units: Final = [unit.id for unit in box.units]
        self.enemies: Final = [enemy.id for enemy in box.enemies]
        self.sites: Final = [site.id for site in box.sites]
        self.terrains: Final = [terrain.id for terrain in box.terrains]
        self.tiles: Final = [tile.id for tile in box.tiles]
        self.site_numbers: Final = {id: n for n, id in enumerate(self.sites)}
        self.abilities: Final = [one.id for one in box.enemy_abilities]


_known: Known | None = None


def known() -> Known:
    global _known
    if _known is None:
        _known = Known()
    return _known


# --- references --------------------------------------------------------------------------------------------------------------

THINGS: Final = (
    "card", "hex", "slot", "foe", "attack", "unit", "seat", "skill", "colour", "crystal", "die", "token", "hero", "tactic",
    "tactic_die", "terrain", "use", "pile", "offer", "reward", "site", "tile", "enemy", "part", "wound", "banner", "healing",
    "artifact", "unseen", "elite", "player", "action", "spell", "lesson", "way", "path",
)  # fmt: skip
USES: Final = ("basic", "strong", "side_move", "side_influence", "side_attack", "side_block")


def vocabulary() -> Vocabulary:
    names = known()
    attacks = [f"{place},{attack}" for place in range(20) for attack in range(3)]
    ids = [
        *names.deeds, *names.tactics, *names.heroes, *names.skills, *names.units, *library().unit_card_ids, *names.enemies,
        *names.sites, *names.terrains, *names.tiles, *v.COLOURS, *USES, *REWARDS, *PILE_IDS, *attacks,
        *[str(n) for n in range(20)], *[slot_name(slot) for slot in range(SLOTS)], *[hex_name(hex) for hex in range(HEXES)],
    ]  # fmt: skip
    return Vocabulary(THINGS, ids)


def meaning(s: Mage, seat: int, ref: str) -> Meaning:
    thing, _, id = ref.partition(":")
    if thing == "seat":
        seat = int(id)
        return Meaning(seat, "" if s.heroes[seat].hero == NONE else library().heroes[s.heroes[seat].hero].id)
    if thing == "foe" or thing == "attack":
        place = int(id.partition(",")[0])
        if s.fight is None or place >= len(s.fight.foes):
            return NOTHING
        foe = s.fight.foes[place]
        return Meaning(
            foe.owner, unit_name(foe.unit) if foe.unit != NONE else library().enemies[foe.enemy].id
        )
    if thing == "unit" and id in library().unit_card_numbers:
        return Meaning(-1, unit_name(library().unit_card_numbers[id]))
    if thing == "hex":
        return Meaning(-1, site_at(s, id))
    return Meaning(-1, id)


def unit_name(card: int) -> str:
    return library().units[library().unit_cards[card]].id


def site_at(s: Mage, name: str) -> str:
    """What is at a space: its site, or else its terrain."""
    hex = chart_hex(name)
    if hex == NOWHERE:
        return ""
    site = chart.site_of(s, hex)
    return library().terrains[chart.terrain_of(s, hex)].id if site is None else site.id


def chart_hex(name: str) -> int:
    return HEX_BY_NAME.get(name, NOWHERE)


HEX_BY_NAME: Final[dict[str, int]] = {hex_name(hex): hex for hex in range(HEXES)}


# --- the table ---------------------------------------------------------------------------------------------------------------


def write(s: Mage, seat: int, sheet: Sheet) -> None:
    write_round(s, sheet)
    write_offers(s, sheet)
    write_map(s, seat, sheet)
    write_fight(s, sheet)
    begin = sheet.at
    for n, other in enumerate(sheet.order()):
        sheet.part = SEAT_NAMES[n]
        begin = sheet.at
        write_hero(s, other, sheet)
    sheet.left_out((sheet.seats - sheet.playing) * (sheet.at - begin), "only with more players")
    sheet.part = "in hand"
    write_own(s, seat, sheet)


def write_round(s: Mage, sheet: Sheet) -> None:
    names, quest = known(), s.quest
    sheet.part = "round"
    sheet.one("phase", s.phase, PHASES)
    sheet.number("round", s.round, 6)
    sheet.number("rounds", agreed.rounds(s), 6)
    sheet.flag("night", s.night)
    sheet.seat("active", s.active if s.active < DUMMY else -1)
    sheet.flag("dummy's turn", s.active == DUMMY)
    sheet.number("turn", s.turn, 50)
    sheet.seat("announced the end of the round", s.announced if s.announced < DUMMY else -1)
    sheet.flag("somebody announced the end of the round", s.announced != NONE)
    sheet.flag("last turns", s.last_turns != NONE)
    sheet.flag("the game is ending", s.ending)
    sheet.flag("players may attack each other", s.pvp)
    sheet.bag("source", s.source, v.COLOURS)
    sheet.bag("tactics left", s.tactics, names.tactics)
    sheet.bag("spent tactics", s.spent_tactics, names.tactics)
    sheet.one("dummy's hero", s.dummy, names.heroes)
    sheet.number("dummy's deck", s.deck(DUMMY).size, 20)
    sheet.counts("dummy's crystals", s.dummy_crystals, v.COLOURS[:4], 3)
    sheet.one("dummy's tactic", s.dummy_tactic, names.tactics)
    sheet.flag("halted", quest.halted)
    sheet.number("path of the maze", quest.maze, 6)
    sheet.number("seats out of the game", len(quest.out), 4)


def write_offers(s: Mage, sheet: Sheet) -> None:
    names = known()
    sheet.part = "offers"
    sheet.bag("spells", s.spells, names.deeds)
    sheet.bag("actions", s.actions, names.deeds)
    sheet.bag("lessons", s.lessons, names.deeds)
    sheet.bag("units", unit_kinds(s.units), names.units)
    sheet.bag("common skills", s.common_skills, names.skills)
    sheet.bag("action upgrades", s.quest.upgrades, names.deeds)
    piles = [s.piles[TOKENS + back].size for back in range(len(BACKS))]
    piles += [s.piles[pile].size for pile in (SPELLS, ACTIONS, ARTIFACTS, REGULAR, ELITE)]
    sheet.counts("piles", piles, PILE_IDS, 20)
    sheet.number("tiles left", s.stack(), 15)
    sheet.bag("known next tiles", s.tile_top, names.tiles)
    sheet.flag("core tiles next", not s.tile_top and s.countryside_left == 0)


def unit_kinds(cards: Cards) -> list[int]:
    return [library().unit_cards[card] for card in cards]


def write_map(s: Mage, seat: int, sheet: Sheet) -> None:
    sheet.part = "map"
    sheet.indexes("tile of every slot (0: none)", [tile + 1 for tile in s.tiles], SLOTS)
    own: list[int] = []
    others: list[int] = []
    for hex, seats in s.shields.items():
        for one in seats:
            (own if one == seat else others).append(hex)
    sheet.places("own shields", own, HEXES)
    sheet.places("shields of others", others, HEXES)
    sheet.places("tokens", list(s.tokens), HEXES)
    sheet.places(
        "heroes of others",
        [s.heroes[other].at for other in sheet.order()[1:] if s.heroes[other].at >= 0],
        HEXES,
    )
    write_surroundings(s, seat, sheet)


def write_surroundings(s: Mage, seat: int, sheet: Sheet) -> None:
    """The spaces around the own hero, place by place."""
    names = known()
    sheet.part = "around the own hero"
    spaces: list[int] = [NOWHERE] * len(WHERE)
    at = s.heroes[seat].at
    if at >= 0:
        q, r = AXIAL[at]
        for slot, tile in enumerate(s.tiles):
            if tile != NOWHERE and distance(at, slot * 7) <= AROUND + 2:
                for hex in range(slot * 7, slot * 7 + 7):
                    place = PLACE_OF.get((AXIAL[hex][0] - q, AXIAL[hex][1] - r))
                    if place is not None:
                        spaces[place] = hex
    for hex in spaces:
        there = hex != NOWHERE
        terrain = chart.terrain_of(s, hex) if there else NONE
        site = chart.site_of(s, hex) if there else None
        number = NONE if site is None else names.site_numbers[site.id]
        tokens = s.tokens.get(hex, ()) if there else ()
        shields = s.shields.get(hex, ()) if there else ()
        plain, bare = terrain * MANY_SITES + number, not tokens and not shields
        if bare and sheet.again(plain):
            continue
        begin = sheet.at
        sheet.one("terrain", terrain, names.terrains)
        sheet.one("site", number, names.sites)
        sheet.bag("tokens by back", [back_of(token) for token in tokens], BACKS)
        sheet.number("face up", len([token for token in tokens if is_up(token)]), 5)
        armor = attack = 0
        for token in tokens:
            if back_of(token) != RUIN_BACK and keepsakes.is_known(s, seat, hex, token):
                enemy = library().enemies[kind_of(token)]
                armor += enemy.armor
                attack += sum([one.value for one in enemy.attacks])
        sheet.number("armour of known enemies", armor, 10)
        sheet.number("attack of known enemies", attack, 10)
        sheet.number("own shields here", len([one for one in shields if one == seat]), 3)
        sheet.number("other shields here", len([one for one in shields if one != seat]), 3)
        if bare:
            sheet.keep(plain, begin)


# --- a combat ------------------------------------------------------------------------------------------------------------------


def write_fight(s: Mage, sheet: Sheet) -> None:
    f = s.fight
    sheet.part = "combat"
    if f is None and sheet.again(NO_FIGHT):
        return
    begin = sheet.at
    sheet.seat("fights", NONE if f is None else f.seat)
    sheet.one("phase", NONE if f is None else f.stage, STAGES)
    sheet.flag("assault", f is not None and f.assault)
    sheet.flag("night rules", f is not None and f.dark)
    sheet.flag("no units", f is not None and f.no_units)
    sheet.number("wounds", 0 if f is None else f.wounds, 5)
    sheet.one("open", NONE if f is None else f.opened, OPENINGS)
    write_parts(f, sheet)
    duel = None if f is None else f.duel
    sheet.seat("aggressor", NONE if duel is None else duel.aggressor)
    sheet.seat("defender", NONE if duel is None else duel.defender)
    sheet.seat("attacker", NONE if duel is None else duel.attacker)
    sheet.flag("melee", duel is not None and duel.melee)
    sheet.number("damage left", 0 if duel is None else duel.left, 10)
    count = 0 if f is None else len(f.foes)
    sheet.number("enemies", count, MOST_FOES)
    for place in range(MOST_FOES):
        sheet.part = FOE_NAMES[place]
        foe = f.foes[place] if f is not None and place < count else None
        write_foe(s, f, foe, place, sheet)
    if f is None:
        sheet.keep(NO_FIGHT, begin)


FOE_NAMES: Final[list[str]] = [f"enemy {place + 1} of the combat" for place in range(MOST_FOES)]


def write_parts(f: Fight | None, sheet: Sheet) -> None:
    """What lies in the open attack or block, by kind and by element."""
    kinds, elements = [0, 0, 0], [0] * len(v.ELEMENTS)
    if f is not None:
        for part in f.parts:
            kinds[part_kind(part)] += part_value(part)
            elements[part_element(part)] += part_value(part)
    sheet.counts("gathered by kind", kinds, KINDS, 10)
    sheet.counts("gathered by element", elements, v.ELEMENTS, 10)


KINDS: Final = ("first kind", "second kind", "third kind")


def write_foe(s: Mage, f: Fight | None, foe: Foe | None, place: int, sheet: Sheet) -> None:
    """In a combat with enemies what they are and can do; of the units of another player which they are."""
    nobody = foe is None and (f is None or place not in f.targets)
    if nobody and sheet.again(NO_FOE):
        return
    begin = sheet.at
    names = known()
    enemy = foe if foe is not None and foe.unit == NONE else None
    printed = None if enemy is None else library().enemies[enemy.enemy]
    sheet.one("enemy", NONE if enemy is None else enemy.enemy, names.enemies)
    sheet.one(
        "unit", NONE if foe is None or foe.unit == NONE else library().unit_cards[foe.unit], names.units
    )
    sheet.one("role", NONE if foe is None else foe.role, ROLES)
    sheet.flag("out", foe is not None and foe.out)
    sheet.flag("beaten", foe is not None and foe.beaten)
    sheet.flag("stopped", foe is not None and foe.stopped)
    sheet.flag("target of what is open", f is not None and f.opened == 1 and place in f.targets)
    sheet.number("armour", 0 if enemy is None else sums.armor(s, enemy), 10)
    sheet.number("fame", 0 if printed is None else printed.fame, 8)
    own = 0 if enemy is None else sums.resistances(enemy)
    sheet.counts("resistances", [own >> n & 1 for n in range(len(v.RESISTANCES))], v.RESISTANCES)
    abilities = 0 if printed is None else printed.abilities
    sheet.counts(
        "printed abilities", [abilities >> n & 1 for n in range(len(names.abilities))], names.abilities
    )
    count = 0 if enemy is None else len(enemy.states)
    for attack in range(3):
        there = enemy is not None and attack < count
        sheet.number("attack", sums.attack_value(s, enemy, attack) if enemy is not None and there else 0, 10)
        sheet.one("attack is", enemy.states[attack] if enemy is not None and there else NONE, ATTACK_STATES)
    if nobody:
        sheet.keep(NO_FOE, begin)


# --- heroes -------------------------------------------------------------------------------------------------------------------


def write_hero(s: Mage, seat: int, sheet: Sheet) -> None:
    """A seat as everybody sees it."""
    h, names = s.heroes[seat], known()
    sheet.one("hero", h.hero, names.heroes)
    sheet.number("place in the round", s.order.index(seat) + 1 if seat in s.order else 0, 5)
    sheet.number("hand", len(h.hand), 8)
    sheet.bag("seen arrive in hand", h.open_hand, names.deeds)
    sheet.number("deck", s.deck(seat).size, 20)
    sheet.bag("known on top of the deck", s.deck(seat).top, names.deeds)
    sheet.bag("discard pile", h.discard, names.deeds)
    sheet.bag("in play", h.play, names.deeds)
    sheet.number("fame", h.fame, 50)
    sheet.number("level", h.level, 10)
    sheet.number("reputation", h.reputation, 7)
    standing = interaction.standing(s, seat)
    sheet.flag("no interaction", standing is None)
    sheet.number("influence by reputation", 0 if standing is None else standing, 5)
    sheet.counts("crystals", h.crystals, v.COLOURS[:4], 3)
    sheet.counts("mana", h.mana, v.COLOURS, 3)
    sheet.bag("dice taken", h.dice, v.COLOURS)
    sheet.number("dice that may still be taken", h.dice_left, 2)
    sheet.one("tactic", h.tactic, names.tactics)
    sheet.flag("tactic used", h.tactic_used)
    sheet.one("die on the tactic", h.tactic_die, v.COLOURS)
    sheet.number("cards under the tactic", len(h.tucked), 3)
    sheet.number("move", h.move, 10)
    sheet.number("influence", h.influence, 10)
    sheet.number("heal", h.heal, 5)
    sheet.number("hand limit", chart.hand_limit(s, seat), 8)
    sheet.flag("acted", h.acted)
    sheet.flag("rested", h.rested)
    sheet.flag("interacting", h.interacting)
    sheet.flag("another turn follows", h.again or h.bending != NONE)
    sheet.flag("round order token face down", h.face_down)
    sheet.number("command tokens", h.printed.command, 6)
    sheet.number("armour", h.printed.armor, 5)
    sheet.bag("skills", h.skills, names.skills)
    sheet.bag("skills face down", h.skills_down, names.skills)
    sheet.bag("skills used", h.skills_used, names.skills)
    sheet.number("skills left", s.piles[SKILLS + seat].size, 10)
    sheet.bag("rewards", h.rewards, REWARDS)
    sheet.bag("set aside", h.aside, names.deeds)
    sheet.number("rules in force", len(h.rules), 3)
    sheet.number("effects that wait", len(h.later) + len(h.offers), 3)
    write_units(s, h, sheet)


def write_units(s: Mage, h: Hero, sheet: Sheet) -> None:
    names = known()
    kinds = unit_kinds(h.units)
    sheet.bag("units", kinds, names.units)
    ready = [kind for kind, card in zip(kinds, h.units) if not is_spent(s.unit_state[card])]
    sheet.bag("ready units", ready, names.units)
    hurt = [kind for kind, card in zip(kinds, h.units) if wounds_of(s.unit_state[card])]
    sheet.bag("wounded units", hurt, names.units)
    banners = [banner_of(s.unit_state[card]) for card in h.units]
    sheet.bag("banners", [banner for banner in banners if banner != NONE], names.deeds)
    mana = [token_of(s.unit_state[card]) for card in h.units]
    sheet.bag("mana on units", [token for token in mana if token != NONE], v.COLOURS)


def write_own(s: Mage, seat: int, sheet: Sheet) -> None:
    """What only the seat itself sees."""
    names, quest = known(), s.quest
    sheet.bag("cards", s.heroes[seat].hand, names.deeds)
    sheet.bag("draft: to choose from", quest.packs[seat] if quest.packs else (), names.deeds)
    sheet.bag("draft: kept", quest.kept[seat] if quest.kept else (), names.deeds)
    sees = quest.die != NONE and (quest.die_shown or quest.die_seat == seat)
    sheet.one("secret die", quest.die if sees else NONE, v.COLOURS)
    team = quest.teams[seat] if quest.teams else NONE
    sheet.seat("has to return", quest.chosen[team] if team != NONE and quest.chosen else NONE)
