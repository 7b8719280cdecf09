"""Command lines by chance; a seed gives the same line each time."""

import random

FAULTS = ["broken", "hole", "stuck", "jump", "end"]
CODECS = ["h264", "h264", "h264", "hevc", "vp8", "vp9", "mpeg2", "mpeg4", "mjpeg", "ffv1"]


class Line:
    """A command line in parts, each of which may be left out."""

    def __init__(self, sources, options, commands):
        self.sources, self.options, self.commands = sources, options, commands

    def arguments(self):
        parts = list(self.sources)
        for option in self.options:
            parts += option
        for time, command in self.commands:
            parts += ["--at", f"{time:g}", command]
        return parts

    def smaller(self):
        """Lines with one part less."""
        for index in range(len(self.commands)):
            yield Line(self.sources, self.options, self.commands[:index] + self.commands[index + 1:])
        for index in range(len(self.options)):
            # Without an end it may play for ever.
            if self.options[index][0] != "--for":
                yield Line(self.sources, self.options[:index] + self.options[index + 1:], self.commands)
        if len(self.sources) > 1:
            for index in range(len(self.sources)):
                yield Line(self.sources[:index] + self.sources[index + 1:], self.options, self.commands)


def mock(chance):
    parts = [f"duration={chance.choice([0.04, 0.2, 0.5, 1, 2])}", "size=64x48"]
    if chance.random() < 0.5:
        parts.append(f"rate={chance.choice([5, 12, 24, 25, 30, 50])}")
    if chance.random() < 0.6:
        parts.append(f"codec={chance.choice(CODECS)}")
    if chance.random() < 0.4:
        parts.append(f"gop={chance.choice([1, 5, 50])}")
    if chance.random() < 0.3:
        parts.append("audio=none")
    if chance.random() < 0.15:
        parts.append("languages=en,de")
    if chance.random() < 0.15:
        parts.append("subtitles=en,de")
    if chance.random() < 0.4:
        begin = round(chance.uniform(0, 1.2), 2)
        end = f"-{begin + round(chance.uniform(0.02, 2), 2):g}" if chance.random() < 0.5 else ""
        parts.append(f"fault={chance.choice(FAULTS)}@{begin:g}{end}")
    return "mock:?" + "&".join(parts)


def source(chance, media):
    return mock(chance) if chance.random() < 0.4 else chance.choice(media + ["missing.mp4"])


def command(chance, media):
    """One of the commands of the socket, as `ctl` takes it."""
    time = round(chance.uniform(-0.1, 2.5), 2)
    return chance.choice([
        lambda: "pause", lambda: "play", lambda: "play", lambda: "stop", lambda: "begin", lambda: "end",
        lambda: f"seek to={max(time, 0):g}", lambda: f"seek to={max(time, 0):g} play=true",
        lambda: f"seek to={max(time, 0):g} precision=keyframe", lambda: f"seek to={time - 1:g} relative=true",
        lambda: f"step frames={chance.choice([1, 1, 3, -1, -1, -4, 30])}",
        lambda: f"playbackSpeed {chance.choice([0, 0.25, 0.5, 1, 1, 1.3, 2, 4, 16])}",
        lambda: f"loop times={chance.choice([1, 2, 3])}", lambda: "unloop",
        lambda: f"loopQueue {chance.choice(['true', 'false'])}",
        lambda: f"actionAtItemEnd {chance.choice(['advance', 'pause', 'none'])}",
        lambda: f"queue.append {source(chance, media)}", lambda: f"queue.insert {source(chance, media)} at=0",
        lambda: f"queue.set {source(chance, media)}", lambda: f"queue.remove item-{chance.randint(1, 4)}",
        lambda: f"queue.jump item-{chance.randint(1, 4)}", lambda: f"queue.move item-{chance.randint(1, 3)} to=0",
        lambda: "queue.next", lambda: "queue.next", lambda: "queue.previous", lambda: "queue.clear",
        lambda: "mute", lambda: "unmute", lambda: f"volume {chance.choice([0, 0.3, 1])}",
        lambda: f"audioTrack index={chance.choice([0, 1])}", lambda: "audioTrack language=de",
        lambda: f"subtitles index={chance.choice([0, 1])}", lambda: "subtitles.add source=cues.srt",
        lambda: f"rotate {chance.choice([0, 90, 180])}", lambda: "mirror true", lambda: "freeze seconds=0.3",
        lambda: f"transition {chance.choice(['cut', 'crossfade', 'fade'])} duration={chance.choice([0.1, 0.5, 2])}",
        lambda: f"filter {chance.choice(['sepia', 'grayscale', 'invert'])}", lambda: "removeAllFilters",
        lambda: f"brightness {chance.choice([-0.3, 0, 0.2])}", lambda: "corners radius=0.2",
        lambda: "addVector file=box.svg id=a", lambda: "removeVector id=a over=0.4", lambda: "removeAllVectors",
        lambda: f"pip.set source={source(chance, media)}", lambda: "pip.set corner=topLeft",
    ])()


def make(seed, media):
    chance = random.Random(seed)
    sources = [source(chance, media) for _ in range(chance.choice([1, 1, 2, 2, 3, 4]))]
    options = [["--for", f"{chance.choice([1, 2, 3, 5])}"], ["--pip"], ["--enable-vector"]]
    for odds, make_option in [
        (0.2, lambda: ["--loop"]), (0.2, lambda: ["--loops", f"{chance.choice([1, 2, 3])}"]), (0.25, lambda: ["--loop-queue"]),
        (0.15, lambda: ["--from", f"{chance.uniform(0, 1.5):.2f}"]), (0.15, lambda: ["--to", f"{chance.uniform(0.1, 2):.2f}"]),
        (0.15, lambda: ["--rate", f"{chance.choice([0.5, 1.25, 2, 8])}"]), (0.1, lambda: ["--paused"]),
        (0.3, lambda: ["--still-duration", f"{chance.choice([0.1, 0.5, 1])}"]),
        (0.25, lambda: ["--transition", f"{chance.choice(['crossfade', 'fade'])}={chance.choice([0.1, 0.4, 1.5])}"]),
        (0.15, lambda: ["--subtitles", "cues.srt"]), (0.15, lambda: ["--vector", "box.svg"]),
        (0.15, lambda: ["--ticker", "some text", "--ticker-speed", "40"]), (0.15, lambda: ["--pip-source", source(chance, media)]),
        (0.1, lambda: ["--fallback", source(chance, media)]), (0.1, lambda: ["--error-slate"]), (0.1, lambda: ["--stuck-limits"]),
        (0.15, lambda: ["--threads", f"{chance.choice([1, 4])}"]), (0.08, lambda: ["--isolate"]),
        (0.1, lambda: ["--time-publishing=0.25"]), (0.1, lambda: ["--audio-language", "de"]),
    ]:
        if chance.random() < odds:
            options.append(make_option())
    times = sorted(round(chance.uniform(0, 3), 2) for _ in range(chance.choice([0, 2, 5, 10, 20])))
    return Line(sources, options, [(time, command(chance, media)) for time in times])
