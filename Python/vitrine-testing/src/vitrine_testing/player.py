"""A player of a test's own."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import tempfile
import time
from types import TracebackType
from typing import Any, Callable, Mapping, Sequence

from . import pictures
from .connection import Connection
from .errors import NotReached, PlayerFailed, RPCError
from .events import Event, EventFilter

_LONGEST_PATH = 107
"""What the system takes for the path of a socket."""


class Player:
    """A program `vitrine serve` under a clock that stands still until the test moves it.

        with Player("a.mp4", "b.mp4", options=["--transition", "crossfade=0.5"]) as player:
            player.advance_until("transition", within=30)
            assert player.similarity("golden.png") > 0.95

    It has no window and no sound card, and the same calls give the same pictures and events on every run. One thread
    uses it.
    """

    def __init__(
        self,
        *sources: str | Mapping[str, Any],
        program: str | None = None,
        options: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        patience: float = 60.0,
    ) -> None:
        """Starts the program and queues the sources.

        sources: Paths, URLs, `mock:?duration=2`, or items as in `queue.append`. program: The program; by default the
        environment variable VITRINE, or `vitrine` in the PATH. options: More of `vitrine serve`, of which `--video` and
        `--audio` take the place of `null`. env: Environment variables beside those of the test. patience: How many seconds
        the program may take to start and for an answer.

        PlayerFailed where it does not start, RPCError where a source is refused.
        """
        self.program = program or os.environ.get("VITRINE") or "vitrine"
        self.exit_status: int | None = None
        """What the program ended with; None while it runs, negative after a signal."""
        self._place = 0
        self._is_in_row = False
        self._connection: Connection | None = None
        self._folder = tempfile.mkdtemp(prefix="vitrine-")
        self._log_path = os.path.join(self._folder, "log")
        self._socket_path = os.path.join(self._folder, "s")
        try:
            if len(os.fsencode(self._socket_path)) > _LONGEST_PATH:
                raise PlayerFailed(f"the path of a socket in {self._folder} is too long: set TMPDIR to a shorter one")
            self._process = self._start(options, env)
            self._connection = self._connect(patience)
            self._connection.subscription = self.call("subscribe", status=False)["subscription"]
            if sources:
                self.queue(*sources)
        except BaseException:
            self.close()
            raise

    def _start(self, options: Sequence[str], env: Mapping[str, str] | None) -> subprocess.Popen[bytes]:
        arguments = [self.program, "serve", "--clock", "stepped", "--socket", self._socket_path]
        for output in ("--video", "--audio"):
            if not any(option == output or option.startswith(output + "=") for option in options):
                arguments += [output, "null"]
        with open(self._log_path, "wb") as log:
            try:
                return subprocess.Popen(
                    arguments + list(options), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    env={**os.environ, **(env or {})})
            except OSError as error:
                raise PlayerFailed(f"{self.program} cannot be started: {error}") from None

    def _connect(self, patience: float) -> Connection:
        end = time.monotonic() + patience
        while True:
            try:
                return Connection(self._socket_path, patience)
            except OSError as error:
                self.exit_status = self._process.poll()
                if self.exit_status is not None:
                    raise PlayerFailed(f"{self.program} ended with {self.exit_status}:\n{self.log}") from None
                if time.monotonic() > end:
                    raise PlayerFailed(f"{self.program} does not listen: {error}\n{self.log}") from None
            time.sleep(0.01)

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program and removes what it left; again is harmless."""
        if self._connection:
            try:
                self._connection.call("quit")
            except (PlayerFailed, ValueError):
                pass  # It has ended by itself.
            self._connection.close()
        if process := getattr(self, "_process", None):
            try:
                self.exit_status = process.wait(10 if self._connection else 0)
            except subprocess.TimeoutExpired:
                process.kill()
                self.exit_status = process.wait()
        self._connection = None
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def log(self) -> str:
        """What the program has written to its standard output and error."""
        try:
            with open(self._log_path, encoding="utf-8", errors="replace") as log:
                return log.read()
        except OSError:
            return ""

    # What it is told.

    def call(self, method: str, /, *args: Any, **params: Any) -> Any:
        """Calls a method of the protocol; before a command the player does all that is due.

        RPCError where it is refused.
        """
        if self._connection is None:
            raise PlayerFailed("the player is closed")
        try:
            if method not in _LOOKING:
                if not self._is_in_row:
                    # What earlier commands led to is told before this one counts.
                    self._connection.call("clock.advance", by=0)
                    self._place = len(self._connection.events)
                self._is_in_row = True
            return self._connection.call(method, *args, **params)
        except PlayerFailed as error:
            raise self._told(error) from None

    def _told(self, error: PlayerFailed) -> PlayerFailed:
        """The failure with what the program said, where it has ended."""
        try:
            self.exit_status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return error
        return PlayerFailed(f"{error}; {self.program} ended with {self.exit_status}:\n{self.log}")

    def queue(self, *sources: str | Mapping[str, Any]) -> list[str]:
        """Adds items to the end of the queue, and returns their ids."""
        items: list[str] = self.call("queue.append", items=list(sources))["items"]
        return items

    # What it tells.

    @property
    def events(self) -> list[Event]:
        """All events so far, in order."""
        return list(self._connection.events) if self._connection else []

    @property
    def now(self) -> float:
        """The time of the clock, in seconds since the start."""
        return self.advance(0)

    def status(self) -> dict[str, Any]:
        """The status, after all that is due by now; see docs/reference/status.md."""
        self.advance(0)
        status: dict[str, Any] = self.call("status")
        return status

    def snapshot(self, **options: Any) -> bytes:
        """The picture that is up, as a PNG or in another `format`; with `width` and `height` in another size."""
        return base64.b64decode(self.call("snapshot", **options)["data"])

    def similarity(self, picture: str | bytes | os.PathLike[str] | pictures.Picture) -> float:
        """How much the picture that is up is like a PNG, in the size of that: 1 for the same, about 0 for nothing alike."""
        expected = pictures.read(picture)
        shown = self.snapshot(width=expected.width, height=expected.height)
        return pictures.similarity(shown, expected)

    # Time.

    def advance(self, seconds: float, timeout: float = 60.0) -> float:
        """Lets time run on, and returns the new time when the player has done all that is due by then.

        timeout: How many seconds that may take by the machine's clock, before RPCError 1003.
        """
        self._is_in_row = False
        moved: float = self.call("clock.advance", by=seconds, timeout=timeout)["time"]
        return moved

    def advance_to(self, moment: float, timeout: float = 60.0) -> float:
        """Lets time run to a time of the clock; RPCError 1001 where that is over."""
        self._is_in_row = False
        moved: float = self.call("clock.advance", to=moment, timeout=timeout)["time"]
        return moved

    def advance_until(
        self, what: str | Callable[[Player], bool], within: float = 10.0, step: float = 0.01
    ) -> Event | None:
        """Lets time run until an event comes, or something is so.

        what: An event, as `transition` or `paused(reason=command)`, that comes after the last commands in a row and after
        the event that was waited for last; or a function that is given the player. within: How many seconds time may run.
        step: How far it runs before it is looked again.

        Returns the event; None for a function. NotReached tells what was there instead, ValueError what is wrong with an
        event that there cannot be.
        """
        if step < 1e-6:
            raise ValueError("step is at least a microsecond")
        wanted = self._filter(what) if isinstance(what, str) else None
        now = self.advance(0)
        end = now + within
        while True:
            if wanted:
                events = self.events
                for place in range(self._place, len(events)):
                    if wanted.matches(events[place]):
                        self._place = place + 1
                        return events[place]
            elif not isinstance(what, str) and what(self):
                return None
            # The clock counts in whole nanoseconds, which a sum of fractions may miss.
            if now >= end - 1e-6:
                raise NotReached(self._text(f"{_name(what)} did not come within {within:g} s"))
            now = self.advance_to(min(end, now + step))

    def _filter(self, text: str) -> EventFilter:
        """Reads a filter; ValueError with the program's reason for one that no event can match."""
        wanted = EventFilter.parse(text)
        try:
            # The second is never a filter, so that in any case nothing is subscribed to.
            self.call("subscribe", filters=[text, "("], status=False)
        except RPCError as error:
            data = error.data if isinstance(error.data, dict) else {}
            if data.get("parameter") == "filters[0]":
                raise ValueError(f"'{text}' {data.get('reason')}") from None
            if data.get("parameter") != "filters[1]":
                raise
        return wanted

    def describe(self) -> str:
        """How the player stands, and its last events, for a person."""
        return self._text("the player:")

    def _text(self, head: str) -> str:
        status = self.call("status")
        lines = [head, f"  the state is {status['state']}, item {status['item']} at {status['currentTime']:g} s"]
        lines += [
            f"  item {item['id']} failed: {_reason(item['error'])}"
            for item in status.get("queue", []) if item.get("error")]
        last = self.events[-8:]
        lines.append("  the last events:" if last else "  there were no events")
        return "\n".join(lines + [f"    {event}" for event in last])


_LOOKING = {"clock.advance", "status", "snapshot", "filters", "subscribe", "ping", "version", "rpc.discover"}
"""The methods that change nothing of what is played."""


def _reason(error: Mapping[str, Any]) -> str:
    """Why an item failed: the reason, or what the code is called."""
    return str((error.get("data") or {}).get("reason") or error.get("message") or error.get("code"))


def _name(what: str | Callable[[Player], bool]) -> str:
    return f"event {what}" if isinstance(what, str) else getattr(what, "__name__", "it")
