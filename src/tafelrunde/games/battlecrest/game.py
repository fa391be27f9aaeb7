"""Battlecrest as the table sees it."""

from tafelrunde.core.choice import Flow, prompts_of
from tafelrunde.core.game import Game, Mode, Outcome, ScoreRow, Setting, Setup, as_json, rooms_of
from tafelrunde.core.words import word
from tafelrunde.games.battlecrest import (
    abilities,
    combat,
    drawing,
    hidden,
    judge,
    movement,
    numbers,
    previews,
    saving,
    turn,
    view,
)
from tafelrunde.games.battlecrest import setup as setting_up
from tafelrunde.games.battlecrest.judge import life_left
from tafelrunde.games.battlecrest.naming import TEXTS
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import DRAW, PLAY, RUNNING, Position


class Battlecrest(Game[Position]):
    """A duel of two heroes. A step is the choice of a hero, later one turn action."""

    id = "battlecrest"
    most_options = 64
    version = 1
    framing = ("turn", "start", "turn_action")
    consequences = (
        "defeated",
        "wounded",
        "damage",
        "control",
        "undefended",
        "defend",
        "guard",
        "attack",
        "danger",
        "flip",
        "breathe",
        "move",
    )
    takes_packs = True
    hidden_info = False

    def __init__(self) -> None:
        super().__init__(
            word("Battlecrest", "Battlecrest"), [Mode("duel", word("Duell", "Duel"), (2, 2))], TEXTS
        )
        self.rooms = rooms_of(saving, view, hidden, numbers, drawing)
        self.prompts = prompts_of([setting_up, turn, movement, abilities, combat])

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return setting_up.settings_of(library_of(packs))

    def setup(self, setup: Setup) -> Position:
        return setting_up.new_position(setup)

    def step(self, s: Position) -> Flow[None]:
        return turn.take_turn_action(s) if s.phase == PLAY else setting_up.choose_heroes(s)

    def outcome(self, s: Position) -> Outcome | None:
        if s.result == RUNNING:
            return None
        if s.result == DRAW:
            return Outcome([1, 1], [0.5, 0.5], s.reason, self.texts)
        ranks = [1 if seat == s.result else 2 for seat in range(2)]
        return Outcome(ranks, [1.0 if seat == s.result else 0.0 for seat in range(2)], s.reason, self.texts)

    def standing(self, s: Position) -> list[ScoreRow]:
        """A duel is won or lost; this says how narrowly."""
        if len(s.heroes) < 2:
            return []
        left = [life_left(s, seat) for seat in range(2)]
        lost = [hero.healthy + hero.wounded - life for hero, life in zip(s.heroes, left, strict=True)]
        ready = [len(s.ready_actions(seat)) for seat in range(2)]
        return [
            ScoreRow("life", word("Leben übrig", "Life left"), left),
            ScoreRow("lost", word("Leben verloren", "Life lost"), lost),
            ScoreRow("ready", word("Aktionen bereit", "Actions ready"), ready),
        ]

    def marks(self, s: Position) -> dict[str, int]:
        """A turn, and each of its two actions."""
        return {"turn": s.turn, "action": s.turn * 2 + (s.done != 0)} if s.phase == PLAY else {}

    def content(self, s: Position) -> dict[str, object]:
        found = as_json(view.content(s))
        assert isinstance(found, dict)
        return found

    def records(self) -> list[type]:
        return [view.View, view.Content, *previews.RECORDS]

    def judge(self, s: Position) -> list[float]:
        return judge.judge(s)

    def labels(self, s: Position) -> list[str]:
        return [hero.id for hero in s.heroes]

    def abilities(self, s: Position) -> list[str]:
        return view.abilities(s)
