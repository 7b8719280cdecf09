"""(g) The socket: the median round trip of one command, and commands a second when they are pipelined.

One client in Python with a raw socket, the same for both, while the player plays a small clip: Vitrine's
`ping` and `status` against mpv's `get_property time-pos`. For pipelining 500 commands go into each write
and the replies are only counted, so that the client is not what is measured.
"""

import statistics

from . import processes
from . import sockets
from .rows import comparison

SINGLE, PIPELINED = 2000, 20_000


def measure(bench):
    clip = bench.clips.small()
    measures = {"Vitrine": lambda: ours(bench, clip)}
    if bench.players.has_mpv:
        measures["mpv"] = lambda: theirs(bench, clip)
    results = processes.interleaved(
        bench.rounds, {name: measures[name] for name in bench.chosen(measures)})

    def column(name, index):
        return [one[index] for one in results.get(name, [])]

    return [
        comparison("socket round trip p50, ping", column("Vitrine", 0), column("mpv", 0), "mpv", "µs",
                   at_most=1),
        comparison("socket round trip p50, status", column("Vitrine", 2), column("mpv", 0), "mpv", "µs"),
        comparison("pipelined commands a second, ping", column("Vitrine", 1), column("mpv", 1), "mpv",
                   "/s", at_least=2, digits=0),
        comparison("pipelined commands a second, status", column("Vitrine", 3), column("mpv", 1), "mpv",
                   "/s", digits=0),
    ]


def both(client, request):
    client.round_trips(request, 200)
    single = statistics.median(client.round_trips(request, SINGLE)) * 1e6
    return single, client.pipelined(request, PIPELINED)


def ours(bench, clip):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--loop", clip) as client:
        client.call("play", **{"await": "firstFrame"})
        return both(client, sockets.Vitrine.PING) + both(client, sockets.Vitrine.STATUS)


def theirs(bench, clip):
    with bench.players.mpv_client(bench.folder, "--loop-file=inf", clip) as client:
        client.seek(0)
        return both(client, sockets.Mpv.GET)
