"""The curves of a course as a picture: how well the network foretells the end, beside the judge, and how well it knows search."""

import msgspec

from tafelrunde.lab.report import drawn_text, page

NETWORK, JUDGE = "#c85c2c", "#3f6fb0"
LEFT, WIDE, HIGH = 70, 560, 180


class Point(msgspec.Struct):
    """After so many games, on games that nothing was learnt from."""

    games: int
    seconds: float
    judge: float  # how far the judge is from the end of the game (cross entropy)
    truth: float  # the same of the network
    value: float  # how far the network is from what it was taught, the end and the teacher's guess together
    policy: float  # how far it is from the shares of the search
    agreed: float  # how often it likes best what search tried most


def picture(name: str, points: list[Point]) -> str:
    parts = [
        drawn_text(20, 34, f"{name}: what was learnt", 19, "start", "bold"),
        drawn_text(20, 58, _caption(points), 13, "start"),
    ]
    games = [float(point.games) for point in points]
    parts += _panel(
        100,
        "how far from the end of the game: judge (blue), network (orange); less is better",
        games,
        [(JUDGE, [point.judge for point in points]), (NETWORK, [point.truth for point in points])],
    )
    parts += _panel(
        100 + HIGH + 80,
        "how far from the shares of search; less is better",
        games,
        [(NETWORK, [point.policy for point in points])],
    )
    return page(LEFT + WIDE + 60, 100 + 2 * (HIGH + 80), parts)


def _caption(points: list[Point]) -> str:
    last = points[-1]
    return f"{last.games} games, {last.seconds / 60:.1f} minutes; of every tenth game nothing was learnt"


def _panel(top: int, title: str, games: list[float], curves: list[tuple[str, list[float]]]) -> list[str]:
    heights = [value for _, values in curves for value in values]
    low, high = min(heights), max(heights)
    span = max(high - low, 1e-3)
    parts = [
        drawn_text(LEFT, top - 10, title, 13, "start"),
        f'<rect x="{LEFT}" y="{top}" width="{WIDE}" height="{HIGH}" fill="#f4ede0"/>',
        drawn_text(LEFT - 8, top + 12, f"{high:.3f}", 12, "end"),
        drawn_text(LEFT - 8, top + HIGH, f"{low:.3f}", 12, "end"),
        drawn_text(LEFT, top + HIGH + 18, f"{games[0]:g} games", 12, "start"),
        drawn_text(LEFT + WIDE, top + HIGH + 18, f"{games[-1]:g}", 12, "end"),
    ]
    for colour, values in curves:
        places = [
            f"{LEFT + (at - games[0]) / max(games[-1] - games[0], 1.0) * WIDE:.1f},{top + (high - value) / span * HIGH:.1f}"
            for at, value in zip(games, values, strict=True)
        ]
        x, y = places[-1].split(",")
        parts.append(
            f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>')
    return parts
