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
    """Which events are meant: a name, or a name with what a field must be, as `paused(reason=command)`.

    A member of an object is named with its field, as `error(error.code=2004)`; `playingAny` and `playing()` are `playing`.
    """

    name: str
    field: str | None = None
    value: str | None = None

    @classmethod
    def parse(cls, text: str) -> EventFilter:
        """Reads a filter; ValueError for what is written as none.

        Which names, fields and values there are only the program knows: `Player.advance_until` asks it.
        """
        name, bracket, rest = text.partition("(")
        if rest == ")":
            bracket = ""
        field, equals, value = rest[:-1].partition("=")
        if bracket and not (rest.endswith(")") and equals and field):
            raise ValueError(f"'{text}' is no event; it is written as paused(reason=command)")
        if name != "anyAny":
            name = name.removesuffix("Any")
        return cls(name, field, value) if bracket else cls(name)

    def matches(self, event: Event) -> bool:
        """Whether an event is meant."""
        if self.name not in ("any", event.name):
            return False
        if self.field is None or self.value is None:
            return True
        if self.field in event.fields:
            return _is_written(event.fields[self.field], self.value)
        field, _, member = self.field.partition(".")
        found = event.fields.get(field)
        return isinstance(found, Mapping) and member in found and _is_written(found[member], self.value)


def _is_written(found: Any, text: str) -> bool:
    """Whether a condition's value stands for what a field is; for an object or a list none does."""
    if isinstance(found, (dict, list)):
        return False
    if isinstance(found, str):
        return text in (found, json.dumps(found, ensure_ascii=False))
    if found is None or isinstance(found, bool):
        return text == json.dumps(found)
    try:
        return bool(float(text) == found)
    except ValueError:
        return False
