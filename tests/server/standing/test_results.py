"""What follows from a finished table: results of seats, ratings, histories, leaderboards; once, however often it is done."""

import asyncio
from typing import Any

import pytest

from tafelrunde.server.play import Deed, Start
from tafelrunde.server.results import scenario_of, settle, unrated
from tafelrunde.server.standing.bots import rated_bots
from tafelrunde.server.standing.ratings import NEWCOMER, Ladder, Rating, rate
from tafelrunde.server.store import Progress, Store, StoredSeat, StoredTable
from tafelrunde.server.store import standing as standing_store
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.standing import ended_table
from tafelrunde.server.store.work import Work, take_due
from tests.server.test_store import opened

LADDER = Ladder("battlecrest", "duel", "none")


async def accounts(store: Store, *names: str) -> None:
    sql = """INSERT INTO people (id, kind, name, fold, created, seen) VALUES (:id, :kind, :name, :id, 0, 0)"""
    for name in names:
        kind = "guest" if name == "gast" else "account"
        await store.carry_out(Step(sql, {"id": name, "kind": kind, "name": name.title()}))


async def play_through(
    store: Store,
    id: str,
    people: list[str | None],
    ranks: list[int],
    start: Start | None = None,
    rated: int = 1,
    **outcome: Any,
) -> Work:
    """A table that is over, and the work it leaves. None: a bot."""
    start = start or Start("battlecrest", "duel", len(people), 7, {})
    seats = [
        StoredSeat("bot", "", "easy", None) if person is None else StoredSeat("person", person, None, "hash")
        for person in people
    ]
    await store.add_table(
        StoredTable(id, start, seats, 5.0, 5.0, 0, None), Progress(0, "d", b"{}", None, [0])
    )
    end = {
        "ranks": ranks,
        "scores": [float(9 - rank) for rank in ranks],
        "labels": ["isgrid", "korvu"],
        **outcome,
    }
    await store.add_deed(id, 1, 0, Deed("concede", 1), Progress(0, "d", b"{}", end))
    await store.carry_out(
        Step("UPDATE tables SET rated = :rated, mode = :mode WHERE id = :id",
             {"rated": rated, "mode": start.mode, "id": id}),
        *(
            Step("UPDATE seats SET person = :person WHERE table_id = :id AND seat = :seat",
                 {"person": person, "id": id, "seat": seat})
            for seat, person in enumerate(people)
        ),
    )  # fmt: skip
    return next(work for work in await take_due(store, "jobs") if work.data["table"] == id)


def test_a_finished_table_counts_once_and_is_found_again(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await accounts(store, "anna", "ben")
            work = await play_through(store, "one", ["anna", "ben"], [1, 2])
            assert work.kind == "finished"
            await settle(store, work)
            await settle(store, work)
            [[first], [second]] = rate([[NEWCOMER], [NEWCOMER]], [1, 2])
            found = await standing_store.ratings_of(store, LADDER, ["anna", "ben"])
            assert found == {"anna": first, "ben": second}
            await settle(store, await play_through(store, "two", ["ben", "anna"], [1, 2]))
            [[ben], [anna]] = rate([[second], [first]], [1, 2])
            assert await standing_store.ratings_of(store, LADDER, ["anna", "ben"]) == {
                "anna": anna,
                "ben": ben,
            }
            lines = await standing_store.history(store, "anna")
            assert [(line.table, line.rank, line.score, line.label) for line in lines] in (
                [("two", 2, 7.0, "korvu"), ("one", 1, 8.0, "isgrid")],
                [("one", 1, 8.0, "isgrid"), ("two", 2, 7.0, "korvu")],
            )
            tally = await standing_store.tallies(store, "anna")
            assert [(each.label, each.bots, each.games, each.wins) for each in tally] == [
                ("isgrid", "", 1, 1),
                ("korvu", "", 1, 0),
            ]

    asyncio.run(scene())


def test_only_those_with_enough_games_lead_a_ladder(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await accounts(store, "anna", "ben", "cora")
            after = {
                "anna": Rating(30.0, 2.0, 12, 9),
                "ben": Rating(40.0, 8.0, 9, 9),
                "cora": Rating(31.0, 2.0, 10, 7),
                "gone": Rating(50.0, 1.0, 99, 99),
            }
            await standing_store.count(store, LADDER, {}, after, [])
            found = await standing_store.leaders(store, LADDER)
            assert [(each.name, each.rating.games) for each in found] == [("Cora", 10), ("Anna", 12)]
            assert await standing_store.leaders(store, Ladder("battlecrest", "duel", "live")) == []
            with pytest.raises(
                standing_store.CountedAlready
            ):  # of what it was before nobody has that many games
                await standing_store.count(store, LADDER, {"anna": NEWCOMER}, {"anna": NEWCOMER}, [])

    asyncio.run(scene())


def test_a_game_against_a_bot_counts_on_a_ladder_of_its_own_and_the_bot_stays_as_it_is(place: str):
    async def scene() -> None:
        async with opened(place) as store:
            await accounts(store, "anna")
            await settle(store, await play_through(store, "one", ["anna", None], [1, 2]))
            [[anna], _] = rate([[NEWCOMER], [rated_bots("battlecrest")["easy"]]], [1, 2])
            ladder = Ladder("battlecrest", "duel", "none", "bots")
            assert await standing_store.ratings_of(store, ladder, ["anna", "bot:easy"]) == {"anna": anna}
            assert await standing_store.ratings_of(store, LADDER, ["anna"]) == {}
            assert await standing_store.best_scores(store, "battlecrest", "duel") == [], (
                "nobody plays it for points"
            )

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("people", "changes", "why"),
    [
        (["anna", "ben"], {}, []),
        (["anna", "gast"], {}, ["guest"]),
        (["anna", "anna"], {}, ["hotseat"]),
        (["anna", None], {}, []),  # on the ladder against bots
        (["anna", "ben"], {"rated": 0}, ["not_wished"]),
        (["anna", "ben"], {"start": Start("battlecrest", "duel", 2, 7, {}, chosen=True)}, ["chosen_seed"]),
        (["anna", "ben"], {"start": Start("battlecrest", "duel", 2, 7, {"hero0": "korvu"})}, []),
        (["anna", "ben"], {"start": Start("battlecrest", "duel", 2, 7, {"odd": 1})}, ["option"]),
    ],
)
def test_why_a_table_does_not_count(
    tmp_path: Any, people: list[str | None], changes: dict[str, Any], why: list[str]
):
    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as store:
            await accounts(store, "anna", "ben", "gast")
            await play_through(store, "one", people, [1, 2], **changes)
            table = await ended_table(store, "one")
            assert table is not None
            assert unrated(table) == why

    asyncio.run(scene())


def test_alone_against_the_game_its_settings_are_the_opponent(tmp_path: Any):
    async def scene() -> None:
        async with opened(str(tmp_path / "db")) as store:
            await accounts(store, "anna")
            start = Start("mage_knight", "solo_conquest", 1, 7, {})
            work = await play_through(store, "one", ["anna"], [1], start, winners=[], scored=True)
            await settle(store, work)
            found = await standing_store.standings_of(store, "anna")
            assert [(each.mode, each.rating.games, each.rating.wins) for each in found] == [
                ("solo_conquest/scenario", 1, 0)
            ]
            best = await standing_store.best_scores(store, "mage_knight", "solo_conquest")
            assert [(each.person, each.score) for each in best] == [("anna", 8.0)]
            assert scenario_of(start) == "mage_knight/solo_conquest/1"

    asyncio.run(scene())
