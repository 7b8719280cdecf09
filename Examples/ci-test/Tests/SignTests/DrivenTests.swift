import Testing
import Vitrine
import VitrineTesting

/// The same by a `TestPlayer`: time runs until something has come, and a failure tells what was there instead.
@Suite("A sign that is driven")
struct DrivenTests {
  @Test("It shows each of its clips in turn, and begins again")
  func turns() async throws {
    // Made-up media: colours with the numbers of the pictures on them, and tones.
    let player = try await TestPlayer {
      SourceName("mock:?duration=4")
      SourceName("mock:?duration=2")
      LoopQueue()
    }
    try await player.advance(until: .event(.transition), within: .seconds(30))
    try await player.expect(.status(\.current, ItemID("item-2")))
    #expect(try await player.advance(until: .event(.transition)) == .seconds(6))
    try await player.expect(.status(\.current, ItemID("item-1")))
    await player.close()
  }

  @Test("It stands on its picture in a pause, and is silent")
  func pauses() async throws {
    let player = try await TestPlayer { SourceName(TestMedia.fixture("h264-pcm.mov")) }
    try await player.advance(until: .frame(3))
    try await player.send(.pause)
    try await player.advance(until: .silence(over: .seconds(0.1)))
    #expect(player.status.counters.framesShown == 3)
    await player.close()
  }

  @Test("What does not come is told with what did")
  func tells() async throws {
    let player = try await TestPlayer { SourceName("mock:?duration=1") }
    do {
      try await player.advance(until: .event(.error), within: .seconds(3))
      Issue.record("there was an error")
    } catch {
      #expect(error.reason == "event error did not come within 3.0 s")
      #expect(error.circumstances.contains { $0.contains("1.0 s ended") })
    }
    await player.close()
  }
}
