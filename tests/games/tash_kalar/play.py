"""A small table for rule tests: draw the arena, answer in words, read the arena.

    table = Play('''
        . . . . .
      . . . . . . .
    . . . . . . . . .
    . . . . a . . . .
    . . . . . . . . .
    . . . . a . . . .
    . . . . . . . . .
      . . . . . . .
        . . . . .
    ''', hand="swordmaster")
    table.summon("swordmaster", "E5")
    assert table.arena == {"E4": "a", "E5": "a", "E6": "a"}

In a drawing every word is a square, row by row, without the corners. "." is empty, a letter is a piece: a, b, c, d are
commons of sides 0 to 3, A, B, C, D heroics, and A*, B*, C*, D* legendary pieces. Play(at={"E4": "a", "E6": "a"}) says the
same in fewer words. Answers are named by what an option refers to ("E5", "swordmaster", "side:1") or by its kind ("place",
"end", "done").
"""

from typing import Any

from tafelrunde import Match, Option
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import Position

Json = dict[str, Any]
DECKS = ["northern_imperial", "highland", "sylvan", "southern_imperial"]
SIGNS = "abcd"
RANKS = ["common", "heroic", "legendary"]


def piece_of(sign: str) -> tuple[int, str]:
    """Side and rank of a sign."""
    side = SIGNS.index(sign[0].lower())
    return side, "legendary" if sign.endswith("*") else "heroic" if sign[0].isupper() else "common"


def drawn(drawing: str) -> dict[str, str]:
    """Square name -> sign, for every square that is not empty."""
    signs = drawing.split()
    assert len(signs) == len(ALL_SQUARES), f"69 squares are drawn as 69 words, not {len(signs)}"
    return {SQUARE_NAMES[square]: sign for square, sign in zip(ALL_SQUARES, signs) if sign != "."}


def school_of(being: str) -> str | None:
    number = library().being(being).school
    return None if number < 0 else library().schools[number].id


def cards(listed: str) -> list[str]:
    return listed.split()


class Play:
    """A match from a drawn position. Seat 0 is to move, with two actions, in its second turn."""

    def __init__(
        self,
        drawing: str = "",
        *,
        at: dict[str, str] | None = None,
        mode: str = "duel",
        seats: int | None = None,
        hand: str = "",
        legends: str = "",
        flares: str = "",
        decks: list[str] | None = None,
        others: dict[int, Json] | None = None,
        sides: dict[int, Json] | None = None,
        **state: Any,
    ) -> None:
        seats = seats or {"duel": 2, "high_form": 2, "melee": 3}.get(mode, 4)
        number_of_sides = 2 if seats == 2 or mode.startswith("team") else seats
        pieces: list[dict[str, str]] = [{} for _ in range(number_of_sides)]
        for name, sign in {**(drawn(drawing) if drawing else {}), **(at or {})}.items():
            side, rank = piece_of(sign)
            pieces[side][name] = rank
        records: list[Json] = [{"deck": deck} for deck in (decks or decks_for(hand, seats))]
        seat = state.get("seat", 0)
        records[seat].update(hand=cards(hand), legends=cards(legends), flares=cards(flares))
        for other, more in (others or {}).items():
            records[other].update(more)
        state["seats"] = records
        state["sides"] = [{"pieces": one, **(sides or {}).get(n, {})} for n, one in enumerate(pieces)]
        options: Json = {}
        self.match = Match.from_position(
            {"game": "tash_kalar", "mode": mode, "seats": seats, "options": options, "state": state}
        )

    # --- answering -----------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str | None:
        """What is asked now."""
        return None if self.match.choice is None else self.match.choice.prompt

    @property
    def asked(self) -> int:
        """Who is asked."""
        assert self.match.choice is not None
        return self.match.choice.seat

    @property
    def options(self) -> set[str]:
        """The answers that are possible now, as `choose` takes them."""
        assert self.match.choice is not None
        return {name_of(option) for option in self.match.choice.options}

    def option(self, answer: str) -> Option:
        assert self.match.choice is not None
        return self.match.choice.options[self._index(answer)]

    def _index(self, answer: str) -> int:
        assert self.match.choice is not None
        names = [name_of(option) for option in self.match.choice.options]
        assert names.count(answer) == 1, f"{self.prompt}: {answer!r} is not (once) among {names}"
        return names.index(answer)

    def choose(self, prompt: str, *answers: str) -> "Play":
        """Answer this question; with several answers the same one several times in a row."""
        for answer in answers:
            assert self.prompt == prompt, (
                f"expected {prompt}, asked is {self.prompt} {self.match.choice and self.options}"
            )
            self.match.answer(self._index(answer))
        return self

    def summon(self, being: str, square: str) -> "Play":
        """Summon a being on a square; the square need not be chosen if it is the only one."""
        self.choose("turn.what", being)
        return self.choose("summon.square", square) if self.prompt == "summon.square" else self

    def place(self, *squares: str) -> "Play":
        for square in squares:
            self.choose("turn.what", "place").choose("place.square", square)
        return self

    def end(self) -> "Play":
        return self.choose("turn.what", "end")

    def pass_turn(self) -> "Play":
        """Use up the actions far away from everything, and end the turn."""
        while self.s.actions:
            free = [one for one in SQUARE_NAMES[::-1] if self.s.board[SQUARE_NAMES.index(one)] == 0]
            self.choose("turn.what", "place")
            if self.prompt == "place.lift":
                self.match.answer(0)
            self.choose("place.square", free[0])
        return self.end()

    # --- reading -----------------------------------------------------------------------------------------------------------

    @property
    def s(self) -> Position:
        state = self.match.state
        assert isinstance(state, Position)
        return state

    @property
    def arena(self) -> dict[str, str]:
        """Every piece in the arena: square -> sign."""
        found = {}
        for square in ALL_SQUARES:
            piece = self.s.board[square] - 1
            if piece >= 0:
                sign = SIGNS[piece // 3]
                found[SQUARE_NAMES[square]] = [sign, sign.upper(), sign.upper() + "*"][piece % 3]
        return found

    def at(self, square: str) -> str:
        return self.arena.get(square, ".")

    def hand(self, seat: int = 0) -> set[str]:
        return {library().beings[being].id for being in self.s.hand[seat]}

    def pile(self, seat: int = 0) -> list[str]:
        return [library().beings[being].id for being in self.s.pile[seat]]

    def points(self, side: int = 0) -> list[int]:
        """Points of a side by colour."""
        return self.s.points[side * self.s.sides : (side + 1) * self.s.sides]

    def killed(self, side: int) -> list[int]:
        """Commons, heroics, legendaries of a side that were destroyed this turn and count."""
        return self.s.killed[side * 3 : side * 3 + 3]

    def told(self, kind: str) -> list[Json]:
        return [event for event in self.match.events(None) if event["kind"] == kind]


def name_of(option: Option) -> str:
    """A square or card by what it is called, everything else by its kind."""
    if not option.refs or option.kind in ("way", "way_marker"):
        return option.kind
    kind, _, name = option.refs[0].partition(":")
    if option.kind == "warp":  # the same card may be summoned as well
        return f"warp:{name}"
    return option.refs[0] if kind in ("side", "rank", "direction") else name


def decks_for(hand: str, seats: int) -> list[str]:
    """A deck for seat 0 that holds the cards in its hand, and different ones for the others."""
    schools = [school for being in cards(hand) if (school := school_of(being)) is not None]
    wanted = schools[0] if schools else "imperial"
    first = "northern_imperial" if wanted == "imperial" else wanted
    return [first, *[deck for deck in DECKS if deck != first]][:seats]


# --- beings of which only the effect matters -------------------------------------------------------------------------


def pattern(being: str, square: str) -> dict[str, str]:
    """The pieces that the pattern demands as it is printed, around this summoning square."""
    column, row = "ABCDEFGHI".index(square[0]), int(square[1])
    needs = library().being(being).pattern.needs
    return {f"{'ABCDEFGHI'[column + dx]}{row + dy}": "aA"[rank] for dx, dy, rank in needs}


def cast(being: str, square: str, at: dict[str, str] | None = None, **more: Any) -> Play:
    """Side 0 summons the being on this square with its printed pattern; `at` are further pieces, or other ones on cells of the
    pattern. The effect is about to begin, or over if there is nothing to decide."""
    held = "legends" if school_of(being) is None else "hand"
    more[held] = " ".join([being, *cards(more.get(held, ""))])
    table = Play(at={**pattern(being, square), **(at or {})}, **more)
    table.choose("turn.what", being)
    if table.prompt == "summon.square":
        table.choose("summon.square", square)
    if table.prompt == "summon.how":
        assert table.match.choice is not None
        used = [option.preview and set(option.preview["used"]) for option in table.match.choice.options]  # type: ignore[call-overload]
        table.match.answer(used.index(set(pattern(being, square))))
    return table


# --- Etherweave

ETHER = ["etherweave", "sylvan"]
PENDING = {0: {"pending": "translocationist"}}


def warped(being: str, at: dict[str, str] | None = None, **more: Any) -> Play:
    """The warp effect of a hand card is about to begin, or over if there is nothing to decide."""
    return Play(at=at, hand=being, **more).choose("turn.what", f"warp:{being}")


def pending(table: Play) -> object:
    seen: Any = table.match.view(1)
    return seen["seats"][0]["pending"]
