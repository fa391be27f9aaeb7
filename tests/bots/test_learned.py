"""`learned`: networks are small, fit their games, are heard, and betray nothing; where there is none that is said."""

import os
import subprocess
import sys
from importlib.resources import files

import msgspec
import pytest

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.bots import make_bot, network, offered, tables_of
from tafelrunde.bots.bot import Dice
from tafelrunde.bots.learned import Learned, TrainedScales
from tafelrunde.bots.network import Use, network_of, read_network, trained
from tafelrunde.bots.planning import Budget, Planner
from tafelrunde.core.numbers import layout_of
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.state import Position

MOST_BYTES = 2 << 20
BATTLECREST = "battlecrest.duel.2"


class Parrot:
    """A network that says the same everywhere: what the seat wins, and which option is the best."""

    def __init__(self, value: float, favourite: int, **use: float) -> None:
        self.said = value
        self.favourite = favourite
        self.use = msgspec.convert(use, Use)

    def value(self, match: Match, seat: int, judged: float) -> float:
        return self.said

    def ask(self, match, choice, weights, judged):
        return self.said, [0.99 if n == self.favourite % choice.count else 0.01 for n in range(choice.count)]


class Counting(Parrot):
    """Counts how often it is asked what a position is worth."""

    asked = 0

    def value(self, match: Match, seat: int, judged: float) -> float:
        self.asked += 1
        return super().value(match, seat, judged)


def middle(name: str, decisions: int = 40) -> tuple[Match, int]:
    """A table of this network after so many decisions (or towards its end), and a seat that has something to choose."""
    game, mode, seats = name.split(".")
    match = Match.new(game, mode, int(seats), 7, record=False)
    dice = make_bot("random", 1)
    last = match.clone(), next(iter(match.choices))
    while not match.over:
        seat = next(iter(match.choices))
        if match.choices[seat].count > 2:
            last = match.clone(), seat
            if decisions <= 0:
                break
        match.answer(dice.choose(match, seat), seat)
        decisions -= 1
    return last


def test_a_network_is_heard():
    match = Match.new("battlecrest", seed=5, record=False)
    seat = next(iter(match.choices))
    for value in (0.1, 0.9):
        bot = Learned(1, iterations=30, network=Parrot(value, 0, ends=1.0))
        assert bot.estimate(match, seat)[1] == pytest.approx(value, abs=0.1)
    liked = [Learned(1, iterations=20, network=Parrot(0.5, n)).choose(match, seat) for n in range(3)]
    assert liked == [0, 1, 2]


def test_a_network_that_is_not_believed_changes_nothing():
    match, seat = middle(BATTLECREST)
    silent = Parrot(0.9, 0, ends=0.0, places=0.0, asked_at=0)
    found = Learned(4, iterations=60, network=silent).estimate(match, seat)
    assert found == make_bot("search:60", 4).estimate(match, seat)


def test_how_a_network_is_used_stands_beside_it(tmp_path, fresh_network):
    for part, data in zip(("value.onnx", "policy.onnx"), network.found()[BATTLECREST][:2], strict=True):
        (tmp_path / f"{BATTLECREST}.{part}").write_bytes(data)
    assert read_network(tmp_path, BATTLECREST).use == Use()
    (tmp_path / f"{BATTLECREST}.use.json").write_text('{"ends": 0.25, "ahead": 3, "trust": 0.5}')
    bot, (match, seat) = (
        Learned(1, iterations=5, network=read_network(tmp_path, BATTLECREST)),
        middle(BATTLECREST),
    )
    bot.choose(match, seat)
    assert (bot.believed_at_ends, bot.ahead, bot.trust) == (0.25, 3, 0.5)
    (tmp_path / f"{BATTLECREST}.policy.onnx").unlink()
    assert read_network(tmp_path, BATTLECREST).use.asked_at == 0
    (tmp_path / f"{BATTLECREST}.use.json").write_text('{"end": 0.25}')
    with pytest.raises(msgspec.ValidationError, match="end"):
        read_network(tmp_path, BATTLECREST)


def test_how_turns_are_planned_stands_beside_a_network_too():
    """How long turns are looked for, and how thoroughly the reply to each: where nothing is said, as in plain search."""
    match, seat = middle("tash_kalar.duel.2")
    plain = Planner(Dice(1))
    for use, searching, replies in [
        (Use(ends=1.0, places=0.0), plain.searching, plain.replies),
        (Use(ends=1.0, places=0.0, searching=0.8, replies=2), 0.8, 2),
    ]:
        bot = Learned(1, iterations=20, network=Parrot(0.5, 0, **msgspec.structs.asdict(use)))
        bot.choose(match, seat)
        assert (bot.planner.searching, bot.planner.replies) == (searching, replies)


def test_without_replies_nobody_else_is_asked():
    """Turns then race as they stand at their own end: the same budget holds many more races."""
    match, seat = middle("tash_kalar.duel.2")
    races = []
    for replies in (0, 12):
        counted = Counting(0.5, 0)
        planner = Planner(Dice(3), TrainedScales(counted, 0.0, 1.0))
        planner.replies = replies
        planner.think(match, seat, Budget(300, 60.0))
        races.append(counted.asked)
    assert races[0] > 4 * races[1] > 0


@pytest.mark.slow
def test_where_turns_are_planned_the_network_weighs_those_that_race():
    """It is asked about the turns that were found, and after the replies; its word is what the bot expects."""
    match, seat = middle("tash_kalar.duel.2")
    for value in (0.2, 0.8):
        bot = Learned(1, iterations=400, network=Parrot(value, 0, ends=1.0, places=1.0))
        assert bot.estimate(match, seat)[1] == pytest.approx(value)
    poor, good = (
        Learned(1, iterations=400, network=Parrot(value, 0, ends=1.0, places=0.0)).estimate(match, seat)[1]
        for value in (0.1, 0.9)
    )
    assert poor < good - 0.2
    found = Learned(1, iterations=400, network=Parrot(0.8, 0, ends=0.0, places=0.0)).estimate(match, seat)
    assert found == make_bot("search:400", 1).estimate(match, seat)


class Lover:
    """A network that likes one school of Tash-Kalar, and no other."""

    use = Use(ends=1.0, places=1.0)

    def __init__(self, school: str) -> None:
        self.number = [deck.id for deck in library().decks].index(school)

    def value(self, match: Match, seat: int, judged: float) -> float:
        assert isinstance(match.state, Position)
        return 0.9 if match.state.decks[seat] == self.number else 0.3


@pytest.mark.parametrize("school", ["nethervoid", "everfrost"])
def test_what_the_judge_finds_all_alike_is_left_to_the_network(school):
    """To the judge all schools are worth the same."""
    for seed in range(6):
        match = Match.new("tash_kalar", seed=seed, record=False)
        seat = next(iter(match.choices))
        bot = Learned(seed, iterations=400, network=Lover(school))
        match.answer(bot.choose(match, seat), seat)
        assert library().decks[match.state.decks[seat]].id == school


def test_what_is_said_of_a_place_counts():
    """The network is asked at places that were visited often enough, and its word is on both seats' sides."""
    match, seat = middle(BATTLECREST)
    bot = Learned(1, iterations=60, network=Parrot(0.8, 0))
    bot.choose(match, seat)
    below = [branch.node for branch in bot.root.branches.values() if branch.node is not None]
    assert bot.root.said and any(node.said for node in below)
    for node in [bot.root, *below]:
        if node.said:
            assert node.visits >= (1 if node is bot.root else 8)
            assert node.said[node.decider] - node.said[1 - node.decider] == pytest.approx(0.6)


def test_networks_fit_their_games(fresh_network):
    names = sorted(trained())
    assert BATTLECREST in names
    for name in names:
        match, seat = middle(name)
        choice = match.choices[seat]
        game, mode, seats = name.split(".")
        network = network_of(game, mode, int(seats))
        assert network is not None
        assert network.seen == layout_of(match.game, match.setup.mode).size + 1
        low, high = (network.value(match, seat, judged) for judged in (0.1, 0.9))
        assert 0.0 < low < high < 1.0
        if network.policy is None:
            assert not network.use.asked_at
            continue
        value, chances = network.ask(match, choice, [1] * choice.count, 0.9)
        assert value == high
        assert sum(chances) == pytest.approx(1.0) and len(chances) == choice.count


def test_the_networks_of_the_package_are_small():
    folder = files("tafelrunde.bots") / "networks"
    for file in folder.iterdir() if folder.is_dir() else ():
        assert len(file.read_bytes()) <= MOST_BYTES, file.name


def test_learned_never_reads_the_hidden_truth(fresh_network):
    for name in trained():
        for decisions in (10, 25, 40):
            match, seat = middle(name, decisions)
            worlds = (match, match.resample(seat, 12345 + decisions))
            assert len({make_bot("learned:15", 9).choose(world, seat) for world in worlds}) == 1


def test_learned_is_reproducible(fresh_network):
    match, seat = middle(BATTLECREST)
    assert len({make_bot("learned:25", 4).estimate(match, seat) for _ in range(3)}) == 1


def test_without_a_network_learned_says_so_and_a_master_plays_on():
    match = Match.new("mage_knight", seats=1, seed=1, record=False)
    seat = next(iter(match.choices))
    with pytest.raises(TafelrundeError, match=r"no network for mage_knight\.first_reconnaissance\.1"):
        make_bot("learned:3").choose(match, seat)
    master = make_bot("master")
    assert isinstance(master, Learned)
    master.seconds = 0.05
    assert 0 <= master.choose(match, seat) < match.choices[seat].count


def test_a_master_is_offered_where_there_is_a_network(fresh_network):
    tables = tables_of("master")
    assert tables is not None and ("battlecrest", "duel", 2) in tables
    for level in ("easy", "normal", "hard"):
        assert tables_of(level) is None and offered(level, "mage_knight", "full_conquest", 4)
    assert not offered("master", "mage_knight", "full_conquest", 4)
    assert not offered("divine", "battlecrest", "duel", 2)
    for game, mode, seats in tables:
        assert offered("master", game, mode, seats)
        low, high = next(each.seats for each in find_game(game).modes if each.id == mode)
        assert low <= seats <= high


@pytest.mark.slow
def test_to_play_no_torch_is_needed(fresh_network):
    script = (
        "import sys; from tafelrunde import Match; from tafelrunde.bots import make_bot, tables_of\n"
        "for game, mode, seats in tables_of('master'):\n"
        "    match = Match.new(game, mode, seats, 1); seat = next(iter(match.choices))\n"
        "    make_bot('learned:3').choose(match, seat)\n"
        "assert 'onnxruntime' in sys.modules and not {'torch', 'onnx'} & set(sys.modules)"
    )
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
