"""One file, played by Vitrine and decoded by ffmpeg."""

import dataclasses
import json
import os
import subprocess
import tempfile
import time
from fractions import Fraction

from benchmarks import processes

from .sound import Sound

PLAIN_FORMATS = ("tty", "ffmetadata")  # ffmpeg takes any text for these


@dataclasses.dataclass
class Run:
    """How a run of the player ended; `code` is None where it was killed at the end of its time."""
    code: int | None
    seconds: float
    peak: int
    pictures: list
    sound: Sound | None
    errors: list


@dataclasses.dataclass
class Held:
    """What is known of a file: the tracks that ffmpeg decodes, and two runs of the player."""
    path: str
    format: str
    pictures: list  # of each video track the hashes
    sounds: list
    seconds: float
    once: Run
    twice: Run | None


def measure(path, player, timeout):
    """None where the file is none that ffmpeg decodes pictures or sound of, and the player refuses it too."""
    began = time.monotonic()
    name, tracks = probe(path)
    pictures = [hashes for index in tracks["video"] if (hashes := picture_hashes(path, index, timeout))]
    sounds = [sound for track in tracks["audio"] if (sound := decoded_sound(path, *track, timeout))]
    seconds = time.monotonic() - began
    once = play(path, player, 1, timeout)
    if not pictures and not sounds and once.code == 1:
        return None
    twice = play(path, player, 2, timeout) if once.code == 0 else None
    return Held(path, name, pictures, sounds, seconds, once, twice)


def probe(path):
    """The name of the container, and the indices of the tracks of pictures and of sound."""
    answer = run_ffmpeg(["ffprobe", "-v", "quiet", "-of", "json", "-show_format", "-show_streams", path], 30)
    tracks = {"video": [], "audio": []}
    try:
        facts = json.loads(answer or b"{}")
    except ValueError:
        facts = {}
    name = facts.get("format", {}).get("format_name", "?")
    if name in PLAIN_FORMATS:
        return name, tracks
    for stream in facts.get("streams", []):
        kind, is_cover = stream.get("codec_type"), stream.get("disposition", {}).get("attached_pic")
        if kind == "video" and not is_cover:
            tracks["video"].append(stream["index"])
        if kind == "audio" and int(stream.get("sample_rate", 0)) and stream.get("channels"):
            rate = int(stream["sample_rate"])
            tracks["audio"].append((stream["index"], stream["channels"], rate, stream.get("codec_name", ""),
                                    round(float(stream.get("duration", 0)) * rate),
                                    early_samples(path, stream, rate)))
    return name, tracks


def early_samples(path, stream, rate):
    """How many samples ffmpeg decodes that lie before 0 by the container, which therefore are not heard."""
    if float(stream.get("start_time", 0)) >= 0:
        return 0
    # The packet's own time counts in what the decoder leaves out.
    answer = run_ffmpeg(["ffprobe", "-v", "quiet", "-of", "json", "-select_streams", str(stream["index"]),
                         "-read_intervals", "%+#2", "-show_entries", "frame=best_effort_timestamp_time", path], 30)
    try:
        frames = json.loads(answer or b"{}").get("frames", [])
    except ValueError:
        frames = []
    begins = Fraction(frames[0].get("best_effort_timestamp_time", "0")) if frames else 0
    # Times are rounded to ticks.
    return round((Fraction(stream["time_base"]) - begins) * rate) if begins < 0 else 0


def picture_hashes(path, index, timeout):
    return hash_lines(run_ffmpeg(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-noautorotate", "-i", path, "-autoscale", "0",
         "-map", f"0:{index}", "-fps_mode", "passthrough", "-f", "framemd5", "-"], timeout))


def decoded_sound(path, index, channels, rate, codec, length, early, timeout):
    data = run_ffmpeg(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-i", path, "-map", f"0:{index}",
         "-ac", str(channels), "-ar", str(rate), "-f", "s16le", "-"], timeout)
    return Sound.from_bytes(data, channels, rate, codec, length, early) if data else None


def run_ffmpeg(command, timeout):
    """What it printed; None where it took too long."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=timeout).stdout
    except subprocess.TimeoutExpired:
        return None


def play(path, player, loops, timeout):
    """Plays a file under the virtual clock, into files."""
    with tempfile.TemporaryDirectory(prefix="check-held-") as folder:
        pictures, sound, events = (os.path.join(folder, name) for name in ("pictures", "sound", "events"))
        with open(events, "wb") as output:
            began = time.monotonic()
            process = processes.start(
                [player, "play", "--clock", "virtual", "--video", f"framemd5:{pictures}", "--audio", f"wav:{sound}",
                 "--loops", str(loops), "--events=error", "--quiet", "--", path], stdout=output)
            code, _, peak = processes.watch(process, timeout)
        return Run(code, time.monotonic() - began, peak, hash_lines(read(pictures)), Sound.from_wave(sound),
                   errors(read(events)))


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def hash_lines(text):
    return [line.rsplit(b",", 1)[-1].strip() for line in (text or b"").splitlines() if not line.startswith(b"#")]


def errors(lines):
    """The numbers of the errors that the player told, each once."""
    found = []
    for line in lines.splitlines():
        try:
            batch = json.loads(line)
        except ValueError:
            continue
        for event in batch.get("events", []):
            code = event.get("error", {}).get("code")
            if event.get("event") == "error" and code not in found:
                found.append(code)
    return found
