import FFmpeg
import Foundation
import HLS
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite(
  "Items that get no further are given up after the limits that are set", .timeLimit(.minutes(20)))
struct StuckLimitTests {
  private static let clip = TestMedia.fixture("h264-aac.mp4")
  private static let late = TestMedia.fixture("hevc.mp4")

  /// A loop that can open the clip, and the other one only when the gate is open.
  private func loop(_ gate: Gate, _ limits: StuckLimits = StuckLimits()) -> SteppedLoop {
    SteppedLoop(limits: limits) { source in
      if source == Self.clip { return FileSource(path: source) }
      return GatedSource(source, gate)
    }
  }

  @Test("One without a first frame in 4 s is, and the next one plays")
  func firstFrame() throws {
    let gate = Gate(after: 0)
    let test = loop(gate)
    defer { gate.open() }
    try test.play(ItemDescription(Self.late), ItemDescription(Self.clip))
    test.advance(by: .seconds(3.9))
    #expect(test.loop.activity == .loading && test.log.errors.isEmpty)
    test.advance(by: .seconds(0.2))
    #expect(test.log.errors == [.noFirstFrame])
    #expect(test.run { $0.activity == .running })
  }

  @Test("The time in which playback is paused does not count")
  func paused() throws {
    let gate = Gate(after: 0)
    let test = loop(gate)
    defer { gate.open() }
    try test.play(ItemDescription(Self.late), ItemDescription(Self.clip))
    _ = try test.loop.perform(.pause)
    test.advance(by: .seconds(20))
    _ = try test.loop.perform(.play)
    test.advance(by: .seconds(3.9))
    #expect(test.log.errors.isEmpty)
    test.advance(by: .seconds(0.2))
    #expect(test.log.errors == [.noFirstFrame])
  }

  @Test("The last frame before one that is late stays up for 4 s")
  func heldFrame() throws {
    let gate = Gate(after: 0)
    let test = loop(gate)
    defer { gate.open() }
    try test.play(ItemDescription(Self.clip), ItemDescription(Self.late))
    #expect(test.run { $0.activity == .running && $0.playout.upNext != nil })
    #expect(test.runOut { if case .held = $0.activity { true } else { false } })
    test.advance(by: .seconds(3.8))
    #expect(test.log.errors.isEmpty)
    test.advance(by: .seconds(0.4))
    #expect(test.log.errors == [.noFirstFrame] && test.loop.activity == .ended)
  }

  @Test("A server that is only slow is left alone without limits")
  func withoutLimits() throws {
    let gate = Gate(after: 0)
    let test = loop(gate, .unlimited)
    defer { gate.open() }
    try test.play(ItemDescription(Self.late))
    test.advance(by: .seconds(20))
    #expect(test.log.errors.isEmpty)
    gate.open()
    #expect(test.run { $0.activity == .running })
  }

  @Test(
    "One that waits for data longer than that is, and so is one at a place of a seek",
    arguments: [false, true])
  func buffering(seeks: Bool) throws {
    let gate = Gate(after: 2)
    let reader: PacketReaderMaking = { source, _, context throws(MediaError) in
      ForwardingReader(try FileReader(source, guard: context.readGuard), after: 40) { gate.wait() }
    }
    let test = SteppedLoop(
      makeReader: reader, limits: StuckLimits(firstFrame: .seconds(1), buffering: .seconds(5))
    ) { GatedSource($0, gate) }
    defer { gate.open() }
    try test.play(ItemDescription(try TestMedia.path(.loop2sAAC)))
    #expect(test.run { $0.activity == .running })
    #expect(test.runOut { $0.waitsBehind(gate) })
    let waited = test.sinceActivity
    if seeks { _ = try test.loop.perform(.seek(to: .time(.seconds(1)))) }
    test.advance(by: .seconds(4.5) - (seeks ? .zero : waited))
    #expect(test.loop.activity == (seeks ? .preroll : .buffering) && test.log.errors.isEmpty)
    test.advance(by: .seconds(0.7))
    #expect(test.log.errors == [.bufferingTooLong])
  }

  @Test("One of which nothing is decoded for that long is")
  func progress() throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-twice", input: ["-stream_loop", "1"], output: ["-c", "copy"]))
    let test = SteppedLoop(limits: StuckLimits(progress: .seconds(3))) { FileSource(path: $0) }
    try test.play(ItemDescription(path))
    #expect(test.run { $0.activity == .running })
    #expect(test.run { $0.hasReadAhead })
    // A queue that never has room stands for a decoder that never gives anything: it has packets enough.
    test.loop.current?.video.setCapacity(0)
    while test.loop.playout.nextFrame != nil {
      test.advance(by: .milliseconds(20), settling: false)
    }
    test.advance(by: .seconds(2.5), settling: false)
    #expect(test.loop.activity == .running && test.log.errors.isEmpty)
    test.advance(by: .seconds(1), settling: false)
    #expect(test.log.errors == [.noProgress] && test.loop.activity == .ended)
  }

  @Test("One that goes on past the end that its file declares is, by the virtual clock")
  func pastEnd() async throws {
    let test = try await TestPlayer.open(
      limits: StuckLimits(pastEnd: .milliseconds(200)), source: Self.declaring(milliseconds: 100))
    try await test.playToEnd(
      ItemDescription(TestMedia.fixture("h264-10bit.mkv")), ItemDescription(Self.clip))
    #expect(test.log.errors == [.pastEnd])
    let failure = test.log.events.first { if case .error = $0.kind { true } else { false } }
    #expect(failure.map { $0.clockTime >= .milliseconds(300) } == true)
    #expect(failure.map { $0.clockTime < .milliseconds(400) } == true)
  }

  @Test("Without a limit it plays to its real end")
  func realEnd() async throws {
    let test = try await TestPlayer.open(source: Self.declaring(milliseconds: 100))
    try await test.playToEnd(ItemDescription(TestMedia.fixture("h264-10bit.mkv")))
    #expect(test.log.errors.isEmpty && test.clock.now >= .milliseconds(450))
  }

  @Test("A still picture, a pause and a seek are no lack of progress")
  func noLack() throws {
    let short = MediaTime.seconds(1)
    let test = SteppedLoop(
      limits: StuckLimits(firstFrame: short, progress: short, pastEnd: short, buffering: short)
    ) { FileSource(path: $0) }
    let still = ItemDescription(
      TestMedia.fixture("png.png"), stillDuration: .seconds(60))
    try test.play(still, ItemDescription(try TestMedia.path(.gop60)))
    #expect(test.run { $0.activity == .running })
    var left = MediaTime.seconds(59)
    while test.loop.playout.upNext == nil, left > .zero {
      test.advance(by: .milliseconds(100))
      left = left - .milliseconds(100)
    }
    // Opening the second item takes the machine's time, and must not count as half a minute of the test's.
    #expect(
      test.run {
        guard let next = $0.playout.upNext else { return false }
        if case .opening = next.phase { return false }
        return true
      })
    test.advance(by: left)
    _ = try test.loop.perform(.pause)
    test.advance(by: .seconds(20))
    _ = try test.loop.perform(.play)
    test.advance(by: .seconds(1.5))
    for place in [1.5, 0.2] {
      _ = try test.loop.perform(.seek(to: .time(.seconds(place))))
      #expect(test.run { $0.activity == .running })
      test.advance(by: .milliseconds(200))
    }
    #expect(test.log.errors.isEmpty)
  }

  /// Opens files, of which a Matroska file declares a length of its own.
  private static func declaring(
    milliseconds: Double
  ) -> @Sendable (String) throws(MediaError) -> any DataSource {
    { path throws(MediaError) in
      guard path.hasSuffix(".mkv"), var bytes = FileManager.default.contents(atPath: path) else {
        return FileSource(path: path)
      }
      // The element Duration, a float of 8 bytes.
      if let place = bytes.range(of: Data([0x44, 0x89, 0x88])) {
        let value = withUnsafeBytes(of: milliseconds.bitPattern.bigEndian) { Data($0) }
        bytes.replaceSubrange(place.upperBound..<place.upperBound + 8, with: value)
      }
      return BytesSource([UInt8](bytes))
    }
  }
}
