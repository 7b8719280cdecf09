import MediaCore
import Playback
import Testing
import Vitrine
import VitrineTesting

/// The position and the item that events and the status tell.
@Suite("Positions that are told", .timeLimit(.minutes(10)))
struct PositionTests {
  @Test("A still picture has a position that goes on, without sound and without a subscriber")
  func still() async throws {
    let player = try await VitrinePlayer {
      SourceName("slate:Hello")
      VideoOutputName("null")
      AudioOutputName("null")
    }
    while player.status.currentTime == .zero, player.status.state != .ended {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(player.status.state == .playing)
    await player.close()
  }

  @Test("An item that begins at its in point is told with that, before it is open")
  func inPoint() async throws {
    let player = try await TestPlayer {}
    try await player.send(.pause)
    let items = [
      ItemDescription("mock:?duration=4", id: ItemID("a")),
      ItemDescription("mock:?duration=4", id: ItemID("b"), inPoint: .seconds(2)),
    ]
    try await player.send(.queue(.append(items)))
    try await player.advance(by: .seconds(1))
    try await player.send(.queue(.jump(ItemID("b"))))
    try await player.advance(by: .seconds(1))
    let change = player.events.last { $0.kind.name == "currentItemChanged" }
    #expect(change?.item == ItemID("b") && change?.mediaTime == .seconds(2))
    #expect(player.status.currentTime == .seconds(2))
    await player.close()
  }

  @Test("A seek that is given up is told with the item in which it was, and its caller is told so")
  func abandonedSeek() async throws {
    let origin = try await OriginScript(
      """
      link latency=10s
      serve /clip.mp4 mock="mock:?duration=4"
      """)
    let player = try await TestPlayer { origin }
    let slow = ItemDescription("origin:/clip.mp4", id: ItemID("a"))
    try await player.send(.queue(.append([slow])))
    let seek = Task { [player = player.player] in
      try await player.send(.seek(to: .time(.seconds(3))), until: .settled)
    }
    // The clock stands, so that the clip does not come.
    while player.status.currentTime != .seconds(3) { await Task.yield() }
    let other = ItemDescription("mock:?duration=2", id: ItemID("b"))
    try await player.send(.queue(.set([other])))
    await #expect { try await seek.value } throws: { ($0 as? MediaError)?.code == .cancelled }
    try await player.advance(by: .seconds(1))
    let told = player.events.first { $0.kind == .seek(finished: false, currentTime: .seconds(3)) }
    #expect(told?.item == ItemID("a") && player.status.current == ItemID("b"))
    await player.close()
  }
}
