"""(b) When the first picture of each pass is shown, after the last of the pass before it.

Vitrine loops a 2 s clip of 30 frames a second under its real clock with `--frame-log`, which writes the
monotonic time at which each picture is handed to the output. The interval at each join should be one
frame, 33.3 ms. mpv tells no such times.
"""

import os
import time

from . import processes
from . import pulse
from .rows import Row

INTERVAL = 1000 / 30


def measure(bench):
    clip = bench.clips.counting("counting-1", 0)
    rows = []
    if not bench.has_ours:
        return rows
    log = os.path.join(bench.folder, "frames.log")
    rows.append(row("null outputs", intervals(bench, log, clip, "null", None)))
    with pulse.server() as server:
        rows.append(row("sound to PulseAudio", intervals(bench, log, clip, "pulse", server.environment)))
    return rows


def intervals(bench, log, clip, audio, environment):
    """The milliseconds from the last picture of each pass to the first of the next."""
    command = bench.players.play(
        "--video", "null", "--audio", audio, "--clock", "real", "--loop", "--frame-log", log, clip)
    with processes.running(command, env=environment):
        time.sleep(bench.seconds)
    found, before = [], None
    with open(log) as lines:
        for line in lines:
            if not line.endswith("\n"):
                continue
            shown, _, number = map(int, line.split()[:3])
            if before is not None and number != before[1]:
                found.append((shown - before[0]) / 1e6)
            before = (shown, number)
    return found


def row(how, found):
    worst = max((abs(interval - INTERVAL) for interval in found), default=None)
    text = "no joins" if worst is None else (
        f"{min(found):.1f}–{max(found):.1f} ms at {len(found)} joins")
    met = worst is not None and len(found) >= 3 and worst <= 3
    return Row(f"interval at each join, {how}", "33.3 ± 3 ms", text, "–", "–", None, met)
