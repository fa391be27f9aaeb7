"""Two browsers at one table: read from the raw frames, each gets what its seat may know and nothing else.

Every game on the shelf goes through this, those with secrets and those without; the toy game makes sure that there is one.
"""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.game import find_game, shelf
from tafelrunde.core.handover import OWN, TURN, handovers
from tafelrunde.core.journal import read_seed
from tests.server.people import (
    Person,
    Server,
    StoredDeed,
    running_server,
    sitting_at,
    stored_deeds,
    stored_start,
)

GAMES = [*(game.id for game in shelf() if game.id != "blind_bids"), "blind_bids"]
DELAY = 1  # seconds that whoever watches is behind
pytestmark = [pytest.mark.usefixtures("toy"), pytest.mark.slow]


async def play(server: Server, game: str, steps: int) -> tuple[dict[str, Any], list[Person]]:
    """Each seat has a browser of its own, and somebody watches, a second later. They talk, and agree to take things back.
    Returns the table and all that was sent to each."""
    seats = [{"kind": "me"}] * max(2, find_game(game).seats[0])
    table = server.post("/api/tables", {"game": game, "seats": seats, "delay": DELAY})
    people: list[Person] = []
    async with asyncio.TaskGroup() as group:
        keys: list[tuple[str, ...]] = [(key,) for key in table["keys"].values()] + [()]
        ready = asyncio.Event()
        left = {"steps": steps}
        for number, own in enumerate(keys):
            group.create_task(_sit(server, table["table"], own, random.Random(number), people, left, ready))
    return table, people


async def _sit(
    server: Server,
    table: str,
    keys: tuple[str, ...],
    rng: random.Random,
    people: list[Person],
    left: dict[str, int],
    done: asyncio.Event,
) -> None:
    async with sitting_at(server, table, *keys) as person:
        people.append(person)
        late = 0  # how often nothing came since the others were done
        while not done.is_set() or (not keys and late < 2):
            try:
                message = await asyncio.wait_for(person.socket.recv(), 0.2 if keys else DELAY)
            except TimeoutError:
                late += done.is_set()
                continue
            assert isinstance(message, str)
            person.frames.append(message)
            state = json.loads(message)
            if state["t"] != "state":
                continue
            if keys and (state["over"] or left["steps"] <= 0):
                done.set()
            for ask in state["asks"]:
                await person.send(t="reply", id=ask["id"], ok=True)
            for choice in state["choices"]:
                left["steps"] -= 1
                index = rng.randrange(len(choice["options"]))
                await person.send(t="answer", choice=choice["id"], index=index)
                if rng.random() < 0.2:
                    marks = [None, *(mark["id"] for mark in state["undo"]["marks"])]
                    await person.send(t="undo", seat=choice["seat"], mark=rng.choice(marks))
                if rng.random() < 0.2:
                    await person.send(t="log", before=rng.randrange(state["event_count"] + 1))
                if rng.random() < 0.1:
                    await person.send(t="ask", kind="rewind", seat=choice["seat"])
                if rng.random() < 0.1:
                    await person.send(t="say", text="well, well")
                if rng.random() < 0.2:
                    await person.send(t="moment", n=state["n"], seat=choice["seat"])


def fresh_match(start: dict[str, Any]) -> Match:
    """The match that a stored table began with."""
    seed = read_seed(start["seed"])
    return Match.new(
        start["game"], start["mode"], start["seats"], seed, start["options"], format=start["format"]
    )


class Truth:
    """What each seat may know at each moment, from the database and the engine, without the server."""

    def __init__(self, match: Match, deeds: list[StoredDeed]) -> None:
        seats = match.setup.seats
        self.views: dict[int | None, list[object]] = {seat: [] for seat in [*range(seats), None]}
        self.choices: dict[int | None, list[object]] = {seat: [] for seat in [*range(seats), None]}
        self.events: dict[int | None, list[object]] = {seat: [] for seat in [*range(seats), None]}
        match.watch(list(self.views))
        self._note(match)
        for kind, seat, index, mark in deeds:
            if kind == "answer":
                match.answer(index, seat)
            elif kind == "rewind":
                seed, match = match.setup.seed, Match.replay(match.journal(), index)
                match.setup.seed = seed
                match.watch(list(self.views))
            elif mark is None:
                assert kind == "undo" and match.undo(seat)
            else:
                assert kind == "undo" and match.undo_to(mark, seat)
            self._note(match)

    def _note(self, match: Match) -> None:
        for seat in self.views:
            self.views[seat].append(as_json(match.view(seat)))
            for event in as_json(match.events(seat)):
                read = {key: value for key, value in event.items() if key != "patch"}  # as a log tells it
                self.events[seat] += [each for each in (event, read) if each not in self.events[seat]]
            choice = None if seat is None else match.choices.get(seat)
            if choice is not None and seat is not None:
                after = handovers(match, seat)
                self.choices[seat].append(
                    {
                        "seat": seat,
                        "prompt": choice.prompt,
                        "text": choice.words(),
                        "rules": list(choice.rules),
                        "refs": list(choice.refs),
                        "options": [
                            {
                                "i": i,
                                "kind": option.kind,
                                "refs": list(option.refs),
                                "text": {lang: option.text(lang) for lang in ("de", "en")},
                                "preview": as_json(option.preview),
                                "final": option.final,
                                "hands_over": after[i] != OWN,
                                "ends_turn": after[i] == TURN,
                            }
                            for i, option in enumerate(choice.options)
                        ],
                    }
                )


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


# Of each message: keys whose value is the same for everybody, or the table's own business.
# A lesson is a file that everybody may read.
FREE_PARTS = {
    "hello": {
        "t",
        "table",
        "game",
        "mode",
        "names",
        "you",
        "seats",
        "options",
        "content",
        "content_id",
        "hidden_info",
        "chosen_seed",
        "term",
        "lesson",
        "daily",
        "practice",
        "invitation",
        "who",
        "now",
        "pace",
        "delay",
        "private",
        "rated",
        "doubts",
        "chat",
        "emotes",
        "host",
        "leaving",
    },
    "chat": {"t", "id", "room", "seat", "name", "at", "text", "emote", "hidden", "mine", "person"},
    "declined": {"t", "id", "kind", "seat"},
    "log": {"t", "epoch", "since", "before"},
    "state": {
        "t",
        "term",
        "n",
        "epoch",
        "waiting",
        "event_since",
        "event_count",
        "over",
        "outcome",
        "undo",
        "thinking",
        "lesson",
        "bots_wait",
        "clocks",
        "asks",
    },
    "seats": {"t", "seats", "doubts"},
    "ack": {"t", "choice", "accepted"},
    "refused": {"t", "choice", "code", "message"},
    "undone": {"t", "ok", "reason"},
    "moment": {"t", "n", "seat"},
}


def check_frames(person: Person, seat: int | None, truth: Truth) -> dict[str, int]:
    """Nothing in any frame but what the engine would show this seat."""
    counts: dict[str, int] = {}
    for frame in person.frames:
        message = json.loads(frame)
        kind = message["t"]
        counts[kind] = counts.get(kind, 0) + 1
        if kind == "state":
            assert list(message["views"]) == ["spectator" if seat is None else str(seat)]
            for view in message["views"].values():
                assert view in truth.views[seat]
            for choice in message["choices"]:
                assert choice.pop("id").split(":")[1] == str(seat)
                assert choice in truth.choices[seat]
        if kind == "moment":
            assert message["seat"] == seat and message["view"] in truth.views[seat]
        for event in message.get("events", ()):
            assert isinstance(event.pop("moment"), int)
            counts["patches"] = counts.get("patches", 0) + ("patch" in event)
            assert event in truth.events[seat]
        assert set(message) - {"views", "choices", "view", "events"} <= FREE_PARTS[kind]
    return counts


@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("game", GAMES)
def test_a_browser_is_sent_what_its_seat_may_know_and_nothing_else(tmp_path: Path, game: str):
    with running_server(tmp_path) as server:
        table, people = asyncio.run(play(server, game, 80))
        deeds = stored_deeds(tmp_path, table["table"])
    truth = Truth(fresh_match(stored_start(tmp_path, table["table"])), deeds)
    total = 0
    for person in people:
        (hello,) = [message for message in map(json.loads, person.frames) if message["t"] == "hello"]
        seat = hello["you"][0] if hello["you"] else None
        counts = check_frames(person, seat, truth)
        assert counts["state"] > 3 and counts["patches"] > 3
        total += len(person.frames)
        everything = "\n".join(person.frames)
        for key in table["keys"].values():
            assert key not in everything, "not even the own key comes back"
    print(f"{game}: {len(deeds)} deeds, {total} frames of {len(people)} browsers, nothing foreign in them")


def test_cards_of_the_toy_game_appear_only_where_they_may(tmp_path: Path):
    """The same, told by names: a card is unknown to others until it is played."""
    with running_server(tmp_path) as server:
        table, people = asyncio.run(play(server, "blind_bids", 4))
    match = fresh_match(stored_start(tmp_path, table["table"]))
    hands = [match.view(seat)["hand"] for seat in range(match.setup.seats)]
    for person in people:
        frames = "\n".join(person.frames)
        own = next(message["you"] for message in map(json.loads, person.frames) if message["t"] == "hello")
        shown = {
            card
            for message in map(json.loads, person.frames)
            for event in message.get("events", ())
            if event["kind"] == "revealed"
            for card in event["cards"]
        }
        for seat, hand in enumerate(hands):
            assert isinstance(hand, list) and len(hand) == 4
            for card in hand:
                if seat in own:
                    assert card in frames
                elif card not in shown:
                    assert card not in frames, f"seat {own} knows {card} of seat {seat}"


# --- chance -----------------------------------------------------------------------------------------------------------


def ways_to_write(number: object) -> list[str]:
    """A seed or the generator's key as it might stand in an answer."""
    if isinstance(number, str):  # hex digits
        return [number.lower(), number.upper(), str(int(number, 16))]
    assert isinstance(number, int)
    return [str(number), f"{number:x}", f"{number:X}"]


def addresses(table: dict[str, Any]) -> list[str]:
    """All that can be asked about a table over HTTP, with and without keys."""
    own = f"/api/tables/{table['table']}"
    keys = [f"key={key}" for key in table["keys"].values()]
    replays = [f"{own}/replay?{query}" for query in ["", "seat=0", *keys, f"{keys[0]}&seat=1"]]
    journals = [f"{own}/journal?{query}" for query in ["", *keys]]
    return [own, "/api/tables", *replays, *journals]


@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_compute_the_chance_of_a_running_game(tmp_path: Path, game: str):
    """No answer of the server, over HTTP or WebSocket, holds the seed, the generator's key or a journal before the end."""
    with running_server(tmp_path) as server:
        table, people = asyncio.run(play(server, game, 8))
        start = stored_start(tmp_path, table["table"])
        match = fresh_match(start)
        assert match.setup.seed > 2**96, "drawn by the operating system, and large"
        secrets = ways_to_write(match.setup.seed) + ways_to_write(match.state.rng.to_list()[0])
        told = {f"frames of browser {number}": "\n".join(each.frames) for number, each in enumerate(people)}
        for address in addresses(table):
            status, text = server.read(address)
            told[address] = text
            assert status == 403 or "/journal" not in address
        assert not json.loads(told[f"/api/tables/{table['table']}"])["over"]
        for where, text in told.items():
            for secret in secrets:
                assert secret not in text, f"{where} holds {secret}"
            assert '"digest' not in text and '"answers":' not in text and '"rng"' not in text, where
        # When it is over, everybody may know: this is where it would have been found.
        asyncio.run(give_up(server, table))
        for part in ("replay", "journal"):
            _, text = server.read(f"/api/tables/{table['table']}/{part}")
            assert json.loads(text)["seed"] == start["seed"] == hex(match.setup.seed)


async def give_up(server: Server, table: dict[str, Any]) -> None:
    async with sitting_at(server, table["table"], table["keys"]["0"]) as person:
        await person.until("state")
        await person.send(t="concede", seat=0)
        while not person.state["over"]:
            await person.until("state")


def test_a_seed_that_somebody_chose_is_for_everybody_to_see(tmp_path: Path):
    seats = [{"kind": "me"}, {"kind": "open"}]

    async def hello(server: Server, table: str) -> Any:
        async with sitting_at(server, table) as watcher:
            return await watcher.until("hello")

    with running_server(tmp_path) as server:
        for seed in (77, "0x" + "ab" * 16, None):
            table = server.post("/api/tables", {"game": "battlecrest", "seats": seats, "seed": seed})["table"]
            assert server.get(f"/api/tables/{table}")["chosen_seed"] == seed
            assert asyncio.run(hello(server, table))["chosen_seed"] == seed
            listed = {info["table"]: info["chosen_seed"] for info in server.get("/api/tables")["tables"]}
            assert listed[table] == seed
            assert stored_start(tmp_path, table)["chosen"] == (seed is not None)
