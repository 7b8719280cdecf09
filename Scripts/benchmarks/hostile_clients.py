"""(o) What clients can cost others: unread subscriptions, a burst of seeks, a list of files that are not there.

100 clients with 20 subscriptions each read nothing while another floods `volume` for 6 s. Taken are how far the memory
of the player grows, how much of that is left 4 s after they have gone, and the longest of a third client's pings. Then
10,000 seeks are written without a pause: the seconds until all are answered, of which the player shows the last of each
64. And the CPU seconds of a list of 100,000 files of which none is there. Each beside the limit that is set to it.

Last a clip of 1080p30 plays for 15 s to a null output under its real clock, with hostile clients for 11 s of it: 100 that
subscribe and do not read, one that floods commands, one that sends what is no JSON, ten that send a byte a second, and one
that connects, sends half a command and is gone, again and again. 32 others ping every 100 ms. Taken are the pictures that
come late (see (m)) and the time that 99 of 100 pings take.
"""

import json
import multiprocessing
import os
import statistics
import threading
import time

from . import processes
from . import sockets
from .rows import Row, comparison
from .whole_picture import late_pictures

PLAYED, ATTACKED, PINGING, SLOW = 15, 11, 32, 10
CLIENTS, SUBSCRIPTIONS, SECONDS, SEEKS, MISSING = 100, 20, 6, 10_000, 100_000


def measure(bench):
    if not bench.has_ours:
        return []
    clip = bench.clips.small()
    crowds = [crowd(bench, clip) for _ in range(bench.rounds)]
    seeks = [burst(bench, clip) for _ in range(bench.rounds)]
    lists = [missing(bench) for _ in range(bench.rounds)]
    attacks = [attacked(bench) for _ in range(bench.rounds)]
    late = max(one[0] for one in attacks)

    def row(what, values, limit, unit):
        return comparison(what, values, [limit], "the limit", unit, at_most=1)

    return [
        row("memory for 2,000 subscriptions that are not read", [one[0] for one in crowds], 50, "MB"),
        row("of it left when they have gone", [one[1] for one in crowds], 20, "MB"),
        row("longest ping of another client meanwhile", [one[2] for one in crowds], 100, "ms"),
        row("10,000 seeks written at once, all answered", seeks, 2, "s"),
        row("CPU of a list of 100,000 files that are not there", lists, 2, "s"),
        Row("late pictures of 1080p30 among hostile clients", "0", f"{late} of {PLAYED * 30}", "–", "–", None, late == 0),
        row("99 of 100 pings of 32 other clients meanwhile", [one[1] for one in attacks], 10, "ms"),
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


def attacked(bench):
    """The late pictures of a clip, and the milliseconds that 99 of 100 pings took."""
    log = os.path.join(bench.folder, "attacked.log")
    arguments = ["--clock", "real", "--to", str(PLAYED), "--frame-log", log, bench.clips.full_hd(20)]
    with bench.players.vitrine_client(bench.folder, *arguments) as client:
        client.call("play", **{"await": "firstFrame"})
        time.sleep(1)
        path = os.path.join(bench.folder, "vitrine.sock")
        end = time.monotonic() + ATTACKED
        # In processes of their own: what is measured is not how Python shares its lock.
        attackers = [multiprocessing.Process(target=attack, args=(path, end, one), daemon=True)
                     for one in (sleep, flood, babble, trickle, come_and_go)]
        pings = multiprocessing.Queue()
        pinging = multiprocessing.Process(target=ping_all, args=(path, end, pings), daemon=True)
        for process in attackers + [pinging]:
            process.start()
        times = pings.get(timeout=ATTACKED + 30)
        for process in attackers + [pinging]:
            process.join(10)
        client.process.wait(PLAYED * 2)
    return late_pictures(log, PLAYED * 30), statistics.quantiles(times, n=100)[-1] * 1e3


def ping_all(path, end, pings):
    times = []

    def go(number):
        client = sockets.Vitrine(path)
        time.sleep(number / PINGING / 10)
        while time.monotonic() < end:
            times.extend(client.round_trips(sockets.Vitrine.PING, 1))
            time.sleep(0.1)
        client.close()

    threads = [threading.Thread(target=go, args=(number,)) for number in range(PINGING)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pings.put(times)


def attack(path, end, body):
    """Does harm again and again: a client that is dropped comes back."""
    while time.monotonic() < end:
        try:
            body(path, end)
        except (OSError, RuntimeError):
            time.sleep(0.05)


def sleep(path, end):
    clients = [sockets.Vitrine(path) for _ in range(CLIENTS)]
    for client in clients:
        client.send(b'{"jsonrpc":"2.0","id":1,"method":"subscribe"}\n' * SUBSCRIPTIONS)
    time.sleep(max(0, end - time.monotonic()))


def flood(path, end):
    client = sockets.Vitrine(path)
    reader = threading.Thread(target=read_on, args=(client, end))
    reader.start()
    write(client, end)
    reader.join()


def babble(path, end):
    client = sockets.Vitrine(path)
    reader = threading.Thread(target=read_on, args=(client, end))
    reader.start()
    while time.monotonic() < end:
        client.send(b"[" * 5000 + b"\n" + b'{"jsonrpc":"2.0","id":1e400}\n\xff\xfe{\n')
    reader.join()


def read_on(client, end):
    """Reads until the end, or until the connection is closed."""
    try:
        while time.monotonic() < end and client.socket.recv(1 << 20):
            pass
    except OSError:
        pass


def trickle(path, end):
    clients = [sockets.Vitrine(path) for _ in range(SLOW)]
    while time.monotonic() < end:
        for client in clients:
            client.send(b" ")
        time.sleep(1)


def come_and_go(path, end):
    client = sockets.Vitrine(path)
    client.send(b'{"jsonrpc":"2.0","id":1,"method":"sta')
    client.close()
    time.sleep(0.001)
