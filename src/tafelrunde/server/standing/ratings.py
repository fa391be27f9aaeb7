"""Ratings: openskill's Plackett-Luce for duels, many and teams. What makes a table count, and what it changes.

A rating is a guess (mu) and how sure it is (sigma). What people see is a careful reading of both (`shown`).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from openskill.models import PlackettLuce

from tafelrunde.server.clocks.pace import Family
from tafelrunde.server.standing.sentences import UNRATED
from tafelrunde.server.wire import Word

MODEL: Final = PlackettLuce()
GAMES_UNTIL_SHOWN: Final = 10
SURE_OF_A_SCENARIO: Final = (
    1.5  # sigma of a virtual opponent stays above: each table plays it a little differently
)

Against = Literal["people", "bots", "scenario"]


class Ladder(Struct, frozen=True):
    """What is compared with each other: a game, a mode, a family of paces. Games against bots and against a scenario have ladders
    of their own and never touch the people's."""

    game: str
    mode: str
    pace: Family
    against: Against = "people"

    @property
    def stored_mode(self) -> str:
        """The ladder as the `mode` of a row of ratings."""
        return self.mode if self.against == "people" else f"{self.mode}/{self.against}"


class Rating(Struct, frozen=True):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    wins: int = 0


NEWCOMER: Final = Rating()


def number(rating: Rating) -> float:
    """A careful reading of guess and doubt: a newcomer has 1000."""
    return 1000 + 40 * (rating.mu - 3 * rating.sigma)


def shown(rating: Rating) -> str:
    """The number beside a name; a question mark as long as it would say nothing."""
    return "?" if rating.games < GAMES_UNTIL_SHOWN else str(round(number(rating)))


class Played(Struct, frozen=True):
    """A seat of a finished table. `player`: a person, or `bot:` and its level. Partners share a side. `rank`: 1 is best."""

    seat: int
    player: str
    side: int
    rank: int


class Finished(Struct, frozen=True):
    """A finished table that counts. Solo and cooperative: all play on one side; `scenario` (with its difficulty) is the opponent,
    and `won` says whether it was beaten."""

    table: str
    ladder: Ladder
    seats: tuple[Played, ...]
    at: float
    scenario: str | None = None
    won: bool = False


class RatingEvent(Struct, frozen=True):
    """What a table changed for a player; its key is table and seat, so a table counts once."""

    table: str
    seat: int
    player: str
    rank: int
    mu0: float
    sigma0: float
    mu1: float
    sigma1: float
    at: float


SCENARIO_SEAT: Final = -1


def foe(scenario: str) -> str:
    """The name under which the virtual opponent has its row."""
    return f"scenario:{scenario}"


def rate(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """New ratings after a game between sides; equal ranks are a tie."""
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    alone = list(ranks).count(1) == 1
    return [
        [
            Rating(new.mu, new.sigma, old.games + 1, old.wins + (rank == 1 and alone))
            for old, new in zip(side, team)
        ]
        for side, team, rank in zip(sides, after, ranks)
    ]


def apply(
    finished: Finished,
    ratings: Mapping[str, Rating],
    known: Collection[tuple[str, int]] = (),
    frozen: Mapping[str, Rating] | None = None,
) -> tuple[dict[str, Rating], list[RatingEvent]]:
    """What a finished table changes: new ratings by player, and the events to be stored with them, in one transaction.

    `ratings`: what is stored on this ladder; whoever is missing is new. `known`: keys of the events that are stored already: a
    table that has some was counted before and changes nothing. `frozen`: bots, whose rating never moves.
    """
    if any(table == finished.table for table, _ in known):
        return {}, []
    fixed = frozen or {}
    seats = _with_scenario(finished)
    order = sorted({played.side for played in seats})
    sides = [[played for played in seats if played.side == side] for side in order]
    before = {each.player: fixed.get(each.player) or ratings.get(each.player, NEWCOMER) for each in seats}
    ranks = _dense([min(played.rank for played in side) for side in sides])
    after = rate([[before[played.player] for played in side] for side in sides], ranks)
    changed: dict[str, Rating] = {}
    events: list[RatingEvent] = []
    for side, new, rank in zip(sides, after, ranks):
        for played, rating in zip(side, new):
            if played.player in fixed:
                continue
            if played.seat == SCENARIO_SEAT:
                sigma = max(SURE_OF_A_SCENARIO, rating.sigma)
                rating = Rating(rating.mu, sigma, rating.games, rating.wins)
            old = before[played.player]
            changed[played.player] = rating
            events.append(
                RatingEvent(
                    finished.table,
                    played.seat,
                    played.player,
                    rank,
                    old.mu,
                    old.sigma,
                    rating.mu,
                    rating.sigma,
                    finished.at,
                )
            )
    return changed, sorted(events, key=lambda event: event.seat)


def _with_scenario(finished: Finished) -> list[Played]:
    if finished.scenario is None:
        return list(finished.seats)
    rank = 1 if finished.won else 2
    people = [Played(each.seat, each.player, 0, rank) for each in finished.seats]
    return [*people, Played(SCENARIO_SEAT, foe(finished.scenario), 1, 3 - rank)]


def _dense(ranks: Sequence[int]) -> list[int]:
    """Ranks of sides: 1, 1, 3 and 2, 2, 5 both begin with 1; ties stay ties."""
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


# --- does a table count? ---------------------------------------------------------------------------------------------


class Sitting(Struct, frozen=True):
    """Who sits on a seat; `who`: the person's id, or the bot's level."""

    kind: Literal["account", "guest", "bot", "open"]
    who: str | None = None


class Facts(Struct, frozen=True):
    """What decides whether a table counts. `odd_options`: settings that were changed and are not on the game's rated list
    (`options_off_the_list`)."""

    seats: tuple[Sitting, ...]
    against: Against = "people"
    wished: bool = True
    odd_options: tuple[str, ...] = ()
    packs: bool = False
    chosen_seed: bool = False
    daily: bool = False
    practice: bool = False
    lesson: bool = False
    rewound: bool = False
    on_request: bool = False
    aborted: bool = False


def options_off_the_list(
    options: Mapping[str, object], defaults: Mapping[str, object], allowed: Mapping[str, Collection[object]]
) -> tuple[str, ...]:
    """The options that keep a table from being rated: changed, and not to a value that the rated list allows."""
    return tuple(
        sorted(
            name
            for name, value in options.items()
            if value != defaults.get(name) and value not in allowed.get(name, ())
        )
    )


def why_unrated(facts: Facts, rated_bots: Collection[str] = ()) -> list[str]:
    """All reasons why a table does not count, as codes; none: it counts. `unrated_sentences` says them."""
    told = {
        "not_wished": not facts.wished,
        **_seat_reasons(facts, rated_bots),
        "option": bool(facts.odd_options),
        "pack": facts.packs,
        "chosen_seed": facts.chosen_seed,
        "known_seed": facts.daily,
        "practice": facts.practice,
        "lesson": facts.lesson,
        "rewound": facts.rewound,
        "on_request": facts.on_request,
        "aborted": facts.aborted,
    }
    return [code for code, true in told.items() if true]


def _seat_reasons(facts: Facts, rated_bots: Collection[str]) -> dict[str, bool]:
    kinds = [seat.kind for seat in facts.seats]
    people = [seat.who for seat in facts.seats if seat.kind in ("account", "guest")]
    bots = [seat.who for seat in facts.seats if seat.kind == "bot"]
    on_the_bots_ladder = facts.against == "bots"
    return {
        "open_seat": "open" in kinds,
        "guest": "guest" in kinds,
        "bot": bool(bots) and not on_the_bots_ladder,
        "no_bot": on_the_bots_ladder and (not bots or len(people) != 1),
        "unknown_bot": on_the_bots_ladder and any(bot not in rated_bots for bot in bots),
        "hotseat": len(set(people)) < len(people),
        "too_few": len(kinds) < (1 if facts.against == "scenario" else 2),
    }


def unrated_sentences(codes: Sequence[str]) -> list[Word]:
    return [UNRATED[code] for code in codes]
