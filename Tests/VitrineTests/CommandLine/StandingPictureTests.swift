import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Files of pictures that stand for long, while something changes on them.
@Suite("What changes on a standing picture") struct StandingPictureTests {
  private static let blank =
    "<svg xmlns='http://www.w3.org/2000/svg' width='320' height='180'><rect width='100%' height='100%' fill='#204060'/></svg>"
  /// Up from 1 s to 2.01 s, in the midst of a frame.
  private static let cues = "1\n00:00:01,000 --> 00:00:02,010\nHELLO\n"

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Plays a still of 4 s with a cue on it.
  private func play(into output: String) async throws -> [String] {
    let still = try folder.write("still.svg", text: Self.blank)
    let subtitles = try folder.write("still.srt", text: Self.cues)
    let run = try await Program.run([
      "play", still, "--still-duration", "4", "--subtitles", subtitles, "--video", output,
      "--audio", "null", "--clock", "virtual",
    ])
    #expect(run.ending == .exited(0) && run.errors == [])
    return run.output
  }

  @Test("YUV4MPEG2 has it in every frame")
  func y4m() async throws {
    let path = "\(folder.path)/out.y4m"
    _ = try await play(into: "y4m:\(path)")
    let raw = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-f", "framemd5", "-"])
    let hashes = String(decoding: raw.output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last.map(String.init) }
    try #require(hashes.count == 100)
    #expect(Set(hashes).count == 2)
    #expect((0..<100).filter { hashes[$0] != hashes[0] } == Array(25..<50))
  }

  @Test("framemd5 has a line for each change, at the tick of it")
  func hashes() async throws {
    let lines = try await play(into: "framemd5:-").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
    #expect(lines.map { $0[1] } == ["0", "25", "50"])
    let hashes = lines.compactMap(\.last)
    #expect(hashes[0] == hashes[2] && hashes[0] != hashes[1])
  }

  @Test("A ticker is another picture at each tick, however slow the writer is")
  func ticker() async throws {
    let still = try folder.write("still.svg", text: Self.blank)
    let run = try await Program.run([
      "play", still, "--still-duration", "2", "--ticker", "It rains, and will until tomorrow.",
      "--video", "framemd5:-", "--audio", "null", "--clock", "virtual",
    ])
    let lines = run.output.filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: ",").map { $0.filter { $0 != " " } } }
    #expect(lines.map { $0[1] } == (0..<50).map(String.init))
    #expect(Set(lines.compactMap(\.last)).count > 45)
  }

  @Test("A folder has a PNG file for each change")
  func png() async throws {
    let target = "\(folder.path)/frames"
    _ = try await play(into: "png:\(target)")
    let files = try (1...3).map {
      try Data(contentsOf: URL(filePath: "\(target)/00000\($0).png"))
    }
    #expect(files[0] == files[2] && files[0] != files[1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).count == 3)
  }
}
