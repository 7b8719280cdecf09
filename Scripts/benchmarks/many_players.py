"""(q) Eight players at once: 480p30 H.264 with AAC, null outputs, real clock, each a process of its own.

All play the clip to its end and exit. The CPU time is that of all eight, over the length of the clip; the memory is the
sum of the high-water marks of their resident sets.
"""

import concurrent.futures

from . import processes
from .players import MPV_NULL
from .rows import comparison

PLAYERS = 8
SECONDS = 15


def measure(bench):
    clip = bench.clips.standard(SECONDS)
    commands = {"Vitrine": bench.players.play_null("--clock", "real", clip)}
    if bench.players.has_mpv:
        commands["mpv"] = MPV_NULL + [clip]
    results = processes.interleaved(min(3, bench.rounds), {
        name: lambda command=commands[name]: all_at_once(command)
        for name in bench.chosen(commands)})

    def column(name, index, scale):
        return [one[index] * scale for one in results.get(name, [])]

    return [
        comparison(
            f"{PLAYERS} players of 480p30 at once, CPU per second", column("Vitrine", 0, 1000 / SECONDS),
            column("mpv", 0, 1000 / SECONDS), "mpv", "ms", at_most=0.9),
        comparison(
            "peak memory, the same", column("Vitrine", 1, 2**-20), column("mpv", 1, 2**-20), "mpv", "MiB",
            at_most=0.9),
    ]


def all_at_once(command):
    with concurrent.futures.ThreadPoolExecutor(PLAYERS) as pool:
        used = list(pool.map(lambda _: processes.usage(command, SECONDS * 4), range(PLAYERS)))
    return [sum(one[index] for one in used) for index in range(2)]
