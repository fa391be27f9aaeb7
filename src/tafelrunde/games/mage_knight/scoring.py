"""The end of the game: achievements, cities, goals, what a team makes of them, and who has won (MK-29, MK-30, MK-34)."""

from typing import Final

from tafelrunde.core.game import Outcome, ScoreRow, team_outcome
from tafelrunde.core.words import Texts, Word, word
from tafelrunde.games.mage_knight import (
    agreed,
    atoms,
    chart,
    cities,
    mines,
    portal,
    quest_atoms,
    quests,
)
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ADVENTURE,
    ARTIFACT,
    SPELL,
    WOUND_CARD,
    library,
)
from tafelrunde.games.mage_knight.dungeons import UNDERGROUND
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.quest import LOWEST_SCORES
from tafelrunde.games.mage_knight.scenarios import (
    ACHIEVEMENTS,
    CITIES,
    DUNGEONS,
    GOALS,
    MINES,
    ON_PORTAL,
    QUESTS,
    STRONGHOLDS,
)
from tafelrunde.games.mage_knight.state import DUMMY, NONE, OVER, Mage
from tafelrunde.games.mage_knight.teams import TWO_TEAMS, members
from tafelrunde.games.mage_knight.unit_marks import banner_of, wounds_of

TITLE: Final = 3  # for the only one who is best, MK-30.7; or worst, MK-30.9
SHARED_TITLE: Final = 1  # MK-30.8
CITY_TITLE: Final = 5  # MK-S02.7
SHARED_CITY_TITLE: Final = 2
LED: Final = 7  # a city, MK-S02.5
TAKEN_PART: Final = 4  # in a city that somebody else leads or nobody does, MK-S02.6
PER_CITY: Final = 10  # MK-S04.9
ALL_CITIES: Final = 15
EACH_LEADS: Final = 10  # MK-S05.12
PER_ROUND: Final = 30  # MK-S04.10
UNANNOUNCED: Final = 5  # MK-S04.12
CONQUERED: Final = ("keep", "mage_tower", "monastery")  # MK-30.4
KEEP_POINTS: Final = 3  # MK-S11.17
TOWER_POINTS: Final = 2
SOFTNESS: Final = 60  # the score alone that is worth half of what scores can add

Row = ScoreRow


def sheet(s: Mage) -> list[Row]:
    """Everything that counts at the end. Fame gained by it causes no level up (MK-30.14)."""
    if s.scenario.scoring == ON_PORTAL:  # nothing else counts (MK-S10.6)
        there = portal.returned(s)
        return [
            Row("returned", word("Zurückgekehrt", "Returned"), [int(one in there) for one in range(s.seats)])
        ]
    if s.scenario.scoring == STRONGHOLDS:
        return holdings_rows(s)
    rows = [Row("fame", word("Ruhm", "Fame"), [h.fame for h in s.heroes])]
    rows += achievements(s)
    if s.scenario.cooperative:
        rows = [together(s, row) for row in rows]
    if s.scenario.scoring == CITIES:
        rows.append(_titled(s, "cities", CITIES_NAMES, [city_fame(s, seat) for seat in range(s.seats)]))
    if s.scenario.scoring == MINES:
        rows.append(_titled(s, "mines", MINES_NAMES, [mines.fame(s, seat) for seat in range(s.seats)]))
    if s.scenario.scoring == GOALS:
        rows += goals(s)
    return rows


def totals(s: Mage) -> list[int]:
    """By seat; allies have one score together."""
    rows = sheet(s)
    if s.quest.teams:
        scores = [team_score(rows, members(s.quest.teams, team)) for team in range(TWO_TEAMS)]
        return [scores[team] for team in s.quest.teams]
    return [sum([row.points[seat] + row.titles[seat] for row in rows]) for seat in range(s.seats)]


def together(s: Mage, row: Row) -> Row:
    """One score for all: the lowest fame, and of each category the best player's points, of the beating the largest loss;
    no titles (MK-S05.10, MK-S05.11, MK-R226). If it was agreed on, the lowest of each category (MK-S05.15)."""
    lowest = row.id in ("fame", "beating") or s.quest.plays(LOWEST_SCORES)
    points = min(row.points) if lowest else max(row.points)
    return Row(row.id, row.names, [points] * s.seats)


# --- achievements (MK-30) --------------------------------------------------------------------------------------------

CITIES_NAMES: Final = word("Größter Stadteroberer", "Greatest City Conqueror")
MINES_NAMES: Final = word("Größter Befreier", "Greatest Liberator")
GREAT_TITLES: Final = ("cities", "mines", "crawler")  # MK-S02.7, MK-S07.12, MK-R37, MK-S09.11


def achievements(s: Mage) -> list[Row]:
    """The six standard ones (MK-30.1 to MK-30.6)."""
    seats = range(s.seats)
    found = [
        ("knowledge", word("Das größte Wissen", "Greatest Knowledge"), [knowledge(s, seat) for seat in seats]),
        ("loot", word("Die größte Beute", "Greatest Loot"), [loot(s, seat) for seat in seats]),
        ("leader", word("Der größte Anführer", "Greatest Leader"), [leadership(s, seat) for seat in seats]),
        ("conqueror", word("Der größte Eroberer", "Greatest Conqueror"), [conquests(s, seat) for seat in seats]),
        (*adventurer(s), [adventures(s, seat) for seat in seats]),
        ("beating", word("Der größte Prügelknabe", "Greatest Beating"), [-beating(s, seat) for seat in seats]),
    ]  # fmt: skip
    return [_titled(s, id, names, points) for id, names, points in found]


def adventurer(s: Mage) -> tuple[str, Word]:
    """Who is at home underground has a greater title (MK-S09.11, MK-R209)."""
    if s.scenario.scoring == DUNGEONS:
        return "crawler", word("Größter Dungeon-Crawler", "Greatest Dungeon Crawler")
    return "adventurer", word("Der größte Abenteurer", "Greatest Adventurer")


def _titled(s: Mage, id: str, names: Word, points: list[int]) -> Row:
    """A category with its title; alone there are none (MK-S01.11, MK-S04.8)."""
    if s.seats == 1:
        return Row(id, names, points)
    single, shared = (CITY_TITLE, SHARED_CITY_TITLE) if id in GREAT_TITLES else (TITLE, SHARED_TITLE)
    sign = -1 if id == "beating" else 1
    values = [sign * n for n in points]
    won = (
        team_titles(s.quest.teams, values, single, shared)
        if s.quest.teams
        else titles(values, single, shared)
    )
    return Row(id, names, points, [sign * n for n in won])


def titles(points: list[int], single: int, shared: int) -> list[int]:
    """What the title of a category is worth to each seat: nothing to those who have nothing of it (MK-30.7 to MK-30.9,
    MK-30.13). Only the points of the category count for it (MK-30.14)."""
    best = max(points)
    bonus = 0 if best <= 0 else single if points.count(best) == 1 else shared
    return [bonus if one == best else 0 for one in points]


# --- what counts for a team (MK-29) ----------------------------------------------------------------------------------

LOWER: Final = ("fame", "beating")  # the base, MK-29.10; the larger penalty, MK-29.11
ADDED: Final = ("keep", "mage_tower")  # all that the team owns, MK-S11.17


def team_titles(teams: Cards, points: list[int], single: int, shared: int) -> list[int]:
    """The best values of the teams are compared (MK-29.12, MK-29.16). A team has the bonus once: it stands with the first of its
    seats that has this value (MK-29.17)."""
    found = [0] * len(points)
    sides = [members(teams, team) for team in range(TWO_TEAMS)]
    best = [max([points[seat] for seat in side]) for side in sides]
    for side, value, bonus in zip(sides, best, titles(best, single, shared), strict=True):
        found[min([seat for seat in side if points[seat] == value])] = bonus
    return found


def team_score(rows: list[Row], seats: list[int]) -> int:
    """The lower fame, the higher score of each category, the larger penalty, and the titles (MK-29.10, MK-29.11)."""
    total = 0
    for row in rows:
        points = [row.points[seat] for seat in seats]
        total += sum(points) if row.id in ADDED else min(points) if row.id in LOWER else max(points)
        total += sum([row.titles[seat] for seat in seats])
    return total


def all_cards(s: Mage, seat: int) -> Cards:
    """All deed cards of a seat, wherever they are (MK-30.10)."""
    h = s.heroes[seat]
    return (*s.deck(seat).cards(), *h.hand, *h.discard, *h.play, *h.tucked, *h.aside)


def count(cards: Cards, kind: int) -> int:
    return sum([1 for card in cards if library().deeds[card].kind == kind])


def knowledge(s: Mage, seat: int) -> int:
    """Two for each spell, one for each advanced action (MK-30.1)."""
    cards = all_cards(s, seat)
    return 2 * count(cards, SPELL) + count(cards, ADVANCED_ACTION)


def loot(s: Mage, seat: int) -> int:
    """Two for each artifact, also for banners on units; one for two crystals of any colours (MK-30.2)."""
    h = s.heroes[seat]
    banners = sum([1 for unit in h.units if banner_of(s.unit_state[unit]) != NONE])
    return 2 * (count(all_cards(s, seat), ARTIFACT) + banners) + sum(h.crystals) // 2


def leadership(s: Mage, seat: int) -> int:
    """The levels of the units; each wounded one counts half, rounded down on its own (MK-30.3, MK-30.17)."""
    worth = 0
    for unit in s.heroes[seat].units:
        level = library().unit_of(unit).level
        worth += level // 2 if wounds_of(s.unit_state[unit]) else level
    return worth


def conquests(s: Mage, seat: int) -> int:
    """Two for each own shield on a keep, mage tower or monastery (MK-30.4), as they lie there at the end (MK-30.16)."""
    return 2 * sum([_shields(s, seat, hex) for hex in s.shields if _kind(s, hex) in CONQUERED])


def adventures(s: Mage, seat: int) -> int:
    """Two for each own shield on an adventure site (MK-30.5); cities, mines and glades are none (MK-30.15). Dungeon Lords count
    dungeons and tombs twice (MK-S09.11)."""
    found = [hex for hex in s.shields if _is_adventure(s, hex)]
    if s.scenario.scoring == DUNGEONS:
        found += [hex for hex in found if _kind(s, hex) in UNDERGROUND]
    return 2 * sum([_shields(s, seat, hex) for hex in found])


def beating(s: Mage, seat: int) -> int:
    """Two for each wound card; wounds of units are none (MK-30.6)."""
    return 2 * all_cards(s, seat).count(WOUND_CARD)


def _shields(s: Mage, seat: int, hex: int) -> int:
    return s.shields[hex].count(seat)


def _kind(s: Mage, hex: int) -> str:
    site = chart.site_of(s, hex)
    return "" if site is None else site.kind


def _is_adventure(s: Mage, hex: int) -> bool:
    site = chart.site_of(s, hex)
    return site is not None and site.type == ADVENTURE


# --- cities and goals ------------------------------------------------------------------------------------------------


def city_fame(s: Mage, seat: int) -> int:
    """Seven for each city one leads, four for each other one with an own shield, conquered or not (MK-S02.5, MK-S02.6)."""
    worth = 0
    for hex in chart.cities(s):
        if chart.leader_of(s, hex) == seat:
            worth += LED
        elif seat in s.shields.get(hex, ()):
            worth += TAKEN_PART
    return worth


def goals(s: Mage) -> list[Row]:
    """Alone and together: how much was conquered, and in what time (MK-S04.9 to MK-S04.12, MK-S05.12, MK-S05.13)."""
    taken = len(cities.conquered(s))
    left = agreed.rounds(s) - s.round  # rounds that were not begun (MK-R203)
    found = [
        ("each_city", word("Eroberte Städte", "Conquered cities"), PER_CITY * taken),
        ("all_cities", word("Alle Städte erobert", "All cities conquered"), ALL_CITIES * cities.all_conquered(s)),
        ("rounds_left", word("Nicht benötigte Runden", "Rounds not needed"), PER_ROUND * left),
        ("dummy_cards", word("Karten im Deck des Dummyspielers", "Cards in the dummy's deck"), s.deck(DUMMY).size),
        ("unannounced", word("Rundenende nicht angesagt", "End of the round not announced"),
         UNANNOUNCED * (s.announced == NONE)),
    ]  # fmt: skip
    if s.scenario.cooperative:
        names = word("Alle sind Anführer einer Stadt", "Everybody leads a city")
        found.insert(1, ("all_lead", names, EACH_LEADS * all_lead(s)))
    return [Row(id, names, [points] * s.seats) for id, names, points in found]


def all_lead(s: Mage) -> bool:
    """Whether every player leads a city (MK-S05.12)."""
    leaders = [chart.leader_of(s, hex) for hex in cities.conquered(s)]
    return all([seat in leaders for seat in range(s.seats)])


def holdings_rows(s: Mage) -> list[Row]:
    """Three for each keep, two for each mage tower (MK-S11.17)."""
    rows: list[Row] = []
    for id, names, worth in (
        ("keep", word("Burgen", "Keeps"), KEEP_POINTS),
        ("mage_tower", word("Magiertürme", "Mage Towers"), TOWER_POINTS),
    ):
        held = [
            len([hex for hex in chart.places(s, id) if seat in s.shields.get(hex, ())])
            for seat in range(s.seats)
        ]
        rows.append(Row(id, names, [worth * n for n in held]))
    return rows


# --- who has won -----------------------------------------------------------------------------------------------------


def tell(s: Mage) -> None:
    """Read the sheet out, line by line."""
    if s.log is not None:
        own_fame = sheet(s)[0].id == "fame" and not s.scenario.cooperative  # everybody knows it
        for row in sheet(s)[int(own_fame) :]:
            if s.scenario.cooperative:
                atoms.tell_shared_score(s, row.names, row.points[0])
                continue
            for seat in range(s.seats):
                atoms.tell_score(s, seat, row.names, row.points[seat], row.titles[seat])
        quest_atoms.show_chosen(s)
        if s.quest.teams and s.scenario.scoring != ON_PORTAL:
            scores = totals(s)
            for team in range(TWO_TEAMS):
                quest_atoms.tell_team_score(s, team, scores[members(s.quest.teams, team)[0]])


def outcome(s: Mage, texts: Texts) -> Outcome | None:
    """The highest total wins, and a tie is a shared victory (MK-30.11, MK-30.12, MK-S01.10, MK-S02.8); alone the score is
    the goal, and where cities can be conquered the game is lost unless all of them are (MK-S04.7, MK-R229)."""
    if s.phase != OVER:
        return None
    points = totals(s)
    scores = [float(own) for own in points]
    if s.seats == 1:
        return _alone(s, scores[0], texts)
    if s.scenario.cooperative:
        return _together(s, scores, texts)
    if s.quest.teams:
        return _between_teams(s, scores, texts)
    if s.scenario.scoring in OUTRIGHT:
        return _outright(s, scores, texts)
    ranks = [1 + sum([1 for other in points if other > own]) for own in points]
    return Outcome(ranks, scores, "shared" if ranks.count(1) > 1 else "fame", texts)


OUTRIGHT: Final = (ON_PORTAL, STRONGHOLDS)  # a tie is won by nobody


def _between_teams(s: Mage, scores: list[float], texts: Texts) -> Outcome:
    """A tie is a shared victory unless the scenario says otherwise (MK-29.18, MK-S10.9, MK-S11.17)."""
    teams = list(s.quest.teams)
    own = [scores[teams.index(team)] for team in range(TWO_TEAMS)]
    ranks = [1 if score == max(own) else 2 for score in own]
    tie = ranks.count(1) > 1
    if tie and s.scenario.scoring in OUTRIGHT:
        nothing = [0.0] * s.seats
        return Outcome([1] * s.seats, scores, "nobody", texts, worth=nothing, winners=[], teams=teams)
    reasons = {ON_PORTAL: "chosen", STRONGHOLDS: "strongholds"}
    reason = reasons.get(s.scenario.scoring, "shared" if tie else "fame")
    return team_outcome(ranks, teams, scores, reason, texts)


def conceded(s: Mage, seat: int, texts: Texts) -> Outcome:
    """A team gives up together (MK-S11.16)."""
    teams = list(s.quest.teams)
    ranks = [2 if team == teams[seat] else 1 for team in range(TWO_TEAMS)]
    return team_outcome(ranks, teams, [float(2 - ranks[team]) for team in teams], "conceded", texts)


def _outright(s: Mage, scores: list[float], texts: Texts) -> Outcome:
    """One seat alone is the best, or nobody has won (MK-S10.5, MK-S11.17)."""
    best = max(scores)
    ranks = [1 if own == best else 2 for own in scores]
    if ranks.count(1) > 1:
        nothing = [0.0] * s.seats
        return Outcome(ranks, scores, "nobody", texts, worth=nothing, winners=[])
    return Outcome(ranks, scores, QUESTS[s.scenario.quest], texts)


def successful(s: Mage) -> bool:
    """Whether the mission of the scenario was successful (MK-S02.8, MK-S07.12)."""
    return cities.all_conquered(s) if s.scenario.scoring in (CITIES, GOALS) else quests.fulfilled(s)


def _together(s: Mage, scores: list[float], texts: Texts) -> Outcome:
    """All win if all cities are conquered, else all lose (MK-S05.9); a victory is worth more than any defeat, and a better score
    more than a worse one."""
    seats = list(range(s.seats))
    won = successful(s)
    worth = 0.5 + 0.49 * scores[0] / (SOFTNESS + abs(scores[0]))
    return Outcome(
        [1 for _ in seats],
        scores,
        "together" if won else "failed_together",
        texts,
        worth=[(1 + worth) / 2 if won else worth / 2 for _ in seats],
        winners=seats if won else [],
        teams=[0 for _ in seats],
    )


def given_up(s: Mage, texts: Texts) -> Outcome:
    """One gives up, all have lost."""
    nothing = [0.0] * s.seats
    ranks = [1] * s.seats
    return Outcome(ranks, nothing, "conceded", texts, worth=nothing, winners=[], teams=[0] * s.seats)


def _alone(s: Mage, score: float, texts: Texts) -> Outcome:
    """The more the better, never quite nothing nor all; a victory is worth more than any defeat."""
    worth = 0.5 + 0.49 * score / (SOFTNESS + abs(score))
    if s.scenario.scoring == ACHIEVEMENTS:
        return Outcome([1], [score], "score", texts, worth=[worth], winners=[], scored=True)
    about = f"_{QUESTS[s.scenario.quest]}" if s.scenario.quest else ""
    if successful(s):
        return Outcome(
            [1], [score], f"mission{about}", texts, worth=[(1 + worth) / 2], winners=[0], scored=True
        )
    return Outcome([1], [score], f"failed{about}", texts, worth=[worth / 2], winners=[], scored=True)
