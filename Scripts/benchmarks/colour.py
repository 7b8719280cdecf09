"""(l) What brightness and contrast, and three filters, add to plain decoding of 1080p, for each frame, against ffmpeg's.

Vitrine plays under the virtual clock to null outputs, with and without; ffmpeg decodes the same pictures to its
null muxer, with `-vf eq` or the like and without. Each alone on one core with one thread for decoding, all user and
system time of the process; each way ten times in turns, and the least time of each, as noise only adds.
"""

from . import processes
from .rows import comparison

COLOUR = (["--brightness", "0.1", "--contrast", "1.2"], "eq=brightness=0.1:contrast=1.2")
FILTERS = (
    ["--filter", "hue=angle=20", "--filter", "gaussianBlur=radius=2", "--filter", "vignette"],
    "hue=h=20,gblur=sigma=2:steps=3,vignette=angle=PI/5")


def measure(bench):
    seconds, pin = 10, ["taskset", "-c", "1"]
    clip = bench.clips.full_hd(seconds)
    vitrine = bench.players.play_null("--clock", "virtual", "--threads", "1")
    ffmpeg = ["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-filter_threads", "1", "-i", clip]
    commands = {
        ("Vitrine", None): vitrine + [clip],
        ("ffmpeg", None): ffmpeg + ["-an", "-f", "null", "-"],
    }
    for ours, theirs in (COLOUR, FILTERS):
        commands["Vitrine", theirs] = vitrine + ours + [clip]
        commands["ffmpeg", theirs] = ffmpeg + ["-an", "-vf", theirs, "-f", "null", "-"]
    least = {}
    for _ in range(10):
        for name, command in commands.items():
            if name[0] == "Vitrine" and not bench.has_ours:
                continue
            used = processes.usage(pin + command, seconds * 20)[0]
            least[name] = min(used, least.get(name, used))

    def added(player, filters):
        if (player, filters) not in least:
            return []
        return [(least[player, filters] - least[player, None]) * 1000 / (seconds * 30)]

    return [
        comparison(
            "added by brightness and contrast, CPU per frame of 1080p", added("Vitrine", COLOUR[1]),
            added("ffmpeg", COLOUR[1]), "ffmpeg -vf eq", "ms", at_most=0.5, digits=2),
        comparison(
            "added by hue, blur and vignette, CPU per frame of 1080p", added("Vitrine", FILTERS[1]),
            added("ffmpeg", FILTERS[1]), "ffmpeg", "ms", at_most=1.0, digits=2),
    ]
