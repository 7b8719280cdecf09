"""Runs of one line, and what is wrong with them."""

import hashlib
import json
import os
import subprocess
import tempfile

# What a line may end with: played, an item failed, nothing could be played, a command was refused, wrong usage.
STATUSES = range(0, 8)


class Runs:
    """Plays lines under the virtual clock, some times each."""

    def __init__(self, program, media, count, patience):
        self.program, self.media, self.count, self.patience = program, media, count, patience

    def fault(self, line):
        """What is wrong with a line; None if nothing is."""
        outcomes = []
        for _ in range(self.count):
            outcome = self.play(line)
            if isinstance(outcome, str):
                return outcome
            outcomes.append(outcome)
        parts = [part for part in outcomes[0] if len({outcome[part] for outcome in outcomes}) > 1]
        return f"differs in {', '.join(parts)}" if parts else None

    def play(self, line):
        """The sums of what a run gave, by part, or what is wrong with it."""
        with tempfile.TemporaryDirectory() as folder:
            paths = {part: os.path.join(folder, part) for part in ["pictures", "sound", "events", "messages"]}
            arguments = [
                self.program, "play", *line.arguments(), "--clock", "virtual", "--events", "--quiet",
                "--video", f"framemd5:{paths['pictures']}", "--audio", f"framemd5:{paths['sound']}"]
            try:
                with open(paths["events"], "wb") as events, open(paths["messages"], "wb") as messages:
                    ended = subprocess.run(
                        arguments, cwd=self.media, stdin=subprocess.DEVNULL, stdout=events, stderr=messages, timeout=self.patience,
                        check=False)
            except subprocess.TimeoutExpired:
                return "does not end"
            if ended.returncode not in STATUSES:
                return f"ends with {ended.returncode}"
            texts = {part: read(path) for part, path in paths.items()}
            if b'"code":1005' in texts["events"] or b"1005" in texts["messages"]:
                return "stands still"
            # Each message begins with the time of day, and what loads by the clock changes which events come in one batch.
            del texts["messages"]
            texts["events"] = one_by_one(texts["events"])
            outcome = {part: hashlib.md5(text).hexdigest() for part, text in texts.items()}
            return outcome | {"status": ended.returncode}


def one_by_one(batches):
    """The events of lines of batches, each as a text."""
    events = []
    for line in batches.splitlines():
        events += json.loads(line)["events"]
    return json.dumps(events).encode()


def read(path):
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as file:
        return file.read()


def smallest(runs, line, fault):
    """The line without the parts that its fault does not need."""
    kind = fault.split()[0]
    shrinks = True
    while shrinks:
        shrinks = False
        for smaller in line.smaller():
            found = runs.fault(smaller)
            if found and found.split()[0] == kind:
                line, shrinks = smaller, True
                break
    return line
