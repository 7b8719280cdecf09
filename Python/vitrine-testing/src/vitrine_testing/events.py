"""Events, as docs/reference/events.md describes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping


@dataclass(frozen=True)
class Event:
    """Something that happened in a player."""

    name: str
    """`playing`, `transition`, `ended`, …"""
    time: float
    """The position in the item, in seconds."""
    item: str | None
    """The item that it concerns; None where it concerns none."""
    clock: float
    """The time of the clock, in seconds."""
    fields: Mapping[str, Any]
    """What there is to say of it."""

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Event:
        """The event of a member of the notification `events`."""
        fields = {key: value for key, value in message.items() if key not in _COMMON}
        return cls(message["event"], message["time"], message.get("item"), message["clock"], fields)

    def __str__(self) -> str:
        fields = f" {json.dumps(self.fields)}" if self.fields else ""
        return f"{self.clock:g} s {self.name}{fields}"


_COMMON = {"event", "time", "item", "clock", "date"}


@dataclass(frozen=True)
class EventFilter:
    """Which events are meant: a name, or a name with what a field must be, as `paused(reason=command)`."""

    name: str
    field: str | None = None
    value: str | None = None

    @classmethod
    def parse(cls, text: str) -> EventFilter:
        """Reads a filter; ValueError for what is none."""
        name, bracket, rest = text.partition("(")
        if not bracket:
            return cls(name)
        field, equals, value = rest[:-1].partition("=")
        if not rest.endswith(")") or not equals or not field:
            raise ValueError(f"'{text}' is no event; it is written as paused(reason=command)")
        return cls(name, field, value)

    def matches(self, event: Event) -> bool:
        """Whether an event is meant."""
        if self.name not in ("any", event.name):
            return False
        if self.field is None:
            return True
        found = event.fields.get(self.field, _MISSING)
        return found == self.value or found is not _MISSING and json.dumps(found) == self.value


_MISSING = object()
