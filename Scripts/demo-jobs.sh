#!/usr/bin/env bash
# Shows the work around playback: looks into a clip, takes a contact sheet, cuts and converts it, downloads an HLS
# stream from a web server that dies on the way, and plays the result with no server at all.
#
#   Scripts/demo-jobs.sh [--folder FOLDER]
#
# What it makes is left in FOLDER, .build/jobs unless said otherwise.
set -euo pipefail

folder=
while (($#)); do
  case "$1" in
    --folder)
      folder=$(realpath -m "${2:?"--folder needs a folder"}")
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

# Only what an earlier run left is removed.
if [[ -n $folder && -n $(ls -A "$folder" 2>/dev/null) && ! -f $folder/nginx.conf ]]; then
  echo "$0: $folder is there and not empty: name a folder of its own" >&2
  exit 2
fi
# Where Debian has nginx, which is not in everybody's path.
PATH=$PATH:/usr/sbin

cd "$(dirname "${BASH_SOURCE[0]}")/.."
Scripts/install-dependencies.sh
# SwiftPM builds everything anew at times without this.
export SWIFT_DETERMINISTIC_HASHING=1
swift build -c release --static-swift-stdlib --product vitrine
vitrine=$(realpath "$(swift build -c release --show-bin-path)/vitrine")
folder=${folder:-$(realpath -m .build/jobs)}
rm -rf "$folder"
mkdir -p "$folder/www/show"
cd "$folder"

# Runs a command as a person would have typed it.
show() {
  echo
  echo "\$ vitrine $*"
  "$vitrine" "$@"
}

ffmpeg -v error -nostdin -y -f lavfi -i testsrc2=s=1280x720:r=30:d=40 -f lavfi -i sine=f=330:d=40 \
  -c:v libx264 -preset veryfast -b:v 4M -g 60 -pix_fmt yuv420p -c:a aac -metadata title="A test picture" clip.mp4
# Two variants, the sound in two languages, encrypted.
head -c 16 /dev/urandom >www/show/secret.key
printf 'secret.key\n%s\n' www/show/secret.key >keyinfo
ffmpeg -v error -nostdin -y -i clip.mp4 -map 0:v -map 0:v -map 0:a -map 0:a -c:v libx264 -preset ultrafast -g 60 \
  -b:v:0 3M -b:v:1 500k -s:v:1 640x360 -c:a aac -f hls -hls_time 2 -hls_playlist_type vod -hls_key_info_file keyinfo \
  -master_pl_name master.m3u8 -hls_segment_filename 'www/show/s%v-%03d.ts' \
  -var_stream_map 'v:0,agroup:a v:1,agroup:a a:0,agroup:a,language:en,default:yes a:1,agroup:a,language:de' \
  'www/show/level%v.m3u8'

show probe clip.mp4
show stills clip.mp4 --sheet 4x3 -o sheet.jpg
show stills clip.mp4 --auto -o thumbnail.png
show export clip.mp4 part.mp4 --from 10 --to 25
show export clip.mp4 small.webm --preset webm --to 3

port=$((20000 + RANDOM % 20000))
cat >nginx.conf <<CONF
$( ((EUID)) || echo "user root;")
worker_processes 1;
pid $folder/nginx.pid;
error_log $folder/nginx.log;
events {}
http {
  access_log $folder/requests.log;
  server { listen 127.0.0.1:$port; root $folder/www; limit_rate 400k; }
}
CONF
serve() { nginx -e "$folder/nginx.log" -c "$folder/nginx.conf"; }
pull_the_plug() {
  kill -KILL -- $(pgrep -P "$(cat nginx.pid)") "$(cat nginx.pid)" && rm -f nginx.pid
}
trap '[[ ! -f nginx.pid ]] || pull_the_plug' EXIT

url=http://127.0.0.1:$port/show/master.m3u8
serve
echo
echo "\$ vitrine download $url show --connections 2 --json &"
"$vitrine" download "$url" show --connections 2 --json >states.jsonl &
download=$!
sleep 4
echo "The server dies: 3 s without."
pull_the_plug
sleep 3
serve
sleep 3
echo "The program is killed."
kill -KILL $download
wait $download 2>/dev/null || true
grep -o '"state":"[a-zA-Z]*"' states.jsonl | uniq
echo "What has come: $(du -sh .show.download | cut -f1), and nothing has the name of the stream: $(ls -d show 2>/dev/null || echo none)"
show download "$url" show
twice=$(grep -o 'GET [^ ]*\.ts HTTP/1.1" 200' requests.log | sort | uniq -d | wc -l)
echo "Segments that were loaded whole twice: $twice"
show download "$url" show-de.mp4 --single-file --max-height 400 --audio-languages de

pull_the_plug
echo
echo "The server is gone for good."
show play --clock virtual --video null --audio null show/index.m3u8 && echo "It played to its end."
ffprobe -v error -show_entries stream=codec_name,width,height:stream_tags=language -of csv=p=0 show-de.mp4
echo
echo "Look at $folder/sheet.jpg, $folder/thumbnail.png and $folder/show/index.m3u8."
