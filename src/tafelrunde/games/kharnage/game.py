"""Kharnage: the order of play (KH-3) and what the table asks a game for."""

from collections.abc import Callable
from pathlib import Path

from tafelrunde.core.choice import Flow, prompts_of
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, as_json, rooms_of
from tafelrunde.core.words import Texts, Word, word
from tafelrunde.games.kharnage import (
    aim,
    attack,
    battle,
    drawing,
    effects,
    hidden,
    judge,
    numbers,
    reinforce,
    rounds,
    saving,
    setup,
    shout,
    smash,
    view,
)
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.state import MAX_SEATS, NO_DECK, Position
from tafelrunde.games.kharnage.turn import go_on

ATOMS = ("atoms",)
"""The modules that change positions, besides set-up and loading: what happens, and what a seat's thoughts redraw."""


class Kharnage(Game[Position]):
    id = "kharnage"
    consequences = (
        "kharnage",
        "conquest",
        "destroyed",
        "captured",
        "net",
        "attack_strategy",
        "attack_surprise",
        "attack_veteran",
        "attack_explosion",
        "strength_melee",
        "strength_ranged",
        "absent",
        "defence_changed",
        "reinforced",
        "hand_card_played",
        "recalled",
        "taken_into_hand",
    )
    most_options = 64
    version = 1
    takes_packs = True

    tally_name = {"de": "Schädel", "en": "Skulls"}  # noqa: RUF012 - as the class it overrides

    def __init__(self) -> None:
        modes = [Mode("battle", word("Schlacht um den Hügel", "Battle for the hill"), (2, MAX_SEATS))]
        super().__init__(word("Kharnage", "Kharnage"), modes, Texts.load(Path(__file__).parent / "text"))
        self.rooms = rooms_of(saving, view, hidden, numbers, drawing)
        self.prompts = prompts_of([aim, attack, battle, effects, reinforce, rounds, setup, shout, smash])
        # by phase; a step is one instruction of a strategy card, or one card that is deployed
        self.steps: list[Callable[[Position], Flow[None]]] = [
            setup.choose_army,
            setup.muster,
            rounds.choose_strategies,
            go_on,
        ]

    # --- play ----------------------------------------------------------------------------------------------

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return setup.settings(library_of(packs), self.texts)

    def setup(self, wishes: Setup) -> Position:
        return setup.new_game(wishes)

    def step(self, s: Position) -> Flow[None]:
        return self.steps[s.phase](s)

    def outcome(self, s: Position) -> Outcome | None:
        return rounds.final_outcome(s, self.texts)

    def marks(self, s: Position) -> dict[str, int]:
        """A turn, and a step of the strategy card in it, can be taken back as a whole."""
        turn = s.round * MAX_SEATS + s.turn
        return {"turn": turn, "step": turn << 8 | s.cursor}

    def tally(self, s: Position) -> tuple[int, list[int]] | None:
        """Skulls (KH-12.2): conquest tiles at the end of each round, Kharnage tiles in between."""
        return s.round, [army.skulls() for army in s.armies]

    # --- what is seen and saved ----------------------------------------------------------------------------

    def views(self, s: Position, seats: list[int | None]) -> list[object]:
        return view.views(s, seats)

    def content(self, s: Position) -> dict[str, object]:
        cards = as_json(s.library.content)
        assert isinstance(cards, dict)
        return cards

    def records(self) -> list[type]:
        return view.RECORDS

    # --- for bots and tests --------------------------------------------------------------------------------

    def continuation(self, seats: int) -> int:
        return 20 * seats  # about to the end of the round, where skulls are counted

    def judge(self, s: Position) -> list[float]:
        return judge.judge(s)

    def labels(self, s: Position) -> list[str]:
        """The armies, for win rates per army; empty before they are chosen."""
        if any([army.deck == NO_DECK for army in s.armies]):
            return []
        return [army.cards.id for army in s.armies]

    def played(self, s: Position) -> list[Word]:
        return [army.names() for army in s.armies] if self.labels(s) else []

    def abilities(self, s: Position) -> list[str]:
        return view.abilities(s)
