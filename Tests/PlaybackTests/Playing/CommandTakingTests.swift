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
    try await CommandTaking.$taken.withValue({ order.add(["taken \($0)"]) }) {
      let item = ItemDescription(try TestMedia.path(.loop2s), id: ItemID("a"))
      try await test.send(.queue(.append([item])))
      await test.clock.advance(to: .milliseconds(500))
      #expect(await test.refusal(of: .queue(.jump(ItemID("none")))) == .unknownItem)
      #expect(await test.refusal(of: .audioTrack(.index(9))) == .trackNotFound)
      try await test.send(.pause, until: .settled)
      await test.clock.advance(to: .seconds(1))
    }
    #expect(order.words == ["taken 0", "currentItemChanged", "taken 0", "paused"])
  }

  @Test("One that fails after it was taken was taken; of a burst each is told by its place")
  func failures() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let order = Order()
    await CommandTaking.$taken.withValue({ order.add(["\($0)"]) }) {
      let error = await #expect(throws: MediaError.self) {
        try await test.send(
          .queue(.append([ItemDescription("/none.mp4", id: ItemID("a"))])), until: .firstFrame)
      }
      #expect(error?.code == .notFound && order.words == ["0"])
      let results = await test.player.sendBurst([
        .mute, .queue(.remove(ItemID("none"))), .unmute,
      ])
      #expect(results.count == 3 && order.words == ["0", "0", "2"])
    }
  }
}
