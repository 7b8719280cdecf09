#!/usr/bin/env bash
# Shows the player at work: builds it, loops a clip on whatever outputs this machine has, prints the events
# that it sends, and steers it over its socket.
#
#   Scripts/demo.sh [--seconds N] [SOURCE]
#
# SOURCE is a path or a URL; without it a clip with a running clock and a steady tone is made, in which any
# seam could be seen and heard. It plays until Ctrl-C; with --seconds, or where there is no terminal (15 s),
# it ends by itself.
set -euo pipefail

seconds=
[[ -t 0 && -t 1 ]] || seconds=15
source=
while (($#)); do
  case "$1" in
    --seconds)
      seconds=${2:?"--seconds needs a number"}
      shift
      ;;
    -h | --help)
      sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"
      exit 0
      ;;
    -*)
      echo "$0: unknown option $1 (see --help)" >&2
      exit 2
      ;;
    *) source=$1 ;;
  esac
  shift
done
# A relative path means the caller's folder, not the package's.
[[ -n $source && -e $source ]] && source=$(realpath "$source")

cd "$(dirname "${BASH_SOURCE[0]}")/.."
Scripts/install-dependencies.sh --build
echo "Building; the first time takes some minutes."
# SwiftPM builds everything anew at times without this.
export SWIFT_DETERMINISTIC_HASHING=1
swift build -c release --static-swift-stdlib --product vitrine
vitrine=$(swift build -c release --show-bin-path)/vitrine

if [[ -z $source ]]; then
  source=.build/demo.mov
  if [[ ! -e $source ]]; then
    ffmpeg -v error -nostdin -y -f lavfi -i testsrc2=s=1280x720:r=30:d=6 \
      -f lavfi -i "aevalsrc='0.1*sin(880*PI*t)|0.1*sin(880*PI*t)':s=48000:d=6" \
      -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a pcm_s16le .build/unfinished.mov
    mv .build/unfinished.mov "$source"
  fi
fi

folder=$(mktemp -d)
socket=$folder/vitrine.sock
player=
finish() {
  trap - EXIT INT TERM
  if [[ -n $player ]]; then
    kill "$player" 2>/dev/null || true
    wait "$player" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[[ -t 1 ]] || say() { printf '\n%s\n' "$*"; }

say "\$ vitrine play --loop --events --quiet --socket $socket $source"
# The events go to this terminal as they come, a batch a line, in between the replies below.
"$vitrine" play --loop --events --quiet --socket "$socket" "$source" &
player=$!
began=$SECONDS
until [[ -S $socket ]]; do
  kill -0 "$player" 2>/dev/null || {
    echo "The player has ended." >&2
    exit 1
  }
  sleep 0.1
done

control() {
  say "\$ vitrine ctl $*"
  "$vitrine" ctl --socket "$socket" "$@" || echo "(that failed; the player goes on)"
}
control ping
control play await=firstFrame timeout=10
control status
sleep 1
control pause
control seek to=1.5 play=false await=settled
control volume volume=0.5
control playbackSpeed speed=2
control play
sleep 1
control playbackSpeed speed=1
control volume volume=1

if [[ -n $seconds ]]; then
  say "Looping until $seconds s are over."
  rest=$((seconds - (SECONDS - began)))
  ((rest > 0)) && sleep "$rest"
  control status
else
  say "Looping; steer it from another terminal, or end it with Ctrl-C:"
  echo "  $vitrine ctl --socket $socket pause"
  wait "$player"
fi
