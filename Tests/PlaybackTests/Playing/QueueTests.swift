import FFmpeg
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite(.timeLimit(.minutes(20))) struct QueueTests {
  private func item(_ id: String, _ recipe: TestMedia.Recipe = .loop2s) throws -> ItemDescription {
    ItemDescription(try TestMedia.path(recipe), id: ItemID(id))
  }

  /// Plays three items, `a`, `b` and `c`, for half a second.
  private func playing() async throws -> TestPlayer {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b"), item("c")])))
    await test.clock.advance(to: .milliseconds(500))
    return test
  }

  private func ids(_ test: TestPlayer) -> [String] { test.status.items.map(\.id.rawValue) }

  @Test func itemsAreAddedMovedAndTakenOutWhileOnePlays() async throws {
    let test = try await playing()
    let added = try await test.send(.queue(.append([item("e"), ItemDescription("x")])))
    #expect(added.count == 2 && added[0] == ItemID("e"))
    try await test.send(.queue(.remove(added[1])))
    try await test.send(.queue(.insert([item("d")], at: 1)))
    #expect(ids(test) == ["a", "d", "b", "c", "e"])
    try await test.send(.queue(.move(ItemID("d"), to: 99)))
    try await test.send(.queue(.remove(ItemID("b"))))
    try await test.send(.queue(.insert([item("f")], at: -5)))
    #expect(ids(test) == ["f", "a", "c", "e", "d"])
    await test.clock.advance(to: .seconds(60))
    #expect(test.log.items == ["a", "c", "e", "d"])
    #expect(test.numbers == (0..<4).flatMap { _ in Array(0..<60) })
    #expect(test.log.transitions == [[0, 0], [0, 0], [0, 0]])
  }

  @Test func nextPreviousAndJumpGoThereAtOnce() async throws {
    let test = try await playing()
    try await test.send(.queue(.next), until: .firstFrame)
    #expect(test.status.current == ItemID("b") && test.numbers.last == 0)
    try await test.send(.queue(.previous), until: .firstFrame)
    #expect(test.status.current == ItemID("a"))
    try await test.send(.queue(.jump(ItemID("c"))), until: .firstFrame)
    #expect(test.status.current == ItemID("c"))
    #expect(await test.refusal(of: .queue(.next)) == .unknownItem)
    #expect(await test.refusal(of: .queue(.jump(ItemID("z")))) == .unknownItem)
    try await test.send(.loopQueue(true))
    try await test.send(.queue(.next), until: .firstFrame)
    #expect(test.status.current == ItemID("a"))
    try await test.send(.queue(.previous), until: .firstFrame)
    #expect(test.log.items == ["a", "b", "a", "c", "a", "c"])
  }

  @Test func aListWithAFaultChangesNothing() async throws {
    let test = try await playing()
    let before = test.status.items
    #expect(await test.refusal(of: .queue(.set(try [item("n"), item("n")]))) == .invalidArgument)
    #expect(await test.refusal(of: .queue(.set([ItemDescription("")]))) == .invalidArgument)
    #expect(await test.refusal(of: .queue(.append(try [item("a")]))) == .invalidArgument)
    #expect(await test.refusal(of: .queue(.remove(ItemID("z")))) == .unknownItem)
    #expect(await test.refusal(of: .queue(.move(ItemID("z"), to: 0))) == .unknownItem)
    #expect(test.status.items == before)
    await test.clock.advance(to: .seconds(60))
    #expect(test.places == (0..<3).flatMap { _ in Array(0..<96_000) })
  }

  @Test func aNewListLeavesTheItemThatIsInBothUndisturbed() async throws {
    let test = try await playing()
    try await test.send(.queue(.set([item("n", .loop2sNext), item("a"), item("m", .loop2sNext)])))
    #expect(test.status.current == ItemID("a"))
    await test.clock.advance(to: .seconds(60))
    #expect(test.log.items == ["a", "m"])
    #expect(test.places == Array(0..<192_000))
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
  }

  @Test(
    "A new list in which the present item is only as loud as it is to be now does not disturb it")
  func louder() async throws {
    let test = try await TestPlayer.open(stepping: true)
    var one = try item("a")
    one.loops = 2
    try await test.send(.queue(.set([one])))
    await test.clock.advance(to: .seconds(1))
    one.volume = 0.5
    try await test.send(.queue(.set([one])))
    await test.clock.advance(to: .seconds(1.5))
    one.isMuted = true
    try await test.send(.queue(.set([one])))
    await test.clock.advance(to: .seconds(3))
    one.isMuted = false
    one.volume = 1
    try await test.send(.queue(.set([one])))
    await test.clock.advance(to: .seconds(60))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) && test.log.items == ["a"])
    #expect(test.audio.frameCount == 192_000)
    let whole = Array(0..<96_000) + Array(0..<96_000)
    let places = test.places
    #expect(Array(places[..<47_000]) == whole[..<47_000].map { $0 })
    #expect(Array(places[146_000...]) == whole[146_000...].map { $0 })
    let quiet = test.audio.samples[2 * 80_000..<2 * 140_000]
    #expect(quiet.allSatisfy { $0 == 0 })
    let clip = try await TestPlayer.open()
    try await clip.playToEnd(item("b"))
    let half = zip(test.audio.samples, clip.audio.samples).dropFirst(2 * 50_000).prefix(2 * 20_000)
    #expect(half.allSatisfy { $0 == $1 * 0.5 })
  }

  @Test func whatIsPutInBeforeANextItemThatIsLaidAlreadyTakesItsPlace() async throws {
    let test = try await playing()
    // Half a second before the end the sound of the next item is staged.
    await test.clock.advance(to: .milliseconds(1800))
    try await test.send(.queue(.insert([item("n", .loop2sNext)], at: 1)))
    await test.clock.advance(to: .seconds(60))
    #expect(test.log.items == ["a", "n", "b", "c"])
    #expect(Array(test.places.prefix(192_000)) == Array(0..<192_000))
    #expect(test.numbers == (0..<4).flatMap { _ in Array(0..<60) })
  }

  @Test func aNewListWithoutThePresentItemStartsItsOwn() async throws {
    let test = try await playing()
    try await test.send(.queue(.set([item("n", .loop2sNext)])), until: .firstFrame)
    #expect(test.status.current == ItemID("n"))
    await test.clock.advance(to: .seconds(60))
    #expect(test.log.items == ["a", "n"])
    #expect(test.numbers.suffix(60) == Array(0..<60)[...])
    #expect(test.status.state == .ended)
  }

  @Test func replacingAnItemToComeReplacesOnlyThat() async throws {
    let test = try await playing()
    try await test.send(.queue(.replace(ItemID("b"), with: item("b", .loop2sNext))))
    try await test.send(.queue(.remove(ItemID("c"))))
    await test.clock.advance(to: .seconds(60))
    #expect(test.places == Array(0..<192_000))
    #expect(test.log.transitions == [[0, 0]])
  }

  @Test(
    "A next item that is replaced shortly before it comes is the new one", arguments: [500, 1700])
  func replacedInTime(milliseconds: Int64) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b")])))
    await test.clock.advance(to: .milliseconds(milliseconds))
    try await test.send(.queue(.replace(ItemID("b"), with: item("b", .loop2sNext))))
    await test.clock.advance(to: .seconds(60))
    #expect(test.places == Array(0..<192_000))
  }

  @Test("With no item up, one that is replaced is replaced and nothing else")
  func replacedAfterTheEnd() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b")])))
    await test.clock.advance(to: .seconds(3))
    try await test.send(.queue(.remove(ItemID("b"))))
    try await test.send(.queue(.replace(ItemID("a"), with: item("c", .loop2sNext))))
    #expect(test.status.items.map(\.id) == [ItemID("c")])
    let heard = test.places.count
    try await test.send(.play)
    await test.clock.advance(to: .seconds(60))
    #expect(Array(test.places[heard...]) == Array(96_000..<192_000))
  }

  @Test func removingThePresentItemGoesOnToTheNext() async throws {
    let test = try await playing()
    try await test.send(.queue(.remove(ItemID("a"))), until: .firstFrame)
    #expect(test.status.current == ItemID("b"))
    #expect(test.log.kinds.contains(.currentItemRemoved(ItemID("a"))))
    try await test.send(.queue(.clear))
    #expect(test.status.state == .idle && test.status.items.isEmpty)
    #expect(test.video.lines.last == "cleared")
    try await test.send(.queue(.append([item("z")])), until: .firstFrame)
    #expect(test.status.current == ItemID("z"))
  }

  @Test func anItemThatFailsIsPassedOver() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      item("a"), ItemDescription("/nowhere", id: ItemID("x")),
      ItemDescription(TestMedia.fixture("bad-text.mp4"), id: ItemID("y")), item("b", .loop2sNext))
    #expect(test.places == Array(0..<192_000))
    #expect(test.log.errors.first == .notFound && Set(test.log.errors).count == 2)
    #expect(test.status.items.map(\.status) == [.readyToPlay, .failed, .failed, .readyToPlay])
    #expect(test.status.counters.itemsFailed == 2)
    #expect(test.log.transitions == [[0, 0]])
  }

  @Test func nothingIsKeptOfAnItemThatHasFailedAndGone() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    let good = try item("a")
    let bad = ItemID("b")
    try test.play(good, ItemDescription("/none/at/all.mp4", id: bad))
    #expect(test.run { $0.playout.counters.itemsFailed == 1 && $0.activity == .running })
    #expect(
      test.loop.playout.programme.book.failures.count(of: bad) == 1
        && test.loop.playout.programme.book.failedAhead.count == 1)
    _ = try test.loop.perform(.queue(.set([good])))
    #expect(
      test.loop.playout.programme.book.failures.count(of: bad) == 0
        && test.loop.playout.programme.book.failedAhead.isEmpty)
    // Another one of that name is tried at once.
    _ = try test.loop.perform(.queue(.set([good, ItemDescription("/nor/here.mp4", id: bad)])))
    #expect(test.run { $0.playout.counters.itemsFailed == 2 })
    _ = try test.loop.perform(.queue(.replace(bad, with: item("b"))))
    #expect(test.run { $0.playout.upNext?.id == bad && $0.playout.upNext?.opened != nil })
  }

  @Test func aQueueOfWhichNothingPlaysEndsWithTheError() async throws {
    let test = try await TestPlayer.open()
    let error = await #expect(throws: MediaError.self) {
      try await test.playToEnd(
        ItemDescription("/nowhere/1", id: ItemID("x")),
        ItemDescription("/nowhere/2", id: ItemID("y")))
    }
    #expect(error?.code == .notFound)
    #expect(error?.item == ItemID("y"))
    #expect(test.status.state == .ended)
  }

  @Test func aLoopOfWhichNothingPlaysBacksOffAndKeepsTrying() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(true))
    try await test.send(
      .queue(.append([ItemDescription("/nowhere/1"), ItemDescription("/nowhere/2")])))
    await test.clock.advance(to: .seconds(1))
    #expect(test.status.state == .waiting)
    #expect(test.log.kinds.contains(.waitingToPlayAtSpecifiedRate(.backingOff)))
    // Each at 0 and 0.5 s, then after 1, 2, 4, 8 and 16 s more, then every 30 s.
    #expect(test.status.counters.itemsFailed == 2 * 2)
    await test.clock.advance(to: .seconds(600))
    #expect(test.status.counters.itemsFailed == 2 * 25)
  }

  @Test("What is added while all else has failed is played at once", arguments: [false, true])
  func addedWhileBackingOff(asList: Bool) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(true))
    let bad = ItemDescription("/nowhere", id: ItemID("bad"))
    try await test.send(.queue(.append([bad])))
    await test.clock.advance(to: .seconds(100))
    #expect(test.status.state == .waiting)
    let good = try item("good")
    try await test.send(.queue(asList ? .set([bad, good]) : .append([good])))
    await test.clock.advance(by: .seconds(1))
    #expect(test.numbers == Array(0..<30) || test.numbers == Array(0...30))
    #expect(test.status.current == ItemID("good") && test.status.state == .playing)
  }

  @Test func anItemMayStopTheQueue() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(.append([ItemDescription("/nowhere", onError: .stop), item("b")])))
    await test.clock.advance(to: .seconds(60))
    #expect(test.numbers.isEmpty && test.log.errors == [.notFound])
    #expect(test.status.state == .ended && test.log.kinds.filter { $0 == .ended }.count == 1)
  }

  @Test func takingTheLastItemOutWhileItPlaysEndsTheQueue() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b")])))
    await test.clock.advance(to: .seconds(3))
    try await test.send(.queue(.remove(ItemID("b"))))
    await test.clock.advance(to: .seconds(4))
    #expect(test.status.state == .ended && test.log.kinds.filter { $0 == .ended }.count == 1)
  }

  @Test("Taking the last item out after the end tells no other end, and its picture stays up")
  func takenOutAfterTheEnd() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b")])))
    await test.clock.advance(to: .seconds(5))
    #expect(test.status.state == .ended)
    try await test.send(.queue(.remove(ItemID("b"))))
    await test.clock.advance(to: .seconds(6))
    #expect(test.status.state == .ended && test.status.current == nil && ids(test) == ["a"])
    #expect(test.log.kinds.filter { $0 == .ended }.count == 1)
    #expect(test.log.items == ["a", "b", nil])
    #expect(test.video.lines.count == 120 && !test.video.lines.contains("cleared"))
    // Nothing of it is left to be sought in.
    try await test.send(.seek(to: .time(.seconds(1))), until: .firstFrame)
    #expect(test.status.current == ItemID("a") && test.numbers.last == 30)
  }

  @Test func anItemThatStopsTheQueueDoesSoWhenItsTurnHasCome() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(.append([item("a"), ItemDescription("/nowhere", onError: .stop), item("b")])))
    await test.clock.advance(to: .seconds(60))
    #expect(test.numbers == Array(0..<60))
    // Once when it was opened ahead, once in its turn.
    #expect(test.log.errors == [.notFound, .notFound])
    #expect(test.status.state == .ended)
  }

  @Test(arguments: 0...3)
  func anItemIsTriedAgainAsOftenAsItAsks(_ times: Int) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(.append([ItemDescription("/nowhere", onError: .retry(times)), item("b")])))
    // After 0.5, 1 and 2 s.
    for (count, seconds) in [0.25, 1.25, 3.25, 60].enumerated() {
      await test.clock.advance(to: .seconds(seconds))
      #expect(test.log.errors.count == 1 + min(count, times))
    }
    let waits = test.log.kinds.count { $0 == .waitingToPlayAtSpecifiedRate(.backingOff) }
    #expect(waits == times)
    #expect(test.numbers == Array(0..<60))
  }

  @Test func anItemIsTriedAgainWhileAnotherPlays() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      item("a"), ItemDescription("/nowhere", onError: .retry(2)), item("b", .loop2sNext))
    #expect(test.log.errors == [.notFound, .notFound, .notFound])
    #expect(test.places == Array(0..<192_000))
    #expect(test.log.transitions == [[0, 0]])
  }

  @Test(arguments: [(ItemErrorAction.skip, 1, true), (.stop, 1, false), (.retry(1), 2, true)])
  func whatAnItemAsksForHoldsForAFaultInItsMiddle(
    action: ItemErrorAction, errors: Int, goesOn: Bool
  ) async throws {
    let broken = try TestMedia.path(.loop2s)
    let source = { @Sendable (path: String) throws(MediaError) -> any DataSource in
      if path == "broken" { return FaultySource(path: broken, fault: 0.3..<0.6) }
      return FileSource(path: path)
    }
    let test = try await TestPlayer.open(stepping: true, source: source)
    try await test.send(
      .queue(.append([ItemDescription("broken", onError: action), item("b", .loop2sNext)])))
    await test.clock.advance(to: .seconds(60))
    #expect(test.log.errors == Array(repeating: .readFailed, count: errors))
    #expect(test.log.items.count == (goesOn ? 2 : 1))
    #expect(test.numbers.count > 5 * errors)
    #expect(test.status.state == .ended)
  }

  @Test("An item that alone can be played follows itself, however short it is", arguments: [1, 2])
  func followsItself(loops: Int) async throws {
    let absent = ItemDescription("/nowhere.mp4", id: ItemID("absent"))
    let short = ItemDescription(
      try TestMedia.path(.loop2s), id: ItemID("short"), outPoint: .milliseconds(200), loops: loops)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(true))
    try await test.send(.queue(.append([absent, short])))
    await test.clock.advance(to: .seconds(3))
    #expect(Set(test.log.errors) == [.notFound])
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] } && test.log.transitions.count >= 13)
    #expect(test.numbers.prefix(18) == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5])
  }
}
