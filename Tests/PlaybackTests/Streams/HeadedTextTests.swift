import MediaCore
import Playback
import Testing
import VitrineTesting

/// Subtitles behind an EXT-X-MAP, in virtual time.
@Suite("Subtitles behind an initialization section", .timeLimit(.minutes(10)))
struct HeadedTextTests {
  /// What the sections and the segments are.
  enum Kind: CaseIterable {
    case header, headerBeforeWhole, boxesBeforeText, boxes
  }

  private static let clock = "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080"

  private func section(_ kind: Kind) -> [UInt8] {
    switch kind {
    case .header: Array("WEBVTT\n\(Self.clock)\n".utf8)
    case .headerBeforeWhole: Array("WEBVTT\n\n".utf8)
    case .boxesBeforeText, .boxes: TextFragments.initialization("wvtt", timescale: 90_000)
    }
  }

  private func segment(_ kind: Kind, _ number: Int) -> [UInt8] {
    let time = 2 * number + 1
    let cue = "00:0\(time).000 --> 00:0\(time).500\ncue \(number)\n"
    switch kind {
    case .header: return Array(cue.utf8)
    case .headerBeforeWhole, .boxesBeforeText: return Array("WEBVTT\n\(Self.clock)\n\n\(cue)".utf8)
    case .boxes:
      let payload = TextFragments.box("payl", Array("cue \(number)".utf8))
      let empty = TextFragments.box("vtte")
      return TextFragments.fragment(
        [(empty, 90_000), (TextFragments.box("vttc", payload), 45_000), (empty, 45_000)],
        at: 130_080 + 180_000 * number)
    }
  }

  /// Pictures of 8 s beside text in four segments, each with a cue.
  private func opened(_ kind: Kind) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI=\"section\"\n"
    for number in 0..<4 {
      list += "#EXTINF:2,\ntext\(number)\n"
      stream.origin.serve("/text\(number)", segment(kind, number))
    }
    stream.origin.serve("/section", section(kind))
    stream.origin.serve("/text.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="en",URI="text.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES="s"
      stream.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.subtitles(.language("en")))
    return stream
  }

  private func cues(_ stream: VirtualStream) -> [String] {
    stream.test.log.events.compactMap { event in
      guard case .cue(let cue, .start) = event.kind else { return nil }
      return "\(cue.cue.plainText) \((event.mediaTime.seconds * 1000).rounded() / 1000)"
    }
  }

  @Test("Its cues are told at their times, without a gap, on a loop too", arguments: Kind.allCases)
  func cues(kind: Kind) async throws {
    let stream = try await opened(kind)
    try await stream.test.playToEnd(
      ItemDescription(stream.origin.url("/master.m3u8"), loops: 2))
    let pass = (0..<4).map { "cue \($0) \(2 * $0 + 1).0" }
    #expect(cues(stream) == pass + pass && stream.test.log.errors.isEmpty)
    #expect(!stream.test.log.kinds.contains { $0.name == "gap" })
    #expect(stream.origin.requests(for: "/section").count == 1)
  }

  @Test("A page in the place of cues without a header is none")
  func page() async throws {
    let stream = try await opened(.header)
    stream.origin.serve("/text1", BadSegmentTests.page)
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(cues(stream) == [0, 2, 3].map { "cue \($0) \(2 * $0 + 1).0" })
    #expect(stream.test.log.kinds.count { $0.name == "gap" } == 1)
  }
}
