"""Starting programs, watching what they use, and ending them."""

import contextlib
import os
import socket
import subprocess
import time


def start(arguments, **options):
    """Starts a program with nothing to read and, unless told otherwise, nowhere to write."""
    return subprocess.Popen(
        arguments, stdin=subprocess.DEVNULL,
        **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options})


@contextlib.contextmanager
def running(arguments, **options):
    """Starts a program and makes sure that it ends with the block."""
    process = start(arguments, **options)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for_port(port, timeout=10):
    """Waits until a program listens on a port of this machine."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def timed(arguments):
    """The seconds that a program takes from start to end; raises if it fails."""
    began = time.monotonic()
    if start(arguments).wait() != 0:
        raise RuntimeError(f"failed: {' '.join(arguments)}")
    return time.monotonic() - began


def timed_usage(arguments):
    """The seconds that a program takes and its peak of resident bytes; raises if it fails."""
    began = time.monotonic()
    process = start(arguments)
    _, code, resources = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode != 0:
        raise RuntimeError(f"failed: {' '.join(arguments)[:200]}")
    # Of a program as small as this script the kernel tells the script's own memory; these are larger.
    return time.monotonic() - began, resources.ru_maxrss * 1024


def usage(arguments, timeout):
    """CPU seconds and peak resident bytes of a program that ends by itself."""
    process = start(arguments)
    code, cpu, peak = watch(process, timeout)
    if code is None:
        raise RuntimeError(f"still running after {timeout} s: {' '.join(arguments)}")
    if code != 0:
        raise RuntimeError(f"status {code}: {' '.join(arguments)}")
    return cpu, peak


def watch(process, timeout):
    """Waits for a program: its exit code, its CPU seconds and its peak of resident bytes.

    The code is None where the program was killed at the end of the timeout. The peak is the kernel's own
    high-water mark, read every 50 ms; `ru_maxrss` would count this script's memory from before the program
    was loaded.
    """
    peak, deadline, is_killed = 0, time.monotonic() + timeout, False
    while True:
        if (here := status(process.pid)) and "VmHWM" in here:
            peak = max(peak, here["VmHWM"])
        ended, code, resources = os.wait4(process.pid, os.WNOHANG)
        if ended:
            process.returncode = os.waitstatus_to_exitcode(code)
            cpu = resources.ru_utime + resources.ru_stime
            return None if is_killed else process.returncode, cpu, peak
        if time.monotonic() > deadline and not is_killed:
            process.kill()
            is_killed = True
        time.sleep(0.05)


def status(pid):
    """The memory sizes in bytes and the thread count of a process, from /proc; None when it has ended."""
    facts = {}
    try:
        with open(f"/proc/{pid}/status") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                words = value.split()
                if name in ("VmRSS", "VmHWM"):
                    facts[name] = int(words[0]) * 1024
                elif name == "Threads":
                    facts[name] = int(words[0])
        facts["descriptors"] = len(os.listdir(f"/proc/{pid}/fd"))
    except (FileNotFoundError, ProcessLookupError):
        return None
    return facts


def cpu(pid):
    """The CPU seconds that a process has used, from /proc."""
    with open(f"/proc/{pid}/stat") as line:
        # The name of the program, in parentheses, may hold blanks.
        words = line.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def interleaved(rounds, measures):
    """Runs each measure once in every round, so that a slow minute of the machine falls on all of them.

    `measures` maps names to functions without arguments; the result maps the same names to lists.
    """
    results = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            results[name].append(measure())
    return results
