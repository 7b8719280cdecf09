"""Media that other tools wrote, and damaged copies of them."""

import os
import subprocess

PICTURES = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25:duration={0}"]
SOUND = ["-f", "lavfi", "-i", "sine=frequency=330:sample_rate=48000:duration={0}"]
X264 = ["-c:v", "libx264", "-preset", "veryfast", "-threads", "1", "-pix_fmt", "yuv420p"]

# A name, how long it is, whether it has sound, and what FFmpeg is told of it.
RECIPES = [
    ("h264.mp4", 1.4, True, X264 + ["-c:a", "aac"]),
    ("bframes.mkv", 1.2, True, X264 + ["-bf", "3", "-g", "12", "-c:a", "libmp3lame"]),
    ("open.ts", 1.6, True, X264 + ["-bf", "2", "-x264-params", "open-gop=1:keyint=10", "-c:a", "mp2"]),
    ("fragments.mp4", 1, True, X264 + ["-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov"]),
    ("hevc.mp4", 0.8, False, ["-c:v", "libx265", "-x265-params", "log-level=error", "-pix_fmt", "yuv420p"]),
    ("mpeg2.mpg", 1, True, ["-c:v", "mpeg2video", "-bf", "2", "-c:a", "mp2"]),
    ("mpeg4.avi", 1, True, ["-c:v", "mpeg4", "-c:a", "pcm_s16le"]),
    ("vp8.webm", 1, True, ["-c:v", "libvpx", "-c:a", "libvorbis"]),
    ("vp9.webm", 0.7, True, ["-c:v", "libvpx-vp9", "-c:a", "libopus"]),
    ("theora.ogv", 1, True, ["-c:v", "libtheora", "-c:a", "libvorbis"]),
    ("flv.flv", 1, True, X264 + ["-c:a", "aac"]),
    ("mjpeg.mov", 0.6, True, ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "pcm_s16le"]),
    ("ffv1.mkv", 0.4, True, ["-c:v", "ffv1", "-c:a", "flac"]),
    ("gif.gif", 0.8, False, []),
    ("apng.apng", 0.5, False, ["-plays", "1"]),
    ("row.mjpeg", 0.6, False, ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-f", "mjpeg"]),
    ("raw.h264", 0.8, False, X264 + ["-f", "h264"]),
    ("slow.mp4", 2, False, ["-vf", "fps=3"] + X264),
    ("quick.mp4", 0.6, True, ["-vf", "fps=60"] + X264 + ["-c:a", "aac"]),
    ("long-gop.mp4", 3, True, X264 + ["-g", "250", "-c:a", "aac"]),
    ("late-sound.mkv", 1, True, X264 + ["-af", "adelay=400", "-c:a", "aac"]),
    ("single.mp4", 0.04, False, X264),
    ("still.png", 0.04, False, ["-frames:v", "1"]),
    ("still.jpg", 0.04, False, ["-frames:v", "1"]),
    ("sound.mp3", 1.2, True, ["-vn"]),
    ("sound.ogg", 1, True, ["-vn", "-c:a", "libvorbis"]),
    ("sound.opus", 1, True, ["-vn"]),
    ("sound.flac", 0.7, True, ["-vn"]),
    ("sound.wav", 0.5, True, ["-vn"]),
    ("sound.m4a", 1, True, ["-vn", "-c:a", "aac"]),
]
STREAMS = {
    "stream.m3u8": X264 + ["-g", "12", "-c:a", "aac", "-hls_segment_filename", "{0}/stream-%d.ts"],
    "fragments.m3u8": X264 + ["-g", "12", "-c:a", "aac", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"],
}
LANGUAGES = """#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="one",LANGUAGE="en",DEFAULT=YES,URI="stream.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="two",LANGUAGE="de",URI="fragments.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,AUDIO="a"
stream.m3u8
"""
INTERSTITIAL = ('#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2020-01-01T00:00:00.6Z",'
                'X-ASSET-URI="fragments.m3u8",X-RESUME-OFFSET={}\n')
# What is left of a file: its first half, without its last tenth, and with bytes changed in its middle.
CUT = ["h264.mp4", "bframes.mkv", "open.ts", "vp8.webm", "theora.ogv", "sound.mp3"]
SPOILED = ["h264.mp4", "open.ts", "bframes.mkv", "mpeg4.avi", "sound.ogg", "gif.gif"]


def make(folder):
    """Makes the media in a folder, as far as they are not there; returns their names."""
    os.makedirs(folder, exist_ok=True)
    for name, seconds, has_sound, options in RECIPES:
        inputs = [part.format(seconds) for part in PICTURES + (SOUND if has_sound else [])]
        run(folder, name, inputs + options)
    run(folder, "two.ts", ["-i", os.path.join(folder, "open.ts"), "-c", "copy", "-output_ts_offset", "5000"])
    for name in CUT:
        data = read(folder, name)
        write(folder, "half-" + name, data[:len(data) // 2])
        write(folder, "short-" + name, data[:len(data) * 9 // 10])
    for name in SPOILED:
        data = bytearray(read(folder, name))
        for place in range(len(data) // 2, len(data) // 2 + 40, 3):
            data[place] ^= 0x5A
        write(folder, "spoiled-" + name, data)
    inner = os.path.join(folder, "hls")
    os.makedirs(inner, exist_ok=True)
    for name, options in STREAMS.items():
        inputs = [part.format(2) for part in PICTURES + SOUND]
        hls = ["-f", "hls", "-hls_time", "0.5", "-hls_playlist_type", "vod"]
        run(inner, name, inputs + [option.format(inner) for option in options] + hls)
    write(inner, "languages.m3u8", LANGUAGES.encode())
    plain = read(inner, "stream.m3u8").decode()
    for name, offset in [("break.m3u8", 0), ("replaced.m3u8", 1)]:
        head = "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:00:00Z\n" + INTERSTITIAL.format(offset)
        write(inner, name, plain.replace("#EXTM3U\n", head, 1).encode())
    # A segment that is missing.
    write(inner, "hole.m3u8", plain.replace("stream-1.ts", "none.ts").encode())
    write(folder, "list.m3u", b"h264.mp4\nmissing.mp4\nsound.wav\n")
    # Transport streams of two clocks may stand one behind the other.
    write(folder, "joined.ts", read(folder, "open.ts") + read(folder, "two.ts"))
    write(folder, "empty.mp4", b"")
    write(folder, "text.mp4", b"this is not a film\n" * 40)
    write(folder, "cues.srt", b"1\n00:00:00,200 --> 00:00:00,700\none\n\n2\n00:00:01,000 --> 00:00:09,000\ntwo\n")
    write(folder, "box.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="4" fill="red">'
          b'<animate attributeName="width" dur="1s" values="2;9;2" repeatCount="indefinite"/></rect></svg>')
    names = [name for name in os.listdir(folder) if not name.endswith((".srt", ".svg"))]
    names.remove("hls")
    return sorted(names + [f"hls/{name}" for name in os.listdir(inner) if name.endswith(".m3u8")])


def run(folder, name, options):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *options, "-fflags", "+bitexact", path], check=True)


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
