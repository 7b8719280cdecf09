#!/usr/bin/env bash
# Makes the clips of Tests/Fixtures anew: one tiny file for each container and codec that must play, and
# files that must fail. They are committed, so that the tests need no encoder; run this only to change them.
# Larger clips are made on demand by TestMedia (Sources/VitrineTesting/Media).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=Tests/Fixtures
rm -rf "$out"
mkdir -p "$out"

# Half a second, 12 frames a second, 96x54, and a tone of 440 Hz.
picture=(-f lavfi -i "testsrc2=s=96x54:r=12:d=0.5")
sound=(-f lavfi -i "sine=440:r=48000:d=0.5")
make() { # NAME, then ffmpeg's arguments
  ffmpeg -v error -nostdin -y "${@:2}" -bitexact -threads 1 "$out/$1"
}

x264=(-c:v libx264 -preset veryfast -pix_fmt yuv420p -bf 2)
x265=(-c:v libx265 -x265-params log-level=none:pools=1 -pix_fmt yuv420p -tag:v hvc1)
yuv=(-pix_fmt yuv420p)
make h264-aac.mp4 "${picture[@]}" "${sound[@]}" "${x264[@]}" -c:a aac -b:a 48k
make h264-pcm.mov "${picture[@]}" "${sound[@]}" "${x264[@]}" -c:a pcm_s16le
make h264-ac3.ts "${picture[@]}" "${sound[@]}" "${x264[@]}" -c:a ac3 -b:a 64k
make h264-10bit.mkv "${picture[@]}" -c:v libx264 -preset veryfast -pix_fmt yuv420p10le
make hevc.mp4 "${picture[@]}" "${x265[@]}"
make mpeg4-mp3.avi "${picture[@]}" "${sound[@]}" -c:v mpeg4 -bf 2 -c:a libmp3lame -b:a 64k
make mpeg4-aac.3gp "${picture[@]}" "${sound[@]}" -c:v mpeg4 -c:a aac -b:a 48k
make mpeg4.m4v "${picture[@]}" -c:v mpeg4
make vp8-vorbis.webm "${picture[@]}" "${sound[@]}" -c:v libvpx "${yuv[@]}" -c:a libvorbis
make vp9-opus.webm "${picture[@]}" "${sound[@]}" -c:v libvpx-vp9 "${yuv[@]}" -c:a libopus -b:a 32k
make av1.mkv "${picture[@]}" -c:v libaom-av1 -cpu-used 8 -usage realtime "${yuv[@]}"
make mp3.mp3 "${sound[@]}" -c:a libmp3lame -b:a 64k
make aac.m4a "${sound[@]}" -c:a aac -b:a 48k
make vorbis.ogg "${sound[@]}" -c:a libvorbis
make opus.ogg "${sound[@]}" -c:a libopus -b:a 32k
make opus.webm "${sound[@]}" -c:a libopus -b:a 32k
make flac.flac "${sound[@]}" -c:a flac
make pcm.wav "${sound[@]}" -c:a pcm_s16le
make png.png "${picture[@]}" -frames:v 1 -update 1
make jpeg.jpg "${picture[@]}" -frames:v 1 -update 1 -pix_fmt yuvj420p

# What must end in a typed error: nothing at all, no medium, and the start of one.
: >"$out/bad-empty.mp4"
printf 'This is not a film.\n%.0s' {1..40} >"$out/bad-text.mp4"
head -c 400 "$out/h264-aac.mp4" >"$out/bad-start-only.mp4"
head -c 3000 /dev/zero >"$out/bad-zeros.mkv"

# What the drawings of Tests/Graphics look like to another program.
for drawing in Tests/Graphics/*.svg; do
  for size in 160x120 100x75; do
    rsvg-convert -w "${size%x*}" -h "${size#*x}" -o "${drawing%.svg}-$size.png" "$drawing"
  done
done
ffmpeg -v error -nostdin -y -f lavfi -i "testsrc2=s=64x48" -frames:v 1 -update 1 -pix_fmt yuvj420p \
  -bitexact Tests/Graphics/photo.jpg

du -sh --apparent-size "$out"
