"""`vitrine play` with less and less address space."""

import collections
import glob
import os
import re
import resource
import signal
import subprocess
import sys

COLUMNS = ["played", "numbered error", "ended", "ended by Swift", "crashed", "hung"]
# What a process ends with that Swift or the C++ library ends for want of memory.
TRAPS = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT}
MIB = 1 << 20


def run(root, program, step, patience):
    """Plays each fixture with less and less memory and prints what came of it; returns what is wrong."""
    if not os.access(program, os.X_OK):
        sys.exit(f"fault-matrix: there is no program at {program}; build it, or name it by --vitrine")
    paths = sorted(glob.glob(os.path.join(root, "Tests", "Fixtures", "[!b]*.*")))
    faults = []
    floor = least(lambda limit: begins(program, limit * MIB, patience))
    print(f"The program begins with {floor} MiB.\n")
    print("| file | needs | limits | " + " | ".join(COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 3) + "|")
    for path in paths:
        name = os.path.basename(path)
        need = needed(program, path, patience)
        if need is None:
            faults.append(f"{name}: it does not play without a limit")
            continue
        counts = collections.Counter()
        for limit in range(need + 2 * step, floor, -step):
            outcome, detail = attempt(program, path, limit * MIB, patience)
            counts[outcome] += 1
            if outcome in COLUMNS[4:]:
                faults.append(f"{name} with {limit} MiB: {outcome}: {detail}")
        print(f"| {name} | {need} MiB | {counts.total()} | " + " | ".join(str(counts[one]) for one in COLUMNS) + " |",
              flush=True)
    print()
    return faults


def needed(program, path, patience):
    """With how many MiB it plays; None if it never does."""
    return least(lambda limit: attempt(program, path, limit * MIB, patience)[0] == "played")


def least(suffices):
    """How many MiB suffice, to 8 MiB; None if 4 GiB do not."""
    low, high = 0, 4096
    if not suffices(high):
        return None
    while high - low > 8:
        middle = (low + high) // 2
        if suffices(middle):
            high = middle
        else:
            low = middle
    return high


def begins(program, limit, patience):
    """Whether the libraries of the program can be loaded at all: below that it is the system that ends it."""
    return subprocess.run(
        [program, "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        timeout=patience, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))).returncode == 0


def attempt(program, path, limit, patience):
    """What came of a run with a limit of address space, and what it said."""
    process = subprocess.Popen(
        [program, "play", path, "--clock", "virtual", "--video", "null", "--audio", "null", "--still-duration", "0.5"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    try:
        said = process.communicate(timeout=patience)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return "hung", process.communicate()[1].strip()[-200:]
    status = process.returncode
    if status == 0:
        return "played", ""
    if status < 0:
        name = signal.Signals(-status).name
        return "ended by Swift" if -status in TRAPS else "crashed", f"{name}: {said.strip()[-200:]}"
    return "numbered error" if re.search(r"\b[1-7]\d{3}\b", said) else "ended", f"{status}: {said.strip()[-200:]}"
