"""One run of a target."""

import dataclasses
import os
import re
import subprocess
import time

from . import corpus, program

# The longest inputs in bytes; parsers of text find more in many short ones.
LENGTHS = {"media": 65536, "mp4": 16384, "mp4-protection": 8192, "transport": 16384, "heads": 4096, "svg": 8192,
           "drawing": 1024, "scenario": 1024}
LENGTH = 4096
# libFuzzer's exit status where a run is ended by SIGINT: what it came to is told all the same.
INTERRUPTED = 72


@dataclasses.dataclass
class Result:
    """What a run came to."""
    text: str
    finding: str | None


def options_of(target, options):
    """What libFuzzer is told."""
    words = [f"-timeout={options.timeout}", f"-rss_limit_mb={options.memory}", f"-malloc_limit_mb={options.memory}",
             f"-max_len={options.length or LENGTHS.get(target, LENGTH)}", "-detect_leaks=0",
             f"-artifact_prefix={corpus.work(target, 'found')}/", "-print_final_stats=1", "-report_slow_units=2"]
    dictionary = f"Tests/FuzzTests/Dictionaries/{corpus.KINDS.get(target, target)}.dict"
    return words + ([f"-dict={dictionary}"] if os.path.exists(dictionary) else [])


def replay(target, path, options):
    """Runs one input; the exit status is that of the program."""
    return subprocess.run([program.PROGRAM, *options_of(target, options), path],
                          env=program.environment(target)).returncode


def run(target, options):
    """Runs a target for a while, and then once more what it kept, with a close look at memory."""
    before = set(os.listdir(corpus.work(target, "found")))
    command = [program.PROGRAM, *options_of(target, options)]
    inputs = [corpus.work(target, "corpus"), corpus.seeds(target)]
    log = os.path.join(corpus.work(target, "."), "log")
    started = time.monotonic()
    with open(log, "w") as file:
        status = subprocess.run([*command, f"-max_total_time={options.seconds}", f"-runs={options.runs}", *inputs],
                                env=program.environment(target, brief=True), stdout=file, stderr=file).returncode
    seconds = time.monotonic() - started
    with open(log, errors="replace") as file:
        text = file.read()
    if status in (0, INTERRUPTED):
        closer = subprocess.run([*command, "-runs=0", *inputs], env=program.environment(target),
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if closer.returncode:
            status = closer.returncode
            text += closer.stdout.decode(errors="replace")
            with open(log, "a") as file:
                file.write(closer.stdout.decode(errors="replace"))
    if options.verbose:
        print(text)
    new = sorted(set(os.listdir(corpus.work(target, "found"))) - before)
    found = next((os.path.join(corpus.work(target, "found"), name) for name in new
                  if not name.startswith("slow-unit")), None)
    if status not in (0, INTERRUPTED) and not found:
        found = f"exit status {status}, see {log}"
    return Result(summary(target, text, seconds, found), found)


def summary(target, text, seconds, found):
    """A line with the figures, and the trace of what was found."""
    # A run that crashed has told no figures at its end: the last line of its progress has them.
    progress = re.findall(r"^#(\d+)\s.*?cov: (\d+).*?corp: (\d+)", text, re.MULTILINE)
    executions, edges, inputs = (int(word) for word in progress[-1]) if progress else (0, 0, 0)
    told = re.search(r"stat::number_of_executed_units:\s*(\d+)", text)
    executions = int(told[1]) if told else executions
    line = (f"{target}: {executions:,} executions in {seconds:.0f} s, {executions / max(seconds, 1e-9):,.0f} a second, "
            f"{edges:,} edges, {inputs:,} inputs in the corpus, {'found ' + found if found else 'nothing found'}")
    if not found:
        return line
    trace = re.findall(r"^(?:==\d+==ERROR.*|SUMMARY.*|.*[Ff]atal error.*|    #\d+ .*)$", text, re.MULTILINE)
    return "\n".join([line, *("    " + word.strip() for word in trace[:24])])
