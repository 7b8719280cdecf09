"""One clip again and again."""

import os
import time

from benchmarks import processes, sockets

from . import samples

LENGTH = 2


def run(program, folder, clip, goal):
    socket, log = sockets.fresh_path(folder, "loops.sock"), os.path.join(folder, "loops.log")
    arguments = [program, "play", clip, "--loop", "--clock", "virtual", "--video", "null", "--audio", "null", "--socket", socket]
    began = time.monotonic()
    with open(log, "w") as errors, processes.running(arguments, stderr=errors) as process:
        client = sockets.Vitrine(socket)
        taken = samples.collect(
            process, log, "loops", goal, lambda: client.call("status")["counters"]["passes"])
        client.close()
    return samples.Run("Loops of a clip of 2 s", "loops", taken, time.monotonic() - began, 86_400 / LENGTH)
