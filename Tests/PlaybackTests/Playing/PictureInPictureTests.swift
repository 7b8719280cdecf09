import FFmpeg
import HLS
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

/// A second source in a corner of the picture, and the window made small.
@Suite("Picture in picture", .timeLimit(.minutes(20))) struct PictureInPictureTests {
  /// All of the picture, so that the number in it is the second source's.
  private static let whole = PictureInPictureChange(size: 1, margin: 0)

  private func change(_ recipe: TestMedia.Recipe) throws -> PictureInPictureChange {
    var change = Self.whole
    change.source = .media(try TestMedia.path(recipe))
    return change
  }

  private func begun(_ test: TestPlayer) -> [String?] {
    test.log.kinds.compactMap { kind in
      guard case .startedPiP(let source) = kind else { return nil }
      return .some(source)
    }
  }

  private func ended(_ test: TestPlayer) -> [PictureInPictureEnd] {
    test.log.kinds.compactMap { kind in
      guard case .stoppedPiP(let reason) = kind else { return nil }
      return reason
    }
  }

  @Test("It is refused unless it is switched on, and where there is nothing to show it with")
  func refused() async throws {
    let off = try await TestPlayer.open()
    for command in [PlaybackCommand.startPiP, .stopPiP, .setPiP(Self.whole)] {
      #expect(await off.refusal(of: command) == .pictureInPictureDisabled)
    }
    let on = try await TestPlayer.open(pictureInPicture: true)
    #expect(await on.refusal(of: .startPiP) == .notSupported)
    #expect(await on.refusal(of: .stopPiP) == nil)
    #expect(
      await on.refusal(of: .setPiP(PictureInPictureChange(source: .media("")))) == .invalidArgument)
    #expect(on.log.kinds.isEmpty)
  }

  @Test(
    "The second source goes along frame by frame, round after round, through loops of the first")
  func along() async throws {
    let test = try await TestPlayer.open(pictureInPicture: true)
    try await test.send(.setPiP(change(.loop2s)))
    try await test.send(.startPiP)
    try await test.send(.startPiP)
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.gop60), outPoint: .seconds(3), loops: 2))
    let numbers = zip(test.numbers, test.video.lines).filter { !$1.hasPrefix("redrawn") }.map(\.0)
    #expect(numbers == (0..<180).map { $0 % 60 })
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(begun(test) == [try TestMedia.path(.loop2s)])
    #expect(test.log.errors.isEmpty && test.status.pictureInPicture.isActive)
    let counters = test.status.counters
    #expect(counters.framesLate == 0 && counters.framesDropped == 0)
  }

  @Test("Two runs show the same pictures")
  func replay() async throws {
    func run() async throws -> [String] {
      let test = try await TestPlayer.open(stepping: true, pictureInPicture: true)
      try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s), loops: 3)])))
      await test.clock.advance(to: .milliseconds(700))
      try await test.send(
        .setPiP(
          PictureInPictureChange(
            source: .media(try TestMedia.path(.variableFrameRate)), corner: .topLeft, size: 0.4,
            radius: 0.2)))
      try await test.send(.startPiP)
      await test.clock.advance(to: .milliseconds(2300))
      try await test.send(.seek(to: .time(.milliseconds(500))))
      await test.clock.advance(to: .milliseconds(3000))
      try await test.send(.setPiP(PictureInPictureChange(corner: .bottomRight)))
      await test.clock.advance(to: .milliseconds(4000))
      try await test.send(.stopPiP)
      await test.clock.advance(by: .seconds(10))
      #expect(ended(test) == [.command])
      return test.video.lines
    }
    let first = try await run()
    #expect(first.count > 100)
    let second = try await run()
    #expect(first == second)
  }

  @Test("In a corner it leaves all else as it was, and taken away it leaves nothing")
  func corner() async throws {
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    let plain = try #require(test.video.frames.last).frame
    try await test.send(
      .setPiP(
        PictureInPictureChange(
          source: .media(try TestMedia.path(.loop2s)), corner: .topRight, size: 0.5, margin: 0)))
    #expect(test.video.frames.count == 1)
    try await test.send(.startPiP, until: .settled)
    #expect(test.video.lines.last?.hasPrefix("redrawn") == true)
    let made = try #require(test.video.frames.last).frame
    #expect(made.format == plain.format)
    var (inside, outside) = (0, 0)
    for y in 0..<plain.format.height {
      let one = plain.withRow(y, of: 0) { row in
        (0..<row.byteCount).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
      let other = made.withRow(y, of: 0) { row in
        (0..<row.byteCount).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
      for x in 0..<plain.format.width where one[x] != other[x] {
        let isInside = x >= plain.format.width / 2 && y < plain.format.height / 2
        (inside, outside) = (inside + (isInside ? 1 : 0), outside + (isInside ? 0 : 1))
      }
    }
    #expect(inside > 0 && outside == 0)
    // It stands with the timeline.
    await test.clock.advance(by: .seconds(5))
    #expect(test.video.frames.count == 2)
    try await test.send(.stopPiP, until: .settled)
    try await test.send(.stopPiP, until: .settled)
    #expect(test.hashes.count == 3 && test.hashes[2] == test.hashes[0])
    #expect(begun(test).count == 1 && ended(test) == [.command])
    try await test.send(.startPiP, until: .settled)
    #expect(test.hashes.last == test.hashes[1])
    // Another source is another one that begins.
    try await test.send(
      .setPiP(PictureInPictureChange(source: .media(try TestMedia.path(.gop60)))), until: .settled)
    #expect(begun(test).count == 3 && ended(test) == [.command, .command])
    try await test.send(.setPiP(PictureInPictureChange(source: .none)), until: .settled)
    #expect(test.hashes.last == test.hashes[0] && !test.status.pictureInPicture.isActive)
  }

  @Test(
    "On a still picture it moves, each of its pictures at its time, however late it is decoded",
    arguments: [1, 2, 3])
  func onStills(seed: UInt64) async throws {
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true) {
      HesitantSource(FileSource(path: $0), seed: seed)
    }
    var change = try change(.loop2s)
    change.size = 0.5
    try await test.send(.setPiP(change))
    try await test.send(.startPiP)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.jpeg))])))
    await test.clock.advance(to: .seconds(4.99))
    let sums = test.hashes
    #expect(sums.count == 150)
    guard sums.count == 150 else { return }
    #expect(Set(sums).count == 60)
    #expect(Array(sums[0..<60]) == Array(sums[60..<120]))
    try await test.send(.pause)
    await test.clock.advance(by: .seconds(3))
    #expect(test.hashes.count == 150)
  }

  @Test("A source that cannot be had is an error now and then, and costs nothing else")
  func failing() async throws {
    let test = try await TestPlayer.open(pictureInPicture: true)
    try await test.send(.setPiP(PictureInPictureChange(source: .media("/none/at/all.mp4"))))
    try await test.send(.startPiP)
    try await test.playToEnd(ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.numbers == Array(0..<60))
    // At 0, 0.5 and 1.5 s.
    #expect(test.log.errors == [.notFound, .notFound, .notFound])
    #expect(begun(test).isEmpty && ended(test).isEmpty && test.status.pictureInPicture.isActive)
    #expect(test.status.counters.itemsFailed == 0)
    #expect(test.hashes == (try TestMedia.frameSums(TestMedia.path(.loop2s))))
    try await test.send(.stopPiP)
    #expect(!test.status.pictureInPicture.isActive)
  }

  @Test(
    "One that is there later is tried again after longer and longer waits, while something plays")
  func retries() async throws {
    let second = try TestMedia.path(.loop2sNext)
    let failuresLeft = Mutex(3)
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true) {
      (path) throws(MediaError) in
      let fails = failuresLeft.withLock { left in
        guard path == second, left > 0 else { return false }
        left -= 1
        return true
      }
      if fails { throw MediaError(.notFound, "not yet") }
      return FileSource(path: path)
    }
    var change = Self.whole
    change.source = .media(second)
    try await test.send(.setPiP(change))
    try await test.send(.startPiP)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.gop60))])))
    await test.clock.advance(to: .milliseconds(800))
    #expect(test.log.errors.count == 2)
    // Nothing is tried while nothing plays.
    try await test.send(.pause)
    await test.clock.advance(by: .seconds(60))
    #expect(test.log.errors.count == 2)
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(100))
    #expect(test.log.errors.count == 3 && begun(test).isEmpty)
    await test.clock.advance(by: .milliseconds(1800))
    #expect(begun(test).isEmpty)
    await test.clock.advance(by: .milliseconds(300))
    #expect(begun(test) == [second] && test.log.errors.count == 3)
    await test.clock.advance(by: .seconds(20))
    let counters = test.status.counters
    #expect(counters.framesShown == 300 && counters.framesLate == 0 && counters.framesDropped == 0)
  }

  @Test(
    "One that breaks off leaves the picture, comes back, and does so at once when it is asked for")
  func breakingOff() async throws {
    let second = try TestMedia.path(.gop60)
    let isBroken = Mutex(true)
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true) { path in
      guard path == second, isBroken.withLock({ $0 }) else { return FileSource(path: path) }
      return FaultySource(path: path, fault: 0.5..<0.9)
    }
    var change = Self.whole
    change.source = .media(second)
    try await test.send(.setPiP(change))
    try await test.send(.startPiP)
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(.loop2s), loops: nil)])))
    var waited = 0
    while ended(test).isEmpty, waited < 100 {
      await test.clock.advance(by: .milliseconds(100))
      waited += 1
    }
    #expect(begun(test) == [second] && ended(test) == [.failed] && test.log.errors.count == 1)
    #expect(waited > 20 && test.status.pictureInPicture.isActive)
    isBroken.withLock { $0 = false }
    try await test.send(.startPiP)
    await test.clock.advance(by: .milliseconds(100))
    #expect(begun(test) == [second, second])
    await test.clock.advance(by: .seconds(12))
    #expect(ended(test) == [.failed] && test.log.errors.count == 1)
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
  }

  @Test("It goes with everything else at stop, and comes back with the next item")
  func idle() async throws {
    let test = try await TestPlayer.open(stepping: true, pictureInPicture: true)
    let item = ItemDescription(try TestMedia.path(.gop60))
    try await test.send(.setPiP(change(.loop2s)))
    try await test.send(.startPiP)
    try await test.send(.queue(.append([item])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.stop)
    await test.clock.advance(by: .seconds(60))
    #expect(begun(test).count == 1 && ended(test) == [.idle])
    #expect(test.status.pictureInPicture.isActive && test.log.errors.isEmpty)
    let before = test.video.frames.count
    try await test.send(.queue(.append([item])))
    await test.clock.advance(by: .milliseconds(990))
    #expect(begun(test).count == 2)
    // From its start, and from the first frame on.
    #expect(test.numbers[before...].elementsEqual(0..<30))
    #expect(test.hashes[before...].elementsEqual(test.hashes[..<30]))
    try await test.send(.stop)
    try await test.send(.stopPiP)
    try await test.send(.queue(.append([item])))
    await test.clock.advance(by: .seconds(1))
    #expect(begun(test).count == 2 && ended(test) == [.idle, .idle])
  }

  @Test("Graphics are over it, and filters are not on it")
  func order() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true, pictureInPicture: true)
    try await test.send(.setPiP(change(.loop2s)))
    try await test.send(.startPiP)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    let plain = test.hashes.last
    try await test.send(.brightness(-0.5), until: .settled)
    #expect(test.hashes.last == plain)
    let white = VectorContent.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
        + "<rect width='1' height='1' fill='#fff'/></svg>")
    try await test.send(.addVector(VectorChange(content: white)), until: .settled)
    let brightest = try #require(test.video.frames.last).frame.withRow(0, of: 0) { row in
      (0..<row.byteCount).allSatisfy { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == 235 }
    }
    #expect(brightest)
  }

  @Test(
    "With a window and no second source the window is made small, and a second source takes its place"
  )
  func window() async throws {
    let sink = SmallWindowSink()
    var parts = PlayerParts(
      time: VirtualClock(), open: { (path) throws(MediaError) in FileSource(path: path) },
      videoSink: sink)
    parts.enablesPictureInPicture = true
    parts.pictureInPicture = InsetPlace(corner: .topLeft, size: 0.3)
    let player = try await Player.open(parts)
    let log = EventLog()
    let subscription = player.subscribe(to: [.any], interval: .zero) { log.add($0.events) }
    try await player.send(.startPiP)
    try await player.send(.startPiP)
    try await player.send(.setPiP(PictureInPictureChange(size: 0.5)))
    try await player.send(.stopPiP)
    try await player.send(.stopPiP)
    try await player.send(.startPiP)
    try await player.send(.setPiP(PictureInPictureChange(source: .media("/none"))))
    let places = sink.places.withLock { $0 }
    #expect(
      places == [
        InsetPlace(corner: .topLeft, size: 0.3), InsetPlace(corner: .topLeft, size: 0.5), nil,
        InsetPlace(corner: .topLeft, size: 0.5), nil,
      ])
    await player.close()
    subscription.cancel()
    #expect(
      log.kinds.filter { $0 != .settingChanged(.pip) }.prefix(4) == [
        .startedPiP(source: nil), .stoppedPiP(.command), .startedPiP(source: nil),
        .stoppedPiP(.command),
      ])
  }
}

/// A sink that says that it has windows.
private final class SmallWindowSink: VideoSink {
  let places = Mutex<[InsetPlace?]>([])

  func open(_ context: SinkContext) throws(MediaError) {}
  var dropsLateFrames: Bool { false }
  func show(_ frame: PresentedFrame) {}
  func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    places.withLock { $0.append(place) }
    return true
  }
  func close() {}
}
