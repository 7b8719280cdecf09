"""A PulseAudio server of our own with a null sink, and a recording of what that sink is given."""

import contextlib
import os
import subprocess
import tempfile
import time

from . import processes


class Server:
    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = environment

    @contextlib.contextmanager
    def recording(self):
        """Records the sink while the block runs; yields a function that returns the bytes afterwards."""
        path = os.path.join(self.folder, "capture.raw")
        with open(path, "wb") as output:
            recorder = ["parec", "--device=bench.monitor", "--format=s16le", "--rate=48000",
                        "--channels=2", "--raw", "--latency-msec=10"]
            with processes.running(recorder, stdout=output, env=self.environment):
                time.sleep(0.5)
                yield lambda: open(path, "rb").read()
                time.sleep(0.5)


@contextlib.contextmanager
def server():
    with tempfile.TemporaryDirectory(prefix="vitrine-bench-") as folder:
        os.chmod(folder, 0o755)  # VLC does not run as root, so another user must reach the socket
        address = os.path.join(folder, "native")
        environment = {**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder,
                       "PULSE_SERVER": f"unix:{address}", "PULSE_SINK": "bench"}
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                   "-L", "module-null-sink sink_name=bench format=s16le rate=48000 channels=2",
                   "-L", f"module-native-protocol-unix socket={address} auth-anonymous=1"]
        with processes.running(command, env=environment):
            for _ in range(100):
                if subprocess.run(["pactl", "info"], env=environment, capture_output=True).returncode == 0:
                    break
                time.sleep(0.05)
            else:
                raise RuntimeError("PulseAudio does not start")
            yield Server(folder, environment)
