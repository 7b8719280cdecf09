#!/usr/bin/env python3
"""A client of the control socket in the standard library: plays a file and prints what happens.

    client.py SOCKET FILE
"""
import itertools
import json
import socket
import sys


class Client:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.ids = itertools.count(1)

    def call(self, method, **params):
        """Sends a request and returns its result; events that come before it are printed."""
        number = next(self.ids)
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        for message in map(json.loads, self.lines):
            if message.get("id") != number:
                print(message["params"]["events"])
            elif "error" in message:
                raise RuntimeError(message["error"]["message"])
            else:
                return message["result"]


player = Client(sys.argv[1])
player.call("subscribe", filters=["currentItemChanged", "error"])
items = player.call("queue.set", items=[sys.argv[2]])
player.call("play", until="firstFrame", timeout=10)
print(items, player.call("status")["state"])
