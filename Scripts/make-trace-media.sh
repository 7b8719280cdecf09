#!/usr/bin/env bash
# Makes the media of Tests/Traces/Media anew. They are committed, so that traces are the same whatever encoders are
# installed: pictures are H.264 and sound is FLAC, which every decoder decodes to the same bits. Run this only to change
# them; every trace changes then.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=Tests/Traces/Media
mkdir -p "$out"

# Numbered pictures: the top sixth spells the number in binary, as in TestMedia.
pictures() { # SECONDS RATE SIZE [FILTERS]
  local graph="testsrc2=s=$3:r=$2:d=$1,drawbox=w=iw:h=ih/6:color=black:t=fill" bit
  for bit in {0..9}; do
    graph+=",drawbox=x=iw*$bit/16:w=iw/16:h=ih/6:color=white:t=fill:enable='mod(floor(n/$((1 << bit))),2)'"
  done
  echo "$graph${4:-}"
}
# A ramp: each sample differs from its neighbours and none is 0, so silence and every hole stand out.
rising() { echo "aevalsrc='(mod(n,30000)+1)/32768':s=$2:d=$1"; }
falling() { echo "aevalsrc='(mod(n,30000)-30000)/32768':s=$2:d=$1"; }
make() { # NAME, then ffmpeg's arguments
  ffmpeg -v error -nostdin -y "${@:2}" -strict experimental -bitexact -threads 1 "$out/$1"
}
x264=(-c:v libx264 -preset veryslow -pix_fmt yuv420p -sc_threshold 0 -bf 2)
flac=(-c:a flac -sample_fmt s16)
clip() { # NAME SECONDS SOUND FILTERS
  make "$1" -f lavfi -i "$(pictures "$2" 30 64x36 "${4:-}")" -f lavfi -i "$3" "${x264[@]}" -crf 36 -g 15 "${flac[@]}"
}
clip one.mp4 2 "$(rising 2 48000)"
clip two.mp4 2 "$(falling 2 48000)" ",negate"
clip sound-shorter.mp4 1.5 "$(rising 1.1 48000)"
clip sound-longer.mp4 1 "$(rising 1.6 48000)"
clip long.mp4 10 "$(rising 10 48000)"
make silent.mp4 -f lavfi -i "$(pictures 1 30 64x36)" "${x264[@]}" -crf 36 -g 15
make sound.flac -f lavfi -i "$(rising 1.25 48000)" "${flac[@]}"
make still.png -f lavfi -i "$(pictures 0.03 30 64x36)" -update 1
make tracks.mp4 -f lavfi -i "$(pictures 3 30 64x36)" -f lavfi -i "$(rising 3 48000)" -f lavfi -i "$(falling 3 48000)" \
  -map 0 -map 1 -map 2 "${x264[@]}" -crf 36 -g 15 "${flac[@]}" \
  -metadata:s:a:0 language=eng -metadata:s:a:1 language=deu -disposition:a:0 default -disposition:a:1 0
# One shade of grey to a picture: it is the same at every size.
make shades.mp4 -f lavfi -i "color=black:s=32x18:r=10:d=1,format=gray,geq=lum='40+16*N',format=yuv420p" \
  "${x264[@]}" -crf 0 -g 5
# Fragments of half a second, to be served as the segments of a stream; each second begins with a key frame.
for variant in low:64x36:38 high:96x54:24; do
  IFS=: read -r name size quality <<<"$variant"
  make "$name.mp4" -f lavfi -i "$(pictures 30 10 "$size")" -f lavfi -i "$(rising 30 8000)" "${x264[@]}" -bf 0 -crf "$quality" \
    -g 10 -keyint_min 10 "${flac[@]}" -frag_duration 500000 -movflags empty_moov+default_base_moof
done
# The same with pictures and two languages apart.
fragmented=(-frag_duration 500000 -movflags empty_moov+default_base_moof)
make pictures.mp4 -f lavfi -i "$(pictures 8 10 64x36)" "${x264[@]}" -bf 0 -crf 38 -g 10 -keyint_min 10 "${fragmented[@]}"
make english.mp4 -f lavfi -i "$(rising 8 8000)" "${flac[@]}" "${fragmented[@]}"
make german.mp4 -f lavfi -i "$(falling 8 8000)" "${flac[@]}" "${fragmented[@]}"
du -sh --apparent-size "$out"
