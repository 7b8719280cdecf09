"""What goes wrong."""

from __future__ import annotations

from typing import Any


class RPCError(Exception):
    """A call that was refused: `code` is the number of docs/reference/errors.md, or one of JSON-RPC's own below 0."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.data = data


class PlayerFailed(Exception):
    """The program did not start, ended by itself, or gave no answer; the text has what it said."""


class NotReached(AssertionError):
    """What was waited for did not come; the text tells what was there instead."""
