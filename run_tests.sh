#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests.
#
#   ./run_tests.sh [--filter REGEX]... [--sanitize address|thread|undefined] [--skip-install] [--slowest]
#                  [--optimized] [--program FILE] [anything else that `swift test` takes]
#
# --optimized builds as for release, all but the tests themselves: the code that ships is what is tested.
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
products=.build/debug
run=(swift test --disable-xctest)
while (($#)); do
  case "$1" in
    --skip-install) install=false ;;
    --slowest)
      report+=(--slowest)
      run+=(--no-parallel)
      ;;
    --optimized)
      products=.build/release
      # Tests see what is internal. They are found through the index, which SwiftPM makes for debugging alone unless told.
      run+=(-c release -Xswiftc -enable-testing --enable-index-store)
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
      sed -n '2,12s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *) arguments+=("$1") ;;
  esac
  shift
done

$install && Scripts/install-dependencies.sh

case "$sanitizer" in
  "") ;;
  address | undefined | thread)
    # A folder of its own: switching sanitizers in one folder builds everything anew each time.
    run+=(--sanitize "$sanitizer" --scratch-path ".build/$sanitizer")
    ;;
  *)
    echo "$0: no sanitizer is called $sanitizer" >&2
    exit 2
    ;;
esac
# A thousand tests that begin at once wait for each other until some are out of time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-$(($(nproc) + 2))}"
# The C libraries keep what they allocate once until the end, which is no leak of ours.
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=0}"
if [[ $sanitizer == thread ]]; then
  # What a thread does that waits for a lock is hidden from the sanitizer without this.
  lock=$PWD/.build/thread/swift-mutex.so
  mkdir -p "${lock%/*}"
  "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -O1 -fPIC -shared -o "$lock" Scripts/sanitizers/swift-mutex.c
  # Its shadow memory does not fit round the addresses that new kernels randomise.
  run=(env LD_PRELOAD="$lock" setarch "$(uname -m)" -R "${run[@]}")
fi

log=.build/tests.log
mkdir -p .build
if ! "${run[@]}" "${arguments[@]}" 2>&1 | tee "$log"; then
  # It would be lost among thousands of lines.
  echo "What failed:"
  grep -E -A 3 'recorded an issue|: error: |Fatal error' "$log" | grep -E '^(✘|↳|.*error: )' || tail -n 20 "$log"
  exit 1
fi
if [[ ${CI:-} == true ]]; then report+=(--strict); fi
"${report[@]}"
# Some 30 seconds, where what it needs was built just now.
if [[ -z $sanitizer && ${#arguments[@]} -eq 0 ]]; then
  export VITRINE_PRODUCTS=$products
  Scripts/check-snippets
  Scripts/check-examples
  Scripts/check-clients
  Scripts/check-python
  Scripts/check-api
  Scripts/install --program "$products/vitrine" --destdir "$PWD/.build/installed"
  Scripts/make-docs
  Scripts/make-reference --check
  # The summary comes last, where one looks for it.
  grep -F 'Test run with' "$log" | tail -n 1
fi
