"""Screenshots with a palette of 256 colours: a third of the size, and on a table of flat colours nobody sees it."""

import struct
import zlib
from collections import Counter
from itertools import accumulate

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Colour = tuple[int, int, int]
Weighted = tuple[Colour, int]


def shrink(png: bytes, colours: int = 256) -> bytes:
    """The same picture with at most so many colours. Takes 8-bit RGB or RGBA without interlacing, as browsers write it."""
    width, height, rows = _decode(png)
    counts = Counter(row[x : x + 3] for row in rows for x in range(0, 3 * width, 3))
    palette, index = _palette([((key[0], key[1], key[2]), count) for key, count in counts.items()], colours)
    lines = [b"\0" + bytes([index[row[x : x + 3]] for x in range(0, 3 * width, 3)]) for row in rows]
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    data = zlib.compress(b"".join(lines), 9)
    return (
        SIGNATURE
        + _chunk(b"IHDR", header)
        + _chunk(b"PLTE", palette)
        + _chunk(b"IDAT", data)
        + _chunk(b"IEND", b"")
    )


def _palette(colours: list[Weighted], most: int) -> tuple[bytes, dict[bytes, int]]:
    """Median cut: split the box with the widest spread of pixels until there are enough, then take each box's average."""
    boxes = [colours]
    while len(boxes) < most:
        box = max(boxes, key=_spread)
        if len(box) < 2:
            break
        boxes.remove(box)
        boxes += _split(box)
    palette = bytearray()
    index: dict[bytes, int] = {}
    for number, box in enumerate(boxes):
        total = sum(count for _, count in box)
        palette += bytes(
            round(sum(colour[axis] * count for colour, count in box) / total) for axis in range(3)
        )
        index |= {bytes(colour): number for colour, _ in box}
    return bytes(palette), index


def _widths(box: list[Weighted]) -> list[int]:
    return [
        max(colour[axis] for colour, _ in box) - min(colour[axis] for colour, _ in box) for axis in range(3)
    ]


def _spread(box: list[Weighted]) -> float:
    return 0.0 if len(box) < 2 else max(_widths(box)) * sum(count for _, count in box) ** 0.5


def _split(box: list[Weighted]) -> list[list[Weighted]]:
    widths = _widths(box)
    axis = widths.index(max(widths))
    box = sorted(box, key=lambda each: each[0][axis])
    half = sum(count for _, count in box) / 2
    seen = list(accumulate(count for _, count in box))
    place = next(place for place, so_far in enumerate(seen) if so_far >= half)
    cut = min(max(place, 1), len(box) - 1)
    return [box[:cut], box[cut:]]


def _decode(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows in RGB."""
    assert png.startswith(SIGNATURE)
    at, packed, header = len(SIGNATURE), b"", b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + length]
        header, packed = (
            (body, packed) if kind == b"IHDR" else (header, packed + body if kind == b"IDAT" else packed)
        )
        at += 12 + length
    width, height, depth, kind_of_colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    assert depth == 8 and kind_of_colour in (2, 6) and interlace == 0, "not a picture as browsers write it"
    size = 3 if kind_of_colour == 2 else 4
    data, step = zlib.decompress(packed), width * size
    rows: list[bytes] = []
    above = bytearray(step)
    for y in range(height):
        start = y * (step + 1)
        above = _unfilter(data[start], bytearray(data[start + 1 : start + 1 + step]), above, size)
        rows.append(bytes(above) if size == 3 else b"".join(above[x : x + 3] for x in range(0, step, 4)))
    return width, height, rows


def _unfilter(kind: int, row: bytearray, above: bytearray, size: int) -> bytearray:
    """Undo the filter of one row (PNG specification, chapter 9)."""
    for x in range(len(row)):
        left = row[x - size] if x >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[x]
        elif kind == 3:
            guess = (left + above[x]) // 2
        elif kind == 4:
            guess = _paeth(left, above[x], above[x - size] if x >= size else 0)
        else:
            break
        row[x] = (row[x] + guess) & 255
    return row


def _paeth(left: int, up: int, corner: int) -> int:
    first, second, third = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if first <= second and first <= third:
        return left
    return up if second <= third else corner


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
