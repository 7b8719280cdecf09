"""Passes JSON-RPC that comes by HTTP to the control socket of a player: bridge.py SOCKET PORT.

Generators of clients speak HTTP. For tests on this machine alone: anything that reaches the port commands the player.
"""

import http.server
import socket
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        request = self.rfile.read(int(self.headers["Content-Length"])).replace(b"\n", b" ")
        with socket.socket(socket.AF_UNIX) as player:
            player.connect(sys.argv[1])
            player.sendall(request + b"\n")
            reply = player.makefile("rb").readline()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *arguments):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
