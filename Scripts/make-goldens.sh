#!/usr/bin/env bash
# Makes Tests/Scenes anew: two small clips, and for each scene what another program (ffmpeg, rsvg-convert) makes of
# them. `SceneTests` plays the same scenes with the engine and compares. They are committed; run this only to change
# them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=Tests/Scenes
mkdir -p "$out"
rm -f "$out"/*.png

quiet=(-v error -nostdin -y)
# Colours, edges and shades, in BT.709, at 12 frames a second.
encode=(-c:v libx264 -preset veryslow -qp 20 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709
  -color_trc bt709 -color_range tv -bitexact -threads 1)
# What is there stays: the gradients come out otherwise each time.
clip() { # NAME SOURCE
  [[ -e "$out/$1.mp4" ]] && return
  ffmpeg "${quiet[@]}" -f lavfi -i "$2" -vf "scale=out_color_matrix=bt709:out_range=tv" "${encode[@]}" "$out/$1.mp4"
}
clip bars testsrc2=s=160x90:r=12:d=2
clip shades "gradients=s=160x90:r=12:d=2:n=5:seed=5:speed=0.01,drawgrid=w=40:h=30:t=2:c=white@0.4"

# What is computed of red, green and blue goes back to the clips' format. Chroma is interpolated in all of them.
scaled="scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
rgb="$scaled,format=gbrp"
back="$scaled:out_color_matrix=bt709:out_range=tv,format=yuv420p"
# The same for what the engine computes in the clips' own format: four pixels have one chroma, and what each of them
# would become of it is averaged.
planes() { # FORMAT WIDTH HEIGHT SCALING
  local plane filters="extractplanes=y+u+v[$1y][$1u][$1v];"
  for plane in u v; do filters+="[$1$plane]setrange=pc,scale=$2:$3:flags=$4[$1$plane$plane];"; done
  echo "$filters[$1y][$1uu][$1vv]mergeplanes=0x001020:$1"
}
shared_rgb="$(planes yuv444p 160 90 neighbor),$scaled:in_color_matrix=bt709:in_range=tv"
shared_back="$scaled:out_color_matrix=bt709:out_range=tv,format=yuv444p,$(planes yuv420p 80 45 area)"
seen="$scaled:in_color_matrix=bt709:in_range=tv,format=rgb24"
# One scene: NAME CLIP FILTERS.
scene() {
  ffmpeg "${quiet[@]}" -i "$out/$2.mp4" -filter_complex "[0]$3,$seen" -frames:v 1 -update 1 \
    -bitexact -pred mixed -compression_level 100 "$out/$1.png"
}
# One of an image laid over: NAME CLIP IMAGE, what is done to the clip, what to the image and then to both.
laid() {
  ffmpeg "${quiet[@]}" -i "$out/$2.mp4" -i "$3" -filter_complex \
    "[0]$4[p];[1]$5,$seen" \
    -frames:v 1 -update 1 -bitexact -pred mixed -compression_level 100 "$out/$1.png"
}
of_rgb() { scene "$1" "$2" "$rgb,$3,$back"; } # the same, where the filters are given RGB
of_shared() { scene "$1" "$2" "$shared_rgb,format=gbrp16le,$3,$shared_back"; }
of_each() { "$1" "$2" "$3" "lutrgb=r='$4':g='$4':b='$4'"; } # a formula for each of the three

# Colour. The formulas are written out, in 8 bits of limited range.
scene bright bars "lutyuv=y='clip((val-125.5)*1.3+125.5+0.15*219,0,255)':u='clip((val-128)*1.3+128,0,255)':v='clip((val-128)*1.3+128,0,255)'"
scene dark shades "lutyuv=y='(val-125.5)*0.6+125.5-0.2*219':u='(val-128)*0.6+128':v='(val-128)*0.6+128'"
of_shared sepia shades "colorchannelmixer=.393:.769:.189:0:.349:.686:.168:0:.272:.534:.131"
scene mono bars "hue=s=0"
scene noir shades "hue=s=0,lutyuv=y='clip((val-125.5)*1.35+125.5,0,255)'"
scene invert bars "lutyuv=y='251-val':u='256-val':v='256-val'"
scene hue bars "hue=h=60"
of_shared saturation shades \
  "colorchannelmixer=1.62992:-.57216:-.05776:0:-.17008:1.22784:-.05776:0:-.17008:-.57216:1.74224"
of_each of_shared gamma shades 'pow(val/maxval,1.8)*maxval'
of_each of_shared exposure shades 'val*pow(2,-1/2.2)'
of_shared matrix shades "colorchannelmixer=0:1:0:0:0:0:1:0:1:0:0:0"
# Towards red, which is 62.6, 102.3, 240.
scene fade bars "lutyuv=y='val*0.6+25.54':u='val*0.6+41.43':v='val*0.6+96.5'"
{
  echo "LUT_3D_SIZE 2"
  for blue in 0 1; do for green in 0 1; do for red in 0 1; do echo "$blue 0.$((red * 5)) $green"; done; done; done
} >"$out/turned.cube"
of_shared table shades "lut3d=file=$out/turned.cube:interp=trilinear"
of_each of_rgb posterize shades 'clip(floor(val/256*4),0,3)*85'

# Effects and places.
# Chroma has half as many samples, and what is beyond an edge is what the edge is.
scene blur bars "gblur=sigma=3:steps=6:planes=1,gblur=sigma=1.5:steps=6:planes=6"
scene box bars "pad=iw+32:ih+32:16:16,fillborders=16:16:16:16:smear,boxblur=4:1:2:1,crop=160:90:16:16"
# ffmpeg's takes 0 for black and 127 for no colour.
scene vignette shades "$scaled,format=rgb24,vignette=angle=PI/4:dither=0,$back"
mosaic() { echo "setrange=pc,scale=16:9:flags=area,scale=$1:flags=neighbor"; } # SIZE
scene pixellate shades "extractplanes=y+u+v[y][u][v];[y]$(mosaic 160:90)[Y];[u]$(mosaic 80:45)[U];[v]$(
  mosaic 80:45
)[V];[Y][U][V]mergeplanes=0x001020:yuv420p"
of_rgb edges bars "sobel"
scene crop bars "crop=80:46:40:20"
scene flip bars "vflip"
scene turned shades "rotate=PI/6:fillcolor=black"
scene quarter bars "transpose=clock"
scene mirror bars "hflip"
scene filled bars "crop=120:90"

# What is drawn.
rsvg-convert -w 100 -h 75 -o "$out/drawing.tmp.png" Tests/Graphics/shapes.svg
laid drawing shades "$out/drawing.tmp.png" "$shared_rgb,format=gbrp" \
  "format=gbrap[d];[p][d]overlay=30:8:format=gbrp,$shared_back"
rm "$out/drawing.tmp.png"
laid photo bars Tests/Graphics/photo.jpg null "$scaled,format=gbrap,colorchannelmixer=aa=0.5,$(
  )scale=flags=area+accurate_rnd:out_color_matrix=bt709:out_range=tv,format=yuva420p[d];$(
  )[p][d]overlay=80:30:format=yuv420"
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
