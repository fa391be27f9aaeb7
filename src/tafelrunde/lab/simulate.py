"""Play many games between bots and count. Same seed, same bots with fixed iterations: same games, however many workers."""

from collections.abc import Callable, Iterator, Sequence
from statistics import mean, median
from time import perf_counter
from typing import Any, Protocol

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.bots import make_bot
from tafelrunde.core.numbers import encode
from tafelrunde.lab.workers import results

Progress = Callable[[int, int], None]


# What is kept of a game beyond its result
NOTHING = 0
JOURNAL = 1
OBSERVATIONS = 2  # and what the deciding seat knew, in numbers


class Decision:
    """One decision of a game: who was asked what, out of how many, and what was answered; the numbers of observation and options
    (32-bit floats) where they were wanted."""

    def __init__(self, match: Match, seat: int, action: int, observed: bool) -> None:
        choice = match.choices[seat]
        numbers = encode(match, seat) if observed else None
        self.seat = seat
        self.prompt = choice.prompt
        self.options = choice.count
        self.action = action
        self.observation = b"" if numbers is None else numbers.observation.tobytes()
        self.rows = b"" if numbers is None else numbers.rows[: numbers.count * numbers.width].tobytes()


class Job:
    """One game to play. Bot b sits on seat (b + number) % seats, so that sides alternate."""

    def __init__(
        self,
        game: str,
        mode: str,
        seats: int,
        options: dict[str, object],
        bots: list[str],
        seed: int,
        number: int,
    ) -> None:
        self.keeps = NOTHING
        self.game = game
        self.mode = mode
        self.seats = seats
        self.options = options
        self.bots = bots
        self.seed = seed
        self.number = number

    def bot_of(self, seat: int) -> int:
        return (seat - self.number) % self.seats


class Played:
    """What became of a game: what the end was worth to each bot and each seat, their scores, labels, decisions, digest."""

    def __init__(self, job: Job, match: Match, decisions: int) -> None:
        outcome = match.outcome
        assert outcome is not None
        self.number = job.number
        self.decisions = decisions
        self.digest = match.digest()
        self.reason = outcome.reason
        self.draw = outcome.draw
        self.lost_by_all = not outcome.winners and not outcome.scored
        self.scored = outcome.scored
        self.by_seat = outcome.worth
        self.scores = outcome.scores
        seat_of = dict(sorted((job.bot_of(seat), seat) for seat in range(job.seats)))
        self.by_bot = [outcome.worth[seat_of[bot]] for bot in range(job.seats)]
        self.scores_by_bot = [outcome.scores[seat_of[bot]] for bot in range(job.seats)]
        self.ranks_by_bot = [outcome.ranks[seat_of[bot]] for bot in range(job.seats)]
        self.teams_by_bot = [
            seat if outcome.teams is None else outcome.teams[seat] for seat in seat_of.values()
        ]
        self.labels = match.game.labels(match.state)
        self.job = job
        self.journal = None if match.record is None else match.journal()
        self.told: list[Decision] = []


def play_job(job: Job) -> Played:
    match = Match.new(job.game, job.mode, job.seats, job.seed, job.options, record=job.keeps != NOTHING)
    # thoughts of its own in every game: equal bots on changed sides would otherwise play the same game twice
    first = (job.seed * 1009 + job.number) * 31
    bots = [make_bot(job.bots[job.bot_of(seat)], first + seat) for seat in range(job.seats)]
    decisions = 0
    told: list[Decision] = []
    while not match.over:
        seat = next(iter(match.choices))
        action = bots[seat].choose(match, seat)
        if job.keeps:
            told.append(Decision(match, seat, action, job.keeps == OBSERVATIONS))
        match.answer(action, seat)
        decisions += 1
    played = Played(job, match, decisions)
    played.told = told
    return played


def play_all(
    jobs: list[Job], workers: int, progress: Progress | None = None, ray: str | None = None
) -> Iterator[Played]:
    """All games, in order: here, in processes, or on the machines of a Ray cluster."""
    for done, played in enumerate(results(play_job, jobs, workers, ray)):
        yield played
        if progress is not None:
            progress(done + 1, len(jobs))


class Store(Protocol):
    """Where games are kept as they come."""

    keeps: int

    def add(self, played: Played) -> None: ...


def play_and_keep(
    jobs: list[Job], workers: int, progress: Progress | None, ray: str | None, stores: Sequence[Store]
) -> list[Played]:
    """All games; what is kept of them goes to the stores, one game after the other, and not into memory."""
    for job in jobs:
        job.keeps = max([store.keeps for store in stores], default=NOTHING)
    found: list[Played] = []
    for played in play_all(jobs, workers, progress, ray):
        for store in stores:
            store.add(played)
        played.told, played.journal = [], None
        found.append(played)
    return found


def make_jobs(
    game: str,
    mode: str | None,
    seats: int | None,
    options: dict[str, object],
    bots: list[str],
    games: int,
    seed: int,
) -> list[Job]:
    """The games of one simulation, checked before the first one starts."""
    if games < 1:
        raise TafelrundeError(f"games {games}: expected a whole number >= 1")
    rules = find_game(game)
    count = len(bots) if seats is None and len(bots) > 1 else seats
    trial = Match.new(rules, mode, count, seed, options, record=False)
    seats = trial.setup.seats
    if len(bots) == 1:
        bots = bots * seats
    if len(bots) != seats:
        raise TafelrundeError(f"bots: expected {seats} names (or one for all seats), got {len(bots)}")
    for name in bots:
        make_bot(name)
    # two games in a row share a seed: the same deal with sides changed
    return [Job(game, trial.setup.mode, seats, options, bots, seed + n // seats, n) for n in range(games)]


def simulate(
    game: str,
    bots: list[str],
    mode: str | None = None,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    games: int = 100,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
    ray: str | None = None,
    stores: Sequence[Store] = (),
) -> dict[str, Any]:
    """Play `games` games and report; `wins` adds up per bot what the ends were worth: 1 for a win, a fraction for a shared one
    or, where the score is the goal, for a score."""
    jobs = make_jobs(game, mode, seats, options or {}, bots, games, seed)
    start = perf_counter()
    played = play_and_keep(jobs, workers, progress, ray, stores)
    seconds = perf_counter() - start
    return summary(jobs, played, seconds)


def summary(jobs: list[Job], played: list[Played], seconds: float) -> dict[str, Any]:
    decisions = sum(one.decisions for one in played)
    seats = jobs[0].seats
    scored = any(one.scored for one in played)
    return {
        "game": jobs[0].game,
        "mode": jobs[0].mode,
        "bots": jobs[0].bots,
        "games": len(jobs),
        "finished": len(played),
        "draws": sum(one.draw for one in played),
        "lost_by_all": sum(one.lost_by_all for one in played),
        "scored": scored,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1),
        "wins": [round(sum(one.by_bot[bot] for one in played), 3) for bot in range(seats)],
        "wins_by_seat": [round(sum(one.by_seat[seat] for one in played), 3) for seat in range(seats)],
        "scores": [scores([one.scores_by_bot[bot] for one in played]) for bot in range(seats)]
        if scored
        else [],
        "by_label": by_label(played),
        "pairings": pairings(played),
        "digests": [one.digest for one in played],
    }


def scores(found: list[float]) -> dict[str, float]:
    """Where the score is the goal: what was reached."""
    return {"mean": round(mean(found), 3), "median": median(found), "low": min(found), "high": max(found)}


def by_label(played: list[Played]) -> dict[str, dict[str, float]]:
    """Games and wins of everything that was played (hero, leader, army ...), and the scores where they are the goal."""
    table: dict[str, dict[str, float]] = {}
    reached: dict[str, list[float]] = {}
    for one in played:
        for seat, label in enumerate(one.labels):
            row = table.setdefault(label, {"games": 0, "wins": 0.0})
            row["games"] += 1
            row["wins"] += one.by_seat[seat]
            reached.setdefault(label, []).append(one.scores[seat])
    if any(one.scored for one in played):
        for label, found in reached.items():
            table[label].update(scores(found))
    return dict(sorted(table.items()))


def pairings(played: list[Played]) -> dict[str, dict[str, float]]:
    """For two seats: games of each pair of labels ("a:b"), how often a won and how often b did (both may lose); a mirror pairing
    counts the first seat as a."""
    table: dict[str, dict[str, float]] = {}
    for one in played:
        if len(one.labels) != 2:
            continue
        first = 0 if one.labels[0] <= one.labels[1] else 1
        row = table.setdefault(
            f"{one.labels[first]}:{one.labels[1 - first]}", {"games": 0, "wins": 0.0, "losses": 0.0}
        )
        row["games"] += 1
        row["wins"] += one.by_seat[first]
        row["losses"] += one.by_seat[1 - first]
    return dict(sorted(table.items()))


def all_pairs(
    game: str, mode: str | None, each: list[str], options: dict[str, object]
) -> list[dict[str, object]]:
    """The option sets that pit every value of one setting against every other value of the second (hero0 x hero1), as far as the
    game allows them together with the other options (no promo leaders without promo cards)."""
    if len(each) != 2:
        raise TafelrundeError("each: expected two options, for example hero0,hero1")
    settings = {
        setting.id: setting for setting in find_game(game).settings(mode or find_game(game).modes[0].id, [])
    }
    for name in each:
        if name not in settings or settings[name].values is None:
            raise TafelrundeError(f"each: {name!r} is not an option of {game} with a list of values")
    values = [
        [value.id for value in settings[name].values or [] if value.id != settings[name].default]
        for name in each
    ]
    pairs = [{**options, each[0]: a, each[1]: b} for i, a in enumerate(values[0]) for b in values[1][i + 1 :]]
    return [pair for pair in pairs if _allowed(game, mode, pair)] or pairs


def _allowed(game: str, mode: str | None, options: dict[str, object]) -> bool:
    try:
        Match.new(game, mode=mode, options=options)
    except TafelrundeError:
        return False
    return True


def simulate_pairs(
    game: str,
    bots: list[str],
    each: list[str],
    mode: str | None = None,
    options: dict[str, object] | None = None,
    games: int = 200,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
    ray: str | None = None,
    stores: Sequence[Store] = (),
) -> dict[str, Any]:
    """`games` games for every pairing of two settings' values; half of them with the values on changed seats."""
    jobs: list[Job] = []
    for pair in all_pairs(game, mode, each, options or {}):
        swapped = {**pair, each[0]: pair[each[1]], each[1]: pair[each[0]]}
        half = (games + 1) // 2
        jobs += make_jobs(game, mode, None, pair, bots, half, seed)
        jobs += make_jobs(game, mode, None, swapped, bots, games - half, seed) if games > half else []
    start = perf_counter()
    played = play_and_keep(jobs, workers, progress, ray, stores)
    return summary(jobs, played, perf_counter() - start)
