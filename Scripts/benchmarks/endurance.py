"""(i) Memory, descriptors and threads over 10,000 loops of a 2 s clip under the virtual clock.

Sampled from /proc when the player's own count of passes, asked over its socket, goes by 100, 1,000, 5,000
and 10,000. Flat means: no more descriptors or threads than at 100, and memory within 2 %.
"""

import time

from .rows import Row
from . import processes

MARKS = [100, 1_000, 5_000, 10_000]


def measure(bench):
    if not bench.has_ours:
        return []
    clip = bench.clips.small()
    samples = []
    arguments = ["--clock", "virtual", "--loop", clip]
    with bench.players.vitrine_client(bench.folder, *arguments) as client:
        deadline = time.monotonic() + 1200
        while len(samples) < len(MARKS) and time.monotonic() < deadline:
            if client.call("status")["counters"]["passes"] >= MARKS[len(samples)]:
                samples.append(processes.status(client.process.pid))
            else:
                time.sleep(0.02)
    return [row("memory", "VmRSS", samples, 2**20, "MiB", 1.02),
            row("descriptors", "descriptors", samples, 1, "", 1),
            row("threads", "Threads", samples, 1, "", 1)]


def row(what, key, samples, scale, unit, slack):
    values = [sample[key] / scale for sample in samples]
    digits = 1 if unit else 0
    text = " / ".join(f"{value:.{digits}f}" for value in values)
    met = len(values) == len(MARKS) and values[-1] <= values[0] * slack
    return Row(f"10,000 loops: {what} at 100 / 1,000 / 5,000 / 10,000", "flat", f"{text} {unit}".strip(),
               "–", "–", values[-1] / values[0] if values else None, met)
