"""(h) Decoding alone, as fast as it goes: 1080p H.264 with AAC, against `ffmpeg -f null`.

Vitrine plays under the virtual clock to null outputs; ffmpeg decodes the same two streams to its null
muxer. Both from the start of the process to its end, both with their default number of threads.
"""

from . import processes
from .rows import comparison


def measure(bench):
    seconds = 20
    clip = bench.clips.full_hd(seconds)
    commands = {
        "Vitrine": bench.players.play_null("--clock", "virtual", clip),
        "ffmpeg": ["ffmpeg", "-v", "error", "-nostdin", "-i", clip, "-f", "null", "-"],
    }
    results = processes.interleaved(bench.rounds, {
        name: lambda command=commands[name]: seconds * 30 / processes.timed(command)
        for name in bench.chosen(commands)})
    return [comparison(
        "decode only, 1080p H.264+AAC", results.get("Vitrine", []), results.get("ffmpeg", []), "ffmpeg",
        "frames/s", at_least=1.0, digits=0)]
