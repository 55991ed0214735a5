"""Reads a QR code as the page draws it, so that a test sees where a phone would go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

BORDER = 2
BLOCKS = {1: (16, 1), 2: (28, 1), 3: (44, 1), 4: (64, 2), 5: (86, 2), 6: (108, 4)}  # level M
FORMAT = 0x5412  # all formats are crossed with this
BYTES = 4  # the mode of texts
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda _, y: y % 2 == 0,
    lambda x, _: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)


def qr_text(code: Locator) -> str:
    """What the code says, if it is one of level M, with bytes, and not large."""
    size = int((code.get_attribute("viewBox") or "").split()[-1]) - 2 * BORDER
    path = code.locator("path").get_attribute("d") or ""
    found = re.findall(r"M(\d+) (\d+)h1v1h-1z", path)
    dark = {(int(x) - BORDER, int(y) - BORDER) for x, y in found}
    mask = MASKS[format_of(dark) & 7]
    bits = "".join(str(int(((x, y) in dark) != mask(x, y))) for x, y in way(size))
    words, blocks = BLOCKS[(size - 17) // 4]
    codewords = [bits[i : i + 8] for i in range(0, words * 8, 8)]
    bits = "".join("".join(codewords[block::blocks]) for block in range(blocks))
    assert int(bits[:4], 2) == BYTES
    length = int(bits[4:12], 2)
    return bytes(int(bits[i : i + 8], 2) for i in range(12, 12 + 8 * length, 8)).decode()


def format_of(dark: set[tuple[int, int]]) -> int:
    """The level, 0 for M, and the mask."""
    places = [(8, y) for y in (*range(6), 7, 8)] + [(x, 8) for x in (7, *range(5, -1, -1))]
    value = sum(((place in dark) << i) for i, place in enumerate(places)) ^ FORMAT
    assert value >> 13 == 0, "not of level M"
    return value >> 10


def way(size: int) -> Iterator[tuple[int, int]]:
    """The places of bits: two columns upwards, two downwards, and so on from the right."""
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            yield from ((x, y) for x in (right, right - 1) if not fixed(x, y, size))
        up = not up


def fixed(x: int, y: int, size: int) -> bool:
    """Whether a place belongs to the pattern by which cameras find the code."""
    corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    small = size > 21 and abs(x - (size - 7)) < 3 and abs(y - (size - 7)) < 3
    return corner or small or 6 in (x, y)
