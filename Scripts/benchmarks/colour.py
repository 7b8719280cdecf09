"""(l) What brightness and contrast, and three filters, add to plain decoding of 1080p, for each frame, against ffmpeg's.

Vitrine plays under the virtual clock to null outputs, with and without; ffmpeg decodes the same pictures to its
null muxer, with `-vf eq` or the like and without. Each alone on one core with one thread for decoding, all user and
system time of the process; each way in turns, and the least time of each, as noise only adds. Brightness and contrast,
whose cost is small, are taken five times over 50 s, in which what either player does once at its start hardly counts;
the filters ten times over 10 s.
"""

from . import processes
from .rows import comparison

COLOUR = (["--brightness", "0.1", "--contrast", "1.2"], "eq=brightness=0.1:contrast=1.2")
FILTERS = (
    ["--filter", "hue=angle=20", "--filter", "gaussianBlur=radius=2", "--filter", "vignette"],
    "hue=h=20,gblur=sigma=2:steps=3,vignette=angle=PI/5")


def measure(bench):
    colour = added(bench, COLOUR, seconds=50, turns=5)
    filters = added(bench, FILTERS, seconds=10, turns=10)
    return [
        comparison(
            "added by brightness and contrast, CPU per frame of 1080p", *colour, "ffmpeg -vf eq", "ms",
            at_most=0.5, digits=2),
        comparison(
            "added by hue, blur and vignette, CPU per frame of 1080p", *filters, "ffmpeg", "ms",
            at_most=1.0, digits=2),
    ]


def added(bench, settings, seconds, turns):
    """What settings add, in milliseconds for each frame: for Vitrine and for ffmpeg."""
    pin, clip = ["taskset", "-c", "1"], bench.clips.full_hd(seconds)
    ours = bench.players.play_null("--clock", "virtual", "--threads", "1")
    theirs = ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-filter_threads", "1", "-i", clip, "-an"]
    commands = {
        ("ffmpeg", False): theirs + ["-f", "null", "-"],
        ("ffmpeg", True): theirs + ["-vf", settings[1], "-f", "null", "-"],
    }
    if bench.has_ours:
        commands["Vitrine", False] = ours + [clip]
        commands["Vitrine", True] = ours + settings[0] + [clip]
    least = {}
    for _ in range(turns):
        for name, command in commands.items():
            used = processes.usage(pin + command, seconds * 20)[0]
            least[name] = min(used, least.get(name, used))
    return [
        [(least[player, True] - least[player, False]) * 1000 / (seconds * 30)] if (player, True) in least else []
        for player in ("Vitrine", "ffmpeg")
    ]
