import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Exports that would hold nothing")
struct EmptyExportTests {
  private func expectRefusal(
    _ session: ExportSession, _ code: MediaError.Code, _ words: String = ""
  ) async {
    let error = await #expect(throws: MediaError.self) { try await session.run() }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(
      error.map { "\($0)".contains(words) } == true || words.isEmpty, "\(String(describing: error))"
    )
    guard case .failed = session.status else {
      Issue.record("\(session.status)")
      return
    }
  }

  @Test(
    "an end that is not after the start is refused before anything is made",
    arguments: [
      (ExportPreset.passthrough, "mp4"), (.low, "mkv"), (.audio, "wav"), (.low, "hls"),
    ], [1.0, 2.0])
  func backwards(kind: (preset: ExportPreset, type: String), end: Double) async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(
      preset: kind.preset, fileType: ExportFileType(rawValue: kind.type), start: .seconds(2),
      end: .seconds(end))
    // Not even the source is looked for, nor is the folder made.
    let session = ExportSession(
      Asset("/nowhere/at-all.mp4"), to: folder.file("new/a.\(kind.type)"), settings,
      makesFolder: true)
    await expectRefusal(session, .invalidArgument)
    #expect(folder.names.isEmpty)
  }

  @Test("so is one of any source that is joined")
  func backwardsJoined() async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2s))
    for segments in [
      [ExportSegment(asset, start: .seconds(1), end: .seconds(0.5)), ExportSegment(asset)],
      [ExportSegment(asset), ExportSegment(asset, start: .seconds(1), end: .seconds(1))],
    ] {
      let session = try ExportSession(
        joining: segments, to: folder.file("a.wav"), ExportSettings(preset: .audio))
      await expectRefusal(session, .invalidArgument)
    }
    #expect(folder.names.isEmpty)
  }

  @Test(
    "a joined part that begins where its source is over is refused as a range is",
    arguments: [2.0, 9.0], [ItemTransition.cut, .crossfade(.seconds(1))])
  func pastEnd(start: Double, transition: ItemTransition) async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2s))
    for end in [nil, MediaTime.seconds(12)] {
      let late = ExportSegment(asset, start: .seconds(start), end: end)
      for segments in [[ExportSegment(asset), late], [late, ExportSegment(asset)]] {
        let session = try ExportSession(
          joining: segments, to: folder.file("a.wav"), ExportSettings(preset: .audio),
          transition: transition)
        await expectRefusal(session, .invalidArgument, "ends at")
      }
    }
    #expect(folder.names.isEmpty)
  }

  /// A file that tells of its tracks and has no packet of them.
  private func emptyFile(in folder: JobFolder) throws -> String {
    let (whole, path) = (folder.file("whole.mp4"), folder.file("empty.mp4"))
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try TestMedia.path(.loop2sAAC), "-c", "copy", "-movflags",
        "+empty_moov+frag_keyframe+default_base_moof", whole,
      ])
    let bytes = try Data(contentsOf: URL(filePath: whole))
    let fragment = try #require(bytes.range(of: Data("moof".utf8)))
    try bytes.prefix(fragment.lowerBound - 4).write(to: URL(filePath: path))
    return path
  }

  @Test(
    "a source without a packet makes no file",
    arguments: [
      (ExportPreset.passthrough, "mkv"), (.passthrough, "mp4"), (.audio, "wav"), (.audio, "m4a"),
      (.audio, "flac"), (.low, "mp4"), (.passthrough, "hls"), (.audio, "hls"),
    ])
  func empty(preset: ExportPreset, type: String) async throws {
    guard preset != .low || TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let asset = Asset(try emptyFile(in: folder))
    let settings = ExportSettings(preset: preset, fileType: ExportFileType(rawValue: type))
    let names = folder.names
    await expectRefusal(
      ExportSession(asset, to: folder.file("made.\(type)"), settings), .decodedNothing)
    #expect(folder.names == names)
  }

  @Test("a stream of a range in which there is no sound has the pictures")
  func streamWithoutSound() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let short = folder.file("short.mp4")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try TestMedia.path(.loop2sAAC), "-f", "lavfi", "-i",
        "sine=440:d=0.5", "-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac", short,
      ])
    let settings = ExportSettings(preset: .low, fileType: .hls, start: .seconds(1))
    let result = try await ExportSession(
      Asset(short), to: folder.file("show"), settings
    ).run()
    #expect(result.omittedTracks == [1])
    let index = try String(contentsOfFile: result.path + "/index.m3u8", encoding: .utf8)
    #expect(index.contains("video-1.m3u8") && !index.contains("audio"), "\(index)")
  }
}
