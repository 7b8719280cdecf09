"""A server of streams in a network namespace of its own, as far away as one likes.

Needs root and `ip`. Between here and there is a relay of packets that holds each of them back for a while, so
that no module of the kernel is needed. Every request is noted with the machine's monotonic time, which is the
same here and there.
"""

import collections
import contextlib
import ctypes
import fcntl
import json
import os
import re
import select
import struct
import subprocess
import sys
import time

HERE, THERE = "10.213.7.1", "10.213.7.2"


@contextlib.contextmanager
def serving(folder, log, delay):
    """Serves a folder with a round trip of twice the delay in milliseconds; yields the URL of its root."""
    name = f"vitrine{os.getpid()}"
    near, far = f"vn{os.getpid() % 100000}", f"vf{os.getpid() % 100000}"
    inside = ["ip", "netns", "exec", name]
    script = [sys.executable, os.path.abspath(__file__)]
    children = []
    subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        relay = subprocess.Popen([*script, "relay", name, near, far, str(delay)], stdout=subprocess.PIPE)
        children.append(relay)
        if relay.stdout.readline() != b"ready\n":
            raise RuntimeError("the relay does not start")
        for prefix, device, address in ([], near, HERE), (inside, far, THERE):
            subprocess.run([*prefix, "ip", "addr", "add", f"{address}/30", "dev", device], check=True)
            subprocess.run([*prefix, "ip", "link", "set", device, "up"], check=True)
        children.append(subprocess.Popen([*inside, *script, "serve", folder, log]))
        deadline = time.monotonic() + 10
        while not os.path.exists(log):
            if time.monotonic() > deadline:
                raise RuntimeError("the server does not start")
            time.sleep(0.02)
        yield f"http://{THERE}:8000"
    finally:
        for child in reversed(children):
            child.terminate()
            child.wait()
        subprocess.run(["ip", "netns", "del", name])


def relay(name, near, far, delay):
    """Carries packets between two devices, here and in a namespace, each after a delay in milliseconds."""
    here, there = open("/proc/self/ns/net"), open(f"/var/run/netns/{name}")
    libc = ctypes.CDLL(None, use_errno=True)

    def enter(namespace):
        if libc.setns(namespace.fileno(), 0x40000000) != 0:
            raise OSError(ctypes.get_errno(), "setns")

    ends = [device(near)]
    enter(there)
    ends.append(device(far))
    enter(here)
    print("ready", flush=True)
    other = {ends[0]: ends[1], ends[1]: ends[0]}
    waiting = collections.deque()
    pause = float(delay) / 1000
    while True:
        left = waiting[0][0] - time.monotonic() if waiting else None
        for end in select.select(ends, [], [], None if left is None else max(0, left))[0]:
            with contextlib.suppress(BlockingIOError):
                while True:
                    waiting.append((time.monotonic() + pause, other[end], os.read(end, 65536)))
        while waiting and waiting[0][0] <= time.monotonic():
            _, end, packet = waiting.popleft()
            with contextlib.suppress(OSError):
                os.write(end, packet)


def device(name):
    """A device whose packets are read and written here (TUN, without a header)."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x1001))
    return end


def requests(log):
    """The requests so far: pairs of the time in nanoseconds and the path."""
    with open(log) as lines:
        return [tuple(json.loads(line)) for line in lines if line.endswith("\n")]


def serve(folder, log):
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    with open(log, "w", buffering=1) as output:
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # One packet for a small reply, and no waiting for others.
            wbufsize = 1 << 20
            disable_nagle_algorithm = True

            def do_GET(self):
                output.write(json.dumps((time.monotonic_ns(), self.path)) + "\n")
                path = os.path.join(folder, os.path.normpath(self.path.partition("?")[0]).lstrip("/"))
                try:
                    with open(path, "rb") as file:
                        content = file.read()
                except OSError:
                    self.send_error(404)
                    return
                total = len(content)
                asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
                first, last = 0, total - 1
                if asked:
                    first, last = int(asked[1]), min(int(asked[2] or total - 1), total - 1)
                self.send_response(206 if asked else 200)
                if asked:
                    self.send_header("Content-Range", f"bytes {first}-{last}/{total}")
                self.send_header("Accept-Ranges", "bytes")
                kind = "application/vnd.apple.mpegurl" if path.endswith("m3u8") else (
                    "video/mp2t" if path.endswith("ts") else "video/mp4")
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(last - first + 1))
                self.end_headers()
                with contextlib.suppress(ConnectionError):
                    self.wfile.write(content[first:last + 1])
                    self.wfile.flush()

            do_HEAD = do_GET

            def log_message(self, *arguments):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *arguments):
                pass

        Server(("0.0.0.0", 8000), Handler).serve_forever()


if __name__ == "__main__":
    {"relay": relay, "serve": serve}[sys.argv[1]](*sys.argv[2:])
