"""The clips that are measured with, made once and kept under .build/bench-media."""

import os
import subprocess

H264 = ["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-pix_fmt", "yuv420p"]


class Clips:
    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def make(self, name, *arguments):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            unfinished = os.path.join(self.folder, "unfinished-" + name)
            subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments, unfinished], check=True)
            os.rename(unfinished, path)
        return path

    def full_hd(self, seconds):
        """1080p30 H.264 of about 6 Mbit/s with B-frames and a key frame every 60, and AAC."""
        return self.make(
            f"hd-{seconds}.mp4",
            *source("1920x1080", 30, seconds), *tone(seconds), *H264, "-b:v", "6M",
            "-g", "60", "-keyint_min", "60", "-sc_threshold", "0", "-c:a", "aac")

    def standard(self, seconds):
        """480p30 H.264 with B-frames and a key frame every 60, and AAC."""
        return self.make(
            f"sd-{seconds}.mp4",
            *source("854x480", 30, seconds), *tone(seconds), *H264, "-b:v", "1500k",
            "-g", "60", "-keyint_min", "60", "-sc_threshold", "0", "-c:a", "aac")

    def still_hd(self, seconds):
        """One picture in 1080p30 H.264, with a key frame every 60."""
        return self.make(
            f"still-{seconds}.mp4",
            *source("1920x1080", 30, 1, ",trim=end_frame=1,loop=-1:1,setpts=N/30/TB"), "-t", str(seconds), *H264,
            "-g", "60", "-keyint_min", "60", "-sc_threshold", "0")

    def counting(self, name, start):
        """2 s of pictures and a PCM counter of 96,000 samples; see `counter.py`."""
        left = f"(100*mod(n+{start},300)-14950)/32768"
        right = f"(100*floor((n+{start})/300)-31950)/32768"
        return self.make(
            f"{name}.mov", *source("320x180", 30, 2),
            "-f", "lavfi", "-i", f"aevalsrc='{left}|{right}':s=48000:d=2", *H264, "-c:a", "pcm_s16le")

    def small(self):
        """2 s of small pictures and PCM, for very many loops."""
        return self.make("small.mov", *source("96x54", 30, 2), *tone(2), *H264, "-c:a", "pcm_s16le")

    def assortment(self):
        """2 s in each codec that people have, with B-frames, odd sizes, 10 bits and uneven times."""
        def clip(name, *encoding, size="320x180", filters=""):
            return self.make(name, *source(size, 30, 2, filters), *encoding)

        yuv = ["-pix_fmt", "yuv420p"]
        return [
            clip("h264.mp4", *H264),
            clip("h264-10bit.mp4", *H264[:-1], "yuv420p10le"),
            clip("h264-444-odd.mkv", *H264[:-1], "yuv444p", size="321x181"),
            clip("h264-vfr.mp4", *H264, "-fps_mode", "vfr", filters=",select='not(eq(mod(n,7),2))'"),
            clip("h264.ts", *H264, "-output_ts_offset", "3600"),
            clip("hevc.mp4", "-c:v", "libx265", "-x265-params", "log-level=none", *yuv),
            clip("vp8.webm", "-c:v", "libvpx", *yuv),
            clip("vp9.webm", "-c:v", "libvpx-vp9", "-cpu-used", "8", *yuv),
            clip("av1.mkv", "-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", *yuv),
            clip("mpeg4-odd.avi", "-c:v", "mpeg4", "-bf", "2", *yuv, size="321x181"),
            self.full_hd(10),
        ]


def source(size, rate, seconds, filters=""):
    return ["-f", "lavfi", "-i", f"testsrc2=s={size}:r={rate}:d={seconds}{filters}"]


def tone(seconds):
    return ["-f", "lavfi", "-i", f"aevalsrc='0.2*sin(880*PI*t)|0.2*sin(880*PI*t)':s=48000:d={seconds}"]
