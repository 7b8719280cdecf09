"""What a viewer saw, told from the server's log alone, for all players alike."""

import json
import re

from . import ladder

SEGMENT_NAME = re.compile(r"([a-z]+)-(\d+)\.ts$")


class Score:
    """From when each segment had come whole.

    Playing begins with the first; a segment that comes after the one before has been played is a stall.
    """

    def __init__(self, log, count):
        entries = [json.loads(line) for line in open(log)]
        self.requests = len(entries)
        arrivals = {}
        for entry in sorted(entries, key=lambda entry: entry["taken"]):
            found = SEGMENT_NAME.match(entry["name"])
            if found and entry["whole"]:
                arrivals.setdefault(int(found[2]), (entry["taken"], found[1]))
        self.played = []
        while len(self.played) in arrivals:
            self.played.append(arrivals[len(self.played)])
        self.is_whole = len(self.played) == count
        began = min((entry["asked"] for entry in entries), default=0)
        self.start = self.played[0][0] - began if self.played else float("inf")
        self.stalled, self.stalls, ends = 0.0, 0, None
        for taken, _ in self.played:
            if ends is not None and taken > ends:
                self.stalled += taken - ends
                self.stalls += 1
            ends = max(taken, ends or taken) + ladder.SEGMENT
        names = [name for _, name in self.played]
        self.switches = sum(one != other for one, other in zip(names, names[1:]))
        self.bitrate = sum(ladder.RATES[name] for name in names) / max(1, len(names)) / 1e6
        self.names = names
