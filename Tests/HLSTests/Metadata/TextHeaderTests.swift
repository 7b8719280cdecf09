import Testing

@testable import HLS

@Suite("Headers of WebVTT beside its segments") struct TextHeaderTests {
  private static let map = "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080"
  private static let cue = "00:01.000 --> 00:02.000\nYes\n"

  private func joined(_ header: String, _ segment: String) throws -> String {
    let header = try #require(TextHeader(Array(header.utf8)))
    return String(decoding: header.joined(to: Array(segment.utf8)), as: UTF8.self)
  }

  @Test("A segment without one gets it, with an empty line between", arguments: ["", "\n", "\n\n"])
  func without(end: String) throws {
    let text = try joined("\u{FEFF}WEBVTT\n\(Self.map)\(end)", Self.cue)
    #expect(text == "WEBVTT\n\(Self.map)\n\n\(Self.cue)")
  }

  @Test("One with a map of its own stays as it is, and one without goes on from it")
  func own() throws {
    let own = "WEBVTT\n\(Self.map)\n\n\(Self.cue)"
    #expect(try joined("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:09.000,MPEGTS:0\n", own) == own)
    #expect(try joined("WEBVTT\n", "WEBVTT\n\n\(Self.cue)") == "WEBVTT\n\n\(Self.cue)")
    let plain = try joined("WEBVTT\n\(Self.map)\n\n", "WEBVTT - text\n\n\(Self.cue)")
    #expect(plain == own)
  }

  @Test("What is none is none", arguments: ["", "WEBVT", "\u{0}\u{0}\u{0}\u{18}ftyp"])
  func none(text: String) { #expect(TextHeader(Array(text.utf8)) == nil) }
}
