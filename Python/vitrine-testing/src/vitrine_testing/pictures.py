"""Pictures: PNG files read without a library, and how alike two of them are."""

from __future__ import annotations

import os
import struct
import zlib
from dataclasses import dataclass
from typing import Iterator

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_WINDOW = 8


@dataclass(frozen=True)
class Picture:
    """A picture of eight bits a channel."""

    width: int
    height: int
    rgb: bytes
    """Red, green and blue of each pixel, rows from the top."""

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel, from the top left corner."""
        place = 3 * (y * self.width + x)
        red, green, blue = self.rgb[place:place + 3]
        return red, green, blue

    def luma(self) -> bytes:
        """The brightness of each pixel by ITU-R BT.601, 0 to 255."""
        rgb = self.rgb
        return bytes(
            (299 * red + 587 * green + 114 * blue + 500) // 1000
            for red, green, blue in zip(rgb[0::3], rgb[1::3], rgb[2::3]))


def read(picture: str | bytes | os.PathLike[str] | Picture) -> Picture:
    """The picture of a PNG, given as a path or as its bytes; what is transparent is read as if it were not.

    ValueError for what is no PNG, is broken, or is interlaced; OSError for a file that cannot be read.
    """
    if isinstance(picture, Picture):
        return picture
    if not isinstance(picture, bytes):
        with open(picture, "rb") as file:
            picture = file.read()
    if not picture.startswith(_SIGNATURE):
        raise ValueError("this is no PNG")
    try:
        return _decoded(picture)
    except (struct.error, zlib.error, IndexError, KeyError) as error:
        raise ValueError(f"the PNG is broken: {error}") from None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        body = data[place + 8:place + 8 + length]
        (declared,) = struct.unpack_from(">I", data, place + 8 + length)
        if zlib.crc32(kind + body) != declared:
            raise ValueError(f"the PNG is broken: the sum of {kind.decode('latin-1')} is wrong")
        yield kind, body
        place += 12 + length


def _decoded(data: bytes) -> Picture:
    head = palette = packed = b""
    for kind, body in _chunks(data):
        if kind == b"IHDR":
            head = body
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            packed += body
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if interlaced:
        raise ValueError("interlaced PNGs are not read")
    channels = _CHANNELS[color]
    stride = (width * channels * depth + 7) // 8
    rows = _unfiltered(zlib.decompress(packed), stride, max(1, channels * depth // 8), height)
    rgb = bytearray()
    for row in rows:
        rgb += _colors(_samples(row, depth, width * channels, color == 3), color, palette)
    return Picture(width, height, bytes(rgb))


def _unfiltered(data: bytes, stride: int, pixel: int, height: int) -> Iterator[bytes]:
    """The rows, of which each is stored as what it differs by from what is beside and above it."""
    if len(data) < (stride + 1) * height:
        raise ValueError("the PNG is broken: rows are missing")
    above = bytes(stride)
    for number in range(height):
        start = number * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
        if kind == 1:
            for place in range(pixel, stride):
                row[place] = row[place] + row[place - pixel] & 255
        elif kind == 2:
            row = bytearray(one + other & 255 for one, other in zip(row, above))
        elif kind == 3:
            for place in range(stride):
                left = row[place - pixel] if place >= pixel else 0
                row[place] = row[place] + (left + above[place]) // 2 & 255
        elif kind == 4:
            for place in range(stride):
                left, corner = (row[place - pixel], above[place - pixel]) if place >= pixel else (0, 0)
                up = above[place]
                by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                nearest = (
                    left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner)
                row[place] = row[place] + nearest & 255
        elif kind != 0:
            raise ValueError(f"the PNG is broken: no row is stored as {kind}")
        above = bytes(row)
        yield above


def _samples(row: bytes, depth: int, count: int, are_places: bool) -> bytes:
    """The samples of a row in eight bits each; those of a palette stay places in it."""
    if depth == 8:
        return row
    if depth == 16:
        return row[0::2]
    mask = (1 << depth) - 1
    scale = 1 if are_places else 255 // mask
    return bytes(
        (row[place * depth // 8] >> 8 - depth - place * depth % 8 & mask) * scale for place in range(count))


def _colors(samples: bytes, color: int, palette: bytes) -> bytes:
    if color == 2:
        return samples
    rgb = bytearray(3 * (len(samples) // _CHANNELS[color]))
    if color == 3:
        return b"".join(palette[3 * place:3 * place + 3] for place in samples)
    step = _CHANNELS[color]
    for channel in range(3):
        rgb[channel::3] = samples[channel if color == 6 else 0::step]
    return bytes(rgb)


def similarity(
    one: str | bytes | os.PathLike[str] | Picture, other: str | bytes | os.PathLike[str] | Picture
) -> float:
    """How alike two pictures of one size are in structure: 1 for the same, about 0 for nothing alike.

    The mean over windows of 8 by 8 pixels of luma that overlap by half, as Vitrine and FFmpeg's filter `ssim` compute it.
    Source: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to structural similarity",
    2004. ValueError where the sizes differ, or are below 8 by 8.
    """
    first, second = read(one), read(other)
    if (first.width, first.height) != (second.width, second.height):
        raise ValueError(
            f"one picture is {first.width}x{first.height}, the other {second.width}x{second.height}")
    if min(first.width, first.height) < _WINDOW:
        raise ValueError(f"pictures are compared from {_WINDOW} by {_WINDOW} pixels on")
    columns, lines = first.width // 4, first.height // 4
    blocks = _block_sums(first.luma(), second.luma(), first.width, columns, lines)
    total = 0.0
    for line in range(lines - 1):
        upper, lower = blocks[line], blocks[line + 1]
        for column in range(columns - 1):
            parts = (upper[column], upper[column + 1], lower[column], lower[column + 1])
            total += _index(*(sum(part[number] for part in parts) for number in range(4)))
    return total / ((lines - 1) * (columns - 1))


_Sums = tuple[int, int, int, int]


def _block_sums(one: bytes, other: bytes, width: int, columns: int, lines: int) -> list[list[_Sums]]:
    """For each block of 4 by 4 pixels: both sums, the sum of the squares of both, and that of the products."""
    blocks = []
    for line in range(lines):
        rows = [
            (one[start:start + width], other[start:start + width])
            for start in range(4 * line * width, 4 * (line + 1) * width, width)]
        sums: list[_Sums] = []
        for left in range(0, 4 * columns, 4):
            a = b = squares = products = 0
            for first, second in rows:
                for x, y in zip(first[left:left + 4], second[left:left + 4]):
                    a += x
                    b += y
                    squares += x * x + y * y
                    products += x * y
            sums.append((a, b, squares, products))
        blocks.append(sums)
    return blocks


def _index(a: int, b: int, squares: int, products: int) -> float:
    """The similarity of a window of 64 pixels, in whole numbers as FFmpeg has it."""
    c1 = int(0.01 * 0.01 * 255 * 255 * 64 + 0.5)
    c2 = int(0.03 * 0.03 * 255 * 255 * 64 * 63 + 0.5)
    variances = squares * 64 - a * a - b * b
    covariance = products * 64 - a * b
    return (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2))
