"""(v) What decoders in processes of their own cost: 1080p30 with `--isolate`, and the same without it.

The file of (c), null outputs, real clock. The CPU time is that of all processes. The start is that of (e).
"""

import ctypes
import os
import time

from . import first_frame, processes
from .rows import comparison

PR_SET_CHILD_SUBREAPER = 36
# Seconds after which all processes have started.
STARTED = 3


def measure(bench):
    seconds = max(30, bench.seconds)
    clip = bench.clips.full_hd(seconds)
    log = os.path.join(bench.folder, "first.log")
    # What a player leaves is waited for here, and not by the first process of the machine.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def both(measured):
        return {name: lambda options=options: measured(*options)
                for name, options in (("isolated", ["--isolate"]), ("not", []))}

    used = processes.interleaved(bench.rounds, both(
        lambda *options: cpu_of_all(bench.players.play_null(*options, clip), seconds * 2)))
    start = processes.interleaved(bench.rounds, both(
        lambda *options: first_frame.ours(bench, log, *options, clip)))
    playing, whole = ({name: [values[place] * 1000 / length for values in used[name]] for name in used}
                      for place, length in ((0, seconds - STARTED), (1, seconds)))
    peer = "in the player"
    return [
        comparison("CPU per second of 1080p30, decoders in processes of their own", playing["isolated"], playing["not"],
                   peer, "ms", at_most=1.05),
        comparison(f"the same with the start of all processes, over {seconds} s", whole["isolated"], whole["not"], peer,
                   "ms"),
        comparison("process start to first frame, the same", start["isolated"], start["not"], peer, "ms"),
    ]


def cpu_of_all(arguments, timeout):
    """The CPU seconds of a program and of all processes that it starts: once they have started, and in all."""
    process = processes.start(arguments)
    time.sleep(STARTED)
    started = sum(cpu_so_far(number) for number in descendants(process.pid))
    code, cpu, _ = processes.watch(process, timeout)
    if code != 0:
        raise RuntimeError(f"status {code}: {' '.join(arguments)}")
    while True:
        try:
            _, _, resources = os.wait4(-1, 0)
        except ChildProcessError:
            return cpu - started, cpu
        cpu += resources.ru_utime + resources.ru_stime


def descendants(process):
    """The numbers of a process and of all that it started."""
    found = {process}
    parents = {int(name): fields(name)[1] for name in os.listdir("/proc") if name.isdigit()}
    while more := {number for number, parent in parents.items() if int(parent) in found} - found:
        found |= more
    return found


def cpu_so_far(process):
    # Its own, and what the processes took that it has waited for.
    return sum(map(int, fields(process)[11:15])) / os.sysconf("SC_CLK_TCK")


def fields(process):
    """What the kernel tells of a process, from its state on; zeros for one that is gone."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return ["0"] * 50
