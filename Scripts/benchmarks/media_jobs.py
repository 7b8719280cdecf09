"""(r) Stills, thumbnails and exports, each as a whole program from start to end.

Fifty stills out of 60 s of 1080p with a key frame every 60 pictures: exact ones beside one `ffmpeg -ss` for each and
beside one ffmpeg whose filter picks the same, key frames beside `ffmpegthumbnailer` called fifty times, all as JPEG. A
sheet of 100 thumbnails out of 10 minutes beside `ffmpeg -skip_frame nokey` with `tile`. 1080p to 720p with the same
settings of libx264 and AAC as ffmpeg.

Ten minutes out of a file of 1 GB, copied and flushed to the disk, beside `cp` of
what came out, alone and with a `sync` of the copy. 30 s out of 10 minutes from and to pictures between key frames, beside
ffmpeg that encodes those 30 s with the same encoder. The memory is the peak of the process; of fifty calls it is that of the largest.
"""

import os
import shutil

from . import processes
from .rows import comparison

STILLS = [0.6 + 1.19 * place for place in range(50)]


def measure(bench):
    minute = bench.clips.full_hd(60)
    long = looped(bench, "hd-600.mp4", minute, 9)
    large = looped(bench, "hd-1g.mp4", minute, 21)
    folder = os.path.join(bench.folder, "jobs")
    times = ",".join(f"{time:.3f}" for time in STILLS)
    frames = "+".join(f"eq(n\\,{int(time * 30 + 1e-6)})" for time in STILLS)
    vitrine, part = bench.players.vitrine, os.path.join(bench.folder, "part.mp4")

    def ours(job, *arguments):
        return [[vitrine, job, *arguments, "--overwrite"]]

    def ffmpeg(*arguments):
        return ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments]

    def picture(number):
        return os.path.join(folder, f"peer-{number}.jpg")

    exact = ours("stills", minute, "--at", times, "--exact", "--format", "jpeg", "-o", folder)
    scaled = ["-vf", "scale=1280:720", "-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-g", "60",
              "-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart"]
    copy = os.path.join(folder, "copy.mp4")
    cut = ours("export", large, part, "--from", "100", "--to", "700")
    between = ["--from", "100.1", "--to", "130.1"]
    jobs = [
        ("50 exact stills", 0.5, exact, "ffmpeg -ss, 50 times", [
            ffmpeg("-ss", f"{time:.3f}", "-i", minute, "-frames:v", "1", "-q:v", "3", picture(number))
            for number, time in enumerate(STILLS)]),
        ("50 exact stills", 1.0, exact, "ffmpeg, one filter", [
            ffmpeg("-i", minute, "-vf", f"select='{frames}'", "-vsync", "0", "-q:v", "3", picture("%03d"))]),
        ("50 stills at key frames", 0.67,
         ours("stills", minute, "--at", times, "--format", "jpeg", "-o", folder), "ffmpegthumbnailer, 50 times", [
             ["ffmpegthumbnailer", "-i", minute, "-t", f"00:00:{int(time):02d}", "-s", "0", "-o", picture(number)]
             for number, time in enumerate(STILLS)]),
        ("100 thumbnails of 10 min", 1.0,
         ours("stills", long, "--sprites", "10x10", "-o", folder), "ffmpeg, tile", [
             ffmpeg("-skip_frame", "nokey", "-i", long, "-vf", "fps=1/6,scale=160:90,tile=10x10",
                    "-frames:v", "1", "-q:v", "3", picture("tile"))]),
        ("1080p to 720p, H.264+AAC", 1.0,
         ours("export", minute, part, "--preset", "1280x720"), "ffmpeg", [
             ffmpeg("-i", minute, *scaled, os.path.join(folder, "peer.mp4"))]),
        ("30 s out of 10 min, exact", 0.33, ours("export", long, part, *between, "--exact"), "ffmpeg, all encoded", [
            ffmpeg("-ss", "100.1", "-to", "130.1", "-i", long, "-c:v", "libx264", "-preset", "veryfast", "-crf", "15",
                   "-c:a", "copy", "-movflags", "+faststart", os.path.join(folder, "peer.mp4"))]),
        ("10 min out of 1 GB, copied", 1.3, cut, "cp", [["cp", part, copy]]),
        ("10 min out of 1 GB, copied", 1.3, cut, "cp, sync", [["cp", part, copy], ["sync", copy]]),
    ]
    rows = []
    for what, at_most, mine, peer, theirs in jobs:
        if not shutil.which(theirs[0][0]):
            bench.say(f"  no {theirs[0][0]}")
            continue
        commands = {"Vitrine": mine, peer: theirs}
        os.makedirs(folder, exist_ok=True)
        results = processes.interleaved(bench.rounds, {
            name: lambda commands=commands[name]: run(commands) for name in bench.chosen(commands)})
        shutil.rmtree(folder)
        values = {name: list(zip(*result)) for name, result in results.items()}
        seconds, peaks = ({name: value[place] for name, value in values.items()} for place in (0, 1))
        rows.append(comparison(
            what, seconds.get("Vitrine", []), seconds[peer], peer, "s", at_most=at_most, digits=2))
        if theirs[0][0] != "cp":
            rows.append(comparison(
                f"{what}: memory", peaks.get("Vitrine", []), peaks[peer], peer, "MiB", at_most=0.8, digits=0))
    return rows


def looped(bench, name, clip, times):
    """A clip so many times more, without encoding."""
    return bench.clips.make(name, "-stream_loop", str(times), "-i", clip, "-c", "copy")


def run(commands):
    """The seconds that some programs take one after the other, and the MiB of the largest."""
    # What was written before is not written meanwhile.
    os.sync()
    seconds, peak = 0.0, 0.0
    for command in commands:
        took, bytes_ = processes.timed_usage(command)
        seconds, peak = seconds + took, max(peak, bytes_ / (1 << 20))
    return seconds, peak
