"""(u) Scenarios: a clip of 480p30 with sound, played ten times to its end for 150 s of the virtual clock, as a whole program on one core.

The first row is how many seconds are played in one of the machine's, against the target of 20. In the second GStreamer is given the same
steps: playbin plays to the end, its position is asked for, and a seek leads back to the beginning, ten times, into sinks that do not wait.
Debian has no package of gst-validate; its steps are given to such a pipeline, and it watches each element besides, so that it takes no less.
"""

import os
import statistics

from . import processes
from .rows import Row, comparison

SECONDS = 15
ROUNDS = 10
# Debian's own, which has the bindings.
PYTHON = "/usr/bin/python3"
STEPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "gstreamer_steps.py")


def measure(bench):
    if not bench.has_ours:
        return []
    clip = bench.clips.standard(SECONDS)
    path = os.path.join(bench.folder, "loop.scenario")
    with open(path, "w") as output:
        output.write(
            f"never stall\nqueue.append {clip}\nloop\nexpect playing within 1\n"
            f"repeat {ROUNDS - 1}\n  expect transition within {SECONDS + 1}\nend\n"
            f"wait {SECONDS - 0.5}\nexpect currentTime>={SECONDS - 1}\n")
    alone = ["taskset", "-c", str(min(os.sched_getaffinity(0)))]
    measures = {"Vitrine": lambda: processes.timed(alone + [bench.players.vitrine, "run", path])}
    if has_bindings():
        measures["GStreamer"] = lambda: processes.timed(alone + [PYTHON, STEPS, clip, str(SECONDS), str(ROUNDS)])
    taken = processes.interleaved(min(3, bench.rounds), measures)
    speed = SECONDS * ROUNDS / statistics.median(taken["Vitrine"])
    rows = [Row("a scenario of 480p30, one core", "≥ 20 × real time", f"{speed:.1f} ×", "–", "–", None, speed >= 20)]
    if "GStreamer" in taken:
        rows.append(comparison(
            "the same steps", taken["Vitrine"], taken["GStreamer"], "GStreamer", "s", at_most=1.0, digits=2))
    return rows


def has_bindings():
    try:
        processes.timed([PYTHON, STEPS])
    except (OSError, RuntimeError):
        return False
    return True
