"""Requests and time from the start of the process to the first picture of a stream, 50 ms away.

The server is in a network namespace behind 25 ms each way, 4 variants of 0.4 to 6.7 Mbit/s in
segments of 4 s: one stream of transport segments with sound in them, one of MP4 fragments with sound in
playlists of its own, in two languages. Every start is cold. The ends: for Vitrine the first line of
`--frame-log`, for ffmpeg the end of a process that decodes one picture (`-frames:v 1 -f null`), for
GStreamer's playbin3 the first buffer in its `fakesink`, for VLC its message `Received first picture`.
Requests are those that had come to the server by then.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import threading
import time

from . import distant_server, processes
from .clips import source, tone
from .joins_in_sound import unprivileged
from .rows import Row, comparison

DELAY = 25
RATES = ("400k", "950k", "2800k", "6700k")
SIZES = ("320x180", "640x360", "1280x720", "1920x1080")


def measure(bench):
    rows = []
    for name, folder in streams(bench).items():
        log = os.path.join(bench.folder, f"requests-{name}.log")
        with distant_server.serving(folder, log, DELAY) as root:
            url = f"{root}/master.m3u8"
            players = {"Vitrine": lambda: vitrine(bench, url), "ffmpeg": lambda: ffmpeg(url)}
            if shutil.which("gst-launch-1.0"):
                players["GStreamer"] = lambda: gstreamer(url)
            if bench.players.has_vlc:
                players["VLC"] = lambda: vlc(url)
            results = processes.interleaved(
                bench.rounds, {name: lambda name=name: start(players[name], log)
                               for name in bench.chosen(players)})
        ours = results.get("Vitrine", [])
        for peer in players:
            if peer == "Vitrine":
                continue
            theirs = results[peer]
            rows.append(comparison(
                f"start to first picture of a stream, {name}", [time for time, _ in ours],
                [time for time, _ in theirs], peer, "ms", at_most=0.7))
            rows.append(counts(name, peer, ours, theirs))
    return rows


def counts(name, peer, ours, theirs):
    def middle(results):
        return sorted(count for _, count in results)[len(results) // 2] if results else None

    mine, other = middle(ours), middle(theirs)
    known = mine is not None and other is not None
    return Row(f"requests until then, {name}", "fewer", str(mine), peer, str(other),
               mine / other if known else None, mine < other if known else None)


def start(player, log):
    before = len(distant_server.requests(log))
    began = time.monotonic_ns()
    end = player()
    made = [moment for moment, _ in distant_server.requests(log)[before:] if moment <= end]
    # What was asked for ahead must not come into the next player's time.
    time.sleep(0.5)
    return (end - began) / 1e6, len(made)


def streams(bench):
    folder = os.path.join(bench.clips.folder, "streams")
    encoding = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-bf", "2", "-g", "60",
                "-keyint_min", "60", "-sc_threshold", "0", "-c:a", "aac", "-b:a", "128k"]
    variants = [word for index, (rate, size) in enumerate(zip(RATES, SIZES))
                for word in (f"-b:v:{index}", rate, f"-maxrate:v:{index}", rate, f"-bufsize:v:{index}", rate,
                             f"-s:v:{index}", size)]
    lists = ["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod", "-master_pl_name", "master.m3u8"]
    inputs = [*source("1920x1080", 30, 24), *tone(24)]
    kinds = {
        "transport segments": [
            *["-map", "0:v", "-map", "1:a"] * 4, *encoding, *variants, *lists,
            "-var_stream_map", " ".join(f"v:{index},a:{index}" for index in range(4)),
            "-hls_segment_filename", "FOLDER/v%v-%d.ts", "FOLDER/v%v.m3u8"],
        "fragments and two languages": [
            *["-map", "0:v"] * 4, *["-map", "1:a"] * 2, *encoding, *variants, *lists,
            "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init-%v.mp4",
            "-var_stream_map", " ".join(f"v:{index},agroup:a" for index in range(4))
            + " a:0,agroup:a,language:en,default:yes a:1,agroup:a,language:de",
            "-hls_segment_filename", "FOLDER/v%v-%d.m4s", "FOLDER/v%v.m3u8"],
    }
    made = {}
    for name, arguments in kinds.items():
        path = os.path.join(folder, name.replace(" ", "-"))
        if not os.path.exists(path):
            unfinished = path + ".unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            os.makedirs(unfinished)
            subprocess.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-y", *inputs,
                 *[word.replace("FOLDER", unfinished) for word in arguments]], check=True)
            os.rename(unfinished, path)
        made[name] = path
    return made


def vitrine(bench, url):
    log = os.path.join(bench.folder, "first.log")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(log)
    with processes.running(bench.players.play_null("--clock", "real", "--frame-log", log, url)):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if os.path.exists(log):
                with open(log) as lines:
                    line = lines.readline()
                if line.endswith("\n"):
                    return int(line.split()[0])
            time.sleep(0.005)
    raise RuntimeError("Vitrine shows no frame")


def ffmpeg(url):
    processes.timed(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", url, "-map", "0:v:0", "-frames:v", "1", "-f", "null", "-"])
    return time.monotonic_ns()


def gstreamer(url):
    command = ["gst-launch-1.0", "-v", "playbin3", f"uri={url}", "video-sink=fakesink silent=false sync=true",
               "audio-sink=fakesink sync=true"]
    return told(command, b"last-message = chain")


def vlc(url):
    command = unprivileged() + ["cvlc", "-I", "dummy", "--no-color", "--vout=vdummy", "--aout=adummy", "-vv", url]
    return told(command, b"Received first picture")


def told(command, words):
    """When a program first writes some words."""
    with processes.running(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True) as process:
        watch = threading.Timer(30, lambda: os.killpg(process.pid, signal.SIGKILL))
        watch.start()
        try:
            for line in process.stdout:
                if words in line:
                    return time.monotonic_ns()
        finally:
            watch.cancel()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
    raise RuntimeError(f"no first picture from {command[0]}")
