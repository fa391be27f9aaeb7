"""What follows from a finished table: a result for every seat, ratings where the table counts, and word to its tournament.

The clerk does it (`clerk.py`), perhaps twice: a seat's result is the same every time, and a table is counted once.
"""

import logging
from typing import TYPE_CHECKING, Any

from tafelrunde import find_game
from tafelrunde.server.clocks.pace import parse_pace
from tafelrunde.server.play import Start
from tafelrunde.server.standing.bots import rated_bots
from tafelrunde.server.standing.ratings import (
    Against,
    Facts,
    Finished,
    Ladder,
    Played,
    Rating,
    Sitting,
    apply,
    foe,
    options_off_the_list,
    unrated_sentences,
    why_unrated,
)
from tafelrunde.server.store import StorageError, Store
from tafelrunde.server.store.records import StoredSeat
from tafelrunde.server.store.standing import (
    CountedAlready,
    Ended,
    count,
    counted,
    counts_no_more,
    ended_table,
    ratings_of,
    result_of_seat,
)
from tafelrunde.server.store.work import Work, add

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)


async def settle(store: Store, work: Work) -> None:
    """A table is over (`finished`)."""
    table = await ended_table(store, str(work.data["table"]))
    if table is None:
        return  # a rebase has found that it goes on after all, or it is gone
    # Whoever left stands last in the outcome already, whatever the bot on the seat achieved (settling.py).
    ranks, labels = table.outcome["ranks"], table.outcome.get("labels", [])
    scores, won = table.outcome["scores"], winners(table.outcome)
    steps = [
        result_of_seat(table.id, seat, ranks[seat], scores[seat], _at(labels, seat), seat in won)
        for seat in (sitter.seat for sitter in table.seats)
    ]
    if table.on_request:
        steps.append(counts_no_more(table.id))
    await store.carry_out(*steps)
    if table.tournament is not None:
        await store.carry_out(
            add("errands", f"tournament:{table.tournament}", "tournament", {"id": table.tournament})
        )
    if not unrated(table):
        await _count(store, table, ranks)


def winners(outcome: dict[str, Any]) -> set[int]:
    """Who has won: one side alone. Where several share the first place it is a draw."""
    ranks = outcome["ranks"]
    first = outcome.get("winners", [seat for seat, rank in enumerate(ranks) if rank == 1])
    sides = outcome.get("teams") or range(len(ranks))
    return set(first) if len({sides[seat] for seat in first}) == 1 else set()


def _at(values: list[str], seat: int) -> str | None:
    return values[seat] if seat < len(values) else None


# --- does it count? --------------------------------------------------------------------------------------------------


def ladder_of(table: Ended) -> Ladder:
    start = table.start
    return Ladder(start.game, start.mode, parse_pace(table.pace).family, against(table))


def against(table: Ended) -> Against:
    """Against the game itself where all sit on one side; against bots where one person sits among them; else against people."""
    teams = table.outcome.get("teams")
    if len(table.seats) == 1 or (teams is not None and len(set(teams)) == 1):
        return "scenario"
    people = [seat for seat in table.seats if seat.kind == "person"]
    return "bots" if len(people) == 1 else "people"


def unrated(table: Ended) -> list[str]:
    """Why it does not count, as codes; none: it does."""
    facts = _facts(
        table.start,
        tuple(_sitting(table, seat) for seat in range(len(table.seats))),
        against(table),
        wished=table.rated,
        rewound=table.rewound,
        on_request=table.on_request,
        aborted=table.status == "aborted",
    )
    return why_unrated(facts, rated_bots(table.start.game))


def _facts(start: Start, seats: tuple[Sitting, ...], kind: Against, **more: bool) -> Facts:
    return Facts(
        seats,
        kind,
        # Against the game itself the settings say how hard it is: they are part of what is played.
        odd_options=() if kind == "scenario" else _odd_options(start),
        packs="packs" in start.options,
        chosen_seed=start.chosen and start.daily is None,
        daily=start.daily is not None,
        practice=start.practice,
        lesson=start.lesson is not None,
        **more,
    )


async def note_doubts(table: "Table") -> None:
    """Why a table that was opened as rated will not count, as things stand: whoever plays there is told before the end."""
    if not table.rated:
        return
    known = [seat.person for seat in table.seats if seat.person is not None]
    try:
        found = await table.house.visitors.people.find_all(known)
    except StorageError as error:  # nobody is refused a seat because of that
        log.warning("table %s: whether it counts cannot be told: %s", table.id, error)
        return
    accounts = {each.id for each in found if each.is_account}
    sitting = tuple(_expected(seat, number, accounts) for number, seat in enumerate(table.seats))
    people = sum(1 for seat in table.seats if seat.kind != "bot")
    kind: Against = "bots" if people == 1 else "people"
    if table.seating.number_of_sides == 1:
        kind = "scenario"
    start = table.play.start
    facts = _facts(start, sitting, kind, wished=True)
    table.doubts = unrated_sentences(why_unrated(facts, rated_bots(start.game)))


def _expected(seat: StoredSeat, number: int, accounts: set[str]) -> Sitting:
    """Whoever comes to a free seat may have an account."""
    if seat.kind == "bot":
        return Sitting("bot", seat.level)
    if seat.kind == "open":
        return Sitting("account", f"seat {number}")
    return Sitting("account" if seat.person in accounts else "guest", seat.person)


def _odd_options(start: Start) -> tuple[str, ...]:
    """Whoever plays rated may choose what to play (hero, army ...); the rest is as usual, so that games can be compared."""
    settings = find_game(start.game).settings(start.mode, [])
    usual = {setting.id: setting.default for setting in settings}
    free = {
        setting.id: [value.id for value in setting.values or []]
        for setting in settings
        if setting.seat is not None
    }
    options = {name: value for name, value in start.options.items() if name != "packs"}
    return options_off_the_list(options, usual, free)


def _sitting(table: Ended, number: int) -> Sitting:
    seat = table.seats[number]
    # A bot that sits in for somebody who left plays for that person's account.
    if seat.person is not None:
        return Sitting("account" if seat.account else "guest", seat.person)
    if seat.kind == "bot":
        return Sitting("bot", seat.level)
    return Sitting("guest" if seat.kind == "person" else "open")


def scenario_of(start: Start) -> str:
    """What is played against, with all that makes it harder or easier: how many, and the settings that are not the usual ones."""
    game = find_game(start.game)
    usual = {setting.id: setting.default for setting in game.settings(start.mode, [])}
    changed = [f"{name}={value}" for name, value in sorted(start.options.items()) if value != usual.get(name)]
    return "/".join([start.game, start.mode, str(start.seats), *changed])


# --- counting --------------------------------------------------------------------------------------------------------


async def _count(store: Store, table: Ended, ranks: list[int]) -> None:
    ladder, finished = ladder_of(table), counting(table, ranks)
    players = [played.player for played in finished.seats]
    if finished.scenario is not None:
        players.append(foe(finished.scenario))
    frozen: dict[str, Rating] = {
        f"bot:{level}": rating for level, rating in rated_bots(table.start.game).items()
    }
    for _ in range(3):  # another table of the same player may be counted at the same moment
        before = await ratings_of(store, ladder, players)
        after, events = apply(finished, before, await counted(store, table.id), frozen)
        if not events:
            return
        try:
            await count(store, ladder, before, after, events)
        except CountedAlready:
            continue
        return
    raise CountedAlready(table.id)


def counting(table: Ended, ranks: list[int]) -> Finished:
    teams = table.outcome.get("teams") or list(range(len(table.seats)))
    seats = tuple(
        Played(seat.seat, seat.person or f"bot:{seat.level}", teams[seat.seat], ranks[seat.seat])
        for seat in table.seats
    )
    if against(table) == "scenario":
        people = tuple(played for played in seats if not played.player.startswith("bot:"))
        won = bool(table.outcome.get("winners"))
        return Finished(table.id, ladder_of(table), people, table.ended, scenario_of(table.start), won)
    return Finished(table.id, ladder_of(table), seats, table.ended)
