import FFmpeg
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite(.timeLimit(.minutes(20))) struct SeekTests {
  /// Opens the clip of 10 s, 300 frames and a key frame every 60, and stands on its first frame.
  private func standing() async throws -> TestPlayer {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    return test
  }

  private func seek(
    _ test: TestPlayer, to time: MediaTime, _ precision: SeekPrecision = .exact
  ) async throws -> Int? {
    try await test.send(
      .seek(to: .time(time), play: false, precision: precision), until: .settled)
    return test.numbers.last
  }

  @Test func anExactSeekShowsTheFrameThatContainsTheTime() async throws {
    let test = try await standing()
    let targets: [Double] = [5, 0.01, 1.99, 2, 2.01, 3.999, 9.98, 0, 7.77, 7.76, 4.0334, 6.5]
    for target in targets {
      let number = try await seek(test, to: .seconds(target))
      #expect(number == Int(target * 30), "\(target)")
      #expect(abs(test.status.currentTime.seconds - target) < 0.0001)
    }
    #expect(test.log.seeks == Array(repeating: true, count: targets.count))
    #expect(test.status.state == .paused)
  }

  @Test func ofABurstOnlyTheLastIsShownAndEachIsToldOf() async throws {
    let test = try await standing()
    let shown = test.numbers.count
    let seeks = (1...50).map { number -> PlaybackCommand in
      .seek(
        to: number.isMultiple(of: 10) ? .time(.seconds(3)) : .relative(.milliseconds(100)),
        play: false)
    }
    let outcomes = await test.player.sendBurst(
      seeks + [.seek(to: .relative(.seconds(2)))], taken: nil)
    #expect(outcomes.count == 51 && outcomes.allSatisfy { (try? $0.get()) == [] })
    try await test.send(.pause, until: .settled)
    #expect(test.numbers.dropFirst(shown) == [150])
    #expect(test.log.seeks == Array(repeating: false, count: 50) + [true])
  }

  @Test func aSeekOutsideTheItemGoesToItsEnds() async throws {
    let test = try await standing()
    #expect(try await seek(test, to: .seconds(-3)) == 0)
    #expect(test.status.currentTime == .zero)
    #expect(try await seek(test, to: .seconds(1e9)) == 299)
    #expect(try await seek(test, to: MediaTime(nanoseconds: .min)) == 0)
    #expect(try await seek(test, to: .distantFuture) == 299)
  }

  @Test(arguments: [2, 4.5, 3.7, 0.01])
  func theEndOfAnItemIsTheLastPictureBeforeItsOutPoint(out: Double) async throws {
    let test = try await TestPlayer.open(stepping: true)
    let item = ItemDescription(try TestMedia.path(.gop60), outPoint: .seconds(out), loops: 2)
    try await test.pausedOn(item)
    let last = Int((out * 30).rounded(.up)) - 1
    for target in [9, out] {
      #expect(try await seek(test, to: .seconds(target)) == last)
      #expect(test.status.currentTime == .seconds(out))
    }
    #expect(try await seek(test, to: .seconds(out), .keyframe) == last / 60 * 60)
    #expect(try await seek(test, to: .distantFuture) == last)
    if last > 0 {
      try await test.send(.step(frames: -1), until: .settled)
      #expect(test.numbers.last == last - 1)
    }
    _ = try await seek(test, to: .distantFuture)
    let shown = test.numbers.count
    try await test.send(.play)
    await test.clock.advance(to: .seconds(20))
    #expect(test.status.state == .ended)
    #expect(Array(test.numbers[shown...]) == Array(0...last))
  }

  @Test func aRelativeSeekCountsFromWherePlaybackIs() async throws {
    let test = try await standing()
    _ = try await seek(test, to: .seconds(4))
    try await test.send(.seek(to: .relative(.seconds(-1.5)), play: false), until: .settled)
    #expect(test.numbers.last == 75)
    try await test.send(.seek(to: .relative(.seconds(100)), play: false), until: .settled)
    #expect(test.numbers.last == 299)
    try await test.send(.seek(to: .relative(.seconds(-100)), play: false), until: .settled)
    #expect(test.numbers.last == 0)
  }

  @Test func afterASeekWhilePausedTimeGoesOnWithTheNextPicture() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    _ = try test.loop.perform(.seek(to: .time(.seconds(1.5)), play: false))
    #expect(test.run { $0.activity == .running })
    _ = try test.loop.perform(.play)
    // The picture after the one that stands is decoded only now, and that takes its time.
    test.time.move(by: .milliseconds(150))
    #expect(test.run { $0.playout.nextFrame != nil })
    #expect(test.loop.playout.itemTime == .seconds(1.5))
    test.advance(by: .milliseconds(40))
    #expect(test.loop.playout.itemTime == .seconds(1.54))
    #expect(
      test.loop.playout.counters.framesLate == 0 && test.loop.playout.counters.framesDropped == 0)
  }

  @Test func beginAndEndKeepThePause() async throws {
    let test = try await standing()
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 299)
    try await test.send(.begin, until: .settled)
    #expect(test.numbers.last == 0)
    #expect(test.status.state == .paused)
  }

  @Test(
    "The end is the last picture while paused, whatever follows, and that follows with the next step or play",
    arguments: [(2, false), (nil, false), (1, false), (1, true)] as [(Int?, Bool)])
  func endBeforeMore(loops: Int?, loopsQueue: Bool) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.loopQueue(loopsQueue))
    let items = [
      ItemDescription(try TestMedia.path(.gop60), loops: loops),
      ItemDescription(try TestMedia.path(.loop2s)),
    ]
    try await test.pausedOn(contentsOf: loopsQueue ? Array(items.prefix(1)) : items)
    let first = test.status.current
    for command in [
      PlaybackCommand.end, .begin, .seek(to: .time(.seconds(1e6)), play: false), .begin,
      .seek(to: .time(MediaTime(nanoseconds: 9_999_999_999)), play: false),
    ] {
      try await test.send(command, until: .settled)
      let isBegin = if case .begin = command { true } else { false }
      #expect(test.numbers.last == (isBegin ? 0 : 299))
      await test.clock.advance(by: .seconds(1))
      #expect(test.numbers.last == (isBegin ? 0 : 299))
      #expect(test.status.current == first && test.status.state == .paused)
    }
    #expect(test.log.transitions.isEmpty)
    try await test.send(.step(), until: .settled)
    #expect(
      test.numbers.last == 0 && (test.status.current == first) == (loops != 1 || loopsQueue))
    try await test.send(.begin, until: .settled)
    try await test.send(.queue(.jump(first ?? ItemID(""))), until: .firstFrame)
    try await test.send(.end, until: .settled)
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(500))
    #expect((14...16).contains(test.numbers.last ?? -1) && test.status.state == .playing)
    #expect(test.log.transitions.last == [0, 0])
  }

  @Test("The end of a loop is reached while paused in real time, and left by playing on")
  func endOfLoop() async throws {
    let video = CapturingVideoSink()
    let player = try await Player.open(
      PlayerParts(
        time: MonotonicClock(), open: { FileSource(path: $0) }, videoSink: video, audioSink: nil))
    try await player.send(.pause)
    let item = ItemDescription(try TestMedia.path(.loop2s), loops: nil)
    try await player.send(.queue(.append([item])), until: .firstFrame, timeout: nil)
    for _ in 0..<3 {
      try await player.send(.end, until: .settled, timeout: .seconds(20))
      #expect(video.frames.last.map { TestMedia.frameNumber(of: $0.frame) } == 59)
      let shown = video.frames.count
      try await player.send(.play)
      try await player.send(.pause)
      try await player.send(.step(), until: .settled, timeout: .seconds(20))
      #expect(video.frames.count > shown)
    }
    await player.close()
  }

  @Test func aKeyframeSeekLandsOnTheKeyFrameAtOrBefore() async throws {
    let test = try await standing()
    #expect(try await seek(test, to: .seconds(3.5), .keyframe) == 60)
    #expect(try await seek(test, to: .seconds(4), .keyframe) == 120)
    #expect(try await seek(test, to: .seconds(9.9), .keyframe) == 240)
    #expect(try await seek(test, to: .seconds(0.5), .keyframe) == 0)
  }

  @Test func soundAndTimeGoOnFromTheKeyFrameThatASeekLandsOn() async throws {
    let clip = TestMedia.Recipe.loop2s.remade(
      "loop2s-gop30", output: ["-c:v", "libx264", "-g", "30", "-crf", "10", "-c:a", "copy"])
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(clip)))
    try await test.send(
      .seek(to: .time(.seconds(1.25)), precision: .keyframe), until: .settled)
    #expect(test.status.currentTime == .seconds(1))
    await test.clock.advance(by: .seconds(10))
    #expect(test.places == Array(48_000..<96_000))
    #expect(test.numbers == [0] + Array(30..<60))
  }

  @Test("From a key frame near the end all is played, in real time and without sound")
  func keyFrameNearTheEnd() async throws {
    let video = CapturingVideoSink()
    var parts = PlayerParts(
      time: MonotonicClock(), open: { FileSource(path: $0) }, videoSink: video, audioSink: nil)
    // However busy the machine is.
    parts.longestRepeat = .seconds(60)
    let player = try await Player.open(parts)
    try await player.send(.pause)
    var item = ItemDescription(
      try TestMedia.path(.gop60.remade("gop60-silent", output: ["-an", "-c", "copy"])))
    item.outPoint = .seconds(8.6)
    try await player.send(.queue(.append([item])), until: .firstFrame, timeout: nil)
    try await player.send(
      .seek(to: .time(.seconds(8.5)), precision: .keyframe), until: .settled, timeout: .seconds(60))
    try await player.waitUntilEnded()
    let numbers = video.frames.map { TestMedia.frameNumber(of: $0.frame) }.dropFirst()
    #expect(numbers.first == 240 && numbers.last == 257)
    #expect(player.status.currentTime == .seconds(8.6))
    await player.close()
  }

  @Test func ofABurstOnlyTheLastSeekFinishes() async throws {
    let test = try await standing()
    for place in 1...20 {
      try await test.send(.seek(to: .time(.seconds(Double(place) * 0.4)), play: false))
    }
    #expect(try await seek(test, to: .seconds(9)) == 270)
    #expect(test.log.seeks.count == 21 && test.log.seeks.last == true)
    #expect(test.status.currentTime == .seconds(9))
  }

  @Test func aSeekThatAnEmptyQueueCutsOffIsToldOfItsItem() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    let item = ItemID("a")
    try test.play(ItemDescription(TestMedia.path(.gop60), id: item))
    #expect(test.run { $0.activity == .running })
    _ = try test.loop.perform(.seek(to: .time(.seconds(5)), play: false))
    _ = try test.loop.perform(.queue(.clear))
    #expect(test.run { $0.activity == .idle })
    let events = test.log.events
    let seek = try #require(
      events.firstIndex { $0.kind == .seek(finished: false, currentTime: .seconds(5)) })
    let removal = try #require(events.firstIndex { $0.kind == .currentItemRemoved(item) })
    #expect(events[seek].item == item && seek < removal)
  }

  @Test func aSeekBeforeTheItemIsOpenIsCarriedOutWhenItIs() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.gop60))])))
    try await test.send(.seek(to: .time(.seconds(6)), play: false), until: .settled)
    // The first frame may be up before the seek comes, if the file opens that fast.
    #expect(test.numbers.last == 180)
    #expect(test.log.seeks == [true])
  }

  @Test func aSeekPlaysUnlessToldNotTo() async throws {
    let test = try await standing()
    try await test.send(.seek(to: .time(.seconds(8))), until: .settled)
    await test.clock.advance(by: .milliseconds(500))
    #expect(test.status.state == .playing)
    #expect(test.numbers.suffix(15) == Array(241..<256)[...])
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    await test.clock.advance(by: .seconds(5))
    #expect(test.numbers.last == 30)
    #expect(test.status.state == .paused)
  }

  @Test func soundGoesOnFromWhereASeekLands() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(.seek(to: .time(.seconds(1.25))), until: .settled)
    await test.clock.advance(by: .seconds(10))
    #expect(test.places == Array(60_000..<96_000))
    #expect(test.numbers == [0] + Array(37..<60))
    #expect(test.status.state == .ended)
  }

  @Test func aSeekWithoutAnItemIsRefused() async throws {
    let test = try await TestPlayer.open()
    #expect(await test.refusal(of: .seek(to: .time(.zero))) == .nothingLoaded)
    #expect(await test.refusal(of: .step()) == .nothingLoaded)
    #expect(await test.refusal(of: .loop()) == .nothingLoaded)
  }

  @Test func aLoopAfterASeekPlaysTheWholeItem() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s), loops: 2))
    try await test.send(.seek(to: .time(.seconds(1))), until: .settled)
    await test.clock.advance(by: .seconds(10))
    #expect(test.places == Array(48_000..<96_000) + Array(0..<96_000))
    #expect(test.numbers == [0] + Array(30..<60) + Array(0..<60))
    #expect(test.log.transitions == [[0, 0]])
  }
}
