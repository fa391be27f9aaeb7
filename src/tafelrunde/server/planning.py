"""From a wish to a table: what the match is made from, who sits where, and the keys of the seats."""

import hashlib
import secrets
from datetime import date

from msgspec import structs

from tafelrunde import TafelrundeError, find_game
from tafelrunde.bots import offered
from tafelrunde.core.game import FORMAT, GameAny
from tafelrunde.core.journal import written_seed
from tafelrunde.core.puzzles import find_course
from tafelrunde.server import wire
from tafelrunde.server.clocks.pace import Pace, parse_pace, settled_pace
from tafelrunde.server.daily import daily_start
from tafelrunde.server.play import Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.records import StoredSeat

SEED_BITS = 128


def plan(
    wish: wire.NewTable, today: date, maker: StoredPerson | None = None
) -> tuple[Start, list[StoredSeat], dict[int, str]]:
    """From a wish to what a table is made of: start, seats, and the keys of the creator's seats. `maker`: whose the seats of
    `me` are; those of others at the same screen have nothing but their key."""
    start, seats, keys = _plan(wish, today)
    if wish.private:
        invitation = start.invitation or secrets.token_urlsafe(9)
        start = structs.replace(start, private=True, invitation=invitation)
    if maker is not None:
        alone = wish.seats is None or len(keys) == 1
        mine = [number for number in keys if alone or (wish.seats or [])[number].kind == "me"]
        for number in mine:
            seats[number].person = maker.id
        if mine and maker.is_account:
            seats[mine[0]].name = maker.name
    return start, seats, keys


def name_of_maker(wish: wire.NewTable) -> str | None:
    """How whoever makes this table calls himself."""
    return next((each.name for each in wish.seats or [] if each.kind == "me"), None)


def _plan(wish: wire.NewTable, today: date) -> tuple[Start, list[StoredSeat], dict[int, str]]:
    try:
        game = find_game(wish.game)
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    if wish.lesson is not None:
        return plan_lesson(game, wish)
    if wish.daily is not None:
        return plan_daily(game, wish, wish.daily, today)
    mode = wish.mode if wish.mode is not None else game.modes[0].id
    wishes = wish.seats
    if wishes is None:
        fewest = next((each.seats[0] for each in game.modes if each.id == mode), 1)
        bots = [wire.SeatWish("bot", level="normal") for _ in range(fewest - 1)]
        wishes = [wire.SeatWish("me"), *bots]
    if wish.practice and sorted(each.kind for each in wishes) != ["bot"] * (len(wishes) - 1) + ["me"]:
        raise Refusal("practice_alone")
    seats: list[StoredSeat] = []
    keys: dict[int, str] = {}
    for number, each in enumerate(wishes):
        kind = "person" if each.kind == "me" else each.kind
        seat = StoredSeat(kind, clean_name(each.name), None, None)
        if kind == "bot":
            seat.level = each.level or "normal"
        elif kind == "person":
            keys[number] = new_key()
            seat.key_hash = hash_key(keys[number])
        seats.append(seat)
    if not all(offered(seat.level, game.id, mode, len(seats)) for seat in seats if seat.level is not None):
        raise Refusal("no_master")
    chosen = wish.seed is not None
    seed = wish.seed if wish.seed is not None else written_seed(secrets.randbits(SEED_BITS))
    invitation = None if wish.public else secrets.token_urlsafe(9)  # short: it is part of a QR code
    start = Start(
        game.id,
        mode,
        len(seats),
        seed,
        wish.options,
        chosen,
        FORMAT,
        None,
        wish.practice,
        invitation,
        pace=str(pace_of(wish.pace, wishes)),
        delay=wish.delay,
        host=next((number for number, each in enumerate(wishes) if each.kind == "me"), None),
    )
    return start, seats, keys


def pace_of(wished: str, seats: list[wire.SeatWish]) -> Pace:
    """Without a clock where somebody plays for two."""
    return settled_pace(
        parse_pace(wished), ["here" if each.kind in ("me", "person") else None for each in seats]
    )


def seat_of_rematch(old: int, count: int) -> int:
    """Sides change."""
    return (old - 1) % count


def plan_rematch(
    before: str, start: Start, seats: list[StoredSeat], left: list[int]
) -> tuple[Start, list[StoredSeat]]:
    """The same again, everybody one seat further, with chance of its own. What opened a seat opens the new one: so nobody
    loses it who is not there to be told a new key. Whose seat a bot has taken does not sit down again."""
    count = len(seats)
    again: list[StoredSeat] = []
    for number in range(count):
        old = (number + 1) % count
        seat = structs.replace(seats[old])
        if seat.kind == "person" and old in left:
            seat = StoredSeat("bot", "", "normal", None)
        again.append(seat)
    host = None if start.host is None else seat_of_rematch(start.host, count)
    new = structs.replace(
        start,
        seed=written_seed(secrets.randbits(SEED_BITS)),
        chosen=False,
        daily=None,
        format=FORMAT,
        invitation=secrets.token_urlsafe(9),
        rematch_of=before,
        host=host,
    )
    return new, again


def plan_lesson(game: GameAny, wish: wire.NewTable) -> tuple[Start, list[StoredSeat], dict[int, str]]:
    """The table of a lesson or puzzle: the learner on one seat, bots on the others."""
    try:
        lesson = find_course(game, wish.lesson or "")
    except TafelrundeError as error:
        raise Refusal("unknown_lesson", str(error)) from None
    setup = lesson.begin().setup
    name, key = name_of_maker(wish), new_key()
    seats = [StoredSeat("bot", "", lesson.level, None) for _ in range(setup.seats)]
    seats[lesson.seat] = StoredSeat("person", clean_name(name), None, hash_key(key))
    seed = written_seed(
        secrets.randbits(SEED_BITS)
    )  # for the thoughts of the bots; the position has its own chance
    start = Start(game.id, setup.mode, setup.seats, seed, setup.options, False, FORMAT, lesson.id)
    return start, seats, {lesson.seat: key}


def plan_daily(
    game: GameAny, wish: wire.NewTable, day: str, today: date
) -> tuple[Start, list[StoredSeat], dict[int, str]]:
    """The table of a game of the day: one person, and whoever knows the date knows the seed."""
    daily, seed = daily_start(game, day, today)
    name, key = name_of_maker(wish), new_key()
    seats = [StoredSeat("person", clean_name(name), None, hash_key(key))]
    start = Start(
        game.id, daily.mode, 1, written_seed(seed), daily.options, True, FORMAT, practice=wish.practice,
        invitation=secrets.token_urlsafe(9), daily=day,
    )  # fmt: skip
    return start, seats, {0: key}


def new_key() -> str:
    return secrets.token_urlsafe(18)


def hash_key(key: str) -> str:
    """Keys are long and random, so a plain hash is enough to keep them out of the database."""
    return hashlib.sha256(key.encode()).hexdigest()


def clean_name(name: str | None) -> str:
    """Without line breaks and other control characters."""
    return "" if name is None else " ".join("".join(c if c.isprintable() else " " for c in name).split())
