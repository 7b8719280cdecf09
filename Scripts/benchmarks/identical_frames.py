"""(j) The frames of clips in every codec, against `ffmpeg -noautorotate -f framemd5`: hashes and times.

Every line that is not a comment must be the same: time stamps, durations, sizes and hashes.
"""

import subprocess

from .rows import Row


def measure(bench):
    if not bench.has_ours:
        return []
    clips = bench.clips.assortment() + bench.fixtures()
    compared, same, differing, frames = 0, 0, [], 0
    for clip in clips:
        theirs = lines(["ffmpeg", "-v", "error", "-nostdin", "-noautorotate", "-i", clip,
                        "-map", "0:v:0", "-f", "framemd5", "-"])
        if not theirs:
            continue  # It has sound alone.
        ours = lines(bench.players.play(
            "--clock", "virtual", "--video", "framemd5:-", "--audio", "null", clip))
        compared += 1
        frames += len(theirs)
        if ours == theirs:
            same += 1
        else:
            differing.append(clip)
    for clip in differing:
        bench.say(f"  frames differ: {clip}")
    return [Row("frames identical to ffmpeg's", "all", f"{same} of {compared} clips", "ffmpeg",
                f"{frames:,} frames", None, not differing)]


def lines(command):
    output = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).stdout
    return [line.replace(b" ", b"") for line in output.splitlines() if not line.startswith(b"#")]
