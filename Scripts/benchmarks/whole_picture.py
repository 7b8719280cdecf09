"""(m) Colour, three filters, subtitles and a graphic on 1080p30 in real time: pictures that come late, and CPU.

Vitrine plays 15 s to null outputs under its real clock, with brightness and contrast, hue, blur and vignette,
subtitles that change each second, and a drawing in a corner. Late is a picture that `--frame-log` shows more than
half an interval after its place in the run, or not at all. mpv plays the same with the like `--vf`: libavfilter's
filters with the same settings, the drawing as a PNG by `overlay`, and its own `sub`, since without a window nothing
else draws subtitles. CPU is all user and system time of the process for each second played.
"""

import os
import statistics
import subprocess

from . import processes
from .players import MPV_NULL
from .rows import Row, comparison

SECONDS = 15
INTERVAL = 1000 / 30
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80" width="400" height="160">
<rect width="200" height="80" rx="16" fill="#07c" opacity=".85"/><circle cx="100" cy="40" r="30" fill="#fc0"/></svg>
"""
FILTERS = "hue=h=20,gblur=sigma=2:steps=3,vignette=angle=PI/5,eq=brightness=0.1:contrast=1.2"


def measure(bench):
    clip = bench.clips.full_hd(20)
    drawing = os.path.join(bench.folder, "drawing.svg")
    with open(drawing, "w") as output:
        output.write(DRAWING)
    words = os.path.join(bench.folder, "words.srt")
    with open(words, "w") as output:
        for second in range(20):
            output.write(f"{second + 1}\n00:00:{second:02},000 --> 00:00:{second:02},900\n"
                         f"What is said in second {second},\nin two lines\n\n")
    log = os.path.join(bench.folder, "whole-picture.log")
    late = []

    def ours():
        used = processes.usage(bench.players.play_null(
            "--clock", "real", "--to", str(SECONDS), "--frame-log", log, "--brightness", "0.1", "--contrast", "1.2",
            "--filter", "hue=angle=20", "--filter", "gaussianBlur=radius=2", "--filter", "vignette",
            "--enable-vector", "--vector", drawing, "--subtitles", words, clip), SECONDS * 4)[0]
        late.append(late_pictures(log, SECONDS * 30))
        return used * 1000 / SECONDS

    def theirs():
        image = os.path.join(bench.folder, "drawing.png")
        subprocess.run(["rsvg-convert", drawing, "-o", image], check=True)
        graph = f"[in]{FILTERS}[p];movie={image}[d];[p][d]overlay=W-w-40:40[out]"
        used = processes.usage(
            MPV_NULL + [f"--end={SECONDS}", f"--vf=lavfi=[{graph}],sub", f"--sub-file={words}", clip], SECONDS * 4)[0]
        return used * 1000 / SECONDS

    measures = {"Vitrine": ours}
    if bench.players.has_mpv:
        measures["mpv"] = theirs
    results = processes.interleaved(
        min(2, bench.rounds), {name: measures[name] for name in bench.chosen(measures)})
    what = "colour, three filters, subtitles, a graphic, 1080p30"
    rows = [comparison(
        f"CPU per second, {what}", results.get("Vitrine", []), results.get("mpv", []), "mpv", "ms", at_most=1.0)]
    if late:
        rows.append(Row(
            f"late pictures, {what}", "0", f"{max(late)} of {SECONDS * 30}", "–", "–", None, max(late) == 0))
    return rows


def late_pictures(log, count):
    """How many pictures of a run came late or not at all."""
    with open(log) as lines:
        moments = [tuple(map(int, line.split()[:2])) for line in lines if "redrawn" not in line]
    delays = [(moment - place) / 1e6 for moment, place in moments]
    usual = statistics.median(delays)
    return sum(delay > usual + INTERVAL / 2 for delay in delays) + max(0, count - len(moments))
