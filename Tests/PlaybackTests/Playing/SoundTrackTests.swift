import FFmpeg
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

@Suite("Tracks of sound", .timeLimit(.minutes(20))) struct SoundTrackTests {
  /// Both tracks tell the same places.
  private static let clip = TestMedia.Recipe.loop2s.remade(
    "loop2s-twice", output: ["-map", "0:v", "-map", "0:a", "-map", "0:a", "-c", "copy"])
  /// The second track is the first upside down.
  private static let mirrored = TestMedia.Recipe.loop2s.remade(
    "loop2s-mirrored",
    output: [
      "-map", "0:v", "-map", "0:a", "-map", "0:a", "-c:v", "copy", "-c:a", "pcm_s16le",
      "-filter:a:1", upsideDown, "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
      "language=ger",
    ])
  /// Without pictures, and the second track is half as long.
  private static let uneven = TestMedia.Recipe.loop2s.remade(
    "loop2s-uneven",
    output: [
      "-map", "0:a", "-map", "0:a", "-c:a", "pcm_s16le", "-filter:a:1",
      "\(upsideDown),atrim=end_sample=48000",
    ])
  private static let upsideDown = "aeval=-val(0)|-val(1):c=same"

  /// A sample of these clips: its place, and the track that it is of.
  private struct Sample: Equatable {
    var place: Int
    var track: Int

    /// - Parameter counter: That of a sample upside down counts from the other end of the counter's range.
    init?(counter: Int?) {
      guard let counter else { return nil }
      track = counter < 96_000 ? 0 : 1
      place = track == 0 ? counter : 191_999 - counter
    }

    init(place: Int, track: Int) {
      self.place = place
      self.track = track
    }
  }

  private func samples(of test: TestPlayer) -> [Sample?] {
    test.places.map { Sample(counter: $0) }
  }

  @Test(
    "A change loses, repeats and silences no sample and no picture, in whatever pass",
    arguments: [1313, 333, 20])
  func changes(interval: Int) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(Self.mirrored), loops: 6)])))
    for number in 1...(12_000 / interval) {
      await test.clock.advance(by: .milliseconds(Int64(interval)))
      try await test.send(.audioTrack(.index(number % 2)))
    }
    await test.clock.advance(by: .seconds(3))
    #expect(test.log.kinds.contains(.ended) && test.log.errors.isEmpty)
    #expect(test.numbers == Array((0..<6).map { _ in 0..<60 }.joined()))
    // Each from the very moment of the command.
    let expected = (0..<576_000).map {
      Sample(place: $0 % 96_000, track: $0 / (interval * 48) % 2)
    }
    // Two long lists that differ would be compared for minutes.
    let isExact = samples(of: test) == expected
    #expect(isExact)
  }

  @Test(
    "A device plays what it has been given, and then what follows of the other track",
    arguments: [1313, 20])
  func deviceGoesOn(interval: Int) async throws {
    let test = try await TestPlayer.open(
      stepping: true, audio: CapturingAudioSink(pace: .device))
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(Self.mirrored), loops: 3)])))
    await test.clock.advance(by: .milliseconds(500))
    let flushes = test.audio.flushCount
    for number in 1...(5_400 / interval) {
      try await test.send(.audioTrack(.index(number % 2)))
      await test.clock.advance(by: .milliseconds(Int64(interval)))
    }
    await test.clock.advance(by: .seconds(3))
    #expect(test.log.kinds.contains(.ended) && test.audio.flushCount == flushes)
    #expect(test.numbers == Array((0..<3).map { _ in 0..<60 }.joined()))
    let samples = samples(of: test)
    let isExact = samples.map { $0?.place } == (0..<288_000).map { $0 % 96_000 }
    #expect(isExact)
    #expect(zip(samples, samples.dropFirst()).count { $0?.track != $1?.track } > 2)
  }

  @Test("A pass is as long as the sound that is heard of it")
  func lengths() async throws {
    let test = try await TestPlayer.open(stepping: true)
    let path = try TestMedia.path(Self.uneven)
    try await test.send(.queue(.append([ItemDescription(path, loops: 2)])))
    // The next pass has been laid when the longer one is gone back to.
    for (time, track) in [(200, 1), (800, 0), (2200, 1)] {
      await test.clock.advance(to: .milliseconds(Int64(time)))
      try await test.send(.audioTrack(.index(track)))
    }
    await test.clock.advance(by: .seconds(3))
    let tracks = [(0..<9600, 0), (9600..<38_400, 1), (38_400..<96_000, 0), (0..<9600, 0)]
    let expected = (tracks + [(9600..<48_000, 1)]).flatMap { places, track in
      places.map { Sample(place: $0, track: track) }
    }
    let isExact = samples(of: test) == expected
    #expect(isExact && test.log.transitions == [[0, 0]])
  }

  @Test(
    "A language that is chosen shortly before an item ends holds for the next one from its start",
    arguments: [1000, 1700, 1990])
  func nextItem(time: Int) async throws {
    let test = try await TestPlayer.open(stepping: true)
    let item = ItemDescription(try TestMedia.path(Self.mirrored))
    try await test.send(.queue(.append([item, item])))
    await test.clock.advance(to: .milliseconds(Int64(time)))
    try await test.send(.audioTrack(.language("de")))
    await test.clock.advance(by: .seconds(4))
    let expected = (0..<192_000).map { Sample(place: $0 % 96_000, track: $0 < time * 48 ? 0 : 1) }
    let isExact = samples(of: test) == expected
    #expect(isExact && test.numbers == Array(0..<60) + Array(0..<60))
  }

  @Test(
    "A change shortly before a join loses no sample, though the join is there before the new sound",
    arguments: [false, true])
  func late(isLoop: Bool) throws {
    let audio = CapturingAudioSink()
    let test = SteppedLoop(audio: audio) { FileSource(path: $0) }
    let item = ItemDescription(try TestMedia.path(Self.mirrored))
    var looped = item
    looped.loops = 2
    try isLoop ? test.play(looped) : test.play(item, item)
    #expect(test.run { $0.activity == .running })
    test.advance(by: .milliseconds(1900))
    // Time may have stood for the second picture.
    test.advance(by: .milliseconds(1990) - test.loop.playout.position)
    _ = try test.loop.perform(.audioTrack(isLoop ? .index(1) : .language("de")))
    // The pass is over, very likely before anything of the other track is decoded.
    test.advance(by: .milliseconds(20), settling: false)
    #expect(test.run { $0.passes.count == 1 })
    #expect(test.runOut { $0.activity == .ended })
    let samples = stride(from: 0, to: audio.samples.count - 1, by: 2).map {
      Sample(counter: TestMedia.counter(left: audio.samples[$0], right: audio.samples[$0 + 1]))
    }
    let change = samples.firstIndex { $0?.track == 1 } ?? 0
    #expect((95_000..<96_000).contains(change))
    let expected = (0..<192_000).map { Sample(place: $0 % 96_000, track: $0 < change ? 0 : 1) }
    let isExact = samples == expected
    #expect(isExact, "\(samples.count) samples")
    #expect(test.log.transitions.count == 1)
  }

  @Test("Where two items are mixed, each goes on with what it has in the other track")
  func crossfade() async throws {
    func play(changing: Bool) async throws -> TestPlayer {
      let test = try await TestPlayer.open(stepping: true)
      let item = ItemDescription(try TestMedia.path(Self.clip))
      try await test.send(.transition(.crossfade(.milliseconds(600))))
      try await test.send(.queue(.append([item, item])))
      for number in 1...40 {
        await test.clock.advance(by: .milliseconds(75))
        if changing { try await test.send(.audioTrack(.index(number % 2))) }
      }
      await test.clock.advance(by: .seconds(3))
      return test
    }
    let (left, changed) = try await (play(changing: false), play(changing: true))
    #expect(left.audio.frameCount == 163_200 && left.hashes == changed.hashes)
    let isSame = left.audio.samples == changed.audio.samples
    #expect(isSame)
  }

  @Test("One that was decoded to its end is heard again when it is gone back to")
  func back() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(Self.clip))])))
    await test.clock.advance(to: .milliseconds(1900))
    try await test.send(.audioTrack(.index(1)))
    await test.clock.advance(by: .milliseconds(30))
    try await test.send(.audioTrack(.index(0)))
    await test.clock.advance(by: .seconds(3))
    #expect(test.log.kinds.contains(.ended) && test.log.errors.isEmpty)
    #expect(test.numbers == Array(0..<60))
    let isExact = test.places == Array(0..<96_000)
    #expect(isExact)
  }

  @Test("No more sound is kept than may be wanted, heard or not, however often it loops")
  func kept() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    var item = ItemDescription(try TestMedia.path(Self.clip))
    item.loops = nil
    try test.play(item)
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(30))
    let pipeline = try #require(test.loop.current)
    let queues = pipeline.packets.withLock { $0 }
    #expect(queues.count == 3)
    for queue in queues.values {
      let level = queue.level
      #expect(level.duration < .seconds(8) && level.passEnds < 6, "\(level)")
      // 47 packets a second.
      #expect(queue.count < 400)
    }
  }
}
