"""Pixel Tactics: setup and step, the order of play."""

from pathlib import Path
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, Value
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word
from tafelrunde.games.pixel_tactics import drawing, judge, order_effects, spells, view
from tafelrunde.games.pixel_tactics.book import effects_missing
from tafelrunde.games.pixel_tactics.cards import (
    ABILITY_NAMES,
    BASE_CHARACTERS,
    CHARACTER_IDS,
    CHARACTER_OF,
    CHARACTERS,
    DECK,
    PROFILES,
)
from tafelrunde.games.pixel_tactics.leaders import choose_leaders, deal_cards
from tafelrunde.games.pixel_tactics.load import load_state
from tafelrunde.games.pixel_tactics.options import PROMPT_RULES, describe, prompt_words
from tafelrunde.games.pixel_tactics.rounds import end_round, end_wave
from tafelrunde.games.pixel_tactics.state import (
    CHOOSE_LEADERS,
    DEAL,
    DRAW,
    FIRST_RANDOM,
    LEADER_BY_CHOICE,
    OVER,
    TURN,
    WAVE_END,
    PixelState,
    Rules,
)
from tafelrunde.games.pixel_tactics.turns import take_action
from tafelrunde.games.pixel_tactics.units import leader

GOALS: Final = ("4", "6")
FIRST_NAMES: Final = ("random", "seat0", "seat1")
CHOOSE: Final = "choose"

# Importing the effect files writes them into the book; a missing effect would only show when it is carried out.
EFFECT_FILES: Final = (spells.__name__, order_effects.__name__)
assert not effects_missing(), f"no function in {EFFECT_FILES} for {effects_missing()}"


class PixelTactics(Game[PixelState]):
    id = "pixel_tactics"
    version = 1

    def __init__(self) -> None:
        super().__init__(
            word("Pixel Tactics", "Pixel Tactics"),
            [
                Mode("duel", word("Einzelspiel", "Single game"), (2, 2)),
                Mode("match", word("Partie über mehrere Spiele", "Match over several games"), (2, 2)),
            ],
            Texts.load(Path(__file__).parent / "text"),
        )
        self.prompt_rules = PROMPT_RULES

    # --- making a game ----------------------------------------------------------------------------------------------------

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        settings = [
            Setting("promo", word("Promokarten", "Promo cards"), False),
            Setting(
                "profile",
                word("Kartenwerte", "Card numbers"),
                PROFILES[0],
                [
                    Value("classic", word("erste Auflage", "early printing")),
                    Value("revised", word("überarbeitete Auflage", "revised printing")),
                ],
            ),
            Setting(
                "first",
                word("Erster Spieler", "First player"),
                FIRST_NAMES[0],
                [
                    Value("random", word("ausgelost", "drawn at random")),
                    Value("seat0", word("Platz 1", "seat 1")),
                    Value("seat1", word("Platz 2", "seat 2")),
                ],
            ),
            Setting(
                "faction0",
                word("Fraktion von Platz 1", "Faction of seat 1"),
                "blue",
                [Value("blue", word("BLAU", "BLUE")), Value("red", word("ROT", "RED"))],
            ),
            Setting("concede", word("Aufgeben und Remis anbieten", "Conceding and offering draws"), False),
        ]
        if mode == "match":
            lengths = [
                Value("4", word("kurz: 4 Karten", "short: 4 cards")),
                Value("6", word("lang: 6 Karten", "long: 6 cards")),
            ]
            settings.append(Setting("goal", word("Siegesstapel", "Victory pile"), GOALS[0], lengths))
        else:
            leaders = [Value(CHOOSE, word("aus der Hand wählen", "choose from hand"))]
            leaders += [Value(character.id, character.leader_name) for character in DECK]
            settings.append(
                Setting("leader0", word("Anführer von Platz 1", "Leader of seat 1"), CHOOSE, leaders)
            )
            settings.append(
                Setting("leader1", word("Anführer von Platz 2", "Leader of seat 2"), CHOOSE, leaders)
            )
        return settings

    def setup(self, setup: Setup) -> PixelState:
        return PixelState(setup.rng(), read_rules(setup.mode, setup.options))

    def load(self, data: dict[str, object], setup: Setup) -> PixelState:
        context: dict[str, object] = {
            "packs": setup.packs,
            "options": setup.options,
            "mode": setup.mode,
            "seats": setup.seats,
        }
        return load_state({**context, **data}, read_rules(setup.mode, setup.options))

    # --- playing ----------------------------------------------------------------------------------------------------------

    def step(self, s: PixelState) -> Flow[None]:
        if s.phase == TURN:
            return take_action(s)
        if s.phase == WAVE_END:
            return end_wave(s)
        if s.phase == DEAL:
            return deal_cards(s)
        if s.phase == CHOOSE_LEADERS:
            return choose_leaders(s)
        return end_round(s)

    def outcome(self, s: PixelState) -> Outcome | None:
        if s.phase != OVER:
            return None
        if s.result == DRAW:
            ranks = [1, 1]
            scores = [0.5, 0.5]
        else:
            ranks = [1 if seat == s.result else 2 for seat in range(2)]
            scores = [1.0 if seat == s.result else 0.0 for seat in range(2)]
        return Outcome(ranks, scores, s.reason, self.texts)

    # --- looking ----------------------------------------------------------------------------------------------------------

    def view(self, s: PixelState, seat: int | None) -> dict[str, object]:
        return view.view(s, seat)

    def drawing(self, s: PixelState, seat: int | None, lang: str) -> str:
        return drawing.draw(s, seat, lang)

    def content(self, s: PixelState) -> dict[str, object]:
        return view.content(s)

    def resample(self, s: PixelState, seat: int, rng: Rng) -> None:
        view.resample(s, seat, rng)

    def option(self, s: PixelState, choice: Choice, value: int) -> Option:
        return describe(s, choice, value)

    def prompt_words(self, s: PixelState, choice: Choice) -> dict[str, object]:
        return prompt_words(s, choice)

    def judge(self, s: PixelState, seat: int) -> float:
        return judge.judge(s, seat)

    def weight(self, s: PixelState, choice: Choice, value: int) -> int:
        return judge.weight(s, choice, value)

    def labels(self, s: PixelState) -> list[str]:
        """The leaders of a game, for win rates per leader; empty before they are revealed and between games of a match."""
        if leader(s, 0) < 0 or leader(s, 1) < 0:
            return []
        return [CHARACTER_IDS[CHARACTER_OF[leader(s, seat)]] for seat in range(2)]

    def census(self, s: PixelState) -> dict[str, int]:
        """No card is ever lost or doubled."""
        count = (
            len(s.promo_deck) + len(s.apart) + (1 if s.held >= 0 else 0) + len([c for c in s.cells if c >= 0])
        )
        for seat in range(2):
            for zone in (s.hand[seat], s.deck[seat], s.discard[seat], s.piles[seat]):
                count += len(zone)
        if s.phase == DEAL:
            count = 58 if s.rules.promo else 50  # all cards return to their decks when the next game is dealt
        return {"cards": count}

    def abilities(self, s: PixelState) -> list[str]:
        count = CHARACTERS if s.rules.promo else BASE_CHARACTERS
        return ABILITY_NAMES[: count * 5]


def read_rules(mode: str, options: dict[str, object]) -> Rules:
    """What was agreed, from checked options."""
    promo = options.get("promo") is True
    leaders = (_preset(options, "leader0", promo), _preset(options, "leader1", promo))
    if leaders[0] >= 0 and leaders[0] == leaders[1]:
        raise TafelrundeError("options leader0 and leader1: expected two different leaders (PT-2.8)")
    return Rules(
        PROFILES.index(str(options.get("profile", PROFILES[0]))),
        promo,
        options.get("concede") is True,
        int(str(options.get("goal", GOALS[0]))) if mode == "match" else 0,
        0 if options.get("faction0", "blue") == "blue" else 1,
        FIRST_NAMES.index(str(options.get("first", FIRST_NAMES[0]))) - 1,
        leaders,
    )


def _preset(options: dict[str, object], key: str, promo: bool) -> int:
    name = str(options.get(key, CHOOSE))
    if name == CHOOSE:
        return LEADER_BY_CHOICE
    character = CHARACTER_IDS.index(name)
    if character >= BASE_CHARACTERS and not promo:
        raise TafelrundeError(f"option {key}: {name} is a promo card; expected the option promo to be on")
    return character


assert FIRST_NAMES.index("random") - 1 == FIRST_RANDOM
