import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("What an export carries and draws")
struct ExportContentTests {
  private func cover(_ path: String) async throws -> [UInt8]? {
    try await Asset(path).load(.metadata).artwork
  }

  @Test(
    "the cover of the source is carried, replaced or left out",
    arguments: [
      (ExportPreset.passthrough, "mp3"), (.audio, "m4a"), (.audio, "mp3"), (.audio, "flac"),
      (.passthrough, "mkv"), (.audio, "mkv"),
    ])
  func covers(preset: ExportPreset, type: String) async throws {
    guard type != "mp3" || TestMedia.hasEncoders("libmp3lame") else { return }
    let folder = try JobFolder()
    let clip = try TestMedia.path(.covered)
    let own = try #require(try await cover(clip))
    let other = [UInt8](try Data(contentsOf: URL(filePath: try TestMedia.path(.png))))
    for (number, artwork, expected) in [(1, nil, own), (2, other, other), (3, [], nil)]
      as [(Int, [UInt8]?, [UInt8]?)]
    {
      let path = folder.file("\(number).\(type)")
      let settings = ExportSettings(preset: preset, artwork: artwork)
      try await ExportSession(Asset(clip), to: path, settings).run()
      #expect(try await cover(path) == expected, "\(number)")
      let tracks = try await Asset(path).load(.tracks)
      #expect(tracks.count { $0.isAudio } == 1)
    }
  }

  @Test("the tracks of some numbers are exported alone")
  func tracks() async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.twoAudioTracks)
    let settings = ExportSettings(tracks: [0, 2])
    let result = try await ExportSession(
      Asset(clip), to: folder.file("a.mkv"), settings
    ).run()
    #expect(result.omittedTracks == [1])
    #expect(try await Asset(result.path).load(.tracks).count == 2)
    await #expect(throws: MediaError.self) {
      try await ExportSession(
        Asset(clip), to: folder.file("b.mkv"), ExportSettings(tracks: [9])
      ).run()
    }
  }

  @Test(
    "a track of the asset is drawn as the file it was made of is",
    arguments: ["srt", "ass", "mov_text"])
  func burnedTrack(codec: String) async throws {
    guard TestMedia.hasEncoders("prores_ks") else { return }
    let folder = try JobFolder()
    let (words, clip) = (folder.file("words.srt"), try TestMedia.path(.loop2s))
    try "1\n00:00:01,000 --> 00:00:01,500\nSAID HERE\n".write(
      toFile: words, atomically: true, encoding: .utf8)
    let with = folder.file(codec == "mov_text" ? "with.mp4" : "with.mkv")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", clip, "-i", words, "-map", "0:v", "-map", "1", "-c:v", "copy", "-c:s",
        codec,
      ]
        + [with])
    var paths: [String] = []
    for settings in [
      ExportSettings(preset: .prores, burnedSubtitles: words),
      ExportSettings(preset: .prores, burnedTrack: 1), ExportSettings(preset: .prores),
    ] {
      let path = folder.file("\(paths.count).mov")
      try await ExportSession(Asset(with), to: path, settings).run()
      paths.append(path)
    }
    let hashes = try paths.map { path in
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    // A script has a style of its own.
    if codec != "ass" { #expect(hashes[0] == hashes[1]) }
    #expect(hashes[1] != hashes[2] && hashes[1].prefix(30) == hashes[2].prefix(30))
    for track in [0, 7] {
      let session = ExportSession(
        Asset(with), to: folder.file("x.mp4"), ExportSettings(preset: .low, burnedTrack: track))
      await #expect { try await session.run() } throws: {
        ($0 as? MediaError)?.code == .trackNotFound
      }
    }
  }

  @Test("subtitles are drawn at their times in the asset, also in a part of it")
  func burned() async throws {
    let folder = try JobFolder()
    let words = folder.file("words.srt")
    try "1\n00:00:01,000 --> 00:00:01,500\nSAID HERE\n".write(
      toFile: words, atomically: true, encoding: .utf8)
    let asset = Asset(try TestMedia.path(.loop2s))
    var paths: [String] = []
    for burned in [nil, words] {
      let settings = ExportSettings(
        preset: .highest, start: .milliseconds(500), burnedSubtitles: burned)
      let path = folder.file("\(paths.count).mp4")
      try await ExportSession(asset, to: path, settings).run()
      paths.append(path)
    }
    // By the asset's time it is said from 1 to 1.5 s: from 0.5 to 1 s of the export.
    for (time, isSaid) in [(0.2, false), (0.6, true), (0.9, true), (1.2, false)] {
      var pictures: [VideoFrame] = []
      for path in paths {
        pictures.append(
          try await StillImageGenerator(Asset(path), StillSettings(tolerance: .exact))
            .still(at: .seconds(time)).picture)
      }
      let difference = (0..<pictures[0].format.height).reduce(0) { sum, row in
        pictures[0].withRow(row, of: 0) { left in
          pictures[1].withRow(row, of: 0) { right in
            left.withUnsafeBytes { left in
              right.withUnsafeBytes { right in
                zip(left, right).reduce(sum) { $0 + abs(Int($1.0) - Int($1.1)) }
              }
            }
          }
        }
      }
      let mean = Double(difference) / Double(pictures[0].format.width * pictures[0].format.height)
      #expect((mean > 3) == isSaid, "\(time): \(mean)")
    }
    let error = await #expect(throws: MediaError.self) {
      try await ExportSession(
        asset, to: folder.file("x.mp4"), ExportSettings(preset: .low, burnedSubtitles: "none.srt")
      ).run()
    }
    #expect(error?.code == .notFound)
  }
}
