"""What a researcher types: simulate, league, puzzles, train, bench."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from tafelrunde import TafelrundeError
from tafelrunde._form import compiled
from tafelrunde.cli.common import Bar, Json, Options, Pack, Ray, app, options_of, print_json


def workers_of(wish: int | None, jobs: int) -> int:
    """As many processes as were asked for, or as there are processors; no more than can be busy."""
    from tafelrunde.lab.workers import every_core

    if wish is not None and wish < 1:
        raise TafelrundeError(f"--workers {wish}: expected a whole number >= 1")
    return max(1, min(every_core(), jobs)) if wish is None else wish


@app.command
def simulate(
    game: str,
    *,
    bots: str = "random",
    mode: str | None = None,
    seats: int | None = None,
    option: Options = None,
    pack: Pack = None,
    games: int = 100,
    seed: int = 0,
    workers: int | None = None,
    ray: Ray = None,
    each: str | None = None,
    report: Path | None = None,
    journals: Path | None = None,
    parquet: Path | None = None,
    observations: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
) -> None:
    """Let bots play many games. Sides alternate from game to game.

    Parameters
    ----------
    bots
        names, comma separated; one name for all seats
    each
        two options (hero0,hero1): play GAMES games for every pairing of their values
    report
        write a picture of the balance (SVG) to this file and the table beside it (.md)
    workers
        processes; as many as there are processors by default
    ray
        address of a Ray cluster to play on ("local": --workers workers of this machine alone)
    journals
        write every game to this file, a journal a line
    parquet
        write every decision of every game to this file, for data work
    observations
        with --parquet: what the deciding seat knew and could choose, in numbers
    """
    from tafelrunde.lab import report as reports
    from tafelrunde.lab.simulate import simulate as run
    from tafelrunde.lab.simulate import simulate_pairs
    from tafelrunde.lab.storing import open_stores

    count = workers_of(workers, games)
    if observations and parquet is None:
        raise TafelrundeError("--observations: say with --parquet where they are to be written")
    options, names = options_of(option, pack), bots.split(",")
    with Bar(f"{game}") as bar, open_stores(journals, parquet, observations) as stores:
        if each is None:
            result = run(game, names, mode, seats, options, games, seed, count, bar, ray, stores)
        else:
            pair = each.split(",")
            result = simulate_pairs(game, names, pair, mode, options, games, seed, count, bar, ray, stores)
    if report is not None:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(reports.picture(result), encoding="utf-8")
        report.with_suffix(".md").write_text(reports.table(result), encoding="utf-8")
    if json:
        return print_json(result)
    print(
        f"{result['finished']} games of {game} ({result['mode']}), {result['decisions']} decisions in {result['seconds']:.1f} s"
    )
    lost = f", {result['lost_by_all']} lost by all" if result["lost_by_all"] else ""
    form = "compiled" if compiled() else "plain"
    print(f"{result['decisions_per_second']:.0f} decisions/s, {result['draws']} draws{lost} ({form})")
    for number, (bot, wins) in enumerate(zip(result["bots"], result["wins"])):
        if result["scored"]:
            score = result["scores"][number]
            spread = f"{score['low']:g} to {score['high']:g}"
            print(f"  {bot:20} score {score['mean']:.1f}, median {score['median']:g}   ({spread})")
            continue
        low, high = reports.interval(wins, result["finished"])
        print(f"  {bot:20} {wins:g} wins = {wins / result['finished']:.1%}   (95 %: {low:.1%} to {high:.1%})")
    if len(result["pairings"]) > 1:
        print(reports.table(result))
    return None


@app.command
def league(
    game: str,
    *,
    bots: str | None = None,
    rounds: int = 10,
    mode: str | None = None,
    seats: int | None = None,
    option: Options = None,
    seed: int = 0,
    workers: int | None = None,
    ray: Ray = None,
    file: Path | None = None,
    picture: Path | None = None,
    json: Json = False,
) -> None:
    """Let bots play each other again and again, and rate them.

    Parameters
    ----------
    bots
        names, comma separated; more may join later. A league that has begun knows its bots
    rounds
        in a round everybody meets everybody; seats change from round to round. 0 only shows the table
    workers
        processes; as many as there are processors by default
    ray
        address of a Ray cluster to play on ("local": --workers workers of this machine alone)
    file
        where the games of the league stand, written after every round: each call goes on where the last one ended
    picture
        write a picture of the ratings (SVG) to this file and the table beside it (.md)
    """
    from tafelrunde.lab import league as leagues

    if rounds < 0:
        raise TafelrundeError(f"--rounds {rounds}: expected a whole number >= 0")
    options = {name: str(value) for name, value in options_of(option, None).items()}
    count, names = workers_of(workers, rounds), None if bots is None else bots.split(",")
    found = leagues.open_league(file, game, names, mode, seats, seed, options)
    with Bar(f"{game}") as bar:
        leagues.play_on(found, rounds, file, count, ray, bar)
    standings = leagues.table(found)
    told = leagues.as_markdown(found, standings)
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(leagues.picture(found, standings), encoding="utf-8")
        picture.with_suffix(".md").write_text(told, encoding="utf-8")
    if json:
        return print_json(leagues.as_json(found, standings))
    print(told)
    return None


@app.command
def puzzles(
    game: str,
    *,
    count: int = 30,
    seed: int = 1,
    mode: str | None = None,
    seats: int | None = None,
    games: int = 10_000,
    file: Path | None = None,
    json: Json = False,
) -> None:
    """Find puzzles: positions from self-play in which one answer is clearly best.

    What is found is kept after every game that was looked through: an interrupted call goes on where it ended. A puzzle takes
    seconds in the compiled form and minutes in the plain one.

    Parameters
    ----------
    count
        how many there shall be
    seed
        of the games; with the same seed and version the same puzzles are found
    games
        stop after so many games even if there are fewer puzzles
    file
        where they are kept; in the package, beside the game, by default
    """
    from tafelrunde.lab.puzzles import find_more

    if count < 1:
        raise TafelrundeError(f"--count {count}: expected a whole number >= 1")
    with Bar(f"{game}: puzzles") as bar:
        found = find_more(game, count, seed, file, mode, seats, games, bar)
    levels = {level: sum(each.difficulty == level for each in found.puzzles) for level in range(1, 6)}
    if json:
        return print_json(
            {"game": found.game, "puzzles": len(found.puzzles), "games": found.games, "levels": levels}
        )
    told = ", ".join(f"{number} of difficulty {level}" for level, number in levels.items())
    print(f"{found.game}: {len(found.puzzles)} puzzles from {found.games} games: {told}")
    return None


@app.command
def train(
    game: str,
    *,
    minutes: float = 10.0,
    mode: str | None = None,
    seats: int | None = None,
    iterations: int = 100,
    games: int = 10,
    workers: int = 1,
    again: Annotated[bool, Parameter(negative="")] = False,
    folder: Path | None = None,
    json: Json = False,
) -> None:
    """Let a network learn a game from search. Called again, it goes on after its last finished round, until it has taken MINUTES
    in all; also after it was interrupted or killed.

    Parameters
    ----------
    iterations
        how long the teacher searches for each decision
    games
        so many games are played before the network learns from them
    workers
        processes that play them
    again
        begin anew: what the course in the folder has learnt so far is removed
    folder
        where everything stands: lessons, network, curves.svg; training/GAME by default
    """
    from tafelrunde.lab.training import start

    with Bar(f"learning {game}") as bar:
        training = start(
            game, mode, seats, iterations, games, folder or Path("training") / game, workers, again
        )
        before = training.seconds
        state = training.run(minutes, bar, quiet=json)
    if json:
        return print_json(state)
    if before >= minutes * 60:
        print(
            f"the course has already taken {before / 60:.1f} of {minutes:g} minutes: more --minutes go on, --again begins anew"
        )
    print(f"{training.folder}: the network and curves.svg")
    print(f"TAFELRUNDE_NETWORKS={training.folder} tafelrunde simulate {game} --bots learned,search")
    return None


@app.command
def bench(
    *,
    seconds: float = 5.0,
    only: str | None = None,
    server: Annotated[bool, Parameter(negative="")] = False,
    before: Path | None = None,
    lab: Annotated[bool, Parameter(negative="")] = False,
    json: Json = False,
) -> None:
    """Measure decisions per second and clone time of every game, beside installed peers, in one run.

    Parameters
    ----------
    seconds
        time for each subject
    only
        comma separated parts of names to measure
    server
        measure also what a table costs per answer: view, patches, snapshot
    before
        another checkout: measure it in the same run, in the same form, instead of the peers
    lab
        measure instead what a step of the adapters for research costs, beside PettingZoo's and OpenSpiel's own games
    """
    from tafelrunde.lab.bench import bench as run

    with Bar("bench") as bar:
        result = run(seconds, only.split(",") if only else None, bar, server, before, lab)
    if json:
        return print_json(result)
    how = f"{result['form']} form, median of {result['rounds']} rounds"
    if lab:
        return _print_table(f"a step of the adapters, {how}, processor time", result["lab"])
    _print_table(f"random play, {how}", result["rows"])
    if server:
        _print_table(f"a table on the server, {how}", result["server"])
    return None


def _print_table(title: str, rows: dict[str, dict[str, float]]) -> None:
    """One column a figure; where it was measured before as well, "now / before"."""
    table = Table(title=title)
    columns = list(
        dict.fromkeys(key for row in rows.values() for key in row if not key.startswith("before_"))
    )
    for column in ["", *columns]:
        heading = column.replace("microseconds", "us").replace("_", " ")
        table.add_column(heading, justify="left" if not column else "right")
    for name, row in rows.items():
        table.add_row(name, *[_figure(row, key) for key in columns])
    Console(width=None if sys.stdout.isatty() else 200).print(table)


def _figure(row: dict[str, float], key: str) -> str:
    figures = [f"{row[each]:,}" for each in (key, f"before_{key}") if each in row]
    return " / ".join(figures)
