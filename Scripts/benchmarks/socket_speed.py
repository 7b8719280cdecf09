"""(g) The socket: the median round trip of one command, and commands a second when they are pipelined.

One client in Python with a raw socket, the same for both, while the player plays a small clip: Vitrine's
`ping` and `status` against mpv's `get_property time-pos`. Round trips are taken with client and player on one
core: how long a machine takes to wake an idle one, which is more than all else, is not what is measured. For
pipelining 500 commands go into each write and the replies are only counted, so that the client is not what is
measured.
"""

import contextlib
import os
import statistics

from . import processes
from . import sockets
from .rows import comparison

SINGLE, PIPELINED = 2000, 20_000


def measure(bench):
    clip = bench.clips.small()
    players = {"Vitrine": (ours, [sockets.Vitrine.PING, sockets.Vitrine.STATUS])}
    if bench.players.has_mpv:
        players["mpv"] = (theirs, [sockets.Mpv.GET])
    results = processes.interleaved(bench.rounds, {
        name: lambda play=play, requests=requests: both(lambda: play(bench, clip), requests)
        for name, (play, requests) in players.items() if name in bench.chosen(players)})

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


def both(play, requests):
    """The round trips and the commands a second of each request, one after the other."""
    with on_one_core(), play() as client:
        singles = [single(client, request) for request in requests]
    with play() as client:
        pipelined = [client.pipelined(request, PIPELINED) for request in requests]
    return [one for pair in zip(singles, pipelined) for one in pair]


def single(client, request):
    client.round_trips(request, 200)
    return statistics.median(client.round_trips(request, SINGLE)) * 1e6


@contextlib.contextmanager
def on_one_core():
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextlib.contextmanager
def ours(bench, clip):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--loop", clip) as client:
        client.call("play", **{"await": "firstFrame"})
        yield client


@contextlib.contextmanager
def theirs(bench, clip):
    with bench.players.mpv_client(bench.folder, "--loop-file=inf", clip) as client:
        client.seek(0)
        yield client
