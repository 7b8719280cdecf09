import Dispatch
import FFmpeg
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite(.timeLimit(.minutes(20))) struct TransportTests {
  @Test func pauseStandsStillAndPlayGoesOnWithTheNextSample() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(710))
    try await test.send(.pause)
    try await test.send(.pause)
    let shown = test.numbers.count
    await test.clock.advance(by: .seconds(60))
    #expect(test.numbers.count == shown)
    #expect(test.status.state == .paused)
    #expect(test.status.currentTime == .milliseconds(710))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<60))
    #expect(test.places == Array(0..<96_000))
    #expect(test.log.kinds.filter { $0 == .paused(.command) }.count == 1)
    #expect(test.log.kinds.filter { $0 == .playing }.count == 2)
    #expect(test.status.state == .ended)
  }

  @Test("Where the picture stands, the first frame is not waited for", .timeLimit(.minutes(10)))
  func firstFrameWhileStanding() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let item = ItemDescription(try TestMedia.path(.loop2s))
    try await test.pausedOn(item)
    try await test.send(.pause, until: .firstFrame)
    try await test.send(.queue(.append([item])), until: .firstFrame)
    #expect(test.numbers == [0])
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .firstFrame)
    #expect(test.numbers == [0, 30])
    try await test.send(.playbackSpeed(0), until: .firstFrame)
    try await test.send(.queue(.next), until: .firstFrame)
    #expect(test.numbers == [0, 30, 0])
    try await test.send(.playbackSpeed(1))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(10))
    try await test.send(.unmute, until: .firstFrame)
    #expect(test.numbers == [0, 30] + Array(0..<60) && test.status.state == .ended)
  }

  @Test func stepsGoFromFrameToFrameBothWays() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    for _ in 0..<3 { try await test.send(.step(), until: .settled) }
    #expect(test.numbers == [0, 1, 2, 3])
    try await test.send(.step(frames: 62), until: .settled)
    #expect(test.numbers.last == 65)
    try await test.send(.step(frames: -1), until: .settled)
    #expect(test.numbers.last == 64)
    try await test.send(.step(frames: -5), until: .settled)
    #expect(test.numbers.last == 59)
    try await test.send(.step(frames: -1000), until: .settled)
    #expect(test.numbers.last == 0)
    #expect(test.status.state == .paused)
  }

  @Test("After the end of the queue a step back shows the picture before, and one on none")
  func stepsAfterTheEnd() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(.gop60)))
    try await test.send(.step(), until: .settled)
    #expect(test.numbers.last == 299)
    try await test.send(.step(frames: -1), until: .settled)
    #expect(test.numbers.last == 298)
    try await test.send(.play, until: .settled)
    try await test.ended()
    #expect(test.numbers.suffix(2) == [298, 299])
    // A step is no seek.
    #expect(test.log.seeks.isEmpty)
  }

  @Test("Before the first picture of an item there is none to step back to")
  func stepBeforeTheFirstPicture() async throws {
    let clip = TestMedia.Recipe.loop2sAAC.remade(
      "pictures-late", "mkv",
      output: ["-vf", "setpts=PTS+0.7/TB", "-c:v", "libx264", "-preset", "ultrafast"]
        + ["-c:a", "pcm_s16le", "-t", "2"])
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(
        .append([ItemDescription(TestMedia.path(.loop2s)), ItemDescription(TestMedia.path(clip))])))
    await test.clock.advance(to: .milliseconds(2300))
    try await test.send(.step(frames: -1), until: .settled)
    await test.clock.advance(by: .seconds(1))
    #expect(test.numbers == Array(0..<60))
    #expect(test.status.currentTime == .milliseconds(300) && test.status.state == .paused)
    // The picture that comes then is the item's first.
    try await test.send(.step(), until: .settled)
    #expect(test.video.frames.count == 61)
  }

  @Test("In sound alone a step goes nowhere", arguments: [1, -1])
  func stepsInSound(frames: Int) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.pause)
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(.wav), loops: nil)])), until: .settled)
    try await test.send(.step(frames: frames), until: .settled)
    try await test.send(.play, until: .settled)
    await test.clock.advance(by: .milliseconds(500))
    #expect(test.status.state == .playing && test.status.currentTime == .milliseconds(500))
  }

  @Test func aStepPausesWhatPlays() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.gop60))])))
    await test.clock.advance(to: .milliseconds(1010))
    try await test.send(.step(), until: .settled)
    #expect(test.numbers.last == 31)
    #expect(test.log.kinds.contains(.paused(.step)))
    await test.clock.advance(by: .seconds(1))
    #expect(test.numbers.last == 31)
  }

  @Test func atRateTwoAnItemTakesHalfTheTime() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.playbackSpeed(2))
    try await test.playToEnd(ItemDescription(TestMedia.path(.gop60)))
    #expect(abs(test.clock.now.seconds - 5) < 0.05)
    #expect(test.numbers == Array(0..<300))
    // A tempo filter holds some of its input back.
    #expect(abs(test.audio.frameCount - 240_000) < 9_600)
  }

  @Test func anItemsOwnRateHoldsForItAlone() async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.videoOnly), rate: 4),
      ItemDescription(TestMedia.path(.videoOnly)))
    #expect(abs(test.clock.now.seconds - 2.5) < 0.02)
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
  }

  @Test func ratesAreClampedAndZeroPauses() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.gop60))])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.playbackSpeed(0))
    await test.clock.advance(by: .seconds(10))
    #expect(test.status.rate == 0 && test.status.state == .paused)
    #expect(test.numbers.last == 30)
    try await test.send(.play)
    await test.clock.advance(by: .seconds(1))
    #expect(test.status.rate == 1 && test.status.state == .playing)
    #expect(test.numbers.last == 60)
    try await test.send(.playbackSpeed(-4))
    #expect(test.status.rate == 0)
    try await test.send(.playbackSpeed(1000))
    #expect(test.status.rate == 16)
    try await test.send(.playbackSpeed(.nan))
    #expect(test.status.rate == 16)
  }

  @Test func theSoundServerMayAskForSilenceAndTakeThatBack() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(500))
    test.audio.report(.silenceRequested(true))
    await test.clock.advance(to: .seconds(1))
    #expect(test.status.state == .paused && test.log.kinds.last == .paused(.soundServer))
    test.audio.report(.silenceRequested(false))
    await test.clock.advance(to: .milliseconds(1200))
    #expect(test.status.state == .playing)
    // What a person paused in the meantime stays paused.
    test.audio.report(.silenceRequested(true))
    await test.clock.advance(to: .milliseconds(1300))
    try await test.send(.pause)
    test.audio.report(.silenceRequested(false))
    await test.clock.advance(to: .seconds(2))
    #expect(test.status.state == .paused)
    try await test.send(.play)
    await test.clock.advance(to: .seconds(60))
    #expect(test.places == Array(0..<96_000))
  }

  @Test("Silence that a server asked for ends with that server")
  func silenceOfADeadServer() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(500))
    test.audio.report(.silenceRequested(true))
    await test.clock.advance(to: .seconds(1))
    #expect(test.status.state == .paused)
    test.audio.report(.audioDeviceLost("speaker"))
    await test.clock.advance(to: .seconds(2))
    test.audio.report(.audioDeviceReturned("speaker"))
    await test.clock.advance(to: .milliseconds(2100))
    #expect(test.status.state == .playing)
  }

  @Test("To go to an item's begin or end is not to take back the silence that a server asked for")
  func silenceAtOtherPlaces() async throws {
    for (command, state) in [(PlaybackCommand.begin, PlayerStatus.State.playing), (.end, .ended)] {
      let test = try await TestPlayer.open(stepping: true)
      try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
      await test.clock.advance(to: .milliseconds(500))
      test.audio.report(.silenceRequested(true))
      await test.clock.advance(to: .seconds(1))
      try await test.send(command, until: .settled)
      await test.clock.advance(to: .milliseconds(1500))
      #expect(test.status.state == .paused)
      test.audio.report(.silenceRequested(false))
      await test.clock.advance(to: .seconds(2))
      #expect(test.status.state == state)
    }
  }

  @Test func loudnessReachesTheSinkAndIsClamped() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(100))
    #expect(test.audio.gain == 1)
    try await test.send(.mute)
    #expect(test.audio.gain == 0 && test.status.isMuted && test.status.volume == 1)
    try await test.send(.volume(7))
    #expect(test.status.volume == 1 && test.audio.gain == 0)
    try await test.send(.unmute)
    #expect(test.audio.gain == 1)
    try await test.send(.volume(-1), until: .settled)
    #expect(test.status.volume == 0 && test.audio.gain == 0)
    let changes = test.log.kinds.filter {
      if case .volumeChanged = $0 { true } else { false }
    }
    #expect(changes.count == 3)
  }

  @Test func anItemsOwnVolumeScalesItsSamplesAlone() async throws {
    let path = try TestMedia.path(.wav)
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(path, volume: 0.5), ItemDescription(path),
      ItemDescription(path, isMuted: true))
    let samples = test.audio.samples
    let length = 192_000
    #expect(samples.count == 3 * length)
    let one = samples[..<length]
    let two = samples[length..<2 * length]
    #expect(zip(one, two).allSatisfy { $0 == $1 * 0.5 })
    #expect(samples[(2 * length)...].allSatisfy { $0 == 0 })
  }

  @Test func anotherAudioTrackIsHeardWithoutALostPicture() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.twoAudioTracks))])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(to: .seconds(2))
    try await test.send(.audioTrack(.index(0)))
    await test.clock.advance(to: .seconds(10))
    #expect(test.numbers == Array(0..<120))
    #expect(test.audio.frameCount == 192_000)
    let left = stride(from: 0, to: test.audio.samples.count, by: 2).map { test.audio.samples[$0] }
    #expect(Self.crossings(left[4_800..<43_200]) == 352)
    #expect(Self.crossings(left[52_800..<91_200]) == 704)
    #expect(Self.crossings(left[100_800..<139_200]) == 352)
    #expect(await test.refusal(of: .audioTrack(.index(9))) != nil)
  }

  /// How often a tone rises through zero.
  private static func crossings(_ samples: ArraySlice<Float>) -> Int {
    zip(samples, samples.dropFirst()).filter { $0 <= 0 && $1 > 0 }.count
  }

  @Test func anItemsEndPausesWhenToldSo() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.actionAtItemEnd(.pause))
    try await test.send(
      .queue(
        .append([ItemDescription(path, id: ItemID("a")), ItemDescription(path, id: ItemID("b"))])))
    await test.clock.advance(to: .seconds(9))
    #expect(test.numbers == Array(0..<60))
    #expect(test.status.state == .paused && test.status.currentTime == .seconds(2))
    #expect(test.log.kinds.last == .paused(.itemEnd))
    try await test.send(.play)
    await test.clock.advance(by: .milliseconds(1))
    #expect(test.status.current == ItemID("b"))
  }

  @Test("Paused at an item's end it stays there, whatever is to follow by then")
  func staysAtTheEnd() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.actionAtItemEnd(.pause))
    try await test.send(.queue(.append([ItemDescription(path), ItemDescription(path)])))
    await test.clock.advance(to: .seconds(3))
    let item = test.status.current
    try await test.send(.actionAtItemEnd(.advance))
    await test.clock.advance(to: .seconds(9))
    #expect(test.numbers == Array(0..<60) && test.status.current == item)
    #expect(test.status.state == .paused && test.status.currentTime == .seconds(2))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(30))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) && test.status.current != item)
  }

  @Test("While an item is being opened its end is not told by a time that nothing has")
  func endWhileLoading() async throws {
    let gate = DispatchSemaphore(value: 0)
    let test = try await TestPlayer.open(stepping: true) { (path) throws(MediaError) in
      // On the reader's own thread.
      gate.wait()
      return FileSource(path: path)
    }
    try await test.send(.pause)
    try await test.send(.queue(.append([ItemDescription(try TestMedia.path(.loop2s))])))
    try await test.send(.end)
    #expect(test.player.status.currentTime == .zero)
    try await test.send(.seek(to: .time(.seconds(-5)), play: false))
    #expect(test.player.status.currentTime == .zero)
    try await test.send(.end)
    gate.signal()
    try await test.send(.volume(1), until: .settled)
    #expect(test.status.currentTime == .seconds(2) && test.numbers == [59])
  }

  @Test func anItemsEndDoesNothingWhenToldSo() async throws {
    let path = try TestMedia.path(.loop2s)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.actionAtItemEnd(.none))
    try await test.send(.queue(.append([ItemDescription(path), ItemDescription(path)])))
    await test.clock.advance(to: .seconds(9))
    #expect(test.numbers == Array(0..<60))
    #expect(test.log.items.count == 1)
    #expect(test.status.currentTime == .seconds(2))
  }

  @Test func closedOnceIsClosedForGood() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    await test.player.close()
    await test.player.close()
    #expect(test.video.isOpen == false)
    #expect(await test.refusal(of: .play) == .shutDown)
    try await test.player.waitUntilEnded()
  }
}
