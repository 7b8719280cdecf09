"""A live stream under the virtual clock, with a reload each second: whether its seconds take more time after hours.

The memory is only told: a scenario keeps all requests and events, to judge them.
"""

import dataclasses
import os
import time

from benchmarks import processes, sockets

from . import samples

# Leaves room for what else the machine does.
MOST = 1.25
SCENARIO = """\
origin live /live/ mock=mock:?duration=60&size=64x48&rate=2&gop=2&audio=none segment=1
player --socket {socket}
never error
queue.append origin:/live/index.m3u8
expect playing within 5
at {end} expect state==playing within 0
"""


def run(program, folder, seconds):
    """The run and its rows."""
    socket, log = sockets.fresh_path(folder, "stream.sock"), os.path.join(folder, "stream.log")
    scenario = os.path.join(folder, "stream.scenario")
    with open(scenario, "w") as file:
        # The player is there for the last sample.
        file.write(SCENARIO.format(socket=socket, end=2 * seconds))
    spent = []
    began = time.monotonic()
    with open(log, "w") as errors, processes.running([program, "run", scenario], stderr=errors) as process:
        client = sockets.Vitrine(socket)

        def look():
            played = client.call("status")["currentTime"]
            spent.append((played, processes.cpu(process.pid)))
            return played

        taken = samples.collect(process, log, "seconds of the stream", seconds, look)
        client.close()
    ran = samples.Run("A live stream", "s of a live stream", taken, time.monotonic() - began, None)
    memory, *others = samples.rows(ran)
    return ran, [dataclasses.replace(memory, target="", is_met=True), *others, row(spent, seconds)]


def row(spent, seconds):
    """CPU time for a second of the stream in the last quarter, against that in the quarter behind the warm-up."""
    warm = samples.WARM_UP / samples.STEPS
    early, late = cost(spent, seconds * warm, seconds * (warm + 0.25)), cost(spent, seconds * 0.75, seconds)
    return samples.Row(
        f"{seconds:,} s of a live stream: CPU time for a second of it", f"≤ {MOST} × the time at first",
        f"{1000 * early:.1f} ms, later {1000 * late:.1f} ms: {late / early:.2f} ×", late <= MOST * early)


def cost(spent, since, until, parts=10):
    """The least of all parts: what else the machine does makes some of them dearer, and none cheaper."""
    ends = [since + (until - since) * part / parts for part in range(parts + 1)]
    marks = [next((one for one in spent if one[0] >= end), spent[-1]) for end in ends]
    return min((two[1] - one[1]) / (two[0] - one[0]) for one, two in zip(marks, marks[1:]))
