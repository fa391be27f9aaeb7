"""A small table for rule tests: say what a seat has, answer in words, read what came of it.

    table = Table(hand="march rage", crystals={"green": 1})
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert table.hero.move == 4

Seat 0 plays Tovak and is in the middle of its turn; `others` says what the other seats have, `deck` what lies on the deed
deck, the next card first (the rest of it is left out); `army` are its units ("peasants foresters/spent").
Everything else is a field of the saved position. Answers are named by
what an option refers to ("march", "0,0,NE", "red") or by its kind ("end", "rest").
"""

from typing import Any, ClassVar, Self

from tafelrunde import Match, Option
from tafelrunde.games.mage_knight.content import REWARDS, library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import NONE, Hero, Mage, is_up
from tafelrunde.games.mage_knight.unit_marks import banner_of, is_spent, token_of, wounds_of
from tafelrunde.games.mage_knight.vocabulary import COLOURS

Json = dict[str, Any]
MOST_MADE = 60
HEROES = ["tovak", "arythea", "goldyx", "norowas"]
# Fields that belong to a seat, not to the table.
SEAT_FIELDS = {
    "hero", "discard", "play", "gone", "open_hand", "fame", "level", "reputation", "at", "crystals", "tactic",
    "tactic_used", "hand_bonus", "mana", "dice", "dice_left", "move", "influence", "heal", "rules", "path", "used_card", "acted",
    "moved", "rested", "army", "skills", "skills_down", "skills_used", "plundered", "motivated", "interacting", "recruited",
    "hired", "rewards", "face_down",
    "later", "offers", "borrowed", "box", "spent_crystals", "cast", "set_dice", "wild_black", "move_cards", "healed",
    "wounds_in_hand", "wounds_in_discard", "rush", "rush_throws", "at_end", "again", "bending", "hurt_by",
    "locked", "exploited", "exploit", "tactic_turn", "tactic_die", "tucked", "aside", "claimed", "yields", "defeated", "fought",
    "marks",
}  # fmt: skip
CARD_LISTS = {
    "discard", "play", "gone", "open_hand", "skills", "skills_down", "skills_used", "rewards", "tucked", "aside", "cast",
}  # fmt: skip


def seat_record(hero: str, hand: str = "", deck: str | None = "", **fields: Any) -> Json:
    """What a seat has; a deck of None is what is left of the hero's cards."""
    record: Json = {"hero": hero, "hand": hand.split()}
    if deck is not None:
        record["deck"] = {"top": deck.split()}
    if "army" in fields:
        record["units"] = [unit_record(unit) for unit in fields.pop("army").split()]
    for name, value in fields.items():
        record[name] = value.split() if name in CARD_LISTS and isinstance(value, str) else value
    return record


def unit_record(text: str) -> Json:
    """ "catapults_2/spent/wounded": a unit card and what it is like; "banner_of_glory" after a slash is its banner, "red" the
    mana token on it."""
    unit, *marks = text.split("/")
    banners = [mark for mark in marks if mark.startswith("banner_of") or mark == "mysterious_box"]
    tokens = [mark for mark in marks if mark in COLOURS]
    return {
        "token": tokens[0] if tokens else None,
        "unit": unit, "spent": "spent" in marks, "wounds": marks.count("wounded"),
        "banner": banners[0] if banners else None, "banner_used": "used" in marks,
    }  # fmt: skip


class Table:
    """A match from a position that is given in words."""

    made: ClassVar[list[Match]] = []  # the last ones, for whoever wants to know what happened in them

    def __init__(
        self,
        hand: str = "",
        deck: str | None = "",
        *,
        mode: str = "full_conquest",
        seats: int = 2,
        others: dict[int, Json] | None = None,
        **fields: Any,
    ) -> None:
        own = {name: fields.pop(name) for name in list(fields) if name in SEAT_FIELDS}
        records = [seat_record(HEROES[0], hand, deck, **own)]
        for seat in range(1, seats):
            more = {"deck": "", **(others or {}).get(seat, {})}
            records.append(seat_record(more.pop("hero", HEROES[seat]), **more))
        if seats == 1:
            fields.setdefault("dummy", {"hero": "krang"})
        state = {**fields, "heroes": records}
        self.match = Match.from_position(
            {"game": "mage_knight", "mode": mode, "seats": seats, "options": {}, "state": state}
        )
        Table.made = [*Table.made[-MOST_MADE:], self.match]

    # --- answering ---------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str | None:
        return None if self.match.choice is None else self.match.choice.prompt

    @property
    def asked(self) -> int:
        assert self.match.choice is not None
        return self.match.choice.seat

    @property
    def options(self) -> list[str]:
        assert self.match.choice is not None
        return [name_of(option) for option in self.match.choice.options]

    def option(self, answer: str) -> Option:
        assert self.match.choice is not None
        return self.match.choice.options[self.options.index(answer)]

    def choose(self, prompt: str, *answers: str) -> "Table":
        """Answer this question; with several answers the same one several times in a row."""
        for answer in answers:
            assert self.prompt == prompt, (
                f"expected {prompt}, asked is {self.prompt} {self.match.choice and self.options}"
            )
            options = self.options
            assert options.count(answer) == 1, f"{prompt}: {answer!r} is not (once) among {options}"
            self.match.answer(options.index(answer))
        return self

    def end(self) -> "Table":
        """End the turn, discarding nothing."""
        return self.choose("turn.what", "end").choose("discard.card", "draw")

    def endure(self) -> Self:
        """Do nothing more in a combat; the hero takes all damage."""
        for _ in range(100):
            if self.match.choice is None or self.prompt not in ("fight.what", "damage.to"):
                break
            kinds = [option.kind for option in self.match.choice.options]
            ways = ("take_damage", "let_go", "damage_from", "next_phase", "end_fight")
            self.match.answer(kinds.index(next(way for way in ways if way in kinds)))
        return self

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def s(self) -> Mage:
        state = self.match.state
        assert isinstance(state, Mage)
        return state

    @property
    def hero(self) -> Hero:
        return self.s.heroes[0]

    @property
    def hand(self) -> str:
        return names(self.hero.hand)

    @property
    def discard(self) -> str:
        return names(self.hero.discard)

    @property
    def play(self) -> str:
        return names(self.hero.play)

    @property
    def at(self) -> str:
        return hex_name(self.hero.at)

    @property
    def army(self) -> str:
        """The own units as they are given."""
        return " ".join(army_of(self.s, unit) for unit in self.hero.units)

    @property
    def deck(self) -> str:
        """What is known to lie on the deed deck, the next card first."""
        return names(self.s.deck(0).top)

    @property
    def offered(self) -> list[str]:
        """The unit offer."""
        return [library().unit_card_ids[unit] for unit in self.s.units]

    @property
    def skills(self) -> str:
        return " ".join(library().skills[skill].id for skill in self.hero.skills)

    @property
    def common(self) -> str:
        """The common skill offer."""
        return " ".join(library().skills[skill].id for skill in self.s.common_skills)

    @property
    def rewards(self) -> list[str]:
        return [REWARDS[reward] for reward in self.hero.rewards]

    @property
    def crystals(self) -> dict[str, int]:
        return {COLOURS[colour]: n for colour, n in enumerate(self.hero.crystals) if n}

    @property
    def mana(self) -> dict[str, int]:
        return {COLOURS[colour]: n for colour, n in enumerate(self.hero.mana) if n}

    @property
    def source(self) -> list[str]:
        return [COLOURS[face] for face in self.s.source]

    @property
    def face_up(self) -> dict[str, bool]:
        """Space -> whether all tokens on it lie face up."""
        return {hex_name(hex): all(is_up(token) for token in lying) for hex, lying in self.s.tokens.items()}

    def told(self, kind: str) -> list[Json]:
        return [event for event in self.match.events(None) if event["kind"] == kind]


def army_of(s: Mage, unit: int) -> str:
    now = s.unit_state[unit]
    marks = ["spent"] * is_spent(now) + ["wounded"] * wounds_of(now)
    if token_of(now) != NONE:
        marks.append(COLOURS[token_of(now)])
    if banner_of(now) != NONE:
        marks.append(library().deeds[banner_of(now)].id)
    return "/".join([library().unit_card_ids[unit], *marks])


def names(cards: tuple[int, ...]) -> str:
    return " ".join(library().deeds[card].id for card in cards)


def name_of(option: Option) -> str:
    """A thing by what it is called, everything else by its kind; mana by where it comes from."""
    kind, _, name = option.refs[0].partition(":") if option.refs else ("", "", "")
    return option.kind if kind in ("", "token", "die", "crystal", "endless", "tactic_die") else name


def new_game(mode: str, seats: int, seed: int = 1, heroes: list[str] | None = None) -> Match:
    """A fresh match after heroes were chosen: the table is laid, tactics are about to be taken."""
    match = Match.new("mage_knight", mode, seats, seed, {})
    for name in heroes or [*HEROES[:seats], *(["krang"] if scenario_of(mode).has_dummy(seats) else [])]:
        assert match.choice is not None
        match.answer([name_of(option) for option in match.choice.options].index(name))
    return match


def position(match: Match) -> Mage:
    state = match.state
    assert isinstance(state, Mage)
    return state


def seen(match: Match, seat: int | None) -> Any:
    """What a seat sees, to look into."""
    return match.view(seat)
