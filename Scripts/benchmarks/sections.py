"""The parts of docs/measurements/benchmarks.md that scripts write apart from each other."""

import os
import platform

STREAMS = "## The start of streams"


def written(path, heading):
    """A section as it stands in the file, from a line before its heading to the end; empty without one."""
    try:
        with open(path) as lines:
            before, found, section = lines.read().partition("\n" + heading + "\n")
    except FileNotFoundError:
        return ""
    return found + section


def replace(path, heading, text):
    """Writes a section anew, at the end of the file."""
    with open(path) as lines:
        before = lines.read().partition("\n" + heading + "\n")[0]
    with open(path, "w") as output:
        output.write(f"{before}\n{heading}\n\n{text}")


def machine():
    """What this was measured on, in one line."""
    with open("/proc/cpuinfo") as lines:
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (f"{os.cpu_count()} × {model or platform.machine()}, {memory:.0f} GiB, no GPU, {system}, "
            f"Linux {platform.release()}")
