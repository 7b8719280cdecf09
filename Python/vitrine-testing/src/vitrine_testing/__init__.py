"""Tests of what Vitrine plays: a player under a virtual clock, which a test moves, and pictures that are compared.

    with Player("clip.mp4") as player:
        player.advance_until("playing")
        player.advance(2.5)
        assert player.status()["currentTime"] == 2.5
"""

from . import pictures
from .connection import Connection
from .errors import NotReached, PlayerFailed, RPCError
from .events import Event, EventFilter
from .player import Player

__all__ = [
    "Connection", "Event", "EventFilter", "NotReached", "Player", "PlayerFailed", "RPCError", "pictures",
]
