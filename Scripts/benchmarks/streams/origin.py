"""An HTTP server that notes when each file was asked for and when all of it had been taken.

    python3 -m benchmarks.streams.origin FOLDER ADDRESS PORT LOG [FIRST_BYTE_DELAY [CONNECTION_CAP]]

The delay, in seconds, is that of segments; the cap, in Mbit/s, that of each connection by itself.
"""

import http.server
import json
import os
import socket
import sys
import threading
import time


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    TYPES = {".m3u8": "application/vnd.apple.mpegurl", ".ts": "video/mp2t"}

    def setup(self):
        # What lies in a large buffer would count as taken.
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32 << 10)
        # When the connection may send again.
        self.free = 0.0
        super().setup()

    def do_GET(self):
        asked = time.monotonic()
        name = os.path.basename(self.path.partition("?")[0])
        sent, size = 0, -1
        try:
            with open(os.path.join(self.server.folder, name), "rb") as source:
                content = source.read()
            size = len(content)
            if self.server.delay and name.endswith(".ts"):
                time.sleep(self.server.delay)
            self.send_response(200)
            self.send_header("Content-Type", self.TYPES.get(os.path.splitext(name)[1], "application/octet-stream"))
            self.send_header("Content-Length", str(size))
            self.end_headers()
            while sent < size:
                count = self.connection.send(content[sent:sent + 16384])
                sent += count
                self.pace(count)
        except FileNotFoundError:
            self.send_error(404)
        except OSError:
            self.close_connection = True
        self.server.note(name=name, asked=asked, taken=time.monotonic(), whole=sent == size)

    def pace(self, count):
        """Waits for as long as so many bytes take at the cap."""
        if self.server.cap:
            now = time.monotonic()
            self.free = max(now, self.free) + count * 8 / (self.server.cap * 1e6)
            time.sleep(self.free - now)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder, address, log, delay, cap):
        super().__init__(address, Handler)
        self.folder, self.delay, self.cap = folder, delay, cap
        self.lock, self.log = threading.Lock(), open(log, "w", buffering=1)

    def note(self, **entry):
        with self.lock:
            self.log.write(json.dumps(entry) + "\n")


if __name__ == "__main__":
    folder, address, port, log = sys.argv[1:5]
    delay, cap = [float(word) for word in (sys.argv[5:] + ["0", "0"])[:2]]
    Server(folder, (address, int(port)), log, delay, cap).serve_forever()
