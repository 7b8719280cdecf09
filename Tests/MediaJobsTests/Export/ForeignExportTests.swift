import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Exports of files as other programs write them")
struct ForeignExportTests {
  private let folder: JobFolder
  private static let moving = ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=4"]
  private static let tone = ["-f", "lavfi", "-i", "sine=r=48000:d=4"]

  init() throws { folder = try JobFolder() }

  /// A file that ffmpeg writes.
  private func made(_ name: String, _ arguments: [String]) throws -> String {
    let path = folder.file(name)
    let run = try TestMedia.run("ffmpeg", ["-v", "error", "-y"] + arguments + [path])
    try #require(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    return path
  }

  private func exported(
    _ source: String, as name: String, _ settings: ExportSettings = ExportSettings()
  ) async throws -> ExportResult {
    try await ExportSession(Asset(source), to: folder.file(name), settings).run()
  }

  /// What ffprobe tells of each track.
  private func facts(_ path: String, _ entries: String) throws -> [String] {
    let run = try TestMedia.run(
      "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("one picture a second, with pictures between that are made of later ones, keeps its times")
  func slowPictures() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let source = try made(
      "slides.ts", ["-f", "lavfi", "-i", "testsrc=s=64x48:r=1:d=9", "-c:v", "libx264"])
    let result = try await exported(source, as: "slides.mp4")
    #expect(abs(result.duration.seconds - 9) < 0.1, "\(result.duration)")
    let times = try facts(result.path, "frame=pts_time").compactMap {
      Double($0.filter { $0.isNumber || $0 == "." })
    }
    #expect(times.count == 9 && zip(times.dropFirst(), times).allSatisfy { $0 - $1 == 1 })
  }

  @Test(
    "sound of one loudspeaker that is not in the middle is encoded",
    arguments: [(ExportPreset.audio, "m4a"), (.webm, "webm")])
  func oneSide(preset: ExportPreset, type: String) async throws {
    guard TestMedia.hasEncoders("libopus") else { return }
    let source = try made(
      "left.wav",
      ["-f", "lavfi", "-i", "sine=r=48000:d=1", "-af", "pan=FL|FL=c0", "-c:a", "pcm_s16le"])
    let settings = ExportSettings(preset: preset)
    let result = try await exported(source, as: "left.\(type)", settings)
    #expect(try facts(result.path, "stream=channels") == ["1"])
  }

  @Test("of many channels of which no place is told the first two are heard")
  func manyChannels() async throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    // A square wave in two of ten channels.
    let silence = [UInt8](repeating: 0, count: 16)
    var samples: [UInt8] = []
    for frame in 0..<48_000 {
      let sample = number(frame / 50 % 2 == 0 ? 16_000 : -16_000, 2)
      samples += sample + sample + silence
    }
    var bytes = Array("RIFF".utf8) + number(36 + samples.count, 4)
    bytes += Array("WAVEfmt ".utf8) + number(16, 4)
    let fields: [(value: Int, size: Int)] = [
      (1, 2), (10, 2), (48_000, 4), (960_000, 4), (20, 2), (16, 2),
    ]
    for field in fields { bytes += number(field.value, field.size) }
    bytes += Array("data".utf8) + number(samples.count, 4) + samples
    let source = folder.file("field.wav")
    try Data(bytes).write(to: URL(filePath: source))
    let result = try await exported(source, as: "field.m4a", ExportSettings(preset: .audio))
    let run = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", result.path, "-ac", "1", "-f", "s16le", "-"])
    let loudest = stride(from: 1, to: run.output.count, by: 2)
      .map { abs(Int(Int8(bitPattern: run.output[$0]))) }.max()
    #expect(loudest ?? 0 > 40)
  }

  /// How often the sound of eight seconds goes through zero.
  private func crossings(of path: String) throws -> Int {
    let run = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-ac", "1", "-t", "8", "-f", "s16le", "-"])
    let samples = stride(from: 1, to: run.output.count, by: 2).map {
      Int8(bitPattern: run.output[$0]) < 0
    }
    return zip(samples, samples.dropFirst()).count { $0 != $1 }
  }

  @Test("an encoded range that ends near the end has all its pictures", arguments: [3.94, 4, 9])
  func nearTheEnd(end: Double) async throws {
    let clip = try made("clip.mp4", Self.moving + ["-c:v", "libx264", "-bf", "3"])
    let settings = ExportSettings(preset: .low, end: .seconds(end))
    let result = try await exported(clip, as: "part.mp4", settings)
    let count = Int((min(end, 4) * 25).rounded(.up))
    #expect(try TestMedia.ffmpegFrameHashes(result.path).count == count)
    #expect(abs(result.duration.seconds - min(end, 4)) < 0.001)
  }

  @Test("an encoded range of pictures that last long has them, and each as long as it is up in it")
  func slides() async throws {
    let clip = try made(
      "slides.mp4",
      ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=1/5:d=20", "-c:v", "libx264", "-bf", "3"])
    let settings = ExportSettings(preset: .low, start: .seconds(1), end: .seconds(13))
    let result = try await exported(clip, as: "part.mp4", settings)
    #expect(result.duration == .seconds(12))
    let times = try facts(result.path, "packet=pts_time,duration_time").sorted()
    #expect(
      times == [
        "0.000000,4.000000", "4.000000,5.000000", "9.000000,3.000000",
      ])
  }

  @Test(
    "a copy has the pictures that the edit list of its source begins with",
    arguments: ["mp4", "mov"])
  func editList(type: String) async throws {
    let clip = try made("clip.mp4", Self.moving + Self.tone + ["-c:v", "libx264", "-g", "50"])
    let cut = try made("cut.mp4", ["-ss", "1.3", "-i", clip, "-c", "copy"])
    let result = try await exported(cut, as: "copy.\(type)")
    let hashes = try [cut, result.path].map { path in
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count > 64)
  }

  @Test(
    "a copy that hides nothing begins at the key frame before its source, with all tracks",
    arguments: ["mkv", "hls"])
  func leadIn(type: String) async throws {
    let clip = try made(
      "clip.mp4", Self.moving + Self.tone + ["-c:v", "libx264", "-g", "50", "-bf", "0"])
    let cut = try made("cut.mp4", ["-ss", "1.3", "-i", clip, "-c", "copy"])
    let settings = ExportSettings(fileType: type == "hls" ? .hls : nil)
    let result = try await exported(cut, as: "copy.\(type)", settings)
    #expect(abs(result.start.seconds + 1.3) < 0.05)
    let path = type == "hls" ? result.path + "/index.m3u8" : result.path
    let hashes = try [clip, path].map { path in
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count > 90)
    guard type == "mkv" else { return }
    // Sound and pictures keep their places.
    let leads = try [cut, path].map { path in
      let packets = try facts(path, "packet=stream_index,pts_time").map { $0.split(separator: ",") }
      let first = { (track: String) in
        try #require(packets.first { $0[0] == track }.flatMap { Double($0[1]) })
      }
      return try first("1") - first("0")
    }
    #expect(abs(leads[0] - leads[1]) < 0.002, "\(leads)")
  }

  @Test(
    "tracks keep their languages, and a forced one is forced", arguments: ["mp4", "mov", "mkv"])
  func languages(type: String) async throws {
    let clip = try made(
      "clip.mkv",
      Self.tone + ["-i", try TestMedia.path(.loop2sAAC), "-map", "1:v"]
        + ["-map", "1:a", "-map", "0:a", "-map", "0:a", "-c:v", "copy", "-c:a", "aac"]
        + ["-metadata:s:a:0", "language=swe", "-metadata:s:a:1", "language=ger"]
        + ["-metadata:s:a:2", "language=fre", "-disposition:a:2", "forced"])
    let result = try await exported(clip, as: "copy.\(type)")
    let tracks = try await Asset(result.path).load(.tracks).filter(\.isAudio)
    #expect(tracks.map(\.language) == ["sv", "de", "fr"])
    if type == "mkv" { #expect(tracks.map(\.isForced) == [false, false, true]) }
  }

  @Test("a copy keeps the name of a codec that tells more than the codec")
  func codecTags() async throws {
    let raw = try made(
      "raw.mov", Self.moving + ["-c:v", "rawvideo", "-pix_fmt", "uyvy422", "-t", "0.2"])
    let copied = try await exported(raw, as: "copy.mov")
    #expect(
      try TestMedia.ffmpegFrameHashes(copied.path) == TestMedia.ffmpegFrameHashes(raw))
    let edit = try made(
      "edit.mov", Self.moving + ["-c:v", "prores_ks", "-profile:v", "0", "-t", "0.2"])
    let again = try await exported(edit, as: "again.mov")
    #expect(try facts(again.path, "stream=codec_tag_string") == ["apco"])
  }

  @Test("a track that the muxer knows and refuses is left out, and named")
  func refused() async throws {
    let clip = try made(
      "clip.mkv", Self.moving + Self.tone + ["-c:v", "libx264", "-c:a", "libopus"])
    let result = try await exported(clip, as: "copy.mov")
    #expect(result.omittedTracks == [1])
    #expect(try facts(result.path, "stream=codec_name") == ["h264"])
  }

  @Test(
    "a cue that is up where a range begins is there from its beginning on, from before a key frame too",
    arguments: ["mp4", "mkv"], [250, 25])
  func cueUp(type: String, pictures: Int) async throws {
    let texts = folder.file("texts.srt")
    try "1\n00:00:00,500 --> 00:00:03,000\nFirst\n\n2\n00:00:03,500 --> 00:00:03,800\nSecond\n\n"
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let clip = try made(
      "clip.\(type)",
      Self.moving + ["-i", texts, "-c:v", "libx264", "-g", "\(pictures)", "-bf", "0"]
        + ["-c:s", type == "mp4" ? "mov_text" : "srt"])
    var settings = ExportSettings(start: .seconds(2), end: .seconds(4))
    settings.isExact = true
    let result = try await exported(clip, as: "part.\(type)", settings)
    let lengths = try facts(result.path, "format=duration").compactMap(Double.init)
    #expect(lengths.count == 1 && abs((lengths.first ?? 0) - 2) < 0.05, "\(lengths)")
    let cues = try facts(result.path, "packet=codec_type,pts_time,duration_time")
      .filter { $0.hasPrefix("subtitle") }
    #expect(cues.first == "subtitle,0.000000,1.000000", "\(cues)")
    #expect(cues.contains("subtitle,1.500000,0.300000"), "\(cues)")
  }

  @Test(
    "text that a file does not hold as it is comes along in its own form",
    arguments: [
      ("mkv", "srt", "mp4", "mov_text"), ("mkv", "ass", "mov", "mov_text"),
      ("mkv", "webvtt", "m4v", "mov_text"), ("mp4", "mov_text", "mkv", "webvtt"),
      ("mkv", "srt", "webm", "webvtt"),
    ])
  func convertedText(source: String, codec: String, type: String, becomes: String) async throws {
    let texts = folder.file("texts.srt")
    try "1\n00:00:00,500 --> 00:00:03,000\nFirst\n\n2\n00:00:03,500 --> 00:00:03,800\nSecond\n\n"
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let pictures = type == "webm" ? "libvpx" : "libx264"
    let clip = try made(
      "clip.\(source)",
      Self.moving + ["-i", texts, "-c:v", source == "mp4" ? "libx264" : pictures, "-g", "25"]
        + ["-c:s", codec, "-metadata:s:s:0", "language=fre"])
    let result = try await exported(clip, as: "copy.\(type)")
    #expect(result.omittedTracks.isEmpty)
    #expect(try facts(result.path, "stream=codec_name").last == becomes)
    #expect(try facts(result.path, "stream_tags=language").last == "fra")
    #expect(try cues(of: result.path) == ["0.500-3.000 First", "3.500-3.800 Second"])
    // What is up where the range begins is there from its beginning on.
    let part = try await exported(
      clip, as: "part.\(type)", ExportSettings(start: .seconds(2), end: .milliseconds(3600)))
    #expect(try cues(of: part.path) == ["0.000-1.000 First", "1.500-1.600 Second"])
  }

  @Test("pictures that are encoded begin where they are to, also beside text that is copied")
  func encodedBesideText() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let texts = folder.file("texts.srt")
    try "1\n00:00:01,000 --> 00:00:03,000\nFirst\n\n"
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let clip = try made(
      "clip.mkv", Self.moving + ["-i", texts, "-c:v", "libx264", "-g", "100", "-c:s", "srt"])
    for type in ["mkv", "mp4"] {
      let settings = ExportSettings(preset: .low, start: .milliseconds(1200), end: .seconds(2))
      let result = try await exported(clip, as: "part.\(type)", settings)
      #expect(result.start == .milliseconds(1200), "\(type)")
      #expect(try TestMedia.ffmpegFrameHashes(result.path).count == 20, "\(type)")
      #expect(try cues(of: result.path) == ["0.000-0.800 First"], "\(type)")
    }
  }

  @Test("texts that are up together come as one where a file has one at a time")
  func textsTogether() async throws {
    let texts = folder.file("texts.srt")
    try
      ("1\n00:00:00,500 --> 00:00:02,000\nLeft\n\n2\n00:00:01,000 --> 00:00:03,000\nRight\n\n"
      + "3\n00:00:03,000 --> 00:00:03,500\nLast\n\n")
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let clip = try made(
      "clip.mkv", Self.moving + ["-i", texts, "-c:v", "libx264", "-g", "25", "-c:s", "srt"])
    let cues = try cues(of: try await exported(clip, as: "copy.mp4").path)
    #expect(
      cues == [
        "0.500-1.000 Left", "1.000-2.000 Left/Right", "2.000-3.000 Right", "3.000-3.500 Last",
      ])
    // What is up where the range begins, begins there.
    var settings = ExportSettings(start: .milliseconds(1500))
    settings.isExact = true
    let part = try self.cues(of: try await exported(clip, as: "part.mp4", settings).path)
    #expect(
      part == [
        "0.000-0.500 Left/Right", "0.500-1.500 Right", "1.500-2.000 Last",
      ])
  }

  /// The cues of a file's text track, as FFmpeg reads them.
  private func cues(of path: String) throws -> [String] {
    let run = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-map", "0:s", "-f", "srt", "-"])
    // What FFmpeg says of the font of timed text counts for nothing.
    let text = String(decoding: run.output, as: UTF8.self).replacing(#/<[^>]*>/#, with: "")
      .replacing("\r\n", with: "\n")
    return text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      let times = lines[1].split(separator: " --> ").map { time in
        time.split(separator: ":").last.map { $0.dropFirst($0.hasPrefix("0") ? 1 : 0) } ?? ""
      }
      return times.joined(separator: "-").replacing(",", with: ".") + " "
        + lines.dropFirst(2).joined(separator: "/")
    }
  }

  @Test("of a stream's sounds one is exported, that which is asked for, and the others are named")
  func oneSound() async throws {
    let stream = try TestMedia.path(TestMedia.StreamRecipe.languages)
    let all = try await Asset(stream).load(.tracks)
    let sounds = all.filter(\.isAudio)
    try #require(sounds.count > 1)
    for chosen in [nil, sounds[1]] {
      let name = "\(chosen?.index ?? 0).mkv"
      let settings = ExportSettings(tracks: chosen.map { [0, $0.index] })
      let result = try await exported(stream, as: name, settings)
      let tracks = try await Asset(result.path).load(.tracks)
      let kept = try #require(chosen ?? sounds.first)
      #expect(tracks.filter(\.isAudio).map(\.language) == [kept.language])
      let others = Set(sounds.map(\.index)).subtracting([kept.index])
      #expect(others.isSubset(of: result.omittedTracks))
      // English has 440 Hz, German 880.
      let hertz = try crossings(of: result.path) / 16
      #expect(abs(hertz - (kept.language == "de" ? 880 : 440)) < 5, "\(hertz)")
    }
  }

  @Test(
    "a stream of two stretches with clocks of their own is copied whole", arguments: ["mp4", "mkv"])
  func stretches(type: String) async throws {
    var bytes = Data()
    for offset in [100, 5] {
      let part = try made(
        "part-\(offset).ts",
        Self.moving + Self.tone + ["-t", "3", "-c:v", "libx264", "-g", "25", "-c:a", "aac"]
          + ["-output_ts_offset", "\(offset)"])
      bytes += try Data(contentsOf: URL(filePath: part))
    }
    let stream = folder.file("stretches.ts")
    try bytes.write(to: URL(filePath: stream))
    let copy = try await exported(stream, as: "copy.\(type)")
    let sums = try TestMedia.ffmpegFrameHashes(copy.path).map { $0.split(separator: ",").last }
    #expect(sums.count == 150 && sums.prefix(75) == sums.suffix(75))
    #expect(abs(copy.duration.seconds - 6) < 0.1)
    // Each stretch has 142 packets of sound or so; one that both have may be left out.
    let counted = try TestMedia.run(
      "ffprobe",
      ["-v", "error", "-count_packets", "-select_streams", "a"]
        + ["-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", copy.path])
    let count = Int(String(decoding: counted.output, as: UTF8.self).filter(\.isNumber)) ?? 0
    #expect((280...286).contains(count), "\(count)")
  }

  @Test("sound of 24 bits keeps them where nothing else is lost", arguments: ["wav", "flac"])
  func deepSound(type: String) async throws {
    for depth in [16, 24] {
      let clip = try made(
        "sound-\(depth).wav",
        ["-f", "lavfi", "-i", "aevalsrc=0.3*sin(1000*t)+0.0001*sin(37*t):d=1:s=48000"]
          + ["-c:a", "pcm_s\(depth)le"])
      let result = try await exported(
        clip, as: "copy-\(depth).\(type)", ExportSettings(preset: .audio))
      let samples = try [clip, result.path].map {
        try TestMedia.run("ffmpeg", ["-v", "error", "-i", $0, "-f", "s24le", "-"]).output
      }
      #expect(samples[0].count == 144_000 && samples[0] == samples[1], "\(depth)")
      let bits = try facts(result.path, "stream=bits_per_raw_sample,bits_per_sample")
      #expect(bits.first?.contains("\(depth)") == true, "\(bits)")
    }
  }
}
