"""Variants as settings (MK-1.2, MK-31): which of them a scenario offers, and what they are called.

None of them is needed, and any number can be taken together (MK-31.1); those that exclude each other are values of one setting.
"""

from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Setting, Setup, Value
from tafelrunde.core.words import Word, word
from tafelrunde.games.mage_knight import teams
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import SHAPES
from tafelrunde.games.mage_knight.quest import HERO_AUCTION, VARIANTS, Quest
from tafelrunde.games.mage_knight.scenarios import (
    CLOSED,
    GARRISONED,
    NO_TEAMS,
    OF_GLADES,
    OF_STRONGHOLDS,
    Scenario,
)
from tafelrunde.games.mage_knight.state import NONE

HEROES: Final = word("Helden", "Heroes")
CHOOSE: Final = "choose"
GROUP: Final = word("Varianten", "Variants")
CITY_LEVELS: Final = "city_levels"
PVP: Final = "pvp"
JOINT: Final = "joint_assaults"
FLIPS: Final = "initiator_flips"
LOWEST: Final = -4
HIGHEST: Final = 10
HALVES: Final = "city_halves"
TWO: Final = ((HALVES, "two_megapolis"), (teams.TEAM_CITIES, "two_megapolis"))  # then there is no other city
LEVEL: Final = "megapolis_level"
MOST_CITIES: Final = 3  # of a scenario, for a Megapolis (MK-31.34)
SEVERAL: Final = (2, 3, 4)
RECOMMENDED: Final = "recommended"
SHAPE: Final = "map_shape"
# How many tiles more or fewer than usual: setting, name, fewest, most (MK-31.8)
TILES: Final = ("countryside_tiles", "core_tiles", "city_tiles")


def settings(scenario: Scenario) -> list[Setting]:
    """What can be agreed on in a scenario."""
    fixed = scenario.tables[0].shape.fixed
    return [
        *heroes(scenario),
        *levels(scenario),
        *peace(scenario),
        *joint(scenario),
        *teams.settings(scenario),
        *times(scenario),
        *own(scenario),
        *friendly(scenario),
        *([] if fixed else shapes(scenario)),
        *([] if fixed else numbers(scenario)),
        *lands(scenario),
        rampage(),
        *building(scenario),
        combats(),
        flag(
            "lost_legion",
            word("Die verlorene Legion", "The Lost Legion"),
            word(
                "Mit den Spielplanteilen, Feinden, Ruinen und Einheiten der Erweiterung.",
                "With the tiles, enemies, ruins and units of the expansion.",
            ),
        ),
    ]


def heroes(scenario: Scenario) -> list[Setting]:
    """Who plays whom may be agreed on before; otherwise heroes are chosen at the table (MK-1.4). An auction needs free heroes."""
    values = [Value(CHOOSE, word("Am Tisch wählen", "Choose at the table"))]
    values += [Value(hero.id, hero.names, hero.line, hero.suits) for hero in library().heroes]
    help = word(
        "Welchen Helden dieser Platz spielt; sonst wird er am Tisch gewählt.",
        "Which hero this seat plays; otherwise it is chosen at the table.",
    )
    most = scenario.seats[1]
    return [
        Setting(
            f"hero{seat}",
            word(f"Held auf Platz {seat + 1}", f"Hero on seat {seat + 1}"),
            CHOOSE,
            values,
            help=help,
            group=HEROES,
            seat=seat,
            shown=tuple(range(seat + 1, most + 1)),
            unless=((VARIANTS[HERO_AUCTION], True),),
        )
        for seat in range(most)
    ]


def wished(setup: Setup) -> tuple[int, ...]:
    """By seat: the hero that was agreed on before, NONE where it is chosen at the table."""
    ids = [hero.id for hero in library().heroes]
    chosen = [setup.text(f"hero{seat}") for seat in range(setup.seats)]
    named = [id for id in chosen if id != CHOOSE]
    if len(named) != len(set(named)):
        raise TafelrundeError("options hero0, hero1 ...: expected different heroes")
    return tuple([NONE if id == CHOOSE else ids.index(id) for id in chosen])


def flag(id: str, names: Word, help: Word, seats: tuple[int, ...] | None = None) -> Setting:
    assert id in VARIANTS
    return Setting(id, names, False, help=help, group=GROUP, seats=seats)


def levels(scenario: Scenario) -> list[Setting]:
    """Levels of cities can be changed where they are conquered (MK-31.33, MK-S02.9, MK-S03.8, MK-S04.13)."""
    if scenario.city_state != GARRISONED:
        return []
    help = word(
        "Um so viel höher oder niedriger als üblich ist der Level jeder Stadt; 1 bis 11 ist möglich.",
        "Every city's level is this much higher or lower than usual, within 1 and 11.",
    )
    if scenario.cooperative:  # measured: docs/bots.md
        advice = word(
            "Mit Bots als Partnern ist −4 ein guter Anfang.", "With bots as partners −4 is a good start."
        )
        help = advised(help, advice)
    few = tuple([table.seats for table in scenario.tables if table.cities <= MOST_CITIES])
    return [
        Setting(
            CITY_LEVELS,
            word("Level der Städte", "City levels"),
            0,
            low=LOWEST,
            high=HIGHEST,
            help=help,
            group=teams.ABOUT_CITIES,
            unless=TWO,
        ),
        *megapolis(few),
    ]


def peace(scenario: Scenario) -> list[Setting]:
    """Where several play, they agree on whether players may attack each other (MK-11.29, MK-S01.5)."""
    if scenario.seats[1] == 1 or scenario.cooperative:  # MK-25.3
        return []
    help = word(
        "Wer auf dem Feld eines anderen Helden stehen bleibt, greift ihn an. Ohne diesen Kampf muss er sich von dort "
        "zurückziehen.",
        "Whoever stays on another hero's space attacks that hero. Without it one has to withdraw from there.",
    )
    names = word("Kampf Spieler gegen Spieler", "Player versus player combat")
    return [Setting(PVP, names, scenario.pvp, help=help, group=teams.AMONG_PLAYERS, shown=SEVERAL)]


def may_attack(scenario: Scenario, setup: Setup) -> bool:
    """Whether the players have agreed on attacking each other (MK-11.29)."""
    return bool(peace(scenario)) and setup.seats > 1 and setup.flag(PVP)


def joint(scenario: Scenario) -> list[Setting]:
    """Assaults together: part of every cooperative game, elsewhere agreed on (MK-26.1, MK-R6); best by teams, MK-29.13."""
    if scenario.seats[1] == 1 or scenario.city_state != GARRISONED:
        return []
    help = word(
        "Wer neben einer Stadt steht, kann andere dazu einladen, sie gemeinsam zu überfallen.",
        "Whoever stands next to a city may invite others to assault it together.",
    )
    if scenario.teams != NO_TEAMS:
        help = advised(help, word("Für Teams empfohlen.", "Recommended for teams."))
    flips = word(
        "Auch wer einen gemeinsamen Überfall vorschlägt, verzichtet auf den nächsten Zug, nicht nur die Eingeladenen.",
        "Whoever proposes an assault together gives up the next turn, too, not only those who are invited.",
    )
    names = word("Wer vorschlägt, verzichtet auch", "Proposer gives up a turn, too")
    if scenario.cooperative:
        return [flag(FLIPS, names, flips), *shared_scores()]
    return [
        flag(JOINT, word("Gemeinsamer Stadtüberfall", "Cooperative assault"), help, SEVERAL),
        Setting(FLIPS, names, False, help=flips, group=GROUP, seats=SEVERAL, needs=((JOINT, True),)),
    ]


def shared_scores() -> list[Setting]:
    """Another way to score a cooperative game (MK-S05.15)."""
    help = word(
        "Bei jedem Erfolg zählt der Spieler mit den wenigsten Punkten statt der mit den meisten.",
        "For every achievement the player with the fewest points counts instead of the one with the most.",
    )
    return [flag("lowest_scores", word("Die niedrigsten Punkte zählen", "Lowest scores count"), help)]


def megapolis(seats: tuple[int, ...]) -> list[Setting]:
    """A city of two halves, where there are enough city cards for it (MK-31.34, MK-31.44)."""
    values = [
        Value("no_megapolis", word("Keine", "None")),
        Value(
            "megapolis",
            word("Die letzte Stadt", "The last city"),
            word("Die zuletzt gefundene Stadt besteht aus zweien.", "The city found last is made of two."),
        ),
        Value(
            "two_megapolis",
            word("Zwei", "Two"),
            word("Alle vier Städte stehen auf zwei Stadtteilen.", "All four cities stand on two city tiles."),
        ),
    ]
    help = word(
        "Eine Stadt aus zwei Hälften mit gemeinsamer Besatzung.", "A city of two halves with one garrison."
    )
    level_help = word(
        "Der Level beider Hälften zusammen, von 2 bis 24.", "The level of both halves together, from 2 to 24."
    )
    return [
        Setting(
            HALVES,
            word("Megalopolis", "Megapolis"),
            "no_megapolis",
            values,
            help=help,
            group=teams.ABOUT_CITIES,
            seats=seats,
        ),
        Setting(
            LEVEL,
            word("Level der Megalopolis", "Level of the Megapolis"),
            10,
            low=2,
            high=24,
            help=level_help,
            group=teams.ABOUT_CITIES,
            needs=((HALVES, "megapolis"), *TWO),
        ),
    ]


def times(scenario: Scenario) -> list[Setting]:
    """When it is day and when night (MK-31.2, MK-31.3); Druid Nights need both in turn (MK-R214)."""
    values = [
        Value("usual", word("Tag und Nacht im Wechsel", "Day and night in turn")),
        Value(
            "night_arrival",
            word("Ankunft bei Nacht", "Night Arrival"),
            word("Die erste Runde ist eine Nacht.", "The first round is a night."),
        ),
        Value(
            "darkness",
            word("Die Dunkelheit naht!", "Darkness Is Coming"),
            word(
                "Nach jedem Tag entscheiden zwei Würfel, ob es für immer Nacht wird.",
                "After every day two dice decide whether night falls for good.",
            ),
        ),
    ]
    if scenario.quest == OF_GLADES:
        values = values[:2]
    help = word("Wann es Tag ist und wann Nacht.", "When it is day, and when night.")
    names = word("Tageszeiten", "Times of day")
    return [Setting("time_of_day", names, "usual", values, help=help, group=GROUP)]


def own(scenario: Scenario) -> list[Setting]:
    """What belongs to one scenario."""
    found: list[Setting] = []
    if scenario.epic_rounds:
        help = word(
            "Drei Tage und drei Nächte auf einem größeren Spielplan.",
            "Three days and three nights on a larger map.",
        )
        found.append(flag("epic", word("Epische Variante", "Epic variant"), help))
    if scenario.by_number:
        help = word(
            "Im Einheitenangebot liegt immer eine Einheit, die in Dörfern rekrutiert werden kann.",
            "The unit offer always holds a unit that can be recruited in villages.",
        )
        found.append(flag("first_game", word("Erste Partie", "First game"), help))
        help = word(
            "Allein, nur zum Üben: Niemand außer dir beendet die Runden.",
            "Alone, for practice only: nobody but you ends the rounds.",
        )
        found.append(flag("no_dummy", word("Ohne Dummyspieler", "Without a dummy player"), help, (1,)))
    if scenario.quest == OF_GLADES:
        help = word(
            "Auf jeder Lichtung ist nur Platz für einen Schild, zu dritt und zu viert für zwei.",
            "Each glade has room for one shield only, for two with three or four players.",
        )
        found.append(flag("glade_limit", word("Umkämpfte Lichtungen", "Contested glades"), help, SEVERAL))
    if scenario.quest == OF_STRONGHOLDS:
        help = word(
            "Alle Spielplanteile liegen von Beginn an offen.", "All tiles lie face up from the start."
        )
        found.append(flag("open_map", word("Aufgedeckter Spielplan", "Open map"), help))
    return found


def friendly(scenario: Scenario) -> list[Setting]:
    """A friendlier game (MK-31.4, MK-31.5, MK-31.7); a cooperative one has nothing interactive anyway (MK-S05.4)."""
    found = [
        flag(
            "no_interactive_spells",
            word("Ohne interaktive Zauber", "No interactive spells"),
            word(
                "Die vier Zauber, die andere Spieler treffen, sind nicht im Spiel.",
                "The four spells that hit other players are not used.",
            ),
            SEVERAL,
        ),
        flag(
            "no_interactive_skills",
            word("Ohne interaktive Fähigkeiten", "No interactive skills"),
            word(
                "Fähigkeiten, die in der Tischmitte wirken, sind nicht im Spiel.",
                "Skills that work from the middle of the table are not used.",
            ),
            SEVERAL,
        ),
        flag(
            "friendly_mana",
            word("Manafreundlich", "Friendly Mana"),
            word(
                "Ein goldener Würfel steht tagsüber nur für Farben, die in der Quelle fehlen.",
                "By day a gold die only stands for colours that the source does not show.",
            ),
        ),
    ]
    return found[2:] if scenario.cooperative else found


def shapes(scenario: Scenario) -> list[Setting]:
    """Another shape of the map than the recommended one (MK-27.1, MK-27.11, MK-31.8)."""
    advice: dict[str, Word] = {
        "wedge": word("Empfohlen für 2 oder 3 Spieler.", "Recommended for 2 or 3 players."),
        "wedge_unrestricted": word(
            "Zentralteile dürfen auch an die Küste.", "Core tiles may lie at the coast, too."
        ),
        "open_5": word("Empfohlen für 4 Spieler.", "Recommended for 4 players."),
        "open_4": word("Empfohlen für 3 oder 4 Spieler.", "Recommended for 3 or 4 players."),
        "open_3": word("Empfohlen für 2 oder 3 Spieler.", "Recommended for 2 or 3 players."),
    }
    values = [Value(RECOMMENDED, word("Wie empfohlen", "As recommended"))]
    values += [Value(shape.id, shape.names, advice[shape.id]) for shape in SHAPES if not shape.fixed]
    names = word("Form des Spielplans", "Shape of the map")
    help = word("Wohin neue Spielplanteile gelegt werden dürfen.", "Where new tiles may be laid.")
    return [Setting(SHAPE, names, RECOMMENDED, values, help=help, group=GROUP)]


def numbers(scenario: Scenario) -> list[Setting]:
    """More tiles, or fewer (MK-31.8); a named city stays the only one."""
    help = word(
        "So viele mehr oder weniger als üblich, soweit es sie gibt.",
        "So many more or fewer than usual, as far as there are any.",
    )
    found = [
        (TILES[0], word("Landschaftsteile", "Countryside tiles"), -3, 6),
        (TILES[1], word("Zentralteile ohne Stadt", "Core tiles without a city"), -1, 3),
    ]
    if not scenario.city and scenario.city_state == GARRISONED:
        found.append((TILES[2], word("Stadt-Zentralteile", "City tiles"), -1, 2))
    return [
        Setting(id, names, 0, low=low, high=high, help=help, group=GROUP) for id, names, low, high in found
    ]


def lands(scenario: Scenario) -> list[Setting]:
    """How tiles are laid (MK-31.9, MK-31.10)."""
    found = [
        flag(
            "turned_tiles",
            word("Gedrehte Spielplanteile", "Turned tiles"),
            word("Jedes Teil wird zufällig gedreht angelegt.", "Every tile is turned at random."),
        )
    ]
    if scenario.city_state != CLOSED:
        help = word(
            "Welche Stadt auf einem Stadtteil steht, entscheidet der Zufall.",
            "Chance decides which city stands on a city tile.",
        )
        found.append(flag("random_cities", word("Zufallsstädte", "Random cities"), help))
    return found


def rampage() -> Setting:
    """Rampaging enemies come back (MK-31.17 to MK-31.21)."""
    values = [
        Value("peace", word("Nein", "No")),
        Value(
            "rampage",
            word("Umherziehendes Übel", "Rampage"),
            word(
                "Besiegte umherziehende Feinde können am Ende einer Runde ersetzt werden; Ansehen am Anfang -2.",
                "Defeated rampaging enemies may be replaced at the end of a round; reputation starts at -2.",
            ),
        ),
        Value(
            "more_rampage",
            word("Noch mehr umherziehendes Übel", "More Rampage"),
            word(
                "Sie werden immer ersetzt; Ansehen am Anfang -4.",
                "They are always replaced; reputation starts at -4.",
            ),
        ),
    ]
    help = word(
        "Ob besiegte umherziehende Feinde wiederkommen.", "Whether defeated rampaging enemies come back."
    )
    names = word("Umherziehende Feinde", "Rampaging enemies")
    return Setting("rampaging", names, "peace", values, help=help, group=GROUP)


def combats() -> Setting:
    """The neighbour takes part in combats (MK-31.22)."""
    help = word(
        "Wer vor dir an der Reihe ist, macht einen einzelnen Feind insgeheim stärker; dafür gibt es mehr Ruhm.",
        "Whoever plays before you secretly makes a single enemy stronger, which is worth more fame.",
    )
    return flag("interactive_combat", word("Interaktiver Kampf", "Interactive combat"), help, SEVERAL)


def with_advice(help: Word, scenario: Scenario) -> Word:
    """Better decks deserve larger cities, where these can be set (MK-31.48)."""
    if scenario.city_state != GARRISONED:
        return help
    advice = word(
        "Dazu werden höhere Level der Städte empfohlen.", "Higher city levels are recommended with it."
    )
    return advised(help, advice)


def advised(help: Word, advice: Word) -> Word:
    return {lang: f"{help[lang]} {advice[lang]}" for lang in help}


def building(scenario: Scenario) -> list[Setting]:
    """Heroes and decks (MK-31.11, MK-31.27, MK-31.31)."""
    return [
        flag(
            "hero_auction",
            word("Helden versteigern", "Hero auction"),
            word(
                "Wer einen Helden will, den jemand gewählt hat, bietet Ruhm dafür.",
                "Whoever wants a hero that somebody has chosen offers fame for it.",
            ),
            SEVERAL,
        ),
        flag(
            "opening_draft",
            word("Drafting zu Spielbeginn", "Opening Draft"),
            with_advice(
                word(
                    "Jeder wählt zu Beginn drei Fortgeschrittene Aktionen; nach jedem Tag kommt eine ins Deck.",
                    "Everybody chooses three advanced actions at the start; after each day one goes into the deck.",
                ),
                scenario,
            ),
        ),
        flag(
            "action_upgrades",
            word("Verbesserte Aktionen", "Action Upgrades"),
            with_advice(
                word(
                    "Nach jeder Nacht außer der letzten darf jeder eine Aktionskarte gegen eine bessere tauschen.",
                    "After every night but the last everybody may exchange an action card for a better one.",
                ),
                scenario,
            ),
        ),
    ]


def agreed_on(setup: Setup) -> Quest:
    """The variants of a new match."""
    quest = Quest()
    chosen = [value for value in setup.options.values() if isinstance(value, str)]
    quest.variants = sum(
        [1 << n for n, id in enumerate(VARIANTS) if setup.options.get(id) is True or id in chosen]
    )
    for n, shape in enumerate(SHAPES):
        if setup.options.get(SHAPE) == shape.id:
            quest.shape = n
    if LEVEL in setup.options:
        quest.megapolis_level = setup.number(LEVEL)
    quest.more_tiles = tuple([setup.number(id) if id in setup.options else 0 for id in TILES])
    return quest
