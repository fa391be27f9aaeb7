"""A small table for rule tests: say what lies where, answer in words, read what lies there.

    t = Table({"F0": "fighter"}, {"F1": "paladin 3", "K0": "x oracle"}, hands=("knight", ""))
    t.pick("attack", "A:F0").pick("melee", "B:F1")
    assert t.damage("B:F1") == 7

Player A is seat 0 (BLUE), B is seat 1 (RED). Positions: row F, K, R and column 0-2; "A:F0". A card is written as its
character, then damage and marks: "knight 3", "knight acted", "x knight" (a corpse), "red.knight frail" (a taken hero),
"reporter lethal" (as much damage as its printed health).
Left out: leaders Dragon Mage (A, attack 3, health 17) and Mystic (B, attack 1, health 19), round 2, front wave, A is first
and on turn with 2 actions, decks of six cards that are not used elsewhere. A choice with one option answers itself.
"""

from typing import Any

from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import (
    BASE_CHARACTERS,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    DECK,
)
from tafelrunde.games.pixel_tactics.state import PixelState

Json = dict[str, Any]
COLOURS = ("blue", "red")
PLACES = [f"{row}{column}" for row in "FKR" for column in range(3)]


def card_name(text: str, seat: int) -> str:
    return text if "." in text else f"{COLOURS[seat]}.{text}"


def spot_of(place: str) -> int:
    return "AB".index(place[0]) * 9 + PLACES.index(place[2:])


class Table:
    def __init__(
        self,
        mine: dict[str, str] | None = None,
        theirs: dict[str, str] | None = None,
        *,
        hands: tuple[str, str] = ("", ""),
        decks: tuple[str | None, str | None] = (None, None),
        discards: tuple[str, str] = ("", ""),
        mode: str = "duel",
        options: Json | None = None,
        **state: Any,
    ) -> None:
        units = [{"K1": "dragon_mage", **(mine or {})}, {"K1": "mystic", **(theirs or {})}]
        self.used: set[str] = set()
        lying = [[self._lying(units[seat].get(place), seat, place) for place in PLACES] for seat in range(2)]
        hand = [self._cards(hands[seat], seat) for seat in range(2)]
        discard = [self._cards(discards[seat], seat) for seat in range(2)]
        promo_deck = self._cards(state.pop("promo_deck", ""), 0)
        piles = [self._cards(pile, seat) for seat, pile in enumerate(state.pop("piles", ("", "")))]
        given = [None if decks[seat] is None else self._cards(decks[seat] or "", seat) for seat in range(2)]
        deck = [self._filler(seat) if given[seat] is None else given[seat] for seat in range(2)]
        promo = {name for name in self.used if name.split(".")[1] in CHARACTER_IDS[BASE_CHARACTERS:]}
        owners = {name: COLOURS.index(name.split(".")[0]) for name in promo if name not in promo_deck}
        for seat in range(2):
            owners.update({name: seat for name in hand[seat] if name in promo})
        position = {
            "game": "pixel_tactics",
            "mode": mode,
            "options": {"promo": bool(promo), **(options or {})},
            "state": {
                "rng": [7, 0],
                "units": lying,
                "hand": hand,
                "deck": deck,
                "discard": discard,
                "promo_deck": promo_deck,
                "victory_piles": piles,
                "promo_owners": owners,
                **state,
            },
        }
        self.match = Match.from_position(position)

    # --- building -----------------------------------------------------------------------------------------------------

    def _use(self, text: str, seat: int) -> str:
        name = card_name(text, seat)
        self.used.add(name)
        return name

    def _cards(self, text: str, seat: int) -> list[str]:
        return [self._use(one, seat) for one in text.split()]

    def _lying(self, text: str | None, seat: int, place: str) -> Json | None:
        if not text:
            return None
        words = text.split()
        corpse = words[0] == "x"
        words = words[1:] if corpse else words
        lying: Json = {"card": self._use(words[0], seat)}
        if corpse:
            lying["corpse"] = True
        for mark in words[1:]:
            if mark.isdigit():
                lying["damage"] = int(mark)
            elif mark == "lethal":
                character = DECK[CHARACTER_IDS.index(words[0].split(".")[-1])]
                lying["damage"] = (character.leader if place == "K1" else character.hero).health
            elif mark.startswith("+"):
                lying["boost"] = int(mark)
            else:
                lying[mark] = True
        return lying

    def _filler(self, seat: int) -> list[str]:
        names = [f"{COLOURS[seat]}.{id}" for id in CHARACTER_IDS[:BASE_CHARACTERS]]
        return [name for name in names if name not in self.used][-6:]

    # --- answering ----------------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice:
        choice = self.match.choice
        assert choice is not None, "the game is over"
        return choice

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what: ("A", "turn.action")."""
        return "AB"[self.choice.seat], self.choice.prompt

    def options(self, kind: str | None = None) -> list[str]:
        """The pending options of a kind, each by its place, card, character or number."""
        return [_short(option) for option in self.choice.options if kind is None or option.kind == kind]

    @property
    def kinds(self) -> set[str]:
        return {option.kind for option in self.choice.options}

    def pick(self, kind: str, what: str | int | None = None) -> "Table":
        """Answer with the one option of this kind and this place, card, character or number."""
        fitting = [
            index
            for index, option in enumerate(self.choice.options)
            if option.kind == kind and (what is None or _short(option) == str(what))
        ]
        shown = [f"{option.kind} {_short(option)}" for option in self.choice.options]
        assert len(fitting) == 1, f"{kind} {what}: {len(fitting)} of {self.asked}: {shown}"
        self.match.answer(fitting[0], self.choice.seat)
        return self

    def forced(self) -> "Table":
        """Answer what has only one answer and is asked because it cannot be taken back."""
        while not self.match.over and self.choice.count == 1:
            self.match.answer(0, self.choice.seat)
        return self

    def offers(self, kind: str, what: str | int | None = None) -> bool:
        return any(
            option.kind == kind and (what is None or _short(option) == str(what))
            for option in self.choice.options
        )

    def attack(self, attacker: str, target: str, how: str = "melee") -> "Table":
        self.pick("attack", attacker)
        if self.asked[1] == "attack.target":
            self.pick(how, target)
        return self

    def spell(self, caster: str) -> "Table":
        """The Attack action with a spell, up to its first question."""
        self.pick("attack", caster)
        if self.match.choice is not None and self.asked[1] == "attack.target" and self.offers("spell"):
            self.pick("spell")
        return self

    def pass_turn(self) -> "Table":
        """Spend the rest of the turn drawing, or end it."""
        seat, wave = self.state.active, self.state.wave
        while (
            not self.match.over
            and self.asked[1] == "turn.action"
            and (self.state.active, self.state.wave) == (seat, wave)
        ):
            self.pick("end_turn" if self.offers("end_turn") else "draw")
        return self

    def end_wave(self) -> "Table":
        """Both players only draw until the wave is over, something else is asked or the game ends."""
        here = (self.state.round, self.state.wave)
        while (
            not self.match.over
            and self.asked[1] == "turn.action"
            and (self.state.round, self.state.wave) == here
        ):
            self.pass_turn()
        return self

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> PixelState:
        state = self.match.state
        assert isinstance(state, PixelState)
        return state

    def at(self, place: str) -> str:
        """What lies there: "knight", "x knight" for a corpse, "" for nothing."""
        spot = spot_of(place)
        card = self.state.cells[spot]
        if card < 0:
            return ""
        name = CHARACTER_IDS[CHARACTER_OF[card]]
        return "x " + name if self.state.fallen[spot // 9] >> spot % 9 & 1 else name

    def damage(self, place: str) -> int:
        card = self.state.cells[spot_of(place)]
        assert card >= 0, f"nothing lies on {place}"
        return self.state.damage[card]

    def attack_of(self, place: str) -> int:
        """The attack value in melee against a hero, as the view shows it."""
        unit = self.match.view(0)["seats"]
        assert isinstance(unit, list)
        value = unit["AB".index(place[0])]["unit"][PLACES.index(place[2:])]["attack"]
        assert isinstance(value, int)
        return value

    def hand(self, player: str) -> list[str]:
        return self._ids(self.state.hand["AB".index(player)])

    def deck(self, player: str) -> list[str]:
        """From the top."""
        return self._ids(self.state.deck["AB".index(player)][::-1])

    def discard(self, player: str) -> list[str]:
        return self._ids(self.state.discard["AB".index(player)])

    def _ids(self, cards: list[int]) -> list[str]:
        return [CHARACTER_IDS[CHARACTER_OF[card]] for card in cards]

    def cards(self, player: str) -> list[str]:
        return [CARD_NAMES[card] for card in self.state.hand["AB".index(player)]]

    @property
    def winner(self) -> str:
        """ "A", "B", "draw", or "" while the game runs."""
        outcome = self.match.outcome
        if outcome is None:
            return ""
        return "draw" if len(outcome.winners) == 2 else "AB"[outcome.winners[0]]

    @property
    def reason(self) -> str:
        return "" if self.match.outcome is None else self.match.outcome.reason

    def events(self, kind: str, seat: int | None = None) -> list[Json]:
        return [event for event in self.match.events(seat) if event["kind"] == kind]

    def abilities(self) -> list[str]:
        return [str(event["ability"]) for event in self.events("ability")]


def _short(option: Option) -> str:
    if option.refs:
        parts = option.refs[0].split(":")
        if parts[0] == "place":
            return f"{'AB'[int(parts[1])]}:{parts[2]}"
        if parts[0] == "row":
            return f"{'AB'[int(parts[1])]}:{parts[2]}"
        return parts[-1].split(".")[-1]
    return str(option.words.get("n", ""))
