"""(e) From the start of the process to the first picture of a 1080p clip, null outputs.

Both are timed from just before the process is made, on the machine's monotonic clock. Vitrine's end is the
time in the first line of `--frame-log`; mpv's is the arrival of its message `first video frame after
restart shown`, which it writes at that moment (a pipe adds some tens of microseconds).
"""

import os
import subprocess
import threading
import time

from . import processes
from .rows import comparison


def measure(bench):
    clip = bench.clips.full_hd(10)
    log = os.path.join(bench.folder, "first.log")
    measures = {"Vitrine": lambda: ours(bench, log, clip)}
    if bench.players.has_mpv:
        measures["mpv"] = lambda: theirs(clip)
    results = processes.interleaved(
        3 * bench.rounds, {name: measures[name] for name in bench.chosen(measures)})
    return [comparison(
        "process start to first frame", results.get("Vitrine", []), results.get("mpv", []), "mpv", "ms",
        at_most=0.5)]


def ours(bench, log, *arguments):
    if os.path.exists(log):
        os.unlink(log)
    began = time.monotonic_ns()
    with processes.running(bench.players.play_null("--clock", "real", "--frame-log", log, *arguments)):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if os.path.exists(log):
                with open(log) as lines:
                    line = lines.readline()
                if line.endswith("\n"):
                    return (int(line.split()[0]) - began) / 1e6
            time.sleep(0.005)
    raise RuntimeError("Vitrine shows no frame")


def theirs(clip):
    began = time.monotonic_ns()
    command = ["mpv", "--no-config", "--vo=null", "--ao=null", "--hwdec=no",
               "--msg-level=all=no,cplayer=v", clip]
    with processes.running(command, stdout=subprocess.PIPE) as process:
        limit = threading.Timer(10, process.kill)
        limit.start()
        try:
            for line in process.stdout:
                if b"first video frame" in line:
                    return (time.monotonic_ns() - began) / 1e6
        finally:
            limit.cancel()
    raise RuntimeError("mpv shows no frame")
