"""(f) An exact seek while paused, in a 1080p clip with a key frame every 60 frames.

The same random targets for both, through each player's socket. Vitrine's ends with the reply to `seek`
with `"await": "settled"`; mpv's with the event `playback-restart` after `seek T absolute+exact`. Nine tenths of the
processor time are libavcodec's in both: the ratio was 0.67 to 0.77 in the runs so far.
"""

import random
import time

from . import processes
from .rows import comparison

TARGETS = 30


def measure(bench):
    clip = bench.clips.full_hd(20)
    draw = random.Random(1)
    targets = [round(draw.uniform(0.5, 19), 3) for _ in range(TARGETS)]
    measures = {"Vitrine": lambda: ours(bench, clip, targets)}
    if bench.players.has_mpv:
        measures["mpv"] = lambda: theirs(bench, clip, targets)
    results = processes.interleaved(
        min(3, bench.rounds), {name: measures[name] for name in bench.chosen(measures)})
    return [comparison(
        "exact seek, 60-frame GOP, median", sum(results.get("Vitrine", []), []),
        sum(results.get("mpv", []), []), "mpv", "ms", at_most=0.7)]


def ours(bench, clip, targets):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", clip) as client:
        client.call("pause", **{"await": "firstFrame"})
        return timed(client, targets)


def theirs(bench, clip, targets):
    with bench.players.mpv_client(bench.folder, "--pause", clip) as client:
        client.seek(0)
        return timed(client, targets)


def timed(client, targets):
    times = []
    for target in targets:
        began = time.perf_counter()
        client.seek(target)
        times.append((time.perf_counter() - began) * 1000)
    return times
