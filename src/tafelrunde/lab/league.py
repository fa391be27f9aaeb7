"""A league: bots play each other again and again, on changing seats, and are rated with openskill (Plackett-Luce).

What was played stands in a file: each call goes on where the last one ended, and the ratings follow from the games alone, in
their order, however many workers or machines have played them.
"""

import json
import os
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde import Match, TafelrundeError
from tafelrunde.bots import make_bot
from tafelrunde.lab.report import drawn_text, page
from tafelrunde.lab.simulate import Job, Played, Progress, play_all


class Game(msgspec.Struct):
    """One game of a league: who sat where, and how it ended for each; partners have the same team."""

    deal: int
    bots: list[str]
    ranks: list[int]
    worth: list[float]
    teams: list[int]
    digest: str


class League(msgspec.Struct):
    """What is played, by whom, and all that was played so far."""

    game: str
    mode: str
    seats: int
    options: dict[str, str]
    bots: list[str]
    seed: int
    games: list[Game] = []


class Standing:
    """A bot's place in the table: a rating is a guess (mu) and how sure it is (sigma)."""

    def __init__(self, bot: str, mu: float, sigma: float) -> None:
        self.bot = bot
        self.mu = mu
        self.sigma = sigma
        self.games = 0
        self.wins = 0.0

    @property
    def careful(self) -> float:
        """What the bot is worth at least, almost certainly."""
        return self.mu - 3 * self.sigma


def open_league(
    file: Path | None,
    game: str,
    bots: list[str] | None,
    mode: str | None,
    seats: int | None,
    seed: int,
    options: dict[str, str],
) -> League:
    """The league in this file, if there is one and it is about the same game; otherwise a new one. Bots may join later; without
    `bots` those of the file play."""
    known = _read(file) if file is not None and file.exists() else None
    if bots is None:
        if known is None:
            raise TafelrundeError("--bots: say who plays; only a league that has begun knows it")
        bots = known.bots
    trial = Match.new(game, mode, seats, seed, dict(options), record=False)
    for name in bots:
        make_bot(name)
    if trial.setup.seats == 1:
        raise TafelrundeError(f"{game} ({trial.setup.mode}): whoever plays alone meets nobody")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise TafelrundeError("--bots: expected two different names or more")
    fresh = League(game, trial.setup.mode, trial.setup.seats, options, bots, seed)
    if known is None:
        return fresh
    for what in ("game", "mode", "seats", "options", "seed"):
        if getattr(known, what) != getattr(fresh, what):
            raise TafelrundeError(
                f"{file}: its {what} is {getattr(known, what)!r}, not {getattr(fresh, what)!r}"
            )
    known.bots = list(dict.fromkeys([*known.bots, *bots]))
    return known


def _read(file: Path) -> League:
    try:
        return msgspec.json.decode(file.read_bytes(), type=League)
    except msgspec.DecodeError as error:
        raise TafelrundeError(f"{file}: is no league ({error})") from None


def pairings(bots: list[str], seats: int, round: int) -> list[list[str]]:
    """Who plays in a round: everybody meets everybody, in every circle that fits round the table. With more seats than bots
    some sit twice. From round to round seats change."""
    circles = [list(circle) for circle in combinations(bots, min(seats, len(bots)))]
    full = [[circle[n % len(circle)] for n in range(seats)] for circle in circles]
    return [circle[round % seats :] + circle[: round % seats] for circle in full]


def jobs_of(league: League, rounds: int) -> list[Job]:
    """The games of the next rounds. Two rounds in a row have the same deals, with seats changed."""
    size = len(pairings(league.bots, league.seats, 0))
    first = len(league.games)  # an interrupted round is finished
    jobs: list[Job] = []
    for number in range(first, (first // size + rounds) * size):
        round, place = number // size, number % size
        circle = pairings(league.bots, league.seats, round)[place]
        deal = league.seed + round // league.seats * size + place
        jobs.append(Job(league.game, league.mode, league.seats, dict(league.options), circle, deal, 0))
    return jobs


def play_on(
    league: League,
    rounds: int,
    file: Path | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Progress | None = None,
) -> None:
    """So many rounds more. The file is written after every round: whoever is killed loses the running one, and an interruption
    nothing that was played."""
    jobs = jobs_of(league, rounds)
    size, written = len(pairings(league.bots, league.seats, 0)), len(league.games)
    try:
        for played in play_all(jobs, workers, progress, ray):
            league.games.append(_told(played))
            if file is not None and len(league.games) % size == 0:
                keep(league, file)
                written = len(league.games)
    finally:
        if file is not None and (len(league.games) > written or not file.exists()):
            keep(league, file)


def keep(league: League, file: Path) -> None:
    """Whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(file.name + ".part")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(league), indent=1))
    os.replace(beside, file)


def _told(played: Played) -> Game:
    teams = [int(team) for team in played.teams_by_bot]
    return Game(played.job.seed, played.job.bots, played.ranks_by_bot, played.by_bot, teams, played.digest)


def table(league: League) -> list[Standing]:
    """The ratings after all games, the best first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise TafelrundeError(f"the lab is not installed ({error}): pip install 'tafelrunde[lab]'") from None
    model = PlackettLuce()
    ratings: dict[str, Any] = {bot: model.rating(name=bot) for bot in league.bots}
    found = {bot: Standing(bot, 0.0, 0.0) for bot in league.bots}
    for game in league.games:
        for bot, worth in zip(game.bots, game.worth):
            found[bot].games += 1
            found[bot].wins += worth
        teams = sorted(set(game.teams))
        sides = [[place for place, team in enumerate(game.teams) if team == one] for one in teams]
        # whoever plays on both sides of a game learns nothing from it
        once = [place for place, bot in enumerate(game.bots) if game.bots.count(bot) == 1]
        sides = [[place for place in side if place in once] for side in sides]
        sides = [side for side in sides if side]
        if len(sides) < 2:
            continue
        rated = model.rate(
            [[ratings[game.bots[place]] for place in side] for side in sides],
            ranks=[float(game.ranks[side[0]]) for side in sides],
        )
        for side, after in zip(sides, rated):
            ratings.update((game.bots[place], one) for place, one in zip(side, after))
    for bot, rating in ratings.items():
        found[bot].mu, found[bot].sigma = rating.mu, rating.sigma
    return sorted(found.values(), key=lambda one: (-one.careful, one.bot))


def as_markdown(league: League, standings: list[Standing]) -> str:
    lines = ["| place | bot | rating | +- | at least | games | wins |", "|---|---|---|---|---|---|---|"]
    for place, one in enumerate(standings, 1):
        lines.append(
            f"| {place} | {one.bot} | {one.mu:.1f} | {2 * one.sigma:.1f} | {one.careful:.1f} | {one.games} | {one.wins:g} |"
        )
    return f"{_title(league)}\n\n" + "\n".join(lines) + "\n"


def _title(league: League) -> str:
    return f"{league.game} ({league.mode}, {league.seats} seats), {len(league.games)} games, first deal {league.seed}"


def picture(league: League, standings: list[Standing]) -> str:
    """Every rating as a dot with its 95 % interval."""
    line, left, top, scale = 30, 180, 84, 520
    low = min([one.mu - 2 * one.sigma for one in standings])
    high = max([one.mu + 2 * one.sigma for one in standings])
    width, height = left + scale + 110, top + line * len(standings) + 30
    parts = [
        drawn_text(20, 34, f"{league.game}: the league", 19, "start", "bold"),
        drawn_text(20, 58, _title(league), 13, "start"),
    ]

    def at(rating: float) -> float:
        return left + (rating - low) / max(high - low, 1e-9) * scale

    for place, one in enumerate(standings):
        y, begin, end = top + line * place + 14, at(one.mu - 2 * one.sigma), at(one.mu + 2 * one.sigma)
        parts += [
            drawn_text(left - 14, y + 5, one.bot, 14, "end"),
            f'<path d="M{begin:.1f} {y}H{end:.1f}" stroke="#3f6fb0" stroke-width="3"/>',
            f'<circle cx="{at(one.mu):.1f}" cy="{y}" r="7" fill="#c85c2c"/>',
            drawn_text(left + scale + 14, y + 5, f"{one.mu:.1f} ({one.games})", 12, "start"),
        ]
    return page(width, height, parts)


def as_json(league: League, standings: list[Standing]) -> dict[str, object]:
    told = [{**vars(one), "at_least": one.careful} for one in standings]
    return {**json.loads(msgspec.json.encode(league)), "table": told}
