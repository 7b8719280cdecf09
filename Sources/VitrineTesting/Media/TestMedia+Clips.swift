internal import MediaCore

// Every picture carries its number (`frameNumber(of:)`), and the sound is either a counter, by which each
// sample tells its place (`counter(left:right:)`), or a steady tone.

extension TestMedia.Recipe {
  /// 2.000 s, 60 frames, H.264 with B-frames and a PCM counter of 96,000 samples: a loop to measure.
  public static let loop2s = loop("loop2s", counterStart: 0)
  /// The same, its counter going on where that of `loop2s` ends: the second of a queue of two.
  public static let loop2sNext = loop("loop2s-next", counterStart: 96_000)
  /// 2 s of H.264 and AAC with a steady tone.
  public static let loop2sAAC = clip(
    "loop2s-aac", "mp4", pictures(seconds: 2), tone(seconds: 2), h264 + ["-bf", "2"] + aac)

  /// 10 s with a key frame every 60 frames, and AAC.
  public static let gop60 = clip(
    "gop60", "mp4", pictures(seconds: 10), tone(seconds: 10),
    h264 + ["-bf", "2", "-g", "60", "-keyint_min", "60", "-sc_threshold", "0"] + aac)

  /// Frames at uneven times: of each seven, the 3rd, 5th and 6th are left out.
  public static let variableFrameRate = clip(
    "vfr", "mp4",
    pictures(seconds: 3, filters: ",select='not(eq(mod(n,7),2)+between(mod(n,7),4,5))'"),
    tone(seconds: 3), h264 + ["-fps_mode", "vfr"] + aac)

  /// 29.97 frames a second, 60 of them, with 1.5 s of sound.
  public static let soundShorter = clip(
    "sound-shorter", "mov", pictures(seconds: 2.002, rate: "30000/1001"), counter(seconds: 1.5),
    h264 + pcm)
  /// 1 s of pictures with 2.5 s of sound.
  public static let soundLonger = clip(
    "sound-longer", "mov", pictures(seconds: 1), counter(seconds: 2.5), h264 + pcm)

  /// 2 s of H.264 in MP4, without sound.
  public static let videoOnly = clip("video-only", "mp4", pictures(seconds: 2), nil, h264)
  /// H.264 without a container, so without a single timestamp.
  public static let elementary = clip("elementary", "h264", pictures(seconds: 2), nil, h264)

  /// 321x181, 4:4:4, so that odd sizes need no rounding.
  public static let oddSize444 = clip(
    "odd-444", "mkv", pictures(seconds: 1, filters: ",scale=321:181"), nil,
    x264 + ["-pix_fmt", "yuv444p"])
  /// 321x181, 4:2:0, so that chroma rows and columns round up.
  public static let oddSize420 = clip(
    "odd-420", "mkv", pictures(seconds: 1, filters: ",scale=321:181"), nil,
    ["-c:v", "mpeg4", "-q:v", "3", "-pix_fmt", "yuv420p"])
  /// 1 s of H.264 with ten bits for each sample, 4:2:0.
  public static let tenBit = clip(
    "ten-bit", "mp4", pictures(seconds: 1), nil, x264 + ["-pix_fmt", "yuv420p10le"])

  /// HDR10: 10 frames in PQ and BT.2020, made on a display of 4000 cd/m², the brightest light 2000.
  public static let highDynamicRange = clip(
    "hdr10", "mp4", pictures(seconds: 0.3333), nil,
    [
      "-frames:v", "10", "-vf", "format=yuv420p10le,\(TestMedia.pqFilter)", "-c:v", "libx265",
      "-tag:v", "hvc1", "-x265-params",
      "log-level=none:pools=1:hdr10=1:repeat-headers=1:max-cll=2000,400:"
        + "master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(40000000,50)",
    ])

  /// A display matrix of 90 degrees.
  public static let rotated = videoOnly.oriented(Orientation(rotation: 90))
  /// An edit list that begins 0.7 s into `gop60`, between key frames.
  public static let editList = gop60.remade(
    "edit-list", input: ["-ss", "0.7"], output: ["-c", "copy", "-t", "3"])
  /// An empty edit: the sound starts half a second after the pictures.
  public static let lateSound = clip(
    "late-sound", "mp4", pictures(seconds: 2), ["-itsoffset", "0.5"] + tone(seconds: 1.5),
    h264 + aac)

  /// An MPEG transport stream whose time starts at about one hour.
  public static let transportOffset = transport("ts-offset", startingAt: 3600)
  /// An MPEG transport stream whose 33-bit time runs over after about a second (at 95443.7 s).
  public static let transportWrap = transport("ts-wrap", startingAt: 95_441.3)

  /// 2 s of HEVC in MP4, without sound.
  public static let hevc = clip(
    "hevc", "mp4", pictures(seconds: 2), nil,
    ["-c:v", "libx265", "-x265-params", "log-level=none:pools=1", "-tag:v", "hvc1"] + yuv420)
  /// 2 s of VP8 and Vorbis in WebM.
  public static let vp8 = clip(
    "vp8", "webm", pictures(seconds: 2), tone(seconds: 2),
    ["-c:v", "libvpx", "-b:v", "500k", "-c:a", "libvorbis"] + yuv420)
  /// 2 s of VP9 and Opus in WebM.
  public static let vp9 = clip(
    "vp9", "webm", pictures(seconds: 2), tone(seconds: 2),
    ["-c:v", "libvpx-vp9", "-b:v", "500k", "-cpu-used", "8", "-c:a", "libopus"] + yuv420)
  /// 1 s of AV1 in Matroska, without sound.
  public static let av1 = clip(
    "av1", "mkv", pictures(seconds: 1), nil,
    ["-c:v", "libaom-av1", "-b:v", "300k", "-cpu-used", "8", "-usage", "realtime"] + yuv420)
  /// 2 s of MPEG-4 Part 2 with B-frames, and MP3, in AVI.
  public static let mpeg4 = clip(
    "mpeg4", "avi", pictures(seconds: 2), tone(seconds: 2),
    ["-c:v", "mpeg4", "-bf", "2", "-q:v", "4", "-c:a", "libmp3lame"] + yuv420)

  /// Pictures alone, whose times in the file are those of decoding.
  public static let decodingTimes = clip(
    "decoding-times", "avi", pictures(seconds: 2), nil,
    ["-c:v", "mpeg4", "-bf", "2", "-q:v", "4"] + yuv420)

  /// One picture as a PNG file.
  public static let png = clip("still", "png", pictures(seconds: 0.03), nil, ["-update", "1"])
  /// One picture as a JPEG file, in the full range of its numbers.
  public static let jpeg = clip(
    "still", "jpg", pictures(seconds: 0.03), nil, ["-pix_fmt", "yuvj420p", "-update", "1"])

  /// 2 s of a PCM counter in WAV.
  public static let wav = sound("wav", pcm, source: counter(seconds: 2))
  /// 2 s of a counter in FLAC, 16 bits.
  public static let flac = sound(
    "flac", ["-c:a", "flac", "-sample_fmt", "s16"], source: counter(seconds: 2))
  /// A steady tone in MP3.
  public static let mp3 = sound("mp3", ["-c:a", "libmp3lame"])
  /// A steady tone as Vorbis in Ogg.
  public static let ogg = sound("ogg", ["-c:a", "libvorbis"])
  /// A steady tone in Opus.
  public static let opus = sound("opus", ["-c:a", "libopus"])
  /// A steady tone in AC-3.
  public static let ac3 = sound("ac3", ["-c:a", "ac3"])
  /// A steady tone as AAC in MP4.
  public static let m4a = sound("m4a", aac)
  /// AAC whose edit list counts in samples.
  public static let exactAAC = sound("m4a", aac + ["-movie_timescale", "48000"], name: "exact-aac")
  /// Vorbis, which tells times in milliseconds here.
  public static let webmSound = sound("webm", ["-c:a", "libvorbis"])

  /// A FLAC file of 1 s whose channel number c, from 0, holds a tone of 200 + 100 c Hz.
  ///
  /// - Parameter channels: 1…8: mono, stereo, 3.0, quad, 5.0, 5.1, 6.1 or 7.1.
  public static func flac(channels: Int) -> TestMedia.Recipe {
    let layouts = ["mono", "stereo", "3.0", "quad", "5.0", "5.1", "6.1", "7.1"]
    let tones = (0..<channels).map { "0.2*sin(2*PI*\(200 + 100 * $0)*t)" }.joined(separator: "|")
    return sound(
      "flac", ["-c:a", "flac", "-sample_fmt", "s16"],
      source: ["-f", "lavfi", "-i", "aevalsrc='\(tones)':c=\(layouts[channels - 1]):s=48000:d=1"],
      name: "channels-\(channels)")
  }

  /// Two sounds: a tone of 440 Hz in English and one of 880 Hz in German.
  public static let twoAudioTracks = TestMedia.Recipe(
    "two-audio", "mkv",
    ffmpeg: pictures(seconds: 4) + tone(seconds: 4) + tone(seconds: 4, hertz: 880)
      + ["-map", "0:v", "-map", "1:a", "-map", "2:a"] + h264 + pcm
      + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu"]
      + ["-disposition:a:0", "default", "-disposition:a:1", "0"] + exact)

  /// Title, artist, two chapters of 1 s and a picture on the cover.
  public static let tagged = TestMedia.Recipe(
    "tagged", "mp4",
    ffmpeg: pictures(seconds: 2) + tone(seconds: 2)
      + [
        "-f", "lavfi", "-i", "color=red:s=64x64:r=25:d=0.04", "-f", "ffmetadata", "-i",
        "data:text/plain,\(tags)",
      ]
      + ["-map", "0:v", "-map", "1:a", "-map", "2:v", "-map_metadata", "3", "-map_chapters", "3"]
      + h264 + aac + ["-c:v:1", "mjpeg", "-disposition:v:1", "attached_pic"]
      + exact)

  /// Sound of 2 s with a picture on its cover.
  public static let covered = TestMedia.Recipe(
    "covered", "mp3",
    ffmpeg: tone(seconds: 2) + ["-f", "lavfi", "-i", "testsrc=s=64x64:r=25:d=0.04"]
      + ["-map", "0:a", "-map", "1:v", "-c:a", "libmp3lame", "-c:v", "png"]
      + ["-disposition:v", "attached_pic"] + exact)

  private static let tags = """
    ;FFMETADATA1
    title=The Window
    artist=A. Painter
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=1000
    title=One
    [CHAPTER]
    TIMEBASE=1/1000
    START=1000
    END=2000
    title=Two

    """
}
