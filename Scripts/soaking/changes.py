"""Every kind of item, in queues that are replaced while they play."""

import glob
import os
import random
import shutil
import time

from benchmarks import processes, sockets

from . import samples

QUEUE = 50


def run(program, folder, root, goal):
    socket, log = sockets.fresh_path(folder, "changes.sock"), os.path.join(folder, "changes.log")
    sources = every_kind(root, folder)
    # The same queues in every run.
    chance = random.Random(24)
    arguments = [program, "serve", "--clock", "virtual", "--video", "null", "--audio", "null", "--socket", socket]
    began = time.monotonic()
    with open(log, "w") as errors, processes.running(arguments, stderr=errors) as process:
        client = sockets.Vitrine(socket)
        client.call("loopQueue")
        replaced = 0
        queues = 0

        def look():
            nonlocal replaced, queues
            counters = client.call("status")["counters"]
            count = counters["passes"] + counters["itemsFailed"]
            if queues == 0 or count - replaced >= QUEUE:
                items = [{"id": f"{queues}-{place}", "source": chance.choice(sources), "duration": 0.5}
                         for place in range(QUEUE)]
                client.call("queue.set", items=items)
                replaced, queues = count, queues + 1
            return count

        taken = samples.collect(process, log, "item changes", goal, look)
        client.close()
    what = f"Item changes over {len(sources)} sources, {queues} queues of {QUEUE}"
    return samples.Run(what, "item changes", taken, time.monotonic() - began, None)


def every_kind(root, folder):
    """A source of each kind that can be played or refused under a virtual clock."""
    stream = os.path.join(folder, "stream")
    os.makedirs(stream, exist_ok=True)
    shutil.copy(os.path.join(root, "Tests", "Fixtures", "h264-ac3.ts"), os.path.join(stream, "0.ts"))
    with open(os.path.join(stream, "index.m3u8"), "w") as lines:
        lines.write("#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXTINF:0.5,\n0.ts\n#EXT-X-ENDLIST\n")
    fixtures = sorted(glob.glob(os.path.join(root, "Tests", "Fixtures", "*.*")))
    graphics = [os.path.join(root, "Tests", "Graphics", name) for name in ("logo.png", "photo.jpg", "shapes.svg")]
    return fixtures + graphics + [
        os.path.join(stream, "index.m3u8"), "slate:Back%20soon?size=320x180", os.path.join(folder, "none.mp4")]
