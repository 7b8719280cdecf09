import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Exports as streams")
struct StreamExportTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func probe(_ path: String, _ entries: String) throws -> [[String]] {
    let run = try TestMedia.run(
      "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ",").map(String.init) }
  }

  /// The ranges of a playlist, in order.
  private func ranges(_ playlist: String) throws -> [Range<Int>] {
    try text(playlist).split(separator: "\n").filter { $0.hasPrefix("#EXT-X-BYTERANGE:") }.map {
      let numbers = $0.split(separator: ":")[1].split(separator: "@").compactMap { Int($0) }
      return numbers[1]..<numbers[1] + numbers[0]
    }
  }

  @Test("a copy has the same pictures, its sound begins with them, and nothing is encoded")
  func copy() async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.loop2sAAC)
    let settings = ExportSettings(fileType: .hls)
    let result = try await ExportSession(Asset(clip), to: folder.file("show"), settings).run()
    #expect(folder.names == ["show"] && result.path == folder.file("show"))
    let hashes = try [clip, result.path + "/index.m3u8"].map { path in
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count == 60)
    let starts = try ["video-1.mp4", "audio-1.mp4"].map {
      try probe(result.path + "/" + $0, "stream=start_time").first?.first
    }
    #expect(starts == ["1.000000", "1.000000"])
    #expect(abs(result.duration.seconds - 2) < 0.05)
    let sizes = try FileManager.default.contentsOfDirectory(atPath: result.path)
      .filter { $0.hasSuffix(".mp4") }.map {
        try FileManager.default.attributesOfItem(atPath: result.path + "/" + $0)[.size] as? Int ?? 0
      }
    #expect(Int64(sizes.reduce(0, +)) == result.byteCount)
  }

  @Test("the sound of a copy that begins between key frames begins where its pictures do")
  func copyFromBetween() async throws {
    let folder = try JobFolder()
    var settings = ExportSettings(fileType: .hls)
    settings.start = .seconds(3)
    let clip = try TestMedia.path(.gop60)
    let result = try await ExportSession(Asset(clip), to: folder.file("show"), settings).run()
    #expect(result.start == .seconds(2))
    let lengths = try ["video-1.mp4", "audio-1.mp4"].map { name in
      try probe(result.path + "/" + name, "packet=pts_time").compactMap { Double($0.first ?? "") }
    }
    let ends = try ["video-1.mp4", "audio-1.mp4"].map { name in
      try probe(result.path + "/" + name, "stream=start_time,duration").first ?? []
    }
    // Both have what is left of the clip.
    let spans = lengths.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    #expect(abs(spans[0] - spans[1]) < 0.1, "\(spans) \(ends)")
    let asset = Asset(result.path + "/index.m3u8")
    let still = try await StillImageGenerator(asset, StillSettings(tolerance: .exact))
      .still(at: .zero)
    #expect(still.frameNumber == 60)
  }

  @Test("of two tracks of pictures a copy has the first, and renditions have names of their own")
  func twoTracks() async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.gop60)
    let source = folder.file("two.mp4")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", clip, "-map", "0:v", "-map", "0:v", "-map", "0:a", "-map", "0:a", "-c",
        "copy", "-metadata:s:a", "language=eng", source,
      ])
    let result = try await ExportSession(
      Asset(source), to: folder.file("show"), ExportSettings(fileType: .hls)
    ).run()
    let index = try text(result.path + "/index.m3u8")
    let names = index.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
    #expect(index.contains("NAME=\"en\"") && index.contains("NAME=\"en 2\""), "\(names)")
    #expect(try probe(result.path + "/video-1.mp4", "stream=codec_type") == [["video"]])
    #expect(result.omittedTracks.count == 1)
  }

  @Test("variants have their sizes, segments of six seconds, and key frames at the same places")
  func variants() async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(preset: .low, fileType: .hls, variantHeights: [120, 60])
    let asset = Asset(try TestMedia.path(.gop60))
    let result = try await ExportSession(asset, to: folder.file("show"), settings).run()
    let index = try text(result.path + "/index.m3u8")
    #expect(index.contains("x120,FRAME-RATE=30.000,AUDIO=\"sound\"\nvideo-1.m3u8") == true)
    #expect(index.contains("x60,FRAME-RATE=30.000,AUDIO=\"sound\"\nvideo-2.m3u8") == true)
    #expect(index.contains("mp4a.40.2\"") && index.contains("avc1."))
    #expect(index.split(separator: "\n").count { $0.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") } == 2)
    var lengths: [[String]] = []
    for number in 1...2 {
      let name = result.path + "/video-\(number)"
      lengths.append(
        try text(name + ".m3u8").split(separator: "\n").filter { $0.hasPrefix("#EXTINF") }.map(
          String.init))
      // Segments and key frames lie in the file one after the other.
      let (segments, keys) = (try ranges(name + ".m3u8"), try ranges(name + "-keys.m3u8"))
      for (range, next) in zip(segments, segments.dropFirst()) {
        #expect(range.upperBound == next.lowerBound)
      }
      #expect(keys.first?.lowerBound == segments.first?.lowerBound)
      // Each of them ends with the first picture of its fragment.
      let packets = try probe(name + ".mp4", "packet=pos,size,flags").filter { $0.count == 3 }
      let keyEnds = packets.filter { $0[2].hasPrefix("K") }.compactMap { packet in
        Int(packet[1]).flatMap { position in Int(packet[0]).map { position + $0 } }
      }
      #expect(keys.map(\.upperBound) == keyEnds)
    }
    #expect(lengths[0] == lengths[1] && !lengths[0].isEmpty)
  }

  @Test("text tracks become WebVTT, whose times are those of the pictures", arguments: [0.0, 0.5])
  func texts(start: Double) async throws {
    let folder = try JobFolder()
    let (words, with) = (folder.file("words.srt"), folder.file("with.mkv"))
    try "1\n00:00:01,000 --> 00:00:01,500\n{\\an8}<i>a & b</i>\n< two\n".write(
      toFile: words, atomically: true, encoding: .utf8)
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try TestMedia.path(.loop2sAAC), "-i", words, "-map", "0", "-map", "1",
        "-c",
        "copy", "-metadata:s:s:0", "language=deu", with,
      ])
    let settings = ExportSettings(preset: .low, fileType: .hls, start: .seconds(start))
    let result = try await ExportSession(Asset(with), to: folder.file("show"), settings).run()
    #expect(result.omittedTracks.isEmpty)
    let index = try text(result.path + "/index.m3u8")
    #expect(
      index.contains("TYPE=SUBTITLES,GROUP-ID=\"text\",NAME=\"de\",LANGUAGE=\"de\""), "\(index)")
    #expect(index.contains("SUBTITLES=\"text\"\nvideo-1.m3u8"))
    let file = try text(result.path + "/text-1.vtt")
    #expect(file.hasPrefix("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:90000,LOCAL:00:00:00.000\n\n"))
    #expect(file.contains(" line:0\n<i>a &amp; b</i>\n&lt; two\n"), "\(file)")
    // Read as a stream again.
    let reader = try JobReader(
      result.path + "/index.m3u8", Asset(with).opener, ReadGuard())
    let track = try #require(reader.information.tracks.first { $0.isSubtitle })
    let cues = try TextTrackReader(track: track.index, of: reader).cues()
    #expect(
      cues.count == 1 && abs((cues.first?.start ?? .zero).seconds - (1 - start)) < 0.025,
      "\(cues.map(\.start))")
    #expect(cues.first?.plainText == "a & b\n< two")
  }

  @Test("sound alone is a stream too")
  func sound() async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(preset: .audio, fileType: .hls)
    let asset = Asset(try TestMedia.path(.loop2sAAC))
    let result = try await ExportSession(asset, to: folder.file("show"), settings).run()
    let index = try text(result.path + "/index.m3u8")
    #expect(index.contains("CODECS=\"mp4a.40.2\"\naudio-1.m3u8") && !index.contains("RESOLUTION"))
    #expect(result.omittedTracks == [0])
    let streams = try probe(result.path + "/index.m3u8", "stream=codec_name")
    #expect(streams.allSatisfy { $0.contains("aac") } && !streams.isEmpty)
  }

  @Test("of several sounds alone one is the variant, and the others can be chosen")
  func sounds() async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(preset: .audio, fileType: .hls)
    let asset = Asset(try TestMedia.path(.twoAudioTracks))
    let result = try await ExportSession(asset, to: folder.file("show"), settings).run()
    let index = try text(result.path + "/index.m3u8")
    let media = index.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-MEDIA:TYPE=AUDIO") }
    #expect(media.count == 2, "\(index)")
    #expect(media.count { $0.contains("URI=") } == 1, "\(index)")
    #expect(index.contains("AUDIO=\"sound\"") && !index.contains("RESOLUTION"), "\(index)")
    let tracks = try await Asset(result.path + "/index.m3u8").load(.tracks)
    #expect(tracks.count { $0.isAudio } == 2)
  }

  @Test("what is there stays, what cannot be is refused, and nothing is left")
  func refusals() async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2sAAC))
    let path = folder.file("show")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for (settings, code) in [
      (ExportSettings(fileType: .hls), MediaError.Code.fileExists),
      (ExportSettings(fileType: .hls, variantHeights: [120]), .invalidArgument),
      (
        ExportSettings(preset: .low, fileType: .hls, variantHeights: [120, .min]), .invalidArgument
      ),
      (ExportSettings(preset: .low, artwork: [1]), .invalidArgument),
      (ExportSettings(preset: .low, fileType: .hls, fileLengthLimit: 9), .invalidArgument),
      (ExportSettings(preset: .webm, fileType: .hls), .invalidArgument),
    ] {
      let name = code == .fileExists ? path : folder.file("other")
      let error = await #expect(throws: MediaError.self) {
        try await ExportSession(asset, to: name, settings).run()
      }
      #expect(error?.code == code, "\(String(describing: error))")
    }
    #expect(folder.names == ["show"])
    let settings = ExportSettings(fileType: .hls, overwrites: true)
    // A folder of something else is not thrown away for a stream.
    let library = folder.file("library")
    try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: library + "/kept.txt"))
    let refusal = await #expect(throws: MediaError.self) {
      try await ExportSession(asset, to: library, settings).run()
    }
    #expect(refusal?.code == .fileExists)
    #expect(FileManager.default.fileExists(atPath: library + "/kept.txt"))
    try FileManager.default.removeItem(atPath: library)
    try await ExportSession(asset, to: path, settings).run()
    #expect(FileManager.default.fileExists(atPath: path + "/index.m3u8"))
    #expect(folder.names == ["show"])
  }

  @Test("calling it off leaves nothing")
  func cancelled() async throws {
    let folder = try JobFolder()
    let hold = ExportHold()
    var settings = ExportSettings(preset: .highest, fileType: .hls)
    try settings.filters.put(.custom(hold.filter))
    let session = ExportSession(
      Asset(try TestMedia.path(.gop60)), to: folder.file("show"), settings)
    let task = Task { try await session.run() }
    for await status in session.statuses {
      guard case .exporting = status else { continue }
      session.cancel()
      hold.end()
    }
    await #expect(throws: MediaError.self) { try await task.value }
    #expect(session.status == .cancelled && folder.names.isEmpty)
  }
}
