import Foundation
import MediaCore
import Testing
import VitrineTesting

/// `vitrine probe` of playlists of streams.
@Suite("vitrine probe of a playlist")
struct ProbePlaylistTests {
  /// Writes a text where a program can read it, for as long as the body runs.
  private func withFile(
    _ text: String, named name: String = "list.m3u8", _ body: (String) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    try await body("\(folder)/\(name)")
  }

  @Test("says what there is to choose from")
  func multivariant() async throws {
    let path = try TestMedia.path(.languages)
    let run = try await Program.run(["probe", path])
    #expect(run.ending == .exited(0) && run.errors == [])
    #expect(run.output.first?.hasPrefix("playlist   multivariant, version") == true)
    #expect(run.output.contains { $0.hasPrefix("variant 0") && $0.contains("avc1") })
    #expect(run.output.count { $0.hasPrefix("rendition  audio") } == 2)
    // And what the stream holds, as of a file.
    #expect(run.output.contains { $0.hasPrefix("track 0") && $0.contains("h264") })
    #expect(run.output.contains { $0.hasPrefix("duration   ") })
    let json = try await Program.run(["probe", "--json", path])
    guard
      case .array(let tracks)? = try JSONReader.value(of: json.output.joined())["media"]?["tracks"]
    else {
      Issue.record("\(json.output)")
      return
    }
    #expect(tracks.contains { $0["language"] == "de" })
    #expect(tracks.allSatisfy { $0["duration"] == .null })
    #expect(
      try await Program.run(["probe", "--strict", path]).output.contains { $0.hasPrefix("track") }
        == false)
  }

  @Test("says in JSON what is in a playlist of segments")
  func segments() async throws {
    let path = try TestMedia.path(.encrypted)
    let run = try await Program.run(["probe", "--json", path])
    #expect(run.ending == .exited(0))
    guard case .object(let playlist) = try JSONReader.value(of: run.output.joined()),
      case .array(let segments)? = playlist["segments"], case .object(let last)? = segments.last
    else {
      Issue.record("\(run.output)")
      return
    }
    #expect(playlist["playlist"] == "media" && playlist["ended"] == true && segments.count == 4)
    #expect(last["number"] == 3 && last["encrypted"] == true && last["gap"] == false)
  }

  private static let faulty = """
    #EXTM3U
    #EXT-X-TARGETDURATION:2
    #EXTINF:9,
    a.ts
    #EXT-X-ENDLIST

    """

  @Test("tells faults with their lines; held to the rules, it fails for them")
  func strict() async throws {
    try await withFile(Self.faulty) { path in
      let lenient = try await Program.run(["probe", path])
      #expect(lenient.ending == .exited(0))
      #expect(lenient.output.contains { $0.hasPrefix("\(path):4: error: durationTooLong") })
      let strict = try await Program.run(["probe", "--strict", path])
      #expect(strict.ending == .exited(1) && strict.output == lenient.output)
    }
    try await withFile(Self.faulty.replacing("9,", with: "2,")) { path in
      let strict = try await Program.run(["probe", "--strict", path])
      #expect(strict.ending == .exited(0))
    }
  }

  @Test("what is not marked as a playlist, and what is none, fail when held to the rules")
  func unidentified() async throws {
    try await withFile(Self.faulty.replacing("9,", with: "2,"), named: "list.txt") { path in
      let lenient = try await Program.run(["probe", path])
      #expect(lenient.ending == .exited(0))
      let strict = try await Program.run(["probe", "--strict", path])
      #expect(strict.ending == .exited(1))
      #expect(strict.output.contains { $0.contains("error: unidentified") })
    }
    try await withFile("hello\n") { path in
      let strict = try await Program.run(["probe", "--strict", path])
      #expect(strict.ending == .exited(1))
      #expect(strict.errors.first?.contains("3003 malformedPlaylist") == true)
    }
  }

  @Test("an error says what can be done, and a picture on a cover has no rate")
  func media() async throws {
    let missing = try await Program.run(["probe", "/none/at/all.mp4"])
    #expect(missing.ending == .exited(1))
    #expect(missing.errors.last?.hasSuffix("[2004 notFound]. Check the path or the URL.") == true)
    let covered = try await Program.run(["probe", try TestMedia.path(.covered)])
    let artwork = try #require(covered.output.first { $0.contains("artwork") })
    #expect(artwork.contains("png 64x64") && !artwork.contains("fps"))
  }
}
