"""What a table looks like in numbers, in words: for tests of what each game writes for machines that learn."""

from tafelrunde import Match
from tafelrunde.core.numbers import Field, encode, layout_of


def told(match: Match, seat: int) -> list[str]:
    """A line for each part of the observation: its fields that say anything, in order."""
    numbers = encode(match, seat).observation
    lines: dict[str, list[str]] = {}
    for field in layout_of(match.game, match.setup.mode).fields:
        found = numbers[field.start : field.start + field.size]
        if any(found):
            lines.setdefault(field.part, []).append(_said(field, list(found)))
    return [f"{part}: {', '.join(said)}" for part, said in lines.items()]


def _said(field: Field, values: list[float]) -> str:
    if field.kind == "flag":
        return field.name
    if field.kind == "number":
        return f"{field.name} {values[0] * field.scale:.4g}"
    labels = [*field.labels, *[f"#{n}" for n in range(len(field.labels), field.size)]]
    if field.kind in ("one of", "seat", "places"):
        return f"{field.name} {' '.join(labels[n] for n, value in enumerate(values) if value)}"
    counts = [f"{value * field.scale:.4g} {labels[n]}" for n, value in enumerate(values) if value]
    return f"{field.name} ({' + '.join(counts)})"


def paragraphs(text: str) -> list[str]:
    """What `told` says, written down in paragraphs of lines of any length."""
    return [" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n")]
