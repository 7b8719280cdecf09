"""A day with an item that is never there."""

import os

from benchmarks import processes

from . import samples

DAY = 86_400
MOST = 10 << 20


def run(program, folder, clip, seconds):
    log = os.path.join(folder, "day.log")
    arguments = [program, "play", clip, os.path.join(folder, "none.mp4"), "--loop-queue", "--clock", "virtual",
                 "--video", "null", "--audio", "null", "--for", str(seconds)]
    with open(log, "w") as errors, processes.running(arguments, stderr=errors) as process:
        process.wait()
    daily = os.path.getsize(log) * DAY / seconds
    return samples.Row(
        f"{seconds:,} s with an item that is not there: the log of a day", "< 10 MiB", f"{daily / 1024:.1f} KiB",
        daily < MOST)
