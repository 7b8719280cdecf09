"""(s) Downloads, each as a whole program from start to end.

A file of 2 GB from nginx on this machine beside `curl`, which does not flush it to the disk as ours does. A stream of
200 segments of 2 s in 480p, from a server at a round trip of 50 ms (root and `ip` are needed), into a folder beside
`ffmpeg -c copy` and beside `yt-dlp -N 8` from PyPI, where that is installed. The memory is the peak of the process, and no
less than that of the script which begins it.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import time

from . import distant_server, media_jobs, processes
from .rows import comparison

SIZE = 2_000_000_000


def measure(bench):
    rows = []
    folder = os.path.join(bench.folder, "downloads")
    os.makedirs(folder)
    with served(bench, folder) as url:
        rows += compared(bench, folder, "2 GB from nginx", "file.bin", [url + "/file.bin"], {
            "curl": (1.05, lambda path: ["curl", "-s", "-o", path, url + "/file.bin"])})
    os.remove(os.path.join(folder, "file.bin"))
    if os.getuid() != 0 or not shutil.which("ip"):
        bench.say("  the distant server needs root and ip")
        return rows
    long = media_jobs.looped(bench, "sd-400.mp4", bench.clips.standard(15), 26)
    stream = os.path.join(folder, "stream")
    os.makedirs(stream)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", long, "-t", "400", "-c", "copy", "-f", "hls", "-hls_time", "2",
         "-hls_playlist_type", "vod", "-hls_segment_filename", os.path.join(stream, "%03d.ts"),
         os.path.join(stream, "index.m3u8")], check=True)
    with distant_server.serving(stream, os.path.join(folder, "log"), 25) as url:
        address = url + "/index.m3u8"
        rows += compared(bench, folder, "200 segments behind 50 ms", "show", [address], {
            "ffmpeg": (0.33, lambda path: [
                "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", address, "-c", "copy", path + ".ts"]),
            "yt-dlp": (1.0, lambda path: ["yt-dlp", "-q", "-N", "8", "-o", path + ".mp4", address])})
    return rows


def compared(bench, folder, what, name, sources, peers):
    """Rows of time and memory against each peer that is installed."""
    path, other = os.path.join(folder, "ours-" + name), os.path.join(folder, "theirs-" + name)
    rows = []
    for peer, (at_most, command) in peers.items():
        if not shutil.which(command(other)[0]):
            bench.say(f"  no {peer}")
            continue
        commands = {
            "Vitrine": [bench.players.vitrine, "download", *sources, path, "--overwrite"], peer: command(other)}
        results = processes.interleaved(bench.rounds, {
            name: lambda command=commands[name]: run(folder, command) for name in bench.chosen(commands)})
        values = {name: list(zip(*result)) for name, result in results.items()}
        seconds, peaks = ({name: value[place] for name, value in values.items()} for place in (0, 1))
        rows.append(comparison(
            what, seconds.get("Vitrine", []), seconds[peer], peer, "s", at_most=at_most, digits=2))
        rows.append(comparison(
            f"{what}: memory", peaks.get("Vitrine", []), peaks[peer], peer, "MiB", at_most=0.8, digits=0))
    return rows


def run(folder, command):
    """The seconds and the MiB of one program; what it leaves is gone, and written, before the next begins."""
    result = media_jobs.run([command])
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.startswith(("ours-", "theirs-")):
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    os.sync()
    return result


@contextlib.contextmanager
def served(bench, folder):
    """Serves a file of 2 GB by nginx; yields the URL of its folder."""
    # A larger one would count as memory of the programs that are begun by this one.
    block = os.urandom(1_000_000)
    with open(os.path.join(folder, "file.bin"), "wb") as output:
        for _ in range(SIZE // len(block)):
            output.write(block)
    os.sync()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    place = os.path.join(folder, "nginx")
    os.makedirs(place)
    user = "user root;" if os.getuid() == 0 else ""
    with open(os.path.join(place, "nginx.conf"), "w") as output:
        output.write(
            f"{user} daemon off; worker_processes 1; pid {place}/pid; error_log {place}/errors; events {{}}\n"
            f"http {{ access_log off; sendfile on; server {{ listen 127.0.0.1:{port}; root {folder}; }} }}\n")
    server = subprocess.Popen(["nginx", "-e", f"{place}/errors", "-c", f"{place}/nginx.conf"])
    try:
        time.sleep(0.5)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(place)
