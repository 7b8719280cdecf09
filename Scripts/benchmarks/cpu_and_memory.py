"""(c, d) CPU time for each second played, and peak memory: 1080p30 H.264 with AAC, null outputs, real clock.

Each player plays a clip to its end and exits. The CPU time is all of the process's user and system time,
start and exit included, over the length of the clip; the memory is the high-water mark of its resident set.
"""

from . import processes
from .players import MPV_NULL
from .rows import comparison


def measure(bench):
    seconds = max(20, bench.seconds)
    clip = bench.clips.full_hd(seconds)
    commands = {"Vitrine": bench.players.play_null("--clock", "real", clip)}
    if bench.players.has_mpv:
        commands["mpv"] = MPV_NULL + [clip]
    results = processes.interleaved(min(3, bench.rounds), {
        name: lambda command=commands[name]: processes.usage(command, seconds * 2)
        for name in bench.chosen(commands)})

    def column(name, index, scale):
        return [one[index] * scale for one in results.get(name, [])]

    rows = []
    if bench.wants("c"):
        rows.append(comparison(
            "CPU per second of 1080p30 H.264+AAC", column("Vitrine", 0, 1000 / seconds),
            column("mpv", 0, 1000 / seconds), "mpv", "ms", at_most=0.9))
    if bench.wants("d"):
        rows.append(comparison(
            "peak memory, the same", column("Vitrine", 1, 2**-20), column("mpv", 1, 2**-20), "mpv",
            "MiB", at_most=0.8))
    return rows
