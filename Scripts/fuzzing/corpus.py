"""The inputs of a target: those that it begins with, those that runs add, and those that the repository keeps."""

import glob
import hashlib
import io
import os
import shutil
import subprocess
import tarfile

from . import boxes, program

WORK = ".build/fuzz-work"
KEPT = "Tests/FuzzTests/Corpora"
LONGEST = 1 << 17
# Targets that share a dictionary with another.
KINDS = {"request": "json", "hls-json": "json", "configuration": "json", "mp4-protection": "mp4",
         "m3u": "hls", "subtitles": "subrip", "drawing": "webvtt", "text-samples": "webvtt", "scenario": "json"}

SUBTITLES = {"webvtt": ["webvtt-*/**/*", "subs-media3/webvtt/*"], "subrip": ["subs-media3/subrip/*"],
             "ass": ["subs-media3/ssa/*"], "ttml": ["subs-media3/ttml/*", "**/*.dfxp"]}
# Patterns below the corpora that others test their parsers with.
CORPORA = SUBTITLES | {
    "json": ["json-testsuite/**/*.json"], "request": ["jsonrpc2/**/*"],
    "hls": ["playlists-*/**/*.m3u8"], "m3u": ["playlists-*/**/*.m3u8"],
    "mp4": ["media-muxjs/**/*", "**/*.m4s"], "mp4-protection": ["media-muxjs/*.mp4"],
    "transport": ["**/*.ts", "**/*.aac"], "heads": ["**/*.mkv", "**/*.webp", "**/*.avif", "**/*.jpg", "**/*.png"],
    "media": ["media-*/**/*", "found/*"], "subtitles": sum(SUBTITLES.values(), []),
}
# Patterns within the repository.
OWN = {
    "media": ["Tests/Fixtures/*", "Tests/Graphics/*.jpg"], "mp4": ["Tests/Fixtures/*.mp4"],
    "mp4-protection": ["Tests/Fixtures/h264-aac.mp4"],
    "transport": ["Tests/Fixtures/*.ts", "Tests/Fixtures/mp3.mp3"],
    "heads": ["Tests/Fixtures/*.mkv", "Tests/Fixtures/*.webm", "Tests/Fixtures/*.png", "Tests/Fixtures/*.jpg"],
    "svg": ["Tests/Graphics/*.svg"], "scenario": ["docs/tutorials/scenarios/*.scenario"],
    "id3": ["Tests/Fixtures/mp3.mp3"],
}
# Those for which there are no files.
TEXTS = {
    "request": ['{"jsonrpc":"2.0","method":"seek","params":{"to":12.5,"play":false},"id":1}\n',
                '[{"jsonrpc":"2.0","method":"addVector","params":{"id":"a","text":"x","x":0.5}}]\n',
                '{"jsonrpc":"2.0","method":"queue.append","params":[[{"source":"a.mp4","start":1}]],"id":"b"}\n',
                '{"jsonrpc":"2.0","method":"filter","params":{"filters":[{"name":"blur","radius":3}]},"id":2}\n',
                '{"jsonrpc":"2.0","method":"subtitleStyle","params":{"font":"serif","color":"#ff8000"},"id":3}\n',
                '{"jsonrpc":"2.0","method":"transition","params":{"kind":"crossfade","duration":1},"id":4}\n',
                '{"jsonrpc":"2.0","method":"subscribe","params":{"filters":["item.*"]},"id":5}\n'],
    "configuration": ['# a\n{"method":"volume","params":[0.5]}\n[{"method":"loop"}]\n'],
    "hls-json": ['{"VERSION":1,"TTL":30,"RELOAD-URI":"a?b=c","PATHWAY-PRIORITY":["A","B"],"PATHWAY-CLONES":'
                 '[{"BASE-ID":"A","ID":"C","URI-REPLACEMENT":{"HOST":"b","PARAMS":{"q":"1"}}}]}',
                 '{"ASSETS":[{"URI":"a.m3u8","DURATION":15.5}],"SKIP-CONTROL":{"OFFSET":2,"DURATION":3}}'],
    "hls": ["#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n#EXT-X-PART-INF:PART-TARGET=1.0\n"
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3,CAN-SKIP-UNTIL=24\n#EXT-X-MEDIA-SEQUENCE:7\n"
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:4,\na.ts\n#EXT-X-PART:DURATION=1,URI=\"p.ts\"\n"
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"q.ts\"\n\0#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n"
            "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:4,\nb.ts\n"],
    "m3u": ["#EXTM3U\n#EXTINF:12,Title\na.mp4\n#EXTINF:-1 key=\"v, w\",T\nhttp://a/b.mp4\n"],
    "pls": ["[playlist]\nFile1=a.mp4\nTitle1=A\nLength1=3\nNumberOfEntries=1\nVersion=2\n"],
    "xspf": ['<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>a%20b.mp4'
             "</location><title>A &amp; B</title><duration>1000</duration></track></trackList></playlist>"],
    "subrip": ["1\n00:00:01,000 --> 00:00:02,500 X1:1 X2:2 Y1:3 Y2:4\n<i>a</i> <font color=\"#ff0000\">b</font>\n"
               "{\\an8}c\n\n2\n0:3.5 --> 0:4\nd\n"],
    "ass": ["[Script Info]\nScriptType: v4.00+\n[V4+ Styles]\nFormat: Name\nStyle: Default\n[Events]\nFormat: Layer, "
            "Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,"
            "Default,,0,0,0,,{\\i1\\an8}a\\Nb{\\p1}m 0 0\n"],
    "webvtt": ["WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\nSTYLE\n::cue(b.x) { color: red }\n\nREGION\n"
               "id:a\nwidth:40%\nlines:3\n\n1\n00:01.000 --> 00:02.000 region:a line:10%,end position:5%,center "
               "size:50% vertical:rl\n<v A><b.x>a &amp; <00:01.500>b</b></v> <ruby>c<rt>d</rt></ruby>\n"],
    "ttml": ['<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><styling>'
             '<style xml:id="s" tts:color="red"/></styling><layout><region xml:id="r" tts:origin="10% 10%" '
             'tts:extent="80% 20%"/></layout></head><body><div><p begin="1s" end="00:00:02.5" region="r" style="s">'
             '<span tts:fontStyle="italic">a</span><br/>b<set begin="1s" tts:color="blue"/></p></div></body></tt>'],
    "svg": ['<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10"><defs><g id="a"><path '
            'd="M0 0C1 2 3 4 5 6S7 8 9 10Q1 2 3 4T5 6A1 2 3 0 1 4 5Z" stroke-dasharray="1 2"/></g></defs><use '
            'href="#a" transform="scale(2)"/><text>x</text><style>.a{fill:url(#a)}</style></svg>',
            "M 0 0 C 0.2 0 0.3 0.5 0.5 0.5 l 1 1 H 3 v 4 Q 1 2 3 4 Z"],
    "url": ["http://a@b:80/c/../d?e=f#g", "file:///a%20b", "data:text/plain;base64,YWJj", "fe80::1%eth0",
            "::ffff:127.0.0.1", "srt://host:9000?mode=caller", "v4l2:/dev/video0", "../x/./y", "fd:3"],
    "http": ["HTTP/1.1 206 OK\r\nContent-Range: bytes 0-99/1000\r\nCache-Control: max-age=60, private=\"a\"\r\n"
             "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\nVary: a, b\r\nAge: 3\r\nLocation: b\r\n\r\n",
             "StreamTitle='A - B';StreamUrl='';", "bytes 0-99/*"],
    "cube": ["TITLE \"a\"\nLUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n" + "0 0 0\n" * 8],
}

# What is drawn are the files of all formats behind a byte.
PREFIXES = {"drawing": b"\0"}
CORPORA["drawing"] = CORPORA["subtitles"]
TEXTS["drawing"] = TEXTS["subtitles"] = [text for name in SUBTITLES for text in TEXTS[name]]


def work(target, part):
    """A folder of what runs make, which is made."""
    path = os.path.normpath(os.path.join(WORK, target, part))
    os.makedirs(path, exist_ok=True)
    return path


def seeds(target):
    """A folder with what a target begins with."""
    folder = work(target, "seeds")
    shutil.rmtree(folder)
    os.makedirs(folder)
    made = [PREFIXES.get(target, b"") + content for content in [*texts(target), *files(target)]]
    for content in [*made, *boxes.inputs(target), *kept(target), *found(target)]:
        if 0 < len(content) <= LONGEST:
            with open(os.path.join(folder, hashlib.sha1(content).hexdigest()), "wb") as file:
                file.write(content)
    return folder


def texts(target):
    return [text.encode() for text in TEXTS.get(target, [])]


def files(target):
    patterns = OWN.get(target, []).copy()
    patterns += [os.path.join(folder, pattern) for folder in corpora() for pattern in CORPORA.get(target, [])]
    yield from read(patterns)


def found(target):
    """The inputs that once did harm."""
    yield from read([f"Tests/Fixtures/fuzz/{target}/*"])


def read(patterns):
    for path in sorted({path for pattern in patterns for path in glob.glob(pattern, recursive=True)}):
        if os.path.isfile(path) and os.path.getsize(path) <= LONGEST:
            with open(path, "rb") as file:
                yield file.read()


def corpora():
    """The folders that may hold corpora; as the tests find them."""
    if "VITRINE_CORPORA" in os.environ:
        return [os.environ["VITRINE_CORPORA"]]
    found, folder = [], os.getcwd()
    while os.path.dirname(folder) != folder:
        found += [os.path.join(folder, name) for name in ("corpora", "shared/corpora")]
        folder = os.path.dirname(folder)
    return [folder for folder in found if os.path.isdir(folder)]


def kept(target):
    """The inputs that the repository keeps of earlier runs."""
    path = f"{KEPT}/{target}.tar.xz"
    if not os.path.exists(path):
        return
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            if file := archive.extractfile(member):
                yield file.read()


def pack(target, longest=4096, most=192 << 10):
    """Writes the inputs that reach something, the short ones first, to the repository."""
    reduced = work(target, "reduced")
    shutil.rmtree(reduced)
    os.makedirs(reduced)
    subprocess.run([program.PROGRAM, "-merge=1", "-timeout=5", "-rss_limit_mb=1024", "-detect_leaks=0", reduced,
                    work(target, "corpus"), seeds(target)],
                   env=program.environment(target), check=True, capture_output=True)
    contents = []
    for name in os.listdir(reduced):
        with open(os.path.join(reduced, name), "rb") as file:
            contents.append(file.read())
    chosen, size = [], 0
    for content in sorted(contents, key=lambda one: (len(one), one)):
        if len(content) > longest or size + len(content) > most:
            break
        size += len(content)
        chosen.append(content)
    os.makedirs(KEPT, exist_ok=True)
    with tarfile.open(f"{KEPT}/{target}.tar.xz", "w:xz") as archive:
        for content in chosen:
            member = tarfile.TarInfo(hashlib.sha1(content).hexdigest()[:12])
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    packed = os.path.getsize(f"{KEPT}/{target}.tar.xz")
    return f"{target}: {len(chosen)} of {len(contents)} inputs, {size:,} bytes, packed {packed:,}"
