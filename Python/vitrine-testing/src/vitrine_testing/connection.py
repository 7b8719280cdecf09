"""A connection to the control socket: JSON-RPC 2.0, a message a line."""

from __future__ import annotations

import json
import socket
from typing import Any

from .errors import PlayerFailed, RPCError
from .events import Event


class Connection:
    """One connection; for one thread."""

    def __init__(self, path: str, patience: float = 60.0) -> None:
        """Connects.

        path: The socket. patience: How many seconds an answer may take, by the machine's clock. OSError where no server
        answers.
        """
        self.events: list[Event] = []
        """All events that came, in order; they come before the reply of the call in which they happened."""
        self.subscription: int | None = None
        """The subscription whose events are kept, for another one tells the same again, all but `time`. None for all."""
        self._patience = patience
        self._ids = 0
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(path)
        except OSError:
            self._socket.close()
            raise
        self._lines = self._socket.makefile("rb")

    def call(self, method: str, /, *args: Any, **params: Any) -> Any:
        """Calls a method and returns its result; parameters are given by place or by name.

        RPCError where it is refused, PlayerFailed where the connection ends or no answer comes in time.
        """
        if args and params:
            raise TypeError("parameters are given by place or by name, not both")
        self._ids += 1
        request = {
            "jsonrpc": "2.0", "id": self._ids, "method": method, "params": list(args) if args else params}
        timeout = params.get("timeout")
        self._socket.settimeout(self._patience + (timeout if isinstance(timeout, (int, float)) else 0))
        try:
            self._socket.sendall(json.dumps(request, allow_nan=False).encode() + b"\n")
            result = self._reply(self._ids)
            if method == "unsubscribe" and self.subscription in (*args, *params.values()):
                self.subscription = None
            return result
        except TimeoutError:
            raise PlayerFailed(
                f"{method} was not answered within {self._patience} s. A command that waits for what comes later must not be "
                "waited for while time stands: leave out 'until', and let time pass") from None
        except OSError as error:
            raise PlayerFailed(f"the connection broke off at {method}: {error}") from None

    def _reply(self, number: int) -> Any:
        while line := self._lines.readline():
            message = json.loads(line)
            if message.get("method") == "events":
                batch = message["params"]
                is_kept = self.subscription in (None, batch["subscription"])
                self.events += (
                    event for event in map(Event.of, batch["events"]) if is_kept or event.name == "time")
            elif message.get("id") == number or message.get("id") is None:
                if error := message.get("error"):
                    raise RPCError(error["code"], error["message"], error.get("data"))
                return message["result"]
        raise PlayerFailed("the player closed the connection")

    def close(self) -> None:
        """Closes the connection; again is harmless."""
        self._lines.close()
        self._socket.close()
