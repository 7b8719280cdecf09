import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Renditions of a stream in one file")
struct RenditionDownloadTests {
  private func ffmpeg(_ arguments: String...) throws -> String {
    let run = try TestMedia.run("ffmpeg", ["-v", "error", "-nostdin"] + arguments)
    #expect(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    return String(decoding: run.output, as: UTF8.self)
  }

  /// The stream of two languages with subtitles in both, the cues of which are in both segments.
  private func stream(in folder: JobFolder) throws -> String {
    let path = folder.file("stream")
    let (manager, source) = (FileManager.default, TestMedia.StreamRecipe.languages)
    try manager.copyItem(atPath: TestMedia.folder(source), toPath: path)
    var master = try String(contentsOfFile: "\(path)/\(source.playlist)", encoding: .utf8)
    for (language, word) in [("en", "hello"), ("de", "hallo")] {
      try """
      WEBVTT
      X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:6000

      00:01.000 --> 00:03.500 line:10%
      \(word) &amp; <i>more</i>

      00:05.000 --> 00:06.250
      \(word) again

      """.write(toFile: "\(path)/\(language).vtt", atomically: true, encoding: .utf8)
      try """
      #EXTM3U
      #EXT-X-TARGETDURATION:8
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXTINF:4,
      \(language).vtt
      #EXTINF:4,
      \(language).vtt
      #EXT-X-ENDLIST

      """.write(toFile: "\(path)/text-\(language).m3u8", atomically: true, encoding: .utf8)
      master.replace(
        "#EXT-X-STREAM-INF:",
        with: """
          #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="\(word)",LANGUAGE="\(language)",URI="text-\(language).m3u8"
          #EXT-X-STREAM-INF:
          """, maxReplacements: 1)
    }
    master.replace("#EXT-X-STREAM-INF:", with: "#EXT-X-STREAM-INF:SUBTITLES=\"s\",")
    try master.write(
      toFile: "\(path)/\(source.playlist)", atomically: true, encoding: .utf8)
    return path
  }

  private func download(
    _ name: String, languages: [String]? = nil
  ) async throws -> (folder: JobFolder, stream: String, file: String, tracks: [Track]) {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = try stream(in: folder)
    try origin.serve(folder: stream)
    var settings = DownloadSettings()
    settings.form = .singleFile
    settings.audioLanguages = languages
    settings.subtitleLanguages = languages
    let file = folder.file(name)
    let result = try await Download(origin.url("/master.m3u8"), to: file, settings).run()
    await origin.stop()
    #expect(abs((result.duration ?? .zero).seconds - 8) < 0.1)
    return (folder, stream, file, try await Asset(file).load(.tracks))
  }

  /// When cues begin and end, in seconds of a minute.
  private func times(_ text: String) -> [Double] {
    text.split(separator: "\n").filter { $0.contains("-->") }.flatMap { line in
      line.split(separator: " ").filter { $0.contains(":") && !$0.hasPrefix("line") }.map {
        Double($0.suffix(6).replacing(",", with: ".")) ?? -1
      }
    }
  }

  private func expect(_ found: [Double], _ wanted: [Double], within length: Double) {
    #expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < length },
      "\(found)")
  }

  @Test("Matroska has all sounds and subtitles, as they are in the stream")
  func matroska() async throws {
    let (folder, stream, file, tracks) = try await download("show.mkv")
    defer { withExtendedLifetime(folder) {} }
    #expect(tracks.map(\.codec) == ["h264", "aac", "aac", "webvtt", "webvtt"])
    #expect(tracks.map(\.language) == [nil, "en", "de", "en", "de"])
    for (track, playlist) in [("0:a:0", "stream1"), ("0:a:1", "stream2"), ("0:v", "stream0")] {
      let kind = String(track.prefix(3))
      let ours = try ffmpeg("-i", file, "-map", track, "-c", "copy", "-f", "md5", "-")
      let theirs = try ffmpeg(
        "-i", "\(stream)/\(playlist).m3u8", "-map", kind, "-c", "copy", "-f", "md5", "-")
      #expect(ours == theirs, "\(track)")
    }
    let text = try ffmpeg("-i", file, "-map", "0:s:1", "-c", "copy", "-f", "webvtt", "-")
    #expect(text.contains(" line:10%\nhallo &amp; <i>more</i>\n"), "\(text)")
    // The sound begins with its encoder's delay, and all of the file that much later.
    expect(times(text), [1, 3.5, 5, 6.25], within: 0.03)
  }

  @Test("MP4 has them as plain text; of languages that are asked for, those alone are there")
  func languages() async throws {
    let all = try await download("show.mp4")
    #expect(all.tracks.map(\.codec) == ["h264", "aac", "aac", "mov_text", "mov_text"])
    #expect(all.tracks.map(\.language).dropFirst() == ["en", "de", "en", "de"])
    let text = try ffmpeg("-i", all.file, "-map", "0:s:1", "-f", "srt", "-")
    #expect(text.contains(">hallo & more<") && text.contains(">hallo again<"), "\(text)")
    // The edit list of the pictures is in ticks of 1 ms.
    expect(times(text), [1, 3.5, 5, 6.25], within: 0.002)
    let one = try await download("show.mkv", languages: ["de"])
    #expect(one.tracks.map(\.codec) == ["h264", "aac", "webvtt"])
    #expect(one.tracks.map(\.language) == [nil, "de", "de"])
  }

  @Test("sounds longer than a buffer come to their end", .timeLimit(.minutes(20)))
  func longSounds() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    let stream = folder.file("stream")
    try FileManager.default.createDirectory(
      atPath: stream, withIntermediateDirectories: false)
    _ = try ffmpeg(
      "-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=60", "-f", "lavfi", "-i", "sine=440:d=60",
      "-f", "lavfi", "-i", "sine=880:d=60", "-map", "0:v", "-map", "1:a", "-map", "2:a",
      "-c:v", "libx264", "-g", "10", "-c:a", "aac", "-f", "hls", "-hls_time", "2",
      "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-master_pl_name", "master.m3u8",
      "-var_stream_map",
      "v:0,agroup:a a:0,agroup:a,language:en,default:yes a:1,agroup:a,language:de",
      "-hls_segment_filename", "\(stream)/part%v-%d.m4s", "\(stream)/stream%v.m3u8")
    try origin.serve(folder: stream)
    var settings = DownloadSettings()
    settings.form = .singleFile
    let result = try await Download(
      origin.url("/master.m3u8"), to: folder.file("show.mp4"), settings
    ).run()
    await origin.stop()
    #expect(abs((result.duration ?? .zero).seconds - 60) < 0.2)
    #expect(try await Asset(result.path).load(.tracks).count { $0.isAudio } == 2)
  }
}
