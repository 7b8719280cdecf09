"""How each player is started, the same for every measurement."""

import contextlib
import shutil
import subprocess

from . import processes
from . import sockets

MPV = ["mpv", "--no-config", "--really-quiet", "--no-terminal", "--hwdec=no"]
MPV_NULL = MPV + ["--vo=null", "--ao=null"]


class Players:
    def __init__(self, vitrine):
        self.vitrine = vitrine
        self.has_mpv = shutil.which("mpv") is not None
        self.has_vlc = shutil.which("cvlc") is not None

    def play(self, *arguments):
        return [self.vitrine, "play", "--quiet", *arguments]

    def play_null(self, *arguments):
        return self.play("--video", "null", "--audio", "null", *arguments)

    @contextlib.contextmanager
    def vitrine_client(self, folder, *arguments):
        path = sockets.fresh_path(folder, "vitrine.sock")
        with processes.running(self.play_null("--socket", path, *arguments)) as process:
            client = sockets.Vitrine(path)
            client.process = process
            yield client
            client.close()

    @contextlib.contextmanager
    def mpv_client(self, folder, *arguments):
        path = sockets.fresh_path(folder, "mpv.sock")
        with processes.running(MPV_NULL + [f"--input-ipc-server={path}", *arguments]) as process:
            client = sockets.Mpv(path)
            client.process = process
            yield client
            client.close()

    def versions(self):
        def first_line(*command):
            try:
                result = subprocess.run(command, capture_output=True, text=True)
            except FileNotFoundError:
                return None
            return (result.stdout or result.stderr).partition("\n")[0].strip()

        found = {
            "Vitrine": first_line(self.vitrine, "--version"),
            "mpv": first_line("mpv", "--no-config", "--version"),
            # The program itself tells nothing to root; its package does.
            "VLC": first_line("dpkg-query", "-W", "-f", "${Version}", "vlc-bin") if self.has_vlc else None,
            "ffmpeg": first_line("ffmpeg", "-version"),
            "GStreamer": first_line("gst-launch-1.0", "--version"),
            "PulseAudio": first_line("pulseaudio", "--version"),
        }
        return {name: version for name, version in found.items() if version}
