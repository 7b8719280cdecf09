"""(v) What decoders in processes of their own cost: 1080p30 with `--isolate`, and the same without it.

The file of (c), null outputs, real clock. The CPU time is that of all processes. The start is that of (e).
"""

import ctypes
import os

from . import first_frame, processes
from .rows import comparison

PR_SET_CHILD_SUBREAPER = 36


def measure(bench):
    seconds = max(30, bench.seconds)
    clip = bench.clips.full_hd(seconds)
    log = os.path.join(bench.folder, "first.log")
    # What a player leaves is waited for here, and not by the first process of the machine.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def both(measured):
        return {name: lambda options=options: measured(*options)
                for name, options in (("isolated", ["--isolate"]), ("not", []))}

    cpu = processes.interleaved(bench.rounds, both(
        lambda *options: cpu_of_all(bench.players.play_null(*options, clip), seconds * 2) * 1000 / seconds))
    start = processes.interleaved(bench.rounds, both(
        lambda *options: first_frame.ours(bench, log, *options, clip)))
    peer = "in the player"
    return [
        comparison("CPU per second of 1080p30, decoders in processes of their own", cpu["isolated"], cpu["not"], peer, "ms",
                   at_most=1.05),
        comparison("process start to first frame, the same", start["isolated"], start["not"], peer, "ms"),
    ]


def cpu_of_all(arguments, timeout):
    """The CPU seconds of a program and of all processes that it starts."""
    cpu, _ = processes.usage(arguments, timeout)
    while True:
        try:
            _, _, resources = os.wait4(-1, 0)
        except ChildProcessError:
            return cpu
        cpu += resources.ru_utime + resources.ru_stime
