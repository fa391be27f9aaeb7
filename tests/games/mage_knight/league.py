"""Heroes around a city that can be assaulted together: say what each holds, answer in words, read what came of it.

    league = League("march rage rage", "march rage rage", garrison="prowlers ironclads")
    league.propose(1, 1).agree().enter("march").beat("prowlers")

Tovak (seat 0) stands to the south-west of the red city, Arythea (1) to the east, Goldyx (2) to the north-west; it is Tovak's
turn, and the dummy is last in the order of the round. All have level 9: armour 4, hand limit 7.
"""

from typing import Any, Self

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.state import ATTACK_PHASE, Hero, kind_of
from tests.games.mage_knight.arena import Arena, token
from tests.games.mage_knight.table import Json, Table, names

CITY = "0,1,C"
TILES = {"0,0": "start_a", "0,1": "core_08"}
PLACES = ["0,1,SW", "0,1,E", "0,1,NW", "0,1,NE"]
STRONG: Json = {"level": 9, "fame": 80}
DECK = "march march march march march march march"


class League(Arena):
    """A cooperative game in front of a city."""

    def __init__(self, *hands: str, garrison: str = "prowlers prowlers", **fields: Any) -> None:
        others: dict[int, Json] = {
            seat: {"at": PLACES[seat], "hand": hand, "deck": DECK, **STRONG}
            for seat, hand in enumerate(hands)
            if seat
        }
        for seat, more in fields.pop("others", {}).items():
            others[seat].update(more)
        tokens = {CITY: [token(one) for one in garrison.split()], **fields.pop("tokens", {})}
        given: Json = {
            "mode": "full_cooperation", "seats": len(hands), "others": others, "tiles": TILES, "tokens": tokens,
            "at": PLACES[0], "dummy": {"hero": "krang"}, "phase": "act", "dice_left": 1,
            "stack": {"countryside_left": 3}, "round": 2, **STRONG,
        }  # fmt: skip
        Table.__init__(self, hands[0], fields.pop("deck", DECK), **{**given, **fields})

    # --- answering ---------------------------------------------------------------------------------------------------

    def propose(self, *shares: int, invite: str = "1") -> Self:
        """Tovak proposes it: whom to invite, and how many defenders each but the last faces."""
        self.pick("propose_joint")
        if self.prompt == "joint.invite":
            self.invite(invite)
        for share in shares:
            if self.prompt == "joint.share":
                assert self.match.choice is not None
                counts = [option.words["n"] for option in self.match.choice.options]
                self.match.answer(counts.index(share))
        return self

    def invite(self, seats: str) -> Self:
        assert self.match.choice is not None
        options = [[ref.partition(":")[2] for ref in option.refs] for option in self.match.choice.options]
        self.match.answer(options.index(seats.split()))
        return self

    def agree(self, *answers: str) -> Self:
        """Everybody who is invited answers; without answers all agree."""
        for place, seat in enumerate(sorted(self.match.choices)):
            kind = f"{answers[place] if answers else 'agree'}_joint"
            choice = self.match.choices[seat]
            assert choice.prompt == "joint.agree"
            self.match.answer([option.kind for option in choice.options].index(kind), seat)
        return self

    def enter(self, *cards: str) -> Self:
        """Into the city, after these cards were played for move points."""
        for card in cards:
            self.pick("play", card).pick("basic")
        self.choose("turn.what", CITY)
        return self.pick("no_more") if self.prompt == "challenge.more" else self

    def beat(self, *enemies: str) -> Self:
        """Take all damage, then defeat these enemies with two cards each; the others stay."""
        while self.s.combat.stage != ATTACK_PHASE:
            self.pick("next_phase") if self.offers("next_phase") else self.endure_one()
        for enemy in enemies:
            for n, card in enumerate(("rage", "rage")):
                if n == 0:
                    self.match.answer(self.listed("attack_on", enemy)[0])
                self.pick("play", card).pick("basic")
            self.pick("strike")
        return self.give_up()

    def give_up(self) -> Self:
        """Go on to the end of this combat."""
        seat = None if self.s.fight is None else self.s.fight.seat
        while self.s.fight is not None and self.s.fight.seat == seat and self.prompt != "turn.what":
            if self.offers("next_phase") or self.offers("end_fight"):
                self.next()
            else:
                self.endure_one()
        return self

    def endure_one(self) -> Self:
        assert self.match.choice is not None
        kinds = [option.kind for option in self.match.choice.options]
        self.match.answer(kinds.index(next(kind for kind in ("take_damage", "damage_from") if kind in kinds)))
        return self

    def finish(self) -> Self:
        """The turn of whoever is asked ends; what has to be discarded is."""
        self.pick("end")
        while self.prompt in ("discard.card", "glade.wound"):
            self.match.answer(0 if self.options[0] != "skip" else 1)
        return self

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def joint(self) -> Joint:
        joint = self.s.quest.joint
        assert joint is not None
        return joint

    @property
    def proposes(self) -> bool:
        return self.offers("propose_joint")

    def seat(self, number: int) -> Hero:
        return self.s.heroes[number]

    def place(self, number: int) -> str:
        return hex_name(self.s.heroes[number].at)

    def held(self, number: int) -> str:
        return names(self.s.heroes[number].hand)

    @property
    def garrison(self) -> list[str]:
        """Who defends the city."""
        lying = self.s.tokens.get(HEX_NUMBERS[CITY], ())
        return sorted([library().enemies[kind_of(one)].id for one in lying])

    @property
    def shields(self) -> tuple[int, ...]:
        return self.s.shields.get(HEX_NUMBERS[CITY], ())
