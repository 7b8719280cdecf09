#!/usr/bin/env bash
# Shows what the player does to pictures: plays a clip with colour, filters, vector graphics, subtitles and a
# transition, live, over its socket, and leaves a contact sheet of snapshots.
#
#   Scripts/demo-picture.sh [--sheet FILE.png] [--video OUTPUT]
#
# The sheet is .build/picture/sheet.png unless said otherwise. OUTPUT is what `vitrine play --video` takes: auto
# shows it in a window where there is a display; the default is null, for snapshots need none.
set -euo pipefail

sheet=
video=null
while (($#)); do
  case "$1" in
    --sheet)
      sheet=$(realpath -m "${2:?"--sheet needs a file"}")
      shift
      ;;
    --video)
      video=${2:?"--video needs an output"}
      shift
      ;;
    -h | --help)
      sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"
      exit 0
      ;;
    *)
      echo "$0: unknown option $1 (see --help)" >&2
      exit 2
      ;;
  esac
  shift
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
Scripts/install-dependencies.sh --build
swift build -c release --static-swift-stdlib --product vitrine
vitrine=$(swift build -c release --show-bin-path)/vitrine
folder=.build/picture
rm -rf "$folder"
mkdir -p "$folder"
folder=$(realpath "$folder")
sheet=${sheet:-$folder/sheet.png}

# A clip in which colours, edges and motion can be judged, and one for it to give way to.
ffmpeg -v error -nostdin -y -f lavfi -i testsrc2=s=960x540:r=30:d=8 \
  -f lavfi -i sine=f=330:d=8 -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac "$folder/one.mp4"
ffmpeg -v error -nostdin -y -f lavfi -i "mandelbrot=s=960x540:r=30" -t 6 \
  -c:v libx264 -preset veryfast -pix_fmt yuv420p "$folder/two.mp4"
cat >"$folder/words.vtt" <<'VTT'
WEBVTT

STYLE
::cue(.warm) { color: #ffd080 }

00:00.000 --> 00:20.000
What is said is drawn <b>on</b> the <c.warm>picture</c>.

00:00.000 --> 00:20.000 line:0 align:left position:2%
يسار · right · שמאל
VTT
cat >"$folder/badge.svg" <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">
  <defs><linearGradient id="g"><stop stop-color="#07f"/><stop offset="1" stop-color="#0c6"/></linearGradient></defs>
  <rect width="200" height="80" rx="16" fill="url(#g)" opacity=".85"/>
  <text x="100" y="52" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#fff">on air</text>
</svg>
SVG

socket=$folder/vitrine.sock
"$vitrine" play --quiet --socket "$socket" --video "$video" --audio null --enable-vector --pip \
  --transition crossfade=2 --subtitles "$folder/words.vtt" "$folder/one.mp4" "$folder/two.mp4" &
player=$!
trap 'kill $player 2>/dev/null || true; wait $player 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  [[ -S $socket ]] && break
  sleep 0.1
done

control() {
  echo "\$ vitrine ctl $*"
  "$vitrine" ctl --socket "$socket" "$@" >/dev/null
}
taken=0
# Takes a snapshot and writes what it shows under it.
snapshot() {
  local number
  number=$(printf %02d "$taken")
  taken=$((taken + 1))
  control snapshot file="$folder/shot-$number.png"
  ffmpeg -v error -nostdin -y -i "$folder/shot-$number.png" -vf \
    "scale=480:270,pad=480:300:0:0:white,drawtext=text='$1':x=8:y=277:fontsize=16:font=sans" \
    "$folder/tile-$number.png"
}

control seek to=2 play=false await=settled timeout=10
control subtitles await=settled
snapshot "as it is"
control brightness brightness=0.2 await=settled
control contrast contrast=1.5 await=settled
snapshot "brightness 0.2, contrast 1.5"
control brightness brightness=0 await=settled
control contrast contrast=1 await=settled
for filter in sepia:{} gaussianBlur:'{"radius":6}' edges:{} pixellate:'{"size":16}'; do
  control filter name="${filter%%:*}" parameters="${filter#*:}" clear=true await=settled
  snapshot "filter ${filter%%:*}"
done
control removeAllFilters await=settled
control addVector file="$folder/badge.svg" id=badge 'rect={"x":0.7,"y":0.06,"width":0.26,"height":0.18}' await=settled
snapshot "a vector graphic"
control subtitles language=auto await=settled
snapshot "subtitles over it"
control rotate degrees=180 await=settled
snapshot "turned, the rest upright"
control rotate degrees=0 await=settled
control mirror await=settled
snapshot "mirrored"
control mirror enabled=false await=settled
control background color=#20406a
control corners radius=0.2 await=settled
snapshot "round corners on a background"
control corners radius=0 await=settled
control pip.set source="$folder/two.mp4" size=0.35 radius=0.1
control startPiP await=settled
snapshot "picture in picture"
control stopPiP await=settled
control seek to=6.9 play=true await=settled
sleep 0.25
control pause await=settled
snapshot "giving way to the next"
control filter name=noir await=settled
snapshot "noir on both"
control quit

ffmpeg -v error -nostdin -y -pattern_type glob -i "$folder/tile-*.png" -vf "tile=3x5:margin=8:padding=8:color=white" \
  -frames:v 1 "$sheet"
echo "The contact sheet: $sheet"
