"""Pixel Tactics: the game and the order of play."""

from pathlib import Path
from typing import Final, cast

from tafelrunde.core.choice import Flow, prompts_of
from tafelrunde.core.game import Game, Mode, Outcome, ScoreRow, Setting, Setup, as_json, rooms_of
from tafelrunde.core.words import Texts, word
from tafelrunde.games.pixel_tactics import (
    attack,
    battle,
    characters_alchemist_to_gunner,
    characters_healer_to_oracle,
    characters_overlord_to_templar,
    characters_trapper_to_playtester,
    damage,
    drawing,
    hidden,
    judge,
    leaders,
    numbers,
    picking,
    reactions,
    recruiting,
    saving,
    setup,
    turn,
    view,
)
from tafelrunde.games.pixel_tactics.content import CHARACTER_IDS, CHARACTER_OF
from tafelrunde.games.pixel_tactics.effects import effects_missing, write_down
from tafelrunde.games.pixel_tactics.rounds import end_round, end_wave
from tafelrunde.games.pixel_tactics.state import (
    CHOOSE_LEADERS,
    DEAL,
    DRAW,
    LEADER_CELL,
    OVER,
    TURN,
    WAVE_END,
    PixelState,
)
from tafelrunde.games.pixel_tactics.units import leader, leader_life

ATOMS: Final = ("atoms", "progress")  # the modules whose functions change a position

_CHARACTERS: Final = [
    characters_alchemist_to_gunner,
    characters_healer_to_oracle,
    characters_overlord_to_templar,
    characters_trapper_to_playtester,
]
write_down(_CHARACTERS)
reactions.fill_table()
# A missing effect would only show when it is carried out.
assert not effects_missing(), f"no function for {effects_missing()}"


class PixelTactics(Game[PixelState]):
    id = "pixel_tactics"
    most_options = 64
    version = 1
    framing = ("turn", "round", "wave_end", "first")
    consequences = (
        "game_won",
        "leader_killed",
        "killed",
        "damage",
        "revive",
        "return",
        "intercept",
        "heal",
        "strength",
        "boost",
        "fewer_actions",
        "more_actions",
        "discard",
        "attack_melee",
        "attack_ranged",
        "swap",
        "recruit",
        "clear",
        "draw",
        "move",
    )
    round_name = {"de": "Partie", "en": "Game"}  # noqa: RUF012 - as the class it overrides
    tally_name = {"de": "Siegkarten", "en": "Victory cards"}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(
            word("Pixel Tactics", "Pixel Tactics"),
            [
                Mode("duel", word("Einzelspiel", "Single game"), (2, 2)),
                Mode("match", word("Partie über mehrere Spiele", "Match over several games"), (2, 2)),
            ],
            Texts.load(Path(__file__).parent / "text"),
        )
        asking = [leaders, turn, recruiting, attack, battle, damage, reactions, picking, *_CHARACTERS]
        self.rooms = rooms_of(saving, view, hidden, numbers, drawing)
        self.prompts = prompts_of(asking)

    # --- making a game ----------------------------------------------------------------------------------------------------

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return setup.settings(self.texts, mode)

    def setup(self, agreed: Setup) -> PixelState:
        return PixelState(agreed.rng(), setup.read_rules(agreed.mode, agreed.options))

    def load(self, data: dict[str, object], agreed: Setup) -> PixelState:
        return saving.load(data, setup.read_rules(agreed.mode, agreed.options))

    # --- playing ----------------------------------------------------------------------------------------------------------

    def step(self, s: PixelState) -> Flow[None]:
        if s.phase == TURN:
            return turn.take_action(s)
        if s.phase == WAVE_END:
            return end_wave(s)
        if s.phase == DEAL:
            return leaders.deal_cards(s)
        if s.phase == CHOOSE_LEADERS:
            return leaders.choose_leaders(s)
        return end_round(s)

    def outcome(self, s: PixelState) -> Outcome | None:
        if s.phase != OVER:
            return None
        if s.result == DRAW:
            return Outcome([1, 1], [0.5, 0.5], s.reason, self.texts)
        ranks = [1 if seat == s.result else 2 for seat in range(2)]
        return Outcome(ranks, [2.0 - rank for rank in ranks], s.reason, self.texts)

    def marks(self, s: PixelState) -> dict[str, int]:
        """A turn is one player's part of a wave; its end is a stretch of its own."""
        part = 2 if s.phase != TURN else 0 if s.active == s.first else 1
        return {"turn": ((s.game * 1000 + s.round) * 3 + s.wave) * 3 + part}

    def tally(self, s: PixelState) -> tuple[int, list[int]] | None:
        """In a match, the cards in the victory piles after each game (PT-13.2); a single game is not counted."""
        return (s.game, [len(pile) for pile in s.piles]) if s.rules.goal else None

    def standing(self, s: PixelState) -> list[ScoreRow]:
        """A single game is won or lost; this says how narrowly. In a match the games are counted (tally)."""
        if s.rules.goal or s.phase in (DEAL, CHOOSE_LEADERS):
            return []
        leaders = [leader_life(s, seat) for seat in range(2)]
        heroes = [(s.alive[seat] & ~(1 << LEADER_CELL)).bit_count() for seat in range(2)]
        corpses = [s.fallen[seat].bit_count() for seat in range(2)]
        return [
            ScoreRow("leader", word("Leben des Anführers", "Leader's life"), leaders),
            ScoreRow("heroes", word("Lebende Helden", "Living heroes"), heroes),
            ScoreRow("corpses", word("Leichen in der Einheit", "Corpses in the unit"), corpses),
        ]

    # --- looking ----------------------------------------------------------------------------------------------------------

    def content(self, s: PixelState) -> dict[str, object]:
        return cast("dict[str, object]", as_json(view.content(s)))

    def records(self) -> list[type]:
        return view.RECORDS

    def judge(self, s: PixelState) -> list[float]:
        return judge.judge(s)

    def labels(self, s: PixelState) -> list[str]:
        """The leaders of a game, for win rates per leader; empty before they are revealed and between games of a match."""
        if leader(s, 0) < 0 or leader(s, 1) < 0:
            return []
        return [CHARACTER_IDS[CHARACTER_OF[leader(s, seat)]] for seat in range(2)]

    def abilities(self, s: PixelState) -> list[str]:
        return view.abilities(s)
