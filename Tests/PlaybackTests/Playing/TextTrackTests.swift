import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Text in samples of MP4", .timeLimit(.minutes(10))) struct TextTrackTests {
  private let files: ScratchFiles

  init() throws { files = try ScratchFiles() }

  /// Two cues: from 1 s to 2 s, and from 3 s to 3.5 s.
  private func clip(_ format: String) throws -> String {
    let samples: [(bytes: [UInt8], duration: Int)]
    if format == "stpp" {
      let document = """
        <tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">one</p>
        <p begin="3s" end="3.5s">two</p></div></body></tt>
        """
      samples = [(Array(document.utf8), 4000)]
    } else {
      let none = TextFragments.box("vtte")
      func cue(_ text: String) -> [UInt8] {
        TextFragments.box("vttc", TextFragments.box("payl", Array(text.utf8)))
      }
      samples = [
        (none, 1000), (cue("<b>one</b>"), 1000), (none, 1000), (cue("two"), 500), (none, 500),
      ]
    }
    let path = files.path("\(format).mp4")
    try Data(TextMovie.file(format, samples)).write(to: URL(filePath: path))
    return path
  }

  private func told(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .cue(let cue, let phase) = event.kind else { return nil }
      return "\(phase) \(cue.cue.plainText) \((event.mediaTime.seconds * 10).rounded() / 10)"
    }
  }

  @Test("is told at its times, by its language, in every pass", arguments: ["wvtt", "stpp"])
  func told(format: String) async throws {
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(ItemDescription(try clip(format), loops: 2))
    let pass = ["start one 1.0", "end one 2.0", "start two 3.0", "end two 3.5"]
    #expect(told(test.log) == pass + pass)
    #expect(test.log.errors.isEmpty)
  }

  /// A cue from 1 s to 3 s that another divides, from 2 s to 4 s.
  private func divided() throws -> String {
    func cue(_ text: String, _ number: Int?) -> [UInt8] {
      let source = number.map { TextFragments.box("vsid", TextFragments.big($0, 4)) } ?? []
      return TextFragments.box("vttc", source, TextFragments.box("payl", Array(text.utf8)))
    }
    let none = TextFragments.box("vtte")
    let samples = [
      (none, 1000), (cue("one", 1), 1000), (cue("one", 1) + cue("two", nil), 1000),
      (cue("two", nil), 1000), (none, 500),
    ]
    let path = files.path("divided.mp4")
    try Data(TextMovie.file("wvtt", samples)).write(to: URL(filePath: path))
    return path
  }

  @Test("A cue that another divides is told once, from its beginning to its end")
  func dividedTold() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(ItemDescription(try divided(), loops: 2))
    let pass = ["start one 1.0", "start two 2.0", "end one 3.0", "end two 4.0"]
    #expect(told(test.log) == pass + pass)
  }

  @Test("So it is where a seek lands in it")
  func dividedSought() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(
      ItemDescription(try divided(), inPoint: .milliseconds(2500)))
    #expect(told(test.log) == ["start one 2.5", "start two 2.5", "end one 3.0", "end two 4.0"])
  }

  @Test("is told where a seek lands in it", arguments: ["wvtt", "stpp"])
  func sought(format: String) async throws {
    let test = try await TestPlayer.open()
    try await test.send(.subtitles(.language("de")))
    try await test.playToEnd(
      ItemDescription(try clip(format), inPoint: .milliseconds(3200)))
    #expect(told(test.log) == ["start two 3.2", "end two 3.5"])
  }
}
