"""Checks what ffmpeg gives of a clip, and the judgement on made-up measurements, each with a known fault."""

import array
import os
import subprocess
import tempfile

from .judging import judge
from .measuring import Held, Run, decoded_sound, picture_hashes, probe
from .sound import Sound


def run():
    faults = [text for text in [check_decoding(), *(check(*case) for case in cases())] if text]
    for text in faults:
        print(f"check-held: {text}")
    print("check-held: the check finds what it should" if not faults else f"{len(faults)} cases fail")
    return 1 if faults else 0


def check_decoding():
    """Without a picture or a sample to compare with, every file would be held."""
    with tempfile.TemporaryDirectory(prefix="check-held-") as folder:
        path = os.path.join(folder, "clip.mkv")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=s=64x64:r=10:d=0.5", "-f", "lavfi",
             "-i", "sine=r=48000:d=0.5", "-c:v", "ffv1", "-c:a", "pcm_s16le", path], check=True)
        _, tracks = probe(path)
        pictures = [len(picture_hashes(path, index, 30)) for index in tracks["video"]]
        samples = [len(sound.samples) for track in tracks["audio"] if (sound := decoded_sound(path, *track, 30))]
    return None if (pictures, samples) == ([5], [24_000]) else f"of 5 pictures and 24,000 samples: {pictures}, {samples}"


def check(name, held, expected):
    text = judge(held, 100 << 20).text
    return None if text == expected else f"{name}: says '{text}', not '{expected}'"


def tone(count, silent=(), offset=0):
    samples = array.array("h", (i % 200 * 50 - 4993 for i in range(count)))
    for index in silent:
        samples[index] = 0
    return Sound(array.array("h", [0] * offset) + samples, 48000)


def run_of(pictures="abc", sound=None, code=0, errors=(), peak=50 << 20):
    return Run(code, 1.0, peak, list(pictures), sound, list(errors))


def held(once, twice=None, pictures=("abc",), sounds=()):
    return Held("file", "format", [list(track) for track in pictures], list(sounds), 1.0, once, twice)


def cases():
    doubled = Sound(tone(500).samples * 2, 48000)
    yield "the same", held(run_of(sound=tone(500)), run_of("abcabc", doubled), sounds=[tone(500)]), "held"
    yield "a later start", held(run_of(sound=tone(500, offset=9)), sounds=[tone(500)]), "held"
    soft = [min(3, i // 40) if i < 200 else 500 + i % 300 for i in range(900)]
    yield "a soft start, rounded otherwise", held(
        run_of(sound=Sound(array.array("h", [value + (value > 0) for value in soft]), 48000)),
        sounds=[Sound(array.array("h", soft), 48000)]), "held"
    yield "the second track", held(run_of("xyz"), pictures=("abc", "xyz")), "held"
    yield "a lost picture", held(run_of("ab")), "2 pictures of 3, the first other one is 2"
    yield "another picture", held(run_of("axc")), "3 pictures of 3, the first other one is 1"
    yield "lost sound", held(run_of(sound=tone(300)), sounds=[tone(500)]), "-200 samples at the end"
    yield "lost sound within", held(
        run_of(sound=Sound(tone(100).samples + tone(350, offset=50).samples, 48000)),
        sounds=[tone(500)]), "samples differ by up to 7500"
    yield "a hole", held(run_of(sound=Sound(tone(200).samples + tone(300, offset=90).samples, 48000)),
                         sounds=[Sound(tone(200).samples + tone(300).samples, 48000)]), "+90 samples of silence within"
    yield "another sound", held(run_of(sound=tone(500, silent=[77])), sounds=[tone(500)]), \
        "samples differ by up to 1143"
    late = Sound(tone(500).samples[90:], 48000)
    yield "sound before the beginning", held(
        run_of(sound=late), sounds=[Sound(tone(500).samples, 48000, "opus", early=100)]), "held"
    yield "more than what is before the beginning", held(
        run_of(sound=late), sounds=[Sound(tone(500).samples, 48000, "opus", early=80)]), "-90 of 500 samples"
    yield "padding of AAC", held(
        run_of(sound=tone(300)), sounds=[Sound(tone(500).samples, 48000, "aac", 300)]), "held"
    yield "a silent end", held(run_of(sound=tone(500)), sounds=[Sound(tone(500).samples + array.array(
        "h", [0] * 90), 48000)]), "-90 samples at the end"
    yield "no sound", held(run_of(), sounds=[tone(500)]), "no sound"
    yield "a hang", held(run_of(code=None)), "does not end (3 pictures)"
    yield "a crash", held(run_of(code=-11)), "ended by signal 11"
    yield "a refusal", held(run_of("", code=1, errors=[3002])), "refused (3002)"
    yield "a silent refusal", held(run_of("", code=1)), "status 1 without an error"
    yield "an error on the way", held(run_of(errors=[4003])), "error 4003"
    yield "a loop that hangs", held(run_of(), run_of(code=None)), "looped, it does not end"
    yield "a loop that loses", held(run_of(), run_of("abcab")), "looped, 5 pictures for twice 3"
    yield "memory", held(run_of(peak=200 << 20)), "200 MiB"
