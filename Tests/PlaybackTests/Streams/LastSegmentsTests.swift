import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

/// How the quality is chosen near the end, in virtual time: a minute in segments of 4 s over 4 Mbit/s.
@Suite("The last segments of a programme", .timeLimit(.minutes(3))) struct LastSegmentsTests {
  private static let rates = [400_000, 950_000, 2_800_000, 6_700_000]

  /// Serves variants of constant bitrates: the same pictures with null packets.
  private func opened() async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 4e6)]
    let stream = try await VirtualStream.open(link: link, keepsAll: false)
    let media = try LiveMedia(.liveTransport)
    let null: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    var master = "#EXTM3U\n"
    for (level, rate) in Self.rates.enumerated() {
      master +=
        "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),AVERAGE-BANDWIDTH=\(rate)\n\(level)/list.m3u8\n"
      let list =
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
        + (0..<15).map { "#EXTINF:4,\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
      stream.origin.serve("/\(level)/list.m3u8", Array(list.utf8))
      stream.origin.serve(prefix: "/\(level)/") { asked in
        guard let number = asked.path.split(separator: "/").last.flatMap({ Int($0) }) else {
          return .reply(VirtualReply(status: 404))
        }
        let pictures = media.pieces[8 * number..<8 * number + 8].joined()
        let missing = max(0, rate / 2 - pictures.count) / null.count
        return .reply(
          VirtualReply(body: Array(pictures) + repeatElement(null, count: missing).joined()))
      }
    }
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    return stream
  }

  @Test(
    "The buffer may run down with them, but not when something follows", arguments: [1, 2])
  func runsDown(loops: Int) async throws {
    let stream = try await opened()
    let item = ItemDescription(stream.origin.url("/master.m3u8"), loops: loops)
    try await stream.test.playToEnd(item)
    let levels = stream.origin.log.filter { !$0.path.hasSuffix(".m3u8") }.prefix(15)
      .compactMap { $0.path.split(separator: "/").first.flatMap { Int($0) } }
    #expect((levels.suffix(4).max() == 3) == (loops == 1), "\(levels)")
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }
}
