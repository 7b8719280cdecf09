"""Pictures that are read and compared, without a player."""

import os
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
        darker = pictures.Picture(64, 48, bytes(value * 9 // 10 for value in one.rgb))
        self.assertTrue(0.9 < pictures.similarity(one, darker) < 1)

    def test_sizes_must_be_the_same(self):
        with self.assertRaisesRegex(ValueError, "64x48, the other 48x64"):
            pictures.similarity(noise(64, 48, 1), noise(48, 64, 1))
        with self.assertRaisesRegex(ValueError, "8 by 8"):
            pictures.similarity(noise(7, 9, 1), noise(7, 9, 1))

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
