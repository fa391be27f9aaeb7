"""Every game of the shelf as a game of OpenSpiel, written in Python: `pyspiel.load_game("tafelrunde_battlecrest")`.

Chance decides once, at the root: which of `deals` deals is played. From there on the same answers lead to the same game, so that
algorithms which sample or enumerate chance find an ordinary game tree. What a player cannot know in it is redrawn by
`resample_from_infostate`.

An information state is everything that a player was shown when it decided, and what it answered. It is kept as a digest, and only
where somebody asks for it: then the past is played again once, and remembered from there on.
"""

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from tafelrunde import Match, all_games
from tafelrunde.core.choice import Choice
from tafelrunde.core.game import as_json
from tafelrunde.core.numbers import encode
from tafelrunde.lab.arrays import Table, rewards

DEALS = 1000
LONGEST = 20_000  # decisions; no game we know of takes half as many
RECALL = 64  # bits of the digest that end an information state's tensor

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
NOTHING_YET = b"begin"

World = tuple[list[tuple[int, int]], int, int]
"""A world that was left: what was answered in it; then who looked, and with which key all else was drawn anew."""


class Course:
    """A game as it has gone so far. OpenSpiel copies states deeply: a match has a better way."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.deal = -1
        self.match: Match | None = None
        self.choice: Choice | None = None  # what is asked now
        self.answers: list[tuple[int, int]] = []  # since the beginning: of the deal, or of a redrawn world
        self.worlds: list[World] = []  # what was answered and redrawn before that beginning
        self.redrawn: Match | None = None  # where a redrawn world begins
        self.before: dict[int, bytes] = {}  # by player: digest of the past before that beginning
        self.past: dict[
            int, bytes
        ] = {}  # by player: digest of all own decisions, as far as somebody has asked
        self.present: dict[int, bytes] = {}  # the same with what is seen now

    def __deepcopy__(self, memo: object) -> "Course":
        twin = Course(self.table)
        if self.match is not None:
            twin.deal = self.deal
            twin.go_on_in(self.match.clone())
        twin.answers = self.answers.copy()
        twin.worlds, twin.redrawn, twin.before = self.worlds, self.redrawn, self.before
        twin.past, twin.present = self.past.copy(), self.present.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Deal, answers and redrawings are the whole game: they are kept, and played again."""
        return _course, (self.table, self.deal, self.worlds, self.answers, self.before)

    @property
    def player(self) -> int:
        """Who decides now."""
        if self.choice is not None:
            return self.choice.seat
        return CHANCE if self.match is None else TERMINAL

    def begin(self, deal: int) -> None:
        self.deal = deal
        self.go_on_in(self.table.new(deal))

    def go_on_in(self, match: Match) -> None:
        self.match = match
        self.choice = match.choice

    def recall(self, player: int) -> bytes:
        """A digest of what a player saw at each of its decisions, and answered, and of what it sees now."""
        if self.match is None:
            return NOTHING_YET
        if player not in self.present:
            if player not in self.past:
                self.past[player] = self._played_again(player)
            self.present[player] = _seen(self.match, player, self.past[player])
        return self.present[player]

    def _played_again(self, player: int) -> bytes:
        match = self.table.new(self.deal) if self.redrawn is None else self.redrawn.clone()
        digest = self.before.get(player, NOTHING_YET)
        for seat, index in self.answers:
            if seat == player:
                digest = _answered(_seen(match, player, digest), index)
            match.answer(index, seat)
        return digest

    def answer(self, index: int) -> None:
        match, choice = self.match, self.choice
        assert match is not None and choice is not None
        player = choice.seat
        if player in self.present:
            self.past[player] = _answered(self.present[player], index)
        else:  # nobody has looked: if somebody does later, the past is played again
            self.past.pop(player, None)
        self.present.clear()
        self.answers.append((player, index))
        match.play(choice.values[index], choice)
        self.choice = match.choice

    def play_again(self, answers: list[tuple[int, int]]) -> None:
        assert self.match is not None
        for seat, index in answers:
            self.match.answer(index, seat)
        self.answers = answers.copy()
        self.choice = self.match.choice

    def redraw(self, player: int, key: int) -> None:
        """From here on in a world in which all that this player cannot know is drawn anew. The others remember nothing from
        before: they have seen something else in it."""
        assert self.match is not None
        self.recall(player)
        self.before = {player: self.past[player]}
        self.past = self.before.copy()
        self.present = {player: self.present[player]}
        self._begin_world(player, key)

    def _begin_world(self, player: int, key: int) -> None:
        assert self.match is not None
        self.worlds = [*self.worlds, (self.answers, player, key)]
        self.answers = []
        self.redrawn = self.match.resample(player, key)
        self.go_on_in(self.redrawn.clone())


def _course(
    table: Table, deal: int, worlds: list[World], answers: list[tuple[int, int]], before: dict[int, bytes]
) -> Course:
    """The course of which these are told (`Course.__reduce__`)."""
    course = Course(table)
    if deal < 0:
        return course
    course.begin(deal)
    for earlier, player, key in worlds:
        course.play_again(earlier)
        course._begin_world(player, key)
    course.play_again(answers)
    course.before = before
    return course


def _seen(match: Match, player: int, before: bytes) -> bytes:
    numbers = encode(match, player)
    return blake2b(before + numbers.observation.tobytes() + numbers.rows.tobytes(), digest_size=16).digest()


def _answered(seen: bytes, index: int) -> bytes:
    return blake2b(seen + index.to_bytes(4, "little"), digest_size=16).digest()


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position. Where several decide at once they are asked one after the other, and none learns what the others chose."""

    def __init__(self, game: "TableGame") -> None:
        super().__init__(game)
        self.course = Course(game.table)
        self.player = CHANCE

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    # OpenSpiel would find out this and the next one by asking back, up to three times: here its algorithms in Python get the
    # answer at once.
    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.player < 0:
            return self.get_game().every_deal.copy() if self.player == CHANCE else []
        return self._legal_actions(self.player if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        choice = self.course.choice
        if choice is None or choice.seat != player:
            return []
        return list(range(len(choice.values)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes.copy()

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.match is None:
            course.begin(action)
        else:
            course.answer(action)
        choice = course.choice
        self.player = TERMINAL if choice is None else choice.seat

    def _action_to_string(self, player: int, action: int) -> str:
        match = self.course.match
        if match is None:
            return f"deal {action}"
        choice = match.choices.get(player)
        return "" if choice is None else f"{action}: {choice.options[action].text('en')}"

    def returns(self) -> list[float]:
        match = self.course.match
        return [0.0] * self.course.table.seats if match is None else rewards(match)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """The same position with everything that this player cannot know drawn anew."""
        twin: TableState = self.clone()
        twin.course.redraw(player, int(sampler() * (1 << 60)))
        twin.player = twin.course.player
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


def _restored(told: str) -> Any:
    return pyspiel.deserialize_game_and_state(told)[1]


class TableObserver:
    """What a player may know now: as numbers (with a row for each option), and in words. With perfect recall the numbers end in
    the bits of a digest of all that the player has seen and answered before."""

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters {params}: there are none")
        layout = table.layout
        self.recall = kind.perfect_recall
        pieces = [("observation", (layout.size,)), ("options", (layout.most, layout.width))]
        if self.recall:
            pieces.append(("recall", (RECALL,)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        match = state.course.match
        if match is None:
            self.tensor.fill(0)
            return
        numbers = encode(match, player)
        self.dict["observation"][:] = np.frombuffer(numbers.observation, np.float32)
        self.dict["options"].reshape(-1)[:] = np.frombuffer(numbers.rows, np.float32)
        if self.recall:
            bits = np.frombuffer(state.course.recall(player)[: RECALL // 8], np.uint8)
            self.dict["recall"][:] = np.unpackbits(bits)

    def string_from(self, state: TableState, player: int) -> str:
        match = state.course.match
        if match is None:
            return "nothing is dealt yet"
        if self.recall:
            return state.course.recall(player).hex()
        choice = match.choices.get(player)
        seen = {
            "view": as_json(match.game.view(match.state, player)),
            "question": None if choice is None else choice.text("en"),
            "options": [] if choice is None else [option.text("en") for option in choice.options],
        }
        return json.dumps(seen, sort_keys=True, ensure_ascii=False)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf. Parameters: `mode`, `players`, `deals`, and `settings` ("hero0:korvu|hero1:akhena")."""

    id = ""
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        settings = str(params.get("settings", ""))
        pairs = [pair.partition(":") for pair in settings.split("|") if pair]
        options: dict[str, object] = {name: value for name, _, value in pairs}
        self.table = Table(self.id, params.get("mode") or None, params.get("players") or None, options)
        self.deals = int(params.get("deals", DEALS))
        self.every_deal = list(range(self.deals))
        self.outcomes = [(deal, 1.0 / self.deals) for deal in self.every_deal]
        super().__init__(self.kind, self._info(), params)

    def _info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.table.layout.most,
            max_chance_outcomes=self.deals,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return load_game, (str(self),)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.table, kind, params)


def load_game(told: str) -> Any:
    """OpenSpiel's own function, with our games registered: whoever reads a saved game in another process imports this module
    by it."""
    return pyspiel.load_game(told)


def _register(id: str, name: str, seats: tuple[int, int]) -> None:
    kind = pyspiel.GameType(
        short_name=f"tafelrunde_{id}",
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"mode": "", "players": 0, "deals": DEALS, "settings": ""},
    )
    pyspiel.register_game(kind, type(f"{id.title()}Game", (TableGame,), {"id": id, "kind": kind}))


for _info in all_games():
    _register(_info.id, _info.names["en"], _info.seats)
