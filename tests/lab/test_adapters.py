"""The adapters pass the suites of those whom they adapt to, for every game and mode, and play the same games as the engine."""

import copy
import pickle
import subprocess
import sys
from functools import partial
from random import Random
from types import SimpleNamespace

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.utils import parallel_to_aec

from tafelrunde import Match, TafelrundeError, all_games
from tafelrunde.core.numbers import encode
from tafelrunde.lab import openspiel
from tafelrunde.lab.arrays import Table, one_hot
from tafelrunde.lab.gymnasium import SeatEnv, vector
from tafelrunde.lab.pettingzoo import env, parallel_env
from tests.lab.foreign import api_test, max_cycles_test, parallel_api_test, seed_test
from tests.properties.worlds import every_table

# what PettingZoo says to everybody whose observations carry a mask, but for a list of its own games
EXPECTED = "ignore:Observation (is not a NumPy array|space for each agent probably should be):UserWarning"
SHORT = "turn_limit:10"


def told_modes() -> list[tuple[str, str]]:
    return [(info.id, mode) for info in all_games() for mode in info.modes if info.id != "mage_knight"]


in_one_form = every_table(pytest.mark.runs_in("compiled"))


# --- PettingZoo -----------------------------------------------------------------------------------------------------------------


@in_one_form
@pytest.mark.filterwarnings(EXPECTED)
def test_pettingzoo_accepts_every_table(table, capsys):
    make = partial(env, *table)
    api_test(make(), num_cycles=8)
    seed_test(make, num_cycles=6)
    parallel_api_test(parallel_env(*table), num_cycles=6)


@in_one_form
def test_a_game_is_cut_off_after_so_many_cycles(table):
    make = partial(parallel_env, *table, wrap=True)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=make, env=lambda max_cycles: parallel_to_aec(make(max_cycles=max_cycles))
        )
    )
    deciding = env(*table, max_cycles=5)
    deciding.reset(seed=1)
    for _ in range(5):
        assert not any(deciding.truncations.values())
        deciding.step(0)
    assert all(deciding.truncations.values())


def test_an_episode_is_the_game_that_the_engine_plays():
    table = env("pixel_tactics")
    table.reset(seed=11)
    match, dice = Match.new("pixel_tactics", seed=11), Random(3)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        if ended:
            assert match.outcome is not None
            assert reward == 2 * match.outcome.worth[table.seat_of[agent]] - 1
            table.step(None)
            continue
        seat = min(match.choices)
        assert agent == f"seat_{seat}"
        numbers = encode(match, seat)
        assert seen["observation"].tobytes() == numbers.observation.tobytes()
        assert seen["options"].tobytes() == numbers.rows.tobytes()
        assert seen["action_mask"].sum() == numbers.count
        action = dice.randrange(numbers.count)
        table.step(action)
        match.answer(action, seat)
    assert match.over


def test_seats_that_decide_at_once_act_in_one_step():
    together = parallel_env("kharnage", seats=3)
    seen, infos = together.reset(seed=2)
    most = 0
    while together.agents:
        asked = [agent for agent in together.agents if infos[agent]["asked"]]
        most = max(most, len(asked))
        for agent in together.agents:
            assert agent in asked or seen[agent]["action_mask"].sum() == 1
        seen, rewards, ended, _, infos = together.step(dict.fromkeys(together.agents, 0))
    assert most == 3
    assert all(ended.values())
    assert sorted(rewards.values()) == [-1.0, -1.0, 1.0]


def test_an_action_beyond_the_mask_is_an_error():
    table = env("battlecrest")
    table.reset(seed=1)
    with pytest.raises(TafelrundeError, match="the mask allows"):
        table.step(63)


def test_rows_of_options_can_be_expanded():
    table = Table("battlecrest")
    match = table.new(1)
    rows = table.observe(match, next(iter(match.choices)))["options"]
    wide = one_hot(table.layout, rows)
    assert wide.shape == (64, sum(column.size or 1 for column in table.layout.columns))
    assert wide[0, int(rows[0, 0])] == 1


# --- Gymnasium ------------------------------------------------------------------------------------------------------------------


@in_one_form
def test_gymnasium_accepts_a_seat(table):
    game, mode, seats = table
    check_env(SeatEnv(game, mode=mode, seats=seats, wrap=True), skip_render_check=True)


def test_a_seat_plays_against_a_bot_to_the_end():
    seat = SeatEnv("kharnage", bot="greedy", seat=1, seats=3)
    seen, info = seat.reset(seed=5)
    ended, reward = False, 0.0
    while not ended:
        seen, reward, ended, _, info = seat.step(int(seen["action_mask"].sum()) - 1)
    assert info["seat"] == 1
    assert reward in (-1.0, 1.0)
    assert isinstance(seat.render(), str)


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
def test_seats_in_processes_of_their_own():
    seats = vector(2, "battlecrest", bot="random")
    try:
        seen, _ = seats.reset(seed=3)
        assert seen["action_mask"].shape == (2, 64)
        seen, rewards, _, _, _ = seats.step(np.zeros(2, np.int64))
        assert rewards.shape == (2,)
    finally:
        seats.close()


# --- OpenSpiel ------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@in_one_form
def test_openspiel_plays_random_games(table):
    game, mode, seats = table
    loaded = pyspiel.load_game(f"tafelrunde_{game}(mode={mode},players={seats})")
    pyspiel.random_sim_test(loaded, 1, serialize=True, verbose=False)


def gone_on(state, dice, decisions):
    """What everybody is told after each of so many decisions at random."""
    told = []
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
        told += [state.information_state_string(player) for player in range(state.num_players())]
        match = state.course.match
        assert match is not None
        told.append(match.digest())
    return told


@in_one_form
def test_a_restored_position_goes_on_as_the_one_that_was_saved(table):
    """Hidden cards and future chance included; in worlds that were redrawn, too."""
    game, mode, seats = table
    loaded = pyspiel.load_game(f"tafelrunde_{game}(mode={mode},players={seats},deals=5)")
    state, dice = loaded.new_initial_state(), Random(6)
    for decisions in (0, 1, 30, 7):
        gone_on(state, dice, decisions)
        if decisions > 1 and not state.is_terminal():
            state = state.resample_from_infostate(state.current_player(), dice.random)
        gone_on(state, dice, 1)
        other = pickle.loads(pickle.dumps(state))  # by way of OpenSpiel's own `serialize`
        assert other.history() == state.history()
        twin = state.clone()
        assert gone_on(twin, Random(1), 12) == gone_on(other, Random(1), 12)
        assert twin.returns() == other.returns()


def test_games_are_saved_with_their_parameters_and_read_in_a_process_of_their_own():
    game = pyspiel.load_game("tafelrunde_kharnage(players=3,deals=5,settings=seating:listed)")
    state = dealt(str(game), 4)
    assert state.course.match is not None
    script = (
        "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); "
        "print(game, state.get_game() == game, state.course.match.digest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps((game, state)), capture_output=True, check=True
    )
    assert done.stdout.decode().split() == [str(game), "True", state.course.match.digest()]
    assert copy.deepcopy(game) == game and copy.deepcopy(state).history() == state.history()


def test_openspiel_deals_as_often_as_it_is_told():
    assert (
        len(pyspiel.load_game("tafelrunde_battlecrest(deals=3)").new_initial_state().chance_outcomes()) == 3
    )


def test_what_openspiel_is_told_at_once_is_what_it_finds_by_asking_back():
    state, dice = pyspiel.load_game("tafelrunde_kharnage(players=3)").new_initial_state(), Random(2)
    while True:
        players = [None, 0, 1, 2] if state.current_player() >= 0 else [None]
        for told in [() if player is None else (player,) for player in players]:
            assert state.legal_actions(*told) == pyspiel.State.legal_actions(state, *told)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        if state.is_terminal():
            break
        state.legal_actions().clear()  # a list of one's own each time
        state.chance_outcomes().clear()
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("mode", told_modes(), ids="-".join)
def test_openspiel_writes_a_playthrough(mode):
    """Every mode but those of Mage Knight: OpenSpiel prints all numbers of many positions, and there are 13,582 of them in games
    of hundreds of decisions. Its random simulation asks the same of all tables."""
    # It brings all of scipy, which nobody else need wait for.
    from open_spiel.python.algorithms import generate_playthrough

    game, id = mode
    short = f",settings={SHORT}" if game == "battlecrest" else ""
    told = generate_playthrough.playthrough(f"tafelrunde_{game}(mode={id},deals=2{short})", [0], seed=1)
    assert "IsTerminal() = True" in told
    assert "Returns() = [" in told
    assert told.count("LegalActions() = [") > 20


def dealt(game: str, deal: int = 0) -> openspiel.TableState:
    state = pyspiel.load_game(game).new_initial_state()
    state.apply_action(deal)
    return state  # type: ignore[no-any-return]


def test_an_algorithm_of_openspiel_plays_battlecrest():
    """Its searches take a position, think and choose; with hidden cards, too."""
    chance = np.random.RandomState(2)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    state = dealt(f"tafelrunde_battlecrest(deals=2,settings={SHORT})")
    game = state.get_game()
    searching = mcts.MCTSBot(game, 2, 4, rollouts, random_state=chance)
    assert searching.step(state) in state.legal_actions()
    guessing = ismcts.ISMCTSBot(
        game=game, evaluator=rollouts, uct_c=2, max_simulations=4, random_state=chance
    )
    assert guessing.step(state) in state.legal_actions()


def test_an_information_state_is_what_a_player_has_seen_and_answered():
    one, other = dealt("tafelrunde_pixel_tactics", 4), dealt("tafelrunde_pixel_tactics", 4)
    dice = Random(1)
    for number in range(30):
        player = one.current_player()
        if number % 3:  # asked now and then or never: it makes no difference
            one.information_state_string(player)
        action = dice.choice(one.legal_actions())
        one.apply_action(action)
        other.apply_action(action)
    player = other.current_player()
    told = other.information_state_string(player)
    assert told == one.information_state_string(player) == other.clone().information_state_string(player)
    assert told != other.information_state_string(1 - player)
    tensor = other.information_state_tensor(player)
    bits = np.unpackbits(np.frombuffer(bytes.fromhex(told)[:8], np.uint8))
    assert np.array_equal(tensor[-64:], bits)


def test_a_redrawn_position_is_the_same_to_the_one_who_looks():
    state, dice = dealt("tafelrunde_pixel_tactics", 4), Random(1)
    for _ in range(30):
        state.apply_action(dice.choice(state.legal_actions()))
    player = state.current_player()
    world = state.resample_from_infostate(player, dice.random)
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.observation_string(player) == state.observation_string(player)
    assert world.legal_actions() == state.legal_actions()
    assert state.course.match is not None
    assert world.course.match.digest() != state.course.match.digest()
    assert world.observation_string(1 - player) != state.observation_string(1 - player)
    for _ in range(6):
        action = dice.choice(world.legal_actions())
        world.apply_action(action)
    assert len(world.information_state_string(1 - player)) == 32
