"""Balance reports as pictures: SVG of our own, no drawing library needed."""

from html import escape
from math import sqrt
from typing import Any


def interval(wins: float, games: float) -> tuple[float, float]:
    """95 % confidence interval of a win rate (Wilson)."""
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def _colour(rate: float) -> str:
    """From blue (loses) over paper (even) to rust (wins)."""
    low, even, high = (63, 111, 176), (244, 237, 224), (200, 92, 44)
    part = min(abs(rate - 0.5) / 0.25, 1.0)
    goal = high if rate > 0.5 else low
    mixed = [round(even[i] + (goal[i] - even[i]) * part) for i in range(3)]
    return f"rgb({mixed[0]},{mixed[1]},{mixed[2]})"


def drawn_text(
    x: float, y: float, text: str, size: int = 14, anchor: str = "middle", weight: str = "normal"
) -> str:
    style = f'font-size="{size}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


LABEL_LINE = 18


def _label(x: float, y: float, label: str, anchor: str) -> list[str]:
    """The name of a row or column, every word of it on a line of its own; the last one at `y`."""
    words = label.split("_")
    return [
        drawn_text(x, y - LABEL_LINE * (len(words) - 1 - line), word, 15, anchor, "bold")
        for line, word in enumerate(words)
    ]


def page(width: int, height: int, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="Inter, Helvetica, Arial, sans-serif" fill="#2a2420">'
    )
    return (
        "\n".join([head, f'<rect width="{width}" height="{height}" fill="#fffaf1"/>', *parts, "</svg>"])
        + "\n"
    )


def heat_map(result: dict[str, Any], title: str) -> str:
    """Win rate of the row against the column, one cell a pairing, and of the row against all."""
    labels = list(result["by_label"])
    cell, left, gap = 92, 130, 14
    top = 96 + LABEL_LINE * max(label.count("_") for label in labels)
    all_at = left + cell * len(labels) + gap
    width, height = all_at + cell + 24, top + cell * len(labels) + 56
    parts = [
        drawn_text(20, 34, title, 19, "start", "bold"),
        drawn_text(20, 58, _caption(result), 13, "start"),
    ]
    for i, row in enumerate(labels):
        middle = top + cell * i + cell / 2 + 5 + LABEL_LINE * row.count("_") / 2
        parts += _label(left - 12, middle, row, "end")
        parts += _label(left + cell * i + cell / 2, top - 10, row, "middle")
        for j, column in enumerate(labels):
            found = None if row == column else _pairing(result["pairings"], row, column)
            parts += _cell(found, left + cell * j, top + cell * i, cell)
        total = result["by_label"][row]
        parts += _cell((total["wins"], total["games"]), all_at, top + cell * i, cell)
    parts.append(drawn_text(all_at + cell / 2, top - 10, "all", 15, "middle", "bold"))
    parts.append(
        drawn_text(20, height - 18, "win rate of the row in %, below it the number of games", 12, "start")
    )
    return page(width, height, parts)


def _pairing(pairings: dict[str, Any], row: str, column: str) -> tuple[float, float] | None:
    """Wins of the row against the column, and their games."""
    found = pairings.get(f"{row}:{column}")
    if found is not None:
        return found["wins"], found["games"]
    found = pairings.get(f"{column}:{row}")
    return None if found is None else (found["losses"], found["games"])


def _cell(found: tuple[float, float] | None, x: int, y: int, size: int) -> list[str]:
    box = f'<rect x="{x + 2}" y="{y + 2}" width="{size - 4}" height="{size - 4}" rx="8" '
    if found is None:
        return [box + 'fill="#efe7da"/>', drawn_text(x + size / 2, y + size / 2 + 5, "–")]
    wins, games = found
    rate = wins / games
    return [
        box + f'fill="{_colour(rate)}"/>',
        drawn_text(x + size / 2, y + size / 2 + 2, f"{rate * 100:.1f}", 20, "middle", "bold"),
        drawn_text(x + size / 2, y + size / 2 + 24, f"{games:g}", 12),
    ]


def bar_chart(result: dict[str, Any], title: str, fair: float) -> str:
    """Win rate of every label with its 95 % interval; a line marks what is fair."""
    rows = sorted(result["by_label"].items(), key=lambda item: -item[1]["wins"] / item[1]["games"])
    line, left, top, scale = 26, 180, 84, 560
    width, height = left + scale + 90, top + line * len(rows) + 40
    parts = [
        drawn_text(20, 34, title, 19, "start", "bold"),
        drawn_text(20, 58, _caption(result), 13, "start"),
    ]
    for i, (label, row) in enumerate(rows):
        rate = row["wins"] / row["games"]
        low, high = interval(row["wins"], row["games"])
        y = top + line * i
        parts.append(drawn_text(left - 10, y + 16, label, 14, "end"))
        parts.append(
            f'<rect x="{left}" y="{y + 4}" width="{rate * scale:.1f}" height="16" rx="3" fill="{_colour(rate - fair + 0.5)}"/>'
        )
        middle = y + 12
        parts.append(
            f'<path d="M{left + low * scale:.1f} {middle}H{left + high * scale:.1f}" stroke="#2a2420" stroke-width="1.5"/>'
        )
        parts.append(
            drawn_text(left + scale + 8, y + 16, f"{rate * 100:.1f} % ({row['games']:g})", 12, "start")
        )
    x = left + fair * scale
    parts.append(
        f'<path d="M{x:.1f} {top - 4}V{top + line * len(rows) + 4}" stroke="#d9503f" stroke-width="1.5" stroke-dasharray="5 4"/>'
    )
    return page(width, height, parts)


def score_chart(result: dict[str, Any], title: str) -> str:
    """Where the score is the goal: the mean of every label as a bar, its median and range in figures."""
    rows = sorted(result["by_label"].items(), key=lambda item: -item[1]["mean"])
    line, left, top, scale = 26, 180, 84, 460
    width, height = left + scale + 220, top + line * len(rows) + 40
    most = max([row["mean"] for _, row in rows] + [1.0])
    parts = [
        drawn_text(20, 34, title, 19, "start", "bold"),
        drawn_text(20, 58, _caption(result), 13, "start"),
    ]
    for i, (label, row) in enumerate(rows):
        y = top + line * i
        length = max(row["mean"], 0.0) / most * scale
        figures = f"{row['mean']:.1f}, median {row['median']:g} ({row['low']:g} to {row['high']:g})"
        parts.append(drawn_text(left - 10, y + 16, label, 14, "end"))
        parts.append(
            f'<rect x="{left}" y="{y + 4}" width="{length:.1f}" height="16" rx="3" fill="{_colour(0.6)}"/>'
        )
        parts.append(drawn_text(left + scale + 8, y + 16, figures, 12, "start"))
    return page(width, height, parts)


def _caption(result: dict[str, Any]) -> str:
    bots = " vs ".join(dict.fromkeys(result["bots"]))
    counted = f"{result['draws']} draws"
    if result["lost_by_all"]:
        counted += f", {result['lost_by_all']} lost by all"
    if result["scored"]:
        counted = "scores"
    return f"{result['game']} ({result['mode']}), {result['finished']} games between equal bots: {bots}, {counted}"


def _few_enough_for_a_map(result: dict[str, Any]) -> bool:
    return bool(result["pairings"]) and len(result["by_label"]) <= 8 and not result["scored"]


def fair_share(result: dict[str, Any]) -> float:
    """What everybody would win if nothing mattered: 1 / seats where one wins, 1 / teams between teams, the common rate where all
    win or lose together."""
    return float(sum(result["wins"]) / (result["finished"] * len(result["bots"])))


def picture(result: dict[str, Any]) -> str:
    """Scores where they are the goal, a heat map for few labels with two seats, otherwise bars of win rates."""
    seats = len(result["bots"])
    if result["scored"]:
        return score_chart(result, f"{result['game']}, {seats} seats: scores")
    if _few_enough_for_a_map(result):
        return heat_map(result, f"{result['game']}: balance of the pairings")
    return bar_chart(result, f"{result['game']}, {seats} seats: win rates", fair_share(result))


def table(result: dict[str, Any]) -> str:
    """Win rates with 95 % intervals as Markdown: of every label, and of every pairing where a picture has room for them.
    Where the score is the goal: the scores of every label."""
    if result["scored"]:
        return "\n".join(_score_rows(result["by_label"])) + "\n"
    lines = _rows("who", "win rate", result["by_label"])
    if _few_enough_for_a_map(result):
        lines += ["", *_rows("pairing", "win rate of the first", result["pairings"])]
    return "\n".join(lines) + "\n"


def _rows(what: str, rate: str, found: dict[str, Any]) -> list[str]:
    lines = [f"| {what} | games | {rate} | 95 % interval |", "|---|---|---|---|"]
    for name, row in found.items():
        low, high = interval(row["wins"], row["games"])
        share = row["wins"] / row["games"]
        lines.append(
            f"| {name.replace(':', ' – ')} | {row['games']:g} | {share * 100:.1f} % | {low * 100:.1f} – {high * 100:.1f} % |"
        )
    return lines


def _score_rows(found: dict[str, Any]) -> list[str]:
    lines = ["| who | games | mean score | median | lowest – highest |", "|---|---|---|---|---|"]
    for name, row in found.items():
        figures = f"{row['mean']:.1f} | {row['median']:g} | {row['low']:g} – {row['high']:g}"
        lines.append(f"| {name} | {row['games']:g} | {figures} |")
    return lines
