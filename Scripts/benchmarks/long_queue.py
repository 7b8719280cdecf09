"""(t) A queue of 100,000 items: from the start of the process to the first picture, and replacing the queue.

The list is an M3U of 100,000 lines that name one small clip. The start is timed as in (e). The queue is replaced by the list in
one command, from the request to the reply, while it plays: `queue.set` of ours, `loadlist` of mpv. The status is asked for
afterwards, with all of the queue in it.
"""

import json
import os
import statistics
import time

from . import first_frame, processes
from .rows import Row, comparison

ITEMS = 100_000


def measure(bench):
    clip = bench.clips.small()
    path = os.path.join(bench.folder, "long.m3u")
    with open(path, "w") as output:
        output.write("#EXTM3U\n" + f"{clip}\n" * ITEMS)
    log = os.path.join(bench.folder, "long.log")
    starts = {"Vitrine": lambda: first_frame.ours(bench, log, path)}
    replacing = {"Vitrine": lambda: ours(bench, clip, path)}
    if bench.players.has_mpv:
        starts["mpv"] = lambda: first_frame.theirs(path)
        replacing["mpv"] = lambda: (theirs(bench, clip, path), 0)
    rounds = min(3, bench.rounds)
    began = processes.interleaved(rounds, {name: starts[name] for name in bench.chosen(starts)})
    replaced = processes.interleaved(rounds, {name: replacing[name] for name in bench.chosen(replacing)})
    rows = [
        comparison("a list of 100,000 items, start to first frame", began.get("Vitrine", []), began.get("mpv", []),
                   "mpv", "ms", at_most=1.0),
        comparison("a queue replaced by 100,000 items", [one[0] for one in replaced.get("Vitrine", [])],
                   [one[0] for one in replaced.get("mpv", [])], "mpv", "ms", at_most=1.0),
    ]
    if "Vitrine" in replaced:
        status = statistics.median(one[1] for one in replaced["Vitrine"])
        rows.append(Row("status, with 100,000 items in the queue", "≤ 1 ms", f"{status:.3f} ms", "–", "–", None, status <= 1))
    return rows


def ours(bench, clip, path):
    """The milliseconds of the command, and the median of a status after it."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "queue.set", "params": {"items": [path]}}
    line = json.dumps(request).encode() + b"\n"
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--loop", clip) as client:
        client.call("play", **{"await": "firstFrame"})
        began = time.perf_counter()
        client.send(line)
        reply = json.loads(client.line())
        took = time.perf_counter() - began
        if "error" in reply:
            raise RuntimeError(f"queue.set: {reply['error']}")
        return took * 1000, statistics.median(client.round_trips(client.STATUS, 200)) * 1000


def theirs(bench, clip, path):
    with bench.players.mpv_client(bench.folder, "--loop-file=inf", clip) as client:
        client.seek(0)
        began = time.perf_counter()
        client.command("loadlist", path, "replace")
        while "request_id" not in json.loads(client.line()):
            pass
        return (time.perf_counter() - began) * 1000
