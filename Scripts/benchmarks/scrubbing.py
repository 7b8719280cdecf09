"""(p) Looking for a place while paused: 30 exact seeks of 0.1 s, ahead and back, each sent when the one before has landed.

The clip and the ends of the seeks are those of (f). The row is the whole time of the 30, so that the seeks that cost much
count too.
"""

import time

from . import processes
from .rows import comparison

STEPS = 30
WAYS = {"ahead": (5.05, 0.1), "back": (15.05, -0.1)}


def measure(bench):
    clip = bench.clips.full_hd(20)
    rows = []
    for name, (start, step) in WAYS.items():
        measures = {"Vitrine": lambda: ours(bench, clip, start, step)}
        if bench.players.has_mpv:
            measures["mpv"] = lambda: theirs(bench, clip, start, step)
        results = processes.interleaved(
            min(3, bench.rounds), {player: measures[player] for player in bench.chosen(measures)})
        rows.append(comparison(
            f"{STEPS} exact seeks of 0.1 s {name}, paused", results.get("Vitrine", []),
            results.get("mpv", []), "mpv", "ms", at_most=0.3))
    return rows


def ours(bench, clip, start, step):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", clip) as client:
        client.call("pause", **{"await": "firstFrame"})
        return timed(client, start, step)


def theirs(bench, clip, start, step):
    with bench.players.mpv_client(bench.folder, "--pause", clip) as client:
        return timed(client, start, step)


def timed(client, start, step):
    client.seek(start)
    began = time.perf_counter()
    for index in range(1, STEPS + 1):
        client.seek(round(start + index * step, 3))
    return (time.perf_counter() - began) * 1000
