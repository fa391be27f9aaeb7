"""The command `tafelrunde`: one command, few verbs. Bad input is one line on stderr and exit code 2."""

import json
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, NoReturn

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import tafelrunde
from tafelrunde import Match, TafelrundeError, __version__, find_game
from tafelrunde._form import compiled
from tafelrunde.core.words import check_language

app = App(
    name="tafelrunde",
    help="A digital table for tactical-combat tabletop games: play, simulate, measure.",
    version=lambda: f"tafelrunde {__version__} ({'compiled' if compiled() else 'plain Python'})",
)
packs_app = App(name="packs", help="Card packs of your own.")
app.command(packs_app)
database_app = App(
    name="database", help="The database behind a server: move it, and put it right after a restore."
)
app.command(database_app)
people_app = App(
    name="people", help="The people of a server: guests and accounts. Every command is written down."
)
app.command(people_app)
tables_app = App(name="tables", help="The tables of a server.")
app.command(tables_app)

Json = Annotated[bool, Parameter(name="--json", negative="")]
Lang = Annotated[str, Parameter(name="--lang")]
Pack = Annotated[list[Path] | None, Parameter(name="--pack", negative="")]
Ray = Annotated[str | None, Parameter(name="--ray")]
Db = Annotated[str | None, Parameter(name="--db")]
Options = Annotated[list[str] | None, Parameter(name="--option", negative="")]


def _language(lang: str) -> str:
    """The language asked for, or the one of the terminal."""
    if lang != "auto":
        return check_language(lang)
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "de" if spoken.startswith("de") else "en"


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=None))


def _read_json(path: Path, what: str) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise TafelrundeError(f"{what} {path}: cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise TafelrundeError(f"{what} {path}: is not JSON ({error})") from None


def _options(pairs: list[str] | None, packs: list[Path] | None) -> dict[str, object]:
    """Options from k=v words and pack files."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise TafelrundeError(f"--option {pair}: expected NAME=VALUE")
        options[name] = value
    if packs:
        options["packs"] = [_read_json(path, "pack") for path in packs]
    return options


class Bar:
    """A progress bar on a terminal, silence elsewhere."""

    def __init__(self, title: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(
            *columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True
        )
        self.task = self.progress.add_task(title, total=None)

    def __enter__(self) -> "Bar":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def __call__(self, done: int, total: int) -> None:
        self.progress.update(self.task, completed=done, total=total)


@app.command
def games(*, json: Json = False, lang: Lang = "auto") -> None:
    """What is on the shelf: games, modes and options."""
    found: list[dict[str, Any]] = []
    for info in tafelrunde.all_games():
        rules = find_game(info.id)
        settings = {
            mode.id: [setting.to_dict() for setting in rules.settings(mode.id, [])] for mode in rules.modes
        }
        found.append(
            {
                "id": info.id,
                "names": info.names,
                "seats": list(info.seats),
                "modes": info.modes,
                "options": settings,
            }
        )
    if json:
        return _print_json({"games": found})
    lang = _language(lang)
    for game in found:
        low, high = game["seats"]
        players = str(low) if low == high else f"{low}-{high}"
        print(f"{game['id']}: {game['names'][lang]}, {players} players, modes {', '.join(game['modes'])}")
        for mode, options in game["options"].items():
            for option in options:
                values = ", ".join(value["id"] for value in option.get("values", [])) or option["kind"]
                print(f"  {mode}: --option {option['id']}={option['default']}   ({values})")
    return None


@app.command
def play(
    game: str,
    *,
    bots: str = "normal",
    mode: str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    option: Options = None,
    pack: Pack = None,
    lang: Lang = "auto",
    save: Path | None = None,
) -> None:
    """Play in the terminal. You have the first seat; BOTS (comma separated, one for all others, or "none") take the rest.

    Parameters
    ----------
    bots
        random, greedy, search, learned, easy, normal, hard, master, search:ITERATIONS, search:SECONDSs (learned likewise) -
        or "none" to play all seats yourself
    save
        write the journal of the game to this file
    """
    from tafelrunde.terminal import play_in_terminal

    match = Match.new(game, mode, seats, os.getpid() if seed is None else seed, _options(option, pack))
    names = [] if bots == "none" else bots.split(",")
    others = match.setup.seats - 1
    if len(names) == 1:
        names = names * others
    if names and len(names) != others:
        raise TafelrundeError(f"--bots: expected {others} names (or one for all), got {len(names)}")
    play_in_terminal(match, names, _language(lang))
    if save is not None:
        save.write_text(json.dumps(match.journal(), ensure_ascii=False), encoding="utf-8")


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    db: Db = None,
    inner: str | None = None,
    redis: str | None = None,
    accounts: str | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
) -> None:
    """Open the table in the browser: a server for you alone, or for your friends with --host.

    Parameters
    ----------
    host
        address to listen on; 127.0.0.1 is this machine only
    port
        8420, or the next free one, unless you say otherwise
    data
        folder for games and settings; the user's data folder by default
    db
        where tables are stored: a SQLite file (in that folder by default), or postgresql://user@host/name
    inner
        where other servers on the same PostgreSQL, and whoever watches, reach this one, as 10.0.0.5:8500; never public
    redis
        with PostgreSQL: redis://host, where servers give each other hints; not needed for a few of them
    accounts
        who may have an account: open (everybody, the default), invite (who was invited: tafelrunde people invite), off (nobody)
    browser
        open the browser at once
    """
    try:
        from tafelrunde.server.run import serve as run
    except ImportError as error:
        raise _not_installed(error) from None
    sys.exit(run(host, port, data, browser, db, accounts, inner, redis))


def _not_installed(error: ImportError) -> TafelrundeError:
    return TafelrundeError(f"the server is not installed ({error}): pip install 'tafelrunde[server]'")


def _care() -> ModuleType:
    try:
        from tafelrunde.server import care
    except ImportError as error:
        raise _not_installed(error) from None
    return care


@app.command
def backup(file: Path, *, data: Path | None = None, db: Db = None) -> None:
    """Write all tables and replays to a new file, also while the server runs."""
    print(_care().backup(file, data, db))


@app.command
def restore(file: Path, *, data: Path | None = None, db: Db = None) -> None:
    """Put a backup in the place of the tables that are there; those stay beside it. No server may be running."""
    print(_care().restore(file, data, db))


@app.command(name="push-keys")
def push_keys(contact: str) -> None:
    """Make a key for notifications that reach browsers without an open page (Web Push), as two settings for the server.

    Parameters
    ----------
    contact
        whom a push service may write to if something is wrong: mailto:you@example.org, or an https address
    """
    print(_care().push_keys(contact))


@database_app.command
def copy(*, to: str, data: Path | None = None, db: Db = None) -> None:
    """Copy everything into an empty database, and compare. Begun again, it goes on where it was.

    Parameters
    ----------
    to
        postgresql://user@host/name, or a new SQLite file
    db
        the database to copy from; that of the data folder by default
    """
    print(_care().copy(to, data, db, lambda name, rows: print(f"{name}: {rows}", flush=True)))


@database_app.command
def restored(*, data: Path | None = None, db: Db = None) -> None:
    """Say that PostgreSQL was restored by its own means: no server from before can write there any more."""
    print(_care().restored(data, db))


@database_app.command
def release(version: str | None = None, *, data: Path | None = None, db: Db = None) -> None:
    """Let this version (or the one named) open tables that a newer one led, after that was withdrawn."""
    print(_care().release(version, data, db))


def _people() -> ModuleType:
    try:
        from tafelrunde.server import people_care
    except ImportError as error:
        raise _not_installed(error) from None
    return people_care


@people_app.command(name="list")
def list_people(
    *, kind: str = "account", most: int = 100, data: Path | None = None, db: Db = None, json: Json = False
) -> None:
    """Who is here, last seen first: --kind account, guest or all."""
    found = _people().people(data, db, kind, most)
    if json:
        return _print_json({"people": found})
    for each in found:
        banned = "  BANNED" if each["banned"] else ""
        print(f"{each['id']}  {each['kind']:7}  seen {each['seen']}  {each['name']}{banned}")
    return None


@people_app.command
def show(person: str, *, data: Path | None = None, db: Db = None, json: Json = False) -> None:
    """One person, by id."""
    told = _people().show(person, data, db)
    if json:
        return _print_json(told)
    for name, value in told.items():
        print(f"{name}: {value}")
    return None


@people_app.command
def ban(person: str, *, days: float | None = None, data: Path | None = None, db: Db = None) -> None:
    """Let somebody in no more, for so many days or for ever. A running server notices within a minute."""
    if days is not None and days <= 0:
        raise TafelrundeError(f"--days {days:g}: expected more than 0")
    print(_people().ban(person, days, data, db))


@people_app.command
def unban(person: str, *, data: Path | None = None, db: Db = None) -> None:
    """Let somebody in again."""
    print(_people().ban(person, 0, data, db))


@people_app.command
def invite(*, days: float = 14, data: Path | None = None, db: Db = None) -> None:
    """An invitation for one account, where accounts need one (serve --accounts invite)."""
    print(_people().invite(days, data, db))


@people_app.command
def export(person: str, *, to: Path | None = None, data: Path | None = None, db: Db = None) -> None:
    """All that is kept about a person, as JSON lines: to a file, or here."""
    text = _people().export(person, data, db)
    if to is None:
        print(text)
    else:
        to.write_text(text + "\n", encoding="utf-8")


@people_app.command
def erase(
    person: str,
    *,
    yes: Annotated[bool, Parameter(negative="")] = False,
    data: Path | None = None,
    db: Db = None,
) -> None:
    """Remove all that is known about a person; only with --yes. The games stay, without a name."""
    if not yes:
        raise TafelrundeError(f"{person}: this cannot be taken back; say --yes if it is meant")
    print(_people().erase(person, data, db))


@tables_app.command
def prune(
    *,
    keep: str | None = None,
    yes: Annotated[bool, Parameter(negative="")] = False,
    data: Path | None = None,
    db: Db = None,
) -> None:
    """Remove what is older than the rule of the house says; without --yes only say what that would be.

    Parameters
    ----------
    keep
        days, such as guests=90,open=14,running=365,over=365,chat=365,notifications=60,audit=180, or: recommended.
        Without it the rule in TAFELRUNDE_KEEP; without that everything is kept
    """
    print(_people().prune(keep, yes, data, db))


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
    workers: int = 1,
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

    if workers < 1:
        raise TafelrundeError(f"--workers {workers}: expected a whole number >= 1")
    if observations and parquet is None:
        raise TafelrundeError("--observations: say with --parquet where they are to be written")
    options, names = _options(option, pack), bots.split(",")
    with Bar(f"{game}") as bar, open_stores(journals, parquet, observations) as stores:
        if each is None:
            result = run(game, names, mode, seats, options, games, seed, workers, bar, ray, stores)
        else:
            pair = each.split(",")
            result = simulate_pairs(game, names, pair, mode, options, games, seed, workers, bar, ray, stores)
    if report is not None:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(reports.picture(result), encoding="utf-8")
        report.with_suffix(".md").write_text(reports.table(result), encoding="utf-8")
    if json:
        return _print_json(result)
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
    bots: str,
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
        names, comma separated; more may join later
    rounds
        in a round everybody meets everybody; seats change from round to round
    workers
        processes; as many as there are processors by default
    ray
        address of a Ray cluster to play on ("local": --workers workers of this machine alone)
    file
        where the games of the league stand: each call goes on where the last one ended
    picture
        write a picture of the ratings (SVG) to this file and the table beside it (.md)
    """
    from tafelrunde.lab import league as leagues

    if rounds < 0:
        raise TafelrundeError(f"--rounds {rounds}: expected a whole number >= 0")
    options = {name: str(value) for name, value in _options(option, None).items()}
    found = leagues.open_league(file, game, bots.split(","), mode, seats, seed, options)
    with Bar(f"{game}") as bar:
        leagues.play_on(found, rounds, file, workers or os.cpu_count() or 1, ray, bar)
    standings = leagues.table(found)
    told = leagues.as_markdown(found, standings)
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(leagues.picture(found, standings), encoding="utf-8")
        picture.with_suffix(".md").write_text(told, encoding="utf-8")
    if json:
        return _print_json(leagues.as_json(found, standings))
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
        return _print_json(
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
    folder: Path | None = None,
    json: Json = False,
) -> None:
    """Let a network learn a game from search. Begun again, it goes on where it was, until it has taken MINUTES in all.

    Parameters
    ----------
    iterations
        how long the teacher searches for each decision
    games
        so many games are played before the network learns from them
    folder
        where everything stands: lessons, network, curves.svg; training/GAME by default
    """
    from tafelrunde.lab.training import start

    with Bar(f"learning {game}") as bar:
        training = start(game, mode, seats, iterations, games, folder or Path("training") / game)
        state = training.run(minutes, bar, quiet=json)
    if json:
        return _print_json(state)
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
        return _print_json(result)
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


@app.command
def replay(
    file: Path, *, verify: Annotated[bool, Parameter(negative="")] = False, lang: Lang = "auto"
) -> None:
    """Tell a recorded game again, or check with --verify that it still plays out the same."""
    from tafelrunde.terminal import verdict

    match = Match.replay(_read_json(file, "journal"))
    if verify:
        print(f"{file}: {match.answers_given} answers, digest {match.digest()}: verified")
        return
    lang = _language(lang)
    for event in match.events(None):
        text = event["text"]
        assert isinstance(text, dict)
        if text[lang]:
            print(text[lang])
    if match.outcome is not None:
        print("\n".join(verdict(match.outcome, lang)))


@app.command
def rules(game: str, *, lang: Lang = "auto", json: Json = False) -> None:
    """The rules reference of a game."""
    from tafelrunde import reference

    found = reference.rules(find_game(game).id)
    if json:
        return _print_json([{"id": r.id, "source": r.source, "de": r.de, "en": r.en} for r in found])
    lang = _language(lang)
    section = ""
    for rule in found:
        heading = rule.section_de if lang == "de" else rule.section_en
        if heading != section:
            section = heading
            print(f"\n{section}\n")
        print(f"{rule.id}  {rule.de if lang == 'de' else rule.en}")
    return None


@packs_app.command
def check(file: Path) -> None:
    """Check a card pack: is everything there, is everything sound?"""
    pack = _read_json(file, "pack")
    if not isinstance(pack, dict) or not isinstance(pack.get("game"), str):
        raise TafelrundeError(f"pack {file}: expected a JSON object that names its game")
    rules = find_game(pack["game"])
    if not rules.takes_packs:
        raise TafelrundeError(f"pack {file}: {rules.id} takes no packs")
    try:
        rules.settings(rules.modes[0].id, [pack])
    except TafelrundeError as error:
        raise TafelrundeError(f"{file}: {error}") from None
    print(f"{file}: a sound pack for {rules.id}")


def _fail(message: str) -> NoReturn:
    print(f"tafelrunde: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def main(words: list[str] | None = None) -> None:
    try:
        app(sys.argv[1:] if words is None else words, exit_on_error=False, print_error=False)
    except TafelrundeError as error:
        _fail(str(error))
    except CycloptsError as error:
        _fail(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
