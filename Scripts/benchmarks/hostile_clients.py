"""(o) What clients can cost others: unread subscriptions, a burst of seeks, a list of files that are not there.

100 clients with 20 subscriptions each read nothing while another floods `volume` for 6 s. Taken are how far the memory
of the player grows, how much of that is left 4 s after they have gone, and the longest of a third client's pings. Then
10,000 seeks are written without a pause: the seconds until all are answered, of which the player shows the last of each
64. And the CPU seconds of a list of 100,000 files of which none is there. Each beside the limit that is set to it.
"""

import json
import os
import threading
import time

from . import processes
from . import sockets
from .rows import comparison

CLIENTS, SUBSCRIPTIONS, SECONDS, SEEKS, MISSING = 100, 20, 6, 10_000, 100_000


def measure(bench):
    if not bench.has_ours:
        return []
    clip = bench.clips.small()
    crowds = [crowd(bench, clip) for _ in range(bench.rounds)]
    seeks = [burst(bench, clip) for _ in range(bench.rounds)]
    lists = [missing(bench) for _ in range(bench.rounds)]

    def row(what, values, limit, unit):
        return comparison(what, values, [limit], "the limit", unit, at_most=1)

    return [
        row("memory for 2,000 subscriptions that are not read", [one[0] for one in crowds], 50, "MB"),
        row("of it left when they have gone", [one[1] for one in crowds], 20, "MB"),
        row("longest ping of another client meanwhile", [one[2] for one in crowds], 100, "ms"),
        row("10,000 seeks written at once, all answered", seeks, 2, "s"),
        row("CPU of a list of 100,000 files that are not there", lists, 2, "s"),
    ]


def crowd(bench, clip):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--loop", clip) as client:
        client.call("play", **{"await": "firstFrame"})
        time.sleep(1)
        memory = lambda: processes.status(client.process.pid)["VmRSS"] / 1e6
        before = memory()
        path = os.path.join(bench.folder, "vitrine.sock")
        sleepers = [sockets.Vitrine(path) for _ in range(CLIENTS)]
        for sleeper in sleepers:
            sleeper.send(b'{"jsonrpc":"2.0","id":1,"method":"subscribe"}\n' * SUBSCRIPTIONS)
        flooder = sockets.Vitrine(path)
        end = time.monotonic() + SECONDS
        threads = [threading.Thread(target=write, args=(flooder, end)), threading.Thread(target=read, args=(flooder, end))]
        for thread in threads:
            thread.start()
        pings, highest = [], before
        while time.monotonic() < end:
            pings += client.round_trips(sockets.Vitrine.PING, 1)
            highest = max(highest, memory())
            time.sleep(0.005)
        for thread in threads:
            thread.join()
        for one in sleepers + [flooder]:
            one.close()
        time.sleep(4)
        return highest - before, max(0, memory() - before), max(pings) * 1e3


def write(client, end):
    number = 0
    while time.monotonic() < end:
        number = (number + 1) % 997
        request = {"jsonrpc": "2.0", "id": 1, "method": "volume", "params": {"volume": number / 997}}
        client.send(json.dumps(request).encode() + b"\n")


def read(client, end):
    while time.monotonic() < end:
        client.socket.recv(1 << 20)


def burst(bench, clip):
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--loop", clip) as client:
        client.call("play", **{"await": "firstFrame"})
        requests = b"".join(
            b'{"jsonrpc":"2.0","id":1,"method":"seek","params":{"to":%.2f}}\n' % (number % 100 / 100)
            for number in range(SEEKS))
        began = time.monotonic()
        writer = threading.Thread(target=client.send, args=(requests,))
        writer.start()
        answered = 0
        while answered < SEEKS:
            answered += client.socket.recv(1 << 20).count(b"\n")
        writer.join()
        return time.monotonic() - began


def missing(bench):
    path = os.path.join(bench.folder, "missing.m3u")
    with open(path, "w") as output:
        output.writelines(f"/nowhere/{number}.png\n" for number in range(MISSING))
    # It ends with 1: nothing could be played.
    process = processes.start(bench.players.play_null("--clock", "virtual", path))
    _, _, resources = os.wait4(process.pid, 0)
    process.returncode = 1
    return resources.ru_utime + resources.ru_stime
