import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

/// Commands that meet each other, an end, or an item that fails.
@Suite("One command after another", .timeLimit(.minutes(20))) struct SequenceTests {
  private func item(
    _ id: String, _ recipe: TestMedia.Recipe = .loop2s, loops: Int? = 1, rate: Double = 1
  ) throws -> ItemDescription {
    ItemDescription(try TestMedia.path(recipe), id: ItemID(id), rate: rate, loops: loops)
  }

  private static let broken = ItemDescription("/nowhere", id: ItemID("broken"))

  @Test(
    "The next item is heard and seen once, from its beginning, however far ahead it was opened",
    arguments: [100, 500, 1550, 1700, 1800, 1950], [QueueCommand.next, .remove(ItemID("a"))])
  func nextIsWhole(milliseconds: Int64, command: QueueCommand) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b", .loop2sNext)])))
    await test.clock.advance(to: .milliseconds(milliseconds))
    try await test.send(.queue(command))
    await test.clock.advance(by: .seconds(10))
    let places = test.places
    #expect(places.suffix(96_000) == Array(96_000..<192_000))
    #expect(places.dropLast(96_000) == Array(0..<places.count - 96_000))
    #expect(test.numbers.suffix(60) == Array(0..<60))
    #expect(test.status.state == .ended && test.status.currentTime == .seconds(2))
  }

  @Test("What was opened ahead is whole also where another item is gone to first")
  func nextAfterAnother() async throws {
    for milliseconds in [1550, 1700, 1950] as [Int64] {
      let test = try await TestPlayer.open(stepping: true)
      try await test.send(.queue(.append([item("a"), item("b", .loop2sNext)])))
      await test.clock.advance(to: .milliseconds(milliseconds))
      try await test.send(.queue(.jump(ItemID("a"))))
      await test.clock.advance(by: .seconds(10))
      #expect(test.places.suffix(192_000) == Array(0..<192_000))
      #expect(test.numbers.suffix(120) == Array(0..<60) + Array(0..<60))
      #expect(test.status.state == .ended && test.status.currentTime == .seconds(2))
    }
  }

  @Test("Playing after the end begins again, also where the speed was set to 0")
  func playingAtNoSpeed() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a")])))
    await test.clock.advance(to: .seconds(5))
    try await test.send(.playbackSpeed(0))
    try await test.send(.play)
    await test.clock.advance(to: .seconds(10))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) && test.status.rate == 1)
  }

  @Test("A seek after an item that stopped the queue tries that again, not the last one")
  func seekAfterAStop() async throws {
    var stopping = Self.broken
    stopping.onError = .stop
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([stopping, item("b"), item("c")])))
    await test.clock.advance(to: .seconds(1))
    #expect(test.status.state == .ended && test.status.current == stopping.id)
    try await test.send(.seek(to: .time(.zero)))
    await test.clock.advance(to: .seconds(2))
    #expect(test.status.current == stopping.id && test.numbers.isEmpty)
    #expect(test.log.errors.count == 2)
  }

  @Test("No seek goes further than the file, wherever its out point is")
  func farOutPoint() async throws {
    var far = try item("a")
    far.outPoint = .seconds(100)
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(far)
    try await test.send(.seek(to: .time(.seconds(80)), play: false), until: .settled)
    #expect(test.status.currentTime == .seconds(2))
    try await test.send(.end, until: .settled)
    #expect(test.status.currentTime == .seconds(2) && test.numbers.last == 59)
  }

  @Test("A file of one picture loops as any other does")
  func onePicture() async throws {
    let clip = TestMedia.Recipe.loop2s.remade(
      "one-picture", output: ["-an", "-c:v", "libx264", "-frames:v", "1"])
    let test = try await TestPlayer.open()
    try await test.playToEnd(item("a", clip, loops: 3))
    #expect(test.numbers == [0, 0, 0] && test.log.errors.isEmpty)
  }

  @Test("A loop goes on after a seek to its last picture")
  func lastPictureOfALoop() async throws {
    let clip = TestMedia.Recipe.loop2s.remade(
      "key-pictures", output: ["-c:v", "libx264", "-g", "1", "-crf", "10", "-c:a", "copy"])
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(item("a", clip, loops: 3))
    try await test.send(.seek(to: .time(.seconds(1.98))), until: .settled)
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == [0, 59] + Array(0..<60) + Array(0..<60))
  }

  @Test("What is added after the end, while paused, is up when it is played")
  func addedAfterTheEnd() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a")])))
    await test.clock.advance(by: .seconds(5))
    #expect(test.status.state == .ended)
    try await test.send(.pause)
    try await test.send(.queue(.append([item("b", .loop2sNext)])))
    await test.clock.advance(by: .seconds(5))
    #expect(test.status.state == .ended && test.status.current == ItemID("a"))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(5))
    #expect(test.log.items == ["a", "b"] && test.places == Array(0..<192_000))
  }

  @Test("The same list again, after the end, is played no second time, and keeps its loops")
  func sameListAgain() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let list = [try item("a")]
    try await test.send(.queue(.set(list)))
    await test.clock.advance(by: .seconds(1))
    try await test.send(.loop(times: 2))
    try await test.send(.queue(.set(list)))
    #expect(test.status.itemLoops == 2)
    await test.clock.advance(by: .seconds(9))
    #expect(test.numbers.count == 120 && test.status.state == .ended)
    try await test.send(.queue(.set(list)))
    await test.clock.advance(by: .seconds(9))
    #expect(test.numbers.count == 120 && test.status.state == .ended)
    // What is new is gone on to.
    try await test.send(.queue(.set(list + [item("b")])))
    await test.clock.advance(by: .seconds(9))
    #expect(test.numbers.count == 180 && test.log.items == ["a", "b"])
  }

  @Test("A seek is not for the item that comes in the place of one that fails")
  func seekInWhatFails() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(Self.broken, item("a"))
    _ = try test.loop.perform(.seek(to: .time(.seconds(1))))
    #expect(test.run { $0.activity == .running && $0.playout.queue.currentID == ItemID("a") })
    #expect(test.loop.playout.itemTime == .zero && test.log.seeks == [false])
  }

  @Test("Neither a seek nor steps go over to the item that follows one that is taken out")
  func takenOutOnTheWay() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    func isUp(_ id: String) -> Bool {
      test.run { $0.activity == .running && $0.playout.queue.currentID == ItemID(id) }
    }
    try test.play(item("a"), item("b", .loop2sNext), item("c"))
    _ = try test.loop.perform(.pause)
    #expect(isUp("a"))
    _ = try test.loop.perform(.seek(to: .time(.seconds(1.5)), play: false))
    _ = try test.loop.perform(.queue(.remove(ItemID("a"))))
    #expect(isUp("b") && test.loop.playout.itemTime == .zero && test.log.seeks == [false])
    _ = try test.loop.perform(.step(frames: 20))
    _ = try test.loop.perform(.queue(.remove(ItemID("b"))))
    #expect(
      isUp("c") && test.loop.playout.itemTime == .zero && test.loop.playout.seek.stepsToGo == 0)
  }

  @Test("An item that waits to be tried again does not take playback back")
  func retryThatIsLeft() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let retried = ItemDescription("/nowhere", id: ItemID("retried"), onError: .retry(9))
    try await test.send(.queue(.append([retried, Self.broken, item("a")])))
    await test.clock.advance(by: .milliseconds(100))
    try await test.send(.queue(.jump(Self.broken.id ?? ItemID(""))))
    await test.clock.advance(by: .milliseconds(100))
    #expect(test.status.current == ItemID("a") && test.status.state == .playing)
  }

  @Test("What is opened at speed 0 stands, and says so once")
  func openedAtSpeedZero() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.playbackSpeed(0))
    try await test.send(.queue(.append([item("a")])), until: .firstFrame)
    #expect(test.status.state == .paused)
    try await test.send(.pause)
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    #expect(test.log.kinds.filter { $0 == .paused(.command) }.count == 1)
    try await test.send(.play)
    await test.clock.advance(by: .seconds(9))
    #expect(test.log.kinds.filter { $0 == .playing }.count == 1)
  }

  @Test("An item with speed 0 stands when it is come to, and says so")
  func joinToSpeedZero() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a"), item("b", rate: 0), item("c")])))
    await test.clock.advance(by: .seconds(5))
    #expect(test.status.current == ItemID("b") && test.status.state == .paused)
    #expect(test.log.kinds.filter { $0 == .paused(.command) }.count == 1)
    try await test.send(.queue(.next))
    await test.clock.advance(by: .seconds(1))
    #expect(test.log.kinds.filter { $0 == .playing }.count == 2 && test.status.state == .playing)
  }

  @Test("Pauses and what ends them are told in turn")
  func pairs() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([item("a")])))
    for _ in 0..<3 {
      try await test.send(.pause)
      try await test.send(.play)
    }
    await test.clock.advance(by: .milliseconds(500))
    try await test.send(.playbackSpeed(0))
    try await test.send(.pause)
    await test.clock.advance(by: .milliseconds(500))
    var paused = false
    for kind in test.log.kinds {
      if case .paused = kind {
        #expect(!paused)
        paused = true
      } else if kind == .playing || kind == .waitingToPlayAtSpecifiedRate(.loading) {
        paused = false
      }
    }
    #expect(paused)
  }
}
