"""Writes docs/lab/GAME.md: every field of the observations and every column of the rows of options, from what the games write."""

from itertools import pairwise
from pathlib import Path

from tafelrunde import all_games, find_game
from tafelrunde.core.numbers import Field, Layout, layout_of

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "lab"
FEW = 12  # labels that are listed one by one


def meaning(field: Field) -> str:
    """What the numbers of a field are."""
    if field.kind == "number":
        return "a number" if field.scale == 1 else f"a number, divided by {field.scale:g}"
    if field.kind == "flag":
        return "1: yes"
    if field.kind == "seat":
        return "a 1 at the seat's place: the own seat, the next one, ..."
    if field.kind == "places":
        return "a 1 at each place"
    if field.kind == "index":
        return "indexes, 0: nothing"
    spare = field.size - len(field.labels)
    first = ", ".join(field.labels[:FEW] if len(field.labels) <= FEW else [*field.labels[:3], "..."])
    known = f"{len(field.labels)}: {first}" + (f"; {spare} places for cards of packs" if spare else "")
    if field.kind == "one of":
        return f"a 1 at the place of one of {known}"
    return f"how many of each of {known}" + (f", divided by {field.scale:g}" if field.scale != 1 else "")


def alike(one: Layout, other: Layout) -> bool:
    return [(f.part, f.name, f.start, f.size) for f in one.fields] == [
        (f.part, f.name, f.start, f.size) for f in other.fields
    ]


def page(game: str) -> str:
    """One table for all modes that are laid out alike."""
    rules = find_game(game)
    layouts = [layout_of(rules, mode.id) for mode in rules.modes]
    groups: list[list[Layout]] = []
    for layout in layouts:
        same = [group for group in groups if alike(group[0], layout)]
        if same:
            same[0].append(layout)
        else:
            groups.append([layout])
    lines = [
        f"# {rules.names['en']} in numbers",
        "",
        "Made by `python -m scripts.lab_fields`; [lab.md](../lab.md) says how to read it.",
    ]
    for group in groups:
        modes = ", ".join(layout.mode for layout in group)
        lines += ["", f"## Observation: {modes} ({group[0].size} numbers)", "", *_fields(group[0])]
    lines += [
        "",
        f"## Options (at most {layouts[0].most}, {layouts[0].width} numbers each)",
        "",
        "| column | index below (0: a number) |",
        "|---|---|",
        *[f"| {column.name} | {column.size} |" for column in layouts[0].columns],
    ]
    return "\n".join(lines) + "\n"


def _fields(layout: Layout) -> list[str]:
    """A line for each field; the same field again and again (spaces, places) is one line."""
    lines = ["| from | numbers | part | field | meaning |", "|---|---|---|---|---|"]
    told: dict[tuple[str, str, int], list[Field]] = {}
    for field in layout.fields:
        told.setdefault((field.part, field.name, field.size), []).append(field)
    for (part, name, size), same in told.items():
        starts = [field.start for field in same]
        where = str(starts[0])
        if len(starts) > 1:
            steps = {later - earlier for earlier, later in pairwise(starts)}
            how = f"every {steps.pop()}" if len(steps) == 1 else "and on"
            where = f"{starts[0]}, {how}, {len(starts)} times"
        lines.append(f"| {where} | {size} | {part} | {name} | {meaning(same[0])} |")
    return lines


def pages() -> dict[Path, str]:
    return {FOLDER / f"{info.id}.md": page(info.id) for info in all_games()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
