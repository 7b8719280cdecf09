import FFmpeg
import HLS
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// What gets no further is given up after its time, and not before.
@Suite(.timeLimit(.minutes(20))) struct StandstillTests {
  @Test func anItemThatIsNotOpenAfterThirtySecondsHasFailed() throws {
    let gate = Gate(after: 0)
    let test = SteppedLoop { source in
      if source == Self.clip { return FileSource(path: source) }
      return UnansweredSource(source, gate)
    }
    defer { gate.open() }
    try test.play(ItemDescription("/dead/mount/clip.mp4"), ItemDescription(Self.clip))
    test.advance(by: .seconds(29.9))
    #expect(test.loop.activity == .loading && test.log.errors.isEmpty)
    test.advance(by: .seconds(0.2))
    #expect(test.log.errors == [.stuck])
    // Its thread is left behind, and the next item plays.
    #expect(test.run { $0.activity == .running })
  }

  @Test func aNextItemThatIsNotOpenInTimeHoldsTheLastFrameThirtySecondsAtMost() throws {
    let gate = Gate(after: 0)
    let test = SteppedLoop { source in
      if source == Self.clip { return FileSource(path: source) }
      return UnansweredSource(source, gate)
    }
    defer { gate.open() }
    try test.play(ItemDescription(Self.clip), ItemDescription("/dead/mount/clip.mp4"))
    #expect(test.run { $0.activity == .running && $0.playout.upNext != nil })
    #expect(test.runOut { if case .held = $0.activity { true } else { false } })
    // How much of the time is over by now depends on when the last frame was there.
    test.advance(by: .seconds(20))
    #expect(test.log.errors.isEmpty)
    test.advance(by: .seconds(10))
    #expect(test.log.errors == [.stuck] && test.loop.activity == .ended)
  }

  @Test func theSoundThatIsMissingAtALateJoinIsCounted() throws {
    let gate = Gate(after: 0)
    let test = SteppedLoop(audio: ScriptedAudioSink(.clock)) { source in
      if source == Self.clip { return FileSource(path: source) }
      return UnansweredSource(source, gate)
    }
    defer { gate.open() }
    let late = try TestMedia.path(.loop2sAAC)
    try test.play(ItemDescription(Self.clip), ItemDescription(late))
    #expect(test.run { $0.activity == .running && $0.playout.upNext != nil })
    #expect(test.runOut { if case .held = $0.activity { true } else { false } })
    test.advance(by: .seconds(2))
    gate.open()
    #expect(test.run { $0.activity == .running && $0.playout.upNext?.opened == nil })
    #expect(test.runOut { _ in !test.log.transitions.isEmpty })
    let missing = test.log.transitions.reduce(0) { $0 + $1[0] }
    #expect(missing > 90_000 && test.loop.playout.counters.samplesMissing == missing)
  }

  @Test func anItemOfWhichNoFirstFrameComesForThirtySecondsHasFailed() throws {
    let gate = Gate(after: 2)
    let test = SteppedLoop(makeReader: Self.held(after: 0, gate)) { GatedSource($0, gate) }
    try test.play(ItemDescription(Self.clip))
    #expect(test.run { $0.activity == .preroll })
    test.advance(by: .seconds(29.9))
    #expect(test.loop.activity == .preroll && test.log.errors.isEmpty)
    test.advance(by: .seconds(0.2))
    #expect(test.log.errors == [.stuck] && test.loop.activity == .ended)
  }

  @Test func dataThatStaysAwayForThirtySecondsEndsTheItem() throws {
    let gate = Gate(after: 2)
    let test = SteppedLoop(makeReader: Self.held(after: 40, gate)) { GatedSource($0, gate) }
    try test.play(ItemDescription(try TestMedia.path(.loop2sAAC)))
    #expect(test.run { $0.activity == .running })
    #expect(test.runOut { $0.waitsBehind(gate) })
    #expect(test.log.kinds.contains(.waitingToPlayAtSpecifiedRate(.buffering)))
    let shown = test.video.frames.count
    test.advance(by: .seconds(29.5) - test.sinceActivity)
    #expect(test.loop.activity == .buffering && test.log.errors.isEmpty)
    test.advance(by: .seconds(0.7))
    #expect(test.log.errors == [.stuck] && test.video.frames.count == shown)
  }

  @Test func aDecoderThatGivesNoPictureForTenSecondsFailsItsItem() throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-twice", input: ["-stream_loop", "1"], output: ["-c", "copy"]))
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(path))
    #expect(test.run { $0.activity == .running })
    #expect(test.run { $0.hasReadAhead })
    // A queue that never has room stands for a decoder that never gives anything: it has packets enough.
    test.loop.current?.video.setCapacity(0)
    while test.loop.playout.nextFrame != nil {
      test.advance(by: .milliseconds(20), settling: false)
    }
    test.advance(by: .seconds(9.5), settling: false)
    #expect(test.loop.activity == .running && test.log.errors.isEmpty)
    test.advance(by: .seconds(1), settling: false)
    #expect(test.log.errors == [.stuck] && test.loop.activity == .ended)
  }

  @Test func aDecoderThatIsOnlySlowFailsNothing() throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-twice", input: ["-stream_loop", "1"], output: ["-c", "copy"]))
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(path))
    #expect(test.run { $0.activity == .running })
    #expect(test.run { $0.hasReadAhead })
    test.loop.current?.video.setCapacity(0)
    while test.loop.playout.nextFrame != nil {
      test.advance(by: .milliseconds(20), settling: false)
    }
    for _ in 0..<2 {
      test.advance(by: .seconds(9), settling: false)
      let taken = test.loop.playout.screen.picture.taken
      test.loop.current?.video.setCapacity(1)
      #expect(test.run { $0.playout.screen.picture.taken > taken })
      test.loop.current?.video.setCapacity(0)
      while test.loop.playout.nextFrame != nil {
        test.advance(by: .milliseconds(20), settling: false)
      }
    }
    #expect(test.loop.activity == .running && test.log.errors.isEmpty)
    #expect(test.log.kinds.contains(.stall(.decoder)))
  }

  @Test func aSoundDeviceThatIsBackDoesNotStandStill() throws {
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device) { FileSource(path: $0) }
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    for played in 1...5 {
      device[\.played] = Int64(played) * 4800
      test.advance(by: .milliseconds(100))
    }
    test.loop.playout.inbox.post(.audioDeviceLost("speaker"))
    device[\.played] = 0
    let flushes = device[\.flushes]
    test.advance(by: .seconds(5))
    test.loop.playout.inbox.post(.audioDeviceReturned("speaker"))
    test.advance(by: .seconds(0.3))
    #expect(test.log.errors == [.audioOutputFailed] && device[\.flushes] == flushes + 1)
    #expect(test.log.kinds.filter { $0.name == "audioDeviceChanged" }.count == 2)
    #expect(!test.log.kinds.contains(.stall(.device)))
  }

  @Test func howeverFastItPlaysTheDeviceIsGivenEnoughToBegin() throws {
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device) { FileSource(path: $0) }
    _ = try test.loop.perform(.playbackSpeed(16))
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { _ in device[\.samples].count / 2 >= 48_000 / 5 })
  }

  @Test func aSoundDeviceThatStandsStillForTwoSecondsIsLeftUntilItMoves() throws {
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device) { FileSource(path: $0) }
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    test.loop.playout.sound.noteDevice("speaker")
    test.advance(by: .seconds(1.9))
    #expect(test.loop.playout.position == .zero && test.log.errors.isEmpty)
    #expect(test.loop.playout.sound.playingDevice == "speaker")
    test.advance(by: .seconds(0.2))
    #expect(test.log.kinds.contains(.audioDeviceChanged(nil)))
    #expect(test.log.errors == [.audioOutputFailed])
    #expect(test.loop.playout.sound.playingDevice == nil)
    // The pictures go on by the player's own clock.
    test.advance(by: .seconds(1))
    #expect(test.loop.playout.position >= .seconds(1))
    device[\.played] = 1
    test.advance(by: .seconds(0.1))
    #expect(test.loop.playout.sound.renderer?.deviceIsPresent == true)
    #expect(test.log.kinds.last == .audioDeviceChanged("speaker"))
    #expect(test.loop.playout.sound.playingDevice == "speaker")
  }

  @Test func aSoundDeviceThatStandsStillIsNotBackForAPauseOrASeek() throws {
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device) { FileSource(path: $0) }
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(0.1))
    device[\.played] = 4800
    test.advance(by: .seconds(2.5))
    #expect(test.log.errors == [.audioOutputFailed])
    _ = try test.loop.perform(.pause)
    test.advance(by: .seconds(1))
    _ = try test.loop.perform(.play)
    test.advance(by: .seconds(1))
    #expect(test.loop.playout.sound.renderer?.deviceIsPresent == false)
    _ = try test.loop.perform(.seek(to: .time(.seconds(5))))
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(1))
    #expect(test.loop.playout.sound.renderer?.deviceIsPresent == false)
    #expect(test.loop.playout.position > .seconds(1) && test.log.errors == [.audioOutputFailed])
    // By what it has still to play it is known to be back, and then that is thrown away.
    let flushes = device[\.flushes]
    #expect(device[\.played] == 4800 && !device[\.samples].isEmpty)
    device[\.played] = 4801
    test.advance(by: .seconds(0.1))
    #expect(test.loop.playout.sound.renderer?.deviceIsPresent == true)
    #expect(device[\.flushes] == flushes + 1)
  }

  @Test func whatPassedWhileTheMachineSleptIsPlayedWhenItIsAwake() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(1))
    let slept = test.loop.playout.position
    test.time.move(by: .seconds(3600))
    // It may be a command that is looked at first.
    _ = try test.loop.perform(.brightness(0))
    #expect(test.loop.playout.position - slept < .milliseconds(100))
    test.advance(by: .seconds(1))
    #expect(test.loop.playout.position - slept < .milliseconds(1100))
    let numbers = test.video.frames.map { TestMedia.frameNumber(of: $0.frame) }
    #expect(numbers.count > 58 && numbers == Array(0..<numbers.count))
    #expect(test.log.errors.isEmpty && test.loop.playout.counters.stalls == 0)
  }

  @Test func aLoopIsNotAFailureForHavingBeenSleptThrough() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(try TestMedia.path(.videoOnly), loops: nil))
    #expect(test.run { $0.activity == .running })
    for _ in 1...5 {
      test.advance(by: .milliseconds(1700), reading: true)
      test.time.move(by: .seconds(60))
    }
    test.advance(by: .seconds(1), reading: true)
    #expect(test.log.errors.isEmpty && test.loop.playout.counters.stalls == 0)
    #expect(test.loop.playout.counters.passes == 4 && test.loop.activity == .running)
  }

  @Test func nothingIsGivenUpForTheTimeThatTheMachineSlept() throws {
    let gate = Gate(after: 0)
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device) { source in
      if source == Self.clip { return FileSource(path: source) }
      return UnansweredSource(source, gate)
    }
    defer { gate.open() }
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    _ = test.loop.step()
    // While an item is being opened,
    test.advance(by: .seconds(20))
    test.time.move(by: .seconds(3600))
    test.advance(by: .seconds(9))
    #expect(test.log.errors.isEmpty && test.loop.activity == .loading)
    gate.open()
    #expect(test.run { $0.activity == .running })
    // and while it plays.
    for played in 1...5 {
      device[\.played] = Int64(played) * 4800
      test.advance(by: .milliseconds(100))
    }
    test.time.move(by: .seconds(3600))
    test.advance(by: .milliseconds(500))
    #expect(test.log.errors.isEmpty && test.loop.playout.sound.renderer?.deviceIsPresent == true)
  }

  @Test func afterAJumpWhilePausedPicturesAreDecodedAheadOnceNoOtherFollows() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    _ = try test.loop.perform(.pause)
    try test.play(ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    _ = try test.loop.perform(.seek(to: .time(.seconds(3.5)), play: false))
    #expect(test.run { $0.activity == .running })
    #expect(test.video.frames.last.map { TestMedia.frameNumber(of: $0.frame) } == 105)
    test.advance(by: .milliseconds(90), settling: false)
    #expect(test.loop.playout.nextFrame == nil && test.loop.current?.video.peek() == nil)
    test.advance(by: .milliseconds(10), settling: false)
    #expect(test.run { $0.playout.nextFrame != nil })
    // A step does not wait.
    _ = try test.loop.perform(.seek(to: .time(.seconds(6.5)), play: false))
    _ = try test.loop.perform(.step(frames: 1))
    let frames = test.video
    #expect(test.run { _ in frames.frames.last.map { TestMedia.frameNumber(of: $0.frame) } == 196 })
  }

  @Test func aDeviceThatWaitsWithTheRestForDataDoesNotStandStill() throws {
    let gate = Gate(after: 2)
    let device = ScriptedAudioSink(.device)
    let test = SteppedLoop(audio: device, makeReader: Self.held(after: 40, gate)) {
      GatedSource($0, gate)
    }
    try test.play(ItemDescription(try TestMedia.path(.loop2sAAC)))
    #expect(test.run { $0.activity == .running })
    let isBuffering = test.runOut { loop in
      // It plays all that it was given, up to the end of it.
      device.state.withLock { $0.played = min($0.played + 4800, Int64($0.samples.count / 2)) }
      return loop.activity == .buffering
    }
    #expect(isBuffering)
    test.advance(by: .seconds(10))
    gate.open()
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(0.3))
    #expect(test.log.errors == [])
    #expect(test.loop.playout.sound.renderer?.deviceIsPresent == true)
  }

  private static let clip = TestMedia.fixture("h264-aac.mp4")

  /// Readers that give so many packets and then nothing until the gate opens.
  private static func held(after packets: Int, _ gate: Gate) -> PacketReaderMaking {
    { source, _, context throws(MediaError) in
      ForwardingReader(try FileReader(source, guard: context.readGuard), after: packets) {
        gate.wait()
      }
    }
  }
}

/// A file on a mount that does not answer until a gate is open, be it cancelled or not.
private final class UnansweredSource: DataSource {
  private let file: FileSource
  private let gate: Gate

  init(_ path: String, _ gate: Gate) {
    file = FileSource(path: path)
    self.gate = gate
  }

  func prepare() throws(MediaError) {
    gate.wait()
    try file.prepare()
  }

  var length: Int64? { file.length }
  var isSeekable: Bool { true }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try file.read(at: offset, into: &buffer)
  }

  func cancel() {}
}
