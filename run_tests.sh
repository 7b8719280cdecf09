#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests.
#
#   ./run_tests.sh [--filter REGEX]... [--sanitize address|thread|undefined] [--skip-install] [--slowest]
#                  [--optimized] [--program FILE] [anything else that `swift test` takes]
#
# --optimized builds as for release, all but the tests themselves: the code that ships is what is tested. There is no
# information for a debugger, and no index: that takes a fifth of the time.
# --program: the tests of the command line run this program, in place of the one that is built with the tests.
# --slowest runs one test at a time, and lists those that took longest.
#
# Skipped tests are counted; with CI=true a skip for want of anything but an optional corpus or tool is a failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

install=true
report=(Scripts/test-report)
arguments=()
sanitizer=
optimized=false
parallel=()
flags=(--disable-xctest)
scratch=.build
while (($#)); do
  case "$1" in
    --skip-install) install=false ;;
    --slowest)
      report+=(--slowest)
      parallel=(--no-parallel)
      ;;
    --optimized)
      optimized=true
      export VITRINE_TESTABLE=1
      flags+=(-c release --disable-index-store -debug-info-format none)
      ;;
    --program)
      VITRINE_PROGRAM=$(realpath -e "${2:?"--program needs a file"}")
      export VITRINE_PROGRAM
      shift
      ;;
    --sanitize)
      sanitizer=${2:?"--sanitize needs one of address, thread, undefined"}
      shift
      ;;
    --sanitize=*) sanitizer=${1#*=} ;;
    -h | --help)
      sed -n '2,13s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *) arguments+=("$1") ;;
  esac
  shift
done

$install && Scripts/install-dependencies.sh

case "$sanitizer" in
  "") ;;
  address | thread) flags+=(--sanitize "$sanitizer") ;;
  undefined)
    # Swift itself traps where it would be undefined, and takes this sanitizer for C alone, which it compiles too.
    resources=$("$(dirname "$(readlink -f "$(command -v swift)")")/clang" --print-resource-dir)
    flags+=(-Xcc -fsanitize=undefined -Xlinker "$resources/lib/linux/libclang_rt.ubsan_standalone-$(uname -m).a")
    export UBSAN_OPTIONS="${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}"
    ;;
  *)
    echo "$0: no sanitizer is called $sanitizer" >&2
    exit 2
    ;;
esac
if [[ $sanitizer ]]; then
  # A folder of its own: switching sanitizers in one folder builds everything anew each time.
  scratch=.build/$sanitizer
  flags+=(--scratch-path "$scratch")
fi
# SwiftPM names the traits in another order each time without this, and then builds everything anew.
steady=SWIFT_DETERMINISTIC_HASHING=1
run=(env "$steady" swift test "${flags[@]}")
products=$scratch/debug
if $optimized; then
  products=$scratch/release
  # SwiftPM looks for tests through the index; where there is an entry point it leaves that to Swift Testing, and runs none.
  entry=Tests/XCTMain.swift
  trap 'rm -f "$entry"; kill $(jobs -p) 2>/dev/null || true' EXIT
  cp Scripts/testing/EntryPoint.swift "$entry"
  env "$steady" swift build --build-tests "${flags[@]}"
  run=("$products/vitrinePackageTests.xctest" --testing-library swift-testing)
fi
# A thousand tests that begin at once wait for each other until some are out of time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$(($(nproc) + 3))}"
# The C libraries keep what they allocate once until the end, which is no leak of ours.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0}"
export VITRINE_SANITIZER=$sanitizer
if [[ $sanitizer == thread ]]; then
  # What a thread does that waits for a lock, or a task for a continuation, is hidden from the sanitizer without this.
  waits=$PWD/.build/thread/swift-waits.so
  mkdir -p "${waits%/*}"
  "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -O1 -fPIC -shared -o "$waits" Scripts/sanitizers/swift-waits.c
  # Its shadow memory does not fit round the addresses that new kernels randomise.
  run=(env LD_PRELOAD="$waits" setarch "$(uname -m)" -R "${run[@]}")
fi

# Reports, and what reads them, want no colours.
[[ -t 1 ]] || export NO_COLOR=1
log=.build/tests.log
mkdir -p .build
whole=true
((${#arguments[@]} == 0)) || whole=false
if $optimized && $whole && ((${#parallel[@]} == 0)); then
  # Tests of windows and of sound wait, one after the other: what a process of their own does beside the others takes no
  # time. They play in real time, and go before the others where the system lets them.
  outputs=.build/tests-of-outputs.log
  nice -n -5 "${run[@]}" --filter '^OutputsTests\.' >"$outputs" 2>&1 &
  arguments=(--skip '^OutputsTests\.')
fi
failed=false
"${run[@]}" "${parallel[@]}" "${arguments[@]}" 2>&1 | tee "$log" || failed=true
if [[ ${outputs:-} ]]; then
  wait $! || failed=true
  tee -a "$log" <"$outputs"
fi
if $failed; then
  # It would be lost among thousands of lines.
  echo "What failed:"
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E -A 3 'recorded an issue|: error: |Fatal error' | grep -E '^(✘|↳|.*error: )' || tail -n 20 "$log"
  exit 1
fi
if [[ ${CI:-} == true ]]; then report+=(--strict); fi
"${report[@]}"
# A minute, where what it needs was built just now: each is mostly one process, and several run at once, the longest first.
if $whole && [[ -z $sanitizer ]]; then
  export VITRINE_PRODUCTS=$products
  checks=(
    check-examples check-python make-docs check-api check-clients check-snippets "make-reference --check"
    "install --program '$products/vitrine' --destdir '$PWD/.build/installed'")
  printf '%s\0' "${checks[@]}" | xargs -0 -P "$(nproc)" -I '{}' bash -c '
    output=$(Scripts/{} 2>&1) || failed=$?
    printf "%s\n" "$output"
    [[ -z ${failed:-} ]] || { echo "Scripts/{} failed."; exit 1; }'
  # The summary comes last, where one looks for it.
  Scripts/test-report --summary
fi
