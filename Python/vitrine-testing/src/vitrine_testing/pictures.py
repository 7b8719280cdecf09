"""Pictures: PNG files read without a library, and how alike two of them are."""

from __future__ import annotations

import os
import struct
import zlib
from dataclasses import dataclass
from operator import add, mul, sub
from typing import Iterator, Sequence

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_SMALLEST = 16


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
    """How alike two pictures of one size are: 1 for the same, about 0 for nothing alike.

    Luma and, at half the size, both colour differences are compared, and the least alike of the three counts, as
    `expect picture like=` of a scenario does. Each is as alike as its structure, and as its levels where those differ
    more. Pictures are compared in their own size; a scenario makes those above 640 pixels smaller first. ValueError
    where the sizes differ, or are below 16 by 16.
    """
    first, second = read(one), read(other)
    if (first.width, first.height) != (second.width, second.height):
        raise ValueError(
            f"one picture is {first.width}x{first.height}, the other {second.width}x{second.height}")
    if min(first.width, first.height) < _SMALLEST:
        raise ValueError(f"pictures are compared from {_SMALLEST} by {_SMALLEST} pixels on")
    widths = (first.width, first.width // 2, first.width // 2)
    return min(map(_likeness, _planes(first), _planes(second), widths))


def _planes(picture: Picture) -> tuple[bytes, bytes, bytes]:
    """Luma, and blueness and redness at half the size, without an odd last column or row."""
    luma = picture.luma()
    lumas = _quarter_sums(luma, picture.width)
    blues = _quarter_sums(picture.rgb[2::3], picture.width)
    reds = _quarter_sums(picture.rgb[0::3], picture.width)
    # What is left of a division is cut off towards zero, which // would not do.
    blueness = bytes([128 + int((blue - y) * 127 / (4 * 226)) for blue, y in zip(blues, lumas)])
    redness = bytes([128 + int((red - y) * 127 / (4 * 179)) for red, y in zip(reds, lumas)])
    return luma, blueness, redness


def _quarter_sums(plane: bytes, width: int) -> list[int]:
    """The sums of 2 by 2 pixels."""
    sums: list[int] = []
    for start in range(0, len(plane) - 2 * width + 1, 2 * width):
        upper, lower = plane[start:start + width], plane[start + width:start + 2 * width]
        sums += map(sum, zip(upper[0::2], upper[1::2], lower[0::2], lower[1::2]))
    return sums


def _likeness(one: bytes, other: bytes, width: int) -> float:
    """How alike two planes are, from 8 by 8 on: by their structure, or by their levels where those differ more.

    Structure is the mean over windows of 8 by 8 that overlap by half, as FFmpeg's filter `ssim` computes it. Levels are
    compared by the mean difference of blocks of 8 by 8: two are the rounding of coders, and 66 are nothing alike.
    Source: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error visibility to structural similarity",
    2004.
    """
    if one == other:
        return 1.0
    columns, lines = width // 4, len(one) // width // 4
    structure, difference = 0.0, 0
    above: list[list[int]] = []
    for line in range(lines):
        start, end = 4 * line * width, 4 * (line + 1) * width
        here = _block_sums(one[start:end], other[start:end], width)
        if above:
            a, b, squares, products = map(_window_sums, above, here)
            structure += sum(map(_index, a, b, squares, products))
            if line % 2:
                # Every other window is a block that overlaps none.
                difference += sum(map(abs, map(sub, a[0::2], b[0::2])))
        above = here
    structure /= (columns - 1) * (lines - 1)
    mean = difference / 64 / ((columns // 2) * (lines // 2))
    return min(structure, 1 - max(0.0, mean - 2) / 64)


def _block_sums(one: bytes, other: bytes, width: int) -> list[list[int]]:
    """For each 4 by 4 pixels of four rows: both sums, the sum of the squares of both, and that of the products."""
    squares = map(add, map(_SQUARES.__getitem__, one), map(_SQUARES.__getitem__, other))
    return [_sums_of_16(part, width) for part in (one, other, list(squares), list(map(mul, one, other)))]


def _sums_of_16(rows: Sequence[int], width: int) -> list[int]:
    columns = [
        rows[row * width + left:row * width + width // 4 * 4:4] for row in range(4) for left in range(4)]
    return list(map(sum, zip(*columns)))


def _window_sums(above: list[int], here: list[int]) -> list[int]:
    """The sums of 2 by 2 neighbours."""
    both = list(map(add, above, here))
    return list(map(add, both, both[1:]))


def _index(a: int, b: int, squares: int, products: int) -> float:
    """The similarity of a window of 64 pixels, in whole numbers as FFmpeg has it."""
    variances = squares * 64 - a * a - b * b
    covariance = products * 64 - a * b
    return (2 * a * b + _C1) * (2 * covariance + _C2) / ((a * a + b * b + _C1) * (variances + _C2))


_SQUARES = [value * value for value in range(256)]
_C1 = int(0.01 * 0.01 * 255 * 255 * 64 + 0.5)
_C2 = int(0.03 * 0.03 * 255 * 255 * 64 * 63 + 0.5)
