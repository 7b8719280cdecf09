"""A link between two network namespaces whose rate follows a profile, held by the kernel's token bucket."""

import contextlib
import subprocess
import threading

ORIGIN, VIEWER = "10.77.0.1", "10.77.0.2"


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def inside(namespace, *command):
    return ["ip", "netns", "exec", namespace, *command]


@contextlib.contextmanager
def shaped(first_rate):
    """Namespaces `vitrine-origin` and `vitrine-viewer`; what the first sends to the second is held to a rate."""
    for name in ("vitrine-origin", "vitrine-viewer"):
        subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)
        run("ip", "netns", "add", name)
    try:
        run("ip", "link", "add", "vto", "netns", "vitrine-origin", "type", "veth",
            "peer", "name", "vtv", "netns", "vitrine-viewer")
        for name, device, address in (("vitrine-origin", "vto", ORIGIN), ("vitrine-viewer", "vtv", VIEWER)):
            run(*inside(name, "ip", "address", "add", f"{address}/24", "dev", device))
            run(*inside(name, "ip", "link", "set", device, "up"))
            run(*inside(name, "ip", "link", "set", "lo", "up"))
        # Small frames, as on a real link: a burst of 64 KiB would be a quarter of a second.
        subprocess.run(inside("vitrine-origin", "ethtool", "-K", "vto", "tso", "off", "gso", "off"),
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        set_rate("add", first_rate)
        yield
    finally:
        for name in ("vitrine-origin", "vitrine-viewer"):
            subprocess.run(["ip", "netns", "del", name])


def set_rate(verb, rate):
    run(*inside("vitrine-origin", "tc", "qdisc", verb, "dev", "vto", "root", "tbf",
                "rate", f"{max(8, int(rate * 1000))}kbit", "burst", "16kb", "latency", "200ms"))


class Profile(threading.Thread):
    """Steps of (seconds, Mbit/s), the last of which lasts."""

    def __init__(self, steps):
        super().__init__(daemon=True)
        self.steps, self.ended = steps, threading.Event()

    def run(self):
        for seconds, rate in self.steps:
            set_rate("change", rate)
            if self.ended.wait(seconds):
                return
