"""Pictures that are read and compared, and what scenarios say of the same ones."""

import os
import re
import struct
import subprocess
import tempfile
import unittest
import zlib

from vitrine_testing import pictures


def png(width, height, depth, color, rows, palette=b"", interlaced=0):
    """A PNG of rows that are stored as they are given, the kind of each in its first byte."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + (chunk(b"PLTE", palette) if palette else b"")
        + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b""))


def noise(width, height, seed):
    """A picture by chance, the same each time."""
    value, rgb = seed, bytearray()
    for _ in range(3 * width * height):
        value = (value * 1103515245 + 12345) % (1 << 31)
        rgb.append(value >> 16 & 255)
    return pictures.Picture(width, height, bytes(rgb))


def bars(colors, width=160, height=96):
    """Bars of one width, from the left."""
    row = b"".join(bytes(colors[x * len(colors) // width]) for x in range(width))
    return pictures.Picture(width, height, row * height)


def gray(picture):
    """Its luma alone."""
    return pictures.Picture(
        picture.width, picture.height, bytes(value for value in picture.luma() for _ in range(3)))


def write(path, picture):
    rows = [
        b"\0" + picture.rgb[start:start + 3 * picture.width]
        for start in range(0, len(picture.rgb), 3 * picture.width)]
    with open(path, "wb") as file:
        file.write(png(picture.width, picture.height, 8, 2, rows))


COLORS = [
    (235, 235, 235), (235, 235, 16), (16, 235, 235), (16, 235, 16), (235, 16, 235), (235, 16, 16), (16, 16, 235)]


class ReadingTests(unittest.TestCase):
    def test_every_kind_of_row_gives_the_same_pixels(self):
        pixels = [[(10, 20, 30), (40, 50, 60)], [(11, 22, 33), (44, 55, 66)]]
        plain = [bytes(sum(row, ())) for row in pixels]
        first = b"\0" + plain[0]
        left = bytes(plain[1][:3]) + bytes(plain[1][i] - plain[1][i - 3] & 255 for i in range(3, 6))
        up = bytes(a - b & 255 for a, b in zip(plain[1], plain[0]))
        mean = bytes(
            plain[1][i] - ((plain[1][i - 3] if i > 2 else 0) + plain[0][i]) // 2 & 255 for i in range(6))

        def nearest(i):
            a, b, c = (plain[1][i - 3] if i > 2 else 0), plain[0][i], (plain[0][i - 3] if i > 2 else 0)
            return min((a, b, c), key=lambda value: abs(a + b - c - value))
        paeth = bytes(plain[1][i] - nearest(i) & 255 for i in range(6))
        for kind, row in enumerate([plain[1], left, up, mean, paeth]):
            picture = pictures.read(png(2, 2, 8, 2, [first, bytes([kind]) + row]))
            self.assertEqual(picture.rgb, plain[0] + plain[1], kind)
        self.assertEqual(picture.pixel(1, 1), (44, 55, 66))

    def test_all_kinds_of_colour_are_read(self):
        cases = [
            (8, 0, b"\0\x05\x06", b"", (6, 6, 6)), (16, 0, b"\0\x05\xff\x06\xff", b"", (6, 6, 6)),
            (1, 0, b"\0\x40", b"", (255, 255, 255)), (2, 0, b"\0\x60", b"", (170, 170, 170)),
            (4, 3, b"\0\x01", b"\1\2\3\4\5\6", (4, 5, 6)), (8, 4, b"\0\1\2\3\4", b"", (3, 3, 3)),
            (8, 6, b"\0\1\2\3\4\5\6\7\x08", b"", (5, 6, 7)),
            (16, 2, b"\0" + bytes(6) + b"\1\0\2\0\3\0", b"", (1, 2, 3)),
        ]
        for depth, color, row, palette, expected in cases:
            picture = pictures.read(png(2, 1, depth, color, [row], palette))
            self.assertEqual(picture.pixel(1, 0), expected, (depth, color))

    def test_what_cannot_be_read_is_told(self):
        good = png(2, 1, 8, 0, [b"\0\1\2"])
        for wrong, reason in [
            (b"GIF89a", "no PNG"), (good[:40], "broken"), (good[:-20] + b"x" + good[-19:], "broken"),
            (png(2, 2, 8, 0, [b"\0\1\2"]), "rows are missing"), (png(2, 1, 8, 0, [b"\5\1\2"]), "no row"),
            (png(2, 1, 8, 0, [b"\0\1\2"], interlaced=1), "interlaced"), (png(2, 1, 8, 5, [b"\0\1\2"]), "broken"),
        ]:
            with self.assertRaisesRegex(ValueError, reason):
                pictures.read(wrong)


class SimilarityTests(unittest.TestCase):
    def test_the_same_is_one_and_noise_is_near_zero(self):
        one = noise(64, 48, 1)
        self.assertEqual(pictures.similarity(one, one), 1)
        self.assertLess(abs(pictures.similarity(one, noise(64, 48, 2))), 0.1)
        fainter = pictures.Picture(64, 48, bytes(128 + (value - 128) * 9 // 10 for value in one.rgb))
        self.assertTrue(0.9 < pictures.similarity(one, fainter) < 1)

    def test_colours_count_as_luma_does(self):
        one = bars(COLORS)
        self.assertEqual(one.luma(), gray(one).luma())
        self.assertLess(pictures.similarity(one, gray(one)), 0.8)
        swapped = bars([(blue, green, red) for red, green, blue in COLORS])
        self.assertLess(pictures.similarity(one, swapped), 0.8)

    def test_levels_count_beside_structure(self):
        plain = bars([(100, 100, 100)])
        # All blocks differ by 40, of which 2 are let pass.
        self.assertEqual(pictures.similarity(plain, bars([(140, 140, 140)])), 1 - 38 / 64)
        self.assertGreater(pictures.similarity(plain, bars([(102, 102, 102)])), 0.999)

    def test_what_is_left_of_a_division_is_cut_off_towards_zero(self):
        # Of 76 above luma come 53.9, and of 76 below it -53.9.
        for color, redness in [((180, 66, 100), 128 + 53), ((20, 134, 100), 128 - 53)]:
            self.assertEqual(set(pictures._planes(bars([color]))[2]), {redness})

    def test_an_odd_last_column_and_row_have_no_colour(self):
        rgb = bytearray(noise(17, 17, 1).rgb)
        one = pictures.Picture(17, 17, bytes(rgb))
        for place in [*range(16, 289, 17), *range(272, 289)]:
            rgb[3 * place] ^= 255
        self.assertEqual(pictures.similarity(one, pictures.Picture(17, 17, bytes(rgb))), 1)

    def test_scenarios_come_to_the_same(self):
        one = bars(COLORS, 163, 97)
        blurred = noise(163, 97, 1)
        blurred = pictures.Picture(163, 97, bytes((3 * a + b) // 4 for a, b in zip(one.rgb, blurred.rgb)))
        others = [gray(one), blurred, bars([(red * 4 // 5, green, blue) for red, green, blue in COLORS], 163, 97)]
        with tempfile.TemporaryDirectory() as folder:
            write(os.path.join(folder, "one.png"), one)
            for other in others:
                write(os.path.join(folder, "other.png"), other)
                with open(os.path.join(folder, "s.txt"), "w", encoding="utf-8") as file:
                    file.write("queue.append one.png\nexpect picture like=other.png ssim=1 within 0.5\n")
                said = subprocess.run(
                    [os.environ.get("VITRINE", "vitrine"), "run", "s.txt"],
                    check=False, capture_output=True, text=True, cwd=folder).stdout
                found = re.search(r"has ssim=(-?[0-9.]+)", said)
                self.assertTrue(found, said)
                self.assertAlmostEqual(pictures.similarity(one, other), float(found[1]), delta=0.00011)

    def test_sizes_must_be_the_same(self):
        with self.assertRaisesRegex(ValueError, "64x48, the other 48x64"):
            pictures.similarity(noise(64, 48, 1), noise(48, 64, 1))
        with self.assertRaisesRegex(ValueError, "16 by 16"):
            pictures.similarity(noise(15, 17, 1), noise(15, 17, 1))

    def test_ffmpeg_comes_to_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            one, other = os.path.join(folder, "1.png"), os.path.join(folder, "2.png")
            source = ["-f", "lavfi", "-i", "testsrc=size=160x96", "-frames:v", "1", "-pix_fmt", "gray"]
            for path, effect in [(one, []), (other, ["-vf", "gblur=2"])]:
                subprocess.run(["ffmpeg", "-v", "error", *source, *effect, path], check=True)
            said = subprocess.run(
                ["ffmpeg", "-i", one, "-i", other, "-lavfi", "ssim", "-f", "null", "-"],
                check=True, capture_output=True, text=True).stderr
            self.assertAlmostEqual(
                pictures.similarity(one, other), float(said.split("All:")[1].split()[0]), places=4)


if __name__ == "__main__":
    unittest.main()
