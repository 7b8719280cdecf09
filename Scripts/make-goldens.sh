#!/usr/bin/env bash
# Makes Tests/Scenes anew: two small clips, and for each scene what another program (ffmpeg, rsvg-convert) makes of
# them. `SceneTests` plays the same scenes with the engine and compares. They are committed; run this only to change
# them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=Tests/Scenes
rm -rf "$out"
mkdir -p "$out"

quiet=(-v error -nostdin -y)
# Colours, edges and shades, in BT.709, at 12 frames a second.
encode=(-c:v libx264 -preset veryslow -qp 20 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709
  -color_trc bt709 -color_range tv -bitexact -threads 1)
clip() { # NAME SOURCE
  ffmpeg "${quiet[@]}" -f lavfi -i "$2" -vf "scale=out_color_matrix=bt709:out_range=tv" "${encode[@]}" "$out/$1.mp4"
}
clip bars testsrc2=s=160x90:r=12:d=2
clip shades "gradients=s=160x90:r=12:d=2:n=5:seed=5:speed=0.01,drawgrid=w=40:h=30:t=2:c=white@0.4"

# What is computed of red, green and blue goes back to the clips' format. Chroma is interpolated in all of them.
scaled="scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
rgb="$scaled,format=gbrp"
back="$scaled:out_color_matrix=bt709:out_range=tv,format=yuv420p"
seen="$scaled:in_color_matrix=bt709:in_range=tv,format=rgb24"
# One scene: NAME CLIP FILTERS.
scene() {
  ffmpeg "${quiet[@]}" -i "$out/$2.mp4" -filter_complex "[0]$3,$seen" -frames:v 1 -update 1 \
    -bitexact -pred mixed -compression_level 100 "$out/$1.png"
}
# One of an image laid over: NAME CLIP IMAGE OVERLAY.
laid() {
  ffmpeg "${quiet[@]}" -i "$out/$2.mp4" -i "$3" -filter_complex \
    "[0]$rgb[p];[1]$4,$seen" \
    -frames:v 1 -update 1 -bitexact -pred mixed -compression_level 100 "$out/$1.png"
}
of_rgb() { scene "$1" "$2" "$rgb,$3,$back"; } # the same, where the filters are given RGB
of_each() { of_rgb "$1" "$2" "lutrgb=r='$3':g='$3':b='$3'"; } # a formula for each of the three

# Colour. The formulas are written out, in 8 bits of limited range.
scene bright bars "lutyuv=y='clip((val-125.5)*1.3+125.5+0.15*219,0,255)':u='clip((val-128)*1.3+128,0,255)':v='clip((val-128)*1.3+128,0,255)'"
scene dark shades "lutyuv=y='(val-125.5)*0.6+125.5-0.2*219':u='(val-128)*0.6+128':v='(val-128)*0.6+128'"
of_rgb sepia shades "colorchannelmixer=.393:.769:.189:0:.349:.686:.168:0:.272:.534:.131"
scene mono bars "hue=s=0"
scene noir shades "hue=s=0,lutyuv=y='clip((val-125.5)*1.35+125.5,0,255)'"
scene invert bars "lutyuv=y='251-val':u='256-val':v='256-val'"
scene hue bars "hue=h=60"
scene saturation shades "hue=s=1.8"
of_each gamma shades 'pow(val/255,1.8)*255'
of_each exposure shades 'clip(val*pow(2,-1/2.2),0,255)'
of_rgb matrix shades "colorchannelmixer=0:1:0:0:0:0:1:0:1:0:0:0"
# Towards red, which is 62.6, 102.3, 240.
scene fade bars "lutyuv=y='val*0.6+25':u='val*0.6+40.9':v='val*0.6+96'"
{
  echo "LUT_3D_SIZE 2"
  for blue in 0 1; do for green in 0 1; do for red in 0 1; do echo "$blue 0.$((red * 5)) $green"; done; done; done
} >"$out/turned.cube"
of_rgb table shades "lut3d=file=$out/turned.cube:interp=trilinear"
of_each posterize shades 'clip(floor(val/256*4),0,3)*85'

# Effects and places.
scene blur bars "$scaled,format=yuv444p,gblur=sigma=3:steps=6"
scene box bars "$scaled,format=yuv444p,boxblur=4:1:4:1"
scene vignette shades "vignette=angle=PI/4:dither=0"
scene pixellate shades "format=yuv444p,scale=16:9:flags=area,scale=160:90:flags=neighbor"
of_rgb edges bars "sobel"
scene crop bars "crop=80:46:40:20"
scene flip bars "vflip"
scene turned shades "rotate=PI/6:fillcolor=black"
scene quarter bars "transpose=clock"
scene mirror bars "hflip"
scene filled bars "crop=120:90"

# What is drawn.
rsvg-convert -w 100 -h 75 -o "$out/drawing.tmp.png" Tests/Graphics/shapes.svg
laid drawing shades "$out/drawing.tmp.png" "format=gbrap[d];[p][d]overlay=30:8:format=gbrp,$back"
rm "$out/drawing.tmp.png"
laid photo bars Tests/Graphics/photo.jpg "$scaled,format=gbrap,colorchannelmixer=aa=0.5[d];[p][d]overlay=80:30:format=gbrp"
cat >"$out/script.ass" <<'ASS'
[Script Info]
ScriptType: v4.00+
PlayResX: 160
PlayResY: 90

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Outline, Shadow, Alignment
Style: Shape,sans-serif,20,&H0020C0FF,&H00000000,&H80000000,2,0,7

[Events]
Format: Layer, Start, End, Style, Text
Dialogue: 0,0:00:00.00,0:00:09.00,Shape,{\pos(40,20)\p1}m 0 0 l 60 0 80 30 20 50{\p0}
Dialogue: 1,0:00:00.00,0:00:09.00,Shape,{\pos(20,60)\c&HFF4020&\alpha&H40&\p1}m 0 0 b 20 -20 60 -20 100 0 l 100 20 0 20{\p0}
ASS
scene script bars "subtitles=$out/script.ass"

# Half way from one clip to the next.
ffmpeg "${quiet[@]}" -i "$out/bars.mp4" -i "$out/shades.mp4" -filter_complex \
  "[0]select=eq(n\,18),setpts=0,format=yuv420p[a];[1]select=eq(n\,6),setpts=0[b];[a][b]blend=all_mode=normal:all_opacity=0.5,$seen" \
  -frames:v 1 -update 1 -bitexact -pred mixed -compression_level 100 "$out/crossfade.png"

du -sh --apparent-size "$out"
