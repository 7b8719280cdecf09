"""(k) What a stream in segments costs beside the same pictures and sound in one local file, both with Vitrine.

The file of (c), cut into transport stream segments of 4 s without encoding it again, from a server on the same
machine. CPU time and peak memory are taken as there.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile

from . import processes
from .rows import Row


def measure(bench):
    # Long enough for all buffers to be full.
    seconds = max(60, bench.seconds)
    clip = bench.clips.full_hd(seconds)
    with tempfile.TemporaryDirectory(prefix="vitrine-cost-") as folder:
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-i", clip, "-c", "copy", "-f", "hls", "-hls_time", "4",
             "-hls_list_size", "0", os.path.join(folder, "stream.m3u8")], check=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = [sys.executable, "-m", "benchmarks.streams.origin", folder, "127.0.0.1", str(port), os.devnull]
        with processes.running(server, cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__)))):
            processes.wait_for_port(port)
            play = bench.players.play_null
            results = processes.interleaved(min(3, bench.rounds), {
                "stream": lambda: processes.usage(play(f"http://127.0.0.1:{port}/stream.m3u8"), seconds * 2),
                "file": lambda: processes.usage(play(clip), seconds * 2)})

    def median(name, index):
        return statistics.median(one[index] for one in results[name])

    cpu, file_cpu = median("stream", 0) * 1000 / seconds, median("file", 0) * 1000 / seconds
    memory, file_memory = median("stream", 1) / 2**20, median("file", 1) / 2**20
    return [
        Row("CPU per second of a 1080p stream", "≤ 1.1 ×", f"{cpu:.1f} ms", "local file", f"{file_cpu:.1f} ms",
            cpu / file_cpu, cpu <= 1.1 * file_cpu),
        Row("peak memory, the same", "≤ + 40 MB", f"{memory:.1f} MiB", "local file", f"{file_memory:.1f} MiB",
            memory / file_memory, (memory - file_memory) * 2**20 <= 40e6),
    ]
