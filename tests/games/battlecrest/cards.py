"""Cards made up for tests, for what no printed card shows: a hero whose cards are given, and an arena of bare locations."""

from typing import Any

Json = dict[str, Any]


def names(text: str) -> Json:
    return {"de": text, "en": text}


def card(
    *lines: Json, move: int = 1, defense: int = 1, seal: str = "moon", per_seal: str | None = None
) -> Json:
    """One side of an action; without lines a plain SPRINT 1."""
    side: Json = {"names": names("Card"), "move": move, "defense": defense, "seal": seal}
    side["lines"] = list(lines) or [{"do": "sprint", "value": 1}]
    if per_seal is not None:
        side["defense_per_seal"] = per_seal
    return side


def ability(id: str, line: Json, trigger: str = "star") -> Json:
    return {"id": id, "names": names(id), "trigger": trigger, "line": line}


def hero_set(
    id: str, cards: dict[str, Json], life: tuple[int, int] = (8, 6), seal: str = "sun", **more: Any
) -> Json:
    """A hero set whose actions have the given fronts and the same backs; plain actions make it six cards."""
    actions = dict(cards)
    for number in range((3 if "vassal" in more else 4) - len(actions)):
        actions[f"plain_{number}"] = card()
    return {
        "id": id,
        "names": names(id),
        "source": {"name": "test", "numbers": "test"},
        "summary": names("made up"),
        "ability": ability(f"{id}_star", {"do": "sprint", "value": 1}),
        "life": {"healthy": life[0], "wounded": life[1], "seal": seal},
        "actions": [{"id": action, "front": side, "back": side} for action, side in actions.items()],
        **more,
    }


def vassal(id: str, move: int = 2, defense: int = 1) -> Json:
    side = {"move": move, "defense": defense}
    bite = ability(f"{id}_bite", {"do": "attack", "value": 2, "range": "direct"})
    return {
        "id": id,
        "names": names(id),
        "healthy": {**side, "ability": bite},
        "wounded": {**side, "ability": bite},
    }


def glade(**locations: Json) -> Json:
    """An arena with the Fellwoods pattern and bare locations one, two ... six; `one={"front": {...}}` fills some."""
    numbers = ["one", "two", "three", "four", "five", "six"]
    return {
        "id": "glade",
        "names": names("Glade"),
        "source": {"name": "test", "numbers": "test"},
        "columns": 6,
        "rows": 6,
        "location_squares": ["B2", "D2", "E3", "B4", "C5", "E5"],
        "starts": [{"hero": "A1", "vassal": "B1"}, {"hero": "F6", "vassal": "E6"}],
        "locations": [
            {
                "id": id,
                "number": number + 1,
                "names": names(id),
                "start_side": "front",
                "star": ability(f"{id}_star", {"do": "flip_location"}),
                "front": {},
                "back": {},
                **locations.get(id, {}),
            }
            for number, id in enumerate(numbers)
        ],
    }


def pack(heroes: list[Json] | None = None, arenas: list[Json] | None = None, id: str = "made_up") -> Json:
    data: Json = {"format": 1, "game": "battlecrest", "id": id, "names": names("Made up")}
    return {**data, "heroes": heroes or [], "arenas": arenas or []}
