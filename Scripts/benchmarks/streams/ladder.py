"""A stream in four variants, made once and kept under .build/bench-media."""

import os
import subprocess

SEGMENT = 4
RATES = {"low": 400_000, "fair": 950_000, "good": 2_800_000, "best": 6_700_000}
SIZES = {"low": "416x234", "fair": "640x360", "good": "1280x720", "best": "1920x1080"}
SOUND = 64_000


def make(folder, seconds):
    """The folder of the ladder, which is encoded when it is not there yet: constant bit rates, segments of 4 s."""
    place = os.path.join(folder, f"ladder-{seconds}")
    if os.path.exists(os.path.join(place, "master.m3u8")):
        return place
    os.makedirs(place, exist_ok=True)
    master = ["#EXTM3U"]
    for name, rate in RATES.items():
        pictures = rate - SOUND
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y",
             # Noise, so that the encoder needs all the bits it is given.
             "-f", "lavfi", "-i", f"testsrc2=size={SIZES[name]}:rate=25:duration={seconds},noise=alls=12:allf=t",
             "-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}",
             "-c:v", "libx264", "-preset", "superfast", "-pix_fmt", "yuv420p",
             "-b:v", str(pictures), "-minrate", str(pictures), "-maxrate", str(pictures), "-bufsize", str(pictures),
             "-g", str(25 * SEGMENT), "-keyint_min", str(25 * SEGMENT), "-sc_threshold", "0",
             "-c:a", "aac", "-b:a", str(SOUND), "-f", "hls", "-hls_time", str(SEGMENT), "-hls_list_size", "0",
             "-hls_segment_filename", os.path.join(place, f"{name}-%d.ts"), os.path.join(place, f"{name}.m3u8")],
            check=True)
        master += [f'#EXT-X-STREAM-INF:BANDWIDTH={int(rate * 1.1)},AVERAGE-BANDWIDTH={rate},'
                   f'RESOLUTION={SIZES[name]},CODECS="avc1.640028,mp4a.40.2"', f"{name}.m3u8"]
    with open(os.path.join(place, "master.m3u8"), "w") as output:
        output.write("\n".join(master) + "\n")
    return place
