"""Real time with everything on: a sign with its window, its sound and its clients, and beside it a live stream."""

import contextlib
import os
import subprocess
import threading
import time

from benchmarks import processes, pulse, sockets

from . import samples

# What the player may hold more in the end than after its warm-up, by the medians of ten samples each.
MOST = 1 << 20


def run(program, folder, root, clip, seconds):
    """The rows and the runs of both players."""
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(pulse.server()).environment | {"DISPLAY": stack.enter_context(display())}
        playlist = stack.enter_context(live(program))
        began = time.monotonic()
        players = {
            "sign": [*sign(root, clip, folder), "--loop-queue", "--transition", "crossfade=1", "--still-duration", "4",
                     "--video", "sdl", "--audio", "pulse", "--size", "1280x720"],
            "live stream": [playlist, "--video", "null", "--audio", "null"]}
        running = {name: Player(stack, program, name, words, folder, environment) for name, words in players.items()}
        stop, failures = stack.enter_context(stopping()), []
        for name, player in running.items():
            for work in (read_events, poll, *([change] if name == "sign" else [])):
                threading.Thread(target=attended, args=(work, player.socket, stop, failures), daemon=True).start()
            # Asks for all events, and reads none.
            player.deaf = sockets.Vitrine(player.socket)
            player.deaf.send(b'{"jsonrpc":"2.0","id":1,"method":"subscribe"}\n')
        taken = {name: [] for name in running}
        for step in range(1, samples.STEPS + 1):
            time.sleep(max(0, began + seconds * step / samples.STEPS - time.monotonic()))
            if failures:
                raise SystemExit(f"soak: a client failed: {failures[0]!r}")
            for name, player in running.items():
                taken[name].append(samples.sample(player.process, player.log, int(time.monotonic() - began)))
        counters = {name: sockets.Vitrine(player.socket).call("status")["counters"] for name, player in running.items()}
        stop.set()
    runs = [samples.Run(f"Real time, {name}", f"s of the {name}", each, seconds, None) for name, each in taken.items()]
    return [row for one in runs for row in rows(one)] + told(counters), runs


class Player:
    """A player and what it is known by."""

    def __init__(self, stack, program, name, words, folder, environment):
        self.socket = sockets.fresh_path(folder, f"{name.split()[0]}.sock")
        self.log = os.path.join(folder, f"{name.split()[0]}.log")
        errors = stack.enter_context(open(self.log, "w"))
        self.process = stack.enter_context(processes.running(
            [program, "play", *words, "--socket", self.socket], stderr=errors, env=environment))


def sign(root, clip, folder):
    """What is played and drawn: videos, a stream of the disk, drawings, and something that is not there."""
    fixtures, graphics = (os.path.join(root, "Tests", name) for name in ("Fixtures", "Graphics"))
    words = os.path.join(folder, "words.srt")
    with open(words, "w") as lines:
        lines.write("1\n00:00:00,500 --> 00:00:04,000\nWords on <i>every</i> item\n")
    return [
        clip, os.path.join(fixtures, "h264-aac.mp4"), os.path.join(graphics, "photo.jpg"), os.path.join(graphics, "shapes.svg"),
        os.path.join(folder, "none.mp4"), "slate:Back%20soon?color=navy", "mock:?duration=5&size=640x360",
        "--subtitles", words, "--ticker", "It runs and runs. ", "--vector", os.path.join(graphics, "logo.png") + "@0.8,0.05,0.15,0.1",
        "--pip-source", clip, "--filter", "hue=angle=20", "--corners", "0.05", "--stuck-limits", "--enable-vector"]


@contextlib.contextmanager
def live(program):
    """A live stream of this machine; yields its URL."""
    arguments = [program, "origin", "--quiet", "--add", "live /live/ segment=2 window=6"]
    with processes.running(arguments, stdout=subprocess.PIPE, text=True) as origin:
        yield origin.stdout.readline().split()[0]


@contextlib.contextmanager
def display():
    """A display without a screen; yields its name."""
    arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24"]
    with processes.running(arguments, stdout=subprocess.PIPE, text=True) as server:
        yield f":{server.stdout.readline().strip()}"


@contextlib.contextmanager
def stopping():
    """An event that is set at the end of the block."""
    stop = threading.Event()
    try:
        yield stop
    finally:
        stop.set()


def attended(work, path, stop, failures):
    try:
        work(path, stop)
    except Exception as failure:  # what a thread raises is lost otherwise
        if not stop.is_set():
            failures.append(failure)


def read_events(path, stop):
    client = sockets.Vitrine(path)
    client.call("subscribe")
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            client.line()


def poll(path, stop):
    client = sockets.Vitrine(path)
    while not stop.wait(0.1):
        client.call("status")


def change(path, stop):
    """Turns everything that can be turned, once a second."""
    client, number = sockets.Vitrine(path), 0
    while not stop.wait(1):
        number += 1
        client.call("volume", volume=number % 11 / 10)
        client.call("brightness", brightness=number % 5 / 20)
        client.call("addVector", id="count", text=str(number), rect={"x": 0.1, "y": 0.1, "width": 0.2, "height": 0.1})
        client.call("filter", name="sepia", parameters={"intensity": number % 3 / 2})
        if number % 7 == 0:
            client.call("seek", to=1)
        if number % 10 == 0:
            client.call("snapshot", width=320)
        if number % 60 == 0:
            client.call("queue.next")


def rows(run):
    steady = run.samples[samples.WARM_UP:]
    first, last = (sorted(one[1] for one in part)[len(part) // 2] for part in (steady[:10], steady[-10:]))
    name = f"{steady[-1][0]:,} {run.unit}"
    return [
        samples.Row(f"{name}: memory after the warm-up, at the end", "≤ 1 MiB more",
                    f"{first / samples.MIB:.1f}, {last / samples.MIB:.1f} MiB", last - first <= MOST),
        *[row for row in samples.rows(run) if row.what.endswith(("descriptors", "threads", "size of the log"))],
    ]


def told(counters):
    return [samples.Row(f"what the {name} counts", "", ", ".join(f"{key} {value}" for key, value in counts.items() if value), True)
            for name, counts in counters.items()]
