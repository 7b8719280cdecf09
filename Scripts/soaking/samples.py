"""What a long run used, and what is made of it."""

import dataclasses
import os
import statistics
import time

from benchmarks import processes

STEPS = 30
WARM_UP = STEPS // 6
MIB = 1 << 20


@dataclasses.dataclass
class Run:
    """A run, its samples as (how many, bytes, descriptors, threads, bytes of the log), and what it took."""
    what: str
    unit: str
    samples: list
    seconds: float
    # How many of the unit a day of playing has; None where that cannot be said.
    a_day: float | None


@dataclasses.dataclass
class Row:
    what: str
    target: str
    value: str
    is_met: bool


def sample(process, log, count):
    here = processes.status(process.pid)
    if here is None:
        raise SystemExit(f"soak: the player ended with {process.wait()} after {count}:\n{tail(log)}")
    return count, here["VmRSS"], here["descriptors"], here["Threads"], os.path.getsize(log)


def tail(log):
    with open(log, errors="replace") as lines:
        return lines.read()[-1000:]


def collect(process, log, count, goal, look, patience=600):
    """Samples in equal steps until the count that `look` tells has come to the goal."""
    taken = []
    since, before = time.monotonic(), -1
    while len(taken) < STEPS:
        here = look()
        if here >= goal * (len(taken) + 1) // STEPS:
            taken.append(sample(process, log, here))
        elif here == before and time.monotonic() - since > patience:
            raise SystemExit(f"soak: {count} stand at {here} for {patience} s:\n{tail(log)}")
        if here != before:
            before, since = here, time.monotonic()
        time.sleep(0.02)
    return taken


def slope(points):
    """By how much the second of each pair grows with the first: of the line nearest to all."""
    return statistics.linear_regression(*zip(*points)).slope


def rows(run):
    steady = run.samples[WARM_UP:]
    bytes_each = slope([(one[0], one[1]) for one in steady])
    first, last = steady[0], steady[-1]
    count = last[0]
    target, value, is_met = "", f"{bytes_each * 1000 / 1024:.2f} KiB for each 1,000", True
    if run.a_day:
        daily = bytes_each * run.a_day / MIB
        target, is_met = "< 1 MiB a day", daily < 1
        value += f", {daily:.2f} MiB a day"
    else:
        target, is_met = "< 32 KiB for each 1,000", bytes_each * 1000 < 32 << 10
    name = f"{count:,} {run.unit}"

    def steadily(what, place):
        one, other = ([each[place] for each in part] for part in (steady[:5], steady[-5:]))
        value = f"{min(one)}…{max(one)}, later {min(other)}…{max(other)}"
        # An item that is being opened has threads and files of its own.
        return Row(f"{name}: {what}", "no more", value, statistics.median(other) <= max(one))

    return [
        Row(f"{name}: slope of the memory", target, value, is_met),
        Row(f"{name}: memory after the warm-up, at the end", "", f"{first[1] / MIB:.1f}, {last[1] / MIB:.1f} MiB", True),
        steadily("descriptors", 2), steadily("threads", 3),
        Row(f"{name}: size of the log", "", f"{last[4] / 1024:.0f} KiB", True),
        Row(f"{name}: time", "", f"{run.seconds:.0f} s", True),
    ]


def table(rows):
    lines = ["| what | target | found | met |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.target} | {row.value} | {('yes' if row.is_met else '**no**') if row.target else ''} |"
              for row in rows]
    return "\n".join(lines) + "\n"


def listed(run):
    lines = [f"{run.what}: {run.unit}, MiB, descriptors, threads, KiB of the log"]
    lines += [f"{one[0]:>9,} {one[1] / MIB:8.1f} {one[2]:4} {one[3]:4} {one[4] / 1024:9.1f}" for one in run.samples]
    return "\n".join(lines) + "\n"
