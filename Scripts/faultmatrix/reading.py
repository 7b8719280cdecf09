"""Every fixture with every fault of reading, as tests that write a table."""

import collections
import os
import re
import signal
import subprocess
import sys
import time

TEST = ["swift", "test", "--skip-build", "--disable-xctest"]
# The most processes that may be lost before the script gives up.
MOST = 50
COLUMNS = ["played", "broken off", "refused", "wrong", "crashed", "hung"]


def run(root, table, patience, tests=None):
    """Plays it all and prints what came of each kind of fault; returns what is wrong.

    `tests` is the program of tests that were built; None for those of a debug build.
    """
    command = [tests, "--testing-library", "swift-testing"] if tests else TEST
    for _ in range(MOST):
        before = len(rows(table))
        ended, log = attempt(command, root, table, patience)
        unfinished = [key for key, row in rows(table).items() if row[2] == "begun"]
        if not unfinished:
            if ended == 0:
                break
            sys.exit(f"fault-matrix: the tests ended with {ended}:\n{log[-2000:]}")
        for name, fault in unfinished:
            add(table, name, fault, "hung" if ended is None else "crashed", f"the status was {ended}")
        if len(rows(table)) == before:
            sys.exit(f"fault-matrix: the tests get no further: {log[-2000:]}")
    found = rows(table)
    report(found)
    return [f"{name}, {fault}: {row[2]}{': ' + row[6] if len(row) > 6 and row[6] else ''}"
            for (name, fault), row in found.items() if verdict(row) in COLUMNS[3:]]


def attempt(command, root, table, patience):
    """The status of the tests, None for one that was killed since nothing was written for too long, and their log."""
    environment = dict(os.environ, VITRINE_FAULT_TABLE=table, SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="1")
    with open(table + ".log", "w+") as log:
        process = subprocess.Popen(
            [*command, "--filter", "FaultMatrixTests"], cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            start_new_session=True)
        size, since = -1, time.monotonic()
        is_killed = False
        try:
            while process.poll() is None:
                time.sleep(0.2)
                now = os.path.getsize(table) if os.path.exists(table) else 0
                if now != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > patience:
                    is_killed = True
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        log.seek(0)
        return None if is_killed else process.returncode, log.read()


def rows(table):
    """The last line of each run, by the file and the fault."""
    found = {}
    if os.path.exists(table):
        with open(table, encoding="utf-8") as lines:
            for line in lines:
                cells = line.rstrip("\n").split("\t")
                if len(cells) > 2:
                    found[cells[0], cells[1]] = cells
    return found


def add(table, name, fault, outcome, reason):
    with open(table, "a", encoding="utf-8") as lines:
        lines.write("\t".join([name, fault, outcome, "", "", "", reason]) + "\n")


def verdict(row):
    return "wrong" if row[2] in COLUMNS[:3] and row[6] else row[2]


def report(found):
    counts, codes = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for (_, fault), row in found.items():
        kind = re.sub(r" (at |in each |than )?\d+$", "", fault)
        counts[kind][verdict(row)] += 1
        codes[kind].update(code for code in row[5].split(",") if code)
    names = len({name for name, _ in found})
    print(f"{len(found)} runs of {names} files\n")
    print("| fault | runs | " + " | ".join(COLUMNS) + " | errors |")
    print("|---" * (len(COLUMNS) + 3) + "|")
    for kind, count in counts.items():
        errors = ", ".join(f"{code} × {times}" for code, times in codes[kind].most_common())
        print(f"| {kind} | {count.total()} | " + " | ".join(str(count[one]) for one in COLUMNS) + f" | {errors} |")
    print()
