"""(n) From a command on the socket to the first picture that shows it, playing and paused.

A clip of one gray at 30 frames a second in 1080p plays to null outputs under the real clock. `brightness` is set
to another value again and again, at random moments, and `--frame-log` tells when the first picture was handed over
whose middle row differs from the one before: from just before the command is written until then. While it plays that
is the wait for the next picture, about half an interval on average, and no longer than one where it is on the very
next one. The number is the largest of all.
"""

import os
import random
import time

from .rows import Row

COMMANDS = 25


def measure(bench):
    if not bench.has_ours:
        return []
    clip = bench.clips.make(
        "gray-hd.mp4", "-f", "lavfi", "-i", "color=gray:s=1920x1080:r=30:d=60", "-c:v", "libx264", "-preset",
        "veryfast", "-pix_fmt", "yuv420p")
    rows = []
    for how in ("playing", "paused"):
        times = effects(bench, clip, how == "paused")
        text = f"{max(times):.1f} ms (median {sorted(times)[len(times) // 2]:.1f})"
        rows.append(Row(f"effect of a command on screen, {how}", "≤ 40 ms", text, "–", "–", None, max(times) <= 40))
    return rows


def effects(bench, clip, pauses):
    """The milliseconds from each command to its first picture."""
    log = os.path.join(bench.folder, "effects.log")
    sent, draw = [], random.Random(1)
    with bench.players.vitrine_client(bench.folder, "--clock", "real", "--frame-log", log, clip) as client:
        client.call("play", **{"await": "firstFrame"})
        if pauses:
            client.call("pause", **{"await": "settled"})
        for number in range(COMMANDS):
            time.sleep(draw.uniform(0.1, 0.2))
            sent.append(time.monotonic_ns())
            client.call("brightness", brightness=0.1 if number % 2 == 0 else 0.2)
        time.sleep(0.2)
    changes, before = [], None
    with open(log) as lines:
        for line in lines:
            moment, _, _, row = map(int, line.split()[:4])
            if before is not None and row != before:
                changes.append(moment)
            before = row
    if len(changes) != len(sent):
        raise RuntimeError(f"{len(sent)} commands were seen as {len(changes)} changes")
    return [(change - began) / 1e6 for change, began in zip(changes, sent)]
