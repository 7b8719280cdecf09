import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// How the quality is chosen near the end, in virtual time: a minute in segments of 4 s over 4 Mbit/s.
@Suite("The last segments of a programme", .timeLimit(.minutes(10))) struct LastSegmentsTests {
  private func opened() async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, 4e6)]
    let stream = try await VirtualStream.open(link: link, keepsAll: false)
    try ConstantLadder.serve(on: stream.origin)
    return stream
  }

  @Test(
    "The buffer may run down with them, but not when something follows", arguments: [1, 2])
  func runsDown(loops: Int) async throws {
    let stream = try await opened()
    let item = ItemDescription(stream.origin.url("/master.m3u8"), loops: loops)
    try await stream.test.playToEnd(item)
    let levels = stream.origin.log.compactMap(ConstantLadder.level).prefix(15)
    #expect((levels.suffix(4).max() == 3) == (loops == 1), "\(levels)")
    #expect(stream.test.status.counters.stalls == 0 && stream.test.log.errors.isEmpty)
  }
}
