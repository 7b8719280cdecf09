"""(u) Scenarios: a clip of 480p30 with sound, looped for 150 s of the virtual clock, as a whole program.

The row is how many seconds are played in one of the machine's, on one core, against the target of 20. No peer has a clock that can
be moved; gst-validate plays in real time at most as fast as its pipeline decodes, and Debian has no package of it.
"""

import os
import statistics

from . import processes
from .rows import Row

SECONDS = 150


def measure(bench):
    if not bench.has_ours:
        return []
    path = os.path.join(bench.folder, "loop.scenario")
    with open(path, "w") as output:
        output.write(f"never stall\nqueue.append {bench.clips.standard(15)}\nloop\nexpect playing within 1\nwait {SECONDS}\n")
    core = str(min(os.sched_getaffinity(0)))
    command = ["taskset", "-c", core, bench.players.vitrine, "run", path]
    taken = [processes.timed(command) for _ in range(min(3, bench.rounds))]
    speed = SECONDS / statistics.median(taken)
    return [Row("a scenario of 480p30, one core", "≥ 20 × real time", f"{speed:.1f} ×", "–", "–", None, speed >= 20)]
