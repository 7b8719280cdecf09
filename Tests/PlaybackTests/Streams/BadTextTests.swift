import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Segments of subtitles that servers answer with 200, and that are none.
@Suite("Subtitles that are none", .timeLimit(.minutes(10))) struct BadTextTests {
  /// Pictures of 8 s beside text in four segments, each with a cue, of which one is something else at first.
  private func played(
    times: Int, _ other: [UInt8]
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
    for number in 0..<4 {
      list += "#EXTINF:2,\ntext\(number)\n"
      let cue = "00:0\(2 * number + 1).000 --> 00:0\(2 * number + 1).500\ncue \(number)\n"
      let text = Array(
        "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:130080\n\n\(cue)".utf8)
      stream.origin.serve("/text\(number)") { asked in
        .reply(VirtualReply(body: number == 1 && asked.number <= times ? other : text))
      }
    }
    stream.origin.serve("/text.m3u8", Array((list + "#EXT-X-ENDLIST\n").utf8))
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="en",URI="text.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1000000,SUBTITLES="s"
      stream.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    try await stream.test.send(.subtitles(.language("en")))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    return stream
  }

  private func cues(_ stream: VirtualStream) -> [String] {
    stream.test.log.kinds.compactMap { kind in
      guard case .cue(let cue, .start) = kind else { return nil }
      return cue.cue.plainText
    }
  }

  private static let others = [
    BadSegmentTests.page, ForeignSegmentTests.Kind.noise.bytes, Array("{\"error\": 404}".utf8),
  ]

  @Test("One that is a page is told, and costs its own cues only", arguments: others)
  func page(bytes: [UInt8]) async throws {
    let stream = try await played(times: .max, bytes)
    #expect(cues(stream) == ["cue 0", "cue 2", "cue 3"])
    let gaps = stream.test.log.kinds.compactMap { kind -> [Double]? in
      guard case .gap(let from, let to, _) = kind else { return nil }
      return [from.seconds, to.seconds]
    }
    #expect(gaps == [[2, 4]])
  }

  @Test("One that is good the second time loses nothing", arguments: others)
  func again(bytes: [UInt8]) async throws {
    let stream = try await played(times: 1, bytes)
    #expect(cues(stream) == ["cue 0", "cue 1", "cue 2", "cue 3"])
    #expect(!stream.test.log.kinds.contains { $0.name == "gap" })
  }
}
