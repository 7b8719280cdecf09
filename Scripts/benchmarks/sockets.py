"""Talking to a player over its Unix socket: the same raw client for all of them."""

import json
import os
import socket
import threading
import time


class LineClient:
    """One connection that carries a JSON object per line."""

    def __init__(self, path, timeout=10):
        deadline = time.monotonic() + timeout
        while True:
            self.socket = socket.socket(socket.AF_UNIX)
            try:
                self.socket.connect(path)
                break
            except (FileNotFoundError, ConnectionRefusedError):
                self.socket.close()
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
        self.socket.settimeout(30)
        self.waiting = b""

    def close(self):
        self.socket.close()

    def send(self, line):
        self.socket.sendall(line)

    def line(self):
        pieces = [self.waiting]
        # Only what is new is searched: with a line of megabytes the client would be what is measured.
        while b"\n" not in pieces[-1]:
            chunk = self.socket.recv(1 << 20)
            if not chunk:
                raise RuntimeError("the player closed the connection")
            pieces.append(chunk)
        line, _, self.waiting = b"".join(pieces).partition(b"\n")
        return line

    def round_trips(self, request, count, reply=b""):
        """The seconds from a request to its reply, one by one; what does not hold `reply` is none."""
        times = []
        for _ in range(count):
            began = time.perf_counter()
            self.send(request)
            while reply not in self.line():
                pass
            times.append(time.perf_counter() - began)
        return times

    def pipelined(self, request, count, per_write=500):
        """Commands a second when they are written without waiting for replies.

        Replies are only counted, by their newlines, so that this client is not what is measured.
        """
        chunk = request * per_write
        began = time.perf_counter()
        writer = threading.Thread(
            target=lambda: [self.socket.sendall(chunk) for _ in range(count // per_write)])
        writer.start()
        seen = 0
        while seen < count // per_write * per_write:
            seen += self.socket.recv(1 << 20).count(b"\n")
        writer.join()
        return seen / (time.perf_counter() - began)


class Mpv(LineClient):
    GET = b'{"command":["get_property","time-pos"]}\n'

    def command(self, *words):
        self.send(json.dumps({"command": words}).encode() + b"\n")

    def wait_for(self, event):
        while True:
            if json.loads(self.line()).get("event") == event:
                return

    def seek(self, seconds):
        self.command("seek", seconds, "absolute+exact")
        self.wait_for("playback-restart")


class Vitrine(LineClient):
    PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
    STATUS = b'{"jsonrpc":"2.0","id":1,"method":"status"}\n'

    def call(self, method, **parameters):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
        self.send(json.dumps(request).encode() + b"\n")
        while True:
            reply = json.loads(self.line())
            if "error" in reply:
                raise RuntimeError(f"{method}: {reply['error']}")
            if "id" in reply:
                return reply["result"]

    def seek(self, seconds):
        self.call("seek", to=seconds, play=False, **{"await": "settled"})


def fresh_path(folder, name):
    path = os.path.join(folder, name)
    if os.path.exists(path):
        os.unlink(path)
    return path
