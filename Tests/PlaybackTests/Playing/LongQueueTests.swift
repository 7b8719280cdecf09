import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Long queues", .timeLimit(.minutes(20))) struct LongQueueTests {
  private func missing(_ count: Int) -> [ItemDescription] {
    (0..<count).map { ItemDescription("/nowhere/\($0).png") }
  }

  /// How long it takes to come to the end of a queue of which all but the first few fail.
  private func time(_ first: [ItemDescription], _ count: Int) async throws -> Duration {
    let test = try await TestPlayer.open()
    let start = ContinuousClock.now
    try await test.send(.queue(.append(first + missing(count))))
    try? await test.player.waitUntilEnded()
    let length = ContinuousClock.now - start
    #expect(test.status.counters.itemsFailed >= count)
    #expect(test.status.items.suffix(count).allSatisfy { $0.status == .failed })
    await test.player.close()
    return length
  }

  /// With something done for each item of the queue at each that fails it would take a hundred times as long.
  @Test(
    "Ten times as many items that cannot be opened take about ten times as long",
    arguments: [false, true])
  func manyFail(behindAClip: Bool) async throws {
    let first = behindAClip ? [ItemDescription(try TestMedia.path(.loop2s))] : []
    _ = try await time(first, 10)
    // What else runs on the machine lengthens one or the other, but not each time.
    for _ in 0..<4 {
      let (few, many) = (try await time(first, 1000), try await time(first, 10_000))
      if many < max(few, .milliseconds(100)) * 40 { return }
    }
    Issue.record("ten times as many take more than 40 times as long")
  }

  @Test("Whatever is done to the queue, the status lists what is in it")
  func listing() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.pause)
    var random = SeededGenerator(seed: 7)
    var expected: [String] = []
    var sources: [String: String] = [:]
    for number in 0..<400 {
      let place = Int.random(in: 0...expected.count, using: &random)
      let items = (0..<Int.random(in: 1...3, using: &random)).map {
        ItemDescription("/nowhere/\(number)-\($0)", id: ItemID("\(number)-\($0)"))
      }
      let ids = items.compactMap { $0.id?.rawValue }
      for item in items { sources[item.id?.rawValue ?? ""] = item.source }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        try await test.send(.queue(.append(items)))
        expected += ids
      case 2:
        try await test.send(.queue(.insert(items, at: place)))
        expected.insert(contentsOf: ids, at: place)
      case 3 where place < expected.count:
        try await test.send(.queue(.remove(ItemID(expected[place]))))
        expected.remove(at: place)
      case 4 where place < expected.count:
        try await test.send(.queue(.move(ItemID(expected[0]), to: place)))
        expected.insert(expected.remove(at: 0), at: place)
      case 5 where place < expected.count:
        try await test.send(.queue(.replace(ItemID(expected[place]), with: items[0])))
        expected[place] = ids[0]
      case 6 where place < expected.count:
        try await test.send(.queue(.jump(ItemID(expected[place]))))
      case 7 where number % 5 == 0:
        expected = expected.shuffled(using: &random) + ids
        try await test.send(
          .queue(
            .set(expected.map { ItemDescription(sources[$0] ?? "", id: ItemID($0)) })))
      default: break
      }
      let listed = test.status.items
      #expect(listed.map(\.id.rawValue) == expected)
      #expect(listed.allSatisfy { sources[$0.id.rawValue] == $0.source })
    }
    await test.player.close()
  }
}
