"""The program that libFuzzer drives: its targets, how it is built, and how it is called."""

import glob
import json
import os
import re
import subprocess
import sys

SCRATCH = ".build/fuzz"
PROGRAM = f"{SCRATCH}/release/fuzz"
TABLE = "Tests/FuzzTests/Support/FuzzTarget+All.swift"
ROW = re.compile(r'FuzzTarget\(\s*"([a-z0-9-]+)",\s*"([^"]+)"')


def targets():
    """The summaries of the targets by their names."""
    with open(TABLE) as file:
        return dict(ROW.findall(file.read()))


def build():
    """Builds it where something has changed."""
    library = runtime()
    command = ["swift", "build", "-c", "release", "--product", "fuzz", "--scratch-path", SCRATCH,
               "--sanitize", "address", "-Xlinker", library, "-Xlinker", "-lstdc++"]
    built = subprocess.run(command, env=dict(os.environ, VITRINE_FUZZ="1"), stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, text=True, errors="replace")
    if built.returncode:
        sys.exit(f"{built.stdout[-20000:]}\nfuzz: the program does not build")


def runtime():
    """libFuzzer without a main function of its own, as the toolchain has it."""
    told = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
    machine = told["target"]["triple"].split("-")[0]
    pattern = f"{told['paths']['runtimeResourcePath']}/clang/lib/linux/libclang_rt.fuzzer_no_main-{machine}.a"
    found = glob.glob(pattern)
    if not found:
        sys.exit(f"fuzz: the toolchain has no libFuzzer: {pattern} is not there")
    return found[0]


def environment(target, brief=False):
    """What the program is run with; where it is brief, it looks less closely at memory.

    A finding does not tell then where its memory came from, and what is freed is used again at once, so that a use of it
    is seen only up to then. Both take half the time of a run.
    """
    swift = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout
    symbolizer = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
        json.loads(swift)["paths"]["runtimeResourcePath"]))), "bin", "llvm-symbolizer")
    options = "detect_leaks=0:allocator_may_return_null=1:handle_abort=1:detect_stack_use_after_return=0"
    options += (":malloc_context_size=0:quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
                if brief else "")
    return dict(os.environ, VITRINE_FUZZ_TARGET=target, ASAN_OPTIONS=options,
                ASAN_SYMBOLIZER_PATH=symbolizer, SWIFT_BACKTRACE="enable=no")
