"""(l) What brightness and contrast, and three filters, add to plain decoding of 1080p, for each frame, against ffmpeg's.

Vitrine plays under the virtual clock to null outputs, with and without; ffmpeg decodes the same pictures to its
null muxer, with `-vf eq` or the like and without. Each alone on one core with one thread for decoding, all user and
system time of the process; with and without one right after the other, since machines change their speed, and the
median of the differences. Brightness and contrast cost less than decoding varies by: they are taken nine times over
50 s of a picture that stands, which takes little to decode. The filters are taken ten times over 10 s.
"""

from . import processes
from .rows import comparison

COLOUR = (["--brightness", "0.1", "--contrast", "1.2"], "eq=brightness=0.1:contrast=1.2")
FILTERS = (
    ["--filter", "hue=angle=20", "--filter", "gaussianBlur=radius=2", "--filter", "vignette"],
    "hue=h=20,gblur=sigma=2:steps=3,vignette=angle=PI/5")


def measure(bench):
    colour = added(bench, COLOUR, bench.clips.still_hd, seconds=50, turns=9)
    filters = added(bench, FILTERS, bench.clips.full_hd, seconds=10, turns=10)
    return [
        comparison(
            "added by brightness and contrast, CPU per frame of 1080p", *colour, "ffmpeg -vf eq", "ms",
            at_most=0.5, digits=2),
        comparison(
            "added by hue, blur and vignette, CPU per frame of 1080p", *filters, "ffmpeg", "ms",
            at_most=1.0, digits=2),
    ]


def added(bench, settings, make, seconds, turns):
    """What settings add, in milliseconds for each frame, turn by turn: for Vitrine and for ffmpeg."""
    clip = make(seconds)
    ours = bench.players.play_null("--clock", "virtual", "--threads", "1")
    theirs = ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-filter_threads", "1", "-i", clip, "-an"]
    commands = {"ffmpeg": (theirs + ["-f", "null", "-"], theirs + ["-vf", settings[1], "-f", "null", "-"])}
    if bench.has_ours:
        commands["Vitrine"] = (ours + [clip], ours + settings[0] + [clip])
    found = {"Vitrine": [], "ffmpeg": []}
    for _ in range(turns):
        for player, pair in commands.items():
            plain, changed = (
                processes.usage(["taskset", "-c", "1"] + command, seconds * 20)[0] for command in pair)
            found[player].append((changed - plain) * 1000 / (seconds * 30))
    return [found["Vitrine"], found["ffmpeg"]]
