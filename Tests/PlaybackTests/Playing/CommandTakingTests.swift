import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// How a player says which commands it has taken.
@Suite("Commands that are taken", .timeLimit(.minutes(20))) struct CommandTakingTests {
  /// What was told, in order: events by their names, and commands by their places.
  private final class Order: Sendable {
    private let kept = Mutex<[String]>([])
    var words: [String] { kept.withLock { $0 } }
    func add(_ words: [String]) { kept.withLock { $0 += words } }
  }

  @Test("It is said before the events of the command, and never of a refused one")
  func order() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let order = Order()
    let subscription = test.player.subscribe(to: [.paused, .currentItemChanged], interval: .zero) {
      order.add($0.events.map(\.kind.name))
    }
    defer { subscription.cancel() }
    func send(_ command: PlaybackCommand, until completion: Completion = .accepted) async throws {
      try await test.player.send(
        command, until: completion, timeout: nil, taken: { order.add(["taken"]) })
    }
    let item = ItemDescription(try TestMedia.path(.loop2s), id: ItemID("a"))
    try await send(.queue(.append([item])))
    await test.clock.advance(to: .milliseconds(500))
    for refused in [PlaybackCommand.queue(.jump(ItemID("none"))), .audioTrack(.index(9))] {
      await #expect(throws: MediaError.self) { try await send(refused) }
    }
    try await send(.pause, until: .settled)
    await test.clock.advance(to: .seconds(1))
    #expect(order.words == ["taken", "currentItemChanged", "taken", "paused"])
  }

  @Test("One that fails after it was taken was taken; of a burst each is told by its place")
  func failures() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let order = Order()
    let error = await #expect(throws: MediaError.self) {
      try await test.player.send(
        .queue(.append([ItemDescription("/none.mp4", id: ItemID("a"))])), until: .firstFrame,
        timeout: nil, taken: { order.add(["taken"]) })
    }
    #expect(error?.code == .notFound && order.words == ["taken"])
    let results = await test.player.sendBurst(
      [.mute, .queue(.remove(ItemID("none"))), .unmute], taken: { order.add(["\($0)"]) })
    #expect(results.count == 3 && order.words == ["taken", "0", "2"])
  }
}
