"""Inputs of boxes and packets, made byte by byte, for parsers of which no small file is at hand."""

import struct


def inputs(target):
    return {"mp4": mp4, "mp4-protection": protection, "text-samples": samples, "cea-608": line21,
            "cea-708": services, "caption-data": pictures, "id3": tags, "transport": packets}.get(target, list)()


def big(value, count=4):
    return value.to_bytes(count, "big")


def box(kind, *parts):
    content = b"".join(parts)
    return big(len(content) + 8) + kind.encode() + content


def text_fragments(kind, text):
    """An initialization section and a fragment of a track of text, ISO/IEC 14496-30."""
    table = box("stbl", box("stsd", big(0), big(1), box(kind, bytes(8))))
    media = box("mdia", box("mdhd", bytes(12), big(1000), big(0)), box("minf", table))
    section = box("ftyp", bytes(8)) + box("moov", box("trak", media), box(
        "mvex", box("trex", big(0), big(1), big(1), big(500), bytes(8))))

    def fragment(offset):
        run = box("trun", big(0x301), big(1), big(offset), big(250), big(len(text)))
        return box("moof", box("traf", box("tfhd", big(0x020000), big(1)), box("tfdt", big(1 << 24), big(5, 8)), run))
    return section + fragment(len(fragment(0)) + 8) + box("mdat", text)


def cue():
    return box("vttc", box("vsid", big(1)), box("iden", b"a"), box("sttg", b"line:1"), box("payl", b"<b>x</b>"))


def message(version):
    names = b"https://aomedia.org/emsg/ID3\0\0"
    numbers = big(1000) + (big(1) if version == 0 else big(1, 8)) + big(5) + big(7)
    return box("emsg", big(version << 24), names + numbers if version == 0 else numbers + names, b"ID3\4\0\0\0\0\0\0")


def mp4():
    return [text_fragments("wvtt", cue()), text_fragments("stpp", b"<tt/>"), message(0) + message(1),
            box("styp", bytes(8)) + text_fragments("wvtt", cue()), b"WEBVTT\n\n00:00.000 --> 00:01.000\nx\n"]


def protection():
    """A track under each scheme, with its vectors in `senc`, or told by `saiz` and `saio`."""
    made = []
    for scheme, pattern, size in ((b"cenc", 0, 8), (b"cbcs", 0x19, 0), (b"cens", 0x19, 16), (b"cbc1", 0, 16)):
        constant = b"" if size else b"\x10" + bytes(16)
        tenc = box("tenc", big(1 << 24), bytes([0, pattern, 1, size]), bytes(16), constant)
        sinf = box("sinf", box("frma", b"avc1"), box("schm", big(0), scheme, big(0x10000)), box("schi", tenc))
        groups = box("sgpd", big(1 << 24), b"seig", big(20), big(1), bytes([0, 0, 0, 0]), bytes(16))
        table = box("stbl", box("stsd", big(0), big(1), box("encv", bytes(78), sinf)), groups)
        track = box("trak", box("tkhd", bytes(12), big(1), bytes(68)), box("mdia", box("minf", table)))
        movie = box("moov", track, box("mvex", box("trex", big(0), big(1), big(1), big(0), big(64), big(0))))
        vectors = bytes(size) + big(1, 2) + big(16, 2) + big(48)
        senc = box("senc", big(2), big(1), vectors)
        others = box("saiz", big(0), bytes([len(vectors)]), big(1)) + box("saio", big(0), big(1), big(8))
        belonging = box("sbgp", big(0), b"seig", big(1), big(1), big(1))
        for boxes in (senc, others, senc + belonging):
            def fragment(offset):
                run = box("trun", big(0x201), big(1), big(offset), big(64))
                return box("moof", box("traf", box("tfhd", big(0x020000), big(1)), run, boxes))
            made.append(movie + fragment(len(fragment(0)) + 8) + box("mdat", bytes(64)))
    return made


def samples():
    styled = big(3, 2) + b"abc" + box("styl", big(1, 2), big(0, 2), big(2, 2), big(1, 2), b"\1\x0c\xff\0\0\xff")
    picture = b"\x89PNG\r\n\x1a\n" + big(0) + b"IEND" + big(0)
    return [b"\0WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\nx\n",
            b"\1line:1 align:start\n<v A>x</v>", b"\2" + cue() + box("vtte"),
            b'\3<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="10s" end="13s">a</p></div></body></tt>' + picture,
            b"\4<i>a</i>{\\an8}b", b"\x050,0,Default,,0,0,0,,{\\i1}a\\Nb{\\p1}m 0 0", b"\6" + styled]


def line21():
    """Pop-on, roll-up and paint-on."""
    codes = ["9420", "1370", "6162", "942f", "9425", "94ad", "9470", "6364", "942c", "9429", "1140", "1130", "1220", "9721"]
    return [b"".join(b"\2" + bytes.fromhex(code) for code in codes), b"".join(b"\3" + bytes.fromhex(code) for code in codes)]


def services():
    """Blocks of a service: a window is defined, styled, written to, and shown."""
    codes = bytes.fromhex("98bc000a1f1f00") + b"abc" + bytes.fromhex("9005009130000092010297000100000d8901108a")
    blocks = b"".join(bytes([0x20 | len(part)]) + part for part in (codes[:20], codes[20:]))
    return [b"\0" + blocks, b"\1" + blocks]


def pictures():
    data = b"GA94\3\x42\xff" + b"\xfc\x94\x20\xff\x02\x21\xff"
    message = b"\4" + bytes([len(data) + 3]) + b"\xb5\0\x31" + data + b"\x80"
    return [b"\0\0\0\0\1\6" + message, b"\1\0\0\0\1\x4e\1" + message, b"\2\0\0\1\xb2" + data,
            b"\0" + big(len(message) + 1) + b"\6" + message]


def tags():
    made = []
    for version in (3, 4):
        frames = b""
        for kind, content in (("TIT2", b"\3abc\0d"), ("TXXX", b"\1\xff\xfea\0\0\0b\0"), ("COMM", b"\0engx\0y"),
                              ("PRIV", b"com.apple.streaming.transportStreamTimestamp\0" + bytes(8)),
                              ("APIC", b"\0image/png\0\3x\0abc"), ("GEOB", b"\2a\0\0b\0\0\0cd"), ("WXXX", b"\0a\0http://b")):
            frames += kind.encode() + big(len(content)) + b"\0\0" + content
        made.append(b"ID3" + bytes([version, 0, 0, 0, 0, len(frames) >> 7, len(frames) & 127]) + frames)
    return made


def packets():
    """A program whose streams are encrypted by SAMPLE-AES: its tables, then a packet of each stream."""
    def packet(number, content):
        return (b"\x47" + big(0x4000 | number, 2) + b"\x10" + content).ljust(188, b"\xff")
    association = b"\0\0\xb0\x0d\0\1\xc1\0\0\0\1\xe1\0" + bytes(4)
    streams = b"\xdb\xe1\1\xf0\0" + b"\xcf\xe1\2\xf0\0" + b"\xc1\xe1\3\xf0\0"
    table = b"\0\2\xb0" + bytes([9 + len(streams) + 4]) + b"\0\1\xc1\0\0\xe1\1\xf0\0" + streams + bytes(4)
    start = b"\0\0\1\xe0\0\0\x80\0\0"
    picture = start + b"\0\0\1\x65" + bytes(range(1, 120))
    sound = start + b"\xff\xf1\x50\x80\x0c\x9f\xfc" + bytes(90)
    dolby = start + b"\x0b\x77\0\0\0\x40" + bytes(120)
    whole = packet(0, association) + packet(256, table) + packet(257, picture) + packet(258, sound) + packet(259, dolby)
    return [whole, b"\xff\xf1\x50\x80\x0c\x9f\xfc" + bytes(93), struct.pack(">HHBB", 0x0B77, 0, 0, 0x40) + bytes(122)]
