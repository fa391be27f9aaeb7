"""The tools behind the pictures: finding the browser, and screenshots that stay small."""

import struct
import zlib
from pathlib import Path

import pytest

from scripts import chromium, small_png


def picture(rows: list[bytes], kind: int) -> bytes:
    """A PNG as a browser writes it: 8-bit RGB (2) or RGBA (6); each row begins with the number of its filter."""
    size = {2: 3, 6: 4}[kind]
    header = struct.pack(">IIBBBBB", (len(rows[0]) - 1) // size, len(rows), 8, kind, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b"")]
    return small_png.SIGNATURE + b"".join(small_png._chunk(*chunk) for chunk in chunks)


def colours(png: bytes) -> list[list[tuple[int, ...]]]:
    """The pixels of a PNG with a palette and without filters."""
    parts: dict[bytes, bytes] = {}
    at = len(small_png.SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        parts[kind] = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + parts[kind])
        at += 12 + length
    width, height = struct.unpack_from(">II", parts[b"IHDR"])
    data, palette = zlib.decompress(parts[b"IDAT"]), parts[b"PLTE"]
    rows = [data[y * (width + 1) + 1 : (y + 1) * (width + 1)] for y in range(height)]
    return [[tuple(palette[3 * index : 3 * index + 3]) for index in row] for row in rows]


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        # all five filters; what they leave is worked out by hand
        (
            2,
            [
                bytes([0, 10, 20, 30, 40, 50, 60]),
                bytes([1, 10, 20, 30, 30, 30, 30]),
                bytes([2, 0, 0, 0, 0, 0, 0]),
                bytes([3, 5, 10, 15, 15, 15, 15]),
                bytes([4, 0, 0, 0, 0, 0, 0]),
            ],
        ),
        (6, [bytes([0, 10, 20, 30, 255, 40, 50, 60, 255]), bytes([2, 0, 0, 0, 0, 0, 0, 0, 0])]),
    ],
)
def test_a_picture_of_few_colours_stays_as_it_is(kind: int, rows: list[bytes]):
    assert colours(small_png.shrink(picture(rows, kind))) == [[(10, 20, 30), (40, 50, 60)]] * len(rows)


def test_a_picture_of_many_colours_keeps_the_nearest():
    rows = [b"\0" + b"".join(bytes([x, y, 0]) for x in range(64)) for y in range(64)]
    small = colours(small_png.shrink(picture(rows, 2), colours=64))
    assert len({colour for row in small for colour in row}) == 64
    off = [abs(small[y][x][0] - x) + abs(small[y][x][1] - y) for y in range(64) for x in range(64)]
    assert max(off) <= 10


def test_the_browser_can_be_named_and_a_wrong_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    program = tmp_path / "my-browser"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv(chromium.VARIABLE, str(program))
    assert chromium.find() == str(program)
    monkeypatch.setenv(chromium.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(chromium.NoChromium, match="no program"):
        chromium.find()


def test_without_a_browser_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "PLACES", ())
    with pytest.raises(chromium.NoChromium, match="apt-get install chromium"):
        chromium.find()
