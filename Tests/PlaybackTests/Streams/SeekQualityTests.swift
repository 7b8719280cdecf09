import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Which variant is loaded after a seek beyond what is there.
@Suite("The quality after a seek", .timeLimit(.minutes(10))) struct SeekQualityTests {
  private func opened(bitsPerSecond: Double) async throws -> VirtualStream {
    var link = VirtualOrigin.Link()
    link.rates = [(.zero, bitsPerSecond)]
    let stream = try await VirtualStream.open(stepping: true, link: link) {
      $0.forwardBuffer = .seconds(12)
    }
    try ConstantLadder.serve(on: stream.origin)
    return stream
  }

  /// A stream that is sought in while paused, whose first picture there is up.
  private func soughtWhilePaused() async throws -> VirtualStream {
    let stream = try await opened(bitsPerSecond: 8e6)
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .seconds(12))
    try await test.send(.seek(to: .time(.seconds(41.02)), play: false))
    await test.clock.advance(to: .seconds(14))
    return stream
  }

  /// The levels of the segments that were asked for from a moment on, with their numbers.
  private func levels(
    _ stream: VirtualStream, since time: MediaTime
  ) -> [(level: Int, number: Int)] {
    stream.origin.log.filter { $0.time >= time }.compactMap { request in
      let fields = request.path.split(separator: "/").compactMap { Int($0) }
      return fields.count == 2 ? (fields[0], fields[1]) : nil
    }
  }

  @Test(
    "The first segment is the best that what is known of the link lets come soon",
    arguments: [(100e6, 3...3), (8e6, 1...2), (1e6, 0...0)])
  func first(rate: Double, expected: ClosedRange<Int>) async throws {
    let stream = try await opened(bitsPerSecond: rate)
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(12))
    try await stream.test.send(.seek(to: .time(.seconds(41))))
    await stream.test.clock.advance(to: .seconds(16))
    let loaded = levels(stream, since: .seconds(12))
    #expect(expected.contains(try #require(loaded.first { $0.number == 10 }).level))
    let changes = stream.test.log.events.filter { $0.mediaTime >= .seconds(41) }
    let isStalled = changes.contains { event in
      guard case .variantChanged(_, _, let reason, _, _, _) = event.kind else { return false }
      return reason == "stalled"
    }
    #expect(!isStalled && stream.test.log.errors.isEmpty)
  }

  @Test("While paused the picture is loaded once more, better, and takes the place of the first")
  func paused() async throws {
    let stream = try await soughtWhilePaused()
    let test = stream.test
    let shown = try #require(test.numbers.last)
    let count = test.numbers.count
    #expect((1228...1231).contains(shown) && test.status.state == .paused)
    await test.clock.advance(to: .seconds(30))
    #expect(test.numbers.last == shown && test.numbers.count == count + 1)
    let loads = levels(stream, since: .seconds(12)).filter { $0.number == 10 }.map(\.level)
    #expect(loads.count == 2 && loads[1] > loads[0])
    let seeks = test.log.kinds.filter { $0.name == "seek" }
    #expect(seeks == [.seek(finished: true, currentTime: .seconds(41.02))])
    let time = test.status.currentTime
    try await test.send(.play)
    await test.clock.advance(to: .seconds(60))
    #expect(time == .seconds(41.02))
    #expect(Array(test.numbers.dropFirst(count + 1)) == Array(shown + 1..<1800))
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
    #expect(levels(stream, since: .seconds(12)).filter { $0.number == 10 }.count == 2)
  }

  @Test("Playing on before it comes waits for nothing, and what is played stays as it is")
  func playedOn() async throws {
    let stream = try await soughtWhilePaused()
    let test = stream.test
    try await test.send(.play)
    await test.clock.advance(to: .seconds(40))
    let first = try #require(test.numbers.lastIndex(of: 1230))
    #expect(Array(test.numbers[first...]) == Array(1230..<1800))
    #expect(test.numbers.count { $0 == 1230 } == 1)
    #expect(test.status.counters.stalls == 0 && test.log.errors.isEmpty)
  }
}
