"""A small table for rule tests: say who stands where, answer in words, read what lies there.

    table = Table(side("korvu", "C3"), side("platino", "C4", vassal="D4"))
    table.choose("turn.action", "activate").choose("activate.card", "great_axe").choose("defend", "none")
    assert table.life("platino") == ("healthy", 3)

Left out: Fellwoods with its locations in ascending number on B2, D2, E3, B4, C5, E5, START sides up, full life,
all actions ready with their fronts up, seat 0 begins. A choice with a single option answers itself, as in every match.

    Fellwoods                        Sunken Citadel
        A   B   C   D   E   F            A   B   C   D   E   F   G
    1   H   M   .   .   .   x        1   H   M   .   .   .   .   .
    2   .   1   .   2   .   .        2   .   1   .   2   .   3   .
    3   .   .   .   .   3   .        3   .   .   .   .   .   .   .
    4   .   4   .   .   .   .        4   .   4   .   5   .   6   .
    5   .   .   5   .   6   .        5   .   .   .   .   .   M   H
    6   x   .   .   .   M   H
"""

from typing import Any

from tafelrunde import Match, Option
from tafelrunde.games.battlecrest.packs import library_of

Json = dict[str, Any]


def side(
    hero: str,
    at: str,
    *,
    vassal: str | None = None,
    life: int | None = None,
    wounded: int | None = None,
    vassal_wounded: bool = False,
    exhausted: tuple[str, ...] | str = (),
    back: tuple[str, ...] | str = (),
) -> Json:
    """One player's side: `life` points on the healthy side, or `wounded` points on the wounded one; a vassal's square.

    `exhausted` and `back` name actions: those that are exhausted, those that show their back.
    """
    exhausted, back = (
        exhausted if isinstance(exhausted, tuple) else (exhausted,),
        back if isinstance(back, tuple) else (back,),
    )
    data: Json = {"hero": hero, "at": at}
    if wounded is not None:
        data["life"] = ["wounded", wounded]
    elif life is not None:
        data["life"] = ["healthy", life]
    data["actions"] = {
        action: ["back" if action in back else "front", "exhausted" if action in exhausted else "ready"]
        for action in (*exhausted, *back)
    }
    if vassal is not None:
        data["vassal"] = {"at": vassal, "life": "wounded" if vassal_wounded else "healthy"}
    return data


# Far away from everything in Fellwoods, for tests that need no enemy
SOMEBODY = side("akhena", "F6")


class Table:
    """A match that starts from a position and is answered in words."""

    def __init__(
        self,
        first: Json,
        second: Json = SOMEBODY,
        *,
        arena: str = "fellwoods",
        locations: dict[str, str] | None = None,
        sides: dict[str, str] | None = None,
        packs: list[Json] | None = None,
        options: Json | None = None,
        **state: object,
    ) -> None:
        """`locations` puts some locations (square -> id), the others follow in ascending number; `sides` turns some."""
        board = library_of([] if packs is None else packs).arena(arena)
        assert board is not None, arena
        squares = [board.name(square) for square in board.location_squares]
        placed = dict(locations or {})
        rest = [location.id for location in board.locations if location.id not in placed.values()]
        for square in squares:
            if square not in placed:
                placed[square] = rest.pop(0)
        start = {location.id: ("front", "back")[location.start_side] for location in board.locations}
        up = {**start, **(sides or {})}
        self.match = Match.from_position(
            {
                "game": "battlecrest",
                "options": {"arena": arena, **({"packs": packs} if packs else {}), **(options or {})},
                "state": {
                    "arena": arena,
                    "locations": {square: [id, up[id]] for square, id in placed.items()},
                    "heroes": [first, second],
                    **state,
                },
            }
        )

    # --- answering -----------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What is asked; "" when the game is over."""
        return "" if self.match.choice is None else self.match.choice.prompt

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and what."""
        assert self.match.choice is not None, "the game is over"
        return self.match.choice.seat, self.match.choice.prompt

    @property
    def options(self) -> list[str]:
        """The words of the legal options, sorted."""
        assert self.match.choice is not None, "the game is over"
        return sorted(self._word(option) for option in self.match.choice.options)

    def option(self, word: str) -> Option:
        """The full record of an option of the pending choice."""
        assert self.match.choice is not None, "the game is over"
        found = [option for option in self.match.choice.options if self._word(option) == word]
        assert len(found) == 1, f"{word}: expected one of {self.options} for {self.prompt}"
        return found[0]

    def blow(self, word: str) -> Json:
        """What the attack on this target would do, as its option foresees it."""
        preview: Any = self.option(word).preview
        keys = ("strength", "defense", "least", "most")
        return {key: preview["attacks"][0][key] for key in keys}

    def choose(self, prompt: str, word: str) -> "Table":
        """Answer the pending choice, which must be this one, with the option of this word."""
        choice = self.match.choice
        assert choice is not None, f"the game is over, {prompt} is not asked"
        assert choice.prompt == prompt, f"{choice.prompt} {self.options} is asked, not {prompt}"
        self.match.answer(choice.options.index(self.option(word)))
        return self

    def activate(self, card: str) -> "Table":
        self.choose("turn.action", "activate")
        if self.prompt == "activate.card":  # not asked if it is the only one that can be activated
            self.choose("activate.card", card)
        return self

    def execute(self) -> "Table":
        """Execute the line that is asked about (not asked if there is nothing to decide)."""
        return self.choose("line.use", "execute") if self.prompt == "line.use" else self

    def move(self, warrior: str, to: str, way: str = "0 damage") -> "Table":
        """A Move that begins with this warrior (who is asked for only if there are two to choose from)."""
        self.choose("turn.action", "move")
        if self.prompt == "move.warrior":
            self.choose("move.warrior", warrior)
        return self.go(to, way)

    def go(self, to: str, way: str = "0 damage") -> "Table":
        """Where a warrior goes and, if ways there differ, how."""
        self.choose("move.to", to)
        return self.choose("move.path", way) if self.prompt == "move.path" else self

    def _word(self, option: Option) -> str:
        """square:C4 -> C4, action:0:ward -> ward, warrior:1:vassal -> rig; without a thing on the table its kind."""
        kind = option.kind.split(".")[-1]
        if option.kind in ("path", "path.through"):
            assert option.preview is not None
            through = [self._warrior_name(ref) for ref in option.refs]
            return f"{option.preview['damage']} damage" + (f" through {' '.join(through)}" if through else "")
        if not option.refs or option.kind == "line.execute":
            return kind
        ref = option.refs[0]
        return self._warrior_name(ref) if ref.startswith("warrior:") else ref.split(":")[-1]

    def _warrior_name(self, ref: str) -> str:
        _, seat, kind = ref.split(":")
        data = self._seats[int(seat)]
        return str(data["hero"] if kind == "hero" else data["vassal"]["id"])

    # --- reading -------------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Json:
        return self.match.view(None)

    @property
    def _seats(self) -> list[Json]:
        seats: list[Json] = self.seen["seats"]
        return seats

    def _seat(self, hero: str) -> Json:
        return next(data for data in self._seats if data["hero"] == hero)

    def _card(self, warrior: str) -> Json:
        """What is seen of a hero or a vassal."""
        for data in self._seats:
            if data["hero"] == warrior:
                return data
            if data["vassal"] and data["vassal"]["id"] == warrior:
                vassal: Json = data["vassal"]
                return vassal
        raise AssertionError(f"no {warrior} at this table")

    def at(self, warrior: str) -> str | None:
        """The square of a warrior, None if it is defeated."""
        square: str | None = self._card(warrior)["square"]
        return square

    def life(self, hero: str) -> tuple[str, int]:
        data = self._seat(hero)
        return "wounded" if data["wounded"] else "healthy", data["points"]

    def is_wounded(self, warrior: str) -> bool:
        return bool(self._card(warrior)["wounded"])

    def ready(self, hero: str) -> list[str]:
        return [action["id"] for action in self._seat(hero)["actions"] if action["ready"]]

    def exhausted(self, hero: str) -> list[str]:
        return [action["id"] for action in self._seat(hero)["actions"] if not action["ready"]]

    def face(self, hero: str, action: str) -> str:
        """The face-up side of an action."""
        return str(next(card["side"] for card in self._seat(hero)["actions"] if card["id"] == action))

    def charged(self, hero: str) -> Json:
        """The charged seals of a hero by type, without those he has none of."""
        return {seal: count for seal, count in self._seat(hero)["seals"].items() if count}

    def movement(self, hero: str) -> int:
        value: int = self._seat(hero)["movement"]
        return value

    def location(self, id: str) -> str:
        """The face-up side of a location."""
        return str(next(card["side"] for card in self.seen["locations"] if card["id"] == id))

    @property
    def turn(self) -> tuple[int, list[str]]:
        """Whose turn it is, and the turn actions done in it."""
        seen = self.seen
        return seen["active"], seen["done"]

    # --- what happened -------------------------------------------------------------------------------------------------

    def events(self, *kinds: str) -> list[Json]:
        assert self.match.record is not None
        return [
            {"kind": event.kind, **event.data} for event in self.match.record.events if event.kind in kinds
        ]

    @property
    def story(self) -> list[str]:
        """What happened, in order: flips, dangers, attacks with their strength, defences, damage, wounds, defeats."""
        tell = {
            "flip": "{ref} to {side}",
            "danger": "danger {ref}",
            "attack": "attack {ref} {strength}",
            "defend": "defend {ref} {defense}",
            "damage": "hurt {ref} {n}",
            "wounded": "wounded {ref}",
            "defeated": "defeated {ref}",
        }
        lines = []
        for event in self.events(*tell):
            ref: str = event["ref"]
            name = self._warrior_name(ref) if ref.startswith("warrior:") else ref.split(":")[-1]
            lines.append(tell[event["kind"]].format(**{**event, "ref": name}))
        return lines

    @property
    def strengths(self) -> list[tuple[str, int]]:
        """The attacks so far: target and announced strength."""
        return [(self._warrior_name(event["ref"]), event["strength"]) for event in self.events("attack")]

    @property
    def abilities(self) -> list[str]:
        """The ids of the abilities executed so far."""
        return [event["ability"] for event in self.events("ability")]

    @property
    def result(self) -> tuple[list[int], str] | None:
        """The winners' seats and the reason, None while the game runs."""
        outcome = self.match.outcome
        return None if outcome is None else (outcome.winners, outcome.reason)
