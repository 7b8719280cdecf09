"""(t) A queue of 100,000 items: from the start of the process to the first picture, and replacing the queue.

The list is an M3U of 100,000 lines that name one small clip beside it. The start is timed as in (e). The queue is replaced by the list in
one command, from the request to the reply, while it plays: `queue.set` of ours, `loadlist` of mpv. Afterwards the status is asked
for without the queue (`"queue":{"count":0}`), and with all of it, some 13 MB; of mpv its `playlist`.
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
    # mpv takes a list of more than 4 MiB for something else.
    name = "clip" + os.path.splitext(clip)[1]
    os.symlink(clip, os.path.join(bench.folder, name))
    with open(path, "w") as output:
        output.write("#EXTM3U\n" + f"{name}\n" * ITEMS)
    log = os.path.join(bench.folder, "long.log")
    starts = {"Vitrine": lambda: first_frame.ours(bench, log, path)}
    replacing = {"Vitrine": lambda: ours(bench, clip, path)}
    if bench.players.has_mpv:
        starts["mpv"] = lambda: first_frame.theirs(path)
        replacing["mpv"] = lambda: theirs(bench, clip, path)
    rounds = min(3, bench.rounds)
    began = processes.interleaved(rounds, {name: starts[name] for name in bench.chosen(starts)})
    replaced = processes.interleaved(rounds, {name: replacing[name] for name in bench.chosen(replacing)})
    def row(what, place):
        ours, theirs = ([one[place] for one in replaced.get(name, [])] for name in ("Vitrine", "mpv"))
        return comparison(what, ours, theirs, "mpv", "ms", at_most=1.0)

    rows = [
        comparison("a list of 100,000 items, start to first frame", began.get("Vitrine", []), began.get("mpv", []),
                   "mpv", "ms", at_most=1.0),
        row("a queue replaced by 100,000 items", 0),
        row("all 100,000 items told", 1),
    ]
    if "Vitrine" in replaced:
        status = statistics.median(one[2] for one in replaced["Vitrine"])
        rows.append(Row("status without the 100,000 items", "≤ 1 ms", f"{status:.3f} ms", "–", "–", None, status <= 1))
    return rows


def answered(client, request, reply):
    """The milliseconds of a request: the median of 30."""
    return statistics.median(client.round_trips(json.dumps(request).encode() + b"\n", 30, reply)) * 1000


def ours(bench, clip, path):
    """The milliseconds of the command, of a status with all items, and of one without them."""
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
        status = {"jsonrpc": "2.0", "id": 2, "method": "status"}
        part = status | {"params": {"queue": {"count": 0}}}
        return [took * 1000, *(answered(client, one, b'"result"') for one in (status, part))]


def theirs(bench, clip, path):
    with bench.players.mpv_client(bench.folder, "--loop-file=inf", clip) as client:
        client.seek(0)
        began = time.perf_counter()
        client.command("loadlist", path, "replace")
        while "request_id" not in json.loads(client.line()):
            pass
        took = time.perf_counter() - began
        return [took * 1000, answered(client, {"command": ["get_property", "playlist"]}, b'"request_id"')]
